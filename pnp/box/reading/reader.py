"""From a folder of YAML to the box of a game: the only door for YAML; its released codes."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

from pnp.box.checks.all_checks import check
from pnp.box.checks.kinds import Check
from pnp.box.coded_pieces import Origins, coded_pieces, places_of
from pnp.box.codes import LOCK, code
from pnp.box.deed_terms import is_half_the_price
from pnp.box.kinds import Written, spelt
from pnp.box.limits import BOOKLET, FAULTS
from pnp.box.misfits import find_slips
from pnp.box.model import Box, ReleasedCode
from pnp.box.pack_files import FORMS, fields_from
from pnp.box.packs import SETTINGS, content_root, digest_folders, digest_of
from pnp.box.reading import translations
from pnp.box.reading.art_reader import pictures_are_sound, portfolio_of
from pnp.box.reading.bank_files import VerbFolder, folders_of
from pnp.box.reading.list_rows import Splicing
from pnp.box.reading.plain_values import kit_of, languages_of, numbers_of, source_of
from pnp.box.reading.published_tables import CardLayouts
from pnp.box.reading.ready_made import start_from_ready_made
from pnp.box.reading.recipients import box_for
from pnp.box.reading.text_files import read_text, show_path
from pnp.box.reading.translations import glossary_faults
from pnp.box.reading.validation import validate_file
from pnp.box.reading.yaml_text import parse_yaml, read_yaml
from pnp.box.rulebook import Booklet
from pnp.box.source import PlacedValue, Slip, Source, Sources, capped, list_words
from pnp.box.words import LABELS, Words, form_faults, phrases_in
from pnp.errors import ContentError, Finding, PnpError
from pnp.kept import keep, key_of, recall
from pnp.output import file_beside
from pnp.spelling import nearest

_LANGUAGE: Final = re.compile(r"[a-z]{2}")
Labels = dict[str, dict[str, str]]
"""Words by their language, then by their label."""


def read_box(
    folder: Path,
    house: Path | None = None,
    further: Iterable[Check] = (),
    *,
    unfilled: bool = False,
) -> Box:
    """Read the content of a game; a ContentError names every fault at once.

    The house is the folder that holds `words/`, the labels all games share. Further checks are
    those of layers above, such as of drawings. The box is for nobody, unless it is asked for with
    the fields of its recipient left as they are, `{for.name}`.
    """
    house = house or content_root()
    reading = _Reading(folder)
    values, lang = reading.values()
    labels = reading.labels(house, kit=kit_of(values.get("game")))
    shared = labels.get("en", {})
    texts = {each.id: each for each in translations.placed_texts(values)}
    for tongue, source in reading.words.items():
        entries, faults = translations.labels_in(source, section=(LABELS,))
        reading.problems += (*faults, *translations.brace_faults(source, entries, shared))
        labels[tongue] = {**labels.get(tongue, {}), **entries}
        reading.problems += translations.lay_words(source, tongue, texts, lang)
    reading.fill(values, house)
    parts = reading.shape(values, lang)
    releases = reading.releases({"source": lang, "languages": languages_of(values.get("game"))})
    box = reading.box(parts, labels)
    reading.problems += translations.field_faults(values, reading.sources, reading.words)
    if box is not None:
        retired = tuple(one for one in releases if one.retired)
        art = portfolio_of(folder, house, box.look.palette)
        layouts = CardLayouts(folder, house)
        reading.problems += layouts.check()
        box = replace(box, retired=retired, art=art, layouts=layouts)
        plain = box_for(box, None)
        if not reading.problems:  # of texts that are where they belong
            reading.problems += glossary_faults(plain, texts, reading.sources, reading.words)
        sources = Sources(reading.sources, reading.placed, reading.unread, reading.named)
        reading.problems += check(plain, sources)
        for each in further:
            reading.problems += islice(each(plain, sources), 10 * FAULTS)
        reading.problems += pictures_are_sound(plain, folder, sources)
        box = box if unfilled else plain
    if reading.problems or box is None:
        raise ContentError(capped(reading.problems))
    return replace(box, digest=digest_of(folder, house))


@dataclass(frozen=True, slots=True)
class PlainPack:
    """A pack as plain values, nothing laid over them, with its files of words beside."""

    values: dict[str, Any]
    """By the names of the files; rows of spreadsheets stand where they belong."""
    sources: Mapping[str, Source]
    words: Mapping[str, Source]
    """Language → the file `words.<language>.yaml`."""
    own: str
    """The language the game was written in."""


def read_plain(folder: Path) -> PlainPack:
    """Read the files of a pack, and nothing of what they mean; a ContentError names the faults."""
    reading = _Reading(folder)
    values, lang = reading.values()
    if reading.problems:
        raise ContentError(capped(reading.problems))
    return PlainPack(values, reading.sources, reading.words, lang)


def labels_of(lang: str, pack: Path | None = None, kit: str | None = None) -> dict[str, str]:
    """Read the labels of a language without reading a game: the house's, and a pack's over them.

    Without a pack, and without the id of a game, those of verbs are left out.
    """
    house = content_root()
    reading = _Reading(pack or house)
    if pack is not None:
        kit = kit or kit_of(reading.yaml(pack / "game.yaml").data)
    labels = reading.labels(house, lang, kit).get(lang, {})
    if pack is not None:
        labels |= translations.labels_in(
            reading.yaml(pack / f"words.{lang}.yaml"), section=(LABELS,)
        )[0]
    return labels


def origins(folder: Path) -> Origins:
    """Read a pack once more, to tell where what is printed is written."""
    reading = _Reading(folder)
    values, lang = reading.values()
    reading.fill(values, content_root())
    box = reading.box(reading.shape(values, lang), {})
    words = {f"words.{tongue}": source for tongue, source in reading.words.items()}
    values |= {name: source.data for name, source in words.items()}
    return Origins({**words, **reading.sources}, values, places_of(box) if box else {})


class _Reading:
    """The files of one pack as they are read, and every fault found so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Finding] = []
        self.sources: dict[str, Source] = {}
        self.words: dict[str, Source] = {}
        self.unread: set[str] = set()
        self.placed: list[PlacedValue] = []
        self.named: set[str] = set()

    def note(self, problems: Iterable[Finding], unread: str) -> None:
        """Note faults, and the file that is not read where there are any."""
        before = len(self.problems)
        self.problems += problems
        if unread and len(self.problems) > before:
            self.unread.add(unread)

    def values(self) -> tuple[dict[str, Any], str]:
        """Read every file of the pack into plain values, lists included, and name its language."""
        if not (self.folder / "game.yaml").exists():
            say = "there is no game.yaml here: a pack is a folder with a game.yaml in it"
            raise ContentError((Finding(say, show_path(self.folder)),))
        found: dict[str, Any] = {}
        for path in sorted(self.folder.glob("*.yaml")):
            lang = translations.language_of(path.name)
            if lang is not None:
                self.words[lang] = self.yaml(path)
            elif path.stem in FORMS:
                source = self.sources[path.stem] = self.yaml(path, unread=path.stem)
                found[path.stem] = {} if source.data is None else source.data
            elif path.name != SETTINGS:
                names = [f"{name}.yaml" for name in FORMS]
                known = f"; a pack has {list_words(names)} and words.<language>.yaml"
                hint = nearest(path.name, names) or known
                self.problems.append(Finding(f"unknown file{hint}", show_path(path)))
        lang = source_of(found.get("game"))
        taken = list[int]()
        for name, value in found.items():
            splicing = Splicing(self.sources[name], self.folder, lang, taken)
            found[name] = splicing.splice(FORMS[name], value)
            self.note(splicing.problems, name)
        return found, lang

    def yaml(self, path: Path, within: Path | None = None, unread: str = "") -> Source:
        """Read one YAML file of the pack or of the house, its faults included."""
        source, problems = read_yaml(path, within or self.folder)
        self.note(problems, unread)
        return source

    def fill(self, values: dict[str, Any], house: Path) -> None:
        """Put ready-made parts under those that start from them."""
        shelf = {path.stem: path for path in sorted((house / "parts").glob("*.yaml"))}
        if "parts" in values:
            source, read = self.sources["parts"], lambda name: self.yaml(shelf[name], house).data
            values["parts"], faults = start_from_ready_made(values["parts"], source, shelf, read)
            self.problems += faults

    def shape(self, values: dict[str, Any], lang: str) -> dict[str, Any]:
        """Hold every file against its form; of a faulty one nothing is used."""
        parts: dict[str, Any] = {}
        told = languages_of(values.get("game"))
        numbers = numbers_of(values.get("rules"), self.named)
        languages = told and tuple(dict.fromkeys((*told, *self.words, lang)))
        known = {"source": lang, "languages": languages, "numbers": numbers}
        for name, value in values.items():
            source, placed = self.sources[name], list[PlacedValue]()
            if source.data is None and name in self.unread:
                continue  # not even YAML: its form says nothing more
            part, faults = validate_file(FORMS[name], source, known, value, placed)
            self.note(faults, name)
            if part is not None:
                parts[name] = part
                self.placed += [each._replace(file=name) for each in placed]
        return parts

    def labels(self, house: Path, only: str = "*", kit: str | None = None) -> Labels:
        """Give the words of the house and those of verbs, by language, then by label."""
        own = None if self.folder == house else self.folder
        verbs = () if kit is None else folders_of(kit, own)
        lent = tuple(each for each in verbs if each.folder.parent != own)
        labels = self.lent_labels(house, only, lent)
        self._read_phrases(labels, verbs[len(lent) :], only)  # a pack's own may be faulty
        return labels

    def lent_labels(self, house: Path, only: str, verbs: tuple[VerbFolder, ...]) -> Labels:
        """Give the words that no pack can change, as they were kept: to read them takes longest."""
        key = key_of(digest_folders(house / "words"), str(house), only, *map(str, verbs))
        if (labels := recall(dict, key)) is not None:
            return labels
        labels, before = Labels(), len(self.problems)
        for path in sorted((house / "words").glob(f"*.{only}.yaml")):
            topic, _, lang = path.stem.rpartition(".")
            if topic and len(lang) == 2:
                entries, problems = translations.labels_in(self.yaml(path, house), topic)
                labels.setdefault(lang, {}).update(entries)
                self.problems += problems
        self._read_phrases(labels, verbs, only)
        if len(self.problems) == before:
            keep(labels, key)
        return labels

    def _read_phrases(self, labels: Labels, verbs: Iterable[VerbFolder], only: str) -> None:
        for folder, package in verbs:
            for path in sorted(folder.glob(f"words.{only}.yaml")):
                source = self.yaml(path, folder)
                self.problems += form_faults(source)
                said = {each.label: each.text for each in phrases_in(source, package)}
                labels.setdefault(path.stem.removeprefix("words."), {}).update(said)

    def releases(self, known: Mapping[str, Any]) -> tuple[ReleasedCode, ...]:
        """Read the list of released codes; a pack that was never released has none."""
        path = self.folder / LOCK
        if not (path.exists() or path.is_symlink()):
            return ()
        source = self.yaml(path, unread="codes")
        releases, faults = releases_in(source, known)
        self.note(faults, "codes")
        self.sources["codes"] = replace(source, data=releases)
        return releases

    def booklets(self, name: str) -> tuple[Booklet, ...]:
        """Read the texts of a name, `rulebook` or `easy`, in every language."""
        found = []
        for path in sorted(self.folder.glob(f"{name}.*.md")):
            lang = path.name.split(".")[1]
            if not _LANGUAGE.fullmatch(lang):
                what = "a rule booklet" if name == "rulebook" else "a page in easy words"
                say = f"{what} is called {name}.<language>.md, such as {name}.en.md"
                self.problems.append(Finding(say, show_path(path)))
                continue
            try:
                source = read_text(path, self.folder)
            except ContentError as error:
                self.problems += error.findings
                continue
            text = "\n".join(source.lines) + "\n"
            if len(text) > BOOKLET:
                say = f"this booklet has {len(text):,} characters; {BOOKLET:,} is the most"
                self.problems.append(Finding(say, source.file))
            else:
                self.sources[path.stem] = source
                found.append(Booklet(lang, text, name))
        return tuple(found)

    def box(self, parts: dict[str, Any], labels: Labels) -> Box | None:
        """Put together what could be read; without a game it is no box."""
        if "game" not in parts:
            return None
        filled = {key: x for name in parts for key, x in fields_from(name, parts[name]).items()}
        game, deeds = parts["game"], parts.get("deeds")
        more = tuple(lang for lang in self.words if lang not in game.languages)
        filled["game"] = replace(game, languages=(*game.languages, *more))
        if deeds is not None and deeds.mortgages == "none":
            filled["deeds"] = tuple(
                replace(deed, mortgage="none") if is_half_the_price(deed) else deed
                for deed in deeds.deeds
            )
        return Box(
            **filled,
            labels=labels,
            booklets=self.booklets("rulebook"),
            easy_texts=self.booklets("easy"),
        )


