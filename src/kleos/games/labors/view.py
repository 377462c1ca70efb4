"""The 12 Labors as a seat sees it: the board, the log, the score sheet. Nothing here is hidden."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kleos.core.decks import Deck
from kleos.core.flow import NOBODY
from kleos.core.game import Line
from kleos.core.sets import size
from kleos.games.labors import scoring
from kleos.games.labors.board import (
    ADD,
    BONUS,
    CALL,
    CAST,
    DISCARD,
    DOUBLE,
    END,
    FIRST,
    FLIP,
    LEXICON,
    MARK,
    MEET,
    NEW_GOD,
    NOTHING,
    PLACES,
    RECALL,
    REROLL,
    REVEAL,
    ROLL,
    SUBTRACT,
    TUPLES,
    WITH,
    Labors,
)
from kleos.games.labors.cards import BOXES, ENCOUNTERS, GODS, LABOUR, boxes_path
from kleos.games.labors.draws import revealed_by
from kleos.games.labors.gods import (
    AFTER,
    BEFORE,
    MARKED,
    Change,
    Doubling,
    Strike,
    payable,
)
from kleos.games.labors.help import gains, helps, lights
from kleos.games.labors.pictures import PICTURES
from kleos.games.labors.reasons import why_not_call
from kleos.games.labors.rules import Before, Fates, Main
from kleos.games.labors.solo import Alone, Part, With

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
# the log tells in the past tense what a label offers
PAST: Final = (("Turn ", "turned "), ("Roll ", "rolled "), ("Double ", "doubled "), ("Raise ", "raised "),
               ("Lower ", "lowered "), ("Use ", "used "), ("Take ", "took "))
ENDS: Final = ", and this turn is the last"
RULE_OF: Final = {word: f"5.{i + 1}" for i, word in enumerate(GODS.words)}


def members(mask: int, words: tuple[str, ...]) -> list[str]:
    return [word for i, word in enumerate(words) if mask >> i & 1]


def at(s: Labors, place: int) -> int:
    """The encounter on a place, or -1."""
    return int(s.left if place == 0 else s.right)


def names(s: Labors) -> Mapping[str, str]:
    """Display names; and for marks and dice, labels that say what lies there."""
    found = dict(s.cards.names)
    for place, word in enumerate(PLACES.words):
        encounter = at(s, place)
        if encounter >= 0:
            found[word] = s.cards.names[ENCOUNTERS.words[encounter]]
            for box in range(s.cards.boxes[encounter]):
                found[f"mark {word} {box + 1}"] = marking(s, encounter, box)
    for d in range(3):
        value = s.dice[d]
        if value:
            found.update({f"flip {d + 1}": f"Turn the {value} over, to {7 - value}",
                          f"reroll {d + 1}": f"Roll the {value} again",
                          f"double {d + 1}": f"Double the {value}, to {2 * value}"})
            by = s.now.by if isinstance(s.now, Change) else 1
            found[f"add {d + 1}"] = f"Raise the {value} to {value + by}"
            found[f"subtract {d + 1}"] = f"Lower the {value} to {value - by}"
    for word in WITH.domains[0].words:
        values = [s.dice[int(d) - 1] for d in word.split("-")]
        if all(values):
            found[f"with {word}"] = "Use " + " + ".join([str(value) for value in values])
    for n in recalls(s):
        found[f"recall {n}"] = recalling(s, n)
    for god, word in enumerate(GODS.words):
        if ends(s, god):
            found[f"call {word}"] = f"Call on {s.cards.names[word]}{ENDS}"
            found[f"discard {word}"] = f"Discard {s.cards.names[word]}{ENDS}"
    return found


def recalling(s: Labors, n: int) -> str:
    """What the button of a recall says: what the others gain by it, too."""
    others = [f"Player {seat + 1} +{min(n, s.reserve[seat])}" for seat in range(s.cards.seats)
              if seat != s.seat and s.reserve[seat]]
    return f"Recall {n} favour" + (f": {', '.join(others)}" if others else "")


def ends(s: Labors, god: int) -> bool:
    """§12.9 Whether the god would go, by a call or discarded, while none is left to come."""
    if not s.cards.solo or s.god_deck.size or s.last >= 0 or not s.gods >> god & 1:
        return False
    return isinstance(s.now, Part) or (s.allows(CALL.number(god)) and s.tokens(god) + 1 == s.cards.slots[god])


def marking(s: Labors, encounter: int, box: int) -> str:
    """What the button of a box says; boxes of the same number are told apart."""
    last = s.cards.boxes[encounter] - 1
    same = [other for other in range(last) if number(s, encounter, other) == number(s, encounter, box)]
    which = ", the final blow" if box == last else f", box {box + 1}" if len(same) > 1 else ""
    if box == last and s.cards.solo and s.encounter_deck.size == 0 and s.last < 0:                              # §12.9
        which += ENDS
    return f"Mark {number(s, encounter, box)} on {s.cards.names[ENCOUNTERS.words[encounter]]}{which}"


def number(s: Labors, encounter: int, box: int) -> int:
    return s.cards.number[encounter * BOXES + box]


# the board

def board(s: Labors, seat: int) -> dict[str, Any]:
    """What a photograph of the table shows.

    places: the two open encounters, each {slug, name, labour, boxes, marks, reconstructed} or None; a box that may be
        marked says what each seat gains by it (gains)
    gods: those revealed, each {slug, name, power, rule, cost, slots, tokens, callable, why, helps, ends}
    dice: {die, value, bonus, ops} of those on the table, and the numbers that they make (sums) and hit (hits)
    ways, recalls: what the dice and the reserve offer while that is the question
    seats: what each player owns and the lines of the score
    coming: what the decks may still bring, with the odds of the next card
    cards: those with a mark, each as in places, with who claimed it and what it scores to each seat (points)
    """
    cards = s.cards
    return {
        "solo": cards.solo, "turn": s.turn, "round": (s.turn - 1) // cards.seats + 1 if s.turn else 0,
        "seat": s.seat, "last": s.last, "claims": s.claimed(), "claims_of": cards.claims, "decks_end": cards.decks_end,
        "places": [place(s, i) for i in range(2)],
        "gods": [god(s, i) for i in range(len(GODS.words)) if s.gods >> i & 1],
        "dice": [die(s, d) for d in range(3) if s.dice[d]], "ways": ways(s), "recalls": recalls(s),
        "sums": sorted([n for n in range(1, 13) if s.hits() >> n & 1]), "bonus_taken": bool(s.bonus),
        "hits": sorted({number(s, at(s, i // BOXES), i % BOXES) for i in range(2 * BOXES) if s.by_dice() >> i & 1}),
        "hera": "gone" if s.hera else "to come",
        "discarded": [face(s, word) for word in members(s.discarded, GODS.words)],
        "coming": {"gods": coming(s, s.god_deck, GODS.words),
                   "encounters": coming(s, s.encounter_deck, ENCOUNTERS.words)},
        "cards": [scored(s, i) for i in range(len(ENCOUNTERS.words)) if s.marks[i]],
        "god_deck": s.god_deck.size, "encounter_deck": s.encounter_deck.size,
        "seats": [player(s, i) for i in range(cards.seats)],
        "tally": tally(s) if cards.solo else [], "hera_points": s.points,
        "placed": s.placed, "placing": cards.placing if cards.solo else 0,
        "fates": [{"total": roll // 10, "high": roll % 10} if roll else None for roll in s.fates[:cards.seats]],
        "winner": s.winner if s.over() and not cards.solo else None,
        "reconstructed": [{"path": table, "note": cards.components.notes[table]} for table in lost(s)],
    }


def face(s: Labors, word: str) -> dict[str, Any]:
    """The name of a card and its picture."""
    return {"slug": word, "name": s.cards.names[word], "picture": PICTURES[word]}


def lost(s: Labors) -> list[str]:
    """The tables of values in play here that were lost with the printed cards."""
    components = s.cards.components
    return [table for table in ("boxes.lost", *(() if s.cards.solo else ("cost", "slots")))
            if any(components.reconstructed(path) for path in components.sources if path.rsplit(".", 1)[0] == table)]


def place(s: Labors, i: int) -> dict[str, Any] | None:
    encounter = at(s, i)
    if encounter < 0:
        return None
    found = {"place": PLACES.words[i], **card(s, encounter, s.by_dice() >> (i * BOXES))}
    for box in found["boxes"]:
        at_box = box["box"] - 1
        may = not s.cards.solo and s.allows(MARK.number(i, at_box))
        box["gains"] = gains(s, i * BOXES + at_box) if may else []
    return found


def card(s: Labors, encounter: int, hit: int = 0) -> dict[str, Any]:
    """An encounter with every mark on it."""
    word, boxes = ENCOUNTERS.words[encounter], s.cards.boxes[encounter]
    owners = [(s.marks[encounter] >> 3 * box & 7) - 1 for box in range(boxes)]
    return {
        **face(s, word), "labour": bool(LABOUR >> encounter & 1),
        "boxes": [{"box": box + 1, "number": number(s, encounter, box), "final": box == boxes - 1,
                   "by": owners[box] if owners[box] >= 0 else None, "hit": bool(hit >> box & 1)}
                  for box in range(boxes)],
        "marks": [scoring.marks_on(s, encounter, seat) for seat in range(s.cards.seats)],
        "most": scoring.most_on(s, encounter),
        "reconstructed": s.cards.components.reconstructed(boxes_path(s.cards.components, word)),
    }


def scored(s: Labors, encounter: int) -> dict[str, Any]:
    seats = range(s.cards.seats)
    return {**card(s, encounter), "claimed_by": next((seat for seat in seats if s.claims[seat] >> encounter & 1), None),
            "points": [int(scoring.points_on(s, encounter, seat)) for seat in seats]}


def die(s: Labors, d: int) -> dict[str, Any]:
    """A die and what may be done with it now: each {element, text, label, lights}."""
    value, named = s.dice[d], names(s)
    by = s.now.by if isinstance(s.now, Change) else 1
    short = ((FLIP, f"turn to {7 - value}"), (REROLL, "roll again"), (DOUBLE, f"double: {2 * value}"),
             (ADD, f"+{by}: {value + by}"), (SUBTRACT, f"−{by}: {value - by}"))
    return {"die": d + 1, "value": value, "bonus": d == 2,
            "ops": [{"element": f"{verb.name}-{d + 1}", "text": text, "label": LEXICON.label(verb.number(d), named),
                     "lights": lights(s, verb.number(d))}
                    for verb, text in short if s.allows(verb.number(d))]}


def ways(s: Labors) -> list[dict[str, str]]:
    """§12.3 The sets of dice that a box may use up, while that is the question: each {element, label}."""
    if not isinstance(s.now, With):
        return []
    named = names(s)
    return [{"element": LEXICON.touch(action)[0][0], "label": LEXICON.label(action, named)} for action in s.legal()]


def recalls(s: Labors) -> list[int]:
    """§6.2 How many tokens may be taken back now."""
    return [n for n in range(RECALL.count) if s.allows(RECALL.number(n))] if isinstance(s.now, Main) else []


def when(s: Labors) -> int:
    """Which gods may help now, as in gods.py."""
    if isinstance(s.now, Before):
        return BEFORE
    return MARKED if s.struck and not s.cards.solo else AFTER


def god(s: Labors, i: int) -> dict[str, Any]:
    word, seat = GODS.words[i], s.seat
    asks = isinstance(s.now, (Before, Main, Alone))
    can = asks and s.allows(CALL.number(i))
    return {
        **face(s, word), "power": POWERS[word], "rule": RULE_OF[word],
        "cost": s.cards.cost[i], "slots": s.cards.slots[i],
        "tokens": [owner for owner in range(s.cards.seats) for _ in range(s.on[i] >> 4 * owner & 15)],
        "callable": can, "payable": payable(s, seat, i),
        "why": "" if can or not asks else why_not_call(s, seat, i, when(s)),
        "helps": helps(s, i) if can else None, "ends": ends(s, i),
        "reconstructed": not s.cards.solo and any(
            s.cards.components.reconstructed(f"{table}.{word}") for table in ("cost", "slots")),
    }


def coming(s: Labors, deck: Deck, words: tuple[str, ...]) -> list[dict[str, Any]]:
    """The cards that may come next, with the share of chance of each."""
    if deck.size == 0:
        return []
    weights = {word: int(deck.weight(kind)) for kind, word in enumerate(words)}
    total = sum(weights.values())
    return [{**face(s, word), "odds": weight / total, **printed(s, word)} for word, weight in weights.items() if weight]


def printed(s: Labors, word: str) -> dict[str, Any]:
    """What stands on a card: an encounter's boxes, the last its final blow; a god's cost and power."""
    if word in ENCOUNTERS.index:
        encounter = ENCOUNTERS.index[word]
        return {"boxes": [number(s, encounter, box) for box in range(s.cards.boxes[encounter])]}
    return {"power": POWERS[word], "cost": s.cards.cost[GODS.index[word]]}


def player(s: Labors, seat: int) -> dict[str, Any]:
    claims = s.claims[seat]
    return {
        "seat": seat, "hand": s.hand[seat], "reserve": s.reserve[seat],
        "on_gods": sum([on >> 4 * seat & 15 for on in s.on]),
        "claims": [{**face(s, ENCOUNTERS.words[i]), "labour": bool(LABOUR >> i & 1)}
                   for i in range(len(ENCOUNTERS.words)) if claims >> i & 1],
        "labours": size(claims & LABOUR), "points": scoring.points(s, seat), "lines": lines(s, seat),
    }


def lines(s: Labors, seat: int) -> list[dict[str, Any]]:
    """The lines of a player's score: {label, points, rule}."""
    found = [("Cards with a mark", scoring.mark_points, "8.1"),
             ("Most marks on a card", scoring.most_marks_points, "8.2"),
             ("Claimed cards", scoring.claim_points, "8.3"), ("Most claimed cards", scoring.most_claims_points, "8.4")]
    if s.cards.labour_marks:
        found.append(("Most marks on labours", scoring.labour_marks_points, "11.4"))
    return [{"label": label, "points": points(s, seat), "rule": rule} for label, points, rule in found]


