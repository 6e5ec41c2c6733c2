"""Random evenings of any game: lines made of what its verbs take, or as people type them."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pnp.bank.integrity import inspect
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Answer, Session, decide
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.cli.bank.play import OPENED, sit_down
from pnp.errors import PnpError, Refusal, UsageError
from pnp.games.chalet import credit
from pnp.games.neue_heimat import building_site
from pnp.games.property import deeds, ring, turns
from pnp.rules.language.arguments import Argument
from pnp.rules.language.line import parse, write
from pnp.rules.language.usage import Field, arguments_of
from pnp.rules.registry import game
from pnp.rules.state.accounts import player
from pnp.rules.state.game_state import GameState, Question

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
    open_ones = [each for each in box.rules.options if each.allowed]
    options = tuple(f"{x.name}={str(chance.choice(x.allowed)).lower()}" for x in open_ones)
    seated, cash = NAMES[: chance.randint(least, max(least, most))], box.money.notes and n % 3 == 2
    turns = game(box.game.id).TURN_VERBS is not None and n % 2 == 1
    return Wishes(seated, "paper" if cash else "book", options, turns=turns)


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
    name = chance.choice(sorted(loaded.kinds))
    fields = arguments_of(loaded.kinds[name])
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


Lines = Callable[[GameState, random.Random], str]


def two(state: GameState, dice: random.Random) -> tuple[str, str]:
    """Choose somebody still in the game, and another or the Bank."""
    players = list(state.playing) or list(state.table.players)
    first = dice.choice(players)
    others = [each for each in players if each != first]
    return first, dice.choice(others) if others else "bank"


def property_line(state: GameState, dice: random.Random) -> str:
    p, q = two(state, dice)
    ids = [deed.id for deed in state.box.deeds]
    scale = max(deed.price for deed in state.box.deeds) // 40
    held = deeds.list_held(state, p)
    theirs = [d for d in ids if deeds.holder(state, d) not in {p, "bank"}]
    free = [d for d in ids if deeds.holder(state, d) == "bank"]
    own = dice.choice(held) if held else dice.choice(ids)
    due = dice.choice(theirs) if theirs else own
    housed = [d for d in theirs if deeds.is_built(state, d) or len(deeds.siblings(state, d)) > 2]
    costly = dice.choice(housed) if housed else due
    new = dice.choice(free) if free else own
    sum_ = dice.randint(1, 40) * scale
    cards = [c.id for deck in state.box.decks for c in deck.cards]
    group = "; ".join(f"build {p} {each}" for each in deeds.siblings(state, own))
    rest = "; ".join(f"buy {p} {e} {scale}" for e in deeds.siblings(state, new) if e in free)
    return dice.choice((
        f"buy {p} {new}", f"buy {p} {new}", f"buy {p} {new} {sum_}", rest, rest, f"salary {p}",
        f"rent {p} {due}", f"rent {p} {due} {dice.randint(2, 12)}", f"rent {p} {costly}",
        f"rent {p} {costly}", f"rent {p} {due}", group, group,
        f"build {p} {own}", f"demolish {p} {own}", f"demolish {p} {own} all", f"mortgage {p} {own}",
        f"mortgage {p} {own}", f"lift {p} {own}", f"sell {p} {q} {own} {sum_}",
        f"trade {p} {q} give {own} {sum_} get {due}", f"card {p} {dice.choice(cards)}",
        f"pay {p} {q} {sum_}", f"pay bank {p} {sum_}", debt_line(state, dice, scale),
        f"rent {p} {costly} owed", f"card {p} {dice.choice(cards)} owed",
        f"count {p} {state.cash(p)}", "note half past eight",
    ))  # fmt: skip


def ring_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed where the Bank keeps turns: throws, and what each throw asks."""
    whose = turns.next_up(state) or dice.choice(state.table.players)
    pips = dice.randint(1, 6), dice.randint(1, 6)
    thrown = f"throw {whose} {pips[0]} {pips[1]}"
    if state.balances.of(f"player:{whose}", "jail") and dice.random() < 0.4:
        return f"release {whose} fine"
    if dice.random() < 0.6:
        last = turns.threw_last(state)
        space = ring.space_of(state, last) if last else None
        deck = next((d for d in state.box.decks if space and d.id == space.deck), None)
        if deck and dice.random() < 0.6:
            return f"card {last} {dice.choice(deck.cards).id}"
        return dice.choice(
            (thrown, thrown, f"{whose} {sum(pips)}", f"{thrown}; buy", "buy", "rent", "rent",
             f"throw {dice.choice(state.table.players)} 3 4", f"land {whose} {dice.randint(0, 39)}")
        )  # fmt: skip
    line = jail_line if state.table.kit == "grundbesitz" else property_line
    return line(state, dice)


