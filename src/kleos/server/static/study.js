/* The study: while the judge is at work the page asks how far it is, as if its step were asked for again; at a flaw the
   board shows what was played, dashed, and what would have been better, doubled, each with an arrow from the first piece
   that its clicks touch to the last. Knows no game. */
"use strict";
(() => {
  const $ = (what, where = document) => where.querySelector(what), SVG = "http://www.w3.org/2000/svg";
  const EVERY = 1500, WIDE = 60, TAG = [64, 22];                                    // milliseconds, pixels
  const WORDS = {played: "played", better: "better"};
  const table = () => $("#table"), board = () => $("#board");
  let timer = 0, frame = 0;

  function ask() {
    clearTimeout(timer);
    if (!("judging" in table().dataset)) return;
    timer = setTimeout(() => {
      const playing = $("#playback-play")?.getAttribute("aria-pressed") === "true";
      if (!document.hidden && !playing) $("#at").dispatchEvent(new Event("change", {bubbles: true}));
      ask();
    }, EVERY);
  }

  const make = (name, attributes, text = "") => {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    one.textContent = text;
    return one;
  };
  /* the first piece of that name that is to be seen, as its box within the board */
  function box(name) {
    const around = board().getBoundingClientRect();
    for (const piece of board().querySelectorAll("[data-el]")) {
      if (piece.dataset.el !== name || !piece.checkVisibility()) continue;
      const {x, y, width, height} = piece.getBoundingClientRect();
      const flat = {x: x - around.x + board().scrollLeft, y: y - around.y + board().scrollTop, width, height};
      if (width && height) return piece.closest("svg") && Math.min(width, height) > WIDE ? inner(flat) : flat;
    }
    return null;
  }
  /* what is drawn as a part of a picture is seldom as wide as its box: its middle stands for it */
  function inner({x, y, width, height}) {
    const size = Math.min(width, height) * .5;
    return {x: x + (width - size) / 2, y: y + (height - size) / 2, width: size, height: size};
  }
  function ring(kind, {x, y, width, height}) {
    const out = kind === "better" ? 5 : 2;
    return ["halo", ""].map(more => make("rect", {class: `${kind} ${more}`.trim(), x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out, rx: 8}));
  }
  /* from one piece to another: straight, a little to the side of each other where both moves go the same way */
  function arrow(kind, from, to) {
    const aside = kind === "better" ? 5 : -5;
    const [x, y, X, Y] = [from.x + from.width / 2 + aside, from.y + from.height / 2, to.x + to.width / 2 + aside, to.y + to.height / 2];
    const length = Math.hypot(X - x, Y - y);
    if (length < 24) return [];
    const [dx, dy] = [(X - x) / length, (Y - y) / length], head = 15;
    const line = `M${x} ${y}L${X - dx * head * .6} ${Y - dy * head * .6}`;
    const point = `M${X} ${Y}L${X - dx * head - dy * 8} ${Y - dy * head + dx * 8}L${X - dx * head + dy * 8} ${Y - dy * head - dx * 8}Z`;
    return [make("path", {class: `${kind} halo`, d: line}), make("path", {class: kind, d: line}), make("path", {class: `${kind} point`, d: point})];
  }
  /* a word beside a piece: above it, below, to its right or left, where it lies on the board and over no other word */
  function place({x, y, width, height}, taken) {
    const [w, h] = TAG, middle = x + width / 2, [right, bottom] = [board().scrollWidth, board().scrollHeight];
    const centre = y + height / 2;
    const at = [[middle, y - 4], [middle, y + height + 4], [x + width + w / 2 + 6, centre], [x - w / 2 - 6, centre],
      [middle, centre]];
    const inside = ([X, Y]) => X >= w / 2 && Y >= h / 2 && X <= right - w / 2 && Y <= bottom - h / 2;
    const free = ([X, Y]) => taken.every(([a, b]) => Math.abs(X - a) >= w + 2 || Math.abs(Y - b) >= h + 2);
    const within = (value, size, end) => Math.min(Math.max(value, size / 2), end - size / 2);
    const kept = ([X, Y]) => [within(X, w, right), within(Y, h, bottom)];
    return at.find(one => inside(one) && free(one)) || at.map(kept).find(free) || kept(at[0]);
  }
  function tag(kind, [x, y]) {
    const [w, h] = TAG, group = make("g", {class: `tag ${kind}`, transform: `translate(${x} ${y})`});
    group.append(make("rect", {x: -w / 2, y: -h / 2, width: w, height: h, rx: h / 2}),
      make("text", {y: 4.5}, WORDS[kind]));
    return group;
  }
  function draw() {
    $(".two-moves")?.remove();
    const found = JSON.parse(table().dataset.moves || "{}"), kinds = Object.keys(WORDS).filter(kind => found[kind]?.length);
    if (!kinds.length || !board()) return;
    const over = make("svg", {class: "two-moves", "aria-hidden": "true", width: board().scrollWidth, height: board().scrollHeight});
    const ends = [], taken = [];
    for (const kind of kinds) {
      let end = null;
      for (const names of found[kind]) {
        const boxes = names.map(box).filter(Boolean);
        for (const one of boxes) over.append(...ring(kind, one));
        if (boxes.length > 1) over.append(...arrow(kind, boxes[0], boxes.at(-1)));
        end = boxes.at(-1) || end;
      }
      if (end) ends.push([kind, end]);
    }
    for (const [kind, end] of ends) {
      const at = place(end, taken);
      taken.push(at);
      over.append(tag(kind, at));
    }
    if (over.childElementCount) board().append(over);
  }
  const later = () => { frame ||= requestAnimationFrame(() => { frame = 0; draw(); }); };
  /* what is at hand is in sight beside the board, in short or in the list, which alone moves */
  function follow() {
    const list = $("#insights"), here = $(".here", list);
    if (!here || list.scrollHeight <= list.clientHeight || first()) return;
    const {top, bottom} = here.getBoundingClientRect(), around = list.getBoundingClientRect();
    const aside = (top + bottom) / 2 - (around.top + around.bottom) / 2;
    if (top < around.top || bottom > around.bottom) list.scrollTop += aside;
  }

  /* what the study says in short comes first on a phone, until a step is asked for: then the board does */
  const first = () => document.body.classList.contains("at-first");
  function begin() {
    if (!first()) return;
    document.body.classList.remove("at-first");
    if (getComputedStyle($("#insights")).display === "contents") scrollTo(0, 0);
    later();
  }

  /* whoever chooses in a list, which on a phone lies below, goes on in it: the dock says what it is, and leads to the board */
  function lead() { const way = $(".to-board"); if (way) way.hidden = board()?.getBoundingClientRect().bottom > innerHeight / 2; }
  document.addEventListener("click", event => {
    if (event.target.closest(".to-board")) { event.preventDefault(); scrollTo(0, 0); }
    if (event.target.closest("[data-at]")) begin();
    if (event.target.closest(".lookback [data-at]")) scrollTo(0, 0);         // from below the board back to it
  });
  document.addEventListener("keydown", event => { if (/^(ArrowLeft|ArrowRight|Home|End)$/.test(event.key)) begin(); });
  addEventListener("scroll", lead, {passive: true});

  let at = table().dataset.seq;
  new MutationObserver(() => {
    later(); ask(); lead();
    if (at !== table().dataset.seq) { at = table().dataset.seq; begin(); follow(); }
  }).observe(table(), {attributes: true, attributeFilter: ["data-drawn"]});
  /* a view that is on its way takes the moves with it */
  new MutationObserver(later).observe(table(), {subtree: true, attributeFilter: ["viewBox"]});
  for (const what of ["resize", "pointerup", "wheel", "transitionend", "keyup"]) addEventListener(what, later, {passive: true});
  document.fonts?.ready.then(later);
  later(); ask(); follow();
})();
