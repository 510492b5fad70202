// Room: common/simgpu/count. The raw trace as text. Plain enough to be written without a library.
#include <cstdio>

#include "simgpu/count/recorder.hpp"

namespace gridlings::simgpu::count {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
      out += code;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

const char* name_of(StreamKind kind) {
  switch (kind) {
    case StreamKind::Null: return "null";
    case StreamKind::Named: return "named";
    case StreamKind::PerThread: return "per-thread";
    case StreamKind::Tail: return "tail";
    case StreamKind::FireAndForget: return "fire-and-forget";
    case StreamKind::Host: return "host";
  }
  return "host";
}

const char* name_of(TracedMark::What what) {
  switch (what) {
    case TracedMark::What::Record: return "record";
    case TracedMark::What::Wait: return "wait";
    case TracedMark::What::HostWait: return "host-wait";
    case TracedMark::What::Refused: return "refused";
  }
  return "record";
}

const char* name_of(TracedStep::What what) {
  switch (what) {
    case TracedStep::What::Launch: return "launch";
    case TracedStep::What::BlockStart: return "block-start";
    case TracedStep::What::BlockEnd: return "block-end";
    case TracedStep::What::Worked: return "worked";
    case TracedStep::What::Complete: return "complete";
    case TracedStep::What::Mark: return "mark";
  }
  return "mark";
}

class Object {
 public:
  Object& text(const char* key, const std::string& value) { return raw(key, quoted(value)); }
  Object& number(const char* key, long long value) { return raw(key, std::to_string(value)); }
  Object& dim(const char* key, const Dim& d) {
    char text[48];
    std::snprintf(text, sizeof text, "[%u,%u,%u]", d.x, d.y, d.z);
    return raw(key, text);
  }
  Object& raw(const char* key, const std::string& value) {
    out_ += out_.empty() ? "{\"" : ",\"";
    out_.append(key).append("\":").append(value);
    return *this;
  }
  std::string done() const { return out_.empty() ? "{}" : out_ + "}"; }

 private:
  std::string out_;
};

template <class List, class Make>
std::string array(const List& list, Make make) {
  std::string out = "[";
  for (const auto& item : list) out.append(out.size() == 1 ? "\n" : ",\n").append(make(item));
  return out + "]";
}

std::string grid_json(const TracedGrid& g) {
  return Object()
      .number("id", g.id)
      .number("parent", g.parent)
      .number("kernel", static_cast<long long>(g.kernel))
      .dim("grid", g.grid_dim)
      .dim("block", g.block_dim)
      .number("shared", g.shared_bytes)
      .text("kind", name_of(g.kind))
      .number("stream", g.stream)
      .number("depth", g.depth)
      .number("file", static_cast<long long>(g.file))
      .number("line", g.line)
      .dim("at_block", g.launch_block)
      .dim("at_thread", g.launch_thread)
      .number("launched", g.launched)
      .number("start", g.start)
      .number("worked", g.worked)
      .number("end", g.end)
      .done();
}

std::string mark_json(const TracedMark& m) {
  Object o;
  o.text("what", name_of(m.what)).number("time", m.time).number("stream", m.stream).number("event", m.event);
  if (m.what == TracedMark::What::Refused) o.number("grid", m.grid).number("line", m.line).number("error", m.error);
  return o.done();
}

/// ["launch",2], ["block-start",2,0,0,0], ["mark",0]: there are many.
std::string step_json(const TracedStep& s) {
  std::string out = "[\"";
  out.append(name_of(s.what)).append("\",").append(std::to_string(s.of));
  if (s.what == TracedStep::What::BlockStart || s.what == TracedStep::What::BlockEnd)
    for (const std::uint32_t at : {s.block.x, s.block.y, s.block.z}) out.append(1, ',').append(std::to_string(at));
  return out.append(1, ']');
}

std::string run_json(const TracedRun& run) {
  return Object()
      .text("label", run.label)
      .text("schedule", run.schedule)
      .raw("kernels", array(run.kernels, quoted))
      .raw("files", array(run.files, quoted))
      .raw("grids", array(run.grids, grid_json))
      .raw("marks", array(run.marks, mark_json))
      .raw("steps", array(run.steps, step_json))
      .number("dropped", run.dropped)
      .done();
}

}  // namespace

std::string trace_json(const std::vector<TracedRun>& runs) {
  return Object().text("format", "gridlings/trace/v1").raw("runs", array(runs, run_json)).done() + "\n";
}

}  // namespace gridlings::simgpu::count
