"""The rules around the cards of Hercules a second time, from the rulebook alone: slow, obvious, and sharing no code
with the game.

`game` is a generator: it yields who decides and what is open, with weights where chance decides, and is sent the
choice. Of the cards it knows those whose texts fit into a word or two.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from itertools import combinations
from typing import Any

CHANCE = -1
COLOURS = ["green", "blue", "red"]
# by number of the list: type, colour, cost, power, and a word or two for the text
CARDS: dict[str, tuple[str, str, int, int, str]] = {
    "questing-farmer": ("character", "green", 2, 2, ""), "angry-villager": ("character", "green", 1, 1, "fierce"),
    "clumsy-giant": ("character", "green", 4, 5, "reckless"), "cyclops": ("character", "green", 5, 5, ""),
    "argonaut": ("character", "green", 3, 3, ""), "primord": ("character", "green", 4, 4, ""),
    "banding-together": ("combat", "green", 1, 0, "mine +1"), "festival": ("action", "green", 2, 0, "draw 2"),
    "do-the-twanky-twiddle": ("combat", "green", 2, 0, "theirs -2"),
    "temple-protector": ("character", "blue", 2, 1, "guards+3"), "servants-of-hera": ("character", "blue", 2, 2, ""),
    "soldier-of-hades": ("character", "blue", 5, 5, ""), "possessed-virgins": ("character", "blue", 1, 1, ""),
    "giant-eel": ("character", "blue", 3, 3, ""), "antaeus-guards-the-way": ("combat", "blue", 2, 0, "ward"),
    "golden-hind": ("character", "blue", 3, 2, "unique elusive"),
    "archery-contest": ("action", "red", 2, 0, "mill 5"), "ironhead-warrior": ("character", "red", 2, 1, "guards+1"),
    "hired-warrior": ("character", "red", 1, 1, ""), "dangerous-warrior": ("character", "red", 3, 2, "fierce"),
    "trapped-entryways": ("character", "red", 2, 3, "meek"),
    "archer-squad": ("character", "red", 3, 2, "ravage guards+1"),
    "pretender-to-the-throne": ("character", "red", 3, 4, "enters mill 2"),
    "fortunes-of-war": ("action", "red", 2, 0, "everybody draws 3"),
    "catapult-attack": ("action", "red", 3, 0, "mill 9")}
RESOURCES = {"wedding-feast": "green", "festival-grounds": "green", "burial-chamber": "blue", "warlord-camp": "red",
             "town-square": "red"}
ORDER = [*CARDS, *RESOURCES]
Steps = Generator[tuple[int, dict[str, int]], str, Any]


def colour_of(card: str) -> str:
    return RESOURCES[card] if card in RESOURCES else CARDS[card][1]


class Character:
    """§5 One in play: `name` is its card, `piece` what it is called."""

    def __init__(self, name: str, piece: str) -> None:
        self.name, self.piece = name, piece
        self.text = CARDS[name][4].split()
        self.tapped = False
        self.boost = 0
        self.attacks = self.blocked = False
        self.against: Character | None = None

    @property
    def power(self) -> int:
        """§6.14"""
        more = self.boost + ("fierce" in self.text and self.attacks)
        guards = sum(int(word[7:]) for word in self.text if word.startswith("guards+"))
        return max(0, CARDS[self.name][3] + more + (guards if self.against else 0))


class Player:
    def __init__(self, deck: list[str]) -> None:
        self.deck = [Counter(deck)]                     # parts of it, the upper one first; within each in random order
        self.hand: Counter[str] = Counter()
        self.pile: Counter[str] = Counter()
        self.play: list[Character] = []
        self.fields = dict.fromkeys(COLOURS, 0)         # resources in play
        self.ready = dict.fromkeys(COLOURS, 0)          # those untapped
        self.out = False
        self.ward = 0

    def cards(self) -> int:
        return sum(part.total() for part in self.deck)

    def put(self, name: str) -> Character:
        """§5.2 As the lowest copy that is free; characters stand in the order of the list."""
        taken = {one.piece for one in self.play}
        n = next(n for n in range(1, 99) if f"{name}-{n}" not in taken)
        made = Character(name, f"{name}-{n}")
        self.play.append(made)
        self.play.sort(key=lambda one: (ORDER.index(one.name), one.piece))
        return made


class TurnOver(Exception):
    """§9.3 Whose turn it was is out."""


class GameOver(Exception):
    pass


class Paper:
    def __init__(self, decks: list[list[str]], mulligan: str = "forced") -> None:
        self.players = [Player(deck) for deck in decks]
        self.mulligan = mulligan
        self.poor = [sum(card in RESOURCES for card in deck) < 2 for deck in decks]
        self.active = 0
        self.together = False                           # whether an effect on several decks is under way
        self.bonuses: list[int] = []
        self.winner = -1

    def game(self) -> Steps:
        with suppress(GameOver):
            yield from self.match()

    def match(self) -> Steps:
        n = len(self.players)
        first = yield CHANCE, {f"first {seat + 1}": 1 for seat in range(n)}
        self.active = int(first.split()[1]) - 1
        for seat in [(self.active + i) % n for i in range(n)]:
            yield from self.opening(seat)
        while True:
            with suppress(TurnOver):
                yield from self.turn(self.active)
            self.tidy()
            self.active = self.left(self.active)

    def left(self, seat: int) -> int:
        """§9.2 §9.9"""
        found = (seat + 1) % len(self.players)
        return found if not self.players[found].out else self.left(found)

    # §2

    def opening(self, seat: int) -> Steps:
        player = self.players[seat]
        while True:
            yield from self.draw(seat, 7)
            poor = sum(player.hand[card] for card in RESOURCES) < 2 and not self.poor[seat]
            if self.mulligan == "optional":
                said = yield seat, {"keep": 1, **({"redraw": 1} if poor else {})}
                poor = said == "redraw"
            if not poor:
                return
            player.deck[0] += player.hand
            player.hand = Counter()

    # decks

    def taken(self, seat: int, verb: str) -> Steps:
        """The top card of a deck, each of its upper part as likely."""
        part = next(part for part in self.players[seat].deck if part.total())
        said = yield CHANCE, {f"{verb} {card}": n for card, n in part.items() if n}
        card = said.split()[1]
        part[card] -= 1
        return card

    def draw(self, seat: int, number: int) -> Steps:
        for _ in range(number):
            if self.players[seat].cards():
                card = yield from self.taken(seat, "draw")
                self.players[seat].hand[card] += 1
                yield from self.judged()

    def mill(self, seat: int, number: int) -> Steps:
        """§6.8"""
        for _ in range(number):
            if self.players[seat].cards() and not self.players[seat].out:
                card = yield from self.taken(seat, "mill")
                self.players[seat].pile[card] += 1
                yield from self.judged()

    # §7 §9

    def judged(self) -> Steps:
        """Whose deck is empty is out, at once."""
        empty = [seat for seat, one in enumerate(self.players) if not one.out and not one.cards()]
        if self.together or not empty:
            return
        heirs = [seat for seat, one in enumerate(self.players)
                 if not one.out and seat not in empty and self.left(seat) in empty]
        for seat in empty:
            self.players[seat].out = True
        left = [seat for seat, one in enumerate(self.players) if not one.out]
        if len(left) < 2:
            self.winner = left[0] if left else self.active
            raise GameOver
        for seat in empty:                              # §9.3
            one = self.players[seat]
            one.play, one.hand, one.pile, one.deck = [], Counter(), Counter(), []
            one.fields = one.ready = dict.fromkeys(COLOURS, 0)
        for seat in heirs:                              # §9.5
            player, saved = self.players[seat], Counter[str]()
            for _ in range(min(7, player.pile.total())):
                said = yield CHANCE, {f"save {card}": n for card, n in player.pile.items() if n}
                player.pile[said.split()[1]] -= 1
                saved[said.split()[1]] += 1
            player.deck.append(saved)
        if self.active in empty:
            raise TurnOver

    # §3

    def tidy(self) -> None:
        """§3.7"""
        for player in self.players:
            player.ward = 0
            for one in player.play:
                one.boost, one.attacks, one.blocked, one.against = 0, False, False, None

    def turn(self, seat: int) -> Steps:
        me = self.players[seat]
        for one in me.play:
            one.tapped = False
        me.ready = dict(me.fields)
        yield from self.draw(seat, 1)
        step3 = True
        while True:
            options = [f"resource {card}" for card in RESOURCES if me.hand[card]] if step3 else []
            options += self.playable(seat, ("action", "character"))
            options += [f"attack {one.piece}" for one in me.play if not one.tapped and "meek" not in one.text]
            said = yield seat, dict.fromkeys([*options, "end"], 1)
            verb, _, what = said.partition(" ")
            if verb == "end":
                return
            if verb == "attack":
                yield from self.attack(seat, what)
                return
            if verb == "resource":
                me.hand[what] -= 1
                me.fields[RESOURCES[what]] += 1
                me.ready[RESOURCES[what]] += 1
            else:
                yield from self.pay(seat, verb, what)
                yield from self.play(seat, what)
            step3 = False

    # §4

    def ways(self, player: Player, card: str) -> list[tuple[str, ...]]:
        """All ways to pay, each in the order green, blue, red."""
        cost = CARDS[card][2]
        untapped = [colour for colour in COLOURS for _ in range(player.ready[colour])]
        return sorted({way for way in combinations(untapped, cost) if colour_of(card) in way},
                      key=lambda way: [COLOURS.index(colour) for colour in way])

    def playable(self, seat: int, types: tuple[str, ...]) -> list[str]:
        found = []
        for card in CARDS:
            if self.players[seat].hand[card] and CARDS[card][0] in types and self.may_enter(card):
                ways = len(self.ways(self.players[seat], card))
                found += [f"play {card}"] if ways else []
                found += [f"pay {card}"] if ways > 1 else []
        return found

    def may_enter(self, card: str) -> bool:
        """§5.5"""
        return "unique" not in CARDS[card][4] or not any(one.name == card for player in self.players
                                                         for one in player.play)

    def pay(self, seat: int, verb: str, card: str) -> Steps:
        player = self.players[seat]
        if verb == "pay":                               # §4.4
            ways, done = self.ways(player, card), 0
            while done < CARDS[card][2]:
                said = yield seat, {f"tap {way[done]}": 1 for way in ways}
                ways, done = [way for way in ways if way[done] == said.split()[1]], done + 1
                player.ready[said.split()[1]] -= 1
        else:                                           # §4.3
            own = colour_of(card)
            player.ready[own] -= 1
            for _ in range(CARDS[card][2] - 1):
                most = max(player.ready.values())
                best = [colour for colour in COLOURS if player.ready[colour] == most]
                player.ready[next((colour for colour in best if colour != own), own)] -= 1

    # §5

    def play(self, seat: int, card: str) -> Steps:
        me, (type, _, _, _, text) = self.players[seat], CARDS[card]
        words = text.split()
        me.hand[card] -= 1
        if type == "character":
            me.put(card)
            if words[:2] == ["enters", "mill"]:
                yield from self.mill(seat, int(words[2]))
            return
        if words[0] == "draw":
            yield from self.draw(seat, int(words[1]))
        elif words[0] == "mill":
            foe = yield from self.opponent(seat)
            yield from self.mill(foe, int(words[1]))
        elif words[0] == "everybody":
            self.together = True                        # §7.2 §9.8
            for i in range(1, len(self.players) + 1):
                if not self.players[(seat + i) % len(self.players)].out:
                    yield from self.draw((seat + i) % len(self.players), int(words[2]))
            self.together = False
            yield from self.judged()
        me.pile[card] += 1

    def opponent(self, seat: int) -> Steps:
        """§9.7"""
        foes = [other for other, one in enumerate(self.players) if other != seat and not one.out]
        if len(foes) == 1:
            return foes[0]
        said = yield seat, {f"opponent {foe + 1}": 1 for foe in foes}
        return int(said.split()[1]) - 1

    # §6

    def attack(self, seat: int, first: str) -> Steps:
        me, foe = self.players[seat], self.left(seat)
        them, named = self.players[foe], [first]
        while True:                                     # A
            more = [one.piece for one in me.play
                    if not one.tapped and "meek" not in one.text and one.piece not in named]
            if not more:
                break
            said = yield seat, dict.fromkeys([*[f"attack {piece}" for piece in more], "declare"], 1)
            if said == "declare":
                break
            named.append(said.split()[1])
        attackers = [one for one in me.play if one.piece in named]
        for one in attackers:
            one.attacks = one.tapped = True
        yield from self.block(foe, attackers)
        yield from self.combat(foe)                     # C
        yield from self.combat(seat)
        yield from self.discard(seat, foe, attackers, them)

    def block(self, foe: int, attackers: list[Character]) -> Steps:
        """B"""
        blocks: list[tuple[Character, Character]] = []
        can = [one for one in attackers if "elusive" not in one.text]
        while True:
            free = [one for one in self.players[foe].play if not one.tapped and "reckless" not in one.text
                    and one not in [blocker for blocker, _ in blocks]]
            if not free or not can:
                break
            said = yield foe, dict.fromkeys([*[f"block {one.piece}" for one in free], "declare"], 1)
            if said == "declare":
                break
            blocker = next(one for one in free if one.piece == said.split()[1])
            said = yield foe, {f"against {one.piece}": 1 for one in can}
            blocks.append((blocker, next(one for one in can if one.piece == said.split()[1])))
        for blocker, attacker in blocks:
            blocker.against, blocker.tapped, attacker.blocked = attacker, True, True

    def combat(self, seat: int) -> Steps:
        """C §6.5"""
        me = self.players[seat]
        if not me.hand.total() or not sum(me.ready.values()):
            return
        said = yield seat, dict.fromkeys([*self.playable(seat, ("combat",)), "pass"], 1)
        if said == "pass":
            return
        verb, card = said.split()
        yield from self.pay(seat, verb, card)
        me.hand[card] -= 1
        text = CARDS[card][4]
        if text == "ward":
            me.ward += 5
        else:
            whose = me if text.startswith("mine") else self.players[(yield from self.opponent(seat))]
            for one in whose.play:
                if one.attacks or one.against:
                    one.boost += int(text.split()[1])
        me.pile[card] += 1

    def discard(self, seat: int, foe: int, attackers: list[Character], them: Player) -> Steps:
        """D"""
        fallen: list[Character] = []
        for attacker in attackers:
            blockers = [one for one in them.play if one.against is attacker]
            chosen: list[Character] = []
            while True:                                 # §6.10
                sets = [found for found in self.largest(blockers, attacker.power) if found[:len(chosen)] == chosen]
                if len(sets) == 1:
                    break
                said = yield seat, {f"fell {found[len(chosen)].piece}": 1 for found in sets}
                chosen.append(next(one for one in blockers if one.piece == said.split()[1]))
            fallen += sets[0]
        lost = [attacker for attacker in attackers if attacker.blocked
                and attacker.power <= sum(one.power for one in them.play if one.against is attacker)]
        through = sum(one.power + (2 if "ravage" in one.text else 0) for one in attackers if not one.blocked)
        for player, gone in ((self.players[seat], lost), (them, fallen)):
            for one in gone:
                player.play.remove(one)
                player.pile[one.name] += 1
        yield from self.mill(foe, max(0, through - them.ward))

    def largest(self, blockers: list[Character], power: int) -> list[list[Character]]:
        """The sets that are not too strong, and to which no other blocker could be added."""
        fits = [list(found) for n in range(len(blockers) + 1) for found in combinations(blockers, n)
                if sum(one.power for one in found) <= power]
        return [found for found in fits if not any(set(found) < set(other) for other in fits)]
