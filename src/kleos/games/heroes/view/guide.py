"""The guided first turn of Twelve Heroes: a pure function of the position. What somebody has done already is not told
again in the same words, as far as the board tells it."""
from __future__ import annotations

from typing import Final

from kleos.core.cards.passing import PASSES
from kleos.core.face import Guide, player, whose
from kleos.core.flow import CHANCE
from kleos.core.prose import pluralize
from kleos.core.sets import size
from kleos.games.heroes.board import Heroes
from kleos.games.heroes.box import KINDS, PIECES
from kleos.games.heroes.draft import Pick
from kleos.games.heroes.draws import Draw
from kleos.games.heroes.military import Carry, Military, Sending, Supplies
from kleos.games.heroes.rules import Exchange, Starve
from kleos.games.heroes.view.compounds import list_unfed
from kleos.games.heroes.view.names import kind_name

LESSONS: Final = 8
LAST: Final = 8                                         # turns of both seats


def guide(s: Heroes, seat: int) -> Guide | None:
    """The opening hand and the first turn of each seat; what it has not come to by then waits until it does, and each
    turn that begins is explained, until cubes have come in or the game is some turns old."""
    if seat < 0 or s.over() or s.turn > LAST:
        return None
    step, mine = s.now, s.now.seat == seat
    if isinstance(step, Pick):
        return drafting(s, seat) if mine or step.together() else None
    if s.turn == 0:
        return goal(s) if isinstance(step, Exchange) and mine else None
    if not mine:
        return watching(seat) if s.turn <= 2 and s.to_act() != CHANCE else None
    if s.turn > 2 and fielded(s, seat):
        return beginning(s, seat) if isinstance(step, Draw) or (isinstance(step, Military) and not s.acts) else None
    if isinstance(step, (Sending, Supplies, Carry)):
        return supplying(s, seat)
    if isinstance(step, Starve):
        return again(s)
    return military(s, seat) if isinstance(step, Military) else None


def alone(names: list[str]) -> list[str]:
    """What the guide points at: one thing; of several each has its gold ring already."""
    return names if len(names) == 1 else []


def goal(s: Heroes) -> Guide:
    return Guide(1, LESSONS, "Three regions, twelve heroes",
                 f"Win tiles worth **{s.roster.goal} points** first. These are the first of your {s.roster.deck} cards."
                 " Those that can wait go **under the deck**.", ["fan"])


def drafting(s: Heroes, seat: int) -> Guide:
    """The first picks of both kinds, then those of the rounds that follow."""
    assert s.draft is not None
    roster, pack = s.roster, s.draft.table.packs[seat]
    origin = int(pack.origins[0]) if pack.size() else 0
    passed, last = origin % PASSES > 0, s.draft.table.round + 1 == roster.rounds
    if not passed and not s.draft.table.round:
        return Guide(1, LESSONS, "Make your deck",
                     f"**Take {roster.round_first}** of these; the others go to {player(1 - seat)}, who passes you as "
                     f"many, and you take {roster.round_second} of those. After {roster.rounds} rounds your deck has "
                     f"{roster.deck} cards.", ["pack"])
    if not passed:
        return Guide(1, LESSONS, "A new pack", f"**Take {roster.round_first}** again and pass the rest. You need "
                     "cheap heroes for the first turns, and a few strong ones to hold a region.", ["pack"])
    if last:
        return Guide(1, LESSONS, "The last ones", f"**Take {roster.round_second}**; what is left goes to "
                     f"{player(1 - seat)}, as before, and your deck is complete. Then the game begins.", ["pack"])
    return Guide(1, LESSONS, "What was passed to you", f"**Take {roster.round_second}** of these. The others go into "
                 f"the deck of {player(1 - seat)}: leave nothing there that you would hate to meet.", ["pack"])


def military(s: Heroes, seat: int) -> Guide | None:
    """What is worth doing with the action that comes next."""
    left = s.roster.actions + s.extra - s.acts
    if s.sides[seat].camp and left > 0:
        return starving(s, left) if all_unfed(s, seat) else deploying(s, seat)
    if s.hireable(seat) and left > 0:
        return hiring(s, seat)
    if left <= 0:
        return Guide(7, LESSONS, "Enough for now",
                     "All actions are done. You may discard a card for one more, or **end the turn**.", [])
    if s.sides[seat].in_regions():
        return holding(s, left)
    return provisioning(s, left)


def provisioning(s: Heroes, left: int) -> Guide:
    seat, number = s.now.seat, pluralize(left, "action") + (" left" if s.acts else "")
    kinds = s.sides[seat].hand.holds()
    costs = [int(s.cost(seat, kind)) for kind in range(len(KINDS.words)) if kinds >> kind & 1]
    if not s.acts or not costs:
        return Guide(2, LESSONS, "Food first",
                     f"You have {number}. Everything begins with **food**: it pays for heroes and then feeds them. "
                     f"**Provision** takes {s.roster.provision} into your camp.", ["camp-food"])
    so_far = f"So far you could only provision; you have {number}. " if s.count() == 1 and left > 1 else ""
    return Guide(2, LESSONS, "Not enough yet" if left > 1 else "The last action",
                 f"{so_far}The cheapest hero of your hand costs {min(costs)} food, and your camp has "
                 f"{s.sides[seat].food}: **provision** once more.", ["camp-food"])


