/* The one script. Every page works without it. It knows no game: pieces carry data-el, the buttons of “What you can
   do” carry data-touch (groups of pieces to click), and whatever is marked data-moves is followed by its id when the board changes. */
"use strict";
(() => {
  const {fit, spelt, group} = window.Clicks || {}, Dock = window.Dock || {unsay() {}}, {cited} = Dock, {Keys, Tips} = window;
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const root = document.documentElement;
  const table = () => $("#table"), pieces = name => $$("[data-el]", table()).filter(piece => piece.dataset.el === name);
  const newest = where => $$(".log .new > :last-child", where).reverse();              // the lines of the last move, as it went
  const aloud = text => { const box = $("#aloud"); if (box) { box.textContent = ""; setTimeout(() => { box.textContent = text; }, 60); } };

  /* ---- what can be done, and what the clicks so far leave of it ---- */
  let clicks = [];                                     // [name, piece] in order
  const moves = () => $$("[data-touch]", table()).map(button => ({button, groups: JSON.parse(button.dataset.touch), finish: button.dataset.finish || ""}));
  const fitting = names => moves().map(move => ({...move, fit: fit(move.groups, names, false)})).filter(move => move.fit);
  function withdraw(piece) {
    const at = clicks.findIndex(click => click[1] === piece), [found] = fitting(clicks.map(click => click[0]));
    if (at === clicks.length - 1) clicks.pop(); else clicks.splice(...group(at, found ? found.fit.cuts : []));
    paint();
  }
  const chosen = piece => clicks.some(click => click[1] === piece);
  /* the clicks with one more, or nothing where it means nothing: with all so far; without what was put together last,
     which it replaces; else alone. `sure` is the move that it does at once */
  function added(name, piece) {
    const now = fitting(clicks.map(click => click[0]));
    const last = now.some(move => move.fit.open) ? 1 : now.some(move => move.finish) ? now[0].fit.cuts.at(-1) : 0;
    for (const start of [clicks, clicks.slice(0, clicks.length - last), []]) {
      const tried = [...start, [name, piece]], names = tried.map(click => click[0]), found = fitting(names);
      if (!found.length) continue;
      const sure = spelt(found, names) || (found.length === 1 && found[0].fit.full && !found[0].fit.open && found[0]);
      return {tried, found, sure: !found.some(move => move.finish) && sure};
    }
  }
  function choose(name, piece, meant) {
    unpop();
    const names = clicks.map(click => click[0]), open = fitting(names).some(move => move.fit.open);
    if (chosen(piece) && !(open && fitting([...names, name]).length)) return withdraw(piece);
    const more = added(name, piece);
    const place = piece.parentElement.closest("[data-drop]"), below = place && pieces(place.dataset.drop)[0];
    if (open && below && !fitting([...names, name]).length && fitting([...names, place.dataset.drop]).length) return choose(place.dataset.drop, below);
    const apart = open && more?.tried.length <= names.length && "drag" in piece.dataset !== "drag" in clicks.at(-1)[1].dataset;
    if (!more || apart) why(name, piece, more, meant); else begin(more);
  }
  function begin({tried, sure}) {
    clicks = tried;
    paint();
    if (sure) return sure.button.form.requestSubmit(sure.button);
    if (Keys.keyed()) Keys.settle();
  }
  /* a move that could go on waits until somebody says that it is whole; what was only begun of more is let go */
  function whole() {
    const names = clicks.map(click => click[0]), begun = fitting(names).some(move => move.fit.open), sure = begun ? names.slice(0, -1) : names;
    return sure.length ? spelt(fitting(sure).filter(one => one.finish), sure) : undefined;
  }
  function finish() { const move = whole(); if (move) move.button.form.requestSubmit(move.button); }
  function cancel() { clicks = []; paint(); }
  function paint() {
    const names = clicks.map(click => click[0]), found = fitting(names);
    const lit = new Set(found.flatMap(move => move.fit.next)), open = found.some(move => move.fit.open), cuts = found.length ? found[0].fit.cuts : [];
    $$("[data-twin]", table()).forEach(twin => twin.remove());
    $$("[data-gives]", table()).forEach(box => { box.dataset.gives = ""; });
    $$("[data-el]", table()).forEach(piece => {
      const at = clicks.findIndex(click => click[1] === piece), held = at >= 0 && !(open && at === clicks.length - 1) && group(at, cuts)[1] > 1;
      piece.classList.toggle("legal", lit.has(piece.dataset.el) && (at < 0 || open));     // several may meet the same one
      piece.classList.toggle("selected", at >= 0 && !held);
      piece.classList.toggle("held", held);
      if (piece.matches("button[data-group],a[data-group]") && piece.ariaPressed !== String(at >= 0)) piece.ariaPressed = at >= 0;
      if ("drag" in piece.dataset && piece.style.translate && !held) piece.style.translate = "";
    });
    $$("[data-of]", table()).forEach(one => { one.hidden = !names.includes(one.dataset.of); });
    for (let i = 0; i + 1 < clicks.length; i += 2) settle(clicks[i][1], clicks[i + 1][1]);
    compose(found.some(move => move.finish), found.some(move => move.finish || move.fit.open || move.fit.left));
    Keys.rove();
  }
  function compose(waits, begun) {                     // what the prompt says of a move that is put together, and its buttons
    const end = $("[data-finishes]", table()), on = clicks.length > 0 && waits, move = on && whole();
    table().toggleAttribute("data-composing", on);
    if (on) Dock.unsay("hint");                        // its button would make another move than the one put together
    doing(on ? move : undefined);
    for (const box of $$("[data-total]:not(button)", table())) sum(box, box.dataset.with ? joined(box.dataset) : on && move?.button.dataset.total && JSON.parse(move.button.dataset.total));
    $$("[data-cancel]", table()).forEach(one => { one.hidden = !clicks.length || !begun; });
    if (!end) return;
    end.hidden = !move;
    if (move) end.firstElementChild.textContent = move.finish;
  }
  /* a total on the board is what it would be with that move, or that of a place with the piece that is put there */
  const joined = ({place, with: all}) => JSON.parse(all)[clicks[clicks.findIndex(([name]) => name === place) ^ 1]?.[0]];
  function sum(box, told) {
    const total = told || JSON.parse(box.dataset.total);
    $$("[data-says]", box).forEach(one => { one.textContent = total[one.dataset.says]; });
    box.dataset.state = total.state;
    box.toggleAttribute("data-drafted", !!told);
  }
  /* the sentence meanwhile: what is put together so far, else what was touched and waits for its place */
  function doing(move) {
    const box = $(".doing", table()), piece = clicks.length && clicks.at(-1)[1];
    if (!box) return;
    box.replaceChildren();
    if (!piece || (!move && !$$("[data-el].legal", table()).length)) return;
    const what = document.createElement("b"), [, told, asked] = (!move && put(...clicks.slice(-2).map(click => click[1]))) || [];
    if (told) { what.textContent = asked; return box.append(`${told} `, what, "."); }
    const named = (piece.getAttribute("aria-label") || "").split(/[,.:;]/)[0];
    const half = move && fitting(clicks.map(([name]) => name)).some(one => one.fit.open);       // who has no place yet
    what.textContent = move ? move.button.textContent : named;
    const open = $$("[data-el].legal:not(.selected)", table()), alike = piece.dataset.group && open.every(one => one.dataset.group === piece.dataset.group);
    const there = !("drag" in piece.dataset) && open.some(one => "drag" in one.dataset);       // a place, or somebody to be met
    const more = alike && piece.dataset.spends;        // what several are chosen for, if it costs them
    const asks = there ? ": choose who goes there, or the same again to think anew."
      : piece.dataset.then ? `: ${piece.dataset.then}.`
      : `: ${more || (alike ? "take another one with it" : "choose where it goes")}, or the same again to ${
        more ? "take" : "put"} it back.`;
    const adds = open.length && $("[data-adds]", table())?.dataset.adds;
    box.append(what, half ? ". " : !move ? asks : adds ? `. ${adds}` : ".");
    if (half) box.append(Object.assign(document.createElement("b"), {textContent: named}), asks);
  }
  /* of a piece and the place where it waits: what it gives there, what is said of that, and what is asked then */
  function put(one, other) {
    const [piece, place] = one.dataset.put ? [one, other] : [other, one];
    return place && JSON.parse(piece?.dataset.put || "{}")[place.dataset.el];
  }
  /* a piece whose place is chosen, though the move is not complete, waits there */
  function settle(one, other) {
    const [piece, place] = "drag" in one.dataset ? [one, other] : [other, one];
    if (!("drag" in piece.dataset) || one.dataset.group === other.dataset.group) return;
    const [gives] = put(piece, place) || [], box = $("[data-gives]", place);
    if (box && gives) box.dataset.gives = gives;
    const stand = $("[data-stand]", place) || $(`[data-stand="${place.dataset.el}"]`, table());
    if (stand) {                                       // its twin stands there, for the piece may lie in what scrolls
      const twin = Object.assign(document.createElement("span"), {className: piece.className + " twin"});
      twin.dataset.twin = piece.id;
      twin.append(...[...piece.childNodes].map(node => node.cloneNode(true)));
      return stand.append(twin);
    }
    piece.style.translate = "";
    const from = (piece.firstElementChild || piece).getBoundingClientRect(), to = (place.firstElementChild || place).getBoundingClientRect();
    if (!to.width) return;
    piece.style.translate = `${to.x + to.width / 2 - from.x - from.width / 2}px ${to.y + to.height / 2 - from.y - from.height / 2}px`;
  }

  /* ---- talking to the server ---- */
  let busy = false, advised = false;                   // a deed is on its way; a hint, for which nothing else waits
  async function send(form, button) {
    const hints = /\/hint$/.test(form.action);
    if (busy || lingers || (hints && advised)) return;
    if (hints) advised = true; else busy = true;
    unpop();
    if (hints) think(true);
    try {
      await ask(form, button, hints);
    } finally {
      if (hints) think(advised = false); else { busy = false; next(); }
    }
  }
  /* a hint takes some seconds: that it is thought about is said until it is there, and its button shows it */
  function think(on) {
    if (on) Dock.say("thinking", "Thinking about a hint…", {sign: "ui-hint", close: false});
    else Dock.unsay("thinking");
    $("[data-hint]", table())?.setAttribute("aria-busy", on);
  }
  async function ask(form, button, hints) {
    const body = new URLSearchParams(new FormData(form, button)), {seq} = table().dataset;
    let answer, said = null;
    Parts.sign(body);
    try {
      answer = await fetch(form.action, {method: "POST", body, headers: {"X-Kleos": "fetch"}});
      if ((answer.headers.get("content-type") || "").includes("json")) said = await answer.json();
    } catch { offline(true); cancel(); return; }
    offline(false);
    if (hints && seq !== table().dataset.seq) return;   // the game has gone on, and needs other advice
    if (answer.redirected) { if (!document.body.dataset.leaving) location.href = answer.url; document.body.dataset.leaving = 1; }
    else if (said?.parts) {
      waiting = waiting.filter(one => one.from || one.seq > said.seq);         // a whole board from before
      if (take(said)) { show(Parts.whole()); own = !("turn" in table().dataset); }
      if (answer.status === 409) notice("The table had moved on; this is how it stands now.");
    } else if (said?.error) refuse(said.error, button);
    else if (said) hint(said);
    else refuse("The server could not do that. Nothing is lost; try again.", button);
  }
  function refuse(text, piece) { clicks = []; paint(); Dock.say("refusal", cited(text), {piece}); }
  function notice(text, more) { Dock.say("notice", cited(text), {more}); }
  function hint(said) {
    const move = said.texts.join("\n"), all = $$("#moves button, .deeds [name=text]", table()).filter(one => one.value === move || one.dataset.instead === move);
    const button = all.find(one => one.closest(".main")) || all[0];
    const words = document.createDocumentFragment(), what = document.createElement("b");
    what.textContent = said.label + ". ";
    words.append(what, cited(said.why));
    const act = () => { if (button.dataset.confirm) cancel(); button.form.requestSubmit(button); };      // whoever puts a move together keeps the button that does that
    const more = button && whole() && Object.assign(document.createElement("button"), {className: "btn small", type: "button", textContent: "Do it", onclick: act});
    Dock.say("hint", words, {more, main: button && !more && act, same: button});
    all.flatMap(one => JSON.parse(one.dataset.touch || "[]").flat()).flatMap(pieces).forEach(piece => piece.classList.add("hinted"));
  }
  let down = false, stream = null;
  function offline(value) {
    if (value === down) return;
    down = value;
    if (!value) { Dock.unsay("notice"); aloud("The server is back."); return; }
    notice("The server does not answer. Your game is safe; this page goes on by itself as soon as it is back.");
    if (stream && stream.readyState === EventSource.OPEN) { stream.close(); setTimeout(follow, 1000); }      // it will say so
  }
  function follow() {
    stream = new EventSource(`${table().dataset.url}/events?${Parts.sign(new URLSearchParams())}`);
    stream.addEventListener("open", () => offline(false));
    stream.addEventListener("board", event => { offline(false); waiting.push(JSON.parse(event.data)); next(); });
    stream.addEventListener("error", () => { offline(true); if (stream.readyState === EventSource.CLOSED) { stream.close(); setTimeout(follow, 3000); } });
  }
  const take = message => Parts.take(message, () => { stream?.close(); follow(); });

  /* ---- what others do is shown one thing at a time ---- */
  const PACES = {slow: 2400, "": 1100, fast: 400, off: 0}, BRIEF = .5, READ = 2.2, HURT = .8;      // what chance did is seen sooner, a card longer, a blow as well
  const LONGEST = 8000;                                // milliseconds in all until it is one's own turn again
  let waiting = [], paused = false, skipping = false, timer = 0, shown = -Infinity, spent = 0, own = false;      // `own`: one’s own deed, which ended the turn
  function next() {
    clearTimeout(timer);
    if (!table() || lingers) return;
    going();
    if ("turn" in table().dataset) spent = 0;
    if (busy || paused || dragged) return;
    const usual = (PACES[root.dataset.pace] ?? 0) * ("brief" in table().dataset && !own ? BRIEF : "read" in table().dataset ? READ : 1), pace = Math.min(usual, (LONGEST - spent) / (waiting.length || 1));
    const atOnce = skipping || document.hidden || root.dataset.pace === "off", left = Math.max(shown + pace - performance.now(), Motion.left());
    if (!waiting.length && !deals()) return;
    if (!atOnce && left > 0) { timer = setTimeout(next, left); return; }
    if (!waiting.length) return deal();
    spent += Math.max(0, Math.min(pace, performance.now() - shown));
    skipping = false;
    if (waiting.splice(0, atOnce ? waiting.length : 1).filter(take).length) show(Parts.whole(), clicks);
    next();
  }
  /* the roll or draw that opens the turn, where it is not asked for: once at each position, for it may be refused */
  let dealt = "";
  function deals() {
    const button = $("[data-deals]", table()), how = root.dataset.roll;
    return dealt !== table().dataset.seq && button && (how === "auto" || (how === "draw" && button.dataset.deals));
  }
  /* what goes by itself is said, on no button that would vanish from under a finger */
  function going() {
    const said = $("[data-going]", table()), on = deals() || (busy && dealt === table().dataset.seq);
    if (said && said.hidden === !!on) said.hidden = !on;
  }
  function deal() { const button = $("[data-deals]", table()); dealt = table().dataset.seq; button.form.requestSubmit(button); }
  function label() { $$("[data-pause]", table()).forEach(button => { button.setAttribute("aria-pressed", paused); $("span", button).textContent = paused ? "Go on" : "Pause"; }); }
  function pause(value) { paused = value; label(); next(); }
  function skip() { skipping = waiting.length > 0; shown = -Infinity; lingers?.(); pause(false); }

  /* ---- the new board, and what moved ---- */
  const same = (old, fresh) => old.isEqualNode(fresh) && !(old.matches?.(FIELDS) || old.querySelector?.(FIELDS)), FIELDS = "input,select,textarea";
  /* what has ended stays a moment as it came out: who is gone from there, and how much the part that it names has lost,
     with what was gone of it already */
  let lingers = null;                                  // ends it
  function linger(html) {
    const what = $("[data-lingers]", table()), time = PACES[root.dataset.pace] ?? 0;
    if (!what || !time || skipping || document.hidden || "replay" in table().dataset) return false;
    const fresh = $("#table", new DOMParser().parseFromString(html, "text/html")), [old, now] = [table(), fresh].map(where => $(`#${what.dataset.lingers}`, where));
    if ($("[data-lingers]", fresh) || moment(fresh) < moment()) return false;
    clicks = []; paint();
    what.classList.add("over");
    if (now) $$("[data-leaves]", what).forEach(one => one.classList.toggle("fell", !$(`#${one.id}`, fresh)));       // else all is over
    const total = {sum: now && `−${now.dataset.lost - old.dataset.lost + +(what.dataset.gone || 0)}`.replace("−0", "0"), words: "in all"};
    $$("[data-says]", what).forEach(one => { one.textContent = total[one.dataset.says] ?? one.textContent; });
    const timer = setTimeout(() => lingers(), time);
    lingers = () => { clearTimeout(timer); lingers = null; what.removeAttribute("data-lingers"); show(Parts.whole()); next(); };
    return true;
  }
  function show(html, held = []) {                      // clicks that outlive what others do, if they still mean something
    if (linger(html)) return;
    table().getAnimations({subtree: true}).forEach(one => { if (one.id !== "stage") one.cancel(); });      // whatever still flies is there
    const before = look(), active = document.activeElement, inside = table().contains(active);
    clicks = []; own = false; unpop(); Dock.unsay();
    const board = Keys.dress($("#table", new DOMParser().parseFromString(html, "text/html")), !("replay" in table().dataset));
    Idiomorph.morph(table(), board, {morphStyle: "outerHTML", callbacks: {
      beforeNodeMorphed: (old, fresh) => !(old.id === "gallery" && !fresh.childElementCount) && !same(old, fresh),      // the gallery never changes
      beforeAttributeUpdated: (attribute, node) => !(attribute === "open" && node.tagName === "DETAILS")}});
    window.Finale?.again();
    if (document.body.dataset.tab === "moves") unlist();       // what has happened is seen on the board
    shown = performance.now();
    if (held.every(([name, piece]) => piece.isConnected && piece.dataset.el === name) && fitting(held.map(click => click[0])).length) clicks = held;
    ready();
    const felt = fly(before);
    if (felt.has("struck") || felt.has("falls")) shown += (PACES[root.dataset.pace] ?? 0) * HURT;      // a blow is looked at
    if ("replay" in table().dataset) return;             // whose caption says it, and which is looked at step by step
    Tips.exhibit(table().dataset.read, (PACES[root.dataset.pace] ?? 0) * READ);
    rewind($("#log:is(:hover, :focus-within), [data-tab=log] #log"));
    aloud(newest(table()).map(line => line.textContent).join(" "));
    if (inside || active === document.body) Keys.settle();
  }
  /* with a move the log goes back to its newest line, unless somebody reads it; a button leads there */
  function rewind(reads) {
    const log = $("#log"), button = log && $("[data-newest]", log);
    if (!button) return;
    if (!reads) log.scrollTop = 0;
    button.hidden = log.scrollTop < 40;
  }
  /* how far the game is, and what has been seen of it */
  const moment = (where = table()) => +($("#at", where)?.getAttribute("value") ?? $$(".log > [id]:not([hidden])", where).length);
  const look = () => ({...Motion.before(table()), moment: moment()});
  function fly(before) {
    const wait = window.Pan?.look() || 0, board = $("#board");
    board?.style.setProperty("--late", `${wait}ms`);
    return Motion.after(table(), before, {wait, cast: "brief" in table().dataset, on: moment() >= before.moment});
  }

  /* ---- why not ---- */
  let whys = 0;
  function unpop() { whys++; Tips.unpop(); Dock.unsay("refusal"); }
  /* what the server says of it; nothing while the board shows what was before, or once something else is asked, or is there */
  async function reason(piece, name = piece.dataset.asks || piece.dataset.el) {
    const turn = waiting.length ? NaN : ++whys, asked = new URLSearchParams([["element", name], ...clicks.map(click => ["touched", click[0]])]);
    try {
      const answer = await fetch(`${table().dataset.url}/why?${asked}`, {headers: {"X-Kleos": "fetch"}}), said = await answer.json();
      if (turn === whys && piece.isConnected && answer.status !== 404) return said.why ?? said.error;  // 404: only a place to look at
    } catch { offline(true); }
  }
  /* what is only read when it is touched: with data-reads as long as nothing is chosen, with a value also then; `meant`: it was dragged */
  const reads = (piece, meant) => "replay" in table().dataset || !piece.matches("button,a,[data-why]") || ("reads" in piece.dataset && !meant && (!clicks.length || piece.dataset.reads));
  /* what a click does nothing with it shows in large, whoever’s it is, and with data-tells, below that, what there is to say of it
     now: nobody meant to do anything with it; `more`: what it does where nothing bars that */
  async function why(name, piece, more, meant) {
    if ("tells" in piece.dataset && !more) { Tips.peek(piece); const now = await reason(piece); return now && Tips.add(piece, cited(now)); }
    if (piece.dataset.zoom && !more) Tips.pop(piece);
    const said = !reads(piece, meant) && await reason(piece, piece.dataset.asks || name);
    if (said === "" && more) begin(more);
    if (!said) return;
    const words = cited(said), ahead = offered(words);
    Dock.say("refusal", words, {piece, main: ahead && (() => choose(ahead.dataset.el, ahead)), does: ahead?.dataset.ahead}); Tips.untip();
  }
  /* what can be done after all, of what a refusal names: a piece marked data-ahead, which is what the main button says then */
  const offered = words => $$("[data-about]", words).flatMap(one => one.dataset.about.split(" ")).flatMap(pieces).find(one => one.matches("[data-ahead].legal"));
  /* what a finger touches is looked at first, unless it is only ticked, which another touch takes back */
  const ticks = piece => chosen(piece) || added(piece.dataset.el, piece)?.found.some(move => move.finish);
  /* what can be done with it, on buttons that say what they do, or why nothing can */
  function offers(piece) {
    if (!("peek" in piece.dataset) || "replay" in table().dataset) return [];
    const act = (textContent, onclick) => Object.assign(document.createElement("button"), {className: "btn act", type: "button", textContent, onclick});
    if (chosen(piece)) return [act("Put it back", () => choose(piece.dataset.el, piece))];
    const [other, ...gains] = (piece.dataset.with || "").split(" "), both = [piece.dataset.el, other], pair = other && spelt(fitting(both), both);
    const buttons = piece.dataset.peek.split(" ").flatMap(name => {
      const place = name === piece.dataset.el ? piece : pieces(name)[0], more = place && added(name, place);
      return more && (more.sure || !pair) ? [act(more.sure ? more.sure.button.textContent : "Choose", () => choose(name, place))] : [];
    });
    if (pair) buttons.push(act([pair.button.textContent, ...gains].join(" "), () => pair.button.form.requestSubmit(pair.button)));
    buttons.slice(1).forEach(button => button.classList.remove("act"));        // the first is what is meant
    if (!buttons.length && !reads(piece)) reason(piece).then(said => { if (said) Tips.add(piece, cited(said)); });
    return buttons;
  }
  Tips.heed(offers, piece => dragged || chosen(piece));

  /* ---- the rules beside the board ---- */
  let opener = null;
  async function rules(href) {
    const drawer = $("#drawer"), inside = $(".in", drawer), [page, id] = href.split("#");
    unpop();
    if (drawer.hidden) opener = document.activeElement;
    drawer.hidden = false;
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
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = document.activeElement, typing = /^(INPUT|SELECT|TEXTAREA)$/.test(focus.tagName) && focus.type !== "radio";
    if (halt && event.key !== "Tab") { if (event.key === "Escape") halt(); }
    else if (event.key === "Escape") {
      if (Tips.unpop()) Dock.unsay("refusal");
      else if (Tips.shut(null, true) || Dock.unsay()) return;
      else if (clicks.length) { clicks.pop(); paint(); }
      else if (!unrule() && !unlist()) $$("#table [data-key-letter=c]").find(one => one.checkVisibility())?.click();    // the move, as far as it was sent
    } else if (!table() || typing) return;
    else if ("replay" in table().dataset && STEPS[event.key] && !focus.matches("#board [data-group]")) { event.preventDefault(); $(`#go-${STEPS[event.key]}`).click(); }
    else if (Keys.press(event)) event.preventDefault();
  }

  /* ---- dragging ---- */
  let dragged = null, dropped = false;
  function target(event) {
    const over = document.elementsFromPoint(event.clientX, event.clientY).map(one => one.closest("[data-drop],[data-el]")).filter(one => one && one !== dragged.piece && !dragged.piece.contains(one)).map(one => one.dataset.drop ? pieces(one.dataset.drop)[0] : one);
    return over.find(one => one.classList.contains("legal")) || over[0];
  }
  function drag(event) {
    const piece = event.button === 0 && event.target.closest("button[data-drag]"), idle = !piece?.matches?.(".legal,.selected,.held");
    if (piece && (piece.dataset.drag !== "mouse" || event.pointerType === "mouse")) dragged = {piece, from: (piece.style.translate || "0").split(" ").map(parseFloat), x: event.clientX, y: event.clientY, on: false, idle, id: event.pointerId};
  }
  function dragging(event) {
    if (!dragged || event.pointerId !== dragged.id) return;
    const x = event.clientX - dragged.x, y = event.clientY - dragged.y;
    if (!dragged.on && Math.hypot(x, y) < 8) return;
    if (!dragged.on) {
      dragged.on = true; unpop(); Tips.untip(); Tips.unpress();
      if (dragged.piece.classList.contains("held")) withdraw(dragged.piece);
      dragged.piece.setPointerCapture(event.pointerId);
      dragged.sure = !dragged.idle && !chosen(dragged.piece) && !!added(dragged.piece.dataset.el, dragged.piece)?.sure;      // a click alone would do it
      if (!chosen(dragged.piece) && !dragged.sure && !dragged.idle) choose(dragged.piece.dataset.el, dragged.piece);
      dragged.piece.classList.add("dragging");
    }
    dragged.piece.style.translate = `${x + (dragged.from[0] || 0)}px ${y + (dragged.from[1] || 0)}px`;
  }
  function drop(event) {
    if (!dragged) return;
    const {piece, on, sure, idle} = dragged, name = piece.dataset.el, {group} = piece.dataset, put = on && event.type === "pointerup", place = put ? target(event) : null;
    const home = put && document.elementsFromPoint(event.clientX, event.clientY).some(one => one.dataset.takes?.split(" ").includes(group));
    dragged = null;
    setTimeout(next);
    if (!on) return;
    dropped = true;                                    // the click that follows means nothing
    setTimeout(() => { dropped = false; });
    piece.classList.remove("dragging");
    if (sure || idle) {
      piece.style.translate = "";
      if (home || (idle && (place?.dataset.group || group) !== group)) return choose(name, piece, true);       // or why not
      if (sure && place && fitting([name, place.dataset.el]).length) { clicks = [[name, piece]]; choose(place.dataset.el, place); }
      else if (sure && place && "afar" in piece.dataset && !piece.parentElement.contains(place)) why(piece.dataset.afar, piece);
      return;
    }
    if (place && place.classList.contains("legal")) {
      choose(place.dataset.el, place);
      if (piece.classList.contains("held")) piece.style.translate = "";      // it is seen where it goes
      return;
    }
    piece.style.translate = "";
    if (home) return;                                  // it was chosen when it was taken up
    if (place) why(place.dataset.el, place, undefined, true);
    clicks = clicks.filter(click => click[1] !== piece); paint();
  }

  /* ---- replay ---- */
  let wanted = null;
  function tell(at) { const bar = $("#at"); bar.value = at; $("output").textContent = `${at} of ${bar.max}`; }
  async function replay(href) {
    if (wanted) { wanted = href; return; }
    for (wanted = href; wanted;) {
      const now = wanted;
      try {
        const said = await (await fetch(`${now}&${Parts.sign(new URLSearchParams())}`, {headers: {"X-Kleos": "fetch"}})).json();
        offline(false);
        if (Parts.take(said, () => {})) show(Parts.whole());
        history.replaceState(null, "", now);
        if (wanted !== now) tell(new URL(wanted, location.href).searchParams.get("at"));        // the bar stays where it was put
      } catch { offline(true); wanted = null; return; }
      wanted = wanted === now ? null : wanted;
    }
  }

  /* what the others did since the last decision is shown once more on the board, which then is as it was */
  let halt = null;                                     // stops it
  /* meanwhile the dock is headed as the replay is: with the turn, and the sign of whose it is */
  function heading(page) {
    const [here, there] = [document, page].map(where => $(".prompt", where));
    $(".said", here).replaceChildren(...$(".say b", there).childNodes);
    $(".who", here).replaceChildren(...$(".who", there).childNodes);
    here.className = there.className;
  }
  async function watch(link) {
    const [from, to] = link.dataset.watch.split(" ").map(Number), live = table().cloneNode(true), was = paused;
    let stop = false, wake = () => {}, silent = [];    // rows that tell nothing by themselves
    $$("[style]", live).forEach(piece => piece.removeAttribute("style"));      // no page may bring one along
    cancel(); unpop(); busy = true;
    $$(".deeds, #moves", table()).forEach(part => { part.inert = true; });     // what they would do is not what is shown
    const close = Object.assign(document.createElement("button"), {className: "btn small", type: "button", textContent: "Stop", onclick: () => { stop = true; wake(); }});
    halt = close.onclick;
    try {
      for (let at = from; at <= to && !stop; at++) {
        if (at > from && at < to && silent.includes(String(at - 1))) continue;
        const page = new DOMParser().parseFromString(await (await fetch(`${table().dataset.url}/replay?at=${at}`)).text(), "text/html");
        const before = look(), caption = $("#caption", page), {read, silent: quiet} = $("#table", page).dataset, time = (PACES[root.dataset.pace] || 700) * (read ? READ : 1);
        silent = quiet.split(" ");
        $$(".cite", caption).forEach(rule => rule.remove());
        const told = caption.textContent.trim();
        for (const part of ["#board", "#score", "#seats"]) if ($(part) && $(part, page)) Idiomorph.morph($(part), $(part, page).outerHTML, {morphStyle: "outerHTML"});
        heading(page);
        $$(".log > [id]", table()).forEach(line => { line.hidden = +line.id.split("-")[1] >= at; });
        fly(before); Dock.say("notice", at > from ? told || "…" : "Once more from here:", {more: close, close: false, sign: "ui-replay"});
        Tips.exhibit(read, time);
        await new Promise(next => { wake = next; setTimeout(next, Math.max(time, Motion.left())); });
      }
    } catch { offline(true); }
    busy = false; paused = was; halt = null;
    show(live.outerHTML); next();
  }

  /* ---- everything together ---- */
  let listed = false;                                  // whether the list of moves is open
  window.Moves = {open: () => list(true)};
  function list(open = !(innerWidth < 760 ? document.body.dataset.tab === "moves" : listed)) {
    listed = open;
    if (innerWidth < 760) tabs(open ? "moves" : "board");
    $$("#moves > details").forEach(box => { box.open = open; });
    listing(open);
    if (!open && $("#moves").contains(document.activeElement)) $(".deeds [data-list]")?.focus();
    const first = open ? $("#moves li:not([hidden]) button", table()) : null;
    first?.scrollIntoView({block: "nearest"});
    if (Keys.keyed()) first?.focus({preventScroll: true});
  }
  /* what the page, which comes anew, cannot know: the button that opens the list is lit while it is open */
  const listing = open => $$(".deeds [data-list]").forEach(one => one.setAttribute("aria-expanded", open));
  const unlist = () => { const open = listed || document.body.dataset.tab === "moves"; if (open) list(false); return open; };
  function ready() {
    if (!table()) return;
    const open = innerWidth < 760 ? document.body.dataset.tab === "moves" : listed;
    $$("#moves > details").forEach(box => { box.open = open; $("summary", box).onclick = event => { event.preventDefault(); list(false); }; });
    listing(open);
    Dock.ready();
    label();
    $$(".last", table()).forEach(one => one.classList.remove("last"));
    (table().dataset.last || "").split(" ").forEach(name => name && pieces(name).forEach(piece => { piece.classList.add("last"); piece.style.setProperty("--by", `var(--s${table().dataset.lastSeat}-t)`); }));
    $$(".pointed").forEach(one => one.classList.remove("pointed"));
    guided(Dock.guided());
    if (!("replay" in table().dataset)) { going(); paint(); } else Keys.rove();
  }
  /* what the guide points at is outlined, and comes in sight with each new step: the pieces of that name, else the part of
     the page; for what stands beside the score, as long as that is not shown, the tab that leads there */
  let led = "";
  const places = name => pieces(name).length ? pieces(name) : $$(`#${CSS.escape(name)}`);
  const way = place => !place.checkVisibility() && place.closest(".score") && $(".tabs [data-tab-to=score]") || place;
  function guided(guide) {
    const names = guide ? guide.dataset.guide.split(" ").filter(Boolean) : [];
    const found = names.flatMap(places).map(way);
    found.forEach(piece => piece.classList.add("pointed"));
    const step = guide ? guide.textContent : "", first = found.find(piece => piece.checkVisibility() && !piece.closest("[data-pan]"));
    if (step !== led) first?.scrollIntoView({block: "nearest", inline: "nearest"});
    led = step;
  }
  document.addEventListener("click", event => {
    const hit = what => event.target.closest(what), fresh = Tips.fresh(hit("[data-peek]"), event);
    if (Tips.ends()) { event.preventDefault(); return; }
    if (halt && hit("#board [data-el]")) { event.preventDefault(); halt(); return; }     // as it was then, nothing can be done with it
    if (!dropped && !hit(".why-pop :is(a, button, [data-about]), .message:not(.since), [data-pause][aria-pressed=false]") || hit(".refusal .shut")) unpop();
    if (!hit(".why-pop")) Tips.shut(event.target);
    if (document.body.dataset.tab === "moves" && !hit("#moves, .deeds, .tabs")) unlist();       // on a phone it covers the board
    const link = hit("[data-rule],[data-rules]:not(main)"), tab = hit("[data-tab-to]");
    const step = hit("[id^=go-]"), place = hit("[data-drop]"), asked = hit("[data-why]");
    const below = place && pieces(place.dataset.drop)[0], piece = hit("[data-el]") || ((below?.matches(".legal") || !hit("[data-zoom]")) && below);
    // what is shown at once may turn this very button into one that sends a move: the press is not for that
    if (hit("[data-pause]")) { event.preventDefault(); pause(!paused); }
    else if (hit("[data-skip]")) { event.preventDefault(); skip(); }
    else if (hit("[data-list]")) { event.preventDefault(); list(); }
    else if (hit("[data-print]")) print();
    else if (hit("[data-newest]")) { rewind(); $("#log").focus(); }
    else if (hit("[data-finishes]")) finish();
    else if (hit("[data-cancel]")) cancel();
    else if (hit("[data-watch]")) { event.preventDefault(); watch(hit("[data-watch]")); }
    else if (link && $("#drawer")) { event.preventDefault(); rules(link.getAttribute("href")); Tips.shut(); }
    else if (hit("[data-close]")) unrule();
    else if (hit(".drawer a[href^='#']")) { event.preventDefault(); rules(hit("a").getAttribute("href")); }
    else if (tab) { event.preventDefault(); tabs(tab.dataset.tabTo); }
    else if (step && table()) { event.preventDefault(); if (step.href) replay(step.href); }
    else if (fresh && piece && "peek" in piece.dataset && !ticks(piece)) { event.preventDefault(); if (!piece.matches(".hinted")) Dock.unsay("hint"); Tips.peek(piece); }
    else if (piece && table() && (piece.matches("button,a") || (clicks.length && piece.matches("summary.legal")))) { event.preventDefault(); if (!dropped) choose(piece.dataset.el, piece); }
    else if (table() && hit("[data-about]") && !hit("a,.card-name")) { tabs("board"); Tips.point(hit("[data-about]")); }
    else if (asked && table()) why(asked.dataset.why, asked);
    else if (table() && hit("[data-zoom],.told")) Tips.pop(hit("[data-zoom]") || $(".card-name", hit(".told")) || hit(".told"));
  });
  document.addEventListener("submit", event => {
    const form = event.target, button = event.submitter;
    if (table() && /\/tables\/[^/]+\/(?!again|fork|take|chat|study)\w+$/.test(form.action)) {
      event.preventDefault();
      Tips.shut();
      send(form, button);
    }
  });
  document.addEventListener("keydown", key);
  document.addEventListener("pointerdown", drag);
  document.addEventListener("pointermove", dragging);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("input", event => { if (event.target.id === "at") { tell(event.target.value); replay(table().dataset.film + event.target.value); } });
  document.addEventListener("change", event => { if (event.target.id === "at") replay(table().dataset.film + event.target.value); });
  document.addEventListener("tasted", event => { if (event.detail) aloud(event.detail); next(); });
  document.addEventListener("toggle", event => { if (event.target.open && event.target.closest(".score")) event.target.scrollIntoView({block: "nearest"}); }, true);
  document.addEventListener("scroll", event => { if (event.target.id === "log") rewind(true); }, true);
  addEventListener("resize", unpop);
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", event => { if (event.persisted) delete document.body.dataset.leaving; });       // somebody is back
  document.body.classList.add("ready");
  if (table()) { ready(); if (!("replay" in table().dataset || "apart" in table().dataset)) { follow(); next(); } }
})();
