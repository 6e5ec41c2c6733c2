"""The chart of accounts and commodities: the only place where their names are spelled."""

from typing import Final, NamedTuple

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


class Kind(NamedTuple):
    """Accounts or commodities of one kind: how their names begin, before what each is of.

    >>> deed("kingsway"), deed.id("deed:kingsway"), deed.has("cash")
    ('deed:kingsway', 'kingsway', False)
    """

    start: str

    def __call__(self, thing: str | int) -> str:
        """Give the name of one of them."""
        return f"{self.start}{thing}"

    def id(self, name: str) -> str:
        """Give what it is of; any other name as it is."""
        return name.removeprefix(self.start)

    def has(self, name: str) -> bool:
        """Tell whether a name is one of these."""
        return name.startswith(self.start)


player: Final = Kind("player:")
"""The account of a player, by his name."""
is_player: Final = player.has
party: Final = player.id
"""The name of a party as verbs know it: `bank`, a player as named, `party:pot`."""

third_party: Final = Kind("party:")
"""The account of a party that is neither a player nor the Bank, by its id; verbs name it so too."""
is_third_party: Final = third_party.has

plot: Final = Kind("plot:")
"""The account of the ground a deed is the title to; buildings and pledge lie there."""

deed: Final = Kind("deed:")
"""The commodity of which there is one: a title deed."""
DEEDS: Final = deed.start

card: Final = Kind("card:")
"""The commodity of a card that a player keeps."""
CARDS: Final = card.start

debt: Final = Kind("debt:")
"""The commodity of a debt to an account; it lies with the debtor."""
DEBTS: Final = debt.start

promise: Final = Kind("promise:")
"""The mark of what a player has promised another: his name, and on a new line the words."""

stock: Final = Kind("stock:")
"""The commodity of what is counted, such as a share or a train."""
STOCKS: Final = stock.start


def plainly(party_name: str) -> str:
    """Name a party as it is typed and as scripts read it.

    >>> plainly(third_party("pot")), plainly("Anna")
    ('pot', 'Anna')
    """
    return third_party.id(party_name)


def account_of(party_name: str) -> str:
    """Give the account of a party: the Bank's, a pot's, or that of the player of this name."""
    own = party_name == BANK or is_third_party(party_name)
    return party_name if own else player(party_name)


COUNTER: Final = "counter"
"""A savings counter; it lies on a contract's card."""
INSURANCE: Final = "insurance"
MORTGAGE: Final = "mortgage"
"""What a player has borrowed from the Bank against all his deeds, in coins."""
INCOME: Final = "income"
"""The yearly income on a card that a player keeps, in coins."""
LOAN_SIDE: Final = "loan-side"
"""Lies on a contract whose card has been turned over."""
building: Final = Kind("building:")
"""A building card; it lies with the Bank or on a plot."""
savings: Final = Kind("savings:")
"""A card of savings contracts by its sum; it lies with the Bank or on a contract's account."""
TAKEN: Final = "taken:"
"""How many contracts of a sum a player has ever taken: they are numbered by it."""
WINDOW: Final = "window:"
"""What a player may do because of a visit, until the next visit."""
GROUP: Final = "group:"
"""What the acts of one line must know of each other; nothing of it outlives the line."""

_CONTRACT: Final = "contract:"


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


piece: Final = Kind("piece:")
"""A floor, a permit or another piece of a building site, such as `red-5` or `mayor`."""
PIECES: Final = piece.start
roof: Final = Kind("roof:")
"""A roof that lies face up on a house, by its number."""
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

row: Final = Kind("row:")
"""The account of a row by its number, where permits and the mayor lie."""
pouch: Final = Kind("pouch:")
"""The account of the cheques a player has hidden."""
display: Final = Kind("display:")
"""The account of a row of the display by its number."""

lot: Final = Kind("lot:")
"""The account of a lot such as `1.3`, rows from the top and lots from the street."""


def on_site(account: str) -> bool:
    """Tell whether an account belongs to the building site: lots, rows, display, discard."""
    return account == DISCARD or account.startswith((lot.start, row.start, display.start))
