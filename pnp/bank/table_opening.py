"""Opening a table: who plays, by which options, and the first entry."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from pnp.bank.books import shown_time
from pnp.bank.integrity import create
from pnp.bank.journal_tables import BANK as BANK_WORDS
from pnp.bank.journal_tables import HALL
from pnp.bank.kept_content import choose_language, content_of
from pnp.bank.loaded_table import OWN_RULES
from pnp.box.model import Box, starting_notes
from pnp.box.rulebook import matters_of
from pnp.errors import UsageError
from pnp.ledger.entry import Entry, Phrase, Record, joined
from pnp.rules.language.line import unwritable
from pnp.rules.language.names import party_names_of
from pnp.rules.language.usage import UNDO, keywords
from pnp.rules.registry import game, loader, numbers, settings, verb_names
from pnp.rules.state.accounts import BANK, BOX, TABLE
from pnp.rules.state.game_state import Table
from pnp.rules.state.messages import Catalogue, words_in
from pnp.rules.state.opening import opening
from pnp.spelling import fold_name

KEYWORDS: Final = frozenset(
    "agreed all back bank box cash count fine for force get give hotel house lift none note "  # noqa: SIM905  # words read best as words
    "only table to".split()
)
"""Words with a meaning of their own in some line of some game; no player is called so."""

LONGEST: Final = 40
"""The most characters of a name."""

_WORDS: Final = ("word.", f"{BANK_WORDS}word.")  # how the keys of what the bank calls things begin

# the keys of the words for all players
_EVERYBODY: Final = frozenset({"say.everybody", f"{BANK_WORDS}say.everybody"})


def fault_of_name(name: str, taken: Collection[str] = frozenset()) -> str:
    """Give the key of the sentence that says why a name is none; nothing if it is one."""
    folded = fold_name(name)
    if not folded or len(name) > LONGEST or unwritable(name):
        return "open.name"
    if folded in taken:
        return "open.name-taken"
    if folded[0].isdigit() or folded[0] in "-@#":
        return "open.name-begins"
    return "open.name-marks" if any(mark in name for mark in '";#') else ""


def taken_names(box: Box) -> frozenset[str]:
    """List what means something else in the lines of a game, folded.

    That is its verbs and keywords, and what any language calls the bank, everybody or a party.
    Short forms of one letter are none of it: a player may be called B, and doubt is asked about.
    """
    verbs = verb_names(box.game.id, chosen=box.rules.verbs)
    labels = [each for spoken in box.labels.values() for each in spoken.items()]
    spoken = {fold_name(text) for key, text in labels if key.startswith(_WORDS)}
    for key, text in labels:
        spoken |= {fold_name(said) for said in text.split(",")} if key in _EVERYBODY else set()
    short = {name for name, full in verbs.items() if name != full and len(name) == 1} | {UNDO}
    words = (keywords(verbs, loader(box.game.id)) | frozenset(verbs) | spoken) - short
    parties = party_names_of((each.id, each.name) for each in box.parties)
    return KEYWORDS | words | {BANK, BOX, TABLE} | frozenset(parties)


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
    turns: bool = False
    """Whether the bank is to know whose turn it is and where the pawns stand."""
    payments: Literal["ask", "direct"] = "ask"
    """Whether what a player pays from his phone waits for the banker."""
    hall: str = ""
    """Who the table is in a hall, as its file keeps it; nothing where it plays by itself."""


def open_table(path: Path, box: Box, wishes: Wishes, at: int, rules: str = "") -> Table:
    """Make the table's file with its first entry; an existing file is never touched.

    Rules that the pack brings itself are running already, and described for the file.
    """
    table = agree_on(box, wishes)
    entry, rule = opening(table, box), table.matters.get("turn")
    for asked, key, facts in (
        (wishes.turns, "open.turns", {"who": table.players[0]}),
        (wishes.seed, "open.dice", {"seed": wishes.seed}),
    ):
        said = Phrase(key, facts, rule)
        entry = joined((entry, Entry((), (said,), (said,)))) if asked else entry
    first = Record(1, shown_time(at), "open", wishes.line, entry, version=table.version)
    content = content_of(table, box) | ({OWN_RULES: rules} if rules else {})
    create(path, content | ({HALL: wishes.hall} if wishes.hall else {}), (first,))
    return table


def sample_seats(box: Box) -> tuple[str, ...]:
    """Name those at a table at which nobody sits: three, or as near to it as the game allows."""
    count = min(max(3, box.game.players.least), box.game.players.most)
    return tuple(f"Seat {n}" for n in range(1, count + 1))


def agree_on(box: Box, wishes: Wishes) -> Table:
    """Give the table that is agreed on; a UsageError says what the game does not allow."""
    lang = choose_language(box, wishes.lang)
    say = words_in(box, lang)
    options, matters = settings(box, wishes.options, say), matters_of(box.rules)
    taken = taken_names(box)
    players = _names(wishes.players, box, taken, say)
    banker = wishes.banker.strip()
    if banker:
        _check_name(banker, taken, say)
    dealt = starting_notes(box.money, len(players))
    table = Table(
        kit=box.game.id,
        players=players,
        cash=wishes.cash or box.game.cash,
        lang=lang,
        banker=next((each for each in players if fold_name(each) == fold_name(banker)), banker),
        prefix=box.game.prefix,
        notes=tuple(sorted((note.value for note in box.money.notes), reverse=True)),
        printed=tuple((n.value, n.count + n.spare, dealt[n.value]) for n in box.money.notes),
        parties=party_names_of((each.id, each.name) for each in box.parties),
        verbs=box.rules.verbs,
        matters=matters,
        numbers=_numbers(box, wishes, options, say),
        lists={**box.rules.lists, **box.rules.tables},
        options=options,
        version=box.rules.version,
        until=wishes.until,
        hour=wishes.hour,
        payments=wishes.payments,
    )
    take_seats = game(box.game.id).take_seats
    return take_seats(table, box) if take_seats else table


def _numbers(
    box: Box, wishes: Wishes, options: Mapping[str, int | str], say: Catalogue
) -> dict[str, int]:
    rules, kit, agreed = game(box.game.id), box.game.id, numbers(box, options)
    if wishes.seed:
        if not rules.throw_turn:
            raise UsageError(say.text("open.no-dice", kit=kit))
        agreed["dice_seed"] = wishes.seed
    if wishes.turns or wishes.seed:  # whoever throws must know for whom
        if not keeps_turns(box):
            raise UsageError(say.text("open.no-turns", kit=kit))
        agreed["turns"] = 1
    return agreed


def keeps_turns(box: Box) -> bool:
    """Tell whether the bank can know whose turn it is in a game, and where the pawns stand."""
    turns = game(box.game.id).TURN_VERBS  # empty where one plays alone
    verbs = set(verb_names(box.game.id, chosen=box.rules.verbs))
    return box.board is not None and turns is not None and not (turns and not verbs & {*turns})


def throws_dice(box: Box) -> bool:
    """Tell whether the bank can throw the dice of a game."""
    return keeps_turns(box) and game(box.game.id).throw_turn is not None


def _names(
    typed: Iterable[str], box: Box, taken: frozenset[str], say: Catalogue
) -> tuple[str, ...]:
    names = tuple(" ".join(name.split()) for name in typed)
    limits = box.game.players
    if not limits.least <= len(names) <= limits.most:
        facts = {"kit": box.game.id, "least": limits.least, "most": limits.most, "n": len(names)}
        raise UsageError(say.text("open.players", **facts))
    seen: dict[str, str] = {}
    for name in names:
        _check_name(name, taken, say)
        if fold_name(name) in seen:
            raise UsageError(say.text("open.twice", who=name))
        seen[fold_name(name)] = name
    return names


def _check_name(name: str, taken: frozenset[str], say: Catalogue) -> None:
    if key := fault_of_name(name, taken):
        raise UsageError(say.text(key, typed=name[:60], most=LONGEST))
