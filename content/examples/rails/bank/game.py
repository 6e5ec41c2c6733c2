"""Three Valleys: its verbs, and what the game itself decides."""

from collections.abc import Mapping
from typing import Any, Final

from pnp.pack import (
    BANK, Entry, GameState, Item, PlayerCount, Score, accounts, by_most, cash_bank, joined,
)  # fmt: skip

from .companies import PRESIDENCY, par, president, price, share, shares, succession
from .dealing import Limits
from .running import line, to_build

VERBS: Final[Mapping[str, str]] = {
    "par": ".dealing.Par",
    "buy": ".dealing.Buy",
    "sell": ".dealing.Sell",
    "trade": ".dealing.Trade",
    "build": ".running.Build",
    "train": ".running.Train",
    "earn": ".running.Earn",
    "round": ".running.Round",
}

SHORT_FORMS: Final[Mapping[str, str]] = {"start": "par", "lay": "build"}

MATTERS: Final = ("president",)

TERMS: Final = (".companies.Market", ".dealing.Limits", ".running.Building")


def means(state: GameState, name: str) -> int:
    """Count what the pool would pay for the shares a player may sell."""
    return sum(_saleable(state, name, each) * price(state, each) for each in state.third_parties)


def _saleable(state: GameState, name: str, company: str) -> int:
    others = (shares(state, each, company) for each in state.playing if each != name)
    kept = 0 if max(others, default=0) >= PRESIDENCY else PRESIDENCY
    room = state.terms(Limits).pool_limit - shares(state, BANK, company)
    return max(0, min(room, shares(state, name, company) - kept))


def follows(_before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """Let the chair of a company go to whoever has most of its shares."""
    return joined(succession(after, each) for each in after.third_parties)


def status(state: GameState) -> dict[str, Any]:
    """Give players, Bank and companies as scripts read them."""
    return cash_bank.status(state) | {
        "companies": {
            accounts.plainly(each): {
                "president": president(state, each) or None,
                "par": par(state, each),
                "price": price(state, each),
                "built": len(line(state, each, each)),
            }
            for each in state.third_parties
        }
    }


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players, and where the companies stand."""
    found = cash_bank.lines(state, names)
    return found if names else (*found, *(_company_line(state, c) for c in state.third_parties))


def _company_line(state: GameState, company: str) -> str:
    chair = president(state, company)
    if not chair:
        return state.messages.text("company.idle", who=company)
    built, left = len(line(state, company, company)), len(to_build(state, company))
    facts = {"who": company, "whom": chair, "amount": price(state, company), "n": built}
    return state.messages.text("company", **facts, all=built + left, par=par(state, company))


def score(state: GameState) -> Score:
    """Count cash and private companies, and shares at the price of the day."""
    counts = cash_bank.score(state).counts
    found = {
        name: PlayerCount((*each.items, *_share_items(state, name)), each.complete)
        for name, each in counts.items()
    }
    return by_most(found, state.playing)


def _share_items(state: GameState, name: str) -> tuple[Item, ...]:
    held = ((each, shares(state, name, each)) for each in state.third_parties)
    return tuple(
        Item(state.because("share", "item.stock", n=n, stock=share(each)), n * price(state, each))
        for each, n in held
        if n
    )
