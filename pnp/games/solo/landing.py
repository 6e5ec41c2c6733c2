"""Landing on a space, and the answer to the Bank's offer."""

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.property import deeds
from pnp.games.solo import ring, space_effects
from pnp.games.solo.terms import OfferTerms
from pnp.ledger.entry import Entry, Fact, Posting, joined, move
from pnp.rules.language.arguments import Argument, DeedId, Player, Throw, pick, read_deed
from pnp.rules.language.names import fold
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import DiceTerms
from pnp.rules.state.payments import pay


def _names(state: GameState) -> dict[str, str]:
    """Give the folded ids and names of all spaces; a name that several bear names none."""
    names: dict[str, str] = {}
    for space in ring.spaces(state):
        for named in space.name.texts.values() if space.name else ():
            names[fold(named.replace("\u00ad", ""))] = space.id
    for deed in state.box.deeds:
        place = ring.spaces(state)[ring.deed_number(state, deed.id)].id
        names |= dict.fromkeys(map(fold, deed.name.texts.values()), place) | {deed.id: place}
    return names | {space.id: space.id for space in ring.spaces(state)}


def _read_space(state: GameState, word: str) -> int:
    """Read a space by its id, name or number, or by the code of its deed."""
    spaces = ring.spaces(state)
    typed = word.removeprefix("@")
    if re.fullmatch(r"[0-9]{1,4}", typed) and int(typed) < len(spaces):
        return int(typed)
    bare = fold(word.rpartition("/")[2])
    if bare.startswith(fold(state.table.prefix)) and any(each.isdigit() for each in bare):
        return ring.deed_number(state, read_deed(state, word))
    found = pick(state, word, _names(state), "a-space")
    return next(n for n, space in enumerate(spaces) if space.id == found)


SPACE = Argument("D", _read_space, lambda s: (space.id for space in ring.spaces(s)), names=_names)
Place = Annotated[int, SPACE]


@dataclass(frozen=True, slots=True)
class Land:
    """Land on D (any space) and do what it asks; THROW where the rent goes by the dice."""

    place: Place
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = (
        "own-rent", "bank-rent", "bank-builds", "double-rent", "rent", "rent-by-number", "tax",
        "declined", "loss", "win",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Move the pawn and settle, or record, what is owed."""
        name = state.table.players[0]
        ring.check_free_to_move(state, name)
        there = space_effects.land(state, name, self.place, self.throw)
        if ring.spaces(state)[self.place].kind != "start":
            return there
        return joined((there, space_effects.pay_salary(state.after(there.postings), name)))


def _answer(state: GameState, name: str, deed: str, matter: str) -> tuple[Posting, ...]:
    """Check that a deed may be bought or declined now, and take the question away."""
    deeds.check_for_sale(state, name, deed, matter)
    open_ = ring.find_offer(state, name)
    thrown = state.find_terms(DiceTerms) is not None
    known = open_ == deed or not (open_ or thrown)
    state.demand(known, Code.NOT_AT_SPACE, matter, "buy.not-here", who=name, deed=deed)
    if open_ == deed:
        return move(accounts.player(name), accounts.TABLE, accounts.OFFER + deed)
    ring.check_free_to_move(state, name)
    return ring.move_pawn(state, name, ring.deed_number(state, deed))


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the unowned deed one has landed on, at its price."""

    player: Player
    deed: DeedId
    cites: ClassVar[tuple[str, ...]] = ("purchase",)

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the deed."""
        postings = _answer(state, self.player, self.deed, "purchase")
        price = deeds.title(state, self.deed).price
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed, "amount": price}
        postings += pay(
            state, self.player, accounts.BANK, price, "purchase", "cannot.buy", deed=self.deed
        )
        me = accounts.player(self.player)
        postings += move(accounts.BANK, me, accounts.deed(self.deed))
        if state.terms(OfferTerms).build_on_purchase_landing:
            postings += move(accounts.TABLE, me, accounts.HERE + self.deed)
        say, why = (state.because("purchase", key, **facts) for key in ("buy", "why.price"))
        return Entry(postings, (say,), (why,))


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not buy the deed one has landed on: the Bank takes it for nothing."""

    deed: DeedId
    cites: ClassVar[tuple[str, ...]] = ("declined",)

    def entry(self, state: GameState) -> Entry:
        """Put one of the Bank's pawns there, if it has one left."""
        gone = _answer(state, state.table.players[0], self.deed, "declined")
        return joined((Entry(gone), space_effects.let_bank_take(state.after(gone), self.deed)))


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of the Bank's deed, or take it from the Bank for one's own; nothing is built."""

    player: Player
    deed: DeedId
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = ("own-rent", "bank-rent", "rent", "double-rent")

    def entry(self, state: GameState) -> Entry:
        """Work out the rent and let it be paid."""
        if deeds.holder(state, self.deed) == self.player:
            return space_effects.rent_from_bank(state, self.player, self.deed, self.throw)
        if not deeds.pawned(state, self.deed):
            facts = {"who": self.player, "deed": self.deed}
            raise state.refusal(Code.NOT_OWNED, "rent", "rent.unowned", **facts)
        return space_effects.rent_to_bank(state, self.player, self.deed, self.throw)
