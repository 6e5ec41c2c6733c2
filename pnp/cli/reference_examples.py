"""Examples of every key, taken from packs and pages that tests build."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, get_args, get_origin

from pnp.box.fields import bare, is_thing, item_of, keys_of
from pnp.box.packs import content_root, kits
from pnp.box.reading.reader import FORMS, origins
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.box.words import Words
from pnp.cli.new import make

Key = tuple[str, str]
"""The name of a thing of the model, and one of its keys."""

_FENCES: Final = (
    ("boards", "yaml", "map"),
    ("parts", "yaml", "parts"),
    ("parts", "look", "look"),
    ("scale", "game", "game"),
    *(("bank-by-content", each, each) for each in ("parties", "stocks", "rules", "board", "cards")),
)
"""Pages of the documentation, the mark of their examples, and the file these are."""

_WIDEST: Final = 60
"""The most letters of an example."""

_PLAIN: Final = re.compile(r"[A-Za-zÀ-ÿ0-9/.][\w À-ÿ’'/.+–-]*")
_MISREAD: Final = re.compile(r"true|false|null|~|[-+.0-9][\d.]*", re.IGNORECASE)


def gather_examples(docs: Path) -> Mapping[Key, str]:
    """Give an example of each key: the shortest of the first source that has any."""
    found: dict[Key, str] = {}
    for values in _sources(docs):
        here: dict[Key, str] = {}
        for name, value in values:
            for key, each in _walk(FORMS[name], value):
                text = _cut(each)
                if key not in here or _rank(text) < _rank(here[key]):
                    here[key] = text
        found = {**here, **found}
    return found


def _sources(docs: Path) -> Iterator[list[tuple[str, Any]]]:
    yield [
        (form, parse_yaml(Source(page, block.split("\n"))).data)
        for page, mark, form in _FENCES
        for block in re.findall(
            rf"```{mark}\n(.*?)```", (docs / f"{page}.md").read_text(encoding="utf-8"), re.DOTALL
        )
    ]
    with TemporaryDirectory() as aside:
        make(Path(aside) / "village")
        yield _values(Path(aside) / "village")
    examples = sorted(each.parent for each in (content_root() / "examples").glob("*/game.yaml"))
    for folder in (*examples, *kits(content_root())):
        yield _values(folder)


def _values(folder: Path) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in origins(folder).values.items() if name in FORMS]


def _walk(kind: Any, value: Any) -> Iterator[tuple[Key, Any]]:
    # Give each key with what stands under it.
    kind = bare(getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind)
    if is_thing(kind) and isinstance(value, dict):
        hints = keys_of(kind)
        for key, each in value.items():
            if key in hints:
                yield (kind.__name__, key), _plainly(hints[key], each)
                yield from _walk(hints[key], each)
    elif item_of(kind) is not None and isinstance(value, list):
        for each in value:
            yield from _walk(item_of(kind), each)
    elif get_origin(kind) is Mapping and isinstance(value, dict):
        for each in value.values():
            yield from _walk(get_args(kind)[1], each)


def _plainly(hint: Any, value: Any) -> Any:
    if _is_words(hint) and isinstance(value, dict):
        return value.get("en") or next(iter(value.values()))
    if item_of(bare(hint)) is not None and isinstance(value, list):
        return [_plainly(item_of(bare(hint)), each) for each in value]
    return value


def _is_words(hint: Any) -> bool:
    if get_origin(bare(hint)) is Mapping:
        return False
    ways = get_args(hint) or (hint,)
    return Words in (*ways, *(inner for way in ways for inner in get_args(way)))


def _rank(text: str) -> tuple[bool, int]:
    return "…" in text, len(text)


def _cut(value: Any) -> str:
    # Of a long one only its beginning.
    text = write_flow(value)
    if len(text) <= _WIDEST or not isinstance(value, list | dict):
        return text
    if isinstance(value, list):
        return f"[{_cut(value[0])}, …]"
    kept = ""
    for key, each in value.items():
        more = f"{kept}{key}: {write_flow(each)}, "
        if len(more) > _WIDEST:
            break
        kept = more
    return f"{{{kept}…}}"


def write_flow(value: Any) -> str:
    """Write a value as YAML on one line.

    >>> write_flow({"least": 2, "name": "Ann: 3", "on": ["a", True]})
    '{least: 2, name: "Ann: 3", on: [a, true]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {write_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    if _PLAIN.fullmatch(value) and not _MISREAD.fullmatch(value) and value == value.strip():
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
