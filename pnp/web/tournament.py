"""A tournament over HTTP: what tables post, everybody's page and the wall, the director's page."""

import csv
import hmac
import io
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from socket import socket
from threading import Lock
from typing import Any, Final

from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.bank.books import digest, read_letters, seal_letters
from pnp.bank.queries import Json
from pnp.bank.requests import new_key
from pnp.bank.tournament import PostedSeat, PostedStanding
from pnp.box.house_words import choose_language, name_languages, words
from pnp.output import as_text
from pnp.tournament.tables import TOPIC, Course, DatabaseAway, Hall, Order, Refused, find_seat
from pnp.web import responses
from pnp.web.frame import Page, write_page
from pnp.web.server import Host, make_server

_LONGEST: Final = 16_384  # bytes that a post may have: a table of the most players there may be
_HOLDS: Final = 2.0  # seconds for which what was looked at is shown
_SILENT: Final = 120  # seconds after which a table that plays is marked as not heard
# what is shown first where nobody can scroll: a table that somebody must go to
_WAITED: Final = ("silent", "absent")
_WALL_MOST: Final = 24  # tables that a wall shows all of; of more only those that are waited for
_TEXT: Final = "default-src 'none'"  # the policy of what is no page
_TABLE_KEY: Final = re.compile("[0-9a-f]{32}")

_Writer = Callable[[Course, str, bool], Page]


class TournamentSite:
    """One tournament at a port."""

    def __init__(self, hall: Hall) -> None:
        """Make its database ready; raises PnpError if that cannot be."""
        self._hall = hall
        self.key = hall.prepare(new_key())
        """The director's."""
        self._join = seal_letters(digest(f"join {self.key}".encode()))
        self.join = f"{hall.cup.name}/{self._join}"
        """What stands behind its address after `--hall`: the director hands it out."""
        self._lock = Lock()
        # what many look at is read and written once as long as it stays the same
        self._pages: dict[object, Page] = {}
        self._view: Course | None = None
        self._fresh_until = 0.0
        # of one address: pages looked at; what is posted, perhaps by many tables; wrong guesses
        self._reads, self._posts = responses.RateLimit(600, 60), responses.RateLimit(2000, 200)
        self._guesses = responses.RateLimit(10, 0.5)

    def open(self, listener: socket) -> Host:
        """Give what answers at a port."""
        hall = partial(_write, "hall", ("tournament.js",))
        director = partial(_write, "director", ("tournament.js", "director.js"))
        shown: dict[str, tuple[str, _Writer]] = {
            "/": ("html", hall),
            f"/{self._hall.cup.name}": ("html", hall),
            "/director": ("html", director),
            "/standings.json": ("json", _write_json),
            "/standings.csv": ("csv", _write_csv),
        }
        posts = {"table": self._table, "seat": self._seat, "direct": self._direct}
        routes = [Route(path, partial(self._show, *page)) for path, page in shown.items()]
        for name, act in posts.items():
            routes.append(Route(f"/{{typed}}/{name}", partial(self._answer, act), methods=["POST"]))
        return Host(listener, make_server(listener, routes))

    # What tables and the director post

    async def _answer(self, post: Callable[[Request, bytes], Json], request: Request) -> Response:
        told: Json = {"hall": 1}
        try:
            body = await self._read(request)
            told |= await run_in_threadpool(post, request, body)
            return responses.send_json(told)
        except ValidationError:
            refused = Refused(400, "unread")
        except Refused as error:
            refused = error
        except DatabaseAway:
            refused = Refused(503, "database-away")
        told["say"] = refused.say(self._language(request))
        return responses.send_json(told, refused.status)

    async def _read(self, request: Request) -> bytes:
        typed, name = str(request.path_params["typed"])[:60], self._hall.cup.name
        if responses.is_from_elsewhere(request):
            raise Refused(403, "elsewhere")
        if typed != name:
            raise Refused(404, "no-tournament", typed=typed, name=name)
        if not self._posts.allows(responses.address_of(request)):
            raise Refused(429, "too-often")
        body = await responses.read_body(request, _LONGEST)
        if body is None:
            raise Refused(413, "too-long")
        return body

    def _table(self, request: Request, body: bytes) -> Json:
        told = PostedStanding.model_validate_json(body)
        # it stands in a header, for addresses are written down everywhere
        key = request.headers.get("x-pnp-table", "")
        if not _TABLE_KEY.fullmatch(key):
            raise Refused(400, "unread")
        joins, at = self._may_join(request), int(time.time())
        table = self._hall.post(key, told, at, joins=joins)
        lang = self._language(request)
        title = self._hall.cup.rounds[table.round - 1].title.said(lang)
        return {"place": words(TOPIC, lang)["place"].format(n=table.number, round=title)}

    def _seat(self, request: Request, body: bytes) -> Json:
        asked = PostedSeat.model_validate_json(body)
        if not self._may_join(request):
            raise Refused(401, "no-join")
        find_seat(self._hall.look(0), asked)  # a refusal tells why there is none
        return {}

    def _direct(self, request: Request, body: bytes) -> Json:
        if not self._knows(request, self.key, request.headers.get("x-pnp-key", "")):
            raise Refused(401, "no-director")
        order = Order.model_validate_json(body)
        self._fresh_until = 0.0
        said = self._hall.direct(order, int(time.time()))
        return {"said": words(TOPIC, self._language(request))[said]}

    def _may_join(self, request: Request) -> bool:
        letters = read_letters(request.headers.get("x-pnp-join", "")[:40])
        return self._knows(request, self._join, letters)

    def _knows(self, request: Request, right: str, given: str) -> bool:
        # who guesses is soon told to wait, whether the last guess was right or not
        is_right = hmac.compare_digest(given.encode(), right.encode())
        if not is_right and not self._guesses.allows(responses.address_of(request)):
            raise Refused(429, "too-often")
        return is_right

    # What everybody may look at

    async def _show(self, ending: str, write: _Writer, request: Request) -> Response:
        if not self._reads.allows(responses.address_of(request)):
            return Response(status_code=429, headers=responses.REFUSED)
        lang, wall = self._language(request), "wall" in request.query_params
        try:
            page = await run_in_threadpool(self._written, write, lang, wall)
        except DatabaseAway:
            return Response(words(TOPIC, lang)["database-away"], 503, responses.REFUSED)
        return responses.send_page(request, page, ending)

    def _written(self, write: _Writer, lang: str, wall: bool) -> Page:
        with self._lock:
            now, key = time.monotonic(), (write, lang, wall)
            if self._view is None or now > self._fresh_until:
                self._view = self._hall.look(int(time.time()))
                self._pages, self._fresh_until = {}, now + _HOLDS
            if key not in self._pages:
                self._pages[key] = write(self._view, lang, wall)
            return self._pages[key]

    def _language(self, request: Request) -> str:
        accepted = request.headers.get("accept-language", "")
        asked = request.query_params.get("lang", "")
        return choose_language(TOPIC, asked, accepted, self._hall.cup.language)


