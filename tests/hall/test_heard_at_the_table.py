"""What a director says reaches the table: the next command, an open shell, the live table."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.cli.bank.hall_news import HallCourier, tell_hall
from pnp.cli.bank.options import Seat
from pnp.host.live.counter import Counter, Visit
from pnp.host.live.live_answers import show
from pnp.rules.language.line import parse
from tests.hall.conftest import FREE, HallAtHand, TableAtHand

Halls = Callable[..., HallAtHand]
Tables = Callable[..., TableAtHand]


def session_at(path: Path) -> Session:
    return Session(path, lambda: int(time.time()))


def test_the_next_command_tells_it_once(
    halls: Halls, tables: Tables, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.post()
    hall.direct(do="say", text="Pizza!")
    seat = Seat(str(table.path))
    tell_hall(seat)
    assert capsys.readouterr().out.endswith("The director: Pizza!\n")
    tell_hall(seat)
    assert capsys.readouterr().out == ""
    hall.close()
    table.type("50 anna ben")
    tell_hall(seat)
    assert "everything is posted when it is back (1 entry waiting)" in capsys.readouterr().out
    tell_hall(seat)
    assert capsys.readouterr().out == "", "that is told once"
    hall.open()


def test_a_shell_posts_and_hears_beside_what_is_typed(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.post()
    session = session_at(table.path)
    with session.held():
        courier = HallCourier(session)
        hall.direct(do="time")
        session.enter(parse("50 anna ben"))
        heard: list[str] = []
        for _ in range(400):
            heard += courier.news()
            if heard:
                break
            time.sleep(0.05)
        session.enter(parse("60 anna ben"))
        heard += courier.leave()
    assert [each.partition(" Time! ")[2] for each in heard] == ["The director has called time."]
    assert table.post().waiting == 0
    assert hall.standings()["tables"][0]["entries"] == 3


def test_the_live_table_shows_it_as_long_as_it_is_news(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.post()
    clock = [time.time()]
    counter = Counter(Session(table.path, lambda: int(clock[0])))
    counter.open()
    try:
        guest = Visit("guest", None, "de")
        before = counter._thread.submit(counter.pulse).result()
        assert counter._thread.submit(show, counter, guest).result()["hall"] == ""
        hall.direct(do="time")
        table.post()
        assert counter._thread.submit(counter.pulse).result() != before
        told = counter._thread.submit(show, counter, guest).result()["hall"]
        assert told.endswith("Schluss! Die Turnierleitung hat die Zeit ausgerufen.")
        clock[0] += 3600
        assert counter._thread.submit(show, counter, guest).result()["hall"] == ""
    finally:
        counter.close()
