"""Twelve Heroes: each refusal names what the player lacks, and of several things the hardest to get."""
from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.heroes.play import GAME, say, start, table
from tests.games.heroes.test_refusals import brought, ordered, revived, struck, supplied
from tests.games.lacks import Needs, Table

ASKED = {"Pick": "pick", "Exchange": "under done", "Starve": "starve", "Sending": "deploy send", "Supplies": "food",
         "Military": "provision hire deploy move end", "Carry": "food", "Order": "resolve", "Supply": "at",
         "Strike": "strike", "Bring": "bring alone", "Revival": "revive", "HandLimit": "discard"}
REGIONS = ("left", "middle", "right")
PENDING = {"Exchange": "First put cards of the opening hand under the deck, or keep it (§1.6).",
           "Sending": "Send the heroes of this deployment first (§6.4).",
           "Supplies": "First say how much food the hero takes along (§6.5).",
           "Carry": "First say how much food the hero carries (§6.8).",
           "Order": "Choose which of the heroes just deployed comes first (§7.2).",
           "Supply": "Choose the region that gets the food first (§7.1).",
           "Strike": "Pick an opposing hero first (§7.6).", "Bring": "First say who comes along (§7.1).",
           "Revival": "Take a hero back from your discard pile first (§7.1).",
           "HandLimit": "Keep at most 5 cards: discard the others first (§8.1)."}


def own(view: Any) -> Any:
    return view["board"]["seats"][view["seat"]]


def slug_of(piece: str) -> str:
    return piece[:-2]


def called(slug: str) -> str:
    return str(GAME.components.values.get(f"hero.{slug}.name") or GAME.components[f"hero.{slug}.lost.name"])


def stands(view: Any) -> dict[str, str]:
    """Where each of one's heroes in play is."""
    found = {hero["piece"]: "camp" for hero in own(view)["camp"]}
    for region in view["board"]["regions"]:
        found.update({hero["piece"]: region["slug"] for hero in region["sides"][view["seat"]]["heroes"]})
    return found


def in_hand(view: Any, slug: str) -> Any:
    return next((card for card in own(view)["cards"] if card["slug"] == slug), None)


def price(view: Any, card: Any) -> int:
    thrift = [re.search(r"costs you (\d+) Food less", hero["text"]) for hero in own(view)["camp"]]
    return max(0, card["cost"] - sum(int(found[1]) for found in thrift if found))


def elsewhere(view: Any, slug: str) -> str:
    """What is said of a hero that is not in hand: where it is."""
    who, there = called(slug), stands(view)
    for piece in (f"{slug}-1", f"{slug}-2"):
        if there.get(piece) == "camp":
            return f"{who} waits in your camp; deploy it instead (§6.4)."
        if piece in there:
            return f"{who} is in the {there[piece]} region already; move it instead (§6.7)."
    if slug in [card["slug"] for card in own(view)["discarded"]]:
        return f"{who} lies in your discard pile (§2.5)."
    if view["board"]["mode"] == "draft":
        return f"{who} is not in your hand (§6.3)."
    deck = [card["slug"] for card in [*own(view)["unseen"], *own(view)["under"]]]
    return f"{who} is still in your deck (§5.2)." if slug in deck else f"Your deck has no {who} (§1.4)."


def hired(view: Any, slug: str) -> Needs:
    card = in_hand(view, slug)
    if not card:
        return [(False, elsewhere(view, slug))]
    cost, food = price(view, card), own(view)["food"]
    return [(cost <= food, f"{called(slug)} costs {cost} food, your camp has {food} (§6.3).")]


def sent(view: Any, piece: str) -> Needs:
    """What a hero needs to be in the camp."""
    slug, there = slug_of(piece), stands(view).get(piece)
    if there == "camp":
        return []
    if there:
        return [(False, f"{called(slug)} is in the {there} region already; move it instead (§6.7).")]
    return [*hired(view, slug), (False, f"{called(slug)} is in your hand; hire it first (§6.3).")]


def moved(view: Any, piece: str, region: str) -> Needs:
    slug, there = slug_of(piece), stands(view).get(piece)
    if there == "camp":
        return [(False, f"{called(slug)} waits in your camp; deploy it instead (§6.4).")]
    if not there:
        return sent(view, piece)
    flies = any(hero["piece"] == piece and "May move to any Region" in hero["text"]
                for place in view["board"]["regions"] for hero in place["sides"][view["seat"]]["heroes"])
    return [(there != region, f"{called(slug)} is there already (§6.7)."),
            (flies or "middle" in (there, region), f"The {there} and the {region} region are not adjacent (§2.7).")]


