/* The head of the rules. The numbers of the picture stand where their pieces are; of the turn one step is shown at a
   time, and what has moved since the last one flies to its place. Without it the steps stand one below the other. */
"use strict";
(() => {
  const $ = (what, where = document) => where.querySelector(what), $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const turn = $("[data-lesson]"), steps = turn ? $$(":scope > .lesson", turn) : [];
  const INSIDE = .18;                                    // of a drawing, whose corner may be empty
  let at = 0;

  function number() {
    const picture = $(".lesson > .shown"), frame = picture.getBoundingClientRect();
    $$(".nth", picture).forEach(one => one.remove());
    for (const piece of $$("[data-spot]", picture)) {
      const box = piece.getBoundingClientRect();
      if (!box.width) continue;
      const spot = Object.assign(document.createElement("b"), {className: "nth", textContent: piece.dataset.spot});
      const inside = piece.closest("svg") ? INSIDE : 0;
      spot.style.left = `${Math.max(18, box.x - frame.x + box.width * inside)}px`;
      spot.style.top = `${Math.max(18, box.y - frame.y + box.height * inside)}px`;
      picture.append(spot);
    }
  }
  const name = one => one.id.slice(one.id.indexOf("-") + 1);
  function show(to, focus) {
    const before = Motion.before(steps[at], name), from = at;
    at = Math.min(Math.max(to, 0), steps.length - 1);
    steps.forEach((step, i) => { step.hidden = i !== at; });
    if (!focus) return;
    ($(`[data-go="${focus}"]`, steps[at]) || $(".act", steps[at])).focus({preventScroll: true});
    steps[at].scrollIntoView({block: "nearest"});
    Motion.after(steps[at], before, {name, cast: true, on: at > from});
  }
  document.addEventListener("click", event => {
    const hit = event.target.closest("[data-go]");
    if (hit) { event.preventDefault(); show(at + +hit.dataset.go, hit.dataset.go); }
  });
  document.addEventListener("keydown", event => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (by && !event.ctrlKey && !event.metaKey && !event.altKey && turn.contains(document.activeElement)) { event.preventDefault(); show(at + by, by); }
  });
  if (steps.length) {
    const wanted = steps.findIndex(step => `#${step.id}` === location.hash);
    show(Math.max(wanted, 0));
  }
  number();
  addEventListener("resize", number);
  document.fonts.ready.then(number);
})();
