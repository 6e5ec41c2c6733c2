"""The companies: who holds their shares, who presides, and where their price stands."""

from dataclasses import dataclass
from typing import Annotated, Final

from pnp.pack import (
    TABLE, Argument, Code, Coins, Entry, GameState, accounts, content, holdings, move, names, pick,
)  # fmt: skip

Company = Annotated[
    str,
    Argument(
        "COMPANY",
        lambda state, word: pick(state, word, names.third_party_names(state), "a-company"),
        names.typed_parties,
        names=names.third_party_names,
    ),
]

PAR: Final = "par"
STEP: Final = "step"
BUILT: Final = "built"
RAN: Final = "ran"
"""What lies on a charter: the first price, the place in the row, what was done in this round."""

PRESIDENCY: Final = 2
"""The shares of a president’s certificate."""


@dataclass(frozen=True, slots=True)
class Market:
    """The row of prices, and those a company may begin at."""

    row: tuple[Coins, ...]
    par: tuple[Coins, ...]


def share(company: str) -> str:
    """Name the stock that a company’s shares are."""
    return f"{accounts.plainly(company)}-share"


def chair(company: str) -> str:
    """Give the commodity that makes its holder the president."""
    return accounts.stock(f"{accounts.plainly(company)}-chair")


def shares(state: GameState, holder: str, company: str) -> int:
    """Count the shares of a company that somebody holds."""
    return state.balances.of(accounts.account_of(holder), accounts.stock(share(company)))


def held(state: GameState, holder: str, kind: str) -> tuple[content.StockKind, ...]:
    """List what somebody holds of a kind, each as often as it is held."""
    counts = holdings.stocks_held(state, holder)
    own = (each for each in state.box.stocks if each.kind == kind)
    return tuple(each for each in own for _ in range(counts.get(each.id, 0)))


def president(state: GameState, company: str) -> str:
    """Name who presides over a company; nobody before it is started."""
    chairs = (
        name
        for name in state.playing
        if state.balances.of(accounts.account_of(name), chair(company))
    )
    return next(chairs, "")


def par(state: GameState, company: str) -> int:
    """Give what a share costs from the company."""
    return state.balances.of(company, PAR)


def price(state: GameState, company: str) -> int:
    """Give what a share is worth today; nothing before the company is started."""
    step = state.balances.of(company, STEP)
    return state.terms(Market).row[step - 1] if step else 0


def shift(state: GameState, company: str, by: int) -> Entry:
    """Move the price of a company along the row, and say so if it moves."""
    row, here = state.terms(Market).row, state.balances.of(company, STEP)
    there = max(1, min(here + by, len(row)))
    if there == here:
        return Entry()
    say = state.because("share", "price.now", who=company, amount=row[there - 1])
    return Entry(move(TABLE, company, STEP, there - here), (say,))


def check_started(state: GameState, company: str) -> None:
    """Refuse what only a company that was started can do."""
    if not president(state, company):
        raise state.refusal(Code.NOT_OWNED, "par", "company.idle", who=company)


def succession(state: GameState, company: str) -> Entry:
    """Let whoever has most shares preside; of equals who presided before, then the next seated."""
    now = president(state, company)
    if not now:
        return Entry()
    heir = max(state.playing, key=lambda name: (shares(state, name, company), name == now))
    if heir == now:
        return Entry()
    say = state.because("president", "president.now", who=heir, whom=company)
    return Entry(
        move(accounts.account_of(now), accounts.account_of(heir), chair(company)), (say,), (say,)
    )
