"""Hercules as a seat sees it: the board."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kleos.core.cards.doubts import certain
from kleos.core.cards.hands import knows
from kleos.core.components import Components
from kleos.core.sets import bit
from kleos.core.views import Reconstructed
from kleos.games.hercules import effects
from kleos.games.hercules.abilities import Spent
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import (
    FREE,
    LEXICON,
    PLUCK,
    RAISE,
    REGAIN,
    SEEK,
    SET,
    WASTE,
    Hercules,
    Side,
)
from kleos.games.hercules.box import (
    CHARACTER,
    COLOUR,
    KINDS,
    KINDS_IN_ALL,
    PIECES,
    RARITIES,
    RARITY,
    RESOURCE,
    TYPE,
    BaseSet,
    of_piece,
)
from kleos.games.hercules.certainty import anyway, block, compose, empties
from kleos.games.hercules.choices import Listed
from kleos.games.hercules.futility import futile, in_vain
from kleos.games.hercules.language import ALWAYS, COLOURS, TYPES, Wording
from kleos.games.hercules.payment import ByHand, sparing
from kleos.games.hercules.picks import Plant, Pluck, Seek, Verdict, Waste
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import blockable, cost, payable, power
from kleos.games.hercules.targets import Duel, Target
from kleos.games.hercules.view import pictures, schema
from kleos.games.hercules.view.compounds import answers, find_shut, lines
from kleos.games.hercules.view.names import name_piece
from kleos.games.hercules.view.schema import (
    Answer,
    Board,
    Card,
    Character,
    Choice,
    Lines,
    OwnCard,
    Played,
    Player,
    Resource,
    StepName,
    Trait,
    TraitName,
    Tray,
    Unseen,
)

# what somebody did between two boards

def find_changed(before: Board, after: Board, seat: int, by: int) -> list[str]:
    """The elements of the second board at which the seat `by` did something: its characters that are new or now attack
    or block, and those of others that are its own now."""
    were = {card["piece"]: (card["attacks"], card["blocks"]) for card in before["seats"][by]["characters"]}
    kind = "piece" if by == max(seat, 0) else "foe" if by == after["foe"] else "far"
    return [f"{kind}-{card['piece']}" for card in after["seats"][by]["characters"]
            if were.get(card["piece"]) != (card["attacks"], card["blocks"])
            and (card["piece"] not in were or card["attacks"] or card["blocks"])]


# the board

def board(s: Hercules, seat: int) -> Board:
    found: Board = {
        "turn": s.turn, "seat": s.seat, "step": step_of(s), "games": s.box.games, "won": list(s.won),
        "winner": s.winner if s.winner >= 0 else None,
        "seats": [player(s, owner, seat) for owner in range(len(s.sides))],
        "attack": attack(s), "draft": draft(s, seat), "played": describe_played(s),
        "plants": isinstance(s.now, Muster) and s.now.plants(s), "lines": battle_lines(s, seat), "foe": foe_of(s, seat),
        "tray": tray(s, seat), "futile": list_in_vain(s, seat),
        "reconstructed": list_reconstructed(s.box.components), "met": [],
    }
    found["met"] = met(s.box, found)
    return found


STEPS: Final[dict[type, StepName]] = {Attack: "attack", Block: "block", Combat: "combat", Battles: "discard"}


def step_of(s: Hercules) -> StepName:
    """The step of the turn."""
    step = s.now
    if s.over():
        return "over"
    if isinstance(step, Redraw) or s.turn == 0:
        return "opening"
    if step.opens_turn():
        return "draw"
    if isinstance(step, (Attack, Block, Combat, Battles)):
        return STEPS[type(step)]
    if s.defender < 0:                                  # §3.3 a text may ask before step 3 too
        return "draw" if s.planted == 0 and not isinstance(step, Muster) else "muster"
    return step_of_question(s)


def step_of_question(s: Hercules) -> StepName:
    """§6.1 The step of the attack in which a question has come up: the one before that which waits for its answer."""
    for step in s.later[::-1]:
        if isinstance(step, Block):
            return "attack"
        if isinstance(step, (Combat, Battles)):
            return "block" if isinstance(step, Combat) and step.seat == s.defender else "combat"
    return "discard"


SIGNS: Final[dict[Wording, TraitName]] = {
    effects.FIERCE: "attack", effects.STALWART: "block", effects.SOLO: "alone", effects.ELUSIVE: "unblockable",
    effects.EVADE: "above", effects.NIMBLE: "below", effects.MEEK: "no-attack", effects.RECKLESS: "no-block",
    effects.DEADLY: "deadly"}


@lru_cache(8)
def list_reconstructed(c: Components) -> list[Reconstructed]:
    tables = sorted({path.rsplit(".", 1)[0] for path in c.sources if c.reconstructed(path)})
    return [{"path": table, "note": c.notes[table]} for table in tables]


def describe_printed(box: BaseSet, kind: int) -> Card:
    """A card as it is printed; nobody changes it."""
    cards = shelf(box.components)
    if kind not in cards:
        cards[kind] = print_of(box, kind)
    return cards[kind]


@lru_cache(64)
def shelf(components: Components) -> dict[int, Card]:
    """The cards of a box that have been looked at, by kind: what is printed on them never changes."""
    return {}


def print_of(box: BaseSet, kind: int) -> Card:
    slug = KINDS.words[kind]
    return {"slug": slug, "name": box.names[slug], "type": TYPES[TYPE[kind]], "colour": COLOURS[COLOUR[kind]],
            "rarity": RARITIES[RARITY[kind]], "cost": None if TYPE[kind] == RESOURCE else box.cost[kind],
            "power": box.power[kind] if TYPE[kind] == CHARACTER else None, "text": box.text(kind),
            "traits": traits(box, kind), "picture": pictures.CARDS[slug], "reconstructed": TYPE[kind] != RESOURCE and
            box.components.reconstructed(f"lost.{slug}")}


def traits(box: BaseSet, kind: int) -> list[Trait]:
    """What signs can say of a character, and whether its text says more than that."""
    if TYPE[kind] != CHARACTER:
        return []
    lasting = [effect for effect in box.effects(kind, ALWAYS) if effect.wording is not effects.UNIQUE_CARD]
    found: list[Trait] = [{"sign": SIGNS[effect.wording], "power": int(effect.n)} for effect in lasting
                          if effect.wording in SIGNS]
    if len(found) < len(lasting) or any(box.effects(kind, moment) for moment in range(ALWAYS)):
        found.append({"sign": "more", "power": 0})
    return found


def player(s: Hercules, owner: int, seat: int) -> Player:
    own, mine, box = s.sides[owner], owner == seat, s.box
    lost = anyway(s, seat) if mine else []
    return {
        "seat": owner, "out": own.out, "deck": own.cards.size, "lost": own.lost, "hand": own.hand.size(),
        "cards": [own_card(s, owner, i, lost) for i in range(own.hand.size())] if mine else None,
        "known": None if mine else [describe_printed(box, kind) for kind in own.cards.known(seat)],
        "top": top(s, own, seat),
        "characters": [in_play(s, owner, i, seat) for i in range(len(own.pieces))],
        "resources": resources(s, own), "ready": {word: own.ready[i] for i, word in enumerate(COLOURS)},
        "discarded": [describe_printed(box, kind) for kind in own.pile],
        "removed": [describe_printed(box, kind) for kind in own.gone],
        "unseen": unseen(s, own, seat), "ward": own.ward,
    }


def own_card(s: Hercules, seat: int, i: int, lost: list[int]) -> OwnCard | Card:
    """A card of one’s own hand: what it costs now, and whether it can be paid; `lost`: whose decks are emptied
    without it."""
    cards, step = s.sides[seat].hand.kinds, s.now
    kind = cards[i]
    if TYPE[kind] == RESOURCE:
        return describe_printed(s.box, kind)
    pays = payable(s, seat, kind)
    found = empties(s, seat, kind) if pays and s.now.seat == seat else []
    return {**describe_printed(s.box, kind), "price": cost(s, seat, kind), "payable": pays,
            "taps": payment(s, seat, kind) if pays else [],
            "empties": [other for other in found if other not in lost], "vain": seat in found and seat in lost,
            "futile": s.now.seat == seat and futile(s, kind),
            "due": isinstance(step, ByHand) and step.seat == seat and step.kind == kind and kind not in cards[:i]}


def payment(s: Hercules, seat: int, kind: int) -> list[str]:
    """The colours of the resources that a click on a card taps for it, see `sparing`."""
    return [COLOURS[colour] for colour, n in enumerate(sparing(s, seat, kind)) for _ in range(n)]


def top(s: Hercules, side: Side, seat: int) -> list[Card]:
    """What a seat knows to lie on top of a deck, the top one first."""
    found = []
    cards = side.cards
    guesses = cards.guesses(seat)
    for i in range(len(cards.layers) - 1, -1, -1):
        layer = cards.layers[i]
        sure = len(certain(guesses, ~i)) == 1 if guesses else knows(layer.seen, seat)
        if len(layer.kinds) != 1 or not sure:
            break
        found.append(describe_printed(s.box, layer.kinds[0]))
    return found


def in_play(s: Hercules, owner: int, i: int, seat: int) -> Character:
    """A character in play, with its power as it is now."""
    side, here = s.sides[owner], bit(i)
    return {**describe_printed(s.box, of_piece(side.pieces[i])), "piece": PIECES.words[side.pieces[i]],
            "title": name_piece(s, owner, side.pieces[i]),
            "now": power(compose(s, seat) if isinstance(s.now, Block) else s, owner, i),
            "blocking": foresee(s, owner, i) if owner == seat else None,
            "owner": side.owners[i], "tapped": bool(side.tapped & here),
            "frozen": bool(side.frozen & here), "shielded": bool(side.shielded & here),
            "attacks": bool(side.attackers & here), "blocked": bool(side.blocked & here),
            "blocks": None if side.against[i] == FREE else PIECES.words[side.against[i]]}


def foresee(s: Hercules, owner: int, i: int) -> list[int] | None:
    """§8.7 The power of a character if it were named as a blocker now: alone, and beside another one. None where it
    cannot be named, or would have the same."""
    step, shown = s.now, compose(s, owner)
    if not isinstance(step, Block) or step.seat != owner or not int(step.free(s)) >> i & 1:
        return None
    places, others = int(blockable(s, owner, i)), int(step.free(s)) & ~(1 << i)
    if not places:
        return None
    k, other = places.bit_length() - 1, others.bit_length() - 1
    alone = int(power(block(shown, [(i, k)]), owner, i))
    beside = int(power(block(shown, [(i, k), (other, k)]), owner, i)) if others else alone
    return None if alone == beside == power(shown, owner, i) else [alone, beside]


def resources(s: Hercules, side: Side) -> list[Resource]:
    return [{**describe_printed(s.box, kind), "number": list(side.resources).count(kind)}
            for kind in sorted(set(side.resources))]


def unseen(s: Hercules, side: Side, seat: int) -> list[Unseen] | None:
    """What lies in a deck and a hand, but for the cards of the hand that this seat knows; None where it does not know
    the list."""
    cards = side.cards
    if not knows(cards.lists, seat):
        return None
    numbers = list(cards.unseen(0))                     # of which nobody knows anything: all cards there are,
    for kind, number in enumerate(cards.outside):       # and those that others think there might be
        numbers[kind] -= number
    for kind in cards.known(seat):
        numbers[kind] -= 1
    return [{"slug": KINDS.words[kind], "name": s.box.names[KINDS.words[kind]], "number": numbers[kind]}
            for kind in range(KINDS_IN_ALL) if numbers[kind]]


def attack(s: Hercules) -> schema.Attack | None:
    if s.defender < 0:
        return None
    side = s.sides[s.seat]
    return {"attacker": s.seat, "defender": s.defender, "smash": s.smash,
            "attackers": [PIECES.words[piece] for i, piece in enumerate(side.pieces) if side.attackers >> i & 1]}


def draft(s: Hercules, seat: int) -> schema.Draft | None:
    """§6.1 §6.2 What is being composed, for nobody else to see."""
    step = s.now
    if step.seat != seat or not isinstance(step, (Attack, Block)):
        return None
    pieces, theirs = s.sides[seat].pieces, s.sides[s.seat].pieces
    if isinstance(step, Attack):
        chosen = [PIECES.words[piece] for i, piece in enumerate(pieces) if step.chosen >> i & 1]
        return {"attackers": chosen, "blocks": []}
    pairs = [[PIECES.words[pieces[step.blocks[at]]], PIECES.words[theirs[step.blocks[at + 1]]]]
             for at in range(0, len(step.blocks), 2)]
    return {"attackers": [], "blocks": pairs}


def describe_played(s: Hercules) -> Played | None:
    """The card that lies in the middle while its text is followed."""
    for step in (s.now, *reversed(s.later)):
        if isinstance(step, Spent):
            return {**describe_printed(s.box, step.kind), "by": step.seat}
    return None


# what is composed and asked

def battle_lines(s: Hercules, seat: int) -> Lines | None:
    """Those of the attack as it is declared; with what the seat itself has named of it and nobody else sees. With a
    defender who is out they end once the battles are over (§9.4)."""
    shown = compose(s, seat)
    if shown.defender < 0 or shown.over() or (shown.reckoned and shown.sides[shown.defender].out):
        return None
    return lines(shown, seat, shut=find_shut(s))


def foe_of(s: Hercules, seat: int) -> int:
    """The seat whose characters answer to foe-…: the opponent of a card, of a battle, or whom one attacks."""
    step, me = s.now, max(seat, 0)
    if isinstance(step, Target) and step.seat == seat and step.voice.foe >= 0:
        return int(step.voice.foe)
    if isinstance(step, Duel) and step.seat == seat and step.foe >= 0:
        return int(step.foe)
    if s.defender >= 0 and me in (s.defender, s.seat):
        return s.seat if s.defender == me else s.defender
    return s.left_of(me)


def list_in_vain(s: Hercules, seat: int) -> list[str]:
    """§8.1 The elements of the opponents and characters that would be chosen for nothing."""
    if s.to_act() != seat:
        return []
    return [LEXICON.touch(int(action))[0][0] for action in s.legal() if in_vain(s, int(action))]


PLACES = {PLUCK: "In the hand that you look at", REGAIN: "In your discard pile", RAISE: "In your discard pile",
          SEEK: "In your deck", WASTE: "Your resources"}


def tray(s: Hercules, seat: int) -> Tray | None:
    """What the seat is asked about that does not lie on the board."""
    step = s.now
    if step.seat != seat or s.to_act() != seat or not isinstance(step, Listed):
        return None
    title, cards = "", list[Choice]()
    for action in step.options(s):
        verb = LEXICON.verb(action)
        salvaged = verb is SET and isinstance(step, Plant) and step.salvaged
        if verb in PLACES or salvaged:
            title = PLACES.get(verb, "In your discard pile")
            kind = verb.arg(action)
            cards.append({**describe_printed(s.box, kind), "element": LEXICON.touch(action)[0][0],
                          "number": count_choices(s, step, kind)})
    buttons: list[Answer] = [{"element": answer.element, "label": answer.label} for answer in answers(s)]
    if isinstance(step, Verdict):
        title = f"On top of your {'' if step.owner == seat else 'opponent’s '}deck"
        cards = [{**card, "element": "", "number": 1} for card in top(s, s.sides[step.owner], seat)[:1]]
    return {"title": title, "cards": cards, "answers": buttons} if cards or buttons else None


def count_choices(s: Hercules, step: Listed, kind: int) -> int:
    """How many of a kind there are where the step lets its seat choose."""
    side = s.sides[step.seat]
    if isinstance(step, Seek):
        return int(step.held(s)[kind])
    if isinstance(step, Pluck):
        return list(s.sides[step.owner].hand.kinds).count(kind)
    return list(side.resources if isinstance(step, Waste) else side.pile).count(kind)


def met(box: BaseSet, board: Board) -> list[Card]:
    """Every kind of card that lies somewhere on this board, as it is printed."""
    tray, played, seen = board["tray"], board["played"], list[Sequence[Card]]()
    for p in board["seats"]:
        seen += [p["cards"] or [], p["known"] or [], p["top"], p["characters"], p["resources"], p["discarded"],
                 p["removed"]]
    seen += [tray["cards"] if tray else [], [played] if played else []]
    slugs = sorted({card["slug"] for cards in seen for card in cards})
    return [describe_printed(box, KINDS.index[slug]) for slug in slugs]
