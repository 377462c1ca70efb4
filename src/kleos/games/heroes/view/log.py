"""What the log of Twelve Heroes tells."""
from __future__ import annotations

from typing import Any, Final

from kleos.core.cards.hands import knows
from kleos.core.cards.passing import PASSES
from kleos.core.face import Line, did, whose
from kleos.core.flow import NOBODY, Step
from kleos.core.prose import join_words, several
from kleos.games.heroes.abilities import Speak
from kleos.games.heroes.board import (
    ALONE,
    AT,
    BRING,
    DEPLOY,
    DISCARD,
    DONE,
    DRAW,
    END,
    FACTION,
    FIRST,
    FOOD,
    HIRE,
    LEXICON,
    MOVE,
    NO_TILE,
    ON_TILE,
    PASS,
    PICK,
    PROVISION,
    RESOLVE,
    REVEAL,
    REVIVE,
    SEND,
    STARVE,
    STRIKE,
    UNDER,
    Heroes,
)
from kleos.games.heroes.box import FACTIONS, KINDS, REGIONS, TILES, count
from kleos.games.heroes.draft import Deal
from kleos.games.heroes.draws import Draw, find_draw_rule
from kleos.games.heroes.military import Carry, Military, Supplies
from kleos.games.heroes.rules import Control, Exchange, Income, Starve, Upkeep
from kleos.games.heroes.scoring import strength
from kleos.games.heroes.targets import Revival, Strike, Supply
from kleos.games.heroes.view.names import heroes_of, kind_name, name_piece, where

Told = list[Line]
ICONS: Final = ("barn", "gold-mine", "greek-temple")                # by kind of tile


def tell(before: Heroes, action: int, after: Heroes, seat: int) -> Told:
    """The action, and event by event what came of it."""
    s = before.copy()
    s.now.take(s, action)
    found = deed(before, action, s, seat) + marks(before, s)
    while True:
        prior = s.copy()
        s.tidy()
        found += tell_lost(prior, s)
        prior = s.copy()
        if not (s.now.happen(s) or (s.now.together() and s.reorder())):
            break
        found += event(prior, s) + marks(prior, s)
    if s.over():
        rule = "8.2" if max([side.points for side in s.sides]) >= s.roster.goal else "8.3"
        found.append(Line(NOBODY, "The game is drawn.", rule, "laurel") if s.winner < 0 else
                     did(s.winner, "won the game.", rule, "laurel"))
    return found


def deed(before: Heroes, action: int, after: Heroes, viewer: int) -> Told:
    step = before.now
    seat, verb = step.seat, LEXICON.verb(action)
    seen = knows(before.seen_by(action), viewer)
    if FIRST.says(action):
        return [did(FIRST.arg(action), "drew the lot to begin.", "1.5")]
    if FACTION.says(action):
        return [did(seat, f"drew the {before.roster.faction_names[FACTIONS.words[FACTION.arg(action)]]}.", "11.2")]
    if REVEAL.says(action):
        return []                                       # `marks` tells it
    if isinstance(step, Deal):                          # §11.3 told once: the cards lie there
        return [] if step.cards > 1 else [did(seat, f"drew {several(before.roster.round_hand, 'card')}.", "11.3")]
    if isinstance(step, Draw) and not before.turn:
        return tell_opened(before, step)
    if verb in HIDDEN:
        text, rule = HIDDEN[verb]
        if verb is PICK and returned(before):
            rule = "11.5"
        return [did(seat, text.format(kind_name(before, verb.arg(action)) if seen else "a card"), rule)]
    return [] if verb in SILENT else [did(seat, *tell_open_deed(before, action, after))]


def tell_opened(s: Heroes, step: Draw) -> Told:
    """§1.4 §1.6 The cards of an opening hand lie there: they are told once, with the last of them."""
    side, rule = s.sides[step.seat], find_draw_rule(s, step.seat)
    if step.cards > 1 and side.cards.size > 1:
        return []
    under = sum([len(layer.kinds) for layer in side.cards.layers])
    drawn = several(under or side.hand.size() + 1, "card")
    return [did(step.seat, f"drew {drawn}.", rule)]


HIDDEN: Final = {DRAW: ("drew {}.", "5.2"), PICK: ("took {}.", "11.3"), PASS: ("passed {}.", "11.3"),
                 UNDER: ("put {} under the deck.", "1.6")}
SILENT: Final = (DEPLOY, SEND, FOOD, MOVE, RESOLVE, STRIKE)             # told when all of it is done


def returned(s: Heroes) -> bool:
    """Whether the packs before the seats were passed to them."""
    assert s.draft is not None
    return any(origin % PASSES for pack in s.draft.table.packs for origin in pack.origins)


