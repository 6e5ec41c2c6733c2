"""Other ways in which a value may be written in a file, beside the form of its type.

They stand in annotations of the model, and only the reader knows them by their methods.
"""

from dataclasses import dataclass
from typing import Any, Final

from pnp.box.words import Words

TAG: Final = "~"
"""What a step of a validator's path begins with that leads to a choice and not into the data."""

_EXACT: Final = 10**15
"""Up to here numbers are kept digit for digit, by spreadsheets too."""


def _beside_words(*others: dict[str, Any]) -> dict[str, Any]:
    ways = Words.__get_pydantic_json_schema__(None, None)["anyOf"]
    return {"anyOf": [*ways, *others]}


@dataclass(frozen=True, slots=True)
class OrNumber:
    """A text that may be written as a plain number, `12` or `1.5`, or be empty."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let the reader take a number for its figures."""
        from pydantic_core import core_schema  # noqa: PLC0415  # the bank reads no YAML

        return core_schema.no_info_before_validator_function(_number_as_text, handler(source))

    def __get_pydantic_json_schema__(self, _core: Any, _handler: Any) -> dict[str, Any]:
        """Offer the number, and nothing at all, to an editor."""
        return _beside_words({"type": "number"}, {"const": ""})


def _number_as_text(value: Any) -> Any:
    if value == "":
        return Words("")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return write_plainly(value) if number else value


def write_plainly(number: float) -> str:
    """Write a number as a spreadsheet shows it that was told nothing: 3 for 3.0.

    >>> write_plainly(3.0), write_plainly(0.1 + 0.2), write_plainly(-0.0), write_plainly(1234567.5)
    ('3', '0.3', '0', '1234567.5')
    """
    whole = number % 1 == 0 and abs(number) < _EXACT
    return str(int(number)) if whole else format(number, ".15g")


@dataclass(frozen=True, slots=True)
class OrTrue:
    """A text that may be left open: `true` asks for the thing without words."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let the reader take `true` for words that say nothing."""
        from pydantic_core import core_schema  # noqa: PLC0415  # the bank reads no YAML

        def read(value: Any, inner: Any) -> Any:
            return Words("") if value is True else inner(value)

        return core_schema.no_info_wrap_validator_function(read, handler(source))

    def __get_pydantic_json_schema__(self, _core: Any, _handler: Any) -> dict[str, Any]:
        """Offer `true` to an editor."""
        return _beside_words({"const": True})


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
