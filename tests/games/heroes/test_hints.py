"""How well the bots play Twelve Heroes, on fixed samples that luck cannot explain, and what the search is told."""
import pytest
from benchmarks.watches import Hired

from kleos import bots
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.heroes.board import HIRE
from kleos.games.heroes.hints.outlook import OUTLOOK, PLAIN, value
from kleos.games.heroes.rules import Exchange
from kleos.lab.simulate import simulate
from tests.games.heroes.play import GAME, kinds, options, say, start, table


def wins(first, second, games, **options):
    """How many of so many games the first bot wins against the other."""
    report = simulate(GAME, [first, second], games, seed=3, options=options)
    assert report["finished"] == games
    return report["seats"][0]["wins"]


@pytest.mark.strength
def test_strong_beats_random():
    """By luck alone: about once in a thousand samples."""
    assert wins("strong:8", "random", 20) >= 17


@pytest.mark.slow
def test_greedy_beats_random():
    """By luck alone: once in a thousand samples."""
    assert wins("greedy", "random", 10) == 10


@pytest.mark.slow
def test_more_play_outs_beat_fewer():
    """By luck alone: less than once in a hundred samples."""
    assert wins("strong:128", "strong:4", 40) >= 29


@pytest.mark.parametrize("mode", ["draft", "tournament"])
def test_the_bots_play_every_mode_to_its_end(mode):
    """They draft, and without a deck of their own they bring one that was made before."""
    chosen = {"mode": mode, "extra_actions": True, "popularity": True}
    report = simulate(GAME, ["strong:2", "random"], 4, options=chosen)
    assert (report["finished"], report["capped"]) == (4, 0)


def test_the_policy_is_open_at_every_decision():
    for mode in ("factions", "draft"):
        state, rng = start(mode=mode, extra_actions=True), Rng(4)
        hints = GAME.hints(state)
        for _ in range(1500):
            if state.over():
                break
            action = state.now.sample(state, rng) if state.to_act() == CHANCE else hints.choose(state, rng)
            state.apply(action)
        assert state.turn > 8


def test_the_search_leaves_something_open_at_every_decision():
    state, rng, last = start(extra_actions=True), Rng(5), -1
    hints = GAME.hints(state)
    while not state.over() and state.turn < 40:
        if state.to_act() == CHANCE:
            state.apply(state.now.sample(state, rng))
            last = -1
            continue
        follow = [action for action in state.legal() if hints.follows(state, last, action)]
        assert follow
        last = follow[rng.below(len(follow))]
        state.apply(last)


def test_plain_hires_ascend_and_food_is_for_eaters():
    s = say(table(hand="hoplite orc-brute herald", food=40), "hire orc-brute")
    hints = GAME.hints(s)
    last = GAME.parse("hire orc-brute")
    assert [HIRE.arg(action) for action in s.legal() if HIRE.says(action) and hints.follows(s, last, action)] == []
    assert hints.follows(s, GAME.parse("hire herald"), GAME.parse("hire hoplite"))      # its card may matter
    s = say(table(camp="hoplite", food=9), "deploy hoplite-1 left")
    assert sum(hints.follows(s, last, action) for action in s.legal()) == 4             # none to three
    assert len(options(s)) == 10


def test_the_value_is_of_both_sides():
    even = table()
    for by in (PLAIN, OUTLOOK):
        assert value(even, 0, by) == -value(even, 1, by)
    for better in (table(points=2), table(food=3), table(left="hoplite", stores=(1, 0, 0)), table(camp="dragon"),
                   table(hand="goat"), table(cubes=(0, 1, 0))):
        assert all(value(better, 0, by) > value(even, 0, by) for by in (PLAIN, OUTLOOK))


def why(s, line):
    return GAME.face.advice(s, GAME.parse(line))


