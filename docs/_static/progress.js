// Room: docs. How far the reader is: pages read to their end, exercises marked as done, quizzes (quiz.js keeps those).
// All of it stays in this browser. A progress file of the program is read here as well; nothing is sent anywhere.
"use strict";

(() => {
  const chinese = document.documentElement.lang.startsWith("zh");
  const words = chinese
    ? { done: "已完成", read: "已读", exercises: (n, all) => `练习 ${n}/${all}`, quiz: (n, all) => `测验 ${n}/${all}`,
        all: "本章已完成", sum: (n, all) => `已完成 ${n}/${all} 个练习`, next: "下一步：",
        readIt: (title) => `阅读“${title}”`, mend: (number) => `练习 ${number}`, ask: (title) => `“${title}”的测验`,
        finished: "所有练习和测验都已完成。", back: "也可以回顾：",
        open: "读取进度文件", forget: "清除进度", sure: "要清除本网站在此浏览器中记录的阅读、练习和测验进度吗？您的文件不受影响。",
        file: (code) => ["进度文件是 Gridlings 文件夹中的 ", code, "，内容只在此浏览器中读取。选择文件时按 Ctrl+H 可显示隐藏的文件夹；也可以把文件拖到这里。"],
        taken: (n) => `已从文件中读取：${n} 个练习已完成。`, wrong: "这不是 Gridlings 的进度文件。", forgotten: "进度已清除。" }
    : { done: "Done", read: "Read", exercises: (n, all) => `exercises ${n}/${all}`, quiz: (n, all) => `quiz ${n}/${all}`,
        all: "Chapter done", sum: (n, all) => `${n} of ${all} exercises done`, next: "Next: ",
        readIt: (title) => `read “${title}”`, mend: (number) => `exercise ${number}`, ask: (title) => `the quiz of “${title}”`,
        finished: "All exercises and quizzes are done.", back: "To look back: ",
        open: "Read a progress file", forget: "Forget progress",
        sure: "Forget what this site keeps in this browser about pages, exercises and quizzes? Your files stay as they are.",
        file: (code) => ["The file is ", code, " in the folder of Gridlings. It is read in this browser only. In a file dialog Ctrl+H shows hidden folders; or drop the file here."],
        taken: (n) => `Read from the file: ${n === 1 ? "1 exercise is" : `${n} exercises are`} done.`,
        wrong: "This is no progress file of Gridlings.", forgotten: "Forgotten." };

  const PLACE = "gridlings:progress", QUIZ = "gridlings:chapters/";
  function kept(place) { try { return JSON.parse(localStorage.getItem(place)) || {}; } catch { return {}; } }
  function progress() { return { read: {}, done: {}, ...kept(PLACE) }; }
  function change(edit) {
    const now = progress();
    edit(now);
    try { localStorage.setItem(PLACE, JSON.stringify(now)); } catch { /* private browsing */ }
  }

  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }
  function link(href, text) { return element("a", { href }, text); }

  // A card of the map, as data; `key#place` stands for each exercise.
  function chapterOf(card) {
    const anchor = card.querySelector("a");
    const title = (anchor?.querySelector("[lang=en]") ?? anchor)?.textContent ?? "";
    const exercises = card.dataset.exercises.split(" ").map((text) => text.split("#"));
    return { card, name: card.dataset.chapter, number: card.dataset.chapter.slice(0, 2), title, exercises,
             home: anchor?.getAttribute("href") ?? "", questions: Number(card.dataset.questions) };
  }

  function stateOf(chapter, now) {
    const answers = kept(`${QUIZ}${chapter.name}/quiz.html`);
    const open = chapter.exercises.findIndex(([key]) => !now.done[key]);
    return { read: Boolean(now.read[chapter.name]), open, done: chapter.exercises.filter(([key]) => now.done[key]).length,
             right: Math.min(Object.values(answers).filter(Boolean).length, chapter.questions) };
  }

  function showCard(chapter, state) {
    const { card, exercises, questions } = chapter;
    const parts = [];
    if (state.read) parts.push(words.read);
    if (state.done) parts.push(words.exercises(state.done, exercises.length));
    if (state.right) parts.push(words.quiz(state.right, questions));
    const solved = state.done === exercises.length, all = solved && state.right === questions;
    card.querySelector(".map-progress")?.remove();
    if (parts.length) card.append(element("p", { class: "map-progress" }, all ? words.all : parts.join(" · ")));
    card.classList.toggle("begun", parts.length > 0);
    card.classList.toggle("solved", solved);
    card.style.setProperty("--done", state.done / exercises.length);
  }

  // The first chapter with an exercise to do: read it, then mend. Quizzes are for looking back.
  function nextStep(chapters, states) {
    const at = states.findIndex((state) => state.open >= 0), out = element("p", { class: "next-step" });
    const quiz = states.findIndex((state, k) => state.open < 0 && state.right < chapters[k].questions);
    chapters.forEach((chapter, k) => chapter.card.classList.toggle("next", k === at));
    if (at >= 0) {
      const { home, title, number, exercises } = chapters[at], { read, done, open } = states[at];
      const step = !read && !done ? link(home, words.readIt(title))
        : link(home.replace(/index\.html$/, `exercise.html#${exercises[open][1]}`), words.mend(`${number}.${open + 1}`));
      out.append(element("strong", {}, words.next), step);
    }
    if (quiz >= 0) {
      const { home, title } = chapters[quiz];
      out.append(at >= 0 ? " · " : "", words.back, link(home.replace(/index\.html$/, "quiz.html"), words.ask(title)));
    }
    if (at < 0 && quiz < 0) out.append(words.finished);
    return out;
  }

  // Lines such as `loop-to-child/ragged-rows passed solved best=10`; of other lines nothing is taken.
  function solvedIn(text, known) {
    const lines = text.split(/\r?\n/).map((line) => line.trim().split(/\s+/));
    if (!lines.some(([key]) => known.has(key)) && !text.startsWith("# Gridlings: progress")) return null;
    return lines.filter(([key, ...marks]) => known.has(key) && marks.some((mark) => mark === "passed" || mark === "solved"))
      .map(([key]) => key);
  }

  function tools(chapters, show) {
    const known = new Set(chapters.flatMap((chapter) => chapter.exercises.map(([key]) => key)));
    const told = element("p", { class: "told", role: "status" });
    const input = element("input", { type: "file", accept: ".txt,text/plain" });
    const forget = element("button", { type: "button", class: "btn btn-sm" }, words.forget);
    const box = element("div", { class: "map-tools" }, element("label", { class: "btn btn-sm" }, words.open, input), forget,
      element("p", { class: "about" }, ...words.file(element("code", {}, ".gridlings/progress.txt"))), told);
    async function take(file) {
      const solved = file && solvedIn(await file.text(), known);
      if (solved) change((now) => { for (const key of solved) now.done[key] = 1; });
      told.textContent = solved ? words.taken(solved.length) : words.wrong;
      show();
    }
    input.addEventListener("change", () => { if (input.files.length) take(input.files[0]).then(() => { input.value = ""; }); });
    box.addEventListener("dragover", (event) => event.preventDefault());
    box.addEventListener("drop", (event) => { event.preventDefault(); if (event.dataTransfer.files.length) take(event.dataTransfer.files[0]); });
    forget.addEventListener("click", () => {
      if (!confirm(words.sure)) return;
      try {
        for (const place of Object.keys(localStorage)) if (place === PLACE || place.startsWith(QUIZ)) localStorage.removeItem(place);
      } catch { /* private browsing: there is nothing to forget */ }
      told.textContent = words.forgotten;
      show();
    });
    return { box, forget };
  }

  function startMap(map) {
    const chapters = [...map.querySelectorAll(".map-card")].map(chapterOf);
    const head = element("div", { class: "map-head", role: "status" });
    const { box, forget } = tools(chapters, show);
    map.before(head);
    map.after(box);
    function show() {
      const now = progress(), states = chapters.map((chapter) => stateOf(chapter, now));
      chapters.forEach((chapter, k) => showCard(chapter, states[k]));
      const [n, all] = [states, chapters.map((chapter) => ({ done: chapter.exercises.length }))]
        .map((list) => list.reduce((sum, { done }) => sum + done, 0));
      const bar = element("span", { class: "map-bar", "aria-hidden": "true" });
      bar.style.setProperty("--done", n / all);
      head.replaceChildren(nextStep(chapters, states), element("p", { class: "map-sum" }, bar, words.sum(n, all)));
      forget.hidden = !states.some((state) => state.read || state.done || state.right);
      for (const line of document.querySelectorAll("[data-exercise]"))
        line.classList.toggle("done", Boolean(now.done[line.dataset.exercise]));
    }
    show();
    addEventListener("storage", show);
    addEventListener("pageshow", show);
  }

  // On a page of exercises: a box to tick in each.
  function startMarks(chapter) {
    for (const box of document.querySelectorAll('.admonition.exercise[id^="exercise-"]')) {
      const key = `${chapter.slice(3)}/${box.id.slice("exercise-NN-".length)}`;
      const input = element("input", { type: "checkbox" });
      input.checked = Boolean(progress().done[key]);
      input.addEventListener("change", () => change((now) => { if (input.checked) now.done[key] = 1; else delete now.done[key]; }));
      const title = box.querySelector(".admonition-title");
      input.setAttribute("aria-describedby", title.id || (title.id = `${box.id}-title`));
      box.querySelector(".exercise-facts").append(" ", element("label", { class: "mark-done" }, input, words.done));
    }
  }

  function start() {
    for (const map of document.querySelectorAll(".course-map")) startMap(map);
    const [chapter, page] = location.pathname.split("/").slice(-2);
    if (!/^\d\d-/.test(chapter)) return;
    if (page === "exercise.html") startMarks(chapter);
    // A concept page is read when its end, the way to the other pages, has been in sight.
    const end = page === "index.html" && document.querySelector("ul.chapter-pages");
    if (!end) return;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((entry) => entry.isIntersecting)) return;
      change((now) => { now.read[chapter] = 1; });
      watch.disconnect();
    });
    watch.observe(end);
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
