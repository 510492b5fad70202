// Room: common/simgpu. Are the parameters of a device launch written?
#include "simgpu/launch_params.hpp"

namespace gridlings::simgpu {
namespace {

/// What a kernel's `ld.param` reads of one of its parameters.
struct Read {
  std::size_t param = 0;
  std::uint64_t offset = 0, bytes = 0;  // in the buffer
};

bool is_struct(const ptx::Param& p) { return p.type == ptx::Type::B8 && p.size > 1; }

/// Calls visit(read) for every load of a parameter, element by element; what is only copied of a struct may
/// be padding.
template <class Visit>
void each_read(const Code& code, const CodeFunction& kernel, Visit visit) {
  const auto function = static_cast<std::int32_t>(&kernel - code.functions.data());
  for (std::uint32_t k = 0; k < code.source.size(); ++k) {
    const ptx::Instruction& i = *code.source[k];
    const bool load =
        code.source_function[k] == function && i.op == ptx::Opcode::Ld && i.mod.space == ptx::Space::Param;
    if (!load || i.operands.size() < 2 || i.operands[1].param < 0 || i.operands[1].has_reg) continue;
    const auto param = static_cast<std::size_t>(i.operands[1].param);
    if (param >= kernel.ptx->formal_count || (is_struct(kernel.ptx->params[param]) && only_copies(code, k)))
      continue;
    const std::uint64_t bytes = ptx::size_of(i.mod.type[0]);
    const std::uint64_t first =
        kernel.ptx->params[param].offset + static_cast<std::uint64_t>(i.operands[1].offset);
    for (unsigned element = 0; element < i.mod.vec; ++element)
      if ((i.used_bytes >> (element * bytes % 32) & 1) != 0)
        visit(Read{param, first + element * bytes, bytes});
  }
}

}  // namespace

void check_parameters(const Call& c, const Code& code, const CodeFunction& kernel, std::uint64_t buffer) {
  const std::uint64_t size = kernel.ptx->param_bytes;
  const Allocation* a = size != 0 ? Runtime::device().memory().find(buffer) : nullptr;
  if (!a || !a->contains(buffer, size) || a->unwritten_map() == nullptr) return;
  const std::uint64_t base = buffer - a->base;
  if (all_written(a->written, base, size)) return;
  std::vector<bool> told(kernel.ptx->formal_count);
  for (std::size_t k = 0; k < told.size(); ++k) {  // gaps between parameters are nobody's
    const ptx::Param& p = kernel.ptx->params[k];
    told[k] = all_written(a->written, base + p.offset, p.size);
  }
  if (std::find(told.begin(), told.end(), false) == told.end()) return;
  each_read(code, kernel, [&](const Read& read) {
    if (told[read.param] || any_written(a->written, base + read.offset, read.bytes)) return;
    told[read.param] = true;
    if (repeat(c.w, c.i, FindingKind::UninitializedRead, 1)) return;
    report(c.w, c.i, c.lane, FindingKind::UninitializedRead,
           N_("Launches {kernel} without a value for its parameter {number}: nothing has written the {bytes} "
              "bytes at offset "
              "{offset} of its parameters, which it reads."),
           {{"kernel", kernel.name},
            {"number", std::to_string(read.param + 1)},
            {"bytes", std::to_string(read.bytes)},
            {"offset", std::to_string(read.offset)}},
           0);
  });
}

}  // namespace gridlings::simgpu
