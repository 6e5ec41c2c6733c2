"""Checks of the printed money: the notes, the starting set, and whether every sum can be paid."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from pnp.box.cards import dues_of, outcome_of, ways_of
from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.model import Box, cards_of
from pnp.box.source import Sources, YamlPath
from pnp.findings import Finding
from pnp.money import notes_for

_MOST_STEPS: Final = 10_000

PlacedSum = tuple[str, YamlPath, str, int]
"""A file, the way to a sum in it, what the sum is, and the sum."""


def paper_cash_has_notes(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a table whose players are to hold notes that are not in the box."""
    data = sources.files["game"].data if "game" in sources.files else {}
    if data.get("cash") == "paper" and not box.money.notes:
        say = "`cash: paper` needs notes in money.yaml; give it some, or write `cash: book`"
        yield sources.at("game", ("cash",), say)


def starting_set_adds_up(box: Box, sources: Sources) -> Iterator[Finding]:
    """Compare the starting set with its sum, and all notes with what they should be worth."""
    money = box.money
    if not money.notes:
        return
    start = sum(note.value * note.start for note in money.notes)
    if start != money.start:
        say = f"the starting set comes to {start}, but each player begins with {money.start}"
        yield sources.at("money", ("start",), say)
    total = sum(note.value * note.count for note in money.notes)
    if money.total is not None and total != money.total:
        say = f"the notes come to {total} in all, not to {money.total}"
        yield sources.at("money", ("total",), say)


def starting_sums_fit_the_players(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find starting sums for so many players as may not play, or that no notes make up."""
    least, most = box.game.players.least, box.game.players.most
    values = [note.value for note in box.money.notes if note.value > 0]
    for key, amount in box.money.start_for.items():
        at: YamlPath = ("start_for", key)
        if not key.isdecimal() or not least <= int(key) <= most:
            say = f"`{key}` is no number of players: {least} to {most} may play"
            yield sources.at("money", at, say, key=True)
        if values and notes_for(amount, values) is None:
            say = f"{amount} cannot be made up with the notes: no starting set for {key} players"
            yield sources.at("money", at, say)


def every_sum_can_be_paid(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find sums that no notes make up."""
    values = sorted(note.value for note in box.money.notes if note.value > 0)
    if not values:
        return
    least = _least_sums(values)
    answers: dict[int, bool] = {}
    for file, path, what, amount in _sums(box):
        if amount not in answers:
            answers[amount] = amount <= 0 or amount >= least.get(amount % values[0], amount + 1)
        if not answers[amount]:
            notes = ", ".join(map(str, reversed(values)))
            say = f"{amount}, {what}, cannot be paid with the notes {notes}"
            yield sources.at(file, path, f"{say}; change the sum or the notes")


def _least_sums(values: list[int]) -> dict[int, int]:
    """Give, for each remainder by the smallest note, the least sum that leaves it.

    >>> _least_sums([20, 50])
    {0: 0, 10: 50}
    """
    smallest = values[0]
    least = {0: 0}
    ahead = [0]
    while ahead and len(least) < _MOST_STEPS:
        reached = heappop(ahead)
        for value in values[1:]:
            after = reached + value
            if after < least.get(after % smallest, after + 1):
                least[after % smallest] = after
                heappush(ahead, after)
    return least


def _sums(box: Box) -> Iterator[PlacedSum]:
    yield from _deed_sums(box)
    yield from _building_sums(box)
    yield from _contract_sums(box)
    yield from _card_sums(box)
    for n, space in enumerate(box.board.spaces if box.board else ()):
        if space.amount is not None:
            at: YamlPath = ("spaces", n, "amount")
            yield "board", at, f"the amount of `{space.id}`", space.amount
        for way, amount in _effect_sums(space.effect) if space.effect else ():
            yield "board", ("spaces", n, "effect", *way), f"the amount of `{space.id}`", amount
    yield "money", ("start",), "the starting sum", box.money.start


def _deed_sums(box: Box) -> Iterator[PlacedSum]:
    by_throw = {group.id for group in box.groups if group.rent_by == "throw"}
    for n, deed in enumerate(box.deeds):
        at: YamlPath = ("deeds", n)
        yield "deeds", (*at, "price"), f"the price of `{deed.id}`", deed.price
        key = "price" if deed.mortgage is None else "mortgage"
        if has_mortgage(deed) and (
            deed.mortgage is not None or deed.price % 2 == 0
        ):  # half an odd price is named elsewhere
            yield "deeds", (*at, key), f"the mortgage of `{deed.id}`", mortgage_value(deed)
        for m, rent in enumerate(deed.rents if deed.group not in by_throw else ()):
            yield "deeds", (*at, "rents", m), f"a rent of `{deed.id}`", rent


def _building_sums(box: Box) -> Iterator[PlacedSum]:
    for n, group in enumerate(box.groups):
        for key, price in (("house", group.house), ("hotel", group.hotel)):
            if price is not None:
                at: YamlPath = ("groups", n, key)
                yield "deeds", at, f"the {key} of `{group.id}`", price
                yield "deeds", at, f"half the {key} of `{group.id}`", price // 2


def _contract_sums(box: Box) -> Iterator[PlacedSum]:
    for n, building in enumerate(box.buildings):
        for key in ("price", "limit", "rent"):
            at: YamlPath = ("buildings", n, key)
            yield "deeds", at, f"the {key} of `{building.id}`", getattr(building, key)
    for n, contract in enumerate(box.money.contracts):
        yield "money", ("contracts", n, "sum"), "the sum of a contract", contract.sum


def _card_sums(box: Box) -> Iterator[PlacedSum]:
    for _, card, at in cards_of(box):
        for key in ("amount", "house", "hotel"):
            if (amount := getattr(card.effect, key)) is not None:
                yield "cards", (*at, "effect", key), f"the {key} of `{card.id}`", amount
        for way, amount in _effect_sums(card.effect):
            yield "cards", (*at, "effect", *way), f"the amount of `{card.id}`", amount


def _effect_sums(effect: object) -> Iterator[tuple[YamlPath, int]]:
    ways = ((("one_of", n), way) for n, way in enumerate(ways_of(effect)))
    for at, outcome in (((), outcome_of(effect)), *ways):
        for key, due in dues_of(outcome):
            if due.amount is not None:
                yield (*at, key, "amount"), due.amount
