/* Checks a fair dealer with what stands on the page and the browser's own SHA-256: nothing is asked of any server. */
"use strict";
(() => {
  const main = document.querySelector(".fairness"), {secret, words, commitment} = main.dataset;
  const verdict = main.querySelector(".verdict"), bytes = text => new TextEncoder().encode(text);
  const hex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, "0")).join("");

  /* the number at a place, below a bound: those that would favour some are thrown away */
  async function number(key, place, withdrawn, below) {
    const limit = (1n << 256n) / below * below;
    for (let k = 0; ; k++) {
      const code = await crypto.subtle.sign("HMAC", key, bytes(`${words}:${place}:${withdrawn}:${k}`));
      const value = BigInt(`0x${hex(code)}`);
      if (value < limit) return value % below;
    }
  }
  async function check() {
    if (!window.crypto?.subtle) return verdict.dataset.lacks;
    if (hex(await crypto.subtle.digest("SHA-256", bytes(secret))) !== commitment) return verdict.dataset.other;
    const key = await crypto.subtle.importKey("raw", bytes(secret), {name: "HMAC", hash: "SHA-256"}, false, ["sign"]);
    const wrong = [];
    for (const row of main.querySelectorAll("tbody tr")) {
      const {place, withdrawn, total, low, high} = row.dataset;
      const found = await number(key, place, withdrawn, BigInt(total));
      const fits = BigInt(low) <= found && found < BigInt(high);
      row.querySelector(".mark").textContent = fits ? "✓" : "✗";
      row.classList.toggle("fails", !fits);
      if (!fits) wrong.push(place);
    }
    return wrong.length ? `${verdict.dataset.no}${wrong.join(", ")}.` : verdict.dataset.yes;
  }
  main.querySelector("[data-check]")?.addEventListener("click", async () => { verdict.textContent = await check(); });
})();
