"""Watches that know a game, for the plans of `benchmarks/plans`; `kleos report` makes the accounts."""
from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import median

from kleos.bots.turns import best_guesses, list_candidates
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.core.sets import member, size
from kleos.games.hercules.board import PAY, PLAY
from kleos.games.hercules.box import RESOURCE, TYPE
from kleos.games.hercules.box import SLUGS as CARDS
from kleos.games.heroes.box import HEROES, SLUGS
from kleos.games.heroes.military import Military
from kleos.games.labors.board import AFTER, CALL
from kleos.games.labors.box import GODS, HERA
from kleos.games.labors.gods import callable_gods
from kleos.games.labors.rules import Main
from kleos.lab import Watch
from kleos.lab.intervals import wilson

UP = 3                                                  # rounds that a god must be face up to be counted
LEADS = 3                                               # so often the lead changes in a lively game
SENSIBLE, ENOUGH = 0.9, 3                               # of the best chance to win; so many actions
CHEAP = 0.05                                            # of the chance to win
ROUNDS = {2: (18, 34), 3: (14, 26), 4: (12, 22)}        # that are hoped for, by players


def row(what, part, whole, **more):
    low, high = wilson(part, whole) if whole else (None, None)
    return {"what": what, "n": whole, "share": part / whole if whole else None, "low": low, "high": high, **more}


class Turns:
    """A share of turns, and its interval: games differ, and the turns of one are alike."""

    def __init__(self):
        self.part = self.whole = self.parts = self.both = self.wholes = 0

    def count(self, part, whole):
        self.add((part, whole, part * part, part * whole, whole * whole))

    def add(self, more):
        for name, value in zip(vars(self), more):
            setattr(self, name, getattr(self, name) + value)

    def row(self, what):
        if not self.whole:
            return {"what": what, "n": 0, "share": None, "low": None, "high": None}
        share = self.part / self.whole
        reach = 1.96 * sqrt(max(0, self.parts - 2 * share * self.both + share * share * self.wholes)) / self.whole
        return {"what": what, "n": self.whole, "share": share, "low": share - reach, "high": share + reach}


class Labors(Watch):
    """How The 12 Labors goes, for several players.

    turns that mark a box; games in which the lead changes three times or more: the seat that alone has most points
    after a turn is another than the last one of which that was true; games of so many rounds
    """

    word = "labors"

    def __init__(self):
        self.marks, self.leads, self.rounds, self.seats = Turns(), Counter(), Counter(), 0

    def start(self, game, state, number):
        self.seats = int(state.cards.seats)
        self.turn = self.marked = self.filled = self.changes = 0
        self.leader = -1

    def before(self, state, actor, action):
        if state.turns > self.turn:
            self.next(state)

    def next(self, state):
        """The turn before is over."""
        filled = sum(bin(one).count("1") for one in state.filled)
        self.marked += filled > self.filled
        self.turn, self.filled = state.turns, filled
        points = [state.points(seat) for seat in range(self.seats)]
        if points.count(max(points)) == 1:
            leader = points.index(max(points))
            self.changes += self.leader >= 0 and leader != self.leader
            self.leader = leader

    def end(self, state, outcome):
        self.next(state)
        self.marks.count(self.marked, int(state.turns))
        self.leads[self.changes] += 1
        self.rounds[int(state.turns)] += 1

    def merge(self, other):
        self.seats = self.seats or other.seats
        self.marks.add(vars(other.marks).values())
        self.leads.update(other.leads)
        self.rounds.update(other.rounds)

    def data(self, game):
        games, (least, most) = self.rounds.total(), ROUNDS[self.seats]
        within = sum(n for turns, n in self.rounds.items() if least <= turns / self.seats <= most)
        mean = sum(turns * n for turns, n in self.rounds.items()) / games / self.seats
        return {"rows": [self.marks.row("turns that mark a box"),
                         row(f"games in which the lead changes {LEADS} times", sum(
                             n for changes, n in self.leads.items() if changes >= LEADS), games,
                             also=f"median {median(self.leads.elements()):.0f}"),
                         row(f"games of {least} to {most} rounds", within, games, also=f"mean {mean:.1f}")]}


