"""Words of one language laid over a game, texts with braces, and what is never written."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from pnp.box.fields import bare, is_thing, item_type, parts_in, rest_of
from pnp.box.model import Box
from pnp.box.pack_files import FORMS
from pnp.box.parts.rows import ASIDE
from pnp.box.parts.texts import NAMES, slug_of
from pnp.box.reading.plain_values import fields_of_lists
from pnp.box.reading.recipients import FIELD
from pnp.box.source import Source, YamlPath, leaves, list_words, offer
from pnp.box.words import LABELS, Words
from pnp.errors import Finding

TEXTS: Final = "texts"
"""The section of a file of words in which texts of the game stand by their ids."""

_SECTIONS: Final = (LABELS, TEXTS)

_NAME: Final = re.compile(r"words\.([a-z]{2})\.yaml")


def language_of(name: str) -> str | None:
    """Read the language from the name of a file of words."""
    found = _NAME.fullmatch(name)
    return found[1] if found else None


_NAMED_BY: Final = ("id", "name", "value", "no")
_STEP_NAME: Final = re.compile(r"[\w.-]+")


class PlacedText(NamedTuple):
    """One text of a pack as its file has it, and where it stands."""

    id: str
    file: str
    """The name of its file, without ending."""
    path: YamlPath
    holder: Any
    """The thing or list it is written in."""

    @property
    def value(self) -> str | dict[str, str]:
        """The text, plain or one per language."""
        found: str | dict[str, str] = self.holder[self.path[-1]]
        return found

    def write(self, lang: str, text: str, own: str) -> None:
        """Say it in a language as well; `own` is that of a plain text."""
        before = self.value
        texts = {own: before} if isinstance(before, str) else before
        self.holder[self.path[-1]] = {**texts, lang: text}


def id_in_words(way: YamlPath) -> str:
    """Give the id of the text at a way in a file of words, whose keys may share it out.

    >>> id_in_words(("texts", "cards/decks/news", "cards/eggs", "text"))
    'cards/decks/news/cards/eggs/text'
    """
    return "/".join(map(str, way[1:])) if way[:1] == (TEXTS,) else ""


def lay_words(
    source: Source, lang: str, texts: Mapping[str, PlacedText], own: str
) -> Iterator[Finding]:
    """Lay a file of words, all but its labels, over the texts of a pack by their ids.

    What fits nowhere is a finding.
    """
    if not isinstance(source.data, dict | None):
        yield source.at((), f"there are only {list_words(_SECTIONS)}")
        return
    told: set[YamlPath] = set()
    for path, text in leaves(source.data):
        placed = texts.get(id_in_words(path))
        if placed and isinstance(text, str) and text.strip():
            placed.write(lang, text, own)
        elif path[:1] not in {(), (LABELS,)}:
            at, say, key = _misfit(path, texts)
            if at not in told:
                told.add(at)
                yield source.at(at, say, key=key)


def _misfit(path: YamlPath, texts: Mapping[str, PlacedText]) -> tuple[YamlPath, str, bool]:
    # How far the way leads, and what is wrong with the step after that.
    if path[0] != TEXTS:
        return path[:1], f"unknown section `{path[0]}`{offer(str(path[0]), _SECTIONS)}", True
    ahead = [name.split("/") for name in texts]
    for n, key in enumerate(path[1:], start=2):
        for step in str(key).split("/"):
            below = dict.fromkeys(steps[0] for steps in ahead if steps)
            if not below:
                return path[: n - 1], f"`{path[n - 2]}` should be a text", False
            if step not in below:
                say = f"there is no `{step}` to translate{offer(step, below)}"
                return path[:n], say, True
            ahead = [steps[1:] for steps in ahead if steps[:1] == [step]]
    what = "keys with texts under them" if any(ahead) else "a text"
    return path, f"`{path[-1]}` should be {what}", False


def labels_in(
    source: Source, topic: str = "", section: tuple[str, ...] = ()
) -> tuple[dict[str, str], list[Finding]]:
    """Read the labels of a file or a section, each a key with a text, under a topic."""
    entries, problems, labels = source.data, [], {}
    for step in section:
        entries = entries.get(step) if isinstance(entries, dict) else None
    if entries is not None and not isinstance(entries, dict):
        problems.append(source.at(section, "labels are keys with a text each"))
        entries = None
    for key, text in (entries or {}).items():
        if isinstance(text, str) and text.strip():
            labels[f"{topic}.{key}" if topic else key] = text
        else:
            problems.append(source.at((*section, key), f"the label `{key}` should be a text"))
    return labels, problems


# What labels of the printed matter begin with: their braces are filled in when a page is laid.
_PRINTED: Final = "press."


def brace_faults(
    source: Source, labels: Mapping[str, str], house: Mapping[str, str]
) -> Iterator[Finding]:
    """Find labels a pack changes in which stand other braces than in the house's own."""
    for key, text in labels.items():
        if not key.startswith(_PRINTED):
            continue
        found = _braces(text)
        right = _braces(house[key]) if key in house else found - {"{", "}"}
        if found - right:
            what = f"may hold {list_words(sorted(right))} and no other" if right else "may hold no"
            yield source.at(("labels", key), f"the label `{key}` {what} braces: “{text}”")


