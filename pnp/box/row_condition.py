"""Conditions on the row of a part: `when: price`, `when: not price`, `when: kind = spell`."""

import re
from dataclasses import dataclass
from typing import Any, Final

_FORM: Final = re.compile(
    r"(?P<no>not\s+)?(?P<column>[A-Za-z][\w.-]*)(?:\s*(?P<sign>!?=)\s*(?P<value>\S.*?))?\s*"
)


@dataclass(frozen=True, slots=True)
class RowCondition:
    """What must hold of a row for a box to be drawn: a column has something, or has one value."""

    column: str = ""
    value: str = ""
    negated: bool = False

    def holds(self, text: str) -> bool:
        """Tell whether it holds of what stands in the column.

        >>> RowCondition("kind", "spell").holds("spell"), RowCondition("price").holds("")
        (True, False)
        """
        found = text.strip() == self.value if self.value else bool(text.strip())
        return found != self.negated

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """Let the reader accept a condition as it is written."""
        from pydantic_core import core_schema  # noqa: PLC0415  # the bank reads no YAML

        return core_schema.no_info_plain_validator_function(read_condition)

    @classmethod
    def __get_pydantic_json_schema__(cls, _core: Any, _handler: Any) -> dict[str, Any]:
        """Describe a condition to an editor."""
        return {"type": "string", "minLength": 1, "examples": ["price", "not price", "kind = x"]}


def read_condition(value: Any) -> RowCondition:
    """Read a condition as it is written.

    >>> read_condition("not price")
    RowCondition(column='price', value='', negated=True)
    >>> read_condition("kind != spell")
    RowCondition(column='kind', value='spell', negated=True)
    """
    from pydantic_core import PydanticCustomError  # noqa: PLC0415  # the bank reads no YAML

    found = _FORM.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        say = "write a column, `not` and a column, or a value, such as kind = spell"
        raise PydanticCustomError("written", "{say}", {"say": say})
    negated = bool(found["no"]) != (found["sign"] == "!=")
    return RowCondition(found["column"], found["value"] or "", negated)
