// Room: common/ptx. The typed form of a PTX module: what the parser makes and the simulated GPU decodes.
// Knows nothing of execution. Terms are those of the PTX ISA.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gridlings::ptx {

/// \~english Fundamental types (PTX ISA 5.2). \~chinese 基本类型(PTX ISA 5.2)。
enum class Type : std::uint8_t {
  None, Pred,
  B8, B16, B32, B64, B128,
  U8, U16, U32, U64,
  S8, S16, S32, S64,
  U16x2, S16x2,
  F16, F16x2, BF16, BF16x2, F32, F64,
};

/// Size in bytes of a value of the type in a register or in memory; Pred and None: 0.
unsigned size_of(Type t);
bool is_float(Type t);
bool is_signed(Type t);
std::string_view name_of(Type t);

/// State spaces (PTX ISA 5.1). Generic: no space given.
enum class Space : std::uint8_t { Generic, Const, Global, Local, Param, Shared, SharedCluster };

enum class Rounding : std::uint8_t { None, Rn, Rz, Rm, Rp, Rna, Rni, Rzi, Rmi, Rpi };

enum class Compare : std::uint8_t { None, Eq, Ne, Lt, Le, Gt, Ge, Lo, Ls, Hi, Hs, Equ, Neu, Ltu, Leu, Gtu, Geu, Num, Nan };
enum class BoolOp : std::uint8_t { None, And, Or, Xor };
enum class Width : std::uint8_t { None, Lo, Hi, Wide };                        // mul, mad
enum class AtomicOp : std::uint8_t { None, Add, Min, Max, And, Or, Xor, Inc, Dec, Exch, Cas };
enum class Semantics : std::uint8_t { Weak, Relaxed, Acquire, Release, AcqRel, Sc, Volatile };
enum class Scope : std::uint8_t { None, Cta, Cluster, Gpu, Sys };
enum class Mode : std::uint8_t {  // the sub-operation of shfl, vote, match, redux, bar.red, shf, prmt, membar
  None, Up, Down, Bfly, Idx,                                                  // shfl
  Any, All, Uni, Ballot,                                                      // vote, match
  Left, Right,                                                                // shf
  F4e, B4e, Rc8, Ecl, Ecr, Rc16,                                              // prmt
  PopC, RedAnd, RedOr,                                                        // bar.red
  Sync, Arrive, Wait, Red,                                                    // bar / barrier / cp.async / mbarrier
  Init, Inval, ArriveDrop, TestWait, TryWait, ExpectTx, CompleteTx, PendingCount,  // mbarrier, besides Arrive
  CommitGroup, WaitGroup, WaitAll, MbarrierArrive,                            // cp.async; None: the copy itself
  LaunchDependents,                                                           // griddepcontrol, besides Wait
  Finite, Infinite, Number, NotANumber, Normal, Subnormal,                    // testp
  Tex1d, Tex2d, Tex3d, TexA1d, TexA2d,                                        // tex, tld4
  Bulk,                                                                       // cp.async.bulk
};

/// Base opcodes: generated from opcodes.def.
enum class Opcode : std::uint16_t {
#define GRIDLINGS_OPCODE(id, text) id,
#include "ptx/opcodes.def"
#undef GRIDLINGS_OPCODE
  Count_,
};
std::string_view name_of(Opcode op);

/// Everything between the opcode and the operands, typed. Defaults of the ISA are filled in: atom and red are
/// Relaxed at Gpu scope, fence is AcqRel, barrier.cluster.arrive and mbarrier.arrive Release, the waits Acquire
/// (mbarrier at Cta scope, barrier.cluster at Cluster scope).
struct Modifiers {
  Type type[3] = {Type::None, Type::None, Type::None};  // in order of appearance: cvt.rn.f32.s32 -> {F32, S32}
  Space space = Space::Generic;
  bool space_to = false;         // cvta.to.SPACE
  Rounding rounding = Rounding::None;
  Compare compare = Compare::None;
  BoolOp bool_op = BoolOp::None;
  Width width = Width::None;
  AtomicOp atomic = AtomicOp::None;   // atom, red, redux; vabsdiff2, vabsdiff4: Add for .add
  Semantics semantics = Semantics::Weak;
  Scope scope = Scope::None;
  Mode mode = Mode::None;
  std::uint8_t vec = 1;          // .v2 .v4 .v8
  bool ftz = false, sat = false, approx = false, full = false, nan = false, xorsign = false;
  bool relu = false;             // min, max
  bool cc = false;               // .cc (add, sub, mad)
  bool uni = false;              // bra.uni, call.uni
  bool aligned = false, sync = false;
  bool wrap = false, clamp = false;   // shf
  bool shiftamt = false;         // bfind
  bool noftz = false, nc = false;
  bool proxy = false;            // fence.proxy..., membar.proxy..., fence.mbarrier_init...
  bool parity = false;           // mbarrier.test_wait.parity, try_wait.parity
  bool expect_tx = false;        // mbarrier.arrive.expect_tx
  bool noinc = false;            // cp.async.mbarrier.arrive.noinc
  bool no_complete = false;      // mbarrier.arrive.noComplete
  bool level = false;            // tex.level: a mipmap level is given
  std::uint8_t component = 0;    // tld4: 0 r, 1 g, 2 b, 3 a
};

