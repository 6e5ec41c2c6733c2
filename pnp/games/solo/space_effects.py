"""What a space asks of whoever lands on it, where one player plays against the Bank.

The Bank owns what the player declines, pays rent to him, takes it from him, and builds for nothing.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from pnp.box.deed_terms import BuildingTerms
from pnp.errors import Code
from pnp.games.property import building, cards, deeds, rent, ring
from pnp.games.property.ring import FineTerms, check_inside, check_outside, set_free
from pnp.games.property.terms import TradingTerms
from pnp.games.solo import finite_bank
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Player, Throw, choice
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, BOX, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import DiceTerms

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
    space = ring.spaces(state)[number]
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
        case "start":
            there = Entry()
        case _:
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
    facts: dict[str, Fact] = {"who": name, "deed": deed, "amount": price}
    sold = building.proceeds(state, deeds.list_held(state, name))
    if not state.lacks(name, price - sold):
        offer = state.because("purchase", "land.offer", **facts)
        return Entry(move(TABLE, me, accounts.OFFER + deed), (offer,))
    dear = state.entered((), "purchase", "land.too-dear", **facts, have=state.cash(name))
    if state.terms(TradingTerms).cannot_afford == "leave_unowned":
        return dear
    return joined((replace(dear, why=()), let_bank_take(state, deed)))


def due(state: GameState, deed: str, owner: str, throw: int) -> rent.RentDue:
    """Work out a rent; the throw counts only where the rent goes by it."""
    by_throw = deeds.group_of(state, deed).rent_by == "throw"
    return rent.due(state, deed, owner, throw if by_throw else 0)


def rent_from_bank(state: GameState, name: str, deed: str, throw: int) -> Entry:
    """Let the Bank pay the rent of the player's own deed; nothing for a mortgaged one."""
    facts: dict[str, Fact] = {"who": name, "deed": deed}
    if deeds.mortgaged(state, deed):
        return state.entered((), "own-rent", "land.mortgaged", **facts)
    amount, why = due(state, deed, name, throw)
    say = state.because("own-rent", "land.own", **facts, amount=amount)
    return Entry(finite_bank.pay_out(state, name, amount), (say,), (say, *why))


def rent_to_bank(state: GameState, name: str, deed: str, throw: int) -> Entry:
    """Let the player pay the Bank the rent of its deed."""
    amount, why = due(state, deed, BANK, throw)
    facts: dict[str, Fact] = {"who": name, "whom": BANK, "deed": deed, "amount": amount}
    what, told = Phrase("debt.rent", {"deed": deed}), state.because("bank-rent", "rent", **facts)
    paid = finite_bank.charge(state, name, amount, "bank-rent", what, told)
    return joined((Entry(why=why), paid))


def let_bank_take(state: GameState, deed: str) -> Entry:
    """Put a pawn of the Bank on a declined deed; without one left it stays unowned."""
    left = state.balances.of(BANK, accounts.PAWN)
    facts: dict[str, Fact] = {"deed": deed, "n": max(left - 1, 0)}
    if not left:
        return state.entered((), "declined", "decline.no-pawn", **facts)
    pawn = move(BANK, accounts.plot(deed), accounts.PAWN)
    return state.entered(pawn, "declined", "decline", **facts)


