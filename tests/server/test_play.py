"""Playing by pages and forms, without JavaScript."""
import random
import re

import pytest

from kleos.core import record
from kleos.games import ALL, find
from kleos.server.visit.looking import agree
from kleos.table.proof import verify
from tests.server.browsing import Forms
from tests.server.conftest import running, until, visiting

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_a_whole_game_by_forms(ann):
    url = await ann.sit(dealer="fair", seed="Ann")
    page = await ann.play(url, random.Random(1))
    assert "data-over" in page
    kept = record.parse((await ann.get(f"{url}/record")).text)
    assert sum(move.actor == -1 for move in kept.moves) == 24
    assert record.replay(find("shield"), kept).over()
    assert verify(find("shield"), kept) == 24
    assert (await ann.get(f"{url}/sheet")).status_code == 200
    home = (await ann.get("/")).text
    below = home.index("My glory") if "My glory" in home else home.index("Finished")    # before it is counted
    assert home.index(url) > below and f'href="{url}">Go on' not in home                # not to be continued


async def test_a_preset_is_played_with_the_seats_of_the_form(ann):
    """Its button belongs to the form in which the seats are chosen."""
    page = (await ann.get("/games/labors")).text
    assert re.search('<button class="btn" form="new" name="preset" value="short">', page)
    url = await ann.sit("labors", players="3", preset="short", **{
        "seat.0": "human", "seat.1": "random", "seat.2": "human", "seat.3": "random", "name.2": "Myrto",
        "option.encounters": "full"})
    kept = record.parse((await ann.get(f"{url}/record")).text)
    assert kept.head["seats"] == ["human", "random", "human"] and kept.head["names"][2] == "Myrto"
    assert kept.head["options"] == find("labors").setup(find("labors").rules.presets["short"], 3).options
    answer = await ann.post("/tables", {"game": "labors", "preset": "long"})
    assert "has no preset “long”" in answer.text


async def test_a_game_is_introduced_by_its_rules(ann):
    """Not by how often somebody wins."""
    for game in ALL:
        page = (await ann.get(f"/games/{game.id}")).text
        assert not re.search(r"of 100 games", page[page.index('id="book"'):])


async def test_a_table_in_play_can_be_continued_from_home(ann, ben):
    url = await ann.sit()
    assert url in (await ann.get("/")).text
    assert url in (await ann.get("/games/shield")).text
    assert url not in (await ben.get("/")).text


async def test_who_has_only_the_link_watches(ann, ben):
    url = await ann.sit()
    await ann.stroll(url, random.Random(1), 3)
    page = await ben.get(url)
    assert page.status_code == 200
    assert not [form for form in Forms(page.text).forms if form["action"].endswith("/act") and form["buttons"]]
    seq = (await ben.state(url))["seq"]
    for path, fields in (("act", {"text": "nothing"}), ("deal", {}), ("undo", {"consent": "on"})):
        answer = await ben.post(f"{url}/{path}", {"seq": seq, **fields})
        assert answer.status_code == 403
        assert "You are watching this table" in answer.text
    assert (await ann.state(url))["seq"] == seq


async def test_a_stale_click_gets_the_fresh_board(ann):
    url = await ann.sit(dealer="typed")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    answer = await ann.post(f"{url}/act", {"seq": 0, "text": "forge 3"}, fetch=True)
    assert answer.status_code == 409
    assert answer.json()["seq"] == 1 and 'data-seq="1"' in answer.json()["parts"]["table"]
    plain = await ann.post(f"{url}/act", {"seq": 0, "text": "forge 3"})
    assert plain.status_code == 409
    assert "gone on since you saw it" in plain.text
    assert (await ann.state(url))["seq"] == 1


