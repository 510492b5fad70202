// Room: docs. Makes each question of a quiz a form: choose, check, read why. Without this script the choices unfold.
"use strict";

(() => {
  const chinese = document.documentElement.lang.startsWith("zh");
  const words = chinese
    ? { check: "检查", all: "显示全部理由", choose: "请先选择一项。", several: "可多选：请选出所有正确的选项。",
        right: "正确。", wrong: "还不对。", missing: "选中的都对，但还有遗漏。", forget: "清除我的答案",
        score: (right, all) => `${all} 题中已答对 ${right} 题`, chosen: "您的选择：" }
    : { check: "Check", all: "Show all reasons", choose: "Choose an answer first.", several: "Choose all that are right.",
        right: "Right.", wrong: "Not yet.", missing: "Right so far, but something is missing.",
        forget: "Forget my answers", score: (right, all) => `${right} of ${all} answered right`, chosen: "You chose: " };

  // Answers are kept in this browser only, under the page's place in the site, so that both languages share them.
  const place = `gridlings:${location.pathname.split("/").slice(-3).join("/")}`;
  const memory = {
    read() { try { return JSON.parse(localStorage.getItem(place)) || {}; } catch { return {}; } },
    write(answers) { try { localStorage.setItem(place, JSON.stringify(answers)); } catch { /* private browsing */ } },
  };

  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  function option(question, choice, number, several) {
    const input = element("input", { type: several ? "checkbox" : "radio", name: question.id, value: number });
    const text = element("span", { class: `option-text ${choice.querySelector("summary").className}` });
    for (const part of choice.querySelector("summary").childNodes) text.append(part.cloneNode(true));
    return { input, choice, right: choice.classList.contains("right"), label: element("label", { class: "option" }, input, text) };
  }

  function reasonOf(entry) {
    const box = element("div", { class: entry.right ? "reason right" : "reason wrong" });
    const choice = entry.label.querySelector(".option-text").cloneNode(true);
    box.append(element("p", { class: "reason-of" }, words.chosen, choice));
    for (const part of entry.choice.querySelector(".reason").childNodes) box.append(part.cloneNode(true));
    return box;
  }

  function makeForm(question, onAnswer) {
    const several = "several" in question.dataset;
    const asked = question.querySelector(".asked");
    asked.id = `${question.id}-text`;
    const choices = [...question.querySelectorAll("details.choice")];
    const entries = choices.map((choice, number) => option(question, choice, number, several));
    const feedback = element("div", { class: "feedback", "aria-live": "polite" });
    const all = element("button", { type: "button", class: "btn btn-sm quiet", hidden: "" }, words.all);
    const buttons = element("div", { class: "buttons" }, element("button", { type: "submit", class: "btn btn-sm" }, words.check), all);
    const fields = element("fieldset", { "aria-labelledby": asked.id });
    if (several) fields.append(element("p", { class: "several" }, words.several));
    fields.append(...entries.map((entry) => entry.label));
    const form = element("form", { class: "quiz-form" }, fields, buttons, feedback);
    choices[0].before(form);
    question.classList.add("with-form");

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = entries.filter((entry) => entry.input.checked);
      if (!chosen.length) return feedback.replaceChildren(element("p", { class: "outcome" }, words.choose));
      const wrong = chosen.filter((entry) => !entry.right);
      const done = !wrong.length && entries.every((entry) => entry.right === entry.input.checked);
      for (const entry of entries) {
        entry.label.classList.toggle("is-right", entry.input.checked && entry.right);
        entry.label.classList.toggle("is-wrong", entry.input.checked && !entry.right);
      }
      const outcome = done ? words.right : wrong.length ? words.wrong : words.missing;
      feedback.replaceChildren(element("p", { class: done ? "outcome right" : "outcome wrong" }, outcome),
        ...(wrong.length ? wrong : chosen).map(reasonOf));
      all.hidden = false;
      onAnswer(question.id, done);
    });
    form.addEventListener("change", () => {
      for (const entry of entries) entry.label.classList.remove("is-right", "is-wrong");
    });
    all.addEventListener("click", () => {
      question.classList.add("show-all");
      for (const choice of choices) choice.open = true;
      all.hidden = true;
      choices[0].querySelector("summary").focus();
    });
  }

  function start() {
    const questions = [...document.querySelectorAll("section.question")];
    if (!questions.length) return;
    const answers = memory.read();
    const score = element("span", { role: "status" });
    const forget = element("button", { type: "button", class: "btn btn-sm quiet" }, words.forget);
    const show = () => {
      const right = questions.filter((question) => answers[question.id]);
      score.textContent = words.score(right.length, questions.length);
      forget.hidden = !right.length;
      for (const question of questions) question.classList.toggle("answered", Boolean(answers[question.id]));
    };
    for (const question of questions)
      makeForm(question, (id, done) => { answers[id] = done || Boolean(answers[id]); memory.write(answers); show(); });
    forget.addEventListener("click", () => {
      for (const id of Object.keys(answers)) delete answers[id];
      memory.write(answers);
      for (const form of document.querySelectorAll(".quiz-form")) {
        form.reset();
        form.dispatchEvent(new Event("change"));
        form.querySelector(".feedback").replaceChildren();
      }
      show();
    });
    questions.at(-1).after(element("p", { class: "score" }, score, " ", forget));
    show();
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
