// Room: intake. Which file of a submission answers which exercise: by its name, else by the kernels in it.
#include "intake/share.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "i18n/i18n.hpp"
#include "intake/kernels.hpp"
#include "intake/names.hpp"

namespace gridlings::intake {
namespace {

constexpr int kByKernel = 100;  // worse than any name

// A file's name in the shapes in which it is compared, made once.
struct Spelling {
  std::string stem, folder, plain, plain_folder;
  explicit Spelling(const std::string& name)
      : stem(stem_of(name_of(name))),
        folder(name_of(folder_of(name))),
        plain(lowered(without_copy_mark(stem))),
        plain_folder(lowered(folder)) {
    std::replace(plain.begin(), plain.end(), '_', '-');
    std::replace(plain.begin(), plain.end(), ' ', '-');
  }
};

struct Candidate {
  const Piece* piece;
  Spelling spelling;
  Text text;
  std::set<std::string> kernels;
  bool source = false;  // its name says that it is CUDA code
  std::string name() const { return label(piece->name); }
};

struct Match {
  const Candidate* candidate;
  int rank;
};

using Values = std::vector<std::pair<std::string, std::string>>;

bool is_hidden(const Piece& piece) {
  std::vector<std::string> parts;
  split_path(piece.name, parts);
  return std::any_of(parts.begin(), parts.end(), [](const auto& part) { return is_junk(part); });
}

bool has_all(const std::set<std::string>& kernels, const Exercise& exercise) {
  return !exercise.kernels.empty() && std::all_of(exercise.kernels.begin(), exercise.kernels.end(),
                                                  [&](const auto& k) { return kernels.contains(k); });
}

// The exercise whose kernels these are; of two that fit, the one that asks for more. None if two are alike.
const Exercise* exercise_by_kernels(const std::set<std::string>& kernels, const Catalogue& catalogue) {
  const Exercise* best = nullptr;
  bool alike = false;
  for (const auto& e : catalogue) {
    if (!has_all(kernels, e)) continue;
    alike = best && best->kernels.size() == e.kernels.size();
    if (!best || best->kernels.size() < e.kernels.size()) best = &e;
  }
  return alike ? nullptr : best;
}

bool is_shared_name(const Exercise& exercise, const Catalogue& catalogue) {
  return std::count_if(catalogue.begin(), catalogue.end(),
                       [&](const Exercise& e) { return e.name() == exercise.name(); }) > 1;
}

// As name_rank, and 3 more for a name in another case or with the mark of a copy.
int rank_of(const Spelling& name, const Exercise& exercise, const Catalogue& catalogue) {
  const auto fits = [&](const std::string& stem, const std::string& folder) {
    const int rank = name_rank(stem, folder, exercise.chapter, exercise.file);
    return rank == 2 && is_shared_name(exercise, catalogue) ? -1 : rank;
  };
  if (const int rank = fits(name.stem, name.folder); rank >= 0) return rank;
  const int rank = fits(name.plain, name.plain_folder);
  return rank < 0 ? rank : rank + 3;
}

class Chooser {
 public:
  Chooser(const Share& share, const Catalogue& catalogue) : share_(share), catalogue_(catalogue) {
    for (const auto& piece : share.pieces) consider(piece);
  }

  void choose(gradebook::Submission& into) {
    for (const auto& exercise : catalogue_)
      if (auto item = item_for(exercise)) into.items.push_back(std::move(*item));
    leftover(into);
    if (into.items.empty() && !into.problem) into.problem = nothing_found();
  }

 private:
  void consider(const Piece& piece) {
    if (piece.file->folder || piece.file->archive || is_hidden(piece)) return;
    const bool source = extension_of(name_of(piece.name)) == ".cu";
    if (!source && !is_source_name(name_of(piece.name))) return;
    if (!piece.file->bytes && !(source && piece.file->problem)) return;  // was passed over under its full name
    Candidate candidate{&piece, Spelling(piece.name), {}, {}, source};
    if (piece.file->problem) candidate.text.problem = piece.file->problem;
    else candidate.text = plain_text(*piece.file->bytes, candidate.name());
    if (!candidate.text.problem) candidate.kernels = kernels_in(candidate.text.bytes);
    candidates_.push_back(std::move(candidate));
  }

