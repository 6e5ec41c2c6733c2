"""What may stand under a key, in words: read off the JSON Schema of its file."""

from collections.abc import Mapping
from typing import Any, Final

_PLAIN: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "`true` or `false`",
}
_LONG: Final = 12
"""A choice of more words than this is listed elsewhere."""


def held_by(part: Mapping[str, Any]) -> str:
    """Say what a key holds.

    >>> held_by({"type": "array", "items": {"type": "integer"}})
    'list of whole numbers'
    >>> held_by({"anyOf": [{"enum": ["half", "none"]}, {"type": "null"}]})
    '`half`, `none`'
    """
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in part:
        return _choice(part["enum"])
    if "const" in part:
        return _choice([part["const"]])
    if "anyOf" in part:
        return _one_of(part["anyOf"])
    return _by_type(part)


def _choice(words: list[Any]) -> str:
    if len(words) > _LONG:
        return f"one of {len(words)} names"
    return ", ".join(f"`{str(word).lower() if word is True else word}`" for word in words)


def _one_of(ways: list[Mapping[str, Any]]) -> str:
    # A text in several languages and the rows of a list are told once, above.
    ways = [each for each in ways if each.get("type") != "null" and not _is_from(each)]
    languages = [each for each in ways if "^[a-z]{2}$" in each.get("patternProperties", {})]
    said = [held_by(each) for each in ways if each not in languages]
    if languages:
        said[0] = "words"
    return " or ".join(dict.fromkeys(said))


def _is_from(part: Mapping[str, Any]) -> bool:
    return "from" in part.get("properties", {})


def _by_type(part: Mapping[str, Any]) -> str:
    match part.get("type"):
        case "array":
            return _list_of(part)
        case "object" if "properties" in part:
            return "row"
        case "object":
            return f"names, each with {held_by(part.get('additionalProperties', {}))}"
        case str(name):
            return _PLAIN[name]
        case _:
            return "text, number, or yes or no"


def _list_of(part: Mapping[str, Any]) -> str:
    if "prefixItems" in part:
        return f"{len(part['prefixItems'])} numbers"
    inner = held_by(part["items"])
    if part.get("minItems") and part.get("minItems") == part.get("maxItems"):
        return f"{part['minItems']} numbers"
    plural = {"text": "texts", "whole number": "whole numbers", "number": "numbers", "row": "rows"}
    return f"list of {plural.get(inner, inner.replace('list of', 'lists of'))}"
