"""Which notes somebody can hold, and which the Bank has left: by the book, for whoever asks."""

from collections.abc import Iterable
from typing import Any

from pnp.bank.hand_sentences import shown
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_fold import fold_notes
from pnp.bank.purses import Purses
from pnp.rules.state.accounts import BANK, account_of


def note_lines(loaded: LoadedTable, parties: Iterable[str]) -> tuple[str, ...]:
    """Tell the notes of players, or of the Bank, where the table has printed ones."""
    purses, say = _purses(loaded), loaded.state.messages
    if purses is None:
        return ()
    found = []
    for who in parties:
        account = account_of(who)
        notes, cheque = purses.of(account), purses.cheques.get(account, 0)
        text = say.text("notes.held" if notes else "notes.none", who=who, notes=shown(notes))
        text = text[:1].upper() + text[1:] if who == BANK else text
        found.append(text + (say.text("notes.cheque", amount=cheque) if cheque else ""))
    return tuple(found)


def note_data(loaded: LoadedTable, parties: Iterable[str]) -> dict[str, Any]:
    """Give the notes of players, or of the Bank, as scripts read them."""
    purses = _purses(loaded)
    if purses is None:
        return {}
    return {
        who: {
            "notes": {str(value): n for value, n in sorted(purses.of(account_of(who)).items())},
            "cheque": purses.cheques.get(account_of(who), 0),
        }
        for who in parties
    }


def _purses(loaded: LoadedTable) -> Purses | None:
    if loaded.state.in_book or not loaded.table.notes:
        return None
    return fold_notes(loaded.table, loaded.books).purses
