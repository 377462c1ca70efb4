"""The list of environments, and what Kleos does without the libraries."""
from __future__ import annotations

import subprocess
import sys

from kleos.adapters.listing import environments
from kleos.games import OWN

LIBRARIES = {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"}


def test_every_game_and_mode_is_listed_with_each_number_of_seats():
    found = [(one["name"], one["seats"], *one["options"].values()) for one in environments(OWN)]
    versions = {game.id: game.rules.version for game in OWN}
    assert found == [
        (f"kleos/Shield-v{versions['shield']}", 1), *[(f"kleos/Labors-v{versions['labors']}", n) for n in (1, 2, 3, 4)],
        (f"kleos/Labyrinth-v{versions['labyrinth']}", 3),
        *[(f"kleos/Heroes-v{versions['heroes']}", 2, mode) for mode in ("factions", "draft", "tournament")],
        *[(f"kleos/Hercules-v{versions['hercules']}", n) for n in (2, 3)]]


def test_what_is_listed_is_what_the_game_says():
    for one in environments(OWN):
        game = next(game for game in OWN if game.id == one["game"])
        setup = game.setup(one["options"], one["seats"])
        sight, seen = game.sight(setup), one["observation"]
        assert one["actions"] == len(game.rules.lexicon.seat)
        assert seen["shape"] == [sight.size]
        assert sorted(seen["names"].values())[0][0] == 0
        assert max(stop for _, stop in seen["names"].values()) == sight.size
        assert (one["returns"]["low"], one["returns"]["high"]) == game.rules.bounds(setup)
        assert one["decisions"] == game.rules.decisions(setup)


def test_without_an_adapter_no_library_is_imported():
    script = ("import sys, kleos, kleos.adapters.listing as listing\n"
              "kleos.play('shield', ['greedy']); listing.environments([kleos.game('shield')])\n"
              f"print({LIBRARIES!r} & set(sys.modules))")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
