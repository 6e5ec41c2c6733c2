"""The first entry of a table: what comes out of the box, and what each player begins with."""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import Table

if TYPE_CHECKING:
    from pnp.box.model import Box


def opening(table: Table, box: "Box") -> Entry:
    """Lay out the Bank's cash, deeds and buildings, and pay every player the starting money."""
    postings = move(accounts.BOX, accounts.BANK, accounts.CASH, _cash(table, box))
    for deed in box.deeds:
        postings += move(accounts.BOX, accounts.BANK, accounts.deed(deed.id))
    postings += _stock(box)
    postings += move(accounts.BOX, accounts.BANK, accounts.PAWN, table.numbers.get("bank_pawns", 0))
    for name in table.players:
        postings += move(accounts.BANK, accounts.player(name), accounts.CASH, box.money.start)
    facts: dict[str, Fact] = {"who": table.players, "amount": box.money.start}
    why = Phrase("why.open", facts, table.matters.get("start"))
    return Entry(postings, (Phrase("open", facts),), (why,))


def _cash(table: Table, box: "Box") -> int:
    """Count all notes of the box; where the Bank's cash has an end, that and the starting money."""
    if "bank_cash" in table.numbers:
        return table.numbers["bank_cash"] + len(table.players) * box.money.start
    return sum(note.value * note.count for note in box.money.notes)


def _stock(box: "Box") -> tuple[Posting, ...]:
    postings: tuple[Posting, ...] = ()
    for kind, piece in (("house", accounts.HOUSE), ("hotel", accounts.HOTEL)):
        count = sum(each.count for each in box.pieces if each.kind == kind)
        postings += move(accounts.BOX, accounts.BANK, piece, count)
    for building in box.buildings:
        postings += move(
            accounts.BOX, accounts.BANK, accounts.building(building.id), building.count
        )
    for contract in box.money.contracts:
        postings += move(
            accounts.BOX, accounts.BANK, accounts.savings(contract.sum), contract.count
        )
    return postings
