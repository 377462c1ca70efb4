"""What the prompt of The 12 Labors asks, and what it says at the end."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Prompt, player, whose
from kleos.core.flow import CHANCE
from kleos.core.prose import join_words
from kleos.core.sets import size
from kleos.games.labors.board import CALL, NEW_GOD, NOTHING, RECALL, Labors
from kleos.games.labors.box import GODS
from kleos.games.labors.draws import First, Reveals
from kleos.games.labors.gods import Again, Change, Doubling, Hermes, Strike, Turning, Zeus
from kleos.games.labors.rules import Before, Dismiss, Fates, Main
from kleos.games.labors.solo import Alone, Part, With
from kleos.games.labors.view.names import tie_break


def prompt(s: Labors, seat: int) -> Prompt:
    step, who = s.now, s.now.seat
    if s.over():
        return ending(s, seat)
    if isinstance(step, First):
        return Prompt("**Draw lots** for who begins.", deal="Draw lots")
    if s.to_act() == CHANCE:
        return Prompt(chance(s, seat), last_turn(s), "Roll the dice")
    if who != seat:
        return Prompt(f"It is {whose(who)} {'last ' if is_last(s) else ''}turn.", last_turn(s))
    text, help = ask(s)
    return Prompt(f"Your last turn: {begin_small(text)}" if is_last(s) else text, help or last_turn(s))


def chance(s: Labors, seat: int) -> str:
    """What the dice or the decks decide now."""
    who = s.now.seat
    if isinstance(s.now, Reveals):
        return "**Reveal** the next card." if who == seat or not s.turns else f"{player(who)} reveals a card."
    if isinstance(s.now, Fates):
        return "It is a tie: **roll for the Fates**." if who == seat else f"{player(who)} rolls for the Fates."
    dice, turn = "three dice" if s.bonus else "dice", "Your last turn" if is_last(s) else f"Turn {s.turns}"
    return f"{turn}: **roll your {dice}**." if who == seat else f"{player(who)} rolls."


def begin_small(text: str) -> str:
    """A sentence that follows a colon; its first word may be bold."""
    bold = text[:2] if text.startswith("**") else ""
    return bold + text[len(bold)].lower() + text[len(bold) + 1:]


def is_last(s: Labors) -> bool:
    """§7.2 §11.3 §11.5 Whether whoever plays now plays no further turn; §12.9 alone."""
    return s.last == 0 if s.cards.solo else s.last >= 0


def last_turn(s: Labors) -> str:
    if s.cards.solo:
        return "This is the last turn." if s.last == 0 else ""
    return "The end is in sight: these are the last turns." if s.last >= 0 else ""


def ask(s: Labors) -> tuple[str, str]:
    """The question of the current step."""
    step = s.now
    if isinstance(step, Before):
        if s.bonus:
            return "**Roll your three dice**" + (", or call on a god first." if any_god(s) else "."), ""
        return "**Roll your dice**" + (", or call on a god first." if any_god(s) else "."), ""
    if isinstance(step, Main):
        return main_question(s)
    if isinstance(step, Alone):
        return alone_question(s), "Each die is used up by the box it marks." if s.by_dice() else ""
    if isinstance(step, Change):
        return f"**Choose a die** to change by {step.by}.", ""
    if isinstance(step, Turning):
        both = step.flips and step.rerolls
        return "**Choose a die** to turn over" + (", or one to roll again." if both else ".") if step.flips \
            else "**Choose another die** to roll again.", ""
    if isinstance(step, Part):
        return parting(s), ""
    return SIMPLE[type(step)], ""


SIMPLE: Final[dict[type, str]] = {
    Doubling: "**Choose a die** to double.", Again: "**Choose a die** to roll again.",
    Hermes: "**Choose a die** to roll again, or to raise by 1.",
    Zeus: "**Take the bonus die**, or turn a die over.", Strike: "**Mark a box** of your choice.",
    Dismiss: "**Discard a god** to make room; the favour on it goes back to its owners.",
    With: "**Choose the dice** that this box uses up."}


def parting(s: Labors) -> str:
    """§12.6 §12.9"""
    if not s.gods:
        return "No mark this turn. **End the turn**."
    if not s.god_deck.size:
        return "No mark this turn. **End the turn**, or discard a god: none is left to come, so that ends the game."
    return "No mark this turn. **Discard a god**, or end the turn."


def tell_dice(s: Labors) -> str:
    values = [value for value in s.dice if value]
    if not values:
        return "All dice are used."
    return f"Your {'dice show' if values[1:] else 'die shows'} {join_words(values)}."


def any_god(s: Labors) -> bool:
    """Whether any god can be called on."""
    return any(s.allows(CALL.number(god)) for god in range(len(GODS.words)))


def name_gods(s: Labors) -> str:
    """The gods who can be called on, in a sentence."""
    return join_words([s.cards.names[word] for i, word in enumerate(GODS.words) if s.allows(CALL.number(i))], "or")


def main_question(s: Labors) -> tuple[str, str]:
    if s.turn.struck:
        more = f", or call on {name_gods(s)} for one more mark" if any_god(s) else ""
        return f"**End the turn**{more}.", ""
    helped = any_god(s)
    if s.by_dice():
        return f"{tell_dice(s)} **Mark one box**{', or call on a god first' if helped else ''}.", ""
    if s.turn.marked:
        return f"{tell_dice(s)} They hit nothing more: **end the turn**{', or call on a god' if helped else ''}.", ""
    return f"{tell_dice(s)} No box is hit: {ways_on(s)}.", in_reserve(s)


def alone_question(s: Labors) -> str:
    """§12.3 §12.6"""
    calls = any_god(s)
    if s.by_dice():
        return f"{tell_dice(s)} **Mark boxes** with your dice{', call on a god' if calls else ''} or end the turn."
    rest = "**call on a god** or end the turn." if calls else "**end the turn**."
    return f"{tell_dice(s)} No box is hit: {rest}" if any(s.dice) else f"All dice are used: {rest}"


def ways_on(s: Labors) -> str:
    """§6 What can be done where no box is hit."""
    reveals, calls = s.allows(NEW_GOD.number()), any_god(s)
    found = ["recall favour"] * s.allows(RECALL.number(1)) + ["reveal a god"] * reveals
    found += ["do nothing"] * s.allows(NOTHING.number()) + ["call on one" if reveals else "call on a god"] * calls
    found[0] = f"**{found[0]}**"
    return join_words(found, "or")


def in_reserve(s: Labors) -> str:
    mine = s.sides[s.seat].reserve
    return f"You have {mine} in the reserve." if mine else "You have none in the reserve."


def ending(s: Labors, seat: int) -> Prompt:
    if s.cards.solo:
        empty = "No god was" if size(s.gods) < 2 else "No encounter was"
        return Prompt(f"**Your tally is {s.tally()}.** The lower, the more glorious.",
                      f"{empty} left to reveal: that ended the game.")
    winner, (by, rule) = s.winner, tie_break(s)
    help = f"Points were equal: it was decided by {by} (§{rule})." if by else ""
    who = "You were" if winner == seat else f"{player(winner)} was"
    return Prompt(f"**{who} Hercules all along.** {s.points(winner)} points.", help)
