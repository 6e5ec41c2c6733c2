"""A round played by the bank and laid out, act by act, with the printed pieces on the board.

Five play. Every act is judged; what then lies on the table is laid by `places/rows`, as large as
the faces that are printed, and looked at: nothing overlaps, nothing hides a value, all is in place.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pnp.box.board import Rows
from pnp.box.places import rows as laid_rows
from pnp.box.places.place import PAWN_FOOT, PieceKind, Place, find_overlaps
from pnp.box.places.rows import STOREYS, find_place, floor_area, lay_house, limit_area
from pnp.faces.context import Face
from pnp.games.neue_heimat import building_site
from pnp.press.job import PrintJob
from pnp.press.kit import board_piece
from pnp.press.printing import context_for
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.units import Rect, Size
from tests.faces.conftest import Drawn, Notebook, note
from tests.fixtures.rules_table import seat
from tests.shipped import box_of

PLAYERS = "Anna Ben Cem Dora Eve"
ROUND = Path(__file__).with_name("round.txt").read_text(encoding="utf-8").splitlines()[1:]
BUILT = [line.partition("  #")[0].split(" |") for line in ROUND]
"""What is auctioned, turn by turn, and what its buyer does with it."""


HEIMAT = box_of("neue-heimat")


@pytest.fixture(scope="module")
def plan() -> Rows:
    assert HEIMAT.rows is not None
    return HEIMAT.rows


@pytest.fixture(scope="module")
def printed() -> dict[str, Face]:
    """The faces of all pieces that are laid, by their printed names."""
    context = context_for(HEIMAT, PrintJob(lang="en"))
    parts = ("floors", "roofs", "permits", "markers", "limits", "pawns", "cheques")
    return {piece.id: piece.front for part in parts for piece in context.pieces(part)}


@dataclass(frozen=True)
class OnTable:
    """A piece where it lies: the face that is printed, and the place kept for it."""

    face: Face
    place: Place

    @property
    def covers(self) -> Rect:
        """What it covers: as large as it is printed, its foot in the middle of its place."""
        area, size = self.place.area, self.size
        x = area.x + (area.width - size.width) / 2
        return Rect(x, area.bottom - size.height, size.width, size.height)

    @property
    def size(self) -> Size:
        """How large it lies there: a pawn stands on its foot, a hidden cheque lies end on."""
        size = self.face.size
        if self.place.kind == "pawn":
            return Size(min(size.width, size.height), PAWN_FOOT.height)
        return size.turned(90) if self.place.kind == "cheque" else size

    @property
    def seen(self) -> Rect:
        """What of it covers others: a hidden cheque lies half under the board."""
        area = self.covers
        if self.place.kind != "cheque":
            return area
        half = area.height / 2
        return Rect(area.x, area.y + half, area.width, half)


Lay = Callable[[str, PieceKind, str], OnTable]


def lay(state: GameState, plan: Rows, printed: dict[str, Face]) -> Iterator[OnTable]:
    """Lay out a table as the book says it stands; what is not on the board waits beside it."""

    def at(name: str, kind: PieceKind, place: str, area: Rect | None = None) -> OnTable:
        area = area or find_place(plan, place)
        assert area is not None, place
        return OnTable(printed[name], Place(place, kind, area))

    for row in building_site.rows(state):
        for house in row.houses:
            roofed = house.roof is not None
            names = [f"floor-{floor}" for floor in house.floors]
            names += [f"roof-{house.roof}"] if roofed else []
            pieces = lay_house(plan, row.number, house.lot, len(house.floors), roofed=roofed)
            for name, piece in zip(names, pieces, strict=True):
                yield OnTable(printed[name], piece)
        yield at("limits", "limit", f"limit {row.number}.{row.length}")
        for n, (number, _) in enumerate(row.permits, start=1):
            yield at(f"permit-{number}", "permit", f"permit {row.number} {n}")
        if row.mayor:
            yield at("pawn-mayor", "pawn", f"mayor {row.number}")
    yield from lay_waiting(state, at)
    for n, player in enumerate(state.table.players, start=1):
        if state.balances.of(accounts.pouch(player), accounts.CASH):
            area = laid_rows.hidden_cheque_area(plan, n, printed["cheque"].size)
            yield at("cheque", "cheque", f"hidden {n}", area)


def lay_waiting(state: GameState, at: Lay) -> Iterator[OnTable]:
    """Lay what nobody has bought yet: the display, special pieces, markers."""
    displayed = [floor for floor, _ in BUILT if "-" in floor and "permit" not in floor]
    unused = building_site.unused(state)
    for n, floor in enumerate(displayed):
        if floor in unused:
            yield at(f"floor-{floor}", "floor", f"display {n // 8 + 1} {n % 8 + 1}")
    holder = state.balances.holder
    for n, special in enumerate(building_site.specials(state.box), start=1):
        if holder(accounts.piece(special)) is not None:
            continue
        if special == "mayor":
            yield at("pawn-mayor", "pawn", "mayor")
        else:
            yield at(special, "permit", f"special {n}")
    colours = [piece.colour for piece in state.box.pieces if piece.kind == "marker"]
    for n, colour in enumerate(colours, start=1):
        if holder(accounts.OWNERS + colour) is None:
            yield at(f"owner-{colour}", "marker", f"marker {n}")


def pips_of(book: Notebook) -> list[Drawn]:
    """Give the dots of a face, each a round end of a broad line: windows have frame and glass."""
    return [each for each in book.drawn if each.stroke and each.stroke.round
            and each.stroke.width > 1.2 and not each.clipped]  # fmt: skip


def values(thing: OnTable) -> list[Rect]:
    """Give where the values of a piece lie on the table: its words, and its pips."""
    if thing.place.kind in {"pawn", "cheque"}:
        return []
    book, covers = note(thing.face), thing.covers
    found = [each.area for each in book.written]
    found += [each.area.inset(-each.stroke.width / 2) for each in pips_of(book) if each.stroke]
    return [Rect(area.x + covers.x, area.y + covers.y, area.width, area.height) for area in found]


@pytest.fixture
def played() -> list[tuple[str, GameState]]:
    """Play the round; give the table after every act, with the act."""
    play = seat("neue-heimat", players=PLAYERS)
    found = []
    for piece, then in BUILT:
        who = building_site.find_auctioneer(play.state)
        others = play.state.clockwise(who)
        lines = [f"box {who}"] if play.cash(who) else []
        if piece == "blank":
            lines.append(f"blank {who}")
        else:
            lines.append(f"auction {who} {piece} {' '.join(f'{each}:pass' for each in others)}")
            lines.append(then.strip().format(who=who))
        for line in lines:
            play.do(line)
            found.append((line, play.state))
    return found


def test_the_round_is_played_out_with_all_there_is(played: list[tuple[str, GameState]]) -> None:
    _, last = played[-1]
    rows = building_site.rows(last)
    assert building_site.round_over(last)
    assert [row.complete for row in rows] == [False, True, True]
    assert [len(row.permits) for _, state in played for row in building_site.rows(state)].count(3)
    houses = [house for row in rows for house in row.houses]
    assert max(len(house.floors) for house in houses) == STOREYS
    assert min(last.balances.of(accounts.pouch(who), accounts.CASH) for who in PLAYERS.split()) > 1


def test_after_every_act_nothing_overlaps_and_everything_lies_in_its_place(
    played: list[tuple[str, GameState]], plan: Rows, printed: dict[str, Face]
) -> None:
    board = Rect(0, 0, plan.width, plan.height)
    kinds: set[PieceKind] = set()
    for act, state in played:
        things = list(lay(state, plan, printed))
        kinds |= {thing.place.kind for thing in things}
        for thing in things:
            assert thing.place.area.covers(thing.covers, 1e-6), (act, thing.place)
            if thing.place.kind != "cheque":
                assert board.covers(thing.covers, 1e-6), (act, thing.place)
        placed = [replace(thing.place, area=thing.seen) for thing in things]
        assert list(find_overlaps(placed)) == [], act
        rows = building_site.rows(state)
        limits = {f"limit {row.number}.{row.length}" for row in rows}
        assert limits <= {each.name for each in placed}, act
    assert kinds == {"floor", "roof", "limit", "permit", "marker", "pawn", "cheque"}


def test_after_every_act_every_value_is_in_sight(
    played: list[tuple[str, GameState]], plan: Rows, printed: dict[str, Face],
) -> None:  # fmt: skip
    board = note(board_piece(context_for(HEIMAT, PrintJob(lang="en")), plan).front)
    lots = {f"{row}.{lot}" for row in (1, 2, 3) for lot in range(1, plan.lots + 1)}
    numbers = [each.area for each in board.written if each.text in lots]
    assert len(numbers) == len(lots)
    seen: dict[str, list[Rect]] = {}
    for act, state in played:
        things = list(lay(state, plan, printed))
        for thing in things:
            key = f"{thing.face.key} {thing.place.name}"
            if key not in seen:
                seen[key] = values(thing)
            area = thing.seen.inset(1e-6)
            assert not any(area.overlaps(number) for number in numbers), (act, thing.place)
            for other in things:
                if other is not thing:
                    hidden = [each for each in seen[key] if each.inset(1e-6).overlaps(other.seen)]
                    assert not hidden, (act, thing.place, other.place)


def test_a_floor_shows_as_many_pips_as_its_name_says(printed: dict[str, Face]) -> None:
    floors = {name: face for name, face in printed.items() if name.startswith("floor-")}
    assert len(floors) == 36
    for name, face in floors.items():
        frames, glass = pips_of(note(face))
        assert len(glass.points) / 2 == int(name[-1]), name
        assert glass.points == frames.points, name


def test_a_hidden_cheque_shows_its_sum_on_the_half_left_out(printed: dict[str, Face]) -> None:
    face = printed["cheque"]
    book = note(face)
    half = Rect(face.size.width / 2, 0, face.size.width / 2, face.size.height)
    assert any("1 million" in each.text and half.covers(each.area, 1e-6) for each in book.written)


def test_a_piece_in_the_wrong_place_would_be_seen(
    played: list[tuple[str, GameState]], plan: Rows, printed: dict[str, Face]
) -> None:
    """The mayor on a lot, a storey too low, a limit of 40 mm: each is found."""
    _, state = played[-1]
    placed = [replace(thing.place, area=thing.seen) for thing in lay(state, plan, printed)]
    mayor = Place("mayor", "pawn", Rect(70, 120, 22, 12))
    assert any(mayor in pair for pair in find_overlaps([*placed, mayor]))
    low = Place("low", "floor", floor_area(plan, 1, 2, 1))
    assert any(low in pair for pair in find_overlaps([*placed, low]))
    bar = Place("limit 1", "limit", limit_area(plan, 1, 4))
    broad = OnTable(replace(printed["limits"], size=Size(40, 6)), bar)
    assert not broad.place.area.covers(broad.covers, 1e-6)
