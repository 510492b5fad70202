// Texture objects: resources, filters, address modes, and what must not be done with them.
#include <cmath>
#include <cstring>

#include "advanced/advanced.hpp"

using namespace advanced;

namespace {

const char* const archs[] = {"compute_75", "compute_80", "compute_90", "compute_100"};

float* device_floats(const std::vector<float>& values) {
  std::vector<int> bits(values.size());
  std::memcpy(bits.data(), values.data(), 4 * values.size());
  return reinterpret_cast<float*>(device_ints(bits));
}
std::vector<float> read_floats(const float* from, std::size_t n) {
  const std::vector<int> bits = read_ints(reinterpret_cast<const int*>(from), n);
  std::vector<float> out(n);
  std::memcpy(out.data(), bits.data(), 4 * n);
  return out;
}
float* room(std::size_t n) { return reinterpret_cast<float*>(unwritten_ints(n)); }

struct Look {
  cudaTextureFilterMode filter = cudaFilterModePoint;
  cudaTextureAddressMode edge = cudaAddressModeClamp;
  bool normalized = false;
  cudaTextureReadMode read = cudaReadModeElementType;
};

cudaTextureObject_t object_of(const cudaResourceDesc& r, const Look& look) {
  cudaTextureDesc d{};
  for (auto& mode : d.addressMode) mode = look.edge;
  d.filterMode = look.filter;
  d.normalizedCoords = look.normalized;
  d.readMode = look.read;
  cudaTextureObject_t t = 0;
  REQUIRE(cudaCreateTextureObject(&t, &r, &d, nullptr) == cudaSuccess);
  return t;
}

cudaChannelFormatDesc one_float() { return {32, 0, 0, 0, cudaChannelFormatKindFloat}; }

/// An array with what is given, row by row and plane by plane.
template <class T>
cudaArray_t array_of(const cudaChannelFormatDesc& c, cudaExtent extent, const std::vector<T>& values,
                     unsigned flags = 0) {
  cudaArray_t a = nullptr;
  REQUIRE(cudaMalloc3DArray(&a, &c, extent, flags) == cudaSuccess);
  const std::size_t element = static_cast<std::size_t>(c.x + c.y + c.z + c.w) / 8;
  if (extent.depth == 0) {
    REQUIRE(cudaMemcpy2DToArray(a, 0, 0, values.data(), extent.width * element, extent.width * element,
                                std::max<std::size_t>(extent.height, 1),
                                cudaMemcpyHostToDevice) == cudaSuccess);
  } else {
    cudaMemcpy3DParms p{};
    extent.height = std::max<std::size_t>(extent.height, 1);  // 0: layers of one row
    p.srcPtr = {const_cast<T*>(values.data()), extent.width * element, extent.width, extent.height};
    p.dstArray = a;
    p.extent = extent;
    p.kind = cudaMemcpyHostToDevice;
    REQUIRE(cudaMemcpy3D(&p) == cudaSuccess);
  }
  return a;
}

cudaTextureObject_t texture_of(cudaArray_t a, const Look& look) {
  cudaResourceDesc r{};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  return object_of(r, look);
}

std::vector<float> line(const Program& p, cudaTextureObject_t t, const std::vector<float>& x) {
  float* out = room(x.size());
  REQUIRE(run(p, "line", {.block = static_cast<unsigned>(x.size())}, t, device_floats(x), out) ==
          cudaSuccess);
  return read_floats(out, x.size());
}

core_test::Finding only() {
  const auto all = findings();
  CAPTURE(told());
  REQUIRE(all.size() == 1);
  return all[0];
}

}  // namespace

TEST_CASE("Linear memory is read by index", "[texture]") {
  for (const char* arch : archs) {
    INFO(arch);
    const Program p = Program::from_ptx(ptx_of("texture", "textures", arch));
    cudaResourceDesc r{};
    r.resType = cudaResourceTypeLinear;
    r.res.linear = {device_floats({1, 2, 3, 4}), one_float(), 16};
    const cudaTextureObject_t t = object_of(r, {});
    float* out = room(6);
    REQUIRE(run(p, "fetch", {}, t, out, 6) == cudaSuccess);
    CHECK(read_floats(out, 6) == std::vector<float>{0, 1, 2, 3, 4, 0});
    r.res.linear = {device_ints({0x00020001, static_cast<int>(0x8000fffe)}),
                    {16, 16, 0, 0, cudaChannelFormatKindSigned},
                    8};
    const cudaTextureObject_t s = object_of(r, {});
    int* pairs = unwritten_ints(4);
    REQUIRE(run(p, "shorts", {.block = 2}, s, pairs) == cudaSuccess);
    CHECK(read_ints(pairs, 4) == std::vector<int>{1, 2, -2, -32768});
    CHECK(findings().empty());
  }
}

