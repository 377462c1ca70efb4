"""Decks of one's own: built on pages and by programs, kept at once, and nobody else's business."""
import re

import pytest
from sqlalchemy import update

from kleos.server.database import backup
from kleos.server.database.decks import DAY, Collection, DeckRefused
from kleos.server.database.schema import DECKS
from kleos.server.decks import builder
from kleos.server.http.limits import Limits
from tests.server.conftest import running, visiting

pytestmark = pytest.mark.anyio
LEGAL = "2 Treefolk\n2 Goat\n2 Hoplite\n2 Archangel\n2 Orc Brute\n1 Phoenix\n1 Herald"


async def build(visitor, **fields) -> str:
    """The address of a new deck for heroes."""
    answer = await visitor.post("/games/heroes/decks", fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def listed(visitor, url: str) -> str:
    return (await visitor.get(f"{url}/text")).text


# built on pages, without script

async def test_four_of_a_card_come_at_once_and_a_number_can_be_said(ann):
    url = await build(ann)
    assert (await ann.post(url, {"four": "goat"})).headers["location"].endswith("#card-goat")
    assert await listed(ann, url) == "# New deck\n2 Goat\n"            # as many as the box holds
    refused = await ann.post(url, {"four": "goat"}, fetch=True)
    assert refused.status_code == 422 and refused.json()["error"] == "A deck holds 2 of Goat at most."
    for count, there in (("goat 1", "1 Goat\n"), ("goat 1", "1 Goat\n"), ("goat 0", "")):
        told = (await ann.post(url, {"count": count}, fetch=True)).json()
        assert told["text"] == f"# New deck\n{there}" == await listed(ann, url)
    for wrong in ("goat 3", "goat x", "goat", "zeus 1", "goat -1"):
        assert (await ann.post(url, {"count": wrong}, fetch=True)).status_code == 422
    hercules = (await ann.post("/games/hercules/decks")).headers["location"]
    await ann.post(hercules, {"four": "cyclops"})
    await ann.post(hercules, {"four": "bath-house"})
    await ann.post(hercules, {"four": "bath-house"})
    assert await listed(ann, hercules) == "# New deck\n4 Cyclops\n8 Bath House\n"
    page = (await ann.get(hercules)).text
    assert 'aria-label="Four Cyclops more" aria-disabled="true"' in page
    assert 'type="number" name="option.deck_size" value="40"' in page
    assert "Four Goat more" not in (await ann.get(url)).text


async def test_reading_a_text_says_what_became_of_the_deck_and_leads_back(ann):
    url = await build(ann, text="2 Goat\n1 Phoenix")
    page = (await ann.post(url, {"deed": "read", "text": "Heroes (3)\n2x Treefolk\nSideboard\n1 Goat"})).text
    assert "The deck is what the text says now: 2 cards, where there were 3." in page
    assert "1 card of it was left out." in page and await listed(ann, url) == "# New deck\n2 Treefolk\n"
    undo = re.search(r'<textarea name="text" hidden[^>]*>(.*?)</textarea>', page, re.S)
    assert undo is not None
    await ann.post(url, {"deed": "read", "text": undo[1]})
    assert await listed(ann, url) == "# New deck\n2 Goat\n1 Phoenix\n"
    told = (await ann.post(url, {"deed": "read", "text": "1 Herald"}, fetch=True)).json()
    assert {"count-goat", "count-phoenix", "count-herald"} <= told["parts"].keys()
    assert "where there were 3" in told["notes"]
    for empty in ("", "# nothing", "Deck"):
        assert (await ann.post(url, {"deed": "read", "text": empty}, fetch=True)).status_code == 422
    assert await listed(ann, url) == "# New deck\n1 Herald\n"


async def test_what_of_a_pasted_list_was_passed_over_is_said_once_on_the_page_of_the_new_deck(ann):
    url = await build(ann, text="Heroes (3)\n2x Treefolk\nSideboard\n1 Goat")
    page = (await ann.get(url)).text
    notice = re.search(r'id="notice" role="alert"( hidden)?>(.*?)</p>', page)
    assert notice is not None and notice[1] is None
    assert "1 card of it was left out." in notice[2]
    assert await listed(ann, url) == "# New deck\n2 Treefolk\n"
    assert "was left out" not in (await ann.get(url)).text
    plain = await build(ann, text="2 Goat")
    assert 'id="notice" role="alert" hidden' in (await ann.get(plain)).text
    await build(ann, text="1 Goat\nSideboard\n1 Phoenix")
    assert "was left out" not in (await ann.get(url)).text, "it belongs to that deck alone"


@pytest.mark.parametrize("text", ["2 Goat\n1 Nobody of this name", "# long\n" * 3000])
async def test_a_pasted_list_that_cannot_be_read_stays_in_the_form(ann, text):
    answer = await ann.post("/games/heroes/decks", {"text": text})
    assert answer.status_code == 422 and 'role="alert"' in answer.text
    kept = re.search(r'<textarea name="text"[^>]*>(.*?)</textarea>', answer.text, re.S)
    assert kept is not None and len(kept[1]) > 20 and text.startswith(kept[1])


async def test_programs_are_told_what_of_a_text_was_passed_over(ann):
    made = (await ann.client.post("/api/decks", json={"game": "heroes", "text": "Deck\n2 Goat"})).json()
    assert (made["cards"], made["notes"]) == ({"goat": 2}, ["Passed over: “Deck”."])
    assert (await ann.client.get(f"/api/decks/{made['id']}")).json()["notes"] == []


@pytest.mark.parametrize(("game", "every", "query", "found"), [
    ("hercules", "180 of 180 cards.", "c:red t:character", "28 of 180 cards."),
    ("heroes", "26 of 26 cards, 51 in the box.", "faction:elves", "6 of 26 cards, 12 in the box."),
    ("labors", "39 of 39 cards.", "type:god", "of 39 cards.")])
async def test_all_cards_of_a_game_are_on_one_page(ann, game, every, query, found):
    page = (await ann.get(f"/cards/{game}")).text
    assert every in page and page.count('<li class="ck">') == int(every.split()[0])
    assert found in (await ann.get(f"/cards/{game}", params={"q": query})).text
    assert "There is no" in (await ann.get(f"/cards/{game}", params={"q": "strange:1"})).text


async def test_a_game_without_cards_has_no_page_of_them(ann):
    missing = await ann.get("/cards/shield")
    assert missing.status_code == 404 and "The Shield of Achilles has no cards." in missing.text


@pytest.mark.parametrize("game", ["heroes", "hercules"])
async def test_each_deck_of_the_box_says_its_colours_and_its_style(ann, game):
    page = (await ann.get(f"/games/{game}/decks")).text
    decks = re.findall(r"<summary>(.*?)</summary>", page, re.S)
    decks = [deck for deck in decks if "<b>" in deck and "shares" in deck]
    assert len(decks) == len({re.search("<small>(.*?)</small>", deck)[1] for deck in decks}) == (
        8 if game == "heroes" else 6)
    assert all(deck.count("part p-") == deck.count("</span>") - 1 > 0 for deck in decks)

async def test_a_deck_is_built_card_by_card_and_kept_at_once(app, ann):
    url = await build(ann)
    for slug in ("treefolk", "treefolk", "phoenix"):
        answer = await ann.post(url, {"more": slug})
        assert answer.status_code == 303 and answer.headers["location"].endswith(f"#card-{slug}")
    await ann.post(url, {"less": "phoenix"})
    assert await listed(ann, url) == "# New deck\n2 Treefolk\n"
    page = (await ann.get(url)).text
    assert "A deck has 12 heroes, this one 2 (§11.7)." in page and "10 cards missing" in page
    assert "2 of 12 cards" in re.sub("<[^>]+>", "", (await ann.get("/games/heroes/decks")).text)


@pytest.mark.parametrize(("fields", "said"), [
    ({"more": "phoenix"}, "A deck holds 1 of Phoenix at most."), ({"less": "goat"}, "There is no Goat in the deck."),
    ({"more": "zeus"}, "There is no card “zeus”."), ({"more": "workshop\0"}, "a character that cannot be kept"),
    ({"name": "x" * 41}, "The name of a deck has 1 to 40 characters"), ({"name": " "}, "has 1 to 40 characters"),
    ({"deed": "read", "text": "2 Treefork"}, "There is no hero “Treefork”; the nearest is “Treefolk”."),
    ({"deed": "read", "text": "[heroes]\nzeus = 1"}, "line 2: There is no hero “zeus”."),
    ({"deed": "read", "text": "2 Goat\0"}, "only such as can be kept"),
    ({"deed": "read", "text": "2 Goat\n" * 3000}, "A deck as a text has at most 20000 characters"),
    ({"option.popularity": "perhaps"}, "is on or off, not “perhaps”."),
])
async def test_what_cannot_be_is_a_sentence_and_changes_nothing(ann, fields, said):
    url = await build(ann, text="1 Phoenix")
    before = await listed(ann, url)
    shown = await ann.post(url, fields)
    told = await ann.post(url, fields, fetch=True)
    assert shown.status_code == told.status_code == 422
    assert said in told.json()["error"] and said in re.sub("&#3[49];", "'", shown.text)
    assert await listed(ann, url) == before


async def test_markup_in_a_name_is_only_a_name(ann):
    url = await build(ann, name="<i>Owl</i>")
    for page in (url, "/games/heroes/decks", "/games/heroes"):
        text = (await ann.get(page)).text
        assert "<i>Owl</i>" not in text and "&lt;i&gt;Owl&lt;/i&gt;" in text
    assert (await ann.get(f"{url}/text")).headers["content-disposition"] == 'attachment; filename="i-owl-i.txt"'


async def test_a_deck_is_read_written_copied_renamed_deleted_and_brought_back(ann):
    url = await build(ann, text=f"# Mine\n{LEGAL}")
    assert (await listed(ann, url)).startswith("# Mine\n") and "Ready to play." in (await ann.get(url)).text
    copy = (await ann.post(url, {"deed": "copy"})).headers["location"]
    assert (await listed(ann, copy)).replace("# Mine 2\n", "# Mine\n") == await listed(ann, url) and copy != url
    await ann.post(copy, {"name": "  Other   one "})
    assert (await listed(ann, copy)).startswith("# Other one\n")
    await ann.post(copy, {"deed": "delete"})
    page = (await ann.get("/games/heroes/decks")).text
    assert "“Other one” is deleted." in page
    await ann.post(copy, {"deed": "restore"})
    assert "is deleted." not in (await ann.get("/games/heroes/decks")).text


async def test_examples_are_copied_and_all_of_them_may_be_played(app, ann):
    game = app.state.services.config.games["heroes"]
    for one in builder.list_examples(game, game.components):
        page = (await ann.get(await build(ann, example=one["slug"]))).text
        assert one["total"] == 12 and (one["slug"] == "mechanical-army" or "Ready to play." in page), one["slug"]


async def test_the_options_of_a_deck_say_which_cards_it_may_have(ann):
    url = await build(ann)
    assert 'id="card-golem"' in (await ann.get(url)).text
    await ann.post(url, {"more": "golem"})
    await ann.post(url, {"option.popularity": "on"})
    page = (await ann.get(url)).text
    assert "Golem is for play without popularity (§10.6)." in page and 'id="card-golem"' in page
    assert 'id="card-workshop"' in page
    await ann.post(url, {"less": "golem"})
    assert 'id="card-golem"' not in (await ann.get(url)).text


# looking for cards

@pytest.mark.parametrize(("query", "said"), [
    ("cost<=3 deck>=1", "2 of 25 cards."), ("xyzzy", "0 of 25 cards."),
    ("colour:green", "There is no field “colour”; there are copies, cost, deck,"),
    ("cost<=many", "“cost” is a number, and “many” is none."), ("x" * 201, "A query has at most 200 characters."),
])
async def test_cards_are_looked_for_with_the_query_language(ann, query, said):
    url = await build(ann, text="2 Goat\n1 Ballista\n1 Phoenix")
    page = (await ann.get(url, params={"q": query})).text
    assert said in page
    answer = (await ann.get(f"{url}/parts", params={"q": query})).json()
    assert said in answer["parts"]["search"]
    assert len(answer["found"]) == len(re.findall(r'<li class="ck" id="[a-z-]+" data-slug="[a-z-]+">', page))


async def test_a_filter_is_a_term_of_the_query_that_comes_and_goes(app):
    game = app.state.services.config.games["heroes"]
    here = builder.find_box(game, {}, game.components)

    def after(query: str, word: str) -> str:
        return next(one["query"] for one in builder.list_filters(game, here, query) if one["word"] == word)
    assert after("", "Elves") == "faction:elves"
    assert after("goat faction:elves", "Orcs and Goblins") == 'goat faction:"orcs and goblins"'
    assert after('faction:"orcs and goblins"', "Orcs and Goblins") == ""
    assert after("cost<=3", "Cost to 4") == "cost<=4" and after("-faction:elves", "Humans").startswith("-faction:elves")
    assert [one["word"] for one in builder.list_filters(game, here, "cost<=3 deck>=1") if one["on"]] == [
        "Cost to 3", "In the deck"]


async def test_a_test_hand_is_dealt_of_the_deck(ann):
    url = await build(ann, text="2 Goat\n1 Phoenix")
    for hand in ("1", "2", "99999"):
        panel = (await ann.get(f"{url}/parts", params={"hand": hand})).json()["parts"]["panel"]
        assert sorted(re.findall(r'data-zoom="([a-z-]+)"', panel.split('id="hand"')[1].split("</ul>")[0])) == [
            "goat", "goat", "phoenix"]
    few = await build(ann, text="2 Goat")
    assert "Deal" not in (await ann.get(f"{few}/parts?hand=1")).json()["parts"]["panel"]


async def test_odds_are_those_of_the_opening_hand(app):
    game = app.state.services.config.games["heroes"]
    here = builder.find_box(game, {}, game.components)
    one = builder.list_chances(game, here, {"goat": 2, "phoenix": 1}, "phoenix")[-1]
    assert one == {"says": "one of what is found", "chance": 0.25}          # 3 of 12 cards, though 9 are missing
    assert [builder.write_percent(chance) for chance in (0, .001, .25, .999, 1)] == [
        "0 %", "< 1 %", "25 %", "> 99 %", "100 %"]


# whose they are

async def test_nobody_sees_or_changes_another_visitors_deck(ann, ben):
    url = await build(ann, text=LEGAL)
    before = await listed(ann, url)
    for answer in (await ben.get(url), await ben.get(f"{url}/text"), await ben.get(f"{url}/parts"),
                   await ben.post(url, {"deed": "delete"}), await ben.post(url, {"name": "Ben’s"})):
        assert answer.status_code == 404
    assert "None yet." in (await ben.get("/games/heroes/decks")).text and await listed(ann, url) == before
    assert (await ann.get(url.replace("heroes", "shield"))).status_code == 404
    assert (await ann.get("/games/shield/decks")).status_code == 404


async def test_whoever_is_forgotten_has_no_decks(app, ann, ben):
    await build(ann)
    kept = await build(ben)
    await ann.client.delete("/api/visitor")
    assert "None yet." in (await ann.get("/games/heroes/decks")).text and (await ben.get(kept)).status_code == 200


async def test_a_backup_has_the_decks(database, tmp_path):
    async with running(database) as app:
        ann = visiting(app, "A" * 40)
        url = await build(ann, text=LEGAL)
        backup.backup(database, tmp_path / "copy.db")
        await ann.client.aclose()
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert backup.restore(tmp_path / "copy.db", other)["decks"] == 1
    async with running(other) as app:
        ann = visiting(app, "A" * 40)
        assert "1 Phoenix" in await listed(ann, url)
        await ann.client.aclose()


# bounds

async def test_there_is_an_end_to_decks_and_to_new_ones(database):
    async with running(database, limits=Limits()._replace(decks=2, tables=4)) as app:
        ann = visiting(app)
        first = await build(ann)
        await build(ann)
        full = await ann.post("/games/heroes/decks")
        assert full.status_code == 422 and "You have 2 decks, which is as many as this server keeps" in full.text
        await ann.post(first, {"deed": "delete"})
        await build(ann)
        fast = await ann.post("/games/heroes/decks")
        assert fast.status_code == 429 and "You have begun many decks" in fast.text
        await ann.client.aclose()


async def test_decks_expire_only_if_the_host_says_so_and_deleted_ones_after_a_day(app, ann):
    found: Collection = app.state.services.collection
    kept, gone = await build(ann), await build(ann)
    await ann.post(gone, {"deed": "delete"})
    owner = found.mine(*(await owners(app)))[0]
    assert found.expire(owner.touched + DAY / 2, 0).result() == 0
    assert found.expire(owner.touched + 9 * DAY, 0).result() == 1 and (await ann.get(kept)).status_code == 200
    assert found.expire(owner.touched + 9 * DAY, 8 * DAY).result() == 1


async def owners(app) -> list[str]:
    with app.state.services.store.engine.connect() as connection:
        return list(connection.execute(DECKS.select().with_only_columns(DECKS.c.owner).distinct()).scalars())


async def test_two_clicks_at_once_are_two_cards(app, ann):
    found, url = app.state.services.collection, await build(ann)
    game, owner, id = app.state.services.config.games["heroes"], (await owners(app))[0], url.rpartition("/")[2]
    here = builder.find_box(game, {}, game.components)
    both = [found.change(owner, id, lambda deck: builder.change_count(here, deck, "goat", 1)) for _ in range(3)]
    assert [one.exception(10) is None for one in both] == [True, True, False]
    assert isinstance(both[2].exception(), DeckRefused) and found.one(owner, id).cards == {"goat": 2}


async def test_a_card_that_there_is_no_more_is_told_and_harms_nothing(app, ann):
    url = await build(ann, text="2 Goat")
    app.state.services.store.write(lambda connection: connection.execute(update(DECKS).values(
        cards='{"goat": 2, "chimera": 1}'))).result()
    page = (await ann.get(url)).text
    assert "There is no card “chimera” any more." in page
    await ann.post(url, {"more": "phoenix"})
    assert await listed(ann, url) == "# New deck\n2 Goat\n1 Phoenix\n"


# brought to a table

TABLE = {"game": "heroes", "seat.0": "human", "seat.1": "human", "option.mode": "tournament"}
EVERY = {"wings", "hammers", "siege", "larder", "mechanical-army", "elves", "humans", "orcs"}
HERCULES = ("fearless-band", "the-infiltrator", "arrows-and-antics", "raiding-party", "the-art-of-war", "hit-and-run")


async def decks_of(app, url: str) -> list[str]:
    """The two decks that a table is played with, as its option has them."""
    seated = await app.state.services.tables.open(url.rpartition("/")[2])
    return seated.table.setup.options["decks"].split(", ")


async def test_a_seat_plays_with_a_deck_of_mine_as_it_is_now(app, ann):
    url = await build(ann, text="2 Treefolk")
    mine = f"mine-{url.rpartition('/')[2]}"
    assert f'<option value="{mine}">New deck (2 of 12)</option>' in (await ann.get("/games/heroes")).text
    short = await ann.post("/tables", {**TABLE, "option.decks.0.deck": mine, "option.decks.1.deck": "siege"})
    assert short.status_code == 422 and "The first deck: A deck has 12 heroes, this one 2 (§11.7)." in short.text
    await ann.post(url, {"deed": "read", "text": LEGAL})
    table = await ann.sit(**TABLE, **{"option.decks.0.deck": mine, "option.decks.1.deck": "siege"})
    first, second = await decks_of(app, table)
    assert "2 treefolk" in first and first.count("+") == 6 and second == "siege"


@pytest.mark.parametrize(("fields", "allowed"), [
    ({"game": "heroes", "option.decks.0.deck": "orcs"}, [{"orcs"}, {"mechanical-army", "elves", "humans"}]),
    ({"game": "heroes", "option.decks.1.deck": "elves", "option.mirror": "on"}, [
        {"mechanical-army", "elves", "humans", "orcs"}, {"elves"}]),
    ({**TABLE, "option.decks.0.deck": "siege"}, [{"siege"}, EVERY - {"siege"}]), (TABLE, [EVERY, EVERY]),
    ({"game": "hercules", "option.decks.1.deck": "hit-and-run", "players": "2"}, [
        {one for one in HERCULES if one != "hit-and-run"}, {"hit-and-run"}]),
    ({"game": "hercules", "players": "3", "seat.2": "human"}, [{*HERCULES}] * 3)])
async def test_a_seat_for_which_no_deck_is_chosen_draws_one_by_lot(app, ann, fields, allowed):
    every = {"seat.0": "human", "seat.1": "human", "option.decks.0.deck": "", "option.decks.1.deck": ""}
    drawn = [await decks_of(app, await ann.sit(**{**every, **fields, "seed": f"lot {number}"})) for number in range(12)]
    assert all(deck in decks for game in drawn for deck, decks in zip(game, allowed, strict=True))
    assert [len({game[seat] for game in drawn}) > 1 for seat in range(len(allowed))] == [len(of) > 1 for of in allowed]
    assert ("option.mirror" in fields) == any(len({*game}) < len(game) for game in drawn), "only if both may be alike"
    again = await ann.sit(**{**every, **fields, "seed": "lot 0"})
    assert await decks_of(app, again) == drawn[0], "the same seed brings the same decks"
    await ann.sit(**{**every, **fields})


async def test_where_nobody_chooses_a_faction_the_game_deals_them(app, ann):
    table = await ann.sit(**{**TABLE, "option.mode": "factions", "option.decks.0.deck": "", "option.decks.1.deck": ""})
    assert await decks_of(app, table) == ["dealt"]
    for game in ("heroes", "hercules"):
        assert (await ann.get(f"/games/{game}")).text.count('<option value="">Drawn by lot</option>') == (
            2 if game == "heroes" else 3)


async def test_the_page_of_a_game_begins_with_the_deck_that_is_to_be_played(ann):
    url = await build(ann, text=LEGAL)
    id = url.rpartition("/")[2]
    assert f'href="/games/heroes?deck={id}"' in (await ann.get(url)).text
    page = (await ann.get(f"/games/heroes?deck={id}")).text
    assert re.search(f'<option value="mine-{id}" selected>', page) and '<option value="wings" selected>' in page
    assert re.search('name="option.mode" value="tournament"[^>]* checked', page)
    assert (await ann.get("/games/heroes?deck=nothing")).status_code == 200


@pytest.mark.parametrize(("fields", "said"), [
    ({"option.decks.0.deck": "mine-0123"}, "You have no such deck any more. Choose another one."),
    ({"option.decks.0.deck": "mine-0\n"}, "You have no such deck any more."),
    ({"option.mode": "factions"}, "own decks are for tournaments (§11.7)."),
])
async def test_a_deck_that_cannot_be_brought_is_refused_with_a_sentence(ann, fields, said):
    url = await build(ann, text=LEGAL)
    answer = await ann.post("/tables", {**TABLE, "option.decks.0.deck": f"mine-{url.rpartition('/')[2]}",
                                        "option.decks.1.deck": "siege", **fields})
    assert answer.status_code == 422 and said in answer.text


async def test_nobody_plays_with_another_visitors_deck_or_with_an_empty_one(ann, ben):
    url, empty = await build(ann, text=LEGAL), await build(ben)
    for deck, said in ((url, "You have no such deck any more."), (empty, "Your deck “New deck” has no cards yet.")):
        answer = await ben.post("/tables", {**TABLE, "option.decks.0.deck": f"mine-{deck.rpartition('/')[2]}",
                                            "option.decks.1.deck": "siege"})
        assert answer.status_code == 422 and said in answer.text


async def test_a_closed_list_stays_with_whoever_brought_it(ann, ben):
    url = await build(ann, text=LEGAL, name="The owl’s own")
    table = await ann.sit(**{**TABLE, "seat.1": "link"}, **{
        "option.lists": "closed", "option.decks.0.deck": f"mine-{url.rpartition('/')[2]}",
        "option.decks.1.deck": "siege"})
    for page in (table, f"{table}/sheet", f"{table}/replay", f"/api{table}"):
        text = (await ben.get(page)).text
        assert "owl’s own" not in text and "2 treefolk" not in text and "mine-" not in text


# programs

async def test_programs_build_decks_and_play_with_them(app, ann):
    call, head = ann.client.request, {"Authorization": f"Bearer {'a' * 40}"}
    made = await call("POST", "/api/decks", json={"game": "heroes", "text": "# Mine\n2 Goat"}, headers=head)
    deck = made.json()
    assert made.status_code == 201 and (deck["name"], deck["cards"], deck["total"], deck["size"]) == (
        "Mine", {"goat": 2}, 2, 12)
    assert deck["problem"] == "A deck has 12 heroes, this one 2 (§11.7)."
    where = f"/api/decks/{deck['id']}"
    assert (await call("PUT", where, json={"text": LEGAL}, headers=head)).json()["problem"] == ""
    now = (await call("PUT", where, json={"name": "Owls"}, headers=head)).json()
    assert now["name"] == "Owls" and now["total"] == 12 and now["text"].startswith("# Owls\n2 ")
    assert [one["id"] for one in (await call("GET", "/api/decks?game=heroes", headers=head)).json()] == [deck["id"]]
    table = await call("POST", "/api/tables", headers=head, json={
        "game": "heroes", "seats": ["human", "quick"],
        "options": {"mode": "tournament", "decks": f"{now['line']}, siege"}})
    assert table.status_code == 201, table.text
    assert (await call("GET", where)).status_code == 404                    # with another token
    assert (await call("DELETE", where, headers=head)).status_code == 204
    assert (await call("GET", where, headers=head)).status_code == 404
    assert (await call("GET", "/api/decks", headers=head)).json() == []


@pytest.mark.parametrize(("sent", "status", "said"), [
    ({"game": "heroes", "cards": {"treefork": 1}}, 422, "the nearest is “Treefolk”"),
    ({"game": "heroes", "cards": {"Treefolk": 1}}, 422, "cards are called by their slugs."),
    ({"game": "heroes", "cards": {"goat": 100}}, 422, "A deck has from 0 to 99 of a card, not 100 of goat."),
    ({"game": "heroes", "cards": {"goat": -1}}, 422, "not -1 of goat."),
    ({"game": "heroes", "cards": {"goat": 1}, "text": "1 Goat"}, 422, "not as both."),
    ({"game": "heroes", "cards": {f"x{n}": 1 for n in range(401)}}, 422, "cards: "),
    ({"game": "heroes", "text": "1 Goat\0"}, 422, "text: "), ({"game": "heroes", "name": "a\nb" * 20}, 422, "1 to 40"),
    ({"game": "heroes", "text": "x" * 20_001}, 422, "text: "),
    ({"game": "heroes", "name": "\u202eowl"}, 422, "be seen"),
    ({"game": "heroes", "options": {"popularity": "maybe"}}, 422, "is on or off"),
    ({"game": "heroes", "text": "2 Goat\n" * 150_000}, 413, "too much at once"),
    ({"game": "shield"}, 404, "Nobody brings a deck"), ({"game": "chess"}, 404, "There is no game “chess” here."),
])
async def test_what_programs_send_wrongly_is_a_sentence(ann, sent, status, said):
    answer = await ann.client.post("/api/decks", json=sent)
    assert (answer.status_code, said in answer.json()["error"]) == (status, True), answer.text
    assert (await ann.client.get("/api/decks")).json() == []


async def test_the_api_tells_of_its_decks(ann):
    paths = (await ann.client.get("/api/openapi.json")).json()["paths"]
    assert {(path, method) for path in paths for method in paths[path] if "/decks" in path} == {
        ("/decks", "get"), ("/decks", "post"), ("/decks/{deck}", "get"), ("/decks/{deck}", "put"),
        ("/decks/{deck}", "delete")}
    assert all(call["description"] for path in paths for call in paths[path].values() if "/decks" in path)
    assert "/decks/{deck}" in (await ann.client.get("/api/docs")).text