def _braces(text: str) -> set[str]:
    """Give every brace of a text with what stands in it; fields of a recipient are none."""
    return set(re.findall(r"\{[^{}]*\}|[{}]", FIELD.sub("", text)))


# Whatever was meant as a field of a recipient.
_LIKE_FIELD: Final = re.compile(r"\{\s*for\b[^{}]*\}?", re.IGNORECASE)
# Where a text may be left out of a kit for nobody: `parts.yaml`, and labels of files of words.
_LEFT_OUT: Final = (("parts",), (LABELS,))


def field_faults(
    values: Mapping[str, Any], sources: Mapping[str, Source], words: Mapping[str, Source]
) -> Iterator[Finding]:
    """Find fields that no list has, and those without which a text of the game would be lost.

    They stand in the values of a pack, in its booklets, and in its files of words.
    """
    known = fields_of_lists(values.get("game"))
    texts = [(source, source.data, False) for source in words.values()]
    for name, source in sources.items():
        if name in values:
            texts.append((source, values[name], name == "parts"))
        elif source.data is None:  # a booklet
            for number, line in enumerate(source.lines, start=1):
                says = _slips_in(line, known, may_go=False)
                yield from (source.at_line(number, say) for say in says)
    for source, value, may_go in texts:
        for path, text in leaves(value):
            if isinstance(text, str):
                says = _slips_in(text, known, may_go=may_go or path[:1] in _LEFT_OUT)
                yield from (source.at(path, say) for say in says)


def _slips_in(text: str, known: Sequence[str], *, may_go: bool) -> Iterator[str]:
    for found in _LIKE_FIELD.finditer(text):
        field = FIELD.fullmatch(found[0])
        if field is None:
            how = "write {for.name}, or {for.name|you} with what stands there in a kit for nobody"
            yield f"`{found[0]}` is no field of a list: {how}"
        elif field[1] not in known:
            say = f"no list has the field `{field[1]}`{offer(field[1], known)}"
            yield f"{say}; `recipient` in game.yaml names more"
        elif field[2] is None and not may_go:
            how = f"write what stands there, such as {{for.{field[1]}|you}}"
            yield f"`{found[0]}` leaves a hole in a kit for nobody: {how}"


def placed_texts(values: Mapping[str, Any]) -> Iterator[PlacedText]:
    """Go through every text in the plain values of a pack that fits the form of its file."""
    for file, value in values.items():
        for name, path, holder in _walk(FORMS[file], value, file, (), values):
            yield PlacedText(name, file, path, holder)


def _walk(
    hint: Any, value: Any, name: str, path: YamlPath, holder: Any
) -> Iterator[tuple[str, YamlPath, Any]]:
    if bare(hint) is Words:
        texts = list(value.values()) if isinstance(value, dict) else [value]
        if texts and all(isinstance(each, str) for each in texts):
            yield name, path, holder
        return
    names = [*_names(item_type(bare(hint)), value)] if isinstance(value, list) else []
    for step, inner, each in parts_in(hint, value):
        if not str(step).startswith(ASIDE):
            called = names[step] if isinstance(step, int) else step
            yield from _walk(inner, each, f"{name}/{called}", (*path, step), value)


