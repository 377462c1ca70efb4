"""Moves of several actions that the table offers as one: whole deployments, and cards or heroes named in any order."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Final

from kleos.core.face import Compound
from kleos.core.prose import join_words
from kleos.core.sets import member, size
from kleos.core.words import Verb
from kleos.games.heroes.board import DEPLOY, DISCARD, FOOD, PICK, PROVISION, SEND, STARVE, Heroes
from kleos.games.heroes.box import KINDS, PIECES, REGIONS
from kleos.games.heroes.draft import Pick, draft_of
from kleos.games.heroes.military import Carry, Military, Order, Sending, Supplies
from kleos.games.heroes.rules import HandLimit, Starve
from kleos.games.heroes.scoring import takes
from kleos.games.heroes.targets import Strike, Supply
from kleos.games.heroes.view.names import kind_name, name_tile, names

MANY: Final = 5                                         # heroes in a camp of which every deployment is offered as one
MAX_WAYS: Final = 60                                        # ways to choose several that are offered as one
STARVES: Final = "starves"                              # what comes of who finds no food: it starves, it or others do,
OTHERS: Final = "others"
WINS: Final = "wins"                                    # its own side wins the tile before it would eat, or the other
LOSES: Final = "loses"
Fate = tuple[int, str]                                  # how many starve there, and what comes of who was sent


def compounds(s: Heroes, seat: int) -> list[Compound]:
    step = s.now
    if may_act(s):
        return provisions(s) + deployments(s, seat)
    if isinstance(step, Pick):
        return list_choices(s, PICK, draft_of(s).packs[seat].kinds, step.cards, "Take", "Take them")
    if isinstance(step, HandLimit):
        return discards(s, seat)
    if isinstance(step, Starve):
        return starving(s, step)
    return []


def may_act(s: Heroes) -> bool:
    return isinstance(s.now, Military) and s.acts < s.roster.actions + s.extra


def provisions(s: Heroes) -> list[Compound]:
    """Provision for the rest of the turn."""
    left = s.roster.actions - s.acts
    if left < 2 or s.extra:
        return []
    return [Compound([int(PROVISION.number())] * left, f"Provision {left} times", [["end-turn"]])]


# deployments

def deployments(s: Heroes, seat: int) -> list[Compound]:
    """One, two or three heroes, named in any order, of a camp where several wait; of a single hero those where it would
    be unfed, which then do not happen by a touch alone."""
    heroes = waiting(s, seat)
    if not heroes:
        return []
    called = names(s)
    words = [(word, called[word]) for word in [PIECES.words[piece] for piece in heroes] + list(REGIONS.words)]
    words += [(f"tile-{word}", name_tile(s, i)) for i, word in enumerate(REGIONS.words)]
    return ways(tuple(heroes), tuple(words), tuple(list_unfed(s, seat).items()))


def waiting(s: Heroes, seat: int) -> list[int]:
    """The heroes who are sent by compounds; none where each is sent by itself."""
    if not may_act(s) or s.now.seat != seat:
        return []
    heroes = [piece for piece in range(PIECES.size) if s.sides[seat].camp >> piece & 1]
    several = 1 < len(heroes) <= MANY
    return heroes if several or (len(heroes) == 1 and list_unfed(s, seat)) else []


@lru_cache(256)
def ways(heroes: tuple[int, ...], names: tuple[tuple[str, str], ...],
         hungry: tuple[tuple[tuple[int, int], Fate], ...] = ()) -> list[Compound]:
    """Every deployment of these heroes; found once, for much else is done while they wait."""
    called, fates = dict(names), dict(hungry)
    if len(heroes) == 1:
        return [deployment({region: piece}, 1, called, [fate]) for (piece, region), fate in hungry]
    return [deployment(sent, len(heroes), called,
                       [fates[(piece, region)] for region, piece in sent.items() if (piece, region) in fates])
            for n in (1, 2, 3) for pieces in permutations(heroes, n) for regions in combinations(range(3), n)
            for sent in [dict(zip(regions, pieces))]]


def deployment(sent: Mapping[int, int], waiting: int, called: Mapping[str, str],
               fates: Sequence[Fate]) -> Compound:
    """Heroes by region; the food is asked for afterwards, or some find none, and then it is said what comes of them."""
    actions = [int(DEPLOY.number(piece, i)) for i, piece in sent.items()]
    touch = [[f"hero-{PIECES.words[piece]}", f"region-{REGIONS.words[i]}"] for i, piece in sent.items()]
    if max(sent) < 2 and waiting > len(sent):
        actions.append(int(SEND.number()))
    short = "tile-" if len(sent) == 3 else ""           # to all regions: their tiles are enough
    words = [f"{called[PIECES.words[piece]]} to {called[short + REGIONS.words[i]]}" for i, piece in sent.items()]
    plain = f"Deploy {join_words(words)}"
    return Compound(actions, plain + warn(len(sent), fates), touch, send(len(sent), len(fates)),
                    instead=actions[0] if waiting == 1 else -1, plain=plain)


def warn(sent: int, fates: Sequence[Fate]) -> str:
    """What comes of those who find no food: they still count at the next Control, which comes before Upkeep; who is
    given up then is the player's choice, and those who lack food there already are lost with them. §3.7 Where a tile
    is won first it does not come to that."""
    starving = [fate for fate in fates if fate[1] in (STARVES, OTHERS)]
    said = [starve(starving)] if starving else []
    found = [len(starving)] if starving else []
    for fate, one, several in (
            (WINS, "it wins the tile first, as things stand, and is discarded with it",
             "they win their tiles first, as things stand, and are discarded with them"),
            (LOSES, "your rival wins the tile first, as things stand, and it goes back to your camp",
             "your rival wins those tiles first, as things stand, and they go back to your camp")):
        number = sum([other == fate for _, other in fates])
        if number:
            said.append(one if number == 1 else several)
            found.append(number)
    who = ["" if number == sent else f"{number} of them " for number in found]
    return "".join([f"; {those}unfed: {what}" for those, what in zip(who, said)])


def starve(fates: Sequence[Fate]) -> str:
    """§4.2 Who counts once, and who starves then."""
    total, several = sum([lost for lost, _ in fates]), len(fates) > 1
    gone = f"{total} heroes starve there" if total > 1 else "a hero starves there"
    if all(fate == STARVES for _, fate in fates):
        gone = {1: "starves", 2: "both starve", 3: "all three starve"}[len(fates)]
    return f"{'they count' if several else 'it counts'} in one Control, then {gone}"


def send(sent: int, hungry: int) -> str:
    if hungry:
        return "Send unfed" if sent == 1 else "Send them unfed" if hungry == sent else f"Send them, {hungry} unfed"
    return "Send them" if sent > 1 else "Send"


# who arrives, and finds no food there

def arrive(after: Heroes) -> Heroes:
    """Who has set out arrives, and the cards do what needs no choice."""
    while isinstance(after.now, (Sending, Supplies, Carry)):
        if not after.now.happen(after):
            after.now.take(after, SEND.number() if isinstance(after.now, Sending) else FOOD.number(0))
    return resolve(after)


def resolve(after: Heroes) -> Heroes:
    """Up to the next choice that matters: §7.2 in which order they come does not, for each stands in another region."""
    after.tidy()
    while not isinstance(after.now, Military):
        if isinstance(after.now, Order):
            after.now.take(after, after.now.nth(after, 0))
        elif not after.now.happen(after):
            break
        after.tidy()
    return after


def set_aside(after: Heroes) -> Heroes:
    """The same, and what is still to be chosen does not happen."""
    while not isinstance(resolve(after).now, Military):
        after.done()
    return after


def list_ways(after: Heroes) -> list[Heroes]:
    """§7.6 Every way in which it may come out, by the opposing heroes that are picked."""
    waiting, found = [after], list[Heroes]()
    while waiting:
        now = waiting.pop()
        if isinstance(now.now, Strike):
            for action in now.legal():
                way = now.copy()
                way.now.take(way, action)
                waiting.append(resolve(way))
        elif isinstance(now.now, Military):
            found.append(now)
        else:
            now.done()
            waiting.append(resolve(now))
    return found


def arrived(s: Heroes, piece: int, region: int) -> Heroes:
    """The position when a hero of the camp has gone to that region, without food."""
    after = s.copy()
    after.now.take(after, DEPLOY.number(piece, region))
    return arrive(after)


def find_winner(ways: Sequence[Heroes], seat: int, region: int) -> int:
    """§3.6 Whose Control is the first to win the tile there as things stand, whatever is chosen; -1 for nobody. That of
    the other comes before one's own."""
    for owner in (1 - seat, seat):
        if all(takes(way, owner, region) for way in ways):
            return owner
    return -1