def test_a_hint_says_what_the_next_control_would_find():
    s = table(camp="dragon hoplite", food=9, cubes=(1, 0, 0), foe={"left": "hoplite", "stores": (2, 0, 0)})
    assert why(s, "deploy dragon-1 left") == "As things stand, your next Control wins the Farm, 5 against 0."
    assert "puts a cube on the City" in why(s, "deploy hoplite-1 right")
    assert "puts a cube" in why(s, "deploy hoplite-1 middle")
    assert "where a tile is still to be won" in why(table(tiles="none none none", camp="goat"),
                                                           "deploy goat-1 left")
    s = table(points=5, camp="dragon", cubes=(1, 0, 0))
    assert "wins the Farm and the game, 5 against 0" in why(s, "deploy dragon-1 left")
    s = table(camp="hoplite", foe={"left": "hoplite", "stores": (2, 0, 0), "cubes": (1, 0, 0)})
    assert why(s, "deploy hoplite-1 left") == "It keeps your rival from winning the Farm, 2 against 2."


def test_a_hint_for_several_who_set_out_speaks_of_what_matters_most():
    s = table(camp="dragon hoplite goat", food=9, cubes=(0, 2, 0))
    assert "wins the Mine" in why(say(s, "deploy dragon-1 left", "deploy hoplite-1 middle"), "send")


def test_a_hint_never_speaks_of_a_tile_where_there_is_none():
    """§3.6 A region stays, and heroes may go through it."""
    s = table(tiles="none mine city", camp="goat", left="hoplite", middle="herald", stores=(1, 1, 0))
    none = "There is no tile in the left region, and heroes count only where a tile is still to be won."
    assert why(s, "deploy goat-1 left") == f"{none} From there Goat can go on to the Mine in this turn."
    assert why(s, "move herald-1 left") == \
        f"{none} You give up a cube on the Mine, unless another of your heroes takes over there."
    through = table(tiles="farm none city", left="hoplite", stores=(1, 0, 0))
    assert "From there Hoplite can go on to the City. You give up" in why(through, "move hoplite-1 middle")
    weak = table(camp="goat", foe={"left": "dragon"}, data='[hero.dragon.lost]\nability = "always: dread 1"')
    assert why(weak, "deploy goat-1 left") == "It changes nothing at the Farm as things stand, 0 against 5."


def test_a_hint_takes_no_loss_for_a_reason():
    """§3.4 Three against seven is no gain, but it may be a step towards one."""
    foe = {"left": "dragon herald", "stores": (2, 0, 0)}
    s = table(camp="golem", foe=foe)
    assert why(s, "deploy golem-1 left") == "Your rival still leads on the Farm, 3 against 7, but by 4 instead of 7."
    for other, can in (("dragon", "can give you the lead"), ("battering-ram", "can hold them off")):
        s = table(camp=f"golem {other}", foe=foe)
        assert why(s, "deploy golem-1 left") == \
            f"It brings you closer to your rival on the Farm, 3 against 7: one more action {can}."
        s.acts = 2
        assert "by 4 instead of 7" in why(s, "deploy golem-1 left")
    ahead = table(camp="golem", left="hoplite", foe={"left": "goat"})
    assert why(ahead, "deploy golem-1 left") == "It makes your lead on the Farm safer, 5 against 1."


def test_a_hint_tells_what_a_move_gives_up_and_why_that_is_worth_it():
    """§3.6 The hero goes from where the next Control would win."""
    s = table(tiles="farm city mine", left="dragon", cubes=(1, 3, 0), foe={"middle": "hoplite"})
    wins = "As things stand, your next Control wins the City, 5 against 2."
    assert why(s, "move dragon-1 middle") == f"{wins} You give up the Farm, which your next Control would win; the " \
                                             "City is worth more, 4 points against 2."
    s = table(tiles="farm city mine", left="dragon", cubes=(0, 3, 0))
    assert why(s, "move dragon-1 middle").endswith(
        "You give up a cube on the Farm; a whole tile matters more than a cube.")
    s = table(tiles="city farm mine", left="dragon", cubes=(3, 0, 0), foe={"left": "hoplite", "cubes": (3, 0, 0)})
    assert why(s, "move dragon-1 middle").endswith(
        "You give up the City, which your next Control would win, and your rival wins it next.")
    s = table(tiles="city farm mine", left="dragon", cubes=(3, 0, 0), camp="golem")
    assert why(s, "move dragon-1 middle").endswith("unless another of your heroes takes over there.")
    s = table(points=5, tiles="farm city mine", left="dragon", cubes=(1, 3, 0))
    assert why(s, "move dragon-1 middle").endswith("would win; the game matters more.")
    s = table(tiles="farm city mine", left="hoplite", foe={"left": "hoplite", "cubes": (1, 0, 0)})
    assert why(s, "move hoplite-1 middle").endswith("It lets your rival win the Farm.")


