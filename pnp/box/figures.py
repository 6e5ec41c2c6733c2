"""The figures of rule booklets: sums and numbers between braces, reckoned and never typed.

A figure is a small sum, its marks set off by blanks: `{2 * salary}`, `{price:kingsway + 40}`. It
is written as money if anything in it is money; `number:` or `sum:` in front has it otherwise.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from pnp.box import deed_terms
from pnp.box.limits import FIGURE
from pnp.box.model import Box, Contract, Deed, Group, building_cost
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import copies_of, count_pieces
from pnp.box.rulebook import Rules, agree, find_agreed
from pnp.box.source import offer
from pnp.box.terms import Terms
from pnp.money import half


def piece_counts(box: Box) -> dict[str, int]:
    """Count spaces, deeds, cards, notes and pieces: by kind, by group, by deck, by id."""
    notes = box.money.notes
    counts = Counter(
        {
            "space": len(box.board.spaces) if box.board else 0,
            "deed": len(box.deeds),
            "blank_deed": box.blanks.count if box.blanks else 0,
            "building": sum(each.count for each in box.buildings),
            "contract": sum(each.count for each in box.money.contracts),
            "note": sum(note.count for note in notes),
            "spare_note": sum(note.spare for note in notes),
            "dealt_note": sum(note.start for note in notes),
        }
    )
    kinds = {group.id: group.kind for group in box.groups}
    counts |= Counter(deed.group for deed in box.deeds)
    counts |= Counter(kinds[deed.group] for deed in box.deeds if deed.group in kinds)
    for deck in box.decks:
        good = sum(card.good for card in deck.cards)
        bad = len(deck.cards) - good
        counts |= {deck.id: len(deck.cards), f"{deck.id},good": good, f"{deck.id},bad": bad}
    for piece in box.pieces:
        counts[piece.kind] += piece.count
        if piece.id != piece.kind:
            counts[piece.id] += piece.count
    for part in parts_of(box):
        counts[part.id] += count_pieces(box, part)
        counts |= Counter({row.id: copies_of(box, part, row) for row in part.each if row.id})
    return {name: count for name, count in counts.items() if count}


Thing = TypeVar("Thing")


class FigureFault(Exception):
    """A figure cannot be worked out; its text says why."""


@dataclass(frozen=True, slots=True)
class FigureIndex:
    """All that a figure may name, gathered once for a whole booklet."""

    rules: Rules
    numbers: Mapping[str, int]
    """The numbers of the rules, as the content has them before a table chooses anything."""
    deeds: Mapping[str, Deed]
    groups: Mapping[str, Group]
    """Groups that can be built on, by their own ids and by those of their deeds."""
    contracts: Mapping[str, Contract]
    sums: Mapping[str, Mapping[str, int]]
    """Kind → name → the sum or number."""


def index_figures(box: Box) -> FigureIndex:
    """Gather what the figures of a box can name."""
    numbers = {name: value for name, value in agree(box.rules, {}).items() if type(value) is int}
    numbers.setdefault("start", box.money.start)
    groups = {group.id: group for group in box.groups}
    of_deeds = {deed.id: groups[deed.group] for deed in box.deeds if deed.group in groups}
    buildable = {name: each for name, each in (groups | of_deeds).items() if each.house}
    deeds = {deed.id: deed for deed in box.deeds}
    prices = {each.id: each.price for each in box.stocks if each.price is not None}
    pledged = filter(deed_terms.has_mortgage, box.deeds)
    sums = {
        "price": prices | {deed.id: deed.price for deed in box.deeds},
        "mortgage": {deed.id: deed_terms.mortgage_value(deed) for deed in pledged},
        "rent": {
            f"{name}{of}": rent
            for name, group in of_deeds.items()
            for of, rent in _rents(deeds[name], group)
        },
        "house": {name: building_cost(each, 1) for name, each in buildable.items()},
        "hotel": {name: building_cost(each, 0, 1) for name, each in buildable.items()},
        **_sums_and_numbers(box),
    }
    contracts = {str(each.no): each for each in box.money.contracts}
    return FigureIndex(box.rules, numbers, deeds, buildable, contracts, sums)


def _rents(deed: Deed, group: Group) -> Iterator[tuple[str, int]]:
    # Or by how many are owned.
    first = 0 if group.rent_by == "buildings" else 1
    for n, rent in enumerate(deed.rents, start=first):
        if n == first:
            yield "", rent
        hotel = first == 0 and 0 < n == len(deed.rents) - 1
        yield ",hotel" if hotel else f",{n}", rent


def _sums_and_numbers(box: Box) -> dict[str, dict[str, int]]:
    notes, players, rows = box.money.notes, box.game.players, box.rows
    spaces = box.board.spaces if box.board else ()
    return {
        "space": {each.id: each.amount for each in spaces if each.amount is not None},
        "note": {str(note.value): note.value for note in notes},
        "worth": {"note": sum(note.value * note.count for note in notes)},
        "contract": {str(each.no): each.sum for each in box.money.contracts},
        "dealt": {str(note.value): note.start for note in notes},
        "count": piece_counts(box),
        "pips": {each.id: each.pips[0] for each in box.pieces if len(each.pips) == 1},
        "area": {each.id: each.area for each in box.deeds if each.area}
        | {each.id: each.area for each in box.buildings if each.area},
        "lots": {"row": rows.before_river, "board": rows.lots} if rows else {},
        "players": {"least": players.least, "most": players.most},
        "list": {f"{name},{n}": each for name, row in box.rules.lists.items()
                 for n, each in enumerate(row, 1)},
        "table": dict(_cells(box.rules)),
    }  # fmt: skip


def _cells(rules: Rules) -> Iterator[tuple[str, int]]:
    # By the number of the row and, where it has a name or another text, by the first of these.
    for name, rows in rules.tables.items():
        for n, row in enumerate(rows, 1):
            called = next((each for each in row.values() if isinstance(each, str)), n)
            for column, value in row.items():
                if isinstance(value, int):
                    yield f"{name},{n},{column}", value
                    yield f"{name},{called},{column}", value


def look_up(things: Mapping[str, Thing], name: str, what: str) -> Thing:
    """Choose a thing by its name; a FigureFault offers the nearest."""
    if name in things:
        return things[name]
    raise FigureFault(f"there is no {what} `{name}`{offer(name, things) if things else ''}")


Exact = int | Fraction
"""Coins; a broken one only where a booklet speaks of a fee before it is rounded."""
WorkOut = Callable[[FigureIndex, Sequence[str]], Exact]
"""Works a figure out of the names after its colon."""

MONEY: Final = frozenset(
    ("price", "mortgage", "rent", "house", "hotel", "space", "note", "worth", "contract")
)
"""The kinds of figures looked up by name that are money."""

_LITERAL: Final = re.compile(r"[0-9]{1,9}")


def _look_up_number(index: FigureIndex, name: str) -> int:
    return int(name) if _LITERAL.fullmatch(name) else look_up(index.numbers, name, "number")


def _find_deeds(index: FigureIndex, names: Sequence[str]) -> tuple[Deed, ...]:
    return tuple(look_up(index.deeds, name, "deed") for name in names)


def _agreed(index: FigureIndex, kind: type[Terms], lacking: str) -> Terms:
    if (terms := find_agreed(index.rules, kind)) is None:
        raise FigureFault(lacking)
    return terms


def _redemption(index: FigureIndex, names: Sequence[str]) -> deed_terms.Redemption:
    # A fault where nothing is lifted.
    redemption = deed_terms.redeem_as_printed(index.rules, _find_deeds(index, names))
    if redemption is None:
        raise FigureFault("no mortgage is lifted in this game: there is no number `lift_rate`")
    return redemption


def _transfer(index: FigureIndex, names: Sequence[str]) -> int:
    lacking = "nothing is due on mortgaged deeds: there is no number `transfer_rate`"
    terms = _agreed(index, deed_terms.TransferTerms, lacking)
    return deed_terms.transfer_fee(_find_deeds(index, names), terms.transfer_rate)


def _of_contract(count: Callable[[Contract], int]) -> WorkOut:
    def of_names(index: FigureIndex, names: Sequence[str]) -> int:
        lacking = "nothing is saved in this game: there is no number `counter`"
        terms = _agreed(index, deed_terms.SavingsTerms, lacking)
        return count(look_up(index.contracts, ",".join(names), "contract")) * terms.counter

    return of_names


def _of_buildings(work_out: Callable[[Group, int, int], int]) -> WorkOut:
    def of_names(index: FigureIndex, names: Sequence[str]) -> int:
        if len(names) not in (2, 3):
            raise FigureFault("name a group, its houses, and its hotels if there are any")
        houses, hotels = (*(_look_up_number(index, name) for name in names[1:]), 0)[:2]
        return work_out(look_up(index.groups, names[0], "group to build on"), houses, hotels)

    return of_names


def _interest(index: FigureIndex, names: Sequence[str]) -> int:
    lacking = "no mortgage bears interest: there is no number `mortgage_step`"
    terms = _agreed(index, deed_terms.SavingsTerms, lacking)
    return deed_terms.mortgage_interest(_look_up_number(index, ",".join(names)), terms)


WORKED_OUT: Final[dict[str, WorkOut]] = {
    "fee": lambda index, names: Fraction(_redemption(index, names).hundredths, 100),
    "redemption": lambda index, names: _redemption(index, names).total,
    "transfer": _transfer,
    "cost": _of_buildings(building_cost),
    "refund": _of_buildings(lambda *built: half(building_cost(*built))),
    "saved": _of_contract(lambda contract: contract.deposits),
    "loan": _of_contract(lambda contract: contract.circles),
    "interest": _interest,
}
"""The kinds of figures that are worked out, all of them money."""


_PIECE: Final = re.compile(
    r"(?P<words>[^{}]+)|\{\{|\}\}|\{(?P<table>tables\.[\w.-]+)\}|\{(?P<figure>[^{}]*)\}|(?P<stray>[{}])",
    re.DOTALL,
)
FIGURE_IN_PART: Final = re.compile(r"\{=([^{}]*)\}")
"""A figure in a text of a part; what stands between braces without the mark is a column."""

_FORM: Final = re.compile(r"(?:(number|sum): *)?(.*)")
_MOST: Final = 10**12


@dataclass(frozen=True, slots=True)
class Figure:
    """A sum of money, or a plain number."""

    value: Fraction
    money: bool


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of a line: words as they stand, a figure to be filled in, or a brace gone astray."""

    kind: str
    text: str
    column: int


