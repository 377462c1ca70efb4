"""The guided first turns of Hercules: a pure function of the position. What somebody has done already is not told again
in the same words, as far as the board tells it."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Guide
from kleos.core.flow import CHANCE
from kleos.core.prose import pluralize
from kleos.games.hercules import effects
from kleos.games.hercules.attack import Attack, Block, Combat
from kleos.games.hercules.board import PLAY, SET, Hercules
from kleos.games.hercules.box import ACTION, CHARACTER, COLOUR, COMBAT, KINDS, PIECES, RESOURCE, TYPE
from kleos.games.hercules.draws import Draw
from kleos.games.hercules.futility import futile
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import able_attackers, able_blockers, payable

LESSONS: Final = 9
ROUNDS: Final = 3                                       # turns of each that are guided
LATEST: Final = 6                                       # of each by which its first block or payment has come, mostly


def guide(s: Hercules, seat: int) -> Guide | None:
    """The starting hand and the first turns of each seat; what it has not come to by then waits until it does."""
    step, mine = s.now, s.now.seat == seat
    if seat < 0 or s.over() or s.sides[seat].out:
        return None
    if s.turn > ROUNDS * s.box.seats:
        return later(s, seat) if mine else None
    if s.turn == 0:
        return goal() if isinstance(step, Redraw) and mine else None
    if not mine:
        return watching(s, seat) if s.turn <= s.box.seats and s.to_act() != CHANCE else None
    if isinstance(step, Draw):
        return drawing(s)
    if isinstance(step, Muster):
        return muster(s, step)
    return attacking(s, seat) if isinstance(step, Attack) else answering(s, seat)


def later(s: Hercules, seat: int) -> Guide | None:
    """After the turns that are guided: the farewell, and what may come for the first time now."""
    turn, side = own_turn(s), s.sides[seat]
    if isinstance(s.now, Draw):
        return farewell() if turn == ROUNDS + 1 else None
    unhurt = isinstance(s.now, Block) and not side.lost
    told = isinstance(s.now, Combat) and (any(TYPE[kind] == COMBAT for kind in side.pile) or not would_help(s))
    return answering(s, seat) if (turn <= LATEST or unhurt) and not told else None


def answering(s: Hercules, seat: int) -> Guide | None:
    """What comes up within a turn, or in that of another."""
    step = s.now
    if isinstance(step, Block):
        return blocking(s, seat)
    if isinstance(step, ByHand):
        return Guide(4, LESSONS, "Paying by hand",
                     "Choose which colours are tapped. One at least must have **the card’s own colour**; keep those "
                     "that your other cards need.", ["tray"])
    return combat(s) if isinstance(step, Combat) else None


def goal() -> Guide:
    return Guide(1, LESSONS, "Your deck is your life",
                 "Whoever’s **deck is empty** has lost. These are your first cards; with fewer than two resources you "
                 "may draw new ones.", ["hand", "deck"])


def own_turn(s: Hercules) -> int:
    """Which turn of its own the seat in turn has."""
    return int((s.turn + s.box.seats - 1) // s.box.seats)


def fought(s: Hercules) -> bool:
    """Whether an attack has got through before."""
    return any(side.lost for side in s.sides)


def drawing(s: Hercules) -> Guide | None:
    lit, turn = ["deal", "deck"], own_turn(s)
    if turn == 1 and s.box.forced:
        return Guide(1, LESSONS, "Your deck is your life",
                     "Whoever’s **deck is empty** has lost. Every turn begins with a card drawn, and attacks discard "
                     "many more.", lit)
    if turn == 1:
        return Guide(1, LESSONS, "A card every turn", "Every turn begins with **a card drawn**. Attacks take many more "
                     "from a deck.", lit)
    if turn == 2:
        return Guide(1, LESSONS, "And so on", "All of yours is untapped now. **Draw**, put a resource in play, play "
                     "cards, attack. If in doubt, ask for a hint.", lit)
    return None


def farewell() -> Guide:
    """The last one, once the turns that are guided are over."""
    return Guide(9, LESSONS, "Now you know the turn",
                 "From here you play on your own. A click that is refused names its "
                 "**rule**, and a hint says what is good.", ["deal", "deck"])


def muster(s: Hercules, step: Muster) -> Guide:
    options = list(step.options(s))
    fields = [f"card-{KINDS.words[SET.arg(action)]}" for action in options if SET.says(action)]
    cards = [int(PLAY.arg(action)) for action in options if PLAY.says(action)]
    if fields:
        return planting(s, fields)
    if cards:
        return paying(s, cards)
    able = int(able_attackers(s, step.seat))
    if able:
        lit = [f"piece-{PIECES.words[piece]}" for i, piece in enumerate(s.sides[step.seat].pieces) if able >> i & 1]
        return choosing(s, lit)
    return ending(s)


def planting(s: Hercules, lit: list[str]) -> Guide:
    number = len(s.sides[s.now.seat].resources)
    if not number:
        return Guide(2, LESSONS, "First a resource",
                     "**One resource a turn**, before anything else. It stays, and pays 1 towards your cards in "
                     "every turn.", lit)
    if number == 1:
        return colouring(s, lit)
    return Guide(2, LESSONS, "One more, as long as you can",
                 f"With {number + 1} resources you pay for cards that cost {number + 1}, or for several. What "
                 "costs more is **stronger**.", lit)


def colouring(s: Hercules, lit: list[str]) -> Guide:
    """Which of several resources: one that brings a colour which the hand needs and has not yet, where there is one."""
    side = s.sides[s.now.seat]
    held = [int(kind) for kind in side.hand.kinds]
    have = {COLOUR[int(kind)] for kind in side.resources}
    lacks = {COLOUR[kind] for kind in held if TYPE[kind] != RESOURCE} - have
    new = [kind for kind in held if TYPE[kind] == RESOURCE and COLOUR[kind] in lacks]
    more = ("So put in play a colour that your hand asks for and **you do not have yet**." if new else
            "None of yours brings a colour that your hand still lacks, so **any** will do.")
    return Guide(2, LESSONS, "Which colour?", f"A card asks for **one resource of its own colour**; the rest may "
                 f"be any. {more}", [f"card-{KINDS.words[kind]}" for kind in new] or lit)


def choosing(s: Hercules, lit: list[str]) -> Guide:
    """Whether to attack."""
    guarded = able_blockers(s, s.left_of(s.now.seat)) != 0
    if own_turn(s) == ROUNDS and guarded:
        return Guide(5, LESSONS, "Count the blockers",
                     "Each **untapped** character of theirs may stop an attacker. Whoever "
                     "is left over gets through; whoever is stronger at least survives.", lit)
    if own_turn(s) == ROUNDS:
        return Guide(5, LESSONS, "Nobody stands in the way",
                     "None of theirs can block now, so **whoever attacks gets through**. But who has attacked is "
                     "tapped in their next turn.", lit)
    if fought(s):
        return Guide(5, LESSONS, "Attack, or stay at home",
                     "Compare: **what gets through** to the other deck, and what would attack yours while your "
                     "attackers are tapped.", lit)
    if guarded:
        return Guide(5, LESSONS, "Attack, or wait",
                     "Unblocked, a character discards **cards equal to its power**. An untapped one of theirs may "
                     "block it: the weaker falls. **Choose attackers**, or end the turn.", lit)
    return Guide(5, LESSONS, "Nobody can block",
                 "Unblocked, a character discards **cards equal to its power**. But it taps, and then cannot "
                 "block. **Choose attackers**, or end the turn.", lit)


def ending(s: Hercules) -> Guide:
    turn = own_turn(s)
    if turn == 1:
        return Guide(6, LESSONS, "Enough for now",
                     "Nothing more can be played. Resources left untapped pay for **combat cards** when you are "
                     "attacked. **End the turn.**", ["resources"])
    if turn == 2:
        return Guide(6, LESSONS, "Look ahead", "What is dearer waits for more resources. **Read your cards**: what "
                     "each of them does, and when it is played. Then end the turn.", ["hand"])
    left = pluralize(int(s.sides[s.now.seat].cards.size), "card")
    return Guide(6, LESSONS, "How it stands", f"Your deck has **{left}** left. Whoever’s deck is empty first has "
                 "lost, so each card that an attack discards counts. **End the turn.**", ["deck"])


def paying(s: Hercules, kinds: list[int]) -> Guide:
    lit, side = [f"card-{KINDS.words[kind]}" for kind in kinds], s.sides[s.now.seat]
    if all(TYPE[kind] == ACTION for kind in kinds):
        return acting(any(TYPE[kind] == ACTION for kind in side.pile), lit)
    if not side.pieces and own_turn(s) == ROUNDS:
        return Guide(3, LESSONS, "You need somebody", "A character **taps as many resources** as it costs, and stays. "
                     "Without one to block, every attack goes to your deck.", lit)
    if not side.pieces:
        return Guide(3, LESSONS, "Put a character in play",
                     "It **taps as many resources** as it costs, one of its own colour. It stays"
                     f"{ready(s, kinds)}.", lit)
    if len(side.pieces) == 1 and own_turn(s) < ROUNDS:
        return Guide(3, LESSONS, "A second character",
                     "With two, one can attack and the other stay at home to **block**. "
                     "Some do more as they come into play: read what they say.", lit)
    return Guide(3, LESSONS, "Still more of them", "Many small ones attack side by side; a large one is **hard to "
                 "block**. Keep resources untapped if you hold a combat card.", lit)


def ready(s: Hercules, kinds: list[int]) -> str:
    """Whether these characters may attack at once: all of them, none, or some."""
    held = [kind for kind in kinds if TYPE[kind] == CHARACTER]
    able = [kind for kind in held if not s.box.amounts(effects.MEEK)[kind] and not s.box.amounts(effects.SLOW)[kind]]
    if not able:
        return ", but cannot attack at once: its text says so"
    return " and may attack at once" + (", unless its text forbids it" if len(able) < len(held) else "")


def acting(again: bool, lit: list[str]) -> Guide:
    """An action; with one in the pile it may be that one has been played before, or that it fell from the deck."""
    if again:
        return Guide(4, LESSONS, "An action, now or later?", "It does what it says, and is gone when it has been "
                     "played. **Wait** if a later turn is worth more: you may always end the turn instead.", lit)
    return Guide(4, LESSONS, "Play an action", "An action does what it says and is discarded. It **taps as many "
                 "resources** as it costs, one of its own colour.", lit)


def attacking(s: Hercules, seat: int) -> Guide:
    able = int(able_attackers(s, seat))
    lit = [f"piece-{PIECES.words[piece]}" for i, piece in enumerate(s.sides[seat].pieces) if able >> i & 1]
    if fought(s):
        return Guide(5, LESSONS, "Enough of them?",
                     "Their powers together are what the deck loses **if nobody blocks**. "
                     "One who stays at home blocks for you. Then **declare** the attack.", lit)
    return Guide(5, LESSONS, "Who else attacks?", "Name as many as you like; each attacks the deck. Who stays at home "
                 "can block in the next turn. Then **declare** the attack.", lit)


def blocking(s: Hercules, seat: int) -> Guide:
    side = s.sides[seat]
    lit = [f"piece-{PIECES.words[piece]}" for i, piece in enumerate(side.pieces) if not side.tapped >> i & 1]
    more = " Combat cards follow." if could_play(s, int(s.now.seat)) else ""
    if side.lost:
        return Guide(7, LESSONS, "Block, alone or together",
                     "**Choose a character, then the attacker**: that falls if its blockers’ power, of all together, "
                     f"is at least its own.{more}", lit)
    return Guide(7, LESSONS, "You are attacked", "**Choose a character, then whom it blocks.** The weaker falls, both "
                 f"if equal. What nobody blocks hits your deck.{more}", lit)


def could_play(s: Hercules, seat: int) -> bool:
    """§6.5 Whether a seat holds a combat card that it can pay."""
    return any(TYPE[kind] == COMBAT and payable(s, seat, kind) for kind in s.sides[seat].hand.kinds)


def combat(s: Hercules) -> Guide:
    if not would_help(s):
        return Guide(8, LESSONS, "Nothing to play now", "After the blocks each side may play **one combat card**. You "
                     "have none that would change anything; all are asked, so that nobody learns what you hold.", [])
    if fought(s):
        return Guide(8, LESSONS, "Worth a combat card?", "It is discarded once it has been played. Play it where it "
                     "**turns a fight**, or saves many cards of a deck.", ["hand"])
    return Guide(8, LESSONS, "Combat cards", "After the blocks each side may play **one combat card**, the defender "
                 "first. Play none, and the other does not learn what you hold.", ["hand"])


def would_help(s: Hercules) -> bool:
    """§8.1 Whether there is a card to be played that would change anything."""
    return any(PLAY.says(action) and not futile(s, int(PLAY.arg(action))) for action in s.legal())


def watching(s: Hercules, seat: int) -> Guide:
    if s.seat == seat:
        mine = "After that you may play one as well." if could_play(s, seat) else "You have none that you could play."
        return Guide(8, LESSONS, "The others answer", "Whoever is attacked may **block**, then play a combat card. "
                     f"{mine}", [])
    if not s.sides[seat].resources:
        return Guide(7, LESSONS, "The other’s turn",
                     "Every turn goes alike: draw a card, put **one resource** in play, "
                     "play cards, then attack or end the turn.", [])
    return Guide(7, LESSONS, "The other’s turn",
                 "Watch who is **tapped**: tapped characters cannot block when you attack. If you are attacked you are "
                 "asked.", [])
