"""One player against the Bank: landing on a space, its offer, cards, and jail.

The Bank owns what the player declines, pays rent to him, takes it from him, and builds for nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pnp.box.deed_terms import BuildingTerms
from pnp.errors import Code
from pnp.games.property import building, cards, deeds, rent, ring, turns
from pnp.games.property.ring import FineTerms, Pips, Place
from pnp.games.property.terms import TradingTerms
from pnp.games.solo import finite_bank
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import DEED, Player
from pnp.rules.language.arguments import Throw as ThrowSlot
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, BOX, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import DiceTerms
from pnp.rules.state.payments import check_owes_nothing, pay

if TYPE_CHECKING:
    from pnp.box.cards import Card as Drawn


def send_to_jail(state: GameState, name: str) -> Entry:
    """Send a player to jail, without a salary; a deed he has not bought is declined by it."""
    left = leave_offer(state, name)
    return joined((left, ring.send(state.after(left.postings), name)))


def leave_offer(state: GameState, name: str) -> Entry:
    """Let the Bank take the deed on offer when its question is left open."""
    deed = ring.find_offer(state, name)
    if not deed:
        return Entry()
    gone = move(accounts.player(name), TABLE, accounts.OFFER + deed)
    return joined((Entry(gone), let_bank_take(state.after(gone), deed)))


def land(state: GameState, name: str, number: int, throw: int = 0) -> Entry:
    """Put the pawn on a space and do what it asks; a salary is not its business."""
    space, there = ring.spaces(state)[number], Entry()
    if space.kind == "go-to-jail":
        return send_to_jail(state, name)
    put = Entry(ring.move_pawn(state, name, number))
    now = state.after(put.postings)
    facts: dict[str, Fact] = {"who": name, "space": space.id, "amount": space.amount or 0}
    match space.kind:
        case "deed":
            there = _on_deed(now, name, space.deed or "", throw)
        case "tax":
            what = Phrase("debt.tax", {"space": space.id})
            paid = finite_bank.charge(now, name, space.amount or 0, "tax", what)
            there = joined((now.entered((), "tax", "land.tax", **facts), paid))
        case "card":
            key = "land.card-bank" if state.find_terms(DiceTerms) else "land.card"
            there = Entry((), (state.because("luck", key, **facts),))
        case kind if kind != "start":
            there = Entry((), (Phrase("land.rest", facts),))
    return joined((put, there))


def _on_deed(state: GameState, name: str, deed: str, throw: int) -> Entry:
    me = accounts.player(name)
    if deeds.holder(state, deed) == name:
        got = rent_from_bank(state, name, deed, throw)
        here = () if deeds.mortgaged(state, deed) else move(TABLE, me, accounts.HERE + deed)
        return joined((got, Entry(here)))
    if deeds.pawned(state, deed):
        paid = rent_to_bank(state, name, deed, throw)
        return joined((paid, _let_bank_build(state.after(paid.postings), deed)))
    price = deeds.title(state, deed).price
    case = state.case("purchase", who=name, deed=deed, amount=price)
    sold = building.proceeds(state, deeds.list_held(state, name))
    if not state.lacks(name, price - sold):
        return Entry(move(TABLE, me, accounts.OFFER + deed), (case.because("land.offer"),))
    dear = case.because("land.too-dear", have=state.cash(name))
    if state.terms(TradingTerms).cannot_afford == "leave_unowned":
        return Entry((), (dear,), (dear,))
    return joined((Entry((), (dear,)), let_bank_take(state, deed)))


def due(state: GameState, deed: str, owner: str, throw: int) -> rent.RentDue:
    """Work out a rent; the throw counts only where the rent goes by it."""
    by_throw = deeds.group_of(state, deed).rent_by == "throw"
    return rent.due(state, deed, owner, throw if by_throw else 0)


def rent_from_bank(state: GameState, name: str, deed: str, throw: int) -> Entry:
    """Let the Bank pay the rent of the player's own deed; nothing for a mortgaged one."""
    case = state.case("own-rent", who=name, deed=deed)
    if deeds.mortgaged(state, deed):
        return case.entered((), "land.mortgaged")
    amount, why = due(state, deed, name, throw)
    paid = case.entered(finite_bank.pay_out(state, name, amount), "land.own", amount=amount)
    return joined((paid, Entry(why=why)))


