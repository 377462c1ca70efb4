"""What counts: whom a text means in the midst of an attack, what adds to a power, what a card costs."""
from __future__ import annotations

import pytest

from kleos.games.hercules import scoring
from kleos.games.hercules.box import DICTIONARY, INDEX, PIECES
from kleos.games.hercules.language import STATES
from tests.games.hercules.play import chars, clash, deal, options, powers, say, table


def means(s, words, seat, owner, but=-1):
    """Whom a text of a seat means on the side of an owner."""
    whom = DICTIONARY.parse(f"play: tap {words}").effects[0][0].whom
    places = scoring.meant(s, whom, seat, owner, but)
    return " ".join([PIECES.words[piece] for i, piece in enumerate(s.sides[owner].pieces) if places >> i & 1])


def midst():
    """Cyclops is blocked by the primord, the argonaut by nobody; on either side one is tapped and one is not."""
    return clash("cyclops argonaut", "primord hired-warrior", "primord-1 cyclops-1", hand="insight",
                 foe={"tapped": "zeus"}, tapped="giant-eel hercules")


MINE = {"tapped": "cyclops-1 argonaut-1 hercules-1 giant-eel-1", "untapped": "", "attacking": "cyclops-1 argonaut-1",
        "blocking": "", "fighting": "cyclops-1 argonaut-1", "blocked": "cyclops-1", "unblocked": "argonaut-1",
        "unique": "hercules-1", "attacking blocked": "cyclops-1", "tapped unblocked": "argonaut-1",
        "power>=5": "cyclops-1 hercules-1", "power<=3": "argonaut-1 giant-eel-1", "power>=3 power<=5 green":
        "cyclops-1 argonaut-1", "cost<=3": "argonaut-1 giant-eel-1", "cost<=2": "", "blue": "giant-eel-1", "red": "",
        "power<=0": "", "cost<=0": ""}
THEIRS = {"tapped": "primord-1 zeus-1", "untapped": "hired-warrior-1", "attacking": "", "blocking": "primord-1",
          "fighting": "primord-1", "blocked": "", "unblocked": "", "unique": "zeus-1", "attacking blocked": "",
          "tapped unblocked": "", "power>=5": "zeus-1", "power<=3": "hired-warrior-1", "power>=3 power<=5 green":
          "primord-1", "cost<=3": "hired-warrior-1", "cost<=2": "hired-warrior-1", "blue": "zeus-1",
          "red": "hired-warrior-1", "power<=0": "", "cost<=0": ""}


@pytest.mark.parametrize("words", MINE)
def test_whom_a_text_means_in_an_attack(words):
    s = midst()
    assert set(STATES) <= set(MINE) == set(THEIRS)
    assert (means(s, f"own {words}", 0, 0), means(s, f"own {words}", 1, 1)) == (MINE[words], THEIRS[words])
    assert (means(s, f"foe {words}", 1, 0), means(s, f"foe {words}", 0, 1)) == (MINE[words], THEIRS[words])
    for seat in (0, 1):
        assert (means(s, f"any {words}", seat, 0), means(s, f"any {words}", seat, 1)) == (MINE[words], THEIRS[words])
        assert means(s, f"own {words}", seat, 1 - seat) == means(s, f"foe {words}", seat, seat) == ""


def test_who_speaks_of_others_leaves_out_itself_only():
    s = table(play="2 cyclops", foe={"play": "2 cyclops"})
    one = s.sides[0].pieces[0]
    assert means(s, "own all other", 0, 0, one) == "cyclops-2"
    assert means(s, "own all", 0, 0, one) == "cyclops-1 cyclops-2"
    assert means(s, "any all other", 0, 1, one) == "cyclops-1 cyclops-2"
    assert means(s, "own all other", 0, 0) == "cyclops-1 cyclops-2"


