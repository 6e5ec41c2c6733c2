"""Taking a translator's file into a pack: which texts are taken, and the files they change.

Nothing but the texts that changed is touched, and whatever is not taken is named.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pnp.box.limits import CHARACTERS
from pnp.box.reading.yaml_events import UNPRINTABLE
from pnp.box.reading.yaml_scalars import drop_entries, put_entries, replace_scalars, scalars_of
from pnp.box.source import YamlPath
from pnp.spelling import nearest
from pnp.translation.booklet_texts import ANEW, fill_booklet_file
from pnp.translation.found_texts import FoundText
from pnp.translation.kit_words import KitWords
from pnp.translation.placeholders import misplaced, ways_in
from pnp.translation.source_digests import UNKNOWN, digest_of_text, digests_file, write_digests
from pnp.translation.text_units import LeftOut, TakenTexts, TextUnit, Translation

_SCHEMA: Final = "# yaml-language-server: $schema=../schema/words.schema.json\n"
_MOST: Final = CHARACTERS
_BOOKLET: Final = ".md"


@dataclass(slots=True)
class _Sorted:
    """The units of a file, sorted by what becomes of them."""

    changes: dict[str, str] = field(default_factory=dict)
    """The texts to be written, by their ids."""
    digests: dict[str, str] = field(default_factory=dict)
    left: list[LeftOut] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)
    new: int = 0
    changed: int = 0
    same: int = 0
    confirmed: int = 0
    empty: int = 0


def take(words: KitWords, translation: Translation) -> TakenTexts:
    """Sort the units of a translator's file, and write the files they change anew."""
    done = _sort(words, translation)
    files = _write(words, done.changes | _rules(words, done.changes))
    if done.digests or files:
        file = digests_file(words.folder, words.lang)
        files[str(file)] = write_digests(_digests(words, done.digests, files))
    sent = {each.id for each in translation.units}
    return TakenTexts(
        done.new,
        done.changed,
        done.same,
        done.confirmed,
        done.empty,
        tuple(done.left),
        tuple(done.outdated),
        tuple(each.id for each in words.texts if each.id not in sent),
        files,
    )


def _digests(words: KitWords, fresh: Mapping[str, str], files: Mapping[str, str]) -> dict[str, str]:
    # Of a booklet every block keeps its line.
    found = {}
    known = {**words.digests, **fresh}
    followed = {each.home.file for each in words.texts if each.id in words.digests}
    for text in words.texts:
        booklet = text.home.file.suffix == _BOOKLET
        if text.id in known:
            found[text.id] = known[text.id]
        elif booklet and (text.home.file in followed or str(text.home.file) in files):
            found[text.id] = UNKNOWN
    return found


def _sort(words: KitWords, translation: Translation) -> _Sorted:
    done = _Sorted()
    known = {each.id: each for each in words.texts}
    ways = ways_in([each for text in words.texts for each in (text.source, text.said)])
    seen: set[str] = set()
    for unit in translation.units:
        text = known.get(unit.id)
        if unit.id in seen:
            done.left.append(LeftOut(unit.id, "it stands in the file twice", unit.line))
        elif text is None:
            why = f"there is no such text in {words.kit}{nearest(unit.id, known)}"
            done.left.append(LeftOut(unit.id, why, unit.line))
        elif words.faults and text.home.file.suffix == _BOOKLET:
            done.left.append(LeftOut(unit.id, words.faults[0], unit.line))
        else:
            _place(done, words, text, unit, ways)
        seen.add(unit.id)
    return done


def _place(
    done: _Sorted, words: KitWords, text: FoundText, unit: TextUnit, ways: frozenset[str]
) -> None:
    stale, target = words.is_stale(text), unit.target
    if not target.strip():
        done.empty += 1
        if text.said:
            why = "it is empty in the file; what stands in the pack is kept"
            done.left.append(LeftOut(unit.id, why, unit.line))
    elif target == text.said and (not stale or unit.unsure or unit.source != text.source):
        done.same += 1
    elif why := _fault(text, unit, ways):
        done.left.append(LeftOut(unit.id, why, unit.line))
    elif target == text.said:
        done.confirmed += 1
        done.digests[text.id] = digest_of_text(text.source)
    else:
        done.new += not text.said
        done.changed += bool(text.said)
        done.changes[text.id] = target
        done.digests[text.id] = digest_of_text(unit.source)
        if unit.source != text.source:
            done.outdated.append(text.id)


