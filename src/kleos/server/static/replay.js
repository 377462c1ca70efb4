/* A replay: it plays, at a speed of one's choice, by itself; steps by row and by turn; jumps to where the game
   turned. Each step is a page of its own, which play.js brings in. What lies over a board only in passing (data-passes)
   is shown for a moment after the step that led to it, and not where one jumps to: there the board is looked at. */
"use strict";
(() => {
  const $ = what => document.querySelector(what), table = () => $("#table"), bar = () => $("#at");
  const SPEEDS = [.5, 1, 2, 4], STEP = 900, TURN = 300, PASSES = 1600;     // milliseconds a step, and more at a new turn; of what passes
  let speed = 1, timer = 0, playing = false;
  const rows = name => (table().dataset[name] || "").split(" ").filter(Boolean).map(Number);

  function go(at) {
    const to = Math.min(Math.max(at, 0), +bar().max);
    bar().value = to;
    bar().dispatchEvent(new Event("input", {bubbles: true}));
  }
  /* the next row that tells something */
  function on(at, end = +bar().max) {
    const silent = new Set(rows("silent"));
    for (at += 1; at < end && silent.has(at - 1);) at += 1;
    return at;
  }
  let seen = +table().dataset.seq;
  function pass() {
    const from = seen, shown = [{visibility: "visible"}, {visibility: "visible"}];
    seen = +table().dataset.seq;
    if (on(from, seen) === seen) for (const one of table().querySelectorAll("[data-passes]")) one.animate(shown, PASSES);
  }
  function tick() {
    clearTimeout(timer);
    if (!playing) return;
    if (Motion.left()) { timer = setTimeout(tick, Motion.left()); return; }      // what is shown over the board
    const at = +bar().value;
    if (at >= +bar().max) return play(false);
    go(on(at));
    timer = setTimeout(tick, (STEP + (rows("turns").includes(+bar().value - 1) ? TURN : 0)) / speed);
  }
  function play(value) {
    playing = value;
    if (playing && +bar().value >= +bar().max) go(+table().dataset.begins);
    paint();
    clearTimeout(timer);
    if (playing) timer = setTimeout(tick, STEP / speed / 3);
  }
  function faster(by) { speed = SPEEDS[Math.min(Math.max(SPEEDS.indexOf(speed) + by, 0), SPEEDS.length - 1)]; paint(); }
  function turn(by) {
    const at = +bar().value, all = rows("turns");
    play(false);
    go(by > 0 ? all.find(row => row > at) ?? +bar().max : all.filter(row => row < at).pop() ?? 0);
  }
  /* what the page, which comes anew with each step, cannot know */
  function paint() {
    const button = $("#playback-play"), quick = $("#playback-speed");
    if (!button) return;
    if ((button.getAttribute("aria-pressed") === "true") !== playing) {
      button.setAttribute("aria-pressed", playing);
      button.setAttribute("aria-label", playing ? "Pause" : "Play");
      button.classList.toggle("on", playing);
    }
    const shown = {.5: "½×"}[speed] || `${speed}×`;
    if (quick.textContent !== shown) quick.textContent = shown;
    for (const one of document.querySelectorAll("[data-times]")) {
      const on = String(+one.dataset.times === speed);
      if (one.getAttribute("aria-pressed") !== on) one.setAttribute("aria-pressed", on);
    }
  }
  function follow() {
    paint();
    const log = $("#log"), told = log ? log.querySelectorAll(".story li li:not(.come)") : [];
    const here = $(".story .here") || told[told.length - 1];
    if (log) log.scrollTop = here ? here.offsetTop - log.offsetTop - log.clientHeight / 3 : 0;
  }
  document.addEventListener("click", event => {
    const hit = what => event.target.closest(what), jump = hit("[data-at]");
    if (hit("#playback-play")) play(!playing);
    else if (hit("#playback-speed")) { speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]; paint(); }
    else if (hit("[data-times]")) { speed = +hit("[data-times]").dataset.times; paint(); }
    else if (jump) { event.preventDefault(); play(false); go(+jump.dataset.at); }
    else if (hit("[id^=go-]")) play(false);
  });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const point = document.querySelector(`[data-point="${event.key}"]`), button = event.target.closest("button,a");
    if (event.key === " " && !button) { event.preventDefault(); play(!playing); }
    else if (event.key === "+" || event.key === "=") faster(1);
    else if (event.key === "-") faster(-1);
    else if (event.shiftKey && event.key === "ArrowRight") { event.preventDefault(); event.stopPropagation(); turn(1); }
    else if (event.shiftKey && event.key === "ArrowLeft") { event.preventDefault(); event.stopPropagation(); turn(-1); }
    else if (point) { event.preventDefault(); point.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); }
    else if (/^(Arrow|Home|End)/.test(event.key)) play(false);
  }, true);
  document.addEventListener("pointerdown", event => { if (event.target.id === "at") play(false); });
  new MutationObserver(pass).observe(table(), {attributes: true, attributeFilter: ["data-seq"]});
  new MutationObserver(follow).observe(table(), {attributes: true, subtree: true, attributeFilter: ["value", "aria-current"]});
  follow();
})();
