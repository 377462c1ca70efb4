"""The guided first turns of The 12 Labors: what somebody who has never seen the rules should know now.

The goal comes first, for those who wait too; every other lesson waits for its first occasion.
"""
from __future__ import annotations

from typing import Final

from kleos.core.face import Guide
from kleos.core.flow import CHANCE
from kleos.core.prose import join_words
from kleos.core.sets import size
from kleos.games.labors import scoring
from kleos.games.labors.board import CALL, PLACES, RECALL, Labors
from kleos.games.labors.box import BOXES, GIVE_A_DIE, GODS
from kleos.games.labors.draws import Roll
from kleos.games.labors.gods import Strike
from kleos.games.labors.rules import Before, Dismiss, Main
from kleos.games.labors.solo import Alone, Part, With

LESSONS: Final = 5                      # one before each of the first four things done, and one after them
TURNS: Final = 5                        # of a seat's own, in which it is led


def guide(s: Labors, seat: int) -> Guide | None:
    """The first turns of each seat; a turn that is somebody else's is the time to look at the score."""
    mine = turns(s, seat)
    if seat < 0 or s.over() or mine > TURNS:
        return None
    opens = isinstance(s.now, Before) or (isinstance(s.now, Roll) and s.now.opens)
    if mine == 0 or (mine == 1 and opens and s.seat == seat and not called(s, seat)):
        return goal(s, seat)
    if s.seat != seat:
        return watching(s, seat) if mine <= 2 else None
    if opens:
        return opening(s, seat)
    if isinstance(s.now, (Main, Alone)):
        return deciding(s, seat)
    return None if s.to_act() == CHANCE else helping(s, seat)


def turns(s: Labors, seat: int) -> int:
    """How many turns of its own the seat has begun."""
    seats = int(s.cards.seats)
    first = (s.seat - s.turns + 1) % seats
    return (s.turns - (seat - first) % seats + seats - 1) // seats if s.turns else 0


def marks(s: Labors, seat: int) -> int:
    return sum([int(scoring.marks_on(on_card, seat)) for on_card in s.marks])


def called(s: Labors, seat: int) -> bool:
    return bool(s.sides[seat].hand < s.cards.favour)


def lesson(s: Labors, seat: int, title: str, text: str, focus: list[str]) -> Guide:
    """Numbered by what the seat has done: its first roll, mark, call and whole turn."""
    ended = turns(s, seat) > 1 or s.seat != seat
    return Guide(2 + (marks(s, seat) > 0) + called(s, seat) + ended, LESSONS, title, text, focus)


def gods(mask: int) -> list[str]:
    return [f"god-{word}" for i, word in enumerate(GODS.words) if mask >> i & 1]


def callable_now(s: Labors) -> int:
    return sum([1 << i for i in range(len(GODS.words)) if s.allows(CALL.number(i))])


def name_gods(s: Labors, mask: int) -> str:
    """These gods in a sentence."""
    return join_words([s.cards.names[word] for i, word in enumerate(GODS.words) if mask >> i & 1], "or")


def goal(s: Labors, seat: int) -> Guide:
    if s.cards.solo:
        text = ("Alone you race **Hera’s displeasure**: a turn costs a point, a labour not claimed "
                f"{s.cards.unclaimed}, and **the lowest tally** is the best. The last box of a card claims it.")
    else:
        end = "a deck is used up" if s.cards.decks_end else f"{s.cards.claims} encounters are claimed"
        text = (f"**The most points win**, once {end}. A mark on a card is worth {s.cards.mark}, the **most marks** "
                f"{s.cards.most_marks} more; its last box claims it, for {s.cards.claim}.")
    return Guide(1, LESSONS, "Who was Hercules?", text, ["deal", *first_open(s)])


def first_open(s: Labors) -> list[str]:
    """The first box of each card that nobody has marked yet."""
    sides = ((side, encounter) for side, encounter in enumerate(s.places) if encounter >= 0)
    return [f"box-{PLACES.words[side]}-{box + 1}" for side, encounter in sides
            for box in [box for box in range(int(s.cards.boxes[encounter])) if not s.filled[encounter] >> box & 1][:1]]


def opening(s: Labors, seat: int) -> Guide | None:
    """Before the roll; what goes on without the guide is said once, in the last turn that it leads."""
    if s.turn.called or turns(s, seat) == 1:
        return lesson(s, seat, "A god has helped", "Now **roll your dice**" +
                      (", the bonus die with them." if s.bonus else "; one of their numbers may mark another box."),
                      ["deal"])
    if not isinstance(s.now, Before) or called(s, seat):
        return farewell(s, seat) if turns(s, seat) == TURNS else None
    can = callable_now(s)
    lend, mark = can & GIVE_A_DIE, can & ~GIVE_A_DIE
    helps = [f"{name_gods(s, lend)} can lend you the **bonus die**"] * bool(lend)
    helps += [f"{name_gods(s, mark)} can **mark a box** without dice"] * bool(mark)
    return lesson(s, seat, "A god before the roll",
                  f"{', and '.join(helps)}. The number on the card is the price in favour. Or simply roll.", gods(can))