async def test_a_refused_click_says_why_and_changes_nothing(ann):
    url = await ann.sit(dealer="typed")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    answer = await ann.post(f"{url}/act", {"seq": 1, "text": "forge 4"}, fetch=True)
    assert (answer.status_code, answer.json()) == (422, {"error": "No die left shows 4 (§2.2)."})
    plain = await ann.post(f"{url}/act", {"seq": 1, "text": "forge 4"})
    assert plain.status_code == 422
    assert "No die left shows 4" in plain.text
    both = await ann.post(f"{url}/act", {"seq": 1, "text": ["forge 3", "anvil 4"]}, fetch=True)
    assert both.status_code == 422
    assert (await ann.state(url))["seq"] == 1


async def test_several_actions_in_one_click(ann):
    url = await ann.sit(dealer="typed")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    answer = await ann.post(f"{url}/act", {"seq": 1, "text": ["forge 3", "anvil 7"]}, fetch=True)
    assert answer.status_code == 200 and answer.json()["seq"] == 3


async def test_the_roll_waits_unless_it_is_asked_for_always(ann):
    url = await ann.sit()
    assert (await ann.state(url))["seq"] == 0
    assert ": <b>roll the dice</b>.</span>" in (await ann.get(url)).text, "though the button says it"
    await ann.post("/preferences", {"roll": "auto"})
    await ann.stroll(url, random.Random(4), 1)            # the first roll is asked for
    while (await ann.state(url))["view"]["board"]["turn"] == 1:
        await ann.stroll(url, random.Random(4), 1)
    state = await ann.state(url)
    assert state["view"]["deal"] == ""
    assert state["log"][-1]["lines"][0]["seat"] == -1
    assert state["undo"] == 0


async def test_without_script_a_piece_says_what_can_be_done_with_it(ann):
    url = await ann.sit(dealer="typed")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    actions = (await ann.state(url))["view"]["actions"]
    element = actions[0]["touch"][0][0]
    labels = [action["label"] for action in actions if any(element in group for group in action["touch"])]
    page = (await ann.get(f"{url}?why={element}")).text
    assert labels and f"Choose from the list: {'; '.join(labels[:3])}" in page


async def test_real_dice_are_typed_and_nonsense_is_explained(ann):
    url = await ann.sit(dealer="typed")
    for text in ("", "13 1 1", "forge 3"):
        answer = await ann.post(f"{url}/deal", {"seq": 0, "text": text}, fetch=True)
        assert answer.status_code == 422
        assert "type it like “" in answer.json()["error"]
    assert (await ann.post(f"{url}/deal", {"seq": 0, "text": "12, 3, 7"}, fetch=True)).status_code == 200
    assert "roll 3 7 12" in (await ann.get(f"{url}/record")).text
    other = await ann.sit()
    answer = await ann.post(f"{other}/deal", {"seq": 0, "text": "1 1 1"}, fetch=True)
    assert (answer.status_code, answer.json()["error"]) == (422, "At this table the dice and cards are not typed in.")


@pytest.mark.parametrize(("game", "other"), [("labors", "human"), ("labors", "random"), ("heroes", "human")])
async def test_real_dice_and_cards_are_asked_for_wherever_they_fall(ann, game, other):
    """Before the first turn, in the middle of one, and for a bot as well."""
    url = await ann.sit(game, dealer="typed", **{"seat.0": "human", "seat.1": other})
    typed, rng = 0, random.Random(1)
    while typed < 25:
        if "Hand over to" in (await ann.get(url)).text:
            await ann.post(f"{url}/take")
        state, page = await ann.state(url), (await ann.get(url)).text
        if state["deals"]:
            said = re.search('id="typed"[^>]*placeholder="([^"]+)"', page)      # drawn anew each time
            assert said
            example = rng.choice([said[1], state["example"]])
            await ann.post(f"{url}/deal", {"seq": state["seq"], "text": example})
            typed += 1
        elif state["bot"] is None:
            await ann.post(f"{url}/act", {"seq": state["seq"], "text": rng.choice(state["view"]["actions"])["text"]})

        async def gone_on(seq=state["seq"]) -> bool:
            return (await ann.state(url))["seq"] != seq
        assert state["bot"] is not None or await gone_on()
        await until(gone_on, "the bot has thought")


