"""A printed deed, scanned at a table: its page tells the sums that the bank enters, at every level
of building, mortgaged and not. One group of one game here, all of them in `make long`.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from click.testing import CliRunner

from pnp.bank.query_commands import View
from pnp.bank.session import Session, decide
from pnp.box.model import Box, deeds_of
from pnp.box.reading.reader import read_box
from pnp.cli.main import pnp
from pnp.errors import PnpError, Refusal
from pnp.host.live.counter import Counter, Visit
from pnp.host.live.live_answers import piece
from pnp.rules.language.line import parse
from pnp.rules.state.accounts import CASH, player
from tests.host.live.conftest import CONTENT, LiveTableAtHand, Serve

ALL = os.environ.get("PNP_LIVE_DEEDS", "") == "all"
GAMES = ("cronulla", "grundbesitz", "solo", "chalet") if ALL else ("cronulla",)


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def payloads(game: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a phone reads off every printed deed at 200 dpi: code → payload."""
    folder = tmp_path_factory.mktemp("deeds")
    words = ["build", game, "--only", "deeds", "--lang", "en", "-o", str(folder)]
    done = CliRunner().invoke(pnp, words)
    assert done.exit_code == 0, done.output
    document = pypdfium2.PdfDocument(folder / game / "deeds.pdf")
    found: dict[str, str] = {}
    for page in document:
        raster = page.render(scale=200 / 72, grayscale=True).to_pil()
        for each in zxingcpp.read_barcodes(raster):
            found[each.text.partition(":")[0]] = each.text
    document.close()
    return found


class Scanner:
    """Somebody who scans deeds at a table, and a bank to hold them against."""

    def __init__(self, table: LiveTableAtHand, payloads: dict[str, str], box: Box) -> None:
        from pnp.box.coded_pieces import coded_pieces

        codes = {each.id: each.code for each in coded_pieces(box) if each.kind == "deed"}
        self.payloads = {deed: payloads[code] for deed, code in codes.items()}
        self.session = Session(table.path, lambda: int(time.time()))
        self.compared = 0

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

    def compare(self, counter: Counter, who: Visit, deed: str) -> None:
        """Hold the page of a scanned deed against what the bank tells and would enter."""
        shown = piece(counter, who, {"text": self.payloads[deed]})
        answer = self.session.answer(parse(f"status {deed}"))
        assert isinstance(answer, View)
        assert shown["id"] == deed
        assert shown["facts"] == answer.data["deeds"][deed]
        for act in shown["acts"]:
            lines = [act["line"]] if not act["throws"] else []
            lines += [f"{act['line']} {n}" for n in range(2, 13) if act["throws"]]
            sums = [each["amount"] for each in act["throws"]] or [act["amount"]]
            assert sums == [self.moved(line, who.player) for line in lines], (deed, lines)
        self.compared += 1

    def moved(self, line: str, name: str) -> int:
        """Tell what a line would move to a player's cash, as the bank decides."""
        with self.session.looking() as loaded:
            postings = decide(loaded, parse(line)).entry.postings
        return sum(p.amount for p in postings if (p.account, p.commodity) == (player(name), CASH))


def levels(scanner: Scanner, owner: str, deeds: list[str]) -> Iterator[str]:
    """Bring a group through every level of building, then under a mortgage."""
    yield "site"
    for level in range(1, 6):
        if not all(scanner.enter(f"build {owner} {deed}") for deed in deeds):
            break
        yield f"level {level}"
    for deed in deeds:
        while scanner.enter(f"demolish {owner} {deed}"):
            pass
    if scanner.enter(*(f"mortgage {owner} {deed}" for deed in deeds)):
        yield "mortgaged"


def test_the_page_of_every_printed_deed_tells_the_banks_sums(
    serve: Serve, game: str, payloads: dict[str, str]
) -> None:
    box = read_box(CONTENT / game, CONTENT)
    table = serve(game)
    scanner = Scanner(table, payloads, box)
    owner, *others = (each["name"] for each in table.standing()["players"])
    key = table.sit(others[0] if others else owner)
    counter = table.host.counter
    seat = counter._thread.submit(counter.visit, key, box.game.source).result()
    groups = [[deed.id for deed in deeds_of(box, group.id)] for group in box.groups]
    built = [group.id for group in box.groups].index(
        next((each.id for each in box.groups if each.rent_by == "buildings"), box.groups[0].id)
    )
    reached: dict[str, int] = {}

    def scan(deeds: list[str]) -> None:
        for deed in deeds:
            counter._thread.submit(scanner.compare, counter, seat, deed).result()

    for deeds in groups if ALL else [groups[built]]:
        scan(deeds)
        scanner.enter(*(f"pay bank {owner} {sum_}" for sum_ in (2000, 2000, 9000)))
        for deed in deeds:
            scanner.enter(f"buy {owner} {deed}")
        for level in levels(scanner, owner, deeds):
            scan(deeds)
            reached[level] = reached.get(level, 0) + len(deeds)
        scanner.enter(*(f"lift {owner} {deed}" for deed in deeds))
    told: dict[str, Any] = {"game": game, "compared": scanner.compared, **reached}
    assert scanner.compared >= (len(box.deeds) * 2 if ALL else 8), told
    assert reached["site"] > 0, told
    assert ALL or reached["level 5"] == reached["mortgaged"] == reached["site"], told
    os.write(1, f"{told}\n".encode())


def test_a_refusal_is_never_offered(table: LiveTableAtHand) -> None:
    table.type("buy anna 11")
    key = table.sit("Ben")
    for act in table.ask("piece", {"text": "11"}, key)[1]["acts"]:
        try:
            with Session(table.path, lambda: 0).looking() as loaded:
                decide(loaded, parse(act["line"]))
        except Refusal as refusal:
            pytest.fail(f"{act['line']}: {refusal}")


def test_the_folder_of_a_table_holds_nothing_new_but_its_desk(table: LiveTableAtHand) -> None:
    table.sit("Anna")
    files = {each.name for each in Path(table.path).parent.iterdir()}
    assert files == {table.path.name, f"{table.path.name}.desk"}
