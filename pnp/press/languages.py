"""A kit in two languages: pieces that bear both, and sheets to read that come in each."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pnp.box.two_languages import first_of, languages_of
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.press.imposition import Page, Placement, Sheet
from pnp.press.job import PrintJob
from pnp.press.part import Part, PlannedPart

Planner = Callable[[Context, PrintJob], Iterable[PlannedPart]]
"""Names the parts of one kind that a game has, none if it has none; lays out nothing yet."""


def plan_in_each(
    planners: Sequence[Planner], context: Context, job: PrintJob
) -> Iterator[PlannedPart]:
    """Plan what is only read once in each language of a kit."""
    tongues = languages_of(context.lang)
    for lang in tongues:
        own = context if len(tongues) == 1 else context.in_language(lang)
        order = replace(job, lang=lang)
        for part in (part for planner in planners for part in planner(own, order)):
            if lang == tongues[0]:
                yield part
            else:
                yield PlannedPart(f"{part.id}-{lang}", partial(_lay_out, part, lang))


def _lay_out(planned: PlannedPart, lang: str) -> Part:
    part = planned.lay_out()
    named = partial(_name_in, part.id, lang)
    return replace(
        part,
        id=f"{part.id}-{lang}",
        pieces=tuple(_piece(piece, named(piece.id), lang) for piece in part.pieces),
        sheets=tuple(_sheet(sheet, named, lang) for sheet in part.sheets),
    )


def _name_in(part: str, lang: str, piece: str) -> str:
    return piece.replace(part, f"{part}-{lang}", 1)


def _piece(piece: PrintedPiece, name: str, lang: str) -> PrintedPiece:
    back = piece.back and _face(piece.back, lang)
    return replace(piece, id=name, front=_face(piece.front, lang), back=back)


def _face(face: Face, lang: str) -> Face:
    return replace(face, lang=lang)


def _sheet(sheet: Sheet, named: Callable[[str], str], lang: str) -> Sheet:
    back = sheet.back and _page(sheet.back, named, lang)
    return replace(sheet, front=_page(sheet.front, named, lang), back=back)


def _page(page: Page, named: Callable[[str], str], lang: str) -> Page:
    placements = tuple(_placement(each, named, lang) for each in page.placements)
    return replace(page, placements=placements)


def _placement(placement: Placement, named: Callable[[str], str], lang: str) -> Placement:
    return replace(placement, piece=named(placement.piece), face=_face(placement.face, lang))


def entitle(part: Part) -> Part:
    """Give a part with its title in the first language: sheets say what they are in one."""
    return replace(part, title=first_of(part.title), note=first_of(part.note))
