"""What the parties of a table are called: players, the Bank, and pots, companies, pools."""

from collections.abc import Sequence

from pnp.rules.language.line import Word
from pnp.rules.language.names import find
from pnp.rules.state.accounts import BANK, plainly, third_party
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name


def player_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the players."""
    return {fold_name(name): name for name in state.table.players}


def is_player(state: GameState, word: Word) -> bool:
    """Tell whether a word is the whole name of a player."""
    return fold_name(word.text) in map(fold_name, state.table.players)


def is_bank(state: GameState, word: Word) -> bool:
    """Tell whether a word is what the Bank is called, in English or in the table's language."""
    return fold_name(word.text) in {BANK, fold_name(state.messages.text("word.bank"))}


def third_party_names(state: GameState) -> dict[str, str]:
    """Give the folded names of pots, companies and pools."""
    return {name: third_party(each) for name, each in state.table.parties.items()}


def holder_names(state: GameState) -> dict[str, str]:
    """Give the folded names of all that may hold cash and owe some, the Bank apart."""
    return third_party_names(state) | player_names(state)


def party_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the players, of the Bank, and of pots, companies and pools."""
    own_word = state.messages.text("word.bank")
    return third_party_names(state) | {BANK: BANK, fold_name(own_word): BANK} | player_names(state)


def typed_parties(state: GameState) -> tuple[str, ...]:
    """List the words by which pots, companies and pools are typed."""
    return tuple(map(plainly, state.third_parties))


def words_of_name(state: GameState, words: Sequence[Word]) -> int:
    """Count the words that name the party with whom a line begins: two in `cem lee buys`."""
    names = party_names(state)
    said = [" ".join(word.text for word in words[:n]) for n in range(len(words) + 1)]
    return next((n for n in range(len(words), 0, -1) if find(said[n], names).things), 0)


def join_names(state: GameState, words: Sequence[Word]) -> tuple[Word, ...]:
    """Take the words of a party's whole name, such as `cem lee`, for one word."""
    names, joined = party_names(state), list[Word]()
    left = tuple(words)
    while left:
        whole = (n for n in range(len(left), 1, -1) if fold_name(_text(left[:n])) in names)
        n = next(whole, 1)
        joined.append(Word(_text(left[:n]), left[0].start, left[n - 1].end) if n > 1 else left[0])
        left = left[n:]
    return tuple(joined)


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)
