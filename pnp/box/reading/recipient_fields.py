"""Fields of a list of recipients, `{for.name}`, wherever a text of a pack asks for one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.box.reading.game_file import declared_fields
from pnp.box.recipient import FIELD, LIKE_FIELD
from pnp.box.source import Source, YamlPath, listed
from pnp.findings import Finding
from pnp.spelling import nearest

_LEFT_OUT: Final = ("parts", "labels")
"""Where a text may be left out of a kit for nobody: `parts.yaml`, and labels of files of words."""


def field_faults(
    values: dict[str, Any], sources: dict[str, Source], words: Mapping[str, Source]
) -> Iterator[Finding]:
    """Find fields that no list has, and those without which a text of the game would be lost.

    They stand in the values of a pack, in its booklets, and in its files of words.
    """
    known = declared_fields(values.get("game"))
    texts = values | {f"words.{lang}": source.data for lang, source in words.items()}
    for name, source in (sources | {f"words.{lang}": each for lang, each in words.items()}).items():
        if name in texts:
            for path, text in _texts(texts[name], ()):
                bare = name == "parts" or (bool(path) and path[0] in _LEFT_OUT)
                yield from (source.at(path, say) for say in _faults(text, known, bare=bare))
        elif source.data is None:  # a booklet
            for number, line in enumerate(source.lines, start=1):
                yield from (source.at_line(number, say) for say in _faults(line, known, bare=False))


def _texts(value: Any, path: YamlPath) -> Iterator[tuple[YamlPath, str]]:
    if isinstance(value, str):
        if "for" in value and "{" in value:
            yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(each, (*path, key))
    elif isinstance(value, list):
        for n, each in enumerate(value):
            yield from _texts(each, (*path, n))


def _faults(text: str, known: Sequence[str], *, bare: bool) -> Iterator[str]:
    for found in LIKE_FIELD.finditer(text):
        field = FIELD.fullmatch(found[0])
        if field is None:
            yield (
                f"`{found[0]}` is no field of a list: write {{for.name}}, or "
                "{for.name|you} with what stands there in a kit for nobody"
            )
        elif field[1] not in known:
            hint = nearest(field[1], known) or f"; there are {listed(known)}"
            yield f"no list has the field `{field[1]}`{hint}; `recipient` in game.yaml names more"
        elif field[2] is None and not bare:
            yield (
                f"`{found[0]}` leaves a hole in a kit for nobody: write what stands there, "
                f"such as {{for.{field[1]}|you}}"
            )
