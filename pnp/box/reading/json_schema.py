"""The form of the content files as JSON Schema, so that an editor helps while one writes."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ConfigDict, create_model
from pydantic.json_schema import GenerateJsonSchema

from pnp.box.fields import keys_of
from pnp.box.parts.rows import ANY_CELL
from pnp.box.reading.plain_values import FILES, KEYS
from pnp.box.reading.translations import SECTIONS
from pnp.box.words import Words

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_TEXT: Final = {"type": "string", "minLength": 1}
_NUMBER: Final = {"type": "string", "description": "A number of rules.yaml."}
_SHEET: Final = {"type": "string", "pattern": r"\.(csv|xlsx|ods)$"}
_FROM: Final = {
    "type": "object",
    "description": "Rows of a spreadsheet that lies in the pack.",
    "properties": {
        "from": _SHEET,
        "sheet": {"type": "string", "description": "Which sheet of a workbook."},
    },
    "required": ["from"],
    "additionalProperties": False,
}


def schema_of(name: str, form: Any) -> dict[str, Any]:
    """Give the schema of one content file by its name and the form of the model."""
    strict = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)
    model = create_model("File", __config__=strict, body=(form, ...))
    whole = model.model_json_schema(schema_generator=GenerateJsonSchema)
    defs = {key: _close(part) for key, part in whole["$defs"].items()}
    for part in defs.values() if name in FILES else ():
        _let_numbers_be_named(part.get("properties", {}))
    body = whole["properties"]["body"]
    inner = defs.pop(body["$ref"].rpartition("/")[2]) if "$ref" in body else body
    return {"$schema": DIALECT, **inner, "title": f"{name}.yaml", "$defs": _sort(defs)}


def _let_numbers_be_named(properties: dict[str, Any]) -> None:
    for key in KEYS:
        if "anyOf" in properties.get(key, {}):
            properties[key]["anyOf"].append(_NUMBER)


def _close(part: Any) -> Any:
    if isinstance(part, list):
        return [_close(each) for each in part]
    if not isinstance(part, dict):
        return part
    part = {key: _close(each) for key, each in part.items() if not _is_title(key, each)}
    if part.get("type") == "object" and "properties" in part:
        part.setdefault("additionalProperties", False)
    if part.get("type") == "array" and _is_listed(part.get("items")):
        rest = {key: each for key, each in part.items() if key in {"default", "description"}}
        items = {"type": "array", "items": {"anyOf": [part["items"], _FROM]}}
        return {**rest, "anyOf": [items, _FROM, *([_SHEET] if _is_open(part["items"]) else ())]}
    return part


def _is_listed(items: Any) -> bool:
    return isinstance(items, dict) and ("$ref" in items or _is_open(items))


def _is_open(items: Mapping[str, Any]) -> bool:
    return items.get("additionalProperties") == ANY_CELL


def _is_title(key: str, value: Any) -> bool:
    return key == "title" and isinstance(value, str)


def _sort(defs: Mapping[str, Any]) -> dict[str, Any]:
    return {key: defs[key] for key in sorted(defs)}


def words_schema() -> dict[str, Any]:
    """Give the schema of a file of words, `words.<language>.yaml`."""
    card = {"type": "object", "additionalProperties": _TEXT}
    deck = {"type": "object", "additionalProperties": {"anyOf": [card, _TEXT]}}
    sections: dict[str, Any] = {
        "labels": {"type": "object", "additionalProperties": _TEXT},
        "texts": {"type": "object", "additionalProperties": _TEXT},
    }
    for name, section in SECTIONS.items():
        texts = deck if section.within else _texts(section.kind)
        one = {"type": "object", "additionalProperties": texts}
        sections[name] = one if section.key else texts
    return {
        "$schema": DIALECT,
        "title": "words.<language>.yaml",
        "description": "Texts in one language, laid over those of the game by id.",
        "type": "object",
        "properties": sections,
        "additionalProperties": False,
    }


def _texts(kind: type) -> dict[str, Any]:
    texts = {key: _TEXT for key, hint in keys_of(kind).items() if hint is Words}
    return {"type": "object", "properties": texts, "additionalProperties": False}
