"""The reference of content: every file, key, kind and name there is, written from the code."""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final

import yaml

from docs.reference_examples import MEANINGS, Key, gather_examples, write_flow
from pnp.box import limits
from pnp.box.game import STYLES
from pnp.box.pack_files import FORMS
from pnp.box.packs import content_root
from pnp.box.reading.json_schema import schema_of
from pnp.box.source import LIST_FORMATS
from pnp.cli.lists import LISTS
from pnp.cli.main import COMMANDS, EXIT_CODES

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
    told = (f"`{str(word).lower() if word is True else word}`" for word in words if word != "")
    return ", ".join(told) or "nothing"


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


_HEAD: Final = (
    "# Reference\n\n"
    "Every file of a pack, every key, and every name that content can choose.\n"
    "This page is made from the code by `make reference`; a test holds it to be up to date, "
    "another that every example is of a pack that builds.\n"
    "How it all fits together: [parts](parts.md), [boards](boards.md), "
    "[rule booklets](booklets.md), [a sixth game](a-sixth-game.md), "
    "[rules of your own](own-rules.md).\n\n"
    "A pack is a folder with a `game.yaml`; all other files may be left out. "
    "*Words* are a text, or one text per language: `{en: Rent, de: Miete}`.\n"
    "A list of things may be written out, or be kept in a file that ends in "
    f"{', '.join(f'`{each}`' for each in LIST_FORMATS)}: `{{from: deeds.csv}}`, "
    "or of a workbook with several sheets `{from: game.ods, sheet: Deeds}`.\n"
    "An unknown key is a fault. Colours are names of the palette in `look.yaml`.\n"
)


def write_reference(docs: Path) -> str:
    """Write the whole page; examples are taken from the pages beside it too."""
    examples = gather_examples(docs)
    seen: set[str] = set()
    lines = [_HEAD]
    for name, form in FORMS.items():
        lines += _file(name, form, examples, seen)
    lines += [*_words(), *_kinds(), *_styles(), *_boxes(), *_names(), *_limits(), *_commands()]
    return "\n".join(lines).rstrip() + "\n"


def _file(name: str, form: Any, examples: Mapping[Key, str], seen: set[str]) -> Iterator[str]:
    schema = schema_of(name, form)
    yield f"## {name}.yaml\n"
    yield from _thing(form.__name__, schema, examples)
    for thing, part in sorted(schema["$defs"].items()):
        if "properties" in part and thing not in seen:
            seen.add(thing)
            yield f"### {thing}\n"
            yield from _thing(thing, part, examples)


def _thing(name: str, part: Mapping[str, Any], examples: Mapping[Key, str]) -> Iterator[str]:
    yield f"{part['description'].partition(chr(10))[0]}\n"
    yield "| key | holds | what it is | example |"
    yield "| --- | --- | --- | --- |"
    needed = part.get("required", ())
    for key, each in part["properties"].items():
        holds = held_by(each) + (", **needed**" if key in needed else _default(each))
        example = examples.get((name, key))
        shown = f"`{key}: {example}`" if example else ""
        cells = (f"`{key}`", holds, " ".join(each["description"].split()), shown)
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
    yield ""


def _default(part: Mapping[str, Any]) -> str:
    value = part.get("default")
    return f"; else `{write_flow(value)}`" if value not in (None, "", [], {}, False) else ""


def _words() -> Iterator[str]:
    yield "## words.LANGUAGE.yaml\n"
    yield "Texts in one language, such as `words.de.yaml`, laid over those of the game by id.\n"
    yield "| section | whose texts |"
    yield "| --- | --- |"
    yield "| `labels` | words of the house, by their keys: `press.salary: Wages` |"
    yield "| `texts` | any text, by the id of `pnp words export`; several keys may share it out |"
    yield ""


def _kinds() -> Iterator[str]:
    yield "## Kinds\n"
    for key, (_, meanings) in MEANINGS.items():
        yield f"### `{key}`\n"
        yield "| word | means |"
        yield "| --- | --- |"
        yield from (f"| `{word}` | {says} |" for word, says in meanings.items())
        yield ""


def _styles() -> Iterator[str]:
    yield "## Styles of type\n"
    yield "What `style:` may name in parts.yaml; look.yaml may change them and add its own.\n"
    yield "| style | font | size in pt | stands |"
    yield "| --- | --- | --- | --- |"
    for name, style in STYLES.items():
        most, least = style.fit
        size = f"{most:g} to {least:g}"
        yield f"| `{name}` | {style.font} | {size} | {style.align}, {style.stand} |"
    yield ""


def _boxes() -> Iterator[str]:
    yield "## Boxes of what is ready-made\n"
    yield "What `change` and `without` may name in a part that is `like` one of these.\n"
    for file in sorted((content_root() / "parts").glob("*.yaml")):
        yield f"### Boxes of `{file.stem}`\n"
        yield "| box | draws | stands at |"
        yield "| --- | --- | --- |"
        made = yaml.safe_load(file.read_text(encoding="utf-8"))
        sides = {side: made[side] for side in ("front", "back") if isinstance(made.get(side), list)}
        for side, box in ((each, box) for each in sides for box in _named(sides[each])):
            what = next(key for key in box if key not in {"name", "when", "panel"})
            drawn = f"`{what}`" if isinstance(box[what], dict | list) else f"`{what}: {box[what]}`"
            when = f", when {box['when']}" if "when" in box else ""
            when += ", on the back" if side == "back" else ""
            at = f"`{write_flow(box['at'])}`" if "at" in box else "its whole side"
            yield f"| `{box['name']}` | {drawn}{when} | {at} |".replace("True", "true")
        yield ""


def _named(boxes: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for box in boxes:
        if "name" in box:
            yield box
        yield from _named(box.get("inside", ()))
        yield from _named(box.get("repeat", {}).get("boxes", ()))


def _names() -> Iterator[str]:
    for name, choose in LISTS.items():
        yield f"## {name.capitalize()}\n"
        yield f"`pnp show {name}` lists them; with a kit, its own are among them.\n"
        for group, choices in groupby(choose(None), key=lambda each: each.group):
            yield f"### {group[:1].upper()}{group[1:]}\n"
            yield "| name | what it is |"
            yield "| --- | --- |"
            for each in choices:
                yield f"| `{each.name}` | {each.says.replace('|', chr(92) + '|')} |"
            yield ""


def _limits() -> Iterator[str]:
    yield "## Limits\n"
    yield "| what | limit |"
    yield "| --- | --- |"
    body = ast.parse(inspect.getsource(limits)).body
    for each, told in pairwise(body):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            value = getattr(limits, each.target.id)
            shown = (
                " to ".join(f"{n:,}" for n in value) if isinstance(value, tuple) else f"{value:,}"
            )
            says = ast.literal_eval(told.value) if isinstance(told, ast.Expr) else ""
            yield f"| {says.rstrip('.')} | {shown} |"


def _commands() -> Iterator[str]:
    yield "\n## Commands\n"
    yield "Each with `--help` tells its options.\n"
    for group, rows in groupby(COMMANDS, key=lambda row: row.group):
        yield f"### {group}\n"
        yield "| command | what it does |"
        yield "| --- | --- |"
        yield from (f"| `pnp {row.name}` | {row.says} |" for row in rows)
        yield ""
    yield "### Exit codes\n"
    yield "| code | means |"
    yield "| --- | --- |"
    yield from (f"| {code} | {says} |" for code, says in EXIT_CODES.items())


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(write_reference(page.parent), encoding="utf-8")
