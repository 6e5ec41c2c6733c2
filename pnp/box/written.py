"""How a value is written in a file where that is not the form of its type.

The model says it in functions of its own. What an editor is told of it pydantic asks for here, and
is loaded for that alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

WRITTEN: Final = "__written__"
"""The attribute of a class that says how all its values are written."""

# Up to here numbers are kept digit for digit, by spreadsheets too.
_EXACT: Final = 10**15


class MiswrittenError(ValueError):
    """A value that is not written as it can be read; the sentence says how it is."""

    def __init__(self, say: str, key: str = "") -> None:
        self.key = key
        super().__init__(say)


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """Stands in an annotation, or is said of a class: how its values are written."""

    read: Callable[[Any, Callable[[Any], Any], Mapping[str, Any]], Any]
    """Gives the thing of a value, what reads the rest of it, and what is known of the file."""
    schema: Callable[[dict[str, Any]], dict[str, Any]]
    """Gives what an editor is told, from what it is told of the rest."""
    rest: Any = None
    """The type of the rest; else what is annotated."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let an editor be told of the rest first."""
        return handler(source) if self.rest is None else handler.generate_schema(self.rest)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        """Tell an editor of it."""
        return self.schema(handler(core))

    def said_of(self, kind: Any) -> None:
        """Let all values of a class be written so."""
        setattr(kind, WRITTEN, self)
        for name in ("__get_pydantic_core_schema__", "__get_pydantic_json_schema__"):
            setattr(kind, name, getattr(self, name))


def written_as(kind: type, read: Callable[[Any], Any], schema: dict[str, Any]) -> None:
    """Let the values of a class be read by a function of their own."""
    Written(lambda value, _inner, _known: read(value), lambda _: schema, Any).said_of(kind)


def require(fits: Callable[[Any], bool], say: str) -> Written:
    """Give what stands in an annotation of values of which not every one will do."""

    def read(value: Any, inner: Callable[[Any], Any], _known: Mapping[str, Any]) -> Any:
        found = inner(value)
        if found is not None and not fits(found):
            raise MiswrittenError(say)
        return found

    return Written(read, lambda schema: schema)


@dataclass(frozen=True, slots=True)
class OrWord:
    """A list of things for which one word may stand, such as `back: kit`."""

    things: tuple[tuple[str, Any], ...]
    """Each word, and what it stands for."""

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        """Offer the words to an editor."""
        return {"anyOf": [{"enum": [word for word, _ in self.things]}, handler(core)]}


def write_plainly(number: float) -> str:
    """Write a number as a spreadsheet shows it that was told nothing: 3 for 3.0.

    >>> write_plainly(3.0), write_plainly(0.1 + 0.2), write_plainly(-0.0), write_plainly(1234567.5)
    ('3', '0.3', '0', '1234567.5')
    """
    whole = number % 1 == 0 and abs(number) < _EXACT
    return str(int(number)) if whole else format(number, ".15g")
