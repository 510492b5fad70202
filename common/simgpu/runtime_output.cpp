// Room: common/simgpu. Device printf and assert.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "simgpu/reporter.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t print_cost = 100;  // of the instruction budget

/// One conversion of a format string: "%-08.3lf". What device printf knows: flags, width (also *), precision (digits
/// only), sizes h, l, ll (guide, "Format Specifiers"); anything else is printed as it stands.
struct Conversion {
  std::string flags;        // with width and precision, '*' resolved
  std::string length;       // hh h l ll z j t L
  char type = 0;
};

/// Reads the packed arguments of vprintf: natural alignment, float promoted to double.
class Arguments {
 public:
  Arguments(const Call& c, std::uint64_t at) : call_(c), at_(at) {}
  template <class T>
  bool next(T& out) {
    offset_ = (offset_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    const bool ok = Runtime::load(call_, at_ + offset_, &out, sizeof(T));
    offset_ += sizeof(T);
    ++taken_;
    return ok;
  }
  std::uint32_t taken() const { return taken_; }

 private:
  const Call& call_;
  std::uint64_t at_;
  std::size_t offset_ = 0;
  std::uint32_t taken_ = 0;
};

bool parse_conversion(const char*& p, Arguments& args, Conversion& out) {
  // A wider field only costs time; nobody reads it.
  constexpr int widest = 1024;
  constexpr std::size_t longest = 64;
  auto digits = [&] {
    long long n = 0;
    bool any = false;
    for (; *p >= '0' && *p <= '9'; any = true) n = std::min<long long>(n * 10 + (*p++ - '0'), widest);
    if (any) out.flags += std::to_string(n);
  };
  while (*p && std::strchr("-+ #0", *p)) out.flags += *p++;
  if (*p == '*') {
    int n = 0;
    if (!args.next(n)) return false;
    out.flags += std::to_string(std::clamp(n, -widest, widest));
    ++p;
  }
  digits();
  if (*p == '.') {
    out.flags += *p++;
    digits();
  }
  while (*p && std::strchr("hlLqjzt", *p)) out.length += *p++;
  out.type = *p ? *p++ : 0;
  if (out.flags.size() > longest) out.type = 0;  // printed as it stands
  return true;
}

template <class T>
void append(std::string& out, const std::string& format, T value) {
  char small[256];
  const int n = std::snprintf(small, sizeof small, format.c_str(), value);
  if (n < 0) return;
  if (static_cast<std::size_t>(n) < sizeof small) {
    out.append(small, static_cast<std::size_t>(n));
    return;
  }
  std::string large(static_cast<std::size_t>(n) + 1, '\0');
  std::snprintf(large.data(), large.size(), format.c_str(), value);
  large.pop_back();
  out += large;
}

bool format_integer(const Conversion& c, Arguments& args, std::string& out) {
  const bool wide = c.length == "l" || c.length == "ll";
  if (wide) {
    unsigned long long v = 0;
    if (!args.next(v)) return false;
    append(out, "%" + c.flags + "ll" + c.type, v);
    return true;
  }
  unsigned v = 0;
  if (!args.next(v)) return false;
  append(out, "%" + c.flags + c.length + c.type, v);
  return true;
}

bool is_known(const Conversion& c) {
  const bool size = c.length.empty() || c.length == "h" || c.length == "l" || c.length == "ll";
  return size && c.type != 0 && std::strchr("cdiouxXpeEfgGaAs", c.type);
}

bool format_one(const Call& call, const Conversion& c, Arguments& args, std::string& out) {
  if (!is_known(c)) {
    out += '%' + c.flags + c.length;
    if (c.type) out += c.type;
    return true;
  }
  if (std::strchr("diouxX", c.type)) return format_integer(c, args, out);
  if (std::strchr("eEfFgGaA", c.type)) {
    double v = 0;
    if (!args.next(v)) return false;
    append(out, "%" + c.flags + c.type, v);
    return true;
  }
  if (c.type == 'c') {
    int v = 0;
    if (!args.next(v)) return false;
    append(out, "%" + c.flags + "c", v);
    return true;
  }
  std::uint64_t v = 0;
  if (c.type == 'p') {
    if (!args.next(v)) return false;
    append(out, "%" + c.flags + "p", reinterpret_cast<void*>(v));
    return true;
  }
  if (c.type == 's') {
    std::string text = "(null)";
    if (!args.next(v) || (v != 0 && !Runtime::string(call, v, text))) return false;
    append(out, "%" + c.flags + "s", text.c_str());
    return true;
  }
  return false;
}

}  // namespace

namespace device_runtime {

void device_vprintf(Call c) {
  std::string format, out;
  if (!Runtime::string(c, c.u64(0), format)) return;
  Arguments args(c, c.u64(1));
  const std::size_t most = Runtime::device().limits().printf_fifo;  // beyond it nothing is kept
  for (const char* p = format.c_str(); *p && out.size() <= most;) {
    if (*p != '%') {
      out += *p++;
      continue;
    }
    ++p;
    if (*p == '%') {
      out += *p++;
      continue;
    }
    Conversion conversion;
    if (!parse_conversion(p, args, conversion) || !format_one(c, conversion, args, out)) return;
  }
  Runtime::charge(c, print_cost + format.size() + 4 * out.size());
  const bool before = Runtime::output_overflowed();
  Runtime::device().print(out);
  if (!before && Runtime::output_overflowed())
    report(c.w, c.i, c.lane, FindingKind::BudgetExceeded,
           N_("Device printf wrote more than its buffer of {bytes} bytes holds; the rest is lost."),
           {{"bytes", std::to_string(Runtime::device().limits().printf_fifo)}}, 0);
  c.result32(args.taken());  // as hardware: the number of arguments
}

/// __assertfail(message, file, line, function, character size): every failing lane of the warp says so.
void device_assert(Warp& w, const Insn& i, const CallSite& site) {
  std::string message, file, function;
  for (std::uint32_t m = w.mask; m; m &= m - 1) {
    const Call c{w, i, site, lowest(m)};
    Runtime::string(c, c.u64(0), message);
    Runtime::string(c, c.u64(1), file);
    Runtime::string(c, c.u64(3), function);
    const Place p = Reporter::place(w, i.source, c.lane);
    Runtime::charge(c, print_cost);
    std::fprintf(stderr, "%s:%u: %s: block: [%d,%d,%d], thread: [%d,%d,%d] Assertion `%s` failed.\n", file.c_str(),
                 c.u32(2), function.c_str(), p.block[0], p.block[1], p.block[2], p.thread[0], p.thread[1], p.thread[2],
                 message.c_str());
  }
  report(w, i, lowest(w.mask), FindingKind::Assert, N_("Assertion `{expression}` failed."), {{"expression", message}},
         status::assertion);
}

}  // namespace device_runtime
}  // namespace gridlings::simgpu
