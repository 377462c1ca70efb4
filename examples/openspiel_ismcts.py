"""OpenSpiel's IS-MCTS plays against a random player: python examples/openspiel_ismcts.py hercules --simulations 20

    pip install '.[openspiel]'           # in the folder of Kleos

IS-MCTS searches in worlds that its seat cannot tell from the true one. Kleos deals them (`resample_from_infostate`)
and tells each seat only what it has seen (`information_state_string`), so that the search cannot peek.
"""
import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from kleos.adapters.openspiel import register


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("game", nargs="?", default="hercules", help="hercules or heroes: something is hidden there")
    asked.add_argument("--seats", type=int, help="how many sit there; as many as is usual unless you say")
    asked.add_argument("--option", action="append", default=[], metavar="K=V", help="such as mode=draft")
    asked.add_argument("--games", type=int, default=2)
    asked.add_argument("--simulations", type=int, default=20, help="of each decision")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()

    options = dict(pair.split("=", 1) for pair in given.option)
    game = pyspiel.load_game(register(given.game, given.seats, options))
    kind = game.get_type()
    print(f"{kind.long_name}: {game.num_players()} players, {game.num_distinct_actions()} actions, {kind.information}")

    if kind.information != pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        asked.error("IS-MCTS is for games in which something is hidden; here OpenSpiel’s plain MCTS is the search.")

    rng, returns = np.random.RandomState(given.seed), []
    for number in range(given.games):
        searcher = number % game.num_players()          # each seat in turn, so that who begins is no matter
        state = play(game, searcher, given.simulations, rng)
        returns.append(state.returns()[searcher])
        print(f"game {number + 1}: IS-MCTS in seat {searcher} has {returns[-1]:+.1f} after {state.move_number()} moves")
    print(f"IS-MCTS has {np.mean(returns):+.2f} on average; -1 is a game lost, 1 a game won")


def play(game: pyspiel.Game, searcher: int, simulations: int, rng: np.random.RandomState) -> pyspiel.State:
    """A game in which one seat searches and the others play at random."""
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2.0, max_simulations=simulations,
                           random_state=rng, final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            action = rng.choice(outcomes, p=odds)
        elif state.current_player() == searcher:
            action = bot.step(state)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    return state


if __name__ == "__main__":
    main()
