/* The worker of the site: shows what the server calls its visitor for, and leads to where it is. It keeps and fetches nothing. */
"use strict";
addEventListener("push", event => {
  let told = {};
  try { told = event.data.json(); } catch { /* no words of ours */ }
  event.waitUntil(registration.showNotification(told.title || "Kleos", {body: told.body || "", tag: told.place || "kleos", renotify: true, data: told}));
});
addEventListener("notificationclick", event => {
  const place = new URL(event.notification.data?.place || registration.scope, registration.scope).href;
  event.notification.close();
  event.waitUntil(clients.matchAll({type: "window", includeUncontrolled: true}).then(pages =>
    pages.find(page => page.url.split("?")[0] === place)?.focus() || clients.openWindow(place)));
});
