"""A translator's file: PO of GNU gettext, read and written by polib, and what is taken of it.

The id of a text is its `msgctxt`, so equal texts in two places may be translated differently.
Nothing but the texts that changed is touched, and whatever is not taken is named.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import polib

from pnp.box.edits.splices import apply
from pnp.box.edits.yaml_edits import put_entries, put_values
from pnp.box.foreign import UNPRINTABLE, Unreadable, read_foreign
from pnp.box.limits import CHARACTERS
from pnp.box.reading.yaml_text import scalars_of
from pnp.errors import ContentError, Finding
from pnp.spelling import nearest
from pnp.translation.booklets import ANEW, fill_booklet
from pnp.translation.texts import (
    UNKNOWN,
    Home,
    Text,
    Texts,
    digest_of_text,
    digests_file,
    write_digests,
)

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


_SCHEMA: Final = "# yaml-language-server: $schema=../schema/words.schema.json\n"
_BOOKLET: Final = ".md"
_BLOCK_MARKS: Final = ("#", "- ", "* ", "===", "---", "![")
_BRACED: Final = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]")
_LITERAL: Final = frozenset({"{{", "}}"})


@dataclass(slots=True)
class Taken:
    """What became of a translator's file."""

    new: int = 0
    changed: int = 0
    same: int = 0
    confirmed: int = 0
    """Texts that stay as they are although their source has changed."""
    empty: int = 0
    left_out: list[Finding] = field(default_factory=list)
    """What was not taken of it, and why."""
    outdated: list[str] = field(default_factory=list)
    """The ids of texts that were taken, though made from another source text than today's."""
    absent: tuple[str, ...] = ()
    """The ids of texts that the file does not have: they stay as they are."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Each file that is written anew, with its text."""
    changes: dict[str, str] = field(default_factory=dict)
    """The texts to be written, by their ids."""
    digests: dict[str, str] = field(default_factory=dict)
    """Of the sources of what was taken."""


def take(words: Texts, translation: polib.POFile) -> Taken:
    """Sort the units of a translator's file, and write the files they change anew."""
    taken = Taken()
    known = {each.id: each for each in words.texts}
    said = (each for text in words.texts for each in (text.source, text.target))
    ways = frozenset(_parts(braced)[1] for each in said for braced in _fill_in(each))
    seen: set[str] = set()
    for unit in translation:
        name = str(unit.msgctxt)
        text = known.get(name)
        if name in seen:
            why = "it stands in the file twice"
        elif text is None:
            why = f"there is no such text in {words.kit}{nearest(name, known)}"
        elif words.faults and _is_of_booklet(text):
            why = words.faults[0]
        else:
            why = _take_unit(taken, text, unit, ways, stale=words.is_stale(text))
        if why:
            taken.left_out.append(Finding(why, translation.fpath, unit.linenum, piece=name))
        seen.add(name)
    # the rules of plurals go into each file that has a translation
    begun = {each.home.file for each in words.texts if each.target or each.id in taken.changes}
    rules = (each for each in words.rules if each.home.file in begun)
    due = {each.id: each.source for each in rules if not each.target}
    files = _write(words, taken.changes | due)
    if taken.digests or files:
        digests = _digests(words, taken.digests, files)
        files[str(digests_file(words.folder, words.lang))] = write_digests(digests)
    taken.absent = tuple(each.id for each in words.texts if each.id not in seen)
    taken.files = files
    return taken


def _take_unit(
    taken: Taken, text: Text, unit: polib.POEntry, ways: Collection[str], *, stale: bool
) -> str:
    # Gives why it cannot be taken, if it cannot.
    if not unit.msgstr.strip():
        taken.empty += 1
        return "it is empty in the file; what stands in the pack is kept" if text.target else ""
    if unit.msgstr == text.target and (not stale or unit.fuzzy or unit.msgid != text.source):
        taken.same += 1
        return ""
    if why := _refusal(text, unit, ways):
        return why
    if unit.msgstr == text.target:
        taken.confirmed += 1
        taken.digests[text.id] = digest_of_text(text.source)
        return ""
    taken.digests[text.id] = digest_of_text(unit.msgid)
    taken.new += not text.target
    taken.changed += bool(text.target)
    taken.changes[text.id] = unit.msgstr
    if unit.msgid != text.source:
        taken.outdated.append(text.id)
    return ""


