"""Figures of the rules on declared parts: reckoned as in booklets, or named with their line."""

from pathlib import Path

import pytest

from pnp.cli.new import make
from pnp.cli.reading import read_kit
from pnp.errors import ContentError
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.faces.conftest import Note
from tests.faces.declared import declared_pieces

SIGN = """\
parts:
  - id: signs
    name: Signs
    size: [60, 40]
    each: [{{title: "Pay {{= 2 * salary}}"}}]
    front:
      - {{text: "{{title}}", at: [4, 4, -4, 8]}}
      - {{text: "{figure}", at: [4, 16, -4, 8]}}
      - {{frame: ink, at: [2, 2, -2, -2]{more}}}
"""


def village(folder: Path, figure: str = "{= number: salary}", more: str = "") -> Path:
    make(folder / "village")
    sign = SIGN.format(figure=figure, more=more)
    (folder / "village/parts.yaml").write_text(sign, encoding="utf-8")
    return folder / "village"


def faults_of(folder: Path) -> list[tuple[str, int, str]]:
    with pytest.raises(ContentError) as caught:
        read_kit(folder)
    return [
        (Path(each.file).name, each.line, each.sentence)
        for each in caught.value.findings
        if "parts.yaml" in each.file
    ]


def test_a_figure_of_the_rules_is_written_out_in_boxes_and_rows(tmp_path: Path, note: Note) -> None:
    box = read_kit(village(tmp_path, more=", dashes: [1, 2]"))
    (piece,) = declared_pieces(context_for(box, PrintJob()), "signs")
    drawn = note(piece.front)
    assert [line.text for line in drawn.written] == ["Pay 200 p", "100"]
    assert [each.stroke.dashes for each in drawn.drawn if each.stroke] == [(1, 2)]


def test_a_figure_of_nothing_is_named_with_its_line(tmp_path: Path) -> None:
    say = "the figure {= salery}: there is no number `salery`; did you mean `salary`?"
    assert faults_of(village(tmp_path, "{= salery}")) == [("parts.yaml", 8, say)]


@pytest.mark.parametrize(
    ("more", "say"),
    [
        (
            ", dashes: [1, 0]",
            "`dashes` are lengths in mm above 0, a dash and a gap in turn: [1, 1]",
        ),
        (", radius: -1", "`radius` is a length in mm, from 0"),
    ],
)
def test_dashes_and_corners_are_lengths(more: str, say: str, tmp_path: Path) -> None:
    assert faults_of(village(tmp_path, more=more)) == [("parts.yaml", 9, say)]


def test_a_frame_along_the_edge_is_what_a_piece_in_line_ink_is_cut_by(
    tmp_path: Path, note: Note
) -> None:
    folder = village(tmp_path)
    text = (folder / "parts.yaml").read_text(encoding="utf-8")
    for at, frames in (("[2, 2, -2, -2]", 1), ("[8, 8, -8, -8]", 2)):
        sign = text.replace("[2, 2, -2, -2]", at)
        (folder / "parts.yaml").write_text(sign, encoding="utf-8")
        context = context_for(read_kit(folder), PrintJob(ink="line"))
        (piece,) = declared_pieces(context, "signs")
        assert len([each for each in note(piece.front).drawn if each.stroke]) == frames
