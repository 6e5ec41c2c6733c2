"""What a hall answers over HTTP: tables that post, everybody who looks, and its director."""

import asyncio
import hmac
import json
import time
from collections.abc import Awaitable, Callable, Container
from functools import partial
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp.bank.queries import Json
from pnp.box.house_words import choose_language
from pnp.hall.database import Database, DatabaseAway
from pnp.hall.director import DirectorDesk, direct
from pnp.hall.hall_words import TOPIC, HallRefusal, hall_words
from pnp.hall.kept_entries import compare_seals, find_table, keep_entries
from pnp.hall.posted_entries import is_plain, read_post, read_posted_content, read_seals
from pnp.hall.table_seats import find_seat, take_table
from pnp.hall.tournament import Tournament
from pnp.host.application import REFUSED, guarded
from pnp.host.hall.hall_pages import FILES, POLICY, read_file
from pnp.host.hall.hall_writer import PageWriter, WrittenPage
from pnp.host.live.rate_limits import RateLimit
from pnp.host.served_pages import KINDS, is_known, takes_gzip

_LONGEST: Final = {"entries": 4_000_000, "table": 8_000_000, "seals": 4_000_000}
"""Bytes that a post may have; any other 8 kB."""

_LONGEST_ELSE: Final = 8192

_MOST_ENTRIES: Final = 500

_MOST_SEALS: Final = 50_000

_HOLDS: Final = 2.0
"""Seconds for which a page is good."""

_KEYS: Final = frozenset("0123456789abcdef")


