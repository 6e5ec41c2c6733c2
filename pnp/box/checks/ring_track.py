"""Checks of a board whose spaces run round a square."""

from collections.abc import Iterator
from typing import Final

from pnp.box.model import Box
from pnp.box.source import Sources, listed, nearest
from pnp.findings import Finding

_CORNERS: Final = ("start", "rest", "event", "jail", "go-to-jail")
_FEWEST: Final = 8


def ring_closes(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a ring that does not close: Start first and once, four equal sides, corners in place."""
    if box.board is None:
        return
    spaces = box.board.spaces
    starts = [n for n, space in enumerate(spaces) if space.kind == "start"]
    if not starts:
        yield sources.at("board", ("spaces",), "the ring has no space of the kind `start`")
    for n in starts:
        if n:
            say = f"Start should be the first space and the only one; here it is number {n}"
            yield sources.at("board", ("spaces", n, "kind"), say)
    count = len(spaces)
    if count < _FEWEST or count % 4:
        more = max(_FEWEST, -(-count // 4) * 4) - count
        say = (
            f"the ring does not close: {count} spaces are no four equal sides; {more} more would do"
        )
        yield sources.at("board", ("spaces",), say, key=True)
        return
    for n in range(count // 4, count, count // 4):
        if spaces[n].kind not in _CORNERS:
            right = listed(_CORNERS[1:])
            say = f"space {n}, `{spaces[n].id}`, is a corner, which can only be {right}"
            yield sources.at("board", ("spaces", n), say)


def spaces_have_what_they_need(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces without the deed, deck, name or amount their kind asks for, or with too much."""
    for n, space in enumerate(box.board.spaces if box.board else ()):
        wants = {"deed": ("deed",), "card": ("deck",), "tax": ("amount", "name")}
        wants["event"] = ("effect", "name")
        for key in wants.get(space.kind, ("name",)):
            if getattr(space, key) is None:
                say = f"a space of the kind `{space.kind}` needs the key `{key}` (in `{space.id}`)"
                yield sources.at("board", ("spaces", n), say)
        for key, kind in (("deed", "deed"), ("deck", "card"), ("effect", "event")):
            if getattr(space, key) is not None and space.kind != kind:
                say = (
                    f"only a space of the kind `{kind}` has `{key}`; `{space.id}` is `{space.kind}`"
                )
                yield sources.at("board", ("spaces", n, key), say, key=True)
        if space.amount is not None and (space.amount < 0 or space.kind not in {"start", "tax"}):
            say = f"only `start` and `tax` have an amount, and none below 0 (in `{space.id}`)"
            yield sources.at("board", ("spaces", n, "amount"), say, key=True)


def deeds_have_one_space_each(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find deeds without exactly one space, and spaces of deeds there are not."""
    if box.board is None:
        return
    deeds = {deed.id for deed in box.deeds}
    seen: set[str] = set()
    for n, space in enumerate(box.board.spaces):
        if space.deed is None:
            continue
        if space.deed not in deeds:
            say = f"there is no deed `{space.deed}`{nearest(space.deed, deeds)}"
            yield sources.at("board", ("spaces", n, "deed"), say)
        elif space.deed in seen:
            say = f"the deed `{space.deed}` already has a space"
            yield sources.at("board", ("spaces", n, "deed"), say)
        seen.add(space.deed)
    for n, deed in enumerate(box.deeds):
        if deed.id not in seen:
            say = f"the deed `{deed.id}` has no space on the board"
            yield sources.at("deeds", ("deeds", n), say)


def spaces_draw_from_a_deck(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces of a deck there is not."""
    decks = {deck.id for deck in box.decks}
    for n, space in enumerate(box.board.spaces if box.board else ()):
        if space.deck is not None and space.deck not in decks:
            say = f"there is no deck `{space.deck}`{nearest(space.deck, decks)}"
            yield sources.at("board", ("spaces", n, "deck"), say)
