/* What ends something (data-confirm) is asked once more, on its own button; a double click, or a held key, is one press;
   the second click means what lay at the table at the first, never what has come since. */
"use strict";
(() => {
  const on = (name, act) => addEventListener(name, act, true);
  let asked, words, inside, timer, same, held = false;
  function forget() {
    clearTimeout(timer);
    if (words?.isConnected) { asked.replaceChildren(...inside); delete asked.dataset.asked; }
    asked = words = null;
  }
  function ask(button) {
    forget();
    asked = button; inside = [...button.childNodes];
    button.innerHTML = '<span class="sure" aria-live="assertive"><b>Press again.</b> <i></i></span>';
    words = button.firstChild;
    words.lastChild.textContent = button.dataset.confirm;
    button.dataset.asked = "";
    timer = setTimeout(forget, 4000);
  }
  /* else the server would ask as well */
  function confirmed(form) {
    if (!form.elements.confirmed) form.append(Object.assign(document.createElement("input"), {type: "hidden", name: "confirmed", value: "yes"}));
  }
  on("click", event => { same = held || event.detail > 1; if (!asked?.contains(event.target)) forget(); });
  on("keydown", event => { held = event.repeat; if (event.key === "Escape") forget(); });
  on("keyup", () => { held = false; });
  on("submit", event => {
    const button = event.submitter;
    if (!button?.dataset.confirm) return;
    const open = asked === button && words.isConnected;
    if (open && !same) { confirmed(button.form); return forget(); }
    event.preventDefault(); event.stopImmediatePropagation();
    if (!open) ask(button);
  });

  /* the second of two clicks means what lay there at the first; fingers do not click twice by habit */
  const seq = () => document.querySelector("#table")?.dataset.seq;
  let first;
  on("click", event => {
    if (event.detail < 2 || event.pointerType === "touch") first = seq();
    if (first === seq() || !event.target.closest("#table") || event.target.closest("[data-skip]")) return;
    event.preventDefault(); event.stopImmediatePropagation();
  });
  on("toggle", event => { if (!event.target.open && event.target.contains(asked)) forget(); });
})();
