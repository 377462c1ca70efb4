/* The dock says one thing at a time: a refusal, a hint, a notice, what happened since, the guide (on a phone both), or what the
   prompt has to add. What is said here goes before what came with the page. Closing one shows the next; on a phone the
   message folds away. Knows no game. */
"use strict";
window.Dock = (() => {
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const root = document.documentElement, SIGNS = {refusal: "ui-no", notice: "ui-no", hint: "ui-hint"};
  const kept = (name, value) => { try { return value === undefined ? localStorage[name] : (localStorage[name] = value); } catch { return ""; } };
  const table = () => $("#table"), tell = () => $("#tell", table());
  let shut = new Set();                                // which of the messages that came with the page are closed
  const make = (name, cls, more = {}) => Object.assign(document.createElement(name), {className: cls, ...more});

  /* words with what they name: rules by their numbers, pieces as [words](names) */
  function cited(text) {
    const box = document.createDocumentFragment(), rules = table()?.dataset.rules;
    text.split(/(§\d+(?:\.\d+)?|\[[^\][()]+\]\([a-z0-9 -]+\))/).forEach((part, i) => {
      const place = i % 2 && part[0] === "[" && part.slice(1, -1).split("](");
      if (place) { const words = make("span", "locus", {role: "button", tabIndex: 0, textContent: place[0]}); words.dataset.about = place[1]; return box.append(words); }
      if (i % 2 === 0 || !rules) return box.append(part);
      const number = part.slice(1), id = (number.includes(".") ? "r" : "c") + number;
      box.append(make("a", "cite", {href: `${rules}#${id}`, textContent: part}));
      box.lastChild.dataset.rule = number;
    });
    return box;
  }
  /* say something now; `more`: a button that belongs to it, `main`: what a golden button does meanwhile, `does`: what it says,
     `same`: the button of the page that does just that, `sign`: the icon beside it */
  function say(kind, text, {more, main, does = "Do it", same, close = true, piece, sign = SIGNS[kind]} = {}) {
    unsay();
    if (!tell()) return;
    const box = make("div", "message said " + kind), words = make("div", "words"), line = document.createElement("p");
    const face = make("span", "face"), icon = $(`#signs-of-the-dock [data-sign=${sign}]`);
    if (icon) face.append(icon.cloneNode(true));
    line.append(text);
    words.append(line);
    box.append(face, words);
    const ends = make("div", "ends");
    box.append(ends);
    if (more) ends.append(more);
    if (close) {
      const button = make("button", "shut", {type: "button", title: "Close (Esc)", onclick: () => unsay()});
      button.setAttribute("aria-label", "Close this message");
      button.append($("#signs-of-the-dock [data-sign=ui-close]").cloneNode(true));
      ends.append(button);
    }
    $(".message.hint, .message.notice", tell())?.remove();             // what the page brought of the same
    tell().prepend(box);
    if (main) offer(make("button", "btn act", {type: "button", textContent: does, onclick: main}), same, kind === "hint" && ends);
    table().toggleAttribute("data-advised", kind === "hint");
    piece?.classList.add("refused");
    light(box, kind !== "hint");
    if (kind !== "notice") fold(false, true);
    room();
  }
  /* a golden button stands beside those that are there, which keep what they do; it takes the place of the one that does the same.
     Where there are two others advice stands in its message, what is left of a move that was refused in the place of the golden one */
  function offer(button, same, ends) {
    const main = $(".main", table()), all = $$(".btn[name=text]", main), usual = all.find(one => one.matches(".act"));
    if (same && (same === usual || same.dataset.confirm)) return;      // what is asked once more asks where it stands
    if (!ends && all.length > 1) same = usual;
    const others = all.filter(one => one !== same);
    button.dataset.do = "";
    others.forEach(one => { if (one.classList.replace("act", "later")) one.dataset.was = "act"; });
    if (same?.matches(".main *")) same.hidden = true;
    if (ends && others.length > 1) { button.classList.add("small"); return ends.prepend(button); }
    let pair = $(":scope > .pair", main);
    if (!pair && others.length) {
      pair = make("span", "pair");
      pair.dataset.made = "";
      others[0].replaceWith(pair);
      pair.append(others[0]);
    }
    (pair || main).prepend(button);
  }
  function withdraw() {
    table()?.removeAttribute("data-advised");
    $$("[data-do]").forEach(one => one.remove());
    $$(".main [data-was]").forEach(one => { one.classList.replace("later", one.dataset.was); delete one.dataset.was; });
    $$(".main .btn[name=text][hidden]").forEach(one => { one.hidden = false; });
    $$(".main > [data-made]").forEach(one => one.replaceWith(...one.childNodes));
  }
  /* the places that it names are lit on the board as long as it is said, and come into view; but for a hint the view does not
     move: where it says to go is in it, and is touched next */
  let places = [];
  function light(box, moves = true) {
    const names = box ? $$("[data-about]", box).flatMap(words => words.dataset.about.split(" ")) : [];
    if (!names.length && !places.length) return;
    places.forEach(one => one.classList.remove("pointed"));
    places = $$("#board [data-el]", table()).filter(one => names.includes(one.dataset.el));
    places.forEach(one => one.classList.add("pointed"));
    if (moves) window.Pan?.include();
  }
  /* whether there was anything to take back */
  function unsay(kind = "said") {
    const found = $$(`.message.said.${kind}`);
    if (!found.length) return false;
    found.forEach(one => one.remove());
    withdraw();
    light(null);
    $$(".refused, .hinted").forEach(one => one.classList.remove("refused", "hinted"));
    fold(kept("fold") === "on", true);
    room();
    return true;
  }
  /* long words can be scrolled, by keys too; looked at once all else has changed, for it takes a layout */
  let looking = 0;
  const sized = new ResizeObserver(room);               // such as beside what is put together
  /* whether a line of it has no room; the frame of a rule's number may reach out of its line, which hides no words */
  const cuts = one => !one.clientHeight || one.scrollHeight > one.clientHeight + parseFloat(getComputedStyle(one).lineHeight) / 2 || one.scrollWidth > one.clientWidth;
  function room() { looking ||= requestAnimationFrame(look); }
  function look() {
    looking = 0;
    if (!table() || !tell()) return;
    for (const words of $$(".tell .words", table())) {
      if (cuts(words) || words.closest(".whole")) words.tabIndex = 0; else words.removeAttribute("tabindex");
    }
    for (const one of $$(".message:is(.said, .hint, .notice, .remark):not(.whole)", tell())) {
      one.classList.toggle("cut", $(".words", one).tabIndex === 0);
      round(one, $(".words", one));
    }
    const news = $(".message.since:not(.whole)", tell()), steps = news && $(".steps", news);
    if (steps?.clientHeight) share(news, steps);
    for (const line of $$(".message:not(.whole) :has(> .more)", tell())) { line.classList.remove("short"); line.classList.toggle("short", cuts(line)); }     // its first sentence alone
    const told = $(".message.plain:not(.whole)", tell());
    const lacks = one => one.checkVisibility() && (cuts(one) || one.matches(".short"));
    told?.classList.toggle("cut", $$(".next", told).some(lacks));
    const sentences = $$("li > :last-child", steps?.clientHeight ? news : make("p"));
    for (const one of [...sentences, ...$$(".tell .plain:not(.whole) .next, .say .reported", table())]) {
      one.classList.toggle("goes-on", lacks(one));
      round(one, one);
    }
    if (sentences.length) news.classList.toggle("cut", cuts(steps) || sentences.some(lacks));
  }

  /* what is said in place of the rest begins where a word of the last row in sight ends, with room for it */
  const REST = 56;
  function round(box, words) {
    if (!box.matches(".cut, .goes-on")) return;
    const {left, right, bottom} = words.getBoundingClientRect(), range = document.createRange();
    const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    let end = left, row = -Infinity;
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/\S+/g)) {
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const at = range.getBoundingClientRect();
        if (!at.width || at.bottom > bottom + 4) continue;
        if (at.top > row + 6) { row = at.top; end = left; }
        if (at.right <= right - REST) end = Math.max(end, at.right);
      }
    }
    box.style.setProperty("--rest", `${right - end}px`);
  }

  /* the rows that there are: each line has one, but what every turn brings gives way to a line that needs more; then as many
     lines as can be are whole, or by their first sentence, the last that needs least before others; what is left the last have */
  function share(news, steps) {
    const lines = $$("li", steps), high = parseFloat(getComputedStyle(lines[0]).lineHeight), rows = new Map();
    let spare = Math.floor($(".words", news).clientHeight / high);
    const measure = short => new Map(lines.map(one => {
      one.classList.remove("given-way");               // or it would seem to need nothing
      one.lastElementChild.classList.toggle("short", short);
      return [one, Math.round(one.lastElementChild.offsetHeight / high)];
    }));
    news.classList.add("measured");
    const least = measure(true), wants = measure(false);
    news.classList.remove("measured");
    const kept = new Set(lines), needed = () => [...kept].reduce((sum, one) => sum + wants.get(one), 0);
    for (const one of lines.filter(line => line.matches(".routine")).sort((one, other) => one.dataset.yields - other.dataset.yields)) if (needed() > spare && kept.size > 1) kept.delete(one);
    const lacks = (one, all) => all.get(one) - (rows.get(one) || 0);
    function give(some, most) {
      for (const one of some.toReversed()) {
        const more = Math.min(spare, most(one));
        if (more > 0) rows.set(one, (rows.get(one) || 0) + more);
        spare -= Math.max(0, more);
      }
    }
    function fill(some, all) { give(some.toSorted((one, other) => lacks(other, all) - lacks(one, all)), one => lacks(one, all) <= spare ? lacks(one, all) : 0); }
    const gone = lines.filter(line => !kept.has(line));
    give([...kept], () => 1);
    fill([...kept], least);
    fill([...kept], wants);
    give([...kept], one => lacks(one, least));
    fill(gone, least);
    give(gone, one => lacks(one, wants));
    for (const one of lines) {
      one.classList.toggle("given-way", gone.includes(one) && !rows.has(one));
      one.dataset.rows = rows.get(one) || 1;
    }
  }

  /* what came with the page */
  const LASTING = ["guide", "remark"];                 // they stay closed at this table
  const low = matchMedia("(min-width: 47.51em) and (max-height: 47.99em)");      // there news give way to the guide
  let opened = false;                                  // until they are asked for
  const place = kind => `${kind} ${table().dataset.url}`;
  function close(kind, on) {
    if (on) shut.add(kind); else shut.delete(kind);
    if (LASTING.includes(kind)) kept(place(kind), on ? "closed" : "");
    ready();
  }
  function ready() {
    if (!tell()) return;
    for (const kind of LASTING) if (kept(place(kind)) === "closed") shut.add(kind); else shut.delete(kind);
    sized.observe(tell());
    const since = $(".message.since [data-watch]", tell())?.dataset.watch;
    if (since !== ready.since) { shut.delete("since"); ready.since = since; opened = false; }      // there is something new
    const guided = $(".message.guide", tell()) && !shut.has("guide");
    for (const kind of [...LASTING, "since"]) {
      const away = shut.has(kind) || (kind === "since" && guided && low.matches && !opened);
      $$(`.message.${kind}`, tell()).forEach(one => { one.hidden = away; });
      $$(`[data-reopen=${kind}]`, tell()).forEach(one => { one.hidden = !away; });
    }
    if (!$(".message.said")) fold(kept("fold") === "on", true);
    room();
  }
  /* `now`: not the visitor’s own choice, which is kept */
  function fold(on, now = false) {
    root.dataset.fold = on ? "on" : "";
    if (!now) kept("fold", root.dataset.fold);
    $$("[data-fold]", table()).forEach(one => one.setAttribute("aria-expanded", !on));
  }

  document.addEventListener("click", event => {
    const hit = what => event.target.closest(what);
    if (hit("button[data-fold]")) fold(root.dataset.fold !== "on");
    else if (hit("[data-shut]")) { close(hit("[data-shut]").dataset.shut, true); focus(); }
    else if (hit(".cut .words") && !hit(".words :is(a, [data-about])")) open(hit(".cut"));
    else if (hit("[data-reopen]")) { opened = true; close(hit("[data-reopen]").dataset.reopen, false); }
  });
  /* what is cut is shown as a whole, and so again that it is not */
  function open(box) { box.classList.toggle("whole"); room(); }
  document.addEventListener("keydown", event => {
    if (event.key !== "Enter" || !event.target.matches?.(".cut .words")) return;
    event.preventDefault(); event.stopPropagation();
    open(event.target.closest(".cut"));
  }, true);
  function focus() { if (document.activeElement === document.body) table().focus({preventScroll: true}); }
  root.dataset.fold = kept("fold") || "";
  addEventListener("resize", room);
  low.addEventListener("change", ready);
  return {cited, say, unsay, ready, guided: () => $(".message.guide:not([hidden])", table())};
})();