  // By name if it is a .cu file; a file whose kernels are another exercise's answers that one instead.
  std::vector<Match> matches(const Exercise& exercise) const {
    std::vector<Match> found;
    for (const auto& c : candidates_) {
      const auto* told = exercise_by_kernels(c.kernels, catalogue_);
      const int rank = c.source ? rank_of(c.spelling, exercise, catalogue_) : -1;
      if (rank >= 0 && (!told || told == &exercise || has_all(c.kernels, exercise)))
        found.push_back({&c, rank + 10 * std::min(c.piece->file->depth, 4)});
      else if (told == &exercise && !named_here(c, exercise))
        found.push_back({&c, kByKernel + !c.source});
    }
    const auto best = std::min_element(found.begin(), found.end(), [](auto& a, auto& b) { return a.rank < b.rank; });
    if (best == found.end()) return found;
    const int rank = best->rank;
    std::erase_if(found, [&](const Match& m) { return m.rank != rank; });
    return found;
  }

  // Several exercises may want its kernels; its name decides.
  bool named_here(const Candidate& c, const Exercise& other) const {
    return c.source && std::any_of(catalogue_.begin(), catalogue_.end(), [&](const Exercise& e) {
             return &e != &other && has_all(c.kernels, e) && rank_of(c.spelling, e, catalogue_) >= 0;
           });
  }

  std::optional<gradebook::Item> item_for(const Exercise& exercise) {
    auto found = matches(exercise);
    if (found.empty()) return std::nullopt;
    for (const auto& match : found) used_.insert(match.candidate);
    gradebook::Item item{exercise.id, found[0].candidate->name(), {}, {}, {}};
    const auto settled = settle(found, exercise, item);
    const auto& text = settled->text;
    item.file = settled->name();
    if (item.problem || (item.problem = text.problem)) return item;
    item.content = text.bytes;
    item.notes.insert(item.notes.end(), text.notes.begin(), text.notes.end());
    if (found[0].rank >= kByKernel)
      item.notes.push_back({N_("{name} has another name than {file}, but the kernel {kernel}: it is taken for {exercise}."),
                            {{"name", settled->name()},
                             {"file", exercise.file + ".cu"},
                             {"kernel", exercise.kernels.front()},
                             {"exercise", exercise.id}}});
    return item;
  }

  // One of several: the same text twice is one; else the only one that defines the kernels.
  const Candidate* settle(const std::vector<Match>& found, const Exercise& exercise, gradebook::Item& item) const {
    const auto* first = found[0].candidate;
    if (found.size() == 1) return first;
    const bool same = std::all_of(found.begin(), found.end(), [&](const Match& m) {
      return !m.candidate->text.problem && m.candidate->text.bytes == first->text.bytes;
    });
    const Values names = {{"name", exercise.file + ".cu"}, {"first", first->name()},
                          {"second", found[1].candidate->name()}};
    if (same) {
      item.notes.push_back({N_("{name} is there twice with the same content: {first} and {second}."), names});
      return first;
    }
    std::vector<const Candidate*> whole;
    for (const auto& m : found)
      if (has_all(m.candidate->kernels, exercise)) whole.push_back(m.candidate);
    if (whole.size() == 1) {
      item.notes.push_back({N_("Of several files for {name}, {taken} is taken: it alone has the kernel {kernel}."),
                            {{"name", exercise.file + ".cu"}, {"taken", whole[0]->name()},
                             {"kernel", exercise.kernels.front()}}});
      return whole[0];
    }
    item.problem = Note{N_("{name} is there more than once: {first} and {second}. Keep one."), names};
    return first;
  }

