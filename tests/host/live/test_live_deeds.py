"""A printed deed, scanned at a table: its page tells the sums that the bank enters, at every level
of building, mortgaged and not. One group of one game here, all of them in `make long`.
"""

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.session import Session, decide
from pnp.box.model import Box, deeds_of
from pnp.errors import PnpError, Refusal
from pnp.rules.language.line import parse
from pnp.rules.state.accounts import CASH, player
from pnp.rules.state.statement import View
from pnp.web.live.pieces import piece
from pnp.web.live.table_actor import Asked, Visit
from tests.box.test_codes import payloads
from tests.host.live.conftest import LiveTableAtHand, Serve
from tests.shipped import box_of

ALL = os.environ.get("PNP_LIVE_DEEDS", "") == "all"
GAMES = ("cronulla", "grundbesitz", "solo", "chalet") if ALL else ("cronulla",)


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Scanner:
    """Somebody who scans deeds at a table, and a bank to hold them against."""

    def __init__(self, table: LiveTableAtHand, box: Box) -> None:
        self.payloads = payloads(box, "en")
        self.session = Session(table.path, lambda: int(time.time()))
        self.compared = 0
        self.acts: dict[str, int] = {}

    def enter(self, *lines: str) -> bool:
        """Enter lines, by decision of the table where a rule is against it; tell if all were."""
        for line in lines:
            for text in (line, f'{line} --force "to see every level"'):
                try:
                    self.session.enter(parse(text))
                    break
                except PnpError:
                    continue
            else:
                return False
        return True

    def compare(self, who: Visit, deed: str) -> None:
        """Hold the page of a scanned deed against what the bank tells and would enter."""
        shown = piece(replace(who), Asked(text=self.payloads[deed]))
        answer = self.session.answer(parse(f"status {deed}"))
        assert isinstance(answer, View)
        assert shown["id"] == deed
        assert shown["facts"] == answer.data["deeds"][deed]
        for act in shown["acts"]:
            lines = [f"{act['line']} {each['writes']}" for each in act["choices"]] or [act["line"]]
            sums = [each["amount"] for each in act["choices"]] or [act["amount"]]
            assert sums == [self.moved(line, who.player) for line in lines], (deed, lines)
            self.acts[act["verb"]] = self.acts.get(act["verb"], 0) + len(lines)
        self.compared += 1

    def moved(self, line: str, name: str) -> int:
        """Tell what a line would move to a player's cash, as the bank decides."""
        with self.session.looking() as loaded:
            postings = decide(loaded, parse(line)).entry.postings
        return sum(p.amount for p in postings if (p.account, p.commodity) == (player(name), CASH))


def levels(scanner: Scanner, owner: str, deeds: list[str]) -> Iterator[tuple[str, list[str]]]:
    yield "site", deeds
    for level in range(1, 6):
        if not all(scanner.enter(f"build {owner} {deed}") for deed in deeds):
            break
        yield f"level {level}", deeds
    for deed in deeds:
        while scanner.enter(f"demolish {owner} {deed}"):
            pass
    for deed in deeds:
        if scanner.enter(f"mortgage {owner} {deed}"):
            yield "mortgaged", [deed]
    scanner.enter(*(f"lift {owner} {deed}" for deed in deeds))


def homes(
    scanner: Scanner, box: Box, owner: str, deeds: list[str]
) -> Iterator[tuple[str, list[str]]]:
    yield "site", deeds
    for deed in deeds:
        for each in box.buildings:
            if scanner.enter(f"build {owner} {deed} {each.id}"):
                yield each.id, [deed]
                scanner.session.answer(parse("undo"))


def test_the_page_of_every_printed_deed_tells_the_banks_sums(serve: Serve, game: str) -> None:
    box = box_of(game)
    table = serve(game)
    scanner = Scanner(table, box)
    owner, *others = (each["name"] for each in table.standing()["players"])
    actor = table.host.table
    visitors = [
        actor._thread.submit(actor.visit, table.sit(each), box.game.source).result()
        for each in (owner, *others[:1])
    ]
    streets = [group for group in box.groups if group.rent_by == "buildings"] or box.groups[:1]
    reached: dict[str, int] = {}

    def scan(level: str, deeds: list[str]) -> None:
        for deed in deeds:
            for visitor in visitors:
                actor._thread.submit(scanner.compare, visitor, deed).result()
        reached[level] = reached.get(level, 0) + len(deeds)

    for group in box.groups if ALL else streets[:1]:
        deeds = [deed.id for deed in deeds_of(box, group.id)]
        scanner.enter(*(f"pay bank {owner} {sum_}" for sum_ in (1000, 9000, 40000, 900000)))
        for deed in deeds:
            scanner.enter(f"land {deed}")  # where the bank knows where pawns stand
            scan("unsold", [deed])
            assert scanner.enter(f"buy {owner} {deed}"), deed
        steps = (
            homes(scanner, box, owner, deeds) if box.buildings else levels(scanner, owner, deeds)
        )
        for level, at in steps:
            scan(level, at)
    told: dict[str, Any] = {"game": game, "compared": scanner.compared, **reached, **scanner.acts}
    os.write(1, f"{told}\n".encode())
    all_deeds = len(box.deeds) if ALL else len(deeds)
    built = sum(len(deeds_of(box, group.id)) for group in (streets if ALL else streets[:1]))
    assert reached["unsold"] == reached["site"] == all_deeds, told
    if box.buildings:
        plots = sum(deed.area is not None and deed.buildable for deed in box.deeds)
        assert all(reached[each.id] == plots for each in box.buildings), told
    else:
        assert all(reached[f"level {level}"] == built for level in range(1, 6)), told
        assert reached["mortgaged"] == all_deeds, told


def test_a_refusal_is_never_offered(table: LiveTableAtHand) -> None:
    table.type("buy anna 11")
    key = table.sit("Ben")
    for act in table.ask("piece", {"text": "11"}, key)[1]["acts"]:
        try:
            with Session(table.path, lambda: 0).looking() as loaded:
                decide(loaded, parse(act["line"]))
        except Refusal as refusal:
            pytest.fail(f"{act['line']}: {refusal}")


def test_who_cannot_pay_rent_by_the_book_is_told_what_is_short_and_what_to_do(serve: Serve) -> None:
    table = serve(cash="paper")
    table.type("buy anna 37")
    table.type("1490 ben bank")
    (rent,) = table.ask("piece", {"text": "37"}, table.sit("Ben"))[1]["not"]
    assert (rent["verb"], rent["say"]) == ("rent", "By the book’s count Ben is $18 short")
    assert [each["line"] for each in rent["choices"]] == ["count Ben more; rent Ben kingsway"]


def test_an_owner_reads_why_nothing_is_built_yet(table: LiveTableAtHand) -> None:
    table.type("buy anna 11")
    (build,) = table.ask("piece", {"text": "11"}, table.sit("Anna"))[1]["not"]
    assert build["verb"] == "build"
    assert "Wilbar Avenue and Beach Park Avenue missing" in build["say"]


def test_the_folder_of_a_table_holds_nothing_new_but_desk_and_lock(table: LiveTableAtHand) -> None:
    table.sit("Anna")
    files = {each.name for each in Path(table.path).parent.iterdir()}
    assert files == {f"{table.path.name}{end}" for end in ("", ".desk", ".desk.lock")}
