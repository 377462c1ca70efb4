/* What cannot be taken back is asked once more, on the button itself, where the finger is: data-confirm says what comes
   of it. The question lasts four seconds, and ends with its menu, with Escape, and with a press of anything else. A
   double click, or a key that is held down, is one press. Without script the button does it at once. */
"use strict";
(() => {
  const LASTS = 4000;                                   // milliseconds
  let asked = null, timer = 0, same = false;
  const open = () => asked && asked.button.isConnected && asked.button.contains(asked.words);
  function forget() {
    clearTimeout(timer);
    if (asked?.said) Dock.unsay("notice");
    if (open()) {
      asked.button.replaceChildren(...asked.inside);
      if (asked.label !== null) asked.button.setAttribute("aria-label", asked.label);
      asked.button.removeAttribute("data-asked");
    }
    asked = null;
  }
  function ask(button) {
    forget();
    const words = Object.assign(document.createElement("span"), {className: "sure"}), says = button.dataset.confirm;
    const small = button.matches(".deed") && window.Dock, bold = Object.assign(document.createElement("b"), {textContent: small ? "Sure?" : "Press again."});
    words.setAttribute("role", "alert");
    words.append(bold, ...(small ? [] : [" " + says]));
    asked = {button, words, inside: [...button.childNodes], label: button.getAttribute("aria-label"), said: small};
    button.removeAttribute("aria-label");
    button.setAttribute("data-asked", "");
    button.replaceChildren(words);
    if (small) Dock.say("notice", says + " Press again to do it.");
    timer = setTimeout(forget, LASTS);
  }
  addEventListener("click", event => {
    same = event.detail > 1;
    if (asked && !asked.button.contains(event.target)) forget();
  }, true);
  addEventListener("keydown", event => { same = event.repeat; if (event.key === "Escape") forget(); }, true);
  addEventListener("submit", event => {
    const button = event.submitter;
    if (!button?.dataset.confirm) return;
    if (open() && asked.button === button && !same) return forget();
    event.preventDefault(); event.stopImmediatePropagation();
    if (!open() || asked.button !== button) ask(button);
  }, true);
  addEventListener("toggle", event => { if (asked && !event.target.open && event.target.contains(asked.button)) forget(); }, true);
  addEventListener("pagehide", forget);
})();