def military(view: Any, verb: str, args: list[str]) -> Needs:
    actions = view["board"]["actions"]
    left = 3 - actions["done"]
    if verb == "end":
        return [(left <= 0, f"You must perform {left} more action{'s' if left > 1 else ''}; "
                            "Provision is always possible (§6.1).")]
    if verb == "discard":
        return [(in_hand(view, args[0]) is not None, elsewhere(view, args[0]))]
    needs = {"provision": lambda: [], "hire": lambda: hired(view, *args), "deploy": lambda: sent(view, args[0]),
             "move": lambda: moved(view, *args)}[verb]()
    return [*needs, (actions["left"] > 0,
                     "You have no action left: discard a card for another one, or end the turn (§9.1).")]


def pending(s: Any, view: Any, step: str, verb: str) -> str:
    if step == "Pick":
        return f"Take {view['board']['draft']['keep']} of the cards before you first (§11.3)."
    if step == "Starve":
        return f"Food is missing in the {REGIONS[s.now.region]} region: first say which hero is discarded (§4.2)."
    if step == "Military" and verb == "discard":
        return "Cards are discarded for actions only by the rule of extra actions, which is off (§9.1)."
    if step == "Military":
        return ("Not now: provision, hire, deploy or move (§6.1)." if view["board"]["actions"]["left"] else
                "You have no action left: discard a card for another one, or end the turn (§9.1).")
    return PENDING[step]


def in_order(args: list[str], view: Any, there: bool, absent: str, order: str) -> Needs:
    """Of several that are named for one decision each needs to be there, and to come in the order of the list."""
    listed = [action["text"].split()[1] for action in view["actions"]]
    return [(there, absent), (args[0] in listed, order)]


def needs(s: Any, view: Any, step: str, verb: str, args: list[str]) -> Needs:
    if step == "Military":
        return military(view, verb, args)
    if not args:
        return []
    who = called(args[0] if args[0] in SLUGS else slug_of(args[0])) if args[0] not in REGIONS and verb != "food" else ""
    regions = {region["slug"]: region for region in view["board"]["regions"]}
    mine = {slug: [hero["piece"] for hero in region["sides"][view["seat"]]["heroes"]]
            for slug, region in regions.items()}
    if step == "Pick":
        pack = [card["slug"] for card in view["board"]["draft"]["pack"]]
        return in_order(args, view, args[0] in pack, f"{who} is not among the cards before you (§11.3).",
                        "Name the cards that you take in the order of the list (§11.3).")
    if step == "HandLimit":
        return in_order(args, view, in_hand(view, args[0]) is not None, f"{who} is not in your hand (§8.1).",
                        "Name the cards to be discarded in the order of the list (§8.1).")
    if step == "Exchange":
        return [(in_hand(view, args[0]) is not None, f"{who} is not in your hand (§1.6).")]
    if step == "Starve":
        here = REGIONS[s.now.region]
        fasts = any(hero["piece"] == args[0] and not hero["eats"]
                    for hero in regions[here]["sides"][view["seat"]]["heroes"])
        return [(args[0] in mine[here], f"{who} is not among your heroes in the {here} region (§4.2)."),
                (not fasts, f"{who} needs no food (§4.2)."),
                *in_order(args, view, True, "", "Name the heroes to be discarded in the order of the list (§4.2).")]
    if step == "Sending":
        out = [hero for hero in view["board"]["sending"]["heroes"] if hero]
        last = max(i for i, hero in enumerate(view["board"]["sending"]["heroes"]) if hero)
        return [(stands(view).get(args[0]) == "camp", f"{who} does not wait in your camp (§6.4)."),
                (args[0] not in out, f"{who} is among those that you send already (§6.4)."),
                (REGIONS.index(args[1]) > last, "The heroes of one deployment go to different regions, named from left "
                                                "to right (§6.4).")]
    if step in ("Supplies", "Carry"):
        food = view["board"]["sending"]["food"]
        said = f"Your camp has only {food} food left (§6.5)." if step == "Supplies" else \
            f"There is only {food} food of yours to carry (§6.8)."
        return [(int(args[0]) <= food, said)]
    if step == "Supply":
        return [(bool(mine[args[0]]), f"You have no hero in the {args[0]} region to take the food (§7.4).")]
    if step == "Strike":
        here = REGIONS[s.now.region]
        foes = {hero["piece"]: hero["power"] for hero in regions[here]["sides"][1 - view["seat"]]["heroes"]}
        return [(args[0] in foes, f"{who} is no opposing hero in the {here} region (§7.6)."),
                (foes.get(args[0], 0) <= s.now.most,
                 f"{who} has strength {foes.get(args[0])}, and {s.now.most} is the most (§7.6).")]
    if step == "Bring":
        here = REGIONS[s.now.origin]
        return [(args[0] in mine[here], f"{who} is not among your heroes left in the {here} region (§7.5).")]
    if step == "Revival":
        pile = [card["slug"] for card in own(view)["discarded"]]
        return [(args[0] in pile, f"{who} does not lie in your discard pile (§7.7).")]
    assert step == "Order"
    return [(args[0] in [action["text"].split()[1] for action in view["actions"]], PENDING["Order"])]


