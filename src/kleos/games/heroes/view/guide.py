"""The guided first turn of Twelve Heroes: a pure function of the position."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Guide, player, whose
from kleos.core.flow import CHANCE
from kleos.core.prose import pluralize
from kleos.core.sets import size
from kleos.games.heroes.board import Heroes
from kleos.games.heroes.box import KINDS, PIECES, REGIONS
from kleos.games.heroes.draft import Pick
from kleos.games.heroes.draws import Draw
from kleos.games.heroes.military import Carry, Military, Sending, Supplies
from kleos.games.heroes.rules import Exchange, Starve

LESSONS: Final = 8
REGIONAL: Final = [f"region-{word}" for word in REGIONS.words]


def guide(s: Heroes, seat: int) -> Guide | None:
    """The opening hand and the first turn of each seat, and its second until it has chosen an action."""
    if seat < 0 or s.over() or s.turn > 4:
        return None
    step, mine = s.now, s.now.seat == seat
    if isinstance(step, Pick):
        return drafting(s, seat) if mine or step.together() else None
    if s.turn == 0:
        return goal(s) if isinstance(step, Exchange) and mine else None
    if not mine:
        return watching(seat) if s.turn <= 2 and s.to_act() != CHANCE else None
    if s.turn > 2:
        return again(s) if isinstance(step, Draw) or (isinstance(step, Military) and not s.acts) else None
    if isinstance(step, (Sending, Supplies, Carry)):
        return supplying(s, seat)
    if isinstance(step, Starve):
        return again(s)
    return military(s, seat) if isinstance(step, Military) else None


def goal(s: Heroes) -> Guide:
    return Guide(1, LESSONS, "Three regions, twelve heroes",
                 f"Win tiles worth **{s.roster.goal} points** first. These are the first of your {s.roster.deck} cards."
                 " The dearest you cannot pay for yet: put them **under the deck**.", ["fan"])


def drafting(s: Heroes, seat: int) -> Guide:
    return Guide(1, LESSONS, "Make your deck",
                 f"**Take {s.roster.round_first}** of these; the others go to {player(1 - seat)}, who passes you as "
                 f"many, and you take {s.roster.round_second} of those. After {s.roster.rounds} rounds your deck has "
                 f"{s.roster.deck} cards.", ["pack"])


def military(s: Heroes, seat: int) -> Guide | None:
    """What is worth doing with the action that comes next."""
    left = s.roster.actions + s.extra - s.acts
    if s.sides[seat].camp and left > 0:
        return deploying(s, seat)
    if s.hireable(seat) and left > 0:
        return hiring(s, seat)
    if left <= 0:
        return Guide(7, LESSONS, "Enough for now",
                     "All actions are done. You may discard a card for one more, or **end the turn**.", [])
    if s.sides[seat].in_regions():
        return holding(s, left)
    return provisioning(s, left)


def provisioning(s: Heroes, left: int) -> Guide:
    so_far = "So far you could only provision; you" if s.acts and s.count() == 1 else "You"
    number = pluralize(left, "action") + (" left" if s.acts else "")
    return Guide(2, LESSONS, "Food first",
                 f"{so_far} have {number}. Everything begins with **food**: it pays for heroes and then feeds them. "
                 f"**Provision** takes {s.roster.provision} into your camp.", ["camp-food"])


def hiring(s: Heroes, seat: int) -> Guide:
    kinds = s.hireable(seat)
    lit = [f"card-{word}" for i, word in enumerate(KINDS.words) if kinds >> i & 1]
    return Guide(3, LESSONS, "Hire a hero",
                 f"Your camp has {s.sides[seat].food} food: you can pay for "
                 f"{'one of these' if size(kinds) > 1 else 'this one'}. In the camp a hero eats nothing; **in a region "
                 "each eats 1 every turn**, so keep some over.", lit)


def deploying(s: Heroes, seat: int) -> Guide:
    lit = [f"hero-{word}" for piece, word in enumerate(PIECES.words) if s.sides[seat].camp >> piece & 1]
    return Guide(4, LESSONS, "Send heroes out",
                 "One action **deploys** up to three heroes, each to another region. To hold one you must be "
                 "**stronger there when your next turn begins**.", lit + REGIONAL)


def supplying(s: Heroes, seat: int) -> Guide:
    return Guide(5, LESSONS, "Food, so that they can stay",
                 "Only **food lying in their region** feeds heroes, so take some along. Without it a hero is discarded "
                 "at your next upkeep; 2 food last two turns.",
                 ["camp-food"])


def holding(s: Heroes, left: int) -> Guide:
    return Guide(6, LESSONS, "Hold the land",
                 "Where you are stronger when your next turn begins you get a **cube**; with all your spots "
                 "full you **win the tile**. Provision with the "
                 f"{'last action' if left == 1 else f'{left} actions left'}, or move.",
                 [*REGIONAL, "camp-food"])


def watching(seat: int) -> Guide:
    return Guide(7, LESSONS, f"{whose(1 - seat)} turn",
                 "Watch where heroes gather. The board says who would gain control next; only hands are hidden.",
                 REGIONAL)


def again(s: Heroes) -> Guide:
    return Guide(8, LESSONS, "And so on",
                 "Turns begin by themselves: **Control** gives cubes and tiles, **Upkeep** feeds heroes, **Income** "
                 f"brings {s.roster.income_food} food and a card. If in doubt, ask for a hint.", ["deal", *REGIONAL])
