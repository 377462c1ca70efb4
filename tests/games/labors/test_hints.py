"""How well the bots play The 12 Labors, on fixed samples that luck cannot explain, and what they say of it."""
from itertools import product

import pytest

from kleos import bots
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labors.board import CALL, CAST, LEXICON
from kleos.games.labors.box import ENCOUNTERS, GODS
from kleos.games.labors.hints.hints import CLAIM
from kleos.games.labors.hints.outlook import Outlook, key_of
from kleos.games.labors.view.marking import secure
from kleos.games.labors.view.names import names
from kleos.lab.simulate import simulate
from tests.games.labors.play import GAME, claim, rolled, say, start, table


def wins(first, second, games, seats=2):
    """How many of so many games the first bot wins in seat 0, against the other in all other seats."""
    report = simulate(GAME, [first] + [second] * (seats - 1), games, seed=3)
    assert report["finished"] == games
    return report["seats"][0]["wins"]


@pytest.mark.strength
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strong_beats_random(seats):
    """By luck alone that happens less than once in ten thousand samples."""
    assert wins("strong:8", "random", 20, seats) >= 19


@pytest.mark.slow
def test_greedy_beats_random():
    """By luck alone: once in a thousand samples."""
    assert wins("greedy", "random", 10) == 10


@pytest.mark.slow
def test_strong_beats_greedy():
    """By luck alone: less than once in a hundred samples."""
    assert wins("strong:200", "greedy", 60) >= 40


@pytest.mark.strength
def test_alone_strong_needs_less_than_random():
    tallies = {bot: simulate(GAME, [bot], 20, seed=3)["seats"][0] for bot in ("random", "strong:8")}
    good, bad = tallies["strong:8"], tallies["random"]
    error = ((good["sd_score"] ** 2 + bad["sd_score"] ** 2) / 20) ** 0.5
    assert good["mean_score"] < bad["mean_score"] - 2 * error


@pytest.mark.parametrize("bot", ["greedy", "strong:16"])
def test_alone_the_game_is_ended_once_turns_cost_more_than_dice_bring(bot):
    s = table(1, left="hesperides-apples", right="cretan-bull", gods="hestia demeter", reserve=[1])
    s.hera = 1
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    say(s, "roll 1 1", "end")
    choose = bots.make(bot, GAME).choose
    assert GAME.rules.lexicon.text(choose(s, 0, Rng(1))).startswith("discard")
    s.filled[ENCOUNTERS.index["hesperides-apples"]] = 0b0111                # a six is left: it is soon claimed
    assert GAME.rules.lexicon.text(choose(s, 0, Rng(1))) == "end"


def hint(state, simulations=16):
    action, text = bots.hint(GAME, state, int(state.to_act()), Rng(1), simulations)
    return GAME.rules.lexicon.text(action), text


def test_it_claims_when_it_can():
    s = table(left="gadfly", right="cerberus", gods="hestia")   # 1 1 / 2
    i = ENCOUNTERS.index["gadfly"]
    s.filled[i], s.marks[i] = 0b011, 0o12                       # a mark of each
    say(s, "roll 2 6")
    assert hint(s)[0] == "mark left 3" and hint(s)[1].startswith("The final blow claims Gadfly: ")


def test_favour_is_kept_until_the_roll():
    s = table(gods="ares athena", hand=[6])
    assert hint(s) == ("cast", "Your dice alone hit a box 97% of the time, and gods help after the roll as well.")
    follows = GAME.hints(s).follows
    assert follows(s, -1, CAST.number()) and not any(follows(s, -1, CALL.number(god)) for god in range(14))


def plain(s, outlook, seat):
    """The plain reckoning as its words have it."""
    worth = [s.points(other) + CLAIM * int(s.sides[other].claims).bit_count()
             + outlook.hand[s.sides[other].hand] * outlook.fade(s) for other in range(s.cards.seats)]
    return worth[seat] - (sum(worth) - worth[seat]) / (len(worth) - 1)


@pytest.mark.parametrize(("seats", "options"), [
    (2, {}), (3, {"labour_marks": "on"}), (4, {"gods": "small"}), (3, {"end": "decks"})])
