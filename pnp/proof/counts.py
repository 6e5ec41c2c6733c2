"""Check: the kit holds as many of each piece as the manifest and the rules say."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from pnp.findings import Finding
from pnp.proof.inventory import Inventory
from pnp.proof.listing import ListedPage, ListedPart, ListedPiece, Listing
from pnp.proof.page import CLOSE, MeasuredPage, measure_offset
from pnp.units import Rect, Size

_report = partial(Finding, page=0, rule="counts")

# What no run of several parts goes on: each colour is loaded by itself, and a screen by nobody.
_APART: Final = frozenset({"coloured", "screen"})


def check_counts(listing: Listing, inventory: Inventory | None) -> Iterator[Finding]:
    """Count the placements of each piece against the part's list and the rules' inventory."""
    for part in listing.parts:
        yield from _check_part(part)
        numbers = [page.page for page in part.layout]
        if numbers != list(range(1, len(numbers) + 1)):
            yield _report(f"its pages are numbered {numbers}", part.file)
    yield from _check_runs(listing)
    if inventory is not None:
        yield from _check_inventory(listing, inventory)


def _check_part(part: ListedPart) -> Iterator[Finding]:
    placed = {
        side: Counter(
            piece.id
            for page in part.layout
            for piece in page.pieces
            if piece.side == side and not piece.window
        )
        for side in ("front", "back")
    }
    windows = {piece.id for page in part.layout for piece in page.pieces if piece.window}
    for name, count in part.counts.items():
        # a board is one piece, however many sheets it takes
        if any(window == name or window.startswith(f"{name}/") for window in windows):
            continue  # one piece over several tiles
        fronts, backs = placed["front"].pop(name, 0), placed["back"].pop(name, 0)
        if fronts != count:
            say = f"{fronts} are placed, and the part lists {count}"
            yield _report(say, part.file, piece=name)
        if part.duplex and backs != count:
            say = f"{backs} backs are placed for {count} pieces"
            yield _report(say, part.file, piece=name)
    for name in {**placed["front"], **placed["back"]}:
        yield _report("is placed, and the part does not list it", part.file, piece=name)


def _check_runs(listing: Listing) -> Iterator[Finding]:
    known = {part.id: part for part in listing.parts}
    for run in listing.runs:
        for name in run.parts:
            if name not in known:
                say = f"it lists a part `{name}` that is not there"
                yield _report(say, run.file)
            elif known[name].duplex != run.duplex:
                say = f"`{name}` is not printed on the same sides as the rest"
                yield _report(say, run.file)
    if listing.runs:
        where = Counter(name for run in listing.runs for name in run.parts)
        for part in listing.parts:
            if where[part.id] > 1 or (not where[part.id] and part.stock not in _APART):
                say = f"it is in {where[part.id]} of the files of whole runs instead of one"
                yield _report(say, part.file)


def _check_inventory(listing: Listing, inventory: Inventory) -> Iterator[Finding]:
    if inventory.content != listing.content:
        say = "the content has changed since this kit was built; build it again"
        yield _report(say, "kit.json")
        return
    found: Counter[str] = Counter()
    where: dict[str, str] = {}
    for part in listing.parts:
        found.update(part.counts)
        where |= dict.fromkeys(part.counts, part.file)
    if listing.options.since:
        return  # the rest of the kit was printed before
    for family in inventory.families:
        if listing.options.only and not family.keys() & found.keys():
            continue  # this part was not asked for
        boxed = all(name.startswith("box-") for name in family)
        if boxed and not listing.options.box:
            continue  # nor was the box
        if boxed and listing.options.large and not family.keys() & found.keys():
            continue  # no sheet takes it at its size
        for name, count in family.items():
            if found[name] != count:
                say = f"the kit has {found[name]}, the rules ask for {count}"
                yield _report(say, where.get(name, "kit.json"), piece=name)


def check_pairs(listing: Listing) -> Iterator[Finding]:
    """Recompute where each back must lie and compare it with where the manifest has it."""
    for part in listing.parts:
        for _, pages in groupby(part.layout, key=lambda page: page.sheet):
            fronts, *backs = pages
            yield from _check_sheet(listing, part, fronts, backs)


def _check_sheet(
    listing: Listing, part: ListedPart, front: ListedPage, backs: list[ListedPage]
) -> Iterator[Finding]:
    if front.folds:
        found = [piece for piece in front.pieces if piece.side == "back"]
        where, shift = front, (0.0, 0.0)
    elif part.duplex:
        if len(backs) != 1:
            say = f"sheet {front.sheet} has {len(backs)} backs"
            yield Finding(say, part.file, page=front.page, rule="pairs")
            return
        found, where, shift = list(backs[0].pieces), backs[0], listing.options.back_shift
    else:
        for page in backs:
            say = "is a back, and the part is printed on one side"
            yield Finding(say, part.file, page=page.page, rule="pairs")
        return
    for piece in (piece for piece in front.pieces if piece.side == "front"):
        area, turn = _place_back(piece, listing.paper_of(part), part.duplex, front)
        area = area.shifted(*shift)
        back = min(found, key=lambda back: measure_offset(back.area, area), default=None)
        say = _compare(piece, area, turn, back)
        if say:
            yield Finding(say, part.file, page=where.page, piece=piece.id, rule="pairs")
        if back:
            found.remove(back)
    for left in found:
        say = "is a back without a front"
        yield Finding(say, part.file, page=where.page, piece=left.id, rule="pairs")


def _place_back(
    piece: ListedPiece, paper: Size, flip: str | None, page: ListedPage
) -> tuple[Rect, int]:
    area = piece.area
    if flip == "short-edge" and not page.folds:
        return area.shifted(0, paper.height - area.bottom - area.y), (180 - piece.turn) % 360
    # turned over the long edge a sheet is mirrored as if it were folded down its middle
    middle = page.folds[0] if page.folds else paper.width / 2  # mirrored across it
    return area.shifted(2 * middle - area.right - area.x, 0), -piece.turn % 360


def _compare(front: ListedPiece, area: Rect, turn: int, back: ListedPiece | None) -> str:
    if back is None:
        return "has no back"
    apart = measure_offset(back.area, area)
    if apart > CLOSE:
        return f"its back lies {apart:.2f} mm off"
    if back.turn != turn:
        return f"its back is turned by {back.turn} instead of {turn} degrees"
    if back.id != front.id:
        return f"the back of {back.id} lies behind it"
    return ""


Trait = tuple[str, int]
"""A word, or how many segments an outline has."""


def check_same_faces(pages: Sequence[MeasuredPage]) -> Iterator[Finding]:
    """Compare every back of a deck with the first; the cards of a deck are named `deck/card`."""
    first: dict[tuple[str, str], tuple[str, Counter[Trait]]] = {}
    for page in pages:
        if page.is_leaf:
            continue  # leaves of a booklet have backs of their own
        for piece in page.listed.pieces:
            deck, slash, _ = piece.id.partition("/")
            decks = {page.part.id, *page.part.of} - {*page.part.own_backs}
            if piece.side != "back" or not slash or deck not in decks:
                continue
            traits = _collect_traits(page, piece)
            name, like = first.setdefault((page.file, deck), (piece.id, traits))
            if traits != like:
                unlike = sum(((traits - like) + (like - traits)).values())
                say = f"its back differs from that of {name} in {unlike} words or outlines"
                yield page.report("alike", say, piece)


def _collect_traits(page: MeasuredPage, piece: ListedPiece) -> Counter[Trait]:
    inner = piece.area.inset(3)
    traits = Counter(
        (line.text, round(line.size))
        for line in page.objects.lines
        if inner.holds(line.area.middle)
    )
    traits.update(
        ("", outline.segments)
        for outline in page.objects.outlines
        if not outline.form and inner.holds(outline.area.middle)
    )
    return traits
