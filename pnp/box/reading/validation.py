"""Values held against the form of the model: every fault at once, in sentences."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pnp.box.foreign import Unreadable, read_foreign_json, replace_unprintable
from pnp.box.misfits import find_slips, validate
from pnp.box.source import PlacedValue, Slip, Source
from pnp.errors import ContentError, Finding, PrintError

_Form = TypeVar("_Form")


def validate_file(
    form: Any,
    source: Source,
    known: Mapping[str, Any],
    data: Any = None,
    placed: list[PlacedValue] | None = None,
) -> tuple[Any, list[Finding]]:
    """Turn the values of a file, or others in their place, into a thing; each fault has a line."""
    thing, slips = validate(form, source.data if data is None else data, known, placed=placed)
    return thing, [_locate(source, each) for each in slips]


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


def _locate(source: Source, slip: Slip) -> Finding:
    problem = source.at(slip.path, slip.say, key=slip.key)
    if slip.empty and "#" in problem.excerpt:
        hint = f"{problem.sentence}; # begins a comment, so write the value in quotes"
        return problem._replace(what=hint)
    return problem


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
    thing, slips = find_slips(form, whole, {"source": "en"}, extra="ignore")
    faults = [_locate_value(each) for each in slips]
    if not isinstance(version, int):
        faults.insert(0, f"the key `{key}` is missing or no number")
    if faults:
        others = f" (and {len(faults) - 1:,} more)" if faults[1:] else ""
        say = f"{file} is not {what}: {faults[0]}{others}; {again}"
        raise PrintError(replace_unprintable(say))
    sound: _Form = thing
    return sound


def _locate_value(slip: Slip) -> str:
    way: list[Any] = []
    for step in slip.path[:-1]:
        if isinstance(step, int) and way:
            way[-1] = f"{way[-1]} {step + 1}"
        else:
            way.append(step)
    return ": ".join(filter(None, (", ".join(map(str, way)), slip.say)))
