"""A table as it is sat at: what its file holds, turned into the standing the rules decide on."""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.bank.books import Books, forms_kept
from pnp.errors import ContentError, UsageError
from pnp.rules.registry import game, loader, take_in, verb_names
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.messages import Catalogue, words_in
from pnp.spelling import HOUSE

if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.rules.protocols import GameRules, Verb


class LoadedTable(NamedTuple):
    """The table, where it stands, the rules of its game and the verbs it understands."""

    table: Table
    state: GameState
    game: "GameRules"
    verbs: Mapping[str, str]
    books: Books

    @property
    def say(self) -> Catalogue:
        """Give the words in which the table speaks."""
        return self.state.messages

    @property
    def done(self) -> tuple[int, ...]:
        """Number the entries in force, oldest first."""
        from pnp.ledger.force import in_force  # noqa: PLC0415  # a payment takes nothing back

        return in_force(self.books.outline()).done

    @property
    def kinds(self) -> "Mapping[str, type[Verb]]":
        """Give each verb of the table by its full name, as it is written."""
        load = loader(self.table.kit)
        found = ((verb, load(verb)) for verb in dict.fromkeys(self.verbs.values()))
        return {verb: kind for verb, kind in found if kind is not None}


OWN_RULES: Final = "rules"
"""Under what the file of a table keeps which rules of its pack it goes by."""

_OPENING: Final = "opening-not-read"
_BANK: Final = "bank."  # how the labels begin that are words of the bank
_LANGUAGE: Final = "language."  # how the labels begin that tell how a language counts

# how the labels begin that tell what a verb does: of the program, so no table keeps them, but those
# of a pack's own verbs
_HELP: Final = "help."


def content_of(table: Table, box: "Box") -> dict[str, str]:
    """Write down all a table is played with: later changes of the kit never reach it."""
    return {"table": json.dumps(asdict(table), ensure_ascii=False), **write_content(box, table.kit)}


def write_content(box: "Box", kit: str) -> dict[str, str]:
    """Write down a game as every table keeps it, with the words that the bank has for it."""
    from pnp.box.fields import to_plain  # noqa: PLC0415  # only a new table is written down

    plain = to_plain(box)
    labels = plain.pop("labels")
    plain["booklets"], plain["easy_texts"] = [], []
    kept = (_BANK, _LANGUAGE, f"{_HELP}{kit.replace('-', '_')}.")
    content = {"box": json.dumps(plain, ensure_ascii=False)}
    for lang in _spoken_in(box):
        words = {
            key.removeprefix(_BANK): text
            for key, text in labels.get(lang, {}).items()
            if key.startswith(kept)
        }
        content[f"words.{lang}"] = json.dumps(words, ensure_ascii=False)
    return content


def _spoken_in(box: "Box") -> tuple[str, ...]:
    has = {lang for lang, labels in box.labels.items() if f"{_BANK}the-bank" in labels}
    return tuple(sorted({HOUSE, *has}, key=lambda lang: (lang != HOUSE, lang)))


def choose_language(box: "Box", wanted: str) -> str:
    """Give the language a table is to have; a UsageError names those that the bank has."""
    known = _spoken_in(box)
    if wanted and wanted not in known:
        say = words_in(box, HOUSE)
        raise UsageError(say.text("open.no-language", known=list(known), typed=wanted))
    return wanted or (box.game.source if box.game.source in known else HOUSE)


def load_table(books: Books, lang: str = "", now: int = 0, *, aloud: bool = False) -> LoadedTable:
    """Read a sound file as a table at a time of the clock; the box is read when asked for.

    `aloud`: to be told to everybody, not to the banker who types.
    """
    table = table_of(books.content)
    if '"matters"' not in books.content["table"]:
        table = _completed(table)
    take_in(table.kit, _package_of(books.content, table))
    messages = catalogue_of(books.content, table.kit, lang or table.lang, aloud=aloud)
    rules = game(table.kit)
    state = GameState(table, books.balances, messages, rules.means, now)
    verbs = verb_names(
        table.kit,
        turns="turns" in table.numbers,  # as `KeptTurns` has it
        chosen=table.verbs,
    )
    return LoadedTable(table, state, rules, verbs, books)


def table_of(content: Mapping[str, str]) -> Table:
    """Read who plays what, and how; a DamageFound tells that this was not written by the bank."""
    with forms_kept(0, _OPENING):
        plain = json.loads(content["table"])
        plain["players"] = tuple(plain["players"])
        plain["notes"] = tuple(plain["notes"])
        plain["printed"] = tuple(map(tuple, plain.get("printed", ())))
        plain["verbs"] = tuple(plain.get("verbs", ()))
        table = Table(**plain)
        table.players[0]  # a table without players is none
    return table


