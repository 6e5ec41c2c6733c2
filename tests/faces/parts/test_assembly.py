"""The page that tells how a kit is made: its plan, and the steps this kit asks for."""

from dataclasses import replace

import pytest

from pnp.box.art import STEP
from pnp.faces.context import Context
from pnp.faces.parts.assembly import Load, Making, assembly_face, steps_of
from pnp.faces.theme import Ink
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.units import Size
from tests.faces.conftest import PRINTINGS, Note, brief

PLAN = tuple(Load(f"Part {n}", "plain paper, 80 to 120 g", "one side", n) for n in range(1, 15))


def making(backs: str = "long-edge", tiles: int = 4, side: float = 370) -> Making:
    return Making(PLAN, {"board", "rulebook"}, backs, tiles, Size(side, side))


def pictures(context: Context, made: Making) -> list[str]:
    return [picture for picture, _ in steps_of(context, made)]


def test_a_kit_with_everything_has_every_step(context: Context) -> None:
    assert pictures(context, making()) == [
        "print", "measure", "light", "cut", "strips", "laminate", "plates", "hinge", "fold-four",
        "level", "stand", "coins", "booklet",
    ]  # fmt: skip


def test_boxes_trays_and_lid_have_steps_of_their_own_where_printed(context: Context) -> None:
    own = frozenset({"board", "rulebook", "box-deeds", "box-tray", "box-lid"})
    made = replace(making(), parts=own)
    assert {"tuck", "tray", "lid"} <= set(pictures(context, made))


def test_steps_follow_the_way_backs_are_made(context: Context) -> None:
    assert "fold-over" in pictures(context, making("fold"))
    assert "mount" in pictures(context, making("none"))
    keys = dict(steps_of(context, making("none")))
    assert keys["booklet"] == "assembly_booklet_single"


def test_a_board_that_is_no_quarter_of_a_box_is_glued_and_folded_once(context: Context) -> None:
    shown = pictures(context, making(tiles=6, side=508))
    assert shown[5:10] == ["tile", "overlap", "gap", "crease", "laminate"]
    shown = pictures(context, making(tiles=2, side=240))
    assert shown[5:8] == ["gap", "crease", "laminate"]


def test_a_board_on_fewer_sheets_is_cut_into_its_four_plates(context: Context) -> None:
    keys = dict(steps_of(context, making(tiles=1)))
    assert keys["plates"] == "assembly_quarter"


def test_a_game_without_board_or_houses_is_not_told_about_them(context: Context) -> None:
    groups = tuple(replace(group, house=None) for group in context.box.groups)
    bare = replace(context, box=replace(context.box, board=None, groups=groups, pieces=()))
    made = Making(PLAN, {"luck"}, "long-edge", 0, Size(0, 0), turned=False)
    shown = pictures(bare, made)
    assert shown == ["print", "measure", "cut", "strips"]


def test_every_step_has_its_drawing(context: Context) -> None:
    made = [making(backs) for backs in ("long-edge", "fold", "none")]
    boxes = {"box-deeds", "box-tray", "box-lid"}
    made += [replace(making(tiles=0, side=0), parts=boxes), making(tiles=6, side=508)]
    asked = {f"{STEP}{picture}" for each in made for picture in pictures(context, each)}
    assert asked == {name for name in context.theme.art.names() if name.startswith(STEP)}


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("printing", PRINTINGS)
def test_plan_and_steps_fit_on_one_page_in_every_language(
    printing: tuple[str, Ink], paper: Paper, note: Note
) -> None:
    for backs in ("long-edge", "fold", "none"):
        face = assembly_face(brief("cronulla", *printing), making(backs), page_room(paper).size)
        drawn = note(face)
        assert not drawn.faults
        assert drawn.says("Part 14") == 1
        assert any(str(sum(range(1, 15))) in line.text for line in drawn.written)
        feet = sorted(line.corners[2][1] for line in drawn.written)
        assert feet[-1] <= face.size.height
        assert not any(line.text.startswith("press.") for line in drawn.written)