def tally(s: Labors) -> list[dict[str, Any]]:
    """§12.10 The lines of the solo tally; the lower their sum the better."""
    return [{"label": label, "points": points, "rule": "12.10"} for label, points in (
        ("Hera points", s.points), ("Hera was used", scoring.hera_points(s)),
        ("Labours not claimed", scoring.unclaimed_points(s)),
        ("Discarded gods and tokens on gods", scoring.god_points(s)), ("Tokens in the pool", s.reserve[0]),
        ("Tokens in hand", -s.hand[0]), ("Gods left, without Hera", -scoring.untouched_points(s)))]


# the log

def tell(before: Labors, action: int, after: Labors, seat: int) -> list[Line]:
    found = deed(before, action)
    for place in range(2):
        encounter = at(before, place)
        if encounter >= 0 and at(after, place) != encounter:
            found.append(Line(before.seat, f"claimed {before.cards.names[ENCOUNTERS.words[encounter]]}.", "3.5",
                              PICTURES[ENCOUNTERS.words[encounter]]))
    gone = left(before, action, after)
    if DISCARD.says(action):
        gone &= ~(1 << DISCARD.arg(action))             # the deed says so
    for god in members(gone, GODS.words):
        rule = "12.5" if before.cards.solo else "4.4"
        found.append(Line(NOBODY, f"{before.cards.names[god]} grows weary and leaves.", rule, PICTURES[god]))
    found += arrivals(before, action, after)
    if after.last >= 0 and before.last < 0:
        if after.cards.solo:
            found.append(Line(NOBODY, "No card is left to reveal: this turn is the last.", "12.9"))
        else:
            found.append(Line(NOBODY, "The last turns begin.", "11.3" if after.cards.decks_end else "7.2"))
    if after.over() and not before.over():
        found += verdict(after)
    return found