def test_the_plain_reckoning_counts_points_claims_and_favour(seats, options):
    s, rng = GAME.start(options, seats), Rng(seats)
    outlook = Outlook(s.cards)
    while not s.over():
        value = GAME.hints(s).value
        assert [value(s, seat) for seat in range(seats)] == pytest.approx(
            [plain(s, outlook, seat) for seat in range(seats)])
        s.do(s.now.sample(s, rng))


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"encounters": "small"}), (3, {"end": "decks"})])
def test_what_greedy_need_not_look_at_changes_nothing(seats, options):
    s, rng, seen = GAME.start(options, seats), Rng(seats), set()
    while not s.over():
        hints = GAME.hints(s)
        if s.to_act() == CHANCE and hints.indifferent(s):
            seen.add(type(s.now).__name__)
            for action in s.legal():
                then = s.copy()
                then.do(action)
                assert [hints.value(then, seat) for seat in range(seats)] == [hints.value(s, seat)
                                                                               for seat in range(seats)]
        s.do(s.now.sample(s, rng))
    assert not seen if options.get("end") else seen >= {"Reveal", "Meet"}


def test_the_cheapest_help_that_reaches_a_box():
    text, why = hint(rolled("hestia artemis", "2 5"))          # 6 6 6 and 6 7
    assert text == "mark right 2" and why
    text, why = hint(rolled("hestia artemis", "1 4"))
    assert text == "call hestia" and why.startswith("Hestia")


def test_alone_a_mark_is_counted_even_where_the_dice_are_still_to_be_chosen():
    s = say(table(1, left="lernaean-hydra", right="centaurs", gods="athena"), "call athena", "cast", "roll 2 4 6")
    for line in ("mark right 1", "mark right 2"):           # by the 4; by the 6, or by 2 and 4
        assert GAME.face.advice(s, GAME.parse(line)) == "That makes 1 of the 4 boxes of Centaurs."


def test_every_option_of_a_game_has_its_reason():
    for seats in (1, 2, 3):
        s, rng = start(seats), Rng(seats)
        while not s.over():
            if s.to_act() != CHANCE:
                for action in s.legal():
                    text = GAME.face.advice(s, action)
                    assert text and text[0].isupper() and text[-1] == ".", GAME.rules.lexicon.text(action)
            else:                                       # nobody advises chance
                assert GAME.face.advice(s, s.now.nth(s, 0)) == ""
            s.do(s.now.sample(s, rng))


def reason(s, line):
    return GAME.face.advice(s, GAME.parse(line))


def test_what_a_changed_die_brings_is_its_reason():
    s = say(rolled("hestia demeter", "1 4"), "call hestia")                        # 6 6 6 / 9 and 6 7 / 10
    assert reason(s, "add 1") == "Then you hit the 6 on Cerberus: 3 points for you."
    assert reason(s, "subtract 2") == "By itself that brings no box, but Demeter then brings one for sure."
    assert reason(say(rolled("hermes", "1 2"), "call hermes"), "reroll 1") == \
        "With 33% you then hit the 6 on Cerberus: 3 points for you; with 50% some box."
    assert reason(say(rolled("demeter", "2 3"), "call demeter"), "add 1") == \
        "Then you hit the 7 on Cretan Bull: 3 points for you."


def test_a_call_names_the_box_that_is_marked_in_the_end_or_that_none_is():
    """§3.1 §3.2 §6.3"""
    def planned(s, *lines):
        return GAME.face.plan(s, [GAME.parse(line) for line in lines])
    s = rolled("hestia demeter", "1 4")                                            # 6 6 6 / 9 and 6 7 / 10
    assert planned(s, "call hestia", "add 1", "mark right 2").startswith("You then mark the ")
    assert planned(say(s, "call hestia"), "add 1", "mark right 2").startswith("You then mark the ")
    s = rolled("hestia demeter", "1 4")
    line = ("call hestia", "subtract 2", "new-god")
    assert planned(s, *line) == "You mark no box in this turn: you then reveal a new god. " \
        "Hestia costs 1 favour and turns the 4 into a 3. Hestia would bring the 6 on Cerberus, 3 points for you, for " \
        "1 favour; as play goes on, that is worth less."
    assert planned(s, "call hestia") == planned(s, "new-god") == ""
    s = rolled("hestia demeter", "1 4", reserve=[6])
    assert planned(s, "call hestia", "add 2", "recall 5") == \
        "Your dice then let you recall 5 favour; your rival gets none. Hestia costs 1 favour and turns the 4 into a 5."
    s.on[GODS.index["hestia"]] = s.cards.slots[GODS.index["hestia"]] - 1
    assert planned(s, *line) == "That fills the last slot of Hestia, who leaves at the end of the turn."


