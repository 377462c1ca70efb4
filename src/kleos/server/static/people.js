/* People around a table: whoever sits down, speaks or begins is seen at once. What changes comes anew from the server:
   data-room says of which table, data-page from where it comes, if not from here. Beside a board the chat is a drawer.
   Without script these are plain pages. */
"use strict";
(() => {
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const room = $("[data-room]"), drawer = $("#chat"), talk = $("#talk"), table = $("#table");
  const kept = (name, value) => { try { return value === undefined ? localStorage[name] : (localStorage[name] = value); } catch { return ""; } };
  let asked = 0, newest;
  const renew = () => newest = ask(++asked);
  async function ask(turn) {
    try {
      const answer = await fetch(room.dataset.page || location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (turn !== asked) return newest;
      if (drawer) return hear($(".chat-box", page));
      if (!$("[data-room]", page) || !$("[data-waits]", page) !== !$("[data-waits]")) { location.href = answer.url; return; }        // the game has begun
      for (const part of ["#waits", "[data-room]"]) if ($(part) && $(part, page)) morph($(part), $(part, page).outerHTML);
      ready();
    } catch { /* the stream tells when the server is back */ }
  }
  function morph(old, fresh) {
    const end = $("#said"), low = end && end.scrollHeight - end.scrollTop - end.clientHeight < 40;
    Idiomorph.morph(old, fresh, {morphStyle: "outerHTML", ignoreActiveValue: true, callbacks: {
      beforeAttributeUpdated: (name, node) => !(name === "value" && node.tagName === "INPUT" && node.type === "text")}});
    if (low && $("#said")) $("#said").scrollTop = $("#said").scrollHeight;
  }

  /* ---- the chat beside a board ---- */
  const latest = () => $$("#said [id^=said-]").length ? $$("#said [id^=said-]").at(-1).id.slice(5) : "-1";
  function hear(box) {
    const inside = $(".in", drawer);
    if ($(".chat-box", inside)) morph($(".chat-box", inside), box.outerHTML); else inside.append(box);
    const seen = `said ${room.dataset.room}`;
    if (!drawer.hidden) kept(seen, latest());
    talk.toggleAttribute("data-unread", +latest() > +(kept(seen) ?? -1));
    talk.setAttribute("aria-label", talk.hasAttribute("data-unread") ? "Chat: something new" : "Chat");
  }
  function show(open) {
    drawer.hidden = !open;
    if (open) renew().then(opened); else talk.focus();
  }

  function opened() {
    const said = $("#said");
    if (!said) return;                                          // the server is away
    said.scrollTop = said.scrollHeight;
    ($("#words") || $("[data-hush]")).focus();
  }

  /* ---- what may be done besides acting, and where they play again ---- */
  const began = table?.dataset.again;
  function able() {
    const {can, again} = table.dataset, body = document.body.dataset;
    $$("[data-if]").forEach(form => { form.hidden = !can?.includes(form.dataset.if); });
    if (!again || began || body.leaving) return;
    body.leaving = 1;                               // the answer to this page's own deed may lead there too
    location.href = again;
  }

  function follow() {
    const stream = new EventSource(`${room.dataset.room}/people?mark=${room.dataset.mark}`);
    stream.addEventListener("people", renew);
    addEventListener("pagehide", () => stream.close());
  }
  function ready() { $$("[data-share]").forEach(button => { button.hidden = !navigator.share; }); }
  async function speak(form, button) {
    const body = new URLSearchParams(new FormData(form, button)), words = $("[name=words]", form), sent = words?.value;
    try {
      const answer = await fetch(form.action, {method: "POST", body, headers: {"X-Kleos": "fetch"}});
      if (!answer.ok) { const said = await answer.json(); words?.setCustomValidity(said.error); words?.reportValidity(); return; }
      if (words && words.value === sent) words.value = "";         // what was typed since is kept
      await renew();
    } catch { form.submit(); }
  }
  document.addEventListener("submit", event => {
    if (event.target.matches(".say-form")) { event.preventDefault(); speak(event.target, event.submitter); }
  });
  document.addEventListener("input", event => event.target.setCustomValidity?.(""));
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && drawer && !drawer.hidden) { event.stopImmediatePropagation(); show(false); }
  }, true);
  document.addEventListener("click", async event => {
    if (drawer && event.target.closest("#talk")) { event.preventDefault(); return show(drawer.hidden); }
    if (drawer && event.target.closest("[data-hush]")) return show(false);
    const copy = event.target.closest("[data-copy]"), share = event.target.closest("[data-share]");
    const field = document.getElementById((copy || share)?.dataset[copy ? "copy" : "share"]);
    if (!field) return;
    if (share) { navigator.share({title: document.title, url: field.value}).catch(() => {}); return; }
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    $("span", copy).textContent = "Copied";
  });
  if (room) { ready(); follow(); if ($("#said")) $("#said").scrollTop = $("#said").scrollHeight; }
  if (table) new MutationObserver(able).observe(table, {attributeFilter: ["data-can", "data-again"]});
})();
