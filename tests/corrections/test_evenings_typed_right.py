"""A corrected evening is the evening typed right at once, whatever follows from it."""

import os
import random
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

import pytest

from pnp.bank.books import write_row
from pnp.bank.queries import open_debts
from pnp.bank.session import decide, view_of
from pnp.errors import Refusal
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, Kind, Phrase, Posting, Record, joined, move, net, reversal
from pnp.rules.judge import check_books
from pnp.rules.language.line import parse
from pnp.rules.state import accounts
from pnp.rules.state.game_state import Question, choose
from tests.corrections.table import Memory, opened
from tests.random_evenings import GAMES
from tests.shipped import box_of

EVENINGS = int(os.environ.get("PNP_CORRECTIONS", "24"))
FROM = int(os.environ.get("PNP_FROM", "0"))
RICH = {"cronulla": 3000, "grundbesitz": 60_000, "chalet": 400_000}
"""What each player gets beside the starting money, so that more can happen in an evening."""

ACTS = 36
"""So many acts are entered in one evening."""


def sat_down(game: str) -> Memory:
    """Open a table of a game, with turns or with printed notes where it is named so."""
    kit, players, _ = GAMES[game]
    turns, paper = game.endswith("with turns"), game.endswith("on paper")
    return Memory(opened(box_of(kit), players, turns=turns, paper=paper))


@dataclass(frozen=True)
class Typed:
    """One act of an evening: its place, its text as it should be, and when it was typed."""

    n: int
    text: str
    at: int


def played(kit: str, dice: random.Random) -> Memory:
    players = GAMES[kit][1]
    table = sat_down(kit)
    if kit in RICH and dice.random() < 0.7:
        table.enter("; ".join(f"pay bank {name} {RICH[kit]}" for name in players.split()))
    play_on(table, kit, dice, ACTS)
    return table


def play_on(table: Memory, kit: str, dice: random.Random, acts: int, back: float = 0.04) -> None:
    """Type on until so many acts are entered, or nothing more is allowed."""
    last = table.books.count + acts
    for _ in range(6 * acts):
        if table.books.count >= last or table.loaded.state.over:
            return
        text = GAMES[kit][2](table.loaded.state, dice)
        if dice.random() < back:
            text = dice.choice(("undo", "undo 2", "redo"))
        try:
            table.enter(text)
        except Refusal:
            continue


def as_it_should_be(table: Memory) -> list[Typed]:
    return [Typed(s.n, s.typed, s.at) for s in table.evening.steps[1:] if s.typed]


def typed_right(kit: str, acts: list[Typed], new: int) -> tuple[Memory, set[int]]:
    """Type an evening from its first act on; those that are refused are left out and named.

    Only the new act is asked about: the others were answered when they were typed.
    """
    table = sat_down(kit)
    out: set[int] = set()
    for act in acts:
        table.again = act.n != new
        try:
            table.enter(act.text, act.at)
        except Refusal:
            out.add(act.n)
    return table, out


def mistaken(table: Memory, kit: str, dice: random.Random) -> tuple[str, int, str]:
    """Choose an act, and what it should have been: another act at its time, or none."""
    places = range(1, len(table.evening.steps))
    bought = [k for k in places if table.evening.steps[k].typed.startswith(("buy", "visit"))]
    place = dice.choice(bought if bought and dice.random() < 0.5 else places)
    step = table.evening.steps[place]
    then = table.loaded.state
    before = type(then)(then.table, table.evening.before(place), then.messages, then.means, step.at)
    text = GAMES[kit][2](before, dice)
    swapped = step.typed
    players = then.table.players
    if len(players) > 1 and dice.random() < 0.5:
        one, other = dice.sample(players, 2)
        swapped = swapped.replace(one, "@").replace(other, one).replace("@", other)
        text = swapped or text
    if dice.random() < 0.25 and step.typed and not step.out:
        return f"void {step.n}", step.n, ""
    return f"fix {step.entry} {text}", step.n, text


def owed(table: Memory) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for each in open_debts(table.loaded):
        pair = each.debtor, each.creditor
        found[pair] = found.get(pair, 0) + each.amount
    return found


def debts_of(table: Memory) -> dict[tuple[str, str], int]:
    state = table.loaded.state
    players = state.table.players
    return {(each, to): n for each in players for to, n in state.debts(each).items()}


