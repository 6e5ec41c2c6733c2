"""Check: the backs of a deck are alike, so that nobody knows a card by its back."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.press.proof.finding import Finding
from pnp.press.proof.leaf import Leaf
from pnp.press.proof.listing import Placed

Trait = tuple[str, int]
"""A word, or how many segments an outline has."""


def check_alike(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Compare every back of a deck with the first; the cards of a deck are named `deck/card`."""
    first: dict[tuple[str, str], tuple[str, Counter[Trait]]] = {}
    for leaf in leaves:
        if not any(page.cut for page in leaf.part.pages if page.sheet == leaf.page.sheet):
            continue  # leaves of a booklet have backs of their own
        for piece in leaf.page.pieces:
            deck, slash, _ = piece.id.partition("/")
            if piece.side != "back" or not slash or deck != leaf.part.id:
                continue
            traits = _traits(leaf, piece)
            name, like = first.setdefault((leaf.file, deck), (piece.id, traits))
            if traits != like:
                unlike = sum(((traits - like) + (like - traits)).values())
                say = f"its back differs from that of {name} in {unlike} words or outlines"
                yield leaf.breach("alike", say, piece)


def _traits(leaf: Leaf, piece: Placed) -> Counter[Trait]:
    """Take down what is drawn well inside the trim, by what it says or is made of."""
    inner = piece.area.inset(3)

    def within(x: float, y: float) -> bool:
        return inner.x < x < inner.right and inner.y < y < inner.bottom

    traits: Counter[Trait] = Counter()
    for words in leaf.sight.words:
        area = words.area
        if within(area.x + area.width / 2, area.y + area.height / 2):
            traits[words.text, round(words.size)] += 1
    for shape in leaf.sight.shapes:
        area = shape.area
        if not shape.form and within(area.x + area.width / 2, area.y + area.height / 2):
            traits["", shape.segments] += 1
    return traits
