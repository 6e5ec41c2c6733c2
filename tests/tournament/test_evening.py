"""An evening in a hall: seats, the clock, a cut, what comes too late, and what is posted beside."""

import csv
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pnp.bank.integrity import backup
from pnp.bank.session import Session
from pnp.box.house_words import words
from pnp.box.packs import languages
from pnp.cli.bank.hall import post_standing
from pnp.errors import PnpError
from pnp.tournament.tables import TOPIC, Hall
from tests.tournament.conftest import FREE, SEATED, HallAtHand, TableAtHand
from tests.tournament.postgres import Postgres

Halls = Callable[..., HallAtHand]
Tables = Callable[..., TableAtHand]


def test_a_seated_tournament_from_first_table_to_final(halls: Halls, tables: Tables) -> None:
    hall = halls(SEATED)
    one, two = tables(hall, "anna", "Cem", "BEN"), tables(hall, "Dora", "Emil", "Fay")
    one.post()
    assert one.place == "table 1, Round 1", "however names and their order are typed"
    assert hall.direct(do="start") == (200, "The clock is running.")
    assert hall.direct(do="start")[0] == 409
    two.post()
    one.type("100 anna ben")
    two.type("300 dora emil", "100 fay emil")
    one.post()
    two.post()
    assert hall.direct(do="time")[0] == 200
    ask = "Only 0 of 2 tables have finished. End the round even so?"
    assert hall.direct(do="next") == (409, ask)
    for table in (one, two):
        assert table.post(done=True) == []
        assert table.post() == [], "what is posted again leaves it signed"
    assert hall.standings("place", "player", "points")[:3] == [
        [1, "Emil", 6], [2, "Ben", 6], [3, "Cem", 3],
    ]  # fmt: skip
    assert hall.direct(do="next") == (200, "The round is over: its results stand.")
    one.type("1000 cem ben")
    one.post()
    assert [each["entries"] for each in hall.standings()["tables"]] == [2, 3], "it came too late"
    assert hall.direct(do="next") == (200, "The next round is seated.")
    final = tables(hall, "Ben", "Emil")
    final.post()
    assert final.place == "table 1, Final"
    final.type("200 emil ben")
    final.post()
    assert hall.standings("place", "player")[:2] == [[1, "Ben"], [2, "Emil"]]
    assert [each["entries"] for each in hall.standings()["tables"]] == [2, 3, 2]
    assert hall.direct(do="next", anyway=True)[0] == 200
    assert hall.direct(do="next") == (409, "That was the last round.")


def test_a_table_kept_off_by_the_network_counts_when_it_comes(halls: Halls, tables: Tables) -> None:
    hall = halls(SEATED)
    early, late = tables(hall, "Anna", "Ben", "Cem"), tables(hall, "Dora", "Emil", "Fay")
    early.post()
    assert hall.direct(do="next", anyway=True)[0] == 200
    assert hall.direct(do="next")[0] == 200
    late.type("300 dora emil")
    late.post()
    assert late.place == "table 2, Round 1"
    assert ["Emil", 6, 1800] in hall.standings("player", "points", "score")
    late.type("1000 fay emil")
    assert late.post() == []
    assert ["Emil", 6, 1800] in hall.standings("player", "points", "score"), "results stand"


def test_a_file_that_has_lost_a_round_is_refused(halls: Halls) -> None:
    hall = halls(SEATED)
    assert hall.direct(do="next", anyway=True)[0] == 200
    assert hall.direct(do="next")[0] == 200
    shorter = replace(hall.tournament, rounds=hall.tournament.rounds[:1])
    with pytest.raises(PnpError, match="has come to its round 2"):
        Hall(hall.database, shorter).prepare("key")


def test_an_address_of_a_database_that_is_no_text_is_refused() -> None:
    with pytest.raises(PnpError, match="type it again"):
        Hall("postgresql://hall@localhost/hall\udcff", SEATED)


def test_a_database_of_another_kind_is_refused_with_what_to_write() -> None:
    with pytest.raises(PnpError, match="in PostgreSQL, not in sqlite: write --db postgresql://"):
        Hall("sqlite:///hall.db", SEATED)


