"""Plain values with their places, built from the stream of events of a YAML file.

Built without recursion, so that no nesting is deep enough to break it, and with a tally of what
aliases expand to, so that a small file cannot become a large one.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from pnp.box.limits import CHARACTERS, DEPTH, FAULTS, ITEMS, KEY, NUMBER, TEXT, VALUES
from pnp.box.source import Spot
from pnp.errors import ContentError
from pnp.findings import Finding

UNPRINTABLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
"""Characters that cannot be printed, or that turn the direction of the text around them."""
_PLAIN: Final = (  # the YAML 1.2 core schema: `no`, `on`, 12:30 and 0123 are texts
    ("null", re.compile(r"~|null|Null|NULL|")),
    ("bool", re.compile(r"true|True|TRUE|false|False|FALSE")),
    ("int", re.compile(r"[-+]?(?:0|[1-9][0-9]*)")),
    ("float", re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][-+]?[0-9]+)?")),
)
_FIRST: Final = frozenset("~nNtTfF-+.0123456789")
_TAG: Final = "tag:yaml.org,2002:"
_TAGS: Final = {
    f"{_TAG}{name}": name for name in ("str", "null", "bool", "int", "float", "seq", "map")
}


@dataclass(slots=True)
class _Open:
    """A list or a set of keys whose end has not come yet."""

    value: Any
    spot: Spot
    anchor: str | None
    size: int = 1
    text: int = 0
    key: str | None = None
    key_at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class _Whole:
    """A finished value, its place, and how much it comes to when written out."""

    value: Any
    spot: Spot
    size: int = 1
    text: int = 0


class Marked:
    """A YAML file being put together; `value`, `spot` and `problems` are the result."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.value: Any = None
        self.spot = Spot(1, 1)
        self.problems: list[Finding] = []
        self._open: list[_Open] = []
        self._anchors: dict[str, _Whole | None] = {}

    def read(self, events: Iterable[Any]) -> None:
        """Take in all events of the file; a hostile one ends the reading with a ContentError."""
        documents = 0
        for event in events:
            match type(event).__name__:
                case "ScalarEvent":
                    self._scalar(event)
                case "MappingStartEvent" | "SequenceStartEvent":
                    self._start(event)
                case "MappingEndEvent" | "SequenceEndEvent":
                    self._end()
                case "AliasEvent":
                    self._alias(event)
                case "DocumentStartEvent":
                    documents += 1
                    if documents > 1:
                        self._stop(event, "a file holds one document; take out the line `---`")

    def _scalar(self, event: Any) -> None:
        at = event.start_mark
        spot = Spot(at.line + 1, at.column + 1)
        if self._wants_key():
            self._open[-1].key_at = (spot.line, spot.column)
            key = self._sane(event.value, self._open[-1].key_at, KEY)
            self._open[-1].key = key
            self._repeated(key)
            if event.anchor:
                self._anchors[event.anchor] = _Whole(event.value, spot, 1, len(event.value))
            return
        value = self._plain(event)
        self._put(_Whole(value, spot, 1, len(event.value)), event.anchor)

    def _wants_key(self) -> bool:
        return (
            bool(self._open)
            and isinstance(self._open[-1].value, dict)
            and self._open[-1].key is None
        )

    def _repeated(self, key: str) -> None:
        top = self._open[-1]
        if key in top.spot.keys:
            first = top.spot.keys[key][0]
            self._say(top.key_at, f"the key `{key}` is given twice (first in line {first})")

    def _plain(self, event: Any) -> Any:
        text: str = event.value
        kind = "str"
        if event.tag is not None and event.tag != "!":
            kind = self._tag(event)
        elif event.implicit[0] and (not text or text[0] in _FIRST):
            kind = next((name for name, form in _PLAIN if form.fullmatch(text)), "str")
        at = (event.start_mark.line + 1, event.start_mark.column + 1)
        if kind == "str":
            return self._sane(text, at, CHARACTERS)
        form = dict(_PLAIN).get(kind)
        if form is None or not form.fullmatch(text):
            self._say(at, f"`{text[:40]}` is not of the type its tag says")
            return None
        return self._number(kind, text, at)

    def _sane(self, text: str, at: tuple[int, int], most: int) -> str:
        # Name a control character and take it out.
        if len(text) > most:
            self._say(at, f"this has {len(text):,} characters; {most:,} is the most")
            text = text[:most]
        if not (found := UNPRINTABLE.search(text)):
            return text
        point = f"U+{ord(found[0]):04X}"
        self._say(at, f"this text holds the control character {point}, which cannot be printed")
        return UNPRINTABLE.sub("", text)

    def _number(self, kind: str, text: str, at: tuple[int, int]) -> Any:
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() == "true"
        if len(text) > 30 or abs(float(text)) > NUMBER:
            self._say(
                at,
                f"the number {text[:20]}{'…' * (len(text) > 20)} is too large (at most {NUMBER})",
            )
            return NUMBER
        return int(text) if kind == "int" else float(text)

    def _tag(self, event: Any) -> str:
        if event.tag not in _TAGS:
            shown = event.tag.replace(_TAG, "!!")
            self._stop(
                event, f"the tag `{shown[:60]}` is not allowed: content is plain text and numbers"
            )
        return _TAGS[event.tag]

    def _start(self, event: Any) -> None:
        at = event.start_mark
        if self._wants_key():
            self._stop(event, "a key must be one word, not a list or keys of its own")
        if len(self._open) >= DEPTH:
            self._stop(event, f"this is nested more than {DEPTH} deep; no game needs that")
        if event.tag is not None:
            self._tag(event)
        if event.anchor:
            self._anchors[event.anchor] = None
        keyed = type(event).__name__ == "MappingStartEvent"
        self._open.append(
            _Open({} if keyed else [], Spot(at.line + 1, at.column + 1, {}, {}), event.anchor)
        )

    def _end(self) -> None:
        done = self._open.pop()
        self._put(_Whole(done.value, done.spot, done.size, done.text), done.anchor)

    def _alias(self, event: Any) -> None:
        if self._wants_key():
            self._stop(event, "a key must be written out, not taken from an alias")
        if event.anchor not in self._anchors:
            self._stop(event, f"the alias `*{event.anchor}` stands for nothing above it")
        meant = self._anchors[event.anchor]
        if meant is None:
            self._stop(event, f"the alias `*{event.anchor}` stands inside itself")
            return
        self._put(meant, None, event)

    def _put(self, whole: _Whole, anchor: str | None, event: Any = None) -> None:
        if anchor:
            self._anchors[anchor] = whole
        if not self._open:
            self.value, self.spot = whole.value, whole.spot
            return
        top = self._open[-1]
        top.size += whole.size
        top.text += whole.text
        if len(top.value) >= ITEMS:
            self._stop(
                event or whole.spot,
                f"this is the {ITEMS + 1:,}th thing here; {ITEMS:,} is the most",
            )
        if top.size > VALUES or top.text > TEXT:
            most = f"{VALUES:,} values" if top.size > VALUES else f"{TEXT:,} characters"
            say = f"this file grows to more than {most} when its aliases are written out"
            self._stop(event or whole.spot, say)
        if isinstance(top.value, list):
            top.spot.parts[len(top.value)] = whole.spot
            top.value.append(whole.value)
        elif top.key is not None:
            if top.key not in top.value:
                top.value[top.key] = whole.value
                top.spot.parts[top.key] = whole.spot
                top.spot.keys[top.key] = top.key_at
            top.key = None

    def _say(self, at: tuple[int, int], say: str) -> None:
        self.problems.append(Finding(say, self.file, at[0], at[1]))
        if len(self.problems) > 10 * FAULTS:  # no more of them would be shown
            raise ContentError(tuple(self.problems))

    def _stop(self, where: Any, say: str) -> None:
        if isinstance(where, Spot):
            at = (where.line, where.column)
        else:
            at = (where.start_mark.line + 1, where.start_mark.column + 1)
        self._say(at, say)
        raise ContentError(tuple(self.problems))
