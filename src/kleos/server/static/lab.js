/* The lab: what is written is taken over at once, and while games are played the page tells how many. The page is asked
   for anew and what differs is put in its place, so all is as the server says, and without script a button does it. */
"use strict";
(() => {
  const form = document.getElementById("lab"), SECOND = 1000;
  if (!form) return;
  const fields = () => [...form.querySelectorAll("[data-box]")];
  let asked = 0, timer = 0;

  /* where the draft stands: what differs from the box, and who is to play it */
  function address() {
    const found = new URLSearchParams();
    for (const field of fields()) if (field.value.trim() !== field.dataset.box.trim()) found.set(field.name, field.value);
    for (const one of form.querySelectorAll("[type=radio]:checked, [data-ask]")) if (one.value) found.set(one.name, one.value);
    return `${location.pathname}?${found}`;
  }
  async function refresh(where) {
    const turn = ++asked;
    clearTimeout(timer);
    try {
      const answer = await fetch(where);
      if (turn !== asked) return;
      if (!answer.ok) throw new Error(answer.status);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lab");
      for (const one of form.querySelectorAll("details[open]")) fresh.querySelector(`#${one.id}`)?.setAttribute("open", "");
      Idiomorph.morph(form, fresh, {ignoreActiveValue: !!document.activeElement?.matches("input, textarea, select")});
      form.dataset.running = fresh.dataset.running;
      idle();
    } catch { /* it is asked for again with the next change, or in a second */ }
    wait();
  }
  /* without script nobody knows what is written until a button is pressed: so only here it may have nothing to do */
  function idle() { form.querySelector("[data-idle]")?.setAttribute("aria-disabled", "true"); }
  function wait() { if (form.dataset.running) timer = setTimeout(() => refresh(location.href), SECOND); }
  function take() {
    const where = address();
    history.replaceState(null, "", where);
    refresh(where);
  }
  form.addEventListener("change", take);
  /* Enter in a field takes it over, and stays there; a change that is not a way elsewhere: one number put back, games begun or ended */
  form.addEventListener("submit", async event => {
    const button = event.submitter;
    if (button?.value === "look") return event.preventDefault(), take();
    if (!button || button.name === "deed" && !["compare", "stop", "report", "stop-report"].includes(button.value)) return;
    if (button.getAttribute("aria-disabled") === "true") return event.preventDefault();
    event.preventDefault();
    const sent = new URLSearchParams(new FormData(form));
    sent.set(button.name, button.value);
    const answer = await fetch(form.action, {method: "POST", body: sent, headers: {"X-Kleos": "fetch"}}).catch(() => null);
    if (!answer?.ok) return;
    history.replaceState(null, "", answer.url);
    if (button.name === "back") for (const field of fields()) if (field.name.split(":")[0] === button.value) field.value = field.dataset.box;
    refresh(answer.url);
  });
  idle();
  wait();
})();
