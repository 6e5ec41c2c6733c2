"""A tournament over HTTP: what tables post, everybody's page and the wall, the director's page."""

import csv
import hmac
import io
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from socket import socket
from threading import Lock
from typing import Any, Final

from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.bank.books import read_letters, seal_letters
from pnp.bank.queries import Json
from pnp.bank.requests import new_key
from pnp.bank.tournament import PostedSeat, PostedStanding
from pnp.box.house_words import choose_language, name_languages, words
from pnp.csv_cells import as_text
from pnp.tournament.database import Database, DatabaseAway
from pnp.tournament.tables import (
    TOPIC,
    Course,
    Order,
    Refused,
    ask_for_seat,
    direct,
    look_at,
    post_standing,
    prepare_tournament,
    tell_standings,
)
from pnp.tournament.tournament import Tournament
from pnp.web.frame import Page, write_page
from pnp.web.responses import (
    REFUSED,
    RateLimit,
    address_of,
    guard,
    is_from_elsewhere,
    read_body,
    send_page,
)
from pnp.web.server import Host, make_server

# Bytes that a post may have: a table of the most players there may be.
_LONGEST: Final = 16_384
# Seconds for which what was looked at is shown.
_HOLDS: Final = 2.0
# Seconds after which a table that plays is marked as not heard.
_SILENT: Final = 120
# What is shown first where nobody can scroll: a table that somebody must go to.
_WAITED: Final = ("silent", "absent")
# Tables that a wall shows all of; of more only those that are waited for.
_WALL_MOST: Final = 24
# The policy of what is no page.
_TEXT: Final = "default-src 'none'"

_KEYS: Final = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class TournamentHost(Host):
    """A tournament that is shown at a port."""

    key: str = ""
    """The director's."""
    join: str = ""
    """What stands behind its address after `--hall`: the director hands it out."""


def open_tournament(listener: socket, tournament: Tournament, database: str) -> TournamentHost:
    """Make a database ready and a tournament to be shown; raises PnpError if that cannot be."""
    kept = Database(database)
    key = prepare_tournament(kept, tournament, new_key())
    site = TournamentSite(kept, tournament, key)
    application = guard(site.routes(), {str(listener.getsockname()[0])})
    join = f"{tournament.name}/{_join_word(key)}"
    return TournamentHost(listener, make_server(application), key=key, join=join)


def _join_word(key: str) -> str:
    return seal_letters(sha256(f"join {key}".encode()).hexdigest())


class TournamentSite:
    """One tournament at a port."""

    def __init__(self, database: Database, tournament: Tournament, key: str) -> None:
        self._database, self._tournament, self._key = database, tournament, key
        self._join = _join_word(key)
        self._lock = Lock()
        self._looked: tuple[float, Course] | None = None
        self._pages: tuple[Course | None, dict[object, Page]] = None, {}
        self._reads = RateLimit(600, 60)
        """Of one address: pages looked at."""
        self._posts = RateLimit(2000, 200)
        """Of one address, which may be that of many tables: what is posted."""
        self._guesses = RateLimit(10, 0.5)
        """Of one address: keys and words that are wrong."""

    def routes(self) -> list[Route]:
        """List what is answered."""
        posts = {"table": self._table, "seat": self._seat, "direct": self._direct}
        hall = partial(_write, "hall", ("tournament.js",))
        director = partial(_write, "director", ("tournament.js", "director.js"))
        shown = (
            ("/", "html", hall),
            (f"/{self._tournament.name}", "html", hall),
            ("/director", "html", director),
            ("/standings.json", "json", _write_json),
            ("/standings.csv", "csv", write_csv),
        )
        return [
            *(
                Route(path, partial(self._show, ending, write), methods=["GET"])
                for path, ending, write in shown
            ),
            *(
                Route(f"/{{typed}}/{name}", partial(self._answer, post), methods=["POST"])
                for name, post in posts.items()
            ),
        ]

    # What tables and the director post

    async def _answer(self, post: Callable[[Request, bytes], Json], request: Request) -> Response:
        told: Json = {"hall": 1}
        try:
            body = await self._read(request)
            said = await run_in_threadpool(post, request, body)
            return JSONResponse(told | said, headers=REFUSED)
        except ValidationError:
            refused = Refused(400, "unread")
        except Refused as error:
            refused = error
        except DatabaseAway:
            refused = Refused(503, "database-away")
        told["say"] = refused.say(self._language(request))
        return JSONResponse(told, refused.status, headers=REFUSED)

    async def _read(self, request: Request) -> bytes:
        typed, name = str(request.path_params["typed"])[:60], self._tournament.name
        if is_from_elsewhere(request):
            raise Refused(403, "elsewhere")
        if typed != name:
            raise Refused(404, "no-tournament", typed=typed, name=name)
        if not self._posts.allows(address_of(request)):
            raise Refused(429, "too-often")
        body = await read_body(request, _LONGEST)
        if body is None:
            raise Refused(413, "too-long")
        return body

    def _table(self, request: Request, body: bytes) -> Json:
        told = PostedStanding.model_validate_json(body)
        # it stands in a header, for addresses are written down everywhere
        key = request.headers.get("x-pnp-table", "")
        if len(key) != 32 or not set(key) <= _KEYS:
            raise Refused(400, "unread")
        joins, at = self._knows(request, self._join, _join_of(request)), int(time.time())
        table = post_standing(self._database, self._tournament, key, told, at, joins=joins)
        lang = self._language(request)
        title = self._tournament.rounds[table.round - 1].title.said(lang)
        return {"place": words(TOPIC, lang)["place"].format(n=table.number, round=title)}

    def _seat(self, request: Request, body: bytes) -> Json:
        asked = PostedSeat.model_validate_json(body)
        if not self._knows(request, self._join, _join_of(request)):
            raise Refused(401, "no-join")
        ask_for_seat(self._database, self._tournament, asked)
        return {}

    def _direct(self, request: Request, body: bytes) -> Json:
        if not self._knows(request, self._key, request.headers.get("x-pnp-key", "")):
            raise Refused(401, "no-director")
        order, at = Order.model_validate_json(body), int(time.time())
        self._looked = None
        said = direct(self._database, self._tournament, order, at)
        return {"said": words(TOPIC, self._language(request))[said]}

    def _knows(self, request: Request, right: str, given: str) -> bool:
        # who guesses is soon told to wait, whether the last guess was right or not
        is_right = hmac.compare_digest(given.encode(), right.encode())
        if not is_right and not self._guesses.allows(address_of(request)):
            raise Refused(429, "too-often")
        return is_right

    # What everybody may look at

    async def _show(
        self, ending: str, write: Callable[[Course, str, bool], Page], request: Request
    ) -> Response:
        if not self._reads.allows(address_of(request)):
            return Response(status_code=429, headers=REFUSED)
        lang, wall = self._language(request), "wall" in request.query_params
        try:
            page = await run_in_threadpool(self._written, write, lang, wall)
        except DatabaseAway:
            return Response(words(TOPIC, lang)["database-away"], 503, REFUSED)
        return send_page(request, page, ending)

    def _written(self, write: Callable[[Course, str, bool], Page], lang: str, wall: bool) -> Page:
        # what many look at is written once as long as it stays the same
        with self._lock:
            now = time.monotonic()
            if self._looked is None or now - self._looked[0] > _HOLDS:
                self._looked = now, look_at(self._database, self._tournament, int(time.time()))
            view = self._looked[1]
            if view is not self._pages[0]:
                self._pages = view, {}
            pages, key = self._pages[1], (write, lang, wall)
            if key not in pages:
                pages[key] = write(view, lang, wall)
            return pages[key]

    def _language(self, request: Request) -> str:
        accepted = request.headers.get("accept-language", "")
        asked = request.query_params.get("lang", "")
        return choose_language(TOPIC, asked, accepted, self._tournament.language)


