// Tests of whole programs: nvcc builds them, `gridlings exec` runs them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace programs_test {

struct Run {
  int code = -1;  ///< exit code; 128 + the signal
  std::string out, err;
};

/// Runs a command in a folder, standard output and standard error apart.
Run run(const std::vector<std::string>& command, const std::filesystem::path& folder = ".");

/// Builds sources of the folder programs/ with nvcc and returns the program. Skips the test where there is no
/// nvcc.
std::string built(const std::string& name, const std::vector<std::string>& sources,
                  const std::vector<std::string>& options);

/// The same for what needs the device runtime: -rdc=true and libcudadevrt.
std::string built_with_children(const std::string& name, const std::vector<std::string>& sources,
                                std::vector<std::string> options = {});

/// `gridlings exec -- PROGRAM WORDS`, in English.
Run exec(const std::string& program, const std::vector<std::string>& words = {});

/// What expected/NAME.txt holds: what the program prints on a real GPU (see record.sh).
std::string expected(const std::string& name);

/// A folder of this run, removed at its end.
std::filesystem::path scratch_folder();

bool contains(const std::string& text, const std::string& part);

}  // namespace programs_test
