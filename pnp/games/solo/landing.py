"""One player against a Bank whose cash has an end: where he lands, deeds on offer, the points."""

from collections.abc import Mapping
from typing import Annotated, Any

from pnp.games.property import arrivals, bank_owner, cards, deeds, jail, purchase, ring
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.ring import FineTerms, Place
from pnp.games.property.valuation import wealth
from pnp.pack import (
    BANK, CASH, TABLE, CardId, Code, Entry, GameState, Phrase, Player, PlayerCount, Posting, Score,
    Throw as ThrowSlot, accounts, arguments, charge_at_once, check_owes_nothing, clear_marks,
    joined, lay_marks, marks, money, move, over, pay, payments, verb,
)  # fmt: skip


@verb("own-rent bank-rent bank-builds double-rent rent rent-by-number tax declined loss win")
class Land:
    """Land on D (any space): the salary only if it is Start; THROW where the rent goes by it."""

    player: Player
    place: Place
    throw: ThrowSlot = 0

    def entry(self, state: GameState) -> Entry:
        """Move the pawn and settle, or record, what is owed."""
        name, spaces = self.player, ring.spaces(state)
        bank_owner.check_free_to_move(state, name)
        noted = Entry(lay_marks(state, name, accounts.THROWN, self.throw))
        round_ = len(spaces) if spaces[self.place].kind == "start" else 0
        how = Phrase("turn.comes", {"who": name})
        there = arrivals.move_on(state.after(noted.postings), name, self.place + round_, how)
        return joined((noted, there))


def _deed_offered(state: GameState, _before: Mapping[str, Any]) -> str:
    name = state.table.players[0]
    here = ring.space_of(state, name)
    deed, facts = ring.find_offer(state, name) or here.deed, {"who": name, "space": here.id}
    state.forbid(not deed, Code.NOT_AT_SPACE, "purchase", "buy.nothing-here", **facts)
    return deed or ""


DeedOffered = Annotated[str, arguments.DEED._replace(implied=_deed_offered)]


def _answer(state: GameState, name: str, deed: str, matter: str) -> tuple[Posting, ...]:
    deeds.check_for_sale(state, name, deed, matter)
    offered, space = ring.find_offer(state, name) == deed, ring.space_of(state, name)
    case, there = state.case(matter, who=name, deed=deed, space=space.id), space.deed == deed
    case.demand(offered or not there, Code.PHASE, "buy.no-offer")
    case.demand(offered or there, Code.NOT_AT_SPACE, "buy.not-here")
    return move(accounts.player(name), TABLE, accounts.OFFER + deed) if offered else ()


@verb("purchase")
class Buy:
    """Buy the unowned deed one has landed on, at its price."""

    player: Player
    deed: DeedOffered

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed."""
        name, deed, here = self.player, self.deed, Entry()
        check_owes_nothing(state, name, "buy")
        _answer(state, name, deed, "purchase")
        if state.terms(TradingTerms).build_on_purchase_landing:
            here = Entry(move(TABLE, accounts.player(name), accounts.HERE + deed))
        return joined((purchase.buy(state, name, deed, 0, owed=False), here))


@verb("declined")
class Decline:
    """Do not buy the deed one has landed on: the Bank takes it for nothing."""

    player: Player
    deed: DeedOffered

    def entry(self, state: GameState) -> Entry:
        """Take it off offer: what becomes of it follows by itself."""
        gone = _answer(state, self.player, self.deed, "declined")
        # only where the table has overruled nothing was on offer
        return Entry(gone) if gone else bank_owner.take(state, self.deed)


@verb("luck jail salary loss")
class Card:
    """Do what a card says, by id, title or code; THROW where a rent it leads to goes by it."""

    player: Player
    card: CardId
    throw: ThrowSlot = 0

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, and count it as drawn; what cannot be paid is owed."""
        _, card = cards.find_card(state, self.card)
        counts = card.effect.kind == "advance" and _goes_by_throw(state, card.effect.to)
        state.forbid(self.throw and not counts, Code.SYNTAX, "luck", "card.no-throw")
        thrown = self.throw or state.held(self.player, accounts.THROWN)
        noted = Entry(lay_marks(state, self.player, accounts.THROWN, thrown))
        drawn = cards.draw(state.after(noted.postings), self.player, self.card, at_once=True)
        return joined((noted, drawn))


