"""What the prompt of Hercules asks, and what it says at the end."""
from __future__ import annotations

from typing import Any

from kleos.core.face import Prompt, player, whose
from kleos.core.flow import CHANCE, SPECTATOR, Step
from kleos.core.prose import join_words, several
from kleos.games.hercules.abilities import Order, Rival, Speak
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import ACCEPT, ATTACK, DECLINE, PLAY, RIVAL, SET, Hercules
from kleos.games.hercules.box import COLOUR
from kleos.games.hercules.certainty import threatens
from kleos.games.hercules.draws import Draw, Look, Lot, Mill, Show
from kleos.games.hercules.futility import in_vain, list_futile
from kleos.games.hercules.language import ANY_TYPE, COLOURS, TYPES, article
from kleos.games.hercules.odd import Contest
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.picks import Bring, Drop, Offer, Plant, Pluck, Raise, Regain, Seek, Verdict, Waste
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import cost
from kleos.games.hercules.targets import Duel, Give, Offering, Reinforce, Target
from kleos.games.hercules.view import finale
from kleos.games.hercules.view.motion import Fought
from kleos.games.hercules.view.names import about, kind_name, name_piece


def prompt(s: Hercules, seat: int) -> Prompt:
    if s.over():
        return ending(s, seat)
    step, mine = s.now, s.now.seat == seat
    if isinstance(step, Fought):
        return Prompt("A deck is empty (§7.1)." if s.emptied() else "The battles are reckoned (§6.7).")
    who = player(step.seat)
    if s.to_act() == CHANCE:
        return chance(s, step, mine, who)
    if not mine:
        return Prompt(f"{who} is choosing.")
    return ask(s, step)


def last_card(s: Hercules, step: Draw) -> str:
    return "It is your last card: this empties your deck (§7.1)." if s.sides[step.seat].cards.size == 1 else ""


def chance(s: Hercules, step: Step[Any], mine: bool, who: str) -> Prompt:
    if isinstance(step, Lot):
        return Prompt("**Draw lots** for who begins.", deal="Draw lots")
    if isinstance(step, Draw) and mine:
        return Prompt("Your turn: **draw a card**." if step.first else "You draw.",
                      last_card(s, step) or ("All of yours is untapped." if step.first else ""), "Draw a card")
    if isinstance(step, Draw):
        return Prompt(f"{who} draws.", deal="Draw")
    return Prompt(what_happens(step, mine), deal="Turn up")


def what_happens(step: Step[Any], mine: bool) -> str:
    """What chance does to cards that nobody draws."""
    if isinstance(step, Mill):
        return f"The top cards of {'your' if mine else whose(step.seat)} deck are discarded."
    if isinstance(step, Contest):
        return "Everybody discards the top card of their deck."
    if isinstance(step, Look):
        return "The top card of a deck is looked at."
    if isinstance(step, Show):
        return "A hand is shown."
    return "Cards are picked at random."


def ending(s: Hercules, seat: int) -> Prompt:
    left = several(s.sides[s.winner].cards.size, "card")
    help = f"The winner’s deck still has {left}." if len(s.sides) == 2 else finale.course(s, seat)
    if seat == s.winner:
        return Prompt(f"**You have won.** Your deck still has {left}.", help if len(s.sides) > 2 else "")
    lost = "" if seat == SPECTATOR else " Your deck is empty."
    return Prompt(f"**{player(s.winner)} has won.**{lost}", help)


