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
from typing import Any, Final

from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.bank.books import read_letters, seal_letters
from pnp.bank.queries import Json
from pnp.bank.requests import new_key
from pnp.box.house_words import choose_language, name_languages, words
from pnp.csv_cells import as_text
from pnp.tournament.database import Database, DatabaseAway
from pnp.tournament.posting import (
    KeptTable,
    PostedContent,
    PostedDone,
    PostedEntries,
    PostedSeat,
    find_seat,
    keep_entries,
    sign_count,
    take_table,
)
from pnp.tournament.results import Results, TableResult, View, standings_data
from pnp.tournament.rounds import TOPIC, Order, Refused, direct, prepare_tournament
from pnp.tournament.tournament import Tournament
from pnp.web.frame import Page, environment, write_page
from pnp.web.responses import (
    REFUSED,
    RateLimit,
    address_of,
    guarded,
    is_from_elsewhere,
    read_body,
    send_page,
)
from pnp.web.server import Host, make_server

_LONGEST: Final = {"entries": 4_000_000, "table": 8_000_000}
"""Bytes that a post may have; any other 8 kB."""

_LONGEST_ELSE: Final = 8192

_SILENT: Final = 120
"""Seconds after which a table that plays is marked as not heard."""

_WAITED: Final = ("fault", "silent", "absent")
"""What is shown first where nobody can scroll: a table that somebody must go to."""

_WALL_MOST: Final = 24
"""Tables that a wall shows all of; of more only those that are waited for."""

_TEXT: Final = "default-src 'none'"
"""The policy of what is no page."""

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
    application = guarded(site.routes(), {str(listener.getsockname()[0])})
    join = f"{tournament.name}/{join_word(key)}"
    return TournamentHost(listener, make_server(application), kept.close, key, join)


def join_word(key: str) -> str:
    """Give the letters by which tables join, made of the director's key and easily typed."""
    return seal_letters(sha256(f"join {key}".encode()).hexdigest())


