/* What a piece says where it lies: its tip (data-tip), the card in large that it stands for (data-zoom), the pieces that it
   lights up (data-lights) or is about (data-about). It is shown to a pointer that rests, to the focus, and after a long
   press; what a finger touches first is opened with what can be done with it. Knows no game. */
"use strict";
window.Tips = (() => {
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const bubble = cls => Object.assign(document.createElement("div"), {className: "bubble " + cls});
  const pieces = name => $$("#table [data-el]").filter(piece => piece.dataset.el === name);
  const named = text => (text || "").split(" ").filter(Boolean).flatMap(pieces);
  const TIPPED = "[data-tip],[data-lights],[data-zoom],[data-about]", LINGER = 350, LONG = 450, NEAR = 8;       // milliseconds, pixels
  const pointer = matchMedia("(hover:hover)"), desk = matchMedia("(min-width:64.01em)");
  let popped = null, peeked = null, tipped = null, about = [];
  let finger = false, hovered = 0, press = 0, pressed = false;
  let rests = null;                                    // where it was pressed: what comes to lie there later says nothing
  let quiet = () => false, offers = () => [];          // whether a piece says nothing now; the buttons of what a finger opens

  function place(box, piece) {
    document.body.append(box);
    box.style.cssText = "";
    box.classList.remove("aloof");
    const at = piece.getBoundingClientRect(), size = box.getBoundingClientRect();
    const below = at.bottom + size.height + 14 < innerHeight;
    const x = Math.max(8, Math.min(at.x + at.width / 2 - 34, innerWidth - size.width - 8));
    const y = Math.max(8, below ? at.bottom + 10 : at.y - size.height - 10);
    const tip = Math.max(10, Math.min(at.x + at.width / 2 - x - 6, size.width - 24));
    box.classList.toggle("up", !below);
    box.style.cssText = `left:${x}px;top:${y}px;--tip:${tip}px`;
    if (desk.matches && box.querySelector(".zoomed") && piece.closest("#board")) beside(box, at, size);
  }
  /* the place nearest to x, at that height, where a box of that size hides nothing of the board; undefined where it would */
  function clear(board, x, y, size) {
    const small = $$("#board :not([id^=zoom-] *)").filter(one => !one.childElementCount).map(one => one.getBoundingClientRect()).filter(one => one.width && one.width < board.width / 3);
    const taken = small.filter(one => one.bottom > y - 8 && one.y < y + size.height + 8), ends = taken.flatMap(one => [one.right + 12, one.x - size.width - 12]);
    const free = at => at > board.x && at + size.width < board.right && taken.every(one => one.right <= at || one.x >= at + size.width);
    return [x, ...ends].sort((one, other) => Math.abs(one - x) - Math.abs(other - x)).find(free);
  }
  /* at a desk a card in large stands at the height of its piece, where the board has room near by, else beside the board: it
     hides nothing that is played with */
  function beside(box, at, size) {
    const board = document.getElementById("board").getBoundingClientRect();
    const y = Math.max(8, Math.min(Math.max(board.y + 8, at.y + (at.height - size.height) / 2), innerHeight - size.height - 8));
    const x = clear(board, at.x + (at.width - size.width) / 2, y, size) ?? board.right + 12;
    if (x + size.width > innerWidth - 8) return;
    box.classList.add("aloof");
    Object.assign(box.style, {left: `${x}px`, top: `${y}px`});
  }
  /* the card in large that a piece stands for */
  function large(piece) {
    const card = piece.dataset.zoom && document.getElementById("zoom-" + piece.dataset.zoom), twin = card && card.cloneNode(true);
    if (twin) { twin.removeAttribute("id"); twin.className += " zoomed"; }
    if (twin && piece.dataset.now) twin.append(Object.assign(document.createElement("p"), {className: "tx", textContent: piece.dataset.now}));
    return twin ? [twin] : [];
  }
  function pop(piece, ...more) {
    unpop();
    if (!large(piece).length && !more.length) return;  // a card of which nothing lies here
    light(piece);
    popped = bubble("why-pop");
    popped.setAttribute("role", "status");
    place(popped, piece);
    popped.append(...large(piece), ...more);
    place(popped, piece);
  }
  /* what a piece says, for a finger that rests on it */
  function read(piece) {
    if ("zoom" in piece.dataset) peek(piece); else pop(piece, worded(piece));
  }
  /* the card, with what can be done with it; a second touch of the piece is a click */
  function peek(piece) { pop(piece, ...offers(piece)); peeked = piece; }
  /* words that came later */
  function add(piece, words) {
    if (peeked !== piece) return;
    const line = document.createElement("p");
    line.append(words);
    popped.append(line);
    place(popped, piece);
  }
  /* a card that somebody else has just played, near the middle of the board for so long, or until the pause is over: it is
     in nobody’s way, and whoever listens is told of it anyhow */
  let shown = null;
  function exhibit(name, time) {
    shown?.remove();
    const [card] = large({dataset: {zoom: time && !document.hidden ? name : ""}}), own = shown = card && bubble("tip aloof exhibit");
    if (!card) return;
    own.append(card);
    own.setAttribute("aria-hidden", "true");
    document.body.append(own);
    const board = document.getElementById("board").getBoundingClientRect(), size = own.getBoundingClientRect();
    const middle = board.x + (board.width - size.width) / 2, y = board.y + Math.max(8, board.height - size.height) * .35;
    own.style.cssText = `left:${clear(board, middle, y, size) ?? middle}px;top:${y}px`;
    setTimeout(() => { if (!document.querySelector("[data-pause][aria-pressed=true]")) own.remove(); }, time);
  }
  /* whether there was anything to close */
  function unpop() {
    const any = popped || tipped;
    shown?.remove();
    popped?.remove();
    popped = peeked = null;
    untip();
    return !!any;
  }
  const light = piece => named(piece.dataset.lights).forEach(one => one.classList.add("would"));
  const worded = piece => (piece.dataset.tip || "").replaceAll("\\n", "\n");
  function tip(piece) {
    untip();
    if (!piece || popped || quiet(piece)) return;
    light(piece);
    about = named(piece.dataset.about).filter(one => !one.matches(".pointed"));
    about.forEach(one => one.classList.add("pointed"));
    if (about.length) window.Pan?.include();
    const card = large(piece);
    if (!piece.dataset.tip && !card.length) return;
    tipped = bubble("tip");
    tipped.append(...card, worded(piece));
    tipped.setAttribute("aria-hidden", "true");
    place(tipped, piece);
  }
  function untip() {
    clearTimeout(hovered);
    tipped?.remove();
    tipped = null;
    $$(".would").forEach(one => one.classList.remove("would"));
    if (about.length) { about.forEach(one => one.classList.remove("pointed")); window.Pan?.include(); }
    about = [];
  }
  /* what a line of the log is about, shown on the board */
  function point(line) {
    tip(line);
    about[0]?.scrollIntoView({block: "nearest", inline: "nearest"});
  }
  /* whether a click only ends a long press, which has shown the card */
  function ends() { const was = pressed; pressed = false; return was; }
  /* whether a finger touches the piece for the first time */
  const fresh = (piece, event) => finger && event.detail > 0 && peeked !== piece;
  const unpress = () => clearTimeout(press);
  /* the menu, and what opens only to be looked at, closes when something else is touched, by Esc, and by a move;
     whether anything was open. What stays is what one looks at while one moves. `back`: the focus goes back to it */
  function shut(touched, back = false) {
    const open = $$("details:is(.menu, [name=look]:not([data-stays]))[open]").filter(one => !one.contains(touched));
    for (const one of open) { one.open = false; if (back) one.querySelector("summary").focus(); }
    return open.length > 0;
  }

  document.addEventListener("pointerover", event => {
    const piece = event.target.closest(TIPPED);
    if (!pointer.matches) return;
    if (rests && Math.hypot(event.clientX - rests.clientX, event.clientY - rests.clientY) < NEAR) return untip();
    rests = null;
    if (piece?.matches("[data-legible]")) untip();
    else if (piece?.dataset.zoom) { untip(); hovered = setTimeout(() => tip(piece), LINGER); } else tip(piece);
  });
  document.addEventListener("focusin", event => {
    const piece = event.target;
    if (piece.matches(TIPPED) && piece.matches(":focus-visible") && !window.Keys?.settling()) tip(piece); else if (tipped) untip();
  });
  document.addEventListener("pointerdown", event => {
    const piece = event.target.closest("[data-zoom]") || event.target.closest("[data-tip]");
    pressed = false; unpress(); finger = event.pointerType === "touch"; rests = event;
    if (piece && event.pointerType !== "mouse") press = setTimeout(() => { pressed = true; read(piece); }, LONG);
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, unpress);
  document.addEventListener("contextmenu", event => { if (pressed) event.preventDefault(); });
  return {pop, peek, exhibit, add, unpop, tip, untip, point, ends, fresh, unpress, shut, heed: (...both) => { [offers, quiet] = both; }};
})();