def farewell(s: Labors, seat: int) -> Guide:
    return lesson(s, seat, "And so on",
                  "Call, roll, call, mark. **What may still come** shows the cards that are left in both decks. If in "
                  "doubt, ask for a **hint** once you have rolled.", ["deal", "points"])


def deciding(s: Labors, seat: int) -> Guide | None:
    """After the roll."""
    first = marks(s, seat) == s.turn.marked
    if s.turn.struck or (s.turn.marked and (s.cards.solo or not s.by_dice())):
        return struck(s, seat) if first else None
    if s.by_dice():
        return boxes(s, seat) if first else None
    return nothing(s, seat)


def boxes(s: Labors, seat: int) -> Guide:
    hit = s.by_dice()
    lit = [f"box-{PLACES.words[i // BOXES]}-{i % BOXES + 1}" for i in range(2 * BOXES) if hit >> i & 1]
    which = "a box" if size(hit) > 1 else "the box"
    if s.cards.solo:
        text = (f"A die, or a sum of dice, marks its number and is used up. **Mark {which} in gold**; the rest may mark"
                " another. The skull, the **final blow**, comes last.")
    else:
        text = (f"A die, or a sum of dice, hits its number. **Mark {which} in gold.** The skull is the **final "
                "blow**: it comes last, whoever marked the others, and claims the card.")
    return lesson(s, seat, "Mark a box", text, lit)


def nothing(s: Labors, seat: int) -> Guide:
    can = callable_now(s)
    back = s.allows(RECALL.number(1))
    god = "A **god** may change your dice, with the chance shown. " if can else ""
    if s.cards.solo:
        return lesson(s, seat, "What is left", f"{god}Or end the turn, and take a token from the pool if there is one."
                      if god else "End the turn: you take a token from the pool if there is one.", gods(can))
    ways = ["**recall favour**, up to what a die shows (others take as much)"] * back
    ways += ["reveal a **new god**"] * bool(s.god_deck.size)
    rest = f"{'Or' if can else 'So'} {', or '.join(ways)}. It ends your turn." if ways else \
        f"{'Otherwise there' if can else 'There'} is nothing to recall and no god to reveal: the turn just ends."
    return lesson(s, seat, "Recall favour" if back else "What is left", god + rest,
                  gods(can) + ["recall-1"] * back + ["deck"] * bool(s.god_deck.size))


def helping(s: Labors, seat: int) -> Guide | None:
    if isinstance(s.now, (Dismiss, Part)):
        return parting(s, seat)
    if isinstance(s.now, With):
        return lesson(s, seat, "Which dice?", "Several dice make this number. **Choose those** that the box uses up; "
                      "the others may mark another one.", ["dice"])
    if sum([int(s.tokens_of(seat, god)) for god in range(len(GODS.words))]) > 1:
        return None
    strikes = isinstance(s.now, Strike)
    text = ("This god needs no dice: **choose the box** yourself." if strikes else
            "The god does what the card says: **choose the die**.")
    weary = (" A god with two tokens leaves: one comes back to you, the other goes to the pool." if s.cards.solo else
             " The token stays; when its last slot is filled, the god leaves and the tokens go to the reserve.")
    return lesson(s, seat, "A god helps", text + weary, [] if strikes else ["dice"])


def parting(s: Labors, seat: int) -> Guide:
    if not s.cards.solo:
        text = "There is room for one god more than there are players. **Discard one**: its favour goes to its owners."
    elif not s.gods:
        text = "You have marked nothing, and no god is left to be discarded: **end the turn**."
    elif s.god_deck.size:
        text = "You have marked nothing. You may **discard a god**, for another one; or simply end the turn."
    else:
        text = "You have marked nothing. The god deck is empty: whoever **discards a god** now ends the game."
    return lesson(s, seat, "A god goes", text, gods(s.gods))


def struck(s: Labors, seat: int) -> Guide:
    if not s.cards.solo:
        can = callable_now(s)
        what = "may add one more mark" if s.turn.struck else "may help your dice, which hit nothing more"
        text = f"{name_gods(s, can)} {what}. Otherwise **end the turn**; nothing you have is lost." if can else \
            "Your dice hit nothing more: **end the turn**."
    elif s.by_dice():
        text = "What is left of your dice may mark more. Or **end the turn**."
    else:
        left = "What is left of your dice hits nothing" if any(s.dice) else "All your dice are used"
        end = "nd the turn**: it costs a Hera point, as every turn does."
        text = f"{left}, but a god may help. Or **e{end}" if callable_now(s) else f"{left}. **E{end}"
    return lesson(s, seat, "Your mark is made", text, [])


def watching(s: Labors, seat: int) -> Guide:
    return lesson(s, seat, "While others play",
                  f"**The most marks** on a card are worth {s.cards.most_marks} more, for each who shares the lead: "
                  "watch where somebody pulls ahead. The points so far are shown.", ["points"])
