"""What of a kit lies on a virtual table as what: decks, tiles, pawns, dice, the board.

Pieces as large as a card are decks; smaller ones are tiles. A net to be folded is nothing there,
and the box a game is kept in stays away, but for cards in it with two sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.editions.tts.objects import TileShape
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.face_search import find_cut_lines
from pnp.faces.pen import Metrics
from pnp.press.declared import BOX
from pnp.press.part import Part, copies_of
from pnp.units import Rect, Size

SetKind = Literal["board", "deck", "tiles", "pawns", "dice"]
"""What pieces become."""

# Length in mm of the shorter side from which on a piece is held as a card.
_CARD_SIDE: Final = 30.0
# How far a picture keeps from a printed crease, in mm.
_CREASE: Final = 0.3

_BOARD: Final = "board"
_PAWNS: Final = "pawns"
_DICE: Final = "dice"


@dataclass(frozen=True, slots=True)
class TablePiece:
    """One copy of a piece, with the words that a player reads who points at it."""

    id: str
    front: Face
    back: Face | None
    title: str
    text: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class TableSet:
    """Pieces that lie together: of one part and one size."""

    kind: SetKind
    part: str
    title: str
    pieces: tuple[TablePiece, ...]
    face_down: bool = False
    shape: TileShape = "box"
    shown: Rect | None = None
    """What of their faces is seen; all of it if none."""

    @property
    def size(self) -> Size:
        """What of a piece is seen, in mm."""
        return self.shown.size if self.shown else self.pieces[0].front.size


@dataclass(frozen=True, slots=True)
class TableSets:
    """Everything that lies on the table, and the parts that do not."""

    sets: tuple[TableSet, ...]
    left: tuple[str, ...]


def sort_for_table(context: Context, parts: tuple[Part, ...], metrics: Metrics) -> TableSets:
    """Sort the parts of a kit into sets; what has no use on a virtual table is named."""
    named = {each.code: each for each in coded_pieces(context.box)}
    sets: list[TableSet] = []
    left: list[str] = []
    for part in parts:
        found = list(_sets_of(context, part, metrics, named))
        sets += found
        if not found:
            left.append(part.id)
    return TableSets(tuple(sets), tuple(left))


def _sets_of(
    context: Context, part: Part, metrics: Metrics, named: dict[str, CodedPiece]
) -> Iterator[TableSet]:
    copies = _list_copies(part)
    if not copies or (part.id.startswith(BOX) and copies[0].back is None):
        return
    decks = {deck.id for deck in context.box.decks}
    for group in _group(copies):
        pieces = tuple(_name(context, part, each, named) for each in group)
        front = group[0].front
        lines = find_cut_lines(front, metrics)
        title = part.title if len({each.id for each in group}) > 1 else pieces[0].title
        if part.id == _BOARD:
            yield TableSet("board", part.id, part.title, pieces[:1])
        elif part.id == _DICE:
            yield TableSet("dice", part.id, part.title, pieces)
        elif part.id == _PAWNS:
            yield TableSet("pawns", part.id, part.title, pieces, shown=_panel(front, metrics))
        elif lines.creases or len(lines.cuts) > 1:
            continue
        elif min(front.size.width, front.size.height) >= _CARD_SIDE:
            yield TableSet("deck", part.id, title, pieces, part.id in decks)
        else:
            round_ = lines.own and all(step[0] in "MCZ" for step in lines.cuts[0].steps)
            yield TableSet("tiles", part.id, title, pieces, shape="circle" if round_ else "box")


def _list_copies(part: Part) -> list[PrintedPiece]:
    cut = [sheet for sheet in part.sheets if sheet.front.cuts_x]
    if any(each.window for sheet in cut for each in sheet.front.placements):
        return list(part.pieces)
    return [copy for sheet in cut for copy in copies_of(sheet)]


def _group(copies: list[PrintedPiece]) -> Iterator[list[PrintedPiece]]:
    # Those of which each copy has its own number lie by themselves.
    looks: dict[str, set[str]] = {}
    for piece in copies:
        looks.setdefault(piece.id, set()).add(piece.front.key)
    groups: dict[tuple[Size, str], list[PrintedPiece]] = {}
    for piece in copies:
        alone = piece.id if len(looks[piece.id]) > 1 else ""
        groups.setdefault((piece.front.size, alone), []).append(piece)
    yield from groups.values()


def _name(
    context: Context, part: Part, piece: PrintedPiece, named: dict[str, CodedPiece]
) -> TablePiece:
    coded = named.get(piece.code)
    if coded is not None:
        title, text = coded.name.said(context.lang), coded.short.said(context.lang)
        return _piece(piece, title, text)
    notes = {f"note-{note.value}": note.value for note in context.box.money.notes}
    own = piece.id.rpartition("/")[2]
    kinds = [each for each in context.box.pieces if own.startswith(each.id)]
    if own in notes:
        title = context.sum(notes[own])
    elif kinds:
        kind = max(kinds, key=lambda each: len(each.id))
        title = f"{context.localise(kind.name)} {own.removeprefix(kind.id).strip('-')}".strip()
    else:
        alone = len({each.id for each in part.pieces}) == 1
        title = part.title if alone else f"{part.title}: {own.replace('-', ' ')}"
    return _piece(piece, title)


def _piece(piece: PrintedPiece, title: str, text: str = "") -> TablePiece:
    title, text = (each.replace("\N{SOFT HYPHEN}", "") for each in (title, text))
    return TablePiece(piece.id, piece.front, piece.back, title, text, piece.code)


def _panel(front: Face, metrics: Metrics) -> Rect | None:
    creases = find_cut_lines(front, metrics).creases
    heights = sorted({round(y, 3) for path in creases for _, values in path.steps
                      for y in values[1::2]})  # fmt: skip
    if len(heights) < 2:
        return None
    top, foot = heights[-2] + _CREASE, heights[-1] - _CREASE
    return Rect(0, top, front.size.width, foot - top)
