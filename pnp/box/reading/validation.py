"""Values held against the form of the model: every fault at once, in sentences."""

import re
import types
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

from pnp.box.fields import Misfit, Reading, is_thing, keys_of, reader_of
from pnp.box.foreign import Unreadable, read_foreign_json, replace_unprintable
from pnp.box.kinds import Fits
from pnp.box.limits import FAULTS
from pnp.box.source import PlacedValue, Source, YamlPath, key_at, list_words
from pnp.box.terms import answers_of, item_type
from pnp.box.words import Words
from pnp.errors import ContentError, PrintError
from pnp.findings import Finding
from pnp.spelling import near_words, nearest

_Form = TypeVar("_Form")


def validate(
    kind: Any,
    value: Any,
    known: Mapping[str, Any],
    extra: Literal["forbid", "ignore"] = "forbid",
    placed: list[PlacedValue] | None = None,
) -> tuple[Any, tuple[Misfit, ...]]:
    """Turn plain values into a thing of the model; where any does not fit there is no thing.

    What is known of the file, at least its `source` language, is for what it is written in. Things,
    and values of which their fields ask something, are put among those `placed`.
    """
    reading = Reading(known, [], [], [] if placed is None else placed, extra == "forbid")
    thing = reader_of(kind)(value, reading)
    found = reading.misfits[: 10 * FAULTS]
    unknown = (each for each in found if each.what == "unknown")
    misspelt = {(*x.path[:-1], *near_words(str(x.path[-1]), x.hint)) for x in unknown}
    told = (each for each in found if each.what != "missing" or each.path not in misspelt)
    each_once = {(each.path, each.what == "unknown"): each for each in told}
    return None if each_once else thing, tuple(each_once.values())


def validate_file(
    form: Any,
    source: Source,
    known: Mapping[str, Any],
    data: Any = None,
    placed: list[PlacedValue] | None = None,
) -> tuple[Any, list[Finding]]:
    """Turn the values of a file, or others in their place, into a thing; each fault has a line."""
    thing, misfits = validate(form, source.data if data is None else data, known, placed=placed)
    return thing, [_locate(source, each) for each in misfits]


def read_form(form: type[_Form], path: Path, root: Path) -> tuple[_Form, Source]:
    """Read a YAML file that lies under a root as a thing of one form, and give its places too.

    Its plain texts are of the language that it names. A ContentError names every fault at once.
    """
    from pnp.box.reading.yaml_text import read_yaml  # noqa: PLC0415  # a kit as it is reads none

    source, problems = read_yaml(path, root)
    if source.data is None and problems:
        raise ContentError(problems)
    named = source.data.get("language", "en") if isinstance(source.data, dict) else "en"
    thing, faults = validate_file(form, source, {"source": str(named)})
    if problems or faults:
        raise ContentError((*problems, *faults))
    return thing, source


def _locate(source: Source, misfit: Misfit) -> Finding:
    problem = source.at(misfit.path, tell(misfit), key=misfit.what == "unknown")
    if misfit.what == "other" and misfit.given is None and "#" in problem.excerpt:
        hint = f"{problem.sentence}; # begins a comment, so write the value in quotes"
        return replace(problem, what=hint)
    return problem


def tell(misfit: Misfit) -> str:
    """Say what does not fit, and what would."""
    path, what, hint, given = misfit
    match what:
        case "unknown":
            return f"unknown key `{path[-1]}`{_hint_at_key(misfit)}"
        case "missing":
            known = given.get("id")
            owner = f" (in `{known}`)" if isinstance(known, str) else ""
            return f"the key `{path[-1]}` is missing here: {describe_hint(hint)}{owner}"
        case "choice":
            shown = f"`{given[:40]}`" if isinstance(given, str) else _show(given)
            near = nearest(given, hint) if isinstance(given, str) else ""
            right = f"{near} It is" if near else "; it is"
            return f"{key_at(path)} cannot be {shown}{right} one of {list_words(hint)}"
        case "length":
            return f"{key_at(path)} should have {len(hint)} items, not {len(given)}"
        case "miswritten":
            return f"{key_at(path[:-1] if given.key else path)}: {given}"
        case _:
            say = f"{key_at(path)} should be {describe_hint(hint)}, not {_show(given)}"
            return say + _how_to_write(hint, given)