enum class OperandKind : std::uint8_t {
  None,
  Register,    // reg; negated for !%p
  Special,     // special register: special holds its id
  Immediate,   // imm holds the bits, already in the width and type that the instruction wants
  Symbol,      // address of a variable, function or param: symbol (+ offset)
  Memory,      // [reg + offset] or [symbol + offset] or [imm]; tex: [reg, {elements}]
  Vector,      // {a, b, ...}: elements
  Label,       // branch target: label = index into Function::labels; brx.idx: index into Function::branch_targets
  Sink,        // _
};

enum class Special : std::uint8_t {
  TidX, TidY, TidZ, NtidX, NtidY, NtidZ, CtaidX, CtaidY, CtaidZ, NctaidX, NctaidY, NctaidZ,
  LaneId, WarpId, NwarpId, LanemaskEq, LanemaskLt, LanemaskLe, LanemaskGt, LanemaskGe,
  SmId, NsmId, GridId, Clock, Clock64, GlobalTimer, GlobalTimerLo, GlobalTimerHi, Envreg1, Envreg2,
  ClusterCtaidX, ClusterCtaidY, ClusterCtaidZ, ClusterNctaidX, ClusterNctaidY, ClusterNctaidZ,
  ClusterIdX, ClusterIdY, ClusterIdZ, NclusterIdX, NclusterIdY, NclusterIdZ,
  ClusterCtarank, ClusterNctarank, IsExplicitCluster, DynamicSmemSize, TotalSmemSize,
  Other,       // any further %name: text in Operand::text
};

struct Operand {
  OperandKind kind = OperandKind::None;
  bool negated = false;              // !%p ; for `-%r` the parser reports an error
  Special special = Special::Other;
  std::uint32_t reg = 0;             // index into Function::registers (Register; Memory with a base register)
  bool has_reg = false;              // Memory: base is a register
  std::int32_t symbol = -1;          // index into Module::symbols (Symbol; Memory based on a symbol), or -1
  std::int32_t param = -1;           // index into Function::params (formals, returns and .param locals), or -1
  std::uint32_t label = 0;
  std::int64_t offset = 0;           // bytes
  std::uint64_t imm = 0;
  std::vector<Operand> elements;     // Vector
  Operand const* pred_out() const;   // dst|pred of shfl, setp p|q, match: the second destination, or nullptr
  std::vector<Operand> second;       // holds that second destination (0 or 1 element)
  std::string text;                  // Special::Other
};

constexpr std::uint32_t no_location = ~0u;

/// One .loc with its inlined-at chain.
struct Location {
  std::uint32_t file = 0;            // index into Module::files
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;              // mangled name of the inlined function, or ""
  std::uint32_t inlined_at = no_location;  // index into Module::locations
};

struct Instruction {
  Opcode op{};
  Modifiers mod;
  bool guarded = false;              // @%p / @!%p
  bool guard_negated = false;
  std::uint32_t guard = 0;           // register index
  std::vector<Operand> operands;     // destination first, as written
  // call only:
  std::vector<Operand> call_returns; // .param (or register) operands in (...)
  std::vector<Operand> call_args;
  std::int32_t prototype = -1;       // index into Function::prototypes for indirect calls
  std::uint32_t location = no_location;  // index into Module::locations
  std::uint32_t ptx_line = 0;        // line in the PTX text, for our own errors
  std::uint32_t mnemonic = 0;        // opcode with modifiers as written: index into Module::mnemonics
  std::uint32_t used_bytes = ~0u;    // ld: bit i clear: byte i of the vector is not used (.pragma "used_bytes_mask")
  std::string text;                  // Opcode::Unsupported: the whole instruction as written
};

struct Register { std::string name; Type type; };

