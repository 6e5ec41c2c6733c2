"""How big the faces of a declared part are: as it says, or as the box it folds up to must be."""

import math
from collections.abc import Iterator, Sequence
from math import fsum
from typing import Final, NamedTuple

from pnp.box.board import board_size
from pnp.box.limits import SHARES
from pnp.box.model import Box, label
from pnp.box.parts.declared import CARD, DeclaredPart, parts_of
from pnp.box.parts.rows import PartRow
from pnp.box.parts.sizes import PLAY, SLEEVES, BoxNet, CutNet, open_box, pile_height, tuck_box
from pnp.box.parts.texts import rows_of
from pnp.units import Size

SMALLEST_PAGE: Final = Size(190, 255.4)
"""What can be printed of a sheet of any of the papers, in mm."""
DEEDS: Final = "deeds"
"""What holds the title deeds, the blank ones among them."""
ALL: Final = "all"
"""The panel that stands for every panel of a net."""

_NESTED: Final = 3

Inside = tuple[float, float, float]
"""Width, height and depth in mm."""


def face_of(box: Box, part: DeclaredPart, page: Size = SMALLEST_PAGE) -> Size:
    """Give the size of a part's face in mm; of a page, or its share of one, that on this page."""
    if part.fills_page:
        return page
    net = net_of(box, part)
    if net is not None:
        return net.size
    own = share_page(page, part) if part.size.is_page else part.size.size
    return own.turned(90) if part.turned else own


def gap_of(part: DeclaredPart) -> float:
    """Give how far pieces of a part lie apart on a sheet."""
    return 0 if part.net else 2 * part.bleed if part.gap is None else part.gap