def debt_line(state: GameState, dice: random.Random, scale: int) -> str:
    """Record a debt, or do with one of those there are what can be done with debts."""
    debts = [(p, q, n) for p in state.playing for q, n in state.debts(p).items()]
    p, q = two(state, dice)
    if not debts or dice.random() < 0.2:
        return f"owe {p} {q} {dice.randint(1, 40) * scale}"
    p, q, owed = dice.choice(debts)
    part, other = dice.randint(1, owed), dice.choice(state.table.players)
    return dice.choice((
        f"settle {p}", f"settle {p} {q}", f"settle {p} {q} {part}", f"settle {p} {part}",
        f"pay {p} {q} {part} debt", f"pay {p} {q} {part} aside", f"pay {p} {q} {part}",
        f"owe {p} {other} {part} instead {q}", f"owe {other} {q} {part} instead {p}",
        f"owe {p} {other} instead {q}", f"pay bank {p} {owed}; settle {p} {q}",
    ))  # fmt: skip


def jail_line(state: GameState, dice: random.Random) -> str:
    p, q = two(state, dice)
    if dice.random() < 0.8:
        return property_line(state, dice)
    own = deeds.list_held(state, p) or [deed.id for deed in state.box.deeds]
    return dice.choice((
        f"jail {p}", f"throw {p} {dice.randint(1, 6)} {dice.randint(1, 6)}", f"release {p} fine",
        f"release {p} card", f"cede {p} {q} {dice.choice(own)} {dice.randint(1, 9)}00 agreed",
        f"bankrupt {p}", f"bankrupt {p} {q}", f"quit {p}",
    ))  # fmt: skip


def solo_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed by one who plays against the Bank."""
    p = state.table.players[0]
    held = state.balances.holdings(f"player:{p}", "offer:")
    offered = [what.removeprefix("offer:") for what in held]
    if offered and dice.random() < 0.8:
        return dice.choice((f"buy {p} {offered[0]}", f"decline {offered[0]}"))
    if dice.random() < 0.6:
        return f"throw {p} {dice.randint(1, 6)} {dice.randint(1, 6)}"
    if dice.random() < 0.3:
        return dice.choice((f"release {p} fine", f"settle {p}", f"jail {p}"))
    return property_line(state, dice)


def chalet_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed between offices and plots."""
    p, q = two(state, dice)
    offices = ("h4", "h8", "h14", "r4", "s7", "s11")
    ids = [deed.id for deed in state.box.deeds]
    held = [d for d in ids if deeds.holder(state, d) == p]
    own = dice.choice(held) if held else dice.choice(ids)
    mine = [each.id for each in credit.contracts_of(state, p)] or ["20-1"]
    one, k = dice.choice(mine), dice.randint(1, 9)
    buildings = [each.id for each in state.box.buildings]
    cards = [card.id for deck in state.box.decks for card in deck.cards]
    desk = dice.choice((
        f"visit {p} h4; contract {p} {dice.choice((20, 40, 60))}k", f"visit {p} h8; insure {p} 1",
        f"visit {p} s11; deposit {p} {one}", f"visit {p} h4; deposit {p} {one}",
    ))  # fmt: skip
    return dice.choice((
        f"visit {p} {dice.choice(offices)}", f"visit {p} {' '.join(dice.sample(offices, 2))}",
        desk, desk, f"contract {p} {dice.choice((20, 40, 60))}k", f"deposit {p} {one}",
        f"deposit {p} {one}", f"draw {p} {one}", f"repay {p} {one}", f"withdraw {p} {one}",
        f"borrow {p} {k}k", f"payback {p} {k}k", f"insure {p}", f"damage {p} {k}k",
        f"damage {p} {k}k pay", f"income {p} {30 + k}k", f"buy {p} {dice.choice(ids)}",
        f"buy {p} {dice.choice(ids)}", f"build {p} {own} {dice.choice(buildings)}",
        f"build {p} {own} {dice.choice(buildings)}", f"sell {p} {q} {own} {k}k",
        f"sell {p} bank {own}", f"hunt {p}", f"card {p} {dice.choice(cards)}", f"pay {p} {q} {k}k",
        f"pay bank {p} {20 * k}k", debt_line(state, dice, 1000),
        f"visit {p} {dice.choice(offices)} owed", f"card {p} {dice.choice(cards)} owed",
    ))  # fmt: skip


