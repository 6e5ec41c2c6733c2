"""The certificate of a kit: one page with what proof has measured, file by file."""

from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from pnp.box.foreign import Unreadable, read_foreign
from pnp.faces.context import BLACK
from pnp.faces.pen import Pen, Stroke
from pnp.outlines import line
from pnp.press.paper import A4, MARGIN, PAPERS, Paper
from pnp.press.pdf.file import Imprint
from pnp.press.printing import draw_foot, write_document
from pnp.proof.prove import Proof, count_files, list_figures, state_verdict

_SIZE: Final = 7.5
_LEAD: Final = 4.2
_LEAST_LEAD: Final = 2.7
_RULE: Final = Stroke("#999999", 0.15)
_HEAD: Final = 47.0
_FOOT: Final = 20.0


def write_certificate(proof: Proof, day: str, file: Path) -> None:
    """Write the certificate of a kit, dated; on a fault nothing is written."""
    paper = PAPERS.get(proof.listing.options.paper, A4)
    title = f"{proof.listing.title} · certificate"
    draw = partial(_draw, proof=proof, day=day, paper=paper)
    write_document(file, Imprint(title, "pnp proof", "en"), [(title, paper.size, draw)])


def _seal(folder: Path, name: str) -> str:
    try:
        return sha256(read_foreign(folder, name)).hexdigest()[:12]
    except FileNotFoundError:
        return "missing"
    except Unreadable:
        return "unreadable"


def _draw(pen: Pen, proof: Proof, day: str, paper: Paper) -> None:
    _draw_head(pen, proof, day, paper)
    room = paper.room
    lines = list(_list_files(pen, proof, room.width - 62))
    findings = [f"– {found}" for found in proof.findings]
    space = paper.size.height - _FOOT - _HEAD
    fit = int(space / _LEAST_LEAD)
    lines = lines[:fit]
    more = findings[: max(0, fit - len(lines) - 2)]
    if len(more) < len(findings):
        more.append(f"and {len(findings) - len(more)} more: run pnp proof to see them all")
    lead = min(_LEAD, space / (len(lines) + len(more) + 1))
    y = _HEAD
    for file, seal, said in lines:
        if file:
            pen.shape(line(room.x, y - lead * 0.8, room.right, y - lead * 0.8), stroke=_RULE)
            pen.text(room.x, y, file, "sans-600", _SIZE, BLACK)
            pen.text(room.x + 36, y, seal, "sans-400", _SIZE, BLACK)
        pen.text(room.x + 62, y, said, "sans-400", _SIZE, BLACK)
        y += lead
    for say in more:
        y += lead
        pen.text(room.x, y, _short(pen, say, room.width), "sans-400", _SIZE, BLACK)


def _draw_head(pen: Pen, proof: Proof, day: str, paper: Paper) -> None:
    listing, x = proof.listing, MARGIN
    pen.text(x, 19, listing.title, "serif-700", 20, BLACK)
    pen.text(x, 27, f"{state_verdict(proof.findings)} Measured on {day}.", "sans-600", 11, BLACK)
    how = listing.options
    made = f" · for the printer {how.printer.name}" if how.printer else ""
    ordered = f"{how.paper} · {how.lang} · backs {how.backs} · {how.ink} ink{made}"
    pen.text(x, 33, ordered, "sans-400", 9, BLACK)
    rules = "with the content of the game" if proof.with_rules else "with the manifest only"
    counted = f"Counted and compared {rules}; content {listing.content[:12]}"
    pen.text(x, 38, f"{counted}. Beside each file the first of its SHA-256.", "sans-400", 8, BLACK)
    draw_foot(pen, paper, "50 mm · pnp proof")


def _list_files(pen: Pen, proof: Proof, width: float) -> Iterator[tuple[str, str, str]]:
    # Each in as many lines as its figures take; only the first names it.
    for name, count in count_files(proof.listing):
        first, said = (name, _seal(proof.folder, name)), count
        for figure in list_figures(proof, name):
            longer = f"{said} · {figure}"
            if pen.width(longer, "sans-400", _SIZE) > width:
                yield *first, said
                first, longer = ("", ""), figure
            said = longer
        yield *first, said


def _short(pen: Pen, text: str, width: float) -> str:
    # The report has it whole.
    text = "".join("?" if pen.lacks(letter, "sans-400") else letter for letter in text)
    while pen.width(text, "sans-400", _SIZE) > width:
        text = text[:-2].rstrip("…") + "…"
    return text