_CODE: Final = re.compile(r"([A-Z]{2})-([A-Z])([0-9]{2,5})-[0-9A-Z]")
_BEARER: Final = r"[a-z0-9]+(?:[-_][a-z0-9]+)*/[a-z0-9]+(?:[-_][a-z0-9]+)*"


@dataclass(frozen=True, slots=True)
class Released:
    """What a line says of a code: what bears it, or bore it until it left the kit."""

    was: Annotated[str, spelt(_BEARER, "what bears the code as kind/id: `deed/mill-lane`")]
    moved: str = ""
    retired: Words | None = None


_OR_BEARER: Final = Written(
    lambda value, inner, _: inner(value if isinstance(value, dict) else {"was": value}),
    lambda told: told,
)


def releases_in(
    source: Source, known: Mapping[str, Any]
) -> tuple[tuple[ReleasedCode, ...], list[Finding]]:
    """Read the released codes out of the values of a file; every faulty line is a problem."""
    if not isinstance(source.data, dict | None):
        say = "the list of codes has one line a code, such as `CR-D07-4: deed/mill-lane`"
        return (), [source.at((), say)]
    found, slips, bearers = list[ReleasedCode](), list[Slip](), dict[str, str]()
    for key, value in (source.data or {}).items():
        read, faults = find_slips(dict[str, Annotated[Released, _OR_BEARER]], {key: value}, known)
        if say := _misspelt(key):
            slips.append(Slip((key,), say, key=True))
        elif faults:
            slips += faults
        else:
            one = ReleasedCode(key, read[key].was, read[key].moved, read[key].retired)
            if isinstance(value, dict) and not one.retired:
                how = "`moved: CODE`, or what was on it, `retired: its words`"
                say = f"{key} is not said to be gone: say what took its place, {how}"
                slips.append(Slip((key,), say))
            elif not one.retired and (first := bearers.setdefault(one.bearer, key)) != key:
                say = f"`{one.bearer}` has the code {first} already; one of the two must be retired"
                slips.append(Slip((key,), say, key=True))
            found.append(one)
    return tuple(found), [source.at(each.path, each.say, key=each.key) for each in slips]


