"""Pages: the rule booklet, how a kit is made, the banker's sheet; every word once and in order."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pnp.box.art import STEP
from pnp.box.model import Box, Money
from pnp.box.rulebook import Booklet, Rules
from pnp.box.words import Words
from pnp.errors import PrintError
from pnp.faces.context import Context, Face, Ink, fill_booklet
from pnp.faces.parts.assembly import Load, Making, assembly_face, steps_of
from pnp.faces.parts.reference_tables import bankers_faces
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.text.markup import parse_markup
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.press.reference_sheets import page_size
from pnp.press.type import TypeCase
from pnp.units import Size
from tests.faces.conftest import LANGUAGES, PRINTINGS, Seen, assert_sound, brief, note
from tests.press.conftest import squeezed

LONG = 60
"""A text so long stands nowhere else by chance."""


def pages(context: Context, paper: Paper = A4) -> tuple[Face, ...]:
    return booklet_faces(context, page_size(paper), TypeCase())


def with_text(context: Context, text: str) -> Context:
    return replace(context, box=replace(context.box, booklets=(Booklet("en", text),)))


def rules(context: Context) -> str:
    booklet = next(each for each in context.box.booklets if each.lang == context.lang)
    return fill_booklet(context.box, booklet)


def headings(context: Context) -> set[str]:
    return {each.text for each in parse_markup(rules(context)) if each.kind == "heading"}


def long(context: Context) -> Context:
    """Give a context whose booklet is long enough for a list of contents: chapters of its own."""
    chapters = (f"## Chapter {n}\n\n" + "The pawn walks round the town. " * 40 for n in range(30))
    return with_text(context, "# Game\n\n" + "\n\n".join(chapters))


@pytest.mark.parametrize(
    ("paper", "printing"),
    [(A4, printing) for printing in (("en", "low"), ("de", "line"))]  # words lie alike in all inks
    + [(paper, (lang, "full")) for paper in (A4, LETTER) for lang in LANGUAGES],
    ids=lambda each: each.name if isinstance(each, Paper) else "-".join(each),
)
def test_every_page_fits_in_every_language(paper: Paper, printing: tuple[str, Ink]) -> None:
    faces = pages(brief("cronulla", *printing), paper)
    assert len(faces) % 4 == 0
    known = Seen()
    for face in faces:
        drawn = note(face, known)
        assert not drawn.faults, face.key
        safe = face.size.area.inset(face.safe)
        assert [line for line in drawn.written if not safe.covers(line.area)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_rules_is_printed_once_and_in_order(lang: str) -> None:
    context = brief("cronulla", lang)
    lowest = [(face.size.height - 21, note(face, copies=False)) for face in pages(context)[1:]]
    lines = [line for low, book in lowest for line in book.written if line.corners[2][1] < low]
    printed = squeezed("".join(line.text for line in lines if line.text != "•"))
    meant = [squeezed(each.text) for each in parse_markup(rules(context)) if each.kind != "title"]
    end = 0
    for text in meant:  # diagrams have words of their own between them
        assert text in printed[end:], text
        end = printed.index(text, end) + len(text)
    for text in meant:
        assert len(text) < LONG or printed.count(text) == 1, text


def test_the_contents_name_the_page_each_heading_stands_on(context: Context) -> None:
    context = long(context)
    faces = pages(context)
    words = [line.text for line in note(faces[1]).written]
    listed = [word for word in words if word in headings(context)]
    assert len(listed) > 10
    for title in listed:
        number = int(words[words.index(title) + 1])
        assert note(faces[number - 1]).says(title) == 1, title


def test_the_leaders_of_the_contents_end_at_one_place(context: Context) -> None:
    shapes = note(pages(long(context))[1]).drawn
    dotted = [each.points for each in shapes if each.stroke and each.stroke.dashes]
    assert len(dotted) > 10
    # a line is dashed from where it begins: one place for all
    assert len({(points[0][0], points[1][0]) for points in dotted}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_stand_equally_far_apart_on_every_page(lang: str) -> None:
    drawn = [note(face, copies=False).written for face in pages(brief("cronulla", lang))[2:-1]]
    size = Counter(line.size for written in drawn for line in written).most_common(1)[0][0]
    apart = set[float]()
    for written in drawn:
        feet = [line.corners[2][1] for line in written if line.size == size]
        apart.add(min(round(b - a, 2) for a, b in pairwise(feet) if b - a > 1))
    assert len(apart) == 1


def test_a_short_list_stays_with_the_words_before_it(context: Context) -> None:
    for length in range(20, 34):
        text = "One.\n\n" + "\n\n".join(["Word."] * length) + "\n\nTake:\n- a\n- b\n- c\n- d"
        drawn = [note(face, copies=False) for face in pages(with_text(context, text))]
        (page,) = ({line.text for line in each.written} for each in drawn if each.says("Take:"))
        assert {"a", "b", "c", "d"} <= page, length


def test_a_short_text_has_no_contents_and_one_sheet(context: Context) -> None:
    faces = pages(with_text(context, "# Game\n\nThrow the dice.\n\n## End\n\nStop."))
    assert len(faces) == 4
    assert note(faces[1]).says("End") == 1
    assert not any(note(face, copies=False).says(context.label("contents")) for face in faces)


def test_a_language_without_a_booklet_takes_the_game_s_own() -> None:
    faces = pages(with_text(brief("cronulla", "fr"), "Throw the dice."))
    assert note(faces[1]).says("Throw the\u00a0dice.") == 1


def test_a_game_without_rules_has_no_booklet(context: Context) -> None:
    assert pages(replace(context, box=replace(context.box, booklets=()))) == ()


def test_bold_italic_and_tables_are_set(context: Context) -> None:
    text = "One.\n\n**Bold** and *slanted*.\n\n| Sum | Notes |\n|---|---|\n| 83 | 50 + 20 |"
    drawn = note(pages(with_text(context, text))[1])
    for said in ("Bold", "slanted", "Sum", "83", "50 + 20"):
        assert any(squeezed(said) in squeezed(line.text) for line in drawn.written), said


def test_what_does_not_fit_names_file_and_line(context: Context) -> None:
    text = f"One.\n\n{'x' * 120}"
    say = r"^rulebook\.en\.md:3: “x+” is wider than its column.*soft hyphen"
    with pytest.raises(PrintError, match=say):
        pages(with_text(context, text))


def test_a_long_title_takes_two_lines_of_the_cover(context: Context) -> None:
    title = Words("en", {"en": "The Long Way Round the Harbour at Low Tide"})
    game = replace(context.box.game, title=title)
    faces = pages(replace(context, box=replace(context.box, game=game)), LETTER)
    for face in faces:
        assert not note(face, copies=False).faults, face.key
    lines = [line.text for line in note(faces[0]).written]
    assert " ".join(lines).count(title.said("en")) == 1
    assert title.said("en") not in lines


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
    said = dict(steps_of(context, making("none")))
    assert said["booklet"] == context.label("assembly_booklet_single")


def test_a_board_that_is_no_quarter_of_a_box_is_glued_and_folded_once(context: Context) -> None:
    shown = pictures(context, making(tiles=6, side=508))
    assert shown[5:10] == ["tile", "overlap", "gap", "crease", "laminate"]
    shown = pictures(context, making(tiles=2, side=240))
    assert shown[5:8] == ["gap", "crease", "laminate"]


def test_a_board_on_fewer_sheets_is_cut_into_its_four_plates(context: Context) -> None:
    said = dict(steps_of(context, making(tiles=1)))
    assert said["plates"] == context.label("assembly_quarter")


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
    shown = [pictures(context, each) for each in made]
    shown += [pictures(brief(game), making()) for game in ("chalet", "neue-heimat")]
    asked = {f"{STEP}{picture}" for each in shown for picture in each}
    assert asked == {name for name in context.theme.art.names() if name.startswith(STEP)}


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("printing", PRINTINGS)
def test_plan_and_steps_fit_a_page_in_any_language(printing: tuple[str, Ink], paper: Paper) -> None:
    for backs in ("long-edge", "fold", "none"):
        face = assembly_face(brief("cronulla", *printing), making(backs), page_room(paper).size)
        drawn = note(face)
        assert not drawn.faults
        assert drawn.says("Part 14") == 1
        assert any(str(sum(range(1, 15))) in line.text for line in drawn.written)
        feet = sorted(line.corners[2][1] for line in drawn.written)
        assert feet[-1] <= face.size.height
        assert not any(line.text.startswith("press.") for line in drawn.written)


def sheet(context: Context, paper: Paper = A4) -> tuple[Face, ...]:
    return bankers_faces(context, page_room(paper).size, TypeCase())


def said(context: Context) -> list[str]:
    return [line.text for face in sheet(context) for line in note(face).written]


@pytest.fixture
def words(context: Context) -> list[str]:
    return said(context)


@pytest.fixture
def towns() -> Context:
    return brief("grundbesitz")


def with_box(context: Context, **changed: Any) -> Context:
    return replace(context, box=replace(context.box, **changed))


@pytest.mark.rule("CR-17")
def test_the_building_table_says_what_a_house_costs(words: list[str]) -> None:
    for price in (50, 100, 150, 200):
        assert f"House at ${price}" in words
    assert words.count("Buy") == words.count("Sell") == 4


@pytest.mark.rule("CR-01")
def test_the_starting_set_is_listed_note_by_note(words: list[str]) -> None:
    at = words.index("$500")
    assert words[at : at + 6] == ["$500", "2\u00a0×", "20", "$100", "2\u00a0×", "20"]
    assert "$1,500 in all" in words


def test_a_games_remark_on_a_row_stands_only_beside_the_figures_it_means(context: Context) -> None:
    assert any("192½" in word for word in said(context))
    dearer = Rules(numbers={**context.box.rules.numbers, "lift_rate": 20})
    assert not any("192½" in word for word in said(with_box(context, rules=dearer)))


def test_without_halves_no_word_on_pooling_stands_there(towns: Context) -> None:
    words = said(towns)
    assert towns.label("fee_table") in words
    assert towns.label("transfer_note")[:12] in " ".join(words)
    pooled = towns.label("fee_note", price="", together="", apart="")[:20]
    assert not any("½" in word or word.startswith(pooled) for word in words)


def test_what_a_game_lacks_is_left_out(context: Context) -> None:
    no_lifting = with_box(context, rules=Rules())
    words = said(no_lifting)
    assert context.label("fee_table") not in words
    assert context.label("building_table") in words
    no_houses = with_box(context, groups=tuple(replace(g, house=None) for g in context.box.groups))
    words = said(no_houses)
    assert context.label("fee_table") in words
    assert context.label("building_table") not in words
    no_money = with_box(context, money=Money())
    assert context.label("starting_set") not in said(no_money)


def test_a_game_with_neither_mortgages_nor_houses_has_no_sheet(context: Context, box: Box) -> None:
    bare = with_box(context, deeds=(), groups=())
    assert sheet(bare) == ()
    assert box.deeds


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("printing", PRINTINGS)
def test_one_page_takes_it_all_in_every_language(printing: tuple[str, Ink], paper: Paper) -> None:
    (face,) = sheet(brief("cronulla", *printing), paper)
    drawn = note(face)
    assert_sound(face, drawn)
    assert min(line.size for line in drawn.written) >= 8
