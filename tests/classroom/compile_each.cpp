// For measure.py: compiles each file once, as `class grade` does, and does no more. compile_each THREADS
// FILE...
#include <atomic>
#include <cstdlib>
#include <thread>
#include <vector>

#include "compiler/compiler.hpp"

int main(int argc, char** argv) {
  std::atomic<int> next{2};
  std::vector<std::thread> threads;
  for (int i = 0; i < std::atoi(argv[1]); ++i)
    threads.emplace_back([&] {
      for (int file; (file = next++) < argc;) {
        gridlings::compiler::Request request;
        request.source = argv[file];
        request.limits.wall = std::chrono::seconds(60);
        gridlings::compiler::compile(request);
      }
    });
  for (auto& thread : threads) thread.join();
}
