"""What would come of an attack, declared or being composed, as things stand; and why an option is a good one."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.prose import join_words, several
from kleos.core.sets import bit
from kleos.core.views import Total
from kleos.games.hercules.attack import Attack, Battles, Block
from kleos.games.hercules.board import ATTACK, BLOCK, DECLARE, END, PASS, PLAY, SET, Hercules
from kleos.games.hercules.box import COMBAT, PIECES, TYPE
from kleos.games.hercules.scoring import blocking, power, strength
from kleos.games.hercules.view.names import name_piece
from kleos.games.hercules.view.schema import Lane, Lines

FEW: Final = 12                                         # cards of a deck that one card may empty


def compose(s: Hercules, seat: int, attackers: int = 0) -> Hercules:
    """The position as if what the seat composes were declared; the same one if it composes nothing."""
    step = s.now
    if isinstance(step, Attack) and step.seat == seat and not attackers:
        attackers = int(step.chosen)
    if attackers:
        after = s.copy()
        after.sides[seat].attackers, after.sides[seat].blocked = attackers, 0
        after.defender = s.left_of(seat)
        return after
    if not isinstance(step, Block) or step.seat != seat or not step.blocks:
        return s
    after = s.copy()
    for at in range(0, len(step.blocks), 2):
        i, k = step.blocks[at], step.blocks[at + 1]
        after.sides[seat].against[i] = after.sides[s.seat].pieces[k]
        after.sides[s.seat].blocked |= bit(k)
    return after


def lines(s: Hercules) -> Lines:
    """What would come of the attack."""
    side = s.sides[s.seat]
    reckoning = Battles(s.seat, 0, 0, 0, 0)
    lost = int(reckoning.lost(s)[0])
    cards = int(reckoning.smashed(s))
    return {"attacker": s.seat, "defender": s.defender, "cards": cards, "total": total(s, cards, "as things stand"),
            "lanes": [lane(s, i, bool(lost >> i & 1)) for i in range(len(side.pieces)) if side.attackers >> i & 1]}


def total(s: Hercules, cards: int, words: str) -> Total:
    """What the attack takes from the deck: all of it, also where the deck has less."""
    left, number = int(s.sides[s.defender].cards.size), f"−{cards}" if cards else "0"
    if not 0 < left <= cards:
        return {"sum": number, "words": words, "state": ""}
    has = left if left < cards else "no more"
    return {"sum": number, "words": f"which has {has}: it would be emptied", "state": "empties"}


def lane(s: Hercules, i: int, falls: bool) -> Lane:
    """An attacker and those who block it."""
    side, defending = s.sides[s.seat], s.sides[s.defender]
    here = int(blocking(defending, side.pieces[i]))
    sets = Battles(s.seat, i, 0, 0, 0).sets(s) if here else [0]
    fallen = [int(defending.pieces[k]) for k in range(len(defending.pieces)) if int(sets[0]) >> k & 1]
    return {"piece": PIECES.words[side.pieces[i]], "power": int(power(s, s.seat, i)),
            "blockers": [PIECES.words[piece] for k, piece in enumerate(defending.pieces) if here >> k & 1],
            "against": int(strength(s, s.defender, here)), "blocked": bool(side.blocked & bit(i)), "falls": falls,
            "fallen": [PIECES.words[piece] for piece in fallen] if len(sets) == 1 else None,
            "words": words(s, i, here, falls, fallen if len(sets) == 1 else None)}


def words(s: Hercules, i: int, here: int, falls: bool, fallen: list[int] | None) -> str:
    """What would come of a battle, in a few words."""
    if not s.sides[s.seat].blocked & bit(i):
        return "unblocked"
    if not here:
        return "nobody left to fight"
    who = name_piece(s, s.seat, s.sides[s.seat].pieces[i])
    if fallen is None:
        return f"{who} falls, and a blocker" if falls else "a blocker falls"
    names = ([who] if falls else []) + [name_piece(s, s.defender, piece) for piece in fallen]
    if not names:
        return "nobody falls"
    if falls and bin(here).count("1") == len(fallen) == 1:
        return "both fall"
    return f"{join_words(names)} {'falls' if len(names) == 1 else 'fall'}"


def outlook(s: Hercules, told: Lines, named: bool = True) -> str:
    """What would come of the attack as a whole: “Primord falls, 3 cards lost”; of a single block, whose names have just
    been said, “blocker falls, 3 cards lost”."""
    battles = [lane["words"] if named else briefly(lane) for lane in told["lanes"] if lane["blocked"]]
    harm = ("deck emptied" if told["cards"] >= s.sides[s.defender].cards.size
            else f"{several(told['cards'], 'card')} lost")
    return ", ".join([*battles, harm])


def briefly(lane: Lane) -> str:
    """What would come of a battle of two, without their names."""
    if lane["fallen"] is None or lane["falls"] == bool(lane["fallen"]):
        return lane["words"]
    return "attacker falls" if lane["falls"] else "blocker falls"


def empties(s: Hercules, seat: int, kind: int) -> list[int]:
    """§7.1 The seats whose decks would be empty at once if a card of the hand were played, as far as nobody has a
    choice."""
    action = int(PLAY.number(kind))
    if min([side.cards.size for side in s.sides if not side.out]) > FEW or not s.now.allows(s, action):
        return []
    after, sizes = s.copy(), [int(side.cards.size) for side in s.sides]
    after.apply(action)
    for _ in range(sum(sizes)):
        if after.over() or after.to_act() != CHANCE or after.now.opens_turn() or list(after.won) != list(s.won):
            break
        after.apply(int(after.nth(0)))
    if after.over() or list(after.won) != list(s.won):
        return [other for other in range(len(s.sides)) if after.won[other] == s.won[other] and not s.sides[other].out]
    return [other for other in range(len(s.sides)) if after.sides[other].out and not s.sides[other].out]


# advice

def advice(s: Hercules, action: int) -> str:
    if SET.says(action):
        return "One resource a turn: each pays every turn from now on."
    if PLAY.says(action):
        if TYPE[PLAY.arg(action)] == COMBAT:
            return "Now is its moment; both have shown what they attack and block with."
        return "What is in play works for you every turn, and untapped resources do nothing now."
    if ATTACK.says(action):
        return "Unblocked it discards cards, and the deck is what everybody lives on."
    if BLOCK.says(action):
        return "Who is blocked discards no card from your deck."
    if DECLARE.says(action):
        return "Whoever else stays untapped can still block in the next turn."
    if END.says(action):
        return "What stays untapped can block, and pay for combat cards."
    return "It may be worth more in another battle." if PASS.says(action) else ""