class HallSite:
    """One tournament at a port: what tables post, and its pages."""

    def __init__(
        self,
        database: Database,
        tournament: Tournament,
        key: str,
        addresses: Container[str],
        writer: PageWriter,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Take database, tournament, its director's key, the hall's addresses, its writer."""
        self._database, self._tournament, self._key = database, tournament, key
        self._addresses, self._clock = addresses, clock
        self._writer = writer
        self._writing = asyncio.Lock()
        self._written: dict[tuple[str, str, bool], tuple[float, WrittenPage]] = {}
        self._is_old = False
        self._reads = RateLimit(600, 60, time.monotonic)
        """Of one address: pages looked at."""
        self._strangers = RateLimit(2000, 50, time.monotonic)
        """Of one address: tables that want to be taken in, and seats asked for."""
        self._guesses = RateLimit(10, 0.5, time.monotonic)
        """Of one address: keys that are not the director's."""

    def application(self) -> ASGIApp:
        """Make the application."""
        posts = {
            "entries": self._entries,
            "table": self._table,
            "seals": self._seals,
            "seat": self._seat,
            "done": self._done,
            "direct": self._direct,
        }
        shown = {"Content-Security-Policy": POLICY}
        pages = (
            ("/", "hall", KINDS["html"], shown),
            (f"/{self._tournament.name}", "hall", KINDS["html"], shown),
            ("/board", "board", KINDS["html"], shown),
            ("/director", "director", KINDS["html"], shown),
            ("/standings.json", "json", "application/json", REFUSED),
            ("/standings.csv", "csv", "text/csv; charset=utf-8", REFUSED),
        )
        routes = [
            *(
                Route(path, partial(self._shown, name, kind, policy), methods=["GET"])
                for path, name, kind, policy in pages
            ),
            *(Route(f"/{name}", partial(self._file, name), methods=["GET"]) for name in FILES),
            *(
                Route(f"/{{typed}}/{name}", partial(self._answer, name, answer), methods=["POST"])
                for name, answer in posts.items()
            ),
        ]
        return guarded(routes, self._addresses)

    # What tables and the director post

    async def _answer(
        self, name: str, answer: Callable[[Request, Json], Awaitable[Json]], request: Request
    ) -> Response:
        lang = self._language(request)
        told: Json = {"hall": 1}
        try:
            self._demand_here(request)
            asked = await _read(request, _LONGEST.get(name, _LONGEST_ELSE))
            return JSONResponse(told | await answer(request, asked), headers=REFUSED)
        except HallRefusal as refusal:
            told |= {"say": refusal.said(lang)}
            if refusal.key == "unknown-table":
                told |= {"want": "hall"}
            return JSONResponse(told, refusal.status, headers=REFUSED)
        except DatabaseAway:
            told |= {"say": hall_words(lang)["database-away"]}
            return JSONResponse(told, 503, headers=REFUSED)

    def _demand_here(self, request: Request) -> None:
        origin, host = request.headers.get("origin"), request.headers.get("host", "")
        site = request.headers.get("sec-fetch-site", "same-origin")
        plain = not request.headers.get("content-type", "").startswith("application/json")
        if plain or site not in {"same-origin", "none"} or origin not in {None, f"http://{host}"}:
            raise HallRefusal(403, "elsewhere")
        typed, name = str(request.path_params["typed"])[:60], self._tournament.name
        if typed != name:
            raise HallRefusal(404, "no-tournament", typed=typed, name=name)

    async def _entries(self, request: Request, asked: Json) -> Json:
        # The answer is sent when it is on the disk.
        key, post = _table_key(request), read_post(asked, _MOST_ENTRIES)
        heard = asked.get("heard", 0)
        if post is None or type(heard) is not int or not 0 <= heard < 2**62:
            raise HallRefusal(400, "unread")
        table, news = await keep_entries(self._database, key, post, self._now(), heard)
        place = self._place(request, table.round, table.number)
        return {"kept": table.entries, "messages": news, "place": place}

    async def _table(self, request: Request, asked: Json) -> Json:
        key, content = _table_key(request), read_posted_content(asked)
        if content is None:
            raise HallRefusal(400, "unread")
        self._demand_patience(request)
        await take_table(self._database, self._tournament, key, content, self._now())
        self._forget()
        return {}

    async def _seat(self, request: Request, asked: Json) -> Json:
        self._demand_patience(request)
        kit, players = asked.get("kit"), asked.get("players")
        if (
            not isinstance(kit, str)
            or not isinstance(players, list)
            or not all(isinstance(each, str) and is_plain(each) for each in (kit, *players))
        ):
            raise HallRefusal(400, "unread")
        async with self._database.writing() as now:
            seat = await find_seat(now, self._tournament, kit[:80], players[:100])
        return {"place": self._place(request, seat.round, seat.number)}

    async def _seals(self, request: Request, asked: Json) -> Json:
        key, shown = _table_key(request), read_seals(asked, _MOST_SEALS)
        if shown is None:
            raise HallRefusal(400, "unread")
        try:
            table = await compare_seals(self._database, key, shown, self._now())
        finally:
            self._forget()
        return {"kept": table.entries}

    async def _done(self, request: Request, asked: Json) -> Json:
        key, last, seal = _table_key(request), asked.get("last"), asked.get("seal")
        async with self._database.writing() as now:
            table = await find_table(now, key, alone=True)
            if table is None:
                raise HallRefusal(404, "unknown-table")
            if (last, seal) != (table.entries, table.head):
                raise HallRefusal(409, "not-all-here", kept=table.entries)
            await now.ask("UPDATE hall_table SET done = count WHERE id = %s", key)
        self._forget()
        return {"kept": table.entries, "place": self._place(request, table.round, table.number)}

    async def _direct(self, request: Request, asked: Json) -> Json:
        key = request.headers.get("x-pnp-key", "")
        if not hmac.compare_digest(key.encode(), self._key.encode()):
            late = not self._guesses.allows(_address(request))
            raise HallRefusal(429 if late else 401, "too-often" if late else "no-director")
        desk = DirectorDesk(
            self._database, self._tournament, partial(self._writer.view, fresh=True)
        )
        try:
            said = await direct(desk, asked, self._now())
        finally:
            self._forget()
        return {"said": hall_words(self._language(request))[said]}

    def _demand_patience(self, request: Request) -> None:
        if not self._strangers.allows(_address(request)):
            raise HallRefusal(429, "too-often")

    def _place(self, request: Request, n: int, number: int) -> str:
        lang = self._language(request)
        title = self._tournament.rounds[n - 1].title.said(lang)
        return hall_words(lang)["place"].format(n=number, round=title)

    # What everybody may look at

    async def _shown(
        self, name: str, kind: str, policy: dict[str, str], request: Request
    ) -> Response:
        # Who has it already is only told so.
        if not self._reads.allows(_address(request)):
            return Response(status_code=429, headers=REFUSED)
        lang = self._language(request)
        try:
            made = await self._page(name, lang, wall="wall" in request.query_params)
        except DatabaseAway:
            return Response(hall_words(lang)["database-away"], 503, REFUSED)
        told = {**policy, "ETag": made.tag, "Vary": "Accept-Language, Accept-Encoding"}
        if is_known(made.tag, request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=told)
        if takes_gzip(request.headers.get("accept-encoding", "")):
            told["Content-Encoding"] = "gzip"
            return Response(made.packed, headers=told, media_type=kind)
        return Response(made.plain, headers=told, media_type=kind)

    async def _page(self, name: str, lang: str, *, wall: bool) -> WrittenPage:
        asked = (name, lang, wall)
        async with self._writing:
            made = self._written.get(asked)
            if made is None or time.monotonic() - made[0] > _HOLDS:
                fresh, self._is_old = self._is_old, False
                page = await self._writer.page(name, lang, wall=wall, fresh=fresh)
                made = self._written[asked] = (time.monotonic(), page)
            return made[1]

    def _forget(self) -> None:
        self._written.clear()
        self._is_old = True

    async def _file(self, name: str, _request: Request) -> Response:
        content, kind = read_file(name)
        return Response(content, headers=REFUSED, media_type=kind)

    def _language(self, request: Request) -> str:
        accepted = request.headers.get("accept-language", "")
        asked = request.query_params.get("lang", "")
        return choose_language(TOPIC, asked, accepted, self._tournament.language)

    def _now(self) -> int:
        return int(self._clock())


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _table_key(request: Request) -> str:
    # It stands in a header, for addresses are written down everywhere.
    key = request.headers.get("x-pnp-table", "")
    if len(key) != 32 or not set(key) <= _KEYS:
        raise HallRefusal(400, "unread")
    return key


async def _read(request: Request, most: int) -> Json:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise HallRefusal(413, "too-long")
        found = json.loads(bytes(body))
    except (ValueError, RecursionError, ClientDisconnect) as error:
        raise HallRefusal(400, "unread") from error
    if not isinstance(found, dict):
        raise HallRefusal(400, "unread")
    return found
