"""The live table over HTTP: everybody sees the standing, players ask, the banker enters."""

import itertools
import json
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.queries import status
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import queue_path
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.reading.reader import labels_of
from pnp.errors import PnpError, Refusal
from pnp.rules.language.line import parse
from pnp.web.live.requests import spoken
from tests.fixtures.bank import sit
from tests.host.live.conftest import LiveTableAtHand, Serve, served
from tests.playthroughs.test_playthroughs import HERE, opened_as_written
from tests.typed import typed


def test_the_standing_is_that_of_status_json(table: LiveTableAtHand) -> None:
    table.type("buy anna 11", "buy ben 37", "mortgage ben 37", "owe cem anna 30 # a bet")
    told = table.standing()
    with Session(table.path, lambda: 0).looking() as loaded:
        known = status(loaded)
    assert told["n"] == known["entries"]
    for player in told["players"]:
        own = known["players"][player["name"]]
        assert player["cash"] == own["cash"]
        assert [each["id"] for each in player["deeds"]] == list(own["deeds"])
        for deed in player["deeds"]:
            assert {name: deed[name] for name in own["deeds"][deed["id"]]} == own["deeds"][
                deed["id"]
            ]
    assert told["players"][2]["owes"] == known["debts"]
    assert told["last"][0]["say"].startswith("Cem owes Anna 30")
    assert told["last"][0]["reason"] == "a bet"


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


def test_what_is_asked_waits_for_the_banker_and_both_see_what_became_of_it(
    table: LiveTableAtHand,
) -> None:
    key = table.sit("Anna")
    would = table.ask("try", {"line": "50 anna ben"}, key)[1]
    assert (would["says"], would["amount"], would["direct"]) == (["Anna pays Ben 50"], -50, False)
    asked = table.ask("ask", {"line": "50 anna ben", "mark": "mark-0001"}, key)[1]["request"]
    assert asked["state"] == "waiting"
    assert table.entries() == 1
    shown = table.standing(table.banker)["desk"]["requests"]
    assert [(each["player"], each["says"]) for each in shown] == [("Anna", ["Anna pays Ben 50"])]
    accepted = table.ask("desk", {"do": "accept", "id": asked["id"]}, table.banker)[1]
    assert accepted["request"]["entry"] == 2
    own = table.standing(key)["me"]["requests"]
    assert [(each["state"], each["entry"]) for each in own] == [("done", 2)]
    assert table.cash("Ben") == 1550


