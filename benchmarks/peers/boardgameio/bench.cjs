// node bench.cjs FILE SECONDS: random play of the Shield by boardgame.io, through its client and by its bare reducer.
// FILE: {values, options}. Prints [{way, decisions_per_second, per_game}]; each roll counts as a decision too.
'use strict';

const fs = require('fs');
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { options, sheet, shield } = require('./shield.cjs');

const REPEATS = 3;
const { values, options: chosen } = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const seconds = Number(process.argv[3]);
const s = sheet(values, chosen);

const pick = (open) => open[Math.floor(Math.random() * open.length)];

function byClient() {
  const client = Client({ game: shield(s), numPlayers: 1, debug: false });
  let moves = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const [name, argument] = pick(options(s, state.G));
    client.moves[name](argument);
    moves += 1;
  }
  return moves + s.turns;
}

const game = ProcessGameConfig(shield(s));
const reduce = CreateGameReducer({ game });

function byReducer() {
  let state = InitializeGame({ game, numPlayers: 1 });
  let moves = 0;
  while (!state.ctx.gameover) {
    const [type, argument] = pick(options(s, state.G));
    state = reduce(state, { type: 'MAKE_MOVE', payload: { type, args: [argument], playerID: '0' } });
    moves += 1;
  }
  return moves + s.turns;
}

function time(way, play) {
  let best = 0;
  let games = 0;
  let decisions = 0;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const began = performance.now();
    let done = 0;
    let passed = 0;
    while (passed < seconds * 1000) {
      done += play();
      games += 1;
      passed = performance.now() - began;
    }
    decisions += done;
    best = Math.max(best, done / passed * 1000);
  }
  return { way, decisions_per_second: best, per_game: decisions / games };
}

console.log(JSON.stringify([time('its client', byClient), time('its reducer', byReducer)]));
