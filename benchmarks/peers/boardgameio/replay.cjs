// node replay.cjs FILE: plays games of Kleos over in boardgame.io and compares.
// FILE: {values, games: [{options, rolls, moves: [text], open: [how many options before each move], score}]}
'use strict';

const fs = require('fs');
const { Client } = require('boardgame.io/client');
const { CIRCLES, METALS, SECTIONS, options, sheet, shield } = require('./shield.cjs');

const MOVES = {
  forge: ['forge', Number], anvil: ['anvil', Number], nothing: ['nothing', () => undefined],
  'slide-forge': ['slideForge', (word) => METALS.indexOf(word)],
  'slide-anvil': ['slideAnvil', (word) => CIRCLES.indexOf(word)],
  section: ['section', (word) => SECTIONS.indexOf(word)],
};

function replay(values, game) {
  const s = sheet(values, game.options);
  const client = Client({ game: shield(s, game.rolls), numPlayers: 1, debug: false });
  game.moves.forEach((text, i) => {
    const [verb, word] = text.split(' ');
    const [name, read] = MOVES[verb];
    const open = options(s, client.getState().G);
    if (open.length !== game.open[i]) throw new Error(`${open.length} moves open before ${text}, not ${game.open[i]}`);
    if (!open.some(([n, a]) => n === name && a === read(word))) throw new Error(`${text} is not open`);
    const before = client.getState()._stateID;
    client.moves[name](read(word));
    if (client.getState()._stateID === before) throw new Error(`${text} was refused`);
  });
  const { gameover } = client.getState().ctx;
  if (!gameover || gameover.margin !== game.score) throw new Error(`scored ${JSON.stringify(gameover)}, not ${game.score}`);
}

const { values, games } = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
games.forEach((game, i) => {
  try {
    replay(values, game);
  } catch (error) {
    console.error(`game ${i}: ${error.message}`);
    process.exit(1);
  }
});
console.log(JSON.stringify({ replayed: games.length, moves: games.reduce((n, game) => n + game.moves.length, 0) }));
