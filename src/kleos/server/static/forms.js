/* The form that sets a table up. Each line of the game in words says what is chosen (data-says, or data-unsaid where a
   box has no tick), the bar above says what will begin, and what so few players cannot choose (data-least says how many
   can), or a bot that does not play with so many (data-players says with how many), is let go. A part of a form that the
   server draws (data-redraw says where) is drawn anew with every change of the form. Without script a button does the
   same. */
"use strict";
(() => {
  const $$ = (what, where = document) => [...where.querySelectorAll(what)];
  const form = document.querySelector(".setup"), begins = document.getElementById("begins");
  let drawn = 0, pressed = false;
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, () => { pressed = type === "pointerdown"; }, true);
  async function redraw(part) {
    const form = part.closest("form"), sent = new FormData(form), turn = ++drawn;
    try {
      const answer = await fetch(part.dataset.redraw, {method: "POST", body: new URLSearchParams(sent), headers: {"X-Kleos": "fetch"}});
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
      while (pressed) await new Promise(requestAnimationFrame);        // a click needs the same button at its end
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

  const players = () => form.elements.players ? +form.elements.players.value : 9;
  const few = one => +one.closest("[data-least]")?.dataset.least > players();
  const unfit = one => !(one.closest("[data-players]")?.dataset.players.split(" ").includes(String(players())) ?? true);
  function lines() {
    for (const one of $$(".chair [data-players] :checked", form)) if (unfit(one)) one.closest(".chair").querySelector(".auto input").click();
    for (const one of $$("[type=radio]:checked", form)) if (few(one) && !one.closest(".chair")) [...form.elements[one.name]].find(other => !few(other))?.click();
    for (const line of $$(".words details", form)) {
      const chosen = line.querySelector("[data-says]:checked"), box = line.querySelector("[data-unsaid]"), number = line.querySelector("[type=number]");
      const says = chosen ? chosen.dataset.says : box ? box.dataset.unsaid : number ? `${number.dataset.label}: ${number.value}` : "";
      if (says) line.querySelector(".says").textContent = says;
    }
  }

  /* ---- what will begin ---- */
  const listed = names => names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  function sentence() {
    const chairs = $$(".chair", form).filter(chair => !few(chair)), found = {bot: [], link: [], human: []};
    chairs.forEach((chair, seat) => {
      const way = chair.querySelector(":checked").value, kind = way === "link" || way === "human" ? way : "bot";
      const name = chair.querySelector(":checked").dataset.name || chair.dataset.automaton;
      chair.querySelector(".is-bot").textContent = name;
      if (seat || kind === "bot") found[kind].push(kind === "bot" ? name : `seat ${seat + 1}`);
    });
    const watched = chairs.length && chairs[0].querySelector(":checked").value !== "human", parts = [];
    if (found.bot.length) parts.push(watched ? `watching ${listed(found.bot)}` : `${"together" in begins.dataset ? "with" : "against"} ${listed(found.bot)}`);
    if (found.human.length) parts.push(`with ${found.human.length > 1 ? found.human.length + " others" : "somebody"} at this device`);
    const waits = found.link.length ? `; ${listed(found.link)} ${found.link.length > 1 ? "wait" : "waits"} for whoever opens your link` : "";
    return `${parts.length ? parts.join(", ") : found.link.length ? "and invite" : "alone"}${waits}.`;
  }
  const state = () => new URLSearchParams(new FormData(form)).toString().replace(/(name\.\d|guide|csrf)=[^&]*&?/g, "");
  const usual = form && state();
  function bar() {
    const same = state() === usual;
    begins.querySelectorAll("b").forEach(one => one.remove());
    while (begins.firstChild.nodeType === 3) begins.firstChild.remove();
    const bold = Object.assign(document.createElement("b"), {textContent: "Begin"});
    const words = sentence(), text = same && begins.dataset.usual ? begins.dataset.usual.replace("**Begin**", "") : " " + words;
    begins.prepend(bold, text);
  }
  function paint() { lines(); if (document.querySelector(".chair")) bar(); }
  if (form) paint();
  document.addEventListener("change", event => {
    if (form) paint();
    const part = event.target.form && event.target.form.querySelector("[data-redraw]");
    if (part) redraw(part);
  });
})();
