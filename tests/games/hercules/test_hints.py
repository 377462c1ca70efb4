"""What the bots are told, and what they are dealt."""
from __future__ import annotations

import pytest

from kleos import bots
from kleos.core.dice import Rng
from kleos.games.hercules import GAME
from kleos.games.hercules.box import RESOURCE, TYPE
from kleos.games.hercules.hidden import SCALE, likelihood
from kleos.games.hercules.hints.outlook import might, value_hand
from kleos.study.worth import Scale
from tests.games.hercules.play import chars, clash, deal, hand, options, say, start, table


def chosen(s):
    """What the quick policy does, in the notation."""
    return GAME.rules.lexicon.text(GAME.hints(s).choose(s, Rng(3)))


def test_the_quick_choice_is_an_option_and_ends_the_game():
    for seed in range(6):
        s, rng = GAME.start(seats=2 + seed % 2), Rng(seed)
        for _ in range(3000):
            if s.over():
                break
            s.apply(GAME.hints(s).choose(s, rng))
        assert s.over()


def test_quick_puts_a_resource_and_then_the_dearest_card_in_play():
    s = table(hand="green cyclops argonaut herculean-effort", resources="5 green", play="hired-warrior",
              foe={"play": "primord"})
    assert chosen(s) == "resource wedding-feast"
    assert chosen(say(s, "resource wedding-feast")) == "play cyclops"


@pytest.mark.parametrize(("laid", "first"), [("5 blue red", True), ("6 blue red", False)])
def test_a_search_puts_another_resource_in_play_first_while_there_are_few(laid, first):
    """§3.4"""
    s = table(hand="green argonaut", resources=laid, play="cyclops")
    tried = [GAME.rules.lexicon.text(action) for action in s.legal() if GAME.hints(s).follows(s, -1, action)]
    assert "resource wedding-feast" in tried and (len(tried) == 1) == first
    assert "end" in [GAME.rules.lexicon.text(action) for action in s.legal()]


def test_quick_keeps_cards_that_find_nobody():
    assert chosen(table(hand="hercules-strikes", foe={"play": ""})) == "end"
    assert chosen(table(hand="hercules-strikes", foe={"play": "cyclops"})) == "play hercules-strikes"


def test_quick_wins_the_race_whoever_blocks():
    s = table(play="cyclops argonaut primord", foe={"play": "zeus", "deck": "7 argonaut"})
    assert chosen(s).startswith("attack")


def test_quick_attacks_together_where_what_gets_through_is_worth_more_than_who_is_lost():
    s = table(play="4 argonaut", deck="30 argonaut", foe={"play": "cyclops", "deck": "12 argonaut"})
    assert chosen(s).startswith("attack")
    s = table(play="argonaut", deck="30 argonaut", foe={"play": "cyclops", "deck": "12 argonaut"})
    assert chosen(s) == "end"


def test_quick_stays_at_home_when_its_own_deck_is_in_danger():
    own = {"play": "argonaut primord", "deck": "6 argonaut"}
    assert chosen(table(**own, foe={"tapped": "2 argonaut"})) == "end"
    assert chosen(table(**own, foe={"tapped": "argonaut"})).startswith("attack")


def test_quick_plays_the_combat_card_that_turns_a_battle():
    s = clash("argonaut", "primord", "primord-1 argonaut-1", hand="herculean-effort")
    assert chosen(s) == "play herculean-effort"
    s = clash("argonaut", "zeus", "zeus-1 argonaut-1", hand="banding-together", foe_hand="")
    assert chosen(s) == "pass"


def test_quick_blocks_where_it_pays():
    s = say(table(play="argonaut", foe={"play": "cyclops hired-warrior"}), "attack argonaut-1")
    assert chosen(s) == "block cyclops-1"
    s = say(table(play="cyclops", foe={"play": "hired-warrior"}), "attack cyclops-1")
    assert chosen(s) == "declare"
    s = say(table(play="cyclops", foe={"play": "hired-warrior", "deck": "5 argonaut"}), "attack cyclops-1")
    assert chosen(s) == "block hired-warrior-1"


def test_quick_takes_the_strongest_and_gives_the_weakest():
    s = say(table(hand="hercules-strikes", foe={"play": "cyclops zeus"}), "play hercules-strikes")
    assert chosen(s) == "foe zeus-1"
    s = say(table(hand="she-demon-strikes", foe={"play": "cyclops zeus"}), "play she-demon-strikes")
    assert chosen(s) == "own cyclops-1"


def test_search_does_not_pay_by_hand_and_knows_equal_resources():
    s = table(hand="wedding-feast satyr-hollow argonaut")
    hints = GAME.hints(s)
    tried = [GAME.rules.lexicon.text(action) for action in s.legal() if hints.follows(s, -1, action)]
    assert tried == ["resource wedding-feast", "play argonaut", "end"]