def _write(sheet: str, scripts: Sequence[str], view: Course, lang: str, wall: bool) -> Page:
    # For a wall in larger type, and page by page.
    rows = list(_table_rows(view, lang, brief=wall))
    is_long = wall and view.expected > _WALL_MOST
    if wall:  # what somebody must go to comes first; of many tables nothing else is shown
        waited = [row for kind in _WAITED for row in rows if row["kind"] == kind]
        rows = waited + [row for row in rows if row["kind"] not in _WAITED and not is_long]
    return write_page(
        f"tournament/{sheet}.html",
        ("tournament.css",),
        scripts,
        allow={"connect-src": "'self'"},
        w=words(TOPIC, lang),
        lang=lang,
        languages=name_languages(TOPIC),
        title=view.tournament.title.said(lang),
        view=view,
        wall=wall,
        until=_clock(view.ends),
        called=_clock(view.here.called),
        tables=rows,
        waited=is_long,
    )


def _write_json(view: Course, lang: str, _wall: bool) -> Page:
    told = {
        "tournament": view.tournament.name,
        "title": view.tournament.title.said(lang),
        "at": view.at,
        "round": view.n,
        "tables": [
            {"round": each.round, "table": each.number, "game": each.standing.kit}
            | {"entries": each.standing.entries, "seal": each.standing.seal}
            | {"done": each.is_done, "whole": each.standing.is_whole}
            | {"posted": each.posted, "scores": each.scores}
            for each in view.tables
        ],
        "standings": [asdict(each) for each in view.standings],
    }
    return Page(json.dumps(told, ensure_ascii=False, indent=1), _TEXT)


def _write_csv(view: Course, _lang: str, _wall: bool) -> Page:
    rounds = [f"round {n}" for n in range(1, view.n + 1)]
    heads = ("place", "player", "points", "wins", "score", "tables", *rounds)
    text = io.StringIO(newline="")
    text.write("\ufeff")  # by which spreadsheets know UTF-8
    sheet = csv.DictWriter(text, heads, extrasaction="ignore")
    sheet.writeheader()
    for each in view.standings:
        points = {f"round {n}": won for n, won in each.rounds.items()}
        sheet.writerow({**asdict(each), "player": as_text(each.player), **points})
    return Page(text.getvalue(), _TEXT)


def _table_rows(view: Course, lang: str, *, brief: bool) -> Iterator[dict[str, Any]]:
    there = {each.number: each for each in view.tables_here}
    seated = dict(enumerate(view.here.seated, 1))
    for number in sorted({*there, *seated}):
        table, kind, facts = there.get(number), "absent", dict[str, Any]()
        players: list[tuple[str, int | None]] = [(who, None) for who in seated.get(number, ())]
        if table:
            silent = view.at - table.posted > _SILENT
            kind = "done" if table.is_done else "silent" if silent else "plays"
            players = [(who, table.scores.get(who)) for who in table.names.values()]
            facts = {"n": table.standing.entries, "at": _clock(table.posted)}
        key = f"{'wall' if brief and kind in {'silent', 'plays'} else 'table'}-{kind}"
        state = words(TOPIC, lang)[key].format(**facts)
        seal = table.standing.seal if table else ""
        yield {"number": number, "kind": kind, "players": players, "seal": seal, "state": state}


def _clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at)) if at else ""
