"""Adapters: the games as environments of PettingZoo, Gymnasium and OpenSpiel. Each module needs the library whose name
it bears (`pip install "kleos[rl]"`, `"kleos[openspiel]"`); nothing else in Kleos imports them."""
