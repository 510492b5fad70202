// Room: tests/simgpu/alu. f32 and f64 arithmetic (PTX ISA 9.7.3) against the exact reference.
#include <catch2/catch_test_macros.hpp>

#include "bench.hpp"
#include "reference.hpp"

namespace gridlings::simgpu::alu::test {
namespace {

using u64 = std::uint64_t;

/// A float type by its PTX name and the register letter that holds it.
struct Float {
  std::string name, reg;
  Format format;
};
const std::vector<Float> floats = {{"f32", "r", Format::single}, {"f64", "d", Format::twice}};

using Op = std::function<Number(const Number&, const Number&, const Number&, Round)>;

struct Operation {
  std::string name;
  unsigned sources;
  bool sat;
  Op f;
};
const std::vector<Operation> operations = {
    {"add", 2, true, [](auto& a, auto& b, auto&, Round r) { return add(a, b, r); }},
    {"sub", 2, true, [](auto& a, auto& b, auto&, Round r) { return add(a, negate(b), r); }},
    {"mul", 2, true, [](auto& a, auto& b, auto&, Round) { return mul(a, b); }},
    {"fma", 3, true, [](auto& a, auto& b, auto& c, Round r) { return add(mul(a, b), c, r); }},
    {"div", 2, false, [](auto& a, auto& b, auto&, Round) { return div(a, b); }},
    {"rcp", 1, false, [](auto& a, auto&, auto&, Round) { return div(from_integer(1), a); }},
    {"sqrt", 1, false, [](auto& a, auto&, auto&, Round) { return root(a); }}};

std::string operands(const Float& t, unsigned sources) {
  std::string text = "." + t.name + " " + t.reg;
  for (unsigned i = 0; i < sources; ++i) text += ", " + t.reg;
  return text;
}

void check_operation(const Operation& op, const Float& t, const std::string& rounding, Round round, bool ftz,
                     bool sat) {
  const Format f = t.format;
  const auto in = [=](u64 x) { return decode(ftz ? flushed(x, f) : x, f); };
  check(op.name + rounding + (ftz ? ".ftz" : "") + (sat ? ".sat" : "") + operands(t, op.sources),
        [&](u64 a, u64 b, u64 c) {
          u64 r = encode(op.f(in(a), in(b), in(c), round), f, round);
          if (ftz) r = flushed(r, f);
          return sat ? saturated(r, f) : r;
        });
}

}  // namespace

TEST_CASE("add, sub, mul, fma, div, rcp, sqrt to nearest") {
  for (const Float& t : floats)
    for (const Operation& op : operations)
      for (const bool ftz : {false, true})
        for (const bool sat : {false, true}) {
          if (t.format == Format::twice && (ftz || sat)) continue;
          if (sat && !op.sat) continue;
          check_operation(op, t, ".rn", Round::nearest, ftz, sat);
        }
}

}  // namespace gridlings::simgpu::alu::test