def test_the_protected_are_not_chosen_by_others_but_meant_with_all():
    s = table(play="golden-hind cyclops", foe={"play": "cyclops"})
    assert (means(s, "foe", 1, 0), means(s, "any two", 1, 0)) == ("cyclops-1", "cyclops-1")
    assert means(s, "foe all", 1, 0) == means(s, "any all", 1, 0) == "cyclops-1 golden-hind-1"
    assert means(s, "own", 0, 0) == means(s, "any", 0, 0) == "cyclops-1 golden-hind-1"


# power

def lines(*cards):
    return "[lost]\n" + "\n".join(cards) + "\n"


def test_who_blocks_alone_is_alone_and_two_are_not():
    s = clash("cyclops argonaut", "2 traveling-boxer", "traveling-boxer-1 cyclops-1, traveling-boxer-2 argonaut-1",
              hand="insight")
    assert powers(s, 1) == [3, 3]
    s = clash("cyclops argonaut", "2 traveling-boxer", "traveling-boxer-1 cyclops-1, traveling-boxer-2 cyclops-1",
              hand="insight")
    assert powers(s, 1) == [1, 1]
    s = clash("traveling-boxer", "traveling-boxer", hand="insight")
    assert (powers(s), powers(s, 1)) == ([3], [1])


def test_moments_at_which_it_is_strong():
    data = lines('argonaut = [3, 3, "always: fierce 1, stalwart 2"]')
    s = clash("2 argonaut", "2 argonaut", "argonaut-2 argonaut-1", hand="insight", data=data)
    assert (powers(s), powers(s, 1)) == ([4, 4], [3, 5])


def test_leaders_and_those_who_are_dreaded():
    data = lines('argonaut = [3, 3, "always: lead 1 own all green"]',
                 'cyclops = [5, 5, "always: dread 2 foe all green"]',
                 'primord = [4, 4, "always: lead 2 own all other, dread 1 foe all"]')
    assert powers(table(play="argonaut hired-warrior", data=data)) == [4, 1]
    assert powers(table(play="2 argonaut giant-eel", data=data)) == [5, 5, 3]
    s = table(play="argonaut hired-warrior", data=data, foe={"play": "2 cyclops"})
    assert (powers(s), powers(s, 1)) == ([0, 1], [5, 5])
    s = table(play="argonaut hired-warrior", data=data, foe={"play": "cyclops"}, third={"play": "primord"})
    assert [powers(s, seat) for seat in range(3)] == [[3 + 1 - 2 - 1, 0], [5 - 1], [4 - 2]]
    assert powers(table(play="2 primord giant-eel", data=data)) == [6, 6, 7]


def test_a_text_may_lead_others_and_be_dreaded_at_home():
    data = lines('argonaut = [3, 3, "always: lead 2 foe all"]', 'cyclops = [5, 5, "always: dread 1 own all"]',
                 'primord = [4, 4, "always: dread 1 any all other"]')
    for card, mine, theirs in (("argonaut", [3, 3], [9]), ("cyclops", [4, 2], [7]), ("primord", [4, 2], [6])):
        s = table(play=f"{card} giant-eel", foe={"play": "wandering-tribe"}, data=data)
        assert (powers(s), powers(s, 1)) == (mine, theirs)


def test_doubled_powers_and_powers_below_nothing():
    s = table(play="argonaut cyclops")
    s.sides[0].doubled = 0b10
    s.sides[0].boosts[1], s.sides[0].boosts[0] = -1, -9
    assert powers(s) == [0, 4]


def test_who_is_at_ones_side_makes_stronger_and_no_neighbour_in_the_list():
    """With Satyr Instructor; not with those who stand before and after it in the list."""
    assert powers(table(play="satyr-wannabes"))[0] == 1
    for card, power in (("master-tactician", 1), ("atalanta", 1), ("satyr-instructor", 4)):
        assert powers(table(play=f"satyr-wannabes {card}"))[0] == power
        assert powers(table(play="satyr-wannabes", foe={"play": card}))[0] == 1


