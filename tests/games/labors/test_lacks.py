"""The 12 Labors: each refusal names what the player lacks, and of several things the hardest to get."""
from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.games.labors.play import GAME
from tests.games.labors.test_why import equal_ways
from tests.games.lacks import Needs, Table

ASKED = {"Before": "cast call", "Main": "call mark recall new-god nothing end", "Dismiss": "discard",
         "Change": "add subtract", "Turning": "flip reroll", "Doubling": "double", "Again": "reroll",
         "Hermes": "reroll add", "Zeus": "bonus flip", "Strike": "mark", "Alone": "call mark end", "With": "with",
         "Part": "discard end"}
CHANGES = ("flip", "add", "subtract", "reroll", "double")
NEED_A_DIE = ("apollo", "demeter", "hephaestus", "hermes", "hestia", "poseidon")


def dice(s: Any) -> list[int]:
    return [int(value) for value in s.dice]


def own(view: Any) -> Any:
    return view["board"]["seats"][view["seat"]]


def boxes(view: Any) -> list[Any]:
    return [(card["place"] if "place" in card else card["boxes"][0]["place"], card["boxes"])
            for card in view["board"]["places"] if card]


def unmarked(view: Any, final: bool) -> list[Any]:
    return [box for _, card in boxes(view) for box in card if box["by"] is None and (final or not box["final"])]


def hits(s: Any, view: Any) -> list[Any]:
    """The open boxes that the dice hit."""
    shown = [value for value in dice(s) if value]
    sums = {sum(some) for n in (1, 2, 3) for some in combinations(shown, n)}
    return [box for _, card in boxes(view) for box in card if box["by"] is None and box["number"] in sums
            and (not box["final"] or all(other["by"] is not None for other in card if not other["final"]))]


def helps(s: Any, view: Any, god: str, when: str) -> Needs:
    """What a god needs to be of help; `when`: before, after or marked."""
    name, solo = god.capitalize(), view["board"]["solo"]
    shown = [value for value in dice(s) if value]
    turnable = [value for value in shown if value <= 6]
    if god in ("ares", "hades"):
        none = f"No open box is left for {name}" + (
            ", who marks no final blow (§5.3)." if god == "ares" else " (§5.8).")
        return [(bool(unmarked(view, god == "hades")), none)]
    gives, bonus = god in ("athena", "artemis", "zeus"), bool(s.bonus)
    needs = [(when != "marked", "You have marked a box by your dice; only Ares and Hades help now (§2.3).")]
    if gives and (god != "zeus" or when == "before"):
        return [*needs, (not bonus, "You have the bonus die already, and there is only one (§4.3).")]
    if god == "zeus":
        return [*needs, (not bonus or bool(shown), "You have no dice left this turn (§12.3)."),
                (not bonus or bool(turnable),
                 "You have the bonus die already, and none of your dice shows 1 to 6 (§5.14).")]
    needs += [(when != "before", f"{name} helps after the roll (§2.2)."),
              (bool(shown), "You have no dice left this turn (§12.3).")]
    if god == "dionysus":
        needs.append((bool(turnable) and len(shown) > 1, "Dionysus needs two dice, one of which shows 1 to 6 (§5.7)."))
    if god == "aphrodite":
        needs.append((bool(turnable), "None of your dice shows 1 to 6, so none can be turned over (§4.2)."))
    assert solo or god in (*NEED_A_DIE, "dionysus", "aphrodite")
    return needs


def called(s: Any, view: Any, god: str, when: str) -> Needs:
    card = next((card for card in view["board"]["gods"] if card["slug"] == god), None)
    name, solo, hand = god.capitalize(), view["board"]["solo"], own(view)["hand"]
    if god == "hera":
        return [(False, "Hera helps nobody (§5.10).")]
    if not card:
        return [(False, f"{name} is not revealed (§4.1).")]
    alone = [(god not in [GAME.rules.lexicon.verbs[5].domains[0].words[i] for i in range(14)
                          if s.turn.called >> i & 1], f"You have called on {name} this turn (§12.2)."),
             (s.turn.placed < 2, f"You have placed {s.turn.placed} tokens this turn (§12.2).")]
    return [(len(card["tokens"]) < card["slots"], f"{name} has no free slot (§4.1)."), *(alone if solo else []),
            (hand >= card["cost"],
             f"{name} costs {card['cost']}, and you have {hand} in hand (§{'12.2' if solo else '4.1'})."),
            *helps(s, view, god, when)]


