"""What the annotations of the model say: of which kind a value must be, and how it is written.

A kind, such as `Annotated[int, within(1, 20)]`, is held against every value of a pack by one check
(`pnp/box/checks/kinds.py`). Whoever makes things without a pack, such as the bank from its own
file, pays nothing for them. How a value is written where that is not the form of its type, the
model says in functions; what an editor is told of it pydantic asks for, and is loaded for that.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pnp.box.limits import BOARD, COUNT, ID, Bounds, write_number

_ONE_WORD: Final = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")

# Windows takes these for devices, so that no file can be named so.
_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)


@dataclass(frozen=True, slots=True, eq=False)
class Fits:
    """A value of which not every one will do."""

    fits: Callable[[Any], bool]
    say: str
    """The sentence for one that will not, with `{key}`, `{value}` and `{length}` in it."""

    def fault(self, key: str, value: Any) -> str:
        """Say what is wrong with a value under a key; nothing if it may stand."""
        if self.fits(value):
            return ""
        if isinstance(value, int | float):
            return self.say.format(key=key, value=write_number(value))
        return self.say.format(key=key, value=str(value)[:ID], length=len(value))


def within(least: float, most: float | None = None) -> Fits:
    """Give what stands in an annotation of numbers between two bounds."""
    if most is None:
        say = f"{{key}} should be at least {write_number(least)}, not {{value}}"
        return Fits(lambda value: value >= least, say)
    span = f"{write_number(least)} to {write_number(most)}"
    say = f"{{key}} should be a number from {span}, not {{value}}"
    return Fits(lambda value: least <= value <= most, say)


def spelt(pattern: str, what: str) -> Fits:
    """Give what stands in an annotation of texts of one form."""
    form = re.compile(pattern)
    say = f"{{key}} should be {what}, not `{{value}}`"
    return Fits(lambda value: form.fullmatch(value) is not None, say)


def sized(what: str, least: int, most: int | None = None, *, empty: bool = False) -> Fits:
    """Give what stands in an annotation of lists of so many values, or none that are left out."""

    def fits(value: Sequence[object]) -> bool:
        return (empty and not value) or least <= len(value) <= (most or len(value))

    return Fits(fits, f"{{key}} {what}")


@dataclass(frozen=True, slots=True)
class NameOf:
    """The name of a thing that stands elsewhere in the pack; an empty one names nothing."""

    kind: str
    """What of, by a key of the table in `pnp/box/checks/kinds.py`."""
    also: tuple[str, ...] = ()
    """Words that may stand for all of them."""


@dataclass(frozen=True, slots=True)
class Once:
    """A value that is given to one thing of its list alone; an empty one to any number."""

    noun: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The name of something drawn: those there are `pnp/faces/drawings.py` knows."""

    what: str


@dataclass(frozen=True, slots=True)
class Paid:
    """A sum that changes hands, so that the notes must make it up."""


@dataclass(frozen=True, slots=True, eq=False)
class Asks:
    """A word that says which keys its thing needs, and which of the others it may have."""

    noun: str
    needs: Mapping[str, str]
    """Word → the keys, with blanks between them."""
    may: Mapping[str, str] | None = None
    """Word → keys it may have besides; where nothing is said, every word may have all."""

    def faults(self, word: str, given: Collection[str]) -> Iterator[tuple[str, str]]:
        """Say which keys are missing, and of each that is too many its name and what is wrong."""
        of = f"{self.noun} of the kind `{word}`"
        if lacks := [f"`{key}`" for key in self.needs.get(word, "").split() if key not in given]:
            yield "", f"{of} needs the key{'s' * (len(lacks) > 1)} {', '.join(lacks)}"
        if self.may is None:
            return
        kinds = dict.fromkeys((*self.needs, *self.may))
        own = {x: f"{self.needs.get(x, '')} {self.may.get(x, '')}".split() for x in kinds}
        for key in dict.fromkeys(key for keys in own.values() for key in keys):
            if key in given and key not in own.get(word, ()):
                there = ", ".join(f"`{each}`" for each, keys in own.items() if key in keys)
                yield key, f"{of} has no `{key}`; it is for {there}"


Kind = Fits | Bounds | NameOf | Once | Drawn | Paid | Asks

