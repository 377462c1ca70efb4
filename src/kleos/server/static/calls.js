/* Being called: while the visitor looks elsewhere, title and icon of the page say what concerns them, and so does the browser
   where they have asked it to: that is in notify.js, which is loaded when it is wanted. What holds (a turn, a question, unread
   words) is said as long as it holds, what has happened (somebody sat down, the game began) until they look again. Knows no game. */
"use strict";
(() => {
  const $ = what => document.querySelector(what);
  const kept = name => { try { return localStorage[name]; } catch { return ""; } };
  const own = document.currentScript.dataset, title = document.title, icon = $("link[rel=icon]"), plain = icon.href;
  const table = $("#table"), room = $("[data-room]");
  let news = [], said = [], unheard, over = table && "over" in table.dataset;

  /* ---- what concerns the visitor ---- */
  const away = () => document.hidden || !document.hasFocus();
  function concerns() {
    const {turn, asked} = table?.dataset || {};
    return [turn !== undefined && "Your turn", asked && `${asked} asks`, ...news, $("#talk[data-unread]") && "New in the chat"].filter(Boolean);
  }
  /* what has happened: for whoever did not see it */
  function note(found) {
    if (away()) news = [...found, ...news];
    tell();
  }
  function look() {
    const ended = !over && "over" in table.dataset;
    over = "over" in table.dataset;
    note(ended ? ["The game is over"] : []);
  }
  function tell() {
    const now = concerns();
    document.title = now.length ? `● ${now[0]} · ${title}` : title;
    icon.href = now.length ? own.icon : plain;
    const fresh = now.find(one => !said.includes(one));
    said = now;
    unheard = fresh && away() && {text: fresh, body: title, tag: room?.dataset.room || table.dataset.url, place: location.pathname};
    call();
  }
  const call = () => { if (unheard) document.dispatchEvent(new CustomEvent("called", {detail: unheard})); };
  function seen() {
    if (away()) return;
    news = [];
    tell();
  }
  /* once it was asked for, or may be: in the waiting room, and in the menu */
  const load = () => { if (!$(`script[src="${own.notify}"]`)) document.head.append(Object.assign(document.createElement("script"), {src: own.notify, onload: call})); };
  if (isSecureContext && "Notification" in window) {
    if (kept("calls") === "on" || $("[data-waits]")) load();
    document.addEventListener("toggle", event => { if (event.target.matches(".menu")) load(); }, true);
  }
  if (room && away() && sessionStorage.left === room.dataset.room && !$("[data-waits]")) news = ["The game begins"];
  delete sessionStorage.left;
  if (!room && !table) return;
  tell();
  addEventListener("pagehide", () => { if (away() && (table || $("[data-waits]"))) sessionStorage.left = table?.dataset.again || room.dataset.room; });
  document.addEventListener("news", event => note(event.detail));
  if (table) for (const what of [table, $("#talk")]) if (what) new MutationObserver(look).observe(what, {attributeFilter: ["data-turn", "data-asked", "data-over", "data-unread"]});
  for (const event of ["focus", "visibilitychange"]) addEventListener(event, seen, true);
})();
