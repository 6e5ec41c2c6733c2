"""Looking at the books: status, score, history, and the reason of an entry."""

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pnp.bank import replies
from pnp.bank.corrections import check_number
from pnp.bank.loaded_table import OWN_RULES, LoadedTable
from pnp.bank.note_history import OUTSIDE, net_cash
from pnp.bank.replay import PastAct, as_corrected, as_entered, timeline_of
from pnp.box.rulebook import cited_text
from pnp.ledger.entry import CORRECTING, Phrase, Record, in_force, net
from pnp.rules.state import accounts, holdings
from pnp.rules.state.accounts import BANK, DEBTS, TABLE, is_third_party, party, plainly
from pnp.rules.state.count import Score
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.statement import View, first_line, owes
from pnp.rules.verbs.promises import list_promises

# So many kinds of what the Bank has left are told unasked.
_KINDS: Final = 6


@dataclass(frozen=True, slots=True)
class OpenDebt:
    """What one player still owes one party of what an entry laid on him."""

    debtor: str
    creditor: str
    amount: int
    entry: int
    """The number of the act that laid it on him, as the journal has it: of the first typing.

    What was taken back and corrections are numbered too: a table typed right at once has others.
    """
    why: str = ""
    """What it is for, in the words of the table; empty if that was never said."""


def open_debts(loaded: LoadedTable, names: tuple[str, ...] = ()) -> tuple[OpenDebt, ...]:
    """List the open debts of these players, or of everybody, oldest first."""
    books, say = loaded.books, loaded.say
    key = f"debts {say.lang} {say.aloud} {say.printed}"
    done, known = books.summed(key)
    owed: list[OpenDebt] = list(known or ())
    later = range(done + 1, books.count + 1)
    moved = (n for n in later if any(p.commodity.startswith(DEBTS) for p in books.postings(n)))
    steps: Iterable[PastAct] = (as_entered(books.record(n)) for n in moved)
    if any(kind in CORRECTING for _, _, kind, *_ in books.log.rows(done + 1, books.count)):
        owed, steps = [], timeline_of(books).steps  # what was owed before may have changed
    for step in steps:
        owed = _carried_on(loaded, owed, step)
    books.keep_sum(key, owed)
    return tuple(each for each in owed if not names or each.debtor in names)


def _carried_on(loaded: LoadedTable, owed: list[OpenDebt], step: PastAct) -> list[OpenDebt]:
    passed: list[OpenDebt] = []
    sums = net(p for p in step.postings if p.commodity.startswith(DEBTS) and p.account != TABLE)
    for (account, commodity), amount in sums.items():
        if amount < 0:
            pair = party(account), party(accounts.debt.id(commodity))
            theirs = [each for each in owed if (each.debtor, each.creditor) == pair]
            others = [each for each in owed if (each.debtor, each.creditor) != pair]
            paid, left = _cut(theirs, -amount)
            owed = sorted((*others, *left), key=lambda each: each.entry)
            moved = [p.commodity for p in step.postings if p.account == account]
            passed += paid if all(each.startswith(DEBTS) for each in moved) else ()
    for (account, commodity), amount in sums.items():
        if amount > 0:
            debtor, creditor = party(account), party(accounts.debt.id(commodity))
            taken, passed = _cut(passed, amount)
            owed += [replace(each, debtor=debtor, creditor=creditor) for each in taken]
            rest = amount - sum(each.amount for each in taken)
            if rest:
                why = _why(loaded, step, debtor, creditor)
                owed.append(OpenDebt(debtor, creditor, rest, step.n, why))
    return owed


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
    for n in (step.entry, step.n):
        record = loaded.books.record(n)
        for phrase in record.entry.say:
            if (phrase.facts.get("who"), phrase.facts.get("whom")) == (debtor, creditor):
                what = phrase.facts.get("what")
                if isinstance(what, Mapping):
                    return loaded.say.said(Phrase(what["key"], what["facts"]))
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


Json = dict[str, Any]
"""What scripts read."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A player, the Bank, a pot or a deed, as somebody asked about it."""

    thing: str
    """The player's name, the id of the deed, `bank`, or a party such as `party:pot`."""
    is_deed: bool = False

    @property
    def is_bank(self) -> bool:
        """Tell whether it is the Bank."""
        return not self.is_deed and self.thing == BANK


