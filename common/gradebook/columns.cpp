// Room: gradebook. The columns that hold more than one value, as JSON.
#include <nlohmann/json.hpp>

#include "gradebook/store.hpp"

namespace gridlings::gradebook {
namespace {

using json = nlohmann::ordered_json;

std::string dump(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

json note_json(const Note& note) {
  json values = json::array();
  for (const auto& [name, value] : note.values) values.push_back({name, value});
  return {{"text", note.text}, {"values", std::move(values)}};
}

Note note_of(const json& in) {
  Note note{in.at("text").get<std::string>()};
  for (const auto& pair : in.at("values"))
    note.values.emplace_back(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
  return note;
}

}  // namespace

std::string to_json(const std::map<std::string, std::string>& ids) {
  json out = json::object();
  for (const auto& [name, value] : ids) out[name] = value;
  return dump(out);
}

std::string to_json(const std::vector<Note>& notes) {
  json out = json::array();
  for (const auto& note : notes) out.push_back(note_json(note));
  return dump(out);
}

std::string to_json(const std::optional<Note>& note) { return note ? dump(note_json(*note)) : std::string(); }

std::string to_json(const std::vector<std::string>& list) { return dump(json(list)); }

std::map<std::string, std::string> ids_from(const std::string& text) {
  std::map<std::string, std::string> ids;
  const auto in = json::parse(text);
  for (const auto& [name, value] : in.items()) ids[name] = value.get<std::string>();
  return ids;
}

std::vector<Note> notes_from(const std::string& text) {
  std::vector<Note> notes;
  const auto in = json::parse(text);
  for (const auto& note : in) notes.push_back(note_of(note));
  return notes;
}

std::optional<Note> note_from(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return note_of(json::parse(text));
}

std::vector<std::string> list_from(const std::string& text) {
  return json::parse(text).get<std::vector<std::string>>();
}

}  // namespace gridlings::gradebook
