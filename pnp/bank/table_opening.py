"""Opening a table: who plays, by which options, and the first entry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from pnp.bank.journal import create
from pnp.bank.loaded_table import content_of, spoken_in
from pnp.box.rulebook import matters_of
from pnp.box.words import HOUSE
from pnp.errors import UsageError
from pnp.ledger.entry import Entry, Phrase, joined
from pnp.ledger.record import Record
from pnp.rules.language.line import UNWRITABLE
from pnp.rules.language.names import fold
from pnp.rules.language.usage import keywords
from pnp.rules.registry import game, loader, numbers, settings, verb_names
from pnp.rules.state.accounts import BANK, BOX, TABLE
from pnp.rules.state.game_state import Setting, Table
from pnp.rules.state.opening import opening

if TYPE_CHECKING:
    from pnp.box.model import Box

KEYWORDS: Final = frozenset(
    "agreed all back bank box cash count fine for force get give hotel house lift note table "  # noqa: SIM905  # words read best as words
    "to".split()
)
"""Words with a meaning of their own in some line of some game; no player is called so."""

_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for when the table was opened."""

    players: tuple[str, ...]
    cash: Literal["book", "paper"] | None = None
    options: tuple[str, ...] = ()
    banker: str = ""
    lang: str = ""
    line: str = "open"
    until: int = 0
    """When the game is to end, as the clock counts seconds."""
    hour: str = ""
    """The same as it was agreed, such as `22:00`."""
    seed: int = 0
    """What the dice of the bank begin with; nought where the table throws its own."""


def open_table(path: Path, box: "Box", wishes: Wishes, at: int) -> Table:
    """Make the table's file with its first entry; an existing file is never touched."""
    table = _agreed(box, wishes)
    entry = opening(table, box)
    if wishes.seed:
        said = Phrase("open.dice", {"seed": wishes.seed}, table.matters.get("turn"))
        entry = joined((entry, Entry((), (said,), (said,))))
    first = Record(1, at, "open", wishes.line, entry, version=table.version)
    create(path, content_of(table, box), (first,))
    return table


def _agreed(box: "Box", wishes: Wishes) -> Table:
    """Hold what was asked for against the rules of the game, and give what is agreed."""
    options, matters = settings(box, wishes.options), matters_of(box.rules)
    agreed = numbers(box, options)
    players = _names(wishes.players, box, agreed.get("players_most", box.game.players.most))
    if wishes.seed:
        _check_dice(box)
        agreed["dice_seed"] = wishes.seed
    cash = wishes.cash or box.game.cash
    if cash == "paper":
        _check_notes(agreed, len(players))
    _check_first(options, players)
    return Table(
        kit=box.game.id,
        players=players,
        cash=cash,
        lang=_lang(wishes.lang, box),
        banker=_banker(wishes.banker.strip(), players, box),
        prefix=box.game.prefix,
        notes=_notes(box, agreed),
        verbs=box.rules.verbs,
        matters=matters,
        numbers=agreed,
        options=options,
        version=box.rules.version,
        until=wishes.until,
        hour=wishes.hour,
    )


def _check_dice(box: "Box") -> None:
    """Refuse to throw dice in a game whose rules have no throw of the bank."""
    if not hasattr(game(box.game.id), "throw_turn"):
        message = f"the bank throws no dice in {box.game.id}: leave --dice out"
        raise UsageError(message)


def _lang(wanted: str, box: "Box") -> str:
    """Choose the language of the table: the one asked for, else the game's own."""
    known = spoken_in(box)
    if wanted and wanted not in known:
        message = f"the bank speaks {', '.join(known)}, not `{wanted}`"
        raise UsageError(message)
    return wanted or (box.game.source if box.game.source in known else HOUSE)


def _banker(name: str, players: tuple[str, ...], box: "Box") -> str:
    """Give the name of who keeps the bank, written as at the table if he plays."""
    if not name:
        return ""
    _check_name(name, box)
    return next((each for each in players if fold(each) == fold(name)), name)


def _notes(box: "Box", agreed: Mapping[str, int]) -> tuple[int, ...]:
    """List the values of the notes that are played with, the highest first."""
    values = (n.value for n in box.money.notes if not agreed.get(f"no_note_{n.value}"))
    return tuple(sorted(values, reverse=True))


def _check_notes(agreed: Mapping[str, int], players: int) -> None:
    """Refuse more starting sets than there are printed notes for."""
    need, there = agreed.get("starting_notes", 0) * players, agreed.get("kit_notes", 0)
    if need > there:
        message = (
            f"{players} starting sets are {need} notes, and the kit has {there}: print more and "
            f"say so with --option kit_notes={need}, or let fewer play"
        )
        raise UsageError(message)


def _check_first(options: Mapping[str, Setting], players: tuple[str, ...]) -> None:
    """Refuse to let somebody begin who does not play."""
    first = options.get("first", 1)
    if isinstance(first, int) and first > len(players):
        named = ", ".join(f"{n} {each}" for n, each in enumerate(players, 1))
        message = f"first={first}, but {len(players)} play: choose one of {named}"
        raise UsageError(message)


def _names(typed: Iterable[str], box: "Box", most: int) -> tuple[str, ...]:
    names = tuple(" ".join(name.split()) for name in typed)
    limits = box.game.players
    if not limits.least <= len(names) <= limits.most:
        message = f"{box.game.id} is for {limits.least} to {limits.most} players, not {len(names)}"
        raise UsageError(message)
    if len(names) > most:
        message = (
            f"{most} play {box.game.id} by these options: let one more keep the bank without "
            "playing (--banker NAME), or choose the option by which all play"
        )
        raise UsageError(message)
    seen: dict[str, str] = {}
    for name in names:
        _check_name(name, box)
        if fold(name) in seen:
            message = f"two players are called {name}: give each a name of his own"
            raise UsageError(message)
        seen[fold(name)] = name
    return names


def _check_name(name: str, box: "Box") -> None:
    """Refuse names that a line could take for something else."""
    folded = fold(name)
    if not folded or len(name) > _LONGEST or UNWRITABLE.search(name):
        say = f"is no name: use 1 to {_LONGEST} ordinary characters"
    elif folded in KEYWORDS | _words_of(box) | {BANK, BOX, TABLE}:
        say = "is a word of the bank: use another name"
    elif folded[0].isdigit() or folded[0] in "-@#":
        say = "begins like an amount or a mark: begin with a letter"
    elif any(mark in name for mark in '";#'):
        say = "holds a mark of the bank's lines (\" ; #): leave it out"
    else:
        return
    message = f"`{name[:60]}` {say}"
    raise UsageError(message)


def _words_of(box: "Box") -> frozenset[str]:
    """List the verbs, aliases and keywords of a game, and what any language calls the bank."""
    verbs = verb_names(box.game.id)
    labels = (each.items() for each in box.labels.values())
    named = ((key.removeprefix("bank."), text) for each in labels for key, text in each)
    spoken = {fold(text) for key, text in named if key.startswith("word.")}
    return keywords(verbs, loader(box.game.id)) | frozenset(verbs) | spoken
