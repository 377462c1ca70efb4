/* Where no board is: who sits down and what is said is news, which calls.js tells whoever looks elsewhere. */
"use strict";
(() => {
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const room = document.querySelector("[data-room]"), away = () => document.hidden || !document.hasFocus();
  const colour = one => [...one.classList].find(name => name.startsWith("seat-"));
  const sitters = () => $$(".sit:not(.free,.mine)").map(one => ({seat: colour(one), name: one.querySelector("b").textContent}));
  const spoken = () => $$("#said li[id]").filter(one => !$$(".sit.mine").some(seat => colour(seat) === colour(one)))
    .reduce((most, one) => Math.max(most, 1 + +one.id.slice(5)), 0);
  let sitting = sitters(), words = spoken();
  function look() {
    const now = sitters(), last = spoken();
    const found = now.filter(({seat, name}) => !sitting.some(one => one.seat === seat || one.name === name)).map(({name}) => `${name} sat down`);
    if (last > words) found.push("New in the chat");
    [sitting, words] = [now, Math.max(words, last)];
    if (found.length) document.dispatchEvent(new CustomEvent("news", {detail: found}));
    hear();
  }
  /* what is read here is not new at the board */
  function hear() {
    const last = $$("#said li[id]").at(-1);
    if (!away() && last) try { localStorage[`said ${room.dataset.room}`] = last.id.slice(5); } catch { /* nothing is kept */ }
  }
  hear();
  new MutationObserver(look).observe(room, {childList: true, subtree: true, characterData: true, attributeFilter: ["class", "id"]});
  for (const event of ["focus", "visibilitychange"]) addEventListener(event, hear, true);
})();
