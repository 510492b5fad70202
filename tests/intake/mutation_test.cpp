// Archives, names and lists with random damage: whatever comes, an answer comes back. GRIDLINGS_FUZZ_SECONDS=60 for
// a longer run; the seed is told on failure.
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <cstdlib>
#include <random>

#include "intake/kernels.hpp"
#include "intake/names.hpp"
#include "intake/roster.hpp"
#include "pack.hpp"

using namespace gridlings;

namespace {

using Random = std::mt19937_64;

std::string mutated(std::string bytes, Random& random) {
  const auto changes = 1 + random() % 12;
  for (std::size_t i = 0; i < changes && !bytes.empty(); ++i) {
    const auto at = random() % bytes.size();
    switch (random() % 6) {
      case 0: bytes[at] = static_cast<char>(random()); break;
      case 1: bytes.erase(at, 1 + random() % 8); break;
      case 2: bytes.insert(at, std::string(1 + random() % 8, static_cast<char>(random()))); break;
      case 3: bytes.resize(at); break;
      case 4: bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 64)); break;
      default: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    }
  }
  return bytes;
}

std::string odd_name(Random& random) {
  static const std::string parts[] = {"..",  "/",   "\\",      "01-ragged-rows", ".cu",  "\n", "\x1b[2J", "_12_34_", "_assignsubmission_file_",
                                      "C:",  "\xFF", "中文",   "-2",             "LATE_", ".zip", " (1)", "\"", "\t", ".", std::string(300, 'x')};
  std::string name;
  for (auto n = 1 + random() % 6; n > 0; --n) name += parts[random() % std::size(parts)];
  return name;
}

std::vector<std::pair<std::string, std::string>> seeds() {
  const auto rows = kernel("scale_rows");
  const std::vector<Entry> moodle = {{"Ada L_1_assignsubmission_file_/01-ragged-rows.cu", rows},
                                     {"Bob_2_assignsubmission_file/x.zip", pack(".zip", {{"a/01-ragged-rows.cu", rows}})}};
  const std::vector<Entry> scope = {{"submission_metadata.yml", "submission_1:\n  :submitters:\n  - :name: A\n    :sid: '1'\n"},
                                    {"submission_1/01-ragged-rows.cu", rows}};
  return {{"a.zip", pack(".zip", moodle)},       {"b.tar.gz", pack(".tar.gz", moodle)}, {"c.7z", pack(".7z", moodle)},
          {"d.tar", pack(".tar", scope)},        {"e.zip", pack(".zip", scope)},
          {"f.csv", "key;name\na;\"A, B\"\n"}, {"g.cu", rows}};
}

// Names in what comes back are for people: one line, UTF-8, no control characters.
void check_sane(const intake::Taken& taken) {
  const auto text = told(taken);
  for (const unsigned char c : text) REQUIRE((c >= 0x20 || c == '\n'));
  for (const auto& s : taken.submissions) {
    REQUIRE(!s.student.key.empty());
    REQUIRE((s.problem || !s.items.empty()));
    for (const auto& item : s.items) {
      REQUIRE(item.content.has_value() != item.problem.has_value());
      REQUIRE(item.file.find('\n') == std::string::npos);
      if (item.content) REQUIRE(item.content->find('\0') == std::string::npos);
    }
  }
}

}  // namespace

TEST_CASE("damage of every kind is survived") {
  const char* asked = std::getenv("GRIDLINGS_FUZZ_SECONDS");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(asked ? std::atoi(asked) : 3);
  const auto material = seeds();
  const Folder folder;
  std::uint64_t seed = asked ? std::random_device{}() : 1, runs = 0;
  do {
    ++seed, ++runs;
    INFO("seed " << seed);
    Random random(seed);
    const auto& [name, bytes] = material[random() % material.size()];
    check_sane(take(folder.write(name, mutated(bytes, random))));
    const auto odd = odd_name(random);
    check_sane(take(folder.write("n.zip", pack(random() % 2 ? ".zip" : ".tar", {{odd, kernel("scale_rows")},
                                                        {"x/" + odd, kernel("add_to_rows")}}))));
    intake::kernels_in(mutated(kernel("a") + kernel("b"), random));
    intake::without_copy_mark(odd);
    intake::read_roster(mutated("key,name,path\na,\"b\nc\",d\n", random), "x.csv");
  } while (std::chrono::steady_clock::now() < end);
  UNSCOPED_INFO(runs);
  CHECK(runs > 10);
}
