// Room: docs. A recorded run as a drawing to step through, in the schedule that the reader chooses. The page holds the
// data and all sentences (docs/ext/timeline.py); without this script it shows a picture and lists.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const NARROW = 560, GUTTER = [96, 232], TOP = 22, BAR = 22, LETTER = 7.3;

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }
  function shape(tag, attributes, ...children) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

  const HAN = /[\u3000-\u9fff\uff00-\uffef]/;
  const labelWidth = (row) => 24 + indent(row) + [...row.name].reduce((sum, sign) => sum + (HAN.test(sign) ? 12 : 6.9), 0);
  const indent = (row) => Math.min(row.level, 4) * 9;

  // ---- Where things are: every step has a column, many blocks in one step a wider one.

  class Plan {
    constructor(data, order, width) {
      this.narrow = width < NARROW;
      this.width = width;
      this.left = this.narrow ? 4 : Math.min(GUTTER[1], Math.max(GUTTER[0], ...data.rows.map(labelWidth)));
      this.pitch = this.narrow ? 44 : 34;
      this.lead = this.narrow ? 16 : 0;  // room for a row's name above its bars
      const total = order.weights.reduce((sum, weight) => sum + weight, 0);
      this.edges = [this.left];
      for (const weight of order.weights) this.edges.push(this.edges.at(-1) + (weight / total) * (width - this.left - 6));
      this.steps = order.weights.length;
      this.height = TOP + data.rows.length * this.pitch + 4;
    }
    from(step) { return this.edges[step - 1]; }
    to(step) { return this.edges[step]; }
    middle(step) { return (this.from(step) + this.to(step)) / 2; }
    top(row) { return TOP + row * this.pitch + this.lead + (this.pitch - this.lead - BAR) / 2; }
    step(x) { return Math.max(1, this.edges.findIndex((edge) => edge > x) >= 0 ? this.edges.findIndex((edge) => edge > x) : this.steps); }
  }

  // ---- The drawing

  function lastRow(data, number) {
    let last = data.grids[number].row;
    data.grids.forEach((grid, k) => { if (grid.parent === number) last = Math.max(last, lastRow(data, k)); });
    return last;
  }

  function frames(data, order, plan) {
    return data.grids.map((grid, k) => {
      const last = lastRow(data, k), [, started, , complete] = order.times[k];
      if (last === grid.row) return null;
      return shape("rect", { class: `tl-frame tl-k${grid.kind}`, x: plan.from(started) - 2, y: plan.top(grid.row) - 4,
        width: plan.to(complete) - plan.from(started) + 3, height: plan.top(last) + BAR + 4 - plan.top(grid.row) + 4, rx: 7 });
    }).filter(Boolean);
  }

  function launch(data, order, plan, number) {
    const grid = data.grids[number], [launched, started] = order.times[number];
    const x = plan.middle(launched), y = plan.top(grid.row) + BAR / 2, parts = [];
    const waits = plan.from(started) - x;
    if (waits > 3) parts.push(shape("path", { class: `tl-wait tl-k${grid.kind}`, d: `M${x} ${y}H${plan.from(started) - 1}` }));
    if (grid.parent < 0) return parts;
    const above = plan.top(data.grids[grid.parent].row) + BAR;
    const end = plan.top(grid.row) + BAR / 2 - 5;
    parts.push(shape("path", { class: `tl-launch tl-k${grid.kind}`, d: `M${x} ${above}V${end}` }));
    parts.push(shape("path", { class: `tl-tip tl-k${grid.kind}`, d: `M${x - 4} ${end - 2}h8l-4 7z` }));
    parts.push(shape("circle", { class: `tl-dot tl-k${grid.kind}`, cx: x, cy: above, r: 3.2 }));
    return parts;
  }

  // A bar takes what is left of its columns; several blocks of one step share them in the order in which they ran.
  function blocks(data, order, plan, number) {
    const grid = data.grids[number], y = plan.top(grid.row), parts = [];
    for (const [of, begin, end, list] of order.bars) {
      if (of !== number) continue;
      const width = (plan.to(end) - plan.from(begin)) / list.length;
      list.forEach((block, k) => {
        const x = plan.from(begin) + k * width;
        parts.push(shape("rect", { class: `tl-block tl-k${grid.kind}`, x: x + 0.5, y, width: Math.max(1.5, width - 1), height: BAR, rx: 3.5 }));
        if (list.length > 1 && width >= 13)
          parts.push(shape("text", { class: "tl-number", x: x + width / 2, y: y + BAR / 2 + 4, "text-anchor": "middle" }, String(block)));
      });
    }
    return parts;
  }

  // A grid's name: in its first bar, else behind the grid or before its launch, where nothing else is; else on the line
  // of its waiting, over another's, or on its own bars.
  function label(data, order, plan, number) {
    const grid = data.grids[number], [launched, started, , complete] = order.times[number];
    const width = grid.name.length * LETTER + 6, y = plan.top(grid.row) + BAR / 2 + 4;
    const others = data.grids.map((other, k) => k).filter((k) => k !== number && data.grids[k].row === grid.row);
    const signs = order.marks.filter(([, row]) => row === grid.row).map(([at]) => [plan.middle(at) - 8, plan.middle(at) + 8]);
    const bars = [...signs, ...others.map((k) => [plan.from(order.times[k][1]) - 2, plan.to(order.times[k][3]) + 3])];
    const lines = others.map((k) => [plan.middle(order.times[k][0]) - 5, plan.to(order.times[k][3])]);
    const free = (from, taken) => from >= plan.left && from + width <= plan.width && taken.every(([a, b]) => from + width <= a || from >= b);
    const [, begin, end, list] = order.bars.find(([of]) => of === number);
    const put = (x, kind) => [shape("text", { class: `tl-name ${kind}`, x, y }, grid.name)];
    const behind = plan.to(complete) + 6, before = plan.middle(launched) - width - 6, waits = plan.from(started) - width - 2;
    if (list.length === 1 && width <= plan.to(end) - plan.from(begin)) return put(plan.from(begin) + 6, "tl-in");
    if (free(behind, [...bars, ...lines])) return put(behind, "tl-out");
    if (free(before, [...bars, ...lines])) return put(before, "tl-out");
    if (waits > plan.middle(launched) + 6 && free(waits, bars)) return put(waits, "tl-out");
    if (free(behind, bars)) return put(behind, "tl-out");
    if (list.length === 1 && width <= plan.to(complete) - plan.from(started)) return put(plan.from(started) + 6, "tl-over");
    return [];
  }

  function marks(order, plan) {
    return order.marks.map(([at, row, what]) => {
      const x = plan.middle(at), y = plan.top(row) + BAR / 2;
      const d = what === "refused" ? `M${x - 5} ${y + 5}l10 10m0-10l-10 10` : `M${x} ${y - 6}l6 6-6 6-6-6z`;
      return shape("path", { class: `tl-mark tl-mark-${what}`, d });
    });
  }

  function scene(data, order, plan, id) {
    const group = shape("g", { id });
    group.append(...frames(data, order, plan));
    const each = (draw) => data.grids.forEach((grid, k) => group.append(...draw(data, order, plan, k)));
    data.grids.forEach((grid, k) => {
      const [, started, , complete] = order.times[k];
      group.append(shape("rect", { class: `tl-pending tl-k${grid.kind}`, x: plan.from(started) + 0.5, y: plan.top(grid.row),
        width: plan.to(complete) - plan.from(started) - 1, height: BAR, rx: 3.5 }));
    });
    each(blocks);
    each(launch);
    data.grids.forEach((grid, k) => group.append(shape("path", { class: `tl-end tl-k${grid.kind}`,
      d: `M${plan.to(order.times[k][3]) - 1.5} ${plan.top(grid.row) - 3}v${BAR + 6}` })));
    each(label);
    group.append(...marks(order, plan));
    return group;
  }

  function ground(data, plan) {
    const parts = data.rows.map((row, k) => shape("path", { class: "tl-rule", d: `M${plan.left} ${plan.top(k) + BAR / 2}H${plan.width - 6}` }));
    for (let step = 1; step <= plan.steps; step++)
      if (step === 1 || step % 5 === 0)
        parts.push(shape("text", { class: "tl-tick", x: plan.middle(step), y: 12, "text-anchor": "middle" }, String(step)));
    return parts;
  }

  function rowNames(data, plan) {
    return data.rows.flatMap((row, k) => {
      const x = 2 + indent(row), y = plan.narrow ? plan.top(k) - 6 : plan.top(k) + BAR / 2 + 4;
      return [shape("circle", { class: `tl-dot tl-k${row.kind}`, cx: x + 4, cy: y - 4, r: 4 }),
        shape("text", { class: "tl-row", x: x + 13, y }, row.name)];
    });
  }

  function miniature(data, order) {
    const plan = new Plan(data, order, NARROW), height = data.rows.length * 8 + 2;
    const svg = shape("svg", { class: "tl-mini", viewBox: `0 0 ${NARROW} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    const scale = NARROW / (NARROW - plan.left), at = (x) => (x - plan.left) * scale;
    data.grids.forEach((grid, k) => {
      const [, started, , complete] = order.times[k], y = grid.row * 8 + 2;
      svg.append(shape("rect", { class: `tl-pending tl-k${grid.kind}`, x: at(plan.from(started)), y,
        width: (plan.to(complete) - plan.from(started)) * scale, height: 6 }));
    });
    for (const [number, begin, end] of order.bars)
      svg.append(shape("rect", { class: `tl-solid tl-k${data.grids[number].kind}`, x: at(plan.from(begin)), y: data.grids[number].row * 8 + 2,
        width: (plan.to(end) - plan.from(begin)) * scale, height: 6 }));
    return svg;
  }

  // ---- The controls

  const ICONS = { first: "M6 5v14M19 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", forward: "M8 5l9 7-9 7z", last: "M18 5v14M5 5l9 7-9 7z" };

  function button(name, words) {
    const icon = shape("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" }, shape("path", { d: ICONS[name] }));
    return element("button", { type: "button", class: `btn tl-button tl-${name}`, "aria-label": words[name], title: words[name] }, icon);
  }

  function legend(data, words) {
    const has = (what) => Object.values(data.orders).some((order) => order.marks.some((mark) => (what === "refused") === (mark[2] === "refused")));
    const sample = (draw) => shape("svg", { width: 26, height: 14, "aria-hidden": "true" }, ...draw);
    const entries = [
      [words.waits, [shape("path", { class: "tl-tip tl-k1", d: "M0 4h8l-4 6z" }), shape("path", { class: "tl-wait tl-k1", d: "M9 7h17" })]],
      [words.runs, [shape("rect", { class: "tl-block tl-k1", x: 1, y: 1, width: 24, height: 12, rx: 3 })]],
      [words.pending, [shape("rect", { class: "tl-pending tl-k1", x: 1, y: 1, width: 24, height: 12, rx: 3 })]],
      [words.complete, [shape("path", { class: "tl-end tl-k1", d: "M13 0v14" })]],
    ];
    if (has("event")) entries.push([words.event, [shape("path", { class: "tl-mark tl-mark-record", d: "M7 1l6 6-6 6-6-6z" }),
      shape("path", { class: "tl-mark tl-mark-wait", d: "M19 1l6 6-6 6-6-6z" })]]);
    if (has("refused")) entries.push([words.refused, [shape("path", { class: "tl-mark tl-mark-refused", d: "M8 2l10 10m0-10L8 12" })]]);
    return element("p", { class: "tl-legend" }, ...entries.map(([word, draw]) => element("span", {}, sample(draw), word)));
  }

  class Player {
    constructor(figure) {
      this.figure = figure;
      this.data = JSON.parse(figure.querySelector('script[type="application/json"]').textContent);
      this.words = JSON.parse(figure.dataset.words);
      this.more = figure.dataset.moreWords ? JSON.parse(figure.dataset.moreWords) : null;  // side by side: Chinese
      this.lists = [...figure.querySelectorAll("details.timeline-order")];
      this.names = Object.keys(this.data.orders);
      this.name = this.names[0];
      this.k = 0;  // 0: the whole run
      this.build();
      this.choose(this.name);
      new ResizeObserver(() => { if (this.stage.clientWidth !== this.drawnAt) this.draw(); }).observe(this.stage);
    }

    get order() { return this.data.orders[this.name]; }
    get steps() { return this.order.weights.length; }
    get list() { return this.lists[this.names.indexOf(this.name)]; }

    build() {
      const { words, figure } = this;
      this.stage = element("div", { class: "tl-stage", tabindex: "0", role: "group", "aria-label": words.drawing });
      this.now = element("div", { class: "tl-now", "aria-live": "polite", "aria-atomic": "true" });
      this.note = element("div", { class: "tl-note" });
      this.slider = element("input", { type: "range", min: "0", step: "1", class: "tl-slider", "aria-label": words.slider });
      this.buttons = Object.fromEntries(Object.keys(ICONS).map((name) => [name, button(name, words)]));
      const controls = element("div", { class: "tl-controls" }, this.buttons.first, this.buttons.back, this.slider,
        this.buttons.forward, this.buttons.last);
      this.app = element("div", { class: "tl-app", role: "group", "aria-label": words.label },
        this.cards(), this.note, this.stage, controls, this.now, legend(this.data, words));
      const caption = figure.querySelector(".timeline-caption");
      caption.after(this.app);
      figure.classList.add("with-script");
      for (const [k, box] of this.lists.entries()) {
        box.open = false;
        const count = { n: this.data.orders[this.names[k]].weights.length };
        box.querySelector("summary").replaceChildren(filled(words.all, count), ...(this.more ? [` ${filled(this.more.all, count)}`] : []));
      }
      this.listen();
    }

    cards() {
      const cards = this.names.map((name, k) => {
        const input = element("input", { type: "radio", name: `${this.figure.id}-schedule`, value: name });
        const summary = this.lists[k].querySelector("summary");
        const text = element("span", { class: "tl-card-text" }, ...[...summary.childNodes].map((part) => part.cloneNode(true)));
        for (const part of text.querySelectorAll("[id]")) part.removeAttribute("id");
        input.addEventListener("change", () => this.choose(name));
        return element("label", { class: "tl-card" }, element("span", { class: "tl-card-head" }, input, text), miniature(this.data, this.data.orders[name]));
      });
      const columns = cards.length === 4 ? 2 : cards.length;
      return element("fieldset", { class: "tl-cards", style: `--columns: ${columns}` }, element("legend", {}, this.words.choose + (this.more ? ` ${this.more.choose}` : "")), ...cards);
    }

    listen() {
      const moves = { first: () => 0, back: () => this.k - 1, forward: () => this.k + 1, last: () => this.steps };
      for (const [name, made] of Object.entries(this.buttons)) made.addEventListener("click", () => this.go(moves[name]()));
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      const keys = { ArrowLeft: moves.back, ArrowRight: moves.forward, Home: moves.first, End: moves.last };
      this.app.addEventListener("keydown", (event) => {
        if (event.target.matches("input") || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
        event.preventDefault();
        this.go(keys[event.key]());
      });
      this.stage.addEventListener("click", (event) => this.go(this.plan.step(event.clientX - this.stage.getBoundingClientRect().left)));
    }

    choose(name) {
      this.name = name;
      for (const input of this.app.querySelectorAll('input[type="radio"]')) input.checked = input.value === name;
      const open = this.lists.some((box) => box.open);
      for (const box of this.lists) {
        box.hidden = box !== this.list;
        box.open = open && box === this.list;
      }
      this.note.replaceChildren(...[...this.list.querySelector(".timeline-note").childNodes].map((part) => this.copy(part)));
      this.slider.max = String(this.steps);
      this.k = Math.min(this.k, this.steps);
      this.draw();
      this.go(this.k);
    }

    copy(part) {
      const made = part.cloneNode(true);
      made.removeAttribute?.("id");
      return made;
    }

    draw() {
      const { data, order, figure } = this;
      this.drawnAt = this.stage.clientWidth;
      if (!this.drawnAt) return;
      const plan = this.plan = new Plan(data, order, this.drawnAt);
      const id = `${figure.id}-scene`, clip = `${figure.id}-clip`;
      this.past = shape("rect", { x: 0, y: 0, width: plan.width, height: plan.height });
      this.column = shape("rect", { class: "tl-column", y: 0, height: plan.height, rx: 4 });
      this.ring = shape("rect", { class: "tl-ring", height: BAR + 8, rx: 6 });
      this.count = shape("text", { class: "tl-count", y: 12, "text-anchor": "middle" });
      const svg = shape("svg", { class: "tl-drawing", width: plan.width, height: plan.height, role: "img", "aria-label": figure.dataset.alt },
        shape("defs", {}, scene(data, order, plan, id), shape("clipPath", { id: clip }, this.past)),
        this.column, ...ground(data, plan),
        shape("use", { href: `#${id}`, class: "tl-future" }), shape("use", { href: `#${id}`, "clip-path": `url(#${clip})` }),
        ...rowNames(data, plan), this.ring, this.count);
      this.stage.replaceChildren(svg);
      this.show();
    }

    go(k) {
      const focused = Object.values(this.buttons).find((button) => button === document.activeElement);
      this.k = Math.max(0, Math.min(this.steps, k));
      this.slider.value = String(this.k);
      this.buttons.first.disabled = this.buttons.back.disabled = this.k === 0;
      this.buttons.forward.disabled = this.buttons.last.disabled = this.k === this.steps;
      if (focused && focused.disabled) this.buttons[this.k === 0 ? "forward" : "back"].focus();
      this.show();
      this.tell();
    }

    show() {
      const { plan, k } = this;
      if (!plan) return;
      this.stage.classList.toggle("tl-whole", k === 0);
      this.past.setAttribute("width", k === 0 ? plan.width : plan.to(k) + 0.5);
      for (const part of [this.column, this.ring, this.count]) part.toggleAttribute("hidden", k === 0);
      const row = k === 0 ? -1 : this.order.at[k - 1];
      this.ring.toggleAttribute("hidden", row < 0);
      if (k === 0) return;
      this.column.setAttribute("x", plan.from(k) - 1);
      this.column.setAttribute("width", plan.to(k) - plan.from(k) + 2);
      this.count.setAttribute("x", Math.min(plan.middle(k), plan.width - 10));
      this.count.textContent = String(k);
      if (row < 0) return;
      this.ring.setAttribute("x", plan.from(k) - 3);
      this.ring.setAttribute("width", plan.to(k) - plan.from(k) + 6);
      this.ring.setAttribute("y", plan.top(row) - 4);
    }

    tell() {
      const { k, words, more } = this, values = { k, n: this.steps };
      const steps = [...this.list.querySelectorAll("ol.timeline-steps > li")];
      steps.forEach((item, number) => item.classList.toggle("is-now", number === k - 1));
      if (k === 0) {
        this.now.replaceChildren(element("p", {}, filled(words.whole, values)),
          ...(more ? [element("p", { lang: "zh-CN" }, filled(more.whole, values))] : []));
      } else {
        const text = this.copy(steps[k - 1].querySelector("p"));
        const number = (said) => element("strong", { class: "tl-at" }, filled(said.at, values));
        const both = more ? [...text.children].filter((part) => part.lang) : [];
        if (both.length === 2) both.forEach((part, which) => part.prepend(number(which ? more : words), which ? "" : " "));
        else text.prepend(number(words), words.at.endsWith(":") ? " " : "");
        this.now.replaceChildren(text);
      }
      this.slider.setAttribute("aria-valuetext", k === 0 ? words.none : filled(words.at, values).replace(/[:：]$/, ""));
    }
  }

  const start = () => { for (const figure of document.querySelectorAll("figure.timeline")) new Player(figure); };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
