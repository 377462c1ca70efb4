"""Hercules: what each verb needs, filled from what the seat sees; the hardest to get comes first."""
from __future__ import annotations

import re
from itertools import permutations, product
from typing import Any

from kleos.core.prose import several
from kleos.games.hercules.box import PIECES
from tests.games.hercules.play import GAME
from tests.games.lacks import Needs, Table

ASKED = {"Redraw": "keep redraw", "Muster": "resource play pay attack end", "Attack": "attack declare",
         "Block": "block against declare", "Against": "against", "Combat": "play pay pass", "Battles": "fell",
         "ByHand": "tap",
         "Target": "own foe", "Offering": "own decline", "Give": "own", "Duel": "own", "DuelFoe": "foe",
         "Reinforce": "own", "ReinforceAgainst": "against", "Drop": "discard", "Offer": "discard decline",
         "Pluck": "pluck decline", "Regain": "regain", "Raise": "raise", "Bring": "bring decline",
         "Summon": "bring raise decline", "Plant": "resource decline", "Waste": "waste", "Seek": "seek decline",
         "Verdict": "accept decline", "HandOrDeck": "accept decline", "Rival": "opponent", "Order": "resolve"}
PENDING = {"Redraw": "First keep the starting hand, or draw a new one (§2.5).",
           "Muster": "Not now: put a resource in play, play cards, attack or end the turn (§3.1).",
           "Attack": "Name the attackers, then declare the attack (§6.1).",
           "Block": "Name the blockers, then declare them (§6.2).", "Against": "First say whom it blocks (§6.2).",
           "Combat": "Play a combat card, or pass (§6.3).",
           "Battles": "First pick which of the blockers fall (§6.10).",
           "ByHand": "First tap the resources that pay for the card (§4.4).",
           "Offering": "First discard a character for it, or decline (§8.3).",
           "Give": "First discard one of your characters in play (§8.3).",
           "Duel": "First choose who fights for you (§8.3).",
           "DuelFoe": "First choose who fights for your opponent (§8.3).",
           "Reinforce": "First choose who joins the blockers (§8.3).",
           "ReinforceAgainst": "First choose whom it blocks (§8.3).",
           "Offer": "First discard such a card from your hand, or decline (§8.3).",
           "Pluck": "First choose a card of that hand (§8.3).",
           "Regain": "First take such a card of your discard pile (§8.3).",
           "Raise": "First choose a character of your discard pile (§8.3).",
           "Bring": "First put such a character in play, or decline (§5.5, §8.3).",
           "Summon": "First put such a character in play, or decline (§5.5, §8.3).",
           "Plant": "First put such a resource in play, or decline (§8.3).",
           "Waste": "First discard one of your resources from play (§8.12).",
           "Seek": "First choose such a card of your deck, or decline (§8.11).",
           "Verdict": "First say whether the top card is discarded (§8.3).",
           "HandOrDeck": "First choose: accept to discard from your hand, decline to discard from your deck (§8.3).",
           "Rival": "First say who your opponent is (§9.7).",
           "Order": "First say which of what happens at once comes first (§8.5)."}
CARDS = {card.slug: card for card in GAME.face.cards(GAME.setup({}))}
COLOURS = ("green", "blue", "red")
NO_ATTACKER = "That is none of the attackers (§6.2)."


# what the seat sees

def own(view: Any) -> Any:
    return view["board"]["seats"][view["seat"]]


def foe(view: Any) -> Any:
    return view["board"]["seats"][view["board"]["foe"]]


def named(slug: str) -> str:
    return str(CARDS[slug].name)


def kind(slug: str) -> str:
    return str(CARDS[slug].fields["type"])


def standing(player: Any, piece: str) -> Any:
    return next((card for card in player["characters"] if card["piece"] == piece), None)


def called(player: Any, card: Any) -> str:
    """A character by its number where it has a twin."""
    number = card["piece"].rsplit("-", 1)[1]
    twins = sum(other["slug"] == card["slug"] for other in player["characters"])
    return f"{card['name']} {number}" if twins > 1 or number != "1" else str(card["name"])


def piece_at(s: Any, seat: int, place: int) -> str:
    return str(PIECES.words[s.sides[seat].pieces[place]])


def card_of(cards: Any, slug: str) -> Any:
    return next((card for card in cards if card["slug"] == slug), None)