async def test_undo_is_free_until_the_dice_fall_and_then_a_take_back(ann):
    url = await ann.sit(seed="owl")
    page = await ann.play(url, random.Random(2), 3)     # the roll, and one click or two after it
    free = (await ann.state(url))["undo"]
    assert free > 0
    assert [form for form in Forms(page).forms if form["action"].endswith("/undo")]
    seq = (await ann.state(url))["seq"]
    assert (await ann.post(f"{url}/undo", {"seq": seq, "rows": free}, fetch=True)).status_code == 200
    state = await ann.state(url)
    assert (state["seq"], state["undo"], state["takebacks"]) == (seq + 1, 0, 0)
    refused = await ann.post(f"{url}/undo", {"seq": state["seq"]}, fetch=True)
    assert refused.status_code == 422
    assert "since the dice fell" in refused.json()["error"]


async def test_the_log_is_newest_first_also_within_a_move(ann):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human"})
    await ann.stroll(url, random.Random(1))
    told = [line["text"] for entry in (await ann.state(url))["log"] for line in entry["lines"]]
    shown = [re.sub("<[^>]*>", "", item).split(" §")[0].strip()
             for item in re.findall('<li id="log-[^>]*>(.*?)</li>', (await ann.get(url)).text)]
    assert shown == told[::-1]
    assert "turned out to be Hercules" in shown[0] and shown[-1] == told[0]


async def test_no_take_back_is_offered_before_a_decision_of_ones_own(ann):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human"})
    for deals in range(2):
        state = await ann.state(url)
        assert (state["undo"], state["takeback"]) == (0, 0) and state["seq"] > 0
        assert "/undo" not in (await ann.get(url)).text
        refused = await ann.post(f"{url}/undo", {"seq": state["seq"], "consent": "on"}, fetch=True)
        assert (refused.status_code, refused.json()["error"]) == (422, "There is nothing of yours to take back.")
        assert (await ann.state(url))["seq"] == state["seq"]
        if not deals and state["deals"]:
            await ann.post(f"{url}/deal", {"seq": state["seq"]})


async def test_a_take_back_is_stated_wherever_the_game_is_told(ann):
    url = await ann.sit(seed="owl")
    while (await ann.state(url))["view"]["board"]["turn"] == 1:
        await ann.stroll(url, random.Random(5), 1)
    state = await ann.state(url)
    await ann.post(f"{url}/deal", {"seq": state["seq"]})
    first = told(await ann.state(url), "Turn 2")
    answer = await ann.post(f"{url}/undo", {"seq": state["seq"] + 1, "rows": 1, "consent": "on"}, fetch=True)
    assert answer.status_code == 200
    assert "take-back 1" in answer.text
    state = await ann.state(url)
    assert state["takebacks"] == 1
    assert state["view"]["board"]["turn"] == 1
    assert "takebacks = 1" in (await ann.get(f"{url}/record")).text
    assert "1 taken back" in (await ann.get(f"{url}/sheet")).text
    while (await ann.state(url))["view"]["board"]["turn"] == 1:
        await ann.stroll(url, random.Random(6), 1)
    await ann.post(f"{url}/deal", {"seq": (await ann.state(url))["seq"]})
    again = told(await ann.state(url), "Turn 2")
    assert first
    assert again
    assert first != again                               # with this seed; a withdrawn roll never comes again


def told(state: dict, about: str) -> list[str]:
    """The sentences of the log that speak of this."""
    return [line["text"] for entry in state["log"] for line in entry["lines"] if about in line["text"]]


def rolls(text: str) -> list[str]:
    return re.findall(r"^\* (.*)$", text, re.M)


