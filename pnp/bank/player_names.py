"""What a player may be called at a table: no name that a line could take for something else."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from pnp.rules.language.line import unwritable
from pnp.rules.language.names import fold, party_names_of
from pnp.rules.language.usage import UNDO, keywords
from pnp.rules.registry import loader, verb_names
from pnp.rules.state.accounts import BANK, BOX, TABLE

if TYPE_CHECKING:
    from pnp.box.model import Box

KEYWORDS: Final = frozenset(
    "agreed all back bank box cash count fine for force get give hotel house lift none note "  # noqa: SIM905  # words read best as words
    "only table to".split()
)
"""Words with a meaning of their own in some line of some game; no player is called so."""

LONGEST: Final = 40
"""The most characters of a name."""

_BANK: Final = "bank."
"""How the keys of the bank's own words begin in a box; a table keeps them without."""

_WORDS: Final = ("word.", f"{_BANK}word.")
"""How the keys of what the bank calls things begin."""

_EVERYBODY: Final = frozenset({"say.everybody", f"{_BANK}say.everybody"})
"""The keys of the words for all players."""


def fault_of_name(name: str, taken: Collection[str] = frozenset()) -> str:
    """Give the key of the sentence that says why a name is none; nothing if it is one."""
    folded = fold(name)
    if not folded or len(name) > LONGEST or unwritable(name):
        return "open.name"
    if folded in taken:
        return "open.name-taken"
    if folded[0].isdigit() or folded[0] in "-@#":
        return "open.name-begins"
    return "open.name-marks" if any(mark in name for mark in '";#') else ""


def taken_names(box: "Box") -> frozenset[str]:
    """List what means something else in the lines of a game, folded."""
    return KEYWORDS | _words_of(box) | {BANK, BOX, TABLE} | _parties_of(box)


def _parties_of(box: "Box") -> frozenset[str]:
    return frozenset(party_names_of((each.id, each.name) for each in box.parties))


def _words_of(box: "Box") -> frozenset[str]:
    """List the verbs and keywords of a game, and what any language calls the bank or everybody.

    Short forms of one letter are none of them: a player may be called B, and doubt is asked about.
    """
    verbs = verb_names(box.game.id, chosen=box.rules.verbs)
    labels = [each.items() for each in box.labels.values()]
    spoken = {fold(text) for each in labels for key, text in each if key.startswith(_WORDS)}
    everybody = [text for each in labels for key, text in each if key in _EVERYBODY]
    spoken |= {fold(said) for text in everybody for said in text.split(",")}
    short = {name for name, full in verbs.items() if name != full and len(name) == 1} | {UNDO}
    return (keywords(verbs, loader(box.game.id)) | frozenset(verbs) | spoken) - short
