"""How each automaton plays the Shield, and how often it was measured to win (docs/strength.md)."""
from typing import Final

TEMPERS: Final = {
    "phaiax": "Throws the dice at forge and anvil alike, and is surprised by every arrow.",
    "keledon": "Loves a bright section: finishes what shines today and leaves Apollo the scrap.",
    "galatea": "Patient at the anvil. Knows what an unfinished circle will be worth.",
    "pandora": "Tries every jar of metal before she draws a line, and spares Athena’s boxes.",
    "talos": "Bronze on bronze. Twelve sections, no haste, hardly an arrow.",
}
MEASURED: Final = {
    "phaiax": "won 0.0 % of 400 games",
    "keledon": "won 32.8 % of 400 games",
    "galatea": "won 91.5 % of 400 games",
    "pandora": "won 91.8 % of 400 games",
    "talos": "won 92.0 % of 400 games",
}