@pytest.mark.slow
async def test_the_same_dice_again(ann):
    url = await ann.sit(**{"option.boxes": "3"})
    await ann.stroll(url, random.Random(1))
    same = (await ann.post(f"{url}/again", {"same": "on"})).headers["location"]
    other = (await ann.post(f"{url}/again")).headers["location"]
    for at, seed in ((same, 2), (other, 3)):
        await ann.stroll(at, random.Random(seed))
    records = [(await ann.get(f"{at}/record")).text for at in (url, same, other)]
    assert rolls(records[0]) == rolls(records[1])
    assert rolls(records[0]) != rolls(records[2])
    assert records[0].split("---")[1] != records[1].split("---")[1]
    assert all("boxes = 3" in text for text in records)


async def test_play_on_from_any_step(ann, ben):
    url = await ann.sit()
    await ann.stroll(url, random.Random(1), 9)
    before = await ann.state(url)
    fork = (await ben.post(f"{url}/fork", {"at": 4})).headers["location"]
    state = await ben.state(fork)
    assert (state["seq"], state["seats"][0]["you"]) == (4, True)
    assert "given = 4" in (await ben.get(f"{fork}/record")).text
    assert state["log"] == before["log"][:4]
    await ben.stroll(fork, random.Random(2), 4)
    assert (await ann.state(url)) == before
    for path in ("fork", "again"):
        peek = await ben.post(f"{url}/{path}", {"same": "on"}, fetch=True)
        assert (peek.status_code, "is over" in peek.json()["error"]) == (409, True)
    on = (await ann.post(f"{url}/fork", {"same": "on"})).headers["location"]
    for at in (url, on):
        while (await ann.state(at))["view"]["board"]["turn"] < 4:
            await ann.stroll(at, random.Random(3), 1)
    assert rolls((await ann.get(f"{on}/record")).text) == rolls((await ann.get(f"{url}/record")).text)


async def test_the_replay_shows_every_step(ann):
    url = await ann.sit()
    await ann.stroll(url, random.Random(1), 6)
    last = len((await ann.state(url))["log"])
    pages = [(await ann.get(f"{url}/replay?at={at}")).text for at in range(last + 1)]
    assert len(set(pages)) == last + 1
    assert all(not [form for form in Forms(page).forms if form["action"].endswith(("/act", "/deal"))] for page in pages)
    assert (await ann.get(f"{url}/replay?at=99999")).text.count(f"{last} of {last}") == 1
    for nonsense in ("-1", "x", "9" * 5000, "²"):
        assert (await ann.get(f"{url}/replay", params={"at": nonsense})).status_code == 400


async def test_a_record_can_be_opened_and_played_on(ann, ben):
    url = await ann.sit()
    await ann.stroll(url, random.Random(1), 12)
    kept = (await ann.get(f"{url}/record")).text
    form = next(form for form in Forms((await ben.get("/games/shield")).text).forms if form["action"] == "/records")
    answer = await ben.client.post("/records", data=dict(form["fields"]),
                                   files={"file": ("game.kleos", kept.encode())})
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/replay")
    opened = answer.headers["location"].removesuffix("/replay")
    assert (await ben.get(opened + "/replay")).status_code == 200
    assert (await ben.state(opened))["view"]["board"] == (await ann.state(url))["view"]["board"]
    await ben.stroll(opened, random.Random(2), 5)
    named = await ben.post("/records", files={"file": ("x", kept.replace('["human"]', '["Thetis"]').encode())})
    seat = (await ben.state(named.headers["location"].removesuffix("/replay")))["seats"][0]
    assert (seat["you"], seat["name"]) == (True, "Thetis")              # who is no bot keeps the name