def test_a_plan_of_two_calls_tells_what_they_cost_and_all_that_is_marked():
    """§2.3 §3.3"""
    def planned(s, *lines):
        return GAME.face.plan(s, [GAME.parse(line) for line in lines])
    s = rolled("hestia demeter", "1 3")                                            # 6 6 6 / 9 and 6 7 / 10
    assert planned(s, "call hestia", "add 2", "call demeter", "add 2", "mark left 1") == \
        "With Hestia, then Demeter, you mark the 6 on Cerberus: 3 points for you, for 3 favour."
    s = rolled("ares", "1 5")
    assert planned(s, "call ares", "mark right 2", "mark left 1") == \
        "You then mark the 7 on Cretan Bull and the 6 on Cerberus: 6 points for you, for 4 favour."


def test_of_several_boxes_the_one_is_named_that_the_dice_can_be_sure_of():
    """§5.14 Zeus turns the 5 into a 2 of the Gadfly's for sure; the bonus die would have to show a 1."""
    s = say(table(gods="zeus", left="gadfly", right="cretan-bull"), "cast", "roll 4 5")     # 1 1 / 2 and 6 7 / 10
    s.filled[ENCOUNTERS.index["gadfly"]], s.marks[ENCOUNTERS.index["gadfly"]] = 0b011, 0o12
    assert reason(s, "call zeus").startswith("Zeus brings the 2 on Gadfly, which claims it: ")


def test_a_mark_that_is_avoided_says_what_it_would_do():
    """§3.2 §3.4"""
    def planned(s):
        return GAME.face.plan(s, [GAME.parse(line) for line in ("call hestia", "subtract 1", "new-god")])
    s = say(table(gods="hestia demeter", left="cerberus", right="cretan-bull"), "roll 3 3")
    assert planned(s) == "You miss on purpose and reveal a new god. Hestia costs 1 favour and turns the 3 into a 2."
    cerberus, bull = ENCOUNTERS.index["cerberus"], ENCOUNTERS.index["cretan-bull"]
    s.filled[cerberus], s.marks[cerberus] = 0b011, 0o22
    assert planned(s) == "You miss on purpose and reveal a new god. Hestia costs 1 favour and turns the 3 into a 2."
    s.filled[bull], s.marks[bull] = 0b010, 0o20
    assert planned(s).endswith(" turns the 3 into a 2. Any mark now would open a final blow to your rival.")
    s.filled[bull], s.marks[bull] = 0b111, 0o222
    assert planned(s).endswith(" a 2. To mark the 6 on Cerberus would open the final blow to your rival.")


def test_a_new_god_is_revealed_for_what_the_others_lack():
    """§4.1 §6.2 §6.3"""
    def told(gods, dice, hand=6, reserve=(0, 0)):
        s = rolled(gods, dice, reserve=reserve)                                     # 6 6 6 / 9 and 6 7 / 10
        s.sides[0].hand = hand
        return reason(s, "new-god")
    assert told("hestia", "1 2") == \
        "You keep your favour: three calls on Hestia would cost 3 for the 6 on Cerberus, 3 points for you."
    assert told("hestia", "1 2", 2) == \
        "No single call brings a box with your dice, and none of your favour is in the reserve."
    assert told("hestia", "1 2", 0, (3, 2)) == \
        "You have no favour in hand to call on a god, and favour taken back would bring your rival as much."
    assert told("hades", "1 6", 1, (6, 0)) == "You have too little favour in hand for these gods."
    assert told("hades", "1 2", 1, (3, 0)) == \
        "You have too little favour in hand for these gods, and the 2 that you could take back would not be enough."
    assert told("hermes", "1 2").startswith("The best single call, on Hermes, costs 2 and brings a box with only ")
    assert told("demeter", "2 3") == \
        "You keep your favour: Demeter would cost 2 for the 7 on Cretan Bull, 3 points for you."
    s = rolled("demeter", "2 3")
    s.filled[ENCOUNTERS.index["cretan-bull"]] = 0b001
    assert reason(s, "new-god") == \
        "Demeter would bring the 7 on Cretan Bull, 3 points for you, but open the final blow to your rival."