def test_a_card_is_said_to_go_for_what_it_costs_or_does():
    """§8.1"""
    s = say(table(hand="goat hoplite hoplite herald herald dragon"), "provision", "provision", "provision")
    assert why(s, "discard dragon") == "It has the least strength for its food: 5 for 6.", "it can be paid next turn"
    dear = say(table(hand="goat hoplite hoplite herald herald dragon", data="[hero.dragon.lost]\ncost = 9"),
               "provision", "provision", "provision")
    assert why(dear, "discard dragon") == "Nobody whom you keep costs as much: 9 food, and your camp has 3."
    assert why(s, "discard goat") == "Nobody whom you keep is as weak: strength 1."
    assert why(s, "discard hoplite") == "You keep another one.", "heralds are held twice as well, and no stronger"
    assert why(s, "discard herald") == "You keep another, and of those whom you hold twice it costs most: 2 food."
    plain = say(table(hand="goat hoplite herald priestess orc-brute dragon"), *["provision"] * 3)
    assert why(plain, "discard orc-brute") == "Dragon, whom you keep, is stronger: 5 against 4.", "each has a reason"


def test_a_hint_about_food_says_how_long_it_lasts_and_why_none_may_do():
    s = say(table(camp="hoplite", food=9), "deploy hoplite-1 left")
    assert why(s, "food 2") == "1 would do as things stand: then you win the Farm, and food left there is lost. The " \
        "rest is in case that takes longer."
    assert why(s, "food 1") == "That is enough until you win the Farm, as things stand."
    level = say(table(camp="hoplite", food=9, foe={"left": "hoplite", "stores": (2, 0, 0)}), "deploy hoplite-1 left")
    assert why(level, "food 2") == "That is enough for 2 turns there; 7 food stays in the camp."
    assert "enough for 1 turn there" in why(level, "food 1")
    assert why(s, "food 0") == "Hoplite counts at your next Control all the same, for Upkeep comes after it."


def test_a_hint_about_cards_tells_their_strength_and_price():
    s = table(hand="goat dragon", food=1)
    assert why(s, "hire goat").startswith("It is the strongest you can afford: 1 for ")
    assert why(s, "hire goat").endswith(". It can be sent out in this turn.")
    assert why(s, "end") == "What you hold is worth more later than one more action now."


def test_a_hint_says_whom_food_can_hire():
    assert why(table(hand="dragon"), "provision") == \
        "Nobody in your hand can be paid yet: Dragon costs 6 food, and you then have 1."
    assert why(table(hand="dragon goat", food=3), "provision") == "Dragon costs 6 food, and you then have 4."
    assert why(table(hand="dragon goat orc-brute", food=2), "provision") == \
        "With 3 food you can hire Orc Brute, strength 4."
    assert why(table(), "provision") == "It hires those whom you draw, and feeds those whom you send out."
    assert why(table(left="goat"), "provision") == "It hires those whom you draw, and feeds those whom you send out.", \
        "in a region the food of the camp feeds nobody"
    last = table(hand="dragon", food=3)
    last.acts = 2
    assert why(last, "provision") == "With your next income you have 6 food and can hire Dragon, strength 5."


