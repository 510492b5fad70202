// tests/trace: the pictures of made-up runs: what is drawn together, what is left out, and that the files are well formed.
#include "trace/picture.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "i18n/i18n.hpp"
#include "trace/lanes.hpp"
#include "trace/perfetto.hpp"
#include "trace/steps.hpp"
#include "trace/svg.hpp"
#include "trace/tree.hpp"
#include "trace/words.hpp"

using namespace gridlings::trace;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Builds runs; time goes on with every call.
struct Maker {
  Run run{"", "children-first", {}, {}, 0};
  long long time = 0;

  long long launch(const std::string& kernel, long long parent, Kind kind, int line, long long duration = 100, long long stream = 0) {
    Grid g;
    g.id = static_cast<long long>(run.grids.size()) + 1;
    g.parent = parent;
    g.kernel = kernel;
    g.kind = kind;
    g.line = line;
    g.stream = stream;
    g.depth = parent == 0 ? 0 : run.grids[static_cast<std::size_t>(parent - 1)].depth + 1;
    g.launched = time;
    g.start = time += 50;
    g.worked = g.end = time += duration;
    run.grids.push_back(g);
    for (long long p = parent; p != 0; p = run.grids[static_cast<std::size_t>(p - 1)].parent)
      run.grids[static_cast<std::size_t>(p - 1)].end = std::max(run.grids[static_cast<std::size_t>(p - 1)].end, g.end);
    return g.id;
  }
};

Run siblings(int n) {
  Maker m;
  const auto parent = m.launch("parent", 0, Kind::host, 0);
  for (int k = 0; k < n; ++k) m.launch("child", parent, Kind::fire_and_forget, 12);
  return m.run;
}

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

/// Every element that is opened is closed, in order; attributes and text hold no bare < or &.
void check_well_formed(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const auto end = svg.find('>', at);
    REQUIRE(end != std::string::npos);
    const auto tag = svg.substr(at + 1, end - at - 1);
    REQUIRE_FALSE(tag.empty());
    const auto name = tag.substr(tag.front() == '/' ? 1 : 0, tag.find_first_of(" />", 1) - (tag.front() == '/' ? 1 : 0));
    if (tag.front() == '/') {
      REQUIRE_FALSE(open.empty());
      REQUIRE(open.back() == name);
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
  }
  CHECK(open.empty());
  for (auto at = svg.find('&'); at != std::string::npos; at = svg.find('&', at + 1)) CHECK(svg.find(';', at) < at + 7);
}

}  // namespace

TEST_CASE("few grids have a row each, tails last; many of a kind share one") {
  Maker m;
  const auto parent = m.launch("parent", 0, Kind::host, 0);
  m.launch("last", parent, Kind::tail, 9);
  m.launch("child", parent, Kind::null_stream, 4);
  m.launch("child", parent, Kind::null_stream, 5);
  const auto few = tree_rows(m.run);
  REQUIRE(few.rows.size() == 4);
  CHECK(few.rows[3].grids.front()->kernel == "last");
  const auto many = tree_rows(siblings(1000));
  REQUIRE(many.rows.size() == 2);
  CHECK(many.rows[1].grids.size() == 1000);
  CHECK(many.left_out == 0);
}

TEST_CASE("a long chain and a tree of many kernels are cut, and the rest is counted") {
  Maker m;
  long long parent = 0;
  for (int k = 0; k < 1000; ++k) parent = m.launch("step", parent, k ? Kind::tail : Kind::host, 3);
  const auto chain = tree_rows(m.run);
  long long drawn = 0;
  for (const auto& row : chain.rows) drawn += static_cast<long long>(row.grids.size());
  CHECK(chain.rows.size() < 20);
  CHECK(drawn + chain.left_out == 1000);
  Maker wide;
  for (int k = 0; k < 200; ++k) wide.launch("kernel" + std::to_string(k), 0, Kind::host, 0);
  const auto rows = tree_rows(wide.run);
  CHECK(rows.rows.size() == 60);
  CHECK(rows.left_out == 140);
}

