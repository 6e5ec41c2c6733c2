"""Checks of codes: no two pieces bear one, and each that was released stays with its piece."""

import re
from collections.abc import Iterable, Iterator, Mapping

from pnp.box.cards import Deck
from pnp.box.checks.kinds import of_each
from pnp.box.coded_pieces import BUILDING, CONTRACT, DEED, PIECE, CodedPiece, coded_pieces
from pnp.box.codes import LOCK
from pnp.box.model import Box, Piece, ReleasedCode
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.source import Slip, Sources
from pnp.errors import Finding
from pnp.spelling import nearest


def numbers_are_unique(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find numbers that would give two pieces one code."""
    seen: dict[str, set[int]] = {}
    for piece in coded_pieces(box):
        given = seen.setdefault("deed" if piece.kind == "blank" else piece.kind, set())
        say = f"the number {piece.number} is given twice: two pieces would bear one code"
        if piece.kind == "blank":
            say = f"the blank deeds take the number {piece.number}, but a deed has it"
        if piece.number in given:
            yield sources.at(piece.file, (*piece.path, "no"), say)
        given.add(piece.number)


def letters_are_unique(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find decks and parts whose letter already belongs to other pieces."""
    taken = {DEED: "the deeds"} if box.deeds or box.blanks else {}
    if any(piece.no is not None for piece in box.pieces):
        taken[PIECE] = "the pieces with words"
    if box.buildings:
        taken[BUILDING] = "the building cards"
    if box.money.contracts:
        taken[CONTRACT] = "the savings contracts"
    decks: tuple[Deck | DeclaredPart, ...] = box.decks
    for file, noun, lettered in (("cards", "deck", decks), ("parts", "part", parts_of(box))):
        for n, each in enumerate(lettered):
            if each.letter in taken:
                say = f"the letter `{each.letter}` belongs to {taken[each.letter]}; take another"
                yield sources.at(file, (f"{noun}s", n, "letter"), say)
            if each.letter:
                taken.setdefault(each.letter, f"the {noun} `{each.id}`")


def released_codes_stay(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find released codes that another piece bears now, and pieces whose code is another now."""
    releases = _releases(box, sources)
    if not releases:
        return
    if not any(one.code.startswith(f"{box.game.prefix}-") for one in releases):
        was = releases[0].code.partition("-")[0]
        say = f"the codes of this game were released with the prefix `{was}`; restore it"
        yield sources.at("game", ("prefix",), say)
        return
    pieces = list(coded_pieces(box))
    ever: list[CodedPiece | ReleasedCode] = [*pieces, *releases]
    there = {piece.bearer for piece in pieces}
    codes = {one.code: one for one in releases}
    owners = {one.bearer: one for one in releases if not one.retired}
    shifted = [*_shifted_rows(box, pieces, owners)]
    for n, letter, moved in shifted:
        free = max(each.number for each in releases if each.letter == letter) + 1
        say = f"a row was put in or taken out, and {len(moved)} below it lost their released "
        say += f"codes: add a column `no` with the numbers of {LOCK}, {moved[0].number} for "
        say += f"`{moved[0].bearer}`, {free} for a new row"
        yield sources.at("parts", ("parts", n, "each"), say)
    done = {letter for _, letter, _ in shifted}
    for piece in (each for each in pieces if each.letter not in done):
        one, own = codes.get(piece.code), owners.get(piece.bearer)
        taken = f"{one.code} was released to `{one.bearer}`" if one else ""
        if one and one.retired:
            taken += ", which is retired"
        if own and own != one:
            say = _restore(piece, own, taken)
            yield sources.at(piece.file, (*piece.path, "no"), say)
        elif one and not own:
            free = max(each.number for each in ever if each.letter == piece.letter) + 1
            say = f"{taken}; give `{piece.bearer}` a number never used, such as {free}"
            if not one.retired and one.bearer not in there:
                say += f"; if it is the same piece, name it `{one.bearer}` again"
            yield sources.at(piece.file, (*piece.path, "no"), say)


def _shifted_rows(
    box: Box, pieces: Iterable[CodedPiece], owners: Mapping[str, ReleasedCode]
) -> Iterator[tuple[int, str, list[ReleasedCode]]]:
    # Parts whose rows are numbered by their place, and of which several lost their codes by it:
    # which part it is, its letter, and the codes. Another letter or prefix moves no row.
    for n, part in enumerate(parts_of(box)):
        begins = f"{box.game.prefix}-{part.letter}"
        rows = [each for each in pieces if each.kind == part.id and each.bearer in owners]
        was = [own for each in rows if (own := owners[each.bearer]).code != each.code]
        lost = [own for own in was if own.code.startswith(begins)]
        if len(lost) > 1 and all(row.no is None for row in part.each):
            yield n, part.letter, lost


def _restore(piece: CodedPiece, own: ReleasedCode, taken: str) -> str:
    before = f"`{piece.bearer}` was released as {own.code}"
    same = own.letter == piece.letter
    off = f"number, `no: {own.number}`" if same else f"letter `{own.letter}`"
    if taken:
        return f"{taken}, and {before}; restore its {off}"
    moved = f"in {LOCK} write {{was: {own.bearer}, moved: {piece.code}}}"
    return f"{before}, not {piece.code}; restore its {off}, or {moved}"


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
    if source is None:
        return ()
    coded = ((each.prefix + each.letter, each.number) for each in coded_pieces(box))
    written = all(re.fullmatch(r"[A-Z]{3}", letters) and 0 < n < 100_000 for letters, n in coded)
    checks = (numbers_are_unique, letters_are_unique)
    if not written or any(fault for each in checks for fault in each(box, sources)):
        return ()
    releases: tuple[ReleasedCode, ...] = source.data
    return releases


@of_each(Piece)
def looked_up_pieces_have_codes(piece: Piece) -> Iterator[Slip]:
    """Find texts of a piece that nothing leads to."""
    for key in ("text", "short"):
        if getattr(piece, key) and piece.no is None:
            say = f"nobody would read this `{key}`: it is printed nowhere, only looked up"
            hint = "give the piece a `no`, the number in its code, or take it out"
            yield Slip((key,), f"{say}; {hint}")


@of_each(Piece)
def pips_are_as_many_as_pieces(piece: Piece) -> Iterator[Slip]:
    """Find floors and roofs of which some have no number: they would not be printed."""
    numbered = piece.kind == "floor" or (piece.kind == "roof" and piece.pips)
    if numbered and len(piece.pips) != piece.count:
        say = f"the {piece.kind}s are {piece.count}, but their `pips` {len(piece.pips)}"
        hint = "each bears a number of its own, such as `pips: [1, 2, 3]` for three"
        yield Slip(("pips" if piece.pips else "count",), f"{say}: {hint}")