def test_a_slip_at_opening_is_told_with_what_to_do(halls: Halls) -> None:
    hall = halls(SEATED)

    def asked(*players: str, kit: str = "cronulla", tournament: str = "") -> str:
        path = f"/{tournament or hall.tournament.name}/seat"
        status, _, body = hall.ask("POST", path, {"kit": kit, "players": players})
        assert status in {404, 409}
        return body.decode()

    assert "did you mean `Anna`?" in asked("Ana", "Ben", "Cem")
    assert "Ben sits at table 1: Anna, Ben, Cem. Open it" in asked("Ben", "Cem", "Dora")
    assert "`chalet` is not played here; the tournament is of cronulla" in asked(kit="chalet")
    assert f"it has `{hall.tournament.name}`" in asked(tournament="cop")


def test_a_seat_is_taken_once_and_free_when_its_table_goes(halls: Halls, tables: Tables) -> None:
    hall = halls(SEATED)
    first, second = tables(hall, "Anna", "Ben", "Cem"), tables(hall, "Anna", "Ben", "Cem")
    first.post()
    assert "Table 1 is already played in another file" in second.post()[0]
    assert hall.direct(do="strike", table=1) == (200, "The table is struck.")
    assert "The director has struck table 1" in first.post()[0]
    second.post()
    assert second.place == "table 1, Round 1"
    assert hall.direct(do="strike", table=7)[0] == 409


def test_who_plays_already_cannot_sit_at_a_second_table(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    tables(hall, "Anna", "Ben").post()
    assert "anna is already playing at table 1" in tables(hall, "anna", "Cem").post()[0]


@pytest.mark.parametrize("asked", [{"do": "start"}, {"do": "time"}, {"do": "next", "anyway": True}])
def test_of_many_who_press_at_once_one_is_heard(halls: Halls, asked: dict[str, Any]) -> None:
    """A button pressed twice closes a round once, and says so to the tables once."""
    hall = halls(FREE)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: hall.direct(**asked)[0], range(8)))
    assert sorted(found) == [200, *[409] * 7]


