"""The books for hledger and for beancount, with the final balances as assertions."""

import time
from collections.abc import Iterator

from pnp.bank.export.names import Names, tame
from pnp.bank.sitting import Sitting
from pnp.ledger.entry import Posting
from pnp.ledger.record import Record

_DAY = 86_400


def _date(at: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(max(at, 0)))


def _prepared(sitting: Sitting) -> tuple[Names, list[tuple[str, Record]]]:
    """Name everything, and date the entries so that no clock set back disorders them."""
    names = Names()
    dated: list[tuple[str, Record]] = []
    latest = 0
    for record in sitting.books.records():
        names.learn(record.entry.postings)
        latest = max(latest, record.at)
        dated.append((_date(latest), record))
    return names, dated


def _header(sitting: Sitting, names: Names) -> Iterator[str]:
    yield f"; {tame(sitting.table.kit)}: {sitting.books.count} entries"
    yield from (f"; {line}" for line in names.table())


def _described(record: Record) -> str:
    parts = [record.act, f"# {record.reason}" if record.reason else ""]
    return tame(" ".join(part for part in parts if part)) or record.kind


def _final(sitting: Sitting, names: Names) -> list[tuple[str, str, int]]:
    held = sorted(sitting.books.balances)
    return [(names.account(account), names.commodity(what), n) for account, what, n in held]


def hledger(sitting: Sitting) -> Iterator[str]:
    """Write the journal for hledger, line by line."""
    names, dated = _prepared(sitting)
    yield from _header(sitting, names)
    for date, record in dated:
        yield ""
        if not record.entry.postings:
            yield f"; {date} ({record.n}) {_described(record)}"
            continue
        yield f"{date} ({record.n}) {_described(record)}"
        for posting in record.entry.postings:
            yield f"    {names.account(posting.account)}  {_amount(names, posting)}"
    yield ""
    yield f"{dated[-1][0]} final balances"
    for account, what, amount in _final(sitting, names):
        yield f'    {account}  0 "{what}" = {amount} "{what}"'


def _amount(names: Names, posting: Posting) -> str:
    return f'{posting.amount} "{names.commodity(posting.commodity)}"'


def beancount(sitting: Sitting) -> Iterator[str]:
    """Write the journal for beancount, line by line."""
    names, dated = _prepared(sitting)
    yield from _header(sitting, names)
    yield f'option "title" "{tame(sitting.table.kit)}"'
    first, last = dated[0][0], max(record.at for _, record in dated)
    for account in names.accounts.values():
        yield f"{first} open {account}"
    for date, record in dated:
        yield ""
        if not record.entry.postings:
            yield f"; {date} {record.n} {_described(record)}"
            continue
        yield f'{date} * "{record.n}" "{_described(record)}"'
        for posting in record.entry.postings:
            yield f"  {names.account(posting.account)}  {_plain_amount(names, posting)}"
    yield ""
    for account, what, amount in _final(sitting, names):
        yield f"{_date(last + _DAY)} balance {account}  {amount} {what}"


def _plain_amount(names: Names, posting: Posting) -> str:
    return f"{posting.amount} {names.commodity(posting.commodity)}"
