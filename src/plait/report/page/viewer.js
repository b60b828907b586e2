"use strict";
(() => {
  const page = JSON.parse(document.getElementById("report").textContent);
  const worst = page.reports.findIndex((report) => report.word === "violated");
  const number = Number(location.hash.slice(1) || Math.max(worst, 0) + 1);  // of the test on show, from 1
  const report = page.reports[number - 1] || page.reports[0];
  const ROW = 25, GUTTER = 44, MARGIN = 30;
  const $ = (id) => document.getElementById(id);
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const svg = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const sources = new Map(report.sources.map((source) => [source.file, source]));

  // --- tests -------------------------------------------------------------------------------------
  const tone = (word) => (word === "inconclusive" ? "unknown" : word === "violated" ? "violated" : "holds");
  const listTests = () => {
    if (!page.title) return;
    const [heading, table] = $("tests").children;
    $("tests").hidden = false;
    heading.textContent = page.title;
    const add = (name, word, kind, line) => {
      const row = table.insertRow();
      row.insertCell().append(name);
      row.insertCell().append(make("span", `word ${kind}`, word));
      row.insertCell().textContent = line;
      return row;
    };
    page.reports.forEach((test, at) => {
      const link = make("a", "", test.entry);
      link.href = `#${at + 1}`;
      const row = add(link, test.word, tone(test.word), test.line);
      if (test === report) row.setAttribute("aria-current", "true");
    });
    for (const [entry, reason] of page.skipped) add(entry, "skipped", "", reason);
    addEventListener("hashchange", () => location.reload());
  };

  // --- summary -----------------------------------------------------------------------------------
  const summarise = () => {
    $("verdict").textContent = report.headline;
    $("verdict").className = tone(report.word);
    $("entry").textContent = report.entry;
    for (const finding of report.findings) {
      const row = $("verdicts").insertRow();
      row.insertCell().textContent = finding.property;
      const word = row.insertCell();
      word.textContent = finding.word;
      word.className = `word ${finding.tone}`;
      row.insertCell().textContent = finding.detail;
    }
    for (const [title, lines] of report.reach) {
      if (!lines.length) continue;
      $("reach").append(make("h2", "", title));
      const list = make("ul");
      for (const line of lines) list.append(make("li", "", line));
      $("reach").append(list);
    }
    const [made, table] = $("made").children;
    made.textContent = report.made;
    for (const [name, value] of report.options) {
      const row = table.insertRow();
      row.insertCell().textContent = name;
      row.insertCell().textContent = value;
    }
  };

  // --- one violation -----------------------------------------------------------------------------
  let shown = null;    // the finding on show
  let visible = [];    // positions of the steps that are not folded away
  let turns = [];      // for each of them, the number of the context switch before it, or 0
  let current = 0;     // position in `visible`
  let lane = 160;

  const open = (finding) => {
    shown = finding;
    $("finding").hidden = false;
    $("headline").textContent = `${finding.property}: ${finding.headline}`;
    $("facts").textContent = finding.facts;
    $("evidence").replaceChildren(...finding.evidence.map(([tone, text]) => make("span", tone, text)));
    for (const button of $("choice").children) {
      button.setAttribute("aria-current", String(button.dataset.number === String(finding.number)));
    }
    fold();
    select(visible.length - 1);
  };

  const fold = () => {
    const steps = shown.steps;
    visible = [];
    steps.forEach((step, at) => {
      if ($("internals").checked || !step.internal || step.mark) visible.push(at);
    });
    let count = 0;
    turns = visible.map((position, at) => {
      const step = steps[position], before = at ? steps[visible[at - 1]] : step;
      return step.thread !== before.thread && step.mark !== "blocked" ? (count += 1) : 0;
    });
    const width = $("diagram").clientWidth || 800;
    lane = Math.max(90, Math.min(220, (width - GUTTER - 320) / Math.max(1, shown.threads.length - 1)));
    $("lanes").replaceChildren();
    const gutter = make("div");
    gutter.style.width = `${GUTTER}px`;
    $("lanes").append(gutter);
    shown.threads.forEach((name, at) => {
      const head = make("div", "", name);
      head.title = name;
      head.style.width = at + 1 < shown.threads.length ? `${lane}px` : "auto";
      $("lanes").append(head);
    });
    $("canvas").style.height = `${visible.length * ROW}px`;
    $("panes").style.setProperty("--wanted", `${visible.length * ROW + 60}px`);
    $("canvas").style.minWidth = `${GUTTER + lane * (shown.threads.length - 1) + 320}px`;
  };

  const laneOf = (step) => shown.lanes[step.thread];
  const x = (step) => GUTTER + laneOf(step) * lane + 6;

  const drawRows = () => {
    const top = $("diagram").scrollTop;
    const height = $("diagram").clientHeight || 600;
    const from = Math.max(0, Math.floor(top / ROW) - MARGIN);
    const to = Math.min(visible.length, Math.ceil((top + height) / ROW) + MARGIN);
    drawWindow(from, to);
  };

  const drawWindow = (from, to) => {
    const rows = document.createDocumentFragment();
    const arrows = document.createDocumentFragment();
    shown.threads.forEach((_, at) => {
      const place = GUTTER + at * lane + 6;
      arrows.append(svg("line", { x1: place, x2: place, y1: from * ROW, y2: to * ROW }));
    });
    const rowOf = new Map();
    for (let at = Math.max(0, from - 400); at < Math.min(visible.length, to + 400); at += 1) rowOf.set(visible[at], at);
    for (let at = from; at < to; at += 1) {
      const step = shown.steps[visible[at]];
      rows.append(row(step, at));
      for (const earlier of step.after) {
        const origin = rowOf.get(earlier);
        if (origin === undefined) continue;
        const x1 = x(shown.steps[earlier]), y1 = origin * ROW + 12, x2 = x(step), y2 = at * ROW + 12;
        arrows.append(svg("path", { d: `M${x1},${y1} C${x1},${(y1 + y2) / 2} ${x2},${(y1 + y2) / 2} ${x2},${y2}`, "marker-end": "url(#head)" }));
      }
    }
    const head = svg("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" });
    head.append(svg("path", { d: "M0,0 L8,4 L0,8 z", style: "fill: var(--accent); stroke: none" }));
    const definitions = svg("defs", {});
    definitions.append(head);
    arrows.prepend(definitions);
    $("rows").replaceChildren(rows);
    $("arrows").replaceChildren(arrows);
  };

  const row = (step, at) => {
    const classes = ["row"];
    if (at === current) classes.push("current");
    if (step.internal) classes.push("internal");
    if (step.mark) classes.push("marked");
    if (turns[at]) classes.push("turn");
    const element = make("div", classes.join(" "));
    element.style.top = `${at * ROW}px`;
    element.style.height = `${ROW}px`;
    element.setAttribute("role", "option");
    element.setAttribute("aria-selected", String(at === current));
    const dot = make("span", "dot");
    dot.style.left = `${x(step) - 4}px`;
    const text = make("span", "text", step.text);
    text.style.left = `${x(step) + 12}px`;
    text.title = `${step.name}: ${step.text}`;
    element.append(make("span", "number", turns[at] ? ` ${turns[at]}` : ""), dot, text);
    element.addEventListener("click", () => select(at));
    return element;
  };

  const select = (at) => {
    if (!visible.length) return;
    current = Math.max(0, Math.min(visible.length - 1, at));
    const pane = $("diagram");
    const head = $("lanes").offsetHeight;
    if (current * ROW < pane.scrollTop) pane.scrollTop = current * ROW;
    const below = (current + 1) * ROW + head - pane.clientHeight;
    if (below > pane.scrollTop) pane.scrollTop = below;
    drawRows();
    const step = shown.steps[visible[current]];
    $("position").textContent = `step ${current + 1} of ${visible.length} · ${step.name}`;
    showSource(step);
    showState(step, visible[current]);
  };

  let openFile = null;
  const showSource = (step) => {
    const source = sources.get(step.file);
    if (openFile !== step.file) {
      openFile = step.file;
      $("file").textContent = step.file || "no source";
      $("lines").replaceChildren(...(source ? listing(source) : []));
    }
    $("lines").querySelector(".current")?.classList.remove("current");
    const line = $("lines").children[step.line - 1];
    if (line) {
      line.classList.add("current");
      const pane = $("source");
      pane.scrollTop = line.offsetTop - pane.clientHeight / 2;
    }
  };

  const listing = (source) => source.lines.map((text, at) => {
    const item = make("li", source.markers[at + 1] || "");
    item.append(make("b", "", String(at + 1)), text);
    return item;
  });

  const showState = (step, position) => {
    const pane = $("state");
    pane.replaceChildren();
    const part = (title, lines) => {
      if (!lines.length) return;
      pane.append(make("h3", "", title));
      const list = make("ul");
      for (const line of lines) list.append(make("li", "", line));
      pane.append(list);
    };
    part("Step", [`${step.name} ${step.text}`]);
    part("Values", step.values.map(([name, value]) => `${name} = ${value}`));
    const held = new Map();
    for (let at = position; at >= 0 && held.size < shown.threads.length; at -= 1) {
      const earlier = shown.steps[at];
      if (!held.has(earlier.name)) held.set(earlier.name, earlier.held);
    }
    part("Locks held", [...held].filter(([, locks]) => locks.length).map(([name, locks]) => `${name}: ${locks.join(", ")}`));
    part("Comes after", step.after.map((at) => `${shown.steps[at].name} ${shown.steps[at].text}`));
    part("Stack", step.stack);
  };

  const toSwitch = (direction) => {
    for (let at = current + direction; at >= 0 && at < visible.length; at += direction) {
      if (turns[at]) { select(at); return; }
    }
  };

  // --- lines -------------------------------------------------------------------------------------
  const showLines = () => {
    const marked = report.sources.filter((source) => Object.keys(source.markers).length);
    if (!marked.length) return;
    $("coverage").hidden = false;
    for (const [kind, text] of report.legend) {
      const item = make("span", "", text);
      item.style.background = `var(--${kind})`;
      $("legend").append(item);
    }
    for (const source of marked) {
      const details = make("details");
      const summary = make("summary", "", source.file);
      summary.append(make("small", "", source.count));
      details.append(summary);
      const list = make("ol");
      details.fill = () => { if (!list.children.length) list.append(...listing(source)); };
      details.addEventListener("toggle", () => { if (details.open) details.fill(); });
      details.append(list);
      $("files").append(details);
    }
  };

  const unfold = (details) => {
    details.fill();
    details.open = true;
  };

  // --- events ------------------------------------------------------------------------------------
  const theme = (name) => document.documentElement.setAttribute("data-theme", name);
  theme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  $("theme").addEventListener("click", () => {
    theme(document.documentElement.getAttribute("data-theme") === "dark" ? "light" : "dark");
  });
  listTests();
  summarise();
  showLines();
  const violated = report.findings.filter((finding) => finding.steps);
  violated.forEach((finding, at) => {
    finding.number = at;
    const button = make("button", "", `${at + 1} ${finding.property}`);
    button.type = "button";
    button.dataset.number = String(at);
    button.addEventListener("click", () => open(finding));
    if (violated.length > 1) $("choice").append(button);
  });
  const keys = {
    ArrowDown: () => select(current + 1), j: () => select(current + 1),
    ArrowUp: () => select(current - 1), k: () => select(current - 1),
    Home: () => select(0), End: () => select(visible.length - 1),
    n: () => toSwitch(1), p: () => toSwitch(-1),
  };
  document.addEventListener("keydown", (event) => {
    if (!shown || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  $("first").addEventListener("click", keys.Home);
  $("back").addEventListener("click", keys.k);
  $("next").addEventListener("click", keys.j);
  $("last").addEventListener("click", keys.End);
  $("switch").addEventListener("click", keys.n);
  $("internals").addEventListener("change", () => {
    const step = visible[current];
    fold();
    const at = visible.findIndex((position) => position >= step);
    select(at < 0 ? visible.length - 1 : at);
  });
  $("diagram").addEventListener("scroll", () => requestAnimationFrame(drawRows));
  window.addEventListener("resize", () => { if (shown) { fold(); select(current); } });
  window.addEventListener("beforeprint", () => {
    if (shown) drawWindow(0, Math.min(visible.length, 2000));
    for (const details of $("files").children) unfold(details);
  });
  if (violated.length) open(violated[0]);
})();
