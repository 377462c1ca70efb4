/* The one script. Every page works without it. It knows no game: pieces carry data-el, the buttons of “What you can
   do” carry data-touch (groups of pieces to click), and whatever is marked data-moves is followed by its id when the board changes. */
"use strict";
(() => {
  const {fit, spelt, group} = window.Clicks || {};
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const root = document.documentElement, still = matchMedia("(prefers-reduced-motion:reduce)");
  const table = () => $("#table"), pieces = name => $$("[data-el]", table()).filter(piece => piece.dataset.el === name);
  const kept = (name, value) => { try { return value === undefined ? localStorage[name] : (localStorage[name] = value); } catch { return ""; } };
  const newest = where => $$(".log .new > :last-child", where).reverse();              // the lines of the last move, as it went
  const aloud = text => { const box = $("#aloud"); if (box) { box.textContent = ""; setTimeout(() => { box.textContent = text; }, 60); } };

  /* ---- theme, motion, menu ---- */
  function theme(value) {
    root.dataset.theme = value;
    $$(".seg [name=theme]").forEach(button => button.setAttribute("aria-pressed", button.value === value));
  }
  /* a taste that only this browser keeps: speed ("", "fast", "off"), letters ("", "off") */
  function taste(name, value) {
    root.dataset[name] = value;
    $$(`[data-${name}-switch]`).forEach(button => button.setAttribute("aria-pressed", button.dataset[name + "Switch"] === value));
  }
  for (const name of ["speed", "letters", "pace"]) taste(name, kept(name) || "");
  function prefer(button) {
    const dark = getComputedStyle(root).colorScheme === "dark" || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme:dark)").matches);
    const body = new URLSearchParams(new FormData(button.form));
    const value = "themeSwitch" in button.dataset ? (dark ? "light" : "dark") : button.value;
    body.set(button.name, value);
    if (button.name === "theme") theme(value);
    else $$(`.seg [name=${button.name}]`).forEach(other => other.setAttribute("aria-pressed", other === button));
    fetch(button.form.action, {method: "POST", body, headers: {"X-Kleos": "fetch"}}).catch(() => aloud("The server does not answer; this holds for this page only."));
  }

  /* ---- what can be done, and what the clicks so far leave of it ---- */
  let clicks = [];                                     // [name, piece] in order
  const moves = () => $$("[data-touch]", table()).map(button => ({button, groups: JSON.parse(button.dataset.touch), finish: button.dataset.finish || ""}));
  const fitting = names => moves().map(move => ({...move, fit: fit(move.groups, names, false)})).filter(move => move.fit);
  function withdraw(piece) {
    const at = clicks.findIndex(click => click[1] === piece), [found] = fitting(clicks.map(click => click[0]));
    if (at === clicks.length - 1) clicks.pop(); else clicks.splice(...group(at, found ? found.fit.cuts : []));
    paint();
  }
  function choose(name, piece) {
    unpop();
    if (clicks.some(click => click[1] === piece)) return withdraw(piece);
    const names = clicks.map(click => click[0]), now = fitting(names), open = now.some(move => move.fit.open);
    const place = piece.parentElement.closest("[data-drop]"), below = place && pieces(place.dataset.drop)[0];
    if (open && below && !fitting([...names, name]).length && fitting([...names, place.dataset.drop]).length) return choose(place.dataset.drop, below);
    for (const start of [clicks, open ? clicks.slice(0, -1) : clicks, []]) {
      const tried = [...start, [name, piece]], found = fitting(tried.map(click => click[0]));
      if (!found.length) continue;
      clicks = tried;
      const sure = spelt(found, tried.map(click => click[0])) || (found.length === 1 && found[0].fit.full && !found[0].fit.open && found[0]);
      paint();
      return sure && !found.some(move => move.finish) ? sure.button.form.requestSubmit(sure.button) : undefined;
    }
    why(name, piece);
  }
  /* a move that could go on waits until somebody says that it is whole; what was only begun of more is let go */
  function whole() {
    const names = clicks.map(click => click[0]), begun = fitting(names).some(move => move.fit.open), sure = begun ? names.slice(0, -1) : names;
    return sure.length ? spelt(fitting(sure).filter(one => one.finish), sure) : undefined;
  }
  function finish() {
    const move = whole();
    if (move) move.button.form.requestSubmit(move.button);
  }
  function cancel() { clicks = []; paint(); }
  function paint() {
    const names = clicks.map(click => click[0]), found = fitting(names);
    const lit = new Set(found.flatMap(move => move.fit.next)), open = found.some(move => move.fit.open), cuts = found.length ? found[0].fit.cuts : [];
    $$("[data-twin]", table()).forEach(twin => twin.remove());
    $$("[data-el]", table()).forEach(piece => {
      const at = clicks.findIndex(click => click[1] === piece), held = at >= 0 && !(open && at === clicks.length - 1) && group(at, cuts)[1] > 1;
      piece.classList.toggle("legal", lit.has(piece.dataset.el) && at < 0);
      piece.classList.toggle("selected", at >= 0 && !held);
      piece.classList.toggle("held", held);
      if (piece.matches("button[data-group],a[data-group]")) piece.setAttribute("aria-pressed", at >= 0);
      if ("drag" in piece.dataset && piece.style.translate && !held) piece.style.translate = "";
    });
    for (let i = 0; i + 1 < clicks.length; i += 2) settle(clicks[i][1], clicks[i + 1][1]);
    compose(found.some(move => move.finish));
    rove();
  }
  function compose(waits) {                            // what the prompt says of a move that is put together, and its buttons
    const end = $("[data-finishes]", table()), on = clicks.length > 0 && waits, move = on && whole();
    table().toggleAttribute("data-composing", on);
    if (!end) return;
    end.hidden = !move;
    if (move) end.firstElementChild.textContent = move.finish;
    $("[data-cancel]", table()).hidden = !on;
    $(".doing", table()).textContent = move ? move.button.textContent + "." : "";
  }
  /* a piece whose place is chosen, though the move is not complete, waits there */
  function settle(one, other) {
    const [piece, place] = "drag" in one.dataset ? [one, other] : [other, one];
    if (!("drag" in piece.dataset)) return;
    const stand = $("[data-stand]", place);
    if (stand) {                                       // its twin stands there, for the piece may lie in what scrolls
      const twin = Object.assign(document.createElement("span"), {className: piece.className + " twin"});
      twin.dataset.twin = piece.id;
      twin.append(...[...piece.childNodes].map(node => node.cloneNode(true)));
      return stand.append(twin);
    }
    piece.style.translate = "";
    const from = (piece.firstElementChild || piece).getBoundingClientRect(), to = (place.firstElementChild || place).getBoundingClientRect();
    piece.style.translate = `${to.x + to.width / 2 - from.x - from.width / 2}px ${to.y + to.height / 2 - from.y - from.height / 2}px`;
  }

  /* ---- talking to the server ---- */
  let busy = false;
  async function send(form, button) {
    if (busy) return;
    busy = true; unpop();
    const body = new URLSearchParams(new FormData(form, button));
    try {
      const answer = await fetch(form.action, {method: "POST", body, headers: {"X-Kleos": "fetch"}});
      const json = (answer.headers.get("content-type") || "").includes("json");
      if (answer.redirected) location.href = answer.url;
      else if (json) {
        const said = await answer.json();
        if (said.error) refuse(said.error, button); else hint(said);
      } else if (answer.ok || answer.status === 409) {
        show(await answer.text());
        if (answer.status === 409) notice("The table had moved on; this is how it stands now.");
      } else refuse("The server could not do that. Nothing is lost; try again.", button);
    } catch { offline(true); clicks = []; paint(); }
    busy = false; next();
  }
  function refuse(text, piece) { clicks = []; paint(); if (piece && piece.isConnected && piece.getClientRects().length) pop(text, piece); else notice(text); }
  function notice(text, extra) {
    $$(".notice", table()).forEach(old => old.remove());
    const bar = Object.assign(document.createElement("p"), {className: "notice"});
    bar.setAttribute("role", "status");
    bar.innerHTML = '<span class="grow"></span>';
    bar.firstChild.append(cited(text));
    const close = Object.assign(document.createElement("button"), {className: "btn", type: "button", textContent: "Close"});
    close.onclick = () => bar.remove();
    bar.append(...(extra ? [extra] : []), close);
    $(".prompt", table()).after(bar);
  }
  function hint(said) {
    const button = $$("#moves button, .deeds [name=text]", table()).find(one => one.value === said.text), go = document.createElement("button");
    notice(said.label + (said.why ? ": " + said.why : "."), button && Object.assign(go, {className: "btn", type: "button", textContent: "Do it", onclick: () => button.form.requestSubmit(button)}));
    if (button && button.dataset.touch) JSON.parse(button.dataset.touch).flat().forEach(name => pieces(name).forEach(piece => piece.classList.add("hinted")));
  }
  let down = false, stream = null;
  function offline(value) {
    if (value === down) return;
    down = value;
    if (value) notice("The server does not answer. Your game is safe; this page goes on by itself as soon as it is back.");
    else { $$(".notice", table()).forEach(old => old.remove()); aloud("The server is back."); }
  }
  function follow() {
    stream = new EventSource(`${table().dataset.url}/events?seq=${table().dataset.seq}`);
    stream.addEventListener("open", () => offline(false));
    stream.addEventListener("board", event => { offline(false); waiting.push({seq: +event.lastEventId, html: event.data}); next(); });
    stream.addEventListener("error", () => { offline(true); if (stream.readyState === EventSource.CLOSED) { stream.close(); setTimeout(follow, 3000); } });
  }

  /* ---- what others do is shown one thing at a time ---- */
  const PACES = {slow: 2400, "": 1100, fast: 400, off: 0}, BRIEF = .5;     // what chance did after it is seen sooner
  let waiting = [], paused = false, timer = 0, shown = -Infinity;
  function next() {
    clearTimeout(timer);
    waiting = waiting.filter(one => one.seq > +table().dataset.seq);
    if (root.dataset.pace === "off" || document.hidden) waiting = waiting.slice(-1);
    if (!waiting.length || busy || paused || dragged) return;
    const rest = shown + (document.hidden ? 0 : PACES[root.dataset.pace] ?? 0) * ("brief" in table().dataset ? BRIEF : 1) - performance.now();
    if (rest > 0) { timer = setTimeout(next, rest); return; }
    show(waiting.shift().html, clicks);
    next();
  }
  function label() { $$("[data-pause]", table()).forEach(button => { button.setAttribute("aria-pressed", paused); button.firstElementChild.textContent = paused ? "Go on" : "Pause"; }); }
  function pause(value) { paused = value; label(); next(); }
  function skip() { waiting = waiting.slice(-1); shown = -Infinity; pause(false); }

  /* ---- the new board, and what moved ---- */
  function spots() {
    const where = new Map();
    $$("[data-moves],[data-el]", table()).forEach(one => {
      const box = ("moves" in one.dataset ? one : one.firstElementChild || one).getBoundingClientRect();
      if (box.width) where.set("moves" in one.dataset ? "#" + one.id : one.dataset.el, box);
    });
    $$("[data-twin]", table()).forEach(twin => where.set("#" + twin.dataset.twin, twin.getBoundingClientRect()));
    return where;
  }
  function show(html, held = []) {                      // clicks that outlive what others do, if they still mean something
    table().getAnimations({subtree: true}).forEach(one => one.cancel());       // whatever still flies is there
    const before = spots(), active = document.activeElement, inside = table().contains(active), name = active && active.dataset && active.dataset.el;
    clicks = []; unpop();
    Idiomorph.morph(table(), html, {morphStyle: "outerHTML", callbacks: {
      beforeNodeMorphed: (old, fresh) => !(old.id === "gallery" && !fresh.childElementCount),      // it comes once
      beforeAttributeUpdated: (attribute, node) => !(attribute === "open" && node.tagName === "DETAILS")}});
    shown = performance.now();
    if (held.every(([name, piece]) => piece.isConnected && piece.dataset.el === name) && fitting(held.map(click => click[0])).length) clicks = held;
    ready(); fly(before);
    if (!("replay" in table().dataset)) aloud(newest(table()).map(line => line.textContent).join(" "));
    if (inside && !table().contains(document.activeElement)) {
      const next = (name && pieces(name)[0]) || $("#deal") || $(".legal[data-el]", table()) || $(".deeds .btn", table());
      if (next) next.focus({preventScroll: true});
    }
  }
  function fly(before) {
    if (still.matches || root.dataset.speed === "off") return;
    const length = root.dataset.speed === "fast" ? 130 : 380;
    let turn = 0;
    $$("[data-moves]", table()).forEach(one => {
      const old = before.get("#" + one.id) || before.get(one.dataset.from), now = one.getBoundingClientRect();
      if (!now.width) return;
      const easing = "cubic-bezier(.2,.7,.2,1)", wait = {duration: length, easing, fill: "backwards"};
      const svg = one.ownerSVGElement, unit = svg && svg.getScreenCTM() ? svg.getScreenCTM().a : 1;
      if (!old) {
        one.animate([{opacity: 0, transform: `translateY(${-26 / unit}px) rotate(-70deg)`}, {opacity: 1, transform: "none"}], {...wait, delay: Math.min(turn++, 8) * length / 6});
        return;
      }
      const x = (old.x + old.width / 2 - now.x - now.width / 2) / unit, y = (old.y + old.height / 2 - now.y - now.height / 2) / unit;
      if (Math.hypot(x, y) < 2) return;
      if (svg) one.style.cssText = "transform-box:fill-box;transform-origin:center";
      one.animate([{transform: `translate(${x}px,${y}px)`}, {transform: "none"}], {...wait, delay: Math.min(turn++, 8) * length / 6});
    });
  }

  /* ---- why not, tips ---- */
  let popped = null, tipped = null, hovered = 0, press = 0, pressed = false;
  const TIPPED = "[data-tip],[data-lights],[data-zoom]", LINGER = 350, LONG = 450;       // milliseconds
  function cited(text) {
    const box = document.createDocumentFragment(), rules = table() && table().dataset.rules;
    text.split(/(§\d+(?:\.\d+)?)/).forEach((part, i) => {
      if (i % 2 === 0 || !rules) return box.append(part);
      const number = part.slice(1), id = (number.includes(".") ? "r" : "c") + number;
      box.append(Object.assign(document.createElement("a"), {className: "cite", href: `${rules}#${id}`, textContent: part}));
      box.lastChild.dataset.rule = number;
    });
    return box;
  }
  function place(box, piece) {
    document.body.append(box);
    box.style.cssText = "";
    const at = piece.getBoundingClientRect(), size = box.getBoundingClientRect();
    const below = at.bottom + size.height + 14 < innerHeight, x = Math.max(8, Math.min(at.x + at.width / 2 - 34, innerWidth - size.width - 8));
    box.classList.toggle("up", !below);
    box.style.cssText = `left:${x}px;top:${Math.max(8, below ? at.bottom + 10 : at.y - size.height - 10)}px;--tip:${Math.max(10, Math.min(at.x + at.width / 2 - x - 6, size.width - 24))}px`;
  }
  /* the card in large that a piece stands for */
  function large(piece) {
    const card = piece.dataset.zoom && document.getElementById("zoom-" + piece.dataset.zoom), twin = card && card.cloneNode(true);
    if (twin) { twin.removeAttribute("id"); twin.className += " zoomed"; }
    return twin ? [twin] : [];
  }
  function pop(text, piece) {
    unpop();
    popped = Object.assign(document.createElement("div"), {className: "bubble why-pop"});
    popped.setAttribute("role", "status");
    place(popped, piece);
    popped.append(...large(piece), ...(text ? [cited(text)] : []));
    place(popped, piece);
  }
  function unpop() { popped?.remove(); popped = null; untip(); }
  async function why(name, piece) {
    if ("replay" in table().dataset || !piece.matches("button,a,[data-why]")) { if (piece.dataset.zoom) pop("", piece); return; }
    try {
      const answer = await fetch(`${table().dataset.url}/why?element=${encodeURIComponent(name)}`, {headers: {"X-Kleos": "fetch"}});
      const said = await answer.json();
      const why = answer.status === 404 ? "" : said.why || said.error;          // 404: only a place to look at
      if (why || piece.dataset.zoom) pop(why, piece);
    } catch { offline(true); }
  }
  function tip(piece) {
    untip();
    if (!piece || popped || dragged || clicks.some(click => click[1] === piece)) return;
    (piece.dataset.lights || "").split(" ").forEach(name => name && pieces(name).forEach(one => one.classList.add("would")));
    const card = large(piece);
    if (!piece.dataset.tip && !card.length) return;
    tipped = Object.assign(document.createElement("div"), {className: "bubble tip"});
    tipped.append(...card, (piece.dataset.tip || "").replaceAll("\\n", "\n"));
    tipped.setAttribute("aria-hidden", "true");
    place(tipped, piece);
  }
  function untip() { clearTimeout(hovered); tipped?.remove(); tipped = null; $$(".would").forEach(one => one.classList.remove("would")); }

  /* ---- the rules beside the board ---- */
  let opener = null;
  async function rules(href) {
    const drawer = $("#drawer"), inside = $(".in", drawer), [page, id] = href.split("#");
    unpop();
    if (drawer.hidden) opener = document.activeElement;
    drawer.hidden = false;
    drawer.style.top = innerWidth < 760 ? "" : $(".prompt").getBoundingClientRect().bottom + "px";
    if (!inside.firstElementChild) {
      try {
        const other = new DOMParser().parseFromString(await (await fetch(page)).text(), "text/html");
        inside.replaceChildren($(".book", other));
      } catch { inside.textContent = "The rules cannot be fetched just now."; return; }
    }
    $$(".here", inside).forEach(one => one.classList.remove("here"));
    const rule = id && document.getElementById(id);
    if (rule) { rule.classList.add("here"); rule.scrollIntoView({block: "center"}); }
    if (!drawer.contains(document.activeElement)) $("[data-close]", drawer).focus();
    tabs("rules");
  }
  function unrule() {
    const drawer = $("#drawer");
    if (!drawer || drawer.hidden) return false;
    drawer.hidden = true; tabs("board");
    if (opener && opener.isConnected) opener.focus();
    return true;
  }
  function tabs(name) {
    if (name !== "rules") { document.body.dataset.tab = name; const drawer = $("#drawer"); if (drawer && innerWidth < 760) drawer.hidden = true; }
    $$(".tabs a").forEach(tab => { const on = (tab.dataset.tabTo || "rules") === name; if (on) tab.setAttribute("aria-current", "true"); else tab.removeAttribute("aria-current"); });
  }

  /* ---- keys ---- */
  const STEPS = {ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last"};       // of a replay
  function rove() {
    const groups = Map.groupBy ? Map.groupBy($$("button[data-group],a[data-group]", table()), one => one.dataset.group) : new Map();
    groups.forEach(group => {
      const stop = group.find(one => one === document.activeElement) || group.find(one => one.classList.contains("legal")) || group[0];
      group.forEach(one => { one.tabIndex = one === stop ? 0 : -1; });
    });
  }
  /* the nearest piece of the group in that direction, as the eye sees it */
  function neighbour(piece, key) {
    const middle = one => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(piece), [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[key];
    let best = null, least = Infinity;
    for (const other of $$(`[data-group="${piece.dataset.group}"]`, table())) {
      const [ox, oy] = middle(other), along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (other !== piece && along > 2 && along + 2 * aside < least) { least = along + 2 * aside; best = other; }
    }
    return best;
  }
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = document.activeElement, typing = /^(INPUT|SELECT|TEXTAREA)$/.test(focus.tagName) && focus.type !== "radio";
    if (event.key === "Escape") {
      if (popped || tipped) unpop();
      else if (clicks.length) { clicks.pop(); paint(); }
      else if (!unrule()) $$(".menu[open]").forEach(menu => { menu.open = false; $("summary", menu).focus(); });
    } else if (!table() || typing) return;
    else if ("replay" in table().dataset && STEPS[event.key] && !focus.dataset.group) { event.preventDefault(); $(`#go-${STEPS[event.key]}`).click(); }
    else if (event.key.startsWith("Arrow") && focus.dataset.group) {
      const next = neighbour(focus, event.key);
      event.preventDefault();
      if (next) { focus.tabIndex = -1; next.tabIndex = 0; next.focus(); }
    } else if (event.key === " " && focus.closest("a[data-el]")) { event.preventDefault(); focus.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); }
    else if (root.dataset.letters !== "off") { const button = $$(`[data-key-letter="${event.key.toLowerCase()}"]`, table()).find(one => one.getClientRects().length); if (button) { event.preventDefault(); button.click(); } }
  }

  /* ---- dragging ---- */
  let dragged = null, dropped = false;
  function target(event) {
    const over = document.elementsFromPoint(event.clientX, event.clientY).map(one => one.closest("[data-drop],[data-el]")).filter(one => one && one !== dragged.piece && !dragged.piece.contains(one)).map(one => one.dataset.drop ? pieces(one.dataset.drop)[0] : one);
    return over.find(one => one.classList.contains("legal")) || over[0];
  }
  function drag(event) {
    const piece = event.button === 0 && event.target.closest("[data-drag].legal,[data-drag].selected,[data-drag].held");
    if (piece) dragged = {piece, from: (piece.style.translate || "0").split(" ").map(parseFloat), x: event.clientX, y: event.clientY, on: false, id: event.pointerId};
  }
  function dragging(event) {
    if (!dragged || event.pointerId !== dragged.id) return;
    const x = event.clientX - dragged.x, y = event.clientY - dragged.y;
    if (!dragged.on && Math.hypot(x, y) < 8) return;
    if (!dragged.on) {
      dragged.on = true; untip(); clearTimeout(press);
      if (dragged.piece.classList.contains("held")) withdraw(dragged.piece);
      dragged.piece.setPointerCapture(event.pointerId);
      if (!clicks.some(click => click[1] === dragged.piece)) choose(dragged.piece.dataset.el, dragged.piece);
      dragged.piece.classList.add("dragging");
    }
    dragged.piece.style.translate = `${x + (dragged.from[0] || 0)}px ${y + (dragged.from[1] || 0)}px`;
  }
  function drop(event) {
    if (!dragged) return;
    const {piece, on} = dragged, place = on && event.type === "pointerup" ? target(event) : null;
    dragged = null;
    setTimeout(next);
    if (!on) return;
    dropped = true;                                    // the click that follows means nothing
    setTimeout(() => { dropped = false; });
    piece.classList.remove("dragging");
    if (place && place.classList.contains("legal")) return choose(place.dataset.el, place);
    piece.style.translate = "";
    clicks = clicks.filter(click => click[1] !== piece); paint();
    if (place) why(place.dataset.el, place);
  }

  /* ---- replay ---- */
  let wanted = null;
  async function replay(href) {
    if (wanted) { wanted = href; return; }
    for (wanted = href; wanted;) {
      const now = wanted;
      try {
        const page = new DOMParser().parseFromString(await (await fetch(now)).text(), "text/html");
        show($("#table", page).outerHTML);
        history.replaceState(null, "", now);
      } catch { offline(true); wanted = null; return; }
      wanted = wanted === now ? null : wanted;
    }
  }

  /* what the others did since the last decision is shown once more on the board, which then is as it was */
  async function watch(link) {
    const [from, to] = link.dataset.watch.split(" ").map(Number), live = table().cloneNode(true), was = paused;
    let stop = false;
    $$("[style]", live).forEach(piece => piece.removeAttribute("style"));      // no page may bring one along
    cancel(); busy = true;
    const close = Object.assign(document.createElement("button"), {className: "btn", type: "button", textContent: "Stop", onclick: () => { stop = true; }});
    try {
      for (let at = from; at <= to && !stop; at++) {
        const page = new DOMParser().parseFromString(await (await fetch(`${table().dataset.url}/replay?at=${at}`)).text(), "text/html");
        const before = spots(), told = newest(page).map(line => line.firstChild.textContent).join(" ");
        Idiomorph.morph($("#board"), $("#board", page).outerHTML, {morphStyle: "outerHTML"});
        fly(before); notice(at > from ? told || "…" : "Once more from here:", close);
        await new Promise(next => setTimeout(next, PACES[root.dataset.pace] || 700));
      }
    } catch { offline(true); }
    busy = false; paused = was;
    show(live.outerHTML); next();
  }

  /* ---- everything together ---- */
  let listed = false;                                  // whether the list of moves is open
  function ready() {
    if (!table()) return;
    $$("#moves > details").forEach(list => { list.open = listed; list.onclick = () => { listed = !list.open; }; });
    const seen = "guide " + table().dataset.url;
    $$(".guide details", table()).forEach(box => {
      if (kept(seen) === "closed") box.open = false;
      box.ontoggle = () => kept(seen, box.open ? "" : "closed");
    });
    label();
    $$(".last", table()).forEach(one => one.classList.remove("last"));
    (table().dataset.last || "").split(" ").forEach(name => name && pieces(name).forEach(piece => { piece.classList.add("last"); piece.style.setProperty("--by", `var(--s${table().dataset.lastSeat}-t)`); }));
    $$(".pointed").forEach(one => one.classList.remove("pointed"));
    const guide = $("[data-guide]", table());
    if (guide && guide.firstElementChild.open) guide.dataset.guide.split(" ").forEach(name => name && [...pieces(name), document.getElementById(name)].forEach(piece => piece?.classList.add("pointed")));
    const hinted = $("[data-hinted]", table());
    if (hinted) hint({text: hinted.dataset.hinted, label: hinted.querySelector("b").textContent, why: ""});
    if (!("replay" in table().dataset)) paint(); else rove();
  }
  document.addEventListener("click", event => {
    const hit = what => event.target.closest(what);
    if (pressed) { pressed = false; event.preventDefault(); return; }        // a long press has shown the card
    if (!hit(".why-pop")) unpop();
    $$(".menu[open]").forEach(menu => { if (!menu.contains(event.target)) menu.open = false; });
    const name = ["speed", "letters", "pace"].find(one => hit(`[data-${one}-switch]`)), choice = hit("[name=theme],[name=roll]"), link = hit("[data-rule],[data-rules]:not(main)"), tab = hit("[data-tab-to]");
    const step = hit("[id^=go-]"), piece = hit("[data-el]"), asked = hit("[data-why]");
    if (name) { const value = hit(`[data-${name}-switch]`).dataset[name + "Switch"]; kept(name, value); taste(name, value); next(); }
    else if (hit("[data-pause]")) pause(!paused);
    else if (hit("[data-skip]")) skip();
    else if (hit("[data-print]")) print();
    else if (hit("[data-finishes]")) finish();
    else if (hit("[data-cancel]")) cancel();
    else if (hit("[data-watch]")) { event.preventDefault(); watch(hit("[data-watch]")); }
    else if (choice && choice.form) { event.preventDefault(); prefer(choice); }
    else if (link && $("#drawer")) { event.preventDefault(); rules(link.getAttribute("href")); $$(".menu[open]").forEach(menu => { menu.open = false; }); }
    else if (hit("[data-close]")) unrule();
    else if (hit(".drawer a[href^='#']")) { event.preventDefault(); rules(hit("a").getAttribute("href")); }
    else if (tab) { event.preventDefault(); tabs(tab.dataset.tabTo); }
    else if (step && table()) { event.preventDefault(); if (step.href) replay(step.href); }
    else if (piece && table() && piece.matches("button,a")) { event.preventDefault(); if (!dropped) choose(piece.dataset.el, piece); }
    else if (asked && table()) why(asked.dataset.why, asked);
    else if (table() && hit("[data-zoom]")) pop("", hit("[data-zoom]"));
  });
  document.addEventListener("submit", event => {
    const form = event.target, button = event.submitter;
    if (button && button.dataset.confirm && !button.dataset.sure) {
      event.preventDefault(); button.dataset.sure = "yes"; pop(button.dataset.confirm + " Press again to do it.", button);
    } else if (table() && /\/(act|deal|undo|hint)$/.test(form.action)) { event.preventDefault(); send(form, button); }
  });
  document.addEventListener("keydown", key);
  const pointer = matchMedia("(hover:hover)");
  document.addEventListener("pointerover", event => { if (pointer.matches && table()) {
    const piece = event.target.closest(TIPPED);
    if (!piece) untip(); else if (piece.dataset.zoom) { untip(); hovered = setTimeout(() => tip(piece), LINGER); } else tip(piece);
  } });
  document.addEventListener("focusin", event => { if (table() && event.target.matches(TIPPED) && event.target.matches(":focus-visible")) tip(event.target); else if (tipped) untip(); });
  document.addEventListener("pointerdown", event => {
    const piece = event.target.closest("[data-zoom]");
    pressed = false; clearTimeout(press);
    if (piece && event.pointerType !== "mouse") press = setTimeout(() => { pressed = true; pop("", piece); }, LONG);
    drag(event);
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(press));
  document.addEventListener("contextmenu", event => { if (pressed) event.preventDefault(); });
  document.addEventListener("pointermove", dragging);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("input", event => { if (event.target.id === "at") { $("output").textContent = `${event.target.value} of ${event.target.max}`; replay(`${table().dataset.url}/replay?at=${event.target.value}`); } });
  document.addEventListener("change", event => { if (event.target.id === "at") replay(`${table().dataset.url}/replay?at=${event.target.value}`); });
  addEventListener("resize", unpop);
  addEventListener("pagehide", () => stream?.close());
  document.body.classList.add("ready");
  if (table()) { ready(); if (!("replay" in table().dataset)) follow(); }
})();
