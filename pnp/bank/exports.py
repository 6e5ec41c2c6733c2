"""The books written out: for other bookkeepers, a spreadsheet or a script, and as a report."""

import json
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from itertools import accumulate, chain, count
from typing import Final, NamedTuple

from pnp.bank import queries, replies
from pnp.bank.books import seal_letters
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.replay import timeline_of
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting, Record
from pnp.output import as_text, write_rows
from pnp.rules.state import accounts
from pnp.spelling import fold_name

_PLACES: Final = {
    accounts.BANK: "Equity:Bank",
    accounts.TABLE: "Equity:Table",
    accounts.BOX: "Equity:Box",
}
_LONGEST: Final = 24  # the most characters beancount takes in the name of a commodity
_LONGEST_ACCOUNT: Final = 120


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold_name(text)).strip("-")


class Names(NamedTuple):
    """The legal name of every account and commodity."""

    accounts: Mapping[str, str]
    commodities: Mapping[str, str]


def legal_names(postings: Iterable[Posting]) -> Names:
    """Name all accounts and commodities of some postings, so that no two are alike."""
    moved = list(postings)
    accounts = ((each.account, _account(each.account)) for each in moved)
    commodities = ((each.commodity, _commodity(each.commodity)) for each in moved)
    return Names(_told_apart(accounts, _LONGEST_ACCOUNT), _told_apart(commodities, _LONGEST))


def _account(name: str) -> str:
    kind, _, thing = name.partition(":")
    bare = _plain(thing or kind)
    bare = bare[:1].upper() + bare[1:] or "Nameless"
    return _PLACES.get(name) or f"Assets:{_plain(kind).capitalize()}:{bare}"


def _commodity(name: str) -> str:
    bare = _plain(name).upper()[:_LONGEST].strip("-")
    return bare if bare[:1].isalpha() and len(bare) > 1 else f"X-{bare}".strip("-")


def _told_apart(wished: Iterable[tuple[str, str]], longest: int) -> dict[str, str]:
    # each name once; a number ends one that would be another's
    given: dict[str, str] = {}
    for name, legal in dict(wished).items():
        ends = (f"-{n}" for n in count(2))
        named = chain((legal,), (f"{legal[: longest - len(end)]}{end}" for end in ends))
        given[name] = next(each for each in named if each not in given.values())
    return given


def tame(text: str) -> str:
    """Make a text harmless in a line of somebody else's journal.

    >>> tame('a ; b | "c"')
    "a , b / 'c'"
    """
    plain = "".join(c if c.isprintable() else " " for c in text)
    return plain.translate({ord(";"): ",", ord("|"): "/", ord('"'): "'", ord("\\"): "/"})


_DAY: Final = 86_400


def _date(at: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(max(at, 0)))


def _prepared(loaded: LoadedTable) -> tuple[Names, list[tuple[str, Record]]]:
    # Name everything, and date the entries so that no clock set back disorders them.
    records = list(loaded.books.records())
    names = legal_names(each for record in records for each in record.entry.postings)
    latest = accumulate((record.at for record in records), max)
    return names, [(_date(at), record) for at, record in zip(latest, records, strict=True)]


def _header(loaded: LoadedTable, names: Names) -> Iterator[str]:
    yield f"; {tame(loaded.table.kit)}: {loaded.books.count} entries"
    for was, legal in (*names.accounts.items(), *names.commodities.items()):
        yield f"; {legal} = {tame(was)}"


def _final(loaded: LoadedTable, names: Names) -> list[tuple[str, str, int]]:
    held = sorted(loaded.books.balances)
    return [(names.accounts[account], names.commodities[what], n) for account, what, n in held]


class _Form(NamedTuple):
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
        act = f"{record.act} # {record.reason}" if record.reason else record.act
        facts = {"date": date, "n": record.n, "act": tame(act.strip()) or record.kind}
        yield (form.entry if record.entry.postings else form.remark).format(**facts)
        for posting in record.entry.postings:
            account, what = names.accounts[posting.account], names.commodities[posting.commodity]
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