def test_who_brings_an_action_when_hired_is_hired_for_this_turn():
    s = table(hand="strategist", food=5, data="", shipped=True)
    s.acts = 2
    assert why(s, "hire strategist").endswith("It brings one more action in this turn.")


def test_level_with_who_holds_the_token_is_not_led_by_none():
    """§10.3"""
    foe = {"left": "hoplite", "stores": (1, 0, 0)}
    s = table(camp="hoplite", foe=foe, tokens="1 tile tile", options={"popularity": True})
    assert why(s, "deploy hoplite-1 left") == \
        "You draw level on the Farm, 2 against 2: your rival holds its token, which decides it."


def test_what_is_discarded_for_an_action_says_for_which():
    """§9.1"""
    def discarding(**mine):
        s = table(options={"extra_actions": True}, **mine)
        s.acts = 3
        return why(s, "discard goat")
    assert discarding(hand="goat", camp="hoplite") == \
        "It brings one more action. One use of it: as things stand, your next Control puts a cube on the Farm, " \
        "2 against 0."
    assert discarding(hand="goat dragon hoplite herald phoenix golem") == \
        "You may keep 5 cards at the end of your turn: so this one brings an action at least."
    assert discarding(hand="goat dragon", food=6) == "It brings one more action, which can hire Dragon."
    assert discarding(hand="goat dragon") == "It brings one more action, and with it food at least."


def test_a_hint_names_what_threatens_first_and_who_could_stop_it():
    """§8.2"""
    foe = {"left": "hoplite", "stores": (2, 0, 0), "cubes": (1, 0, 0), "points": 5}
    s = table(camp="hoplite", hand="dragon goat", food=9, foe=foe)
    stops = "keeps your rival from winning the Farm and the game"
    assert why(s, "deploy hoplite-1 left").startswith(f"It {stops}, ")
    assert why(s, "hire dragon").startswith(f"It can be sent out in this turn: it {stops}, 5 against ")
    for line in ("provision", "deploy hoplite-1 right"):
        assert why(s, line).startswith("Your rival wins the Farm and the game next, unless you prevent it. "), line


def test_the_same_threat_is_told_until_it_is_met():
    """§8.2 Every tile with which the rival would win, not the first of them alone."""
    foe = {"left": "goat", "right": "goat", "stores": (2, 0, 2), "cubes": (1, 0, 3), "points": 5}
    s = table(camp="hoplite herald", food=9, foe=foe)
    threat = "Your rival wins the game next, with the Farm or the City, unless you prevent it. "
    assert why(s, "provision").startswith(threat) and why(s, "deploy hoplite-1 middle").startswith(threat)
    assert "wins the Farm (left) or the City (right)" in GAME.face.prompt(s, 0).help
    half = why(s, "deploy hoplite-1 left")
    assert half == f"{threat}It keeps your rival from winning the Farm, 2 against 1."
    say(s, "deploy hoplite-1 left", "send", "food 1")
    assert why(s, "provision").startswith("Your rival wins the City and the game next, unless you prevent it. ")
    assert why(s, "deploy herald-1 right").startswith("It keeps your rival from winning the City and the game, ")
    both = table(camp="hoplite", foe={**foe, "points": 2})
    assert why(both, "provision").startswith("Your rival wins the Farm, the City and the game next, unless ")
    assert "wins the Farm (left) and the City (right)" in GAME.face.prompt(both, 0).help


def test_a_hint_tells_tiles_of_a_kind_by_their_sides():
    s = table(tiles="farm mine farm", camp="hoplite", cubes=(1, 0, 0))
    assert "wins the left Farm, 2 against 0" in why(s, "deploy hoplite-1 left")


def test_a_cube_that_goes_keeps_the_rival_from_the_tile_for_now():
    """§3.6 It needs another first."""
    foe = {"left": "hoplite herald", "stores": (2, 0, 0), "cubes": (1, 0, 0)}
    data = '[hero.goat.lost]\nability = "deployed: raze 1"'
    assert why(table(camp="goat", foe=foe, data=data), "deploy goat-1 left") == \
        "It keeps your rival from winning the Farm for now: a cube of theirs goes."
    won = table(camp="goat", foe={**foe, "points": 5}, data=data)
    assert why(won, "deploy goat-1 left") == \
        "It keeps your rival from winning the Farm and the game for now: a cube of theirs goes."


