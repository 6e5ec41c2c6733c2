"""Stocks as they are typed: by id, or by their name in any language."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Final

from pnp.rules.language.arguments import Argument, pick
from pnp.rules.language.names import names_of
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue


def stock_names(state: GameState) -> Mapping[str, str]:
    """Give the folded ids and names of all that is counted."""
    return _names_in(state.messages)


@lru_cache(maxsize=4)
def _names_in(messages: Catalogue) -> Mapping[str, str]:
    return names_of((each.id, each.name) for each in messages.load().stocks)


def _read(state: GameState, word: str) -> str:
    return pick(state, word, stock_names(state), "a-stock", Catalogue.stock)


STOCK: Final = Argument(
    "STOCK",
    _read,
    lambda s: (each.id for each in s.box.stocks),
    names=stock_names,
    told=Catalogue.stock,
)
StockId = Annotated[str, STOCK]
