"""How each automaton plays Hercules."""
from typing import Final

TEMPERS: Final = {
    "phaiax": "Plays the card on top and attacks whoever stands to windward.",
    "keledon": "Everything forward: what can attack attacks, and who blocks is found out later.",
    "galatea": "Keeps a blocker back and asks twice before she taps her last resource.",
    "pandora": "Saves the surprises of her hand for the battle in which they hurt.",
    "talos": "Stands guard over his deck, and counts the cards of yours.",
}
