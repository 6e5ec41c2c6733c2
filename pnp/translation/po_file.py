"""Translations as a PO file of GNU gettext, written and read without loss.

The id of a text is its `msgctxt`, so equal texts in two places may be translated differently.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.translation.text_units import TextUnit, Translation

_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_MEANT: Final = {"\\": "\\", '"': '"', "n": "\n", "t": "\t", "r": "\r"}
_KEYWORD: Final = re.compile(r'(msgctxt|msgid|msgstr)\s+(".*")')
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_PLURAL: Final = re.compile(r"msgid_plural|msgstr\[")


def write_po(translation: Translation) -> str:
    """Write a translation as a PO file; equal translations give equal files."""
    head = (
        f"Project-Id-Version: pnp {translation.kit}\\n",
        "PO-Revision-Date: 2000-01-01 00:00+0000\\n",
        "Last-Translator: -\\n",
        "Language-Team: -\\n",
        f"Language: {translation.lang}\\n",
        "MIME-Version: 1.0\\n",
        "Content-Type: text/plain; charset=UTF-8\\n",
        "Content-Transfer-Encoding: 8bit\\n",
        f"X-Pnp-Kit: {translation.kit}\\n",
        f"X-Pnp-Source: {translation.own}\\n",
    )
    lines = ['msgid ""', 'msgstr ""', *(f'"{each}"' for each in head)]
    return "\n".join([*lines, "", *(_entry(each) for each in translation.units)])


def _entry(unit: TextUnit) -> str:
    notes = [*unit.notes, *([f"room: {unit.room} more" if unit.room is not None else ""])]
    lines = [f"#. {line}" for note in notes if note for line in note.split("\n")]
    lines += [f"#: {unit.place}"] if unit.place else []
    lines += ["#, fuzzy"] if unit.unsure else []
    lines += [f"{key} {_quote(text)}"
              for key, text in (("msgctxt", unit.id), ("msgid", unit.source),
                                ("msgstr", unit.target))]  # fmt: skip
    return "\n".join([*lines, ""])


def _quote(text: str) -> str:
    # One of several lines begins on the next line.
    spelt = "".join(_ESCAPES.get(each, each) for each in text)
    if "\\n" not in spelt.removesuffix("\\n"):
        return f'"{spelt}"'
    lines = [f'"{line}\\n"' for line in text.split("\n")]
    parts = ["".join(_ESCAPES.get(each, each) for each in line) for line in text.split("\n")]
    lines = [f'"{line}\\n"' for line in parts[:-1]]
    return "\n".join(['""', *lines, *([f'"{parts[-1]}"'] if parts[-1] else [])])


@dataclass(slots=True)
class _Entry:
    """An entry that is being read."""

    line: int
    texts: dict[str, str] = field(default_factory=dict)
    fuzzy: bool = False
    last: str = ""


def read_po(file: str, text: str) -> Translation:
    """Read a PO file; a ContentError names the first line that cannot be read."""
    entries = [each for each in _entries(file, text.split("\n")) if each.texts]
    if not entries or entries[0].texts.get("msgid") != "" or "msgctxt" in entries[0].texts:
        raise _fault(file, 1, "a PO file begins with a head: an empty msgid, and in its msgstr "
                     "the Language and the X-Pnp-Kit")  # fmt: skip
    lines = (line.partition(":") for line in entries[0].texts.get("msgstr", "").split("\n"))
    head = {key.strip(): value.strip() for key, _, value in lines}
    units = tuple(_unit(file, each) for each in entries[1:])
    return Translation(
        head.get("X-Pnp-Kit", ""), head.get("X-Pnp-Source", ""), head.get("Language", ""), units
    )


def _unit(file: str, entry: _Entry) -> TextUnit:
    lacking = [key for key in ("msgctxt", "msgid", "msgstr") if key not in entry.texts]
    if lacking:
        raise _fault(file, entry.line, f"this entry has no {lacking[0]}")
    texts = entry.texts
    return TextUnit(
        texts["msgctxt"], texts["msgid"], texts["msgstr"], unsure=entry.fuzzy, line=entry.line
    )


def _entries(file: str, lines: list[str]) -> Iterator[_Entry]:
    entry = _Entry(1)
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if line.startswith(("#~", "#|")):
            continue  # what an editor keeps of texts that are gone
        if _PLURAL.match(line):
            raise _fault(file, number, "an entry has one msgstr here, and no plural")
        keyword = _KEYWORD.fullmatch(line)
        begins = line.startswith("#") or (keyword and keyword[1] in {"msgctxt", "msgid"})
        if begins and "msgstr" in entry.texts:
            yield entry
            entry = _Entry(number)
        if line.startswith("#,"):
            entry.fuzzy |= "fuzzy" in line
        elif keyword:
            _open(file, number, entry, keyword[1])
            entry.texts[keyword[1]] = _meant(file, number, keyword[2])
        elif line.startswith('"') and entry.last:
            entry.texts[entry.last] += _meant(file, number, line)
        elif line and not line.startswith("#"):
            raise _fault(file, number, "this is no line of a PO file")
    yield entry


def _open(file: str, number: int, entry: _Entry, keyword: str) -> None:
    if keyword in entry.texts:
        raise _fault(file, number, f"a second {keyword} in one entry")
    if not entry.texts:
        entry.line = number
    entry.last = keyword


def _meant(file: str, number: int, spelt: str) -> str:
    found = _STRING.fullmatch(spelt)
    if found is None:
        raise _fault(file, number, 'a text should end with a quote, and one inside it be \\"')
    try:
        return re.sub(r"\\(.)", lambda each: _MEANT[each[1]], found[1])
    except KeyError as error:
        raise _fault(file, number, f"\\{error.args[0]} stands for nothing here") from None


def _fault(file: str, line: int, say: str) -> ContentError:
    return ContentError((Finding(say, file, line),))