def hiring(s: Heroes, seat: int) -> Guide:
    kinds, food = s.hireable(seat), s.sides[seat].food
    left = s.roster.actions + s.extra - s.acts
    if s.acts and left > 1:
        return Guide(3, LESSONS, "Hire, or save up", f"With {food} food you can pay now; more food pays for somebody "
                     "**stronger**. But whoever is in a region first wins it sooner.", [])
    if s.acts:
        return Guide(3, LESSONS, "The last action", f"**Hire** now, and the hero can go out in your next turn; or keep "
                     f"the {food} food, to which the next income adds {s.roster.income_food}.", [])
    names = [kind_name(s, kind) for kind in range(len(KINDS.words)) if kinds >> kind & 1]
    who = "any of these" if kinds == s.sides[seat].hand.holds() and len(names) > 1 else \
        f"the {names[0]}" if len(names) == 1 else f"{names[0]} or {names[1]}" if len(names) == 2 else \
        f"{len(names)} of these"
    return Guide(3, LESSONS, "Whom you can pay",
                 f"You have {food} food: **hire** {who}, or **provision** for others. In the camp heroes eat nothing, "
                 "**in a region 1 a turn**: keep some over.", [])


def deploying(s: Heroes, seat: int) -> Guide:
    lit = alone([f"hero-{word}" for piece, word in enumerate(PIECES.words) if s.sides[seat].camp >> piece & 1])
    if s.sides[seat].in_regions():
        return Guide(4, LESSONS, "The others too?",
                     "Whoever waits in the camp holds nothing yet. Send them where you are "
                     "**not yet stronger**, and food with them.", lit)
    food = s.sides[seat].food
    if s.acts and food:
        return Guide(4, LESSONS, "Send heroes out", f"You have {food} food for them. One action **deploys** up to "
                     "three, each to a different region; be **stronger there when your next turn begins**.", lit)
    return Guide(4, LESSONS, "Send heroes out",
                 "One action **deploys** up to three heroes, each to a different region. To hold one you must be "
                 "**stronger there when your next turn begins**.", lit)


def all_unfed(s: Heroes, seat: int) -> bool:
    """Whether nobody of the camp would find food anywhere."""
    return len(list_unfed(s, seat)) == 3 * size(s.sides[seat].camp)


def starving(s: Heroes, left: int) -> Guide:
    later = "now, and send it out in your next turn" if left == 1 else "first, and take that along"
    return Guide(4, LESSONS, "Food before you send",
                 f"Your camp has **no food**. A hero sent unfed counts once, and the Upkeep after that it is lost: "
                 f"**provision** {later}.", ["camp-food"])


def supplying(s: Heroes, seat: int) -> Guide:
    return Guide(5, LESSONS, "Food, so that they can stay",
                 "Only **food lying in their region** feeds heroes, so take some along. Without it a hero is discarded "
                 "at your next upkeep; 2 food last two turns.", [])


def holding(s: Heroes, left: int) -> Guide:
    return Guide(6, LESSONS, "Hold the land",
                 "Where you are stronger when your next turn begins you get a **cube**; with all your spots "
                 "full you **win the tile**. Provision with the "
                 f"{'last action' if left == 1 else f'{left} actions left'}, or move.",
                 ["camp-food"])


def fielded(s: Heroes, seat: int) -> bool:
    """Whether a hero of this seat has been in a region."""
    side = s.sides[seat]
    return bool(side.in_regions() or side.pile or side.points or sum(map(int, side.cubes)))


def beginning(s: Heroes, seat: int) -> Guide:
    """What Control and Upkeep did, the first time that it can be seen; then the course of a turn."""
    side, cubes = s.sides[seat], sum(map(int, s.sides[seat].cubes))
    if s.turn > LAST - 2 or side.points or cubes > 1:
        return again(s)
    if cubes:
        return Guide(6, LESSONS, "Your first cube", "**Control** gave it to you, being stronger there. Once your spots "
                     "are full, the next Control **wins the tile** and discards your heroes there.", [])
    if not side.in_regions():
        return Guide(5, LESSONS, "Nobody is out there", "You hold a region only with heroes in it. In **Upkeep** each "
                     "eats 1 food that lies there, and without it is discarded: send them out with food.", [])
    return Guide(6, LESSONS, "Not yet stronger", "**Control** brought you nothing: to get a cube you must be stronger "
                 "in a region when your turn begins. Send or move more heroes there.", [])


def watching(seat: int) -> Guide:
    return Guide(7, LESSONS, f"{whose(1 - seat)} turn",
                 "Watch where heroes gather. The board says who would gain control next; only hands are hidden.",
                 [])


def again(s: Heroes) -> Guide:
    return Guide(8, LESSONS, "And so on",
                 "Turns begin by themselves: **Control** gives cubes and tiles, **Upkeep** feeds heroes, **Income** "
                 f"brings {s.roster.income_food} food and a card. If in doubt, ask for a hint.", ["deal"])