def left(before: Labors, action: int, after: Labors) -> int:
    """The gods who left, those included who were shuffled in and revealed again at once (§5.10)."""
    gone = before.gods & ~after.gods
    for god in range(len(GODS.words)):
        back = before.gods & after.gods & 1 << god
        if back and (after.tokens(god) < before.tokens(god) or (DISCARD.says(action) and DISCARD.arg(action) == god)):
            gone |= back
    return gone


def arrivals(before: Labors, action: int, after: Labors) -> list[Line]:
    """Cards that were revealed, those included that could be no others."""
    found = []
    of_god, of_encounter = revealed_by(before)
    if after.hera and not before.hera:
        found.append(Line(NOBODY, "Hera is revealed and leaves; the discarded gods are shuffled in.",
                          "12.7" if after.cards.solo else "5.10", PICTURES["hera"]))
    for god in members(after.gods & ~(before.gods & ~left(before, action, after)), GODS.words):
        found.append(Line(NOBODY, f"{after.cards.names[god]} is revealed.", of_god, PICTURES[god]))
    old = {at(before, 0), at(before, 1)}
    for encounter in (at(after, 0), at(after, 1)):
        if encounter >= 0 and encounter not in old:
            word = ENCOUNTERS.words[encounter]
            found.append(Line(NOBODY, f"{after.cards.names[word]} is revealed.", of_encounter, PICTURES[word]))
    return found


