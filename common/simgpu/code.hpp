// Room: common/simgpu. A decoded module: the flat instruction stream of all its functions with its side tables.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ptx/module.hpp"
#include "simgpu/insn.hpp"
#include "simgpu/select.hpp"

namespace gridlings::simgpu {

struct Warp;
struct CallSite;
using Builtin = void (*)(Warp&, const Insn&, const CallSite&);

/// A .param object in a frame: rows of 32-bit words, one row per 4 bytes.
struct ParamRows {
  Ref first = 0;
  std::uint32_t words = 0;
};

struct CodeFunction {
  const ptx::Function* ptx = nullptr;
  std::string name;                      ///< demangled, without its parameter list
  std::uint32_t entry = 0;               ///< pc of the first instruction
  std::uint32_t frame_bytes = 0;         ///< rows of the frame, a multiple of 64
  std::uint32_t local_bytes = 0;         ///< local memory of one thread's frame, a multiple of 16
  std::vector<Ref> registers;            ///< by register index
  std::vector<ParamRows> params;         ///< by param index (device functions; call-sequence locals)
  std::vector<std::int64_t> local_offset;///< by position in ptx->locals
  std::vector<std::int32_t> shared;      ///< shared symbols that it or what it calls uses
  std::uint32_t shared_bytes = 0;        ///< kernels: static shared memory
  std::unordered_map<std::int32_t, std::uint32_t> shared_offset;  ///< kernels: symbol -> offset in the window
  bool param_address_taken = false;      ///< kernels: parameters must lie in memory
  mutable std::int8_t divisible = 0;     ///< its blocks may run side by side: 1, or not: -1; 0: nobody has asked
  mutable std::uint8_t divided_in_vain = 0;  ///< how often they did, and nothing could be kept
  bool recursive = false;                ///< may call itself or through a pointer
  std::uint64_t address = 0;             ///< value of a function pointer
  std::uint32_t max_dynamic_shared = 49152;  ///< attribute set by the host
  bool non_portable_cluster = false;         ///< attribute set by the host: clusters of up to 16 blocks
};

struct CallSite {
  std::int32_t callee = -1;              ///< index into Code::functions, -1: through the pointer in Insn::a
  Builtin builtin = nullptr;             ///< a function of the device runtime
  std::vector<ParamRows> args, returns;  ///< in the caller's frame
};

/// Where a frame keeps what a return needs: rows of the callee's frame.
constexpr Ref frame_return_pc = 0, frame_saved_base = 128, frame_saved_local = 256, frame_header_bytes = 384;

struct Code {
  ptx::Module module;
  std::vector<Insn> insns;
  std::vector<const ptx::Instruction*> source;   ///< by Insn::source
  std::vector<std::int32_t> source_function;     ///< function of each source instruction
  std::vector<std::uint8_t, std::allocator<std::uint8_t>> constant_storage;
  const std::uint8_t* constants = nullptr;       ///< 64-byte aligned rows
  std::vector<DataOperands> data;
  std::deque<CallSite> calls;
  std::vector<std::vector<std::uint32_t>> jump_tables;
  std::vector<CodeFunction> functions;           ///< by ptx function index
  std::vector<std::uint64_t> symbol_address;     ///< by symbol: global, const, functions
  std::uint64_t code_base = 0;                   ///< function pointers: code_base + 16 * function index
  std::uint32_t serial = 0;
  bool watched = false;                          ///< its memory accesses are told to the watchers
  mutable std::unordered_map<std::uint32_t, bool> copies;  ///< by source: see only_copies(); found when first asked

  const CodeFunction* kernel(std::string_view name) const;
};

struct SourceLine {
  std::string file, function;
  int line = 0;
};
/// The reader's line of an instruction: the innermost location that is not in one of CUDA's headers.
SourceLine reader_line(const Code& code, std::uint32_t source);
/// Is the value that an instruction loads only stored again, in as many bytes?
bool only_copies(const Code& code, std::uint32_t source);

class Memory;
enum class AllocationKind : std::uint8_t;
/// Which memory a variable of a module lies in.
AllocationKind kind_of_variable(const ptx::Symbol& variable);
/// Decodes a parsed module and places its variables in memory. False with a message on failure.
bool decode(ptx::Module module, Memory& memory, std::uint64_t code_base, Code& code, std::string& error);

}  // namespace gridlings::simgpu
