"""Parts that start from a ready-made one: `like: card` puts under them what it has.

This happens to plain values, before they are held against their form: what a part says itself
stands over what the ready-made part says, and a ready-made box whose columns nobody fills is left
out. A row that has a name and no title bears its name where the title goes.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.box.parts.declared import RowCondition, read_condition
from pnp.box.parts.rows import columns_in
from pnp.box.parts.texts import GIVEN, LABEL
from pnp.box.reading.plain_values import items, mapping
from pnp.box.source import Source, YamlPath, leaves, list_words, offer
from pnp.errors import Finding
from pnp.spelling import nearest

_FACES: Final = ("front", "back")


def start_from_ready_made(
    parts: Any, source: Source, shelf: Collection[str], read: Callable[[str], Any]
) -> tuple[Any, list[Finding]]:
    """Put what ready-made parts have under the parts that start from them."""
    listed = mapping(parts).get("parts")
    if not isinstance(listed, list):
        return parts, []
    work = _Starting(source, shelf, read)
    whole = [work.part(each, ("parts", n)) for n, each in enumerate(listed)]
    return {**parts, "parts": whole}, work.problems


@dataclass(frozen=True, slots=True)
class _Starting:
    """One file of parts, the ready-made ones there are, and the faults found on the way."""

    source: Source
    shelf: Collection[str]
    read: Callable[[str], Any]
    problems: list[Finding] = field(default_factory=list)

    def part(self, part: Any, path: YamlPath) -> Any:
        """Put a ready-made part under one that starts from it."""
        name = mapping(part).get("like")
        if not isinstance(name, str):
            return part
        if name not in self.shelf:
            say = f"there is no ready-made part `{name[:40]}`{offer(name, sorted(self.shelf), 20)}"
            self.problems.append(self.source.at((*path, "like"), say))
            return part
        made: dict[str, Any] = self.read(name)
        whole = {**made, **part}
        for key in ("fill", "net"):
            if key in made:
                whole[key] = {**made[key], **mapping(part.get(key))}
        rows = items(whole.get("each"))
        columns = {*GIVEN, *mapping(whole.get("fill")), *(key for x in rows for key in mapping(x))}
        named = "name" in columns and "title" not in columns
        for face in _FACES:
            if face not in part:
                every = columns | {"title"} if named else columns
                whole[face] = self.face(made.get(face, []), part, every)
        if named and "title" in {*_asked([whole.get(face) for face in _FACES])}:
            whole["fill"] = {"title": "{name}", **mapping(whole.get("fill"))}
        boxes = [each for face in _FACES for each in items(made.get(face))]
        self.check_names(part, {each["name"] for each in boxes if "name" in each}, path)
        return {key: each for key, each in whole.items() if key not in {"change", "without"}}

    def face(self, boxes: Any, part: Mapping[str, Any], columns: set[str]) -> Any:
        """Give the boxes of a ready-made face, changed as the part says."""
        if not isinstance(boxes, list):
            return boxes  # a word, such as `kit`
        change, without = mapping(part.get("change")), items(part.get("without"))
        kept = []
        for box in boxes:
            name = box.get("name", "")
            own = mapping(change.get(name))
            merged = _pruned({**box, **own}, columns)
            if name not in without and (own or _wanted(merged) <= columns):
                kept.append(merged)
        return kept

    def check_names(self, part: Mapping[str, Any], names: set[str], path: YamlPath) -> None:
        """Find changed boxes that the ready-made part does not have."""
        left_out = enumerate(items(part.get("without")))
        places = [(name, (*path, "change", name)) for name in mapping(part.get("change"))]
        places += [(name, (*path, "without", n)) for n, name in left_out]
        for name, at in places:
            if name not in names:
                hint = nearest(str(name), names) or f"; it has {list_words(sorted(names), 20)}"
                say = f"the ready-made part `{part['like']}` has no box `{name}`{hint}"
                self.problems.append(self.source.at(at, say, key=True))


def _pruned(box: dict[str, Any], columns: set[str]) -> dict[str, Any]:
    # Without a condition that always holds, and without repeated boxes whose columns nobody fills.
    when = _condition(box)
    if when and when.negated and when.column not in columns:
        box = {key: each for key, each in box.items() if key != "when"}
    repeat = mapping(box.get("repeat"))
    if not isinstance(repeat.get("boxes"), list):
        return box
    inner = [_pruned(mapping(each), columns) for each in repeat["boxes"]]
    kept = [each for each in inner if _wanted(each) <= columns]
    return {**box, "repeat": {**repeat, "boxes": kept}}


def _wanted(box: Mapping[str, Any]) -> set[str]:
    found = {name for name in _asked(box) if not name.startswith(LABEL)}
    when = _condition(box)
    return found | {when.column} if when else found


def _condition(box: Mapping[str, Any]) -> RowCondition | None:
    try:
        return read_condition(box["when"]) if "when" in box else None
    except ValueError:
        return None  # it is named where it is held against its form


def _asked(value: Any) -> Iterator[str]:
    for _, text in leaves(value):
        yield from columns_in(text) if isinstance(text, str) else ()
