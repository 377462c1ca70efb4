"""How each automaton walks Daedalus’ Labyrinth."""
from typing import Final

TEMPERS: Final = {
    "phaiax": "Drifts from passage to passage, and now and then into the Minotaur.",
    "keledon": "Runs to the virtue that shines nearest; where the others are is their affair.",
    "galatea": "Walks where she has looked, and waits for you at the corner.",
    "pandora": "Cannot leave a passage unopened, and keeps hope for the way out.",
    "talos": "Has walked every coast. He knows where the maze must end.",
}