def marked(s: Any, view: Any, place: str, number: str, god: str = "") -> Needs:
    card = next((card for where, card in boxes(view) if where == place), None)
    solo = view["board"]["solo"]
    if card is None:
        return [(False, f"No encounter lies there (§{'12.4' if solo else '7.1'}).")]
    if int(number) > len(card):
        return [(False, "The card has no such box (§10.1).")]
    box = card[int(number) - 1]
    needs = [(box["by"] is None, "That box is marked already (§3.1).")]
    if god:
        return [*needs, (god == "hades" or not box["final"], "Ares marks no final blow (§5.3).")]
    rest = [other for other in card if other["by"] is None and other is not box]
    return [*needs, (solo or not s.turn.struck, "You have marked a box by your dice this turn (§3.3)."),
            (any(dice(s)), "You have no dice left this turn (§12.3)."),
            (not box["final"] or not rest, "The final blow comes when all other boxes are marked (§3.4)."),
            (box in hits(s, view), f"Your dice make no {box['number']} (§3.1).")]


def ended(s: Any, view: Any, verb: str, args: list[str]) -> Needs:
    """§3.2 §6 The ways to end a turn of several."""
    when = "marked" if s.turn.struck else "after"
    anyone = any(all(met for met, _ in called(s, view, card["slug"], when)) for card in view["board"]["gods"])
    reserve, deck, high = own(view)["reserve"], view["board"]["god_deck"], max(dice(s))
    must = [(s.turn.struck or not hits(s, view),
             f"Your dice hit an open box, so you must mark one{' or call on a god' * anyone} (§3.2).")]
    gone = (not s.turn.marked, "You have marked a box this turn, so there is no recall (§6.1).")
    ways = ("Recall favour, or reveal a god (§6.1)." if reserve and deck else "Recall favour first (§6.2)." if reserve
            else "Reveal a god first (§6.3)." if deck else "Nothing can be recalled or revealed: do nothing (§6.4).")
    if verb == "end":
        return [*must, (s.turn.marked > 0, ways)]
    if verb == "new-god":
        return [*must, gone, (deck > 0, "The god deck is empty (§6.3).")]
    if verb == "nothing":
        return [*must, gone, (not reserve and not deck, ways)]
    return [*must, gone, (int(args[0]) > 0, "Take back one token at least (§6.2)."),
            (int(args[0]) <= min(reserve, high),
             f"You have {reserve} in the reserve, and your highest die shows {high} (§6.2).")]


def die(s: Any, args: list[str]) -> tuple[bool, str]:
    gone = "That die is used up (§12.3)." if args[0] != "3" or s.bonus else "You have no bonus die (§4.3)."
    return dice(s)[int(args[0]) - 1] > 0, gone


