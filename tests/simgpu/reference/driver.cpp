// tests/simgpu/reference: runs the corpus and writes what every kernel did as JSON.
// The same program on a real GPU gives the values that the simulated GPU must give.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "run.hpp"

namespace {

using namespace gridlings::reference;
namespace fs = std::filesystem;

struct Options {
  fs::path kernels, images, result;
  std::string extension = ".cubin";
  unsigned jobs = 4;
  std::vector<std::string> only;
};

Options read_options(int argc, char** argv) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    auto value = [&]() -> std::string {
      if (i + 1 >= argc) throw std::runtime_error(word + " needs a value");
      return argv[++i];
    };
    if (word == "--kernels")
      o.kernels = value();
    else if (word == "--images")
      o.images = value();
    else if (word == "--ext")
      o.extension = "." + value();
    else if (word == "--jobs")
      o.jobs = static_cast<unsigned>(std::stoul(value()));
    else if (word == "-o")
      o.result = value();
    else if (word.rfind("-", 0) == 0)
      throw std::runtime_error("unknown option " + word);
    else
      o.only.push_back(word);
  }
  if (o.kernels.empty() || o.images.empty()) throw std::runtime_error("--kernels and --images are needed");
  return o;
}

std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char ch : text) {
    const auto byte = static_cast<unsigned char>(ch);
    if (ch == '"' || ch == '\\')
      json += std::string("\\") + ch;
    else if (ch == '\n')
      json += "\\n";
    else if (byte < 0x20 || byte > 0x7e) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", byte);
      json += code;
    } else
      json += ch;
  }
  return json + "\"";
}

std::string hex_words(const std::vector<unsigned>& words) {
  std::string text;
  char word[12];
  for (const unsigned w : words) {
    std::snprintf(word, sizeof word, text.empty() ? "%x" : " %x", w);
    text += word;
  }
  return text;
}

std::string to_json(const Outcome& o) {
  std::string json = "{";
  auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) json += (json.size() > 1 ? ", " : "") + quoted(key) + ": " + quoted(value);
  };
  add("load", o.load);
  add("launch", o.launch);
  add("sync", o.sync);
  add("crash", o.crash);
  add("printed", o.printed);
  add("complained", o.complained);
  std::string findings;
  for (const Finding& f : o.findings)
    findings += f.kind + " line " + std::to_string(f.line) + ": " + f.message + "\n";
  add("findings", findings);
  add("out", hex_words(o.out));
  return json + "}";
}

// Threads only wait for child processes; CUDA lives in those.
std::vector<Outcome> run_all(const std::vector<Case>& cases, const Options& o) {
  std::vector<Outcome> outcomes(cases.size());
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < o.jobs; ++t)
    threads.emplace_back([&, t] {
      for (size_t i = t; i < cases.size(); i += o.jobs)
        outcomes[i] = run_case(cases[i], o.images / (cases[i].name + o.extension));
    });
  for (std::thread& t : threads) t.join();
  return outcomes;
}

std::vector<Case> chosen(const Options& o) {
  if (o.only.empty()) return read_cases(o.kernels);
  std::vector<Case> cases;
  for (const std::string& name : o.only) cases.push_back(read_case(o.kernels / (name + ".cu")));
  return cases;
}

int run(const Options& o) {
  const std::vector<Case> cases = chosen(o);
  const std::string device = device_name();
  const std::vector<Outcome> outcomes = run_all(cases, o);
  std::string json = "{\"device\": " + quoted(device) + ",\n \"cases\": {\n";
  int troubled = 0;
  for (size_t i = 0; i < cases.size(); ++i) {
    json +=
        "  " + quoted(cases[i].name) + ": " + to_json(outcomes[i]) + (i + 1 < cases.size() ? ",\n" : "\n");
    const bool fault = cases[i].name.rfind("fault_", 0) == 0;
    const bool fine = outcomes[i].crash.empty() && (outcomes[i].sync == "cudaSuccess") != fault;
    if (!fine)
      std::fprintf(stderr, "%s: load %s, launch %s, sync %s %s\n", cases[i].name.c_str(),
                   outcomes[i].load.c_str(), outcomes[i].launch.c_str(), outcomes[i].sync.c_str(),
                   outcomes[i].crash.c_str());
    troubled += !fine;
  }
  json += " }}\n";
  if (o.result.empty())
    std::cout << json;
  else
    std::ofstream(o.result) << json;
  std::fprintf(stderr, "%zu cases on %s, %d not as their name says\n", cases.size(), device.c_str(),
               troubled);
  return troubled == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(read_options(argc, argv));
  } catch (const std::exception& e) {
    std::fprintf(
        stderr, "%s\nusage: %s --kernels DIR --images DIR [--ext cubin|ptx] [--jobs N] [-o FILE] [CASE...]\n",
        e.what(), argv[0]);
    return 2;
  }
}
