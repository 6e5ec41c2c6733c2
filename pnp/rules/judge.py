"""Judging a line: its acts one after the other, as one entry that stands or falls as a whole."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import NamedTuple

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Phrase, Posting, joined, move
from pnp.rules.language.line import write
from pnp.rules.language.usage import arguments_of, write_act
from pnp.rules.protocols import GameRules, Verb
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, BOX, CASH, MORE, TABLE, player
from pnp.rules.state.game_state import Choice, GameState, Overruled, Question
from pnp.rules.state.holdings import clear_marks
from pnp.rules.state.payments import BankTerms, Unpaid, shortage


def came_in(before: GameState, after: GameState) -> Entry:
    """Book what a line has spent of notes that the book never saw come in.

    Whoever holds printed notes may have been paid without the book. The table is asked once for
    each player; it answers for good with `count P more`, or overrules for this once.
    """
    if before.in_book:
        return Entry()
    postings: tuple[Posting, ...] = ()
    say: list[Phrase] = []
    for name in before.table.players:
        account = player(name)
        have, left = before.balances.of(account, CASH), after.balances.of(account, CASH)
        if left >= min(have, 0):
            continue
        if not before.again and not after.balances.of(account, MORE):
            _ask(before, name, -left)
        postings += move(TABLE, account, CASH, -left)
        say.append(Phrase("more.came-in", {"who": name, "amount": -left}))
    return Entry(postings, tuple(say))


def _ask(state: GameState, name: str, short: int) -> None:
    facts = {"who": name, "short": short}
    if state.overruled is not None:
        return state.demand(False, Code.ASK, "", "more.ask", **facts)
    say, others = state.messages, [each for each in state.playing if each != name]
    only, *more = (f"count {write(each)} more; " for each in (name, *others))
    every = (Choice("".join((only, *more)), say.text("more.all")),) if more else ()
    choices = Choice(only, say.text("more.only", who=name)), *every
    question = state.question("", "more.ask", *choices, **facts)
    question.first = True
    raise question


class Judged(NamedTuple):
    """The entry of a line, and the entries of its acts one by one."""

    entry: Entry
    parts: tuple[Entry, ...]
    after: GameState
    overruled: tuple[Overruled, ...] = ()
    """What the rules demanded and the table has overruled, in the order it was met."""


def judge(
    state: GameState, game: GameRules, acts: Sequence[Verb], *, force: bool = False
) -> Judged:
    """Give the entry of a line of acts, or raise the Refusal of the first that is not allowed.

    With force, demands whose breach leaves the books sound are passed over and recorded.
    """
    overruled: list[Overruled] | None = [] if force else None
    start = replace(state, overruled=overruled)
    parts, after = _carry_out(start, game, acts)
    names = [accounts.player(name) for name in after.table.players]
    passing = joined(Entry(clear_marks(after, each, accounts.GROUP)) for each in names)
    came = came_in(start, after.after(passing.postings))
    for follow in (_remind(start, parts, after), passing, came):
        if follow.postings or follow.say:
            after = after.after(follow.postings)
            parts[-1] = joined((parts[-1], follow))
    for _, _, phrase in overruled or ():
        within = {"key": phrase.key, "facts": dict(phrase.facts)}
        told = Phrase("why.overruled", {"what": within}, phrase.rule)
        parts[-1] = replace(parts[-1], why=(*parts[-1].why, told))
    parts += [Entry()] * (len(acts) - len(parts))
    after = replace(after, overruled=None)
    return Judged(joined(parts), tuple(parts), after, tuple(overruled or ()))


def _carry_out(
    state: GameState, game: GameRules, acts: Sequence[Verb]
) -> tuple[list[Entry], GameState]:
    """Give the entry of each act with what follows from it, and the standing when all are settled.

    What an act brings to an end is at an end for the next, as if each stood on a line of its own.
    """
    now = state
    parts: list[Entry] = []
    for number, act in enumerate(acts):
        for name in filter(None, _actors(act)):
            out = name != BANK and now.retired(name)
            now.forbid(out, Code.RETIRED, "", "player.retired", who=name)
        now.demand(getattr(act, "late", False) or not now.over, Code.PHASE, "", "game.over")
        part = _part(now, act, number)
        _check_parties(now, act, part)
        done = now.after(part.postings)
        check_books(done)
        follows = game.follows(now, done, _actors(act))
        now = done.after(follows.postings)
        parts.append(joined((part, follows)))
        if now.balances.of(BANK, accounts.BANKRUPT):
            break  # with the Bank broke nothing more is carried out
    for act in acts[: len(parts)]:
        if settled := getattr(act, "settled", None):
            settled(now)
    return parts, now


def _check_parties(state: GameState, act: Verb, part: Entry) -> None:
    # A name that nobody bears would be an account of its own: the rules of a pack are at fault.
    known = {*(player(name) for name in state.table.players), *state.third_parties}
    for posting in part.postings:
        for account in (posting.account, accounts.debt.id(posting.commodity)):
            named = accounts.is_player(account) or accounts.is_third_party(account)
            if named and account not in known:
                say = f"`{write_act(act)}` books for {account!r}, and nobody here is called so"
                raise ValueError(f"{say}; the Bank is `accounts.BANK`")


def _remind(before: GameState, parts: Sequence[Entry], after: GameState) -> Entry:
    marks = (
        after.balances.holdings(player(who), accounts.promise.start) for who in after.table.players
    )
    if not any(marks):
        return Entry()
    from pnp.rules.verbs.promises import remind  # noqa: PLC0415  # at most tables nobody promises

    return remind(before, joined(parts), after)


def _part(state: GameState, act: Verb, number: int) -> Entry:
    # What a Bank whose cash has an end cannot pay breaks it.
    try:
        return act.entry(state)
    except Question as question:
        question.act = number
        raise
    except Unpaid as unpaid:
        raise _offer_record(state, act, number, unpaid) from unpaid
    except Refusal as refusal:
        if refusal.code != Code.BANK_BROKE:
            raise
    return Entry(move(TABLE, BANK, accounts.BANKRUPT))


def _offer_record(state: GameState, act: Verb, number: int, unpaid: Unpaid) -> Refusal:
    # Games without debts just refuse it.
    if "insolvent" not in state.table.matters:
        return unpaid
    facts = {"who": unpaid.payer, "whom": unpaid.payee, "amount": unpaid.amount}
    if hasattr(act, "owed"):
        recorded = write_act(replace(act, owed=True))  # type: ignore[type-var]  # verbs are dataclasses
    else:
        recorded = f"owe {write(unpaid.payer)} {write(unpaid.payee)} {unpaid.amount}"
    question = state.offer(unpaid, Choice(recorded, state.messages.text("unpaid.record", **facts)))
    question.act = number
    return question


def _actors(act: Verb) -> tuple[str, ...]:
    if several := getattr(act, "acts", ()):
        return tuple(dict.fromkeys(name for each in several for name in _actors(each)))
    places = zip(fields(act), arguments_of(type(act)), strict=True)  # type: ignore[arg-type]  # a dataclass
    return tuple(getattr(act, field.name) for field, (_, argument, _) in places if argument.seated)


def check_books(state: GameState) -> None:
    """Refuse balances no table can have: less than nothing of a thing, or of cash in the book."""
    endless = state.find_terms(BankTerms) is None
    for account, commodity, amount in state.balances:
        if amount >= 0 or account in {TABLE, BOX}:
            continue
        if commodity == CASH:
            of_bank, code = endless, Code.CASH
            free = accounts.is_player(account) and not state.in_book
        else:
            of_bank = not (accounts.deed.has(commodity) or accounts.stock.has(commodity))
            free, code = False, Code.OWNER
        if not (free or (account == BANK and of_bank)):
            key, facts = shortage(account, commodity, -amount)
            raise state.refusal(code, "", key, **facts)