def rent_to_bank(state: GameState, name: str, deed: str, throw: int) -> Entry:
    """Let the player pay the Bank the rent of its deed."""
    amount, why = due(state, deed, BANK, throw)
    facts: dict[str, Fact] = {"who": name, "whom": BANK, "deed": deed, "amount": amount}
    what, told = Phrase("debt.rent", {"deed": deed}), state.because("bank-rent", "rent", **facts)
    paid = finite_bank.charge(state, name, amount, "bank-rent", what, told)
    return joined((Entry(why=why), paid))


def let_bank_take(state: GameState, deed: str) -> Entry:
    """Put a pawn of the Bank on a declined deed; without one left it stays unowned."""
    left = state.held(BANK, accounts.PAWN)
    pawn = move(BANK, accounts.plot(deed), accounts.PAWN) if left else ()
    key, after = "decline" if left else "decline.no-pawn", max(left - 1, 0)
    return state.entered(pawn, "declined", key, deed=deed, n=after)


def _let_bank_build(state: GameState, deed: str) -> Entry:
    if deeds.group_of(state, deed).house is None or deeds.hotel(state, deed):
        return Entry()
    plot, there = accounts.plot(deed), deeds.houses(state, deed)
    full = there >= state.terms(BuildingTerms).max_houses
    piece = accounts.HOTEL if full else accounts.HOUSE
    left = state.held(BANK, piece) - 1
    case = state.case("bank-builds", deed=deed, n=there + 1, piece=piece, left=left)
    if left < 0:
        return case.entered((), "bank.builds-not")
    postings = move(plot, BANK, accounts.HOUSE, there) if full else ()
    key = "bank.builds-hotel" if full else "bank.builds"
    return case.entered(postings + move(BANK, plot, piece), key)


def move_on(state: GameState, name: str, far: int, throw: int) -> Entry:
    """Move a pawn forward to a number counted beyond the last space, and settle there.

    A salary that comes after the space comes too late for what could not be paid there.
    """
    spaces = ring.spaces(state)
    place, passed = far % len(spaces), far >= len(spaces)
    late = state.terms(TradingTerms).salary_timing == "after_space"
    jail = spaces[place].kind == "go-to-jail"  # only beyond the start would it matter
    parts = [ring.pay_salary(state, name)] if passed and not late else []
    now = state.after(joined(parts).postings)
    parts.append(land(now, name, place, throw))
    now = now.after(parts[-1].postings)
    if passed and late and not jail and not finite_bank.is_lost(now, name):
        parts.append(ring.pay_salary(now, name))
    return joined(parts)


def _check_free_to_move(state: GameState, name: str) -> None:
    jailed, fine = state.held(name, accounts.JAIL), state.terms(FineTerms).jail_fine
    state.forbid(jailed, Code.JAIL, "jail-out", "turn.jailed", who=name, fine=fine)
    owed, deed = sum(state.debts(name).values()), ring.find_offer(state, name)
    state.forbid(owed, Code.DEBT_PENDING, "loss", "turn.debt", who=name, amount=owed)
    state.demand(not deed, Code.PHASE, "purchase", "turn.undecided", who=name, deed=deed)


def _deed_offered(state: GameState, _before: Mapping[str, Any]) -> str:
    offer = ring.find_offer(state, state.table.players[0])
    return offer or _deed_stood_on(state, "purchase", "buy.nothing-here")


def _deed_stood_on(state: GameState, matter: str, key: str) -> str:
    # Refuse a space without one.
    name = state.table.players[0]
    here = ring.space_of(state, name)
    state.forbid(not here.deed, Code.NOT_AT_SPACE, matter, key, who=name, space=here.id)
    return here.deed or ""


