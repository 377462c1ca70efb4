/* What somebody likes: light or dark and who rolls, which the server keeps as well; the speed of what moves, the pace of
   automata, letters as keys, sound, which only this browser keeps. Each is an attribute of the root element; “tasted” tells
   that one has changed, and what is to be said of it aloud. */
"use strict";
(() => {
  const $$ = what => [...document.querySelectorAll(what)], root = document.documentElement, voice = document.currentScript.dataset.sound;
  const kept = (name, value) => { try { return value === undefined ? localStorage[name] : (localStorage[name] = value); } catch { return ""; } };
  const changed = (detail = "") => document.dispatchEvent(new CustomEvent("tasted", {detail}));
  const press = (name, value) => $$(`.seg [name=${name}]`).forEach(button => button.setAttribute("aria-pressed", button.value === value));

  /* what only this browser keeps: speed ("", "fast", "off"), letters ("", "off"), pace, sound ("", "on") */
  const TASTES = ["speed", "letters", "pace", "sound"];
  function taste(name, value) {
    root.dataset[name] = value;
    if (name === "sound" && value && voice && !$$(`script[src="${voice}"]`).length) document.head.append(Object.assign(document.createElement("script"), {src: voice}));
    $$(`[data-${name}-switch]`).forEach(button => button.setAttribute("aria-pressed", button.dataset[name + "Switch"] === value));
  }
  /* what a form asks of the server, and holds at once */
  function prefer(button) {
    const dark = getComputedStyle(root).colorScheme === "dark" || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme:dark)").matches);
    const body = new URLSearchParams(new FormData(button.form));
    const value = "themeSwitch" in button.dataset ? (dark ? "light" : "dark") : button.value;
    body.set(button.name, value);
    root.dataset[button.name] = value;
    press(button.name, value);
    changed();
    fetch(button.form.action, {method: "POST", body, headers: {"X-Kleos": "fetch"}})
      .catch(() => changed("The server does not answer; this holds for this page only."));
  }

  document.addEventListener("click", event => {
    const name = TASTES.find(one => event.target.closest(`[data-${one}-switch]`)), choice = event.target.closest("[name=theme],[name=roll]");
    if (choice?.form) { event.preventDefault(); prefer(choice); }
    if (!name) return;
    const value = event.target.closest(`[data-${name}-switch]`).dataset[name + "Switch"];
    kept(name, value); taste(name, value); changed();
  });
  for (const name of TASTES) taste(name, kept(name) || "");
})();