def tell_open_deed(before: Heroes, action: int, after: Heroes) -> tuple[str, str]:
    """What everybody sees of an action, and its rule."""
    step = before.now
    seat = step.seat
    if PROVISION.says(action):
        return "provisioned: 1 food.", "6.2"
    if HIRE.says(action):
        kind = HIRE.arg(action)
        return f"hired {kind_name(before, kind)} for {before.cost(seat, kind)} food.", "6.3"
    if STARVE.says(action):
        assert isinstance(step, Starve)
        who = name_piece(before, seat, STARVE.arg(action))
        return f"discarded {who} in {where(before, step.region)} for want of food.", "4.2"
    if DISCARD.says(action):
        extra = isinstance(step, Military)
        card = f"discarded {kind_name(before, DISCARD.arg(action))} from the hand"
        return (f"{card} for another action.", "9.1") if extra else (f"{card}.", "8.1")
    if END.says(action):
        return "ended the turn.", "9.2"
    return open_answer(before, action)


def open_answer(before: Heroes, action: int) -> tuple[str, str]:
    """What everybody sees of an answer to what a card or the setup asks, and its rule."""
    step = before.now
    seat = step.seat
    if AT.says(action):
        return f"sent {amount(before, step)} food to {where(before, AT.arg(action))}.", "7.4"
    if BRING.says(action):
        return f"brought {name_piece(before, seat, BRING.arg(action))} along.", "7.5"
    if ALONE.says(action):
        return "brought nobody along.", "7.5"
    if REVIVE.says(action):
        return f"took {kind_name(before, REVIVE.arg(action))} back into the hand.", "7.7"
    assert DONE.says(action)
    assert isinstance(step, Exchange)
    return f"kept the {'rest of the ' if step.cards else ''}hand.", "1.6"


def amount(s: Heroes, step: Step[Any]) -> int:
    assert isinstance(step, Supply)
    return step.food


def event(before: Heroes, after: Heroes) -> Told:
    """What an event did, beyond what `marks` sees."""
    step = before.now
    seat = step.seat
    was, now = before.sides[seat], after.sides[seat]
    if isinstance(step, Control):
        return control(before, after, step)
    if isinstance(step, Upkeep):
        eaten = [had - has for had, has in zip(was.stores, now.stores)]
        return [did(seat, f"paid {food} food for upkeep in {where(before, region)}.", "4.1")
                for region, food in enumerate(eaten) if food]
    if isinstance(step, Starve):
        gone = was.troops[step.region] & ~now.troops[step.region]
        lost = f"lost {heroes_of(before, seat, gone)} in {where(before, step.region)} for want of food."
        return [did(seat, lost, "4.2")] if gone else []
    if isinstance(step, Income):
        return [did(seat, f"took {now.food - was.food} food as income.", "5.1")]
    if isinstance(step, Draw) and now.cards.size > was.cards.size:
        return [did(seat, "shuffled the discard pile into a new deck.", "5.3")]
    if isinstance(step, (Speak, Supply, Revival)):
        return ability(before, after, step)
    return []


def control(before: Heroes, after: Heroes, step: Control) -> Told:
    seat, found = step.seat, []
    for region in range(step.region, 3):
        strengths = f"{strength(before, seat, region)} against {strength(before, 1 - seat, region)}"
        kind = before.regions[region].tile
        if kind != after.regions[region].tile:
            points = before.roster.tile_points[kind]
            gone = heroes_of(before, seat, int(before.sides[seat].troops[region]))
            found.append(did(seat, f"won {where(before, region)}, {strengths}, for {points} points, and discarded "
                                   f"{gone}.", "3.6", ICONS[kind]))
        elif after.sides[seat].cubes[region] > before.sides[seat].cubes[region]:
            found.append(did(seat, f"put a cube on {where(before, region)}, {strengths}.", "3.4"))
    return found


def ability(before: Heroes, after: Heroes, step: Step[Any]) -> Told:
    """Food, actions and cards that an ability brought at once."""
    seat, found = step.seat, []
    was, now = before.sides[seat], after.sides[seat]
    if now.food > was.food:
        found.append(did(seat, f"took {now.food - was.food} food.", "7.1"))
    if after.extra > before.extra:
        found.append(did(seat, f"may perform {several(after.extra - before.extra, 'more action')} this turn.", "7.8"))
    for owner in range(2):
        for region in range(3):
            found += ground(before, after, owner, region)
    for kind in range(KINDS.size):
        if isinstance(step, Revival) and count(was.pile, kind) != count(now.pile, kind):
            found.append(did(seat, f"took {kind_name(before, kind)} back into the hand.", "7.7"))
    return found


