"""Why an option is a good one, in one short sentence."""
from __future__ import annotations

from kleos.games.heroes.board import DEPLOY, HIRE, MOVE, PROVISION, Heroes


def advice(s: Heroes, action: int) -> str:
    if HIRE.says(action):
        return "It can be paid now, and heroes in the camp may be sent in the same turn."
    if DEPLOY.says(action):
        return "Heroes count only in a region, and only as long as there is food for them."
    if MOVE.says(action):
        return "Strength counts at your next Control, so it should stand where a tile is to be won."
    if PROVISION.says(action):
        return "Food hires heroes and keeps them; there is nothing better to do now."
    return ""