def _names(kind: Any, things: list[Any]) -> Iterator[str]:
    # A row of a part has columns of its own: none but its id names it before its title does.
    used, named_by = set[str](), ("id",) if is_thing(kind) and rest_of(kind)[0] else _NAMED_BY
    for n, each in enumerate(things, 1):
        thing = each if isinstance(each, dict) else {}
        ids = (str(thing[x]) for x in named_by if isinstance(thing.get(x), str | int))
        said = next((thing[key] for key in NAMES if key in thing), "")
        slug = slug_of(said) if isinstance(said, str) else ""
        name = next(filter(_STEP_NAME.fullmatch, ids), slug)
        if not name or name in used:
            name = f"#{n}"
        used.add(name)
        yield name


_CALLED: Final = "language.address."
_RULING: Final = re.compile(r"\b[A-Z]{2}-A\d+\b")


def glossary_faults(
    box: Box, texts: Mapping[str, PlacedText], sources: Mapping[str, Source],
    words: Mapping[str, Source],
) -> Iterator[Finding]:  # fmt: skip
    """Find what the game forbids in one of its languages, and decisions that are not marked."""
    rows = list(_rows(box))
    for lang, text, at in _texts(box.game.source, texts, sources, words) if rows else ():
        for pattern, say in ((pattern, say) for of, pattern, say in rows if of == lang):
            if found := pattern.search(text):
                yield at(say=f"“{found[0]}” is not written here: {say}")
    for lang, address in box.game.address.items():
        if address not in (known := _addresses(box, lang)):
            say = f"nothing is known of an address `{address}` in `{lang}`{offer(address, known)}"
            yield sources["game"].at(("address", lang), say)
    yield from _unmarked(box, sources)


def _rows(box: Box) -> Iterator[tuple[str, re.Pattern[str], str]]:
    # Language, what is never written in it, and why.
    for term in box.terms:
        for lang, words in term.never.items():
            whole = "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words)
            whole = whole.replace(r"(?<!\w)\*", r"\w*").replace(r"\*(?!\w)", r"\w*")
            say = f"the glossary has “{term.words.said(lang)}” (`{term.id}`)"
            yield lang, re.compile(whole, re.IGNORECASE), say
    for lang, address in box.game.address.items():
        if pattern := _addresses(box, lang).get(address):
            yield lang, re.compile(pattern), f"the table is called “{address}”"


def _addresses(box: Box, lang: str) -> dict[str, str]:
    """Give how a table may be called in a language, and what is not written then."""
    known = box.labels.get(lang, {}).items()
    return {key.removeprefix(_CALLED): text for key, text in known if key.startswith(_CALLED)}


def _texts(
    own: str, texts: Mapping[str, PlacedText], sources: Mapping[str, Source],
    words: Mapping[str, Source],
) -> Iterator[tuple[str, str, Callable[..., Finding]]]:  # fmt: skip
    # Each with its language, and what makes a finding of its place.
    laid = {lang: (source.data or {}).get(TEXTS, {}) for lang, source in words.items()}
    for name, each in texts.items():
        said = {own: each.value} if isinstance(each.value, str) else each.value
        for lang, text in said.items():
            there, way = sources[each.file], (*each.path, lang)
            if name in laid.get(lang, {}):
                there, way = words[lang], (TEXTS, name)
            yield lang, text, partial(there.at, way)
    for lang, source in words.items():
        for path, text in leaves((source.data or {}).get(LABELS)):
            yield lang, str(text), partial(source.at, (LABELS, *path))
    for source in sources.values():
        if source.file.endswith(".md"):
            for number, text in enumerate(source.lines, start=1):
                yield source.file.split(".")[-2], text, partial(source.at_line, number)


def _unmarked(box: Box, sources: Mapping[str, Source]) -> Iterator[Finding]:
    # A booklet that marks some decisions marks all.
    known = {ruling.id for ruling in box.rules.rulings}
    booklets = [each for each in box.booklets if each.name == "rulebook"]
    cited = {each.file: known.intersection(_RULING.findall(each.text)) for each in booklets}
    for n, ruling in enumerate(box.rules.rulings):
        lack = [file for file, names in cited.items() if names and ruling.id not in names]
        if ruling.marked and lack:
            say = f"this decision of yours is not marked in {', '.join(lack)}: write ({ruling.id})"
            at = ("rulings", n, "id")
            yield sources["rules"].at(at, f"{say} where it stands, or `marked: false` here")
