"""The pages of a hall: the one for the wall and the phones, and the director's."""

import csv
import io
import time
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jinja2 import DictLoader, Environment, StrictUndefined

from pnp.box.house_words import name_languages
from pnp.csv_cells import as_text
from pnp.hall.counted_tables import CountedTable
from pnp.hall.hall_view import SILENT, HallView
from pnp.hall.hall_words import TOPIC, hall_words
from pnp.hall.tournament import Tournament
from pnp.host.served_pages import KINDS

POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A page takes style and scripts from here alone, asks nobody else, and is framed by nobody."""

FILES: Final[tuple[str, ...]] = ("hall.css", "hall.js", "director.js")
"""What pages fetch besides."""

_WAITED: Final = ("fault", "silent", "absent")
"""What is shown first where nobody can scroll: a table that somebody must go to."""

_WALL_MOST: Final = 24
"""Tables that a wall shows all of; of more only those that are waited for."""


class HallPages:
    """The pages of one tournament."""

    def __init__(self, tournament: Tournament) -> None:
        """Take the tournament that is shown."""
        self._tournament = tournament

    def page(self, name: str, view: HallView, lang: str, *, wall: bool = False) -> str:
        """Write a page: `hall` for everybody, `board` what of it is told anew, or `director`.

        For a wall in larger type, and page by page.
        """
        here = self._tournament.rounds[view.here.n - 1]
        return (
            _sheets()
            .get_template(f"{name}.html")
            .render(
                w=hall_words(lang),
                lang=lang,
                languages=name_languages(TOPIC),
                title=self._tournament.title.said(lang),
                name=self._tournament.name,
                round=here.title.said(lang),
                minutes=here.minutes,
                view=view,
                wall=wall,
                ends=view.ends,
                until=_clock(view.ends),
                called=_clock(view.here.called),
                tables=_wall_rows(view, lang) if wall else list(_table_rows(view, lang)),
                waited=wall and view.expected > _WALL_MOST,
                rounds=[
                    (n, self._tournament.rounds[n - 1].title.said(lang)) for n in _played(view)
                ],
            )
        )

    def csv(self, view: HallView) -> str:
        """Write the standings for a spreadsheet; its heads are for scripts as well."""
        text = io.StringIO("\ufeff", newline="")  # by which spreadsheets know UTF-8
        text.seek(0, io.SEEK_END)
        rounds = _played(view)
        sheet = csv.writer(text)
        head = ["place", "player", "points", "wins", "score", "tables"]
        sheet.writerow([*head, *(f"round {n}" for n in rounds)])
        for each in view.standings:
            facts = (
                each.place,
                as_text(each.player),
                each.points,
                each.wins,
                each.score,
                each.tables,
            )
            sheet.writerow([*facts, *(each.rounds.get(n, "") for n in rounds)])
        return text.getvalue()


def read_file(name: str) -> tuple[bytes, str]:
    """Give a file that pages fetch, and its media type."""
    return _file(name).encode(), KINDS[name.rpartition(".")[2]]


def _played(view: HallView) -> list[int]:
    return [each.n for each in view.rounds]


def _wall_rows(view: HallView, lang: str) -> list[dict[str, Any]]:
    rows = list(_table_rows(view, lang, brief=True))
    waited = [row for kind in _WAITED for row in rows if row["kind"] == kind]
    if len(rows) > _WALL_MOST:
        return waited
    return waited + [row for row in rows if row["kind"] not in _WAITED]


def _table_rows(view: HallView, lang: str, *, brief: bool = False) -> Iterator[dict[str, Any]]:
    there = {each.number: each for each in view.tables_here}
    seated = dict(enumerate(view.here.seated, 1))
    for number in sorted({*there, *seated}):
        table = there.get(number)
        players = table.players if table else seated[number]
        counts = table.counts if table else {}
        yield {
            "number": number,
            "players": [(who, counts.get(who)) for who in players],
            "state": _state(view, table, lang, brief=brief),
            "kind": _kind(view, table),
            "seal": table.seal if table else "",
        }


def _kind(view: HallView, table: CountedTable | None) -> str:
    if table is None:
        return "absent"
    if table.refused or table.trouble:
        return "fault"
    if table.is_done:
        return "done"
    return "silent" if view.at - table.posted > SILENT else "plays"


def _state(view: HallView, table: CountedTable | None, lang: str, *, brief: bool) -> str:
    words = hall_words(lang)
    if table is None:
        return words["table-absent"]
    facts = {"n": table.entries, "at": _clock(table.posted), "entry": table.refused}
    if table.trouble:
        # the reason is told in the table's language, and to the director, who can do something
        return words["wall-trouble" if brief else "table-trouble"].format(what=table.trouble)
    if table.refused:
        return words["table-refused"].format(**facts | {"at": _clock(table.refused_at)})
    kind = _kind(view, table)
    brief = brief and kind != "done"
    return words[f"{'wall' if brief else 'table'}-{kind}"].format(**facts)


def _figure(n: int) -> str:
    return f"{n:,}".replace(",", "\u202f").replace("-", "\u2212")


def _clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at)) if at else ""


@cache
def _sheets() -> Environment:
    names = ("hall.html", "board.html", "director.html")
    sheets = Environment(
        loader=DictLoader({name: _file(name) for name in names}),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    sheets.filters["figure"] = _figure
    return sheets


@cache
def _file(name: str) -> str:
    return files("pnp.host.hall").joinpath("pages", name).read_text(encoding="utf-8")
