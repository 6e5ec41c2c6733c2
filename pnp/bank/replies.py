"""What the bank says after an act: what happened, why that much, and the new balances."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pnp.ledger.entry import Entry, Phrase, Posting, Record, movements
from pnp.rules.language.box_names import piece_codes
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.payments import BankTerms
from pnp.rules.state.statement import cash_line

Move = dict[str, Any]
"""One movement as scripts read it: from, to, what, amount."""


def moves(postings: Sequence[Posting]) -> list[Move]:
    """List what moved, parties named as the table names them."""
    return [
        {
            "from": accounts.plainly(accounts.party(each.giver)),
            "to": accounts.plainly(accounts.party(each.taker)),
            "what": each.commodity,
            "amount": each.amount,
        }
        for each in movements(postings)
    ]


def happened(messages: Catalogue, entry: Entry) -> tuple[str, ...]:
    """Tell what an entry did, one sentence each."""
    return tuple(map(messages.said, sentences(entry)))


def sentences(entry: Entry) -> tuple[Phrase, ...]:
    """List the phrases of what an entry did, as they are told."""
    return added_up(turn_last((entry,))[0].say)


_TURN: Final = {"turn.next", "turn.again"}


def turn_last(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Tell whose turn it is once, behind all that the acts of a line did.

    A throw says who is next before the card it leads to is drawn, and the card may send to jail.
    """
    bound = tuple(entries)
    turns = [each for entry in bound for each in entry.say if each.key in _TURN][-1:]
    if not turns:
        return bound
    *before, last = (
        replace(entry, say=tuple(each for each in entry.say if each.key not in _TURN))
        for entry in bound
    )
    return *before, replace(last, say=(*last.say, *turns))


_ADD_UP: Final = {"n", "amount"}


def added_up(phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Join phrases that differ in their count and sum alone: two houses on a street, not twice one.

    >>> one = Phrase("build", {"deed": "surf-road", "n": 1, "amount": 50})
    >>> [dict(each.facts) for each in added_up((one, one))]
    [{'deed': 'surf-road', 'n': 2, 'amount': 100}]
    """
    found: dict[int | str, Phrase] = {}
    for n, each in enumerate(phrases):
        facts: Mapping[str, Any] = each.facts
        counted = facts.keys() >= _ADD_UP
        alike = repr((each.key, {**facts, **dict.fromkeys(_ADD_UP)})) if counted else n
        if alike in found:
            before: Mapping[str, Any] = found[alike].facts
            facts = {**facts, **{name: before[name] + facts[name] for name in _ADD_UP}}
        found[alike] = each._replace(facts=facts)
    return tuple(found.values())


def in_a_row(told: Sequence[str]) -> str:
    """Put what happened on one line; a card's sentence keeps its stop only at the end.

    >>> in_a_row(["Cem draws: Hail. Pay 40.", "Cem pays 40."])
    'Cem draws: Hail. Pay 40; Cem pays 40.'
    """
    return "; ".join([*(each.removesuffix(".") for each in told[:-1]), *told[-1:]])


def tell_entry(messages: Catalogue, record: Record) -> str:
    """Tell what an entry did, in a row; what was typed where it says nothing."""
    return in_a_row(happened(messages, record.entry)) or record.act


def because(messages: Catalogue, entry: Entry) -> tuple[str, ...]:
    """Tell why it was that much, one step each and each once, with its rule."""
    return tuple(dict.fromkeys(with_rule(messages, phrase) for phrase in entry.why))


def reasons(messages: Catalogue, entry: Entry) -> tuple[str, ...]:
    """Tell why it was that much, without what only repeats what happened."""
    told = happened(messages, entry)
    return tuple(each for each in because(messages, entry) if not each.startswith(told))


def with_rule(messages: Catalogue, phrase: Phrase) -> str:
    """Say a phrase, and the rule that it goes by."""
    text = messages.said(phrase)
    return f"{text} ({phrase.rule})" if phrase.rule else text


def read_as(after: GameState, typed: str, entry: Entry) -> tuple[str, ...]:
    """Tell which pieces an act took codes for that were typed without their check character."""
    prefix = after.table.prefix.casefold()
    if not prefix or prefix not in typed.casefold():
        return ()
    from pnp.box.codes import meant_code  # noqa: PLC0415  # few lines have a code

    say, known, told = after.messages, piece_codes(after), list[str]()
    for word in typed.split():
        meant = meant_code(word, lambda each: (each.letter, each.number) in known)
        if meant and not meant.check and meant.prefix == after.table.prefix:
            piece = known[meant.letter, meant.number]
            name = say.deed(piece) if meant.letter == "D" else say.card(piece)
            if _speaks_of(entry, {piece, name}):
                told.append(say.text("code.read", typed=word, right=meant.right, name=name))
    return tuple(told)


def _speaks_of(entry: Entry, wanted: Collection[str]) -> bool:
    facts = [fact for phrase in (*entry.say, *entry.why) for fact in phrase.facts.values()]
    lists = [fact for fact in facts if isinstance(fact, Sequence) and not isinstance(fact, str)]
    return any(isinstance(one, str) and one in wanted for told in (facts, *lists) for one in told)


def balances(after: GameState, entry: Entry) -> tuple[str, ...]:
    """Tell the cash of all whose cash was moved, a pot too: what it is, or what the book thinks."""
    touched = dict.fromkeys(
        accounts.party(p.account)
        for p in entry.postings
        if (accounts.is_player(p.account) or accounts.is_third_party(p.account))
        and p.commodity in {accounts.CASH, accounts.COUNTED}
    )
    told = [cash_line(after, name) for name in touched]
    if after.find_terms(BankTerms):
        left = after.balances.of(accounts.BANK, accounts.CASH)
        told.append(after.messages.text("bank-left", amount=left))
    return tuple(told)
