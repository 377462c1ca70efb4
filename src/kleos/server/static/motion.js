/* What is seen, and said to whoever listens (“felt”), when a board changes. Knows no game; the pieces say what they do:
   data-moves               it has an id, and is followed to its new place; data-from names where a new one comes from
   data-tumbles             a die, which tumbles when chance came last, before the prompt says what it shows
   data-lands="blow"        it comes down like a hammer
   data-leaves="falls"      its last moment when it is gone: falls, struck
   data-marks="whole"       what it has become, which is shown once
   data-amount="30"         it has an id, and how much this is: a change rises from it, such as −9, and stays for a second;
                            data-lost="6" counts what is lost, and of what it has less only that is told, for cards may
                            also be drawn; data-own is a loss of whoever looks on
   data-stages              it has an id, and once it is new there it is shown for a moment over the board that it led to:
                            until it is touched, or the next board comes; not for whom nothing is shown one by one
   All else is over within half a second, but for who falls: that is seen once others have come. Nothing of it moves for
   who wants less motion. */
"use strict";
window.Motion = (() => {
  const $$ = (what, where) => [...where.querySelectorAll(what)], root = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion:reduce)"), EASE = "cubic-bezier(.2,.7,.2,1)";
  const LONG = 380, FAST = 130, SPREAD = 100, STAYS = 1100;          // milliseconds: a flight, how much later the last begins, a number
  const STAGES = {slow: 2400, fast: 800, off: 0}, STAGED = 1600;     // milliseconds for what is shown over the board
  let stage = null;
  /* so long that is still to be looked at */
  const left = () => stage?.playState === "running" ? stage.effect.getTiming().duration - stage.currentTime : 0;
  function raise(one) {
    const duration = STAGES[root.dataset.pace] ?? STAGED;
    if (!duration) return;
    stage = one.animate([{visibility: "visible"}, {visibility: "visible"}], {id: "stage", duration});
    one.onclick = () => stage.finish();
  }
  const calm = () => still.matches || root.dataset.speed === "off";
  const GONE = {
    falls: [{}, {transform: "translateY(-5px) rotate(4deg)", offset: .2}, {transform: "translateY(44px) rotate(-24deg) scale(.9)", opacity: 0}],
    struck: [{}, {transform: "scale(1.06) rotate(-2deg)", offset: .2}, {transform: "scale(.98) rotate(1deg)", offset: .4}, {transform: "scale(.8)", opacity: 0}],
  };
  const KNOWN = ["id", "data-el", "data-moves", "data-from", "data-leaves", "data-marks", "data-amount", "data-stages", "data-twin"];
  const PULSE = [{}, {opacity: .25, offset: .25}, {opacity: 1, offset: .5}, {opacity: .4, offset: .75}, {}];

  /* where a piece is: on the screen, or on a board whose view may move (data-pan) in the units of its drawing */
  function place(one, plane = one.ownerSVGElement?.closest("[data-pan]")) {
    const box = one.getBoundingClientRect(), at = plane?.getScreenCTM()?.inverse();
    return at ? {x: box.x * at.a + at.e, y: box.y * at.d + at.f, width: box.width * at.a, height: box.height * at.d, plane, screen: box} : box;
  }
  /* where something was, as the board of the piece that comes from there has it */
  function from(old, now) {
    const at = now.plane?.getScreenCTM()?.inverse();
    if (!old || !at || old.plane) return now.plane ? old : old?.screen || old;
    return {x: old.x * at.a + at.e, y: old.y * at.d + at.f, width: old.width * at.a, height: old.height * at.d};
  }
  /* how it is now: places, and what may be missed later; `name` is by what a piece is known again */
  function before(where, name = one => one.id) {
    const spots = new Map(), leaving = new Map(), marks = new Map();
    for (const one of $$("[data-moves],[data-el]", where)) {
      const box = place("moves" in one.dataset ? one : one.firstElementChild || one);
      if (box.width) spots.set("moves" in one.dataset ? "#" + name(one) : one.dataset.el, box);
      if (box.width && one.dataset.leaves) leaving.set(name(one), [one, one.dataset.leaves, box]);
    }
    for (const twin of $$("[data-twin]", where)) spots.set("#" + twin.dataset.twin, twin.getBoundingClientRect());
    for (const one of $$("[data-el]", where)) marks.set(one.dataset.el, one.dataset.marks || "");
    const amounts = new Map($$("[data-amount]", where).map(one => [one.id, {...one.dataset}]));
    const clones = calm() ? [] : [...leaving].map(([id, [one, kind, box]]) => [id, copy(one), kind, box]);
    const staged = new Set($$("[data-stages]", where).map(one => one.id));
    return {spots, clones, staged, leaving: [...leaving].map(([id, [, kind]]) => [id, kind]), marks, amounts};
  }
  /* screen pixels to one of its own */
  const scale = one => one.ownerSVGElement ? one.ownerSVGElement.getScreenCTM()?.a || 1 : one.currentCSSZoom || 1;
  function fly(one, old, now, late, length) {
    const svg = one.ownerSVGElement, unit = now.plane ? 1 : scale(one);
    const x = (old.x + old.width / 2 - now.x - now.width / 2) / unit, y = (old.y + old.height / 2 - now.y - now.height / 2) / unit;
    if (Math.hypot(x, y) < 2) return;
    if (svg) one.style.cssText = "transform-box:fill-box;transform-origin:center";
    const blow = one.dataset.lands === "blow", from = {transform: `translate(${x}px,${y}px)`}, timing = {duration: length, easing: EASE, fill: "backwards", delay: late};
    if (!blow) return one.animate([from, {transform: "none"}], timing);
    one.animate([{...from, easing: "ease-out"}, {transform: `translateY(${-14 / unit}px) scale(1.7)`, offset: .7, easing: "ease-in"}, {transform: "none"}], {...timing, easing: "linear"});
    (svg || one.parentElement).animate([{}, {transform: "translateY(3px) scale(.996)", offset: .3}, {}], {duration: length / 5, delay: late + length * .8});
  }
  function tumble(one, late, length) {
    const side = late % 2 ? 60 : -60;
    one.animate([{opacity: 0, transform: `translate(${side}px,-64px) rotate(${side * 6}deg) scale(1.25)`, easing: "ease-in"},
      {opacity: 1, transform: `translate(${side / 5}px,0) rotate(${side}deg)`, offset: .5, easing: "ease-out"},
      {transform: `translate(0,-9px) rotate(${side / 5}deg)`, offset: .75, easing: "ease-in"}, {transform: "none"}], {duration: length, delay: late, fill: "backwards"});
  }
  const drop = (one, unit, late, length) => one.animate([{opacity: 0, transform: `translateY(${-26 / unit}px) rotate(-70deg)`}, {opacity: 1, transform: "none"}], {duration: length, easing: EASE, fill: "backwards", delay: late});
  /* a copy, in empty copies of what the piece lies in on its board, by which styles know it */
  function copy(one) {
    let whole = one.cloneNode(true);
    const clone = whole;
    for (let outer = one.parentElement; outer && !outer.matches(".board"); outer = outer.parentElement) {
      const around = Object.assign(document.createElement("div"), {className: `${outer.getAttribute("class") || ""} shell`});
      around.style.display = "contents";
      around.append(whole);
      whole = around;
    }
    return [clone, whole];
  }
  function leave(where, [clone, whole], kind, box, length, delay) {
    for (const one of [clone, ...clone.querySelectorAll("*")]) for (const name of KNOWN) one.removeAttribute(name);
    clone.inert = true;                                // nobody takes it, or a box on it, for the piece that it was: not the next board either
    const unit = scale(where), [x, y, width, height] = [box.x, box.y, box.width, box.height].map(size => size / unit);
    clone.style.cssText = `--w:${width}px;position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;margin:0;z-index:9;pointer-events:none`;
    where.append(whole);
    clone.animate(GONE[kind], {duration: length, easing: "ease-in", fill: "both", delay}).finished.catch(() => {}).then(() => whole.remove());
  }

  /* how much more or less it is than before; what is not lost is nothing */
  function change(one, was) {
    const by = was ? one.dataset.amount - was.amount : 0;
    return by < 0 && "lost" in one.dataset ? Math.min(0, Math.max(by, was.lost - one.dataset.lost)) : by;
  }
  /* at its right end, but within the page */
  function stand(said, one) {
    const box = (one.firstElementChild || one).getBoundingClientRect(), unit = scale(document.body), wide = document.documentElement.clientWidth;
    said.style.cssText = `right:${Math.min((wide - box.right) / unit, wide / unit - said.offsetWidth)}px;top:${(box.y + box.height / 2) / unit}px`;
    said.hidden = !box.width;
  }
  function rise(one, by, length) {
    $$(".rising", document).filter(said => said.dataset.of === one.id).forEach(said => said.remove());
    const less = by < 0 ? " less" : "", own = "own" in one.dataset ? " own" : "";
    const said = Object.assign(document.createElement("b"), {className: "rising num" + less + own, textContent: (by < 0 ? "−" : "+") + Math.abs(by), inert: true});
    said.setAttribute("aria-hidden", "true");
    said.dataset.of = one.id;
    document.body.append(said);                        // for the next board may come sooner
    stand(said, one);
    setTimeout(() => said.remove(), STAYS);
    if (calm()) return;
    said.animate([{opacity: 0, transform: "translateY(22px) scale(.6)"}, {opacity: 1, transform: "scale(1.25)", offset: .6}, {transform: "none"}], {duration: length, easing: EASE});
    if (less) one.animate([0, -6, 6, -4, 4, 0].map(x => ({transform: `translateX(${x}px)`})), {duration: length});
  }

  /* what has changed since, and hand back what is felt of it: `cast`, chance came last; `on`, it is later than before;
     `wait`: so many milliseconds the view moves first, and what is asked is shown when it has come */
  function after(where, was, {name = one => one.id, cast = false, on = true, wait = 0} = {}) {
    if (on) $$("[data-stages]", where).filter(one => !was.staged.has(one.id)).forEach(raise);
    const length = root.dataset.speed === "fast" ? FAST : LONG, felt = new Set(), moving = [], there = new Set();
    for (const one of $$("[data-moves]", where)) {
      there.add(name(one));
      const now = place(one), old = from(was.spots.get("#" + name(one)), now);
      if (!now.width) continue;
      if (old) { if (Math.hypot(old.x - now.x, old.y - now.y) > 2) moving.push([one, old, now]); continue; }
      const rolled = cast && "tumbles" in one.dataset;
      felt.add(rolled ? "dice" : (on && one.dataset.lands) || "move");
      moving.push([one, from(was.spots.get(one.dataset.from), now), now, rolled]);
    }
    if (moving.length) felt.add("move");
    const gone = on ? was.leaving.filter(([id]) => !there.has(id)) : [];
    gone.forEach(([, kind]) => felt.add(kind));
    const marked = on ? $$("[data-marks]", where).filter(one => was.marks.has(one.dataset.el) && was.marks.get(one.dataset.el) !== one.dataset.marks) : [];
    marked.forEach(one => felt.add(one.dataset.marks));
    const changed = on ? $$("[data-amount]", where).map(one => [one, change(one, was.amounts.get(one.id))]).filter(([, by]) => by) : [];
    if (changed.some(([, by]) => by < 0)) felt.add("struck");
    if (felt.size) document.dispatchEvent(new CustomEvent("felt", {detail: felt}));
    for (const said of $$(".rising", document)) {
      const of = document.getElementById(said.dataset.of);
      if (of) stand(said, of); else said.remove();       // as before the end is told
    }
    for (const [one, by] of changed) rise(one, by, length);
    if (calm() || where.querySelector(".board.finale")) return felt;       // the board has given way to what is counted
    moving.forEach(([one, old, now, rolled], i) => {
      const late = wait + Math.min(length / 6, SPREAD / moving.length) * i;
      if (rolled) tumble(one, late, length); else if (old) fly(one, old, now, late, length);
      else drop(one, scale(one), late, length);
    });
    const ids = new Set(gone.map(([id]) => id)), board = where.querySelector(".board"), later = moving.length && length + SPREAD;
    for (const [id, clone, kind, box] of was.clones) if (ids.has(id) && board) leave(board, clone, kind, box, length, later);
    marked.forEach(one => one.animate(PULSE, {duration: length, delay: SPREAD}));
    if (wait) for (const words of $$(".prompt :is(.say, .tell)", where)) words.animate([{opacity: 0}, {opacity: 0, offset: .8}, {}], {duration: wait});
    if (felt.has("dice")) for (const words of $$(".prompt :is(.say, .tell)", where)) words.animate([{opacity: 0}, {opacity: 0, offset: .9}, {}], {duration: length + SPREAD});
    return felt;
  }
  return {before, after, left};
})();
