"""What the bank says after an act: what happened, why that much, which notes, the new balances."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from pnp.ledger.entry import Entry, Movement, Posting, movements
from pnp.money import notes_for
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.payments import BankTerms

_LEAVING: Final = (accounts.COUNTED, accounts.RETIRED)
"""The two marks that come together when somebody leaves whose notes were never counted."""

Move = dict[str, Any]
"""One movement as scripts read it: from, to, what, amount."""


def moves(postings: Sequence[Posting]) -> list[Move]:
    """List what moved, parties named as the table names them."""
    return [
        {
            "from": accounts.party(each.giver),
            "to": accounts.party(each.taker),
            "what": each.commodity,
            "amount": each.amount,
        }
        for each in movements(postings)
    ]


def happened(messages: Catalogue, entry: Entry) -> tuple[str, ...]:
    """Tell what an entry did, one sentence each."""
    return tuple(messages.said(phrase) for phrase in entry.say)


def because(messages: Catalogue, entry: Entry) -> tuple[str, ...]:
    """Tell why it was that much, one step each, with its rule."""
    said = []
    for phrase in entry.why:
        text = messages.said(phrase)
        said.append(f"{text} ({phrase.rule})" if phrase.rule else text)
    return tuple(said)


def read_as(after: GameState, typed: str, entry: Entry) -> tuple[str, ...]:
    """Tell which pieces an act took codes for that were typed without their check character."""
    prefix = after.table.prefix.casefold()
    if not prefix or prefix not in typed.casefold():
        return ()
    from pnp.rules.language.cut_codes import codes_cut  # noqa: PLC0415  # a payment has no code

    say = after.messages
    return tuple(
        say.text("code.read", typed=each.typed, right=each.right, name=each.name)
        for each in codes_cut(after, typed)
        if _speaks_of(entry, each.facts)
    )


def _speaks_of(entry: Entry, wanted: Collection[str]) -> bool:
    """Tell whether an entry is about a piece: a note that names its code is not."""
    facts = [fact for phrase in (*entry.say, *entry.why) for fact in phrase.facts.values()]
    lists = [fact for fact in facts if isinstance(fact, Sequence) and not isinstance(fact, str)]
    return any(
        isinstance(each, str) and each in wanted for told in (facts, *lists) for each in told
    )


def handed(after: GameState, entry: Entry) -> tuple[str, ...]:
    """Tell which notes go from hand to hand, where the players hold them."""
    if after.in_book:
        return ()
    # who leaves with notes that were never counted hands them over as they are
    marked = [{p.account for p in entry.postings if p.commodity == mark} for mark in _LEAVING]
    uncounted = marked[0] & marked[1]
    known = (m for m in movements(entry.postings) if not uncounted & {m.giver, m.taker})
    told = [_hand(after, *net) for net in _net_cash(known)]
    bank = after.balances.of(accounts.BANK, accounts.CASH)
    paid = any(p.account == accounts.BANK and p.commodity == accounts.CASH for p in entry.postings)
    if bank < 0 and paid and after.find_terms(BankTerms) is None:
        told.append(after.messages.text("by-hand", amount=-bank))
    return tuple(told)


def _net_cash(moved: Iterable[Movement]) -> list[tuple[str, str, int]]:
    """Net the cash between each two parties, so that each hand is reached out once."""
    net: dict[tuple[str, str], int] = {}
    for each in moved:
        if each.commodity != accounts.CASH or accounts.TABLE in {each.giver, each.taker}:
            continue
        pair = (each.giver, each.taker)
        if pair[::-1] in net:
            net[pair[::-1]] -= each.amount
        else:
            net[pair] = net.get(pair, 0) + each.amount
    turned = ((a, b, n) if n > 0 else (b, a, -n) for (a, b), n in net.items() if n)
    return [(accounts.party(a), accounts.party(b), n) for a, b, n in turned]


def _hand(after: GameState, giver: str, taker: str, amount: int) -> str:
    notes = notes_for(amount, after.table.notes) if after.table.notes else None
    facts: dict[str, Any] = {"amount": amount}
    if giver == accounts.BANK:
        key, facts["who"] = "hand", taker
    elif taker == accounts.BANK:
        key, facts["who"] = "take", giver
    else:
        key, facts["who"], facts["whom"] = "between", giver, taker
    if notes:
        key = f"{key}.notes"
        facts["notes"] = " ".join(f"{count}×{value}" for value, count in notes.items())
    return after.messages.text(key, **facts)


def balances(after: GameState, entry: Entry) -> tuple[str, ...]:
    """Tell the cash of everybody whose cash was moved, as far as the bank knows it."""
    touched = dict.fromkeys(
        accounts.party(p.account)
        for p in entry.postings
        if accounts.is_player(p.account) and p.commodity in {accounts.CASH, accounts.COUNTED}
    )
    known = ((name, after.cash(name)) for name in touched)
    told = [
        after.messages.text("cash-now", who=name, amount=cash)
        for name, cash in known
        if cash is not None
    ]
    if after.find_terms(BankTerms):
        left = after.balances.of(accounts.BANK, accounts.CASH)
        told.append(after.messages.text("bank-left", amount=left))
    return tuple(told)
