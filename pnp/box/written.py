"""How a value is written in a file where that is not the form of its type.

The model says it in functions of its own; only here it meets pydantic, which is loaded where
files are read and not at the table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

TAG: Final = "~"
"""What a step of a validator's path begins with that leads to a choice and not into the data."""

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
        """Let the reader read it."""
        from pydantic_core import core_schema  # noqa: PLC0415  # the bank reads no YAML

        def read(value: Any, inner: Any, info: Any) -> Any:
            return self.read(value, inner, info.context or {})

        rest = handler(source) if self.rest is None else handler.generate_schema(self.rest)
        return core_schema.with_info_wrap_validator_function(read, rest)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        """Tell an editor of it."""
        return self.schema(handler(core["schema"]))

    def said_of(self, kind: type) -> None:
        """Let all values of a class be written so."""
        for name in ("__get_pydantic_core_schema__", "__get_pydantic_json_schema__"):
            setattr(kind, name, getattr(self, name))


def written_as(kind: type, read: Callable[[Any], Any], schema: dict[str, Any]) -> None:
    """Let the values of a class be read by a function of their own."""
    Written(lambda value, _inner, _known: read(value), lambda _: schema, Any).said_of(kind)


# Things of a file are made strictly from JSON, which whatever wraps them would turn into Python's
# own: a word beside them is a choice by tag, of which the path of a fault then tells.
@dataclass(frozen=True, slots=True)
class OrWord:
    """A list of things for which one word may stand, such as `back: kit`."""

    things: tuple[tuple[str, Any], ...]
    """Each word, and the plain value it stands for."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let the reader take the word for the value."""
        from pydantic_core import core_schema  # noqa: PLC0415  # the bank reads no YAML

        known = dict(self.things)
        word = core_schema.no_info_after_validator_function(
            known.__getitem__, core_schema.literal_schema(list(known))
        )
        return core_schema.tagged_union_schema(
            {f"{TAG}word": word, f"{TAG}things": handler(source)},
            lambda value: f"{TAG}word" if isinstance(value, str) else f"{TAG}things",
        )

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        """Offer the words to an editor."""
        things = handler(core["choices"][f"{TAG}things"])
        return {"anyOf": [{"enum": [word for word, _ in self.things]}, things]}


def write_plainly(number: float) -> str:
    """Write a number as a spreadsheet shows it that was told nothing: 3 for 3.0.

    >>> write_plainly(3.0), write_plainly(0.1 + 0.2), write_plainly(-0.0), write_plainly(1234567.5)
    ('3', '0.3', '0', '1234567.5')
    """
    whole = number % 1 == 0 and abs(number) < _EXACT
    return str(int(number)) if whole else format(number, ".15g")
