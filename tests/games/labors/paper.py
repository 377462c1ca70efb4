"""A second opinion: a scorer with pencil and paper, told the log line by line, who shares no code with the rules.

What is forced is in no log: a card that is the only one possible. The scorer works it out as a person would.
"""
from tests.games.labors.play import CARDS

VALUES = CARDS.values
GODS = [path.split(".")[1] for path in VALUES if path.startswith("cost.")]
LABOURS = ["nemean-lion", "lernaean-hydra", "ceryneian-hind", "erymanthian-boar", "augean-stables", "stymphalian-birds",
           "cretan-bull", "mares-of-diomedes", "girdle-of-hippolyta", "cattle-of-geryon", "hesperides-apples",
           "cerberus"]
ENCOUNTERS = [path.split(".")[1] for path in VALUES if path.startswith("name.")]


def boxes(card):
    return VALUES.get(f"boxes.{card}") or VALUES[f"boxes.lost.{card}"]


class Paper:
    """`lines` as a record writes them: "* roll 1 2", "0 mark left 1"."""

    def __init__(self, lines, seats, options=None):
        self.seats, self.solo = seats, seats == 1
        self.options = options or {}
        self.places, self.met = {"left": None, "right": None}, []
        self.marks = {}                                 # card: {box: seat}
        self.claims = [[] for _ in range(seats)]
        self.hand, self.reserve = [6] * seats, [0] * seats
        self.on = {}                                    # revealed god: seats whose tokens lie there
        self.discarded, self.known, self.hera = [], set(), False
        self.deck, self.due, self.parting = 7, 0, False        # alone: gods left, gods to come
        self.fates, self.turns, self.seat, self.marked = [], 0, None, False
        for line in lines:
            actor, verb, *words = line.split()
            if actor == "*":
                self.chance(verb, words)
            else:
                self.choice(int(actor), verb, words)
        self.end_turn()
        self.reveal_forced()

    # chance

    def chance(self, verb, words):
        if verb == "meet":
            self.meet(words[0])
        elif verb == "reveal":
            self.reveal_forced()
            self.reveal(words[0])
        elif verb == "roll":
            self.fates.append([int(word) for word in words])

    def meet(self, card):
        self.met.append(card)
        self.places["left" if self.places["left"] is None else "right"] = card

    def card_at(self, place):
        if self.places[place] is None:                  # the last one of the deck: a labour, or the only one left
            rest = [card for card in LABOURS if card not in self.met] or [c for c in ENCOUNTERS if c not in self.met]
            assert len(rest) == 1
            self.meet(rest[0])
        return self.places[place]

    def reveal(self, god):
        self.deck -= 1
        if god == "hera":
            self.hera = True
            self.deck += len(self.discarded)
            self.discarded = []
        else:
            self.known.add(god)
            self.on[god] = []
            self.due = max(0, self.due - 1)

    def reveal_forced(self):
        """Alone: a god is due, and only one can come."""
        while self.solo and self.due and self.deck == 1:
            rest = self.known - set(self.on) - set(self.discarded)
            if self.hera and not rest:
                break                                   # a god that nobody has seen: it will be in the log
            self.reveal(rest.pop() if self.hera else "hera")
        if self.deck == 0:
            self.due = 0

    # choices

    def choice(self, seat, verb, words):
        if seat != self.seat and not self.solo:
            self.end_turn()
        self.seat, self.fates = seat, []
        self.reveal_forced()
        if verb == "mark":
            self.mark(seat, *words)
        elif verb == "call":
            self.call(seat, words[0])
        elif verb == "recall":
            for other in range(self.seats):
                back = min(int(words[0]), self.reserve[other])
                self.reserve[other] -= back
                self.hand[other] += back
        elif verb == "discard":
            for owner in self.on.pop(words[0]):
                self.hand[owner] += 1
            self.discarded.append(words[0])
            if self.solo:
                self.turns, self.parting, self.due = self.turns + 1, False, self.due + 1
        elif verb == "end" and self.solo:
            self.end_alone()

    def mark(self, seat, place, box):
        card, box = self.card_at(place), int(box)
        self.marked = True
        self.marks.setdefault(card, {})[box] = seat
        if box == len(boxes(card)):
            self.claims[seat].append(card)
            self.places[place] = None

    def call(self, seat, god):
        cost = 1 if self.solo else VALUES[f"cost.{god}"]
        self.hand[seat] -= cost
        self.reserve[seat] += cost - 1
        if god not in self.on:                          # the last god of the deck came without being asked for
            self.on[god] = []
        self.on[god].append(seat)
        if self.solo and len(self.on[god]) == 2:
            del self.on[god]
            self.discarded.append(god)
            self.hand[0] += 1
            self.reserve[0] += 1
            self.due += 1

    def end_turn(self):
        if not self.solo:
            for god in [god for god, owners in self.on.items() if len(owners) == VALUES[f"slots.{god}"]]:
                for owner in self.on.pop(god):
                    self.reserve[owner] += 1
                self.discarded.append(god)

    def end_alone(self):
        if self.marked or self.parting:
            self.turns, self.marked, self.parting = self.turns + 1, False, False
        else:
            back = min(1, self.reserve[0])
            self.reserve[0] -= back
            self.hand[0] += back
            self.parting = True

    # the score

    def marks_of(self, card, seat):
        return list(self.marks.get(card, {}).values()).count(seat)

    def most(self, counts):
        """For each seat whether it has the most, and something at all."""
        return [count > 0 and count == max(counts) for count in counts]

    def points(self):
        found = [0] * self.seats
        for card in self.marks:
            counts = [self.marks_of(card, seat) for seat in range(self.seats)]
            for seat, leads in enumerate(self.most(counts)):
                found[seat] += (1 if counts[seat] else 0) + (2 if leads else 0)
        claims = [len(cards) for cards in self.claims]
        for seat, leads in enumerate(self.most(claims)):
            found[seat] += claims[seat] + (1 if leads else 0)
        if self.options.get("labour_marks"):
            labours = [sum(self.marks_of(card, seat) for card in LABOURS) for seat in range(self.seats)]
            for seat, leads in enumerate(self.most(labours)):
                found[seat] += 1 if leads else 0
        return found

    def labours(self, seat):
        return sum(card in LABOURS for card in self.claims[seat])

    def winner(self):
        """§9: points, labours, favour, the Fates."""
        points = self.points()
        keys = [(points[seat], self.labours(seat), self.hand[seat]) for seat in range(self.seats)]
        level = [seat for seat in range(self.seats) if keys[seat] == max(keys)]
        rolls = list(self.fates)
        while len(level) > 1:
            thrown = {seat: rolls.pop(0) for seat in level}
            best = max((sum(roll), max(roll)) for roll in thrown.values())
            level = [seat for seat in level if (sum(thrown[seat]), max(thrown[seat])) == best]
        return level[0]

    def tally(self):
        tokens = sum(len(owners) for owners in self.on.values())
        unclaimed = 12 - self.labours(0)
        return (self.turns + 10 * self.hera + 5 * unclaimed + len(self.discarded) + tokens + self.reserve[0]
                - self.hand[0] - (0 if self.hera else self.deck + len(self.on)))
