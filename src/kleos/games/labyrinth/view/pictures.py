"""Which icon of the kit stands for what."""
from __future__ import annotations

from typing import Final

PATRONS: Final = {
    "aphrodite": "dove", "apollo": "lyre", "ares": "crossed-swords", "artemis": "bow-arrow", "athena": "owl",
    "dionysus": "grapes", "hades": "skull", "hephaestus": "anvil", "hera": "queen-crown", "hermes": "winged-leg",
    "poseidon": "trident", "zeus": "heavy-lightning",
}