def told_of(says: tuple[Phrase, ...], key: str) -> set[int]:
    return {int(str(phrase.facts["n"])) for phrase in says if phrase.key == key}


def correct(table: Memory, line: str) -> tuple[Phrase, ...]:
    """Enter a correction; what it asks is answered with all. Gives what it says."""
    try:
        return table.enter(line).entry.say
    except Question as asked:
        if not any(choice.numbers for choice in asked.choices):
            raise  # the act itself asks something
        question = asked
    assert question.code == "E_ASK"
    assert "{" not in str(question)
    return table.enter(question.settled(line, choose(question, "all") or "")).entry.say


@pytest.mark.parametrize("kit", GAMES)
def test_a_corrected_evening_is_the_evening_typed_right_at_once(kit: str) -> None:
    corrections = 0
    for seed in range(FROM // 5, (FROM + EVENINGS) // 5):
        dice = random.Random(f"{kit} {seed}")
        table = played(kit, dice)
        first, last = table.books.balances, table.books.count
        tried = dice.randint(1, 3)
        entered = 0
        out: set[int] = set()
        for _ in range(tried * 4):
            if entered == tried or len(table.evening.steps) < 2:
                break
            line, n, text = mistaken(table, kit, dice)
            times = {s.n: s.at for s in table.evening.steps}
            acts = [each for each in as_it_should_be(table) if each.n != n]
            acts += [Typed(n, text, times[n])] if text else []
            order = [s.n for s in table.evening.steps]
            acts.sort(key=lambda each: order.index(each.n))
            right, refused = typed_right(kit, acts, n)
            before = table.books.balances
            try:
                says = correct(table, line)
            except Refusal:
                says = None
            assert (says is None) == (n in refused), (kit, seed, line)
            if says is None:
                continue
            entered += 1
            kept = [p for p in says if p.key == "fix.kept"]
            assert kept == [], (kit, seed, line)
            assert right.books.balances == table.books.balances, (kit, seed, line)
            assert owed(right) == owed(table) == debts_of(table), (kit, seed, line)
            assert told_of(says, "fix.refused") == refused - out, (kit, seed, line)
            assert told_of(says, "fix.again") == out - refused - {n}, (kit, seed, line)
            if dice.random() < 0.3:
                check_undone(table, before)
            out = refused
            if dice.random() < 0.4:
                play_on(table, kit, dice, 5, back=0)
        corrections += entered
        if table.books.count > last:
            table.enter(f"undo to {last + 1}")
        assert table.books.balances == first, "undo of corrections restores exactly"
        check_books(table.loaded.state)
    assert corrections >= EVENINGS // 5


def check_undone(table: Memory, before: object) -> None:
    after = table.books.balances
    table.enter("undo")
    assert table.books.balances == before
    table.enter("redo")
    assert table.books.balances == after


@pytest.mark.parametrize("kit", GAMES)
def test_what_is_left_keeps_its_facts_and_the_books_stay_sound(kit: str) -> None:
    left = 0
    for seed in range(FROM // 5, (FROM + EVENINGS) // 5):
        dice = random.Random(f"left {kit} {seed}")
        table = played(kit, dice)
        line, n, _ = mistaken(table, kit, dice)
        facts = {step.n: step.postings for step in table.evening.steps}
        record = None
        for chosen in some_of(table, line, dice):
            with suppress(Refusal):
                record = table.enter(chosen)
                break
        if record is None:
            continue
        left += chosen != line
        said = record.entry.say
        for each in table.evening.steps:
            if each.n in told_of(said, "fix.left"):
                assert lasting(each.postings) == lasting(facts[each.n]), (kit, seed, chosen)
                assert each.n not in record.of
        check_books(table.loaded.state)
        assert Balances(p for s in table.evening.steps for p in s.postings) == table.books.balances
        check_undone(table, Balances(p for f in facts.values() for p in f))
    assert left or EVENINGS < 100, (kit, n)


def lasting(postings: Iterable[Posting]) -> set[tuple[tuple[str, str], int]]:
    """Leave out marks that count for a turn only: they must fit the corrected evening."""
    return set(net(p for p in postings if not p.commodity.startswith(accounts.PASSING)).items())


TYPED = """fix void all none only 2 3 9 17 99 ; --dry-run --force "x y" # note demolish rent
buy Anna Ben @3 50 pay salary build undo to u"""
WORDS = TYPED.split()


@pytest.mark.parametrize("kit", GAMES)
def test_no_line_of_corrections_ends_in_a_traceback(kit: str) -> None:
    dice = random.Random(f"words {kit} {FROM}")
    loaded = played(kit, dice).loaded
    for _ in range(EVENINGS):
        begin = f"{dice.choice(('fix', 'void'))} {dice.randint(1, ACTS + 4)} "
        if dice.random() < 0.4:
            begin += f"{GAMES[kit][2](loaded.state, dice)} "
        line = begin + " ".join(dice.choice(WORDS) for _ in range(dice.randint(0, 6)))
        for text in (line, f"{line} --dry-run"):
            told = ""
            try:
                view_of(loaded, parse(text)) or decide(loaded, parse(text))
            except Refusal as refusal:
                told = str(refusal)
            assert "{" not in told, text
            assert "\n" not in told, text


def some_of(table: Memory, line: str, dice: random.Random) -> tuple[str, ...]:
    """Answer the question of a correction with some of its numbers, or none; else leave it."""
    try:
        decide(table.loaded, parse(line))
    except Question as asked:
        some = [n for n in asked.choices[-1].numbers if dice.random() < 0.5]
        answers = (" ".join(map(str, some)), "none") if some else ("none",)
        return tuple(asked.settled(line, choose(asked, each) or "") for each in answers)
    except Refusal:
        return ()
    return (line,)


@pytest.fixture
def table() -> Memory:
    """Give a table at which lines of another time are entered as they were then."""
    return Memory(opened(box_of("cronulla"), "Anna Ben Cem"))


def enter_old(table: Memory, act: str, entry: Entry, kind: Kind = "act", *of: int) -> None:
    n = table.books.count + 1
    record = Record(n, 60 * n, kind, act, entry, of)
    table.books = table.books.extended(write_row(record), record, "")


def said_last(table: Memory, line: str) -> str:
    *_, last = table.enter(line).entry.say
    return table.loaded.state.messages.said(last)


def test_an_old_correction_is_part_of_the_evening(table: Memory) -> None:
    """A table of the time when a correction was a reversal and an act, judged by the board."""
    was = table.enter("50 anna ben").entry.postings
    table.enter("salary cem")
    new = Entry(move("player:Anna", "player:Ben", "cash", 70), (Phrase("pay", {}),))
    fix = Entry(reversal(was), (Phrase("fix", {"n": 2}), Phrase("fix.was", {})))
    enter_old(table, "fix 2 70 anna ben", joined((fix, new)), "fix", 2)
    assert [step.typed for step in table.evening.steps[1:]] == ["70 anna ben", "salary cem"]
    for line, cash in (("fix 4 80 anna ben", [1420, 1580]), ("undo", [1430, 1570])):
        table.enter(line)
        assert [table.loaded.state.cash(name) for name in ("Anna", "Ben")] == cash


def test_the_facts_of_a_rule_mended_since_stay(table: Memory) -> None:
    """An act that the rules of today read otherwise keeps what was recorded."""
    table.enter("buy ben 12")
    enter_old(table, "rent cem 12", Entry(move("player:Cem", "player:Ben", "cash", 35)))
    told = said_last(table, "fix 2 buy ben 12 140")
    assert told == "3: stays as recorded, because it would be read otherwise today: rent cem 12"
    assert table.loaded.state.cash("Ben") == 1395, "35, though the rent is 40 today"


def test_a_payment_of_the_time_when_none_was_off_a_debt_keeps_what_it_moved(table: Memory) -> None:
    """An old table could hold `500 ben anna` beside a debt; it reads on, and so does the debt."""
    table.enter("buy anna 1")
    table.enter("owe ben anna 900")
    enter_old(table, "500 ben anna", Entry(move("player:Ben", "player:Anna", "cash", 500)))
    assert said_last(table, "fix 2 buy anna 3 all").startswith("4: stays as recorded")
    assert table.loaded.state.cash("Ben") == 1000
    assert [(each.amount, each.entry) for each in open_debts(table.loaded)] == [(900, 3)]
