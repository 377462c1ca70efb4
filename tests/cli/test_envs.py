"""`envs`."""
from __future__ import annotations

import json

from kleos.adapters.listing import environments, name_environment
from kleos.games import ALL, find


def test_environments_as_json(invoke):
    assert json.loads(invoke("envs", "--json").output) == environments(ALL)


def test_environments_in_words(invoke):
    lines = invoke("envs", "--no-color").output.splitlines()
    (line,) = [line for line in lines if "tournament" in line]
    assert line.split()[:4] == [name_environment(find("heroes")), "2", "tournament", "719"]
    assert all(len(line) <= 80 and "…" not in line for line in lines)
