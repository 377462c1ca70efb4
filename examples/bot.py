"""A bot that sits down by a link and plays: python examples/bot.py http://127.0.0.1:8000/t/owl-laurel-7/…

It needs nothing but Python. Replace `choose` by something cleverer.
"""
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

LINK = sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)
HOUSE, TOKEN = LINK.split("/t/")[0], secrets.token_urlsafe(32)      # the token is who sits in the seat


def ask(path: str, body: dict | None = None) -> dict:
    request = urllib.request.Request(f"{HOUSE}/api{path}", json.dumps(body).encode() if body is not None else None,
                                     {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as problem:
        said = json.load(problem)
        return said.get("table") or sys.exit(said["error"])         # with a table: it has gone on since we looked


def choose(view: dict) -> str:
    return random.choice(view["actions"])["text"]


table = ask("/join", {"link": LINK, "name": "Example"})
here = f"/tables/{table['id']}"
while not table["over"]:
    if table["view"]["actions"]:
        table = ask(f"{here}/act", {"seq": table["seq"], "texts": [choose(table["view"])]})
    elif table["deals"] and any(seat["you"] and seat["to_act"] for seat in table["seats"]):
        table = ask(f"{here}/deal", {"seq": table["seq"]})
    else:
        time.sleep(0.1)
        table = ask(here)
print(table["view"]["prompt"]["text"])