def test_a_hint_promises_no_rescue_where_there_is_none():
    """§8.2 §3.4"""
    foe = {"middle": "archangel-1 archangel-2", "right": "herald orc-brute", "stores": (0, 9, 9), "cubes": (0, 3, 0)}
    lost = table(tiles="none city farm", hand="golem bronze-giant", middle="ballista", right="workshop", food=1,
                 foe={**foe, "points": 4})
    for line in options(lost):
        assert why(lost, line) == "Nothing stops your rival from winning the City and the game next.", line
    lost.sides[0].food = 2                              # one more, and Golem may come in time, but for that move
    assert "unless you prevent it" in why(lost, "provision")
    assert why(lost, "move ballista-1 right").endswith(", and this does not prevent it.")
    drawing = table(tiles="none city farm", hand="strategist", middle="ballista", food=9, foe={**foe, "points": 4},
                    data='[hero.strategist.lost]\nability = "hired: draw 1"')
    assert "unless you prevent it" in why(drawing, "hire strategist")
    drawing.acts = 2
    assert "Nothing stops your rival" in why(drawing, "hire strategist")


def test_strong_takes_a_tile_that_wins():
    """One more success in the left region makes seven points; only a hero there can have it."""
    s = table(points=5, camp="dragon", food=3, cubes=(1, 0, 0), foe={"left": "hoplite", "stores": (2, 0, 0)})
    s.acts = 2
    bot = bots.make("strong:200", GAME)
    assert GAME.rules.lexicon.text(bot.choose(s, 0, Rng(1))) == "deploy dragon-1 left"


# the watch of the balance

def test_the_two_cards_of_a_hero_are_told_apart():
    watch = Hired()
    s = table(hand="goat goat", food=9)
    goat, = kinds("goat")
    watch.start(GAME, s, 1)
    watch.after(s, 0, 0)
    watch.before(s, 0, 0)
    assert watch.could == {(0, goat, 0), (0, goat, 1)}
    say(s, "hire goat")
    watch.after(s, 0, 0)
    assert len(watch.did) == 1
    say(s, "hire goat")
    watch.after(s, 0, 0)
    assert len(watch.did) == 2


def test_a_hint_to_leave_a_region_that_is_won_without_the_hero_says_so():
    """§3.7 Who stays there is discarded."""
    s = table(tiles="city mine farm", left="hoplite orc-brute", cubes=(3, 0, 0), foe={"middle": "dragon"})
    why = bots.explain(GAME, s, 0, GAME.parse("move orc-brute-1 middle"))
    assert why.startswith("Your heroes at the City are discarded when you win it; you win it without Orc Brute too")
    alone = table(tiles="city mine farm", left="orc-brute", cubes=(3, 0, 0), foe={"middle": "dragon"})
    assert "without" not in bots.explain(GAME, alone, 0, GAME.parse("move orc-brute-1 middle"))


def test_a_hint_does_not_call_it_progress_to_be_far_behind():
    s = table(camp="goat", foe={"left": "dragon orc-brute", "stores": (2, 0, 0)})
    assert why(s, "deploy goat-1 left") == "It changes nothing at the Farm as things stand, 1 against 9."
    lost = table(camp="goat", foe={"left": "dragon orc-brute", "cubes": (1, 0, 0)})
    assert why(lost, "deploy goat-1 left") == \
        "As things stand your rival wins the Farm next all the same, and Goat then comes back to your camp."


def test_whom_a_card_sends_home_counts_as_gone_in_a_hint():
    """§7.6 The choice is the player's."""
    s = table(camp="dragon", foe={"left": "orc-brute hoplite goat", "stores": (3, 0, 0), "cubes": (1, 0, 0)})
    assert why(s, "deploy dragon-1 left") == "It keeps your rival from winning the Farm, 5 against 5."


