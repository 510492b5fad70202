// Room: common/simgpu. Basic blocks and their weak topological order.
#include "simgpu/layout.hpp"

#include <algorithm>
#include <limits>
#include <ranges>
#include <set>

namespace gridlings::simgpu {
namespace {

using ptx::Instruction;
using ptx::Opcode;

bool ends_block(const Instruction& i) {
  return i.op == Opcode::Bra || i.op == Opcode::BrxIdx || i.op == Opcode::Ret || i.op == Opcode::Exit ||
         i.op == Opcode::Trap;
}

void split(const ptx::Function& f, Layout& out) {
  const auto n = static_cast<std::uint32_t>(f.body.size());
  std::set<std::uint32_t> leaders{0};
  for (std::uint32_t target : f.labels) leaders.insert(target);
  for (std::uint32_t i = 0; i < n; ++i)
    if (ends_block(f.body[i])) leaders.insert(i + 1);
  leaders.insert(n);  // falling off the end is an exit: an empty last block
  for (auto it = leaders.begin(); it != leaders.end(); ++it) {
    BasicBlock b;
    b.first = *it;
    b.end = std::next(it) == leaders.end() ? n : *std::next(it);
    out.blocks.push_back(b);
  }
  for (std::uint32_t target : f.labels)
    out.block_of_label.push_back(
        static_cast<std::uint32_t>(std::distance(leaders.begin(), leaders.find(target))));
}

void connect(const ptx::Function& f, Layout& out) {
  for (std::uint32_t k = 0; k < out.blocks.size(); ++k) {
    BasicBlock& b = out.blocks[k];
    const bool last = k + 1 == out.blocks.size();
    const Instruction* tail = b.end > b.first ? &f.body[b.end - 1] : nullptr;
    b.falls_through = !last && (!tail || !ends_block(*tail) || tail->guarded);
    if (b.falls_through) b.successors.push_back(k + 1);
    if (tail && tail->op == Opcode::Bra) b.successors.push_back(out.block_of_label[tail->operands.back().label]);
    if (tail && tail->op == Opcode::BrxIdx)
      for (std::uint32_t label : f.branch_targets[tail->operands.back().label])
        b.successors.push_back(out.block_of_label[label]);
  }
}

/// Bourdoncle's recursive strategy; components are emitted head first, so the flat list is the order.
class WeakTopologicalOrder {
 public:
  explicit WeakTopologicalOrder(const std::vector<BasicBlock>& blocks) : blocks_(blocks), number_(blocks.size(), 0) {}
  std::vector<std::uint32_t> run() {
    std::vector<std::uint32_t> reversed;
    visit(0, reversed);
    std::reverse(reversed.begin(), reversed.end());
    return reversed;
  }

 private:
  static constexpr std::uint32_t done = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t visit(std::uint32_t v, std::vector<std::uint32_t>& out) {
    stack_.push_back(v);
    std::uint32_t head = number_[v] = ++count_;
    bool loop = false;
    // Visited last is placed first: the fall-through, so that it needs no jump.
    for (std::uint32_t s : std::views::reverse(blocks_[v].successors)) {
      const std::uint32_t low = number_[s] == 0 ? visit(s, out) : number_[s];
      if (low <= head) {
        head = low;
        loop = true;
      }
    }
    if (head != number_[v]) return head;
    number_[v] = done;
    std::uint32_t element = pop();
    if (loop) {
      while (element != v) {
        number_[element] = 0;
        element = pop();
      }
      for (std::uint32_t s : std::views::reverse(blocks_[v].successors))
        if (number_[s] == 0) visit(s, out);
    }
    out.push_back(v);
    return head;
  }
  std::uint32_t pop() {
    const std::uint32_t v = stack_.back();
    stack_.pop_back();
    return v;
  }

  const std::vector<BasicBlock>& blocks_;
  std::vector<std::uint32_t> number_, stack_;
  std::uint32_t count_ = 0;
};

}  // namespace

Layout lay_out(const ptx::Function& function) {
  constexpr std::size_t recursion_bound = 20000;  // blocks; deeper graphs keep their textual order
  Layout out;
  split(function, out);
  connect(function, out);
  if (out.blocks.size() <= recursion_bound) {
    out.order = WeakTopologicalOrder(out.blocks).run();
  } else {
    for (std::uint32_t k = 0; k < out.blocks.size(); ++k) out.order.push_back(k);
  }
  return out;
}

}  // namespace gridlings::simgpu
