"""Colours of a theme, and drawings: a sign is seen on its ground, what is named is there."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.box.art import colours_of
from pnp.box.board import Ring
from pnp.box.game import Look
from pnp.box.model import Box
from pnp.box.packs import content_root, kits
from pnp.box.reading.art_reader import portfolio_of
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.cli.reading import read_kit
from pnp.errors import ContentError
from pnp.faces.context import WHITE, Ink, Theme, lightness
from pnp.faces.drawings import drawings_are_known, drawings_are_sound
from pnp.faces.parts.deed import deed_piece
from pnp.press.job import PrintJob
from pnp.press.kit import board_piece
from pnp.press.printing import context_for, preflight
from tests.faces.conftest import INKS, note
from tests.fixtures.kits import with_few_notes
from tests.fixtures.pack import change
from tests.written import each_row

PALE = "#efe9b6"
INK = "#14283f"
ROLES = portfolio_of(content_root(), content_root(), ()).patterns.colours
THEME = Theme(Look(palette={"ink": INK, "paper": WHITE, "pale": PALE, "red": "#a01020"}))


@pytest.mark.parametrize("ground", [WHITE, "#f6f1e3", PALE, "#101820", INK, "#777777"])
@pytest.mark.parametrize("name", ["pale", "red", "ink"])
def test_a_sign_stands_out_from_every_ground(name: str, ground: str) -> None:
    assert abs(lightness(THEME.sign(name, ground)) - lightness(ground)) >= 35


def test_a_colour_that_shows_stays_what_it_is() -> None:
    assert THEME.sign("red", WHITE) == "#a01020"
    assert THEME.sign("pale", INK) == PALE
    mixed = THEME.sign("pale", WHITE)
    assert lightness(INK) < lightness(mixed) < lightness(PALE)  # as near to its own as shows


@pytest.mark.parametrize("ink", INKS)
def test_a_pale_icon_is_seen_on_board_and_deed(box: Box, ink: Ink) -> None:
    assert isinstance(box.board, Ring)
    groups = tuple(replace(each, drawing="", colour="pale") for each in box.groups)
    deeds = tuple(replace(each, drawing="") for each in box.deeds)
    spaces = tuple(replace(each, drawing="") for each in box.board.spaces)
    look = replace(box.look, palette={**box.look.palette, "pale": PALE})
    board = replace(box.board, spaces=spaces)
    planted = replace(box, groups=groups, deeds=deeds, board=board, look=look)
    context = context_for(planted, PrintJob(lang="en", ink=ink))
    wharf = next(each for each in planted.deeds if each.group == "wharves")
    for face in (board_piece(context, board).front, deed_piece(context, wharf).front):
        icons = [key for key in note(face).stamped if key.startswith("icon ")]
        assert icons
        assert all(lightness(key.split()[-1]) < 65 for key in icons), icons


class Watched(dict[str, str]):
    def __init__(self, palette: Mapping[str, str]) -> None:
        super().__init__(palette)
        self.asked: set[str] = set()

    def get(self, name: str, other: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, other)

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)


def asked_for(folder: Path) -> set[str]:
    """Draw a kit; give the colours it asks for that neither its files nor its drawings name."""
    box = with_few_notes(read_kit(folder))
    palette = Watched(box.look.palette)
    watched = replace(box, look=replace(box.look, palette=palette))
    for ink in ("full", "low") if box.game.id == "cronulla" else ("full",):
        job = PrintJob(lang=box.game.source, ink=ink)
        assert preflight(watched, job, folder) == ()
    return palette.asked - named(box, folder)


def named(box: Box, folder: Path) -> set[str]:
    found: set[str] = set()
    for name in box.art.names():
        drawing = box.art.find(name)
        found |= set(colours_of(drawing.shapes)) if drawing else set()
    for file in folder.glob("*.yaml"):
        if file.name != "look.yaml":
            text = file.read_text(encoding="utf-8")
            found |= set(re.findall(r"\b(?:colour|ground|frame|on): \"?([a-z][a-z0-9-]*)", text))
    return found


@pytest.fixture(scope="module")
def asked() -> set[str]:
    return set().union(*map(asked_for, kits(content_root())))


def test_every_colour_that_is_asked_for_has_its_role(asked: set[str]) -> None:
    assert sorted(asked.difference(*ROLES.values()) - {""}) == []


def test_every_role_is_read_somewhere() -> None:
    root, where = content_root().parent, {".py": r'"([a-z]+)"', ".yaml": r": ([a-z]+)\b"}
    read: set[str] = set()
    for file in (*(root / "pnp/faces").rglob("*.py"), *content_root().glob("layouts/*.yaml")):
        read.update(re.findall(where[file.suffix], file.read_text(encoding="utf-8")))
    assert set().union(*ROLES.values()) - read == set()


@each_row(__file__, "drawings.txt")
def test_a_drawing_nobody_has_made_is_named_with_its_line(row: str, village: Path) -> None:
    name, before, after, say = row.replace("\\n", "\n").split(" | ")
    change(village / name, (before, after))
    with pytest.raises(ContentError) as caught:
        read_box(village, further=[drawings_are_known])
    (problem,) = caught.value.findings
    assert say in str(problem)


@pytest.mark.parametrize("folder", kits(content_root()), ids=lambda folder: folder.name)
def test_every_drawing_a_shipped_kit_names_is_there(folder: Path) -> None:
    assert read_box(folder, further=[drawings_are_known]).game.id


@pytest.mark.parametrize(("drawn", "say"), [
    ('<title>Village</title><path class="ink" d="M0 0H99V9H0z"/>', "too wide: 11.0 times"),
    ('<title>Village</title><path class="line-ink" d="M50 0V99"/>', "a line and no more"),
    ('<title>Vilage</title><path class="ink" d="M0 0H99V50H0z"/>', "calls the game “Vilage”"),
    ('<title>Village</title><path class="ink inc" d="M0 0H99V50H0z"/>', "no colour"),
])  # fmt: skip
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