_ENTRY: Final = ("entry", "time", "kind", "of", "act", "reason")
_MOVE: Final = ("from", "to", "what", "amount")


def sheet(loaded: LoadedTable) -> Iterator[str]:
    """Write one row for each movement; an entry without any has one row."""
    yield from write_rows(_rows(loaded)).splitlines()


def _rows(loaded: LoadedTable) -> Iterator[tuple[object, ...]]:
    yield *_ENTRY, *_MOVE, "rules"
    for record in loaded.books.records():
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(record.at, 0)))
        of = " ".join(map(str, record.of))
        head = (record.n, stamp, record.kind, of, as_text(record.act), as_text(record.reason))
        rules = " ".join(record.entry.rules)
        for each in replies.moves(record.entry.postings) or [dict.fromkeys(_MOVE, "")]:
            *places, amount = (each[key] for key in _MOVE)
            yield *head, *(as_text(str(place)) for place in places), amount, rules


def document(loaded: LoadedTable) -> Iterator[str]:
    """Write the table, its history, its standing and every balance as JSON."""
    whole = {
        "table": asdict(loaded.table),
        "history": queries.history(loaded),
        "status": queries.status(loaded),
        "balances": [
            {"account": account, "commodity": what, "amount": n}
            for account, what, n in sorted(loaded.books.balances)
        ],
    }
    yield json.dumps(whole, ensure_ascii=False, indent=1)


_BARS: Final = " ▁▂▃▄▅▆▇█"
_WIDTH: Final = 60  # the most columns of a chart, so that it fits every terminal and a printed page


def report(loaded: LoadedTable) -> Iterator[str]:
    """Write the report line by line, in the language of the table."""
    table, say = loaded.table, loaded.say
    facts = {"kit": table.kit, "who": table.players, "n": loaded.books.count}
    yield say.text("report.title", **facts)
    if table.banker:
        yield say.text("report.banker", who=table.banker)
    yield ""
    yield from queries.score_lines(loaded)
    yield ""
    wealth = wealth_over_time(loaded)
    most = max((n for course in wealth.values() for n in course), default=0) or 1
    yield say.text("report.wealth", most=most)
    longest = max(map(len, wealth))
    for name, course in wealth.items():
        bars = "".join(_BARS[-(-max(n, 0) * (len(_BARS) - 1) // most)] for n in course)
        ends = say.text("report.from", who=name, first=course[0], last=course[-1])
        yield f"  {name:<{longest}} {bars}|  {ends}"
    forced = [row for row in queries.history(loaded) if row["force"]]
    if forced:
        yield ""
        yield say.text("report.decided")
        yield from (f"  {row['entry']}  {row['act']}: {row['force']}" for row in forced)
    yield ""
    yield seal_line(loaded)


def seal_line(loaded: LoadedTable) -> str:
    """Tell the seal of the last entry: the paper it stands on is a witness outside the file."""
    return loaded.say.text("seal.last", n=loaded.books.count, seal=seal_letters(loaded.books.head))


def wealth_over_time(loaded: LoadedTable) -> dict[str, list[int]]:
    """Count everybody up at up to sixty moments of the evening, the last one being now.

    The evening is that of the acts in force, each as corrected last: what was taken back is in
    no moment of it.
    """
    state, acts = loaded.state, timeline_of(loaded.books).steps
    last = len(acts) - 1
    moments = sorted({n * last // (_WIDTH - 1) for n in range(_WIDTH)})
    wealth: dict[str, list[int]] = {name: [] for name in loaded.table.players}
    balances, entered = Balances(), 0
    for moment in moments:
        later = (p for act in acts[entered : moment + 1] for p in act.postings)
        balances, entered = balances.after(tuple(later)), moment + 1
        counts = loaded.game.score(replace(state, balances=balances)).counts
        for name, counted in counts.items():
            wealth[name].append(counted.total)
    return wealth
