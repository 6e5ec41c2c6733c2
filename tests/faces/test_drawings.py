"""Drawings that are named are there; a game of one's own may do without."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.packs import content_root, kits
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.errors import ContentError
from pnp.faces.drawings import drawings_are_known
from tests.fixtures.pack import change


@pytest.mark.parametrize(
    ("name", "before", "after", "say"),
    [
        ("look.yaml", "emblem: mill", "emblem: millet",
         ("look.yaml:3: there is no emblem `millet`; did you mean `mill`? "
          "`pnp show village emblems` lists them all")),
        ("look.yaml", "pattern: scales", "pattern: fins",
         ("look.yaml:4: there is no pattern of backs `fins`; there are `scales`, `gables`, "
          "`shingles`, `windows`, `stars`, `setts`; "
          "`pnp show village patterns` lists them all")),
        ("look.yaml", "pattern: scales", "pattern: scales\nbacks: {deeds: {drawing: mil}}",
         "look.yaml:5: there is no drawing `mil`; did you mean `mill`?"),
        ("look.yaml", "pattern: scales", "pattern: scales\nbacks: {nesw: {drawing: mill}}",
         "look.yaml:5: there is no deck `nesw`; did you mean `news`? name a deck, or `deeds`"),
        ("look.yaml", "pattern: scales", "pattern: scales\nband: vaiduct",
         "look.yaml:5: there is no edge of a band `vaiduct`; did you mean `viaduct`?"),
        ("deeds.yaml", "pattern: stripes", "pattern: strips",
         "deeds.yaml:8: there is no pattern `strips`; did you mean `stripes`?"),
        ("cards.yaml", "motif: luck", "motif: lukc",
         ("cards.yaml:11: there is no icon `lukc`; did you mean `luck`? "
          "`pnp show village icons` lists them all")),
        ("cards.yaml", "good: true", "good: true\n        motif: coffepot",
         "cards.yaml:16: there is no motif `coffepot`; did you mean `coffeepot`?"),
        ("money.yaml", "colour: green", "colour: green\n    ornament: zeppelin",
         ("money.yaml:12: there is no ornament `zeppelin`; there are `mill`, `bell`, `brolly`, "
          "`clock`, `coffeepot`, `gables` and 1 more; "
          "`pnp show village emblems` lists them all")),
    ],
)  # fmt: skip
def test_a_drawing_nobody_has_made_is_named_with_its_line(
    village: Path, name: str, before: str, after: str, say: str
) -> None:
    change(village / name, (before, after))
    with pytest.raises(ContentError) as caught:
        read_box(village, further=[drawings_are_known])
    (problem,) = caught.value.findings
    assert say in str(problem)


@pytest.mark.parametrize("folder", kits(content_root()), ids=lambda folder: folder.name)
def test_every_drawing_a_shipped_kit_names_is_there(folder: Path) -> None:
    assert read_box(folder, further=[drawings_are_known]).game.id


def test_a_game_without_drawings_of_its_own_is_printed(village: Path, tmp_path: Path) -> None:
    emblem = "emblem: mill  # art/mill.svg; or a drawing that all games share\n"
    change(village / "look.yaml", (emblem, ""), ("pattern: scales\n", ""))
    change(village / "cards.yaml", ("    motif: luck\n", ""))
    result = CliRunner().invoke(build, [str(village), "-o", str(tmp_path / "out")])
    assert result.exception is None, result.exception
    assert (tmp_path / "out/village/kit-plain.pdf").is_file()