def test_a_new_god_is_revealed_for_the_favour_on_the_one_who_is_discarded():
    """§6.3"""
    s, hestia = rolled("hestia demeter hermes", "1 1"), GODS.index["hestia"]
    def planned():
        return GAME.face.plan(s, [GAME.parse(line) for line in ("new-god", "discard hestia")])
    assert planned().endswith(" Hestia goes, on whom your rival could call next.")
    s.on[hestia] = 2
    spared = "You keep your favour: two calls on Demeter would cost 4 for the 6 on Cerberus, 3 points for you. "
    assert planned() == f"{spared}You then discard Hestia: 2 of your favour come back to you alone."
    s.on[hestia] = 1 | 3 << 4
    assert "discard" not in planned(), "it brings your rival more"
    s.on[hestia] = 3 | 1 << 4
    assert planned() == f"{spared}You then discard Hestia: 3 of your favour come back to you, and 1 to your rival."
    s.sides[1].hand = 0
    s.on[hestia] = 3 << 4
    assert planned() == ""


def test_the_god_who_is_discarded_is_the_one_worth_least():
    """§4.4 §6.3"""
    s = say(rolled("hestia demeter hermes", "1 1"), "new-god")
    hestia, slots = GODS.index["hestia"], s.cards.slots
    s.on[hestia] = (slots[hestia] - 1) << 4
    assert reason(s, "discard hestia").startswith("It can be called on only 1 more time. None of your favour ")
    s.on[hestia] = slots[hestia] << 4
    assert reason(s, "discard hestia").startswith("Its last slot is filled, so it would leave anyway. ")
    s.on[hestia] = 2
    assert reason(s, "discard hestia") == "It brings back 2 of your favour."
    s.on[hestia] = 2 | 1 << 4
    assert reason(s, "discard hestia") == "It brings back 2 of your favour, and only 1 of your rival’s."
    s.on[hestia] = 1 | 1 << 4
    assert reason(s, "discard hestia").endswith(" 1 of your favour comes back, and 1 of your rival’s.")


def test_a_call_that_brings_no_other_box_says_what_it_is_for():
    hit = say(table(gods="apollo ares", left="harpies", right="cerberus"), "cast", "roll 3 3")
    assert reason(hit, "call ares") == "Ares brings the 5 on Harpies: 3 points for you, for 4 favour."
    alone = say(table(1, gods="hestia demeter", left="cerberus", right="cretan-bull"), "roll 1 3")
    assert reason(alone, "call hestia") == "After Hestia, Demeter brings a box for sure."
    alone.on[GODS.index["hestia"]] = 1
    assert reason(alone, "call hestia") == "One token comes back to you, and another god is revealed."
    while alone.god_deck.size:
        alone.god_deck.take(alone.god_deck.next()[0])
    assert reason(alone, "call hestia") == "It ends the game before Hera scores more points."


def test_a_call_that_lets_the_dice_miss_says_so():
    """§3.2 Whoever hits has to mark, which may open the final blow to others."""
    s = say(table(gods="hestia", left="cerberus", right="cretan-bull"), "roll 1 5")
    assert reason(s, "call hestia") == "Hestia brings the 7 on Cretan Bull: 3 points for you."
    s.filled[ENCOUNTERS.index["cretan-bull"]] = 0b011
    assert reason(s, "call hestia") == \
        "With Hestia your dice can miss: you need not mark the 6 on Cerberus now."


def test_a_call_with_a_small_chance_says_why_not_the_box_that_is_hit():
    """§3.2 §3.4"""
    s = say(table(gods="hermes", left="cerberus", right="cretan-bull"), "roll 2 4")     # 6 6 6 / 9 and 6 7 / 10
    cerberus, bull = ENCOUNTERS.index["cerberus"], ENCOUNTERS.index["cretan-bull"]
    s.filled[bull], s.marks[bull] = 0b001, 0o2
    assert "would open" not in reason(s, "call hermes")                             # the 6 on Cerberus opens nothing
    s.filled[cerberus], s.marks[cerberus] = 0b011, 0o22
    s.filled[bull], s.marks[bull] = 0b011, 0o22                                     # the 10 is another final blow
    said = reason(s, "call hermes")
    assert said.startswith("With ") and said.endswith(
        "%. To mark the 6 on Cerberus would open the final blow to your rival.")


