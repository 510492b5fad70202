// Room: common/cudart. See program.hpp.
#include "cudart/program.hpp"

#include <algorithm>

#include "cudart/complaint.hpp"
#include "fatbin/fatbin.hpp"
#include "ptx/link.hpp"
#include "simgpu/arch.hpp"

namespace gridlings::cudart {
namespace {

/// What __cudaRegisterFatBinary is given (fatbinary_section.h of the toolkit).
struct Wrapper {
  std::uint32_t magic, version;
  const void* image;
  const void* const* linked;  ///< version 2: the objects' own fat binaries, up to a null pointer
};
constexpr std::uint32_t wrapper_magic = 0x466243b1, linked_version = 2;

struct Registry {
  std::vector<std::unique_ptr<Program>> programs;
  std::unordered_map<const void*, std::unique_ptr<RegisteredFunction>> functions;  // by stub
  std::unordered_map<const void*, RegisteredFunction*> handles;
  std::unordered_map<const void*, RegisteredVariable> variables;  // by the host's shadow
};

Registry& registry() {
  state();  // outlives the registry
  static Registry instance;
  return instance;
}

fatbin::Bytes bytes_of(const void* image) {
  const auto* first = static_cast<const std::uint8_t*>(image);
  constexpr std::size_t header = 16;
  return {first, std::max<std::uint64_t>(fatbin::size_of({first, header}), header)};
}

/// The texts that make up the program; false with the error noted in `program`.
class Reader {
 public:
  explicit Reader(Program& program) : program_(program) {}

  bool run(std::vector<ptx::Module>& modules) {
    for (const void* image : program_.images)
      if (!add(image, modules)) return false;
    return true;
  }

 private:
  bool add(const void* image, std::vector<ptx::Module>& modules) {
    std::vector<fatbin::Entry> entries;
    std::string error;
    if (!fatbin::list(bytes_of(image), entries, error)) return fail(cudaErrorInvalidKernelImage, error);
    bool any = false, own = false;
    if (!look(entries, any, own)) return false;
    if (own) return true;
    if (!any) quit(no_ptx);
    const auto arch = static_cast<unsigned>(simgpu::claimed_arch().number());
    const fatbin::Entry* best = fatbin::pick_ptx(entries, arch);
    if (best != nullptr) return parse(*best, modules);
    if (fatbin::has_machine_code(entries, arch)) quit(newer_ptx);  // which a real GPU would run
    complain(newer_ptx);
    program_.error = cudaErrorNoKernelImageForDevice;
    return false;
  }

  /// Is there PTX, and is it the device runtime's?
  bool look(const std::vector<fatbin::Entry>& entries, bool& any, bool& own) {
    for (const fatbin::Entry& e : entries) {
      if (e.kind != fatbin::Entry::Kind::Ptx) continue;
      std::string text, error;
      if (!fatbin::text_of(e, text, error)) return fail(cudaErrorInvalidPtx, error);
      any = true;
      own |= fatbin::is_device_runtime(text);
    }
    return true;
  }

  bool parse(const fatbin::Entry& entry, std::vector<ptx::Module>& modules) {
    std::string text, error;
    ptx::Error wrong;
    if (!fatbin::text_of(entry, text, error)) return fail(cudaErrorInvalidPtx, error);
    if (!ptx::parse(text, modules.emplace_back(), wrong))
      return fail(cudaErrorInvalidPtx, "PTX line " + std::to_string(wrong.ptx_line) + ": " + wrong.message);
    return true;
  }

  bool fail(cudaError_t code, const std::string& why) {
    complain(unreadable_code, {{"reason", why}});
    program_.error = code;
    return false;
  }

