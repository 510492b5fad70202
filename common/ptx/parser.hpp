// Room: common/ptx, internal. The parser's state, shared by its files:
//   parser.cpp        modules and directives          declarations.cpp  .reg, .param, variables
//   initialisers.cpp  values of variables             functions.cpp     headers, bodies, scopes, labels
//   instructions.cpp  guards, opcodes, calls          operands.cpp      operands of one instruction
//   debug_info.cpp    .file, .loc, .section           finish.cpp        checks once everything is known
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ptx/constant.hpp"
#include "ptx/failure.hpp"
#include "ptx/forms.hpp"
#include "ptx/lexer.hpp"
#include "ptx/module.hpp"

namespace gridlings::ptx {

constexpr std::uint32_t kUnset = ~0U;

/// What a name stands for inside a function body.
struct Binding {
  enum class Kind : std::uint8_t { Register, Range, Vector, Param, Symbol, Prototype };
  Kind kind = Kind::Register;
  Type type = Type::None;
  std::uint8_t lanes = 1;  // Vector: .v2, .v4
  std::uint32_t scope = 0;
  std::uint32_t index =
      kUnset;  // register, range, param, symbol or prototype; Register: unset until first used
};

/// `.reg .b32 %r<41>`: registers come into being when first named.
struct RegisterRange {
  Type type = Type::None;
  std::uint32_t count = 0;
  std::vector<std::uint32_t> index;  // by number, kUnset: not named yet; grows as needed
};

struct LabelKey {
  std::uint32_t scope;
  std::string_view name;
  bool operator==(const LabelKey&) const = default;
};
struct LabelHash {
  std::size_t operator()(const LabelKey& k) const {
    return std::hash<std::string_view>{}(k.name) ^ (std::size_t{k.scope} * 0x9E3779B97F4A7C15ULL);
  }
};

/// A label or branch table named before it is known where it lies.
struct LabelUse {
  std::string_view name;
  std::uint32_t scope = 0, line = 0;
  std::uint32_t instruction = kUnset, operand = 0;  // to be patched, or
  std::uint32_t table = kUnset, entry = 0;          // an entry of branch_targets
  bool names_table = false;
};

/// One { } of a body.
struct Block {
  std::uint32_t id = 0;
  std::size_t undo_mark = 0;
  std::uint32_t frame_mark = 0;
};

/// All that is known of the function being read.
struct Body {
  Function function;
  std::int32_t index = -1;  // its place in Module::functions
  std::unordered_map<std::string_view, Binding> names;
  std::vector<std::pair<std::string_view, std::optional<Binding>>>
      undo;  // names to restore when a scope ends
  std::vector<RegisterRange> ranges;
  std::vector<Block> scopes;
  std::vector<std::uint32_t> scope_parent;
  std::unordered_map<LabelKey, std::uint32_t, LabelHash> labels;
  std::unordered_map<std::string_view, std::uint32_t> tables;
  std::vector<LabelUse> uses;
  std::unordered_map<std::uint64_t, std::uint32_t> places;  // hash of file, line, column -> latest location
  std::uint32_t location = no_location;
  std::uint32_t used_bytes = ~0U;  // for the next load
  std::uint32_t frame = 0;         // running layout of .param objects
  bool shadowing = false;          // a name like %r1 was declared by itself: ranges are not looked at first
};

/// What the parser knows of a module symbol beyond Symbol.
struct SymbolState {
  bool declared = false, defined = false;
  std::int32_t function = -1;   // entry in Module::functions, declaration or definition
  std::uint32_t first_use = 0;  // PTX line, while not declared
  std::string_view alias_of;
};

struct Linkage {
  bool is_extern = false, visible = false, weak = false, common = false;
};

/// What stands between a space and a name: `.align 4 .v2 .f32`.
struct Declarator {
  Type type = Type::None;
  std::uint32_t align = 0;  // 0: natural
  std::uint8_t lanes = 1;
  bool managed = false;
};

class Parser {
 public:
  Parser(std::string_view text, Module& module) : lexer_(text), module_(module) {}
  void parse_module();
  /// Fills in file and line of an error from the .loc in force.
  void place_error(Error& error) const;
  void place_error(Error& error, std::uint32_t location) const;

 private:
  // parser.cpp
  bool accept(char c);
  void expect(char c);
  Token expect_word(std::string_view what);
  std::uint32_t expect_count(std::string_view what);
  [[noreturn]] void fail_here(std::string message) const;
  bool accept_dot(std::string_view name);
  void skip_to_semicolon();
  void parse_directive(Token directive);
  void parse_item(Linkage linkage);
  void parse_target();
  void parse_alias();
  void parse_pragma();
  Linkage parse_linkage();

