/* How clicks on pieces spell a move. Knows no page: moves are {groups: [[name, …], …], …}, clicks are names in order. */
"use strict";
window.Clicks = (() => {
  function without(list, some) {
    const rest = [...list];
    for (const one of some) { const i = rest.indexOf(one); if (i < 0) return null; rest.splice(i, 1); }
    return rest;
  }
  /* how the clicks fit the groups: {next: what may be clicked, full: groups complete, open: one half clicked, cuts: how
     many clicks went to each group}, or null */
  function fit(groups, names, strict) {
    if (!names.length) return {next: groups.flat(), full: 0, open: false, left: groups.length, cuts: []};
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i], head = names.slice(0, group.length), rest = without(group, head);
      if (!rest || (strict && head.some((name, k) => name !== group[k]))) continue;
      if (rest.length) return {next: rest, full: 0, open: true, left: groups.length, cuts: [head.length]};
      const more = fit(groups.filter((_, k) => k !== i), names.slice(group.length), strict);
      if (more) return {...more, full: more.full + 1, cuts: [group.length, ...more.cuts]};
    }
    return null;
  }
  const done = move => !move.fit.open && !move.fit.left;
  /* of the moves that the clicks have made whole, the one that they spell in order */
  function spelt(found, names) {
    const whole = found.filter(done);
    return whole.find(move => fit(move.groups, names, true)) || whole[0];
  }
  /* the clicks of the group to which a click belongs: [first, how many] */
  function group(at, cuts) {
    let first = 0;
    for (const size of cuts) { if (at < first + size) return [first, size]; first += size; }
    return [at, 1];
  }
  return {fit, spelt, group};
})();
