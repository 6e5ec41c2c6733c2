"""The page on boards: each of its examples is built and proved, and no key of a map is untold."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.box.board import MapSpace, Route, SpaceMap
from pnp.box.fields import keys_of
from pnp.cli.build import build
from pnp.cli.new import make
from pnp.cli.proof import proof

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split()[1])
def test_an_example_is_printed(text: str, tmp_path: Path) -> None:
    village, output = tmp_path / "village", tmp_path / "output"
    make(village)
    for name in ("board", "deeds", "cards", "rules"):
        (village / f"{name}.yaml").unlink()
    (village / "map.yaml").write_text(text, encoding="utf-8")
    for name in re.findall(r"picture: (\S+)", text):
        (village / name).parent.mkdir(exist_ok=True)
        Image.new("RGB", (740, 600), "#dfeaf2").save(village / name)
    asked = [str(village), "--only", "board", "--output", str(output)]
    built = CliRunner().invoke(build, asked, catch_exceptions=False)
    assert built.exit_code == 0, built.output
    proved = CliRunner().invoke(proof, [str(output / "village")], catch_exceptions=False)
    assert proved.exit_code == 0, proved.output


def test_every_key_of_a_map_is_told() -> None:
    told = set(re.findall(r"\b\w+\b", PAGE))
    for kind in (SpaceMap, MapSpace, Route):
        assert set(keys_of(kind)) - told == set(), kind.__name__


def test_every_kind_of_map_has_an_example() -> None:
    assert {text.split()[1] for text in EXAMPLES} == {"grid", "track", "hex", "free"}
