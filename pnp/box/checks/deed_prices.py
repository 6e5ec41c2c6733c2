"""Checks of title deeds: groups, prices, rents."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pnp.box.estate import Deed, Group
from pnp.box.model import Box
from pnp.box.source import Sources, nearest
from pnp.findings import Finding

_MOST_PARTS = 20


def parts_can_be_counted(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find deeds in no part at all, or in more than anybody could hold."""
    for n, deed in enumerate(box.deeds):
        if not 1 <= deed.parts <= _MOST_PARTS:
            say = f"`parts` should be a number from 1 to {_MOST_PARTS} (in `{deed.id}`)"
            yield sources.at("deeds", ("deeds", n, "parts"), say)


def groups_exist(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find deeds of a group there is not, and groups without a deed."""
    groups = {group.id for group in box.groups}
    used = {deed.group for deed in box.deeds}
    for n, deed in enumerate(box.deeds):
        if deed.group not in groups:
            say = f"there is no group `{deed.group}`{nearest(deed.group, groups)}"
            yield sources.at("deeds", ("deeds", n, "group"), say)
    for n, group in enumerate(box.groups):
        if group.id not in used:
            yield sources.at("deeds", ("groups", n), f"the group `{group.id}` has no deed")


def prices_are_even(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find prices whose half is no whole coin (CR-A16), and sums below 1."""
    for n, deed in enumerate(box.deeds):
        if deed.price < 1:
            say = f"the price {deed.price} should be at least 1"
            yield sources.at("deeds", ("deeds", n, "price"), say)
        elif deed.price % 2 and deed.mortgage is None:
            say = f"the price {deed.price} should be even, for half of it is lent"
            yield sources.at("deeds", ("deeds", n, "price"), say)
        if isinstance(deed.mortgage, int) and not 0 < deed.mortgage <= deed.price:
            say = f"the mortgage {deed.mortgage} should lie between 1 and the price {deed.price}"
            if deed.mortgage == 0:
                say = "a mortgage of 0 is written as none: `mortgage: none`"
            yield sources.at("deeds", ("deeds", n, "mortgage"), say)
    for n, group in enumerate(box.groups):
        for key, price in (("house", group.house), ("hotel", group.hotel)):
            if price is not None and price < 1:
                say = f"the price {price} of a {key} should be at least 1"
                yield sources.at("deeds", ("groups", n, key), say)
            elif price is not None and price % 2:
                say = f"the price {price} of a {key} should be even, for half of it is paid back"
                yield sources.at("deeds", ("groups", n, key), say)


def building_has_a_price(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find groups with a price of building where nothing is built, or with one price of two."""
    for n, group in enumerate(box.groups):
        prices = (group.house, group.hotel)
        if group.rent_by != "buildings" and prices != (None, None):
            say = f"nothing is built on `{group.id}`, whose rents go by `{group.rent_by}`"
            yield sources.at("deeds", ("groups", n), f"{say}; take out `house` and `hotel`")
        elif (group.house is None) != (group.hotel is None):
            say = f"`{group.id}` has a price for a house or a hotel only; it needs both or none"
            yield sources.at("deeds", ("groups", n), say)


def rents_are_complete_and_rise(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find deeds with too few or too many rents, or rents that do not rise."""
    groups = {group.id: group for group in box.groups}
    sizes = Counter(deed.group for deed in box.deeds)
    for n, deed in enumerate(box.deeds):
        group = groups.get(deed.group)
        if group is None:
            continue
        if say := _miscounted(deed, group, sizes[group.id]):
            yield sources.at("deeds", ("deeds", n, "rents"), say)
        for m, (less, more) in enumerate(pairwise(deed.rents), 1):
            if more <= less:
                say = f"the rents of `{deed.id}` should rise, but {more} follows {less}"
                yield sources.at("deeds", ("deeds", n, "rents", m), say)
        if deed.rents and deed.rents[0] < 0:
            yield sources.at("deeds", ("deeds", n, "rents"), "a rent cannot be below 0")


def _miscounted(deed: Deed, group: Group, size: int) -> str:
    # Nothing if it is right.
    count, plural = len(deed.rents), "s" * (len(deed.rents) != 1)
    has = f"`{deed.id}` has {count} rent{plural}"
    if group.rent_by != "buildings":
        write = f"{size}, one for each number owned, or one that holds for any number"
        say = f"{has}; write {write if size > 1 else 'one'}: the group `{group.id}` has {size} deed"
        return "" if count in {1, size} else f"{say}{'s' * (size != 1)}"
    if group.house is None:
        say = f"{has}, but nothing is built on its group `{group.id}`; write one"
        return "" if count == 1 else f"{say}, or give the group a price of a `house` and a `hotel`"
    say = f"{has}; the site, 1 to 4 houses and the hotel ask for 6"
    only = f", or take `house` and `hotel` out of its group `{group.id}`" if count == 1 else ""
    return "" if count == 6 else f"{say}{only}"
