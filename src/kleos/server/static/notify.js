/* The browser's own notification of what calls.js has found, and the push service by which the server reaches this browser where
   no page is open; asked for once, by a button. */
"use strict";
(() => {
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const kept = (name, value) => { try { return value === undefined ? localStorage[name] : (localStorage[name] = value); } catch { return ""; } };
  const own = $("script[data-notify]").dataset, root = document.documentElement;

  async function call({text, body, tag, place}) {
    const about = {body, tag, renotify: true, data: {place}};
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
    if (worker?.active) return worker.showNotification(text, about).catch(() => {});
    try { new Notification(text, about).onclick = function () { focus(); this.close(); }; } catch { /* only by a worker, which is not there yet */ }
  }
  function show() {
    const may = Notification.permission, wants = kept("calls");
    root.dataset.calls = may === "granted" && wants === "on" ? "on" : may === "default" && !wants ? "ask" : may;
    $$("[data-calls-box]").forEach(box => { box.hidden = false; });
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
      const week = Math.floor(Date.now() / 6048e5), said = `${known.endpoint} ${$("[name=csrf]").value.slice(0, 8)} ${week}`;        // anew for another visitor
      if (kept("called") === said) return;
      const answer = await inform("", {address: known.endpoint, key: written(known.getKey("p256dh")), secret: written(known.getKey("auth"))});
      if (answer.ok) kept("called", said);
    } catch { /* this browser has no push service, or it does not answer; pages still call */ }
  }
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-calls-switch]");
    if (button) choose(button.dataset.callsSwitch);
  });
  document.addEventListener("called", event => { if (root.dataset.calls === "on") call(event.detail); });
  show();
  if (root.dataset.calls === "on") reach();
})();