def find_fate(s: Heroes, seat: int, piece: int, region: int) -> Fate:
    """The food that would be missing in that region with a hero of the camp, which has none to be taken along, and what
    comes of it; 0 unless that is more than without it. What its card brings when it is deployed counts, also where one
    may choose the region that gets it."""
    if s.sides[seat].food or s.roster.fasting >> piece & 1:
        return 0, ""
    after = arrived(s, piece, region)
    lacks = missing(after, seat, region)
    if isinstance(after.now, Supply) or lacks <= missing(s, seat, region):
        return 0, ""
    winner = find_winner(list_ways(after.copy()), seat, region)
    if winner >= 0:
        return lacks, WINS if winner == seat else LOSES
    eaters = size(after.sides[seat].troops[region] & ~s.roster.fasting)
    return lacks, STARVES if eaters == 1 else OTHERS


def missing(s: Heroes, seat: int, region: int) -> int:
    """The food that those who are there would lack at Upkeep."""
    side = s.sides[seat]
    return int(max(0, size(side.troops[region] & ~s.roster.fasting) - side.stores[region]))


def list_unfed(s: Heroes, seat: int) -> dict[tuple[int, int], Fate]:
    """Every hero of the camp with each region where it would be unfed, how many would be lost there with it, and what
    comes of it."""
    camp = s.sides[seat].camp
    heroes = [] if s.sides[seat].food else [member(camp, i) for i in range(size(camp))]
    found = {(int(piece), region): find_fate(s, seat, int(piece), region) for piece in heroes for region in range(3)}
    return {where: fate for where, fate in found.items() if fate[0]}