def test_a_plan_of_a_mark_says_what_it_opens_and_what_it_is_for():
    """§3.4 §5.3 §8.2"""
    def planned(s, *lines):
        return GAME.face.plan(s, [GAME.parse(line) for line in lines])
    hydra, bull = ENCOUNTERS.index["lernaean-hydra"], ENCOUNTERS.index["cretan-bull"]
    s = say(table(gods="ares", left="lernaean-hydra", right="cretan-bull"), "cast", "roll 6 6")
    s.filled[hydra], s.marks[hydra] = 0b00111, 0o121                                # 1 2 3 4 5 / 9 and 6 7 / 10
    assert planned(s, "call ares", "mark left 4") == \
        "You then mark the 4 on Lernaean Hydra, for 4 favour. You lead on Lernaean Hydra, 3 to 1. " \
        "Nobody can overtake you there any more."
    s.filled[bull], s.marks[bull] = 0b001, 0o1
    assert planned(s, "call ares", "mark right 2") == \
        "You then mark the 7 on Cretan Bull, for 4 favour. You lead on Cretan Bull, 2 to 0. " \
        "Nobody can draw level with you there any more. That opens the final blow, the 10, to your rival."
    s = say(table(gods="ares", left="lernaean-hydra", right="cretan-bull"), "cast", "roll 4 6")
    s.filled[bull], s.marks[bull] = 0b001, 0o2
    assert planned(s, "call ares", "mark right 2", "mark right 3").startswith(
        "You then mark the 7 and the 10 on Cretan Bull and claim it: 5 points for you")
    assert "opens" not in planned(s, "call ares", "mark right 2", "mark right 3")
    s = say(table(gods="ares", left="gadfly", right="cretan-bull"), "cast", "roll 1 6")     # 1 1 / 2 and 6 7 / 10
    s.filled[ENCOUNTERS.index["gadfly"]], s.marks[ENCOUNTERS.index["gadfly"]] = 0b001, 0o1
    assert planned(s, "call ares", "mark right 2", "mark left 2") == \
        "You then mark the 7 on Cretan Bull and the 1 on Gadfly: 3 points for you, for 4 favour. " \
        "That opens the final blow, the 2 on Gadfly, to your rival."


@pytest.mark.parametrize("seats", [2, 3])
def test_a_lead_is_called_safe_just_when_no_mark_that_is_left_can_undo_it(seats):
    """§8.2 Held against every way to share the boxes that are left, all of which one rival might mark."""
    for word in ("gadfly", "cretan-bull", "lernaean-hydra"):
        s = table(seats, left=word, right="cerberus", gods="hestia")
        i = ENCOUNTERS.index[word]
        boxes = s.cards.boxes[i]
        for owners in product(range(seats + 1), repeat=boxes - 2):
            s.marks[i] = sum(owner << 3 * box for box, owner in enumerate(owners))
            s.filled[i] = sum(1 << box for box, owner in enumerate(owners) if owner)
            said = secure(s, boxes - 2)
            mine, rest = owners.count(1) + 1, boxes - 1 - sum(map(bool, owners))
            best = max(owners.count(seat) for seat in range(2, seats + 1)) + rest
            assert ("draw level with you" in said) == (best < mine and best + 1 >= mine - 1)    # which is new
            assert ("overtake" in said) == (best == mine and best + 1 > mine - 1)


def test_a_mark_that_leaves_one_behind_says_how_far():
    s = table(gods="hestia", left="lernaean-hydra", right="cretan-bull")            # 1 2 3 4 5 / 9
    i = ENCOUNTERS.index["lernaean-hydra"]
    s.filled[i], s.marks[i] = 0b01111, 0o1222
    assert reason(say(s, "roll 2 3"), "mark left 5").startswith(
        "You need 1 more for the most marks on Lernaean Hydra. ")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_settled_card_promises_is_what_it_scores(seats):
    outlook = Outlook(start(seats).cards)
    everything = key_of(0o1)                                   # a single mark of seat 0
    assert outlook.card(0, everything, 0, 0.5, 0, 99) == 3.0 and outlook.card(1, everything, 0, 0.5, 0, 99) == 0.0
    tied = key_of(0o21)
    assert [outlook.card(seat, tied, 0, 0.5, 0, 99) for seat in (0, 1)] == [3.0, 3.0]
    ahead = key_of(0o211)
    assert [outlook.card(seat, ahead, 0, 0.5, 0, 99) for seat in (0, 1)] == [3.0, 1.0]