def box_of(content: Mapping[str, str]) -> "Box":
    """Read the box of a table, likewise."""
    return _box(content.get("box", ""))


def _package_of(content: Mapping[str, str], table: Table) -> str:
    if OWN_RULES not in content:
        return ""
    from pnp.bank.own_rules import find_package  # noqa: PLC0415  # only a stranger's game needs it

    return find_package(table.kit, content[OWN_RULES], table.lang)


def _completed(table: Table) -> Table:
    from pnp.box.packs import find_kit  # noqa: PLC0415  # only an old table needs content
    from pnp.box.reading.reader import read_rules  # noqa: PLC0415  # as above
    from pnp.box.rulebook import agree, matters_of  # noqa: PLC0415  # as above

    today = read_rules(find_kit(table.kit))
    values = agree(today, table.options)
    options = {name: values[name] for name in (each.name for each in today.options)}
    return replace(
        table,
        matters=matters_of(today),
        options=options,
        numbers={k: v for k, v in values.items() if k not in options and isinstance(v, int)}
        | dict(table.numbers),
    )


def catalogue_of(
    content: Mapping[str, str], kit: str, lang: str, *, aloud: bool = False
) -> Catalogue:
    """Give the bank's words as the table's file keeps them; those of today for what it has not.

    Raises UsageError for a language that neither the table nor the house has words of.
    """
    if f"words.{lang}" not in content:
        _check_spoken(lang, content)
    own = content.get(f"words.{lang}", "{}")
    facts = (content.get(f"words.{HOUSE}", ""), own, content.get("box", ""), kit, lang)
    return _catalogue(*facts, aloud=aloud)


@lru_cache(maxsize=8)
def _catalogue(house: str, own: str, box: str, kit: str, lang: str, *, aloud: bool) -> Catalogue:
    with forms_kept(0, _OPENING):
        words = json.loads(house) | json.loads(own)
    return Catalogue(lang, words, lambda: _box(box), lambda: _words_of_today(kit, lang), aloud)


def _check_spoken(lang: str, content: Mapping[str, str]) -> None:
    # Refuse a language that nobody has brought since the table was opened.
    from pnp.box.packs import languages  # noqa: PLC0415  # a table keeps its own languages

    today = languages("bank")
    if lang not in today:
        kept = {name[6:] for name in content if name.startswith("words.")}
        known = ", ".join(dict.fromkeys([*today, *sorted(kept)]))
        message = f"the bank speaks {known}, not `{lang}`"
        raise UsageError(message)


@lru_cache(maxsize=4)
def _words_of_today(kit: str, lang: str) -> Mapping[str, str]:
    # A pack that is not found has none of its own.
    from pnp.box.packs import find_kit  # noqa: PLC0415  # a payment reads no content
    from pnp.box.reading.reader import labels_of  # noqa: PLC0415  # as above

    try:
        pack = find_kit(kit)
    except ContentError:
        pack = None
    spoken = (labels_of(tongue, pack, kit) for tongue in (HOUSE, lang))
    return {
        key.removeprefix(_BANK): text
        for labels in spoken
        for key, text in labels.items()
        if key.startswith((_BANK, _LANGUAGE, _HELP))
    }


@lru_cache(maxsize=2)
def _box(text: str) -> "Box":
    from pnp.box.fields import from_plain  # noqa: PLC0415  # as above
    from pnp.box.model import Box  # noqa: PLC0415  # as above

    with forms_kept(0, _OPENING):
        return _complete_roles(from_plain(Box, json.loads(text)))


def _complete_roles(box: "Box") -> "Box":
    """Give an old box the roles of its game as it is today; what is printed there stays its own.

    Raises ContentError where that game is gone or unsound.
    """
    if box.town is None or any(stop.role for stop in box.town.stops):
        return box
    from pnp.box.packs import find_kit  # noqa: PLC0415  # only an old table needs content
    from pnp.box.reading.kept_box import open_box  # noqa: PLC0415  # as above

    today = open_box(find_kit(box.game.id))
    stops = {each.id: each.role for each in today.town.stops} if today.town else {}
    homes = {each.id: each.role for each in today.dwellings}
    town = replace(
        box.town,
        stops=tuple(replace(each, role=stops.get(each.id)) for each in box.town.stops),
    )
    dwellings = tuple(replace(each, role=homes.get(each.id, "")) for each in box.dwellings)
    return replace(box, town=town, dwellings=dwellings)
