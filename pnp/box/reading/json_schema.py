"""The form of the content files as JSON Schema, so that an editor helps while one writes."""

import json
from pathlib import Path
from typing import Any, Final

from pydantic import ConfigDict, create_model
from pydantic.json_schema import GenerateJsonSchema

from pnp.box.kinds import REST

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_FIXED: Final = json.loads(Path(__file__).with_name("schemas.json").read_bytes())
_FROM: Final = _FIXED["from"]
_SHEET: Final = _FROM["properties"]["from"]


def schema_of(name: str, form: Any) -> dict[str, Any]:
    """Give the schema of one content file by its name and the form of the model."""
    strict = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)
    model = create_model("File", __config__=strict, body=(form, ...))
    whole = model.model_json_schema(schema_generator=GenerateJsonSchema)
    defs = {key: _close(part) for key, part in sorted(whole["$defs"].items())}
    body = whole["properties"]["body"]
    inner = defs.pop(body["$ref"].rpartition("/")[2]) if "$ref" in body else body
    return {"$schema": DIALECT, **inner, "title": f"{name}.yaml", "$defs": defs}


def _close(part: Any) -> Any:
    if isinstance(part, list):
        return [_close(each) for each in part]
    if not isinstance(part, dict):
        return part
    titles = {"title"} if isinstance(part.get("title"), str) else set()
    part = {key: _close(each) for key, each in part.items() if key not in titles}
    if part.get("type") == "object" and "properties" in part:
        keys = part["properties"]
        own = [keys.pop(key)["additionalProperties"] for key in list(keys) if REST in keys[key]]
        part["additionalProperties"] = own[0] if own else False
    if part.get("type") == "array" and "$ref" in part.get("items", ()):
        rest = {key: each for key, each in part.items() if key in {"default", "description"}}
        listed = {"type": "array", "items": {"anyOf": [part["items"], _FROM]}}
        short = [_SHEET] * part["items"]["$ref"].endswith("/PartRow")
        return {**rest, "anyOf": [listed, _FROM, *short]}
    return part


def words_schema() -> dict[str, Any]:
    """Give the schema of a file of words, `words.<language>.yaml`."""
    return {"$schema": DIALECT, **_FIXED["words"]}
