"""The silhouette that stands for each god and each encounter, by its name in the kit of icons."""
from typing import Final

PICTURES: Final[dict[str, str]] = {
    "nemean-lion": "lion", "lernaean-hydra": "hydra", "ceryneian-hind": "deer", "erymanthian-boar": "boar",
    "augean-stables": "stable", "stymphalian-birds": "vulture", "cretan-bull": "charging-bull",
    "mares-of-diomedes": "horse-head", "girdle-of-hippolyta": "belt", "cattle-of-geryon": "cow",
    "hesperides-apples": "shiny-apple", "cerberus": "wolf-head", "skeletons": "skeleton", "giant-crab": "crab",
    "prometheus-eagle": "eagle-emblem", "centaurs": "centaur", "harpies": "harpy", "amazons": "archer",
    "gadfly": "fly", "ladon-the-dragon": "wyvern", "snakes-of-hades": "snake", "the-kraken": "giant-squid",
    "the-titan-atlas": "atlas", "the-medusa": "medusa-head", "sirens": "mermaid",
    "aphrodite": "dove", "apollo": "lyre", "ares": "spears", "artemis": "bow-arrow", "athena": "owl",
    "demeter": "wheat", "dionysus": "grapes", "hades": "coffin", "hephaestus": "anvil-impact", "hera": "queen-crown",
    "hermes": "caduceus", "hestia": "fire-bowl", "poseidon": "trident", "zeus": "heavy-lightning",
}
