"""The pages on parts and boards: examples are built and proved, no key, size or box is untold."""

import re
from pathlib import Path

import pytest
from PIL import Image

from pnp.box.board import MapSpace, Route, SpaceMap
from pnp.box.fields import keys_of
from pnp.box.game import STYLES, TextStyle
from pnp.box.packs import content_root
from pnp.box.parts.declared import BoxTable, CellGrid, DeclaredPart, PartBox, RepeatedBoxes
from pnp.box.parts.sizes import SIZES, BoxNet
from pnp.cli.new import make
from tests.typed import typed

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "parts.md").read_text(encoding="utf-8")
BOARDS = (DOCS / "boards.md").read_text(encoding="utf-8")
MAPS = re.findall(r"```yaml\n(.*?)```", BOARDS, re.DOTALL)
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
KITS = sorted((content_root() / "examples").glob("*/parts.yaml"))


def is_sound(folder: Path, output: Path, *asked: str) -> None:
    made = typed("build", folder, "-o", output, *asked, cwd=Path.cwd())
    assert made.returncode == 0, made.stderr
    kit = next(output.glob("*/kit.json")).parent
    proved = typed("proof", kit, cwd=Path.cwd())
    assert proved.returncode == 0, proved.stderr


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split()[3].strip(","))
def test_an_example_is_printed(text: str, tmp_path: Path) -> None:
    village = tmp_path / "village"
    make(village)
    (village / "parts.yaml").write_text(text, encoding="utf-8")
    look = village / "look.yaml"
    own = re.findall(r"```look\n(.*?)```", PAGE, re.DOTALL)
    look.write_text("\n".join([look.read_text(encoding="utf-8"), *own]), encoding="utf-8")
    if "like: card\n" in text and "Ann" in text:
        (words,) = re.findall(r"```words\n(.*?)```", PAGE, re.DOTALL)
        (village / "words.de.yaml").write_text(words, encoding="utf-8")
    only = [each for name in re.findall(r"- \{?id: (.*?)[,\n]", text) for each in ("--only", name)]
    is_sound(village, tmp_path / "output", *only, "--lang", "de")


@pytest.mark.parametrize("parts", KITS, ids=lambda parts: parts.parent.name)
def test_an_example_game_is_at_most_90_lines_and_prints(parts: Path, tmp_path: Path) -> None:
    assert len(parts.read_text(encoding="utf-8").splitlines()) <= 90
    is_sound(parts.parent, tmp_path / "full")
    is_sound(parts.parent, tmp_path / "line", "--ink", "line", "--paper", "letter")


@pytest.mark.parametrize("text", MAPS, ids=lambda text: text.split()[1])
def test_a_map_is_printed(text: str, tmp_path: Path) -> None:
    village = tmp_path / "village"
    make(village)
    for name in ("board", "deeds", "cards", "rules"):
        (village / f"{name}.yaml").unlink()
    (village / "map.yaml").write_text(text, encoding="utf-8")
    for name in re.findall(r"picture: (\S+)", text):
        (village / name).parent.mkdir(exist_ok=True)
        Image.new("RGB", (740, 600), "#dfeaf2").save(village / name)
    is_sound(village, tmp_path / "output", "--only", "board")


def test_every_kind_of_map_has_an_example() -> None:
    assert {text.split()[1] for text in MAPS} == {"grid", "track", "hex", "free"}


@pytest.mark.parametrize(
    ("page", "kinds"),
    [(PAGE, (DeclaredPart, PartBox, CellGrid, BoxTable, RepeatedBoxes, BoxNet, TextStyle)),
     (BOARDS, (SpaceMap, MapSpace, Route))],
)  # fmt: skip
def test_every_key_is_told(page: str, kinds: tuple[type, ...]) -> None:
    keys = {key for kind in kinds for key in keys_of(kind)}
    assert keys - set(re.findall(r"\b\w+\b", page)) == set()


def test_every_size_style_and_ready_made_part_is_told() -> None:
    told = set(re.findall(r"`([\w-]+)`", PAGE))
    papers = {f"a{n}" for n in range(3, 9)}  # told as `a3` to `a8`
    ready = {path.stem for path in (content_root() / "parts").glob("*.yaml")}
    assert ({*SIZES, *STYLES, *ready} - papers) - told == set()