def listed(view: Any, verb: str, *args: str) -> bool:
    return " ".join([verb, *args]) in [action["text"] for action in view["actions"]]


def in_play(view: Any, slug: str) -> bool:
    return any(card["slug"] == slug for player in view["board"]["seats"] for card in player["characters"])


def unique(view: Any, slug: str) -> tuple[bool, str]:
    barred = "**Unique**" in CARDS[slug].text and in_play(view, slug)
    return not barred, f"{named(slug)} is unique and in play already (§5.5)."


# cards

def ways(ready: Any, colour: str, price: int) -> int:
    """In how many ways so much can be paid."""
    taps = [dict(zip(COLOURS, numbers)) for numbers in product(*[range(n + 1) for n in ready.values()])]
    return sum(sum(tap.values()) == price and (not price or tap[colour] > 0) for tap in taps)


def played(view: Any, verb: str, slug: str, combat: bool) -> Needs:
    me, card, who = own(view), card_of(own(view)["cards"], slug), named(slug)
    if kind(slug) == "resource" or card is None:
        return [(kind(slug) != "resource", f"{who} is a resource: it is put in play, not played (§3.4)."),
                (card is not None, f"{who} is not in your hand (§{'6.3' if combat else '3.5'}).")]
    ready, price = me["ready"], card["price"]
    funds = sum(ready.values())
    have = several(funds, "untapped resource") if funds else "no untapped resource"
    return [(combat or card["type"] != "combat",
             f"{who} is a combat card: it is played in an attack, once blockers are named (§4.5)."),
            (not combat or card["type"] == "combat", f"{who} is no combat card (§4.5)."),
            (funds >= price, f"{who} costs {price}, and you have {have} (§4.1)."),
            (not price or ready[card["colour"]] > 0,
             f"One of the resources for {who} must be {card['colour']} (§4.1)."),
            unique(view, slug),
            (verb == "play" or ways(ready, card["colour"], price) > 1,
             f"There is only one way to pay for {who} (§4.4).")]


def planted(s: Any, view: Any, slug: str) -> Needs:
    done = s.planted
    plenty = any("one more resource in play in step 3" in card["text"] for card in own(view)["characters"])
    said = (f"You have put {done} resources in play, and no more may follow in this turn (§3.4)." if plenty else
            "You have put your resource in play for this turn (§3.4).")
    return [(kind(slug) == "resource", f"{named(slug)} is no resource (§3.4)."),
            (card_of(own(view)["cards"], slug) is not None, f"{named(slug)} is not in your hand (§3.4)."),
            (done >= 0, "Step 3 is over: a resource comes before actions and characters (§3.5)."),
            (view["board"]["plants"], said)]


def tapped(s: Any, view: Any, colour: str) -> Needs:
    now, me = s.now, own(view)
    found = re.search(r"\*\*Tap (\d+) (?:more )?resources?\*\*, .* for (.*?)\.?$", view["prompt"]["text"])
    assert found
    left, card = int(found[1]), next(card for card in me["cards"] if card["name"] == found[2])
    ready, at = me["ready"], COLOURS.index(colour)
    none_left = not now.paid and colour != card["colour"] and (left == 1 or at > COLOURS.index(card["colour"]))
    rest = sum(ready[later] for later in COLOURS[at:])
    return [(ready[colour] > 0, f"You have no untapped {colour} resource (§5.4)."),
            (not none_left, f"{card['name']} needs a {card['colour']} resource, and this would leave it none (§4.1)."),
            (at >= now.least, "Name the colours in the order green, blue, red (§4.4)."),
            (rest >= left, "Too few would be left: name the colours in the order green, blue, red (§4.4).")]


def picked(slug: str, cards: Any, place: str, asked: str) -> Needs:
    noun = "combat card" if asked == "combat" else asked
    return [(card_of(cards, slug) is not None, f"{named(slug)} is not in {place} (§8.3)."),
            (not asked or kind(slug) == asked, f"{named(slug)} is no {noun} (§8.3).")]


def brought(s: Any, view: Any, verb: str, slug: str) -> Needs:
    me = own(view)
    cards, place = (me["discarded"], "your discard pile") if verb == "raise" else (me["cards"], "your hand")
    card = card_of(cards, slug) or {"cost": 0}
    only = CARDS[list(CARDS)[s.now.named]].name if getattr(s.now, "named", -1) >= 0 else named(slug)
    return [(only == named(slug), f"The card names {only} (§8.1)."), *picked(slug, cards, place, "character"),
            ((card["cost"] or 0) <= s.now.dearest,
             f"{named(slug)} costs {card['cost']}, and {s.now.dearest} is the most (§8.1)."), unique(view, slug)]