def test_search_names_a_composed_move_in_one_order():
    s = table(play="cyclops argonaut", foe={"play": "cyclops argonaut"})
    lexicon, hints = GAME.rules.lexicon, GAME.hints(s)

    def tried(last):
        return [lexicon.text(action) for action in s.legal() if hints.follows(s, lexicon.parse(last), action)]
    say(s, "attack argonaut-1")
    assert options(s) == ["attack cyclops-1", "declare"] and tried("attack argonaut-1") == ["declare"]
    say(s, "declare", "block argonaut-1", "against argonaut-1")
    assert options(s) == ["block cyclops-1", "declare"] and tried("against argonaut-1") == ["declare"]


def test_the_outlook():
    hints = GAME.hints(start())
    even = table()
    assert hints.value(even, 0) == 0.0
    ahead = table(play="cyclops")
    assert hints.value(ahead, 0) > 0 > hints.value(ahead, 1)
    poor = table(deck="3 argonaut")
    assert hints.value(poor, 0) < 0
    over = deal(say(table(hand="archery-contest", foe={"deck": "3 argonaut"}), "play archery-contest"))
    assert [hints.value(over, seat) for seat in range(2)] == [1.0, -1.0]


# hidden cards

def test_a_hand_that_was_kept_held_two_resources():
    s = GAME.start({"first": "0", "decks": "fearless-band, hit-and-run"})
    rng = Rng(5)
    while s.turn == 0:
        s.apply(s.sample(rng))
    held = []
    for seed in range(300):
        world = GAME.rules.resample(s, 1, Rng(seed))
        held.append(sum(TYPE[kind] == RESOURCE for kind in world.sides[0].hand.kinds))
        assert hand(world, 1) == hand(s, 1) and world.sides[0].cards.size == s.sides[0].cards.size
    assert min(held) >= 2 and len(set(held)) > 3


def test_how_likely_a_hand_was_kept():
    """Of eight cards with two resources any one was drawn last: six times of eight it was another."""
    s = table(hand="2 green 6 argonaut")
    side = s.sides[0]
    side.drawn, side.spent = 1, 0
    assert abs(likelihood(side, 7, 2) / SCALE - 6 / 8) < 1e-5
    s = table(hand="1 green 6 argonaut")
    s.sides[0].drawn = 0
    assert likelihood(s.sides[0], 7, 2) == 0


def test_what_nobody_saw_is_dealt_anew_and_the_rest_is_kept():
    s = deal(clash("cyclops", "argonaut", foe_hand="2 primord festival", foe={"resources": "", "deck": "9 zeus"}))
    seen = set()
    for seed in range(60):
        world = GAME.rules.resample(s, 0, Rng(seed))
        assert (chars(world), chars(world, 1)) == (chars(s), chars(s, 1))
        seen.add(hand(world, 1))
        assert GAME.rules.resample(s, 1, Rng(seed)).sides[1].hand == s.sides[1].hand
    assert any("zeus" in held for held in seen) and any("primord" in held for held in seen)


def test_options_name_nothing_hidden():
    s = say(table(hand="royal-decree", foe={"hand": "cyclops primord"}), "play royal-decree")
    assert GAME.view(s, 0)["actions"] == [] and options(s) != []


def doubtful():
    """A character was returned to a hand of three, which then lost a card at random: was it that one?"""
    s = table(hand="send-em-flying pillage-the-village", foe={"hand": "2 argonaut primord", "play": "argonaut"})
    deal(say(s, "play send-em-flying"))
    say(s, "play pillage-the-village", *["mill argonaut"] * 6, "lose argonaut")
    return s


def test_a_world_of_play_outs_is_rid_of_what_each_concludes():
    s = doubtful()
    assert s.sides[1].cards.doubts is not None
    world = GAME.rules.resample(s, 0, Rng(2))
    cards = [hand(world, seat) for seat in range(2)]
    GAME.hints(s).lighten(world)
    assert world.sides[1].cards.doubts is None
    assert [hand(world, seat) for seat in range(2)] == cards and options(world) == options(s)
    assert s.sides[1].cards.doubts is not None
    rng = Rng(2)
    while not world.over():
        GAME.hints(world).play(world, rng)
        while world.to_act() == -1:
            world.do(world.sample(rng))


def test_strong_looks_at_hands_though_play_outs_do_not_ask_who_knows_them():
    """Cards that a seat is shown are lines of chance; a search begins in the midst of them too."""
    s = table(hand="blind-prophets-curse ghostly-informant blind-prophet argonaut", play="blind-prophet",
              foe={"hand": "2 argonaut primord", "play": "argonaut"})
    rng, player = Rng(7), bots.make("strong:16", GAME)
    for _ in range(25):
        if s.over():
            break
        if s.to_act() < 0:
            s.do(s.sample(rng))
        else:
            s.apply(player.choose(GAME.rules.resample(s, s.to_act(), rng), int(s.to_act()), rng))
    assert s.turn > 3


def test_what_an_outlook_counts():
    """One more point of power is worth less on a mighty character than on a weak one, a dear card in hand more than a
    cheap one, and more once it can be paid."""
    assert might(1) - might(0) > might(5) - might(4) > might(9) - might(8) > 0
    assert value_hand(table(hand="hercules"), 0) > value_hand(table(hand="hired-warrior"), 0)
    assert value_hand(table(hand="cyclops"), 0) > value_hand(table(hand="cyclops", resources="green"), 0)


