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
from pnp.ledger.entry import Entry, Fact, Posting, joined, move
from pnp.rules.language.arguments import DEED, Player
from pnp.rules.language.arguments import Throw as ThrowSlot
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, pay


def _check_free_to_move(state: GameState, name: str) -> None:
    jailed = state.balances.of(accounts.player(name), accounts.JAIL)
    fine = state.terms(FineTerms).jail_fine
    state.forbid(jailed, Code.JAIL, "jail-out", "turn.jailed", who=name, fine=fine)
    owed = sum(state.debts(name).values())
    state.forbid(owed, Code.DEBT_PENDING, "loss", "turn.debt", who=name, amount=owed)
    deed = ring.find_offer(state, name)
    facts = {"who": name, "deed": deed}
    state.demand(not deed, Code.PHASE, "purchase", "turn.undecided", **facts)


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
    here = ring.find_offer(state, name) == deed
    space = ring.space_of(state, name)
    facts = {"who": name, "deed": deed, "space": space.id}
    if space.deed == deed:
        state.demand(here, Code.PHASE, matter, "buy.no-offer", **facts)
    else:
        state.demand(here, Code.NOT_AT_SPACE, matter, "buy.not-here", **facts)
    return move(accounts.player(name), TABLE, accounts.OFFER + deed) if here else ()


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the unowned deed one has landed on, at its price."""

    player: Player
    deed: DeedOffered
    cites: ClassVar[tuple[str, ...]] = ("purchase",)

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed."""
        check_owes_nothing(state, self.player, "buy")
        postings = _answer(state, self.player, self.deed, "purchase")
        price, me = deeds.title(state, self.deed).price, accounts.player(self.player)
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed, "amount": price}
        postings += pay(state, self.player, BANK, price, "purchase", "cannot.buy", deed=self.deed)
        postings += move(BANK, me, accounts.deed(self.deed))
        if state.terms(TradingTerms).build_on_purchase_landing:
            postings += move(TABLE, me, accounts.HERE + self.deed)
        say, why = (state.because("purchase", key, **facts) for key in ("buy", "why.price"))
        return Entry(postings, (say,), (why,))


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
        here = ring.space_of(state, self.player)
        told = {"who": self.player, "deed": self.deed, "space": here.id}
        state.demand(here.deed == self.deed, Code.NOT_AT_SPACE, "rent", "buy.not-here", **told)
        if deeds.holder(state, self.deed) == self.player:
            return space_effects.rent_from_bank(state, self.player, self.deed, self.throw)
        facts, unowned = {"who": self.player, "deed": self.deed}, not deeds.pawned(state, self.deed)
        state.forbid(unowned, Code.NOT_OWNED, "rent", "rent.unowned", **facts)
        return space_effects.rent_to_bank(state, self.player, self.deed, self.throw)


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
        ring.check_dice(state, self.first, self.second, "turn")
        _check_free_to_move(state, self.player)
        left = space_effects.leave_offer(state, self.player)  # only where the table has overruled
        noted = Entry(turns.note_throw(state, self.player, self.first + self.second))
        begun = joined((left, noted))
        now = state.after(begun.postings)
        thrown = self._throw(now)
        now = now.after(thrown.postings)
        if now.balances.of(accounts.player(self.player), accounts.JAIL):
            return joined((begun, thrown))
        total = self.first + self.second
        moved = move_on(now, self.player, ring.at(state, self.player) + total, total)
        return joined((begun, thrown, moved))

    def _throw(self, state: GameState) -> Entry:
        # Where doubles count, count them.
        spaces, me = ring.spaces(state), accounts.player(self.player)
        far = ring.at(state, self.player) + self.first + self.second
        facts: dict[str, Fact] = {"who": self.player, "first": self.first, "second": self.second}
        facts["space"] = spaces[far % len(spaces)].id
        key = "turn.thrown" if self.second else "turn.thrown-sum"
        thrown = state.entered((), "turn", key, **facts, n=self.first + self.second)
        terms, before = state.terms(TradingTerms), state.balances.of(me, accounts.DOUBLES)
        if terms.doubles == "none":
            return thrown
        double = ring.is_double(self.first, self.second)
        if double and before < 2:
            again = state.because("turn", "turn.again", **facts)
            return joined((thrown, Entry(move(TABLE, me, accounts.DOUBLES), (again,))))
        if double and terms.base_profile != "CR":
            third = Entry((), (state.because("turn", "turn.third", **facts),))
            return joined((third, space_effects.send_to_jail(state, self.player)))
        return joined((thrown, Entry(move(me, TABLE, accounts.DOUBLES, before))))