def _is_about(record: Record, subject: Subject) -> bool:
    # an entry moved something of it, or its phrases name it; the opening lays out every deed
    thing, is_deed = subject.thing, subject.is_deed
    if is_deed and record.kind == "open":
        return False
    place = accounts.plot(thing) if is_deed else accounts.account_of(thing)
    moved = is_deed and accounts.deed(thing)
    if any(p.account == place or p.commodity == moved for p in record.entry.postings):
        return True
    names = ("deed", "deeds") if is_deed else ("who", "whom")
    told = (phrase.facts.get(name, ()) for phrase in record.entry.say for name in names)
    return any(each == thing or (isinstance(each, list | tuple) and thing in each) for each in told)


def status(loaded: LoadedTable) -> Json:
    """Give the standing as scripts read it."""
    state = loaded.state
    kit, cash = loaded.table.kit, loaded.table.cash
    table: Json = {"game": kit, "entries": loaded.books.count, "cash": cash}
    if not state.in_book:
        table["by_book"] = {name: state.cash_by_book(name) for name in state.table.players}
    debts, parties = debt_data(open_debts(loaded)), party_statements(state)
    own = loaded.game.status(state) | ({"parties": parties} if parties else {})
    for name, each in own["players"].items():
        if "draw" in each and _has_drawn(loaded, name):
            del each["draw"]
    own = holdings.with_stocks(state, own)
    promises = [{"from": one.who, "to": one.whom, "text": one.text} for one in list_promises(state)]
    own |= {"promises": promises} if promises else {}
    return table | own | {"debts": debts, "over": state.over}


def _has_drawn(loaded: LoadedTable, name: str) -> bool:
    # since the pawn last moved: no mark tells what a card is drawn for
    drawn, me = 0, accounts.player(name)
    for record in loaded.latest():
        for account, what, amount in reversed(record.entry.postings):
            if account == me and what == accounts.AT:
                return drawn > 0
            drawn += amount if account == TABLE and what.startswith(accounts.DRAWN) else 0
    return True


def party_statements(state: GameState) -> Json:
    """Give what pots, companies and pools hold and owe by their ids, as scripts read it."""
    told = ((each, state.cash(each), owes(state, each)) for each in state.third_parties)
    return {plainly(each): {"cash": cash, "owes": owed} for each, cash, owed in told}