TEST_CASE("Point and linear filter, address modes, normalised coordinates", "[texture]") {
  for (const char* arch : archs) {
    INFO(arch);
    const Program p = Program::from_ptx(ptx_of("texture", "textures", arch));
    const cudaArray_t a = array_of<float>(one_float(), {4, 0, 0}, {10, 20, 30, 40});
    CHECK(line(p, texture_of(a, {}), {-5, 0, 0.99f, 1, 3.5f, 9}) ==
          std::vector<float>{10, 10, 10, 20, 40, 40});
    const Look linear{.filter = cudaFilterModeLinear};
    CHECK(line(p, texture_of(a, linear), {0, 0.5f, 1, 1.25f, 3.5f, 4, 9}) ==
          std::vector<float>{10, 10, 15, 17.5f, 40, 40, 40});
    // The fraction has 8 bits: a 1/512 more than a quarter is rounded up to 65/256.
    CHECK(line(p, texture_of(a, linear), {0.75f + 1.0f / 512}) == std::vector<float>{10 + 10 * 65.0f / 256});
    const Look border{.edge = cudaAddressModeBorder};
    CHECK(line(p, texture_of(a, border), {-0.5f, 0.5f, 3.9f, 4.1f}) == std::vector<float>{0, 10, 40, 0});
    // An H200 reads a 1D array at y = 0 between its only row and the border: half of the value.
    const Look dim{.filter = cudaFilterModeLinear, .edge = cudaAddressModeBorder};
    CHECK(line(p, texture_of(a, dim), {-0.5f, -0.25f, 0, 0.5f, 1}) ==
          std::vector<float>{0, 1.25f, 2.5f, 5, 7.5f});
    const Look wrap{.edge = cudaAddressModeWrap, .normalized = true};
    CHECK(line(p, texture_of(a, wrap), {0.1f, 1.1f, -0.1f, 2.6f}) == std::vector<float>{10, 10, 40, 30});
    const Look mirror{.edge = cudaAddressModeMirror, .normalized = true};
    CHECK(line(p, texture_of(a, mirror), {0.1f, 1.1f, -0.1f, 2.1f}) == std::vector<float>{10, 40, 10, 10});
    const Look smooth{.filter = cudaFilterModeLinear, .edge = cudaAddressModeWrap, .normalized = true};
    CHECK(line(p, texture_of(a, smooth), {0, 0.25f}) == std::vector<float>{25, 15});
    CHECK(findings().empty());
  }
}

TEST_CASE("Planes, volumes, pitched memory, layers, gathering", "[texture]") {
  for (const char* arch : archs) {
    INFO(arch);
    const Program p = Program::from_ptx(ptx_of("texture", "textures", arch));
    const Look linear{.filter = cudaFilterModeLinear};
    const cudaArray_t a = array_of<float>(one_float(), {2, 2, 0}, {0, 1, 2, 3});
    float* out = room(4);
    REQUIRE(run(p, "plane", {.block = 4}, texture_of(a, linear),
                device_floats({0.5f, 0.5f, 1, 1, 1.5f, 1.5f, 1, 1.5f}), out) == cudaSuccess);
    CHECK(read_floats(out, 4) == std::vector<float>{0, 1.5f, 3, 2.5f});
    const cudaArray_t cube = array_of<float>(one_float(), {2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7});
    REQUIRE(run(p, "volume", {.block = 2}, texture_of(cube, linear),
                device_floats({1, 1, 1, 1.5f, 0.5f, 1.5f}), out) == cudaSuccess);
    CHECK(read_floats(out, 2) == std::vector<float>{3.5f, 5});
    void* pitched = nullptr;
    std::size_t pitch = 0;
    REQUIRE(cudaMallocPitch(&pitched, &pitch, 8, 2) == cudaSuccess);
    const float rows[] = {5, 6, 7, 8};
    REQUIRE(cudaMemcpy2D(pitched, pitch, rows, 8, 8, 2, cudaMemcpyHostToDevice) == cudaSuccess);
    cudaResourceDesc r{};
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D = {pitched, one_float(), 2, 2, pitch};
    REQUIRE(run(p, "plane", {.block = 2}, object_of(r, {}), device_floats({0.5f, 1.5f, 1.5f, 0.5f}), out) ==
            cudaSuccess);
    CHECK(read_floats(out, 2) == std::vector<float>{7, 6});
    REQUIRE(run(p, "four", {}, texture_of(a, {}), out) == cudaSuccess);
    CHECK(read_floats(out, 4) == std::vector<float>{2, 3, 1, 0});
    const cudaArray_t many = array_of<float>(one_float(), {1, 2, 3}, {1, 2, 3, 4, 5, 6}, cudaArrayLayered);
    REQUIRE(run(p, "layers", {.block = 4}, texture_of(many, {}), out) == cudaSuccess);
    CHECK(read_floats(out, 4) == std::vector<float>{2, 4, 6, 6});
    const cudaArray_t lines = array_of<float>(one_float(), {2, 0, 3}, {1, 2, 3, 4, 5, 6}, cudaArrayLayered);
    REQUIRE(run(p, "line_layers", {.block = 4}, texture_of(lines, {}), out) == cudaSuccess);
    CHECK(read_floats(out, 4) == std::vector<float>{2, 4, 6, 6});
    REQUIRE(run(p, "line_layers", {.block = 4},
                texture_of(lines, {.filter = cudaFilterModeLinear, .edge = cudaAddressModeBorder}),
                out) == cudaSuccess);
    CHECK(read_floats(out, 4) == std::vector<float>{2, 4, 6, 6});
    CHECK(told().empty());
  }
}

