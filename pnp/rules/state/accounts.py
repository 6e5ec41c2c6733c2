"""The chart of accounts and commodities: the only place where their names are spelled."""

from typing import Final

BANK: Final = "bank"
"""The Bank's own account: cash, unsold deeds, the stock of buildings."""

TABLE: Final = "table"
"""Where marks come from that nobody owns: debts, retirements, counts, the end of the game."""

BOX: Final = "box"
"""What is not in play."""

CASH: Final = "cash"
HOUSE: Final = "house"
HOTEL: Final = "hotel"
PLEDGE: Final = "pledge"
"""Lies on a plot whose deed is mortgaged."""
AUCTION: Final = "to-auction"
"""Lies on a plot whose deed the Bank has taken back face up and must auction."""
OUTLAY: Final = "outlay"
"""Lies on a plot: what was really paid for its buildings."""
RETIRED: Final = "retired"
BANKRUPT: Final = "bankrupt"
PAWN: Final = "pawn"
"""Lies on a plot that the Bank owns as a player would."""
AT: Final = "at"
"""So many spaces a pawn has gone from Start; a round is taken off to know where it stands."""
HERE: Final = "here:"
"""Before a deed's id: the player has landed there on this turn and may build."""
OFFER: Final = "offer:"
"""Before a deed's id: the player has landed there and must buy or decline."""
CLAIM: Final = "rent-due:"
"""Before a deed's id: the player has landed there and owes the rent if it is asked for; it lies
there as often as the turn may pass on before it lapses, and once more."""
THROWN: Final = "thrown"
"""What the dice of a player's last throw showed together."""
DOUBLES: Final = "doubles"
"""How many doubles a player has thrown in a row; while it lies there he throws again."""
LIFTED: Final = "lifted"
"""Lies with a player who has lifted mortgages on this turn."""
DRAWN: Final = "drawn:"
"""Before a deck's id: how many of its cards have been drawn."""
COUNTED: Final = "counted"
"""Held by a player whose notes have been counted."""
MORE: Final = "more"
"""Held by a player of whom the table has said that he has had more than the book knows."""
OVER: Final = "over"
"""Lies on the table when the game is over; it comes out of the box."""
JAIL: Final = "jail"
"""Held by a player in jail: one on the way in, one more for every throw that did not free."""
SOLD_OUT: Final = "sold-out"
"""Lies on the table once the Bank has sold everything; it comes out of the box."""
HALF: Final = "half"
"""A half coin a player has paid ahead."""

_PLAYER: Final = "player:"
_PARTY: Final = "party:"
_PLOT: Final = "plot:"
_DEED: Final = "deed:"
_CARD: Final = "card:"
_DEBT: Final = "debt:"
_STOCK: Final = "stock:"


def player(name: str) -> str:
    """Give the account of a player.

    >>> player("Anna")
    'player:Anna'
    """
    return _PLAYER + name


def is_player(account: str) -> bool:
    """Tell whether an account is a player's."""
    return account.startswith(_PLAYER)


def party(account: str) -> str:
    """Give the name of a party as verbs know it: `bank`, a player as named, `party:pot`."""
    return account.removeprefix(_PLAYER)


def third_party(party_id: str) -> str:
    """Give the account of a party that is neither a player nor the Bank; verbs name it so too.

    >>> account_of(third_party("pot")) == party(third_party("pot"))
    True
    """
    return _PARTY + party_id


def is_third_party(account: str) -> bool:
    """Tell whether an account, or the name of a party, is a pot's, a company's or a pool's."""
    return account.startswith(_PARTY)


def plainly(party_name: str) -> str:
    """Name a party as it is typed and as scripts read it.

    >>> plainly(third_party("pot")), plainly("Anna")
    ('pot', 'Anna')
    """
    return party_name.removeprefix(_PARTY)


def account_of(party_name: str) -> str:
    """Give the account of a party: the Bank's, a pot's, or that of the player of this name."""
    own = party_name == BANK or is_third_party(party_name)
    return party_name if own else player(party_name)


def plot(deed_id: str) -> str:
    """Give the account of the ground a deed is the title to; buildings and pledge lie there."""
    return _PLOT + deed_id


def is_plot(account: str) -> bool:
    """Tell whether an account is a plot."""
    return account.startswith(_PLOT)


def plot_deed(account: str) -> str:
    """Give the deed of a plot."""
    return account.removeprefix(_PLOT)


def deed(deed_id: str) -> str:
    """Give the commodity of which there is one: a title deed."""
    return _DEED + deed_id


def is_deed(commodity: str) -> bool:
    """Tell whether a commodity is a title deed."""
    return commodity.startswith(_DEED)


def deed_id(commodity: str) -> str:
    """Give the id of a deed from its commodity."""
    return commodity.removeprefix(_DEED)


def card(card_id: str) -> str:
    """Give the commodity of a card that a player keeps."""
    return _CARD + card_id


def card_id(commodity: str) -> str:
    """Give the id of a kept card from its commodity."""
    return commodity.removeprefix(_CARD)