_FORM: Final = "the id `{value}` should be one word of small letters, figures and hyphens"
_Name = Annotated[
    str,
    Fits(lambda name: len(name) <= ID, f"this id has {{length}} letters; {ID} is the most"),
    Fits(
        lambda name: name not in _DEVICES,
        "the id `{value}` is what some machines call a device; take another",
    ),
    Once("id"),
]
Id = Annotated[_Name, Fits(lambda name: _ONE_WORD.fullmatch(name) is not None, _FORM)]
"""A word that can be typed, and be the name of a file on any machine."""
IdOrNone = Annotated[_Name, Fits(lambda name: not name or bool(_ONE_WORD.fullmatch(name)), _FORM)]
Number = Annotated[int, within(1, 99_999)]
"""The number in a code."""
Letter = Annotated[str, spelt("[A-Z]", "one capital letter")]
"""The letter in a code."""
Count = Annotated[int, within(1, COUNT)]
CountOrNone = Annotated[int, within(0, COUNT)]
Some = Annotated[int, within(1)]
Positive = Annotated[float, Fits(lambda value: value > 0, "{key} should be above 0, not {value}")]
"""A length that is drawn."""
Sum = Annotated[int, within(1), Paid()]
"""So many coins, which the notes must make up."""
SumOrNought = Annotated[int, within(0), Paid()]
BoardSide = Annotated[int, within(*BOARD)]
"""A side of a board in mm."""
Colour = Annotated[str, NameOf("colour")]
"""A name of the palette in `look.yaml`."""
Point = Annotated[tuple[int, ...], sized("should be a point of two numbers, x and y", 2, 2)]
Plate = Annotated[
    tuple[float, ...], sized("should be left, top, width and height", 4, 4, empty=True)
]
"""An area in mm."""

LEAST_TYPE: Final = 7.0
"""The least size of type in pt (docs/figures.md#type)."""
TypeSizes = Annotated[
    tuple[float, float],
    Fits(
        lambda fit: LEAST_TYPE <= fit[1] <= fit[0] <= 200,
        f"{{key}} is the largest and the least size in pt, at least {LEAST_TYPE:g}: [12, 8]",
    ),
]
"""Between which sizes type is set."""


WRITTEN: Final = "__written__"
"""The attribute of a class that says how all its values are read."""
REST: Final = "rest"
"""By this the keys that have no field are known, until a schema is whole."""

_LETTERS: Final = 26
# Up to here numbers are kept digit for digit, by spreadsheets too.
_EXACT: Final = 10**15


class MiswrittenError(ValueError):
    """A value that is not written as it can be read; the sentence says how it is."""

    def __init__(self, say: str, key: str = "") -> None:
        self.key = key
        super().__init__(say)


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """Stands in an annotation: how its values are written, if not as their type is."""

    read: Callable[[Any, Callable[[Any], Any], Mapping[str, Any]], Any]
    """Gives the thing of a value, what reads values of the type, and what is known of the file."""
    schema: Callable[[dict[str, Any]], dict[str, Any]]
    """Gives what an editor is told, from what it is told of the type."""
    words: Mapping[str, Any] | None = None
    """Words that may stand for the whole, such as `back: kit`, and what they stand for."""

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        """Tell an editor of it."""
        return self.schema(handler(core))


def written_as(
    kind: Any, read: Callable[..., Any], schema: dict[str, Any], *, knowing: bool = False
) -> None:
    """Let all values of a class be read by a function: of a value, and what is known of its file.

    It is told no more than the value, unless it reads `knowing` that.
    """
    setattr(kind, WRITTEN, read if knowing else lambda value, _known: read(value))
    kind.__get_pydantic_core_schema__ = lambda _source, handler: handler.generate_schema(Any)
    kind.__get_pydantic_json_schema__ = lambda _core, _handler: schema


@dataclass(frozen=True, slots=True)
class Rest:
    """Stands in the annotation of keys with values: those of its thing that have no field."""

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        """Tell an editor that it is these."""
        return {**handler(core), REST: True}


def write_plainly(number: float) -> str:
    """Write a number as a spreadsheet shows it that was told nothing: 3 for 3.0.

    >>> write_plainly(3.0), write_plainly(0.1 + 0.2), write_plainly(-0.0), write_plainly(1234567.5)
    ('3', '0.3', '0', '1234567.5')
    """
    whole = number % 1 == 0 and abs(number) < _EXACT
    return str(int(number)) if whole else format(number, ".15g")


EdgeNames = Literal["letters", "numbers", "letters-back", "numbers-back", "none"]
"""What stands along an edge of a grid: letters or numbers, or those counted from the other end."""
Edges = Annotated[
    tuple[EdgeNames, ...],
    sized("should be what stands across and down: [letters, numbers]", 2, 2, empty=True),
]


def name_edge(names: EdgeNames, count: int) -> tuple[str, ...]:
    """Name so many columns, or rows, from the left or the top.

    >>> name_edge("letters", 3), name_edge("numbers-back", 3)
    (('A', 'B', 'C'), ('3', '2', '1'))
    """
    what, _, back = names.partition("-")
    found = range(count, 0, -1) if back else range(1, count + 1)
    if what == "none":
        return ("",) * count
    return tuple(column_letters(n) if what == "letters" else str(n) for n in found)


def beyond_letters(edges: Sequence[EdgeNames], counts: Sequence[int]) -> str:
    """Say which edge has more places than there are letters; nothing if none has."""
    for names, count in zip(edges, counts, strict=False):
        if names.startswith("letters") and count > _LETTERS:
            return f"letters end at Z, after {_LETTERS}; name the {count} places by numbers"
    return ""


def column_letters(number: int) -> str:
    """Name a column, counted from 1, as spreadsheets do.

    >>> column_letters(1), column_letters(26), column_letters(27), column_letters(703)
    ('A', 'Z', 'AA', 'AAA')
    """
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
