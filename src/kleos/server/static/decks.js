/* The deck builder: the same buttons, links and search as without script, but what changes is put into the page where it
   stands. The server reckons everything; its answer has parts by id, and which cards are found. */
"use strict";
(() => {
  const $ = (what, where = document) => where.querySelector(what);
  const bench = $(".bench"), field = $("#q"), grid = $("#cards"), notice = $("#notice");
  if (!bench) return;
  const FETCH = {"X-Kleos": "fetch"}, PAUSE = 180;     // milliseconds
  let line = Promise.resolve(), asked = 0, typing = 0;
  const words = $("#text"), read = $("#read"), past = [];
  let text = words.defaultValue;                       // the deck as it is
  const say = text => { notice.hidden = !text; notice.textContent = text; };
  function put(answer, aloud) {
    const at = document.activeElement?.id, drawn = $("#panel").classList.contains("open");
    for (const [id, html] of Object.entries(answer.parts)) { const old = document.getElementById(id); if (old) old.outerHTML = html; }
    $("#panel").classList.toggle("open", drawn);
    const found = new Set(answer.found);
    for (const card of grid.children) card.hidden = !found.has(card.dataset.slug);
    const again = at && (document.getElementById(at) || document.getElementById(at.replace(/^(in|out)-/, "more-")));
    if (again && document.activeElement !== again) again.focus({preventScroll: true});
    if (aloud) $("#said").textContent = `${$("#bar .num").textContent} ${$("#bar span").firstChild.textContent}. ${answer.said}`;
    say(answer.notes || "");
    if (answer.text !== text) {
      if (aloud) past.push(text);
      const idle = words.value === text;               // else somebody is writing there, and it stays
      text = words.defaultValue = answer.text;
      if (idle) words.value = text;
      offer();
      compare();
    }
  }
  /* what is written there and has not been read is not the deck */
  function compare() {
    const apart = words.value !== text;
    if (apart) read.textContent = "Not read yet: the deck is what the cards above say.";
    read.hidden = !apart;
    $("[type=reset]").hidden = !apart;
  }
  function offer() { for (const button of document.querySelectorAll("[data-undo]")) button.hidden = !past.length; }
  async function ask(address, settings) {
    const turn = ++asked;
    try {
      const answer = await fetch(address, {headers: FETCH, ...settings}), said = await answer.json();
      if (!answer.ok) return say(said.error);
      if (settings || turn === asked) put(said, settings);
      return true;
    } catch { say(settings ? "The server does not answer, and this was not kept. Try again when it is back." : "The server does not answer."); }
  }
  /* the pictures of cards that were not in sight at first */
  async function draw() {
    const from = bench.dataset.pictures;
    if (!from) return;
    delete bench.dataset.pictures;
    try {
      const drawn = new DOMParser().parseFromString(await (await fetch(from)).text(), "text/html");
      for (const one of drawn.querySelectorAll("symbol")) if (document.getElementById(one.id)) one.remove();
      document.body.append(...drawn.querySelectorAll("body > svg"));     // whole: those inside belong to their symbols
    } catch { bench.dataset.pictures = from; }
  }
  function look(href) {
    draw();
    const to = new URL(href, location.href);
    history.replaceState(null, "", to.pathname + to.search);
    $("#edit").action = to.pathname + to.search;
    return ask(`${bench.dataset.here}/parts${to.search}`);
  }
  function send(fields) {
    const body = new URLSearchParams({csrf: $("#edit [name=csrf]").value, ...fields});
    line = line.then(() => ask($("#edit").action, {method: "POST", body}));     // one after the other
    return line;
  }
  const edit = (button, many) => send({[many && button.name === "more" ? "four" : button.name]: button.value});
  function back() {
    line = line.then(() => {
      if (!past.length) return;
      const was = past.pop(), fields = /^\d/m.test(was) ? {deed: "read", text: was} : {deed: "empty"};
      const body = new URLSearchParams({csrf: $("#edit [name=csrf]").value, ...fields});
      return ask($("#edit").action, {method: "POST", body}).then(() => {
        if (text === was) past.pop();                  // the way back is not gone back again
        offer();
        say("");
        $("#said").textContent = `Undone. ${$("#bar .num").textContent} cards.`;
      });
    });
  }
  function search() {
    const query = field.value.trim();
    return look(bench.dataset.here + (query ? `?q=${encodeURIComponent(query)}` : ""));
  }
  function drawer(open) {
    const panel = $("#panel");
    panel.classList.toggle("open", open);
    (open ? panel : $("[data-drawer]")).focus({preventScroll: true});
  }
  document.addEventListener("click", event => {
    const hit = what => event.target.closest(what);
    const button = hit(".bench :is([name=more], [name=less], [name=four])"), link = hit("a[data-get]"), card = hit(".ck [data-zoom]");
    if (button) { event.preventDefault(); edit(button, event.shiftKey); }
    else if (hit("[data-undo]")) back();
    else if (link) {
      event.preventDefault();
      const query = new URL(link.href).searchParams.get("q") || "", word = link.textContent;
      field.value = query;
      look(link.href).then(() => { if (!link.isConnected && link.matches(".tap")) [...document.querySelectorAll(".tap")].find(one => one.textContent === word)?.focus({preventScroll: true}); });
    }
    else if (card && !document.getSelection().toString() && !$(".why-pop")) edit($("[name=more]", card.closest(".ck")), event.shiftKey);
    else if (hit("[data-drawer]")) { event.preventDefault(); drawer(true); }
    else if (hit("[data-shut]")) { event.preventDefault(); drawer(false); }
  });
  field.addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(search, PAUSE); });
  field.form.addEventListener("submit", event => {     // then on to the first card that is found
    event.preventDefault(); clearTimeout(typing);
    search().then(() => $(".ck:not([hidden]) [name=more]", grid)?.focus());
  });
  $("#words").addEventListener("submit", event => {
    event.preventDefault();
    const now = words.value;
    send({deed: "read", text: now}).then(answered => {
      read.textContent = notice.textContent;           // where it is looked for
      read.hidden = notice.hidden;
      if (answered && words.value === now) words.value = words.defaultValue;
      $("[type=reset]").hidden = words.value === text;
    });
  });
  words.addEventListener("input", compare);
  $("#words").addEventListener("reset", () => setTimeout(compare));
  addEventListener("scroll", draw, {passive: true});
  for (const name of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(name, event => { if (event.target.closest("#panel, .deckbar")) draw(); });
  const STEPS = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0};
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && $("#panel.open")) return drawer(false);
    if (event.key === "/" && !event.target.matches("input, textarea, select")) { event.preventDefault(); return field.focus(); }
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input, textarea")) { event.preventDefault(); return back(); }
    const card = event.target.closest(".ck");
    if (card && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); return send({count: `${card.dataset.slug} ${event.key}`}); }
    if (!card || !(event.key in STEPS)) return;
    event.preventDefault();
    const all = [...grid.children].filter(one => !one.hidden), top = all[0].offsetTop;
    const wide = all.filter(one => one.offsetTop === top).length, step = STEPS[event.key] || (event.key === "ArrowDown" ? wide : -wide);
    $(`[name=${event.target.name || "more"}]`, all[all.indexOf(card) + step])?.focus();
  });
})();
