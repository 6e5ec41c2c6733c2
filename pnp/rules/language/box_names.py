"""What is in a table's box, by the names and codes that are typed."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pnp.rules.language.names import fold_names, names_of
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue

PieceCodes = Mapping[tuple[str, int], str]
"""Letter and number of the code of each piece → its id."""


class BoxNames(NamedTuple):
    """The folded names of what is in a box, and the codes of its deeds and cards."""

    deeds: Mapping[str, str]
    groups: Mapping[str, str]
    cards: Mapping[str, str]
    titles: Mapping[str, str]
    """Of the cards, in the table's language."""
    decks: Mapping[str, str]
    stocks: Mapping[str, str]
    spaces: Mapping[str, str]
    """Of those that have no deed."""
    deed_codes: PieceCodes
    card_codes: PieceCodes


@lru_cache(maxsize=8)
def box_names(messages: Catalogue) -> BoxNames:
    """Gather the names and codes of what is in a table's box."""
    box = messages.load()
    homes = Counter((*(e.dwelling for e in box.deeds), *(e.id for e in box.buildings)))
    alone = (e for e in box.deeds if e.dwelling and homes[e.dwelling] == 1)  # the castle
    homely = {each.id: each.name for each in box.dwellings}
    dwellings = names_of((e.id, homely[e.dwelling]) for e in alone if e.dwelling in homely)
    deeds = names_of((deed.id, deed.name) for deed in box.deeds)
    deeds |= {name: deed for name, deed in dwellings.items() if name not in deeds}
    groups = names_of((group.id, group.name) for group in box.groups)
    groups = {name: group for name, group in groups.items() if name not in deeds}
    cards = names_of((card.id, card.title) for deck in box.decks for card in deck.cards)
    drawn = [card.id for deck in box.decks for card in deck.cards]
    titles = fold_names((each, [messages.card(each)]) for each in drawn)
    decks = names_of((deck.id, deck.name) for deck in box.decks)
    stocks = names_of((each.id, each.name) for each in box.stocks)
    deed_codes = {("D", deed.no): deed.id for deed in box.deeds}
    card_codes = {(deck.letter, card.no): card.id for deck in box.decks for card in deck.cards}
    board = box.board.spaces if box.board else ()
    named = ((each.id, text) for each in board for text in (each.name, each.note))
    bare = {each.id for each in board if not each.deed}
    spaces = names_of((each, text) for each, text in named if each in bare)
    return BoxNames(deeds, groups, cards, titles, decks, stocks, spaces, deed_codes, card_codes)


def piece_codes(state: GameState) -> PieceCodes:
    """Give the codes of all deeds and cards."""
    return {**box_names(state.messages).deed_codes, **box_names(state.messages).card_codes}