def _refusal(text: Text, unit: polib.POEntry, ways: Collection[str]) -> str:
    if unit.fuzzy:
        return "it is marked as not sure (fuzzy): take the mark away when it is"
    if found := UNPRINTABLE.search(unit.msgstr):
        return f"it holds the control character U+{ord(found[0]):04X}"
    if len(unit.msgstr) > CHARACTERS:
        return f"it has {len(unit.msgstr):,} characters; {CHARACTERS:,} is the most"
    if _is_of_booklet(text) and any(
        not line.strip() or line.startswith(_BLOCK_MARKS) for line in unit.msgstr.split("\n")
    ):
        return "it should be one block of the booklet: no blank line, no mark such as # or -"
    return misplaced(text.source, unit.msgstr, known=ways)


def _is_of_booklet(text: Text) -> bool:
    return text.home.file.suffix == _BOOKLET


def misplaced(source: str, target: str, *, known: Collection[str] = ()) -> str:
    """Say what is wrong with what a translation fills in; nothing if all may stand.

    What is filled in must be named in the source too. How it is written, behind the colon, may be
    another way if it is one of the known ones: `{whom:party}`, but `dem {whom:dative}`. What
    stands behind a bar is said in each language: `{for.name|you}`, `{for.name|du}`.

    >>> misplaced("Pay {amount}", "Zahle {sum}")
    'it has {sum}, which its source has not: there is {amount}'
    >>> misplaced("Pay {for.name|you}", "Zahle {for.name|dir}")
    ''
    """
    given = _fill_in(source)
    names = {_parts(each)[0] for each in given}
    for each in _fill_in(target):
        name, way = _parts(each)
        if each not in given and (name not in names or not ("|" in each or way in known)):
            there = f": there is {', '.join(dict.fromkeys(given))}" if given else ""
            return f"it has {each}, which its source has not{there}"
    return ""


def _fill_in(text: str) -> list[str]:
    return [each for each in _BRACED.findall(text) if each not in _LITERAL]


def _parts(placeholder: str) -> tuple[str, str]:
    # what is filled in, and how it is written
    name, _, way = placeholder.strip("{}").partition(":")
    return name.partition("|")[0], way


def _digests(words: Texts, fresh: Mapping[str, str], files: Collection[str]) -> dict[str, str]:
    # Of a booklet every block keeps its line.
    found = {}
    known = {**words.digests, **fresh}
    followed = {each.home.file for each in words.texts if each.id in words.digests}
    for text in words.texts:
        if text.id in known:
            found[text.id] = known[text.id]
        elif _is_of_booklet(text) and (text.home.file in followed or str(text.home.file) in files):
            found[text.id] = UNKNOWN
    return found


def _write(words: Texts, changes: Mapping[str, str]) -> dict[str, str]:
    changed: dict[Path, list[Text]] = defaultdict(list)
    for text in (*words.texts, *words.rules):
        if text.id in changes or text.home.section == ANEW:
            changed[text.home.file].append(text)
    files = {}
    for file, texts in changed.items():
        if not _is_of_booklet(texts[0]):
            before = _read(file) or _begin(words, texts[0].home)
            files[str(file)] = _put(before, texts, changes)
            continue
        model = words.folder / texts[0].place.partition(":")[0]
        filled = {int(x.home.key): changes.get(x.id) or x.target or x.source for x in texts}
        before = "" if texts[0].home.section == ANEW else _read(file)
        files[str(file)] = fill_booklet(before or _read(model), filled)
    return files


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _begin(words: Texts, home: Home) -> str:
    head = f"# {words.kit}: words in `{words.lang}`, written by `pnp words import`.\n"
    return f"{_SCHEMA}{head}" if home.section and home.file.parent == words.folder else head


def _put(text: str, texts: Sequence[Text], changes: Mapping[str, str]) -> str:
    there, said = scalars_of(text), {each.home: changes[each.id] for each in texts}
    text = apply(text, put_values(text, {x.way: said[x] for x in said if x.way in there}))
    fresh = [home for home in said if home.way not in there]
    for section in dict.fromkeys(home.section for home in fresh):
        mine = {home.key: said[home] for home in fresh if home.section == section}
        text = put_entries(text, section, mine)
    return text
