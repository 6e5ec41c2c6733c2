"""The report of proof: part by part with its figures, in words or as JSON."""

from collections.abc import Iterator
from typing import Any, Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.listing import ListedPart
from pnp.press.proof.prove import Proof

_FIGURES: Final = (
    ("least type", "least type {:.1f} pt"),
    ("words to trim", "words {:.1f} mm off the trim"),
    ("least contrast", "contrast from {:.1f} : 1"),
    ("off by", "placed within {:.2f} mm"),
    ("codes read", "{:.0f} QR codes read"),
    ("least module", "modules from {:.2f} mm"),
    ("bar", "bar {:.1f} mm"),
    ("overlap unlike", "tiles differ by {:.0f} of 255"),
    ("bands apart, without patterns", "bands {:.0f} of lightness apart"),
)


def written(proof: Proof) -> Iterator[str]:
    """Write the report, one line for each file and each breach."""
    listing = proof.listing
    how = f"{listing.paper}, {listing.lang}, backs {listing.backs}, {listing.ink} ink"
    yield f"{proof.folder}: {listing.title} ({how})"
    if listing.printer:
        yield f"  Measured as the printer {listing.printer.name} prints it."
    for part in listing.parts:
        held = f"{many(len(part.pages), 'page')}, {many(sum(part.counts.values()), 'piece')}"
        yield _line(proof, part.file, held)
    yield _line(proof, listing.file, many(listing.pages, "page"))
    for finding in proof.findings:
        yield f"  ✗ {finding}"
    if not proof.with_rules:
        yield "  Counted against the manifest only: the game's content is missing or has changed."
    yield verdict(proof).removesuffix(".") if proof.findings else verdict(proof)


def verdict(proof: Proof) -> str:
    """Say in one sentence how a kit stands."""
    count = len(proof.findings)
    return f"{count} {'breach' if count == 1 else 'breaches'}." if count else "All is well."


def figures_said(proof: Proof, file: str) -> list[str]:
    """Say each figure of a file in words."""
    figures = proof.figures.get(file, {})
    return [form.format(figures[name]) for name, form in _FIGURES if name in figures]


def many(count: int, noun: str) -> str:
    """Say how many there are of something."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _line(proof: Proof, file: str, held: str) -> str:
    said = figures_said(proof, file)
    sign = "✗" if any(finding.file == file for finding in proof.findings) else "✓"
    return f"  {sign} {file:<18} {', '.join([held, *said])}"


def as_json(proof: Proof) -> dict[str, Any]:
    """Give the report for scripts."""
    listing = proof.listing
    return {
        "kit": listing.kit,
        "folder": str(proof.folder),
        "ok": not proof.findings,
        "with_rules": proof.with_rules,
        "options": {
            "paper": listing.paper,
            "lang": listing.lang,
            "backs": listing.backs,
            "ink": listing.ink,
            "printer": listing.printer.name if listing.printer else None,
        },
        "parts": [_part(proof, part) for part in listing.parts],
        "kit_file": {
            "file": listing.file,
            "pages": listing.pages,
            "figures": _rounded(proof, listing.file),
        },
        "breaches": [_breach(finding) for finding in proof.findings],
    }


def _part(proof: Proof, part: ListedPart) -> dict[str, Any]:
    return {
        "id": part.id,
        "file": part.file,
        "pages": len(part.pages),
        "pieces": sum(part.counts.values()),
        "figures": _rounded(proof, part.file),
    }


def _rounded(proof: Proof, file: str) -> dict[str, float]:
    return {name: round(figure, 3) for name, figure in proof.figures.get(file, {}).items()}


def _breach(finding: Finding) -> dict[str, Any]:
    return {
        "file": finding.file,
        "page": finding.page or None,
        "piece": finding.piece or None,
        "check": finding.check,
        "say": finding.say,
    }
