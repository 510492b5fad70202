// Room: cli. See recognise.hpp.
#include "cli/class/recognise.hpp"

#include <algorithm>
#include <cctype>

namespace gridlings::cli {
namespace {

using gradebook::Student;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

// Moodle gives a participant another number in the next assignment; the same number is the same person all
// the same.
bool lasts(const std::string& kind) { return kind != "Identifier"; }

// A roster keeps other columns in the same place: a section is nobody's alone.
bool identifies(const std::string& kind) {
  static const std::set<std::string> kinds = {"id",   "identifier", "sis user id", "sis login id",
                                              "sid",  "student id", "id number",   "username",
                                              "学号", "用户名"};
  return kinds.contains(lower(kind));
}

std::string id_word(const std::string& kind, const std::string& id) { return kind + '\n' + id; }

// Two records with different numbers are not one person.
bool ids_differ(const Student& a, const Student& b) {
  return std::any_of(a.ids.begin(), a.ids.end(), [&](const auto& id) {
    const auto other = b.ids.find(id.first);
    return identifies(id.first) && lasts(id.first) && other != b.ids.end() && !id.second.empty() &&
           !other->second.empty() && other->second != id.second;
  });
}

// Nor are two of one name with different e-mail addresses.
bool differ(const Student& a, const Student& b) {
  return ids_differ(a, b) || (!a.email.empty() && !b.email.empty() && lower(a.email) != lower(b.email));
}

}  // namespace

Known::Known(const std::vector<Student>& students, const std::vector<Student>& coming) {
  for (const auto& student : students) remember(student);
  std::map<std::string, std::set<std::string>> keys;
  for (const auto& student : coming)
    if (!student.name.empty() && keys[student.name].insert(student.key).second &&
        keys[student.name].size() > 1)
      shared_names_.insert(student.name);
}

void Known::remember(const Student& student) {
  by_key_[student.key] = student;
  for (const auto& [kind, id] : student.ids)
    if (identifies(kind) && !id.empty()) by_id_[id_word(kind, id)] = student.key;
  if (!student.email.empty()) by_email_[lower(student.email)] = student.key;
  if (!student.name.empty()) named_[student.name].insert(student.key);
}

const Student* Known::by_name(const Student& student, const std::string& name) const {
  const auto keys = named_.find(name);
  if (name.empty() || shared_names_.contains(name) || keys == named_.end() || keys->second.size() != 1)
    return nullptr;
  const Student& known = by_key_.at(*keys->second.begin());
  return differ(known, student) ? nullptr : &known;
}

const Student* Known::find(const Student& student) const {
  for (const auto& [kind, id] : student.ids)
    if (const auto at = by_id_.find(id_word(kind, id)); at != by_id_.end()) return &by_key_.at(at->second);
  std::vector<std::string> keys{student.key, student.email};  // the address may be new, and the key the same
  for (const auto& word : {student.email, student.key})
    if (const auto at = by_email_.find(lower(word)); at != by_email_.end()) keys.push_back(at->second);
  for (const auto& key : keys)
    if (const auto at = by_key_.find(key); at != by_key_.end() && !ids_differ(at->second, student))
      return &at->second;
  const Student* known = by_name(student, student.name);
  return known ? known : by_name(student, student.key);
}

void Known::recognise(Student& student) {
  const std::string own = student.key;
  const Student* known = find(student);
  if (known && taken_.try_emplace(known->key, own).first->second == own) {
    student.key = known->key;
  } else {
    // A key of their own: new, or the one that they got for an earlier attempt of this export.
    const auto is_own = [&] {
      const auto at = taken_.find(student.key);
      return at != taken_.end() ? at->second == own : !by_key_.contains(student.key);
    };
    for (int n = 2; !is_own(); ++n) student.key = own + " (" + std::to_string(n) + ")";
    taken_[student.key] = own;
  }
  Student all = by_key_[student.key];
  all.key = student.key;
  all.ids.insert(student.ids.begin(), student.ids.end());
  if (!student.email.empty()) all.email = student.email;
  if (!student.name.empty()) all.name = student.name;
  remember(all);
}

}  // namespace gridlings::cli
