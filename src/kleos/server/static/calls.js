/* Being called: while the visitor looks elsewhere, title and icon of the page say what concerns them, and so does the browser
   where they have asked it to, once, by a button. What holds (a turn, a question, unread words) is said as long as it holds,
   what has happened (somebody sat down, the game began) until they look again. Knows no game. */
"use strict";
(() => {
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const kept = (name, value) => { try { return value === undefined ? localStorage[name] : (localStorage[name] = value); } catch { return ""; } };
  const own = document.currentScript.dataset, root = document.documentElement, title = document.title, icon = $("link[rel=icon]"), plain = icon.href;
  const table = $("#table"), room = $("[data-room]"), able = isSecureContext && "Notification" in window;
  let news = [], said = [], sitting = [], words = 0, over = table && "over" in table.dataset;

  /* ---- what concerns the visitor ---- */
  const away = () => document.hidden || !document.hasFocus();
  const colour = one => [...one.classList].find(name => name.startsWith("seat-"));
  const sitters = () => $$(".sit:not(.free,.mine)").map(one => ({seat: colour(one), name: $("b", one).textContent}));
  const spoken = () => $$("#said li[id]").filter(one => !$$(".sit.mine").some(seat => colour(seat) === colour(one)))
    .reduce((most, one) => Math.max(most, 1 + +one.id.slice(5)), 0);
  function concerns() {
    const {turn, asked} = table?.dataset || {};
    return [turn !== undefined && "Your turn", asked && `${asked} asks`, ...news, $("#talk[data-unread]") && "New in the chat"].filter(Boolean);
  }
  function look() {
    const found = [];
    if (table) {
      if (!over && "over" in table.dataset) found.push("The game is over");
      over = "over" in table.dataset;
    } else {
      const now = sitters(), last = spoken();
      for (const {seat, name} of now) if (!sitting.some(one => one.seat === seat || one.name === name)) found.push(`${name} sat down`);
      if (last > words) found.push("New in the chat");
      [sitting, words] = [now, Math.max(words, last)];
    }
    if (away()) news = [...found, ...news]; else hear();
    tell();
  }
  function tell() {
    const now = concerns();
    document.title = now.length ? `● ${now[0]} · ${title}` : title;
    icon.href = now.length ? own.icon : plain;
    const fresh = now.find(one => !said.includes(one));
    said = now;
    if (fresh && away() && root.dataset.calls === "on") call(fresh);
  }
  function seen() {
    if (away()) return;
    news = [];
    hear();
    tell();
  }
  /* what is read before the game begins is not new at the board */
  function hear() {
    const last = $$("#said li[id]").at(-1);
    if (room && !table && last) kept(`said ${room.dataset.room}`, last.id.slice(5));
  }

  /* ---- the browser's own notification ---- */
  async function call(text) {
    const place = table?.dataset.url || location.pathname, about = {body: title, tag: place, renotify: true, data: {place}};
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
    if (worker?.active) return worker.showNotification(text, about).catch(() => {});
    try { new Notification(text, about).onclick = function () { focus(); this.close(); }; } catch { /* only by a worker, which is not there yet */ }
  }
  function show() {
    const may = able ? Notification.permission : "none", wants = kept("calls");
    root.dataset.calls = may === "granted" && wants === "on" ? "on" : may === "default" && !wants ? "ask" : may;
    $$("[data-calls-box]").forEach(box => { box.hidden = !able; });
    $$("[data-calls-refused]").forEach(words => { words.hidden = may !== "denied"; });
    $$("[data-calls-switch]").forEach(button => button.setAttribute("aria-pressed", (root.dataset.calls === "on") === (button.dataset.callsSwitch === "on")));
  }
  async function choose(wants) {
    kept("calls", wants || "off");
    if (wants && await Notification.requestPermission() === "granted") await navigator.serviceWorker?.register(own.worker).catch(() => {});
    show();
    await reach();
  }

  /* ---- where no page is open: by the push service of the browser, if the server calls browsers there ---- */
  const inform = (where, fields) => fetch(own.calls + where, {method: "POST", headers: {"X-Kleos": "fetch"},
    body: new URLSearchParams({...fields, csrf: $("[name=csrf]").value})});
  const written = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  async function reach() {
    if (!own.key || !("PushManager" in window)) return;
    try {
      const {pushManager} = await navigator.serviceWorker.ready, wants = root.dataset.calls === "on";
      let known = await pushManager.getSubscription();
      if (known && (!wants || written(known.options.applicationServerKey) !== own.key)) {
        await Promise.all([known.unsubscribe(), inform("/end", {address: known.endpoint})]);
        known = kept("called", "");
      }
      if (!wants) return;
      known ||= await pushManager.subscribe({userVisibleOnly: true, applicationServerKey: own.key});
      const said = `${known.endpoint} ${$("[name=csrf]").value.slice(0, 8)}`;        // another visitor is called anew
      if (kept("called") === said) return;
      const answer = await inform("", {address: known.endpoint, key: written(known.getKey("p256dh")), secret: written(known.getKey("auth"))});
      if (answer.ok) kept("called", said);
    } catch { /* this browser has no push service, or it does not answer; pages still call */ }
  }
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-calls-switch]");
    if (button) choose(button.dataset.callsSwitch);
  });

  show();
  if (root.dataset.calls === "on") reach();
  [sitting, words] = [sitters(), spoken()];
  if (room && away() && sessionStorage.left === room.dataset.room && !$("[data-waits]")) news = ["The game begins"];
  delete sessionStorage.left;
  if (room || table) {
    look();
    addEventListener("pagehide", () => { if (away() && (table || $("[data-waits]"))) sessionStorage.left = table?.dataset.again || room.dataset.room; });
    for (const [what, how] of [[table, {attributeFilter: ["data-turn", "data-asked", "data-over"]}], [$("#talk"), {attributeFilter: ["data-unread"]}],
      [table ? null : room, {childList: true, subtree: true, characterData: true, attributeFilter: ["class", "id"]}]]) if (what) new MutationObserver(look).observe(what, how);
    for (const event of ["focus", "visibilitychange"]) addEventListener(event, seen, true);
  }
})();
