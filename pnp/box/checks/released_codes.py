"""Checks of released codes: each stays with its piece, or says what has become of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.box.checks.printed_codes import codes_are_sound
from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.box.codes import LOCK, ReleasedCode
from pnp.box.model import Box
from pnp.box.source import Sources, nearest
from pnp.findings import Finding


def released_codes_stay(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find released codes that another piece bears now, and pieces whose code is another now."""
    releases = _releases(box, sources)
    if releases and not any(one.code.startswith(f"{box.game.prefix}-") for one in releases):
        was = releases[0].code.partition("-")[0]
        say = f"the codes of this game were released with the prefix `{was}`; restore it"
        yield sources.at("game", ("prefix",), say)
        return
    known = _known(box, releases)
    for piece in coded_pieces(box) if releases else ():
        if say := _off(piece, known):
            yield sources.at(piece.file, (*piece.path, "no"), say)


@dataclass(frozen=True, slots=True)
class _Known:
    """The released codes, and what is in the kit today."""

    codes: Mapping[str, ReleasedCode]
    owners: Mapping[str, ReleasedCode]
    """Bearer → the code it was released with, retired ones apart."""
    there: frozenset[str]
    """The bearers in the kit."""
    free: Mapping[str, int]
    """Letter → a number never used."""


def _known(box: Box, releases: Sequence[ReleasedCode]) -> _Known:
    pieces = list(coded_pieces(box)) if releases else []
    free: dict[str, int] = {}
    used = [(each.letter, each.number) for each in pieces]
    for letter, number in (*used, *((one.letter, one.number) for one in releases)):
        free[letter] = max(free.get(letter, 1), number + 1)
    return _Known(
        {one.code: one for one in releases},
        {one.bearer: one for one in releases if not one.retired},
        frozenset(piece.bearer for piece in pieces),
        free,
    )


def _off(piece: CodedPiece, known: _Known) -> str:
    # Nothing if it may bear it.
    one, own = known.codes.get(piece.code), known.owners.get(piece.bearer)
    if own == one:
        return ""
    taken = f"{piece.code} was released to `{one.bearer}`" if one else ""
    if one and one.retired:
        taken += ", which is retired"
    if own:
        before = f"`{piece.bearer}` was released as {own.code}"
        if taken:
            return f"{taken}, and {before}; restore its {_difference(own, piece)}"
        moved = f"in {LOCK} write {{was: {own.bearer}, moved: {piece.code}}}"
        return f"{before}, not {piece.code}; restore its {_difference(own, piece)}, or {moved}"
    free = known.free[piece.letter]
    say = f"{taken}; give `{piece.bearer}` a number never used, such as {free}"
    if one and not one.retired and one.bearer not in known.there:
        say += f"; if it is the same piece, name it `{one.bearer}` again"
    return say


def _difference(own: ReleasedCode, piece: CodedPiece) -> str:
    if own.letter != piece.letter:
        return f"letter `{own.letter}`"
    return f"number, `no: {own.number}`"


def released_pieces_are_there_or_retired(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find released codes whose piece is gone, and retired ones that lead nowhere."""
    releases = _releases(box, sources)
    pieces = list(coded_pieces(box)) if releases else []
    codes, there = {piece.code for piece in pieces}, {piece.bearer for piece in pieces}
    for one in releases:
        if one.moved and one.moved not in codes:
            say = f"no piece bears the code `{one.moved}`{nearest(one.moved, codes)}"
            yield sources.at("codes", (one.code, "moved"), say)
        gone = not one.retired and one.code not in codes and one.bearer not in there
        if gone and one.code.startswith(f"{box.game.prefix}-"):  # else the prefix is named already
            how = f"{{was: {one.bearer}, moved: CODE}} or {{was: {one.bearer}, retired: its words}}"
            say = f"{one.code} was released to `{one.bearer}`, which is gone; put it back, or write"
            yield sources.at("codes", (one.code,), f"{say} {how}")


def _releases(box: Box, sources: Sources) -> tuple[ReleasedCode, ...]:
    # None if it has no list, or no sound codes of today.
    source = sources.files.get("codes")
    if source is None or not codes_are_sound(box, sources):
        return ()
    releases: tuple[ReleasedCode, ...] = source.data
    return releases
