"""The notes of a table, entry by entry: from the starting sets to what everybody can hold now.

The one fold of the journal gives the sums; this one gives the notes they can be made of. It is
reckoned from the entries and never kept, so what is taken back was never handed over.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from pnp.bank.books import MISWRITTEN, Books, EntryLog, entries_meant, forms_kept
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_holdings import Hand, Holdings, Notes, add, hand_over, make_up, worth
from pnp.ledger.entry import Entry, Posting, movements
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, account_of, party
from pnp.rules.state.game_state import Table
from pnp.rules.state.messages import Catalogue

COUNTED_NOTES: Final = "count.notes"
"""The phrase that keeps which notes somebody was found to hold."""

NOTES: Final = "notes"
"""Under what a journal keeps them."""

OUTSIDE: Final = accounts.TABLE
"""Where sums come from that no holding of the book has held, and where they go."""

Hands = tuple[Hand, ...]
"""What goes from hand to hand in one entry, in its order."""


class NoteFold(NamedTuple):
    """What everybody can hold after so many entries, and what changed hands in each of them."""

    holdings: Holdings
    hands: list[Hands]
    """Of later folds of the same journal too: it only grows."""

    def coming(self, kind: str, of: Sequence[int], entry: Entry) -> Hands:
        """Tell what would go from hand to hand in the next entry."""
        counted = _find([(said.key, said.facts) for said in entry.say])
        return handed(self.holdings, self.hands, kind, of, entry.postings, counted)[0]


def fold_notes(table: Table, books: Books) -> NoteFold:
    """Add the entries up, from where that was done before; a table without notes has none."""
    done, known = books.summed(NOTES)
    fold = known or NoteFold(_starting(table, books), [])
    holdings, hands = fold.holdings, fold.hands
    del hands[done:]  # of an entry that did not come to the disk
    for row in books.log.rows(done + 1, books.count):
        n, kind, say = row[0], row[2], row[7]
        with forms_kept(n, MISWRITTEN):
            counted = _find(json.loads(say)) if f'"{COUNTED_NOTES}"' in say else {}
        of = entries_meant(row)
        found, holdings = handed(holdings, hands, kind, of, books.postings(n), counted)
        hands.append(found)
    fold = NoteFold(holdings, hands)
    books.keep_sum(NOTES, fold)
    return fold


def keep_holdings(
    log: EntryLog, count: int, notes: Mapping[str, Notes], cheques: Mapping[str, int]
) -> None:
    """Take what everybody held after so many entries as folded up to there."""
    log.sums[NOTES] = count, NoteFold(Holdings(notes, cheques), [()] * count)


def handed(
    holdings: Holdings,
    before: Sequence[Hands],
    kind: str,
    of: Iterable[int],
    postings: Sequence[Posting],
    counted: Mapping[str, Notes],
) -> tuple[Hands, Holdings]:
    """Tell what goes from hand to hand in an entry, after those before it, and what is held then.

    What is taken back goes the way it came; `counted` are the notes that somebody was found with.
    """
    if kind == "open":
        return (), holdings
    if not holdings.notes:
        paid = (each for each in net_cash(postings) if OUTSIDE not in each)
        return tuple(Hand(*each) for each in paid), holdings
    again = [each for n in of for each in before[n - 1]] if kind in {"undo", "redo"} else []
    if kind == "undo":
        again = [each.turned() for each in reversed(again)]
    if again and (before_it := holdings.after(*again)).sound:
        return tuple(again), before_it
    return _pay(holdings, postings, counted)


def _pay(
    holdings: Holdings, postings: Sequence[Posting], counted: Mapping[str, Notes]
) -> tuple[Hands, Holdings]:
    # Who leaves with notes that were never counted hands them over as they are: the two marks
    # come together for him alone.
    left = {p.account for p in postings if p.commodity == accounts.RETIRED}
    quiet = left and {p.account for p in postings if p.commodity == accounts.COUNTED} & left
    waiting = list(net_cash(postings))
    if len(waiting) == 1 and not counted and not quiet and _can(holdings, *waiting[0]):
        hands = _move(holdings, *waiting[0])  # nearly every entry
        return hands, holdings.after(*hands)
    hands = _as_counted(holdings, counted)
    holdings = holdings.after(*hands)
    while waiting:
        flow = next((each for each in waiting if _can(holdings, *each)), waiting[0])
        waiting.remove(flow)
        new = _move(holdings, *flow)
        after = holdings.after(*new)
        found = _as_counted(after, counted)
        hands, holdings = hands + new + found, after.after(*found)
    if quiet:
        hands = tuple(e._replace(quiet=bool(quiet & {e.giver, e.taker}) or e.quiet) for e in hands)
    return hands, holdings


def net_cash(postings: Sequence[Posting]) -> Iterator[tuple[str, str, int]]:
    """Tell who pays whom how much, netted between each two: each hand is reached out once."""
    cash = [p for p in postings if p.commodity == accounts.CASH]
    if len(cash) == 2:  # nearly every entry
        payer, payee = sorted(cash, key=attrgetter("amount"))
        yield _party(payer.account), _party(payee.account), payee.amount
        return
    net: dict[tuple[str, str], int] = {}
    for each in movements(cash):
        pair = (_party(each.giver), _party(each.taker))
        key, amount = (pair[::-1], -each.amount) if pair[::-1] in net else (pair, each.amount)
        net[key] = net.get(key, 0) + amount
    for (giver, taker), amount in net.items():
        if amount:
            yield (giver, taker, amount) if amount > 0 else (taker, giver, -amount)


def _party(account: str) -> str:
    return account if account == BANK or accounts.is_player(account) else OUTSIDE


def _can(holdings: Holdings, giver: str, _taker: str, amount: int) -> bool:
    # what comes from outside comes first
    return not accounts.is_player(giver) or holdings.holds(giver) >= amount


def _move(holdings: Holdings, giver: str, taker: str, amount: int) -> Hands:
    unseen: Hands = ()
    if not _can(holdings, giver, taker, amount):
        unseen = _quietly(hand_over(holdings, BANK, giver, amount - holdings.holds(giver)))
        holdings = holdings.after(*unseen)
    # What comes from outside, or goes there, the Bank has had.
    if not (accounts.is_player(giver) or accounts.is_player(taker)):
        return ()
    if giver == OUTSIDE:
        return _quietly(hand_over(holdings, BANK, taker, amount))
    if taker != OUTSIDE:
        return unseen + hand_over(holdings, giver, taker, amount)
    kept = make_up(holdings.of(giver), holdings.holds(giver) - amount)
    if kept is None or holdings.cheques.get(giver):
        return unseen + _quietly(hand_over(holdings, giver, BANK, amount))
    return (*unseen, Hand(giver, BANK, amount, add(holdings.of(giver), kept, -1), quiet=True))


def _quietly(hands: Hands) -> Hands:
    return tuple(each._replace(quiet=True) for each in hands)


def _as_counted(holdings: Holdings, counted: Mapping[str, Notes]) -> Hands:
    hands: list[Hand] = []
    for account, notes in counted.items():
        have, stock = holdings.of(account), holdings.of(BANK)
        if notes != have and worth(notes) == holdings.holds(account):
            change = add(notes, have, -1)
            there = {value: min(n, stock.get(value, 0)) for value, n in change.items()}
            cheque = holdings.cheques.get(account, 0)
            first = Hand(BANK, account, 0, add(there, {}), cheque, quiet=True)
            rest = Hand(OUTSIDE, account, 0, add(change, there, -1), quiet=True)
            hands += (first, rest)
            holdings = holdings.after(first, rest)
    return tuple(hands)


def moves_notes(entry: Entry) -> bool:
    """Tell whether anything may go from hand to hand in an entry: cash, or notes counted anew."""
    paid = any(posting.commodity == accounts.CASH for posting in entry.postings)
    return paid or any(said.key == COUNTED_NOTES for said in entry.say)


def _find(phrases: Iterable[Sequence[Any]]) -> dict[str, Notes]:
    counted = (facts for key, facts, *_ in phrases if key == COUNTED_NOTES)
    told = ((accounts.player(facts["who"]), facts["notes"]) for facts in counted)
    return {who: {int(value): n for value, n in notes.items()} for who, notes in told}


def _starting(table: Table, books: Books) -> Holdings:
    # A note not played with is paid in the smallest.
    printed = table.printed
    if table.notes and not printed:  # of the time before a table kept them: they are in its box
        notes = json.loads(books.content["box"])["money"]["notes"]
        printed = tuple((n["value"], n["count"] + n.get("spare", 0), n["start"]) for n in notes)
    kept = [each for each in printed if each[0] in table.notes]
    begins: Notes = {value: start for value, _, start in kept if start}
    lacks = sum(value * start for value, _, start in printed) - worth(begins)
    if lacks:
        begins = add(begins, {min(table.notes): lacks // min(table.notes)})
    seats = len(table.players)
    stock = {value: max(n - begins.get(value, 0) * seats, 0) for value, n, _ in kept}
    holdings = {accounts.player(name): begins for name in table.players}
    return Holdings({BANK: add(stock, {}), **holdings} if kept else {})


def tell_hands(say: Catalogue, hands: Iterable[Hand]) -> tuple[str, ...]:
    """Tell which notes go from hand to hand, one sentence for each two hands that meet."""
    return tuple(_sentence(say, each) for each in _meet(hands) if not each.quiet)


def write_notes(notes: Notes) -> str:
    """Write notes as a banker counts them out, the largest first."""
    return " ".join(f"{notes[value]}×{value}" for value in sorted(notes, reverse=True))


def _meet(hands: Iterable[Hand]) -> list[Hand]:
    met: dict[tuple[str, str, bool], Hand] = {}
    for hand in hands:
        key = (hand.giver, hand.taker, hand.quiet)
        if key[1::-1] + key[2:] in met:
            hand, key = _reverse(hand), (hand.taker, hand.giver, hand.quiet)  # noqa: PLW2901  # seen from the other side
        before = met.get(key)
        met[key] = hand if before is None else _both(before, hand)
    turned = (_reverse(each) if each.amount < 0 else each for each in met.values())
    return [each for each in turned if each.amount or each.gives or each.written]


def _reverse(hand: Hand) -> Hand:
    notes = add({}, hand.notes, -1)
    return hand._replace(giver=hand.taker, taker=hand.giver, amount=-hand.amount, notes=notes)


def _both(first: Hand, second: Hand) -> Hand:
    returned, written = first.returned + second.returned, first.written + second.written
    passing = min(returned, written)
    return first._replace(
        amount=first.amount + second.amount,
        notes=add(first.notes, second.notes),
        returned=returned - passing,
        written=written - passing,
    )


def _sentence(say: Catalogue, hand: Hand) -> str:
    giver, taker, who = party(hand.giver), party(hand.taker), party(hand.player)
    notes, back = write_notes(hand.gives), write_notes(hand.back)
    facts = {"amount": hand.amount, "notes": notes, "back": back, "who": who, "whom": taker}
    if not hand.amount:
        return say.text("break", **facts)
    key = "hand" if giver == BANK else "take" if taker == BANK else "between"
    text = say.text(f"{key}.notes" if notes else key, **facts)
    if back:
        text += say.text(f"{key}.back", **facts)
    if hand.returned or hand.written:
        key = "write" if not hand.returned else "back" if not hand.written else "anew"
        text += say.text(f"cheque.{key}", who=who, old=hand.returned, amount=hand.written)
    return text


def note_lines(loaded: LoadedTable, parties: Iterable[str]) -> tuple[str, ...]:
    """Tell the notes of players, or of the Bank, where the table has printed ones."""
    found, say = [], loaded.say
    for who, data in note_data(loaded, parties).items():
        notes = {int(value): n for value, n in data["notes"].items()}
        text = say.text("notes.held" if notes else "notes.none", who=who, notes=write_notes(notes))
        text = text[:1].upper() + text[1:] if who == BANK else text
        cheque = say.text("notes.cheque", amount=data["cheque"]) if data["cheque"] else ""
        found.append(text + cheque)
    return tuple(found)


def note_data(loaded: LoadedTable, parties: Iterable[str]) -> dict[str, Any]:
    """Give the notes of players, or of the Bank, as scripts read them."""
    if loaded.state.in_book or not loaded.table.notes:
        return {}
    holdings = fold_notes(loaded.table, loaded.books).holdings
    return {
        who: {
            "notes": {str(value): n for value, n in sorted(holdings.of(account_of(who)).items())},
            "cheque": holdings.cheques.get(account_of(who), 0),
        }
        for who in parties
    }