def test_a_hint_weighs_tiles_by_the_score():
    """§8.2 Where three points win, four win no more."""
    foe = {"right": "hoplite", "stores": (0, 0, 2)}
    s = table(points=4, middle="dragon", foe=foe)
    said = why(s, "move dragon-1 right")
    assert said.startswith("It keeps your rival from a cube on the City and brings you one, 5 against 2.")
    assert "worth more" not in said
    assert "is worth more, 4 points against 3" in why(table(middle="dragon", foe=foe), "move dragon-1 right")
    camp = table(points=4, camp="dragon")
    assert why(camp, "deploy dragon-1 middle").endswith(
        "Its 3 points would win you the game, in 3 turns of yours at the earliest.")
    assert "would win" not in why(table(points=3, camp="dragon"), "deploy dragon-1 middle")
    theirs = table(camp="dragon", foe={"middle": "hoplite", "points": 4})
    assert why(theirs, "deploy dragon-1 middle").endswith(
        "Its 3 points would win your rival the game, in 3 turns of theirs at the earliest.")


def test_a_first_hand_is_told_by_what_is_true_of_the_card_alone():
    """§1.6"""
    def first(hand):
        s = table(hand=hand)
        s.now = Exchange(0, 0)
        return s
    s = first("workshop ballista bronze-giant")
    assert why(s, "under bronze-giant") == "Nobody in your hand costs more: 5 food, and you begin with none."
    assert why(s, "under workshop") == "It is the weakest of your hand: strength 1. You draw another card for it."
    assert why(s, "under ballista") == "It has the least strength for its food: 3 for 4."
    assert why(first("hoplite goat dragon"), "under hoplite") == "Dragon is stronger: 5 against 2."
    assert why(first("hoplite dragon"), "under dragon") == "Nobody in your hand costs more: 6 food, and you begin " \
        "with none."
    assert why(first("golem herald goat"), "under herald") == \
        "Goat can come sooner: it costs 1 food, and this one 2."
    assert why(first("dragon"), "done") == "You keep Dragon for later: strength 5 for 6 food."


def test_food_is_not_said_to_last_where_the_tile_is_won_first():
    """§3.7"""
    s = say(table(camp="dragon", food=3, cubes=(1, 0, 0)), "deploy dragon-1 left")
    assert why(s, "food 0") == "As things stand the Farm is won next, and all food there is lost with it."
    assert why(s, "food 2") == "It is in case the Farm is not won next: if it is, all food there is lost."
    wins = say(table(points=5, camp="dragon", food=3, cubes=(1, 0, 0)), "deploy dragon-1 left")
    assert why(wins, "food 0") == "As things stand the Farm is won next and the game with it, before anybody eats."
    assert why(wins, "food 2") == "It is in case the Farm is not won next."


def test_a_hint_says_how_long_food_lasts_that_a_card_brings():
    """§7.4"""
    s = say(table(hand="archangel", food=4, left="hoplite goat", right="clockwork-soldier"), "hire archangel")
    assert why(s, "at left") == "Your heroes there then have enough for 2 turns."
    assert why(s, "at right") == "", "it eats nothing"


def test_what_somebody_hired_can_take_over_is_not_called_lost():
    """§6.3"""
    s = table(tiles="farm city mine", left="dragon", cubes=(1, 3, 0), hand="golem", food=4, foe={"middle": "hoplite"})
    assert why(s, "move dragon-1 middle").endswith("unless another of your heroes takes over there.")


