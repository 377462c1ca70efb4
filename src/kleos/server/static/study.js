/* The study: while the judge is at work the page asks how far it is, as if its step were asked for again; at a flaw the
   board shows what was played, dashed, and what would have been better, doubled, each with an arrow from the first piece
   that its clicks touch to the last. Knows no game. */
"use strict";
(() => {
  const $ = (what, where = document) => where.querySelector(what), SVG = "http://www.w3.org/2000/svg";
  const EVERY = 1500, WIDE = 60, WORDS = {played: "played", better: "better"};       // milliseconds, pixels
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
  function tag(kind, {x, y, width}) {
    const group = make("g", {class: `tag ${kind}`, transform: `translate(${Math.max(34, x + width / 2)} ${Math.max(11, y - 4)})`});
    group.append(make("rect", {x: -32, y: -11, width: 64, height: 22, rx: 11}), make("text", {y: 4.5}, WORDS[kind]));
    return group;
  }
  function draw() {
    $(".two-moves")?.remove();
    const found = JSON.parse(table().dataset.moves || "{}"), kinds = Object.keys(WORDS).filter(kind => found[kind]?.length);
    if (!kinds.length || !board()) return;
    const over = make("svg", {class: "two-moves", "aria-hidden": "true", width: board().scrollWidth, height: board().scrollHeight});
    const tags = [];
    for (const kind of kinds) {
      const ends = [];
      for (const names of found[kind]) {
        const boxes = names.map(box).filter(Boolean);
        for (const one of boxes) over.append(...ring(kind, one));
        if (boxes.length > 1) over.append(...arrow(kind, boxes[0], boxes.at(-1)));
        ends.push(...boxes.slice(-1));
      }
      if (ends.length) tags.push([kind, ends.at(-1)]);
    }
    const [one, other] = tags.map(([, end]) => end);
    if (other && Math.hypot(one.x - other.x, one.y - other.y) < 70) one.y += one.height + 22;      // each can be read
    over.append(...tags.map(([kind, end]) => tag(kind, end)));
    if (over.childElementCount) board().append(over);
  }
  const later = () => { cancelAnimationFrame(frame); frame = requestAnimationFrame(draw); };
  /* what is at hand is in sight in the list, which alone moves */
  function follow() {
    const here = $(".made .here"), list = $("#choices");
    if (here && list.scrollHeight > list.clientHeight) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  }

  /* whoever chooses in a list, which on a phone lies below, goes on in it: the dock says what it is, and leads to the board */
  function lead() { const way = $(".to-board"); if (way) way.hidden = board()?.getBoundingClientRect().bottom > innerHeight / 2; }
  document.addEventListener("click", event => {
    if (event.target.closest(".to-board")) { event.preventDefault(); scrollTo(0, 0); }
  });
  addEventListener("scroll", lead, {passive: true});

  let at = table().dataset.seq;
  new MutationObserver(() => {
    later(); ask(); lead();
    if (at !== table().dataset.seq) { at = table().dataset.seq; follow(); }
  }).observe(table(), {attributes: true, attributeFilter: ["data-drawn"]});
  for (const what of ["resize", "pointerup", "wheel", "transitionend", "keyup"]) addEventListener(what, later, {passive: true});
  document.fonts?.ready.then(later);
  later(); ask(); follow();
})();
