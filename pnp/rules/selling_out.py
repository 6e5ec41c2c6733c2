"""Whether the Bank has sold everything: in some games nobody builds before that."""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules import chart
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Deed


def unsold(standing: Standing) -> tuple[str, ...]:
    """Name the deeds the Bank must still sell before anybody may build."""
    held = standing.balances.holdings(chart.BANK, chart.DEEDS)
    return tuple(
        deed.id
        for deed in standing.box.deeds
        if chart.deed(deed.id) in held and _counts(standing, deed)
    )


def _counts(standing: Standing, deed: "Deed") -> bool:
    """Tell whether a deed belongs to what must be sold: all of them, or only the streets."""
    if standing.option("all_sold_scope") != "streets":
        return True
    return any(g.id == deed.group and g.rent_by == "buildings" for g in standing.box.groups)


def check_sold_out(standing: Standing) -> None:
    """Refuse to build while the Bank has deeds to sell, where the table plays so."""
    if not standing.chosen("require_all_sold"):
        return
    once = standing.balances.of(chart.TABLE, chart.SOLD_OUT) > 0
    if once and not standing.chosen("all_sold_reopens"):
        return
    left = unsold(standing)
    standing.demand(not left, "E_ALL_SOLD", "all-sold", "build.unsold", n=len(left))


def sold_out(standing: Standing) -> Entry:
    """Put it on record when the last deed is sold: from now on the table may build."""
    if standing.over or not standing.chosen("require_all_sold"):
        return Entry()
    if standing.balances.of(chart.TABLE, chart.SOLD_OUT) or unsold(standing):
        return Entry()
    phrase = Phrase("sold-out", {}, standing.rule("all-sold"))
    return Entry(move(chart.BOX, chart.TABLE, chart.SOLD_OUT), (phrase,), (phrase,))
