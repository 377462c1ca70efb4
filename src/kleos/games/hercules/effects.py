"""The dictionary: every effect that a card may have, how the card prints it, and about what it is worth. What resolves
them stands in abilities.py; lasting ones are asked for in scoring.py and where a rule is about them.

docs/adding-a-card.md goes through them with examples.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleos.games.hercules.language import ALWAYS, IF_DONE, MOMENTS, OPPONENT, OTHER, Effect, Wording

ALL_BUT_PLAY: Final = "enters leaves attacks blocks beats through dawn"     # where there is a character that speaks
IN_ATTACK: Final = "play attacks blocks"
LASTING: Final = MOMENTS[ALWAYS]

# cards of decks, hands and piles
DRAW: Final = Wording("draw", "draw {cards}", "{who} draws {cards}", takes="n who", worth=1.3)
MILL: Final = Wording("mill", "discard the {top} of your deck", "{who} discards the {top} of their deck", takes="n who",
                      who=OPPONENT, worth=0.4)
DROP: Final = Wording("drop", "discard {cards} from your hand", "{who} discards {cards} from their hand", takes="n who",
                      who=OPPONENT, worth=1.2)
LOSE: Final = Wording("lose", "discard {cards} from your hand at random",
                      "{who} discards {cards} from their hand at random", takes="n who", who=OPPONENT, worth=1.3)
PEEK: Final = Wording("peek", "look at your opponent’s hand", needs_foe=True, worth=0.5)
PLUCK: Final = Wording("pluck", "look at your opponent’s hand and discard {a} {type} of your choice from it",
                       takes="type", needs_foe=True, worth=2.0)
RESTORE: Final = Wording("restore", "put {number} random card{s} from your discard pile under your deck", takes="n",
                         worth=0.6)
BURY: Final = Wording("bury", "remove {number} random card{s} in your opponent’s discard pile from the game", takes="n",
                      needs_foe=True, worth=0.2)
REGAIN: Final = Wording("regain", "take {cards} from your discard pile into your hand", takes="n type", worth=1.5)
RAISE: Final = Wording("raise", "put a character with cost {n} or less from your discard pile in play", takes="n",
                       worth=0.9)
BRING: Final = Wording("bring", "you may put a character with cost {n} or less from your hand in play", takes="n",
                       worth=0.6)
SUMMON: Final = Wording("summon", "you may put {card} in play from your hand or your discard pile", takes="card",
                        worth=2.0)
SEEK: Final = Wording("seek", "you may look through your deck for {a} {type} and take it into your hand", takes="type",
                      worth=1.6)
SCOUT: Final = Wording("scout", "look at the top card of your deck. You may discard it", worth=0.4)
SPY: Final = Wording("spy", "look at the top card of your opponent’s deck. You may discard it", needs_foe=True,
                     worth=0.8)
REFRESH: Final = Wording("refresh", "shuffle your hand into your deck and draw as many cards",
                         "{who} shuffles their hand into their deck and draws as many cards", takes="who", worth=1.0)
VANISH: Final = Wording("vanish", "remove this card from the game", moments="play", worth=-0.2, last=True)

# resources
PLANT: Final = Wording("plant", "you may put a resource from your hand in play", worth=1.0)
SALVAGE: Final = Wording("salvage", "you may put a resource from your discard pile in play", worth=1.8)
FREE: Final = Wording("free", "untap {number} of your resources", takes="n", worth=0.8)
DRAIN: Final = Wording("drain", "tap {number} of your resources", "{who} taps {number} of their resources",
                       takes="n who", who=OPPONENT, worth=0.5)
RAZE: Final = Wording("raze", "discard {number} of your resources from play",
                      "{who} discards {number} of their resources from play", takes="n who", who=OPPONENT, worth=2.5)

# characters
DISCARD: Final = Wording("discard", "discard {whom}", takes="whom", worth=4.0)
BANISH: Final = Wording("banish", "remove {whom} from the game", takes="whom", worth=4.5)
BOUNCE: Final = Wording("bounce", "return {whom} to {owners} hand{many}", takes="whom", worth=2.0)
TUCK: Final = Wording("tuck", "put {whom} under {owners} deck{many}", takes="whom", worth=3.4)
TAP: Final = Wording("tap", "tap {whom}", takes="whom", worth=1.2)
UNTAP: Final = Wording("untap", "untap {whom}", takes="whom", worth=0.9)
FREEZE: Final = Wording("freeze", "tap {whom}. {they} untap in {owners} next step 1", takes="whom", worth=2.0)
BOOST: Final = Wording("boost", "give {whom} {more}+{n} power this turn", takes="n whom", worth=0.6)
WEAKEN: Final = Wording("weaken", "give {whom} {more}−{n} power this turn", takes="n whom", worth=0.6)
DOUBLE: Final = Wording("double", "double the power of {whom} this turn", takes="whom", worth=2.5)
CHARM: Final = Wording("charm", "take over {whom}", takes="whom", worth=5.5)
SHIELD: Final = Wording("shield", "{them} cannot be discarded this turn", takes="whom", worth=1.3)
EDICT: Final = Wording("edict", "discard {number} of your characters from play",
                       "{who} chooses and discards {number} of their characters in play", takes="n who", who=OPPONENT,
                       worth=3.0)
DUEL: Final = Wording("duel", "one of your characters fights one of your opponent’s at once. Discard the weaker, "
                      "or both if they are equal", needs_foe=True, worth=3.2)
GAIN: Final = Wording("gain", "this character gets +{n} power this turn", takes="n", moments=ALL_BUT_PLAY, worth=0.5)
RISE: Final = Wording("rise", "untap this character", moments=ALL_BUT_PLAY, worth=0.8)
DEPART: Final = Wording("depart", "discard this character", moments=ALL_BUT_PLAY, worth=-1.5)
HOME: Final = Wording("home", "return this character to its owner’s hand", moments=ALL_BUT_PLAY, worth=-0.8)

# an attack
UNBLOCK: Final = Wording("unblock", "{whom} count{one} as unblocked", takes="whom", moments=IN_ATTACK, worth=2.0)
WITHDRAW: Final = Wording("withdraw", "{whom} leave{one} the attack", takes="whom", moments=IN_ATTACK, worth=1.6)
REINFORCE: Final = Wording("reinforce", "one of your untapped characters joins your blockers", moments=IN_ATTACK,
                           worth=1.5)
WARD: Final = Wording("ward", "attackers discard {number} fewer card{s} in all from your deck this turn", takes="n",
                      moments=IN_ATTACK, worth=0.5)
SMASH: Final = Wording("smash", "your unblocked attackers discard {number} more card{s} in all this turn", takes="n",
                       worth=0.6)
TRUCE: Final = Wording("truce", "the attack ends at once. Nothing more is discarded", moments="play", worth=4.0)
CALM: Final = Wording("calm", "cancel all changes of power made this turn", worth=1.0)
HAVOC: Final = Wording("havoc", "discard all characters that are in a battle", moments=IN_ATTACK, worth=3.0)

# on condition: without it the rest of the text is passed over
OFFER: Final = Wording("offer", "you may discard {a} {type} from your hand" + IF_DONE, takes="type", worth=-1.0)
SACRIFICE: Final = Wording("sacrifice", "you may discard {whom} from play" + IF_DONE, takes="whom", worth=-2.2)
IF_WITH: Final = Wording("if-with", "if you have {card} in play,", takes="card", worth=-1.0)
IF_BEHIND: Final = Wording("if-behind", "if your opponent has more characters in play than you,", needs_foe=True,
                           worth=-0.8)
IF_DEEPER: Final = Wording("if-deeper", "if your opponent’s deck has more cards than yours,", needs_foe=True,
                             worth=-0.7)
IF_BLOCKED: Final = Wording("if-blocked", "if a character of yours is blocked,", moments=IN_ATTACK, worth=-0.6)
IF_NO_BLOCK: Final = Wording("if-no-block", "if nobody blocks,", moments=IN_ATTACK, worth=-0.8)

# lasting
UNIQUE_CARD: Final = Wording("unique", "only one can be in play", moments=LASTING, worth=-0.5, keyword="Unique")
FIERCE: Final = Wording("fierce", "+{n} power while attacking", takes="n", moments=LASTING, worth=0.6)
STALWART: Final = Wording("stalwart", "+{n} power while blocking", takes="n", moments=LASTING, worth=0.5)
SOLO: Final = Wording("solo", "+{n} power while it attacks alone or blocks alone", takes="n", moments=LASTING,
                      worth=0.5)
WITH: Final = Wording("with", "+{n} power while you have {card} in play", takes="n card", moments=LASTING, worth=0.3)
SWELL: Final = Wording("swell", "+{n} power", takes="n", moments=LASTING, worth=0.8)
LEAD: Final = Wording("lead", "{them} have +{n} power", takes="n whom", moments=LASTING, worth=0.9)
DREAD: Final = Wording("dread", "{them} have −{n} power", takes="n whom", moments=LASTING, worth=1.1)
ELUSIVE: Final = Wording("elusive", "cannot be blocked", moments=LASTING, worth=1.5)
EVADE: Final = Wording("evade", "cannot be blocked by characters with power {n} or less", takes="n", moments=LASTING,
                       worth=0.4)
NIMBLE: Final = Wording("nimble", "cannot be blocked by characters with power {n} or more", takes="n", moments=LASTING,
                        worth=0.35)
GANG: Final = Wording("gang", "can only be blocked by two or more characters", moments=LASTING, worth=0.9)
MEEK: Final = Wording("meek", "cannot attack", moments=LASTING, worth=-1.5)
RECKLESS: Final = Wording("reckless", "cannot block", moments=LASTING, worth=-1.0)
TIRELESS: Final = Wording("tireless", "doesn’t tap to attack", moments=LASTING, worth=1.2)
RUTHLESS: Final = Wording("ruthless", "when blocked, discards a card from the deck for each point by which its power "
                          "exceeds its blockers’", moments=LASTING, worth=0.9)
DEADLY: Final = Wording("deadly", "whoever blocks it or is blocked by it is discarded", moments=LASTING, worth=1.8,
                         keyword="Deadly")
UNDYING: Final = Wording("undying", "when it would be discarded from play, it returns to its owner’s hand",
                         moments=LASTING, worth=1.2, keyword="Undying")
PROTECTED: Final = Wording("protected", "your opponents cannot choose it", moments=LASTING, worth=0.7,
                           keyword="Protected")
RAVAGE: Final = Wording("ravage", "discards {number} more card{s} when unblocked", takes="n", moments=LASTING,
                        worth=0.6)
SHELTER: Final = Wording("shelter", "attackers discard {number} fewer card{s} in all from your deck in each attack",
                         takes="n", moments=LASTING, worth=1.0)
THRIFT: Final = Wording("thrift", "your {type}s cost {n} less", takes="n type", moments=LASTING, worth=1.6)
TOLL: Final = Wording("toll", "your opponents’ {type}s cost {n} more", takes="n type", moments=LASTING, worth=1.4)
SLOW: Final = Wording("slow", "it is put in play tapped", moments=LASTING, worth=-0.6, keyword="Slow")
SILENCE: Final = Wording("silence", "while it attacks or blocks, your opponent cannot play combat cards",
                         moments=LASTING, worth=1.0)
PLENTY: Final = Wording("plenty", "you may put one more resource in play in step 3", moments=LASTING, worth=1.5)
DROWSY: Final = Wording("drowsy", "doesn’t untap in step 1", moments=LASTING, worth=-2.0)

# odd ones: each a plain function of its own, in odd.py
PIE_EATING: Final = Wording("pie-eating", "each player discards the top card of their deck. Whoever’s card costs the "
                            "most draws two cards; on a tie nobody does", worth=1.6)
DIFFICULT_CHOICE: Final = Wording("difficult-choice", "your opponent discards either two cards from their hand or the "
                                  "top five cards of their deck, as they choose", needs_foe=True, worth=3.0)

LASTING_EFFECTS: Final = [
    UNIQUE_CARD, FIERCE, STALWART, SOLO, WITH, SWELL, LEAD, DREAD, ELUSIVE, EVADE, NIMBLE, GANG, MEEK, RECKLESS,
    TIRELESS, RUTHLESS, DEADLY, UNDYING, PROTECTED, RAVAGE, SHELTER, THRIFT, TOLL, SLOW, SILENCE, PLENTY, DROWSY]
POWERS: Final = [FIERCE, STALWART, SOLO, WITH, SWELL]    # what a character’s own text adds to its power
EFFECTS: Final = [
    DRAW, MILL, DROP, LOSE, PEEK, PLUCK, RESTORE, BURY, REGAIN, RAISE, BRING, SUMMON, SEEK, SCOUT, SPY, REFRESH, VANISH,
    PLANT, SALVAGE, FREE, DRAIN, RAZE,
    DISCARD, BANISH, BOUNCE, TUCK, TAP, UNTAP, FREEZE, BOOST, WEAKEN, DOUBLE, CHARM, SHIELD, EDICT, DUEL, GAIN, RISE,
    DEPART, HOME, UNBLOCK, WITHDRAW, REINFORCE, WARD, SMASH, TRUCE, CALM, HAVOC,
    OFFER, SACRIFICE, IF_WITH, IF_BEHIND, IF_DEEPER, IF_BLOCKED, IF_NO_BLOCK,
    *LASTING_EFFECTS,
    PIE_EATING, DIFFICULT_CHOICE]


def is_impartial(text: Sequence[Effect]) -> bool:
    """Whether it is all one which of several such characters speaks first: the text is about no others than the one
    that speaks, nor about that one once somebody has chosen."""
    itself = asks = False
    for effect in text:
        whom, wording = effect.whom, effect.wording
        if whom is not None and whom.state & OTHER:
            return False
        itself = itself or wording is GAIN or wording is RISE or wording is DEPART or wording is HOME
        asks = asks or wording is OFFER or wording is SACRIFICE or (whom is not None and whom.number > 0)
    return not (itself and asks)