def party_lines(state: GameState, parties: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Show these at the table, or all that hold or owe anything."""
    busy = (each for each in state.third_parties if state.balances.holdings(each))
    return tuple(first_line(state, each) for each in parties or busy)


def status_lines(loaded: LoadedTable, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Show the standing at the table, of all who play or hold cash, or of some."""
    state = loaded.state
    pots = tuple(name for name in names if is_third_party(name))
    players = tuple(name for name in names if name not in pots)
    found = loaded.game.lines(state, players) if players or not pots else ()
    rest = (*party_lines(state), *holdings.bank_stocks(state, _KINDS)) if not names else ()
    promised = (line for name in names or ("",) for line in promise_lines(loaded, name))
    told = (*(party_lines(state, pots) if pots else rest), *promised, *_cards_due(loaded, names))
    return (head(loaded), *found, *told)


def _cards_due(loaded: LoadedTable, names: tuple[str, ...]) -> list[str]:
    told = {name: own for name, own in status(loaded)["players"].items() if own.get("draw")}
    key = "space.do" if "do" in loaded.state.table.verbs else "space.card"
    who = [name for name in told if name in names or not names]
    return [loaded.say.text(key, who=name, space=told[name]["space"]) for name in who]


def head(loaded: LoadedTable) -> str:
    """Say which game this is, how far its book has come, and who keeps the cash."""
    table = loaded.table
    facts = {"kit": table.kit, "n": loaded.books.count, "cash": table.cash}
    said = loaded.say.text("status.head", **facts)
    if OWN_RULES in loaded.books.content:
        from pnp.bank.own_rules import have_changed  # noqa: PLC0415  # only a stranger's game

        if have_changed(table.kit, loaded.books.content[OWN_RULES], table.lang):
            return f"{said}; {loaded.say.text('rules.other')}"
    return said


def score(loaded: LoadedTable) -> Json:
    """Give the final count as scripts read it, with the debts that are still open."""
    counted: Score = loaded.game.score(loaded.state)
    players = {
        name: {
            "total": count.total,
            "items": [
                {"what": loaded.say.said(item.what), "amount": item.amount, "rule": item.what.rule}
                for item in count.items
            ],
        }
        for name, count in counted.counts.items()
    }
    told: Json = {"players": players, "winner": list(counted.winners)}
    return told | {"debts": debt_data(open_debts(loaded)), "debts_counted": counted.debts_counted}


def owed_lines(loaded: LoadedTable) -> tuple[str, ...]:
    """Name the debts that are still open, and tell whether the count knows of them."""
    say, debts = loaded.say, open_debts(loaded)
    counted = debts and loaded.game.score(loaded.state).debts_counted
    head = say.text("score.owed-counted" if counted else "score.owed")
    return (head, *(f"  {line}" for line in debt_lines(debts, say))) if debts else ()


def promise_lines(loaded: LoadedTable, name: str = "") -> tuple[str, ...]:
    """Tell what players have promised each other, or this one somebody, or somebody him."""
    found = list_promises(loaded.state)
    about = (each for each in found if not name or name in {each.who, each.whom})
    return tuple(loaded.say.said(each.phrase("promise.open")) for each in about)


def score_lines(loaded: LoadedTable) -> tuple[str, ...]:
    """Show the final count, item by item."""
    counted: Score = loaded.game.score(loaded.state)
    found: list[str] = []
    for name, count in counted.counts.items():
        found.append(f"{name}: {count.total}")
        found += [f"  {item.amount:>7}  {loaded.say.said(item.what)}" for item in count.items]
    return (*found, *owed_lines(loaded), *promise_lines(loaded), winner_line(loaded, counted))


def winner_line(loaded: LoadedTable, counted: Score) -> str:
    """Say who has won, who is ahead, or whose cash must be counted first."""
    state = loaded.state
    if counted.winners:
        key = "score.winner" if state.over else "score.ahead"
        if not state.over and state.balances.of(TABLE, accounts.ROUND_OVER):
            key = "score.round"
        return loaded.say.text(key, who=counted.winners)
    open_ = tuple(n for n, c in counted.counts.items() if not c.complete and n in state.playing)
    return loaded.say.text("score.nobody", who=open_)


def history(loaded: LoadedTable, about: Sequence[Subject] = ()) -> list[Json]:
    """List all entries as scripts read them, or those about one of these."""
    fates = _fates(loaded)
    return [
        {
            "entry": record.n,
            "at": record.at,
            "kind": record.kind,
            "of": list(record.of),
            "act": record.act,
            "reason": record.reason,
            "force": record.force,
            "rules": list(record.entry.rules),
            "say": replies.in_a_row(replies.happened(loaded.say, record.entry)),
            "moves": replies.moves(record.entry.postings),
            **fates[record.n],
        }
        for record in loaded.books.records()
        if not about or any(_is_about(record, each) for each in about)
    ]


def history_lines(loaded: LoadedTable, rows: Sequence[Json]) -> Iterator[str]:
    """Show the entries: number, hour, what was typed, who paid whom, and what became of it."""
    say = loaded.say
    days = {time.strftime("%j", time.localtime(row["at"])) for row in rows}
    form = "%H:%M" if len(days) < 2 else "%Y-%m-%d %H:%M"
    for row in rows:
        told = [*fate_of(say, row)]
        if row["of"]:
            key = {"undo": "undoes", "redo": "redoes"}.get(row["kind"], "fixes")
            told.append(say.text(f"history.{key}", of=[str(n) for n in row["of"]]))
        told += grounds_of(say, row)
        paid = [
            f"{_short(say, giver)} → {_short(say, taker)} {amount}"
            for giver, taker, amount in net_cash(loaded.books.postings(row["entry"]))
            if row["kind"] != "open" and OUTSIDE not in {giver, taker}
        ]
        shown = row["say"] if row["kind"] == "open" else row["act"]
        clock = time.strftime(form, time.localtime(row["at"]))
        parts = (f": {', '.join(paid)}" if paid else "", f"  [{'; '.join(told)}]" if told else "")
        yield f"{row['entry']:>4}  {clock}  {shown}{''.join(parts)}"


def _short(say: Catalogue, account: str) -> str:
    return say.text("word.bank").capitalize() if account == BANK else say.party(party(account))


def fate_of(say: Catalogue, row: Json) -> tuple[str, ...]:
    """Tell what became of an entry: taken back, corrected, and by which entry."""
    fates = (("undone", row["undone_by"]), ("fixed", row["fixed_by"]))
    return tuple(say.text(f"history.{key}", n=n) for key, n in fates if n)


def grounds_of(say: Catalogue, row: Json) -> tuple[str, ...]:
    """Tell why an entry was made: by decision against a rule, and for the reason typed."""
    told = (("forced", row["force"]), ("history.why", row["reason"]))
    return tuple(say.text(key, reason=reason) for key, reason in told if reason)


def _fates(loaded: LoadedTable) -> dict[int, Json]:
    force = in_force(loaded.books.outline())
    undone: dict[int, int] = {}
    for record in loaded.books.outline():
        if record.kind == "undo":
            undone |= dict.fromkeys(record.of, record.n)
        elif record.kind == "redo":
            for n in record.of:
                undone.pop(n, None)
    fixed = dict(force.fixed)
    for n, fix in force.changed:
        fixed[n] = max(fix, fixed.get(n, 0))
    numbers = range(1, loaded.books.count + 1)
    return {n: {"undone_by": undone.get(n), "fixed_by": fixed.get(n)} for n in numbers}


def why(loaded: LoadedTable, n: int) -> View:
    """Explain an entry: what it did, and each step of the amount with its rule."""
    check_number(loaded.books, loaded.state, n)
    record, say = loaded.books.record(n), loaded.say
    fate = _fates(loaded)[n]
    if record.kind == "act" and not any(fate.values()):
        record = as_corrected(loaded, n) or record
    happened, rules = replies.happened(say, record.entry), record.entry.rules
    texts = {name: cited_text(loaded.state.box.rules, name, say.lang) for name in rules}
    cited = {name: text for name, text in texts.items() if text}
    data = {
        "entry": n,
        "act": record.act,
        "say": replies.in_a_row(happened),
        "steps": [{"rule": p.rule, "say": say.said(p)} for p in record.entry.why],
        "rules": cited,
        "reason": record.reason,
        "force": record.force,
        "rules_version": record.version,
    }
    lines = (
        f"{n}  {record.act}",
        *happened,
        *(f"= {step}" for step in replies.because(say, record.entry)),
        *(f"{name}  {text}" for name, text in cited.items()),
        *fate_of(say, fate),
        *grounds_of(say, data),
    )
    return View(lines, data)


# how the keys of phrases look that tell of a throw
_THROWN: Final = re.compile(r"turn\.th.*|jail\.(double|stays|last.*)")


def who(loaded: LoadedTable) -> View:
    """Tell whose turn it is as far as it is known, what came last, and who owes whom."""
    state = loaded.state
    turn = loaded.game.status(state).get("turn")
    data = {
        "next": (turn.get("next") if isinstance(turn, dict) else turn) or None,
        "throw": _last(loaded, thrown=True),
        "last": _last(loaded, thrown=False),
        "debts": [
            {"who": name, "to": to, "amount": amount}
            for name in state.playing
            for to, amount in state.debts(name).items()
        ],
        "over": state.over,
    }
    return View(tuple(_who_lines(data, loaded.say, state.playing)), data)


def _last(loaded: LoadedTable, *, thrown: bool) -> Json | None:
    for act in loaded.latest():
        if act.kind != "act":
            continue
        record = as_corrected(loaded, act.n)
        if record and (not thrown or any(_THROWN.fullmatch(p.key) for p in record.entry.say)):
            told = replies.tell_entry(loaded.say, record)
            return {"entry": record.n, "at": record.at, "act": record.act, "say": told}
    return None


def _who_lines(found: Json, say: Catalogue, seats: Sequence[str]) -> Iterator[str]:
    if found["over"]:
        yield say.text("status.over")
    else:
        key = "who.next" if found["next"] else "who.unknown"
        yield say.text(key, who=found["next"] or list(seats))
    for key, entry in (("who.thrown", found["throw"]), ("who.last", found["last"])):
        if entry and (key == "who.thrown" or entry != found["throw"]):
            clock = time.strftime("%H:%M", time.localtime(entry["at"]))
            yield say.text(key, n=entry["entry"], clock=clock, what=entry["say"])
    for debt in found["debts"]:
        owes = say.text("status.owes", whom=debt["to"], amount=debt["amount"])
        yield f"{debt['who']} {owes}"
    if not found["debts"]:
        yield say.text("who.no-debts")