def type_asked(s: Any) -> str:
    return ("action", "character", "combat", "resource")[s.now.type] if s.now.type >= 0 else ""


# attack

def attacked(view: Any, piece: str) -> Needs:
    card, draft = standing(own(view), piece), view["board"]["draft"]
    if card is None:
        return [(False, "You have no such character in play (§6.1).")]
    who = called(own(view), card)
    return [("Cannot attack." not in card["text"], f"{who} cannot attack, as its text says (§6.1)."),
            (not card["tapped"], f"{who} is tapped and cannot attack (§6.1)."),
            (not draft or piece not in draft["attackers"], f"{who} is among the attackers already (§6.1).")]


def attackers(view: Any) -> dict[str, Any]:
    attack = view["board"]["attack"]
    player = view["board"]["seats"][attack["attacker"]]
    return {piece: standing(player, piece) for piece in attack["attackers"]} if attack else {}


def passes(attacker: Any, blocker: Any) -> bool:
    """Whether it slips by that blocker."""
    weak = re.search(r"annot be blocked by characters with power (\d) or less", attacker["text"])
    strong = re.search(r"annot be blocked by characters with power (\d) or more", attacker["text"])
    return ("annot be blocked." in attacker["text"] or bool(weak and blocker["now"] <= int(weak[1]))
            or bool(strong and blocker["now"] >= int(strong[1])))


def lone(view: Any, more: str = "") -> list[str]:
    """Those attackers that only two can block, and that one blocks so far."""
    found = [attacker for _, attacker in view["board"]["draft"]["blocks"]] + [more] * bool(more)
    return [piece for piece, card in attackers(view).items()
            if found.count(piece) == 1 and "Can only be blocked by two or more" in card["text"]]


def completed(view: Any, lone: list[str], but: str) -> bool:
    """Whether others than `but` can join those who block them alone."""
    busy = [blocker for blocker, _ in view["board"]["draft"]["blocks"]] + [but]
    free = [card for card in own(view)["characters"] if card["piece"] not in busy and not card["tapped"]
            and "Cannot block." not in card["text"]]
    foes = attackers(view)
    return any(not any(passes(foes[piece], card) for piece, card in zip(lone, cards))
               for cards in permutations(free, len(lone)))


def by_two(view: Any, piece: str) -> str:
    player = view["board"]["seats"][view["board"]["attack"]["attacker"]]
    who = called(player, standing(player, piece))
    return f"{who} can only be blocked by two or more, and nobody else is left for that (§6.2)."


def blocked(view: Any, piece: str) -> Needs:
    card = standing(own(view), piece)
    if card is None:
        return [(False, "You have no such character in play (§6.2).")]
    who, draft = called(own(view), card), view["board"]["draft"]["blocks"]
    open_to = [one for one, foe in attackers(view).items() if not passes(foe, card)]
    return [("Cannot block." not in card["text"], f"{who} cannot block, as its text says (§6.2)."),
            (not card["tapped"], f"{who} is tapped and cannot block (§6.2)."),
            (piece not in [blocker for blocker, _ in draft], f"{who} blocks already (§6.2)."),
            (bool(open_to), f"{who} can block none of the attackers, as their texts say (§6.2)."),
            (any(completed(view, lone(view, one), piece) for one in open_to),
             by_two(view, open_to[0]) if open_to else "")]


def against(view: Any, piece: str, blocker: str, alone: bool) -> Needs:
    """`alone`: one joins those who block already, and nobody after it."""
    if piece not in attackers(view):
        return [(False, NO_ATTACKER)]
    player, card = view["board"]["seats"][view["board"]["attack"]["attacker"]], attackers(view)[piece]
    mine = standing(own(view), blocker)
    who, whom = called(own(view), mine), called(player, card)
    needs = [("annot be blocked." not in card["text"], f"{whom} cannot be blocked, as its text says (§6.2)."),
             (not passes(card, mine), f"{whom} cannot be blocked by {who}, whose power is {mine['now']} (§6.2).")]
    if alone:
        return [*needs, (company(view, piece), by_two(view, piece))]
    left = lone(view, piece)
    others = [one for one in left if one != piece]
    other = called(player, standing(player, others[0])) if others else ""
    return [*needs, (completed(view, left, blocker), by_two(view, piece) if piece in left else
                     f"{who} is needed against {other}, which two or more must block (§6.2).")]