def verdict(s: Labors) -> list[Line]:
    if s.cards.solo:
        return [Line(0, f"The tally is {scoring.tally(s)}.", "12.10")]
    return [*[Line(seat, f"scored {scoring.points(s, seat)} points.", "8.1") for seat in range(s.cards.seats)],
            Line(s.winner, "turned out to be Hercules.", "9.1")]


def deed(s: Labors, action: int) -> list[Line]:
    """What was done, in the words of its owner."""
    who, cards = s.now.seat, s.cards
    if FIRST.says(action):
        return [Line(FIRST.arg(action), "won the draw for the first turn.", "1.1")]
    if ROLL.says(action):
        shown = ", ".join([str(value) for value in TUPLES[ROLL.arg(action)]])
        fate = isinstance(s.now, Fates)
        return [Line(who, f"{'rolled for the Fates:' if fate else 'rolled'} {shown}.", "9.4" if fate else "2.1", "die")]
    if REVEAL.says(action) or MEET.says(action) or CAST.says(action):
        return []
    if CALL.says(action):
        god = GODS.words[CALL.arg(action)]
        return [Line(who, f"called on {cards.names[god]}.", RULE_OF[god], PICTURES[god])]
    if MARK.says(action):
        place, box = MARK.first(action), MARK.second(action)
        encounter = at(s, place)
        name = cards.names[ENCOUNTERS.words[encounter]]
        blow = box == cards.boxes[encounter] - 1
        rule = "3.4" if blow else "3.1"
        if isinstance(s.now, Strike):
            rule = "5.8" if s.now.final else "5.3"
        return [Line(who, f"marked {number(s, encounter, box)} on {name}{', the final blow' if blow else ''}.", rule,
                     PICTURES[ENCOUNTERS.words[encounter]])]
    return [Line(who, sentence(s, action), rule_of(s, action))]


