"""Translations as XLIFF 1.2 of OASIS; a file with a document type or an entity is refused."""

from typing import Final
from xml.parsers import expat  # document types are refused, so nothing can expand
from xml.sax.saxutils import escape, quoteattr

from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.translation.text_units import TextUnit, Translation

_SPACE: Final = "urn:oasis:names:tc:xliff:document:1.2"
_TEXTS: Final = ("source", "target", "note")
_AROUND: Final = ("g", "mrk")
"""Elements that stand round words and leave them as they are."""

_UNSURE: Final = ("needs-", "new")


def write_xliff(translation: Translation) -> str:
    """Write a translation as an XLIFF file; equal translations give equal files."""
    file = (
        f"<file original={quoteattr(translation.kit)} source-language={quoteattr(translation.own)} "
        f'target-language={quoteattr(translation.lang)} datatype="plaintext">'
    )
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<xliff version="1.2" xmlns="{_SPACE}">']
    lines += [file, "<body>", *(_unit(each) for each in translation.units)]
    return "\n".join([*lines, "</body>", "</file>", "</xliff>", ""])


def _unit(unit: TextUnit) -> str:
    size = ""
    if unit.room is not None:
        size = f' maxwidth="{len(unit.source) + unit.room}" size-unit="char"'
    lines = [
        f'<trans-unit id={quoteattr(unit.id)}{size} xml:space="preserve">',
        f"<source>{_said(unit.source)}</source>",
    ]
    if unit.target:
        state = "needs-review-translation" if unit.unsure else "translated"
        lines += [f'<target state="{state}">{_said(unit.target)}</target>']
    lines += [f"<note>{_said(note)}</note>" for note in (*unit.notes, unit.place) if note]
    return "\n".join([*lines, "</trans-unit>"])


def _said(text: str) -> str:
    return escape(text, {"\r": "&#13;"})


def read_xliff(file: str, text: str) -> Translation:
    """Read an XLIFF file; a ContentError names the line that cannot be read."""
    parser = expat.ParserCreate("UTF-8", " ")  # whatever the file says of itself
    reading = _Reading(file, parser)
    try:
        parser.Parse(text.encode("utf-8"), True)  # C names no arguments
    except expat.ExpatError as error:
        raise reading.fault(
            f"this is not XML: {expat.ErrorString(error.code)}", error.lineno
        ) from None
    if not reading.files:
        raise reading.fault("this is no XLIFF 1.2: it has no <file>")
    if len(reading.files) > 1:
        raise reading.fault("this has more than one <file>; import them one by one")
    head = reading.files[0]
    return Translation(
        head.get("original", ""),
        head.get("source-language", ""),
        head.get("target-language", ""),
        tuple(reading.units),
    )


class _Reading:
    """A file being put together from its events."""

    def __init__(self, file: str, parser: expat.XMLParserType) -> None:
        self.file, self.parser = file, parser
        self.files: list[dict[str, str]] = []
        self.units: list[TextUnit] = []
        self._unit: dict[str, str] | None = None
        self._line = 0
        self._in = ""
        self._depth = 0
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._words
        parser.StartDoctypeDeclHandler = self._doctype

    def fault(self, say: str, line: int = 0) -> ContentError:
        """Make an error of the line that is being read."""
        at = line or max(self.parser.CurrentLineNumber, 1)
        return ContentError((Finding(say, self.file, at),))

    def _doctype(self, *_: object) -> None:
        raise self.fault("a document type has no place in a file of words")

    def _start(self, name: str, given: dict[str, str]) -> None:
        kind = name.removeprefix(f"{_SPACE} ")
        if self._in:
            if kind not in _AROUND:
                raise self.fault(f"<{kind}> cannot stand in a text; write it as it should be read")
            self._depth += 1
        elif kind == "file":
            self.files.append(given)
        elif kind == "trans-unit":
            if self._unit is not None:
                raise self.fault("a <trans-unit> stands in another")
            if "id" not in given:
                raise self.fault("this <trans-unit> has no id")
            self._unit, self._line = {"id": given["id"]}, self.parser.CurrentLineNumber
        elif kind in _TEXTS and self._unit is not None:
            if kind in self._unit and kind != "note":
                raise self.fault(f"a second <{kind}> in one unit")
            self._in = kind
            self._unit[kind] = ""
            self._unit["state"] = given.get("state", self._unit.get("state", ""))

    def _words(self, words: str) -> None:
        if self._in and self._unit is not None:
            self._unit[self._in] += words
        elif self._unit is not None and words.strip():
            raise self.fault(f"“{words.strip()[:40]}” stands outside of any text")

    def _end(self, name: str) -> None:
        kind = name.removeprefix(f"{_SPACE} ")
        if self._in and self._depth:
            self._depth -= 1
        elif self._in:
            self._in = ""
        elif kind == "trans-unit" and self._unit is not None:
            if "source" not in self._unit:
                raise self.fault("this <trans-unit> has no <source>", self._line)
            self.units.append(_unit_of(self._unit, self._line))
            self._unit = None


def _unit_of(texts: dict[str, str], line: int) -> TextUnit:
    unsure = texts.get("state", "").startswith(_UNSURE)
    return TextUnit(texts["id"], texts["source"], texts.get("target", ""), unsure=unsure, line=line)
