"""`pnp lookup`: from a code to the piece, without reading the content again."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageFilter
from PIL.PngImagePlugin import PngInfo

from pnp.box.coded_pieces import codes_of
from pnp.box.reading.reader import read_box
from pnp.cli.check import check
from pnp.cli.lookup import lookup
from pnp.cli.new import make
from pnp.errors import PnpError
from tests.box.test_codes import payloads
from tests.drawn_codes import draw_code
from tests.typed import run_python

CODE = "VI-N01-R"  # of the card `eggs`


@pytest.fixture(autouse=True)
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    make(Path("content/village"))
    return Path("content/village")


def asked(*words: str) -> Result:
    return CliRunner().invoke(lookup, words)


def test_a_fresh_index_needs_neither_yaml_nor_pydantic() -> None:
    CliRunner().invoke(check, ["village"])
    program = (
        "import sys; from pnp.cli.main import pnp\n"
        f"pnp(['lookup', {CODE!r}], standalone_mode=False)\n"
        "print(sorted({'yaml', 'pydantic', 'pnp.box.model'} & set(sys.modules)))"
    )
    ran = run_python("-c", program)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_a_photo_of_cards_shows_each_of_them(village: Path) -> None:
    box = read_box(village)
    lines = [payloads(box, "en")[name] for name in ("goat", "eggs")]
    photo = village.parent / "photo.png"
    photo_of(lines).save(photo)
    shown = asked(str(photo)).output
    assert all(codes_of(box)[name] in shown for name in ("goat", "eggs"))
    assert "Ziege" in shown


def photo_of(lines: list[str]) -> Image.Image:
    """Lay QR codes on a grey table, turned and out of focus."""
    table = Image.new("L", (900, 500), 120)
    for n, line in enumerate(lines):
        drawn = draw_code(line).rotate(20, expand=True, fillcolor=120)
        table.paste(drawn, (40 + 430 * n, 80))
    return table.filter(ImageFilter.GaussianBlur(1.2))


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A photo on which there is no code."""
    photo_of([]).save(tmp_path / "photo.png")
    return tmp_path / "photo.png"


def test_a_file_that_is_no_photo_is_named(photo: Path) -> None:
    whole = photo.read_bytes()
    for content, says in ((b"no picture", "is no picture"), (whole[:600], "cannot be read")):
        photo.write_bytes(content)
        refusal = asked(str(photo)).exception
        assert isinstance(refusal, PnpError)
        assert f"{photo} {says}" in str(refusal)


def test_postscript_starts_no_other_program(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    photo = village.parent / "photo.jpg"
    photo.write_text("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n%%EOF\n")
    started: list[object] = []
    monkeypatch.setattr("subprocess.check_call", lambda *words, **_: started.append(words))
    refusal = asked(str(photo)).exception
    assert f"{photo} is no picture" in str(refusal)
    assert started == []


def test_a_photo_with_a_text_too_long_is_named(photo: Path) -> None:
    text = PngInfo()
    text.add_text("note", "x" * 80_000_000, zip=True)
    photo_of([]).save(photo, pnginfo=text)
    refusal = asked(str(photo)).exception
    assert f"{photo} cannot be read" in str(refusal)


def test_a_photo_without_a_code_says_what_to_do(photo: Path) -> None:
    refusal = asked(str(photo)).exception
    assert "No QR code is seen" in str(refusal)
    assert "Go nearer" in str(refusal)
