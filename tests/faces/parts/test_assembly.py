"""The page that tells how a kit is made: its plan, and the steps this kit asks for."""

from dataclasses import replace

import pytest

from pnp.box.art import STEP
from pnp.faces.context import Context
from pnp.faces.parts.assembly import Load, Making, assembly_face, steps_of
from pnp.press.paper import A4, LETTER, Paper, page_room
from tests.faces.conftest import INKS, LANGUAGES, Note

Briefs = dict[tuple[str, str], Context]

PLAN = tuple(Load(f"Part {n}", "plain paper, 80 to 120 g", "one side", n) for n in range(1, 15))


def making(backs: str = "long-edge", tiles: int = 4) -> Making:
    return Making(PLAN, {"board", "rulebook"}, backs, tiles)


def pictures(context: Context, made: Making) -> list[str]:
    return [picture for picture, _ in steps_of(context, made)]


def test_a_kit_with_everything_has_every_step(context: Context) -> None:
    assert pictures(context, making()) == [
        "print", "measure", "light", "cut", "strips", "tile", "overlap", "gap", "crease",
        "laminate", "level", "stand", "coins", "booklet",
    ]  # fmt: skip


def test_boxes_trays_and_lid_have_steps_of_their_own_where_printed(context: Context) -> None:
    own = frozenset({"board", "rulebook", "box-deeds", "box-tray", "box-lid"})
    assert {"tuck", "tray", "lid"} <= set(pictures(context, Making(PLAN, own, "long-edge", 4)))


def test_steps_follow_the_way_backs_are_made(context: Context) -> None:
    assert "fold-over" in pictures(context, making("fold"))
    assert "mount" in pictures(context, making("none"))
    keys = dict(steps_of(context, making("none")))
    assert keys["booklet"] == "assembly_booklet_single"


@pytest.mark.parametrize(("tiles", "missing"), [(2, {"tile", "overlap"}), (1, {"gap", "crease"})])
def test_fewer_sheets_need_fewer_steps(tiles: int, missing: set[str], context: Context) -> None:
    shown = set(pictures(context, making(tiles=tiles)))
    assert not shown & missing
    assert "laminate" in shown


def test_a_game_without_board_or_houses_is_not_told_about_them(context: Context) -> None:
    groups = tuple(replace(group, house=None) for group in context.box.groups)
    bare = replace(context, box=replace(context.box, board=None, groups=groups, pieces=()))
    shown = pictures(bare, Making(PLAN, {"luck"}, "long-edge", 0, turned=False))
    assert shown == ["print", "measure", "cut", "strips"]


def test_every_step_has_its_drawing(context: Context) -> None:
    made = [making(backs) for backs in ("long-edge", "fold", "none")]
    made.append(Making(PLAN, {"box-deeds", "box-tray", "box-lid"}, "none", 0))
    asked = {f"{STEP}{picture}" for each in made for picture in pictures(context, each)}
    assert asked == {name for name in context.theme.art.names() if name.startswith(STEP)}


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("printing", [(lang, ink) for lang in LANGUAGES for ink in INKS])
def test_plan_and_steps_fit_on_one_page_in_every_language(
    printing: tuple[str, str], paper: Paper, briefs: Briefs, note: Note
) -> None:
    for backs in ("long-edge", "fold", "none"):
        face = assembly_face(briefs[printing], making(backs), page_room(paper).size)
        drawn = note(face)
        assert not drawn.faults
        assert drawn.says("Part 14") == 1
        assert any(str(sum(range(1, 15))) in line.text for line in drawn.written)
        feet = sorted(line.corners[2][1] for line in drawn.written)
        assert feet[-1] <= face.size.height
        assert not any(line.text.startswith("press.") for line in drawn.written)
