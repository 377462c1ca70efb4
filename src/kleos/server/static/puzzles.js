/* Which puzzles this browser has solved: noted when one is, and shown where all of them stand. */
"use strict";
(() => {
  const KEY = "puzzles", board = document.querySelector("main[data-puzzle]");
  const read = () => { try { return JSON.parse(localStorage[KEY] || "[]"); } catch { return []; } };
  const solved = new Set(read());
  if (board && "solved" in board.dataset) {
    solved.add(board.dataset.puzzle);
    try { localStorage[KEY] = JSON.stringify([...solved]); } catch { /* nothing is remembered then */ }
  }
  for (const one of document.querySelectorAll("a[data-puzzle]")) {
    if (!solved.has(one.dataset.puzzle)) continue;
    one.dataset.done = "";
    one.querySelector("[hidden]").hidden = false;
  }
})();