# several at once

def discards(s: Heroes, seat: int) -> list[Compound]:
    """§8.1 Down to the limit of the hand: whatever is touched can only go to the pile, which need not be touched."""
    hand = s.sides[seat].hand
    several = list_choices(s, DISCARD, hand.kinds, hand.size() - s.roster.limit, "Discard", "Discard them", True)
    return several or [Compound([action], f"Discard {kind_name(s, int(DISCARD.arg(action)))}",
                                [[f"card-{KINDS.words[DISCARD.arg(action)]}"]], instead=action)
                       for action in map(int, s.now.legal(s))]


def list_choices(s: Heroes, verb: Verb, kinds: Iterable[int], number: int, word: str, close: str,
                 instead: bool = False) -> list[Compound]:
    """Several cards, which the rules want named in their order and the table takes in any; `instead` of one by one."""
    cards = [int(kind) for kind in kinds]
    if number < 2 or comb(len(cards), number) > MAX_WAYS:
        return []
    return [Compound([int(verb.number(kind)) for kind in some],
                     f"{word} {join_words([kind_name(s, kind) for kind in some])}",
                     [[f"card-{KINDS.words[kind]}"] for kind in some], close,
                     instead=int(verb.number(some[0])) if instead else -1)
            for some in sorted(set(combinations(cards, number)))]


def starving(s: Heroes, step: Starve) -> list[Compound]:
    """§4.2 Two or more who are given up at once."""
    hungry = [piece for piece in range(PIECES.size) if step.hungry(s) >> piece & 1]
    if step.missing < 2 or comb(len(hungry), step.missing) > MAX_WAYS:
        return []
    called = names(s)
    return [Compound([int(STARVE.number(piece)) for piece in name_first(some, hungry)],
                     f"Discard {join_words([called[PIECES.words[piece]] for piece in some])}",
                     [[f"hero-{PIECES.words[piece]}"] for piece in some], "Discard them",
                     instead=int(STARVE.number(some[0])))
            for some in combinations(hungry, step.missing)]


def name_first(some: Sequence[int], hungry: Sequence[int]) -> Sequence[int]:
    """§4.2 Those of them who are named: as soon as all that follow must go as well, they go without."""
    for number, piece in enumerate(some):
        if len(hungry) == len(some) - number:
            return some[:number]
        hungry = hungry[hungry.index(piece) + 1:]
    return some