def debt(creditor: str) -> str:
    """Give the commodity of a debt to an account; it lies with the debtor.

    >>> creditor_of(debt(BANK))
    'bank'
    """
    return _DEBT + creditor


def creditor_of(commodity: str) -> str:
    """Give the account a debt is owed to."""
    return commodity.removeprefix(_DEBT)


def stock(stock_name: str) -> str:
    """Give the commodity of what is counted, such as a share or a train."""
    return _STOCK + stock_name


def is_stock(commodity: str) -> bool:
    """Tell whether a commodity is one of the stocks of the content."""
    return commodity.startswith(_STOCK)


def stock_id(commodity: str) -> str:
    """Give the id of a stock from its commodity."""
    return commodity.removeprefix(_STOCK)


DEEDS: Final = _DEED
CARDS: Final = _CARD
DEBTS: Final = _DEBT
STOCKS: Final = _STOCK
"""How the commodities of these kinds begin."""

COUNTER: Final = "counter"
"""A savings counter; it lies on a contract's card."""
INSURANCE: Final = "insurance"
MORTGAGE: Final = "mortgage"
"""What a player has borrowed from the Bank against all his deeds, in coins."""
INCOME: Final = "income"
"""The yearly income on a card that a player keeps, in coins."""
LOAN_SIDE: Final = "loan-side"
"""Lies on a contract whose card has been turned over."""
BUILDINGS: Final = "building:"
"""Building cards; they lie with the Bank or on a plot."""
SAVINGS: Final = "savings:"
"""Cards of savings contracts by their sum; they lie with the Bank or on a contract's account."""
TAKEN: Final = "taken:"
"""How many contracts of a sum a player has ever taken: they are numbered by it."""
WINDOW: Final = "window:"
"""What a player may do because of a visit, until the next visit."""
GROUP: Final = "group:"
"""What the acts of one line must know of each other; nothing of it outlives the line."""

_CONTRACT: Final = "contract:"


def building(building_id: str) -> str:
    """Give the commodity of a building card."""
    return BUILDINGS + building_id


def savings(total: int) -> str:
    """Give the commodity of a savings card by the sum of its contract."""
    return f"{SAVINGS}{total}"


def contract(name: str, contract_id: str) -> str:
    """Give the account of a player's contract; its card, mark and counters lie there.

    >>> contract_of(contract("Anna", "20-1"))
    ('Anna', '20-1')
    """
    return f"{_CONTRACT}{name}/{contract_id}"


def contract_of(account: str) -> tuple[str, str] | None:
    """Give player and id of a contract's account; None for any other account."""
    if not account.startswith(_CONTRACT):
        return None
    name, _, contract_id = account.removeprefix(_CONTRACT).rpartition("/")
    return name, contract_id


PIECES: Final = "piece:"
"""Floors, permits and other pieces of a building site; there is one of each."""
ROOFS: Final = "roof:"
"""Roofs that lie face up on a house, by their number."""
BLANK: Final = "blank-roof"
SEATS: Final = "seat:"
"""Where in its display row a floor lies, counted from one."""
LONGER: Final = "longer:"
"""Lies in a row beside a permit that lengthens it."""
OWNERS: Final = "owner:"
"""The marker of a colour, with the player who owns it."""
TURN: Final = "turn"
"""Held by one player: who auctions next, or who threw or moved last, as the game has it; nobody
holds it before the first turn."""
PASSING: Final = (WINDOW, GROUP, HERE, OFFER, CLAIM, THROWN, DOUBLES, LIFTED, TURN)
"""How the commodities begin that count for a turn or a line, and for nothing in the end."""
BOXED: Final = "boxed"
"""Held by a player who has hidden a cheque in this turn."""
ROUND_OVER: Final = "round-over"
"""Lies on the table between two rounds; it comes out of the box."""
ROUNDS: Final = "rounds-played"
ROUND_WON: Final = "round-won"
POINTS: Final = "points"
MINUS: Final = "minus-points"
"""Points below nothing: a player's rounds are the difference."""
DISCARD: Final = "discard"
"""What has left the game until the next round."""

_LOT: Final = "lot:"
_ROW: Final = "row:"
_POUCH: Final = "pouch:"
_DISPLAY: Final = "display:"


def lot(row: int, number: int) -> str:
    """Give the account of a lot, rows from the top and lots from the street."""
    return f"{_LOT}{row}.{number}"


def row(number: int) -> str:
    """Give the account of a row, where permits and the mayor lie."""
    return f"{_ROW}{number}"


def pouch(name: str) -> str:
    """Give the account of the cheques a player has hidden."""
    return _POUCH + name


def display(number: int) -> str:
    """Give the account of a row of the display."""
    return f"{_DISPLAY}{number}"


def on_site(account: str) -> bool:
    """Tell whether an account belongs to the building site: lots, rows, display, discard."""
    return account == DISCARD or account.startswith((_LOT, _ROW, _DISPLAY))


def piece(name: str) -> str:
    """Give the commodity of a piece such as `red-5`, `permit-1` or `mayor`."""
    return PIECES + name


def roof(value: int) -> str:
    """Give the commodity of a roof by its number."""
    return f"{ROOFS}{value}"
