"""What would be missing if the books were broken, in the words of the game."""

from collections.abc import Mapping
from typing import Any, Final

from pnp.rules.state import accounts

_COUNTED: Final[Mapping[str, str]] = {
    accounts.CASH: "books.cash",
    accounts.HOUSE: "books.houses",
    accounts.HOTEL: "books.hotels",
    accounts.PLEDGE: "books.pledge",
}


def shortage(account: str, commodity: str, amount: int) -> tuple[str, dict[str, Any]]:
    """Give key and facts of the words for so much that an account would have too little of.

    >>> shortage("bank", "deed:kingsway", 1)
    ('books.deed', {'where': 'bank', 'deed': 'kingsway'})
    """
    where = {"where": account}
    if commodity in _COUNTED:
        return _COUNTED[commodity], {**where, "n": amount}
    if accounts.is_deed(commodity):
        return "books.deed", {**where, "deed": accounts.deed_id(commodity)}
    if commodity.startswith(accounts.CARDS):
        return "books.card", {**where, "card": accounts.card_id(commodity)}
    if commodity.startswith(accounts.DEBTS):
        return "books.debt", {**where, "whom": accounts.creditor_of(commodity), "n": amount}
    if accounts.is_stock(commodity):
        return "books.stock", {**where, "stock": accounts.stock_id(commodity), "n": amount}
    return "books.other", where