class TournamentSite:
    """One tournament at a port."""

    def __init__(self, database: Database, tournament: Tournament, key: str) -> None:
        self._database, self._tournament, self._key = database, tournament, key
        self._join = join_word(key)
        self._results = Results(database, tournament)
        self._pages: tuple[View | None, dict[object, Page]] = None, {}
        self._reads = RateLimit(600, 60)
        """Of one address: pages looked at."""
        self._strangers = RateLimit(2000, 50)
        """Of one address: tables that want to be taken in, and seats asked for."""
        self._guesses = RateLimit(10, 0.5)
        """Of one address: keys and words that are wrong."""

    def routes(self) -> list[Route]:
        """List what is answered."""
        posts = {
            "entries": self._entries,
            "table": self._table,
            "seat": self._seat,
            "done": self._done,
            "direct": self._direct,
        }
        shown = (
            ("/", "html", write_hall),
            (f"/{self._tournament.name}", "html", write_hall),
            ("/director", "html", write_director),
            ("/board", "html", write_board),
            ("/standings.json", "json", write_json),
            ("/standings.csv", "csv", write_csv),
        )
        return [
            *(
                Route(path, partial(self._show, ending, write), methods=["GET"])
                for path, ending, write in shown
            ),
            *(
                Route(f"/{{typed}}/{name}", partial(self._answer, name, post), methods=["POST"])
                for name, post in posts.items()
            ),
        ]

    # What tables and the director post

    async def _answer(
        self, name: str, post: Callable[[Request, bytes], Json], request: Request
    ) -> Response:
        lang, told = self._language(request), {"hall": 1}
        try:
            self._demand_here(request)
            body = await self._read(name, request)
            said = await run_in_threadpool(post, request, body)
        except ValidationError:
            refusal, said = Refused(400, "unread"), {}
        except Refused as error:
            refusal, said = error, {}
        except DatabaseAway:
            refusal, said = Refused(503, "database-away"), {}
        else:
            return JSONResponse(told | said, headers=REFUSED)
        want = {"want": "hall"} if refusal.key == "unknown-table" else {}
        return JSONResponse(
            told | {"say": refusal.say(lang)} | want, refusal.status, headers=REFUSED
        )

    async def _read(self, name: str, request: Request) -> bytes:
        body = await read_body(request, _LONGEST.get(name, _LONGEST_ELSE))
        if body is None:
            raise Refused(413, "too-long")
        return body

    def _demand_here(self, request: Request) -> None:
        if is_from_elsewhere(request):
            raise Refused(403, "elsewhere")
        typed, name = str(request.path_params["typed"])[:60], self._tournament.name
        if typed != name:
            raise Refused(404, "no-tournament", typed=typed, name=name)

    def _entries(self, request: Request, body: bytes) -> Json:
        # the answer is sent when it is on the disk
        post = PostedEntries.model_validate_json(body)
        return self._place(request, keep_entries(self._database, _table_key(request), post, _now()))

    def _table(self, request: Request, body: bytes) -> Json:
        key, post = _table_key(request), PostedContent.model_validate_json(body)
        self._demand_joined(request)
        take_table(self._database, self._tournament, key, post.content, _now())
        self._results.forget()
        return {}

    def _seat(self, request: Request, body: bytes) -> Json:
        asked = PostedSeat.model_validate_json(body)
        self._demand_joined(request)
        with self._database.writing() as now:
            find_seat(now, self._tournament, asked.kit, asked.players)
        return {}

    def _done(self, request: Request, body: bytes) -> Json:
        done = PostedDone.model_validate_json(body)
        table = sign_count(self._database, _table_key(request), done)
        self._results.forget()
        return self._place(request, table)

    def _direct(self, request: Request, body: bytes) -> Json:
        key = request.headers.get("x-pnp-key", "")
        self._demand_key(request, self._key, key, "no-director")
        order = Order.model_validate_json(body)

        def look() -> Any:
            self._results.forget()
            return self._results.view().progress

        try:
            said = direct(self._database, self._tournament, order, _now(), look)
        finally:
            self._results.forget()
        return {"said": words(TOPIC, self._language(request))[said]}

    def _demand_joined(self, request: Request) -> None:
        if not self._strangers.allows(address_of(request)):
            raise Refused(429, "too-often")
        word = read_letters(request.headers.get("x-pnp-join", "")[:40])
        self._demand_key(request, self._join, word, "no-join")

    def _demand_key(self, request: Request, right: str, given: str, otherwise: str) -> None:
        if not hmac.compare_digest(given.encode(), right.encode()):
            late = not self._guesses.allows(address_of(request))
            raise Refused(429 if late else 401, "too-often" if late else otherwise)

    def _place(self, request: Request, table: KeptTable) -> Json:
        lang = self._language(request)
        title = self._tournament.rounds[table.round - 1].title.said(lang)
        place = words(TOPIC, lang)["place"].format(n=table.number, round=title)
        return {"kept": table.entries, "place": place}

    # What everybody may look at

    async def _show(
        self, ending: str, write: Callable[[View, str, bool], Page], request: Request
    ) -> Response:
        if not self._reads.allows(address_of(request)):
            return Response(status_code=429, headers=REFUSED)
        lang, wall = self._language(request), "wall" in request.query_params
        try:
            page = await run_in_threadpool(self._written, write, lang, wall)
        except DatabaseAway:
            return Response(words(TOPIC, lang)["database-away"], 503, REFUSED)
        return send_page(request, page, ending)

    def _written(self, write: Callable[[View, str, bool], Page], lang: str, wall: bool) -> Page:
        # what many look at is written once as long as it stays the same
        view = self._results.view()
        if view is not self._pages[0]:
            self._pages = view, {}
        pages = self._pages[1]
        key = (write, lang, wall)
        if key not in pages:
            pages[key] = write(view, lang, wall)
        return pages[key]

    def _language(self, request: Request) -> str:
        accepted = request.headers.get("accept-language", "")
        asked = request.query_params.get("lang", "")
        return choose_language(TOPIC, asked, accepted, self._tournament.language)


def _now() -> int:
    return int(time.time())


def _table_key(request: Request) -> str:
    # it stands in a header, for addresses are written down everywhere
    key = request.headers.get("x-pnp-table", "")
    if len(key) != 32 or not set(key) <= _KEYS:
        raise Refused(400, "unread")
    return key


def write_hall(view: View, lang: str, wall: bool) -> Page:
    """Write the page for everybody; for a wall in larger type, and page by page."""
    return _write("hall", ("tournament.js",), view, lang, wall)


