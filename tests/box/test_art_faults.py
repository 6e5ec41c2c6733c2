"""The gallery of what a drawing may not hold: each fault with its line, and what to do instead."""

from pathlib import Path

import pytest

from pnp.box.path_data import MOST_STEPS
from pnp.box.reading.art_reader import LARGEST_DRAWING
from pnp.box.reading.reader import read_box
from pnp.box.source import Source
from pnp.box.svg import DEEPEST, MOST_ELEMENTS, read_svg
from pnp.cli.new import make
from pnp.errors import ContentError

KNOWN = {"ink", "paper", "coral"}
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def fault_of(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        read_svg(Source("gull.svg", text.split("\n")), KNOWN, {})
    return "\n".join(f"{each.line}: {each.sentence}" for each in caught.value.findings)


@pytest.mark.parametrize(
    ("body", "say"),
    [
        # what cannot be drawn
        ("<text>Ben</text>",
         "<text> cannot be drawn: words belong to the content, shapes of letters to a <path>"),
        ('<image href="gull.png"/>',
         "<image> cannot be drawn: trace it, or name a PNG or JPEG as the `picture` of a card"),
        ('<use href="#wing"/>', "<use> cannot be drawn: write the shape itself here"),
        ("<script>alert(1)</script>", "<script> cannot be drawn: a drawing does nothing"),
        ("<linearGradient/>", "<linearGradient> cannot be drawn: a tone is one colour"),
        ("<foreignObject><body/></foreignObject>", "<foreignObject> cannot be drawn"),
        ("<cirle r='3'/>", "<cirle> cannot be drawn: did you mean `circle`?"),
        ("<wibble/>", "<wibble> cannot be drawn: there are g, defs, clipPath, path, rect, circle"),
        ("Ben", "a text cannot be drawn: Ben"),
        # colours
        ('<path class="corral" d="M0 0h9"/>',
         "the class `corral` is no colour of the palette; did you mean `coral`?"),
        ('<path class="line-inc" d="M0 0h9"/>',
         "the class `line-inc` is no colour of the palette; did you mean `line-ink`?"),
        ('<path fill="#ea6e54" d="M0 0h9"/>',
         'fill="#ea6e54": a colour is a name of the palette; write class="…"'),
        ('<path style="stroke:red" class="ink" d="M0 0h9"/>',
         'stroke="red": a colour is a name of the palette; write class="line-…"'),
        ('<path fill="url(http://example.org/a.svg#b)" d="M0 0h9"/>',
         'fill="url(http://example.o": a colour is a name of the palette'),
        ('<path d="M0 0h9"/>',
         '<path> has no colour: class="ink" fills it, class="line-ink" draws its outline'),
        ("<style>.coral { fill: red }</style>",
         'colours are those of look.yaml; a <style> may say @import "palette.css" only'),
        ('<style>@import "http://example.org/a.css";</style>', "colours are those of look.yaml"),
        # what no ink can print
        ('<g opacity="0.5"/>', "`opacity` cannot be 0.5 in print, only 1"),
        ('<path class="line-ink" stroke-dasharray="2 1" d="M0 0h9"/>',
         "`stroke-dasharray` cannot be 2 1 in print, only none"),
        ('<path class="ink" style="mix-blend-mode:multiply" d="M0 0h9"/>',
         "`mix-blend-mode` cannot be printed in all inks; take it out"),
        ('<path class="ink" filter="url(#f)" d="M0 0h9"/>',
         "`filter` means nothing on <path>; take it out"),
        ('<path class="ink" onload="alert(1)" d="M0 0h9"/>', "`onload` means nothing on <path>"),
        ('<a xmlns:x="http://www.w3.org/1999/xlink" x:href="http://example.org"/>',
         "<a> cannot be drawn"),
        ('<g xmlns:x="http://www.w3.org/1999/xlink" x:href="http://example.org"/>',
         "`href` means nothing on <g>; take it out"),
        ('<rect class="ink" witdh="9" height="9"/>',
         "`witdh` means nothing on <rect>; did you mean `width`?"),
        # measures
        ('<rect class="ink" height="9"/>', "<rect>: it needs `width`"),
        ('<rect class="ink" width="0" height="9"/>', "<rect>: `width` should be above 0, not 0"),
        ('<circle class="ink" r="nan"/>', "<circle>: `nan` is not a number"),
        ('<circle class="ink" r="1e999"/>', "<circle>: the number 1e999 is too large"),
        ('<circle class="ink" r="9mm"/>', "<circle>: `9mm` is not a number"),
        ('<polygon class="ink" points="0 0 9"/>', "<polygon>: points are pairs of numbers"),
        ('<path class="ink" d=""/>', "<path>: there are no path data"),
        ('<path class="ink" d="L3 3"/>', "<path>: path data begin with M"),
        ('<path class="ink" d="M0 0 L3"/>',
         "<path>: the path data have a number too few or too many at `L3`"),
        ('<path class="ink" d="M0 0 X3 3"/>', "<path>: `X` is not a number"),
        ('<path class="ink" d="M0 0 a3 3 0 2 1 6 0"/>',
         "<path>: the path data cannot be read at `2 1 6 0`"),
        ('<path class="ink" d="M0 0h9e9"/>', "<path>: a number is too large; 100000 is the most"),
        ('<path class="ink" transform="spin(3)" d="M0 0h9"/>',
         "`transform`: `spin` with 1 numbers is no transform"),
        ('<path class="ink" transform="scale(99999)" d="M0 0h9"/>', "<path> reaches too far out"),
        ('<g clip-path="url(#frame)"><path class="ink" d="M0 0h9"/></g>',
         "there is no <clipPath> for `url(#frame)` above"),
        ('<defs><path class="ink" d="M0 0h9"/></defs>', "nothing in <defs> is drawn"),
        ("", "there is nothing in this drawing"),
        ("<?run me?>", "a drawing gives no orders to programs; take out this <?…?>"),
        ("<g>", "this is not XML: mismatched tag"),
        ("&lol;", "this is not XML: undefined entity"),
    ],
)  # fmt: skip
def test_what_a_drawing_may_not_hold_is_said_with_its_line(body: str, say: str) -> None:
    assert f"2: {say}" in fault_of(f"{HEAD}\n{body}</svg>")


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "&#97;"><!ENTITY b "&a;&a;">]>\n' + HEAD + "&b;</svg>",
         "1: a drawing has no <!DOCTYPE>; take it out"),
        ('<!DOCTYPE svg SYSTEM "file:///etc/passwd">\n' + HEAD + "</svg>",
         "1: a drawing has no <!DOCTYPE>; take it out"),
        ('<?xml-stylesheet href="http://example.org/a.css"?>\n' + HEAD + "</svg>",
         "1: a drawing gives no orders to programs"),
        ("<svg/>", "1: a drawing begins with <svg xmlns="),
        ('<html xmlns="http://www.w3.org/2000/svg"/>', "1: a drawing begins with <svg xmlns="),
        (HEAD.replace(' viewBox="0 0 100 100"', "") + "</svg>",
         '1: a drawing stands in a square; write viewBox="0 0 100 100"'),
        (HEAD.replace("0 0 100 100", "0 0 100 60") + "</svg>", "1: a drawing stands in a square"),
        ("", "1: this is not XML: no element found"),
        ("\x00", "1: this is not XML"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_drawing_is_refused_at_its_head(text: str, say: str) -> None:
    assert say in fault_of(text)


def test_all_faults_of_a_file_are_named_at_once() -> None:
    body = '<path class="coral" opacity="0" d="X"/>\n<text/>\n<rect class="sea" width="3"/>'
    assert [line[:2] for line in fault_of(f"{HEAD}\n{body}</svg>").split("\n")] == [
        "2:", "2:", "3:", "4:", "4:",
    ]  # fmt: skip


def test_nothing_grows_without_end() -> None:
    deep = HEAD + "<g>" * 1_000_000
    assert f"groups stand at most {DEEPEST} deep in each other" in fault_of(deep)
    many = HEAD + "<g/>" * (MOST_ELEMENTS + 1)
    assert f"a drawing has at most {MOST_ELEMENTS} elements" in fault_of(many)
    long = f'<path class="ink" d="M0 0{"h1" * MOST_STEPS}"/>'
    assert f"an outline has at most {MOST_STEPS} steps" in fault_of(f"{HEAD}{long}</svg>")


@pytest.fixture
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("village"))
    return Path("village")


def test_a_drawing_that_is_too_long_is_refused_before_it_is_parsed(village: Path) -> None:
    text = HEAD + " " * LARGEST_DRAWING + "</svg>"
    (village / "art/mill.svg").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"mill\.svg: this drawing is longer than 500,000"):
        read_box(village).art.find("mill")


def test_a_drawing_outside_the_pack_is_refused(village: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(HEAD, encoding="utf-8")
    (village / "art/mill.svg").unlink()
    (village / "art/mill.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(ContentError, match="this path leaves the pack"):
        read_box(village).art.find("mill")


def test_a_drawing_with_control_characters_is_refused(village: Path) -> None:
    (village / "art/mill.svg").write_text(f"{HEAD}\u202e</svg>", encoding="utf-8")
    with pytest.raises(ContentError, match=r"mill\.svg:1: .* control character U\+202E"):
        read_box(village).art.find("mill")