def _fault(text: FoundText, unit: TextUnit, ways: frozenset[str]) -> str:
    if unit.unsure:
        return "it is marked as not sure (fuzzy, needs-…, check): take the mark away when it is"
    if found := UNPRINTABLE.search(unit.target):
        return f"it holds the control character U+{ord(found[0]):04X}"
    if len(unit.target) > _MOST:
        return f"it has {len(unit.target):,} characters; {_MOST:,} is the most"
    if text.home.file.suffix == _BOOKLET and _breaks_block(unit.target):
        return "it should be one block of the booklet: no blank line, no mark such as # or -"
    return misplaced(text.source, unit.target, known=ways)


def _breaks_block(target: str) -> bool:
    lines = target.split("\n")
    marks = ("#", "- ", "* ", "===", "---", "![")
    return any(not line.strip() or line.startswith(marks) for line in lines)


def _rules(words: KitWords, changes: Mapping[str, str]) -> dict[str, str]:
    begun = {each.home.file for each in words.texts if each.said or each.id in changes}
    return {each.id: each.source for each in words.rules
            if each.home.file in begun and each.said != each.source}  # fmt: skip


def _write(words: KitWords, changes: Mapping[str, str]) -> dict[str, str]:
    spelt: dict[Path, dict[YamlPath, str]] = defaultdict(dict)
    added: dict[Path, list[FoundText]] = defaultdict(list)
    booklets: dict[Path, list[FoundText]] = defaultdict(list)
    for text in (*words.texts, *words.rules):
        if text.home.file.suffix == _BOOKLET:
            if text.id in changes or text.home.section == ANEW:
                booklets[text.home.file].append(text)
        elif text.id in changes and text.spelt:
            spelt[text.spelt[0]][text.spelt[1]] = changes[text.id]
        elif text.id in changes:
            added[text.home.file].append(text)
    files = {str(file): replace_scalars(_read(file), each) for file, each in spelt.items()}
    for file, texts in added.items():
        before = files.get(str(file)) or _read(file) or _begin(words, texts[0], changes)
        files[str(file)] = _add(words, before, texts, changes)
    for file, texts in booklets.items():
        model = texts[0].model or file
        said = {int(x.home.key): changes.get(x.id) or x.said or x.source for x in texts}
        before = "" if texts[0].home.section == ANEW else _read(file)
        files[str(file)] = fill_booklet_file(before or _read(model), said)
    return files


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _begin(words: KitWords, first: FoundText, changes: Mapping[str, str]) -> str:
    head = f"# {words.kit}: words in `{words.lang}`, written by `pnp words import`.\n"
    if first.home.section:
        return f"{_SCHEMA}{head}"
    if first.model is None:
        return head
    model = re.sub(r"\A(#.*\n)+", lambda _: head, _read(first.model))
    kept = {each.home.key for each in (*words.texts, *words.rules)
            if each.home.file == first.home.file and each.id in changes}  # fmt: skip
    return drop_entries(model, [path for path in scalars_of(model) if str(path[0]) not in kept])


def _add(words: KitWords, text: str, texts: list[FoundText], changes: Mapping[str, str]) -> str:
    file = texts[0].home.file
    there = scalars_of(text)
    for section in dict.fromkeys(each.home.section for each in texts):
        mine = [each for each in texts if each.home.section == section]
        way = (section,) if section else ()
        again = {(*way, each.home.key): changes[each.id]
                 for each in mine if (*way, each.home.key) in there}  # fmt: skip
        text = replace_scalars(text, again)
        order = [each.home.key for each in (*words.texts, *words.rules)
                 if each.home.file == file and each.home.section == section]  # fmt: skip
        fresh = {each.home.key: changes[each.id] for each in mine
                 if (*way, each.home.key) not in there}  # fmt: skip
        text = put_entries(text, section, fresh, order)
    return text
