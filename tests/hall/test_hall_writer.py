"""Who writes a hall's pages beside it: started anew when killed, gone when the hall is gone."""

import asyncio
from collections.abc import Callable

import pytest
from jinja2 import TemplateNotFound

from pnp.host.hall.hall_writer import WriterApart, WrittenPage
from tests.hall.conftest import FREE, HallAtHand

Halls = Callable[..., HallAtHand]


def test_a_writer_that_is_killed_is_started_anew_and_ends_with_its_hall(halls: Halls) -> None:
    hall = halls(FREE)
    writer = WriterApart(hall.database, hall.tournament)

    def page(name: str) -> WrittenPage:
        return asyncio.run(writer.page(name, "en", wall=False, fresh=True))

    before = page("csv")
    with pytest.raises(TemplateNotFound):
        page("none")
    first = writer._process
    assert first is not None
    first.kill()
    first.join()
    assert page("csv") == before
    second = writer._process
    assert second not in {None, first}
    writer.close()
    assert second is not None
    second.join(20)
    assert not second.is_alive()
