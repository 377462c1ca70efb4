/* Sounds, made here; loaded when somebody has asked for them. They tell what motion.js has seen, once for each change,
   and when it is one’s turn. */
"use strict";
(() => {
  const air = new AudioContext(), out = air.createGain(), root = document.documentElement;
  out.gain.value = .22;
  out.connect(air.destination);
  /* a tone that dies away: hertz, where it goes, seconds, loudness, when */
  function tone(from, to, length, loud, late = 0, type = "sine") {
    const voice = air.createOscillator(), gain = air.createGain(), at = air.currentTime + late;
    voice.type = type;
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + .006);
    gain.gain.exponentialRampToValueAtTime(.001, at + length);
    voice.connect(gain).connect(out);
    voice.start(at);
    voice.stop(at + length);
  }
  /* wood or stone: noise through a narrow gate */
  function knock(pitch, length, loud, late = 0) {
    const size = Math.ceil(air.sampleRate * length), store = air.createBuffer(1, size, air.sampleRate), data = store.getChannelData(0);
    for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 3;
    const voice = air.createBufferSource(), gate = air.createBiquadFilter(), gain = air.createGain();
    voice.buffer = store;
    gate.type = "bandpass"; gate.frequency.value = pitch; gate.Q.value = 2.5;
    gain.gain.value = loud;
    voice.connect(gate).connect(gain).connect(out);
    voice.start(air.currentTime + late);
  }
  const SOUNDS = {                                     // the first of what was felt is heard
    whole() { [523, 659, 784, 1047].forEach((pitch, i) => tone(pitch, pitch, .5, .35, .1 + i * .07, "triangle")); },
    struck() { tone(150, 42, .4, .9); knock(700, .12, 1.2); tone(392, 392, .45, .3, .14, "triangle"); },
    falls() { tone(330, 98, .42, .4, 0, "triangle"); knock(240, .12, .9, .3); },
    blow() { [1, 2.76, 5.4].forEach((part, i) => tone(880 * part, 870 * part, .5 / (i + 1), .35 / (i + 1), .3)); knock(2400, .05, .9, .3); },
    dice() { [0, .09, .2, .27, .36].forEach((late, i) => knock(1500 + 260 * (i % 3), .05, 1.3 - i * .16, late)); },
    move() { knock(900, .05, .7); },
  };
  document.addEventListener("felt", event => {
    if (root.dataset.sound !== "on" || document.hidden) return;
    air.resume();
    Object.entries(SOUNDS).find(([name]) => event.detail.has(name))?.[1]();
  });
  let mine = false;
  const main = document.getElementById("table");
  if (main) new MutationObserver(() => {
    const now = "turn" in (document.getElementById("table")?.dataset || {});
    if (now && !mine && root.dataset.sound === "on") { tone(587, 587, .3, .25, .35, "triangle"); tone(784, 784, .4, .25, .47, "triangle"); }
    mine = now;
  }).observe(main.parentElement, {attributes: true, subtree: true, attributeFilter: ["data-turn"]});
})();