def site_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed at the building site: an auction, and what was bought in it is built."""
    now, held = building_site.find_auctioneer(state), building_site.find_bought(state)
    r, lot, n = dice.randint(1, 3), dice.randint(1, 4), dice.randint(1, 6)
    if held is None:
        others = state.clockwise(now)
        bids = " ".join(f"{q}:{dice.choice(('pass', '1', '2', '3'))}" for q in others)
        passed = " ".join(f"{q}:pass" for q in others)
        colours = ("red", "blue", "green", "black", "white", "yellow")
        floors = [f"{colour}-{height}" for colour in colours for height in (6, 6, 5, 4, 3)]
        piece = dice.choice((*floors, "roof", "mayor", "cancel", "permit-1", "permit-2"))
        return dice.choice((
            f"auction {now} {piece} {bids} {dice.choice(('sell', 'keep'))}",
            f"auction {now} {piece} {bids} {dice.choice(('sell', 'keep'))}",
            f"auction {now} {piece} {passed}", f"box {now}", "round",
        ))  # fmt: skip
    who, piece = held
    if piece.startswith("permit"):
        return f"permit {who} {piece} {r} {dice.choice(('longer', 'shorter'))}"
    return {
        "roof": f"roof {who} {n} {r}.{lot}",
        "mayor": f"mayor {who} {r}",
        "cancel": f"cancel {who} {min(n, 3)} {r}",
    }.get(piece, dice.choice((f"place {who} {piece} {r}", f"place {who} {piece} {r}.{lot}")))


def paper_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed where the players hold notes: they count them, and spend nearly all."""
    who = dice.choice(state.playing or state.table.players)
    there = state.cash_by_book(who)
    counts = f"count {who} {there}", f"count {who} {there + dice.randint(0, 300)}"
    if dice.random() < 0.25:
        spent = f"pay {who} bank {max(there - dice.randint(0, 60), 1)}"
        return dice.choice((*counts, spent, spent, spent, f"count {who} more"))
    return property_line(state, dice)


def houses(state: GameState) -> int:
    return sum(len(row.houses) for row in building_site.rows(state))


GAMES: Final[Mapping[str, tuple[str, str, Lines]]] = {
    "cronulla": ("cronulla", "Anna Ben Cem", property_line),
    "grundbesitz": ("grundbesitz", "Anna Ben Cem", jail_line),
    "cronulla with turns": ("cronulla", "Anna Ben Cem", ring_line),
    "grundbesitz with turns": ("grundbesitz", "Anna Ben Cem", ring_line),
    "cronulla on paper": ("cronulla", "Anna Ben Cem", paper_line),
    "solo": ("solo", "Nova", solo_line),
    "chalet": ("chalet", "Anna Ben Cem", chalet_line),
    "neue-heimat": ("neue-heimat", "Anna Ben Cem", site_line),
}
"""Kit, players, and what is typed there."""
