/* What is chosen besides what a game comes with stands beside the options, which are folded away; what so few players
   cannot choose (data-least says how many can) is let go. A part of a form that the server draws (data-redraw says where) is drawn anew with every change of the form. Without
   script a button does the same. */
"use strict";
(() => {
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  let drawn = 0;
  async function redraw(part) {
    const form = part.closest("form"), sent = new FormData(form), turn = ++drawn;
    try {
      const answer = await fetch(part.dataset.redraw, {method: "POST", body: new URLSearchParams(sent), headers: {"X-Kleos": "fetch"}});
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
      if (turn !== drawn) return;                      // the form has changed since
      const name = document.activeElement.name;
      $$("details", part).forEach((box, i) => { const other = $$("details", fresh)[i]; if (other) other.open ||= box.open; });
      part.replaceWith(fresh);
      const typed = $$("[name]", part).filter(field => (field.type !== "radio" || field.checked) && field.value !== sent.get(field.name));   // meanwhile
      for (const field of typed) form.elements[field.name].value = field.value;
      const old = form.elements[name], same = old instanceof RadioNodeList ? [...old].find(one => one.checked) : old;
      if (name && document.activeElement.name !== name) same?.focus?.();
      if (typed.length) redraw(fresh);
    } catch { /* without the server the form is as good as before */ }
  }
  function remark() {
    const form = document.querySelector(".setup"), players = form.elements.players ? +form.elements.players.value : 9;
    const chosen = $$("[data-remark]:checked", form), few = one => +one.closest("[data-least]")?.dataset.least > players;
    for (const one of chosen) if (few(one) && one.type === "radio") [...form.elements[one.name]].find(other => !other.dataset.remark).checked = true;
    const said = chosen.filter(one => !few(one)).map(one => one.dataset.remark);
    said.push(...$$("[type=number]", form).filter(one => one.value !== one.dataset.usual).map(one => `${one.dataset.label}: ${one.value}`));
    const remarks = document.getElementById("remarks");
    if (remarks) remarks.textContent = said.join(" · ") || "as the game comes";
  }
  remark();
  document.addEventListener("change", event => {
    remark();
    const part = event.target.form && event.target.form.querySelector("[data-redraw]");
    if (part) redraw(part);
  });
})();