def ground(before: Heroes, after: Heroes, owner: int, region: int) -> Told:
    """Food and cubes that an ability brought to a side or took from it; what one side took from the other once."""
    was, now, found = before.sides[owner], after.sides[owner], []
    food, theirs = now.stores[region] - was.stores[region], gained(before, after, 1 - owner, region)
    if food > 0 and theirs >= 0:
        found.append(did(owner, f"got {food} food in {where(before, region)}.", "7.4"))
    if food < 0:
        found.append(took(before, "took" if theirs > 0 else "spoiled", f"{-food} food", owner, region))
    cubes = was.cubes[region] - now.cubes[region]
    if cubes:
        found.append(took(before, "removed", several(cubes, "cube"), owner, region))
    return found


def gained(before: Heroes, after: Heroes, owner: int, region: int) -> int:
    return int(after.sides[owner].stores[region] - before.sides[owner].stores[region])


def took(s: Heroes, deed: str, what: str, owner: int, region: int) -> Line:
    """What a card took from the other side is its owner's deed."""
    step = s.now
    card = f" with {kind_name(s, step.piece >> 1)}" if isinstance(step, Speak) else ""
    side = f"{'on' if deed == 'spoiled' else 'from'} {whose(owner)} side of {where(s, region)}"
    return did(1 - owner, f"{deed} {what} {side}{card}.", "7.1")


def marks(before: Heroes, after: Heroes) -> Told:
    """Heroes that came, went or fell; tiles and tokens."""
    found: Told = []
    step = before.now
    for was, now, word in zip(before.regions, after.regions, REGIONS.words):
        if now.tile != NO_TILE and was.tile == NO_TILE:
            name = after.roster.tile_names[TILES.words[now.tile]]
            found.append(Line(NOBODY, f"{word.capitalize()}: the {name} is turned up.",
                              "3.8" if after.turn else "1.1", ICONS[now.tile]))
    if isinstance(step, Supplies):
        found += arrivals(before, after, step.seat)
    elif isinstance(step, (Military, Carry)):
        found += moves(before, after, step.seat)
    elif isinstance(step, Strike):
        found += fallen(before, after, step)
    for region in range(3):
        holder = after.regions[region].token
        if holder >= 0 and before.regions[region].token == ON_TILE:
            found.append(did(holder, f"claimed the popularity token of {where(after, region)}.", "10.2"))
    return found


def arrivals(before: Heroes, after: Heroes, seat: int) -> Told:
    """A deployment, told as a whole."""
    sent = journeys(before, after, seat)
    return [did(seat, f"deployed {join_words(sent)}.", "6.4")] if sent else []


def moves(before: Heroes, after: Heroes, seat: int) -> Told:
    return [did(seat, f"moved {journey}.", "6.7") for journey in journeys(before, after, seat)]


def journeys(before: Heroes, after: Heroes, seat: int) -> list[str]:
    """Who came to which region, and with how much food."""
    was, now, found = before.sides[seat], after.sides[seat], []
    for region in range(3):
        came = now.troops[region] & ~was.troops[region]
        if came:
            food = now.stores[region] - was.stores[region]
            with_food = f" with {food} food" if food else ""
            found.append(f"{heroes_of(before, seat, came)} to {where(before, region)}{with_food}")
    return found


def fallen(before: Heroes, after: Heroes, step: Strike) -> Told:
    owner = 1 - step.seat
    was, now = before.sides[owner], after.sides[owner]
    for region in range(3):
        gone = was.troops[region] & ~now.troops[region]
        if gone:
            back = now.camp & gone
            deed = "sent {} back to the camp" if back else "discarded {}"
            who, card = f"{whose(owner)} {heroes_of(before, owner, gone)}", kind_name(before, step.piece >> 1)
            return [did(step.seat, f"{deed.format(who)} with {card}.", "7.6")]
    return []


def tell_lost(before: Heroes, after: Heroes) -> Told:
    """What the rules took at once: food without heroes, tokens without holders."""
    found: Told = []
    for owner in range(2):
        for region in range(3):
            food = before.sides[owner].stores[region] - after.sides[owner].stores[region]
            if food:
                found.append(did(owner, f"lost {food} food in {where(after, region)}: nobody is left there.", "2.3"))
    for region in range(3):
        if before.regions[region].token != after.regions[region].token:
            holder = after.regions[region].token
            text = f"The popularity token of {where(after, region)} goes back on the tile."
            found.append(Line(NOBODY, text, "10.4") if holder == ON_TILE else
                         did(holder, f"took over the popularity token of {where(after, region)}.", "10.4"))
    return found

