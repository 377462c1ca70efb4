/* The keyboard at a table. After each action the focus is on the first piece that may be used; Tab goes through what may
   be used, then the buttons, then all else, and through references to rules last; arrows go within a group; numbers
   choose from the list of moves; Space does the main thing; ? shows the keys. Knows no game. */
"use strict";
window.Keys = (() => {
  const $ = (what, where = document) => where.querySelector(what);
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const table = () => $("#table"), shown = one => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length > 0;
  const FOCUS = "a[href],button,input:not([type=hidden]),select,summary,[tabindex]";
  let settling = false;
  const root = document.documentElement, keyed = () => !("hands" in root.dataset);  // the last thing done was done with a key

  /* ---- where the focus goes ---- */
  const legal = () => $$("[data-el].legal", table()).filter(one => one.matches("button,a") && shown(one));
  const main = () => $$("[data-do], .main :is(button, a):not(.later)", table()).find(shown);
  /* whether the main button is all that is left to do: beside a piece that may be used it may cost that, such as the turn */
  const alone = button => button && !button.matches("[data-skip], .pair *") && !legal().length;
  /* the first piece that may be used without spending something, one that is chosen later after all others, else the main button: but never one that makes others
     wait, nor one beside which something else may be done, unless somebody asks where to begin: what costs something is then the last place */
  function settle(asked = false) {
    const able = legal(), free = able.filter(one => !("spends" in one.dataset)), first = free.find(one => !one.matches(".later")) || free[0], button = main();
    const begin = asked && (button && !button.matches("[data-skip], .pair *") ? button : able[0]);
    const next = first || begin || (alone(button) ? button : $("#typed", table()) || table());
    if (!next) return;
    settling = true; next.focus({preventScroll: true}); settling = false;
    if (keyed()) next.scrollIntoView({block: "nearest", inline: "nearest"});
  }
  const grouped = where => $$("button[data-group],a[data-group]", where);
  /* one stop for each group of pieces, where the focus is, else where something may be done */
  function rove() {
    const groups = new Map();
    for (const one of grouped(table())) {
      if (!groups.has(one.dataset.group)) groups.set(one.dataset.group, []);
      groups.get(one.dataset.group).push(one);
    }
    for (const group of groups.values()) {
      const stop = group.find(one => one === document.activeElement) || group.find(one => one.classList.contains("legal")) || group[0];
      for (const one of group) {                       // an attribute is read for nothing, tabIndex only once styles are known
        const index = one === stop ? "0" : "-1";
        if (one.getAttribute("tabindex") !== index) one.setAttribute("tabindex", index);
      }
    }
  }
  /* a board that is still to come, as this script leaves the pieces that nobody is at: what is the same is then left alone */
  function dress(board, live) {
    for (const one of grouped(board)) { one.tabIndex = -1; if (live && one.dataset.el) one.ariaPressed = "false"; }
    return board;
  }
  /* what Tab goes through at the table */
  function stops() {
    const rank = one => one.matches(".legal,.selected") ? 0 : one.closest(".main") ? 1 : one.closest(".deeds") ? 2 : one.matches(".cite,.locus") ? 4 : 3;
    const found = $$(FOCUS, table()).filter(one => (one.tabIndex >= 0 || one.matches(".legal")) && !one.disabled && shown(one));
    return found.map((one, i) => [rank(one), i, one]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(entry => entry[2]);
  }
  /* true when Tab has gone to a stop of the table; at either end it leaves the table as it does everywhere */
  function tab(back) {
    const order = stops(), at = order.indexOf(document.activeElement), next = at < 0 ? (document.activeElement === table() && !back ? order[0] : null) : order[at + (back ? -1 : 1)];
    if (next) { next.focus(); next.scrollIntoView({block: "nearest", inline: "nearest"}); return true; }
    if (at < 0 || !order.length) return false;
    const all = $$(FOCUS).filter(one => one.tabIndex >= 0 && !one.disabled && shown(one)), inside = all.map(one => table().contains(one));
    const out = all[back ? inside.indexOf(true) - 1 : inside.lastIndexOf(true) + 1];
    if (out) out.focus();
    return Boolean(out);
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

  /* ---- numbers choose from the list, where they stand; while it is closed they open it at their place ---- */
  let typed = "";
  function number(digit) {
    const list = $$("#moves li:not([hidden]) button", table());
    if (!list.length) return false;
    const now = +(typed + digit) >= 1 && +(typed + digit) <= list.length ? typed + digit : digit, chosen = list[+now - 1];
    if (!chosen) { typed = ""; return false; }
    typed = now;
    if (shown(chosen) && +now * 10 > list.length) { typed = ""; chosen.form.requestSubmit(chosen); return true; }
    window.Moves?.open();                              // nobody chooses what is not seen, and more digits may follow: Enter takes this one
    for (const fold of $$("details.more:not([open])", table())) if (fold.contains(chosen)) fold.open = true;
    chosen.focus();
    chosen.scrollIntoView({block: "nearest"});
    return true;
  }

  /* ---- the keys ---- */
  function press(event) {
    const focus = document.activeElement, letters = document.documentElement.dataset.letters !== "off";
    const free = focus === document.body || focus === table() || !shown(focus);     // as in a dialog that was just closed
    if (event.key === "Tab") return (table().contains(focus) || (focus === document.body && !event.shiftKey && table().focus() === undefined)) && !focus.closest(".drawer") && tab(event.shiftKey);
    if (event.key.startsWith("Arrow") && focus.dataset.group) {
      const next = neighbour(focus, event.key);
      if (next) { focus.tabIndex = -1; next.tabIndex = 0; next.focus(); }
      return true;
    }
    if (event.key === " " && focus.closest("a[data-el]")) { focus.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); return true; }
    if ((event.key === " " || event.key === "Enter") && free && (main() || legal()[0])) {
      if (main() && (event.key === " " || alone(main()))) main().click(); else settle(true);
      return true;
    }
    if (event.key === "?") { show(); return true; }
    if (/^\d$/.test(event.key) && letters && !("replay" in table().dataset)) return number(event.key);
    typed = "";
    if (!letters) return false;
    const button = $$(`[data-key-letter="${event.key.toLowerCase()}"]`, table()).find(shown);
    if (button) button.click();
    return Boolean(button);
  }
  function show() { const keys = $("#keys"); if (keys && !keys.open) keys.showModal(); }

  root.dataset.hands = "";
  document.addEventListener("keydown", () => { delete root.dataset.hands; }, true);
  document.addEventListener("pointerdown", () => { root.dataset.hands = ""; typed = ""; }, true);
  document.addEventListener("click", event => {
    if (event.target.closest("[data-keys]")) show();
    else if (event.target.closest("[data-keys-close]") || event.target.id === "keys") $("#keys").close();
  });
  return {press, rove, dress, settle, keyed, settling: () => settling};
})();
