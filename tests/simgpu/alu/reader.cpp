// Room: tests/simgpu/alu. See reader.hpp.
#include "reader.hpp"

#include <map>
#include <sstream>
#include <stdexcept>

namespace gridlings::simgpu::alu::test {

/// "p|p" -> "%p0|%p1": each letter becomes the next register of its kind; other words stay.
static std::string registers(const std::string& word, std::map<char, int>& used) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool alone = (i == 0 || !std::isalnum(static_cast<unsigned char>(word[i - 1]))) &&
                       (i + 1 == word.size() || !std::isalnum(static_cast<unsigned char>(word[i + 1])));
    if (alone && std::string("phrd").find(word[i]) != std::string::npos)
      text += std::string("%") + word[i] + std::to_string(used[word[i]]++);
    else
      text += word[i];
  }
  return text;
}

std::string read_instruction(const std::string& text, ptx::Instruction& insn, ptx::Function& function) {
  std::string opcode, operands;
  std::istringstream in(text);
  in >> opcode;
  std::getline(in, operands);
  std::map<char, int> used;
  const std::string line = opcode + registers(operands, used);
  const std::string kernel =
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\n"
      ".reg .pred %p<8>;\n.reg .b16 %h<8>;\n.reg .b32 %r<8>;\n.reg .b64 %d<8>;\n" +
      line + ";\nret;\n}\n";
  ptx::Module module;
  ptx::Error error;
  if (!ptx::parse(kernel, module, error)) throw std::runtime_error(text + ": " + error.message);
  function = module.functions.at(0);
  insn = function.body.at(0);
  if (insn.operands.empty()) insn.operands.resize(1);  // an instruction that the parser does not know
  return line;
}

}  // namespace gridlings::simgpu::alu::test