def share_page(page: Size, part: DeclaredPart) -> Size:
    """Give the share that a part has of a page, as near to the shape of paper as can be."""
    gap, count = gap_of(part), max(1, min(part.repeat, SHARES))  # what is out of bounds is named
    ways = [(n, count // n) for n in range(1, count + 1) if count % n == 0]
    shares = [((page.width + gap) / x - gap, (page.height + gap) / y - gap) for x, y in ways]
    sizes = [Size(round(max(x, 0.1), 4), round(max(y, 0.1), 4)) for x, y in shares]
    return min(sizes, key=lambda one: abs(math.log2(one.upright.height / one.upright.width) - 0.5))


def net_of(box: Box, part: DeclaredPart) -> CutNet | None:
    """Give the net of a part; nothing if it is flat, or if what it holds is not known."""
    inside = inside_of(box, part.net) if part.net else None
    return _fold(part.net.kind, inside) if part.net and inside else None


def _fold(kind: str, inside: Inside) -> CutNet:
    return tuck_box(*inside) if kind == "tuck-box" else open_box(*inside, lid=kind == "lid")


def inside_of(box: Box, net: BoxNet, nested: int = 0) -> Inside | None:
    """Give the inside of a box in mm; nothing if what it holds is not known."""
    if nested > _NESTED:
        return None  # boxes that hold one another
    if len(net.inside) == 3:
        width, height, depth = net.inside
        return width, height, net.wall or depth
    if held := _held_net(box, net):
        inside = inside_of(box, held, nested + 1)
        if inside is None:
            return None
        width, height, depth = inside
        more = 4 * net.paper + PLAY  # two walls on each side, the glued tabs between them
        return width + more, height + more, net.wall or max(12.0, depth / 2)
    pile = _find_pile(box, net)
    return pile and _room_for(net, *pile, count_boxes(box, net))


def _held_net(box: Box, net: BoxNet) -> BoxNet | None:
    return next((part.net for part in parts_of(box) if part.id == net.holds), None)


def _find_pile(box: Box, net: BoxNet) -> tuple[Size, int] | None:
    piles = dict(_piles(box))
    ids = net.holds.split() or [""]
    if not all(name in piles for name in ids):
        return None
    # of several piles the first says how wide it is
    return piles[ids[0]][0], sum(piles[name][1] for name in ids)


def _room_for(net: BoxNet, size: Size, count: int, boxes: int) -> Inside:
    most = -(-count // boxes)
    high, more = pile_height(most, net.paper, net.sleeve) + PLAY, SLEEVES[net.sleeve][1] + PLAY
    return size.upright.width + more, size.upright.height + more, net.wall or high


_MOST_BOXES: Final = 9


def count_boxes(box: Box, net: BoxNet, nested: int = 0) -> int:
    """Count the boxes of a net: one, or if it is split as many as let each fit any paper."""
    if (held := _held_net(box, net)) and nested < _NESTED:
        return count_boxes(box, held, nested + 1)
    pile = _find_pile(box, net) if net.split == "auto" else None
    return find_split(net, *pile, SMALLEST_PAGE) or 1 if pile else 1


def find_split(net: BoxNet, size: Size, count: int, room: Size) -> int:
    """Give the least number of boxes to share a pile out to, of which each fits a room; or none."""
    for n in range(1, min(count, _MOST_BOXES) + 1):
        if room.upright.covers(_fold(net.kind, _room_for(net, size, count, n)).size.upright):
            return n
    return 0


def tell_folds(box: Box, net: BoxNet, room: Size) -> str:
    """Say what would fit a room in place of a box that does not: several, or a tray with a lid."""
    pile, inside, ways = _find_pile(box, net), inside_of(box, net), list[str]()
    tray = _fold("tray", inside).size.upright if inside and net.kind == "tuck-box" else None
    if pile and (boxes := find_split(net, *pile, room)):
        ways.append(f"`split: auto` makes {boxes} boxes, {-(-pile[1] // boxes)} at most in each")
    if tray and room.upright.covers(tray):
        ways.append("a tray with a lid over it (`kind: tray`, `kind: lid`) takes all in one")
    return ", or ".join(ways)


def copies_of(box: Box, part: DeclaredPart, row: PartRow) -> int:
    """Count the pieces that are printed of a row."""
    boxes = count_boxes(box, part.net) if part.net else 1
    return max(0, row.count) * part.count * part.repeat * boxes


def count_pieces(box: Box, part: DeclaredPart) -> int:
    """Count the pieces a part has in the kit."""
    return sum(copies_of(box, part, row) for row in rows_of(part))


def _piles(box: Box) -> Iterator[tuple[str, tuple[Size, int]]]:
    for part in parts_of(box):
        if part.net is None and not part.size.is_page:
            yield part.id, (face_of(box, part), count_pieces(box, part))
    yield from ((deck.id, (CARD, len(deck.cards))) for deck in box.decks)
    if box.buildings:
        yield "plots", (CARD, len(box.deeds))
        yield "buildings", (CARD, sum(building.count for building in box.buildings))
    elif box.deeds:
        blanks = box.blanks.count if box.blanks else 0
        yield DEEDS, (CARD, len(box.deeds) + blanks)
    if box.money.contracts:
        yield "contracts", (CARD, sum(contract.count for contract in box.money.contracts))


BOARD_PLAY: Final = 3.0
"""Room in mm that the board has beyond its sides."""
SHEET: Final = Size(148, 210)
"""The largest paper that lies flat in the box: the booklet, and sheets of A4 folded once."""

# Thickness in mm of a board on card, folded once or in four.
_BOARD: Final = (6.0, 11.0)
# Thickness of booklet, folded sheets and pad.
_PAPERS: Final = 6.0
# A board of these sides is folded in four: shorter ones are two tiles, longer ones would be no
# smaller than a sheet.
_LEAST_IN_FOUR, _MOST_IN_FOUR = 300.0, Size(380, 400)
# How far its plates may differ, so that no word is cut: the longer is so much of the board.
_LONGER: Final = 0.6
# What the lid of a box shows around its picture, in mm.
_RIM: Final = 3.0
BARE: Final = 12.0
"""How much of a lid its picture may leave bare at each edge, in mm."""
# What the walls of a tray or of a deck's box add to its inside.
_WALL: Final = 1.0
# Room above the trays for what stands about: dice and pawns.
_PIECES: Final = 18.0

_STEP: Final = 5


class Storage(NamedTuple):
    """The inside of the box in mm."""

    length: int
    width: int
    depth: int


def folds_in_four(board: Size) -> bool:
    """Tell whether a board is cut into four plates that lie on each other in the box."""
    most = _MOST_IN_FOUR
    return _LEAST_IN_FOUR <= board.height <= most.height and board.width <= most.width


LID: Final = "box-lid"
"""The part that is glued to the lid."""


def storage_of(box: Box) -> Storage | None:
    """Reckon the least box that takes a game; nothing for a game without a board of its own."""
    plan, need = box.rows or box.town or box.board, least_floor(box)
    if plan is None or need is None:
        return None
    boxes = tuple(_kept(box))
    lid = next((face_of(box, part) for part in parts_of(box) if part.id == LID), Size(0, 0))
    width = _up(max(need.width, lid.width + 2 * _RIM, *(short for _, short, _ in boxes)))
    length = _up(max(need.height, lid.height + 2 * _RIM, *(long for long, _, _ in boxes)))
    high = stack_flat(boxes, Size(width, length))
    board = _BOARD[folds_in_four(board_size(plan))]
    depth = board + _PAPERS + fsum(high[:-1]) + max([_PIECES, *high[-1:]])
    return Storage(length, width, _up(depth))


def least_floor(box: Box) -> Size | None:
    """Give the least floor in mm, upright, that takes the folded board and the papers."""
    plan = box.rows or box.town or box.board
    if plan is None:
        return None
    board = board_size(plan)
    high = board.height * (_LONGER if folds_in_four(board) else 1)
    short, long = sorted((board.width / 2, high))
    return Size(max(short, SHEET.width) + BOARD_PLAY, max(long, SHEET.height) + BOARD_PLAY)


def least_lid(box: Box) -> Size | None:
    """Give the least picture in mm that covers the lid; nothing where the box may be any."""
    floor = least_floor(box)
    return floor and Size(floor.width - 2 * BARE, floor.height - 2 * BARE)


def say_storage(box: Box, lang: str) -> str:
    """Say which box takes a game; nothing where it may be any."""
    found = storage_of(box)
    return label(box, lang, "press.assembly_lid").format(**found._asdict()) if found else ""


def _kept(box: Box) -> Iterator[Inside]:
    for part in parts_of(box):
        inside = inside_of(box, part.net) if part.net and part.net.kind != "lid" else None
        if part.net is None or inside is None:
            continue
        short, long = sorted(inside[:2])
        yield from [(long + _WALL, short + _WALL, inside[2] + _WALL)] * count_pieces(box, part)


def stack_flat(boxes: Sequence[Inside], floor: Size) -> list[float]:
    """Lay boxes into the large one, the largest first, and give how high each layer is."""
    x = y = column = 0.0
    high = [0.0] if boxes else []
    for long, short, depth in sorted(boxes, key=lambda each: -each[0] * each[1]):
        if y + long > floor.height:  # the next column
            x, y, column = x + column, 0.0, 0.0
        if x + short > floor.width:  # the next layer
            x, y, column = 0.0, 0.0, 0.0
            high.append(0.0)
        y, column, high[-1] = y + long, max(column, short), max(high[-1], depth)
    return high


def _up(length: float) -> int:
    return math.ceil(length / _STEP) * _STEP