def sentence(s: Labors, action: int) -> str:
    label = LEXICON.label(action, names(s))
    if RECALL.says(action):
        return f"recalled {RECALL.arg(action)}; all others took back up to as many."
    if DISCARD.says(action):
        return f"discarded {s.cards.names[GODS.words[DISCARD.arg(action)]]}."
    if NEW_GOD.says(action):
        return "asked for a new god."
    if END.says(action):
        return "marked nothing and took a token from the pool." if from_pool(s) else "ended the turn."
    if NOTHING.says(action):
        return "could do nothing."
    for now, past in PAST:
        if label.startswith(now):
            return f"{past}{label[len(now):]}."
    raise ValueError(f"no word for “{label}”")


def rule_of(s: Labors, action: int) -> str:
    for verb, rule in ((RECALL, "6.2"), (NEW_GOD, "6.3"), (NOTHING, "6.4"), (BONUS, "4.3"), (FLIP, "4.2"), (ADD, "4.2"),
                       (SUBTRACT, "4.2"), (REROLL, "4.2"), (WITH, "12.3")):
        if verb.says(action):
            return rule
    if DOUBLE.says(action):
        return "5.13" if isinstance(s.now, Doubling) and s.now.poseidon else "5.9"
    if DISCARD.says(action):
        return "12.6" if s.cards.solo else "6.3"
    if from_pool(s):
        return "12.6"
    return "12.8" if s.cards.solo else "7.1"


def from_pool(s: Labors) -> bool:
    """Whether the end of this turn, alone, brings a token."""
    return isinstance(s.now, Alone) and s.marked == 0 and s.reserve[0] > 0
