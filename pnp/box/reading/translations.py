"""Words of one language laid over a game, a file each, and what texts may hold in braces."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args, get_origin

from pnp.box.fields import bare, is_thing, keys_of
from pnp.box.pack_files import FORMS
from pnp.box.parts.rows import ASIDE, KEYS, PartRow
from pnp.box.parts.texts import NAMES, slug_of
from pnp.box.reading.plain_values import fields_of_lists
from pnp.box.reading.recipients import FIELD
from pnp.box.source import Source, YamlPath, leaves, list_words, offer
from pnp.box.terms import item_type
from pnp.box.verb_words import LABELS
from pnp.box.words import Words
from pnp.findings import Finding
from pnp.spelling import nearest


class Section(NamedTuple):
    """What a section of a file of words speaks of: one thing of the pack, or those of a list."""

    way: tuple[str, ...]
    """The file by its name, and the way in it."""
    nouns: tuple[str, ...] = ()
    """What the things of a list are called, and those within them; nothing of one thing."""
    within: str = ""
    """The list in each thing whose things stand beside its own texts, by their ids."""

    @property
    def kind(self) -> type:
        """What they are in the model."""
        kind: Any = FORMS[self.way[0]]
        for key in self.way[1:]:
            hint = keys_of(kind)[key]
            kind = item_type(hint) or hint
        found: type = kind
        return found


SECTIONS: Final[dict[str, Section]] = {
    "decks": Section(("cards", "decks"), ("deck", "card"), within="cards"),
    "parts": Section(("parts", "parts"), ("part", "row"), within="each"),
    "groups": Section(("deeds", "groups"), ("group",)),
    "deeds": Section(("deeds", "deeds"), ("deed",)),
    "spaces": Section(("board", "spaces"), ("space",)),
    "places": Section(("map", "spaces"), ("place",)),
    "notes": Section(("money", "notes"), ("note",)),
    "pieces": Section(("pieces", "pieces"), ("piece",)),
    "parties": Section(("parties", "parties"), ("party",)),
    "stocks": Section(("stocks", "stocks"), ("stock",)),
    "options": Section(("rules", "options"), ("option",)),
    "rules": Section(("rules", "rules"), ("rule",)),
    "rulings": Section(("rules", "rulings"), ("ruling",)),
    "terms": Section(("glossary", "terms"), ("term",)),
    "game": Section(("game",)),
    "currency": Section(("game", "currency")),
    "blanks": Section(("deeds", "blanks")),
    "money": Section(("money",)),
}
"""The sections of a file of words whose texts stand by the ids of things."""

_SECTIONS: Final = (LABELS, "texts", *SECTIONS)

_NAME: Final = re.compile(r"words\.([a-z]{2})\.yaml")


def language_of(name: str) -> str | None:
    """Read the language from the name of a file of words."""
    found = _NAME.fullmatch(name)
    return found[1] if found else None


SECTION: Final = "texts"
"""The section of a file of words in which texts stand by their ids."""

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


def words_of_pack(values: Mapping[str, Any], own: str) -> dict[YamlPath, PlacedText]:
    """Give the texts in the plain values of a pack by the ways to them in a file of words.

    Each is found under `texts` by its id, and most in a section by the id of their thing.
    """
    found: dict[YamlPath, PlacedText] = {}
    for each in placed_texts(values):
        found[SECTION, each.id] = each
        steps = tuple(each.id.split("/"))
        for name, section in SECTIONS.items():
            way, rest = steps[: len(section.way)], steps[len(section.way) :]
            if way != section.way:
                continue
            if section.within and len(rest) == 4 and rest[1] == section.within:
                row = _row_name(each.holder, own) if name == "parts" else rest[2]
                rest = (rest[0], row, rest[3])
            elif len(rest) != 1 + bool(section.nouns):
                continue
            found.setdefault((name, *rest), each)
    return found


def lay_words(
    source: Source, lang: str, places: Mapping[YamlPath, PlacedText], own: str
) -> Iterator[Finding]:
    """Lay a file of words, all but its labels, over a pack, and name what fits nowhere."""
    if not isinstance(source.data, dict | None):
        yield source.at((), f"there are only {list_words(_SECTIONS)}")
        return
    told: set[YamlPath] = set()
    for path, text in leaves(source.data):
        if path in places and isinstance(text, str) and text.strip():
            places[path].write(lang, text, own)
        elif path[:1] not in {(), (LABELS,)}:
            at, say, key = _misfit(path, places)
            if at not in told:
                told.add(at)
                yield source.at(at, say, key=key)


def _misfit(path: YamlPath, places: Mapping[YamlPath, PlacedText]) -> tuple[YamlPath, str, bool]:
    # How far the way leads, and what is wrong with the step after that.
    for n, name in enumerate(map(str, path)):
        at = path[: n + 1]
        if at in places:
            return at, f"`{name}` should be a text", False
        below = {str(each[n]): None for each in places if each[:n] == path[:n] and len(each) > n}
        known = _SECTIONS if n == 0 else tuple(below)
        if name not in known:
            near, there = nearest(name, known), f"; there are {list_words(known)}"
            if n == 0:
                return at, f"unknown section `{name}`{near or there}", True
            section = SECTIONS.get(str(path[0]))
            nouns = ("", *(section.nouns if section else ()))
            noun = nouns[n] if n < len(nouns) else "text"
            more = "" if noun != "text" or path[0] == SECTION else there
            return at, f"there is no {noun} `{name}` to translate{near or more}", True
    return path, f"`{path[-1]}` should be keys with texts under them", False


def _row_name(row: Mapping[str, Any], own: str) -> str:
    named = next((row[key] for key in NAMES if key in row), "")
    said = named.get(own, "") if isinstance(named, dict) else named
    return str(row.get("id") or slug_of(str(said)))


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
            yield (
                f"`{found[0]}` is no field of a list: write {{for.name}}, or "
                "{for.name|you} with what stands there in a kit for nobody"
            )
        elif field[1] not in known:
            say = f"no list has the field `{field[1]}`{offer(field[1], known)}"
            yield f"{say}; `recipient` in game.yaml names more"
        elif field[2] is None and not may_go:
            yield (
                f"`{found[0]}` leaves a hole in a kit for nobody: write what stands there, "
                f"such as {{for.{field[1]}|you}}"
            )


def placed_texts(values: Mapping[str, Any]) -> Iterator[PlacedText]:
    """Go through every text in the plain values of a pack that fits the form of its file."""
    for file, value in values.items():
        for name, path, holder in _walk(FORMS[file], value, file, (), values):
            yield PlacedText(name, file, path, holder)


def _walk(
    hint: Any, value: Any, name: str, path: YamlPath, holder: Any
) -> Iterator[tuple[str, YamlPath, Any]]:
    hint = bare(hint)
    item = item_type(hint)
    if hint is Words:
        texts = list(value.values()) if isinstance(value, dict) else [value]
        if texts and all(isinstance(each, str) for each in texts):
            yield name, path, holder
    elif item is not None and isinstance(value, list):
        for n, (step, each) in enumerate(zip(_names(value), value, strict=True)):
            yield from _walk(item, each, f"{name}/{step}", (*path, n), value)
    elif isinstance(value, dict):
        for key, each, inner in _inside(hint, value):
            yield from _walk(inner, each, f"{name}/{key}", (*path, key), value)


def _inside(hint: Any, value: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    if hint is PartRow:
        rest = (key for key in value if key not in KEYS and not str(key).startswith(ASIDE))
        yield from ((key, value[key], Words) for key in rest)
    elif is_thing(hint):
        known = keys_of(hint)
        yield from ((key, each, known[key]) for key, each in value.items() if key in known)
    elif get_origin(hint) is Mapping:
        yield from ((key, each, get_args(hint)[1]) for key, each in value.items())


def _names(things: list[Any]) -> Iterator[str]:
    used: set[str] = set()
    for n, each in enumerate(things, 1):
        thing = each if isinstance(each, dict) else {}
        ids = (str(thing[x]) for x in _NAMED_BY if isinstance(thing.get(x), str | int))
        said = next((thing[key] for key in NAMES if key in thing), "")
        slug = slug_of(said) if isinstance(said, str) else ""
        name = next(filter(_STEP_NAME.fullmatch, ids), slug)
        if not name or name in used:
            name = f"#{n}"
        used.add(name)
        yield name