def ask(s: Hercules, step: Step[Any]) -> Prompt:
    """The question of the current step."""
    if isinstance(step, Muster):
        return muster(s, step)
    if isinstance(step, Redraw):
        return Prompt("**Keep** your starting hand?", "With fewer than two resources you may draw a new one.")
    if isinstance(step, Attack):
        return Prompt("**Name further attackers**, or declare the attack.",
                      "Your rival sees them once they are declared.", back=int(step.draft(s)))
    if isinstance(step, Block):
        return block(s, step)
    if isinstance(step, Combat):
        first = ("You choose first." if step.seat == s.defender else "You have the last word.") + course(s)
        if len(step.options(s)) == 1:
            return Prompt("You have **no combat card** to play now.", first)
        return Prompt("**Play a combat card**, or none.", first)
    if isinstance(step, Battles):
        return Prompt("**Pick which blockers fall**: together no stronger than your attacker.",
                      f"The attacker is {kind_name_at(s, step)}.")
    if isinstance(step, ByHand):
        return paying(s, step)
    return by_text(s, step)


def paying(s: Hercules, step: ByHand) -> Prompt:
    """§4.4 What is still to be tapped, and of which colour one of them must be."""
    left, colour = int(step.left), COLOURS[COLOUR[step.kind]]
    more = "more " if left < cost(s, step.seat, step.kind) else ""
    of = "of any colour" if step.paid else f"a {colour} one" if left == 1 else f"at least 1 of them {colour}"
    return Prompt(about(f"**Tap {several(left, f'{more}resource')}**, {of}, for {{}}.", kind_name(s, step.kind)))


def kind_name_at(s: Hercules, step: Battles) -> str:
    return name_piece(s, step.seat, s.sides[step.seat].pieces[step.at])


def leading(s: Hercules) -> str:
    """While anything else can be done, neither the end of the turn nor a No to what one’s card may do is the first
    thing to do."""
    declines = bool(s.allows(DECLINE.number())) and not s.allows(ACCEPT.number())
    if declines and len(list_futile(s)) + 1 == len(list(s.legal())):
        return ""                                       # No is all that is left to say
    return "-" if (declines or isinstance(s.now, Muster)) and len(list(s.legal())) > 1 else ""


def muster(s: Hercules, step: Muster) -> Prompt:
    """What can be done now; of an attack only where somebody could."""
    options = list(step.options(s))
    attack = any(ATTACK.says(action) for action in options)
    if any(SET.says(action) for action in options):
        return Prompt(f"**Put a resource in play**, then play cards{', attack,' if attack else ''} or end the turn.",
                      "Once you have played a card, you can put no resource in play this turn.")
    play = any(PLAY.says(action) for action in options)
    if not play:
        return Prompt("**Attack**, or end the turn." if attack else "**End the turn.**",
                      "An attack ends the turn." if attack else "Nothing in your hand can be played now."
                  if s.sides[step.seat].hand.size() else "You have no cards in your hand.")
    return Prompt(f"**Play cards**,{' attack,' if attack else ''} or end the turn.",
                  "An attack ends the turn." if attack else "")


def block(s: Hercules, step: Block) -> Prompt:
    named = int(step.draft(s))
    if step.blocker >= 0:
        return Prompt("**Whom does it block?**", back=named)
    return Prompt("You are attacked. **Name blockers**, or let them through.", course(s).strip() or
                  "Unblocked attackers discard as many cards from your deck as they have power.", back=named)


def course(s: Hercules) -> str:
    """What is said of an attack that would empty a deck."""
    if not threatens(s, int(s.now.seat)):
        return ""
    return f" As things stand, {'your' if s.now.seat == s.defender else whose(s.defender)} deck is emptied (§7.1)."


def by_text(s: Hercules, step: Step[Any]) -> Prompt:
    """What a card asks: the sentence names it, for it may be a rival’s, and nothing else on the board says so."""
    if isinstance(step, (Target, Offering)):
        effect = step.voice.effect(s, step.index)
        return Prompt(f"**{kind_name(s, step.voice.kind)}**: {effect.request(s.box.names)}.",
                      what_for(s) if isinstance(step, Offering) else "")
    if isinstance(step, Offer):
        noun = "card" if step.type == ANY_TYPE else TYPES[step.type]
        return Prompt(f"{asker(s)}**discard {article(noun)} {noun}** for it, or not?", what_for(s))
    if isinstance(step, Rival):
        return Prompt(f"**Who is “your opponent”** for {kind_name(s, step.voice.kind)}?", who_can_be_chosen(s, step))
    if isinstance(step, Order):
        return Prompt("Several things happen at once: **which comes first?**")
    asked = demand(step)
    return Prompt(asker(s) + asked.text, asked.help)


