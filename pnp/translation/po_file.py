"""Translations as a PO file of GNU gettext, read and written by polib.

The id of a text is its `msgctxt`, so equal texts in two places may be translated differently.
"""

import re
from pathlib import Path
from typing import Final

import polib

from pnp.box.foreign import Unreadable, read_foreign
from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.translation.texts import Texts

LARGEST: Final = 20_000_000
"""The most bytes a translator's file may have."""

_WHERE: Final = re.compile(r"Syntax error in po file \(line (\d+)\)(?:: (.*))?")

# polib takes a text that lacks its last quote, and drops its last letter.
_OPEN: Final = re.compile(r'^[ \t]*(?:msg\w+[ \t]+)?"(?:[^"\\\n]|\\.)*$', re.MULTILINE)


def write_po(words: Texts) -> str:
    """Write texts and their translations as a PO file; equal ones give equal files."""
    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": f"pnp {words.kit}",
        "PO-Revision-Date": "2000-01-01 00:00+0000",  # the file tells what, not when
        "Last-Translator": "-",
        "Language-Team": "-",
        "Language": words.lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Pnp-Kit": words.kit,
        "X-Pnp-Source": words.own,
    }
    for text in words.texts:
        name, _, line = text.place.partition(":")
        entry = polib.POEntry(
            msgctxt=text.id,
            msgid=text.source,
            msgstr=text.target or text.proposed,
            comment="\n".join(text.notes),
            occurrences=[(name, line)],
            flags=["fuzzy"] if words.is_stale(text) else [],
        )
        file.append(entry)
    return f"{file}\n"


def read_po(file: Path) -> polib.POFile:
    """Read a translator's file; a ContentError names what cannot be read."""
    if file.suffix.lower() != ".po":
        raise _fault(file, 0, "a translation is a PO file, and ends in .po")
    try:
        raw = read_foreign(file.parent, file.name, LARGEST)
        return parse_po(file, raw.decode("utf-8-sig"))
    except FileNotFoundError:
        raise _fault(file, 0, "there is no such file") from None
    except Unreadable as error:
        raise _fault(file, 0, str(error)) from None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _fault(file, line, "this line is not UTF-8; save the file as UTF-8") from None


def parse_po(file: Path, text: str) -> polib.POFile:
    """Read the text of a PO file; each of its entries has an id and one translation."""
    if unclosed := _OPEN.search(text):
        line = text.count("\n", 0, unclosed.start()) + 1
        raise _fault(file, line, 'a text should end with a quote, and one inside it be \\"')
    try:
        found = polib.pofile(f"{text}\n")  # polib opens what might be the name of a file
    except OSError as error:
        where = _WHERE.fullmatch(str(error))
        line, what = (int(where[1]), where[2]) if where else (1, str(error))
        raise _fault(file, line, what or "this line does not belong here in a PO file") from None
    found.fpath = str(file)
    if "Language" not in found.metadata:
        say = "a PO file begins with a head: an empty msgid, in its msgstr Language and X-Pnp-Kit"
        raise _fault(file, 1, say)
    for old in found.obsolete_entries():
        found.remove(old)
    for entry in found:
        if entry.msgid_plural:
            raise _fault(file, entry.linenum, "an entry has one msgstr here, and no plural")
        if entry.msgctxt is None:
            raise _fault(file, entry.linenum, "this entry has no msgctxt")
    return found


def _fault(file: Path, line: int, say: str) -> ContentError:
    return ContentError((Finding(say, str(file), line),))
