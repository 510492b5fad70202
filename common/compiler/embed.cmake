# Writes OUTPUT, a C++ table of the headers below SOURCE_DIR, for NVRTC to find in memory.
file(GLOB_RECURSE headers RELATIVE ${SOURCE_DIR} ${SOURCE_DIR}/*)
list(SORT headers)
list(LENGTH headers count)
set(rows "")
foreach(header ${headers})
  file(READ ${SOURCE_DIR}/${header} text)
  string(APPEND rows "    {\"${header}\", R\"__header__(${text})__header__\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Generated from common/compiler/include.
#include \"compiler/child/tools.hpp\"
namespace gridlings::compiler::child {
const EmbeddedHeader kEmbeddedHeaders[] = {
${rows}};
const int kEmbeddedHeaderCount = ${count};
}  // namespace gridlings::compiler::child
")
