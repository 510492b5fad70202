// Room: compiler, guarded child. Which files the compiler may read, and what it asked for.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace gridlings::compiler::child {

/// What the file calls of NVRTC go through (files.cpp exports open, fopen, stat …, which bind before those of
/// the C library). This layer works on every kernel and knows the name the reader wrote; Landlock stands
/// behind it.
class FilePolicy {
 public:
  /// `display_dir` is the folder part of the displayed name: what NVRTC takes for the source's folder.
  FilePolicy(std::string source_dir, std::string display_dir, std::vector<std::string> readable_roots);

  /// Where the name that NVRTC uses really lies.
  std::string actual(const std::string& name) const;
  /// Whether the compiler may look at it; what it may not is noted, with the reason.
  bool allowed(const std::string& name);
  void note_absent(const std::string& name);

  const std::string& refused_path() const { return refused_path_; }
  const std::string& refused_why() const { return refused_why_; }
  /// Files of the source's folder that the result depends on: name in that folder -> hash, or kAbsent.
  std::map<std::string, std::string> dependencies() const;

 private:
  void refuse(const std::string& name, const char* why);
  std::string in_source_dir(const std::string& real) const;

  std::string source_dir_, display_dir_;
  std::vector<std::string> roots_;  // canonical, source_dir_ first
  std::string refused_path_, refused_why_;
  std::map<std::string, bool> seen_;  // name in the source's folder -> exists
};

/// From here on the exported file calls ask this policy.
void enforce(FilePolicy* policy);

}  // namespace gridlings::compiler::child
