"""Moves of several actions that the table offers as one: whole deployments, and cards or heroes named in any order."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Final

from kleos.core.face import Compound
from kleos.core.prose import join_words
from kleos.core.words import Verb
from kleos.games.heroes.board import DEPLOY, DISCARD, PICK, PROVISION, SEND, STARVE, Heroes
from kleos.games.heroes.box import KINDS, PIECES, REGIONS
from kleos.games.heroes.draft import Pick, draft_of
from kleos.games.heroes.military import Military
from kleos.games.heroes.rules import HandLimit, Starve
from kleos.games.heroes.view.names import kind_name, names

MANY: Final = 5                                         # heroes in a camp of which every deployment is offered as one
MAX_WAYS: Final = 60                                        # ways to choose several that are offered as one


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
    """One, two or three heroes, named in any order, of a camp where several wait."""
    heroes = waiting(s, seat)
    if not heroes:
        return []
    called = names(s)
    words = [PIECES.words[piece] for piece in heroes] + list(REGIONS.words)
    return ways(tuple(heroes), tuple([(word, called[word]) for word in words]))


def waiting(s: Heroes, seat: int) -> list[int]:
    """The heroes of whom several may be sent by one compound; none where each is sent by itself."""
    if not may_act(s) or s.now.seat != seat:
        return []
    heroes = [piece for piece in range(PIECES.size) if s.sides[seat].camp >> piece & 1]
    return heroes if 1 < len(heroes) <= MANY else []


@lru_cache(256)
def ways(heroes: tuple[int, ...], names: tuple[tuple[str, str], ...]) -> list[Compound]:
    """Every deployment of these heroes; found once, for much else is done while they wait."""
    called = dict(names)
    return [deployment(dict(zip(regions, pieces)), len(heroes), called) for n in (1, 2, 3)
            for pieces in permutations(heroes, n) for regions in combinations(range(3), n)]


def deployment(sent: Mapping[int, int], waiting: int, called: Mapping[str, str]) -> Compound:
    """Heroes by region; the food is asked for afterwards."""
    actions = [int(DEPLOY.number(piece, i)) for i, piece in sent.items()]
    touch = [[f"hero-{PIECES.words[piece]}", f"region-{REGIONS.words[i]}"] for i, piece in sent.items()]
    if max(sent) < 2 and waiting > len(sent):
        actions.append(int(SEND.number()))
    words = [f"{called[PIECES.words[piece]]} to {called[REGIONS.words[i]]}" for i, piece in sent.items()]
    if len(sent) == 3:                                  # to all regions: their sides are enough
        sides = ("to the left", "middle", "right")
        words = [f"{called[PIECES.words[sent[i]]]} {side}" for i, side in enumerate(sides)]
    return Compound(actions, f"Deploy {join_words(words)}", touch, "Send them" if len(sent) > 1 else "Send")


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
    hungry = [piece for piece in range(PIECES.size) if step.hungry(s) >> piece & 1]
    if step.missing < 2 or comb(len(hungry), step.missing) > MAX_WAYS:
        return []
    called = names(s)
    return [Compound([int(STARVE.number(piece)) for piece in some],
                     f"Discard {join_words([called[PIECES.words[piece]] for piece in some])}",
                     [[f"hero-{PIECES.words[piece]}"] for piece in some], "Discard them")
            for some in combinations(hungry, step.missing)]
