"""The live table over HTTP: everybody sees the standing, players ask, the banker enters."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.queries import status
from pnp.bank.requests import queue_path
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.reading.reader import labels_of
from pnp.cli.bank.play import replay
from pnp.web.live.requests import spoken
from tests.fixtures.bank import sit
from tests.host.live.conftest import LiveTableAtHand, Serve, served
from tests.playthroughs.test_playthroughs import HERE, opened_as_written
from tests.typed import typed


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
    _, _, page = table.send("GET", "/", headers={"Accept-Language": f"{lang};q=0.9"})
    assert f'<html lang="{lang}">' in page.decode()
    said = {"en": "Anna buys", "de": "Anna kauft", "fr": "Anna achète"}
    assert told["last"][0]["say"].startswith(said[lang])


def test_the_words_of_the_pages_are_the_same_in_every_language() -> None:
    assert set(spoken()) >= {"en", "de", "fr"}
    own = {lang: {key for key in labels_of(lang) if key.startswith("live.")} for lang in spoken()}
    assert len(own["en"]) > 100
    assert all(each == own["en"] for each in own.values())


def test_a_request_sent_a_hundred_times_is_one_entry(serve: Serve) -> None:
    table = serve(payments="direct")
    key = table.sit("Anna")
    sent = {"line": "50 anna ben", "mark": "mark-0001"}
    told = [table.ask("ask", sent, key) for _ in range(100)]
    done = [read["request"]["entry"] for code, read in told if code == 200]
    assert set(done) == {2}
    assert {code for code, _ in told} <= {200, 429}
    assert table.entries() == 2


def test_what_waits_is_withdrawn_by_who_asked_and_a_bid_by_nobody(table: LiveTableAtHand) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    table.ask("ask", {"line": "50 anna ben", "mark": "mark-0001"}, anna)
    table.ask("ask", {"line": "buy ben 37 100", "mark": "mark-0002"}, ben)
    assert table.ask("withdraw", {"mark": "mark-0001"}, ben)[0] == 404
    assert table.ask("withdraw", {"mark": "mark-0002"}, ben)[0] == 404
    assert [each["binding"] for each in table.standing(ben)["me"]["requests"]] == [True]
    assert table.ask("withdraw", {"mark": "mark-0001"}, anna)[1]["request"]["state"] == "refused"
    assert [each["state"] for each in table.standing(anna)["me"]["requests"]] == ["refused"]


def test_what_its_finder_does_not_want_is_bid_for_until_the_next_throw(serve: Serve) -> None:
    table = serve(turns=True)
    anna, ben = table.sit("Anna"), table.sit("Ben")
    table.type("anna 11")
    line = table.standing(anna)["me"]["declines"]
    assert line == "buy Anna croydon-street pass"
    assert not table.ask("ask", {"line": line, "mark": "mark-0001"}, ben)[1]["ok"]
    assert table.ask("ask", {"line": line, "mark": "mark-0002"}, anna)[1]["ok"]
    assert [each["declined"] for each in table.standing(ben)["auctions"]] == [True]
    (told,) = table.standing(table.banker)["desk"]["requests"]
    assert told["say"] == "Anna does not buy Croydon Street: it goes to auction"
    table.type("ben 3")
    assert table.standing(ben)["auctions"] == []
    assert table.standing(anna)["me"]["requests"][0]["state"] == "refused"


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


def test_a_table_beside_which_nothing_can_be_written_is_not_shown(tmp_path: Path) -> None:
    sit(tmp_path / "table.pnp", "cronulla", Wishes(("Anna", "Ben")))
    queue_path(tmp_path / "table.pnp").mkdir()
    done = typed("bank", "serve", "--port", "0", cwd=tmp_path)
    assert done.returncode == 1
    assert re.fullmatch(
        r"the desk table\.pnp\.desk cannot be used: .*; .* a copy .*\n", done.stderr
    )


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo", "chalet", "neue-heimat"])
def test_every_game_can_be_shown_and_asked_in(serve: Serve, kit: str) -> None:
    table = serve(kit)
    told = table.standing(lang="de")
    assert told["players"]
    key = table.sit(told["players"][0]["name"])
    forms = table.ask("forms", {}, key)[1]["forms"]
    assert len(forms) > 8
    assert json.dumps(forms)


def pages(read: Callable[[str], bytes]) -> dict[str, int]:
    return {
        path: len(read(path))
        for path in (f"{page}?lang={lang}" for page in ("/", "/bank") for lang in spoken())
    }


def test_each_page_is_at_most_60_kb(serve: Serve) -> None:
    table = serve("grundbesitz")  # the longest words
    sizes = pages(lambda path: table.send("GET", path)[2])
    assert max(sizes.values()) <= 60_000, sizes


@pytest.mark.parametrize(
    ("lang", "line", "says"),
    [
        ("de", "ich zahle Ben 50", "Anna zahlt Ben 50\u00a0$"),
        ("de", "zahle ben 50", "Anna zahlt Ben 50\u00a0$"),
        ("en", "I buy 3", "Anna buys Surf Road for $60"),
        ("en", "rent kingsway", "Anna pays Ben $28 rent for Kingsway"),
        ("es", "pago 50 a ben", "Anna paga 50\u00a0$ a Ben"),
    ],
)
def test_own_words_are_those_of_who_has_the_phone(
    table: LiveTableAtHand, lang: str, line: str, says: str
) -> None:
    table.type("buy ben 37")
    key = table.sit("Anna")
    assert table.ask(f"try?lang={lang}", {"line": line}, key)[1]["says"] == [says]
    table.ask(f"ask?lang={lang}", {"line": line, "mark": "mark-0001"}, key)
    told = table.ask("desk", {"do": "accept", "id": 1}, table.banker)[1]
    assert told["ok"]
    assert table.standing(table.banker)["desk"]["latest"] == {"who": "Anna", "says": told["latest"]}


@pytest.mark.parametrize("line", ["salary cem", "card cem carnival-champion"])
def test_who_is_named_in_a_line_is_not_passed_over_for_who_has_the_phone(
    table: LiveTableAtHand, line: str
) -> None:
    told = table.ask("try", {"line": line}, table.sit("Anna"))[1]
    assert not told["ok"]
    assert told["say"] == "In that line somebody else acts than Anna; ask only for yourself."


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("bougth surf rd", "buy Anna surf-road"),
        ("salry", "salary Anna"),
        ("luck 12", "card Anna hat-stall"),
    ],
)
def test_a_guess_is_asked_of_who_has_the_phone_and_of_nobody_else(
    table: LiveTableAtHand, line: str, meant: str
) -> None:
    told = table.ask("try", {"line": line}, table.sit("Anna"))[1]
    assert (told["ok"], [each["line"] for each in told["choices"]]) == (False, [meant])


def test_what_was_taken_back_is_told_as_it_was_told_then(table: LiveTableAtHand) -> None:
    table.type("buy ben 37", "undo")
    told = table.standing(lang="de")["last"][0]["say"]
    assert told == "Zurückgenommen: Ben kauft Kingsway für 350\u00a0$"
