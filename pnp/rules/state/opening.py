"""The first entry of a table: what comes out of the box, and what each player begins with."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pnp.box.limits import Bounds
from pnp.box.terms import Tally, fill, has
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, BOX, CASH
from pnp.rules.state.game_state import Table
from pnp.rules.state.payments import BankTerms

if TYPE_CHECKING:
    from pnp.box.model import Box


@dataclass(frozen=True, slots=True)
class PawnTerms:
    """How many deeds a Bank can own as a player would, a pawn on each."""

    bank_pawns: Tally


@dataclass(frozen=True, slots=True)
class DiceTerms:
    """What the dice of the Bank begin with, at a table that has none; agreed when it is opened."""

    dice_seed: Annotated[int, Bounds("a seed", 1, 999_999_999)]


@dataclass(frozen=True, slots=True)
class KeptTurns:
    """That the Bank knows whose turn it is and where the pawns stand."""

    turns: Annotated[int, Bounds("1: turns are kept", 1, 1)]
    """Agreed when the table is opened, or a number of the rules."""


def opening(table: Table, box: "Box") -> Entry:
    """Lay out the Bank's cash, deeds and buildings, and pay every player the starting money."""
    start = box.money.starts_with(len(table.players))
    if has(BankTerms, table.values):  # its cash has an end: that, and the starting money
        laid_out = len(table.players) * start + sum(party.cash for party in box.parties)
        cash = fill(BankTerms, table.values).bank_cash + laid_out
    else:
        cash = sum(note.value * note.count for note in box.money.notes)
    postings = move(BOX, BANK, CASH, cash)
    for deed in box.deeds:
        postings += move(BOX, BANK, accounts.deed(deed.id), deed.parts)
    postings += _stock(box)
    if has(PawnTerms, table.values):
        postings += move(BOX, BANK, accounts.PAWN, fill(PawnTerms, table.values).bank_pawns)
    for party in box.parties:
        postings += move(BANK, accounts.third_party(party.id), CASH, party.cash)
    for name in table.players:
        postings += move(BANK, accounts.player(name), CASH, start)
    facts: dict[str, Fact] = {"who": table.players, "amount": start}
    why = Phrase("why.open", facts, table.matters.get("start"))
    return Entry(postings, (Phrase("open", facts),), (why,))


def _stock(box: "Box") -> tuple[Posting, ...]:
    postings: tuple[Posting, ...] = ()
    for kind, piece in (("house", accounts.HOUSE), ("hotel", accounts.HOTEL)):
        count = sum(each.count for each in box.pieces if each.kind == kind)
        postings += move(BOX, BANK, piece, count)
    for building in box.buildings:
        postings += move(BOX, BANK, accounts.building(building.id), building.count)
    for each in box.stocks:
        home = BANK if each.at == BANK else accounts.third_party(each.at)
        postings += move(BOX, home, accounts.stock(each.id), each.count)
    for contract in box.money.contracts:
        postings += move(BOX, BANK, accounts.savings(contract.sum), contract.count)
    return postings
