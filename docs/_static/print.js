// Room: docs. Before a page goes to paper: light colours, and a quiz gets its answers on a sheet of their own at the end.
// Hints and solutions stay folded, as the reader left them.
"use strict";

(() => {
  const title = document.documentElement.lang.startsWith("zh") ? "答案" : "Answers";
  const root = document.documentElement;
  let theme = null;

  function answers(questions) {
    const sheet = document.createElement("section");
    sheet.className = "print-answers";
    const heading = document.createElement("h2");
    heading.textContent = title;
    sheet.append(heading);
    questions.forEach((question, number) => {
      const box = document.createElement("div"), asked = document.createElement("p");
      asked.append(Object.assign(document.createElement("strong"), { textContent: `${number + 1}. ` }),
        ...[...question.querySelector(".asked").childNodes].map((node) => node.cloneNode(true)));
      box.append(asked);
      for (const choice of question.querySelectorAll("details.choice")) {
        const line = document.createElement("p"), reason = choice.querySelector(".reason").cloneNode(true);
        reason.classList.add(choice.classList.contains("right") ? "right" : "wrong");
        line.className = "reason-of";
        line.append(...[...choice.querySelector("summary").childNodes].map((node) => node.cloneNode(true)));
        reason.prepend(line);
        box.append(reason);
      }
      sheet.append(box);
    });
    for (const node of sheet.querySelectorAll("[id]")) node.removeAttribute("id");
    return sheet;
  }

  addEventListener("beforeprint", () => {
    theme ??= root.dataset.theme;
    root.dataset.theme = "light";
    const questions = [...document.querySelectorAll("section.question")];
    if (!questions.length || document.querySelector(".print-answers")) return;
    questions[0].parentElement.classList.add("answers-apart");
    questions.at(-1).parentElement.append(answers(questions));
  });
  addEventListener("afterprint", () => {
    if (theme) root.dataset.theme = theme;
    theme = null;
    document.querySelector(".print-answers")?.remove();
    document.querySelector(".answers-apart")?.classList.remove("answers-apart");
  });
})();
