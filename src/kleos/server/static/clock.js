/* The time that seats have left runs down in the page; the server alone counts, and each drawing says it anew. */
"use strict";
(() => {
  const two = number => String(number).padStart(2, "0");
  let since = performance.now();
  const spoken = left => {
    const all = Math.max(0, Math.ceil(left)), hours = Math.floor(all / 3600), minutes = Math.floor(all / 60) % 60;
    return hours > 47 ? "" : `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(all % 60)} left`;
  };
  const tick = () => {
    const gone = (performance.now() - since) / 1000;
    document.querySelectorAll("#seats [data-left]").forEach(one => {
      const says = spoken(+one.dataset.left - ("runs" in one.dataset ? Math.max(0, gone - (+one.dataset.held || 0)) : 0));
      if (says && one.textContent !== says) one.textContent = says;
    });
  };
  new MutationObserver(() => { since = performance.now(); tick(); }).observe(document.body, {subtree: true, attributeFilter: ["data-drawn"]});
  setInterval(tick, 250);
  tick();
})();