def met(view: Any, piece: str) -> Needs:
    """Of an attacker, before it is said who blocks it."""
    if piece not in attackers(view):
        return [(False, NO_ATTACKER)]
    busy = [blocker for blocker, _ in view["board"]["draft"]["blocks"]]
    free = [card for card in own(view)["characters"]
            if card["piece"] not in busy and not card["tapped"] and "Cannot block." not in card["text"]]
    ways = [against(view, piece, card["piece"], False) for card in free]
    if any(all(fine for fine, _ in needs) for needs in ways):
        return [(False, PENDING["Block"])]
    who = called(view["board"]["seats"][view["board"]["attack"]["attacker"]], attackers(view)[piece])
    return [("annot be blocked." not in attackers(view)[piece]["text"],
             f"{who} cannot be blocked, as its text says (§6.2)."),
            *next((needs for needs in ways if needs[1][0]), []),
            (False, f"{who} cannot be blocked by any of yours that may still block, as its text says (§6.2).")]


def felled(s: Any, view: Any, piece: str) -> Needs:
    attacker = standing(own(view), piece_at(s, view["seat"], s.now.at))
    card = standing(foe(view), piece)
    if card is None or card["blocks"] != attacker["piece"]:
        return [(False, f"That is no blocker of {called(own(view), attacker)} (§6.10).")]
    who = called(foe(view), card)
    chosen = [one for i, one in enumerate(foe(view)["characters"]) if s.now.chosen >> i & 1]
    left = attacker["now"] - sum(one["now"] for one in chosen)
    return [(not card["shielded"], f"{who} cannot be discarded this turn (§8.13)."),
            (piece not in [one["piece"] for one in chosen], f"{who} falls already (§6.10)."),
            (card["now"] <= left,
             f"{who} has power {card['now']}, and {left} is the most that can still fall (§6.10)."),
            (listed(view, "fell", piece), "Name those that fall in the order of the list (§6.10).")]


# what a text means

def effect(view: Any) -> str:
    return str(view["prompt"]["text"].split("**: ", 1)[1][:-1])


def meant(view: Any, text: str, card: Any, mine: bool, speaker: str) -> bool:
    """Whether a character is one of those of whom a text speaks, as it is printed."""
    if ("your opponent’s" in text and mine) or ("of your " in text and "opponent" not in text and not mine):
        return False
    phrase = re.split(r"\bcharacters?\b", text)[0].split()
    truths = {"tapped": card["tapped"], "untapped": not card["tapped"], "attacking": card["attacks"],
              "blocking": bool(card["blocks"]), "fighting": card["attacks"] or bool(card["blocks"]),
              "blocked": card["blocked"], "unblocked": card["attacks"] and not card["blocked"],
              "unique": "**Unique**" in card["text"], "other": card["piece"] != speaker or not mine,
              "another": card["piece"] != speaker or not mine,
              **{colour: card["colour"] == colour for colour in COLOURS}}
    bounds = {"power": card["now"], "cost": card["cost"]}
    return all(truths[word] for word in phrase if word in truths) and all(
        bounds[what] <= int(n) if way == "less" else bounds[what] >= int(n)
        for what, n, way in re.findall(r"(power|cost) (\d+) or (less|more)", text))


def target(s: Any, view: Any, verb: str, piece: str) -> Needs:
    text, voice = effect(view), s.now.voice
    if verb == "foe" and voice.foe < 0:
        return [(False, f"That is none of those that the card means: {text} (§8.1).")]
    player = own(view) if verb == "own" else foe(view)
    card = standing(player, piece)
    if card is None:
        return [(False, f"{'You have' if verb == 'own' else 'Your opponent has'} no such character in play (§8.1).")]
    who, chosen = called(player, card), [GAME.rules.lexicon.text(action) for action in s.now.chosen]
    speaker = PIECES.words[voice.piece] if voice.piece >= 0 else ""
    barred = verb == "foe" and "of your " not in text.replace("your opponent’s", "") and (
        "**Protected**" in card["text"])
    return [(f"{verb} {piece}" not in chosen, f"{who} is chosen already (§8.1)."),
            (not barred, f"{who} cannot be chosen by its opponents, as its text says (§8.7)."),
            (meant(view, text, card, verb == "own", speaker),
             f"{who} is none of those that the card means: {text} (§8.1).")]


