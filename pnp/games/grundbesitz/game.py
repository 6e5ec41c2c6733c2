"""Grundbesitz: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pnp.games.property import deed_trading
from pnp.pack import Table, UsageError, fill, places, words_in

if TYPE_CHECKING:
    from pnp.pack import content

VERBS: Final[Mapping[str, str]] = {
    **deed_trading.VERBS,
    **places("pnp.games.property", ("jail", "Jail Release")),
    **places("pnp.games.grundbesitz", ("deeds", "Handover Cede End")),
}

TURN_VERBS: Final = ("land",)

MATTERS: Final = ("banker-only", "last-player", "start", "valuation")

TERMS: Final = (
    "pnp.pack.SalaryTerms",
    "pnp.pack.LiftTerms",
    "pnp.pack.TransferTerms",
    "pnp.pack.BuildingTerms",
    "pnp.games.property.building.StockTerms",
    "pnp.games.property.turns.RentDeadline",
    "pnp.games.property.ring.FineTerms",
    "pnp.games.property.deeds.TradingTerms",
)

LIKE: Final = "pnp.games.property.deed_trading"

SIX = 6
"""So many play while the seventh keeps the Bank (DE-03)."""

LEFT_OUT: dict[int | str, int] = {20: 10, 10: 20}
"""The small note that is not played with (DE-A6)."""


def take_seats(table: Table, box: "content.Box") -> Table:
    """Leave out the notes that are not played with; refuse whom there is no room or money for."""
    from pnp.games.property.deeds import TradingTerms  # noqa: PLC0415  # a payment needs none

    terms = fill(TradingTerms, table.values)
    if len(table.players) > SIX and terms.seventh == "banker_only":
        raise UsageError(words_in(box, table.lang).text("open.seventh", most=SIX, kit=table.kit))
    need, there = count_starting_notes(box, terms.small_note) * len(table.players), terms.kit_notes
    if table.cash == "paper" and need > there:
        facts = {"n": len(table.players), "need": need, "there": there}
        raise UsageError(words_in(box, table.lang).text("open.notes", **facts))
    out = LEFT_OUT.get(terms.small_note)
    return replace(table, notes=tuple(value for value in table.notes if value != out))


def count_starting_notes(box: "content.Box", small: int | str) -> int:
    """Count the notes of a starting set; what a note left out was worth is paid in the smaller."""
    notes = {note.value: note.start for note in box.money.notes}
    smallest = min(notes)
    out = LEFT_OUT.get(small)
    kept = sum(count for value, count in notes.items() if value != out)
    return kept + notes.get(out or 0, 0) * (out or 0) // smallest
