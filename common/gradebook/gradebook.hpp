// Room: gradebook. What a course's class handed in and how it was graded, in one SQLite file of the course
// folder. Stands on grading; runs nothing, knows no CUDA.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gradebook/note.hpp"
#include "grading/verdict.hpp"

namespace gridlings::gradebook {

namespace fs = std::filesystem;

struct Student {
  std::int64_t id = 0;  ///< \~english given by the gradebook \~chinese 由成绩册分配
  /// \~english What identifies the student in the export: login, number or folder name; unique in a course.
  /// \~chinese 导出文件中标识学生的内容：登录名、学号或文件夹名；在课程内唯一。
  std::string key;
  std::string name = {}, email = {};
  /// \~english What a platform calls the student, by its own column names: "ID", "SIS User ID", "SIS Login
  /// ID", "Section" (Canvas), "Identifier" (Moodle: "Participant 12"). \~chinese 平台自身的列名及其值。
  std::map<std::string, std::string> ids = {};
};

/// \~english One exercise's file in one submission. \~chinese 一次提交中一道练习的文件。
struct Item {
  std::string exercise;  ///< "03-loop-to-child/01-ragged-rows"; \~english "" if unknown \~chinese 未知时为空
  std::string file = {};  ///< \~english name as handed in (UTF-8, printable) \~chinese 提交时的文件名
  std::optional<std::string> content =
      {};  ///< \~english bytes to grade; none: refused \~chinese 待评分内容；无则已拒收
  std::vector<Note> notes = {};      ///< \~english accepted, and said \~chinese 已接受并说明
  std::optional<Note> problem = {};  ///< \~english why it was refused \~chinese 拒收原因
};

struct Submission {
  Student student;
  /// \~english As the platform counts; 0: it does not say. Add a student's attempts in their order.
  /// \~chinese 平台给出的次数；0 表示未给出。请按次序添加同一学生的多次提交。
  int attempt = 0;
  std::string received = {};  ///< \~english ISO 8601 or "" \~chinese ISO 8601 或空
  std::string source = {};  ///< \~english archive or folder as given \~chinese 给出的压缩包或文件夹
  std::vector<Item> items = {};
  std::vector<Note> notes = {};
  std::optional<Note> problem = {};  ///< \~english of the whole submission \~chinese 整个提交的问题
};

/// \~english Everything besides the content that a verdict depends on. \~chinese 除内容外影响评分结果的一切。
struct Settings {
  std::string device = "simulated";
  std::string language =
      "en";  ///< \~english of the texts; points never depend on it \~chinese 文本语言；不影响得分
  std::vector<std::string> schedules = {};
  std::string grader =
      {};  ///< \~english "part=hash part=hash…", see cli/class/settings.hpp \~chinese 各部件的散列
  std::string tests = {};  ///< \~english hash of private tests or "" \~chinese 私有测试的散列或空
  bool operator==(const Settings&) const = default;
};

/// \~english The unit of grading: equal content is graded once. \~chinese 评分单位：相同内容只评一次。
struct Task {
  std::string content_hash;  ///< \~english SHA-256, hexadecimal \~chinese 十六进制 SHA-256
  std::string exercise;
  Settings settings;
  bool operator==(const Task&) const = default;
};

struct Record {
  Task task;
  grading::ExerciseVerdict verdict;
  std::string graded_at =
      {};  ///< \~english ISO 8601, UTC; "" is filled in by store() \~chinese 为空时由 store() 填写
  std::string sandbox = {};  ///< "bubblewrap", "landlock", ...
  int tries = 1;
};

/// \~english Which of a student's attempts at an exercise counts. \~chinese 学生对一道练习的哪次提交计分。
enum class Attempts { latest, best, all };

/// \~english Empty lists mean everything. \~chinese 空列表表示全部。
struct Filter {
  std::vector<std::string> chapters = {};   ///< "03-loop-to-child"
  std::vector<std::string> exercises = {};  ///< "03-loop-to-child/01-ragged-rows"
  std::vector<std::string> students = {};   ///< keys
  Attempts attempts = Attempts::latest;
};

/// \~english One exercise of one attempt, with its verdict if it has one.
/// \~chinese 某次提交中的一道练习，以及其评分结果（若有）。
struct Entry {
  std::int64_t student = 0;  ///< Student::id
  int attempt = 0;
  std::string received, added_at, source;
  std::string exercise, file;
  std::string content_hash;  ///< \~english "" if it was refused \~chinese 拒收时为空
  std::vector<Note> notes;
  std::optional<Note> problem;
  std::optional<Record> record;  ///< \~english the newest \~chinese 最新的评分结果
  /// \~english passed, failed, ...; refused at intake; none: not graded (also internal_error).
  /// \~chinese 状态；收取时拒收为 refused；未评分（含 internal_error）则无。
  std::optional<grading::ExerciseStatus> status() const;
  /// \~english None if not graded: our own fault never costs points. \~chinese 未评分则无：自身故障不扣分。
  std::optional<int> points() const;
};

using SettingsOf = std::function<Settings(const std::string& exercise)>;

inline constexpr const char* kFile = "gradebook.sqlite";
inline constexpr int kSchemaVersion = 1;

/// \~english One process writes at a time (lock.hpp); any number may read meanwhile. An object belongs to one
/// thread. Every method that writes is one transaction: after kill -9 it is there whole or not at all. Throws
/// Problem. \~chinese 同一时刻只有一个进程写入（见
/// lock.hpp），可同时读取。对象只属于一个线程。每次写入是一个事务。
class Gradebook {
 public:
  /// \~english Makes the folder and the file where they are missing. \~chinese 缺少时创建文件夹与文件。
  static Gradebook create_or_open(const fs::path& course_folder);
  /// \~english Throws Problem if there is no gradebook. \~chinese 没有成绩册时抛出 Problem。
  static Gradebook open(const fs::path& course_folder);