class Choices(Watch):
    """Of the turns in which a god can be called on after the roll, those with three sensible actions or more: the best
    way to play the turn that begins with the action keeps nine tenths of the chance to win that the best of all has, by
    the outlook, before play-outs; equal boxes and equal dice are one action. Beside them those with three that cost no
    more than five points of a hundred of that chance, with three actions at all, and with three sensible ways to play
    the turn, each to another position.
    """

    word = "choices"
    names = (f"turns with {ENOUGH} sensible actions", f"turns with {ENOUGH} actions within {100 * CHEAP:.0f} points",
             f"turns with {ENOUGH} actions at all", f"turns with {ENOUGH} sensible ways")

    def __init__(self):
        self.turns = [Turns() for _ in self.names]

    def start(self, game, state, number):
        self.game, self.looked, self.reach, self.found = game, 0, 0, [0] * len(self.names)

    def __getstate__(self):
        return {"turns": self.turns}

    def before(self, state, actor, action):
        if actor == CHANCE or not isinstance(state.now, Main) or self.looked >= state.turns:
            return
        self.looked = state.turns
        if callable_gods(state, actor, AFTER):
            self.reach += 1
            self.found = [n + more for n, more in zip(self.found, self.look(state, actor))]

    def look(self, state, seat):
        lines, best = [], {}
        list_candidates(state.copy(), seat, self.game.hints(state), [], lines)
        for candidate in lines:
            best[candidate.line[0]] = max(best.get(candidate.line[0], 0.0), (candidate.guess + 1) / 2)
        most, whole = max(best.values()), best_guesses(lines, 20)
        return (sum(chance >= SENSIBLE * most for chance in best.values()) >= ENOUGH,
                sum(chance >= most - CHEAP for chance in best.values()) >= ENOUGH, len(best) >= ENOUGH,
                sum(way.guess + 1 >= SENSIBLE * (whole[0].guess + 1) for way in whole) >= ENOUGH)

    def end(self, state, outcome):
        for turns, found in zip(self.turns, self.found):
            turns.count(found, self.reach)

    def merge(self, other):
        for mine, theirs in zip(self.turns, other.turns):
            mine.add(vars(theirs).values())

    def data(self, game):
        return {"rows": [turns.row(name) for turns, name in zip(self.turns, self.names)]}


class Gods(Watch):
    """Of the games in which a god is face up for three rounds those in which anybody calls on it, and how often whoever
    called on a god most wins."""

    word = "gods"

    def __init__(self):
        self.games, self.calls = 0, Counter()
        self.shown, self.called, self.most, self.won = Counter(), Counter(), Counter(), Counter()

    def start(self, game, state, number):
        self.turn, self.up, self.uses = 0, Counter(), Counter()

    def before(self, state, actor, action):
        if state.turns > self.turn:
            self.next(state)
        if actor != CHANCE and CALL.says(action):
            self.uses[int(CALL.arg(action)), actor] += 1

    def next(self, state):
        self.turn = state.turns
        self.up.update(god for god in range(len(GODS.words)) if state.gods >> god & 1)

    def end(self, state, outcome):
        self.next(state)
        self.games += 1
        seats = len(outcome.scores)
        for god in range(len(GODS.words)):
            mine = [self.uses[god, seat] for seat in range(seats)]
            self.calls[god] += sum(mine)
            if self.up[god] >= UP * seats:
                self.shown[god] += 1
                self.called[god] += any(mine)
            if max(mine) and mine.count(max(mine)) == 1:
                self.most[god] += 1
                self.won[god] += mine.index(max(mine)) == state.winner

    def merge(self, other):
        self.games += other.games
        for name in ("calls", "shown", "called", "most", "won"):
            getattr(self, name).update(getattr(other, name))

    def data(self, game):
        gods = [(god, word) for god, word in enumerate(GODS.words) if god != HERA]
        return {"rows": [
            *[row(f"{word}, called on", self.called[god], self.shown[god],
                  also=f"{self.calls[god] / self.games:.2f} a game") for god, word in gods],
            *[row(f"{word}, most used wins", self.won[god], self.most[god]) for god, word in gods]]}