def given(s: Any, view: Any, step: str, piece: str) -> Needs:
    card = standing(own(view), piece)
    if card is None:
        return [(False, "You have no such character in play (§8.1).")]
    who = called(own(view), card)
    needs = [(not card["shielded"], f"{who} cannot be discarded this turn (§8.13).")]
    if step == "Give":
        return needs
    speaker = PIECES.words[s.now.voice.piece] if s.now.voice.piece >= 0 else ""
    return [(meant(view, effect(view), card, True, speaker),
             f"{who} is none of those that may be discarded for it (§8.1)."), *needs]


def fights(view: Any, piece: str) -> Needs:
    card = standing(foe(view), piece)
    if card is None:
        return [(False, "Your opponent has no such character in play (§8.1).")]
    return [("**Protected**" not in card["text"],
             f"{called(foe(view), card)} cannot be chosen by its opponents, as its text says (§8.7).")]


def joins(view: Any, piece: str) -> Needs:
    card = standing(own(view), piece)
    if card is None:
        return [(False, "You have no such character in play (§8.1).")]
    who = called(own(view), card)
    open_to = [one for one, foe in attackers(view).items() if not passes(foe, card)]
    return [("Cannot block." not in card["text"], f"{who} cannot block, as its text says (§6.2)."),
            (not card["blocks"], f"{who} blocks already (§6.2)."),
            (not card["tapped"], f"{who} is tapped and cannot block (§6.2)."),
            (bool(open_to), f"{who} can block none of the attackers, as their texts say (§6.2)."),
            (any(company(view, one) for one in open_to), by_two(view, open_to[0]) if open_to else "")]


def company(view: Any, piece: str) -> bool:
    """Whether one more may block it: whom two must block, beside another."""
    return ("Can only be blocked by two or more" not in attackers(view)[piece]["text"]
            or any(card["blocks"] == piece for card in own(view)["characters"]))


# the table

def pending(s: Any, view: Any, step: str, verb: str) -> str:
    if step == "Drop":
        found = re.search(r"discard (\d+)", view["prompt"]["text"])
        assert found
        return f"First discard {found[1]} more from your hand (§8.4)."
    return f"First follow the card: {effect(view)} (§8.3)." if step == "Target" else PENDING[step]


def of_cards(s: Any, view: Any, step: str, verb: str, slug: str) -> Needs:
    me = own(view)
    if step in ("Drop", "Offer"):
        return picked(slug, me["cards"], "your hand", type_asked(s) if step == "Offer" else "")
    if step == "Pluck":
        return picked(slug, view["board"]["seats"][s.now.owner]["known"], "that hand", type_asked(s))
    if step == "Regain":
        return picked(slug, me["discarded"], "your discard pile", type_asked(s))
    if step == "Plant":
        where, place = (me["discarded"], "your discard pile") if s.now.salvaged else (me["cards"], "your hand")
        return picked(slug, where, place, "resource")
    if step == "Waste":
        return [(kind(slug) == "resource", f"{named(slug)} is no resource (§8.12)."),
                (card_of(me["resources"], slug) is not None,
                 f"{named(slug)} is not among your resources in play (§8.12).")]
    if step == "Seek":
        return [(said[0], said[1].replace("§8.3", "§8.11")) for said in
                picked(slug, me["unseen"], "your deck", type_asked(s))]
    return brought(s, view, verb, slug)