TEST_CASE("Elements of bytes as they are and as numbers from 0 to 1", "[texture]") {
  const Program p = Program::from_ptx(ptx_of("texture", "textures"));
  const cudaArray_t a = array_of<unsigned char>({8, 8, 8, 8, cudaChannelFormatKindUnsigned}, {2, 1, 0},
                                                {1, 2, 3, 255, 0, 51, 7, 8});
  int* out = unwritten_ints(8);
  REQUIRE(run(p, "colours", {.block = 2}, texture_of(a, {}), out) == cudaSuccess);
  CHECK(read_ints(out, 8) == std::vector<int>{1, 2, 3, 255, 0, 51, 7, 8});
  float* unit = room(8);
  REQUIRE(run(p, "unit", {.block = 2}, texture_of(a, {.read = cudaReadModeNormalizedFloat}), unit) ==
          cudaSuccess);
  const std::vector<float> got = read_floats(unit, 8);
  CHECK(got[3] == 1);
  CHECK(got[4] == 0);
  CHECK(std::abs(got[5] - 0.2f) < 1e-6f);
}

TEST_CASE("A child grid reads its parent's texture, in every schedule", "[texture]") {
  for (const char* schedule : schedules) {
    const Program p = Program::from_ptx(ptx_of("texture", "textures"), schedule);
    const cudaArray_t a = array_of<float>(one_float(), {4, 0, 0}, {10, 20, 30, 40});
    float* out = room(4);
    REQUIRE(run(p, "child", {}, texture_of(a, {}), device_floats({0.5f, 1.5f, 2.5f, 3.5f}), out) ==
            cudaSuccess);
    CHECK(read_floats(out, 4) == std::vector<float>{10, 20, 30, 40});
    CHECK(told().empty());
  }
}

TEST_CASE("Texture objects that are none, or no longer, or of another shape", "[texture]") {
  auto fails = [](auto use) {
    const Program p = Program::from_ptx(ptx_of("texture", "textures"));
    const cudaArray_t a = array_of<float>(one_float(), {4, 0, 0}, {10, 20, 30, 40});
    CHECK(use(p, texture_of(a, {})) == cudaErrorIllegalAddress);
    const auto f = only();
    CHECK(f.kind == "invalid-handle");
    return f.message;
  };
  CHECK(fails([](const Program& p, cudaTextureObject_t t) {
          REQUIRE(cudaDestroyTextureObject(t) == cudaSuccess);
          return run(p, "line", {}, t, device_floats({1}), room(1));
        }).find("destroyed") != std::string::npos);
  CHECK(fails([](const Program& p, cudaTextureObject_t) {
          return run(p, "line", {}, cudaTextureObject_t{12345}, device_floats({1}), room(1));
        }).find("no texture object") != std::string::npos);
  CHECK(fails([](const Program& p, cudaTextureObject_t t) {
          return run(p, "fetch", {}, t, room(1), 1);
        }).find("index") != std::string::npos);
  CHECK(fails([](const Program& p, cudaTextureObject_t t) {
          return run(p, "plane", {}, t, device_floats({1, 1}), room(1));
        }).find("dimensions") != std::string::npos);
}

TEST_CASE("What cannot be made", "[texture]") {
  const Program p = Program::from_ptx(ptx_of("texture", "textures"));
  cudaArray_t a = nullptr;
  const cudaChannelFormatDesc three{32, 32, 32, 0, cudaChannelFormatKindFloat},
      ints{32, 0, 0, 0, cudaChannelFormatKindSigned};
  CHECK(cudaMallocArray(&a, &three, 4, 4, 0) == cudaErrorInvalidChannelDescriptor);
  CHECK(cudaMallocArray(&a, &ints, 0, 0, 0) == cudaErrorInvalidValue);
  REQUIRE(cudaMallocArray(&a, &ints, 4, 0, 0) == cudaSuccess);
  cudaResourceDesc r{};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaTextureDesc d{};
  d.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t t = 0;
  CHECK(cudaCreateTextureObject(&t, &r, &d, nullptr) == cudaErrorInvalidFilterSetting);
  d.filterMode = cudaFilterModePoint;
  d.readMode = cudaReadModeNormalizedFloat;
  CHECK(cudaCreateTextureObject(&t, &r, &d, nullptr) == cudaErrorInvalidNormSetting);
  int back[4] = {};
  const int values[4] = {4, 3, 2, 1};
  CHECK(cudaMemcpy2DToArray(a, 0, 0, values, 16, 16, 1, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy2DFromArray(back, 8, a, 8, 0, 8, 1, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(back[0] == 2);
  CHECK(cudaMemcpy2DToArray(a, 8, 0, values, 16, 16, 1, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaFreeArray(a) == cudaSuccess);
  CHECK(cudaFreeArray(a) == cudaErrorInvalidResourceHandle);
  (void)cudaGetLastError();
}
