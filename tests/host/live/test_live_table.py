"""The live table over HTTP: everybody sees the standing, players ask, the banker enters."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.queries import status
from pnp.bank.session import Session
from pnp.box.reading.reader import labels_of
from pnp.cli.bank.play import replay
from pnp.web.live.table_actor import spoken
from tests.host.live.conftest import LiveTableAtHand, Serve, served
from tests.playthroughs.test_playthroughs import HERE, opened_as_written


def check_standing(shown: dict[str, Any], session: Session) -> None:
    """Hold what the pages show against what scripts read."""
    with session.looking() as loaded:
        known = status(loaded)
    assert shown["n"] == known["entries"]
    for player in shown["players"]:
        own = known["players"][player["name"]]
        assert player["cash"] == own.get("cash", own.get("cheques"))
        deeds = own.get("deeds", {})
        assert [each["id"] for each in player["deeds"]] == list(deeds)
        for each in player["deeds"]:
            assert each | deeds[each["id"]] == each
        assert {each["id"] for each in player["contracts"]} == set(own.get("contracts", {}))
        owed = [each for each in known.get("debts", ()) if each["from"] == player["name"]]
        assert player["owes"] == owed


@pytest.mark.parametrize("script", ["cronulla-1", "chalet-1", "neue-heimat-1"])
def test_the_standing_is_that_of_status_json(script: str, tmp_path: Path) -> None:
    first, *rest = (HERE / f"{script}.txt").read_text(encoding="utf-8").splitlines()
    session = opened_as_written(first, tmp_path / "table.pnp")
    with served(tmp_path / "table.pnp") as table:
        for n in (0, len(rest) // 3, len(rest) // 2):
            replay(session, rest[n : n + 60])
            check_standing(table.standing(table.banker), session)


def test_the_last_entry_is_told_with_its_reason(table: LiveTableAtHand) -> None:
    table.type("owe cem anna 30 # a bet")
    told = table.standing()["last"][0]
    assert (told["say"].split(";")[0], told["reason"]) == ("Cem owes Anna $30", "a bet")


def test_an_entry_made_elsewhere_is_told_at_once(table: LiveTableAtHand) -> None:
    ear = table.listen()
    assert ear.next()["n"] == 1
    since = time.monotonic()
    table.type("50 anna ben")
    told = ear.until(lambda told: told["n"] == 2)
    assert time.monotonic() - since < 10
    assert [each["cash"] for each in told["players"]] == [1450, 1550, 1500]
    ear.close()


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_each_phone_reads_its_own_language(table: LiveTableAtHand, lang: str) -> None:
    table.type("buy anna 11")
    told = table.standing(lang=lang)
    _, _, page = table.send("GET", "/", Accept_Language=f"{lang};q=0.9")
    assert f'<html lang="{lang}">' in page.decode()
    said = {"en": "Anna buys", "de": "Anna kauft", "fr": "Anna achète"}
    assert told["last"][0]["say"].startswith(said[lang])


def test_the_words_of_the_pages_are_the_same_in_every_language() -> None:
    assert set(spoken()) >= {"en", "de", "fr"}
    own = {lang: {key for key in labels_of(lang) if key.startswith("live.")} for lang in spoken()}
    assert len(own["en"]) > 100
    assert all(each == own["en"] for each in own.values())


def test_a_round_outlives_the_host(serve: Serve) -> None:
    table = serve("neue-heimat")
    phones = {name: table.sit(name) for name in ("Anna", "Ben", "Cem")}
    begun = "auction Anna red-5"
    table.ask("ask", {"line": begun, "mark": "mark-0001"}, phones["Anna"])
    table.ask("ask", {"line": f"{begun} Ben:3", "mark": "mark-0002"}, phones["Ben"])
    table.host.stop()
    with served(table.path) as again:
        assert again.standing()["auctions"][0]["says"][1:] == ["Ben bids 3\u00a0M", "Cem is to bid"]
        line = f"{begun} Ben:3 Cem:pass"
        assert again.ask("ask", {"line": line, "mark": "mark-0003"}, phones["Cem"])[1]["ok"]


def test_the_host_restarted_lets_seats_go_on(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    banker = table.banker
    with served(table.path) as again:
        assert again.standing(key)["me"]["state"] == "seated"
        assert "desk" in again.standing(banker)


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo", "chalet", "neue-heimat"])
def test_every_game_can_be_shown_and_asked_in(serve: Serve, kit: str) -> None:
    table = serve(kit)
    told = table.standing(lang="de")
    assert told["players"]
    key = table.sit(told["players"][0]["name"])
    forms = table.ask("forms", {}, key)[1]["forms"]
    assert len(forms) > 8
    assert json.dumps(forms)


def test_the_tablet_offers_whoever_acts_the_deeds_that_fit(table: LiveTableAtHand) -> None:
    table.type("buy anna 11", "buy ben 37")
    asked = {"verb": "mortgage", "player": "Ben"}
    [form] = table.ask("forms", asked, table.banker)[1]["forms"]
    assert [each["writes"] for each in form["fields"][1]["choices"]] == ["kingsway"]


@pytest.mark.parametrize(("page", "most"), [("/", 59_500), ("/bank", 66_500)])
def test_each_page_is_small(serve: Serve, page: str, most: int) -> None:
    table = serve("grundbesitz")  # the longest words
    sizes = {lang: len(table.send("GET", f"{page}?lang={lang}")[2]) for lang in spoken()}
    assert max(sizes.values()) <= most, sizes
