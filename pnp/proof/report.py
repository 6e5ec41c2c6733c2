"""The report of proof: part by part with its figures, in words or as JSON."""

from collections.abc import Iterator
from typing import Any, Final

from pnp.box.foreign import replace_unprintable
from pnp.proof.listing import Listing
from pnp.proof.prove import Proof

_FIGURES: Final = (
    ("least type", "least type {:.1f} pt"),
    ("words to trim", "words {:.1f} mm off the trim"),
    ("least line", "lines from {:.2f} pt"),
    ("least contrast", "contrast from {:.1f} : 1"),
    ("off by", "placed within {:.2f} mm"),
    ("codes read", "{:.0f} QR codes read"),
    ("least module", "modules from {:.2f} mm"),
    ("bar", "bar {:.1f} mm"),
    ("overlap unlike", "tiles differ by {:.0f} of 255"),
    ("bands apart, without patterns", "bands {:.0f} of lightness apart"),
)


def write_report(proof: Proof) -> Iterator[str]:
    """Write the report, one line for each file and each breach."""
    return map(replace_unprintable, _write_lines(proof))  # texts of a stranger's file are in it


def _write_lines(proof: Proof) -> Iterator[str]:
    listing, how = proof.listing, proof.listing.options
    ordered = f"{how.paper}, {how.lang}, backs {how.backs}, {how.ink} ink"
    yield f"{proof.folder}: {listing.title} ({ordered})"
    if how.printer:
        yield f"  Measured as the printer {how.printer.name} prints it."
    for file, held in count_files(listing):
        sign = "✗" if any(finding.file == file for finding in proof.findings) else "✓"
        yield f"  {sign} {file:<18} {', '.join([held, *list_figures(proof, file)])}"
    for finding in proof.findings:
        yield f"  ✗ {finding}"
    if not proof.with_rules:
        yield "  Counted against the manifest only: the game's content is missing or has changed;"
        yield "  `pnp proof FOLDER` with the folder of its game.yaml counts against that too."
    yield state_verdict(proof).removesuffix(".") if proof.findings else state_verdict(proof)


def count_files(listing: Listing) -> Iterator[tuple[str, str]]:
    """Give each file of a kit with what it holds, in words."""
    for part in listing.parts:
        pages, pieces = len(part.layout), sum(part.counts.values())
        yield part.file, f"{_format_count(pages, 'page')}, {_format_count(pieces, 'piece')}"
    for run in listing.runs:
        yield run.file, _format_count(run.pages, "page")


def state_verdict(proof: Proof) -> str:
    """Say in one sentence how a kit stands."""
    count = len(proof.findings)
    return f"{count} {'breach' if count == 1 else 'breaches'}." if count else "All is well."


def list_figures(proof: Proof, file: str) -> list[str]:
    """Say each figure of a file in words."""
    figures = proof.figures.get(file, {})
    return [form.format(figures[name]) for name, form in _FIGURES if name in figures]


def _format_count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def encode_report(proof: Proof) -> dict[str, Any]:
    """Give the report for scripts."""
    listing, how = proof.listing, proof.listing.options
    figures = {
        file: {name: round(figure, 3) for name, figure in own.items()}
        for file, own in proof.figures.items()
    }
    return {
        "kit": listing.kit,
        "folder": str(proof.folder),
        "ok": not proof.findings,
        "with_rules": proof.with_rules,
        "options": {
            **{name: getattr(how, name) for name in ("paper", "lang", "backs", "ink")},
            "printer": how.printer.name if how.printer else None,
        },
        "parts": [
            {
                "id": part.id,
                "file": part.file,
                "pages": len(part.layout),
                "pieces": sum(part.counts.values()),
                "figures": figures.get(part.file, {}),
            }
            for part in listing.parts
        ],
        "runs": [
            {"file": run.file, "pages": run.pages, "figures": figures.get(run.file, {})}
            for run in listing.runs
        ],
        "breaches": [
            {
                "file": finding.file,
                "page": finding.page or None,
                "piece": finding.piece or None,
                "check": finding.rule,
                "say": finding.what,
            }
            for finding in proof.findings
        ],
    }
