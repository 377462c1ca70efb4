"""The guided first turns of Hercules: a pure function of the position."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Guide
from kleos.core.flow import CHANCE
from kleos.games.hercules.attack import Attack, Block, Combat
from kleos.games.hercules.board import PLAY, SET, Hercules
from kleos.games.hercules.box import ACTION, KINDS, PIECES, TYPE
from kleos.games.hercules.draws import Draw
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import able_attackers

LESSONS: Final = 9
ROUNDS: Final = 3                                       # turns of each that are guided


def guide(s: Hercules, seat: int) -> Guide | None:
    """The starting hand and the first turns of each seat."""
    if seat < 0 or s.over() or s.sides[seat].out or s.turn > ROUNDS * s.box.seats:
        return None
    step, mine = s.now, s.now.seat == seat
    if s.turn == 0:
        return goal() if isinstance(step, Redraw) and mine else None
    if not mine:
        return watching() if s.turn <= s.box.seats and s.to_act() != CHANCE else None
    if isinstance(step, Draw):
        return drawing(s)
    if isinstance(step, Muster):
        return muster(s, step)
    if isinstance(step, Attack):
        return attacking(s, seat)
    if isinstance(step, Block):
        return blocking(s, seat)
    if isinstance(step, ByHand):
        return Guide(4, LESSONS, "Paying by hand",
                     "Choose which colours are tapped. One at least must have **the card’s own colour**; keep those "
                     "that your other cards need.", ["tray"])
    return combat() if isinstance(step, Combat) else None


def goal() -> Guide:
    return Guide(1, LESSONS, "Your deck is your life",
                 "Whoever’s **deck is empty** has lost. These are your first cards; with fewer than two resources you "
                 "may draw new ones.", ["hand", "deck"])


def drawing(s: Hercules) -> Guide:
    if s.turn <= s.box.seats:
        return Guide(1, LESSONS, "Your deck is your life",
                     "Whoever’s **deck is empty** has lost. Every turn begins with a card drawn, and attacks discard "
                     "many more.", ["deal", "deck"])
    return Guide(9, LESSONS, "And so on", "All of yours is untapped now. **Draw**, put a resource in play, play cards, "
                 "attack. If in doubt, ask for a hint.", ["deal", "deck"])


def muster(s: Hercules, step: Muster) -> Guide:
    options = list(step.options(s))
    fields = [f"card-{KINDS.words[SET.arg(action)]}" for action in options if SET.says(action)]
    cards = [int(PLAY.arg(action)) for action in options if PLAY.says(action)]
    if fields:
        return Guide(2, LESSONS, "First a resource",
                     "**One resource a turn**, before anything else. It stays, and pays 1 towards your cards in "
                     "every turn.", fields)
    if cards:
        return paying(cards)
    able = int(able_attackers(s, step.seat))
    if able:
        lit = [f"piece-{PIECES.words[piece]}" for i, piece in enumerate(s.sides[step.seat].pieces) if able >> i & 1]
        return Guide(5, LESSONS, "Attack, or wait",
                     "Unblocked, a character discards **cards equal to its power**. But it taps, and then cannot "
                     "block. **Touch attackers**, or end the turn.", lit)
    return Guide(6, LESSONS, "Enough for now",
                 "Nothing more can be played. Resources left untapped pay for **combat cards** when you are attacked. "
                 "**End the turn.**", ["resources"])


def paying(kinds: list[int]) -> Guide:
    lit = [f"card-{KINDS.words[kind]}" for kind in kinds]
    if all(TYPE[kind] == ACTION for kind in kinds):
        return Guide(4, LESSONS, "Play an action", "An action does what it says and is discarded. It **taps as many "
                     "resources** as it costs, one of its own colour.", lit)
    return Guide(3, LESSONS, "Put a character in play",
                 "It **taps as many resources** as it costs, one of its own colour. It stays and may attack at "
                 "once.", lit)


def attacking(s: Hercules, seat: int) -> Guide:
    able = int(able_attackers(s, seat))
    lit = [f"piece-{PIECES.words[piece]}" for i, piece in enumerate(s.sides[seat].pieces) if able >> i & 1]
    return Guide(5, LESSONS, "Who else attacks?", "Name as many as you like; each attacks the deck. Who stays at home "
                 "can block in the next turn. Then **declare** the attack.", lit)


def blocking(s: Hercules, seat: int) -> Guide:
    side = s.sides[seat]
    lit = [f"piece-{PIECES.words[piece]}" for i, piece in enumerate(side.pieces) if not side.tapped >> i & 1]
    return Guide(7, LESSONS, "You are attacked", "**Touch a character, then the attacker** that it blocks. The weaker "
                 "falls, both if they are equal. What nobody blocks hits your deck.", lit)


def combat() -> Guide:
    return Guide(8, LESSONS, "Combat cards", "Each side may play **one combat card**, the defender first. Play none, "
                 "and the other does not learn what you hold.", ["hand"])


def watching() -> Guide:
    return Guide(7, LESSONS, "The other’s turn",
                 "Watch who is **tapped**: tapped characters cannot block when you attack. If you are attacked you are "
                 "asked.", [])
