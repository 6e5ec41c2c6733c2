"""The page of a watched kit: faces, changes first, faults, and news at once for whoever waits."""

import re
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pytest

from pnp.cli.listening import LOOPBACK, open_port
from pnp.faces.face import Face
from pnp.findings import Finding
from pnp.press.kit_snapshot import FacePicture, KitSnapshot, take_snapshot
from pnp.units import Size
from pnp.web.server import Visitor
from pnp.web.watch import Showing, WatchHost, WatchPage, open_watch


def picture(key: str, svg: str, *misfits: str) -> FacePicture:
    part, piece, side = key.split("/")
    face = Face(key, Size(63, 88), lambda _: None)
    return FacePicture(part, part.title(), piece, side, face, svg, tuple(map(Finding, misfits)))


EGGS, RAIN = picture("news/eggs/front", "<svg>a</svg>"), picture("news/rain/back", "<svg>b</svg>")
FIRST = take_snapshot(KitSnapshot(), "Village & Mill", "en", [EGGS, RAIN], lost=False)
WET = picture("news/rain/back", "<svg>wet</svg>")
LATER = take_snapshot(FIRST, "Village & Mill", "en", [EGGS, WET], lost=False)


@pytest.fixture
def host() -> Iterator[WatchHost]:
    with open_port(LOOPBACK, 0) as listener:
        found = open_watch(listener)
        thread = threading.Thread(target=found.run)
        thread.start()
        found.showing.show(FIRST, "12:00:00")
        try:
            yield found
        finally:
            found.stop()
            thread.join(5)
        assert not thread.is_alive()


def ask(host: WatchHost, path: str, **headers: str) -> HTTPResponse:
    connection = HTTPConnection(LOOPBACK, host.listener.getsockname()[1], timeout=20)
    connection.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    return connection.getresponse()


def next_event(answer: HTTPResponse) -> str:
    lines: list[str] = []
    while line := answer.readline().decode():
        if line == "\n" and any(each.startswith("data:") for each in lines):
            return "\n".join(each.removeprefix("data: ") for each in lines)
        lines = [] if line == "\n" else [*lines, line.rstrip("\n")]
    return ""


def test_the_page_shows_every_face_with_its_name(host: WatchHost) -> None:
    answer = ask(host, "/")
    text = answer.read().decode()
    assert "<h1>Village &amp; Mill</h1>" in text
    assert re.findall(r'alt="([^"]*)"', text) == ["eggs, front", "rain, back"]
    assert 'id="changed"' not in text
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


def test_each_picture_lies_where_the_page_says(host: WatchHost) -> None:
    names = re.findall(r'src="(face/[^"]*)"', ask(host, "/").read().decode())
    answers = [ask(host, f"/{name}") for name in names]
    assert [each.read() for each in answers] == [b"<svg>a</svg>", b"<svg>b</svg>"]
    assert {each.headers["Content-Type"] for each in answers} == {"image/svg+xml"}
    assert ask(host, "/face/nothing.svg").status == 404


def test_the_page_asks_for_nothing_but_faces(host: WatchHost) -> None:
    page = ask(host, "/").read().decode()
    asked = re.findall(r'(?:src|href)="(?!data:|#)([^"]*)"', page)
    assert asked
    assert {each.partition("/")[0] for each in asked} == {"face"}


def test_who_waits_is_told_at_once_what_changed_first(host: WatchHost) -> None:
    answer = ask(host, f"/events?since={host.showing.page.number}")
    start = time.monotonic()
    host.showing.show(LATER, "12:00:01")
    told = next_event(answer)
    assert time.monotonic() - start < 5
    assert told.index('id="changed"') < told.index("rain, back") < told.index("eggs, front")
    assert 'data-news="rain changed"' in told
    answer.close()


