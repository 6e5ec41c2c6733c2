"""An evening in a hall: seats, the clock, a director's words, a cut, and what comes too late."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from pnp.errors import PnpError
from pnp.hall.database import Database
from pnp.hall.rounds import prepare_tournament
from tests.hall.conftest import FREE, SEATED, HallAtHand, TableAtHand

Halls = Callable[..., HallAtHand]
Tables = Callable[..., TableAtHand]


def test_a_seated_tournament_from_its_first_table_to_its_final(
    halls: Halls, tables: Tables
) -> None:
    hall = halls(SEATED)
    one, two = tables(hall, "anna", "Cem", "BEN"), tables(hall, "Dora", "Emil", "Fay")
    assert one.post().place == "table 1, Round 1", "however names and their order are typed"
    assert hall.direct(do="start") == (200, "The clock runs.")
    assert hall.direct(do="start")[0] == 409
    two.post()
    one.type("100 anna ben")
    two.type("300 dora emil", "100 fay emil")
    assert [each.kind for each in one.post().messages] == ["start"]
    assert hall.direct(do="say", text="Pizza!", table=2) == (200, "Sent.")
    assert [each.text for each in two.post().messages] == ["Pizza!"]
    assert not one.post().messages
    assert hall.direct(do="time")[0] == 200
    assert [each.kind for each in one.post().messages] == ["time"]
    assert hall.direct(do="next") == (
        409,
        "Only 0 of 2 tables have finished. End the round even so?",
    )
    for table in (one, two):
        assert table.done() == ""
    assert hall.standings("place", "player", "points")[:3] == [
        [1, "Emil", 6],
        [2, "Ben", 6],
        [3, "Cem", 3],
    ]
    assert hall.direct(do="next") == (200, "The round is over: its results stand.")
    one.type("1000 cem ben")
    one.post()
    assert [each["counted"] for each in hall.standings()["tables"]] == [2, 3], "it came too late"
    assert hall.direct(do="next") == (200, "The next round is seated.")
    final = tables(hall, "Ben", "Emil")
    assert final.post().place == "table 1, Final"
    final.type("200 emil ben")
    final.post()
    assert hall.standings("place", "player")[:2] == [[1, "Ben"], [2, "Emil"]]
    assert hall.direct(do="count", round=1, table=1)[0] == 200
    assert [each["counted"] for each in hall.standings()["tables"]] == [3, 3, 2]
    assert hall.direct(do="next", anyway=True)[0] == 200
    assert hall.direct(do="next") == (409, "That was the last round.")


def test_a_table_that_comes_after_its_round_is_not_counted_unless_the_director_wants_it(
    halls: Halls, tables: Tables
) -> None:
    hall = halls(SEATED)
    early, late = tables(hall, "Anna", "Ben", "Cem"), tables(hall, "Dora", "Emil", "Fay")
    early.post()
    assert hall.direct(do="next", anyway=True)[0] == 200
    assert hall.direct(do="next")[0] == 200
    before = hall.standings("player", "points", "score")
    late.type("300 dora emil")
    assert late.post().place == "table 2, Round 1"
    assert hall.standings("player", "points", "score") == before
    assert [each["counted"] for each in hall.standings()["tables"]] == [1, 0]
    assert hall.direct(do="count", round=1, table=2)[0] == 200
    assert ["Emil", 6, 1800] in hall.standings("player", "points", "score")


def test_a_hall_that_is_closed_lets_go_of_its_database(halls: Halls, tables: Tables) -> None:
    hall = halls(SEATED)
    tables(hall, "Anna", "Ben", "Cem").post()
    hall.close()
    with psycopg.connect(hall.database) as wire:
        found = wire.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND pid <> %s",
            (wire.info.dbname, wire.info.backend_pid),
        ).fetchone()
    hall.open()
    assert found == (0,)


def test_a_file_that_has_lost_a_round_is_refused(halls: Halls) -> None:
    hall = halls(SEATED)
    assert hall.direct(do="next", anyway=True)[0] == 200
    assert hall.direct(do="next")[0] == 200
    shorter = replace(hall.tournament, rounds=hall.tournament.rounds[:1])
    with pytest.raises(PnpError, match="has come to its round 2"):
        asyncio.run(prepare_tournament(Database(hall.database), shorter, "key"))


def test_an_address_of_a_database_that_is_no_text_is_refused() -> None:
    with pytest.raises(PnpError, match="type it again"):
        Database("postgresql://hall@localhost/hall\udcff")


def test_a_database_of_another_kind_is_refused_with_what_to_write() -> None:
    with pytest.raises(PnpError, match="in PostgreSQL, not in sqlite: write --db postgresql://"):
        Database("sqlite:///hall.db")


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


def test_a_seat_is_taken_once_and_free_again_when_its_table_is_struck(
    halls: Halls, tables: Tables
) -> None:
    hall = halls(SEATED)
    first, second = tables(hall, "Anna", "Ben", "Cem"), tables(hall, "Anna", "Ben", "Cem")
    first.post()
    assert second.post().trouble.startswith("Table 1 is already played in another file")
    assert hall.direct(do="strike", table=1) == (200, "The table is struck.")
    assert "The director has struck table 1" in first.post().trouble
    assert second.post().place == "table 1, Round 1"
    assert hall.direct(do="strike", table=7)[0] == 409


def test_who_plays_already_cannot_sit_at_a_second_table(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    tables(hall, "Anna", "Ben").post()
    assert tables(hall, "anna", "Cem").post().trouble.startswith("anna plays at table 1")


def test_a_table_of_another_tournament_is_refused(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    other = tables(hall, "Anna", "Ben", tournament="another")
    assert "was opened for `another`" in other.post().trouble


@pytest.mark.parametrize("asked", [{"do": "start"}, {"do": "time"}, {"do": "next", "anyway": True}])
def test_of_many_who_press_at_once_one_is_heard(halls: Halls, asked: dict[str, Any]) -> None:
    """A button pressed twice closes a round once, and says so to the tables once."""
    hall = halls(FREE)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: hall.direct(**asked)[0], range(8)))
    assert sorted(found) == [200, *[409] * 7]
