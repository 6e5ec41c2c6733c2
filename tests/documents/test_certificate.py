"""The certificate keeps to its one page, whatever was found."""

from dataclasses import replace
from pathlib import Path

import pypdfium2

from pnp.documents.certificate import write_certificate
from pnp.findings import Finding
from pnp.proof.listing import ListedOptions, ListedPart, ListedStack, Listing
from pnp.proof.prove import Proof

STACKS = (ListedStack("a", 1),)
PART = ListedPart("deeds", "Deeds", "deeds.pdf", None, STACKS, ())
OPTIONS = ListedOptions((210, 297), "a4", "en", "long-edge", (0, 0), "full", ())
LISTING = Listing("x", "Exempel", "0" * 64, OPTIONS, (PART,))
FIGURES = {
    "least type": 7.0,
    "words to trim": 3.1,
    "least contrast": 4.6,
    "off by": 0.02,
    "codes read": 28.0,
    "least module": 0.45,
    "bar": 50.0,
    "overlap unlike": 3.0,
}


def text_of(proof: Proof, file: Path) -> str:
    write_certificate(proof, "2026-01-31", file)
    document = pypdfium2.PdfDocument(file)
    assert len(document) == 1
    text = document[0].get_textpage().get_text_range()
    document.close()
    return str(text)


def test_figures_that_need_two_lines_have_them(tmp_path: Path) -> None:
    proof = Proof(tmp_path, LISTING, (), {"deeds.pdf": FIGURES}, with_rules=True)
    text = text_of(proof, tmp_path / "c.pdf")
    assert "All is well. Measured on 2026-01-31." in text
    assert "modules from 0.45 mm" in text
    assert "bar 50.0 mm" in text
    assert "missing" in text  # there is no such file in the folder


def test_a_hundred_breaches_stay_on_the_page_and_are_counted(tmp_path: Path) -> None:
    long = "of something " * 30
    found = tuple(
        Finding(long, "deeds.pdf", page=n, piece="a", rule="placed") for n in range(1, 101)
    )
    parts = tuple(replace(PART, file=f"part-{n}.pdf") for n in range(30))
    proof = Proof(tmp_path, replace(LISTING, parts=parts), found)
    text = text_of(proof, tmp_path / "c.pdf")
    assert "100 breaches. Measured on" in text
    assert "more: run pnp proof to see them all" in text
    assert "part-29.pdf" in text
