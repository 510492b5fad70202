// Room: cli. Who of the gradebook has handed something in. Nobody's work may go to somebody else: in doubt it
// is a student of their own.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "gradebook/gradebook.hpp"

namespace gridlings::cli {

/// The students of a gradebook while one export or roster is taken in. They are known by key, by the number
/// that the platform gives them, by e-mail, and by a name that only one of them has.
class Known {
 public:
  /// `coming`: everybody in this export. Two of them are never one person, whatever their names.
  Known(const std::vector<gradebook::Student>& students, const std::vector<gradebook::Student>& coming);

  /// Gives a student the key under which the gradebook knows them.
  void recognise(gradebook::Student& student);

 private:
  void remember(const gradebook::Student& student);
  const gradebook::Student* find(const gradebook::Student& student) const;
  const gradebook::Student* by_name(const gradebook::Student& student, const std::string& name) const;

  std::map<std::string, gradebook::Student> by_key_;
  std::map<std::string, std::string> by_id_, by_email_;  // to keys
  std::map<std::string, std::set<std::string>> named_;   // a name's keys
  std::set<std::string> shared_names_;                   // that two of those who come have
  std::map<std::string, std::string> taken_;  // keys of the gradebook, and who of those who come has it
};

}  // namespace gridlings::cli