def _hint_at_key(misfit: Misfit) -> str:
    key = str(misfit.path[-1])
    if " " in key and misfit.given is None:
        return "; if it belongs to the text before the comma, put quotes round that text"
    if key.isdecimal():
        return "; write a number without commas, and a list as [1, 2]"
    return nearest(key, misfit.hint) or f"; the keys here are {list_words(misfit.hint)}"


# A number as people and spreadsheets write it: 1,200 or 1.200.
_GROUPED: Final = re.compile(r"[-+]?[0-9]{1,3}(?:[.,'’ \u00a0\u202f][0-9]{3})+")


def _how_to_write(hint: Any, given: Any) -> str:
    if item_type(hint) is not None and isinstance(given, str | int):
        return "; write it as [a, b]"
    if hint is int and isinstance(given, float):
        return "; write it without a point"
    grouped = hint is int and isinstance(given, str) and _GROUPED.fullmatch(given)
    return "; write it without marks between thousands" if grouped else ""


_PLAIN: Final[dict[Any, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    float: "a number",
    Words: "a text, or one text per language such as {en: …, de: …}",
}
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def describe_hint(hint: Any) -> str:
    """Say what belongs under a key, for people, without what only a reader asks."""
    hint = hint.__origin__ if get_origin(hint) is Annotated else hint
    if hint in _PLAIN:
        return _PLAIN[hint]
    if (item := item_type(hint)) is not None:
        return f"a list, each {describe_hint(item)}"
    if is_thing(hint):
        noun = _CAMEL.sub(" ", hint.__name__).lower()
        article = "an" if noun[0] in "aeiou" else "a"
        return f"{article} {noun} with the keys {list_words(keys_of(hint))}"
    if words := tuple(map(str, answers_of(hint))):
        return f"one of {list_words(words)}" if len(words) > 1 else f"the word `{words[0]}`"
    if get_origin(hint) in {Union, types.UnionType}:
        return " or ".join(describe_hint(each) for each in get_args(hint) if each is not type(None))
    return "keys with a value each"


def _show(value: Any) -> str:
    plain = {dict: "keys and values", list: "a list", type(None): "left empty"}
    if type(value) in plain:
        return plain[type(value)]
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    text = str(value)
    kind = "the text " if isinstance(value, str) else ""
    return f"{kind}`{text[:40]}…`" if len(text) > 40 else f"{kind}`{text}`"


def read_made(
    form: type[_Form], file: Path, key: str, newest: int, what: str, again: str, **more: str
) -> _Form:
    """Read a file of plain values that a command of ours has made, as a thing of one form.

    Under `key` stands the version of its form; `more` is what its name or place tells of it.
    Raises PrintError if it is missing, damaged, no such file, or made by a newer pnp.
    """
    try:
        told = read_foreign_json(file.parent, file.name)
    except FileNotFoundError:
        raise PrintError(f"{file} is missing; {again}") from None
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}; {again}") from None
    version = told.get(key) if isinstance(told, dict) else None
    if isinstance(version, int) and version > newest:
        say = f"{file} has the form {version}, this pnp reads up to {newest}"
        raise PrintError(f"{say}; update pnp, or {again}")
    whole = {**told, **more} if more else told
    placed = list[PlacedValue]()
    thing, found = validate(form, whole, {"source": "en"}, extra="ignore", placed=placed)
    says = [(each.path, tell(each)) for each in found]
    bound = (each for each in placed if isinstance(each.kind, Fits))
    says += [(each.path, each.kind.fault(each.key, each.value)) for each in bound]
    faults = [_locate_value(path, say) for path, say in says if say]
    if not isinstance(version, int):
        faults.insert(0, f"the key `{key}` is missing or no number")
    if faults:
        others = f" (and {len(faults) - 1:,} more)" if faults[1:] else ""
        say = f"{file} is not {what}: {faults[0]}{others}; {again}"
        raise PrintError(replace_unprintable(say))
    sound: _Form = thing
    return sound


def _locate_value(path: YamlPath, say: str) -> str:
    way: list[Any] = []
    for step in path[:-1]:
        if isinstance(step, int) and way:
            way[-1] = f"{way[-1]} {step + 1}"
        else:
            way.append(step)
    return ": ".join(filter(None, (", ".join(map(str, way)), say)))
