"""What the prompt of Twelve Heroes asks, and what it says at the end."""
from __future__ import annotations

from typing import Any

from kleos.core.face import Prompt, player, whose
from kleos.core.flow import CHANCE, Step
from kleos.core.prose import join_words, pluralize, several
from kleos.core.sets import size
from kleos.games.heroes.board import AT_ONCE, Heroes
from kleos.games.heroes.box import REGIONS
from kleos.games.heroes.draft import Deal, Pass, Pick, draft_of
from kleos.games.heroes.draws import Allot, Draw, Lot, Reveal
from kleos.games.heroes.military import Carry, Military, Order, Sending, Supplies
from kleos.games.heroes.rules import Exchange, HandLimit, Starve
from kleos.games.heroes.scoring import wins_next
from kleos.games.heroes.targets import Bring, Revival, Strike, Supply
from kleos.games.heroes.view.compounds import arrive, find_winner, list_ways
from kleos.games.heroes.view.log import returned
from kleos.games.heroes.view.names import heroes_of, kind_name, list_threats, name_piece, where


def prompt(s: Heroes, seat: int) -> Prompt:
    if s.over():
        return ending(s, seat)
    step, mine = s.now, s.now.seat == seat
    who = player(step.seat)
    if s.to_act() == CHANCE:
        return chance(s, step, mine, who)
    if not mine:
        return Prompt(f"{who} is choosing." if s.turn == 0 else f"It is {whose(step.seat)} turn.")
    return ask(s, step)


def chance(s: Heroes, step: Step[Any], mine: bool, who: str) -> Prompt:
    if isinstance(step, Lot):
        return Prompt("**Draw lots** for who begins.", deal="Draw lots")
    if isinstance(step, Allot):
        return Prompt("**Draw lots** for the factions.", deal="Draw lots")
    if isinstance(step, Reveal):
        return Prompt(f"A new tile: {REGIONS.words[step.region]}.", deal="Turn up the tile")
    if isinstance(step, (Deal, Pass)):
        return Prompt("The cards are passed round.", deal="Deal")
    assert isinstance(step, Draw)
    if mine and step.opens_turn():
        return Prompt("Your turn: **draw a card**.",
                      f"Control and Upkeep are done, and you took {s.roster.income_food} food; the log has it.",
                      "Draw a card")
    return Prompt("You draw." if mine else f"{who} draws.", deal="Draw")


def ending(s: Heroes, seat: int) -> Prompt:
    if s.winner < 0:
        return Prompt(f"**A draw**, {s.sides[0].points} points each.")
    points = f"{s.sides[s.winner].points} points to {s.sides[1 - s.winner].points}."
    return Prompt(f"**You have won.** {points}" if s.winner == seat else f"**{player(s.winner)} has won.** {points}")


def ask(s: Heroes, step: Step[Any]) -> Prompt:
    """The question of the current step."""
    if isinstance(step, Military):
        return military(s, step)
    if isinstance(step, Pick):
        rival = player(1 - step.seat)
        return Prompt(f"**Take {several(step.cards, 'card')}** of those before you.",
                      f"What you leave goes unseen into {whose(1 - step.seat)} deck." if returned(s) else
                      f"What you leave goes to {rival}, who passes you as many.", back=taken(s, step))
    if isinstance(step, Exchange):
        if step.cards:
            return Prompt(f"**Draw {pluralize(int(step.cards), 'card')}**, or put more under the deck.",
                          f"{pluralize(int(step.cards), 'card').capitalize()} put under the deck; you draw as many, "
                          "once only.", back=int(step.cards))
        return Prompt("**Put cards under the deck**, or keep the hand.",
                      "You draw another for each card that you put under the deck, once only.")
    if isinstance(step, Starve):
        return starving(s, step)
    if isinstance(step, HandLimit):
        excess = s.sides[step.seat].hand.size() - s.roster.limit
        return Prompt(f"**Discard {several(excess, 'card')}**: you may keep {s.roster.limit}.",
                      f"{'It goes' if excess == 1 else 'They go'} to your discard pile, which will be your new deck "
                      "when this one is used up.")
    return composing(s, step)


def starving(s: Heroes, step: Starve) -> Prompt:
    hungry, goes = size(step.hungry(s)), "go" if step.missing > 1 else "goes"
    return Prompt(f"In {where(s, step.region)} {step.missing} of {hungry} {goes} hungry: "
                  f"**discard {several(step.missing, 'hero').replace('heros', 'heroes')}**.",
                  "Each hero in a region eats 1 food that lies there; your camp’s food does not count.")


def taken(s: Heroes, step: Pick) -> int:
    """How many cards of this choice in the draft are taken already."""
    first = draft_of(s).packs[step.seat].size() > s.roster.round_hand - s.roster.round_first
    return int((s.roster.round_first if first else s.roster.round_second) - step.cards)


def military(s: Heroes, step: Military) -> Prompt:
    left = s.roster.actions + s.extra - s.acts
    more = s.roster.extra_actions and s.sides[step.seat].hand.size()
    extra = "You may discard a card for one more action." if more else ""
    if left <= 0:
        return Prompt("**End the turn**, or discard a card for another action.")
    if s.acts >= s.roster.actions:
        return Prompt("**Provision, hire, deploy or move**, or end the turn. "
                      f"{several(left, 'action').capitalize()} left.", extra)
    if wins_next(s, 1 - step.seat) >= 0:
        return warn(s, step, left, extra)
    heroes = "Heroes hold a region as long as they have food there" if s.sides[step.seat].occupied() else \
        "Food hires heroes; heroes in the camp can be deployed"
    return Prompt(f"**Provision, hire, deploy or move.** {several(left, 'action').capitalize()} left.",
                  f"Your camp has {s.sides[step.seat].food} food. {heroes}. {extra}".rstrip())


