"""Checks of the columns of declared parts: each that is asked for is there, each there is drawn."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.model import Box, label
from pnp.box.part_rows import ASIDE, columns_in
from pnp.box.part_texts import GIVEN, LABEL, LIST, NAMES, boxes_with_places, columns_of_box
from pnp.box.source import Row, Sources, YamlPath, listed, nearest
from pnp.findings import Finding

_LOOKED_UP: Final = frozenset({*NAMES, "short", "text"})
"""Columns that look-up reads of pieces with a code, drawn or not."""


def asked_columns_are_there(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find columns a box asks for that no row has, and words of the house there are not."""
    for n, part in enumerate(parts_of(box)):
        known = {*part.fill, *_columns(part)}
        waiting: list[tuple[YamlPath, frozenset[str]]] = [
            (path, columns_of_box(each)) for each, path, _ in boxes_with_places(part, n)
        ]
        waiting += [(("parts", n, "fill", key), columns_of_text(words.texts.values()))
                    for key, words in part.fill.items()]  # fmt: skip
        for path, columns in waiting:
            for name in sorted(columns - known - {*GIVEN}):
                if say := _missing(box, part, name, known):
                    yield sources.at("parts", path, say)


def _missing(box: Box, part: DeclaredPart, name: str, known: Collection[str]) -> str:
    # Nothing of a word of the house.
    if name.startswith(LABEL):
        if label(box, box.game.source, name) != name:
            return ""
        return f"there is no word `{name}`; write it under `labels` of words.{box.game.source}.yaml"
    if name.startswith(LIST):
        own, lists = name.removeprefix(LIST), box.rules.lists
        hint = nearest(own, lists) or "; write it under `lists` of rules.yaml"
        return "" if own in lists else f"there is no list `{own}`{hint}"
    have = f"; there are {listed(sorted(known))}" if known else ""
    hint = nearest(name, [*known, *GIVEN]) or have
    return f"no row of `{part.id}` has the column `{name}`{hint}"


def columns_are_drawn(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find columns of a list that none of its readers needs, and filled ones that no box draws."""
    elsewhere = _read_elsewhere(sources)
    asked = [_asked(part, n) for n, part in enumerate(parts_of(box))]
    lists = [_lists_of(sources, n) for n in range(len(asked))]
    for n, part in enumerate(parts_of(box)):
        shared = frozenset().union(
            *(asked[m] for m in range(len(asked)) if m == n or lists[m] & lists[n])
        )
        for name in _columns(part):
            if not (name in shared or name.startswith(ASIDE) or lists[n] & elsewhere):
                near = nearest(name, asked[n])
                other = "id" if name in NAMES else f"{ASIDE}{name}"
                why = "only tells the rows apart" if name in NAMES else "is a note of yours"
                say = (
                    f"no box of `{part.id}` draws the column `{name}`{near}; draw it as "
                    f"{{{name}}}, or call it `{other}` if it {why}"
                )
                yield sources.at("parts", ("parts", n, "each", 0), say)
        for name in part.fill:
            if name not in asked[n]:
                say = f"no box of `{part.id}` draws `{name}`{nearest(name, asked[n])}"
                yield sources.at("parts", ("parts", n, "fill", name), say, key=True)


def _asked(part: DeclaredPart, n: int) -> frozenset[str]:
    asked = {name for box, _, _ in boxes_with_places(part, n) for name in columns_of_box(box)}
    for words in part.fill.values():
        asked |= columns_of_text(words.texts.values())
    return frozenset(asked | _LOOKED_UP if part.letter else asked)


def _lists_of(sources: Sources, n: int) -> set[str]:
    source = sources.files.get("parts")
    rows = source.rows.get(("parts", n, "each"), ()) if source else ()
    return _files_of(rows)


def _read_elsewhere(sources: Sources) -> set[str]:
    others = (source for name, source in sources.files.items() if name != "parts")
    return {file for each in others for rows in each.rows.values() for file in _files_of(rows)}


def _files_of(rows: Iterable[Row | int]) -> set[str]:
    return {row.source.file for row in rows if isinstance(row, Row)}


def columns_of_text(texts: Collection[str]) -> frozenset[str]:
    """Name the columns that texts ask for."""
    return frozenset(name for text in texts for name in columns_in(text))


def _columns(part: DeclaredPart) -> dict[str, None]:
    return {name: None for row in part.each for name in row.cells}
