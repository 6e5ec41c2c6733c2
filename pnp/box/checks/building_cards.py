"""Checks of building cards: dwellings, limits below prices, and a plot for every building."""

from collections.abc import Iterator, Sequence

from pnp.box.estate import Building, Deed
from pnp.box.limits import ITEMS
from pnp.box.model import Box
from pnp.box.source import Sources, nearest
from pnp.findings import Finding


def dwellings_are_known(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find dwellings named on deeds, buildings and cards that the list does not have."""
    known = {dwelling.id for dwelling in box.dwellings}
    for n, building in enumerate(box.buildings):
        if building.id not in known:
            say = f"there is no dwelling `{building.id}`{nearest(building.id, known)}"
            yield sources.at("deeds", ("buildings", n, "id"), say)
    for n, deed in enumerate(box.deeds):
        for key in ("only", "dwelling"):
            name = getattr(deed, key)
            if name is not None and name not in known:
                say = f"there is no dwelling `{name}`{nearest(name, known)}"
                yield sources.at("deeds", ("deeds", n, key), say)
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            name = card.effect.owning
            if name is not None and name not in {*known, "any"}:
                say = f"there is no dwelling `{name}`{nearest(name, known)}"
                yield sources.at("cards", ("decks", n, "cards", m, "effect", "owning"), say)


def limits_lie_below_prices(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find limits that would pay a purchase wholly with a loan (CH-06)."""
    for n, deed in enumerate(box.deeds):
        if deed.limit is not None and not 0 < deed.limit < deed.price:
            say = f"the limit {deed.limit} of `{deed.id}` should lie below its price {deed.price}"
            yield sources.at("deeds", ("deeds", n, "limit"), say)
    for n, building in enumerate(box.buildings):
        if not 0 < building.limit < building.price:
            say = f"the limit {building.limit} of `{building.id}` should lie below its price"
            yield sources.at("deeds", ("buildings", n, "limit"), f"{say} {building.price}")
        if building.count < 1 or building.rent < 0:
            say = f"`{building.id}` needs a count of at least 1 and no rent below 0"
            yield sources.at("deeds", ("buildings", n), say)


def buildings_match_plots(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find building cards that cannot all be built: one for each plot, by area and kind (CH-37)."""
    cards = [card for card in box.buildings for _ in range(min(max(card.count, 0), ITEMS))]
    plots = [deed for deed in box.deeds if deed.area is not None and deed.buildable]
    if not cards:
        return
    if len(cards) != len(plots):
        say = f"{len(cards)} building cards do not match the {len(plots)} plots to build on"
        yield sources.at("deeds", ("buildings",), say)
    left = unmatched(cards, plots)
    if left:
        names = ", ".join(dict.fromkeys(card.id for card in left))
        say = f"not every building finds a plot large enough and of its kind: {names} would be left"
        yield sources.at("deeds", ("buildings",), say)


def suits(card: Building, plot: Deed) -> bool:
    """Tell whether a building may stand on a plot: its size (CH-08), and its kind (CH-09).

    A building that some plot is kept for goes nowhere else; that is asked of the whole box.
    """
    wide = plot.area is not None and plot.area >= card.area
    return plot.buildable and wide and plot.only in {None, card.id}


def unmatched(cards: Sequence[Building], plots: Sequence[Deed]) -> list[Building]:
    """Give the buildings that no best allotment finds a plot for (augmenting paths)."""
    kept = {plot.only for plot in plots if plot.only}
    taken: dict[str, int] = {}

    def placed(n: int, tried: set[str]) -> bool:
        for plot in plots:
            own = cards[n].id not in kept or plot.only == cards[n].id
            if plot.id in tried or not own or not suits(cards[n], plot):
                continue
            tried.add(plot.id)
            if plot.id not in taken or placed(taken[plot.id], tried):
                taken[plot.id] = n
                return True
        return False

    return [card for n, card in enumerate(cards) if not placed(n, set())]