SLUGS = [card.slug for options in ({}, {"popularity": True}) for card in GAME.face.cards(GAME.setup(options))]


class Heroes(Table):
    """§9.1 is asked for where it is agreed."""

    def reason(self, state: Any, view: Any, action: int) -> str:
        self.asked = {**ASKED, "Military": ASKED["Military"] + " discard" * view["board"]["extra_actions"]}
        return super().reason(state, view, action)


def test_each_reason_is_what_the_player_lacks():
    heroes = Heroes(GAME, ASKED, pending, needs)
    seen = heroes.compare(range(3), every=40)
    for rare in (brought(), ordered(), supplied(), struck(), revived()):
        heroes.one(rare, seen.setdefault(type(rare.now).__name__, set()))
    assert set(seen) == set(ASKED)
    assert seen["Military"] == {"hire", "deploy", "move", "end", "discard", "provision"}


@pytest.mark.parametrize(("lay", "element", "reason"), [
    (lambda: table(hand="treefolk"), "card-treefolk", "Treefolk costs 3 food, your camp has 0 (§6.3)."),
    (lambda: table(), "card-hoplite", "Hoplite is still in your deck (§5.2)."),
    (lambda: table(hand="dragon", food=2), "hero-dragon-1", "Dragon costs 6 food, your camp has 2 (§6.3)."),
    (lambda: table(hand="dragon", food=2), "send-dragon", "Dragon costs 6 food, your camp has 2 (§6.3)."),
    (lambda: table(hand="goat", food=2), "send-goat", "Goat is in your hand; hire it first (§6.3)."),
    (lambda: table(), "region-left",
     "No hero waits in your camp, and none of yours is next to the left region (§2.7, §6.4)."),
    (lambda: table(left="goat"), "region-right",
     "No hero waits in your camp, and none of yours is next to the right region (§2.7, §6.4)."),
    (lambda: say(table(hand="hoplite", left="goat", options={"extra_actions": True}), *["provision"] * 3),
     "region-middle", "You have no action left: discard a card for another one, or end the turn (§9.1)."),
    (lambda: say(table(hand="hoplite", camp="goat", options={"extra_actions": True}), *["provision"] * 3),
     "region-left", "You have no action left: discard a card for another one, or end the turn (§9.1)."),
    (lambda: table(options={"extra_actions": True}), "discard", "You have no card in hand to discard (§9.1)."),
    (lambda: table(), "discard",
     "Cards are discarded for actions only by the rule of extra actions, which is off (§9.1)."),
])
def test_a_click_is_told_what_can_be_done_about(lay, element, reason):
    assert GAME.why(lay(), element) == reason


def test_after_a_draft_nothing_is_told_of_what_the_owner_does_not_know():
    s = start(mode="draft", first="0")
    while s.turn == 0:
        s.apply(s.nth(0))
    said = [s.why_not(GAME.parse(f"hire {slug}")) for slug in SLUGS]
    assert {re.sub(r"^.*? (is|costs)", r"\1", reason) for reason in said if "costs" not in reason} <= {
        "is not in your hand (§6.3).", ""}