def pending(s: Any, view: Any, step: str, verb: str) -> str:
    now, solo = s.now, view["board"]["solo"]
    if step in ("Before", "Main", "Alone"):
        if verb == "bonus":
            return "The bonus die comes with Artemis, Athena or Zeus (§4.3)."
        if verb in CHANGES:
            return "Only gods change dice: call on one (§4.2)."
        if solo and verb in ("recall", "nothing"):
            return "Playing alone you recall nothing: the pool gives a token after a turn without a mark (§12.6)."
        if solo and verb == "new-god":
            return "Playing alone, a god is revealed when another one goes (§12.5)."
        if verb == "discard":
            return ("A god is discarded only at the end of a turn without a mark (§12.6)." if solo else
                    "A god is discarded only to make room for a new one (§6.3).")
        return {"Before": "Roll your dice first (§2.1).",
                "Main": "Not now: mark a box, call on a god or recall favour (§2.3).",
                "Alone": "Not now: mark a box, call on a god or end the turn (§12.3)."}[step]
    if step == "Turning":
        first = now.flips and not now.rerolls and not now.used
        return ("Choose a die to turn over first (§5.1)." if first else
                f"Choose a die to {'turn over' if now.flips else 'roll again'} first (§5.7).")
    return {"Dismiss": "Discard one of the revealed gods first (§6.3).",
            "Change": f"Choose the die to change by {getattr(now, 'by', 0)} first (§4.2).",
            "Doubling": f"Choose a die to double first (§{'5.13' if getattr(now, 'poseidon', False) else '5.9'}).",
            "Again": "Choose a die to roll again first (§5.13).", "Hermes": "Choose what Hermes does first (§5.11).",
            "Zeus": "Choose what Zeus does first (§5.14).", "With": "Choose the dice to use first (§12.3).",
            "Strike": f"Choose the box to mark first (§{'5.8' if getattr(now, 'final', 0) else '5.3'}).",
            "Part": "Discard a god, or end the turn (§12.6)." if view["board"]["gods"] else
                    "No god is there to be discarded: end the turn (§12.6)."}[step]


def turning(s: Any, view: Any, verb: str, args: list[str]) -> Needs:
    """§5.1 §5.7"""
    now, value = s.now, dice(s)[int(args[0]) - 1]
    used, fits = bool(now.used >> int(args[0]) - 1 & 1), [v for i, v in enumerate(dice(s)) if 0 < v <= 6
                                                         and not now.used >> i & 1]
    due = now.flips if verb == "flip" else now.rerolls
    free = (not used, "Dionysus takes two different dice (§5.7).")
    if not due:
        return [free, (False, pending(s, view, "Turning", verb))]
    if verb == "flip":
        return [die(s, args), free, (value <= 6, "Only a die that shows 1 to 6 can be turned over (§4.2).")]
    only = now.flips and len(fits) == 1 and value <= 6
    return [die(s, args), free, (not only, "This is the only die that can be turned over, so another one is rolled "
                                           "again (§5.7).")]


def needs(s: Any, view: Any, step: str, verb: str, args: list[str]) -> Needs:
    if verb == "call":
        when = "before" if step == "Before" else "marked" if step == "Main" and s.turn.struck else "after"
        return called(s, view, args[0], when)
    if verb == "mark":
        god = "" if step != "Strike" else "hades" if s.now.final else "ares"
        return marked(s, view, *args, god)
    if step == "Main":
        return ended(s, view, verb, args)
    if verb == "discard":
        rule = "6.3" if step == "Dismiss" else "12.6"
        return [(args[0] in [god["slug"] for god in view["board"]["gods"]],
                 f"{args[0].capitalize()} is not revealed (§{rule}).")]
    if step == "Turning":
        return turning(s, view, verb, args)
    if step == "With":
        shown, number = dice(s), s.number_of(s.now.place)
        some = [shown[int(n) - 1] for n in args[0].split("-")]
        told = [action["text"].split()[1] for action in view["actions"]]
        fits = all(some) and sum(some) == number
        return [(fits and args[0] in told, f"Those dice make no {number}, or as another way does (§12.3).")]
    if verb == "subtract":
        low = (dice(s)[int(args[0]) - 1] > s.now.by, "A die never falls below 1 (§4.2).")
        return [die(s, args), low] if s.now.either else [(False, "Artemis only adds (§5.4).")]
    if verb == "bonus":
        return [(not s.bonus, "You have the bonus die already, and there is only one (§4.3).")]
    if verb == "flip":
        low = (dice(s)[int(args[0]) - 1] <= 6, "Only a die that shows 1 to 6 can be turned over (§4.2).")
        return [die(s, args), low]
    return [die(s, args)] if args else []


def test_each_reason_is_what_the_player_lacks():
    labors = Table(GAME, ASKED, pending, needs)
    seen = labors.compare(range(2), every=9)
    labors.one(equal_ways(), seen.setdefault("With", set()))
    assert set(seen) == set(ASKED)
    assert seen["Main"] == set(ASKED["Main"].split()) and seen["Alone"] == {"call", "mark"}
