"""The codes printed on pieces, as they are typed or scanned at a table."""

from collections.abc import Mapping
from typing import Any

from pnp.box.codes import meant_code, typed_codes
from pnp.errors import Code
from pnp.rules.language.syntax_errors import Ambiguous
from pnp.rules.state.game_state import GameState


def read_code(state: GameState, word: str, known: Mapping[tuple[str, int], str]) -> str | None:
    """Read a printed code, or the link that ends in it; None where the word is none.

    E_NAME tells that it is mistyped, or belongs to another kind of piece.
    """
    typed = word.rpartition("/")[2]
    ways = [each for each in typed_codes(typed) if each.prefix == state.table.prefix]
    if not ways:
        return None
    meant = meant_code(typed, lambda each: (each.letter, each.number) in known)
    if meant is not None and (meant.letter, meant.number) in known:
        return known[meant.letter, meant.number]
    if meant is not None:
        raise state.refusal(Code.NAME, "", "code.other", typed=word[:40])
    there = [each for each in ways if (each.letter, each.number) in known]
    facts: dict[str, Any] = {"typed": word[:40]}
    if len(there) > 1:
        facts["candidates"] = [each.right for each in there]
        raise Ambiguous(
            state.refusal(Code.AMBIGUOUS, "", "code.short", **facts),
            tuple(each.right for each in there),
        )
    if there:
        facts |= {"right": there[0].right, "thing": known[there[0].letter, there[0].number]}
        raise state.refusal(Code.NAME, "", "code.near", **facts)
    key = "code.mistyped" if ways[0].check else "code.other"
    raise state.refusal(Code.NAME, "", key, **facts)