def test_of_many_of_a_kind_each_is_there():
    s = table(play="12 cyclops")
    side = s.sides[0]
    assert chars(s).split()[-1] == "cyclops-12"
    assert [side.has(INDEX[card]) for card in ("resourceful-villagers", "cyclops", "wandering-tribe")] == [
        False, True, False]
    for _ in range(11):
        side.leave(0)
    assert (chars(s), side.has(INDEX["cyclops"]), side.has(INDEX["wandering-tribe"])) == ("cyclops-12", True, False)


# costs

THRIFT = ('hercules = [8, 8, "always: unique, thrift 2 action"]', 'zeus = [8, 8, "always: unique, toll 1 action"]',
          'salmoneus = [2, 1, "always: thrift 1 character"]', 'ares = [8, 8, "always: toll 3 combat"]',
          'hades = [8, 8, "always: thrift 1"]', 'festival = [0, "play: draw 2"]',
          'aid-from-iolaus = [1, "play: draw 1"]', 'difficult-choice = [3, "play: draw 1"]')
COSTS = ("festival", "aid-from-iolaus", "difficult-choice", "cyclops", "insight")


@pytest.mark.parametrize(("mine", "theirs", "costs"), [
    ("", "", [0, 1, 3, 5, 1]), ("hercules", "", [0, 1, 1, 5, 1]), ("2 salmoneus", "", [0, 1, 3, 3, 1]),
    ("", "zeus", [1, 2, 4, 5, 1]), ("zeus", "", [0, 1, 3, 5, 1]), ("", "hercules", [0, 1, 3, 5, 1]),
    ("hercules", "zeus", [0, 1, 2, 5, 1]), ("", "ares", [0, 1, 3, 5, 4]), ("hades", "", [0, 1, 2, 4, 1]),
    ("hercules hades", "", [0, 1, 1, 4, 1]), ("salmoneus", "ares zeus", [1, 2, 4, 4, 4])])
def test_what_cards_cost(mine, theirs, costs):
    """§8.8 Never lowered below 1; what costs nothing stays so."""
    s = table(play=mine, foe={"play": theirs}, data=lines(*THRIFT))
    assert [scoring.cost(s, 0, INDEX[card]) for card in COSTS] == costs


def test_what_else_a_text_says_changes_no_cost():
    data = lines('salmoneus = [2, 1, "always: thrift 1 action, fierce 3"]',
                 'greedy-warlord = [4, 3, "always: stalwart 3, toll 2 action"]',
                 'archery-contest = [8, "play: mill 5"]')
    for mine, theirs, cost in (("salmoneus", "", 7), ("", "greedy-warlord", 10), ("greedy-warlord", "salmoneus", 8)):
        s = table(play=mine, foe={"play": theirs}, data=data)
        assert scoring.cost(s, 0, INDEX["archery-contest"]) == cost


def test_what_cards_cost_is_what_is_paid():
    s = table(hand="difficult-choice cyclops", play="hercules", foe={"play": "zeus"}, resources="2 blue green",
              data=lines(*THRIFT))
    assert options(s, "play") == ["difficult-choice"] and options(s, "pay") == ["difficult-choice"]
    assert list(deal(say(s, "play difficult-choice")).sides[0].ready) == [0, 1, 0]
    s = table(hand="difficult-choice", foe={"play": "zeus"}, resources="2 blue green", data=lines(*THRIFT))
    assert options(s, "play") == []


# who may block

def test_who_slips_by_whom():
    data = lines('argonaut = [3, 3, "always: evade 3"]', 'forest-raider = [2, 2, "always: nimble 3"]',
                 'primord = [4, 4, "always: evade 1, nimble 4"]')
    foe = {"play": "hired-warrior servants-of-hera giant-eel aress-mesomorphs"}      # powers 1, 2, 3, 4
    for attacker, blockers in (("argonaut", "aress-mesomorphs-1"), ("primord", "giant-eel-1 servants-of-hera-1"),
                               ("forest-raider", "servants-of-hera-1 hired-warrior-1")):
        s = say(table(play=attacker, foe=foe, data=data), f"attack {attacker}-1")
        assert sorted(options(s, "block")) == sorted(blockers.split())