  Program& program_;
};

std::shared_ptr<simgpu::Code> load_code(Program& program) {
  std::vector<ptx::Module> modules;
  if (!Reader(program).run(modules)) return nullptr;
  ptx::Module whole;
  std::string error;
  std::shared_ptr<simgpu::Code> code;
  if (modules.size() == 1) {
    code = device().load(std::move(modules.front()), error);
  } else if (ptx::link(std::move(modules), whole, error)) {
    code = device().load(std::move(whole), error);
  }
  if (code == nullptr) {
    complain(unreadable_code, {{"reason", error}});
    program.error = cudaErrorInvalidPtx;
  }
  return code;
}

/// Host code reaches managed variables through pointers of its own.
void set_managed_pointers(const Program& program) {
  for (const auto& [shadow, variable] : registry().variables) {
    std::uint64_t address = 0, bytes = 0;
    if (variable.program == &program && variable.managed != nullptr &&
        device().variable(*program.library->code, variable.name, address, bytes))
      *variable.managed = pointer_to(address);
  }
}

void drop_code(Program& program) {
  program.library.reset();
  program.error = cudaSuccess;
}

}  // namespace

Program* register_program(const void* given) {
  const auto* wrapper = static_cast<const Wrapper*>(given);
  auto program = std::make_unique<Program>();
  if (wrapper->magic != wrapper_magic) {
    program->error = cudaErrorInvalidKernelImage;
  } else if (wrapper->version == linked_version && wrapper->linked != nullptr) {
    for (const void* const* at = wrapper->linked; *at != nullptr; ++at) program->images.push_back(*at);
  }
  if (program->images.empty() && program->error == cudaSuccess) program->images.push_back(wrapper->image);
  return registry().programs.emplace_back(std::move(program)).get();
}

void unregister_program(Program* program) {
  Registry& r = registry();
  for (const void* stub : program->stubs) {
    const auto found = r.functions.find(stub);
    if (found == r.functions.end() || found->second->program != program) continue;
    r.handles.erase(found->second.get());
    r.functions.erase(found);
  }
  for (const void* shadow : program->shadows) r.variables.erase(shadow);
  std::erase_if(r.programs, [program](const auto& p) { return p.get() == program; });
}

void register_function(Program& program, const void* stub, const char* name) {
  auto function = std::make_unique<RegisteredFunction>(RegisteredFunction{&program, name});
  Registry& r = registry();
  r.handles[function.get()] = function.get();
  program.stubs.push_back(stub);
  r.functions[stub] = std::move(function);
}

void register_variable(Program& program, const void* shadow, const char* name, void** managed) {
  registry().variables[shadow] = {&program, name, managed};
  program.shadows.push_back(shadow);
  program.has_managed |= managed != nullptr;
}

cudaError_t load(Program& program) {
  if (program.library != nullptr) return cudaSuccess;
  if (program.error != cudaSuccess) return program.error;
  std::shared_ptr<simgpu::Code> code = load_code(program);
  if (code == nullptr) return program.error;
  program.library = make_library(std::move(code));
  set_managed_pointers(program);
  return cudaSuccess;
}

Kernel* registered_kernel(const void* handle, cudaError_t& error) {
  const Registry& r = registry();
  const RegisteredFunction* function = registered_function(handle);
  if (const auto found = r.handles.find(handle); found != r.handles.end()) function = found->second;
  if (function == nullptr) return nullptr;
  if (error = load(*function->program); error != cudaSuccess) return nullptr;
  Kernel* kernel = kernel_named(*function->program->library, function->name);
  if (kernel == nullptr) error = cudaErrorInvalidDeviceFunction;
  return kernel;
}

const RegisteredFunction* registered_function(const void* stub) {
  const auto found = registry().functions.find(stub);
  return found == registry().functions.end() ? nullptr : found->second.get();
}

cudaError_t registered_variable(const void* shadow, std::uint64_t& address, std::uint64_t& bytes) {
  const auto found = registry().variables.find(shadow);
  if (found != registry().variables.end()) {
    const RegisteredVariable& v = found->second;
    if (cudaError_t error = load(*v.program); error != cudaSuccess) return error;
    return device().variable(*v.program->library->code, v.name, address, bytes) ? cudaSuccess
                                                                                : cudaErrorInvalidSymbol;
  }
  // Host code names a managed variable by the memory itself.
  simgpu::Allocation* a = device().memory().live(address_of(shadow), 1, 0);
  if (a == nullptr || a->kind != simgpu::AllocationKind::Managed || a->base != address_of(shadow))
    return cudaErrorInvalidSymbol;
  address = a->base;
  bytes = a->size;
  return cudaSuccess;
}

void forget_programs() {
  for (const auto& program : registry().programs) drop_code(*program);
  for (const auto& program : registry().programs)
    if (program->has_managed) load(*program);
}

}  // namespace gridlings::cudart
