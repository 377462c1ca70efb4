/* A board larger than its place. An SVG marked data-pan="x y width height" (all that lies there) may be moved and zoomed: by
   wheel, by drag and pinch, by + - and 0, by buttons marked data-pan-by (in, out, fit). A button marked data-pan-to goes to
   the piece of that name, and closes what it stands in. data-pan-near is what must be seen now, none for all of it;
   data-pan-at is the point in it that matters most, data-pan-grain how long the side of a piece is, data-pan-least how many
   pixels that should be at least, on a wide screen and on a phone.
   The view moves as one, and no more than it must: it stays while it shows what must be seen, else it goes there in one
   move, before the pieces and before what is asked. Buttons marked data-pan-sign="x y" stand in the rim on the side on which
   that point is out of view, and are hidden while it is in view: where there is room for it beside what must be seen, it is. What was moved by hand is kept until data-pan-turn is another one and
   something is near, or is “end”: then all is in view, as large as there is room for, and it has data-pan-rests until it is
   zoomed: a finger that is drawn over it moves the page. Places that are pointed at come into view
   as well: it steps back until they are inside. */
"use strict";
window.Pan = (() => {
  const MOST = 3, STEP = 1.35, SLIP = 8, EDGE = 48;    // pixels a unit; a press of a button; pixels that are no drag; the margin of what is revealed
  const EDGES = .08, APART = .11;                      // of a side: how far signs stay from its ends, and from each other
  const LARGE = 1.5, SMALL = .8, CALM = 1.3, ROOM = 24, MOVE = 420, PHONE = 760;   // of a view that stays; of what is large enough, so that the first tiles do not move it; units around a lit place; milliseconds; pixels
  const still = matchMedia("(prefers-reduced-motion:reduce)");
  let own = false, whole = false, turn = null;         // whether it was moved by hand; whether all of it was asked for
  let view = null, size = null;                        // {x, y, unit}: the middle in the drawing's units, pixels a unit; of which place
  let lit = [], home = null;                           // what is pointed at, and the view before that
  let frame = 0, aim = null;                           // while it moves: the next frame, and where it will be
  let missed = false;                                  // whether the board was not shown when it was to be looked at
  let done = false;                                    // the click that ends a drag means nothing
  const held = new Map();                              // pointers that are down: id -> [x, y]
  const board = () => document.querySelector("svg[data-pan]");
  const numbers = text => (text || "").split(" ").map(Number);
  const clamp = (value, low, high) => low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
  const all = svg => numbers(svg.dataset.pan), near = svg => svg.dataset.panNear ? numbers(svg.dataset.panNear) : null;
  const fitting = ([, , width, height], box) => Math.min(box.width / width, box.height / height);
  const least = svg => numbers(svg.dataset.panLeast)[innerWidth < PHONE ? 1 : 0] / numbers(svg.dataset.panGrain)[0];

  /* what is near, and whatever has a sign in the rim as long as nothing need be smaller for it: the nearest first */
  function close(svg, box) {
    const must = near(svg), [ax, ay] = numbers(svg.dataset.panAt), half = numbers(svg.dataset.panGrain)[0] / 2;
    const unit = Math.min(least(svg), fitting(must, box)), far = ([x, y]) => Math.hypot(x - ax, y - ay);
    return [...document.querySelectorAll("[data-pan-sign]")].map(sign => numbers(sign.dataset.panSign)).sort((one, other) => far(one) - far(other))
      .reduce((found, [x, y]) => {
        const left = Math.min(found[0], x - half), top = Math.min(found[1], y - half);
        const more = [left, top, Math.max(found[0] + found[2], x + half) - left, Math.max(found[1] + found[3], y + half) - top];
        return fitting(more, box) < unit ? found : more;
      }, must);
  }
  const fits = (svg, box) => !near(svg) || fitting(all(svg), box) >= least(svg);
  /* all of it, where nothing is near or its pieces are large enough then; else what is near, and as large as they should be */
  function auto(svg, box) {
    const there = all(svg), fit = Math.min(fitting(there, box), CALM * least(svg)), [x, y, width, height] = there;
    if (fits(svg, box)) return {x: x + width / 2, y: y + height / 2, unit: fit};
    const [ax, ay] = numbers(svg.dataset.panAt), [cx, cy, cw, ch] = close(svg, box);
    const unit = Math.max(fit, Math.min(least(svg), fitting([cx, cy, cw, ch], box))), w = box.width / unit / 2, h = box.height / unit / 2;
    return {x: clamp(clamp(ax, cx + cw - w, cx + w), x + w, x + width - w), y: clamp(clamp(ay, cy + ch - h, cy + h), y + h, y + height - h), unit};
  }
  const shows = (one, box, [x, y, width, height]) => one.x - box.width / one.unit / 2 <= x + 1 && one.x + box.width / one.unit / 2 >= x + width - 1
    && one.y - box.height / one.unit / 2 <= y + 1 && one.y + box.height / one.unit / 2 >= y + height - 1;
  function draw(one, box) {
    const svg = board(), w = box.width / one.unit, h = box.height / one.unit;
    view = one;
    svg.setAttribute("viewBox", [one.x - w / 2, one.y - h / 2, w, h].map(n => n.toFixed(2)).join(" "));
    point(one, w, h);
  }
  /* those on one side stand apart */
  function point(one, w, h) {
    const sides = {n: [], e: [], s: [], w: []};
    for (const sign of document.querySelectorAll("[data-pan-sign]")) {
      const [x, y] = numbers(sign.dataset.panSign), across = (x - one.x) / w + .5, down = (y - one.y) / h + .5, flat = Math.abs(across - .5) > Math.abs(down - .5);
      sign.hidden = Math.max(Math.abs(across - .5), Math.abs(down - .5)) <= .5;
      if (!sign.hidden) sides[flat ? across < .5 ? "w" : "e" : down < .5 ? "n" : "s"].push([flat ? down : across, sign]);
    }
    for (const [side, signs] of Object.entries(sides)) {
      signs.sort(([a], [b]) => a - b).forEach(([along, sign], i) => {
        const least = i ? signs[i - 1][0] + APART : EDGES;
        signs[i][0] = clamp(along, least, 1 - EDGES - APART * (signs.length - 1 - i));
        sign.dataset.side = side;
        sign.style.left = sign.style.top = "";
        sign.style[side === "n" || side === "s" ? "left" : "top"] = `${100 * signs[i][0]}%`;
      });
    }
  }
  const slow = () => !still.matches && document.documentElement.dataset.speed !== "off";
  function halt() { cancelAnimationFrame(frame); frame = 0; }
  /* in one move, or at once; how long it takes */
  function go(to, box, quick = false) {
    halt();
    const from = view, begun = performance.now();
    if (quick || !from || !slow() || !board().checkVisibility()) { draw(to, box); return 0; }
    const ease = t => t < .5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
    draw(from, box);
    aim = to;
    const next = now => {
      const t = clamp((now - begun) / MOVE, 0, 1), part = ease(t), mix = name => from[name] + (to[name] - from[name]) * part;
      frame = 0;
      if (!board()) return;
      draw({x: mix("x"), y: mix("y"), unit: from.unit * (to.unit / from.unit) ** part}, board().getBoundingClientRect());
      if (t < 1) frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return MOVE;
  }
  const differs = (one, other, box) => Math.abs(one.x - other.x) * one.unit > 2 || Math.abs(one.y - other.y) * one.unit > 2 || Math.abs(one.unit / other.unit - 1) > .01;
  /* where the place has another size than before, what lay at its upper left corner stays there; says whether it is
     another place altogether, such as a map beside what matters now: there is no way from one to the other */
  function anchor(box) {
    const other = size && Math.max(size.width / box.width, box.width / size.width, size.height / box.height, box.height / size.height) > 1.5;
    if (view && size && (size.width !== box.width || size.height !== box.height)) {
      view = {...view, x: view.x + (box.width - size.width) / view.unit / 2, y: view.y + (box.height - size.height) / view.unit / 2};
    }
    size = {width: box.width, height: box.height};
    return other;
  }
  /* look at what matters; call it whenever the board or its place has changed. How long the view moves, in milliseconds */
  function look({quick = false} = {}) {
    const svg = board(), box = svg && svg.getBoundingClientRect();
    missed = !box?.width;
    if (missed) return 0;
    const other = anchor(box);
    lit = []; home = null;
    const end = svg.dataset.panTurn === "end";
    if (turn !== svg.dataset.panTurn && (near(svg) || end)) { own = whole = false; turn = svg.dataset.panTurn; }
    press();
    if (own && view) { draw(view, box); return 0; }
    const goal = whole ? {...auto(svg, box), ...fit(svg, box)} : auto(svg, box), must = whole || fits(svg, box) ? all(svg) : close(svg, box);
    const stays = view && !end && shows(view, box, must) && view.unit > goal.unit * SMALL && view.unit < goal.unit * LARGE;
    if (stays || (view && !differs(view, goal, box))) { draw(view, box); return 0; }
    return go(goal, box, quick || other);
  }
  const fit = (svg, box) => { const [x, y, width, height] = all(svg); return {x: x + width / 2, y: y + height / 2, unit: Math.min(fitting(all(svg), box), CALM * least(svg))}; };
  const rests = () => !own && board().dataset.panTurn === "end";
  function press() {
    for (const button of document.querySelectorAll("[data-pan-by=fit]")) button.setAttribute("aria-pressed", whole);
    board().toggleAttribute("data-pan-rests", rests());
  }
  function see(one) {
    const svg = board(), box = svg.getBoundingClientRect(), [x, y, width, height] = all(svg);
    halt();
    own = true; whole = false; lit = []; home = null; press();
    draw({x: clamp(one.x, x, x + width), y: clamp(one.y, y, y + height), unit: clamp(one.unit, Math.min(fitting(all(svg), box), MOST) * .8, MOST)}, box);
  }
  function zoom(by, px, py) {                          // about a point of the screen, or the middle
    const box = board().getBoundingClientRect(), old = view, unit = Math.min(old.unit * by, MOST);
    const dx = (px ?? box.x + box.width / 2) - box.x - box.width / 2, dy = (py ?? box.y + box.height / 2) - box.y - box.height / 2;
    see({x: old.x + dx / old.unit - dx / unit, y: old.y + dy / old.unit - dy / unit, unit});
  }
  function move(dx, dy) { see({x: view.x - dx / view.unit, y: view.y - dy / view.unit, unit: view.unit}); }
  const DO = {
    in: () => zoom(STEP), out: () => zoom(1 / STEP),
    fit: () => { const svg = board(), box = svg.getBoundingClientRect(); whole = own || !whole; own = false; press(); go(whole ? fit(svg, box) : auto(svg, box), box); },
  };
  /* whatever has the focus is in sight; while the view moves, once it is there. Nobody has moved it by hand */
  function reveal(piece) {
    const svg = piece.ownerSVGElement, box = svg.getBoundingClientRect(), at = piece.getBoundingClientRect(), to = frame ? aim : view;
    const along = (edge, low, size, axis) => ((edge - low - size / 2) / view.unit + view[axis] - to[axis]) * to.unit + size / 2;
    const over = (from, end, size) => from < EDGE ? EDGE - from : end > size - EDGE ? size - EDGE - end : 0;
    const dx = over(along(at.left, box.x, box.width, "x"), along(at.right, box.x, box.width, "x"), box.width);
    const dy = over(along(at.top, box.y, box.height, "y"), along(at.bottom, box.y, box.height, "y"), box.height);
    if (shows(to, box, all(svg)) || !(dx || dy)) return;
    lit = []; home = null;
    go({x: to.x - dx / to.unit, y: to.y - dy / to.unit, unit: to.unit}, box, !frame);
  }
  const within = ({x, y, width, height}, box) => x + width / 2 > box.left && x + width / 2 < box.right && y + height / 2 > box.top && y + height / 2 < box.bottom;
  /* step back until all places that are pointed at are inside, if the middle of one is not; back to where it was once none is */
  function include() {
    const svg = board(), box = svg?.getBoundingClientRect();
    if (!box?.width || !view) return;
    const found = [...svg.querySelectorAll(".pointed:not(a)")].map(one => one.getBoundingClientRect()).filter(at => at.width);
    if (!found.length) { if (home && lit.length) go(home, box); lit = []; home = null; return; }
    const w = box.width / view.unit, h = box.height / view.unit, inside = [view.x - w / 2, view.y - h / 2, view.x + w / 2, view.y + h / 2], must = [...inside];
    for (const at of found) {
      const x = view.x + (at.x - box.x - box.width / 2) / view.unit, y = view.y + (at.y - box.y - box.height / 2) / view.unit;
      must[0] = Math.min(must[0], x - ROOM); must[1] = Math.min(must[1], y - ROOM);
      must[2] = Math.max(must[2], x + at.width / view.unit + ROOM); must[3] = Math.max(must[3], y + at.height / view.unit + ROOM);
    }
    lit = found;
    if (found.every(at => within(at, box))) return;
    home ||= view;
    go({x: (must[0] + must[2]) / 2, y: (must[1] + must[3]) / 2, unit: fitting([0, 0, must[2] - must[0], must[3] - must[1]], box)}, box);
  }

  /* a piece by its name: it comes to the middle, and has the focus */
  function show(name) {
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
    if (held.size === 1 && event.pointerType === "touch" && rests()) return;
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
    if (way && board()) { const list = way.closest("details"); if (list) list.open = false; show(way.dataset.panTo); }
  }, true);
  document.addEventListener("keydown", event => {
    if (!board() || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const way = {"+": "in", "-": "out", "0": "fit"}[event.key];
    if (way) { event.preventDefault(); DO[way](); }
  });
  document.addEventListener("focusin", event => { if (mine(event) && event.target !== board() && event.target.matches(":focus-visible")) reveal(event.target); });
  addEventListener("resize", () => look({quick: true}));
  new MutationObserver(() => { if (missed) look({quick: true}); }).observe(document.body, {attributeFilter: ["data-tab"]});
  look({quick: true});
  return {look, include};
})();