class Hired(Watch):
    """For each hero of Twelve Heroes: in how many of the games in which its owner could have paid for the card, with an
    action left, it was hired; `either` counts the two cards of a name as one. These the rules do not tell apart: it is
    done by lot, whenever one of them goes elsewhere."""

    word = "hired"

    def __init__(self):
        self.payable, self.hires, self.names, self.called = Counter(), Counter(), Counter(), Counter()

    def start(self, game, state, number):
        self.lots, self.hand, self.play, self.could, self.did = Rng(number), {}, {}, set(), set()

    def before(self, state, actor, action):
        if actor != CHANCE and isinstance(state.now, Military) and (
                state.acts < state.roster.actions + state.extra):
            kinds = state.hireable(actor)
            for kind in [member(kinds, i) for i in range(size(kinds))]:
                self.could.update((actor, kind, card) for card in self.hand[actor, kind])

    def after(self, state, actor, action):
        """Where the cards are now."""
        for seat in range(2):
            side = state.sides[seat]
            mine = side.in_play()
            for kind in range(HEROES):
                held, there = self.hand.get((seat, kind), set()), self.play.get((seat, kind), set())
                in_hand, in_play = side.hand.count(kind), size(mine >> 2 * kind & 3)
                if (len(held), len(there)) != (in_hand, in_play):
                    self.shift((seat, kind), held, there, in_hand, in_play)

    def shift(self, where, held, there, in_hand, in_play):
        while len(held) > in_hand:                      # hired, or gone
            card = self.lot(held)
            held = held - {card}
            if len(there) < in_play:
                there = there | {card}
                self.did.add((*where, card))
        while len(there) > in_play:
            there = there - {self.lot(there)}
        while len(held) < in_hand:
            held = held | {self.lot({0, 1} - held - there)}
        self.hand[where], self.play[where] = held, there

    def lot(self, cards):
        return sorted(cards)[self.lots.below(len(cards))]

    def end(self, state, outcome):
        for cards, each, names in ((self.could, self.payable, self.names), (self.did, self.hires, self.called)):
            each.update(SLUGS[kind] for _, kind, _ in cards)
            names.update(SLUGS[kind] for _, kind in {(seat, kind) for seat, kind, _ in cards})

    def merge(self, other):
        for name in ("payable", "hires", "names", "called"):
            getattr(self, name).update(getattr(other, name))

    def data(self, game):
        return {"rows": [row(slug, self.hires[slug], self.payable[slug],
                             either=f"{100 * self.called[slug] / self.names[slug]:.1f}")
                         for slug in SLUGS if self.payable[slug]]}


class Held(Watch):
    """For each card of Hercules: in how many of the games in which its owner had it in hand its owner won, by how many
    points of a hundred that is more than the owner's decks win in all, and in how many of them it was played."""

    word = "held"
    decks = ("", "")

    def __init__(self):
        self.held, self.used, self.won, self.by_deck = Counter(), Counter(), Counter(), Counter()
        self.results = Counter()                        # by deck, and whether it won

    def start(self, game, state, number):
        self.hands, self.plays = (set(), set()), (set(), set())

    def before(self, state, actor, action):
        if actor != CHANCE:
            self.hands[actor].update(int(kind) for kind in state.sides[actor].hand.kinds if TYPE[kind] != RESOURCE)
        if PLAY.says(action) or PAY.says(action):
            self.plays[actor].add(int(PLAY.arg(action) if PLAY.says(action) else PAY.arg(action)))

    def end(self, state, outcome):
        for seat, deck in enumerate(self.decks):
            won = state.winner == seat
            self.results[deck, won] += 1
            self.held.update(self.hands[seat])
            self.used.update(self.hands[seat] & self.plays[seat])
            self.won.update(self.hands[seat] if won else ())
            self.by_deck.update((card, deck) for card in self.hands[seat])

    def merge(self, other):
        for name in ("held", "used", "won", "by_deck", "results"):
            getattr(self, name).update(getattr(other, name))

    def data(self, game):
        rates = {deck: self.results[deck, True] / (self.results[deck, True] + self.results[deck, False])
                 for deck, _ in self.results}
        due = Counter()
        for (card, deck), n in self.by_deck.items():
            due[card] += n * rates[deck]
        order = sorted(self.held, key=lambda card: (due[card] - self.won[card]) / self.held[card])
        return {"rows": [row(CARDS[card], self.won[card], self.held[card],
                             beyond=f"{100 * (self.won[card] - due[card]) / self.held[card]:+.1f}",
                             played=f"{100 * self.used[card] / self.held[card]:.0f}") for card in order]}
