"""Watches that look at cards one by one, and a bot that plays as many of them as it can, for the plans
`benchmarks/plans/labors-cards.toml` and `hercules-cards.toml`; `kleos report` makes the accounts."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from kleos import Bot
from kleos.games.hercules.abilities import Speak
from kleos.games.hercules.board import BRING, PAY, PLAY, RAISE, SET
from kleos.games.hercules.box import KINDS_IN_ALL, RESOURCE, SLUGS, TYPE
from kleos.games.hercules.language import ALWAYS, MOMENTS
from kleos.games.labors.box import ENCOUNTERS, LABOURS, boxes_path, numbers
from kleos.lab import Watch

ROLLS = [(a, b, a + b) for a, b in product(range(1, 7), repeat=2)]
EAGER = 4                                               # of so many decisions one is left to chance
LEAST = 100                                             # so often a card must be played to be known
SPELLS = [kind for kind in range(KINDS_IN_ALL) if TYPE[kind] != RESOURCE]


# The 12 Labors

def count_turns(boxes: list[int]) -> Fraction:
    """Turns that somebody alone takes until the last box is marked: no gods, two dice, a box a turn, the best box of
    those that the dice hit. The final blow, the last of the list, falls when no other box is open."""
    *before, final = boxes
    left = {(): Fraction(len(ROLLS), sum(final in roll for roll in ROLLS))}

    def turns(still: tuple[int, ...]) -> Fraction:
        if still not in left:
            after = {n: turns(still[:i] + still[i + 1:]) for i, n in enumerate(still)}
            hits = [min(after[n] for n in roll if n in after) for roll in ROLLS if any(n in after for n in roll)]
            left[still] = (len(ROLLS) + sum(hits)) / Fraction(len(hits))
        return left[still]

    return turns(tuple(sorted(before)))


class Printed(Watch):
    """What is told of the numbers of a game, however it goes."""

    components = None

    def start(self, game, state, number):
        self.components = state.cards.components

    def merge(self, other):
        self.components = self.components or other.components

    def boxes(self):
        return {word: numbers(self.components, boxes_path(self.components, word)) for word in ENCOUNTERS.words}


class Encounters(Printed):
    """The encounters of The 12 Labors, from easy to hard: how many turns somebody alone takes for each, exactly."""

    word = "encounters"

    def data(self, game):
        known = {word: (count_turns(boxes), boxes) for word, boxes in self.boxes().items()}
        return {"rows": [{
            "encounter": self.components[f"name.{word}"], "kind": "labour" if word in LABOURS else "",
            "boxes / final blow": f"{' '.join(map(str, boxes[:-1]))} / {boxes[-1]}",
            "turns alone": f"{float(turns):.1f}",
            "source": "printed" if self.components.sources[boxes_path(self.components, word)] == "rulebook" else ""}
            for word, (turns, boxes) in sorted(known.items(), key=lambda item: item[1][0])]}


class Boxes(Printed):
    """How many boxes the cards have, and how often each number stands in one."""

    word = "boxes"

    def data(self, game):
        found = list(self.boxes().values())
        sizes, used = Counter(map(len, found)), Counter(n for boxes in found for n in boxes)
        return {"rows": [{"what": "cards", "n": len(found)}, {"what": "boxes", "n": used.total()},
                         *[{"what": f"cards with {size} boxes", "n": sizes[size]} for size in sorted(sizes)],
                         *[{"what": f"boxes with a {number}", "n": used[number]} for number in range(1, 13)]]}


# Hercules

class Eager(Bot):
    """Puts a resource in play, or else plays a card, three times of four where it may; it decides the rest by lot."""

    def pick(self, root, seat, rng):
        if rng.below(EAGER):
            legal = root.legal()
            for wanted in ([action for action in legal if SET.says(action)],
                           [action for action in legal if PLAY.says(action) or PAY.says(action)]):
                if wanted:
                    return wanted[rng.below(len(wanted))]
        return root.sample(rng)


def tell_all(what, part, whole):
    """A row that holds for certain, as all of it was counted."""
    share = part / whole
    return {"what": what, "n": whole, "share": share, "low": share, "high": share}


class Plays(Watch):
    """How often each card of Hercules was played or brought into play; the ten that were played least."""

    word = "plays"

    def __init__(self):
        self.plays = Counter()

    def before(self, state, actor, action):
        for verb in (PLAY, PAY, BRING, RAISE):
            if verb.says(action):
                self.plays[int(verb.arg(action))] += 1

    def merge(self, other):
        self.plays.update(other.plays)

    def data(self, game):
        often = sum(self.plays[kind] >= LEAST for kind in SPELLS)
        return {"rows": [tell_all(f"cards played {LEAST} times or more", often, len(SPELLS)), *[
            {"what": SLUGS[kind], "n": self.plays[kind]} for kind in sorted(SPELLS, key=self.plays.__getitem__)[:10]]]}


class Effects(Watch):
    """Which effects of which cards of Hercules happened; those that never did, in full."""

    word = "effects"

    def __init__(self):
        self.said = Counter()                           # by card, moment and place in the text

    def before(self, state, actor, action):
        """Do the same beside the table, and listen to which texts speak."""
        s = state.copy()
        s.now.take(s, action)
        s.tidy()
        while True:
            step = s.now
            if isinstance(step, Speak) and step.index < len(s.box.effects(step.voice.kind, step.voice.moment)):
                self.said[int(step.voice.kind), int(step.voice.moment), int(step.index)] += 1
            if not step.happen(s):
                return
            s.tidy()

    def merge(self, other):
        self.said.update(other.said)

    def data(self, game):
        abilities = game.start().box.abilities
        texts = {(kind, moment, index): effect for kind in SPELLS
                 for moment, spoken in enumerate(abilities[kind].effects) if moment != ALWAYS
                 for index, effect in enumerate(spoken)}
        silent = [key for key in texts if not self.said[key]]
        return {"rows": [tell_all("effects that happened", len(texts) - len(silent), len(texts)), *[
            {"what": f"{SLUGS[kind]} {MOMENTS[moment]}: {texts[kind, moment, index].source()}", "n": 0}
            for kind, moment, index in silent]]}
