// Room: common/cudart. What the library has to tell the user of a whole program: on standard error, or to
// `gridlings exec`, which knows the user's language. Messages are English message ids.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace gridlings::cudart {

using Words = std::vector<std::pair<std::string, std::string>>;  ///< values of the {placeholders}

extern const char* const no_ptx;            ///< the program holds no PTX
extern const char* const newer_ptx;         ///< only for newer devices
extern const char* const unreadable_code;   ///< {reason}
extern const char* const missing_function;  ///< {function}

void complain(const char* message, const Words& words = {});
/// The program cannot go on, and that is not its fault: exit code 3.
[[noreturn]] void quit(const char* message, const Words& words = {});

/// One word to `gridlings exec`, if it is listening, on grids that the program's end cut off.
void tell_unfinished(long long grids);

/// Writes down the findings so far for `gridlings exec`, if it is listening and something changed.
void hand_over_findings();

}  // namespace gridlings::cudart
