"""What Twelve Heroes says: the names of things, the prompt, the log."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kleos.core.flow import CHANCE, NOBODY, SPECTATOR, Step
from kleos.core.game import Line, Prompt
from kleos.core.hands import knows
from kleos.games.heroes.board import (
    ALONE,
    AT,
    AT_ONCE,
    BRING,
    DISCARD,
    DONE,
    END,
    FACTION,
    FIRST,
    HIRE,
    LEXICON,
    NO_TILE,
    ON_TILE,
    PROVISION,
    REVEAL,
    REVIVE,
    STARVE,
    STRIKE,
    Heroes,
)
from kleos.games.heroes.draft import Deal, Pass, Pick
from kleos.games.heroes.draws import Allot, Draw, Lot, Reveal
from kleos.games.heroes.military import Carry, Military, Order, Sending, Speak, Supplies
from kleos.games.heroes.roster import FACTIONS, KINDS, PIECES, REGIONS, TILES
from kleos.games.heroes.rules import Control, Exchange, HandLimit, Income, Starve, Upkeep
from kleos.games.heroes.targets import SLAY, Bring, Revival, Strike, Supply

Told = list[Line]
ICONS: Final = ("barn", "gold-mine", "greek-temple")                # by kind of tile


# names

def names(s: Heroes) -> Mapping[str, str]:
    """Display names; a hero in play is told by a number when its twin is in play on the same side."""
    roster = s.roster
    found = {**roster.names, **roster.tile_names, **roster.faction_names}
    found.update({word: where(s, i) for i, word in enumerate(REGIONS.words)})
    owner = s.now.seat if s.to_act() >= 0 else s.seat
    seat = 1 - owner if isinstance(s.now, Strike) else owner
    found.update({word: called(s, seat, piece) for piece, word in enumerate(PIECES.words)})
    return found


def where(s: Heroes, region: int) -> str:
    word, kind = REGIONS.words[region], s.tile[region]
    return f"the {word} region" if kind == NO_TILE else f"the {s.roster.tile_names[TILES.words[kind]]} ({word})"


def kind_name(s: Heroes, kind: int) -> str:
    return s.roster.names[KINDS.words[kind]]


def called(s: Heroes, seat: int, piece: int) -> str:
    alone = s.in_play(seat) >> (piece & ~1) & 3 in (1, 2) and s.in_play(seat) >> piece & 1
    return kind_name(s, piece >> 1) if alone else f"{kind_name(s, piece >> 1)} {(piece & 1) + 1}"


def several(n: int, what: str) -> str:
    return f"1 {what}" if n == 1 else f"{n or 'no'} {what}s"


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def heroes_of(s: Heroes, seat: int, mask: int) -> str:
    return listed([called(s, seat, piece) for piece in range(PIECES.size) if mask >> piece & 1])


# the prompt

def prompt(s: Heroes, seat: int) -> Prompt:
    if s.over():
        return ending(s, seat)
    step, mine = s.now, s.now.seat == seat
    who = "Your opponent" if seat != SPECTATOR else f"Player {step.seat + 1}"
    if s.to_act() == CHANCE:
        return chance(s, step, mine, who)
    if not mine:
        whose = "your opponent" if seat != SPECTATOR else who
        return Prompt(f"{who} is choosing." if s.turn == 0 else f"It is {whose}’s turn.")
    return asked(s, step)


def chance(s: Heroes, step: Step[Any], mine: bool, who: str) -> Prompt:
    if isinstance(step, Lot):
        return Prompt("**Draw lots** for who begins.", deal="Draw lots")
    if isinstance(step, Allot):
        return Prompt("**Draw lots** for the factions.", deal="Draw lots")
    if isinstance(step, Reveal):
        return Prompt(f"A tile is turned up: {REGIONS.words[step.region]}.", deal="Turn up the tile")
    if isinstance(step, (Deal, Pass)):
        return Prompt("The cards of the draft go round.", deal="Deal")
    assert isinstance(step, Draw)
    if mine and step.opens_turn():
        return Prompt("Your turn: **draw a card**.",
                      f"Control and Upkeep are done, {s.roster.income_food} food taken; the log tells.", "Draw a card")
    return Prompt("You draw." if mine else f"{who} draws.", deal="Draw")


def ending(s: Heroes, seat: int) -> Prompt:
    if s.winner < 0:
        return Prompt(f"**A draw**, {s.points[0]} points each.")
    points = f"{s.points[s.winner]} points to {s.points[1 - s.winner]}."
    if seat == SPECTATOR:
        return Prompt(f"**Player {s.winner + 1} has won.** {points}")
    return Prompt(f"**You have won.** {points}" if s.winner == seat else f"**Your opponent has won.** {points}")


def asked(s: Heroes, step: Step[Any]) -> Prompt:
    """The question of the current step."""
    if isinstance(step, Military):
        return military(s, step)
    if isinstance(step, Pick):
        return Prompt(f"**Keep {several(step.cards, 'card')}** of those before you.",
                      "What you do not keep goes unseen into your opponent’s deck." if returned(s) else
                      "What you do not keep goes to your opponent, who gives you as many.")
    if isinstance(step, Exchange):
        return Prompt("**Put cards under the deck**, or keep the hand.",
                      f"{several(step.cards, 'card').capitalize()} put under so far. You draw as many, "
                      "this one time.", back=int(step.cards))
    if isinstance(step, Starve):
        return Prompt(f"Food is missing in {where(s, step.region)}: **discard {several(step.missing, 'hero')}**."
                      .replace("heros", "heroes"), "Each hero in a region eats 1 food that lies there; "
                                                 "your camp’s food does not count.")
    if isinstance(step, HandLimit):
        excess = s.hands[step.seat].size() - s.roster.limit
        return Prompt(f"**Discard {several(excess, 'card')}**: you may keep {s.roster.limit}.",
                      "They go to your discard pile, which will be your new deck when this one is used up.")
    return composing(s, step)


def military(s: Heroes, step: Military) -> Prompt:
    left = s.roster.actions + s.extra - s.acts
    more = s.roster.extra_actions and s.hands[step.seat].size()
    extra = "A card may be discarded for one more action." if more else ""
    if left <= 0:
        return Prompt("**End the turn**, or discard a card for another action.")
    if s.acts >= s.roster.actions:
        return Prompt("**Provision, hire, deploy or move**, or end the turn. "
                      f"{several(left, 'action').capitalize()} left.", extra)
    heroes = "Heroes in regions hold them, if there is food for them" if s.occupied(step.seat) else \
        "Food hires heroes, heroes in the camp can be deployed"
    return Prompt(f"**Provision, hire, deploy or move.** {several(left, 'action').capitalize()} left.",
                  f"Your camp has {s.food[step.seat]} food. {heroes}. {extra}".rstrip())


def composing(s: Heroes, step: Step[Any]) -> Prompt:
    if isinstance(step, Sending):
        sent = heroes_of(s, step.seat, s.camp[step.seat] & ~step.rest(s))
        return Prompt(f"{sent} set out. **Send another too**, further right, or send them.",
                      "Up to three heroes, each to another region, are one action; food is asked for afterwards.",
                      back=len(sent_by(step)))
    if isinstance(step, Supplies):
        return Prompt(f"**How much food** does {called(s, step.seat, step.to(step.region))} take along?",
                      f"Your camp has {step.rest(s)}. A hero eats 1 each turn, and only what lies in its region.",
                      back=begun(s, step))
    if isinstance(step, Carry):
        return Prompt(f"**How much food** does {called(s, step.seat, step.piece)} carry?",
                      f"{step.rest(s)} lie here. Who stays needs food too, and where nobody stays the rest is lost.",
                      back=1 + int(step.taken) // AT_ONCE)
    if isinstance(step, Order):
        return Prompt("**Which hero comes first?**", "All have arrived, and each does what its card says.")
    if isinstance(step, Supply):
        return Prompt(f"**Choose a region** for {step.food} food.", "It must be one where you have a hero.")
    if isinstance(step, Strike):
        what = "is discarded" if step.what == SLAY else "goes back to its camp"
        return Prompt(f"**Choose an opposing hero** that {what}.", f"Its strength is {step.most} or less.")
    if isinstance(step, Bring):
        return Prompt("**Who comes along?** Or nobody.", "Food stays behind, and is lost where no hero stays.")
    assert isinstance(step, Revival)
    return Prompt("**Take a hero back** from your discard pile.", "It goes to your hand, and your opponent sees which.")


def sent_by(step: Sending | Supplies) -> dict[int, int]:
    """By region the heroes of a deployment."""
    return {region: int(step.to(region)) for region in range(3) if step.to(region) >= 0}


def begun(s: Heroes, step: Supplies) -> int:
    """How many actions this deployment has taken so far: the heroes, perhaps that they are sent, and food."""
    sent, food, answers = sent_by(step), s.food[step.seat], 0
    for region in sent:
        if region < step.region and food:
            answers += 1
        answers += step.supply(region) // AT_ONCE
        food -= step.supply(region)
    waiting = s.camp[step.seat] & ~sum(1 << piece for piece in sent.values())
    return len(sent) + (max(sent) < 2 and waiting != 0) + answers


# the log

def tell(before: Heroes, action: int, after: Heroes, seat: int) -> Told:
    """The action, and event by event what came of it. What a seat does begins in lower case, without its name."""
    s = before.copy()
    s.now.take(s, action)
    found = deed(before, action, s, seat) + marks(before, s)
    while True:
        prior = s.copy()
        s.tidy()
        found += lost(prior, s)
        prior = s.copy()
        if not (s.now.happen(s) or (s.now.together() and s.reorder())):
            break
        found += event(prior, s) + marks(prior, s)
    if s.over():
        found.append(Line(NOBODY if s.winner < 0 else s.winner,
                          "The game is drawn." if s.winner < 0 else "won the game.",
                          "8.2" if max(s.points) >= s.roster.goal else "8.3", "laurel"))
    return found


def deed(before: Heroes, action: int, after: Heroes, viewer: int) -> Told:
    step = before.now
    seat, verb = step.seat, LEXICON.verb(action).name
    seen = knows(before.seen_by(action), viewer)
    if FIRST.says(action):
        return [Line(FIRST.arg(action), "drew the lot to begin.", "1.5")]
    if FACTION.says(action):
        return [Line(seat, f"drew the {before.roster.faction_names[FACTIONS.words[FACTION.arg(action)]]}.", "11.2")]
    if REVEAL.says(action):
        return []                                       # `marks` tells it
    if verb in HIDDEN:
        text, rule = HIDDEN[verb]
        card = kind_name(before, action - LEXICON.verb(action).base) if seen else "a card"
        return [Line(seat, text.format(card), "11.3" if isinstance(step, Deal) else
                     "11.5" if verb == "pick" and after.box is not None and returned(before) else rule)]
    return [] if verb in SILENT else [Line(seat, *open_deed(before, action, after))]


HIDDEN: Final = {"draw": ("drew {}.", "5.2"), "pick": ("kept {}.", "11.3"), "pass": ("passed {}.", "11.3"),
                 "under": ("put {} under the deck.", "1.6")}
SILENT: Final = ("deploy", "send", "food", "move", "resolve")          # told when all of it is done


def returned(s: Heroes) -> bool:
    """Whether the packs before the seats were passed to them."""
    assert s.box is not None
    return any(of > 0 for pack in s.box.packs for of in pack.pools)


def open_deed(before: Heroes, action: int, after: Heroes) -> tuple[str, str]:
    """What everybody sees of an action, and its rule."""
    step = before.now
    seat = step.seat
    if PROVISION.says(action):
        return "provisioned: 1 food.", "6.2"
    if HIRE.says(action):
        kind = HIRE.arg(action)
        return f"hired {kind_name(before, kind)} for {before.cost(seat, kind)} food.", "6.3"
    if STARVE.says(action):
        return f"discarded {called(before, seat, STARVE.arg(action))} for want of food.", "4.2"
    if DISCARD.says(action):
        extra = isinstance(step, Military)
        return (f"discarded {kind_name(before, DISCARD.arg(action))}{' for another action' if extra else ''}.",
                "9.1" if extra else "8.1")
    if AT.says(action):
        return f"sent {amount(before, step)} food to {where(before, AT.arg(action))}.", "7.4"
    if STRIKE.says(action):
        return f"chose {called(before, 1 - seat, STRIKE.arg(action))}.", "7.6"
    if BRING.says(action):
        return f"brought {called(before, seat, BRING.arg(action))} along.", "7.5"
    if ALONE.says(action):
        return "brought nobody along.", "7.5"
    if REVIVE.says(action):
        return f"took {kind_name(before, REVIVE.arg(action))} back into the hand.", "7.7"
    if DONE.says(action):
        return "kept the rest of the hand.", "1.6"
    assert END.says(action)
    return "ended the turn.", "9.2"


def amount(s: Heroes, step: Step[Any]) -> int:
    assert isinstance(step, Supply)
    return step.food


# what comes of it

def event(before: Heroes, after: Heroes) -> Told:
    """What an event did, beyond what `marks` sees."""
    step = before.now
    seat = step.seat
    if isinstance(step, Control):
        return control(before, after, step)
    if isinstance(step, Upkeep):
        eaten = [before.stores[seat * 3 + region] - after.stores[seat * 3 + region] for region in range(3)]
        return [Line(seat, f"paid {food} food for upkeep in {where(before, region)}.", "4.1")
                for region, food in enumerate(eaten) if food]
    if isinstance(step, Starve):
        gone = before.troops[seat * 3 + step.region] & ~after.troops[seat * 3 + step.region]
        return [Line(seat, f"lost {heroes_of(before, seat, gone)} for want of food.", "4.2")] if gone else []
    if isinstance(step, Income):
        return [Line(seat, f"took {after.food[seat] - before.food[seat]} food of income.", "5.1")]
    if isinstance(step, Draw) and after.decks[seat].size > before.decks[seat].size:
        return [Line(seat, "shuffled the discard pile to be the new deck.", "5.3")]
    if isinstance(step, (Speak, Supply, Revival)):
        return ability(before, after, step)
    return []


def control(before: Heroes, after: Heroes, step: Control) -> Told:
    seat, found = step.seat, []
    for region in range(step.region, 3):
        strengths = f"{before.strength(seat, region)} against {before.strength(1 - seat, region)}"
        kind = before.tile[region]
        if kind != after.tile[region]:
            points = before.roster.tile_points[kind]
            found.append(Line(seat, f"won {where(before, region)}, {strengths}, for {points} points.", "3.6",
                              ICONS[kind]))
        elif after.cubes[seat * 3 + region] > before.cubes[seat * 3 + region]:
            found.append(Line(seat, f"put a cube on {where(before, region)}, {strengths}.", "3.4"))
    return found


def ability(before: Heroes, after: Heroes, step: Step[Any]) -> Told:
    """Food, actions and cards that an ability brought at once."""
    seat, found = step.seat, []
    if after.food[seat] > before.food[seat]:
        found.append(Line(seat, f"took {after.food[seat] - before.food[seat]} food.", "7.1"))
    if after.extra > before.extra:
        found.append(Line(seat, f"may perform {several(after.extra - before.extra, 'more action')}.", "7.8"))
    for owner in range(2):
        for region in range(3):
            food = after.stores[owner * 3 + region] - before.stores[owner * 3 + region]
            if food:
                change = f"got {food}" if food > 0 else f"lost {-food}"
                found.append(Line(owner, f"{change} food in {where(before, region)}.", "7.1"))
            cubes = before.cubes[owner * 3 + region] - after.cubes[owner * 3 + region]
            if cubes:
                found.append(Line(owner, f"took back {several(cubes, 'cube')} from {where(before, region)}.", "7.1"))
    for kind in range(KINDS.size):
        if isinstance(step, Revival) and before.pile[seat] >> 2 * kind & 3 != after.pile[seat] >> 2 * kind & 3:
            found.append(Line(seat, f"took {kind_name(before, kind)} back into the hand.", "7.7"))
    return found


def marks(before: Heroes, after: Heroes) -> Told:
    """Heroes that came, went or fell; tiles and tokens."""
    found: Told = []
    step = before.now
    for region in range(3):
        if after.tile[region] != NO_TILE and before.tile[region] == NO_TILE:
            name = after.roster.tile_names[TILES.words[after.tile[region]]]
            found.append(Line(NOBODY, f"{REGIONS.words[region].capitalize()}: the {name} is turned up.",
                              "3.8" if after.turn else "1.1", ICONS[after.tile[region]]))
    if isinstance(step, Supplies):
        found += arrivals(before, after, step.seat)
    elif isinstance(step, (Military, Carry)):
        found += moves(before, after, step.seat)
    elif isinstance(step, Strike):
        found += fallen(before, after, 1 - step.seat)
    for region in range(3):
        if after.token[region] >= 0 and before.token[region] == ON_TILE:
            found.append(Line(after.token[region], f"claimed the popularity token of {where(after, region)}.", "10.2"))
    return found


def arrivals(before: Heroes, after: Heroes, seat: int) -> Told:
    """A deployment, told as a whole."""
    sent = []
    for region in range(3):
        came = after.troops[seat * 3 + region] & ~before.troops[seat * 3 + region]
        if came:
            food = after.stores[seat * 3 + region] - before.stores[seat * 3 + region]
            with_food = f" with {food} food" if food else ""
            sent.append(f"{heroes_of(before, seat, came)} to {where(before, region)}{with_food}")
    return [Line(seat, f"deployed {listed(sent)}.", "6.4")] if sent else []


def moves(before: Heroes, after: Heroes, seat: int) -> Told:
    for region in range(3):
        came = after.troops[seat * 3 + region] & ~before.troops[seat * 3 + region]
        if came:
            food = after.stores[seat * 3 + region] - before.stores[seat * 3 + region]
            carried = f" with {food} food" if food else ""
            return [Line(seat, f"moved {heroes_of(before, seat, came)} to {where(before, region)}{carried}.", "6.7")]
    return []


def fallen(before: Heroes, after: Heroes, owner: int) -> Told:
    for region in range(3):
        gone = before.troops[owner * 3 + region] & ~after.troops[owner * 3 + region]
        if gone:
            back = after.camp[owner] & gone
            how = "took {} back to the camp." if back else "lost {}."
            return [Line(owner, how.format(heroes_of(before, owner, gone)), "7.6")]
    return []


def lost(before: Heroes, after: Heroes) -> Told:
    """What the rules took at once: food without heroes, tokens without holders."""
    found: Told = []
    for owner in range(2):
        for region in range(3):
            food = before.stores[owner * 3 + region] - after.stores[owner * 3 + region]
            if food:
                found.append(Line(owner, f"lost {food} food in {where(after, region)}.", "2.3"))
    for region in range(3):
        if before.token[region] != after.token[region]:
            holder = after.token[region]
            text = f"The popularity token of {where(after, region)} goes back on the tile."
            found.append(Line(NOBODY, text, "10.4") if holder == ON_TILE else
                         Line(holder, f"took over the popularity token of {where(after, region)}.", "10.4"))
    return found
