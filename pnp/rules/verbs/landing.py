"""Landing on a space, and the answer to the Bank's offer."""

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry, Fact, Posting, joined, move
from pnp.rules import chart, deeds, landings, ring
from pnp.rules.names import fold
from pnp.rules.purse import pay
from pnp.rules.slots import Deed, Player, Slot, Throw, pick, read_deed
from pnp.rules.standing import Standing


def _names(standing: Standing) -> dict[str, str]:
    """Give the folded ids and names of all spaces; a name that several bear names none."""
    names: dict[str, str] = {}
    for space in ring.spaces(standing):
        for lang in ("fr", "en", "de"):
            named = space.name.said(lang) if space.name else ""
            if named:
                names[fold(named.replace("\u00ad", ""))] = space.id
    for deed in standing.box.deeds:
        place = ring.spaces(standing)[ring.deed_number(standing, deed.id)].id
        names |= dict.fromkeys(map(fold, deed.name.texts.values()), place) | {deed.id: place}
    return names | {space.id: space.id for space in ring.spaces(standing)}


def _read_space(standing: Standing, word: str) -> int:
    """Read a space by its id, name or number, or by the code of its deed."""
    spaces = ring.spaces(standing)
    typed = word.removeprefix("@")
    if re.fullmatch(r"[0-9]{1,4}", typed) and int(typed) < len(spaces):
        return int(typed)
    bare = fold(word.rpartition("/")[2])
    if bare.startswith(fold(standing.table.prefix)) and any(each.isdigit() for each in bare):
        return ring.deed_number(standing, read_deed(standing, word))
    found = pick(standing, word, _names(standing), "a-space")
    return next(n for n, space in enumerate(spaces) if space.id == found)


SPACE = Slot("D", _read_space, lambda s: (space.id for space in ring.spaces(s)))
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

    def entry(self, standing: Standing) -> Entry:
        """Move the pawn and settle, or record, what is owed."""
        name = standing.table.players[0]
        ring.check_free_to_move(standing, name)
        there = landings.landed(standing, name, self.place, self.throw)
        if ring.spaces(standing)[self.place].kind != "start":
            return there
        return joined((there, landings.salary(standing.after(there.postings), name)))


def _answered(standing: Standing, name: str, deed: str, matter: str) -> tuple[Posting, ...]:
    """Check that a deed may be bought or declined now, and take the question away."""
    deeds.check_for_sale(standing, name, deed, matter)
    open_ = ring.offered(standing, name)
    known = open_ == deed or not (open_ or standing.number("dice_seed"))
    standing.demand(known, "E_NOT_AT_SPACE", matter, "buy.not-here", who=name, deed=deed)
    if open_ == deed:
        return move(chart.player(name), chart.TABLE, chart.OFFER + deed)
    ring.check_free_to_move(standing, name)
    return ring.moved_to(standing, name, ring.deed_number(standing, deed))


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the unowned deed one has landed on, at its price."""

    player: Player
    deed: Deed
    cites: ClassVar[tuple[str, ...]] = ("purchase",)

    def entry(self, standing: Standing) -> Entry:
        """Pay the Bank and take the deed."""
        postings = _answered(standing, self.player, self.deed, "purchase")
        price = deeds.title(standing, self.deed).price
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed, "amount": price}
        postings += pay(
            standing, self.player, chart.BANK, price, "purchase", "cannot.buy", deed=self.deed
        )
        me = chart.player(self.player)
        postings += move(chart.BANK, me, chart.deed(self.deed))
        if standing.chosen("build_on_purchase_landing"):
            postings += move(chart.TABLE, me, chart.HERE + self.deed)
        say, why = (standing.because("purchase", key, **facts) for key in ("buy", "why.price"))
        return Entry(postings, (say,), (why,))


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not buy the deed one has landed on: the Bank takes it for nothing."""

    deed: Deed
    cites: ClassVar[tuple[str, ...]] = ("declined",)

    def entry(self, standing: Standing) -> Entry:
        """Put one of the Bank's pawns there, if it has one left."""
        gone = _answered(standing, standing.table.players[0], self.deed, "declined")
        return joined((Entry(gone), landings.taken_by_bank(standing.after(gone), self.deed)))


@dataclass(frozen=True, slots=True)
class Rent:
    """Pay the rent of the Bank's deed, or take it from the Bank for one's own; nothing is built."""

    player: Player
    deed: Deed
    throw: Throw = 0
    cites: ClassVar[tuple[str, ...]] = ("own-rent", "bank-rent", "rent", "double-rent")

    def entry(self, standing: Standing) -> Entry:
        """Work out the rent and let it be paid."""
        if deeds.holder(standing, self.deed) == self.player:
            return landings.rent_from_bank(standing, self.player, self.deed, self.throw)
        if not deeds.pawned(standing, self.deed):
            facts = {"who": self.player, "deed": self.deed}
            raise standing.refusal("E_NOT_OWNED", "rent", "rent.unowned", **facts)
        return landings.rent_to_bank(standing, self.player, self.deed, self.throw)
