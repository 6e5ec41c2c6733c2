"""Random games against a plain model, and what is exported of hostile names."""

import csv
import json
import random
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from copy import deepcopy
from pathlib import Path

import pytest

from pnp.bank import queries
from pnp.bank.exports import beancount, document, hledger, legal_names, sheet
from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.model import Box
from pnp.errors import Refusal
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting
from pnp.rules.language.line import parse
from pnp.rules.state import accounts
from tests.fixtures.bank import sit
from tests.referees.bookkeepers import by_beancount, by_hledger, own_sums
from tests.shipped import box_of

HLEDGER = shutil.which("hledger")
BOX: Box = box_of("cronulla")
DEEDS = [deed.id for deed in BOX.deeds]
PRICE = {deed.id: deed.price for deed in BOX.deeds}
GROUP = {deed.id: [each.id for each in BOX.deeds if each.group == deed.group] for deed in BOX.deeds}
HOUSE = {d.id: next(g.house for g in BOX.groups if g.id == d.group) for d in BOX.deeds}
NAMES = ("Anna", "Ben", "Cem")

WHARVES = ("gunnamatta-wharf", "bundeena-wharf")
FEW = ("waratah-street", "surf-road", "kingsway", "cronulla-street", *WHARVES)
"""Few enough that a random game comes back to the same deed."""


class Model:
    """The plainest books: a purse for each, an owner, a face and a height for each deed.

    An act tells whether it is lawful; it is done only then.
    """

    def __init__(self) -> None:
        self.cash = dict.fromkeys(NAMES, 1500)
        self.owner: dict[str, str] = dict.fromkeys(DEEDS, "bank")
        self.down: set[str] = set()
        self.height = dict.fromkeys(DEEDS, 0)

    def pay(self, a: str, b: str, n: int) -> bool:
        lawful = a != b and self.cash[a] >= n
        if lawful:
            self.cash[a] -= n
            self.cash[b] += n
        return lawful

    def salary(self, a: str) -> bool:
        self.cash[a] += 200
        return True

    def buy(self, a: str, d: str, price: int) -> bool:
        lawful = self.owner[d] == "bank" and self.cash[a] >= price
        if lawful:
            self.cash[a] -= price
            self.owner[d] = a
        return lawful

    def is_bare(self, d: str) -> bool:
        return not any(self.height[each] for each in GROUP[d])

    def mortgage(self, a: str, d: str) -> bool:
        lawful = self.owner[d] == a and d not in self.down and self.is_bare(d)
        if lawful:
            self.cash[a] += PRICE[d] // 2
            self.down.add(d)
        return lawful

    def lift(self, a: str, d: str) -> bool:
        cost = PRICE[d] // 2 + -(-PRICE[d] // 20)
        lawful = self.owner[d] == a and d in self.down and self.cash[a] >= cost
        if lawful:
            self.cash[a] -= cost
            self.down.remove(d)
        return lawful

    def sell(self, a: str, b: str, d: str, n: int) -> bool:
        lawful = self.owner[d] == a and self.is_bare(d) and self.pay(b, a, n)
        if lawful:
            self.owner[d] = b
        return lawful

    def build(self, a: str, d: str) -> bool:
        price, group = HOUSE[d] or 0, GROUP[d]
        whole = all(self.owner[e] == a and e not in self.down for e in group)
        lowest = self.height[d] == min(self.height[e] for e in group) and self.height[d] < 5
        lawful = bool(price) and whole and lowest and self.cash[a] >= price
        if lawful:
            self.cash[a] -= price
            self.height[d] += 1
        return lawful

    def demolish(self, a: str, d: str) -> bool:
        highest = self.height[d] == max(self.height[e] for e in GROUP[d]) and self.height[d] > 0
        lawful = self.owner[d] == a and highest
        if lawful:
            self.cash[a] += (HOUSE[d] or 0) // 2
            self.height[d] -= 1
        return lawful