@pytest.mark.parametrize(("spoil", "says"), [
    (lambda text: text.replace("---", "", 1), "the line “---” between header and actions is missing"),
    (lambda text: text.replace("* roll", "* rol", 1), "line 1"),
    (lambda text: text.replace("forge", "anvil", 1), "line 1"),
    (lambda text: text + "0 fly away\n", "no verb of this game"),
    (lambda text: text.replace('"shield"', '"chess"'), "there is no game “chess” here"),
    (lambda text: text.replace('["human"]', '["strong:0"]'), "from 1 to"),
    (lambda text: text.replace('["human"]', '["human", "human"]'), "for 1 player"),
    (lambda text: text.replace("rules_version = ", "rules_version = 9"), "version"),
    (lambda text: "\udcff", "it is no text"),
])
async def test_a_broken_record_says_its_line_and_its_reason(ann, spoil, says):
    url = await ann.sit()
    await ann.stroll(url, random.Random(1), 4)
    kept = spoil((await ann.get(f"{url}/record")).text).encode("utf-8", "surrogateescape")
    answer = await ann.post("/records", files={"file": ("game.kleos", kept)})
    assert answer.status_code == 422
    assert says in answer.text


async def test_a_hint_for_a_draft_names_all_cards_that_are_taken_together(ann):
    url = await ann.sit("heroes", seed="kleos", **{"option.mode": "draft", "seat.0": "human", "seat.1": "greedy"})
    found = (await ann.get(f"{url}/hint")).json()
    assert len(found["texts"]) == 2 and found["label"].startswith("Take ")
    seq = (await ann.state(url))["seq"]
    assert (await ann.post(f"{url}/act", {"seq": seq, "text": "\n".join(found["texts"])})).status_code == 303


def test_a_hint_says_once_what_comes_of_a_move():
    total = {"sum": "−3", "words": "", "state": ""}
    attack = {"label": "Attack with Cyclops: 5 cards if nobody blocks", "total": total}
    block = {"label": "Primord blocks Cyclops (both fall, 5 cards lost)", "total": total}
    assert agree(attack, "It takes 5.") == ("Attack with Cyclops", "It takes 5.")
    assert agree(block, "It saves 5.") == ("Primord blocks Cyclops", "It saves 5.")
    assert agree(attack, "") == (attack["label"], "")
    assert agree({**attack, "total": None}, "Because.") == (attack["label"], "")
    unfed = {"label": "Deploy Goat to the Farm; unfed: it counts in one Control, then starves", "total": None}
    assert agree(unfed, "It holds.") == \
        ("Deploy Goat to the Farm", "It holds. Unfed: it counts in one Control, then starves.")
    assert agree(unfed, "") == (unfed["label"], "")


async def test_hints_and_reasons(ann, ben):
    url = await ann.sit(dealer="typed")
    nothing = await ann.get(f"{url}/hint")
    assert (nothing.status_code, nothing.json()["error"]) == (422, "There is nothing for you to decide now.")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    found = (await ann.get(f"{url}/hint")).json()
    assert found["text"] in ("forge 3", "forge 7", "forge 12")
    assert set(found) == {"text", "texts", "label", "why"} and found["texts"][0] == found["text"]
    assert found["label"] in (await ann.get(f"{url}?hint=1")).text
    plain = await ann.post(f"{url}/hint", {"seq": 1})
    assert (plain.status_code, plain.headers["location"]) == (303, f"{url}?hint=1")
    assert (await ben.get(f"{url}/hint")).status_code == 422
    why = (await ann.get(f"{url}/why", params={"element": "section-ambush"})).json()["why"]
    assert "§2.2" in why
    assert why in (await ann.get(f"{url}?why=section-ambush")).text
    assert (await ben.get(f"{url}/why?element=section-ambush")).json()["why"] == "You are watching."
    answer = await ann.get(f"{url}/why?element=<b>")
    assert (answer.status_code, answer.json()["error"]) == (404, "There is nothing called “<b>” on this board.")
    page = await ann.get(f"{url}?why=<b>")
    assert page.status_code == 404 and "nothing called “&lt;b&gt;” on this board" in page.text


