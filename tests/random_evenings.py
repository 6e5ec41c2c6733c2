"""Random play of any game: lines are entered, refused or asked about, and books stay sound."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.play_script import OPENED, sit_down
from pnp.bank.recovery import inspect
from pnp.bank.session import Answer, Session, decide
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import PnpError, Refusal, UsageError
from pnp.rules.language.arguments import Argument
from pnp.rules.language.line import parse, write
from pnp.rules.language.usage import Field, arguments_of
from pnp.rules.registry import game, loader
from pnp.rules.state.accounts import player
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Question

NAMES: Final = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hoa", "Ida", "Jon")

_UNDONE: Final = 0.05
"""How often what was entered is taken back at once."""

_ENDED: Final = 0.1
"""How often a line is entered that ends the game, or takes a player out of it."""

_OFTEN: Final = 0.7
"""How often a sum is one that is printed in the box, and a thing one that somebody named holds."""

_UNSAID: Final = re.compile(r"\{|^[a-z]+(\.[a-z-]+)+$|: [a-z]+(\.[a-z-]+)+ ", re.MULTILINE)
"""What a phrase without words is shown as: its key, with its facts in braces."""


class PlayFault(PnpError):
    """Random play has broken something: the line, and how to see it again."""


@dataclass(slots=True)
class RandomPlay:
    """What came of the lines of one evening after the other."""

    typed: int = 0
    tables: int = 0
    told: Counter[str] = field(default_factory=Counter)
    """How many were entered, asked about, or refused."""
    verbs: Counter[str] = field(default_factory=Counter)
    """How often each verb was entered."""


def play_evening(  # an evening is a table, a game, a length and a chance
    path: Path, box: Box, played: RandomPlay, lines: int, chance: random.Random, rules: str = ""
) -> set[str]:
    """Play one evening at a new table, and prove its books; gives the verbs the table knows."""
    _open(path, box, chance, played.tables, rules)
    played.tables += 1
    session = sit_down(path)
    with session.held():
        with session.looking() as loaded:
            verbs = set(loaded.verbs.values())
        _evening(session, played, lines, chance)
    if faults := inspect(path).faults:
        raise PlayFault(f"the books of {path.name} are not sound: {faults[0]}")
    return verbs


def _open(path: Path, box: Box, chance: random.Random, n: int, rules: str) -> None:
    # If it cannot be agreed on, one as the game itself would have it.
    wishes = _wishes(box, chance, n)
    least = replace(wishes, players=NAMES[: box.game.players.least], turns=False)
    for wanted in (wishes, replace(wishes, turns=False), least):
        try:
            open_table(path, box, wanted, OPENED, rules)
        except UsageError:
            continue
        return
    open_table(path, box, Wishes(least.players), OPENED, rules)


def _wishes(box: Box, chance: random.Random, n: int) -> Wishes:
    least, most = box.game.players.least, min(box.game.players.most, len(NAMES))
    options = tuple(
        f"{each.name}={str(chance.choice(each.allowed)).lower()}"
        for each in box.rules.options
        if each.allowed
    )
    return Wishes(
        NAMES[: chance.randint(least, max(least, most))],
        "paper" if n % 3 == 2 and box.money.notes else "book",
        options,
        turns=hasattr(game(box.game.id), "TURN_VERBS") and n % 2 == 1,
    )


def _evening(session: Session, played: RandomPlay, lines: int, chance: random.Random) -> None:
    for _ in range(lines):
        with session.looking() as loaded:
            if loaded.state.over:
                return
            text = make_line(loaded, chance)
            try:
                kind, text = _decide(loaded, text, chance)
            except PnpError as error:
                raise _fault(loaded, text, str(error)) from error
        played.typed += 1
        played.told[kind] += 1
        if kind != "entered":
            continue
        entered = session.enter(parse(text))
        played.verbs[text.partition(" ")[0]] += 1
        for wrong in _wrong(session, entered, chance):
            raise _fault(loaded, text, wrong)


def _decide(loaded: LoadedTable, text: str, chance: random.Random) -> tuple[str, str]:
    # A question is answered once.
    for _ in range(2):
        try:
            after = decide(loaded, parse(text)).after
        except Question as question:
            _check_said(str(question))
            if not question.choices:
                return "asked", text
            text = question.settled(text, chance.choice(question.choices).writes)
        except Refusal as refusal:
            _check_said(str(refusal))
            return "refused", text
        else:
            ends = after.over or len(after.playing) < len(loaded.state.playing)
            return ("put off" if ends and chance.random() > _ENDED else "entered"), text
    return "asked", text


def _check_said(told: str) -> None:
    if _UNSAID.search(told):
        raise UsageError(f"something has no words: {told}")


def _wrong(session: Session, entered: Answer, chance: random.Random) -> Iterator[str]:
    with session.looking() as loaded:
        yield from _sums(loaded)
        views = (*entered.lines(), *loaded.game.lines(loaded.state, ()))
        yield from (f"something has no words: {each}" for each in views if _UNSAID.search(each))
        loaded.game.status(loaded.state)
        loaded.game.score(loaded.state)
        if not loaded.state.over:
            loaded.game.lawful(loaded.state)
        after = loaded.state.balances
    if chance.random() < _UNDONE:
        session.enter(parse("undo"))
        session.enter(parse("redo"))
        with session.looking() as loaded:
            if loaded.state.balances != after:
                yield "undo and redo do not lead back to where the table stood"


def _sums(loaded: LoadedTable) -> Iterator[str]:
    totals: Counter[str] = Counter()
    for _, commodity, amount in loaded.state.balances:
        totals[commodity] += amount
    yield from (f"{what} adds up to {n}, not to 0" for what, n in totals.items() if n)


def _fault(loaded: LoadedTable, text: str, what: str) -> PlayFault:
    table, n = loaded.table, loaded.books.count
    chosen = "".join(f" --option {name}={value}" for name, value in table.options.items())
    turns = " --turns" if "turns" in table.numbers else ""
    players = " ".join(table.players)
    opened = f"open {table.kit} {players} --cash {table.cash}{turns}{chosen}"
    return PlayFault(f"`{text}` after entry {n} of `{opened}`: {what}")


def make_line(loaded: LoadedTable, chance: random.Random) -> str:
    """Write a line at random: a verb, and something for each of its places."""
    load = loader(loaded.table.kit)
    name = chance.choice(sorted(set(loaded.verbs.values())))
    kind = load(name)
    fields = arguments_of(kind) if kind else ()
    return " ".join([name, *_words(loaded.state, fields, chance)])


def _words(state: GameState, fields: Iterable[Field], chance: random.Random) -> Iterator[str]:
    named: list[str] = []
    for _, argument, optional in fields:
        if optional and chance.random() < (0.85 if argument.flag else 0.5):
            continue
        said = [_word(state, argument, chance, named)]
        if argument.many and chance.random() < 0.3:
            said.append(_word(state, argument, chance, named))
        if not all(said):
            continue
        named += said
        yield from ([argument.after] if argument.after else [])
        yield from said


def _word(state: GameState, argument: Argument, chance: random.Random, named: Sequence[str]) -> str:
    if argument.flag:
        return argument.label
    if argument.rest:
        return chance.choice(("it rains", "late again"))
    offers = sorted(set(argument.offers(state)))
    if offers:
        held = [each for each in _held(state, named) if each in offers]
        if held and chance.random() < _OFTEN:
            return write(chance.choice(held))
        fresh = [each for each in map(write, offers) if each not in named]
        return chance.choice(fresh or [write(offers[0])])
    if argument.numeric:
        return _number(state, argument, chance)
    return _anything(state, chance)


def _held(state: GameState, named: Sequence[str]) -> list[str]:
    holders = [player(name) for name in state.table.players if write(name) in named]
    found = [what for each in holders for what in state.balances.holdings(each, "")]
    return sorted({what.partition(":")[2] for what in found})


def _number(state: GameState, argument: Argument, chance: random.Random) -> str:
    if "THROW" in argument.label:
        return str(chance.randint(2, 12))
    if "AMOUNT" not in argument.label:
        return str(chance.randint(1, 6))
    if chance.random() < _OFTEN:
        return str(chance.choice(_prices(state)))
    return str(chance.randint(1, 2 * max(_prices(state))))


def _prices(state: GameState) -> tuple[int, ...]:
    box = state.box
    prices = [deed.price for deed in box.deeds] + [note.value for note in box.money.notes]
    return tuple(sorted({each for each in (*prices, box.money.start, 10) if each}))


def _anything(state: GameState, chance: random.Random) -> str:
    box = state.box
    things = [deed.id for deed in box.deeds] + [piece.id for piece in box.pieces]
    things += [card.id for deck in box.decks for card in deck.cards]
    things += [str(n) for n in range(1, 9)]
    return write(chance.choice(things))