def test_who_comes_back_is_told_only_what_he_missed(host: WatchHost) -> None:
    number = host.showing.page.number
    host.showing.show(LATER, "12:00:01")
    again = ask(host, "/events?since=", Last_Event_ID=number)
    assert f"id: {host.showing.page.number}" in next_event(again)
    knows = ask(host, "/events?since=", Last_Event_ID=host.showing.page.number)
    host.showing.show(FIRST, "12:00:02")
    assert "12:00:02" in next_event(knows)
    for each in (again, knows):
        each.close()


def test_a_waiting_browser_is_not_let_go(host: WatchHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Visitor, "patience", 0.3)
    monkeypatch.setattr(Visitor, "longest", 0.3)
    answer = ask(host, "/events?since=x")
    next_event(answer)
    time.sleep(1)
    host.showing.show(LATER, "12:00:01")
    assert "12:00:01" in next_event(answer)
    answer.close()


def test_it_stops_although_somebody_waits(host: WatchHost) -> None:
    answer = ask(host, "/events?since=x")
    next_event(answer)
    host.stop()
    start = time.monotonic()
    assert answer.read().replace(b":\n\n", b"") == b""
    assert time.monotonic() - start < 10


def page(*seen: KitSnapshot) -> WatchPage:
    showing = Showing(lambda: False)
    for each in seen if len(seen) > 1 else (FIRST, *seen):
        showing.show(each, "")
    return showing.page


def test_a_fault_stands_first_with_its_place_and_is_no_markup() -> None:
    spoilt = FIRST.spoilt((Finding("<b>odd</b>", "village/cards.yaml", 7, 0, "kind: <i>"),))
    told = page(spoilt)
    assert told.tab == "⚠ 1 fault – Village & Mill"
    assert told.news == "1 fault: <b>odd</b>"
    assert "<code>village/cards.yaml:7</code> &lt;b&gt;odd&lt;/b&gt;" in told.kit
    assert "<pre>kind: &lt;i&gt;</pre>" in told.kit
    assert told.kit.index("village/cards.yaml") < told.kit.index("eggs, front")


def test_a_face_that_is_amiss_says_what_is_wrong_beneath_its_last_good_picture() -> None:
    spoilt = take_snapshot(
        FIRST, "V", "en", [EGGS, picture("news/rain/back", "x", "too long")], lost=False
    )
    told = page(spoilt)
    assert "<strong>too long</strong>" in told.kit
    assert told.pictures[told.seen.faces["news/rain/back"].file] == b"<svg>b</svg>"


def test_what_changed_stays_in_sight_until_something_else_does() -> None:
    spoilt = LATER.spoilt((Finding("odd", "a", 1),))
    assert [face.key for face in page(FIRST, LATER, spoilt).recent] == ["news/rain/back"]


@pytest.mark.parametrize(
    ("count", "news"),
    [(0, "9 faces"), (1, "c0 changed"), (3, "c0, c1, c2 changed"), (4, "4 faces changed")],
)
def test_the_news_are_one_line(count: int, news: str) -> None:
    faces = [picture(f"news/c{n}/front", str(n)) for n in range(9)]
    first = take_snapshot(KitSnapshot(), "V", "en", faces, lost=False)
    fresh = [picture(each.key, "new") for each in faces[:count]]
    later = take_snapshot(first, "V", "en", [*fresh, *faces[count:]], lost=False)
    assert page(first, later).news == news


def test_that_faces_are_still_being_drawn_is_said() -> None:
    partly = take_snapshot(FIRST, "V", "en", [WET], early=True)
    assert page(partly).news == "rain changed; the others are being drawn"
    first = take_snapshot(KitSnapshot(), "V", "en", [WET], early=True)
    assert page(first).news.startswith("1 faces; the others")


def test_what_is_gone_is_counted() -> None:
    assert page(take_snapshot(FIRST, "V", "en", [EGGS], lost=False)).news == "1 gone"


def test_before_anything_was_seen_there_is_no_kit() -> None:
    empty = WatchPage(KitSnapshot())
    assert (empty.tab, "No kit yet" in empty.kit) == ("pnp watch", True)
