// The Shield of Achilles as a game of boardgame.io: the same game as src/kleos/games/shield, from the same numbers.
// One move a decision; the roll that opens a turn is made by the framework's random plugin in `turn.onBegin`.
'use strict';

const METALS = ['gold', 'silver', 'copper', 'tin'];
const CIRCLES = ['rural', 'city', 'cosmos'];
const SECTIONS = ['heaven', 'earth', 'marriage', 'siege', 'trial', 'ambush',
  'lions', 'wheat', 'plough', 'grapes', 'sheep', 'dance'];
const FACES = 12;
const INVALID = 'INVALID_MOVE';

// The printed sheet as tables, from the components' values by path and the options {boxes, blocking}.
function sheet(values, options) {
  const band = (table, words) => Array.from({ length: FACES }, (_, i) =>
    words.findIndex((word) => values[`${table}.${word}.from`] <= i + 1 && i + 1 <= values[`${table}.${word}.to`]));
  const places = (table) => SECTIONS.map((word) => values[`${table}.${word}`].map((other) => SECTIONS.indexOf(other)));
  return {
    turns: values['game.turns'], layers: values['section.layers'], boxes: options.boxes,
    metal: band('metal', METALS), circle: band('circle', CIRCLES),
    symbols: METALS.map((word) => values[`metal.${word}.symbols`]),
    pair: METALS.map((word) => values[`metal.${word}.sections`] === 2),
    within: CIRCLES.map((circle) => SECTIONS.map((word, i) => i).filter((i) =>
      values[`sections.${SECTIONS[i]}`] === circle)),
    adjacent: places('adjacent'), opposite: places(`opposite.${options.blocking}`),
    thickness: values['thickness.points'], strength: values['strength.points'], artwork: values['artwork.points'],
    athena: values['athena.points'], ares: values['ares.points'],
  };
}

function setup(s) {
  return {
    step: 'forge', dice: [], metal: 0, circle: 0, slid: { forge: false, anvil: false }, first: -1, boxes: s.boxes,
    markers: [], sections: SECTIONS.map(() => []), arrows: [],
  };
}

// what is open

const full = (s, G, section) => G.sections[section].length === s.layers;

function openSections(s, G) {
  if (G.step === 'second') return s.adjacent[G.first].filter((i) => !G.markers.includes(i));
  return s.within[G.circle].filter((i) => !full(s, G, i) && !G.markers.includes(i));
}

function steps(from, to) {                              // round the ring of metals
  const away = (to - from + 4) % 4;
  return away === 3 ? 1 : away;
}

function mayForge(G, metal) {
  const n = steps(G.metal, metal);
  return G.step === 'craft' && !G.slid.forge && n > 0 && n <= G.boxes;
}

function mayAnvil(G, circle) {
  return G.step === 'craft' && !G.slid.anvil && circle !== G.circle && G.boxes > 0;
}

// All open moves, each [name, argument].
function options(s, G) {
  if (G.step === 'forge' || G.step === 'anvil') return [...new Set(G.dice)].map((face) => [G.step, face]);
  const found = openSections(s, G).map((i) => ['section', i]);
  if (G.step === 'second') return found;
  if (!found.length) found.push(['nothing']);
  METALS.forEach((_, i) => mayForge(G, i) && found.push(['slideForge', i]));
  CIRCLES.forEach((_, i) => mayAnvil(G, i) && found.push(['slideAnvil', i]));
  return found;
}

// moves

function draw(s, G, section) {
  for (let n = 0; n < s.symbols[G.metal] && !full(s, G, section); n++) G.sections[section].push(G.metal);
}

function endTurn(s, G, events, markers) {
  G.markers = markers;
  G.first = -1;
  if (G.arrows.length === s.turns) events.endGame(score(s, G));
  else events.endTurn();
}

function moves(s) {
  return {
    forge({ G }, face) {
      if (G.step !== 'forge' || !G.dice.includes(face)) return INVALID;
      G.dice.splice(G.dice.indexOf(face), 1);
      G.metal = s.metal[face - 1];
      G.step = 'anvil';
    },
    anvil({ G }, face) {
      if (G.step !== 'anvil' || !G.dice.includes(face)) return INVALID;
      G.dice.splice(G.dice.indexOf(face), 1);
      G.circle = s.circle[face - 1];
      G.arrows.push(G.dice.pop());
      G.step = 'craft';
    },
    slideForge({ G }, metal) {
      if (!mayForge(G, metal)) return INVALID;
      G.boxes -= steps(G.metal, metal);
      G.metal = metal;
      G.slid.forge = true;
    },
    slideAnvil({ G }, circle) {
      if (!mayAnvil(G, circle)) return INVALID;
      G.boxes -= 1;
      G.circle = circle;
      G.slid.anvil = true;
    },
    section({ G, events }, section) {
      if ((G.step !== 'craft' && G.step !== 'second') || !openSections(s, G).includes(section)) return INVALID;
      draw(s, G, section);
      if (G.step === 'second') {
        endTurn(s, G, events, s.opposite[G.first]);
      } else if (s.pair[G.metal] && s.adjacent[section].some((i) => !G.markers.includes(i))) {
        G.first = section;
        G.step = 'second';
      } else {
        endTurn(s, G, events, s.opposite[section]);
      }
    },
    nothing({ G, events }) {
      if (G.step !== 'craft' || openSections(s, G).length) return INVALID;
      endTurn(s, G, events, []);
    },
  };
}

// the score sheet

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

function score(s, G) {
  const tally = Array(FACES).fill(0);
  G.arrows.forEach((face) => { tally[face - 1] += 1; });
  const shield = sum(G.sections.map((drawn) => s.thickness[drawn.length] + s.strength[new Set(drawn).size]))
    + s.artwork * s.within.filter((sections) => sections.every((i) => full(s, G, i))).length + s.athena * G.boxes;
  const arrows = sum(G.arrows) + sum(tally.map((times) => s.ares[Math.min(times, s.ares.length - 1)]));
  return { shield, arrows, margin: shield - arrows };
}

// The game; with `rolls`, the dice of each turn, instead of random ones.
function shield(s, rolls) {
  return {
    name: 'shield',
    setup: () => setup(s),
    turn: {
      onBegin: ({ G, ctx, random }) => {
        G.dice = rolls ? [...rolls[ctx.turn - 1]] : random.Die(FACES, 3);
        G.step = 'forge';
        G.slid = { forge: false, anvil: false };
      },
    },
    moves: moves(s),
    disableUndo: true,                                  // the framework keeps no undo stack, which is faster
  };
}

module.exports = { CIRCLES, METALS, SECTIONS, options, sheet, shield };
