"""Spaces of the ring as they are typed: by number, name, id, or the code of their deed."""

import re
from typing import Annotated, Final

from pnp.games.property import ring
from pnp.rules.language.arguments import Argument, pick, read_deed
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name


def _names(state: GameState) -> dict[str, str]:
    # A name that several bear names none.
    names: dict[str, str] = {}
    for space in ring.spaces(state):
        for named in space.name.texts.values() if space.name else ():
            names[fold_name(named.replace("\u00ad", ""))] = space.id
    for deed in state.box.deeds:
        place = ring.spaces(state)[ring.deed_number(state, deed.id)].id
        names |= dict.fromkeys(map(fold_name, deed.name.texts.values()), place) | {deed.id: place}
    return names | {space.id: space.id for space in ring.spaces(state)}


def _read_space(state: GameState, word: str) -> int:
    typed = word.removeprefix("@")
    if re.fullmatch(r"[0-9]{1,4}", typed) and int(typed) < len(ring.spaces(state)):
        return int(typed)
    bare = fold_name(word.rpartition("/")[2])
    if bare.startswith(fold_name(state.table.prefix)) and any(each.isdigit() for each in bare):
        return ring.deed_number(state, read_deed(state, word))
    return ring.space_number(state, pick(state, word, _names(state), "a-space"))


SPACE: Final = Argument(
    "D", _read_space, lambda s: (space.id for space in ring.spaces(s)), names=_names
)
Place = Annotated[int, SPACE]
