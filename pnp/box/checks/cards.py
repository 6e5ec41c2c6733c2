"""Checks of deeds, buildings, cards and money: prices, limits, words, sums, and what cards do."""

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import atan2, degrees, fsum, hypot
from typing import Final

from pnp.box import cards
from pnp.box.board import Ring, Space
from pnp.box.checks.kinds import of_each
from pnp.box.coded_pieces import SHORT, coded_pieces
from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.kinds import Paid
from pnp.box.limits import ITEMS
from pnp.box.model import Box, Building, Deed, Group, Money
from pnp.box.parts.rows import PartRow
from pnp.box.parts.texts import columns_of
from pnp.box.source import Slip, Sources, YamlPath, list_words
from pnp.errors import Finding
from pnp.money import notes_for


def groups_have_deeds(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find groups without a deed."""
    used = {deed.group for deed in box.deeds}
    for n, group in enumerate(box.groups):
        if group.id not in used:
            yield sources.at("deeds", ("groups", n), f"the group `{group.id}` has no deed")


def prices_are_even(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find prices whose half is no whole coin (CR-A16), and mortgages above the price."""
    for n, deed in enumerate(box.deeds):
        if deed.price % 2 and deed.mortgage is None:
            say = f"the price {deed.price} should be even, for half of it is lent"
            yield sources.at("deeds", ("deeds", n, "price"), say)
        if isinstance(deed.mortgage, int) and not 0 < deed.mortgage <= deed.price:
            say = f"the mortgage {deed.mortgage} should lie between 1 and the price {deed.price}"
            if deed.mortgage == 0:
                say = "a mortgage of 0 is written as none: `mortgage: none`"
            yield sources.at("deeds", ("deeds", n, "mortgage"), say)
    for n, group in enumerate(box.groups):
        for key, price in (("house", group.house), ("hotel", group.hotel)):
            if price is not None and price % 2:
                say = f"the price {price} of a {key} should be even, for half of it is paid back"
                yield sources.at("deeds", ("groups", n, key), say)


@of_each(Group)
def building_has_a_price(group: Group) -> Iterator[Slip]:
    """Find groups with a price of building where nothing is built, or with one price of two."""
    if group.rent_by != "buildings" and (group.house, group.hotel) != (None, None):
        say = f"nothing is built on `{group.id}`, whose rents go by `{group.rent_by}`"
        yield Slip((), f"{say}; take out `house` and `hotel`")
    elif (group.house is None) != (group.hotel is None):
        say = f"`{group.id}` has a price for a house or a hotel only; it needs both or none"
        yield Slip((), say)


def rents_are_complete_and_rise(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find deeds with too few or too many rents, or rents that do not rise."""
    groups = {group.id: group for group in box.groups}
    sizes = Counter(deed.group for deed in box.deeds)
    for n, deed in enumerate(box.deeds):
        if deed.group not in groups:
            continue
        if say := _miscounted(deed, groups[deed.group], sizes[deed.group]):
            yield sources.at("deeds", ("deeds", n, "rents"), say)
        for m, (less, more) in enumerate(pairwise(deed.rents), 1):
            if more <= less:
                say = f"the rents of `{deed.id}` should rise, but {more} follows {less}"
                yield sources.at("deeds", ("deeds", n, "rents", m), say)


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


@of_each(Deed, Building)
def limits_lie_below_prices(bought: Deed | Building) -> Iterator[Slip]:
    """Find limits that would pay a purchase wholly with a loan (CH-06)."""
    if bought.limit is not None and not 0 < bought.limit < bought.price:
        say = f"the limit {bought.limit} of `{bought.id}` should lie below its price"
        yield Slip(("limit",), f"{say} {bought.price}")


def buildings_match_plots(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find building cards that cannot all be built: one for each plot, by area and kind (CH-37)."""
    built = [card for card in box.buildings for _ in range(min(max(card.count, 0), ITEMS))]
    plots = [deed for deed in box.deeds if deed.area is not None and deed.buildable]
    if not built:
        return
    if len(built) != len(plots):
        say = f"{len(built)} building cards do not match the {len(plots)} plots to build on"
        yield sources.at("deeds", ("buildings",), say)
    left = unmatched(built, plots)
    if left:
        names = ", ".join(dict.fromkeys(card.id for card in left))
        say = f"not every building finds a plot large enough and of its kind: {names} would be left"
        yield sources.at("deeds", ("buildings",), say)


def unmatched(built: Sequence[Building], plots: Sequence[Deed]) -> list[Building]:
    """Give the buildings that find no plot large enough (CH-08) and of their kind (CH-09).

    A building that some plot is kept for goes nowhere else; the largest takes the largest plot.
    """
    room: dict[str | None, list[int]] = {}
    for plot in sorted(plots, key=lambda each: each.area or 0):
        if plot.buildable and plot.area is not None:
            room.setdefault(plot.only, []).append(plot.area)
    left = []
    for card in sorted(built, key=lambda each: -each.area):
        areas = room.get(card.id if card.id in room else None, [])
        if areas and areas[-1] >= card.area:
            areas.pop()
        else:
            left.append(card)
    return left


@of_each(cards.Deck)
def decks_are_complete(deck: cards.Deck) -> Iterator[Slip]:
    """Compare the number of cards, and of good ones, with what the rules say."""
    good = sum(card.good for card in deck.cards)
    said = f"the deck `{deck.id}` should have"
    if deck.count != (given := len(deck.cards)):
        yield Slip(("count",), f"{said} {deck.count} cards, but {given} are given")
    if deck.good not in {None, good}:
        yield Slip(("good",), f"{said} {deck.good} good cards, but {good} are given")


@of_each(cards.Card, PartRow)
def rows_are_plain(row: cards.Card | PartRow) -> Iterator[Slip]:
    """Find columns in braces in the words of a row, which would be printed so."""
    if asked := sorted(each for each in columns_of(row) if not each.startswith("for.")):
        say = f"`{{{asked[0]}}}` would be printed as it stands: in a row nothing is filled in"
        yield Slip((), f"{say}; write what it says")


def shorts_are_short(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find short texts of more than 44 bytes; nothing is ever cut."""
    for piece in coded_pieces(box):
        is_row = isinstance(piece.thing, PartRow)
        short = piece.short if is_row else getattr(piece.thing, "short", None)
        for lang, text in short.texts.items() if short else ():
            if (size := len(text.encode())) > SHORT:
                say = f"the `short` of `{piece.id}` in {lang} has {size} bytes; {SHORT} is the most"
                say = f"{say}, for it goes into the QR code"
                yield sources.at(piece.file, (*piece.path, "short", lang), say)


@of_each(cards.Card, Space)
def effects_fit(thing: cards.Card | Space) -> Iterator[Slip]:
    """Find effects that name nobody, come to nothing, or are written in two ways at once."""
    of_card = isinstance(thing, cards.Card)
    for way, say in _faults(thing.effect, of_card=of_card) if thing.effect else ():
        yield Slip(("effect", *way), f"{say} (in `{thing.id}`)")


@of_each(Ring)
def moves_end(ring: Ring) -> Iterator[Slip]:
    """Find spaces that lead to a space which leads on: a pawn could go round for ever."""
    onward = {each.id: each.effect.move for each in ring.spaces if each.effect}
    for n, space in enumerate(ring.spaces):
        goal = onward.get(space.id)
        if goal and (further := onward.get(goal)):
            say = f"`{space.id}` leads to `{goal}`, which leads on to `{further}`"
            yield Slip(("spaces", n, "effect", "move"), f"{say}: lead there at once")


def _faults(effect: cards.Effect, *, of_card: bool) -> Iterator[tuple[YamlPath, str]]:
    kind, ways, keys = effect.kind, effect.one_of, list_words(cards.KEYS)
    if kind is not None and not of_card:
        yield ("kind",), f"only a card has an effect of a `kind`: write it as one of {keys}"
        return
    if not cards.has_outcome(effect):
        if kind is None:
            a_kind = "a `kind`, or " if of_card else ""
            yield (), f"an effect needs {a_kind}one of {keys}, `one_of`"
        return
    if kind is not None:
        say = f"an effect has either its kind, `{kind}`, or what it does as `pay`, `collect`, …"
        yield ("kind",), say
    if ways and cards.acts_in(effect):
        yield ("one_of",), f"`one_of` stands alone: write {keys} into its ways"
    for at, outcome in (((), effect), *((("one_of", n), way) for n, way in enumerate(ways))):
        for key, due in cards.dues_of(outcome):
            yield from (((*at, key, *way), say) for way, say in _due_faults(due))
    yield from _ways_faults(ways, keys)


def _ways_faults(ways: Sequence[cards.Effect], keys: str) -> Iterator[tuple[YamlPath, str]]:
    if len(ways) == 1:
        yield ("one_of",), "of one way nobody can choose: give at least two"
    for n, way in enumerate(ways):
        if way.one_of:
            yield ("one_of", n), "a way is no further choice: add its ways to the others"
        elif way.kind is not None or not cards.acts_in(way):
            yield ("one_of", n), f"this way does nothing: it needs one of {keys}"


def _due_faults(due: cards.Due) -> Iterator[tuple[YamlPath, str]]:
    if (due.amount is None) == (due.rate is None):
        yield (), "a sum is either an `amount` in coins or a `rate` in per cent"
    if due.per is not None and due.amount is None:
        yield ("per",), "only an `amount` is due for each of something"
    if (due.rate is None) != (not due.of):
        yield (), "a `rate` says what it is taken `of`, and nothing else does"


_MOST_STEPS: Final = 10_000


def paper_cash_has_notes(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a table whose players are to hold notes that are not in the box."""
    data = sources.files["game"].data if "game" in sources.files else {}
    if data.get("cash") == "paper" and not box.money.notes:
        say = "`cash: paper` needs notes in money.yaml; give it some, or write `cash: book`"
        yield sources.at("game", ("cash",), say)


@of_each(Money)
def starting_set_adds_up(money: Money) -> Iterator[Slip]:
    """Compare the starting set with its sum, and all notes with what they should be worth."""
    if not money.notes:
        return
    start = sum(note.value * note.start for note in money.notes)
    if start != money.start:
        say = f"the starting set comes to {start}, but each player begins with {money.start}"
        yield Slip(("start",), say)
    total = sum(note.value * note.count for note in money.notes)
    if money.total is not None and total != money.total:
        say = f"the notes come to {total} in all, not to {money.total}"
        yield Slip(("total",), say)


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
    """Give, for each remainder by the smallest note, the least sum that leaves it."""
    smallest = values[0]
    least, ahead = {0: 0}, [0]
    while ahead and len(least) < _MOST_STEPS:
        reached = heappop(ahead)
        for value in values[1:]:
            after = reached + value
            if after < least.get(after % smallest, after + 1):
                least[after % smallest] = after
                heappush(ahead, after)
    return least


def _sums(box: Box, sources: Sources) -> Iterator[tuple[str, YamlPath, str, int]]:
    # What is paid by its type, and the halves that follow from it, each with its place and what it
    # is; rents by the throw are factors.
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


_APART: Final = 40.0  # how many degrees the hues of two notes should lie apart

# How many degrees notes share out between them where they are many.
_WHEEL: Final = 300.0
# Chroma below which a colour is a grey, and has no hue to be mistaken.
_GREY: Final = 0.04

_RED: Final = (0.4122214708, 0.5363325363, 0.0514459929)
_GREEN: Final = (0.2119034982, 0.6806995451, 0.1073969566)
_BLUE: Final = (0.0883024619, 0.2817188376, 0.6299787005)


def notes_alike(box: Box) -> Iterator[Finding]:
    """Note the values whose colours a hand could mistake for each other, which is no fault."""
    notes, palette = box.money.notes, box.look.palette
    need = min(_APART, _WHEEL / max(1, len(notes)))
    hues = {note.value: hue_of(palette[note.colour]) for note in notes if note.colour in palette}
    for one, other in combinations(hues, 2):
        a, b = hues[one], hues[other]
        if a is None or b is None:
            apart = 0.0 if a is b else 180.0  # a grey is as far as can be from any hue
        else:
            apart = abs((a - b + 180) % 360 - 180)
        if apart < need - 0.5:
            where = "are both grey" if a is None else f"lie {apart:.0f}° apart"
            told = f"a hand tells them apart from {need:.0f}° on"
            say = f"note: the hues of the notes {one} and {other} {where}; {told}"
            yield Finding(say, f"{box.game.id}/money.yaml")


def hue_of(colour: str) -> float | None:
    """Give the hue of a colour in degrees (OKLab, Ottosson 2020), or None for a grey.

    >>> round(hue_of("#1d3f73") or 0), hue_of("#777777")
    (259, None)
    """
    steps = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))  # of a screen, not of light
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in steps]
    long, medium, short = (
        fsum(part * share for part, share in zip(light, row, strict=True)) ** (1 / 3)
        for row in (_RED, _GREEN, _BLUE)
    )
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return degrees(atan2(b, a)) % 360 if hypot(a, b) >= _GREY else None