def split_line(line: str) -> Iterator[Snippet]:
    """Part a line into words and figures; a doubled brace stands for the brace itself.

    >>> [(part.kind, part.text) for part in split_line("Pay {salary} {{now")]
    [('words', 'Pay '), ('figure', 'salary'), ('words', ' '), ('words', '{'), ('words', 'now')]
    """
    for found in _PIECE.finditer(line):
        kind = found.lastgroup
        yield Snippet(kind or "words", found[kind] if kind else found[0][0], found.start() + 1)


def reckon(index: FigureIndex, figure: str) -> Figure:
    """Work out what stands between two braces; a FigureFault says what is wrong with it."""
    if len(figure) > FIGURE:
        raise FigureFault(f"this figure has {len(figure):,} characters; {FIGURE} is the most")
    form = _FORM.fullmatch(figure.strip())
    parts = form[2].split() if form else []
    if not form or len(parts) % 2 == 0:
        raise FigureFault("a figure is missing here")
    value, money = _add_up(index, parts)
    if value < 0:
        raise FigureFault("this comes to less than nought")
    return Figure(value, form[1] == "sum" or (money and form[1] != "number"))


def _add_up(index: FigureIndex, parts: list[str]) -> tuple[Fraction, bool]:
    total, product, money = Fraction(0), Fraction(0), False
    for mark, name in zip(["+", *parts[1::2]], parts[::2], strict=True):
        value, coins = _value_of(index, name)
        money = money or coins
        match mark:
            case "+" | "-":
                total, product = total + product, value if mark == "+" else -value
            case "*":
                product *= value
            case "/" if value:
                product /= value
            case "/":
                raise FigureFault(f"`{name}` is nought: nothing is divided by it")
            case _:
                raise FigureFault(f"between two figures stands one of + - * /, not `{mark}`")
        if abs(product) > _MOST:
            raise FigureFault("this comes to more than a booklet should speak of")
    return total + product, money


def _value_of(index: FigureIndex, name: str) -> tuple[Fraction, bool]:
    if _LITERAL.fullmatch(name):
        return Fraction(int(name)), False
    kind, colon, names = name.partition(":")
    if not colon:
        return Fraction(_look_up_number(index, name)), True
    if kind in WORKED_OUT:
        return Fraction(WORKED_OUT[kind](index, names.split(","))), True
    if kind in index.sums:
        return Fraction(look_up(index.sums[kind], names, kind)), kind in MONEY
    kinds = sorted((*index.sums, *WORKED_OUT))
    raise FigureFault(f"there is no figure `{kind}:`{offer(kind, kinds, len(kinds))}")