DeedOffered = Annotated[str, DEED._replace(implied=_deed_offered)]
DeedHere = Annotated[
    str,
    DEED._replace(implied=lambda state, _: _deed_stood_on(state, "rent", "rent.nothing-here")),
]


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
        there = land(state, self.player, self.place, self.throw)
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
        return joined((Entry(gone), let_bank_take(state.after(gone), self.deed)))


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
            return rent_from_bank(state, name, deed, self.throw)
        case.forbid(not deeds.pawned(state, deed), Code.NOT_OWNED, "rent.unowned")
        return rent_to_bank(state, name, deed, self.throw)


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
        ring.check_dice(state, self.first, self.second)
        _check_free_to_move(state, name)
        left = leave_offer(state, name)  # only where the table has overruled
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
            return joined((third, send_to_jail(state, name)))
        return joined((thrown, Entry(move(me, TABLE, accounts.DOUBLES, before))))


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by id, title or code; THROW where a rent it leads to goes by it."""

    player: Player
    card: kinds.CardId
    throw: ThrowSlot = 0
    cites: ClassVar[tuple[str, ...]] = ("luck", "jail", "salary", "loss")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, and count it as drawn."""
        deck, card = cards.find_card(state, self.card)
        cards.check_not_kept(state, card.id)
        drawn = move(BOX, TABLE, accounts.DRAWN + deck.id)
        said = Entry(drawn, (Phrase("card.drawn", {"who": self.player, "card": card.id}),))
        return joined((said, self._carry_out(state, card)))

    def _carry_out(self, state: GameState, card: "Drawn") -> Entry:
        match card.effect.kind:
            case "jail":
                return send_to_jail(state, self.player)
            case "jail_free":
                kept = move(BANK, accounts.player(self.player), accounts.card(card.id))
                return Entry(kept, (), (state.because("luck", "why.card"),))
            case "advance":
                return self._advance(state, card.effect.to or "")
        amount, why = cards.value_of(state, self.player, card)
        if amount > 0:
            return Entry(finite_bank.pay_out(state, self.player, amount), (), (why,))
        what = Phrase("debt.card", {"card": self.card})
        paid = finite_bank.charge(state, self.player, -amount, "luck", what)
        return joined((Entry(why=(why,)), paid))

    def _advance(self, state: GameState, to: str) -> Entry:
        left = leave_offer(state, self.player)
        goal, here = ring.space_number(state, to), ring.at(state, self.player)
        far = goal if goal > here else goal + len(ring.spaces(state))
        told = state.entered((), "luck", "land.advance", who=self.player, space=to)
        throw = self.throw or state.balances.of(accounts.player(self.player), accounts.THROWN)
        moved = move_on(state.after(left.postings), self.player, far, throw)
        return joined((left, told, moved))


@dataclass(frozen=True, slots=True)
class Redeem:
    """Sell a kept card back to the Bank, where the table has agreed on a price."""

    player: Player
    card: kinds.CardId
    cites: ClassVar[tuple[str, ...]] = ("luck",)

    def entry(self, state: GameState) -> Entry:
        """Give the card back and take the agreed price."""
        name, price = self.player, state.terms(TradingTerms).sell_card_to_bank
        case = state.case("luck", who=name, card=self.card, amount=price)
        cards.check_keeps(state, name, self.card)
        case.forbid(not price, Code.PHASE, "redeem.never")
        postings = finite_bank.pay_out(state, name, price)
        postings += move(accounts.player(name), BANK, accounts.card(self.card))
        return case.entered(postings, "redeem")


@dataclass(frozen=True, slots=True)
class Jail:
    """Go to jail directly, without a salary."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("jail",)

    def entry(self, state: GameState) -> Entry:
        """Put the pawn in jail and lay the mark of a prisoner on the player."""
        ring.check_outside(state, self.player)
        return send_to_jail(state, self.player)


@dataclass(frozen=True, slots=True)
class Release:
    """Leave jail for the fine or with a card that frees; who can do neither has lost."""

    player: Player
    way: ring.WayOut
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "loss")

    def entry(self, state: GameState) -> Entry:
        """Pay, owe or give the card back, and be free."""
        name, fine = self.player, state.terms(FineTerms).jail_fine
        case = state.case("jail-out", who=name, amount=fine)
        free = Entry(ring.set_free(name, ring.check_inside(state, name)))
        card = cards.find_freeing(state, name)
        if self.way == "card":
            case.forbid(not card, Code.JAIL, "jail.no-card")
            given = move(accounts.player(name), BANK, card)
            return joined((free, case.entered(given, "jail.card")))
        if state.lacks(name, fine):
            case.forbid(card, Code.JAIL, "release.use-card")
            if not state.terms(TradingTerms).jail_raise:
                return finite_bank.lose(state, name, fine, state.cash(name) or 0)
        told = case.because("jail.fine")
        paid = finite_bank.charge(state, name, fine, "jail-out", Phrase("debt.fine"), told)
        return joined((free, Entry(why=(told,)), paid))