def _let_bank_build(state: GameState, deed: str) -> Entry:
    if deeds.group_of(state, deed).house is None or deeds.hotel(state, deed):
        return Entry()
    plot, there = accounts.plot(deed), deeds.houses(state, deed)
    full = there >= state.terms(BuildingTerms).max_houses
    piece = accounts.HOTEL if full else accounts.HOUSE
    stock = state.balances.of(BANK, piece)
    facts: dict[str, Fact] = {"deed": deed, "n": there + 1, "piece": piece, "left": stock - 1}
    if stock < 1:
        return state.entered((), "bank-builds", "bank.builds-not", **facts)
    postings = move(plot, BANK, accounts.HOUSE, there) if full else ()
    key = "bank.builds-hotel" if full else "bank.builds"
    return state.entered(postings + move(BANK, plot, piece), "bank-builds", key, **facts)


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


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by id, title or code; THROW where a rent it leads to goes by it."""

    player: Player
    card: kinds.CardId
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = ("luck", "jail", "salary", "loss")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, and count it as drawn."""
        deck, card = cards.find_card(state, self.card)
        cards.check_not_kept(state, card.id)
        drawn = move(BOX, TABLE, accounts.DRAWN + deck.id)
        said = Entry(drawn, (Phrase("card.drawn", {"who": self.player, "card": card.id}),))
        return joined((said, self._carry_out(state, card)))

    def _carry_out(self, state: GameState, card: "Drawn") -> Entry:
        effect = card.effect
        amount = effect.amount or 0
        facts = {"who": self.player, "amount": amount}
        match effect.kind:
            case "collect":
                paid = finite_bank.pay_out(state, self.player, amount)
                return Entry(paid, (), (state.because("luck", "why.collect", **facts),))
            case "pay":
                return self._charge(state, amount, state.because("luck", "why.fine", **facts))
            case "per_building":
                house, hotel = effect.house or 0, effect.hotel or 0
                return self._charge(state, *cards.levy(state, self.player, house, hotel))
            case "jail":
                return send_to_jail(state, self.player)
            case "jail_free":
                kept = move(BANK, accounts.player(self.player), accounts.card(card.id))
                return Entry(kept, (), (state.because("luck", "why.card"),))
        return self._advance(state, effect.to or "")

    def _charge(self, state: GameState, amount: int, why: Phrase) -> Entry:
        what = Phrase("debt.card", {"card": self.card})
        paid = finite_bank.charge(state, self.player, amount, "luck", what)
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
        price = state.terms(TradingTerms).sell_card_to_bank
        facts: dict[str, Fact] = {"who": self.player, "card": self.card, "amount": price}
        cards.check_keeps(state, self.player, self.card)
        state.forbid(not price, Code.PHASE, "luck", "redeem.never", **facts)
        postings = finite_bank.pay_out(state, self.player, price)
        postings += move(accounts.player(self.player), BANK, accounts.card(self.card))
        return state.entered(postings, "luck", "redeem", **facts)


Way = Annotated[str, choice("fine", "card")]


@dataclass(frozen=True, slots=True)
class Jail:
    """Go to jail directly, without a salary."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("jail",)

    def entry(self, state: GameState) -> Entry:
        """Put the pawn in jail and lay the mark of a prisoner on the player."""
        check_outside(state, self.player)
        return send_to_jail(state, self.player)


@dataclass(frozen=True, slots=True)
class Release:
    """Leave jail for the fine or with a card that frees; who can do neither has lost."""

    player: Player
    way: Way
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "loss")

    def entry(self, state: GameState) -> Entry:
        """Pay, owe or give the card back, and be free."""
        fine = state.terms(FineTerms).jail_fine
        facts = {"who": self.player, "amount": fine}
        free = Entry(set_free(self.player, check_inside(state, self.player)))
        card = cards.find_freeing(state, self.player)
        if self.way == "card":
            state.forbid(not card, Code.JAIL, "jail-out", "jail.no-card", **facts)
            given = move(accounts.player(self.player), BANK, card)
            return joined((free, state.entered(given, "jail-out", "jail.card", **facts)))
        if state.lacks(self.player, fine):
            state.forbid(card, Code.JAIL, "jail-out", "release.use-card", **facts)
            if not state.terms(TradingTerms).jail_raise:
                return finite_bank.lose(state, self.player, fine, state.cash(self.player) or 0)
        told, what = state.because("jail-out", "jail.fine", **facts), Phrase("debt.fine")
        paid = finite_bank.charge(state, self.player, fine, "jail-out", what, told)
        return joined((free, Entry(why=(told,)), paid))