  // declarations.cpp
  std::int32_t reference(std::string_view name, std::uint32_t line);
  std::int32_t declare(std::string_view name);
  void parse_variable(Space space, Linkage linkage);
  void parse_one_variable(Space space, const Linkage& linkage, const Declarator& d);
  void install_local(Symbol symbol, const Token& name);
  void install_global(Symbol symbol, const Token& name);
  Declarator parse_declarator();
  void parse_attributes(Declarator& d);
  std::vector<std::uint64_t> parse_dimensions();
  void parse_registers();
  void parse_register(Type type, std::uint8_t lanes);
  Param parse_param(Param::Role role);
  Param parse_param_type(Param::Role role);
  Param parse_param_name(Param p);
  void parse_param_locals();
  void layout_params(std::vector<Param>& params, std::uint32_t& end, std::uint32_t line) const;
  static std::uint32_t checked_align(std::int64_t align, std::uint32_t line);

  // initialisers.cpp
  void parse_initialiser(Symbol& symbol, std::vector<std::uint64_t> strides);
  void parse_element(Symbol& symbol, std::uint64_t offset);
  void parse_address(Symbol& symbol, std::uint64_t offset, std::uint64_t mask, std::uint32_t line);
  void store_bytes(Symbol& symbol, std::uint64_t offset, std::uint64_t value, unsigned size,
                   std::uint32_t line);
  static void join_masked(Symbol& symbol);

  // functions.cpp
  void parse_function(bool is_kernel, const Linkage& linkage);
  void parse_param_list(std::vector<Param>& params, Param::Role role);
  void parse_performance_directives(Function& f);
  bool parse_performance_directive(std::string_view name, Function& f);
  void parse_up_to_three(std::uint32_t (&values)[3]);
  void parse_body();
  void parse_statement();
  void parse_body_directive(Token directive);
  void parse_named(const Token& name);
  void push_scope();
  void pop_scope();
  void bind(std::string_view name, const Binding& binding, std::uint32_t line);
  const Binding* find(std::string_view name) const;
  void define_label(const Token& name);
  void parse_prototype(std::string_view name);
  void parse_call_targets(std::string_view name);
  void parse_branch_targets(std::string_view name);
  void resolve_labels();
  std::uint32_t find_label(const LabelUse& use) const;
  std::int32_t function_entry(std::int32_t symbol, const Function& header, bool defines, std::uint32_t line);

  // instructions.cpp
  void parse_guarded();
  void parse_instruction(Token opcode, Instruction instruction);
  const Resolved& resolve(std::string_view text);
  void keep_unsupported(const Token& opcode, Instruction instruction);
  void parse_call(Instruction& instruction);
  void parse_call_operands(std::vector<Operand>& operands);
  void note_unsupported(std::uint32_t ptx_line, std::string what, std::string message);
  void emit(Instruction instruction);
  void emit_elements(std::string_view opcode, const Instruction& whole);
  Operand move_to_register(Opcode op, Operand source, Type type);

  // operands.cpp
  void parse_operands(const Form& form, Instruction& instruction);
  Operand parse_operand(const OperandSpec& spec, const Instruction& instruction);
  Operand parse_destination(const OperandSpec& spec, Type type);
  Operand parse_source(const OperandSpec& spec, Type type, Opcode op);
  Operand parse_list(const OperandSpec& spec, Type type, unsigned count);
  Operand parse_memory();
  Operand parse_texture(Type coordinate);
  Operand parse_predicate(bool destination);
  Operand parse_constant_operand(Type type);
  Operand parse_label_use(bool names_table);
  Operand parse_name(const Token& name);
  Operand name_with_offset(Operand operand);
  void check_register(const Operand& operand, Type type, bool wider, std::uint32_t line) const;
  bool at_predicate() const;
  std::uint32_t find_register(std::string_view name);
  std::uint32_t add_register(std::string_view name, Type type);
  std::uint32_t add_temporary(Type type);
  std::string_view joined_name(const Token& name);

  // debug_info.cpp
  void parse_file();
  void parse_location();
  void parse_section();
  void parse_debug_strings();
  void decode_function_names();

  // finish.cpp
  void finish();
  void check_symbols();
  void resolve_aliases();
  void check_calls();
  void check_call(const Function& f, const Instruction& call);

  Lexer lexer_;
  Module& module_;
  std::unordered_map<std::string_view, std::int32_t> symbols_;
  std::vector<SymbolState> states_;
  std::unordered_map<std::string_view, Resolved> resolved_;
  std::deque<std::string> kept_texts_;  // opcodes and names that were not contiguous in the text
  std::unique_ptr<Body> body_;          // null outside functions
  std::vector<std::uint32_t> unsupported_locations_;  // for each of Module::unsupported
  std::string debug_strings_;
  std::unordered_map<std::string_view, std::uint32_t> debug_labels_;
  struct FunctionName {
    std::uint32_t location;
    std::string_view label;
    std::uint32_t offset;
  };
  std::vector<FunctionName> function_names_;
  std::unordered_set<std::string> local_names_;  // of variables in functions, to keep them apart
  std::uint64_t register_budget_ = 1U << 24, byte_budget_ = 1U << 28;
};

/// The id of a special register, or nothing; Special::Other for those without one of their own.
std::optional<Special> special_from(std::string_view name);
Type special_type(const Operand& special);

}  // namespace gridlings::ptx
