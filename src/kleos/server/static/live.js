/* What others change while one looks: every few seconds the page asks for itself, and says by data-live how it stands;
   the server answers with nothing, or with the page anew, of which the parts with data-live are shown. */
"use strict";
(() => {
  const EVERY = 5000, parts = () => [...document.querySelectorAll("[data-live]")];
  let asking = false;
  async function look() {
    const mark = parts().map(part => part.dataset.live).find(Boolean);
    if (asking || document.hidden || !mark) return;
    asking = true;
    try {
      const place = new URL(location.href);
      place.searchParams.set("mark", mark);
      const answer = await fetch(place);
      if (answer.status === 200) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch { /* the server is away */ } finally { asking = false; }
  }
  function show(page) {
    for (const part of parts()) {
      const fresh = page.getElementById(part.id);
      if (fresh) Idiomorph.morph(part, fresh.outerHTML, {morphStyle: "outerHTML"});
    }
  }
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
})();
