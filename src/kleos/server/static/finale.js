/* The end of a game, counted line by line. What belongs to a line carries data-line (its number, from 0), a number that
   runs on data-runs (its values before and after each line), a beam that tips data-turns (degrees, likewise), what
   is lifted data-lifts (how far below its last place, likewise); the message of a line names in data-counts the pieces that
   it concerns, and in data-points what they are worth, which a badge upon them says. At once for who wants less motion, clicks on or has seen
   it: also for who comes back to it from elsewhere, whose page may be one of before the end. Knows no game. */
"use strict";
window.Finale = (() => {
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const BEFORE = 420, LINE = 900, LONGEST = 7200, RUN = 420, AFTER = 600;       // milliseconds
  const table = () => $("#table"), still = matchMedia("(prefers-reduced-motion:reduce)");
  const lines = () => +(table()?.dataset.lines || 0);
  let timers = [], at = null;
  const seen = () => `counted ${table()?.dataset.url}`;      // what this tab remembers of an end that was counted here

  /* a number goes from what it says to what it should */
  function run(one, to) {
    const from = parseFloat(one.textContent.replace("−", "-")) || 0, goal = parseFloat(to), start = performance.now();
    const say = value => { one.textContent = String(value).replace("-", "−"); };
    if (from === goal) return say(goal);
    (function step(now) {
      if (at === null || one.dataset.goal !== to) return;
      const part = Math.min(1, Math.max(0, (now - start) / RUN));
      say(part < 1 ? Math.round(from + (goal - from) * part) : goal);
      if (part < 1) requestAnimationFrame(step);
    })(start);
  }
  /* the table as it is while a line is counted: -1 before the first; null: as it stands at the end; at once, or running */
  function show(line, atOnce = line === null || line < 0) {
    at = line;
    const end = line === null, now = end ? lines() - 1 : line;
    table().toggleAttribute("data-counting", !end);
    for (const one of $$("[data-line]", table())) {
      one.classList.toggle("pending", !end && +one.dataset.line > now);
      one.classList.toggle("counting", !end && +one.dataset.line === now);
    }
    for (const one of $$("[data-runs]", table())) {
      const values = one.dataset.runs.split(" "), to = values[Math.min(now + 1, values.length - 1)];
      one.dataset.goal = to;
      if (atOnce) one.textContent = to.replace("-", "−"); else run(one, to);
    }
    for (const one of $$("[data-turns]", table())) {
      const values = one.dataset.turns.split(" ");
      one.style.transform = `rotate(${values[Math.min(now + 1, values.length - 1)]}deg)`;
    }
    for (const one of $$("[data-lifts]", table())) {
      const values = one.dataset.lifts.trim().split(" ");
      one.style.transform = `translateY(${values[Math.min(now + 1, values.length - 1)]}px)`;
    }
    const concerned = new Set((!end && $(".message.count.counting", table())?.dataset.counts || "").split(" "));
    const found = $$("[data-el]", $("#board", table())).filter(one => one.classList.toggle("counted", concerned.has(one.dataset.el)));
    table().toggleAttribute("data-dims", found.length > 0);
    badge(end ? "" : $(".message.count.counting", table())?.dataset.points, found);
  }
  /* what the line is worth, in the middle of what it concerns */
  function badge(points, pieces) {
    $(".worth", table())?.remove();
    const board = $("#board", table()), around = board?.getBoundingClientRect(), boxes = pieces.map(one => one.getBoundingClientRect()).filter(box => box.width);
    if (!points || !boxes.length) return;
    const mid = (low, high) => (Math.min(...boxes.map(box => box[low])) + Math.max(...boxes.map(box => box[high]))) / 2;
    const one = Object.assign(document.createElement("b"), {className: "worth", textContent: points, ariaHidden: true});
    one.style.left = `${mid("left", "right") - around.left + board.scrollLeft}px`;
    one.style.top = `${mid("top", "bottom") - around.top + board.scrollTop}px`;
    board.append(one);
  }
  function play() {
    stop();
    if (!lines()) return;
    if (still.matches || document.documentElement.dataset.speed === "off") return show(null);
    const each = Math.min(LINE, LONGEST / lines()), board = $("#board", table()), begins = BEFORE + Motion.left();
    document.body.dataset.tab = "board";
    if (board) board.scrollTop = 0;
    show(-1);
    for (let i = 0; i < lines(); i++) timers.push(setTimeout(show, begins + i * each, i));
    timers.push(setTimeout(end, begins + lines() * each + AFTER));
  }
  function stop() { timers.forEach(clearTimeout); timers = []; }
  function end() {
    stop();
    show(null);
    table().toggleAttribute("data-descends", true);    // the laurel
    window.Keys?.settle();
  }

  document.addEventListener("click", event => {
    const hit = what => event.target.closest(what);
    if (hit("[data-finale-again]")) play();
    else if (at !== null && hit("#table")) { event.preventDefault(); event.stopPropagation(); end(); }
  }, true);
  document.addEventListener("keydown", event => {
    if (at === null || !/^(Enter|Escape|[ sS])$/.test(event.key)) return;
    event.preventDefault(); event.stopPropagation(); end();
  }, true);
  if (table() && !("replay" in table().dataset)) {
    let over = "over" in table().dataset;
    new MutationObserver(() => {
      const now = "over" in (table()?.dataset || {});
      if (now && !over && !sessionStorage[seen()]) { sessionStorage[seen()] = 1; play(); }
      if (!now) { stop(); at = null; if (over) sessionStorage.removeItem(seen()); }
      over = now;
    }).observe(table().parentElement, {attributes: true, subtree: true, attributeFilter: ["data-over"]});
  }
  /* a new board has come meanwhile, as it stands at the end */
  function again() { if (at !== null) show(at, true); }
  return {play, again};
})();
