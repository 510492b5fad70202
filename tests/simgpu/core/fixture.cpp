// tests/simgpu/core: compiling, loading, and reading what simgpu.h tells.
#include "fixture.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "compiler/compiler.hpp"

namespace core_test {
namespace {

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// PTX of kernels/NAME.cu; compiled once a process.
const std::string& image_of(const std::string& name) {
  static std::map<std::string, std::string> known;
  std::string& ptx = known[name];
  if (!ptx.empty()) return ptx;
  gridlings::compiler::Request request;
  request.source = std::filesystem::path(CORE_FOLDER) / "kernels" / (name + ".cu");
  const auto result = gridlings::compiler::compile(request);
  INFO(result.log << result.message);
  REQUIRE(result.status == gridlings::compiler::Result::ok);
  return ptx = read_file(result.image);
}

Place copy(const simgpuPlace& p) {
  Place out{p.kernel, p.file, p.path, p.line, {}, {}};
  for (unsigned k = 0; k < 3; ++k) {
    out.block[k] = p.block[k];
    out.thread[k] = p.thread[k];
  }
  return out;
}

}  // namespace

std::vector<Finding> findings() {
  std::vector<Finding> all;
  simgpuFinding f{};
  for (int k = 0; simgpuGetFinding(k, &f) == 0; ++k) {
    Finding out{f.kind, f.message,        f.schedule,   {},     copy(f.place),
                {},     f.has_other == 1, f.fatal == 1, f.count};
    for (int a = 0; a < f.arg_count; ++a) {
      const std::string text = f.args[a];
      out.args[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
    }
    if (out.has_other) out.other = copy(f.other);
    all.push_back(std::move(out));
  }
  return all;
}

std::vector<simgpuGrid> grids() {
  std::vector<simgpuGrid> all(static_cast<std::size_t>(simgpuGridCount()));
  for (std::size_t k = 0; k < all.size(); ++k) REQUIRE(simgpuGetGrid(static_cast<int>(k), &all[k]) == 0);
  return all;
}

simgpuMetrics metrics(const std::string& kernel) {
  simgpuMetrics m{};
  for (int k = 0; simgpuGetMetric(k, &m) == 0; ++k)
    if (m.kernel == kernel) return m;
  return {};
}

void Program::load(const std::string& ptx, const char* schedule) {
  simgpuReset();
  simgpuSetBudget(0);
  simgpuCaptureOutput(1);
  REQUIRE(simgpuSetSchedule(schedule) == 0);
  REQUIRE(cudaLibraryLoadData(&library_, ptx.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0) ==
          cudaSuccess);
}

Program::Program(const std::string& name, const char* schedule) {
  source_ = read_file(std::filesystem::path(CORE_FOLDER) / "kernels" / (name + ".cu"));
  load(image_of(name), schedule);
}

Program::Program(Text, const std::string& ptx, const char* schedule) { load(ptx, schedule); }

Program Program::from_ptx(const std::string& text, const char* schedule) {
  return Program(Text{}, text, schedule);
}

Program::~Program() { simgpuReset(); }

const void* Program::kernel(const char* name) const {
  cudaKernel_t kernel = nullptr;
  INFO("kernel " << name);
  REQUIRE(cudaLibraryGetKernel(&kernel, library_, name) == cudaSuccess);
  return kernel;
}

int Program::line(const std::string& mark) const {
  std::istringstream lines(source_);
  const std::string wanted = "// @" + mark;
  int number = 1;
  for (std::string line; std::getline(lines, line); ++number)
    if (line.ends_with(wanted)) return number;
  FAIL("no line is marked " << wanted);
  return 0;
}

cudaError_t Program::launch_with(const char* name, const Shape& shape, void** args,
                                 cudaStream_t stream) const {
  return cudaLaunchKernel(kernel(name), shape.grid, shape.block, args, shape.shared, stream);
}

int* device_ints(const std::vector<int>& values) {
  int* p = unwritten_ints(values.size());
  REQUIRE(cudaMemcpy(p, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice) == cudaSuccess);
  return p;
}

int* unwritten_ints(std::size_t count) {
  void* p = nullptr;
  REQUIRE(cudaMalloc(&p, count * sizeof(int)) == cudaSuccess);
  return static_cast<int*>(p);
}

std::vector<int> read_ints(const int* device, std::size_t count) {
  std::vector<int> values(count);
  REQUIRE(cudaMemcpy(values.data(), device, count * sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess);
  return values;
}

std::vector<int> Log::read() const {
  std::vector<int> all = read_ints(device, room + 1);
  const auto count = static_cast<std::size_t>(all[0]);
  REQUIRE(count <= room);
  return {all.begin() + 1, all.begin() + 1 + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace core_test

std::string Catch::StringMaker<core_test::Finding>::convert(const core_test::Finding& f) {
  auto place = [](const core_test::Place& p) {
    std::ostringstream out;
    out << p.kernel << ':' << p.line << " block " << p.block[0] << ',' << p.block[1] << ',' << p.block[2]
        << " thread " << p.thread[0] << ',' << p.thread[1] << ',' << p.thread[2];
    return out.str();
  };
  std::ostringstream out;
  out << f.kind << " at " << place(f.place) << " x" << f.count << (f.fatal ? " fatal" : "") << " \""
      << f.message << '"';
  for (const auto& [name, value] : f.args) out << ' ' << name << '=' << value;
  if (f.has_other) out << " | other: " << place(f.other);
  return out.str();
}