def _goes_by_throw(state: GameState, space: str | None) -> bool:
    deed = ring.spaces(state)[ring.space_number(state, space)].deed if space else None
    return deed is not None and deeds.group_of(state, deed).rent_by == "throw"


@verb("luck")
class Redeem:
    """Sell a kept card back to the Bank, where the table has agreed on a price."""

    player: Player
    card: CardId

    def entry(self, state: GameState) -> Entry:
        """Give the card back and take the agreed price."""
        name, price = self.player, state.terms(TradingTerms).sell_card_to_bank
        case = state.case("luck", who=name, card=self.card, amount=price)
        cards.check_keeps(state, name, self.card)
        case.forbid(not price, Code.PHASE, "redeem.never")
        postings = pay(state, BANK, name, price, "win", "cannot.pay", whom=name)
        postings += move(accounts.player(name), BANK, accounts.card(self.card))
        return case.entered(postings, "redeem")


@verb("jail-out loss")
class Release:
    """Leave jail for the fine or with a card that frees; who can do neither has lost."""

    player: Player
    way: ring.WayOut

    def entry(self, state: GameState) -> Entry:
        """Pay, owe or give the card back, and be free."""
        name, fine = self.player, state.terms(FineTerms).jail_fine
        case = state.case("jail-out", who=name, amount=fine)
        ring.check_inside(state, name)
        free = Entry(clear_marks(state, accounts.player(name), accounts.JAIL))
        if self.way == "card":
            return jail.hand_in_card(state, name)
        if state.lacks(name, fine):
            case.forbid(cards.find_freeing(state, name), Code.JAIL, "release.use-card")
            if not state.terms(TradingTerms).jail_raise:
                return lose(state, name, fine, state.cash(name) or 0)
        told = case.because("jail.fine")
        return joined((free, charge_at_once(state, name, fine, Phrase("debt.fine"), told, (told,))))


def follow(before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """Let the Bank take what was on offer and is declined, or left; and end the game."""
    (name,) = after.table.players
    deed = ring.find_offer(before, name)
    left = deed not in {"", ring.find_offer(after, name)} and deeds.holder(after, deed) == BANK
    taken = bank_owner.take(after, deed) if left else Entry()
    return joined((taken, _end(after.after(taken.postings), name)))


def lose(state: GameState, name: str, need: int, can: int) -> Entry:
    """End the game against a player who cannot pay."""
    reason = state.because("loss", "over.lost", who=name, need=need, can=can)
    return joined((Entry(marks(name, bankrupt=True)), over(reason)))


def _end(state: GameState, name: str) -> Entry:
    # The Bank is broke, a debt is hopeless, or everything is bought.
    if state.over:
        return Entry()
    if state.balances.of(BANK, accounts.BANKRUPT):
        return _win(state, "over.bank-broke", state.balances.of(BANK, CASH))
    if payments.is_hopeless(state, name):
        can = (state.cash(name) or 0) + payments.could_raise(state, name)
        return lose(state, name, sum(state.debts(name).values()), can)
    kept = deeds.list_held(state, BANK)
    if state.terms(TradingTerms).win_all == "all_not_bank":
        kept = tuple(each for each in kept if not deeds.pawned(state, each))
    return Entry() if kept else _win(state, "over.all-bought", 0)


def _win(state: GameState, key: str, left: int) -> Entry:
    return over(state.because("win", key, who=state.table.players[0], have=left))


def points(state: GameState, name: str) -> PlayerCount:
    """Count cash, what all deeds are lent, and half of the buildings; who has lost has none."""

    def lent(state: GameState, deed: str) -> int:
        none = deeds.mortgaged(state, deed) and state.terms(TradingTerms).points_mortgaged == "zero"
        return 0 if none else deeds.mortgage(state, deed)

    return PlayerCount(()) if state.retired(name) else wealth(state, name, lent, money.half)


def final_count(state: GameState) -> Score:
    """Count up; the player has won when the game is over and he is still in it."""
    counts = {name: points(state, name) for name in state.table.players}
    return Score(counts, state.playing if state.over else ())