/// A .param object: kernel parameter, formal, return value or a call-sequence local.
struct Param {
  std::string name;
  Type type = Type::None;            // scalar type; B8 with count > 1 for byte arrays
  std::uint32_t size = 0;            // bytes in all
  std::uint32_t align = 1;
  std::uint32_t offset = 0;          // kernel parameters: offset in the parameter buffer; else running layout
  enum class Role : std::uint8_t { Formal, Return, Local } role = Role::Formal;
};

struct Prototype { std::string name; std::vector<Param> returns, params; bool noreturn = false; };

/// A variable in .global/.const/.shared/.local, at module scope or inside a function (Function::variables index
/// Module::symbols too: they are module symbols with `owner` set and names made unique by the parser).
enum class SymbolKind : std::uint8_t { Variable, Function, Kernel };
struct Initializer { std::uint32_t offset; std::int32_t symbol; std::int64_t addend; bool generic; std::uint8_t size;
                     std::uint8_t shift = 0; /* bits: stores (address >> shift); not 0 only for partial 0xFF00(sym) forms */ };

struct Symbol {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  // variables
  Space space = Space::Global;
  Type type = Type::B8;
  std::uint64_t size = 0;            // bytes; 0 for `.extern .shared name[]` (dynamic shared memory)
  std::uint32_t align = 1;
  bool is_extern = false, visible = false, weak = false, common = false, managed = false;
  std::vector<std::uint8_t> bytes;   // initial value, shorter than size means zeros after it
  std::vector<Initializer> pointers; // addresses to be stored into the initial value
  std::int32_t owner = -1;           // index of the function that declares it (.local, demoted .shared), or -1
  // functions and kernels
  std::int32_t function = -1;        // index into Module::functions, -1 if only declared (.alias: its target's)
};

struct Function {
  std::string name;
  bool is_kernel = false, visible = false, weak = false, noreturn = false, declared_only = false;
  std::int32_t symbol = -1;
  std::vector<Param> params;         // formals in order, then returns, then call-sequence locals
  std::uint32_t formal_count = 0, return_count = 0;
  std::uint32_t param_bytes = 0;     // kernel: size of the parameter buffer
  std::uint32_t frame_bytes = 0;     // .param objects that are not kernel formals: bytes they need (scopes that do
                                     // not overlap share room); Param::offset of those counts from 0
  std::vector<Register> registers;
  std::vector<Instruction> body;
  std::vector<std::uint32_t> labels; // label -> index into body
  std::vector<std::string> label_names;
  std::vector<std::int32_t> locals;  // symbols in .local, declaration order
  std::vector<std::int32_t> shareds; // symbols in .shared declared inside
  std::vector<Prototype> prototypes;
  std::vector<std::vector<std::uint32_t>> branch_targets;  // brx.idx tables (labels)
  std::uint32_t maxntid[3] = {0, 0, 0}, reqntid[3] = {0, 0, 0}, minnctapersm = 0, maxnreg = 0;
  std::uint32_t reqnctapercluster[3] = {0, 0, 0};
  bool explicit_cluster = false;
  bool blocks_are_clusters = false;  // a launch counts clusters (.blocksareclusters)
};

/// \~english An error in PTX text or an unsupported form. \~chinese PTX 文本错误或不支持的形式。
struct Error {
  enum class Kind { syntax, unsupported } kind = Kind::syntax;
  std::string message;               // English, technical
  std::string what;                  // the opcode or form, e.g. "wmma.load.a.sync"
  std::uint32_t ptx_line = 0;
  std::string file;                  // source of the offending instruction, if known (outermost of an inlined chain)
  std::uint32_t line = 0;
};

struct Module {
  std::string version, target;       // "9.0", "sm_90"
  std::map<std::uint32_t, std::string> files;
  std::vector<Location> locations;
  std::vector<Symbol> symbols;
  std::unordered_map<std::string, std::int32_t> symbol_index;  // module scope only, not variables of functions
  std::vector<Function> functions;   // declarations too (declared_only): their signature
  std::vector<std::string> mnemonics;
  std::vector<Error> unsupported;    // one for each Opcode::Unsupported instruction or skipped declaration
};

/// \~english Parses PTX text (trailing NULs allowed). On failure returns false and fills `error`.
/// \~chinese 解析 PTX 文本。失败时返回 false 并填写 error。
/// \~english An instruction or form that is not in the table does not fail: it becomes Opcode::Unsupported with its
/// text, and is listed in Module::unsupported. \~chinese 表中没有的指令不会使解析失败:它成为
/// Opcode::Unsupported(保留原文),并列入 Module::unsupported。
bool parse(std::string_view text, Module& module, Error& error);

}  // namespace gridlings::ptx