async def test_what_is_typed_in_a_rule_is_set_as_code(ann):
    for game in ("labors", "shield", "heroes"):
        page = (await ann.get(f"/rules/{game}")).text
        assert "`" not in page
        assert ("<code>encounters=small</code>" in page) is (game == "labors")


async def test_every_page_there_is(ann):
    url = await ann.sit(guide="on")
    for path in ("/", "/games/shield", "/rules/shield", "/credits", "/healthz", url, f"{url}/replay", f"{url}/sheet",
                 f"{url}/record", "/api/docs", "/api/openapi.json"):
        answer = await ann.get(path)
        assert answer.status_code == 200, path
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "<script>" not in answer.text
    for path in ("/games/chess", "/rules/chess", "/tables/nothing", "/tables/nothing/replay", "/nowhere", "/static/no",
                 "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/%2e%2e/core/game.py",
                 "/api/tables/nothing", "/tables/%00", "/tables/nothing/events"):
        assert (await ann.get(path)).status_code == 404, path


async def test_a_form_says_how_an_automaton_plays_and_what_decks_are_called(ann):
    page = (await ann.get("/games/hercules")).text
    assert "<small>Decks: Raiding Party, The Infiltrator</small>" in page
    assert "Looks at 16 futures before each move." in page and "strong:16" not in page


async def test_a_seat_outlives_the_server(ann, app, database):
    url = await ann.sit()
    await ann.stroll(url, random.Random(1), 7)
    before, token = await ann.state(url), ann.client.cookies["kleos"]
    async with running(database) as other:
        again = visiting(other, token)
        assert await again.state(url) == before
        await again.stroll(url, random.Random(2), 3)
        await again.client.aclose()
    assert (await ann.state(url))["seq"] > before["seq"]    # and this one sees what the other has done


async def test_preferences_are_cookies_and_lead_back(ann):
    answer = await ann.post("/preferences", {"theme": "dark", "next": "/rules/shield?x=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/shield?x=1")
    assert 'data-theme="dark"' in (await ann.get("/")).text
    for next in ("//evil.test/", "https://evil.test/", "/\\evil.test", "javascript:alert(1)", "/a\r\nX: y"):
        assert (await ann.post("/preferences", {"theme": "dark", "next": next})).headers["location"] == "/"
    assert (await ann.post("/preferences", {"theme": "pink"})).status_code == 422


async def test_static_files_are_kept_for_ever_under_their_fingerprint(ann):
    address = re.search(r'href="(/static/kleos\.css\?v=[0-9a-f]+)"', (await ann.get("/")).text)[1]
    kept = await ann.get(address)
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-encoding"] == "gzip"
    assert "immutable" not in (await ann.get("/static/kleos.css?v=0")).headers["cache-control"]


async def test_the_script_starts_when_what_it_needs_is_there(ann):
    url = await ann.sit()
    for page, more in ((url, ["keys", "finale", "people"]), (f"{url}/replay", ["keys", "replay"])):
        scripts = re.findall(r'<script src="[^"]*?([a-z]+)(?:\.min)?\.js\?', (await ann.get(page)).text)
        assert scripts == ["idiomorph", "clicks", "rest", "motion", "parts", "dock", *more, "tips", "sure", "calls",
                           "tastes", "play"]


async def test_what_waits_is_the_only_gold_at_home(ann):
    assert (await ann.get("/")).text.count('class="btn act"') == len(ALL)
    await ann.sit()
    page = (await ann.get("/")).text
    assert page.count('class="btn act') == 1 and page.index("Your turn") < page.index('class="btn act')


async def test_alone_the_tally_stands_beside_what_is_to_be_beaten(ann):
    url = await ann.sit("labors", **{"seat.0": "human", "players": "1"})
    tally = sum(line["points"] for line in (await ann.state(url))["view"]["board"]["tally"])
    assert f'<span class="cap">Tally</span> <b class="num">{tally}</b>' in (await ann.get(url)).text
