"""What a hall answers to whom: its pages, its files, and who may not ask."""

import csv
import json
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest

from pnp.box.house_words import words
from pnp.box.packs import languages
from pnp.tournament.rounds import TOPIC
from tests.tournament.conftest import FREE, HallAtHand, TableAtHand

Halls = Callable[..., HallAtHand]
Tables = Callable[..., TableAtHand]


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
