"""The door that every game's own rules go through: what a verb is written with, typed, by name.

The five games that pnp brings import from here and from `pnp.games.property`, which packs may
borrow from too; so does the `bank/` of a pack in any folder. What lies behind it may move.
What is named in `__all__` stays as it is while the first number of `VERSION` stays: a name may
be added, and an argument that has a default; `docs/pack.md` lists them all.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from pnp.box.limits import Bounds
from pnp.box.terms import Coins, Rate, Tally, fill
from pnp.errors import Code, Refusal, UsageError
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language import arguments, names
from pnp.rules.language.arguments import (
    Amount, Argument, CardId, DeedId, DeedIds, Other, Owed, OwnDeedId, OwnDeedIds, Player,
    StockId, Throw, Times, after, choice, flag, many, named, pick,
)  # fmt: skip
from pnp.rules.language.line import read_number, write
from pnp.rules.protocols import Chance, late
from pnp.rules.registry import find_verb, places
from pnp.rules.state import accounts, holdings, payments, statement
from pnp.rules.state.accounts import BANK, BOX, CASH, TABLE
from pnp.rules.state.game_state import Case, Choice, GameState, Table, holder_name, verb
from pnp.rules.state.holdings import (
    clear_marks, find_stock, holders, last_one_left, lay_marks, marks, over, stocks_held,
)  # fmt: skip
from pnp.rules.state.messages import Catalogue, words_in
from pnp.rules.state.payments import (
    BankTerms, charge, charge_at_once, check_owes_nothing, check_two, lay_debt, pay,
)  # fmt: skip
from pnp.rules.state.statement import View
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp import money
    from pnp.box import deed_terms
    from pnp.box import model as content
    from pnp.box.deed_terms import (
        BuildingTerms, HuntTerms, LevyTerms, LiftTerms, ReserveTerms, SalaryTerms, SavingsTerms,
        ShortHotelTerms, TransferTerms,
    )  # fmt: skip
    from pnp.rules import cash_bank
    from pnp.rules.state import consequences
    from pnp.rules.state.count import Item, PlayerCount, Score, by_most
    from pnp.rules.state.opening import DiceTerms, KeptTurns, PawnTerms
    from pnp.rules.verbs.payment import Pay
    from pnp.rules.verbs.stock import HandOver
else:
    # what no payment waits for is imported when a game first asks for it
    _LATE: Final = {
        "pnp.box.deed_terms": "BuildingTerms HuntTerms LevyTerms LiftTerms ReserveTerms "
        "SalaryTerms SavingsTerms ShortHotelTerms TransferTerms",
        "pnp.rules.state.opening": "DiceTerms KeptTurns PawnTerms",
        "pnp.rules.state.count": "Item PlayerCount Score by_most",
        "pnp.rules.verbs.payment": "Pay",
        "pnp.rules.verbs.stock": "HandOver",
    }
    _LATE_ROOMS: Final = {
        "cash_bank": "pnp.rules.cash_bank",
        "consequences": "pnp.rules.state.consequences",
        "content": "pnp.box.model",
        "deed_terms": "pnp.box.deed_terms",
        "money": "pnp.money",
    }

    def __getattr__(name: str) -> object:
        if name in _LATE_ROOMS:
            return import_module(_LATE_ROOMS[name])
        for place, late_names in _LATE.items():
            if name in late_names.split():
                return getattr(import_module(place), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


VERSION: Final = "1.0"
"""The second number rises with a name that is added; the first with one that goes."""

__all__ = [
    "BANK", "BOX", "CASH", "TABLE", "VERSION", "Amount", "Argument", "BankTerms", "Bounds",
    "BuildingTerms", "CardId", "Case", "Catalogue", "Chance", "Choice", "Code", "Coins", "DeedId",
    "DeedIds", "DiceTerms", "Entry", "Fact", "GameState", "HandOver", "HuntTerms", "Item",
    "KeptTurns", "LevyTerms", "LiftTerms", "Other", "Owed", "OwnDeedId", "OwnDeedIds", "PawnTerms",
    "Pay", "Phrase", "Player", "PlayerCount", "Posting", "Rate", "Refusal", "ReserveTerms",
    "SalaryTerms", "SavingsTerms", "Score", "ShortHotelTerms", "StockId", "Table", "Tally", "Throw",
    "Times", "TransferTerms", "UsageError", "View", "accounts", "after", "arguments", "by_most",
    "cash_bank", "charge", "charge_at_once", "check_owes_nothing", "check_two", "choice",
    "clear_marks", "consequences", "content", "deed_terms", "fill", "find_stock", "find_verb",
    "flag", "fold_name", "holder_name", "holders", "holdings", "joined", "last_one_left", "late",
    "lay_debt", "lay_marks", "many", "marks", "money", "move", "named", "names", "over", "pay",
    "payments", "pick", "places", "read_number", "statement", "stocks_held", "verb", "words_in",
    "write",
]  # fmt: skip
