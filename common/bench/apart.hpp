// Room: bench. Runs a case in a process of its own: its memory is its own, and a crash or a hang is a result.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "bench/cases.hpp"

namespace gridlings::bench {

/// `skip` says why the case cannot run on this device; empty: it runs.
Result run_apart(const Case& what, const Settings& settings, const std::string& skip);

/// The answer of `ask` in a process of its own, which alone touches the GPU; throws Fault if it failed.
std::string answer_apart(const std::function<std::string()>& ask);

}  // namespace gridlings::bench
