// Room: compiler, guarded child. The one answer that the child gives, on the pipe it was started with.
#pragma once

#include <string>
#include <string_view>

#include "compiler/wire.hpp"

namespace gridlings::compiler::child {

/// Takes standard output as the channel for the answer; later prints of the compiler go nowhere.
void claim_answer_channel();

/// Sends the answer and ends the process at once, without destructors or exit handlers.
[[noreturn]] void send(const wire::Message& answer);
[[noreturn]] void send_internal_error(std::string_view what);

/// Same for "out of memory", without allocating. Safe in an allocator.
[[noreturn]] void send_out_of_memory();

}  // namespace gridlings::compiler::child
