"""Landing on a space, and the answer to the Bank's offer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.errors import Code
from pnp.games.property import deeds, ring, turns
from pnp.games.property.ring import FineTerms, Place
from pnp.games.property.terms import TradingTerms
from pnp.games.solo import space_effects
from pnp.games.solo.space_effects import move_on
from pnp.ledger.entry import Entry, Posting, joined, move
from pnp.rules.language.arguments import DEED, Player
from pnp.rules.language.arguments import Throw as ThrowSlot
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, pay


def _check_free_to_move(state: GameState, name: str) -> None:
    jailed, fine = state.held(name, accounts.JAIL), state.terms(FineTerms).jail_fine
    state.forbid(jailed, Code.JAIL, "jail-out", "turn.jailed", who=name, fine=fine)
    owed, deed = sum(state.debts(name).values()), ring.find_offer(state, name)
    state.forbid(owed, Code.DEBT_PENDING, "loss", "turn.debt", who=name, amount=owed)
    state.demand(not deed, Code.PHASE, "purchase", "turn.undecided", who=name, deed=deed)


def _deed_offered(state: GameState, _before: Mapping[str, Any]) -> str:
    offer = ring.find_offer(state, state.table.players[0])
    return offer or _deed_stood_on(state, "purchase", "buy.nothing-here")


def _deed_here(state: GameState, _before: Mapping[str, Any]) -> str:
    return _deed_stood_on(state, "rent", "rent.nothing-here")


def _deed_stood_on(state: GameState, matter: str, key: str) -> str:
    # Refuse a space without one.
    name = state.table.players[0]
    here = ring.space_of(state, name)
    state.forbid(not here.deed, Code.NOT_AT_SPACE, matter, key, who=name, space=here.id)
    return here.deed or ""


DeedOffered = Annotated[str, DEED._replace(implied=_deed_offered)]
DeedHere = Annotated[str, DEED._replace(implied=_deed_here)]


@dataclass(frozen=True, slots=True)
class Land:
    """Land on D (any space): the salary only if it is Start; THROW where the rent goes by it."""

    player: Player
    place: Place
    throw: ThrowSlot = 0
    cites: ClassVar[tuple[str, ...]] = (
        "own-rent", "bank-rent", "bank-builds", "double-rent", "rent", "rent-by-number", "tax",
        "declined", "loss", "win",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Move the pawn and settle, or record, what is owed."""
        _check_free_to_move(state, self.player)
        there = space_effects.land(state, self.player, self.place, self.throw)
        if ring.spaces(state)[self.place].kind != "start":
            return there
        return joined((there, ring.pay_salary(state.after(there.postings), self.player)))


def _answer(state: GameState, name: str, deed: str, matter: str) -> tuple[Posting, ...]:
    deeds.check_for_sale(state, name, deed, matter)
    offered, space = ring.find_offer(state, name) == deed, ring.space_of(state, name)
    case, there = state.case(matter, who=name, deed=deed, space=space.id), space.deed == deed
    case.demand(offered or not there, Code.PHASE, "buy.no-offer")
    case.demand(offered or there, Code.NOT_AT_SPACE, "buy.not-here")
    return move(accounts.player(name), TABLE, accounts.OFFER + deed) if offered else ()


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the unowned deed one has landed on, at its price."""

    player: Player
    deed: DeedOffered
    cites: ClassVar[tuple[str, ...]] = ("purchase",)

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed."""
        name, deed, me = self.player, self.deed, accounts.player(self.player)
        check_owes_nothing(state, name, "buy")
        postings, price = _answer(state, name, deed, "purchase"), deeds.title(state, deed).price
        postings += pay(state, name, BANK, price, "purchase", "cannot.buy", deed=deed)
        postings += move(BANK, me, accounts.deed(deed))
        if state.terms(TradingTerms).build_on_purchase_landing:
            postings += move(TABLE, me, accounts.HERE + deed)
        case = state.case("purchase", who=name, deed=deed, amount=price)
        return Entry(postings, (case.because("buy"),), (case.because("why.price"),))


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not buy the deed one has landed on: the Bank takes it for nothing."""

    player: Player
    deed: DeedOffered
    cites: ClassVar[tuple[str, ...]] = ("declined",)

    def entry(self, state: GameState) -> Entry:
        """Put one of the Bank's pawns there, if it has one left."""
        gone = _answer(state, self.player, self.deed, "declined")
        return joined((Entry(gone), space_effects.let_bank_take(state.after(gone), self.deed)))


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of the Bank's deed, or take it from the Bank for one's own; nothing is built."""

    player: Player
    deed: DeedHere
    throw: ThrowSlot = 0
    cites: ClassVar[tuple[str, ...]] = ("own-rent", "bank-rent", "rent", "double-rent")

    def entry(self, state: GameState) -> Entry:
        """Work out the rent and let it be paid."""
        name, deed, here = self.player, self.deed, ring.space_of(state, self.player)
        case = state.case("rent", who=name, deed=deed)
        case.demand(here.deed == deed, Code.NOT_AT_SPACE, "buy.not-here", space=here.id)
        if deeds.holder(state, deed) == name:
            return space_effects.rent_from_bank(state, name, deed, self.throw)
        case.forbid(not deeds.pawned(state, deed), Code.NOT_OWNED, "rent.unowned")
        return space_effects.rent_to_bank(state, name, deed, self.throw)


Pips = Annotated[int, ring.pips("turn")]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice and move, with the salary for passing or reaching Start; do what is asked."""

    player: Player
    first: Pips
    second: Pips = 0
    cites: ClassVar[tuple[str, ...]] = ("turn", "salary", "jail-out", "loss")

    def entry(self, state: GameState) -> Entry:
        """Move from where the player stands, and carry the turn out."""
        name, total = self.player, self.first + self.second
        ring.check_dice(state, self.first, self.second, "turn")
        _check_free_to_move(state, name)
        left = space_effects.leave_offer(state, name)  # only where the table has overruled
        begun = joined((left, Entry(turns.note_throw(state, name, total))))
        thrown = joined((begun, self._throw(state.after(begun.postings), total)))
        now = state.after(thrown.postings)
        if now.held(name, accounts.JAIL):
            return thrown
        return joined((thrown, move_on(now, name, ring.at(state, name) + total, total)))

    def _throw(self, state: GameState, total: int) -> Entry:
        # Where doubles count, count them.
        name, me, spaces = self.player, accounts.player(self.player), ring.spaces(state)
        case = state.case("turn", who=name, first=self.first, second=self.second)
        case = case.also(space=spaces[(ring.at(state, name) + total) % len(spaces)].id)
        thrown = case.entered((), "turn.thrown" if self.second else "turn.thrown-sum", n=total)
        terms, before = state.terms(TradingTerms), state.held(name, accounts.DOUBLES)
        if terms.doubles == "none":
            return thrown
        double = ring.is_double(self.first, self.second)
        if double and before < 2:
            again = Entry(move(TABLE, me, accounts.DOUBLES), (case.because("turn.again"),))
            return joined((thrown, again))
        if double and terms.base_profile != "CR":
            third = Entry((), (case.because("turn.third"),))
            return joined((third, space_effects.send_to_jail(state, name)))
        return joined((thrown, Entry(move(me, TABLE, accounts.DOUBLES, before))))
