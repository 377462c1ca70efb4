/* A board larger than its place. An SVG marked data-pan="x y width height" (all that lies there) may be moved and zoomed: by
   wheel, by drag and pinch, by + - and 0, by buttons marked data-pan-by (in, out, fit, here). A button marked data-pan-to goes
   to the piece of that name, and closes what it stands in. data-pan-at is the point that matters now, data-pan-grain how long
   the side of a piece is, data-pan-least how many pixels that must be at least. What is looked at is kept while the board
   changes; nobody who has not touched it has to: then it follows data-pan-at, after a glance at data-pan-first, where something
   moves that would not be seen. What is marked data-pan-foot lies over its lower edge: meanwhile nothing that matters is
   shown there. */
"use strict";
window.Pan = (() => {
  const MOST = 3, STEP = 1.35, SLIP = 8, EDGE = 48;    // pixels a unit; a press of a button; pixels that are no drag; the margin of what is revealed
  const GLANCE = 700, still = matchMedia("(prefers-reduced-motion:reduce)");       // milliseconds
  let own = null;                                      // {x, y, unit}: the middle in the drawing's units, pixels a unit; null: by itself
  let first = null, glance = null;                     // where a glance went last; what is seen at a glance
  let done = false;                                    // the click that ends a drag means nothing
  const held = new Map();                              // pointers that are down: id -> [x, y]
  const board = () => document.querySelector("svg[data-pan]");
  const numbers = text => (text || "").split(" ").map(Number);
  const clamp = (value, low, high) => low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

  /* all of it, if its pieces are large enough then; else as large as they must be, around what matters */
  function auto(svg) {
    const [x, y, width, height] = numbers(svg.dataset.pan), box = svg.getBoundingClientRect(), foot = covered(box);
    const least = numbers(svg.dataset.panLeast)[0] / numbers(svg.dataset.panGrain)[0], whole = fitting(svg, foot);
    const lower = unit => foot / unit / 2;
    if (!(whole < least)) {
      const unit = Math.min(whole, MOST / 2);
      return {x: x + width / 2, y: y + height / 2 + lower(unit), unit};
    }
    const [ax, ay] = numbers(svg.dataset.panAt), w = box.width / least / 2, h = (box.height - foot) / least / 2;
    return {x: clamp(ax, x + w, x + width - w), y: clamp(ay, y + h, y + height - h) + lower(least), unit: least};
  }
  function fitting(svg, foot = 0) {
    const [, , width, height] = numbers(svg.dataset.pan), box = svg.getBoundingClientRect();
    return Math.min(box.width / width, (box.height - foot) / height);
  }
  function covered(box) {                              // pixels
    const over = document.querySelector("[data-pan-foot]");
    return over ? Math.max(0, box.bottom - over.getBoundingClientRect().top) : 0;
  }
  /* draw what is looked at; call it whenever the board or its place has changed */
  function look() {
    const svg = board(), box = svg && svg.getBoundingClientRect();
    if (!box || !box.width) return;
    const place = svg.dataset.panFirst || "";
    if (first !== null && place && place !== first && !own) peek(svg, box, ...numbers(place));
    first = place;
    const {x, y, unit} = own || glance || auto(svg), w = box.width / unit, h = box.height / unit;
    svg.setAttribute("viewBox", [x - w / 2, y - h / 2, w, h].map(n => n.toFixed(2)).join(" "));
  }
  function peek(svg, box, x, y) {
    const view = auto(svg), seen = Math.abs(x - view.x) * view.unit < box.width / 2 - EDGE && Math.abs(y - view.y) * view.unit < box.height / 2 - EDGE;
    if (seen || still.matches || document.documentElement.dataset.speed === "off") return;
    glance = {...view, x, y};
    setTimeout(() => { glance = null; look(); }, GLANCE);
  }
  const now = () => own || auto(board());
  function see(view) {
    const svg = board(), [x, y, width, height] = numbers(svg.dataset.pan);
    own = {x: clamp(view.x, x, x + width), y: clamp(view.y, y, y + height),
      unit: clamp(view.unit, Math.min(fitting(svg), MOST) * .8, MOST)};
    look();
  }
  function zoom(by, px, py) {                          // about a point of the screen, or the middle
    const box = board().getBoundingClientRect(), old = now(), unit = Math.min(old.unit * by, MOST);
    const dx = (px ?? box.x + box.width / 2) - box.x - box.width / 2, dy = (py ?? box.y + box.height / 2) - box.y - box.height / 2;
    see({x: old.x + dx / old.unit - dx / unit, y: old.y + dy / old.unit - dy / unit, unit});
  }
  function move(dx, dy) { const old = now(); see({x: old.x - dx / old.unit, y: old.y - dy / old.unit, unit: old.unit}); }
  const DO = {
    in: () => zoom(STEP), out: () => zoom(1 / STEP), fit: () => { own = null; look(); },
    here: () => { const [x, y] = numbers(board().dataset.panAt), svg = board(); see({x, y, unit: Math.max(now().unit, numbers(svg.dataset.panLeast)[0] / numbers(svg.dataset.panGrain)[0])}); },
  };
  /* whatever has the focus is in sight */
  function reveal(piece) {
    const svg = piece.ownerSVGElement, box = svg.getBoundingClientRect(), at = piece.getBoundingClientRect();
    const over = (from, to, low, high) => from < low + EDGE ? low + EDGE - from : to > high - EDGE ? high - EDGE - to : 0;
    const dx = over(at.left, at.right, box.left, box.right), dy = over(at.top, at.bottom, box.top, box.bottom);
    if (dx || dy) move(dx, dy);
  }

  /* a piece by its name: it comes to the middle, and has the focus */
  function go(name) {
    const svg = board(), piece = svg.querySelector(`[data-el="${name}"]`), box = svg.getBoundingClientRect(), at = piece?.getBoundingClientRect();
    if (!at) return;
    move(box.x + box.width / 2 - at.x - at.width / 2, box.y + box.height / 2 - at.y - at.height / 2);
    piece.focus({preventScroll: true});
  }

  const mine = event => event.target instanceof Element && event.target.closest("svg[data-pan]");
  document.addEventListener("wheel", event => {
    if (!mine(event)) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? .05 : .0016) * (event.ctrlKey ? 4 : 1)), event.clientX, event.clientY);
  }, {passive: false});
  document.addEventListener("pointerdown", event => {
    if (!mine(event) || event.button) return;
    held.set(event.pointerId, {x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY]});
    done = false;
  });
  document.addEventListener("pointermove", event => {
    const one = held.get(event.pointerId);
    if (!one) return;
    const dx = event.clientX - one.x, dy = event.clientY - one.y;
    if (held.size === 1 && !done && Math.hypot(event.clientX - one.from[0], event.clientY - one.from[1]) < SLIP) return;
    const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (!done) { done = true; try { board().setPointerCapture(event.pointerId); } catch { /* it is up again */ } }
    if (other) {
      const before = Math.hypot(one.x - other.x, one.y - other.y), after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before) zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      move(dx / 2, dy / 2);
    } else move(dx, dy);
    [one.x, one.y] = [event.clientX, event.clientY];
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, event => {
    if (held.delete(event.pointerId) && done && !held.size) setTimeout(() => { done = false; });
  });
  document.addEventListener("click", event => {
    if (done && mine(event)) { event.preventDefault(); event.stopPropagation(); return; }
    const button = event.target.closest("[data-pan-by]");
    if (button && board()) DO[button.dataset.panBy]();
    const way = event.target.closest("[data-pan-to]");
    if (way && board()) { way.closest("details").open = false; go(way.dataset.panTo); }
  }, true);
  document.addEventListener("keydown", event => {
    if (!board() || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const way = {"+": "in", "-": "out", "0": "fit"}[event.key];
    if (way) { event.preventDefault(); DO[way](); }
  });
  document.addEventListener("focusin", event => { if (mine(event) && event.target !== board() && event.target.matches(":focus-visible")) reveal(event.target); });
  addEventListener("resize", look);
  look();
  return {look};
})();
