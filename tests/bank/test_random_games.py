"""Random games against a plain model, and what is exported of hostile names."""

import csv
import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pnp.bank import queries
from pnp.bank.exports import beancount, document, hledger, legal_names, sheet
from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting
from pnp.rules.language.line import parse
from pnp.rules.state import accounts
from tests.fixtures.bank import sit
from tests.referees.bookkeepers import by_beancount, by_hledger, own_sums

HLEDGER = shutil.which("hledger")
CONTENT = Path(__file__).parents[2] / "content"
BOX: Box = read_box(CONTENT / "cronulla", CONTENT)
DEEDS = [deed.id for deed in BOX.deeds]
PRICE = {deed.id: deed.price for deed in BOX.deeds}
GROUP = {deed.id: [each.id for each in BOX.deeds if each.group == deed.group] for deed in BOX.deeds}
HOUSE = {d.id: next(g.house for g in BOX.groups if g.id == d.group) for d in BOX.deeds}
NAMES = ("Anna", "Ben", "Cem")

WHARVES = ("gunnamatta-wharf", "bundeena-wharf")
names = st.sampled_from(NAMES)
deeds = st.sampled_from(["waratah-street", "surf-road", "kingsway", "cronulla-street", *WHARVES])
"""Few enough that a random game comes back to the same deed."""
sums = st.integers(1, 900)
often = st.sampled_from([True, True, True, False])


class Model:
    """The plainest books: a purse for each, an owner, a face and a height for each deed."""

    def __init__(self) -> None:
        self.cash = dict.fromkeys(NAMES, 1500)
        self.owner: dict[str, str] = dict.fromkeys(DEEDS, "bank")
        self.down: set[str] = set()
        self.height = dict.fromkeys(DEEDS, 0)

    def copy(self) -> "Model":
        other = Model()
        other.cash, other.owner = dict(self.cash), dict(self.owner)
        other.down, other.height = set(self.down), dict(self.height)
        return other

    def free(self, deed: str) -> bool:
        return not any(self.height[each] for each in GROUP[deed])


