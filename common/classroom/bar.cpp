// Room: classroom. The progress bar.
#include "classroom/bar.hpp"

#include <fmt/format.h>

#include "i18n/i18n.hpp"

namespace gridlings::classroom {
namespace {

using i18n::trf;
using namespace std::chrono_literals;

constexpr std::size_t kWidth = 24, kLines = 10;

std::string drawing(std::size_t done, std::size_t all) {
  const auto full = all ? done * kWidth / all : kWidth;
  return "[" + std::string(full, '#') + std::string(kWidth - full, '.') + "]";
}

}  // namespace

std::string clock_text(std::chrono::seconds time) {
  const auto s = time.count();
  return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                   : fmt::format("{}:{:02}", s / 60, s % 60);
}

Bar::Bar(std::size_t all, const grading::Style& style, std::FILE* out, bool terminal)
    : all_(all), style_(style), out_(out), terminal_(terminal) {}

std::string Bar::line(Clock::duration passed) const {
  const auto done = fmt::arg("done", done_);
  const auto all = fmt::arg("all", all_);
  if (done_ == 0) return trf("{done} of {all} graded", done, all);
  const auto left = passed * static_cast<long>(all_ - done_) / static_cast<long>(done_);
  const auto time = clock_text(std::chrono::ceil<std::chrono::seconds>(left));
  return done_ == all_ ? trf("{done} of {all} graded in {time}", done, all,
                             fmt::arg("time", clock_text(std::chrono::floor<std::chrono::seconds>(passed))))
                       : trf("{done} of {all} graded, {time} left", done, all, fmt::arg("time", time));
}

void Bar::draw() {
  const auto now = Clock::now();
  if (terminal_) {
    std::fputs(("\r\x1b[K" + drawing(done_, all_) + " " + line(now - begin_)).c_str(), out_);
    drawn_ = true;
  } else {
    std::fputs((line(now - begin_) + "\n").c_str(), out_);
  }
  std::fflush(out_);
  drawn_at_ = now;
}

void Bar::advance() {
  ++done_;
  if (terminal_) return;
  const auto step = done_ * kLines / all_;
  if (step == told_ && done_ != all_) return;
  told_ = step;
  draw();
}

void Bar::tick() {
  if (terminal_ && Clock::now() - drawn_at_ > 200ms) draw();
}

void Bar::clear() {
  if (!drawn_) return;
  std::fputs("\r\x1b[K", out_);
  std::fflush(out_);
  drawn_ = false;
}

}  // namespace gridlings::classroom
