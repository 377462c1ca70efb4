"""The dictionary: every effect that a card may have, how the card prints it, and about what it is worth. What resolves
them stands in abilities.py; lasting ones are asked for in scoring.py and where a rule is about them.

docs/adding-a-card.md goes through them with examples.
"""
from __future__ import annotations

from typing import Final

from kleos.games.hercules.language import ALWAYS, MOMENTS, OPPONENT, Wording

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
PLUCK: Final = Wording("pluck", "look at your opponent’s hand and choose {a} {type} in it, which is discarded",
                       takes="type", needs_foe=True, worth=2.0)
RESTORE: Final = Wording("restore", "put {number} random card{s} of your discard pile under your deck", takes="n",
                         worth=0.6)
BURY: Final = Wording("bury", "remove {number} random card{s} of your opponent’s discard pile from the game", takes="n",
                      needs_foe=True, worth=0.2)
REGAIN: Final = Wording("regain", "take {cards} from your discard pile into your hand", takes="n type", worth=1.5)
RAISE: Final = Wording("raise", "put a character of cost {n} or less from your discard pile in play", takes="n",
                       worth=0.9)
BRING: Final = Wording("bring", "you may put a character of cost {n} or less from your hand in play", takes="n",
                       worth=0.6)
SUMMON: Final = Wording("summon", "you may put {card} in play from your hand or your discard pile", takes="card",
                        worth=2.0)
SEEK: Final = Wording("seek", "you may look through your deck for {a} {type} and take it into your hand", takes="type",
                      worth=1.6)
SCOUT: Final = Wording("scout", "look at the top card of your deck; you may discard it", worth=0.4)
SPY: Final = Wording("spy", "look at the top card of your opponent’s deck; you may have it discarded", needs_foe=True,
                     worth=0.8)
REFRESH: Final = Wording("refresh", "shuffle your hand into your deck and draw as many cards",
                         "{who} shuffles their hand into their deck and draws as many cards", takes="who", worth=1.0)
VANISH: Final = Wording("vanish", "this card is removed from the game", moments="play", worth=-0.2)

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
BOUNCE: Final = Wording("bounce", "return {whom} to the owner’s hand", takes="whom", worth=2.0)
TUCK: Final = Wording("tuck", "put {whom} under the owner’s deck", takes="whom", worth=3.4)
TAP: Final = Wording("tap", "tap {whom}", takes="whom", worth=1.2)
UNTAP: Final = Wording("untap", "untap {whom}", takes="whom", worth=0.9)
FREEZE: Final = Wording("freeze", "tap {whom}, which will not untap in the next step 1", takes="whom", worth=2.0)
BOOST: Final = Wording("boost", "+{n} power this turn for {whom}", takes="n whom", worth=0.6)
WEAKEN: Final = Wording("weaken", "−{n} power this turn for {whom}", takes="n whom", worth=0.6)
DOUBLE: Final = Wording("double", "double the power of {whom} this turn", takes="whom", worth=2.5)
CHARM: Final = Wording("charm", "take over {whom}", takes="whom", worth=5.5)
SHIELD: Final = Wording("shield", "{whom} cannot be discarded this turn", takes="whom", worth=1.3)
EDICT: Final = Wording("edict", "discard {number} of your characters from play",
                       "{who} chooses and discards {number} of their characters in play", takes="n who", who=OPPONENT,
                       worth=3.0)
DUEL: Final = Wording("duel", "one of your characters and one of your opponent’s fight at once: the weaker is "
                      "discarded, or both", needs_foe=True, worth=3.2)
GAIN: Final = Wording("gain", "+{n} power this turn for it", takes="n", moments=ALL_BUT_PLAY, worth=0.5)
RISE: Final = Wording("rise", "untap it", moments=ALL_BUT_PLAY, worth=0.8)
DEPART: Final = Wording("depart", "discard it", moments=ALL_BUT_PLAY, worth=-1.5)
HOME: Final = Wording("home", "return it to its owner’s hand", moments=ALL_BUT_PLAY, worth=-0.8)

# an attack
UNBLOCK: Final = Wording("unblock", "{whom} counts as unblocked", takes="whom", moments=IN_ATTACK, worth=2.0)
WITHDRAW: Final = Wording("withdraw", "{whom} leaves the attack", takes="whom", moments=IN_ATTACK, worth=1.6)
REINFORCE: Final = Wording("reinforce", "one of your untapped characters joins your blockers", moments=IN_ATTACK,
                           worth=1.5)
WARD: Final = Wording("ward", "attackers discard {n} fewer card{s} in all from your deck this turn", takes="n",
                      moments=IN_ATTACK, worth=0.5)
SMASH: Final = Wording("smash", "your unblocked attackers discard {n} more card{s} in all this turn", takes="n",
                       worth=0.6)
TRUCE: Final = Wording("truce", "the attack ends at once, and nothing is discarded any more", moments="play", worth=4.0)
CALM: Final = Wording("calm", "all that was added to or taken from powers this turn is void", worth=1.0)
HAVOC: Final = Wording("havoc", "everybody who is in a battle is discarded", moments=IN_ATTACK, worth=3.0)