class RandomGame(RuleBasedStateMachine):
    """Lines typed at random; the model says which are lawful and what they come to."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "table.pnp"
        self.model = Model()
        self.past: list[Model] = []
        self.future: list[Model] = []

    @initialize()
    def load_table(self) -> None:
        self.session = sit(self.path, BOX, Wishes(NAMES, "book"))
        for name, deed in (("Anna", "waratah-street"), ("Ben", "kingsway"), ("Cem", WHARVES[0])):
            self.deal_group(name, deed)

    def teardown(self) -> None:
        self.folder.cleanup()

    def play(self, line: str, lawful: bool, change: Callable[[Model], Any]) -> None:
        if not lawful:
            with pytest.raises(Refusal):
                self.session.enter(parse(line))
            return
        self.session.enter(parse(line))
        self.past.append(self.model.copy())
        self.future.clear()
        change(self.model)

    def holder(self, deed: str, otherwise: str, *, own: bool) -> str:
        """Give the one who may act on a deed, most of the time."""
        owner = self.model.owner[deed]
        return owner if own and owner != "bank" else otherwise

    @rule(a=names, b=names, n=sums)
    def pay(self, a: str, b: str, n: int) -> None:
        def change(m: Model) -> None:
            m.cash[a] -= n
            m.cash[b] += n

        self.play(f"{n} {a} {b}", a != b and self.model.cash[a] >= n, change)

    @rule(a=names)
    def salary(self, a: str) -> None:
        def change(m: Model) -> None:
            m.cash[a] += 200

        self.play(f"salary {a}", lawful=True, change=change)

    @rule(a=names, d=deeds)
    def buy(self, a: str, d: str) -> None:
        def change(m: Model) -> None:
            m.cash[a] -= PRICE[d]
            m.owner[d] = a

        m = self.model
        self.play(f"buy {a} {d}", m.owner[d] == "bank" and m.cash[a] >= PRICE[d], change)

    @rule(a=names, d=deeds, own=often)
    def mortgage(self, a: str, d: str, own: bool) -> None:
        a = self.holder(d, a, own=own)

        def change(m: Model) -> None:
            m.cash[a] += PRICE[d] // 2
            m.down.add(d)

        m = self.model
        self.play(f"mortgage {a} {d}", m.owner[d] == a and d not in m.down and m.free(d), change)

    @rule(a=names, d=deeds, own=often)
    def lift(self, a: str, d: str, own: bool) -> None:
        a = self.holder(d, a, own=own)
        cost = PRICE[d] // 2 + -(-PRICE[d] // 20)

        def change(m: Model) -> None:
            m.cash[a] -= cost
            m.down.remove(d)

        m = self.model
        lawful = m.owner[d] == a and d in m.down and m.cash[a] >= cost
        self.play(f"lift {a} {d}", lawful, change)

    @rule(a=names, b=names, d=deeds, n=sums)
    def sell(self, a: str, b: str, d: str, n: int) -> None:
        def change(m: Model) -> None:
            m.cash[a] += n
            m.cash[b] -= n
            m.owner[d] = b

        m = self.model
        lawful = a != b and m.owner[d] == a and m.free(d) and m.cash[b] >= n
        self.play(f"sell {a} {b} {d} ${n}", lawful, change)

    def deal_group(self, a: str, d: str) -> None:
        """Let somebody get a whole group, which chance would hardly bring about."""

        def change(m: Model) -> None:
            for each in GROUP[d]:
                m.cash[a] -= 1
                m.owner[each] = a

        m = self.model
        line = "; ".join(f"buy {a} {each} 1" for each in GROUP[d])
        lawful = all(m.owner[e] == "bank" for e in GROUP[d]) and m.cash[a] >= len(GROUP[d])
        self.play(line, lawful, change)

    @rule(a=names, d=deeds, own=often)
    def build(self, a: str, d: str, own: bool) -> None:
        a = self.holder(d, a, own=own)
        price = HOUSE[d] or 0

        def change(m: Model) -> None:
            m.cash[a] -= price
            m.height[d] += 1

        m = self.model
        whole = all(m.owner[e] == a and e not in m.down for e in GROUP[d])
        lowest = m.height[d] == min(m.height[e] for e in GROUP[d]) and m.height[d] < 5
        self.play(f"build {a} {d}", bool(price) and whole and lowest and m.cash[a] >= price, change)

    @rule(a=names, d=deeds, own=often)
    def demolish(self, a: str, d: str, own: bool) -> None:
        a = self.holder(d, a, own=own)
        price = HOUSE[d] or 0

        def change(m: Model) -> None:
            m.cash[a] += price // 2
            m.height[d] -= 1

        m = self.model
        highest = m.height[d] == max(m.height[e] for e in GROUP[d]) and m.height[d] > 0
        self.play(f"demolish {a} {d}", m.owner[d] == a and highest, change)

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.session.enter(parse("undo"))
        self.future.append(self.model)
        self.model = self.past.pop()

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.session.enter(parse("redo"))
        self.past.append(self.model)
        self.model = self.future.pop()

    @invariant()
    def the_bank_and_the_model_agree(self) -> None:
        with self.session.looking() as loaded:
            found = queries.status(loaded)
            totals: dict[str, int] = {}
            for _, what, amount in loaded.books.balances:
                totals[what] = totals.get(what, 0) + amount
            replayed = Balances(p for r in loaded.books.records() for p in r.entry.postings)
            assert replayed == loaded.state.balances
        assert not any(totals.values())
        for name, player in found["players"].items():
            assert player["cash"] == self.model.cash[name]
            for deed, state in player["deeds"].items():
                assert self.model.owner[deed] == name
                assert state["mortgaged"] == (deed in self.model.down)
                assert state["houses"] + 5 * state["hotel"] == self.model.height[deed]
        held = [d for p in found["players"].values() for d in p["deeds"]] + list(
            found["bank"]["deeds"]
        )
        assert sorted(held) == sorted(DEEDS), "every deed has one holder"


TestRandomGame = RandomGame.TestCase
TestRandomGame.settings = settings(
    max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


LINES = (
    "buy anna kingsway; buy anna cronulla-street 90",
    "build anna kingsway; build anna cronulla-street",
    'rent ben kingsway # "quoted" ; | \\ = tricky',
    "note =HYPERLINK(1) @x | (y) [z] # \uff1dHYPERLINK(2)", "buy ben @12; buy ben @28",
    "mortgage ben @12 @28", "lift ben @12 @28", "fix 4 rent ben cronulla-street", "undo 2", "redo",
    "owe cem ben 9k", "bankrupt cem",
)  # fmt: skip

HOSTILE = ("Anna", "Ben", "=CMD|'x'!A1", "Équity:Bank", "O'Neill (x)")


@pytest.fixture
def played(tmp_path: Path) -> Session:
    session = sit(
        tmp_path / "table.pnp", BOX, Wishes(HOSTILE, "book"), opened=1800000000, now=1800000000
    )
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