def test_the_banker_changes_or_refuses_with_a_word(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    for mark, sum_ in (("mark-0001", 50), ("mark-0002", 60)):
        table.ask("ask", {"line": f"{sum_} anna ben", "mark": mark}, key)
    table.ask("desk", {"do": "accept", "id": 1, "line": "40 anna ben"}, table.banker)
    table.ask("desk", {"do": "refuse", "id": 2, "word": "once only"}, table.banker)
    later, first = table.standing(key)["me"]["requests"]
    assert (first["state"], first["line"], first["changed"]) == ("done", "40 anna ben", True)
    assert (later["state"], later["word"]) == ("refused", "once only")
    assert table.cash("Anna") == 1460


def test_payments_direct_enter_at_once_and_the_banks_money_waits(serve: Serve) -> None:
    table = serve(payments="direct")
    key = table.sit("Anna")
    paid = table.ask("ask", {"line": "50 anna ben", "mark": "mark-0001"}, key)[1]
    assert paid["request"]["state"] == "done"
    assert table.cash("Ben") == 1550
    fee = table.ask("ask", {"line": "salary anna", "mark": "mark-0002"}, key)[1]
    assert fee["request"]["state"] == "waiting"


def test_a_request_sent_a_hundred_times_is_one_entry(serve: Serve) -> None:
    table = serve(payments="direct")
    key = table.sit("Anna")
    sent = {"line": "50 anna ben", "mark": "mark-0001"}
    told = [table.ask("ask", sent, key) for _ in range(100)]
    done = [read["request"]["entry"] for code, read in told if code == 200]
    assert set(done) == {2}
    assert {code for code, _ in told} <= {200, 429}
    assert table.entries() == 2


def test_the_same_act_asked_for_twice_is_asked_about(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    sent = {"line": "50 anna ben", "mark": "mark-0001"}
    assert table.ask("ask", sent, key)[1]["ok"]
    again = table.ask("ask", sent | {"mark": "mark-0002"}, key)[1]
    assert (again["ok"], again["again"]) == (False, True)
    assert table.ask("ask", sent | {"mark": "mark-0002", "again": True}, key)[1]["ok"]
    assert len(table.standing(table.banker)["desk"]["requests"]) == 2


def test_a_line_in_the_phones_language_can_be_entered_in_the_tables(serve: Serve) -> None:
    table = serve("chalet")
    key = table.sit("Anna")
    table.type("visit anna h4")
    sent = json.dumps({"line": "contrat anna 20k", "mark": "mark-0001"}).encode()
    headers = {"Content-Type": "application/json", "X-Pnp-Key": key}
    told = json.loads(table.send("POST", "/ask?lang=fr", sent, headers)[2])
    assert told["request"]["line"] == "contract anna 20k"
    assert table.ask("desk", {"do": "accept", "id": 1}, table.banker)[1]["ok"]


def test_what_was_entered_and_taken_back_is_told_as_such(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    table.ask("ask", {"line": "50 anna ben", "mark": "mark-0001"}, key)
    table.ask("desk", {"do": "accept", "id": 1}, table.banker)
    told = table.standing(key)["me"]["requests"][0]
    assert (told["says"], told["void"]) == (["Anna pays Ben 50"], False)
    table.type("undo")
    assert table.standing(key)["me"]["requests"][0]["void"]


def test_a_bid_must_be_higher_and_takes_the_place_of_the_lower_ones(
    table: LiveTableAtHand,
) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    bid = table.ask("piece", {"text": "37"}, anna)[1]["bid"]
    assert (bid["line"], bid["highest"]) == ("buy Anna kingsway #", None)
    table.ask("ask", {"line": "buy Anna kingsway 100", "mark": "mark-0001"}, anna)
    low = table.ask("ask", {"line": "buy Ben kingsway 100", "mark": "mark-0002"}, ben)[1]
    assert not low["ok"]
    assert "Anna" in low["say"]
    assert table.ask("ask", {"line": "buy Ben 37 120", "mark": "mark-0003"}, ben)[1]["ok"]
    shown = table.standing()["auctions"]
    assert [(each["id"], each["bids"]) for each in shown] == [
        ("kingsway", [{"who": "Ben", "amount": 120}])
    ]
    waiting = table.standing(table.banker)["desk"]["requests"]
    assert [each["player"] for each in waiting] == ["Ben"]
    assert table.standing(anna)["me"]["requests"][0]["word"] == "Ben bids 120"


def test_when_a_deed_is_sold_its_auction_is_over(table: LiveTableAtHand) -> None:
    anna = table.sit("Anna")
    for number, mark in ((37, "mark-0001"), (39, "mark-0002")):
        table.ask("ask", {"line": f"buy Anna {number} 9", "mark": mark}, anna)
    for line in ("buy ben 37 200", "buy anna 39 9"):
        sent = {"line": line, "mark": f"line-{line[-3:].strip():>03}"}
        assert table.ask("enter", sent, table.banker)[1]["ok"]
    told = [(each["state"], each["word"]) for each in table.standing(anna)["me"]["requests"]]
    assert told == [("refused", "the banker has entered it"), ("refused", "sold to another")]
    assert table.standing()["auctions"] == []


def test_a_contract_tells_what_may_be_done_with_it_and_why_not_more(serve: Serve) -> None:
    table = serve("chalet")
    key = table.sit("Anna")
    table.type("visit anna h4", "contract anna 20000")
    told = table.ask("piece", {"text": "20-1"}, key)[1]
    assert [(act["verb"], act["amount"]) for act in told["acts"]] == [("deposit", -4000)]
    assert {each["verb"] for each in told["not"]} == {"draw", "repay", "withdraw"}
    assert table.ask("piece", {"text": "20-1"}, table.sit("Bernd"))[0] == 404


def test_what_is_built_is_chosen_on_the_deed(serve: Serve) -> None:
    table = serve("chalet")
    key = table.sit("Anna")
    table.type("200000 bank anna", "buy anna parkallee-2", "visit anna h8")
    (act,) = table.ask("piece", {"text": "parkallee-2"}, key)[1]["acts"]
    assert (act["verb"], act["line"]) == ("build", "build Anna parkallee-2")
    assert {each["writes"] for each in act["choices"]} > {"einfamilienhaus", "chalet"}
    assert all(each["amount"] < 0 for each in act["choices"])


def test_a_refusal_tells_why_and_asks_nothing(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    told = table.ask("ask", {"line": "9000 anna ben", "mark": "mark-0001"}, key)[1]
    assert not told["ok"]
    assert "1500" in told["say"]
    assert table.standing(table.banker)["desk"]["requests"] == []


def test_a_question_gives_its_choices_as_lines(table: LiveTableAtHand) -> None:
    table.type("owe anna ben 30")
    key = table.sit("Anna")
    told = table.ask("try", {"line": "30 anna ben"}, key)[1]
    assert [each["line"] for each in told["choices"]] == [
        "pay Anna Ben 30 debt",
        "pay Anna Ben 30 aside",
    ]


def test_the_bankers_page_takes_the_whole_grammar(table: LiveTableAtHand) -> None:
    def enter(line: str) -> Any:
        return table.ask("enter", {"line": line, "mark": f"m{time.monotonic_ns()}"}, table.banker)[
            1
        ]

    assert enter("buy anna kingsway")["entry"] == 2
    assert enter("rent ben kingsway # late")["entry"] == 3
    assert enter("undo")["entry"] == 4
    assert enter("fix 2 buy anna 37 300")["ok"]
    assert "Anna" in "".join(enter("status")["says"])
    wrong = enter("buy ben kingsway")
    assert not wrong["ok"]
    assert wrong["place"]
    assert table.cash("Anna") == 1200
    words = table.ask("preview", {"line": "rent b"}, table.banker)[1]
    assert "Ben" in words["words"]


def test_the_same_line_sent_twice_under_one_mark_is_entered_once(table: LiveTableAtHand) -> None:
    for _ in range(2):
        told = table.ask("enter", {"line": "50 anna ben", "mark": "mark-0001"}, table.banker)[1]
        assert told["entry"] == 2
    assert table.entries() == 2


def test_a_deed_tells_owner_rent_and_what_fits_in_every_language(table: LiveTableAtHand) -> None:
    table.type("buy ben 37")
    key = table.sit("Anna")
    for text in ("37", "kingsway", "CR-D27-V", "cr d27 v", "CR-D27-V: Kingsway, Preis 350"):
        told = table.ask("piece", {"text": text}, key)[1]
        assert told["id"] == "kingsway", text
    assert told["facts"]["owner"] == "Ben"
    assert told["facts"]["rent"] == 28
    assert set(told["words"]) >= {"en", "de", "fr"}
    assert [(act["verb"], act["amount"]) for act in told["acts"]] == [("rent", -28)]
    assert table.ask("piece", {"text": "CR-D27-W"}, key)[0] == 404


def test_a_card_tells_its_text_and_may_be_drawn(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    told = table.ask("piece", {"text": "HTTP://127.0.0.1/CR-L02-O"}, key)[1]
    assert "pearl" in told["words"]["en"]["text"]
    assert "Perle" in told["words"]["de"]["text"]
    assert [act["verb"] for act in told["acts"]] == ["card"]


def test_hidden_cash_is_told_to_its_owner_and_the_banker_alone(serve: Serve) -> None:
    table = serve(hides=True)
    key = table.sit("Ben")
    cash = {
        who: [each["cash"] for each in table.standing(who)["players"]]
        for who in ("", key, table.banker)
    }
    assert cash == {
        "": [None, None, None],
        key: [None, 1500, None],
        table.banker: [1500, 1500, 1500],
    }


@pytest.mark.parametrize("what", ["try", "ask"])
@pytest.mark.parametrize("amount", [1, 1500, 1501, 99999])
def test_a_question_tells_a_phone_nothing_of_hidden_cash(
    serve: Serve, what: str, amount: int
) -> None:
    table = serve(hides=True)
    key = table.sit("Anna")
    table.type("buy anna kingsway")
    line = f"sell anna ben kingsway {amount}"
    told = table.ask(what, {"line": line, "mark": "mark-0001"}, key)[1]
    assert told["ok"], told
    if what == "ask" and amount > 1500:
        refused = table.ask("desk", {"do": "accept", "id": told["request"]["id"]}, table.banker)[1]
        assert "1500" in refused["say"]


def test_with_printed_notes_the_wallet_tells_which_to_expect(serve: Serve) -> None:
    table = serve(cash="paper")
    own = table.standing(table.sit("Anna"))
    assert any("500" in each for each in own["me"]["notes"])
    assert not own["players"][0]["counted"]


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


def test_each_page_is_at_most_60_kb(table: LiveTableAtHand) -> None:
    sizes = pages(lambda path: table.send("GET", path)[2])
    assert max(sizes.values()) <= 60_000, sizes


LONG = bool(os.environ.get("PNP_LIVE_REQUESTS"))
EVENINGS = {"deeds": "cronulla-1", "savings": "chalet-1", "cheques": "neue-heimat-1"}


class Evening:
    """Three phones, a tablet and a shell at one table, and a plain table beside it."""

    def __init__(self, table: LiveTableAtHand, plain: Session) -> None:
        self.table, self.plain = table, plain
        self.shell = Session(table.path, lambda: int(time.time()))
        self.desk = RequestQueue(self.shell)
        self.phones: dict[str, str] = {}
        for each in table.standing()["players"][:3]:
            seat, self.phones[each["name"]] = self.desk.take_seat(each["name"])
            self.desk.give_seat(seat.id)
        self.asked = self.typed = self.refused = 0
        self._marks = itertools.count(1)

    def send(self, what: str, sent: Any, key: str) -> Any:
        """Ask until the host has time."""
        while True:
            code, told = self.table.ask(what, sent, key)
            if code != 429:
                return told
            time.sleep(0.2)

    def play(self, line: str) -> None:
        """Play a line: asked for by whose act it is, each fourth typed at tablet or shell."""
        number = next(self._marks)
        mark = f"line-{number:06}"
        for key in self.phones.values() if number % 4 else ():
            if self.send("try", {"line": line}, key)["ok"]:
                request = self.send("ask", {"line": line, "mark": mark}, key)["request"]
                assert self.accepted(request["id"])
                self.asked += 1
                break
        else:
            self.type(line, mark)
        try:
            self.plain.answer(parse(line))
        except Refusal:
            self.refused += 1

    def accepted(self, request: int) -> bool:
        """Accept a request: by the tablet and by the shell in turn."""
        if request % 2:
            told = self.send("desk", {"do": "accept", "id": request}, self.table.banker)
            return bool(told["ok"])
        self.desk.refresh()
        return self.desk.accept(request)[0].state == "done"

    def type(self, line: str, mark: str) -> None:
        self.typed += 1
        if self.typed % 2:
            self.send("enter", {"line": line, "mark": mark}, self.table.banker)
            return
        try:
            self.shell.answer(parse(line))
        except PnpError:
            return

    def compare(self) -> None:
        """Hold what the pages show against the plain table."""
        with self.plain.looking() as loaded:
            right = status(loaded)
        with self.shell.looking() as loaded:
            assert status(loaded) == right
        shown = self.table.standing(self.table.banker)
        assert shown["n"] == right["entries"]
        for player in shown["players"]:
            own = right["players"][player["name"]]
            assert player["cash"] == own.get("cash", own.get("cheques"))
            assert [each["id"] for each in player["deeds"]] == list(own.get("deeds", {}))
            assert {each["id"] for each in player["contracts"]} == set(own.get("contracts", {}))


@pytest.mark.parametrize("kind", EVENINGS)
def test_an_timeline_of_phones_tablet_and_shell_makes_the_same_books(
    kind: str, tmp_path: Path
) -> None:
    first, *rest = (HERE / f"{EVENINGS[kind]}.txt").read_text(encoding="utf-8").splitlines()
    lines = [each.removeprefix("> ") for each in rest if each.startswith("> ")]
    lines = lines if LONG else lines[:16]
    plain = opened_as_written(first, tmp_path / "plain.pnp")
    opened_as_written(first, tmp_path / "live.pnp")
    with served(tmp_path / "live.pnp") as table:
        evening = Evening(table, plain)
        for n, line in enumerate(lines):
            evening.play(line)
            if n % 10 == 9:
                evening.compare()
        evening.compare()
        assert evening.asked >= len(lines) / 4
        assert evening.typed > 1
