// Room: gradebook. The open file, and how rows become structures. Not for other rooms.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <utility>

#include "gradebook/gradebook.hpp"

namespace gridlings::gradebook {

struct Gradebook::Store {
  fs::path file;
  mutable SQLite::Database db;
};

/// Opens the file and brings it to this version's tables; refuses what is newer or not ours.
SQLite::Database open_database(const fs::path& file, bool create);

[[noreturn]] void cannot_be_used(const fs::path& file, const std::string& error);

/// Runs `work`; an error of SQLite, or a row that no version of ours wrote, becomes a Problem.
template <typename Work>
auto guarded(const fs::path& file, Work&& work) {
  try {
    return work();
  } catch (const Problem&) {
    throw;
  } catch (const std::exception& error) {
    cannot_be_used(file, error.what());
  }
}

std::string to_json(const std::map<std::string, std::string>& ids);
std::string to_json(const std::vector<Note>& notes);
std::string to_json(const std::optional<Note>& note);  ///< "" for none
std::string to_json(const std::vector<std::string>& list);
std::map<std::string, std::string> ids_from(const std::string& text);
std::vector<Note> notes_from(const std::string& text);
std::optional<Note> note_from(const std::string& text);
std::vector<std::string> list_from(const std::string& text);

}  // namespace gridlings::gradebook
