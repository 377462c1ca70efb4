"""How each automaton plays The 12 Labors."""
from typing import Final

TEMPERS: Final = {
    "phaiax": "Marks whatever the waves wash up, and calls on gods it has not met.",
    "keledon": "Takes the final blow in sight and never counts the marks of others.",
    "galatea": "Curious about every monster, and seldom late for the last box.",
    "pandora": "Opens the god cards first. Somewhere among them is the one she needs.",
    "talos": "Keeps favour in hand, and has the most marks where it matters.",
}