# on condition: without it the rest of the text is passed over
OFFER: Final = Wording("offer", "you may discard {a} {type} from your hand; if you do:", takes="type", worth=-1.0)
SACRIFICE: Final = Wording("sacrifice", "you may discard {whom} from play; if you do:", takes="whom", worth=-2.2)
IF_WITH: Final = Wording("if-with", "if you have {card} in play:", takes="card", worth=-1.0)
IF_BEHIND: Final = Wording("if-behind", "if your opponent has more characters in play than you:", needs_foe=True,
                           worth=-0.8)
IF_DEEPER: Final = Wording("if-deeper", "if your opponent’s deck has more cards than yours:", needs_foe=True,
                             worth=-0.7)
IF_BLOCKED: Final = Wording("if-blocked", "if a character of yours is blocked:", moments=IN_ATTACK, worth=-0.6)
IF_NO_BLOCK: Final = Wording("if-no-block", "if nobody blocks:", moments=IN_ATTACK, worth=-0.8)

# lasting
UNIQUE_CARD: Final = Wording("unique", "**Unique**", moments=LASTING, worth=-0.5)
FIERCE: Final = Wording("fierce", "+{n} power while attacking", takes="n", moments=LASTING, worth=0.6)
STALWART: Final = Wording("stalwart", "+{n} power while blocking", takes="n", moments=LASTING, worth=0.5)
SOLO: Final = Wording("solo", "+{n} power while it attacks alone or blocks alone", takes="n", moments=LASTING,
                      worth=0.5)
WITH: Final = Wording("with", "+{n} power while you have {card} in play", takes="n card", moments=LASTING, worth=0.3)
SWELL: Final = Wording("swell", "+{n} power", takes="n", moments=LASTING, worth=0.8)
LEAD: Final = Wording("lead", "+{n} power for {whom}", takes="n whom", moments=LASTING, worth=0.9)
DREAD: Final = Wording("dread", "−{n} power for {whom}", takes="n whom", moments=LASTING, worth=1.1)
ELUSIVE: Final = Wording("elusive", "cannot be blocked", moments=LASTING, worth=1.5)
EVADE: Final = Wording("evade", "cannot be blocked by characters with power {n} or less", takes="n", moments=LASTING,
                       worth=0.4)
NIMBLE: Final = Wording("nimble", "cannot be blocked by characters with power {n} or more", takes="n", moments=LASTING,
                        worth=0.35)
GANG: Final = Wording("gang", "can only be blocked by two or more characters", moments=LASTING, worth=0.9)
MEEK: Final = Wording("meek", "cannot attack", moments=LASTING, worth=-1.5)
RECKLESS: Final = Wording("reckless", "cannot block", moments=LASTING, worth=-1.0)
TIRELESS: Final = Wording("tireless", "does not tap to attack", moments=LASTING, worth=1.2)
RUTHLESS: Final = Wording("ruthless", "when blocked, discards as many cards from the deck as its power exceeds its "
                          "blockers’", moments=LASTING, worth=0.9)
DEADLY: Final = Wording("deadly", "whoever blocks it or is blocked by it is discarded", moments=LASTING, worth=1.8)
UNDYING: Final = Wording("undying", "returns to its owner’s hand when it would be discarded from play", moments=LASTING,
                         worth=1.2)
PROTECTED: Final = Wording("protected", "cannot be chosen by your opponents", moments=LASTING, worth=0.7)
RAVAGE: Final = Wording("ravage", "discards {n} more card{s} when unblocked", takes="n", moments=LASTING, worth=0.6)
SHELTER: Final = Wording("shelter", "attackers discard {n} fewer card{s} in all from your deck in each attack",
                         takes="n", moments=LASTING, worth=1.0)
THRIFT: Final = Wording("thrift", "your {type}s cost {n} less", takes="n type", moments=LASTING, worth=1.6)
TOLL: Final = Wording("toll", "your opponents’ {type}s cost {n} more", takes="n type", moments=LASTING, worth=1.4)
SLOW: Final = Wording("slow", "is put in play tapped", moments=LASTING, worth=-0.6)
SILENCE: Final = Wording("silence", "while it attacks or blocks, your opponent plays no combat card", moments=LASTING,
                         worth=1.0)
PLENTY: Final = Wording("plenty", "you may put one more resource in play in step 3", moments=LASTING, worth=1.5)
DROWSY: Final = Wording("drowsy", "does not untap in step 1", moments=LASTING, worth=-2.0)

# odd ones: each a plain function of its own, in odd.py
PIE_EATING: Final = Wording("pie-eating", "each player discards the top card of their deck; whoever’s costs the most "
                            "draws two cards, on a tie nobody", worth=1.6)
DIFFICULT_CHOICE: Final = Wording("difficult-choice", "your opponent chooses: discard two cards from their hand, or "
                                  "the top five cards of their deck", needs_foe=True, worth=3.0)

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
