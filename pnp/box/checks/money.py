"""Checks of the printed money: the notes, the starting set, and whether every sum can be paid."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.kinds import Paid
from pnp.box.model import Box
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
    for file, path, what, amount in _sums(box, sources):
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


def _sums(box: Box, sources: Sources) -> Iterator[PlacedSum]:
    # What is paid by its type, and the halves that follow from it; rents by the throw are factors.
    by_throw = {group.id for group in box.groups if group.rent_by == "throw"}
    thrown = {deed.id for deed in box.deeds if deed.group in by_throw}
    for each in sources.values:
        if isinstance(each.kind, Paid) and not ("rents" in each.path and each.owner in thrown):
            whose = f" of `{each.owner}`" if each.owner else ""
            yield each.file, each.path, f"the {each.name.removesuffix('s')}{whose}", each.value
    for n, deed in enumerate(box.deeds):
        key = "price" if deed.mortgage is None else "mortgage"
        if has_mortgage(deed) and (key == "mortgage" or deed.price % 2 == 0):
            # half an odd price is named elsewhere
            at: YamlPath = ("deeds", n, key)
            yield "deeds", at, f"the mortgage of `{deed.id}`", mortgage_value(deed)
    for n, group in enumerate(box.groups):
        for key, price in (("house", group.house), ("hotel", group.hotel)):
            half = f"half the {key} of `{group.id}`"
            yield "deeds", ("groups", n, key), half, (price or 0) // 2
