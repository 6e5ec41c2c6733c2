"""Plain values held against a form of the model: every fault at once, in sentences."""

import re
import types
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pnp.box.fields import Misfit, Reading, is_thing, item_type, keys_of, reader_of
from pnp.box.kinds import Fits
from pnp.box.limits import FAULTS, Bounds
from pnp.box.source import PlacedValue, Slip, key_at, list_words
from pnp.box.terms import answers_of, bounds_of
from pnp.box.words import Words
from pnp.spelling import near_words, nearest


def validate(
    kind: Any,
    value: Any,
    known: Mapping[str, Any],
    extra: Literal["forbid", "ignore"] = "forbid",
    placed: list[PlacedValue] | None = None,
) -> tuple[Any, tuple[Slip, ...]]:
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
    slips = tuple(
        Slip(path, _tell(each), key, empty=each.given is None and not key)
        for (path, key), each in each_once.items()
    )
    return None if slips else thing, slips


def find_slips(
    kind: Any, value: Any, known: Mapping[str, Any], extra: Literal["forbid", "ignore"] = "forbid"
) -> tuple[Any, list[Slip]]:
    """Turn plain values that no checks are made of into a thing, and ask what its fields ask."""
    placed = list[PlacedValue]()
    thing, slips = validate(kind, value, known, extra, placed)
    bound = (each for each in placed if isinstance(each.kind, Fits | Bounds))
    said = (Slip(each.path, each.kind.fault(each.key, each.value)) for each in bound)
    return thing, [*slips, *(each for each in said if each.say)]


def _tell(misfit: Misfit) -> str:
    # What does not fit, and what would.
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
    span = bounds_of(hint)
    hint = hint.__origin__ if get_origin(hint) is Annotated else hint
    if span or hint in _PLAIN:
        return str(span or _PLAIN[hint])
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
