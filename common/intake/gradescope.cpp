// Room: intake. Gradescope's "Export Submissions": submission_metadata.yml, and a folder submission_123 for each
// submission. The metadata name the submitters (several in a group), the time, and the history before it.
#include <yaml-cpp/yaml.h>

#include <map>

#include "i18n/i18n.hpp"
#include "intake/layout.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

std::string text_of(const YAML::Node& node, const char* key) {
  if (!node.IsMap() || !node[key] || !node[key].IsScalar()) return {};
  return label(node[key].Scalar());
}

// Ruby's "2024-03-01 12:30:05.123 Z" as ISO 8601.
std::string time_of(std::string text) {
  if (text.size() < 19 || text[10] != ' ') return text;
  const bool utc = text.ends_with('Z') || text.ends_with("UTC") || text.ends_with("+00:00");
  return text.substr(0, 10) + "T" + text.substr(11, 8) + (utc ? "Z" : text.substr(std::min(text.rfind(' ') + 1, text.size())));
}

// Ruby may write the time as an object that holds it in UTC.
std::string received_of(const YAML::Node& about) {
  const auto created = about[":created_at"];
  return time_of(created && created.IsMap() ? text_of(created, "utc") : text_of(about, ":created_at"));
}

gradebook::Student student_of(const YAML::Node& submitter) {
  gradebook::Student student;
  student.name = text_of(submitter, ":name");
  student.email = text_of(submitter, ":email");
  const auto sid = text_of(submitter, ":sid");
  student.key = !sid.empty() ? sid : !student.email.empty() ? student.email : student.name;
  if (!sid.empty()) student.ids["SID"] = sid;
  return student;
}

void add_submission(Layout& layout, const std::string& folder, const YAML::Node& about,
                    const std::vector<Piece>& pieces) {
  const auto submitters = about.IsMap() ? about[":submitters"] : YAML::Node();
  if (!submitters || !submitters.IsSequence() || submitters.size() == 0) {
    layout.notes.push_back({N_("{name} has no submitter in submission_metadata.yml; it is left out."),
                            {{"name", label(folder)}}});
    return;
  }
  const auto history = about[":history"];
  for (const auto& submitter : submitters) {
    Share share;
    share.student = student_of(submitter);
    if (share.student.key.empty()) continue;
    share.pieces = pieces;
    share.received = received_of(about);
    share.attempt = history && history.IsSequence() ? static_cast<int>(history.size()) + 1 : 1;
    if (submitters.size() > 1)
      share.notes.push_back({N_("A group of {n} handed it in together."), {{"n", std::to_string(submitters.size())}}});
    layout.shares.push_back(std::move(share));
  }
}

}  // namespace

std::optional<Layout> gradescope_layout(const std::vector<Piece>& pieces) {
  const Piece* metadata = nullptr;
  std::map<std::string, std::vector<Piece>> folders;
  Layout layout;
  for (const auto& piece : pieces) {
    const auto slash = piece.name.find('/');
    if (piece.name == kGradescopeMetadata) metadata = &piece;
    else if (slash == std::string::npos) layout.loose.push_back(piece);
    else folders[piece.name.substr(0, slash)].push_back({piece.file, piece.name.substr(slash + 1)});
  }
  if (!metadata || metadata->file->depth > 0) return std::nullopt;
  if (metadata->file->problem) {
    layout.problem = metadata->file->problem;
    return layout;
  }
  try {
    const auto about = YAML::Load(*metadata->file->bytes);
    for (const auto& entry : about) {
      const auto folder = entry.first.IsScalar() ? entry.first.Scalar() : std::string();
      const auto files = folders.find(folder);
      add_submission(layout, folder, entry.second, files == folders.end() ? std::vector<Piece>() : files->second);
      if (files != folders.end()) folders.erase(files);
    }
  } catch (const std::exception& error) {
    layout.shares.clear();
    layout.problem = Note{N_("submission_metadata.yml cannot be read: {error}. Export the submissions again."),
                          {{"error", label(error.what())}}};
    return layout;
  }
  for (auto& [folder, inside] : folders)
    for (auto& piece : inside) layout.loose.push_back({piece.file, folder + "/" + piece.name});
  return layout;
}

}  // namespace gridlings::intake
