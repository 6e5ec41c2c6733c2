"""The books for hledger and for beancount, with the final balances as assertions."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pnp.bank.export.account_names import Names, tame
from pnp.bank.loaded_table import LoadedTable
from pnp.ledger.record import Record

_DAY: Final = 86_400


def _date(at: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(max(at, 0)))


def _prepared(loaded: LoadedTable) -> tuple[Names, list[tuple[str, Record]]]:
    # Name everything, and date the entries so that no clock set back disorders them.
    names = Names()
    dated: list[tuple[str, Record]] = []
    latest = 0
    for record in loaded.books.records():
        names.learn(record.entry.postings)
        latest = max(latest, record.at)
        dated.append((_date(latest), record))
    return names, dated


def _header(loaded: LoadedTable, names: Names) -> Iterator[str]:
    yield f"; {tame(loaded.table.kit)}: {loaded.books.count} entries"
    yield from (f"; {line}" for line in names.table())


def _described(record: Record) -> str:
    parts = [record.act, f"# {record.reason}" if record.reason else ""]
    return tame(" ".join(part for part in parts if part)) or record.kind


def _final(loaded: LoadedTable, names: Names) -> list[tuple[str, str, int]]:
    held = sorted(loaded.books.balances)
    return [(names.account(account), names.commodity(what), n) for account, what, n in held]


@dataclass(frozen=True, slots=True)
class _Form:
    """How a bookkeeper writes an entry, its postings, and an entry that moved nothing."""

    entry: str
    posting: str
    remark: str


_HLEDGER: Final = _Form(
    "{date} ({n}) {act}", '    {account}  {amount} "{what}"', "; {date} ({n}) {act}"
)
_BEANCOUNT: Final = _Form(
    '{date} * "{n}" "{act}"', "  {account}  {amount} {what}", "; {date} {n} {act}"
)


def _entries(form: _Form, names: Names, dated: list[tuple[str, Record]]) -> Iterator[str]:
    for date, record in dated:
        yield ""
        facts = {"date": date, "n": record.n, "act": _described(record)}
        yield (form.entry if record.entry.postings else form.remark).format(**facts)
        for posting in record.entry.postings:
            account, what = names.account(posting.account), names.commodity(posting.commodity)
            yield form.posting.format(account=account, amount=posting.amount, what=what)


def hledger(loaded: LoadedTable) -> Iterator[str]:
    """Write the journal for hledger, line by line."""
    names, dated = _prepared(loaded)
    yield from _header(loaded, names)
    yield from _entries(_HLEDGER, names, dated)
    yield ""
    yield f"{dated[-1][0]} final balances"
    for account, what, amount in _final(loaded, names):
        yield f'    {account}  0 "{what}" = {amount} "{what}"'


def beancount(loaded: LoadedTable) -> Iterator[str]:
    """Write the journal for beancount, line by line."""
    names, dated = _prepared(loaded)
    yield from _header(loaded, names)
    yield f'option "title" "{tame(loaded.table.kit)}"'
    first, last = dated[0][0], max(record.at for _, record in dated)
    for account in names.accounts.values():
        yield f"{first} open {account}"
    yield from _entries(_BEANCOUNT, names, dated)
    yield ""
    for account, what, amount in _final(loaded, names):
        yield f"{_date(last + _DAY)} balance {account}  {amount} {what}"
