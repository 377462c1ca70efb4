"""Random play of OpenSpiel's C++ games, driven from Python and by OpenSpiel's own rollouts.

    python open_spiel_play.py SECONDS     with a Python that has open_spiel; prints JSON, each figure a second:
                                          [{game, driven, evaluate_bots, rollouts, copies}]

`driven`         legal_actions and apply_action from a Python loop, chance by its odds, as a user would write it
`evaluate_bots`  that function with OpenSpiel's uniform random bots: a whole game in one call
`rollouts`       RandomRolloutEvaluator, called by the MCTS bot with a single simulation: many games in one call. Its
                 decisions are the number of rollouts times the mean length of random games from the same position.
                 The bot takes only games that pay at the end; null for the others
`copies`         State.clone() in the middle of a random game
"""
import json
import random
import sys
import time

import pyspiel

GAMES = ("yacht", "backgammon", "gin_rummy", "2048", "hanabi")
REPEATS = 3
ROLLOUTS = 50


def best(work, seconds):
    """How much gets done a second in the best repeat; `work` says how much it did."""
    top = 0.0
    for _ in range(REPEATS):
        done, began, now = 0, time.perf_counter(), time.perf_counter()
        while now - began < seconds:
            done += work()
            now = time.perf_counter()
        top = max(top, done / (now - began))
    return top


def step(state):
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(random.choices(actions, chances)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def drive(state):
    n = 0
    while not state.is_terminal():
        step(state)
        n += 1
    return n


def whole_games(game):
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def play():
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
        return len(state.history())

    return play


def rollouts(game):
    """A function that rolls out many games from one position, or None where the bot refuses the game."""
    if game.get_type().reward_model != pyspiel.GameType.RewardModel.TERMINAL:
        return None
    start = game.new_initial_state()
    while start.is_chance_node():
        step(start)
    length = sum(drive(start.clone()) for _ in range(200)) / 200
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 1, False)

    def play():
        bot.mcts_search(start)
        return ROLLOUTS * length

    return play


def copies(game):
    whole, middle = drive(game.new_initial_state()), game.new_initial_state()
    for _ in range(whole // 3):
        if not middle.is_terminal():
            step(middle)

    def copy():
        for _ in range(100):
            middle.clone()
        return 100

    return copy


def main(seconds):
    found = []
    for name in GAMES:
        game = pyspiel.load_game(name)
        random.seed(1)
        roll = rollouts(game)
        found.append({"game": name, "driven": best(lambda game=game: drive(game.new_initial_state()), seconds),
                      "evaluate_bots": best(whole_games(game), seconds),
                      "rollouts": best(roll, seconds) if roll else None, "copies": best(copies(game), seconds)})
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