  ~Gradebook();
  Gradebook(Gradebook&&) noexcept;
  Gradebook& operator=(Gradebook&&) noexcept;

  /// \~english Every write while it lives is one transaction, and waits for the disk once; without commit() nothing of
  /// it stays. One at a time. \~chinese 存活期间的写入合为一个事务，只等待一次磁盘；未调用 commit() 则全部撤销。
  class Batch {
   public:
    explicit Batch(Gradebook& book);
    ~Batch();
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    void commit();

   private:
    struct Open;
    std::unique_ptr<Open> open_;
  };

  /// \~english A student without a submission, or better known than before: empty fields never wipe known
  /// ones.
  /// \~chinese 登记或补充学生信息：空字段不会覆盖已有内容。
  std::int64_t add(const Student& student);
  struct Added {
    std::int64_t submission = 0;
    int attempt = 0;     ///< \~english the number it got \~chinese 分配的次数
    bool fresh = false;  ///< \~english false: it was there already \~chinese 已存在则为 false
  };
  /// \~english The same submission again is no new attempt. \~chinese 重复添加同一提交不产生新的一次。
  Added put(const Submission& submission);
  std::int64_t add(const Submission& submission) { return put(submission).submission; }

  /// \~english What has no verdict under these settings, or only an internal_error; in a fixed order, each
  /// content once. Filter::attempts best means all attempts. \~chinese
  /// 在这些设置下没有结果（或只有 internal_error）的任务；顺序固定，相同内容一次。
  std::vector<Task> pending(const Settings& settings, const Filter& filter = {}) const;
  std::vector<Task> pending(const SettingsOf& settings, const Filter& filter = {}) const;
  /// \~english Throws Problem for an unknown hash. \~chinese 未知散列时抛出 Problem。
  std::string content(const std::string& hash) const;
  /// \~english The name it was first handed in under, for a report's `file:line`. \~chinese
  /// 首次提交时的文件名。
  std::string file_name(const Task& task) const;
  /// \~english Again for the same task: replaced; an internal_error never replaces a verdict.
  /// \~chinese 同一任务再次存储则替换；internal_error 不会替换已有结果。
  void store(const Record& record);
  std::optional<Record> find(const Task& task) const;
  /// \~english The newest verdict under whatever settings, its texts in `language` where they were made in
  /// it.
  /// \~chinese 任意设置下最新的结果；若有该语言的文本则用之。
  std::optional<Record> newest(const std::string& content_hash, const std::string& exercise,
                               const std::string& language = "en") const;

  std::vector<Student> students() const;  ///< \~english by key \~chinese 按 key 排序
  /// \~english By key, else by e-mail or name if just one fits. \~chinese 按
  /// key；否则按唯一匹配的邮箱或姓名。
  std::optional<Student> student(const std::string& word) const;
  /// \~english With contents, in order. \~chinese 含内容，按次序。
  std::vector<Submission> submissions_of(const Student& student) const;
  /// \~english By student, exercise, attempt. latest, best: one for each student and exercise that was handed
  /// in (in whichever submission). \~chinese 按学生、练习、次数排序；latest 与 best 每个学生每道练习一条。
  std::vector<Entry> entries(const Filter& filter = {}, const std::string& language = "en") const;
  /// \~english Submissions that hold nothing to grade at all, with their problem. \~chinese
  /// 完全无法评分的提交。
  struct Refused {
    Student student;
    int attempt = 0;
    std::string received, source;
    std::optional<Note> problem;
  };
  std::vector<Refused> refused() const;

 private:
  struct Store;
  explicit Gradebook(std::unique_ptr<Store> store);
  std::unique_ptr<Store> store_;
};

/// \~english Now, as ISO 8601 in UTC. \~chinese 当前时间（UTC，ISO 8601）。
std::string now();

}  // namespace gridlings::gradebook
