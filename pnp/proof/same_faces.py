"""Check: the backs of a deck are alike, so that nobody knows a card by its back."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.proof.breach import Breach
from pnp.proof.listing import ListedPiece
from pnp.proof.page import MeasuredPage

Trait = tuple[str, int]
"""A word, or how many segments an outline has."""


def check_same_faces(pages: Sequence[MeasuredPage]) -> Iterator[Breach]:
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

    def within(x: float, y: float) -> bool:
        return inner.x < x < inner.right and inner.y < y < inner.bottom

    traits: Counter[Trait] = Counter()
    for line in page.objects.lines:
        area = line.area
        if within(area.x + area.width / 2, area.y + area.height / 2):
            traits[line.text, round(line.size)] += 1
    for outline in page.objects.outlines:
        area = outline.area
        if not outline.form and within(area.x + area.width / 2, area.y + area.height / 2):
            traits["", outline.segments] += 1
    return traits