def _join_of(request: Request) -> str:
    return read_letters(request.headers.get("x-pnp-join", "")[:40])


def _write(sheet: str, scripts: Sequence[str], view: Course, lang: str, wall: bool) -> Page:
    # For a wall in larger type, and page by page.
    told, allow = _tell_view(view, lang, wall=wall), {"connect-src": "'self'"}
    return write_page(f"tournament/{sheet}.html", "tournament.css", scripts, allow=allow, **told)


def _write_json(view: Course, lang: str, _wall: bool) -> Page:
    return Page(json.dumps(tell_standings(view, lang), ensure_ascii=False, indent=1), _TEXT)


def write_csv(view: Course, _lang: str, _wall: bool) -> Page:
    """Write the standings for a spreadsheet; its heads are for scripts as well."""
    text = io.StringIO(newline="")
    text.write("\ufeff")  # by which spreadsheets know UTF-8
    rounds = range(1, view.n + 1)
    heads = ("place", "player", "points", "wins", "score", "tables")
    sheet = csv.writer(text)
    sheet.writerow([*heads, *(f"round {n}" for n in rounds)])
    for each in view.standings:
        facts = (each.place, as_text(each.player), each.points, each.wins, each.score, each.tables)
        sheet.writerow([*facts, *(each.rounds.get(n, "") for n in rounds)])
    return Page(text.getvalue(), _TEXT)


def _tell_view(view: Course, lang: str, *, wall: bool) -> dict[str, Any]:
    # Of a wall only what somebody must go to comes first.
    cup, here = view.tournament, view.tournament.rounds[view.n - 1]
    rows = list(_table_rows(view, lang, brief=wall))
    waited = [row for kind in _WAITED for row in rows if row["kind"] == kind]
    is_long = wall and view.expected > _WALL_MOST
    if wall:
        others = [] if is_long else [row for row in rows if row["kind"] not in _WAITED]
        rows = waited + others
    told: dict[str, Any] = {
        "w": words(TOPIC, lang),
        "lang": lang,
        "languages": name_languages(TOPIC),
    }
    told |= {"title": cup.title.said(lang), "name": cup.name, "round": here.title.said(lang)}
    told |= {"minutes": here.minutes, "view": view, "wall": wall, "waited": is_long}
    return told | {"until": _clock(view.ends), "called": _clock(view.here.called), "tables": rows}


def _table_rows(view: Course, lang: str, *, brief: bool) -> Iterator[dict[str, Any]]:
    there = {each.number: each for each in view.tables_here}
    seated = dict(enumerate(view.here.seated, 1))
    for number in sorted({*there, *seated}):
        row: dict[str, Any] = {"number": number, "kind": "absent", "seal": ""}
        facts: dict[str, Any] = {}
        if table := there.get(number):
            silent = view.at - table.posted > _SILENT
            row["kind"] = "done" if table.is_done else "silent" if silent else "plays"
            row["players"] = [(who, table.scores.get(who)) for who in table.names.values()]
            row["seal"] = table.standing.seal
            facts = {"n": table.standing.entries, "at": _clock(table.posted)}
        else:
            row["players"] = [(who, None) for who in seated[number]]
        key = f"{'wall' if brief and row['kind'] in {'silent', 'plays'} else 'table'}-{row['kind']}"
        yield row | {"state": words(TOPIC, lang)[key].format(**facts)}


def _clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at)) if at else ""
