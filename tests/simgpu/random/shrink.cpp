// tests/simgpu/random: cuts of a kernel.
#include "program.hpp"

namespace gridlings::random_test {
namespace {

std::size_t size_of(const std::vector<Stmt>& list) {
  std::size_t n = 0;
  for (const Stmt& s : list) n += 1 + size_of(s.body) + size_of(s.other);
  return n;
}

// Applies `cut` to the list that holds statement `index` (in the order of the text).
template <class Cut>
bool at(std::vector<Stmt>& list, std::size_t& index, const Cut& cut) {
  for (std::size_t k = 0; k < list.size(); ++k) {
    if (index-- == 0) {
      cut(list, k);
      return true;
    }
    if (at(list[k].body, index, cut) || at(list[k].other, index, cut)) return true;
  }
  return false;
}

// An `if` alone may leave its body behind: the same statements may stand around it.
bool may_unwrap(const Stmt& s) { return s.what == Do::If || s.what == Do::UniformLoop; }

}  // namespace

std::vector<Kernel> smaller(const Kernel& kernel) {
  std::vector<Kernel> all;
  if (kernel.grid > 1) {
    all.push_back(kernel);
    all.back().grid = 1;
  }
  const std::size_t n = size_of(kernel.body);
  const auto add = [&](std::size_t index, const auto& cut) {
    Kernel k = kernel;
    bool useful = true;
    at(k.body, index, [&](std::vector<Stmt>& list, std::size_t at_index) { useful = cut(list, at_index); });
    if (useful) all.push_back(std::move(k));
  };
  for (std::size_t index = 0; index < n; ++index)
    add(index, [](std::vector<Stmt>& list, std::size_t k) {
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
      return true;
    });
  for (std::size_t index = 0; index < n; ++index)
    add(index, [](std::vector<Stmt>& list, std::size_t k) {
      if (!may_unwrap(list[k]) || (list[k].what == Do::UniformLoop && list[k].a == 1)) return false;
      if (list[k].what == Do::UniformLoop) {
        list[k].a = 1;
        return true;
      }
      const std::vector<Stmt> body = list[k].body;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
      list.insert(list.begin() + static_cast<std::ptrdiff_t>(k), body.begin(), body.end());
      return true;
    });
  for (std::size_t index = 0; index < n; ++index)
    add(index, [](std::vector<Stmt>& list, std::size_t k) {
      for (Expr& e : list[k].e)
        if (!e.args.empty() && e.op <= Op::Div64) {
          for (const Expr& part : e.args)
            if (part.op <= Op::Div64) {
              const Expr kept = part;
              e = kept;
              return true;
            }
        }
      return false;
    });
  return all;
}

}  // namespace gridlings::random_test