  void leftover(gradebook::Submission& into) const {
    for (const auto& c : candidates_) {
      const auto name = name_of(c.piece->name);
      if (used_.contains(&c) || !c.source || name == "main.cu") continue;
      into.notes.push_back(c.text.problem ? *c.text.problem
                                          : Note{N_("{name} is ignored: neither its name nor a kernel in it tells which "
                                                    "exercise it answers."),
                                                 {{"name", c.name()}}});
    }
    for (const auto& piece : share_.pieces) {
      if (is_hidden(piece)) continue;
      const bool other = !piece.file->bytes && extension_of(name_of(piece.name)) != ".cu";
      if (piece.file->problem && (other || piece.file->archive)) into.notes.push_back(*piece.file->problem);
      else if (is_foreign_archive_name(name_of(piece.name)))
        into.notes.push_back({N_("{name} is an archive of a kind that is not opened. Pack the files as .zip."),
                              {{"name", label(piece.name)}}});
    }
  }

  Note nothing_found() const {
    std::string names;
    int more = 0;
    for (const auto& piece : share_.pieces) {
      if (piece.file->folder || is_hidden(piece)) continue;
      if (std::count(names.begin(), names.end(), ',') >= 2) ++more;
      else names += (names.empty() ? "" : ", ") + label(name_of(piece.name));
    }
    if (names.empty()) return {N_("There is no file in it. Hand in the exercise files, as in 01-ragged-rows.cu.")};
    if (more) names += ", …";
    return {N_("There is no exercise file in it, only: {names}. Hand in the .cu files under the names that they had."),
            {{"names", names}}};
  }

  const Share& share_;
  const Catalogue& catalogue_;
  std::vector<Candidate> candidates_;
  std::set<const Candidate*> used_;
};

std::optional<Note> too_much(const Share& share, const Limits& limits) {
  std::uint64_t bytes = 0;
  for (const auto& piece : share.pieces) bytes += piece.file->size;
  if (share.pieces.size() > limits.entries)
    return Note{N_("{name} holds more than {n} files. Hand in only the exercise files."),
                {{"name", label(share.student.key)}, {"n", std::to_string(limits.entries)}}};
  if (bytes > limits.bytes)
    return Note{N_("{name} unpacks to more than {n} MB. Hand in only the exercise files."),
                {{"name", label(share.student.key)}, {"n", std::to_string(limits.bytes >> 20)}}};
  return std::nullopt;
}

// An archive that cannot be opened is the reason if there is nothing besides it.
std::optional<Note> only_reason(const Share& share) {
  for (const auto& piece : share.pieces)
    if (piece.file->problem) return piece.file->problem;
  return std::nullopt;
}

}  // namespace

gradebook::Submission submission_of(const Share& share, const Catalogue& catalogue, const Limits& limits) {
  gradebook::Submission submission;
  submission.student = share.student;
  submission.attempt = share.attempt;
  submission.received = share.received;
  submission.notes = share.notes;
  submission.problem = too_much(share, limits);
  if (submission.problem) return submission;
  Chooser(share, catalogue).choose(submission);
  if (!submission.items.empty()) return submission;
  if (auto reason = only_reason(share)) submission.problem = reason;
  std::erase_if(submission.notes, [&](const Note& note) { return note == submission.problem; });
  return submission;
}

std::vector<const Exercise*> exercises_in(const std::vector<Piece>& pieces, const Catalogue& catalogue,
                                          bool by_name_only) {
  std::set<const Exercise*> found;
  for (const auto& piece : pieces) {
    if (piece.file->folder || is_hidden(piece) || extension_of(name_of(piece.name)) != ".cu") continue;
    const Spelling spelling(piece.name);
    for (const auto& e : catalogue)
      if (rank_of(spelling, e, catalogue) >= 0) found.insert(&e);
    if (by_name_only || !piece.file->bytes) continue;
    if (const auto* e = exercise_by_kernels(kernels_in(*piece.file->bytes), catalogue)) found.insert(e);
  }
  return {found.begin(), found.end()};
}

}  // namespace gridlings::intake