def needs(s: Any, view: Any, step: str, verb: str, args: list[str]) -> Needs:
    if not args:
        return bare(s, view, step, verb)
    if verb == "opponent":
        return [(int(args[0]) - 1 != view["seat"], "You cannot be your own opponent (§9.7).")]
    if verb == "resolve":
        return [(listed(view, verb, *args), "Nothing of this number waits to happen (§8.5).")]
    if step == "Block" and verb == "against":
        return met(view, args[0])
    if step in ("Block", "Against"):
        return blocked(view, args[0]) if verb == "block" else against(
            view, args[0], piece_at(s, view["seat"], s.now.blocker), False)
    if step == "ReinforceAgainst":
        return against(view, args[0], PIECES.words[s.now.piece], True)
    simple = {"tap": tapped, "fell": felled}
    if verb in simple:
        return simple[verb](s, view, args[0])
    if verb in ("play", "pay"):
        return played(view, verb, args[0], step == "Combat")
    if verb == "attack":
        return attacked(view, args[0])
    if step == "Muster":
        return planted(s, view, args[0])
    if step == "Target":
        return target(s, view, verb, args[0])
    if step in ("Give", "Offering"):
        return given(s, view, step, args[0])
    if step == "Duel":
        return [(standing(own(view), args[0]) is not None, "You have no such character in play (§8.1).")]
    if step in ("DuelFoe", "Reinforce"):
        return fights(view, args[0]) if step == "DuelFoe" else joins(view, args[0])
    return of_cards(s, view, step, verb, args[0])


def bare(s: Any, view: Any, step: str, verb: str) -> Needs:
    """Of verbs that take nothing."""
    if verb == "redraw":
        deck = own(view)["unseen"] + [{**card, "number": 1} for card in own(view)["cards"]]
        resources = sum(card["number"] for card in deck if kind(card["slug"]) == "resource")
        held = sum(card["type"] == "resource" for card in own(view)["cards"])
        return [(resources > 1, "A deck with fewer than 2 resources is not drawn from anew (§2.4)."),
                (held < 2, "Only a hand with fewer than 2 resources is drawn anew (§2.5).")]
    if step == "Block" and lone(view):
        player = view["board"]["seats"][view["board"]["attack"]["attacker"]]
        who = called(player, standing(player, lone(view)[0]))
        return [(False, f"{who} can only be blocked by two or more: name another (§6.2).")]
    return [(step != "Pluck" or listed(view, "decline"), PENDING["Pluck"])]


class Cards(Table):
    """Of verbs that are not asked for a few are enough: there are nearly ten thousand actions."""

    def step(self, state: Any) -> str:
        step, now = type(state.now).__name__, state.now
        if step == "Block" and now.blocker >= 0:
            return "Against"
        if step in ("Duel", "Reinforce") and now.piece >= 0:
            return {"Duel": "DuelFoe", "Reinforce": "ReinforceAgainst"}[step]
        return "Summon" if step == "Bring" and now.named >= 0 else step

    def clicked(self, state: Any, view: Any) -> list[str]:
        board = view["board"]
        cards = {card["slug"] for player in board["seats"] for card in [
            *(player["cards"] or []), *(player["known"] or []), *player["discarded"], *player["resources"]]}
        cards |= set(list(CARDS)[::20])
        pieces = [card["piece"] for player in board["seats"] for card in player["characters"]]
        found = [f"{place}-{slug}" for slug in sorted(cards) for place in
                 ("card", "discarded", "held", "deck", "resource", "pay")]
        found += [f"{side}-{piece}" for piece in [*pieces, "cyclops-1", "primord-12"] for side in ("piece", "foe")]
        found += [f"colour-{colour}" for colour in COLOURS] + [f"seat-{seat + 1}" for seat in range(3)]
        return [element for element in dict.fromkeys(found) if element in self.game.elements]

    def tried(self, state: Any, view: Any) -> list[int]:
        lexicon, asked = self.game.rules.lexicon, self.asked[self.step(state)].split()
        pieces = {card["piece"] for player in view["board"]["seats"] for card in player["characters"]}
        pieces |= {"cyclops-1", "primord-12"}
        found = {action for element in self.clicked(state, view) for action in self.game.elements[element]}
        found |= {action for verb in lexicon.verbs for action in (verb.base, verb.base + verb.count - 1)}
        return sorted(found | {action for verb in asked for action, last in LAST[verb]
                               if last in pieces or last not in PIECES.words})

    def element(self, state: Any, element: str, ways: Any) -> None:
        """A resource is put in play, the others are played: a click asks for one of both."""
        slug = element.partition("-")[2]
        wrong = "play" if kind(slug if slug in CARDS else "cyclops") == "resource" else "resource"
        asked = type(state.now).__name__ == "Muster" and element.startswith("card-")
        super().element(state, element, [way for way in ways if not asked or way[0] != wrong])


LAST = {verb.name: [(action, GAME.rules.lexicon.text(action).split()[-1])           # a verb's actions, their last words
                    for action in range(verb.base, verb.base + verb.count)] for verb in GAME.rules.lexicon.verbs}
