// Archives made in memory, also such as no honest program would make; and a course to hand in to.
#pragma once

#include <string>
#include <vector>

#include "intake/intake.hpp"

namespace fs = std::filesystem;

struct Entry {
  std::string name;
  std::string content;
  enum Type { file, folder, link, hard_link, device, fifo } type = file;
};

/// `format`: ".zip", ".tar", ".tar.gz", ".tar.xz", ".7z".
std::string pack(const std::string& format, const std::vector<Entry>& entries);

/// Kernels as a student would write them.
std::string kernel(const std::string& name);

/// 03-loop-to-child: 01-ragged-rows (scale_rows), 02-short-rows (add_to_rows); 06: smooth + smooth_tiles; 09: smooth.
const gridlings::intake::Catalogue& course();

/// A folder for one test, removed at its end.
class Folder {
 public:
  Folder();
  ~Folder();
  fs::path operator/(const std::string& name) const { return path_ / name; }
  const fs::path& path() const { return path_; }
  fs::path write(const std::string& name, const std::string& content) const;

 private:
  fs::path path_;
};

gridlings::intake::Taken take(const fs::path& path,
                              gridlings::intake::Kind as = gridlings::intake::Kind::automatic);

/// Everything that was taken, as text. `folder` is left out of names.
std::string told(const gridlings::intake::Taken& taken);

/// Compares with golden/NAME.txt; UPDATE_GOLDEN=1 rewrites it.
void check_golden(const std::string& name, const std::string& text);

bool contains(const std::string& text, const std::string& part);