def test_food_that_is_taken_from_the_rival_is_told():
    """§4.2 §7.4 Who starves by it counts in the rival's Control, which comes before Upkeep."""
    foe = {"middle": "dragon herald", "stores": (0, 3, 0)}
    data = '[hero.goblin-poisoner]\nability = "deployed: spoil 2"\n[hero.orc-raider]\nability = "deployed: steal 2"'
    s = table(camp="goblin-poisoner", foe=foe, shipped=False, data=data)
    assert why(s, "deploy goblin-poisoner-1 middle") == "Your rival then has 1 food at the Mine for 2 heroes: one " \
        "starves at their next Upkeep, after their Control."
    more = table(camp="goblin-poisoner", foe={**foe, "stores": (0, 6, 0)}, data=data)
    assert why(more, "deploy goblin-poisoner-1 middle") == \
        "It takes 2 of the food that your rival has at the Mine: 4 is left there."
    both = table(camp="orc-raider", foe={**foe, "middle": "orc-brute goat", "stores": (0, 2, 0)}, data=data)
    assert why(both, "deploy orc-raider-1 middle").endswith(
        " Your rival then has no food at the Mine for 2 heroes: both starve at their next Upkeep, after their Control.")
    won = table(camp="goblin-poisoner", foe={**foe, "cubes": (0, 2, 0)}, data=data)
    assert "starve" not in why(won, "deploy goblin-poisoner-1 middle"), "the rival wins the tile first"
    last = table(camp="goblin-poisoner", foe=foe, data=data, options={"turns": 60}, turn=60)
    assert "starve" not in why(last, "deploy goblin-poisoner-1 middle"), "no Upkeep comes"


def test_what_a_card_takes_from_the_rival_is_never_called_nothing():
    """§7.4 §7.6"""
    data = '[hero.goat.lost]\nability = "deployed: raze 1"'
    foe = {"left": "dragon orc-brute", "stores": (2, 0, 0)}
    slain = table(camp="goat", foe={**foe, "left": "dragon phoenix orc-brute hoplite"},
                  data='[hero.goat.lost]\nability = "deployed: slay 2"')
    assert why(slain, "deploy goat-1 left") == \
        "It takes a hero of your rival from the Farm, where it is then 1 against 14."
    razed = table(tiles="city mine farm", camp="goat", foe={**foe, "cubes": (2, 0, 0)}, data=data)
    assert why(razed, "deploy goat-1 left") == "It takes 1 cube of your rival from the City."


def test_who_is_hired_is_worth_its_price_beside_the_others_or_for_what_it_changes():
    """§6.3"""
    s = table(hand="goat dragon hoplite", food=6, foe={"left": "phoenix phoenix-2", "middle": "dragon dragon-2",
                                                       "right": "dragon dragon-2"})
    s.acts = 2
    assert why(s, "hire hoplite") == \
        "Of those you can afford it has most strength for its food: 2 for 1 food. It is ready for your next turn."
    assert why(s, "hire goat") == "Of those you can afford it costs least: strength 1 for 1 food. It is ready for " \
        "your next turn."
    out = table(hand="goat dragon", food=9)
    assert why(out, "hire goat").startswith("It can be sent out in this turn: as things stand, your next Control puts ")


def test_no_win_of_the_game_is_promised_where_the_rival_wins_first():
    """§8.2"""
    foe = {"left": "goat", "stores": (2, 0, 0), "cubes": (1, 0, 0), "points": 5}
    s = table(camp="hoplite", cubes=(0, 2, 0), points=4, foe=foe)
    said = bots.explain(GAME, s, 0, GAME.parse("deploy hoplite-1 middle"), [GAME.parse("provision")] * 2)
    assert "and the game next" in said and "wins the Mine, " in said and "Mine and the game" not in said


def test_of_twins_in_the_camp_the_first_goes_first():
    """§6.4 It would come to the same."""
    s = table(camp="goat goat-2", food=2)
    hints, first, second = GAME.hints(s), GAME.parse("deploy goat-1 left"), GAME.parse("deploy goat-2 left")
    assert hints.follows(s, -1, first) and not hints.follows(s, -1, second)
    say(s, "deploy goat-1 left")
    assert hints.follows(s, first, GAME.parse("deploy goat-2 right")), "the first is on its way"
    assert hints.follows(table(camp="goat-2"), -1, second), "it is alone"
