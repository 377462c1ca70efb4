/* The main button keeps its place while what it does changes. A press that comes right after such a change was meant for
   what it did before, and does nothing: the button rests for a moment, and longer for who goes on pressing. Keys, and
   whoever wants no pace at all, need not wait; nor does who has just touched the board and so made it change. */
"use strict";
(() => {
  const REST = 500;                                    // milliseconds
  const root = document.documentElement, now = () => performance.now();
  const main = () => [...document.querySelectorAll("#table .main :is(button, a)")].find(one => one.checkVisibility());
  const meaning = (one = main()) => one && [one.form?.action ?? one.href ?? "", one.value, one.dataset.confirm ?? one.textContent.trim()].join("\n");      // asking once more changes nothing
  let meant, since = -Infinity, pressed = {at: -Infinity}, waiting = 0, timer = 0;
  const rests = () => now() - since < REST;
  function rest() {
    clearTimeout(timer);
    since = now(); root.dataset.resting = "";
    main()?.setAttribute("aria-disabled", "true");
    timer = setTimeout(wake, REST);
  }
  function wake() {
    delete root.dataset.resting;
    document.querySelectorAll("#table .main [aria-disabled]").forEach(one => one.removeAttribute("aria-disabled"));
  }
  function look() {
    waiting = 0;
    const means = meaning(), changed = means !== meant && meant !== undefined;
    meant = means;
    if (rests()) main()?.setAttribute("aria-disabled", "true");
    if (changed && root.dataset.pace !== "off" && (pressed.main || now() - pressed.at > 2 * REST)) rest();
  }
  function refuse(event) {
    if (!event.detail || !event.target.closest("#table .main :is(button, a)")) return;
    if (!rests() && pressed.means === meaning()) return;
    event.preventDefault(); event.stopImmediatePropagation();
    rest();
  }
  addEventListener("click", refuse, true);
  addEventListener("pointerdown", event => { pressed = {at: now(), main: event.target.closest("#table .main"), means: meaning()}; }, true);
  new MutationObserver(() => { waiting ||= requestAnimationFrame(look); }).observe(root, {subtree: true, childList: true,
    characterData: true, attributes: true, attributeFilter: ["hidden", "value", "data-composing", "data-counting"]});
  look();
})();