def warn(s: Heroes, step: Military, left: int, extra: str) -> Prompt:
    """Whoever does not act wins at once, unless this turn prevents it."""
    rival = 1 - step.seat
    regions, word = list_threats(s, rival)
    tiles = join_words([where(s, region) for region in regions], word)
    return Prompt(f"**{player(rival)} wins the game next**: provision, hire, deploy or move. "
                  f"{several(left, 'action').capitalize()} left.",
                  f"Unless this turn prevents it, their Control wins {tiles}. "
                  f"Your camp has {s.sides[step.seat].food} food. {extra}".rstrip())


def composing(s: Heroes, step: Step[Any]) -> Prompt:
    if isinstance(step, Sending):
        sent = heroes_of(s, step.seat, s.sides[step.seat].camp & ~step.rest(s))
        return Prompt(f"{sent} set out. **Send another along**, further right, or send them off.",
                      "Up to three heroes, each to a different region, are one action. "
                      "Then say how much food they take.",
                      back=len(group_sent(step)))
    if isinstance(step, (Supplies, Carry)):
        return provide(s, step)
    if isinstance(step, Order):
        return Prompt("**Which hero comes first?**", "All have arrived, and each does what its card says.")
    return answering(s, step)


def provide(s: Heroes, step: Supplies | Carry) -> Prompt:
    """How much food goes along."""
    rest, parts, lost = step.rest(s), in_parts(step.rest(s)), lost_food(s, step.seat, step.region)
    if isinstance(step, Supplies):
        return Prompt(f"**{name_piece(s, step.seat, step.to(step.region))} to {where(s, step.region)}**: "
                      "with how much food?",
                      f"Your camp has {rest}. {lost or name_need(s, step)}"
                      f"{parts}", back=begun(s, step))
    lost = lost or lost_food(s, step.seat, step.origin)
    return Prompt(f"**{name_piece(s, step.seat, step.piece)} to {where(s, step.region)}**: with how much food?",
                  f"{rest} food lies here. Those who stay need food too; where nobody stays, the rest is lost."
                  f"{lost and ' ' + lost}{parts}", back=1 + int(step.taken) // AT_ONCE)


def name_need(s: Heroes, step: Supplies) -> str:
    """§4.1 Who eats there."""
    piece, troops = int(step.to(step.region)), s.sides[step.seat].troops[step.region]
    if not s.roster.fasting >> piece & 1:
        return "A hero eats 1 each turn, and only what lies in its region."
    others = ", but the others there do" if troops & ~s.roster.fasting else ""
    return f"{name_piece(s, step.seat, piece)} eats nothing{others}."


def lost_food(s: Heroes, seat: int, region: int) -> str:
    """§3.7 What becomes of food in a region whose tile the Control that comes first wins, once all have arrived."""
    owner = find_winner(list_ways(arrive(s.copy())), seat, region)
    if owner < 0:
        return ""
    who, whose_next = ("you win", "your") if owner == seat else (f"{player(owner)} wins", "their")
    game = s.sides[owner].points + s.roster.tile_points[s.regions[region].tile] >= s.roster.goal           # §8.2
    return f"As things stand {who} {where(s, region)} at {whose_next} next Control, and " \
           f"{'the game with it' if game else 'all food there is lost'}."


def answering(s: Heroes, step: Step[Any]) -> Prompt:
    """What a card asks."""
    assert isinstance(step, (Supply, Strike, Bring, Revival))
    card = kind_name(s, step.piece >> 1)
    if isinstance(step, Supply):
        return Prompt(f"{card}: **choose a region** for {step.food} food.", "It must be one where you have a hero.")
    if isinstance(step, Strike):
        what = "goes back to its camp" if step.home else "is discarded"
        return Prompt(f"{card}: **choose an opposing hero** that {what}.", f"Its strength is {step.most} or less.")
    if isinstance(step, Bring):
        return Prompt(f"{card}: **who comes along?** Or nobody.",
                      "Food stays behind, and is lost where no hero stays.")
    return Prompt(f"{card}: **take a hero back** from your discard pile.",
                  f"It goes to your hand, and {player(1 - step.seat)} sees which.")


def in_parts(food: int) -> str:
    """§2.2 Where there is more food than a line of the record carries."""
    return f" To take more than {AT_ONCE}, take {AT_ONCE} first; then you are asked again." if food > AT_ONCE else ""


def group_sent(step: Sending | Supplies) -> dict[int, int]:
    """By region the heroes of a deployment."""
    return {region: int(step.to(region)) for region in range(3) if step.to(region) >= 0}


def begun(s: Heroes, step: Supplies) -> int:
    """How many actions this deployment has taken so far: the heroes, perhaps that they are sent, and food."""
    sent, food, answers = group_sent(step), s.sides[step.seat].food, 0
    for region in sent:
        if region < step.region and food:
            answers += 1
        answers += step.supply(region) // AT_ONCE
        food -= step.supply(region)
    waiting = s.sides[step.seat].camp & ~sum(1 << piece for piece in sent.values())
    return len(sent) + (max(sent) < 2 and waiting != 0) + answers

