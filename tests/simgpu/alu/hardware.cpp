// Room: tests/simgpu/alu. See hardware.hpp. The CUDA driver is found at run time: nothing here needs the
// Toolkit.
#include "hardware.hpp"

#include <dlfcn.h>

#include <cstdlib>

namespace gridlings::simgpu::alu::test {
namespace {

using DevicePointer = unsigned long long;

/// The driver functions used, with one context for the process.
struct Driver {
  int (*init)(unsigned) = nullptr;
  int (*device_get)(int*, int) = nullptr;
  int (*retain)(void**, int) = nullptr;
  int (*set_current)(void*) = nullptr;
  int (*load)(void**, const void*) = nullptr;
  int (*unload)(void*) = nullptr;
  int (*function)(void**, void*, const char*) = nullptr;
  int (*alloc)(DevicePointer*, std::size_t) = nullptr;
  int (*free)(DevicePointer) = nullptr;
  int (*to_device)(DevicePointer, const void*, std::size_t) = nullptr;
  int (*to_host)(void*, DevicePointer, std::size_t) = nullptr;
  int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**,
                void**) = nullptr;
  bool ready = false;

  Driver() {
    void* lib = dlopen("libcuda.so.1", RTLD_NOW);
    if (!lib) return;
    bool found = true;
    const auto bind = [&](auto& f, const char* name) {
      f = reinterpret_cast<std::remove_reference_t<decltype(f)>>(dlsym(lib, name));
      found = found && f;
    };
    bind(init, "cuInit");
    bind(device_get, "cuDeviceGet");
    bind(retain, "cuDevicePrimaryCtxRetain");
    bind(set_current, "cuCtxSetCurrent");
    bind(load, "cuModuleLoadData");
    bind(unload, "cuModuleUnload");
    bind(function, "cuModuleGetFunction");
    bind(alloc, "cuMemAlloc_v2");
    bind(free, "cuMemFree_v2");
    bind(to_device, "cuMemcpyHtoD_v2");
    bind(to_host, "cuMemcpyDtoH_v2");
    bind(launch, "cuLaunchKernel");
    int device = 0;
    void* context = nullptr;
    ready = found && init(0) == 0 && device_get(&device, 0) == 0 && retain(&context, device) == 0 &&
            set_current(context) == 0;
  }
};
Driver& driver() {
  static Driver d;
  return d;
}

/// %x0 (64 bits) into a register, and back.
std::string from_wide(const std::string& r) {
  switch (r[1]) {
    case 'p':
      return "setp.ne.u64 " + r + ", %x0, 0;\n";
    case 'h':
      return "cvt.u16.u64 " + r + ", %x0;\n";
    case 'r':
      return "cvt.u32.u64 " + r + ", %x0;\n";
    default:
      return "mov.b64 " + r + ", %x0;\n";
  }
}
std::string to_wide(const std::string& r) {
  switch (r[1]) {
    case 'p':
      return "selp.u64 %x0, 1, 0, " + r + ";\n";
    case 'h':
      return "cvt.u64.u16 %x0, " + r + ";\n";
    case 'r':
      return "cvt.u64.u32 %x0, " + r + ";\n";
    default:
      return "mov.b64 %x0, " + r + ";\n";
  }
}

/// One thread per set of operands: 32 bytes in, 16 bytes out.
std::string kernel(const std::string& insn, const std::vector<std::string>& registers) {
  std::string text =
      ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
      ".reg .pred %p<8>;\n.reg .b16 %h<8>;\n.reg .b32 %r<8>, %t<4>;\n.reg .b64 %d<8>, %x<8>;\n"
      "mov.u32 %t0, %tid.x;\nmov.u32 %t1, %ctaid.x;\nmad.lo.u32 %t0, %t1, 32, %t0;\n"
      "ld.param.u64 %x1, [in];\nld.param.u64 %x2, [out];\n"
      "mad.wide.u32 %x1, %t0, 32, %x1;\nmad.wide.u32 %x2, %t0, 16, %x2;\n";
  for (std::size_t s = 2; s < registers.size(); ++s)
    if (!registers[s].empty())
      text += "ld.global.u64 %x0, [%x1+" + std::to_string(8 * (s - 2)) + "];\n" + from_wide(registers[s]);
  text += insn + ";\n";
  for (std::size_t s = 0; s < 2; ++s)
    if (!registers[s].empty())
      text += to_wide(registers[s]) + "st.global.u64 [%x2+" + std::to_string(8 * s) + "], %x0;\n";
  return text + "ret;\n}\n";
}

}  // namespace

bool hardware_wanted() { return std::getenv("SIMGPU_ALU_HARDWARE") && driver().ready; }

std::vector<Outcome> run_on_hardware(const std::string& insn, const std::vector<std::string>& registers,
                                     const std::vector<Values>& in) {
  Driver& d = driver();
  const std::string text = kernel(insn, registers);
  void *module = nullptr, *function = nullptr;
  if (d.load(&module, text.c_str()) != 0) return {};
  std::vector<std::uint64_t> source, result(in.size() * 2);
  for (const Values& v : in) source.insert(source.end(), {v.a, v.b, v.c, v.e});
  DevicePointer from = 0, to = 0;
  bool ok = d.function(&function, module, "k") == 0 && d.alloc(&from, source.size() * 8) == 0 &&
            d.alloc(&to, result.size() * 8) == 0 &&
            d.to_device(from, source.data(), source.size() * 8) == 0 &&
            d.to_device(to, result.data(), result.size() * 8) == 0;
  void* arguments[] = {&from, &to};
  const unsigned blocks = static_cast<unsigned>(in.size() / 32);
  ok = ok && d.launch(function, blocks, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr) == 0 &&
       d.to_host(result.data(), to, result.size() * 8) == 0;
  d.free(from);
  d.free(to);
  d.unload(module);
  std::vector<Outcome> out;
  for (std::size_t n = 0; ok && n < in.size(); ++n)
    out.push_back({result[2 * n], result[2 * n + 1], in[n].carry});
  return out;
}

}  // namespace gridlings::simgpu::alu::test