def typed(m: Model, dice: random.Random) -> tuple[str, Callable[[], bool]]:
    """Give a line, and how the model judges it; who acts on a deed owns it most of the time."""
    a, b, d, n = dice.choice(NAMES), dice.choice(NAMES), dice.choice(FEW), dice.randint(1, 900)
    o = m.owner[d] if m.owner[d] != "bank" and dice.random() < 0.75 else a
    return dice.choice((
        (f"{n} {a} {b}", lambda: m.pay(a, b, n)), (f"salary {a}", lambda: m.salary(a)),
        (f"buy {a} {d}", lambda: m.buy(a, d, PRICE[d])),
        (f"mortgage {o} {d}", lambda: m.mortgage(o, d)), (f"lift {o} {d}", lambda: m.lift(o, d)),
        (f"sell {a} {b} {d} ${n}", lambda: m.sell(a, b, d, n)),
        (f"build {o} {d}", lambda: m.build(o, d)), (f"demolish {o} {d}", lambda: m.demolish(o, d)),
    ))  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_the_bank_and_the_plainest_books_agree(seed: int, tmp_path: Path) -> None:
    session, model = sit(tmp_path / "table.pnp", BOX, Wishes(NAMES, "book")), Model()
    for name, deed in (("Anna", "waratah-street"), ("Ben", "kingsway"), ("Cem", WHARVES[0])):
        session.enter(parse("; ".join(f"buy {name} {each} 1" for each in GROUP[deed])))
        assert all(model.buy(name, each, 1) for each in GROUP[deed])
    past: list[Model] = []
    future: list[Model] = []
    dice = random.Random(seed)
    for _ in range(40):
        before = deepcopy(model)
        undone, redone = (dice.randint(1, min(3, len(each) or 1)) for each in (past, future))
        if past and dice.random() < 0.1:
            text, lawful = f"undo {undone}", True
            future += [model, *past[:-undone:-1]]
            model, past = past[-undone], past[:-undone]
        elif future and dice.random() < 0.5:
            text, lawful = f"redo {redone}", True
            past += [model, *future[:-redone:-1]]
            model, future = future[-redone], future[:-redone]
        else:
            text, judged = typed(model, dice)
            if lawful := judged():
                past.append(before)
                future.clear()
        with nullcontext() if lawful else pytest.raises(Refusal):
            session.enter(parse(text))
        agree(session, model, text)


def agree(session: Session, model: Model, text: str) -> None:
    with session.looking() as loaded:
        found = queries.status(loaded)
        replayed = Balances(p for r in loaded.books.records() for p in r.entry.postings)
        assert replayed == loaded.state.balances
        totals = Counter[str]()
        for _, what, amount in loaded.books.balances:
            totals[what] += amount
    assert not any(totals.values())
    held = list(found["bank"]["deeds"])
    for name, player in found["players"].items():
        assert player["cash"] == model.cash[name], text
        for deed, state in player["deeds"].items():
            assert model.owner[deed] == name, text
            assert state["mortgaged"] == (deed in model.down)
            assert state["houses"] + 5 * state["hotel"] == model.height[deed]
        held += player["deeds"]
    assert sorted(held) == sorted(DEEDS), "every deed has one holder"


LINES = Path(__file__).with_name("tricky.txt").read_text("utf-8").splitlines()

HOSTILE = ("Anna", "Ben", "=CMD|'x'!A1", "Équity:Bank", "O'Neill (x)")


@pytest.fixture
def played(tmp_path: Path) -> Session:
    wishes = Wishes(HOSTILE, "book")
    session = sit(tmp_path / "table.pnp", BOX, wishes, opened=1800000000, now=1800000000)
    for line in LINES:
        session.enter(parse(line.replace(" cem", f' "{HOSTILE[2]}"')))
    return session


@pytest.mark.referee
@pytest.mark.skipif(HLEDGER is None, reason="hledger is not installed")
def test_hostile_names_come_out_harmless(played: Session) -> None:
    with played.looking() as loaded:
        own = own_sums(loaded)
        assert by_beancount("\n".join(beancount(loaded)) + "\n") == own
        assert by_hledger("\n".join(hledger(loaded)) + "\n") == own
    assert inspect(played.path).faults == ()


def test_no_cell_of_the_sheet_is_a_formula(played: Session) -> None:
    with played.looking() as loaded:
        rows = list(csv.reader(sheet(loaded)))
    assert len({len(row) for row in rows}) == 1
    cells = [cell for row in rows[1:] for cell in row]
    assert "'=CMD|'x'!A1" in cells
    assert "'\uff1dHYPERLINK(2)" in cells
    assert not [cell for cell in cells if cell[:1] in "=+@\uff1d" and cell]
    amounts = [row[-2] for row in rows[1:] if row[-2]]
    assert all(amount.isdigit() for amount in amounts)


def test_the_document_holds_everything(played: Session) -> None:
    with played.looking() as loaded:
        whole = json.loads("\n".join(document(loaded)))
        assert whole["status"] == queries.status(loaded)
        assert len(whole["history"]) == loaded.books.count
        assert len(whole["balances"]) == len(list(loaded.books.balances))


def test_the_header_tells_what_names_stand_for(played: Session) -> None:
    with played.looking() as loaded:
        lines = list(hledger(loaded))
    assert "; Assets:Player:Cmd-x-a1 = player:=CMD/'x'!A1" in lines


def test_names_that_look_alike_stay_apart() -> None:
    players = [accounts.player(name) for name in ("Zoe!", "zoe?", "ZÖE", "!?", "…")]
    deeds_ = [f"deed:a-very-long-name-of-a-street-{n}" for n in range(12)]
    found = legal_names(Posting(who, what, 1) for who in players for what in deeds_)
    legal = [found.accounts[who] for who in players]
    assert len(set(legal)) == 5
    assert legal[0] == "Assets:Player:Zoe"
    assert len(set(found.commodities.values())) == 12
    assert max(map(len, found.commodities.values())) <= 24