def who_can_be_chosen(s: Hercules, step: Rival) -> str:
    """§9.7 Who is no use for this text, and where it asks for characters, who has none."""
    options = [int(action) for action in step.options(s)]
    no_use = [action for action in options if in_vain(s, action)]
    asks = any(effect.foe and effect.whom for effect in s.box.effects(step.voice.kind, step.voice.moment))
    empty = [player(RIVAL.arg(action)) for action in options
             if asks and action not in no_use and not s.sides[RIVAL.arg(action)].pieces]
    said = "The whole text of the card is about whoever you choose."
    if no_use:
        said += f" With {join_words([player(RIVAL.arg(action)) for action in no_use], 'or')} it changes nothing now."
    return f"{said} {join_words(empty)} {'has' if len(empty) == 1 else 'have'} no character in play." if empty else said


def asker(s: Hercules) -> str:
    """Which card wants something, and whose it is where it is another’s: the text that is being followed."""
    for step in (s.now, *reversed(s.later)):
        if isinstance(step, Speak):
            theirs = "" if step.seat == s.now.seat else f"{whose(step.seat)} "
            return f"{theirs}{kind_name(s, step.voice.kind)}: "
    return ""


def what_for(s: Hercules) -> str:
    """What happens if something is given up for it: the rest of the text that is being followed."""
    for step in (*reversed(s.later),):
        if isinstance(step, Speak):
            effects = s.box.effects(step.voice.kind, step.voice.moment)[step.index:]
            rest = [effect.text(s.box.names) for effect in effects]
            said = "".join([f"{text} " if text.endswith(",") else f"{text}, then " for text in rest])
            return f"If you do: {said.removesuffix(', then ')}."
    return ""


def demand(step: Step[Any]) -> Prompt:
    """What is asked about one’s hand and characters, after the name of the card that asks."""
    if isinstance(step, Drop):
        how = "One after the other: each goes at once." if step.left > 1 else "It goes at once."
        return Prompt(f"**discard {several(step.left, 'card')}** from your hand.", how)
    if isinstance(step, Duel):
        return Prompt("**who fights** for you?" if step.piece < 0 else "**against whom?**")
    if isinstance(step, Reinforce):
        return Prompt("**who joins** your blockers?" if step.piece < 0 else "**whom** does it block?")
    if isinstance(step, Give):
        return Prompt(f"**choose {several(int(step.left), 'character')}** of yours to be discarded.")
    return picking(step)


def picking(step: Step[Any]) -> Prompt:
    """What is asked about cards that do not lie on the board."""
    if isinstance(step, Seek):
        return Prompt("**take a card** from your deck, or none.", "The others see which; then the deck is shuffled.")
    if isinstance(step, Pluck):
        return Prompt("**choose a card** of that hand to be discarded.", "Nobody else sees the hand but its owner.")
    if isinstance(step, Regain):
        return Prompt("**take a card back** from your discard pile.", "It goes to your hand.")
    if isinstance(step, Raise):
        return Prompt("**choose a character** of your discard pile.", "It is put in play, untapped and free of charge.")
    if isinstance(step, Bring):
        return Prompt("**put a character in play**, or none.", "It costs nothing now.")
    if isinstance(step, Plant):
        return Prompt("**put a resource in play**, or none.", "It comes untapped, and does not count as this turn’s.")
    if isinstance(step, Waste):
        return Prompt(f"**discard {several(int(step.left), 'resource')}** of yours from play.",
                      "A tapped one goes, where there is one of that colour.")
    if isinstance(step, Verdict):
        return Prompt("you see the **top card**: is it discarded?", "Otherwise it stays on top, and is drawn next.")
    return Prompt("discard **from your hand, or from your deck?**")
