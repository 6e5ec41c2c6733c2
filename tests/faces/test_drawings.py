"""Drawings that are named are there; a game of one's own may do without."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.packs import content_root, kits
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.errors import ContentError
from pnp.faces.drawings import drawings_are_known, drawings_are_sound
from tests.fixtures.pack import change

LIST = Path(__file__).with_name("drawings.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", LIST)
def test_a_drawing_nobody_has_made_is_named_with_its_line(line: str, village: Path) -> None:
    name, before, after, say = line.replace("\\n", "\n").split(" | ")
    change(village / name, (before, after))
    with pytest.raises(ContentError) as caught:
        read_box(village, further=[drawings_are_known])
    (problem,) = caught.value.findings
    assert say in str(problem)


@pytest.mark.parametrize("folder", kits(content_root()), ids=lambda folder: folder.name)
def test_every_drawing_a_shipped_kit_names_is_there(folder: Path) -> None:
    assert read_box(folder, further=[drawings_are_known]).game.id


@pytest.mark.parametrize(
    ("drawn", "say"),
    [
        ('<title>Village</title><path class="ink" d="M0 0H99V9H0z"/>', "too wide: 11.0 times"),
        ('<title>Village</title><path class="line-ink" d="M50 0V99"/>', "a line and no more"),
        ('<title>Vilage</title><path class="ink" d="M0 0H99V50H0z"/>', "calls the game “Vilage”"),
        ('<title>Village</title><path class="ink inc" d="M0 0H99V50H0z"/>', "no colour"),
    ],
)
def test_a_wordmark_that_cannot_be_shown_is_named(drawn: str, say: str, village: Path) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">{drawn}</svg>'
    (village / "art/wordmark.svg").write_text(svg)
    with pytest.raises(ContentError) as caught:
        read_box(village, further=[drawings_are_sound])
    problem = caught.value.findings[0]
    assert say in str(problem)
    assert "village/art/wordmark.svg" in str(problem)


def test_a_game_without_drawings_of_its_own_is_printed(village: Path, tmp_path: Path) -> None:
    emblem = "emblem: mill  # art/mill.svg; or a drawing that all games share\n"
    change(village / "look.yaml", (emblem, ""), ("pattern: scales\n", ""))
    change(village / "cards.yaml", ("    motif: luck\n", ""))
    result = CliRunner().invoke(build, [str(village), "-o", str(tmp_path / "out")])
    assert result.exception is None, result.exception
    assert (tmp_path / "out/village/kit-plain.pdf").is_file()