def _misspelt(key: str) -> str:
    parts = _CODE.fullmatch(key)
    right = code(parts[1], parts[2], int(parts[3])) if parts else ""
    if not right or right[:-1] != key[:-1]:
        return f"`{key[:40]}` is no code; write it as it is printed, such as `CR-D07-4`"
    say = f"the check character of `{key}` should be `{right[-1]}`"
    return "" if right == key else f"{say}; write the code as it is printed"


def release(box: Box, folder: Path) -> tuple[ReleasedCode, ...]:
    """Add the codes that the list of a sound pack lacks, and give them; PnpError if it cannot."""
    path = folder / LOCK
    text = read_text(path, folder) if path.exists() else Source(show_path(path), ())
    source, before = _released(box, text)
    known = {one.code for one in before}
    new = (ReleasedCode(x.code, x.bearer) for x in coded_pieces(box) if x.code not in known)
    added = tuple(sorted(new, key=lambda one: one.code))
    if not added:
        return ()
    head = Path(__file__).with_name("codes.txt").read_text("utf-8").splitlines()
    old = source.lines if any(map(str.strip, source.lines)) else head
    lines = (f"{one.code}: {one.bearer}" for one in added)
    whole = "\n".join(["\n".join(old).rstrip(), *lines]) + "\n"
    _, after = _released(box, Source(source.file, whole.splitlines()))
    if sorted(map(str, after)) != sorted(map(str, (*before, *added))):
        say = "nothing can be added here; write one line a code, such as `CR-D07-4: deed/lane`"
        raise PnpError(f"{source.file}: {say}")
    try:
        with file_beside(path) as beside, beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        say = f"{show_path(path)} cannot be written: {error.strerror}; no code was released"
        raise PnpError(say) from error
    return added


def _released(box: Box, text: Source) -> tuple[Source, tuple[ReleasedCode, ...]]:
    # What is faulty is left out.
    source, _ = parse_yaml(text)
    known = {"source": box.game.source, "languages": box.game.languages}
    return source, releases_in(source, known)[0]
