"""The debts that stand open, one by one: who owes whom, how much, what for, and since which entry.

The books hold how much is owed; what each part of it is for follows from the evening gone over
once: what opens a debt is a debt of its own, and payments bring down the oldest first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.replay import PastAct, timeline_of
from pnp.ledger.difference import net
from pnp.ledger.entry import Phrase, Posting
from pnp.rules.state.accounts import DEBTS, TABLE, creditor_of, party, plainly
from pnp.rules.state.messages import Catalogue


@dataclass(frozen=True, slots=True)
class OpenDebt:
    """What one player still owes one party of what an entry laid on him."""

    debtor: str
    creditor: str
    amount: int
    entry: int
    why: str = ""
    """What it is for, in the words of the table; empty if that was never said."""


def open_debts(loaded: LoadedTable, names: tuple[str, ...] = ()) -> tuple[OpenDebt, ...]:
    """List the open debts of these players, or of everybody, oldest first."""
    owed: list[OpenDebt] = []
    for step in timeline_of(loaded.books).steps:
        if any(p.commodity.startswith(DEBTS) for p in step.postings):
            owed = _carried_on(loaded, owed, step)
    return tuple(each for each in owed if not names or each.debtor in names)


def _carried_on(loaded: LoadedTable, owed: list[OpenDebt], step: PastAct) -> list[OpenDebt]:
    passed: list[OpenDebt] = []
    sums = net(p for p in step.postings if p.commodity.startswith(DEBTS) and p.account != TABLE)
    for (account, commodity), amount in sums.items():
        if amount < 0:
            owed, paid = _brought_down(owed, account, commodity, -amount)
            passed += paid if _only_passes_on(account, step.postings) else ()
    for (account, commodity), amount in sums.items():
        if amount > 0:
            debtor, creditor = party(account), party(creditor_of(commodity))
            taken, passed = _cut(passed, amount)
            owed += [replace(each, debtor=debtor, creditor=creditor) for each in taken]
            rest = amount - sum(each.amount for each in taken)
            if rest:
                why = _why(loaded, step, debtor, creditor)
                owed.append(OpenDebt(debtor, creditor, rest, step.n, why))
    return owed


def _only_passes_on(account: str, postings: Iterable[Posting]) -> bool:
    return all(p.commodity.startswith(DEBTS) for p in postings if p.account == account)


def _brought_down(
    owed: list[OpenDebt], account: str, commodity: str, amount: int
) -> tuple[list[OpenDebt], list[OpenDebt]]:
    pair = party(account), party(creditor_of(commodity))
    theirs = [each for each in owed if (each.debtor, each.creditor) == pair]
    gone, left = _cut(theirs, amount)
    others = [each for each in owed if (each.debtor, each.creditor) != pair]
    return sorted((*others, *left), key=lambda each: each.entry), gone


def _cut(debts: list[OpenDebt], amount: int) -> tuple[list[OpenDebt], list[OpenDebt]]:
    gone: list[OpenDebt] = []
    left: list[OpenDebt] = []
    for each in debts:
        part = min(each.amount, amount)
        amount -= part
        gone += [replace(each, amount=part)] if part else []
        left += [replace(each, amount=each.amount - part)] if each.amount > part else []
    return gone, left


def _why(loaded: LoadedTable, step: PastAct, debtor: str, creditor: str) -> str:
    say = loaded.state.messages
    for n in (step.entry, step.n):
        record = loaded.books.record(n)
        for phrase in record.entry.say:
            if (phrase.facts.get("who"), phrase.facts.get("whom")) == (debtor, creditor):
                what = phrase.facts.get("what")
                if isinstance(what, Mapping):
                    return say.said(Phrase(what["key"], what["facts"]))
        if record.reason:
            return record.reason
    return ""


def debt_lines(debts: Iterable[OpenDebt], say: Catalogue) -> tuple[str, ...]:
    """Show debts, one line each."""
    return tuple(
        say.text(
            "debts.line" if each.why else "debts.bare",
            who=each.debtor, whom=each.creditor, amount=each.amount, why=each.why, n=each.entry,
        )
        for each in debts
    )  # fmt: skip


def debt_data(debts: Iterable[OpenDebt]) -> list[dict[str, Any]]:
    """Give debts as scripts read them."""
    return [
        {
            "from": plainly(each.debtor),
            "to": plainly(each.creditor),
            "amount": each.amount,
            "why": each.why,
            "entry": each.entry,
        }
        for each in debts
    ]