def write_director(view: View, lang: str, wall: bool) -> Page:
    """Write the director's page."""
    return _write("director", ("tournament.js", "director.js"), view, lang, wall)


def _write(sheet: str, scripts: Sequence[str], view: View, lang: str, wall: bool) -> Page:
    told, allow = tell_view(view, lang, wall=wall), {"connect-src": "'self'"}
    return write_page(f"tournament/{sheet}.html", "tournament.css", scripts, allow=allow, **told)


def write_board(view: View, lang: str, wall: bool) -> Page:
    """Write what of a page is told anew."""
    board = environment().get_template("tournament/board.html")
    return Page(board.render(**tell_view(view, lang, wall=wall)), _TEXT)


def write_json(view: View, lang: str, _wall: bool) -> Page:
    """Write the standings for scripts."""
    return Page(json.dumps(standings_data(view, lang), ensure_ascii=False, indent=1), _TEXT)


def write_csv(view: View, _lang: str, _wall: bool) -> Page:
    """Write the standings for a spreadsheet; its heads are for scripts as well."""
    text = io.StringIO(newline="")
    text.write("\ufeff")  # by which spreadsheets know UTF-8
    rounds = [each.n for each in view.rounds]
    heads = ("place", "player", "points", "wins", "score", "tables")
    sheet = csv.writer(text)
    sheet.writerow([*heads, *(f"round {n}" for n in rounds)])
    for each in view.standings:
        facts = (each.place, as_text(each.player), each.points, each.wins, each.score, each.tables)
        sheet.writerow([*facts, *(each.rounds.get(n, "") for n in rounds)])
    return Page(text.getvalue(), _TEXT)


def tell_view(view: View, lang: str, *, wall: bool) -> dict[str, Any]:
    """Tell what pages show of a tournament; of a wall only what somebody must go to comes first."""
    cup, here = view.tournament, view.tournament.rounds[view.here.n - 1]
    rows = list(_table_rows(view, lang, brief=wall))
    waited = [row for kind in _WAITED for row in rows if row["kind"] == kind]
    is_long = wall and view.progress.expected > _WALL_MOST
    if wall:
        others = [] if is_long else [row for row in rows if row["kind"] not in _WAITED]
        rows = waited + others
    return {
        "w": words(TOPIC, lang),
        "lang": lang,
        "languages": name_languages(TOPIC),
        "title": cup.title.said(lang),
        "name": cup.name,
        "round": here.title.said(lang),
        "minutes": here.minutes,
        "view": view,
        "progress": view.progress,
        "wall": wall,
        "until": _clock(view.ends),
        "called": _clock(view.here.called),
        "tables": rows,
        "waited": is_long,
    }


def _table_rows(view: View, lang: str, *, brief: bool) -> Iterator[dict[str, Any]]:
    there = {each.number: each for each in view.tables_here}
    seated = dict(enumerate(view.here.seated, 1))
    for number in sorted({*there, *seated}):
        table = there.get(number)
        players = list(table.names.values()) if table else seated[number]
        counts = table.counts if table else {}
        kind = _kind(view, table)
        yield {
            "number": number,
            "players": [(who, counts.get(who)) for who in players],
            "state": _say_state(table, kind, lang, brief=brief),
            "kind": "fault" if kind in {"refused", "trouble"} else kind,
            "seal": table.count.seal if table else "",
        }


def _kind(view: View, table: TableResult | None) -> str:
    if table is None:
        return "absent"
    if table.count.trouble:
        return "trouble"
    if table.refused:
        return "refused"
    if table.is_done:
        return "done"
    return "silent" if view.at - table.posted > _SILENT else "plays"


def _say_state(table: TableResult | None, kind: str, lang: str, *, brief: bool) -> str:
    said = words(TOPIC, lang)
    if table is None:
        return said["table-absent"]
    # why a table is not counted the director is told, who can do something
    short = brief and kind not in {"done", "refused"}
    at = table.refused_at if kind == "refused" else table.posted
    facts = {"n": table.entries, "at": _clock(at), "entry": table.refused}
    return said[f"{'wall' if short else 'table'}-{kind}"].format(**facts, what=table.count.trouble)


def _clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at)) if at else ""