def test_without_a_hall_the_table_plays_on_and_catches_up(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    assert table.post() == []
    hall.close()
    for line in ("50 anna ben", "60 anna ben"):
        table.type(line)
        away = table.post(urgent=False)
        assert [each[:4] for each in away] == ["   !"] * (line[0] == "5"), "that is told once"
    hall.open()
    assert table.post(urgent=False) == [], "it is let be for a while"
    table.now += 60
    assert table.post(urgent=False) == ["   »  The hall has everything again."]
    assert hall.standings("player", "score") == [["Ben", 1610], ["Anna", 1390]]


def test_a_command_posts_and_says_that_nobody_answers(
    halls: Halls, tables: Tables, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    session = Session(str(table.path), lambda: 0)
    post_standing(session, opening=True)
    assert "table 1, Round 1" in capsys.readouterr().out
    hall.close()
    post_standing(session)
    assert "The hall does not answer. Play on" in capsys.readouterr().out
    hall.open()
    post_standing(session)
    assert capsys.readouterr().out == ""


def test_a_hall_that_has_moved_is_told_by_the_environment(
    halls: Halls, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    hall.close()
    hall.port = 0
    hall.open()
    monkeypatch.setenv("PNP_HALL", hall.address)
    assert table.post() == []
    assert table.place == "table 1, Round 1"


def test_an_old_copy_is_told_that_it_is_one(halls: Halls, tables: Tables, tmp_path: Path) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type("50 anna ben")
    backup(table.path, tmp_path / "old.pnp")
    table.type("60 anna ben")
    table.post()
    seal = hall.standings()["tables"][0]["seal"]
    old = TableAtHand(tmp_path / "old.pnp")
    assert "It is a copy: go on with the file that has that seal" in old.post()[0]
    old.type("70 anna ben")
    assert f"the last with the seal {seal}" in old.post()[0], "as long, but not the same"
    assert table.post() == []


def test_what_the_hall_has_lost_is_posted_again(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type("50 anna ben")
    table.post()
    before = hall.standings("player", "score")
    with psycopg.connect(hall.database) as wire:
        wire.execute("DELETE FROM hall_table")
    assert hall.standings("player", "score") == []
    assert table.post() == []
    assert hall.standings("player", "score") == before


SPOILED: tuple[dict[str, Any], ...] = (
    {"kit": None}, {"players": "Anna"}, {"players": ["a\0b", "Ben"]},
    {"players": ["half a sign \ud800", "Ben"]}, {"entries": -1}, {"entries": "3"},
    {"seal": "x" * 9}, {"scores": {"Anna": 10**4299}}, {"scores": {"Anna": 0.5}}, {"is_done": 1},
)  # fmt: skip


STANDING: dict[str, Any] = {
    "kit": "cronulla", "players": ["Anna", "Ben"], "entries": 3, "seal": "K7Q2-9XMU",
    "scores": {"Anna": 5, "Ben": 7}, "is_whole": True, "is_over": False, "is_done": False,
}  # fmt: skip


def test_what_is_no_standing_is_refused(halls: Halls) -> None:
    hall, right = halls(FREE), STANDING
    path, key = f"/{hall.tournament.name}/table", "0123456789abcdef" * 2
    for spoiled in SPOILED:
        assert hall.ask("POST", path, right | spoiled, X_Pnp_Table=key)[0] == 400, spoiled
    assert hall.ask("POST", path, right, X_Pnp_Table="short")[0] == 400
    assert hall.standings()["tables"] == []
    assert hall.ask("POST", path, right, X_Pnp_Table=key)[0] == 200


def test_without_letters_no_table_enters_and_guesses_are_few(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    right, hall.join = hall.join, f"{hall.tournament.name}/K7Q2-9XMU"
    stranger = tables(hall, "Anna", "Ben")
    assert "the letters that its director hands out" in stranger.post()[0]
    path = f"/{hall.tournament.name}/seat"
    asked = {"kit": "cronulla", "players": ["Cem", "Dora"]}
    assert 429 in [hall.ask("POST", path, asked)[0] for _ in range(14)]
    hall.join = right.lower().replace("0", "o")
    assert hall.ask("POST", path, asked)[0] == 200, "however they are typed"


class HallProcess:
    """`pnp hall serve`, at one port whenever it runs."""

    def __init__(self, hall: HallAtHand, folder: Path) -> None:
        self._hall = hall
        self._file = folder / "cup.yaml"
        name, points = hall.tournament.name, "[6, 3, 1]"
        rounds = "[{title: Round 1, minutes: 60, seating: free}]"
        head = f"name: {name}\ntitle: Cup\ngames: [cronulla]\nseats: {{least: 2, most: 4}}\n"
        self._file.write_text(f"{head}points: {points}\nrounds: {rounds}\n", "utf-8")
        self.start()

    def start(self) -> None:
        words = ["hall", "serve", str(self._file), "--port", str(self._hall.port)]
        asked, own = [sys.executable, "-m", "pnp", *words], {"PNP_HALL_DB": self._hall.database}
        quiet = subprocess.DEVNULL
        self._running = subprocess.Popen(asked, env={**os.environ, **own}, stdout=quiet)
        for _ in range(300):
            with suppress(OSError):
                self._hall.ask("GET", "/standings.json")
                return
            assert self._running.poll() is None
            time.sleep(0.1)

    def kill(self) -> None:
        self._running.kill()
        self._running.wait()


def test_what_is_killed_by_turns_has_all_in_the_end(
    postgres: Postgres, halls: Halls, tables: Tables, tmp_path: Path
) -> None:
    hall = halls(FREE)
    hall.close()
    process = HallProcess(hall, tmp_path)
    victims: list[HallProcess | Postgres] = [process, postgres]
    away = 0
    try:
        both = [tables(hall, "Anna", "Ben"), tables(hall, "Cem", "Dora")]
        for n in range(12):
            if n % 3 == 1:
                victims[n // 3 % 2].kill()
            for table in both:
                table.type(f"10 {'anna ben' if table is both[0] else 'cem dora'}")
                away += len(table.post())
            if n % 3 == 1:
                victims[n // 3 % 2].start()
        for table in both * 2:
            table.post()
    finally:
        process.kill()
        hall.open()
    assert away > 0
    told = {each["player"]: each["score"] for each in hall.standings()["standings"]}
    assert told == {"Anna": 1380, "Ben": 1620, "Cem": 1380, "Dora": 1620}


class Outline(HTMLParser):
    """The tags of a page, and the heads of its tables."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def of(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (facts for name, facts in self.tags if name == tag)


@pytest.fixture
def hall(halls: Halls, tables: Tables) -> HallAtHand:
    """A hall with one table, one of whose players has a name that would do harm."""
    opened = halls(FREE)
    table = tables(opened, "Anna", "<b>Ben</b>")
    table.type("50 anna <b>ben</b>")
    table.post()
    return opened


def test_pages_fetch_nothing_and_run_nothing_but_their_own(hall: HallAtHand) -> None:
    for path in ("/", "/?wall", "/director", f"/{hall.tournament.name}"):
        status, headers, body = hall.ask("GET", path)
        policy = headers["content-security-policy"]
        assert status == 200
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "set-cookie" not in {name.lower() for name in headers}
        outline = Outline(body.decode())
        assert not any("src" in facts for facts in outline.of("script"))
        assert all((facts["href"] or "").startswith("data:") for facts in outline.of("link"))
        assert not any(name.startswith("on") for _, facts in outline.tags for name in facts)
        assert "<b>" not in body.decode()


def test_a_page_can_be_read_by_its_outline(hall: HallAtHand) -> None:
    for lang in languages(TOPIC):
        outline = Outline(hall.ask("GET", f"/?lang={lang}")[2].decode())
        assert [facts["lang"] for facts in outline.of("html")] == [lang]
        assert len(list(outline.of("h1"))) == 1
        heads = [facts.get("scope") for facts in outline.of("th")]
        assert set(heads) == {"col", "row"}
        named = {facts.get("id") for _, facts in outline.tags} - {None}
        for _, facts in outline.tags:
            for key in ("aria-labelledby", "for"):
                assert facts.get(key) is None or facts[key] in named


def test_standings_come_as_csv_and_json_alike(hall: HallAtHand) -> None:
    told = hall.standings()
    text = hall.ask("GET", "/standings.csv")[2].decode("utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert [(row["player"], int(row["score"])) for row in rows] == [
        (each["player"], each["score"]) for each in told["standings"]
    ]
    assert told["tables"][0]["seal"]


def test_a_name_is_no_formula(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    tables(hall, "Anna", "=1+1").post()
    assert "'=1+1" in hall.ask("GET", "/standings.csv")[2].decode()


def test_who_has_a_page_already_is_only_told_so(hall: HallAtHand) -> None:
    _, headers, _ = hall.ask("GET", "/standings.csv")
    assert hall.ask("GET", "/standings.csv", If_None_Match=headers["etag"])[0] == 304


def test_only_the_directors_key_directs(hall: HallAtHand) -> None:
    path = f"/{hall.tournament.name}/direct"
    assert hall.ask("POST", path, {"do": "time"})[0] == 401
    tries = [hall.ask("POST", path, {"do": "time"}, X_Pnp_Key="x" * 22)[0] for _ in range(14)]
    assert tries[-1] == 429
    assert hall.direct(do="strike", table="1")[0] == 400
    assert hall.direct(do="dance")[0] == 400


def test_a_page_from_elsewhere_or_for_another_name_is_refused(hall: HallAtHand) -> None:
    path = f"/{hall.tournament.name}/seat"
    asked = {"kit": "cronulla", "players": ["Cem", "Dora"]}
    assert hall.ask("POST", path, asked)[0] == 200
    assert hall.ask("POST", path, asked, Origin="http://elsewhere.example")[0] == 403
    assert hall.ask("POST", path, asked, Sec_Fetch_Site="cross-site")[0] == 403
    assert hall.ask("POST", path, asked, Content_Type="text/plain")[0] == 403
    assert hall.ask("GET", "/", Host="rebind.example")[0] == 421
    assert hall.ask("GET", path)[0] == 405


def test_who_has_letters_cannot_fill_a_hall(halls: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.tournament.tables.MOST_TABLES", 3)
    hall = halls(FREE)
    path, right = f"/{hall.tournament.name}/table", STANDING | {"scores": {}}

    def post(n: int, **more: Any) -> int:
        posted = right | {"players": [f"Anna {n}", f"Ben {n}"]} | more
        return hall.ask("POST", path, posted, X_Pnp_Table=f"{n:032x}")[0]

    assert post(0, scores={f"Anna {n}": n for n in range(9)}) == 413, "they are two"
    assert [post(n) for n in range(5)] == [200, 200, 200, 429, 429]
    assert post(2, scores={"Anna 2": 4}) == 200, "who is in plays on"
    assert hall.direct(do="strike", table=1)[0] == 200
    assert post(3) == 200, "who takes a place that is struck"


def test_too_much_is_not_read(hall: HallAtHand) -> None:
    path = f"/{hall.tournament.name}/seat"
    assert hall.ask("POST", path, b"[" * 20000)[0] == 413
    assert hall.ask("POST", path, b"[" * 16000)[0] == 400
    assert hall.ask("POST", path, b"\xff{}")[0] == 400
    deep = json.dumps({"kit": "x", "players": [1]}).encode()
    assert hall.ask("POST", path, deep)[0] == 400


def test_every_word_is_there_in_every_language() -> None:
    english = words(TOPIC, "en")
    for lang in ("de", "fr", "es"):
        own = words(TOPIC, lang)
        assert own.keys() == english.keys()
        alike = {key for key in own if own[key] == english[key] and len(own[key]) > 12}
        assert alike <= {"place"}
