"""How big the faces of a declared part are: as it says, or as the box it folds up to must be."""

from collections.abc import Iterator
from typing import Final

from pnp.box.box_nets import BoxNet
from pnp.box.cut_nets import PLAY, SLEEVES, CutNet, open_box, pile_height, tuck_box
from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.model import Box
from pnp.box.part_texts import count_pieces
from pnp.units import Size

CARD: Final = Size(63, 88)
"""The cards of decks, in mm."""

SMALLEST_PAGE: Final = Size(190, 255.4)
"""What can be printed of a sheet of any of the papers, in mm."""

DEEDS: Final = "deeds"
"""What holds the title deeds, the blank ones among them."""

PLOTS: Final = "plots"
"""What holds the plot cards of a town."""

BUILDINGS: Final = "buildings"
"""What holds its building cards."""

CONTRACTS: Final = "contracts"
"""What holds the savings cards."""

ALL: Final = "all"
"""The panel that stands for every panel of a net."""

_NESTED: Final = 3

Inside = tuple[float, float, float]
"""Width, height and depth in mm."""


def face_of(box: Box, part: DeclaredPart) -> Size:
    """Give the size of a part's face in mm; of a page the least that any paper has."""
    if part.size.is_page:
        return SMALLEST_PAGE
    net = net_of(box, part)
    if net is not None:
        return net.size
    return part.size.size.turned(90) if part.turned else part.size.size


def net_of(box: Box, part: DeclaredPart) -> CutNet | None:
    """Give the net of a part; nothing if it is flat, or if what it holds is not known."""
    inside = inside_of(box, part.net) if part.net else None
    if part.net is None or inside is None:
        return None
    width, height, depth = inside
    if part.net.kind == "tuck-box":
        return tuck_box(width, height, depth)
    return open_box(width, height, depth, lid=part.net.kind == "lid")


def inside_of(box: Box, net: BoxNet, nested: int = 0) -> Inside | None:
    """Give the inside of a box in mm; nothing if what it holds is not known."""
    if nested > _NESTED:
        return None  # boxes that hold one another
    if len(net.inside) == 3:
        width, height, depth = net.inside
        return width, height, net.wall or depth
    held = next((part for part in parts_of(box) if part.id == net.holds), None)
    if held is not None and held.net is not None:
        return _over(box, held.net, net, nested + 1)
    piles = dict(_piles(box))
    ids = net.holds.split() or [""]
    if not all(name in piles for name in ids):
        return None
    size = piles[ids[0]][0]  # of several piles the first says how wide it is
    count = sum(piles[name][1] for name in ids)
    high, more = pile_height(count, net.paper, net.sleeve) + PLAY, SLEEVES[net.sleeve][1] + PLAY
    wide, tall = min(size.width, size.height), max(size.width, size.height)
    return wide + more, tall + more, net.wall or high


def _piles(box: Box) -> Iterator[tuple[str, tuple[Size, int]]]:
    for part in parts_of(box):
        if part.net is None and not part.size.is_page:
            yield part.id, (face_of(box, part), count_pieces(part))
    yield from ((deck.id, (CARD, len(deck.cards))) for deck in box.decks)
    if box.buildings:
        yield PLOTS, (CARD, len(box.deeds))
        yield BUILDINGS, (CARD, sum(building.count for building in box.buildings))
    elif box.deeds:
        blanks = box.blanks.count if box.blanks else 0
        yield DEEDS, (CARD, len(box.deeds) + blanks)
    if box.money.contracts:
        yield CONTRACTS, (CARD, sum(contract.count for contract in box.money.contracts))


def _over(box: Box, inner: BoxNet, net: BoxNet, nested: int) -> Inside | None:
    inside = inside_of(box, inner, nested)
    if inside is None:
        return None
    width, height, depth = inside
    more = 4 * net.paper + PLAY  # two walls on each side, the glued tabs between them
    return width + more, height + more, net.wall or max(12.0, depth / 2)