def test_whoever_rolls_next_has_the_best_hope_of_a_final_blow():
    outlook = Outlook(start(3).cards)
    hopes = [outlook.card(seat, 0, 1, 0.6, 1, 99) for seat in range(3)]
    assert hopes[1] > hopes[2] > hopes[0] and sum(hopes) == pytest.approx(4.0)


def gadfly(filled, marks, *claimed):
    s = claim(table(left="gadfly", right="cerberus", gods="hestia"), 1, *claimed)      # 1 1 / 2
    i = ENCOUNTERS.index["gadfly"]
    s.filled[i], s.marks[i] = filled, marks
    return s


def test_a_mark_says_its_points_and_its_label_that_it_is_the_last_claim():
    """§7.2 §8 A hint says the label first, and no more of the end."""
    assert reason(say(gadfly(0b001, 0o2), "roll 1 6"), "mark left 2") == \
        "You draw level on Gadfly, 1 each: 3 points for you. It opens the final blow, the 2, to your rival."
    plain = reason(say(gadfly(0b011, 0o12), "roll 2 6"), "mark left 3")
    assert plain.startswith("The final blow claims Gadfly: 2 points for you, 2 fewer for your rival.")
    eleven = [word for word in ENCOUNTERS.words if word not in ("gadfly", "cerberus")][:11]
    closing = say(gadfly(0b011, 0o12, *eleven), "roll 2 6")
    assert reason(closing, "mark left 3") == "The final blow claims Gadfly: 1 point for you, 2 fewer for your rival."
    label = LEXICON.label(LEXICON.parse("mark left 3"), names(closing))
    assert label.endswith(", and then the other has one last turn")


def test_a_mark_tells_what_it_takes_from_others():
    """§8.2 Who is overtaken no longer has the most marks."""
    s = table(left="lernaean-hydra", right="cretan-bull", gods="hestia")            # 1 2 3 4 5 / 9
    i = ENCOUNTERS.index["lernaean-hydra"]
    s.filled[i], s.marks[i] = 0b00011, 0o12
    assert reason(say(s, "roll 3 3"), "mark left 3") == \
        "You lead on Lernaean Hydra, 2 to 1: 2 points fewer for your rival."
    s = table(3, left="lernaean-hydra", right="cretan-bull", gods="hestia")
    s.filled[i], s.marks[i] = 0b00111, 0o123
    assert reason(say(s, "roll 4 4"), "mark left 4") == \
        "You lead on Lernaean Hydra, 2 to 1: 2 points fewer for {seat 2} and {seat 3}."


def test_a_mark_is_set_against_the_other_boxes_that_the_dice_hit():
    """§3.2 §3.4"""
    gadfly, hydra = ENCOUNTERS.index["gadfly"], ENCOUNTERS.index["lernaean-hydra"]
    s = table(left="lernaean-hydra", right="cretan-bull", gods="hestia")            # 1 2 3 4 5 / 9 and 6 7 / 10
    s.filled[hydra], s.marks[hydra] = 0b00011, 0o11
    say(s, "roll 3 4")
    assert reason(s, "mark right 2") == \
        "The first mark on Cretan Bull: 3 points for you. No other box that you hit brings as much."
    assert reason(s, "mark left 3") == \
        "You lead on Lernaean Hydra, 3 to 0. Nobody can overtake you there any more."
    s = table(left="lernaean-hydra", right="gadfly", gods="hestia")                 # and 1 1 / 2
    s.filled[gadfly], s.marks[gadfly] = 0b001, 0o1
    say(s, "roll 1 1")
    s.filled[hydra], s.marks[hydra] = 0b00010, 0o10
    assert reason(s, "mark left 1") == \
        "You lead on Lernaean Hydra, 2 to 0. Your rival then needs 2 more marks there to draw level. " \
        "Any other mark would open a final blow to your rival."
    assert reason(s, "mark right 2") == \
        "You lead on Gadfly, 2 to 0. Nobody can draw level with you there any more. " \
        "It opens the final blow, the 2, to your rival."


def test_who_takes_favour_back_is_told_what_others_take():
    """§6.2"""
    s = say(table(left="gadfly", right="cerberus", gods="apollo", hand=[0, 0], reserve=[3, 1]), "roll 4 6")
    assert reason(s, "recall 2") == \
        "You then have 2 favour in hand. Your rival gets only 1."
