"""How each automaton plays Twelve Heroes, and how often it was measured to win (docs/strength.md)."""
from typing import Final

TEMPERS: Final = {
    "phaiax": "Sails where the wind stands, and sends heroes ashore without bread.",
    "keledon": "Sends everybody to the tile in sight, and starves for it tomorrow.",
    "galatea": "Patient, hard to starve; holds two regions and lets you have the third.",
    "pandora": "Keeps a surprise in her hand for every region, and food for the last one.",
    "talos": "Counts your food before you do, and is in the region before you are.",
}
MEASURED: Final = {
    "phaiax": "won 0.0 % of 52 games against Keledon",
}