def played(s, bot: str, seat: int = 0, most: int = 12) -> list[str]:
    """What a bot does one after another, as long as the seat decides."""
    player, rng, found = bots.make(bot, GAME), Rng(5), []
    while s.to_act() == seat and len(found) < most:
        action = player.choose(GAME.rules.resample(s, seat, rng), seat, rng)
        found.append(GAME.rules.lexicon.text(action))
        s.apply(action)
    return found


@pytest.mark.parametrize("bot", ["greedy", "strong:32"])
def test_bots_see_what_an_attack_brings_before_it_is_declared(bot):
    s = table(play="cyclops argonaut primord", foe={"play": "", "deck": "11 argonaut"})
    assert len([text for text in played(s, bot) if text.startswith("attack")]) == 3
    s = table(play="argonaut", foe={"play": "cyclops primord", "hand": "argonaut"})
    assert played(s, bot)[-1] == "end", "two blockers would discard it"


def test_strong_composes_an_attack_once():
    s = table(play="cyclops argonaut primord", foe={"play": "hired-warrior", "deck": "12 argonaut"})
    player, rng = bots.make("strong:32", GAME), Rng(5)
    first = player.choose(GAME.rules.resample(s, 0, rng), 0, rng)
    line = list(player.plan.line)
    assert line[0] == first and len(line) > 2
    for action in line:
        assert player.choose(GAME.rules.resample(s, 0, rng), 0, Rng(99)) == action
        s.apply(action)


def test_strong_holds_a_combat_card_back_until_it_turns_a_battle():
    s = clash("argonaut", "primord", "primord-1 argonaut-1", hand="herculean-effort")
    assert played(s, "strong:32", most=1) == ["play herculean-effort"]
    s = clash("argonaut", "zeus", "zeus-1 argonaut-1", hand="banding-together", foe_hand="")
    assert played(s, "strong:32", most=1) == ["pass"]


def test_strong_plays_with_three():
    s, rng, done = GAME.start({"decks": "fearless-band, hit-and-run, raiding-party"}, 3), Rng(4), 0
    player = bots.make("strong:4", GAME)
    while not s.over() and done < 25:
        if s.to_act() >= 0:
            action = player.choose(GAME.rules.resample(s, s.to_act(), rng), int(s.to_act()), rng)
            assert s.allows(action)
            s.apply(action)
            done += 1
        else:
            s.apply(s.sample(rng))


def test_whoever_is_out_has_lost():
    """§7.1 Of three: what is left of the others' game is nothing to whoever is out; of two the odds are even again."""
    s = table(hand="centaur-attack", foe={"deck": "2 argonaut"}, third={})
    hints = GAME.hints(s)
    assert [round(hints.outlook(table(third={}), seat), 9) for seat in range(3)] == [0, 0, 0]
    deal(say(s, "play centaur-attack", "opponent 2"))
    assert s.sides[1].out and not s.over()
    assert hints.outlook(s, 1) == hints.value(s, 1) == -0.5
    for seat in (0, 2):
        assert 0 < hints.outlook(s, seat) < 0.6                # 0.25 where both stand alike
    scale = Scale(GAME, GAME.setup({}, 3))
    assert [scale.value(one) for one in (-0.5, 0.25, 1.0)] == [0.0, 50.0, 100.0]


def test_a_strong_bot_of_three_does_not_block_itself_out():
    """Attacked for more than its deck holds it blocks two attackers, not one of them with both."""
    s = table(play="2 cyclops", foe={"play": "2 hired-warrior", "deck": "5 argonaut"}, third={})
    for piece in chars(s).split():
        say(s, f"attack {piece}")
    assert s.to_act() == 1                                     # all attack, so it is declared
    done = played(s, "strong:200", 1)
    assert {text.split()[1] for text in done if text.startswith("against")} == {"cyclops-1", "cyclops-2"}, done


def test_a_game_of_a_match_counts_by_what_it_makes_of_the_match():
    """§7.4 Having won the first game of three is worth three chances of four."""
    even, match = table(), {"match": "3"}
    hints = GAME.hints(even)
    first, second = table(options=match), table(options=match)
    second.won[0] = 1
    assert round(hints.outlook(first, 0), 9) == 0.0 and round(hints.outlook(second, 0), 9) == 0.5
    ahead, alone = table(options=match, play="cyclops"), table(play="cyclops")
    assert round(hints.outlook(ahead, 0), 9) == round(hints.outlook(alone, 0) / 2, 9)
    second.won[1] = 1                                          # the last game decides
    assert round(hints.outlook(second, 0), 9) == round(hints.outlook(even, 0), 9)


def test_whom_the_attack_will_empty_counts_as_out_when_a_turn_opens():
    s = table(play="cyclops", foe={"deck": "1 argonaut", "play": ""}, third={})
    hints = GAME.hints(s)
    say(s, "end")
    while not (s.now.opens_turn() and s.seat == 0):
        s.apply(s.nth(0))
    assert hints.outlook(s, 1) < -0.45 and hints.outlook(s, 0) > 0.2
