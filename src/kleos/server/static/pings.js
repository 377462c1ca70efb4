/* What others propose is shown as ghosts on the board: the pieces that a proposal names, in the colour of who made it. */
"use strict";
(() => {
  const mark = () => {
    document.querySelectorAll("[data-ghost]").forEach(piece => piece.removeAttribute("data-ghost"));
    document.querySelectorAll("[data-ghosts]").forEach(one => one.dataset.ghosts.split(" ").forEach(name =>
      document.querySelectorAll(`[data-el="${CSS.escape(name)}"]`).forEach(piece => { piece.dataset.ghost = one.className; })));
  };
  new MutationObserver(mark).observe(document.body, {subtree: true, attributeFilter: ["data-drawn"]});
  mark();
})();
