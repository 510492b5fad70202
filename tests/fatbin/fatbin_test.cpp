// Fat binaries put together by hand: entries, compressions, and what is damaged.
#include "fatbin/fatbin.hpp"

#include <lz4.h>
#include <zstd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstring>

using namespace gridlings::fatbin;

namespace {

using Buffer = std::vector<std::uint8_t>;

constexpr std::uint64_t lz4 = 0x2000, zstandard = 0x8000, old_packing = 0x1000;

template <class T>
void put(Buffer& b, std::size_t at, T value) {
  std::memcpy(b.data() + at, &value, sizeof value);
}

Buffer entry(std::uint16_t kind, unsigned arch, std::string_view payload, std::uint64_t flags = 0,
             std::uint64_t unpacked = 0, std::uint32_t head = 64) {
  const std::size_t padded = (payload.size() + 7) / 8 * 8;
  Buffer b(head + padded);
  put(b, 0, kind);
  put(b, 4, head);
  put(b, 8, std::uint64_t{padded});
  put(b, 16, flags == 0 ? 0u : static_cast<std::uint32_t>(payload.size()));
  put(b, 28, arch);
  put(b, 40, flags);
  put(b, 56, unpacked);
  std::memcpy(b.data() + head, payload.data(), payload.size());
  return b;
}

Buffer whole(const std::vector<Buffer>& entries) {
  Buffer b(16);
  for (const Buffer& e : entries) b.insert(b.end(), e.begin(), e.end());
  put(b, 0, std::uint32_t{0xBA55'ED50});
  put(b, 4, std::uint16_t{1});
  put(b, 6, std::uint16_t{16});
  put(b, 8, std::uint64_t{b.size() - 16});
  return b;
}

std::string zstd_packed(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), 0);
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

std::string lz4_packed(const std::string& text) {
  std::string out(static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(text.size()))), 0);
  const int n = LZ4_compress_default(text.data(), out.data(), static_cast<int>(text.size()),
                                     static_cast<int>(out.size()));
  out.resize(static_cast<std::size_t>(n));
  return out;
}

std::vector<Entry> listed(const Buffer&& b) = delete;  // entries point into the buffer
std::vector<Entry> listed(const Buffer& b) {
  std::vector<Entry> entries;
  std::string error;
  const bool ok = list(b, entries, error);
  INFO(error);
  REQUIRE(ok);
  return entries;
}

std::string text(const Entry& e) {
  std::string out, error;
  const bool ok = text_of(e, out, error);
  INFO(error);
  REQUIRE(ok);
  return out;
}

std::string problem(const Buffer& b) {
  std::vector<Entry> entries;
  std::string error;
  REQUIRE_FALSE(list(b, entries, error));
  return error;
}

std::string unreadable(const Buffer& e) {
  const Buffer b = whole({e});
  std::string out, error;
  REQUIRE_FALSE(text_of(listed(b).at(0), out, error));
  CHECK(out.empty());
  return error;
}

const std::string ptx = ".version 9.0\n.target sm_90\n.address_size 64\n";

}  // namespace

TEST_CASE("Entries are listed with their kind, architecture and payload") {
  const Buffer b = whole({entry(2, 90,
                                "\x7F"
                                "ELF"),
                          entry(1, 75, ptx, 0, 0, 96), entry(8, 90, "x")});
  const auto entries = listed(b);
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].kind == Entry::Kind::MachineCode);
  CHECK(entries[1].kind == Entry::Kind::Ptx);
  CHECK(entries[1].arch == 75);
  CHECK(text(entries[1]) == ptx);
  CHECK(entries[2].kind == Entry::Kind::Other);
  CHECK(size_of(b) == b.size());
}

TEST_CASE("Text comes back from each compression, without its closing NUL") {
  const std::string stored = ptx + '\0';
  const Buffer b = whole({entry(1, 90, zstd_packed(stored), zstandard, stored.size()),
                          entry(1, 90, lz4_packed(stored), lz4, stored.size())});
  const auto entries = listed(b);
  CHECK(text(entries[0]) == ptx);
  CHECK(text(entries[1]) == ptx);
}

TEST_CASE("The newest PTX that the device can run is picked") {
  const Buffer b = whole({entry(1, 75, ptx), entry(1, 90, ptx), entry(2, 90, ptx), entry(1, 120, ptx)});
  const auto entries = listed(b);
  CHECK(pick_ptx(entries, 90) == &entries[1]);
  CHECK(pick_ptx(entries, 89) == &entries[0]);
  CHECK(pick_ptx(entries, 120) == &entries[3]);
  CHECK(pick_ptx(entries, 70) == nullptr);
}

TEST_CASE("Machine code runs on devices of its major number that are not older") {
  const Buffer b = whole({entry(2, 86, "x"), entry(1, 90, ptx)});
  const auto entries = listed(b);
  CHECK(has_machine_code(entries, 86));
  CHECK(has_machine_code(entries, 89));
  CHECK_FALSE(has_machine_code(entries, 80));
  CHECK_FALSE(has_machine_code(entries, 90));
}

TEST_CASE("The device runtime's own code is told apart") {
  CHECK(is_device_runtime(ptx + ".visible .global .align 4 .u32 __CNPRT_VERSION_NUMBER__ = 6000;\n"));
  CHECK_FALSE(is_device_runtime(ptx + ".extern .func __cudaCDP2LaunchDeviceV2\n"));
}

TEST_CASE("Bytes that are no fat binary, or not a whole one") {
  Buffer good = whole({entry(1, 90, ptx)});
  CHECK(problem({}) == "not a fat binary");
  CHECK(problem(Buffer(64)) == "not a fat binary");
  CHECK(problem(Buffer(good.begin(), good.end() - 1)) == "the fat binary is cut off");
  for (const auto& [at, value] : {std::pair{20, 63u}, {20, 1u << 30}, {24, 1u << 20}, {28, 1u}}) {
    Buffer bad = good;
    put(bad, static_cast<std::size_t>(at), value);
    CHECK(problem(bad) == "an entry of the fat binary is damaged");
  }
  put(good, 8, UINT64_MAX - 3);
  CHECK(problem(good) == "not a fat binary");
}

TEST_CASE("Compressed text that cannot be read") {
  const std::string packed = zstd_packed(ptx);
  CHECK(unreadable(entry(1, 90, packed, zstandard, ptx.size() + 1)) == "the compressed PTX is damaged");
  CHECK(unreadable(entry(1, 90, packed.substr(0, packed.size() / 2), zstandard, ptx.size())) ==
        "the compressed PTX is damaged");
  CHECK(unreadable(entry(1, 90, packed, lz4, ptx.size())) == "the compressed PTX is damaged");
  CHECK(unreadable(entry(1, 90, packed, old_packing, ptx.size())) ==
        "the PTX is compressed in a way that is not known");
  CHECK(unreadable(entry(1, 90, packed, zstandard, std::uint64_t{1} << 40)) ==
        "the compressed PTX claims to be too large");
}