TEST_CASE("lanes: a host stream each, kinds under their parent, tails below; overlaps in rows of their own") {
  Maker m;
  const auto parent = m.launch("parent", 0, Kind::host, 0, 100, 1);
  m.launch("tail", parent, Kind::tail, 5);
  m.launch("a", parent, Kind::named, 6, 100, 7);
  m.launch("b", parent, Kind::named, 7, 100, 8);
  m.launch("c", parent, Kind::null_stream, 8);
  m.launch("other", 0, Kind::host, 0, 100, 2);
  m.run.grids[3].start = m.run.grids[2].start;  // b beside a, in a stream of its own
  const auto lanes = lanes_of(m.run, 4);
  std::vector<std::string> names;
  for (const auto& lane : lanes.lanes) names.push_back(name_of(lane));
  CHECK(names == std::vector<std::string>{"host stream 1", "NULL stream", "named stream 1", "named stream 2", "tail launch", "host stream 2"});
  auto run = siblings(3);
  run.grids[2].start = run.grids[1].start;
  CHECK(lanes_of(run, 4).lanes[1].rows == 2);
  CHECK(lanes_of(run, 1).lanes[1].rows == 1);
}

TEST_CASE("pictures are well formed, the same each time, and of bounded size, from 1 grid to 10,000") {
  gridlings::i18n::init("en");
  for (const int n : {0, 1, 30, 1000, 9999}) {
    const auto run = siblings(n);
    const auto svg = picture(run, {true, true, "a <name> & more"});
    check_well_formed(svg);
    CHECK(svg == picture(run, {true, true, "a <name> & more"}));
    CHECK(svg.size() < 60'000);
    CHECK(svg.find("a &lt;name&gt; &amp; more") != std::string::npos);
    CHECK(svg.find("<title id=") != std::string::npos);
    CHECK(svg.find("<desc id=") != std::string::npos);
    CHECK(svg.find("prefers-color-scheme:dark") != std::string::npos);
    CHECK(svg.find("http") == svg.find("http://www.w3.org/2000/svg"));  // nothing is fetched
    CHECK(count(svg, "http") == 1);
  }
  CHECK(picture(siblings(1000), {}).find("× 1,000") != std::string::npos);
  CHECK(picture(siblings(3), {true, false, ""}).find("Timeline") == std::string::npos);
  CHECK(picture(siblings(3), {false, true, ""}).find(">Launch tree<") == picture(siblings(3), {false, true, ""}).find(">Launch tree</title"));
}

TEST_CASE("what never started or ended, what was refused and what was not recorded is told") {
  gridlings::i18n::init("en");
  auto run = siblings(3);
  run.grids[3].start = run.grids[3].worked = run.grids[3].end = -1;
  run.grids[2].end = -1;
  run.dropped = 5;
  Mark refused;
  refused.what = "refused", refused.grid = 1, refused.time = 60;
  Mark record;
  record.what = "record", record.stream = 0;
  run.marks = {refused, record};
  const auto svg = picture(run, {});
  CHECK(svg.find("1 grid was launched and never started.") != std::string::npos);
  CHECK(svg.find("5 further grids were not recorded.") != std::string::npos);
  CHECK(svg.find("a launch that was refused") != std::string::npos);
}

TEST_CASE("long kernel names are shortened, without their parameters") {
  CHECK(short_kernel("scale(float*, int)", 20) == "scale");
  CHECK(short_kernel("reduce<float, 256>(float*)", 40) == "reduce<float, 256>");
  CHECK(short_kernel("reduce<float, 256, Operation, Policy>", 20) == "reduce<…>");
  const auto name = short_kernel("a_kernel_with_a_name_that_goes_on_and_on", 20);
  CHECK(columns(name) <= 20);
  CHECK(name.find("…") != std::string::npos);
  CHECK(name.starts_with("a_kernel"));
  CHECK(name.ends_with("on"));
}

TEST_CASE("The Trace Event Format: its rules hold") {
  gridlings::i18n::init("en");
  auto run = siblings(40);
  run.grids[5].start = run.grids[4].start;  // overlapping
  Mark wait;
  wait.what = "host-wait", wait.time = run.grids.back().end;
  run.marks = {wait};
  const auto json = nlohmann::json::parse(perfetto_json({run, siblings(2)}, "name"));
  std::map<std::pair<int, int>, std::vector<std::pair<double, double>>> slices;
  std::set<std::pair<int, int>> named;
  std::map<std::string, std::set<std::string>> flows;
  for (const auto& e : json["traceEvents"]) {
    const std::string ph = e["ph"];
    const std::pair<int, int> thread{e["pid"], e["tid"]};
    REQUIRE(e["name"].is_string());
    if (ph == "M") {
      if (e["name"] == "thread_name") named.insert(thread);
      continue;
    }
    CHECK(e["ts"].get<double>() >= 0);
    if (ph == "X") {
      CHECK(e["dur"].get<double>() >= 0);
      CHECK(e["args"].is_object());
      slices[thread].emplace_back(e["ts"].get<double>(), e["ts"].get<double>() + e["dur"].get<double>());
    } else if (ph == "s" || ph == "f") {
      CHECK(flows[e["id"]].insert(ph).second);
      if (ph == "f") CHECK(e["bp"] == "e");
    } else {
      CHECK(ph == "i");
      CHECK((e["s"] == "t" || e["s"] == "p"));
    }
  }
  for (const auto& [id, ends] : flows) CHECK(ends.size() == 2);
  CHECK(flows.size() == 42);
  for (auto& [thread, list] : slices) {
    CHECK(named.contains(thread));
    std::sort(list.begin(), list.end());
    for (std::size_t k = 1; k < list.size(); ++k) CHECK(list[k].first >= list[k - 1].second);  // none overlap
  }
}

TEST_CASE("The description and the tooltips keep their parts apart") {
  const auto svg = picture(siblings(1), {true, true, "name"});
  CHECK_THAT(svg, ContainsSubstring("host → parent: launch by the host.\nparent → child: fire-and-forget.</desc>"));
  CHECK_THAT(svg, ContainsSubstring("&lt;&lt;&lt;1, 1&gt;&gt;&gt;\ngrid 1, launch by the host\n"));
}

TEST_CASE("Steps: the grids, and what happened in its order; a mark is told where it stands") {
  Run run = siblings(1);
  run.marks.push_back({"refused", 0, 0, 0, 1, 12, 9});
  run.steps = {{"launch", 1, {}}, {"block-start", 1, {3, 2, 0}}, {"mark", 0, {}}, {"mark", 7, {}}, {"complete", 1, {}}};
  const auto json = nlohmann::json::parse(steps_json(run));
  CHECK(json["format"] == "gridlings/steps/v1");
  CHECK(json["schedule"] == "children-first");
  REQUIRE(json["grids"].size() == 2);
  CHECK(json["grids"][0]["kind"] == "host");
  CHECK_FALSE(json["grids"][0].contains("by"));
  CHECK(json["grids"][1]["kind"] == "fire-and-forget");
  CHECK(json["grids"][1]["line"] == 12);
  CHECK(json["grids"][1]["by"]["thread"] == nlohmann::json({0, 0, 0}));
  REQUIRE(json["steps"].size() == 5);
  CHECK(json["steps"][0] == nlohmann::json({{"what", "launch"}, {"grid", 1}}));
  CHECK(json["steps"][1]["block"] == nlohmann::json({3, 2, 0}));
  CHECK(json["steps"][2] == nlohmann::json({{"what", "refused"}, {"grid", 1}, {"error", 9}, {"line", 12}}));
  CHECK(json["steps"][3] == nlohmann::json({{"what", "mark"}}));  // one that was not kept
}

TEST_CASE("A text that is no trace is refused with a reason") {
  std::string problem;
  CHECK_FALSE(read_trace("", problem));
  CHECK_FALSE(read_trace("{}", problem));
  CHECK_FALSE(read_trace(R"({"format":"gridlings/trace/v2","runs":[]})", problem));
  CHECK_FALSE(problem.empty());
  CHECK(read_trace(R"({"format":"gridlings/trace/v1","runs":[]})", problem));
}
