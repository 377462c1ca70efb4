"""The 12 Labors as a seat sees it: the board and the score sheet. Nothing here is hidden."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from kleos.core.cards.decks import Deck
from kleos.core.components import Components
from kleos.core.sets import size
from kleos.core.views import Reconstructed
from kleos.games.labors import scoring
from kleos.games.labors.board import (
    ADD,
    AFTER,
    BEFORE,
    CALL,
    DOUBLE,
    FLIP,
    LEXICON,
    MARK,
    MARKED,
    PLACES,
    REROLL,
    SUBTRACT,
    Labors,
)
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS, LABOUR, Cards, boxes_path
from kleos.games.labors.draws import Roll
from kleos.games.labors.refusals import why_not_call
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone, With
from kleos.games.labors.view.calling import helps, hits, lights
from kleos.games.labors.view.marking import gains
from kleos.games.labors.view.names import RULE_OF, change, dice_names, ends, heralds, members, number, recalls
from kleos.games.labors.view.pictures import PICTURES
from kleos.games.labors.view.schema import (
    Board,
    Coming,
    Die,
    Encounter,
    Face,
    God,
    Line,
    Place,
    Player,
    Printed,
    Scored,
    Way,
)

# what each god does, in a line; the rules panel has it in full
POWERS: Final = {
    "aphrodite": "Turns one of your dice over: 1–6, 2–5, 3–4.",
    "apollo": "Adds 1 to one of your dice, or takes 1 away.",
    "ares": "Marks a box without dice, never a final blow.",
    "artemis": "The bonus die joins you, and one die gains 1.",
    "athena": "The bonus die joins you.",
    "demeter": "Adds 2 to one of your dice, or takes 2 away.",
    "dionysus": "Turns one die over and rolls another again.",
    "hades": "Marks any box without dice, even a final blow.",
    "hephaestus": "Doubles one of your dice.",
    "hera": "Helps nobody; she brings the discarded gods back.",
    "hermes": "Rolls a die again, or adds 1 to it.",
    "hestia": "Adds 1 to one of your dice, or takes 1 away.",
    "poseidon": "Rolls a die again, then doubles any one.",
    "zeus": "The bonus die joins you, or turns a die over.",
}


def board(s: Labors, seat: int) -> Board:
    """Nothing is hidden, so every seat sees the same."""
    cards, named = s.cards, dice_names(s)
    return {
        "solo": cards.solo, "turn": s.turns, "round": (s.turns - 1) // cards.seats + 1 if s.turns else 0,
        "seat": s.seat, "last": s.last, "claims": s.claimed(), "claims_of": cards.claims, "decks_end": cards.decks_end,
        "places": [place(s, i) for i in range(2)],
        "gods": [god(s, i) for i in range(len(GODS.words)) if s.gods >> i & 1],
        "dice": [die(s, d, named) for d in range(3) if s.dice[d]], "ways": ways(s, named), "recalls": recalls(s),
        "sums": list_sums([int(value) for value in s.dice if value]), "bonus_taken": bool(s.bonus),
        "hits": sorted({number(s, s.places[i // BOXES], i % BOXES) for i in range(2 * BOXES) if s.by_dice() >> i & 1}),
        "hera": "gone" if s.hera else "to come",
        "discarded": [face(s, word) for word in members(s.discarded, GODS.words)],
        "coming": {"gods": coming(s, s.god_deck, GODS.words),
                   "encounters": coming(s, s.encounter_deck, ENCOUNTERS.words)},
        "cards": [describe_scored(s, i) for i in range(len(ENCOUNTERS.words)) if s.marks[i]],
        "god_deck": s.god_deck.size, "encounter_deck": s.encounter_deck.size,
        "seats": [player(s, i) for i in range(cards.seats)],
        "tally": tally(s) if cards.solo else [], "hera_points": s.hera_points,
        "placed": s.turn.placed, "placing": cards.placing if cards.solo else 0,
        "fates": [{"total": side.fate // 10, "high": side.fate % 10} if side.fate else None for side in s.sides],
        "winner": s.winner if s.over() and not cards.solo else None,
        "reconstructed": list_reconstructed(cards.components, bool(cards.solo)),
    }


def list_sums(dice: list[int]) -> list[int]:
    """§3.1 All numbers that some of these dice make together."""
    return sorted({sum(some) for n in range(1, len(dice) + 1) for some in combinations(dice, n)})


def face(s: Labors, word: str) -> Face:
    """The name of a card and its picture."""
    return {"slug": word, "name": s.cards.names[word], "picture": PICTURES[word]}


@lru_cache(16)
def list_reconstructed(c: Components, solo: bool) -> list[Reconstructed]:
    """The tables of values in play here that were lost with the printed cards."""
    tables = {path.rsplit(".", 1)[0] for path in c.sources if c.reconstructed(path)}
    return [{"path": table, "note": c.notes[table]} for table in ("boxes.lost", *(() if solo else ("cost", "slots")))
            if table in tables]


def place(s: Labors, i: int) -> Place | None:
    encounter = s.places[i]
    if encounter < 0:
        return None
    found: Place = {"place": PLACES.words[i], **card(s, encounter, s.by_dice() >> (i * BOXES))}
    for box in found["boxes"]:
        at_box = box["box"] - 1
        may = not s.cards.solo and s.allows(MARK.number(i, at_box))
        box["gains"] = gains(s, i * BOXES + at_box) if may else []
        box["heralds"] = heralds(s) if box["final"] and s.allows(MARK.number(i, at_box)) else ""
    return found


def card(s: Labors, encounter: int, hit: int = 0) -> Encounter:
    """An encounter with every mark on it."""
    word, boxes = ENCOUNTERS.words[encounter], s.cards.boxes[encounter]
    owners = [s.marked_by(encounter, box) for box in range(boxes)]
    return {
        **face(s, word), "labour": bool(LABOUR >> encounter & 1),
        "boxes": [{"box": box + 1, "number": number(s, encounter, box), "final": box == boxes - 1,
                   "by": owners[box] if owners[box] >= 0 else None, "hit": bool(hit >> box & 1)}
                  for box in range(boxes)],
        "marks": [scoring.marks_on(s.marks[encounter], seat) for seat in range(s.cards.seats)],
        "most": scoring.most_on(s.marks[encounter]),
        "reconstructed": s.cards.components.reconstructed(boxes_path(s.cards.components, word)),
    }


def describe_scored(s: Labors, encounter: int) -> Scored:
    claimed = [bool(side.claims >> encounter & 1) for side in s.sides]
    return {**card(s, encounter), "claimed_by": claimed.index(True) if any(claimed) else None,
            "points": [int(scoring.points_on(s.cards, s.marks[encounter], seat, claimed[seat]))
                       for seat in range(s.cards.seats)]}


def die(s: Labors, d: int, named: Mapping[str, str]) -> Die:
    """A die and what may be done with it now."""
    value, by = s.dice[d], change(s)
    short = ((FLIP, f"turn to {7 - value}"), (REROLL, "roll again"), (DOUBLE, f"double: {2 * value}"),
             (ADD, f"+{by}: {value + by}"), (SUBTRACT, f"−{by}: {value - by}"))
    return {"die": d + 1, "value": value, "bonus": d == 2,
            "ops": [{"element": f"{verb.name}-{d + 1}", "text": text, "label": LEXICON.label(verb.number(d), named),
                     "lights": lights(s, verb.number(d)), "hits": hits(s, verb.number(d))}
                    for verb, text in short if s.allows(verb.number(d))]}


def ways(s: Labors, named: Mapping[str, str]) -> list[Way]:
    """§12.3 The sets of dice that a box may use up, while that is the question."""
    if not isinstance(s.now, With):
        return []
    return [{"element": LEXICON.touch(action)[0][0], "label": LEXICON.label(action, named)} for action in s.legal()]


def when(s: Labors) -> int:
    """Which gods may help now, as in gods.py."""
    if isinstance(s.now, Before):
        return BEFORE
    return MARKED if s.turn.struck and not s.cards.solo else AFTER


def god(s: Labors, i: int) -> God:
    word, seat = GODS.words[i], s.seat
    asks = isinstance(s.now, (Before, Main, Alone))
    can = asks and s.allows(CALL.number(i))
    return {
        **face(s, word), "power": POWERS[word], "rule": RULE_OF[word],
        "cost": s.cards.cost[i], "slots": s.cards.slots[i],
        "tokens": [owner for owner in range(s.cards.seats) for _ in range(s.tokens_of(owner, i))],
        "callable": can, "payable": s.payable(seat, i),
        "why": why_not(s, i) if not can else "",
        "helps": helps(s, i) if can else None, "ends": ends(s, i),
        "reconstructed": not s.cards.solo and any(
            s.cards.components.reconstructed(f"{table}.{word}") for table in ("cost", "slots")),
    }


def why_not(s: Labors, i: int) -> str:
    """§4.1 Why this god cannot be called on; before the roll that opens a turn, only where favour or slots lack."""
    if isinstance(s.now, (Before, Main, Alone)):
        return why_not_call(s, s.seat, i, when(s))
    opens = isinstance(s.now, Roll) and s.now.opens and not s.payable(s.seat, i)
    return why_not_call(s, s.seat, i, AFTER) if opens else ""


def coming(s: Labors, deck: Deck, words: tuple[str, ...]) -> list[Coming]:
    """The cards that may come next, with the share of chance of each."""
    if deck.size == 0:
        return []
    weights = {word: int(deck.weight(kind)) for kind, word in enumerate(words)}
    total = sum(weights.values())
    return [{**face(s, word), "odds": weight / total, **describe_printed(s.cards, word)}
            for word, weight in weights.items() if weight]


@lru_cache(1024)
def describe_printed(cards: Cards, word: str) -> Printed:
    if word in ENCOUNTERS.index:
        first = ENCOUNTERS.index[word] * BOXES
        return {"boxes": list(cards.number[first:first + cards.boxes[ENCOUNTERS.index[word]]])}
    return {"power": POWERS[word], "cost": cards.cost[GODS.index[word]]}


def player(s: Labors, seat: int) -> Player:
    claims = s.sides[seat].claims
    return {
        "seat": seat, "hand": s.sides[seat].hand, "reserve": s.sides[seat].reserve,
        "on_gods": sum([s.tokens_of(seat, i) for i in range(len(GODS.words))]),
        "claims": [{**face(s, ENCOUNTERS.words[i]), "labour": bool(LABOUR >> i & 1)}
                   for i in range(len(ENCOUNTERS.words)) if claims >> i & 1],
        "labours": size(claims & LABOUR), "points": s.points(seat), "lines": lines(s, seat),
    }


def lines(s: Labors, seat: int) -> list[Line]:
    """The lines of a player's score."""
    cards, marks, claims = s.cards, s.marks, s.sides[seat].claims
    found = [("Cards with a mark", scoring.mark_points(cards, marks, seat), "8.1"),
             ("Most marks on a card", scoring.most_marks_points(cards, marks, seat), "8.2"),
             ("Claimed cards", scoring.claim_points(cards, claims), "8.3"),
             ("Most claimed cards", scoring.most_claims_points(cards, claims, s.most_claims()), "8.4")]
    if cards.labour_marks:
        found.append(("Most marks on labours", scoring.labour_marks_points(cards, marks, seat), "11.4"))
    return [{"label": label, "points": points, "rule": rule} for label, points, rule in found]


def tally(s: Labors) -> list[Line]:
    """§12.10 The lines of the solo tally; the lower their sum the better."""
    return [{"label": label, "points": points, "rule": "12.10"} for label, points in (
        ("Hera points", s.hera_points), ("Hera was used", scoring.hera_used(s.cards, s.hera)),
        ("Labours not claimed", scoring.unclaimed_points(s.cards, s.sides[0].claims)),
        ("Discarded gods and tokens on gods", scoring.god_points(s.discarded, s.all_tokens())),
        ("Tokens in the pool", s.sides[0].reserve), ("Tokens in hand", -s.sides[0].hand),
        ("Gods left, without Hera", -scoring.untouched_points(s.hera, s.gods_left())))]

