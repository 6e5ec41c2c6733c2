"""The pages of the rule booklet: a multiple of four, in order, with everything the text says."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.box.rulebook import Booklet
from pnp.box.words import Words
from pnp.errors import PrintError
from pnp.faces.context import Context, fill_booklet
from pnp.faces.face import Face
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.text.markup import parse_markup
from pnp.faces.theme import Ink
from pnp.press.paper import A4, LETTER, Paper
from pnp.press.reference_sheets import page_size
from pnp.press.type import TypeCase
from tests.faces.conftest import INKS, LANGUAGES, Note, Seen, brief

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


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(
    ("paper", "printing"),
    [(A4, (lang, ink)) for lang in LANGUAGES for ink in INKS]
    + [(LETTER, (lang, "full")) for lang in LANGUAGES],
    ids=lambda each: each.name if isinstance(each, Paper) else "-".join(each),
)
def test_every_page_fits_in_every_language(
    paper: Paper, printing: tuple[str, Ink], note: Note
) -> None:
    faces = pages(brief("cronulla", *printing), paper)
    assert len(faces) % 4 == 0
    known = Seen()
    for face in faces:
        drawn = note(face, known)
        assert not drawn.faults, face.key
        safe = face.size.area.inset(face.safe)
        assert [line for line in drawn.written if not safe.covers(line.area)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_rules_is_printed_once_and_in_order(lang: str, note: Note) -> None:
    context = brief("cronulla", lang)
    printed = squeezed(
        "".join(
            line.text
            for face in pages(context)[1:]
            for line in note(face, copies=False).written
            if line.text != "•" and line.corners[2][1] < face.size.height - 21
        )
    )
    meant = [squeezed(each.text) for each in parse_markup(rules(context)) if each.kind != "title"]
    end = 0
    for text in meant:  # diagrams have words of their own between them
        assert text in printed[end:], text
        end = printed.index(text, end) + len(text)
    for text in meant:
        assert len(text) < LONG or printed.count(text) == 1, text


def test_the_contents_name_the_page_each_heading_stands_on(context: Context, note: Note) -> None:
    context = long(context)
    faces = pages(context)
    words = [line.text for line in note(faces[1]).written]
    listed = [word for word in words if word in headings(context)]
    assert len(listed) > 10
    for title in listed:
        number = int(words[words.index(title) + 1])
        assert note(faces[number - 1]).says(title) == 1, title


def test_the_leaders_of_the_contents_end_at_one_place(context: Context, note: Note) -> None:
    shapes = note(pages(long(context))[1]).drawn
    dotted = [each.points for each in shapes if each.stroke and each.stroke.dashes]
    assert len(dotted) > 10
    # a line is dashed from where it begins: at the right, one place for all
    assert len({points[0][0] for points in dotted}) == 1
    assert all(points[0][0] > points[1][0] for points in dotted)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_stand_equally_far_apart_on_every_page(lang: str, note: Note) -> None:
    drawn = [note(face, copies=False).written for face in pages(brief("cronulla", lang))[2:-1]]
    size = Counter(line.size for written in drawn for line in written).most_common(1)[0][0]
    apart = set[float]()
    for written in drawn:
        feet = [line.corners[2][1] for line in written if line.size == size]
        apart.add(min(round(b - a, 2) for a, b in pairwise(feet) if b - a > 1))
    assert len(apart) == 1


def test_a_short_list_stays_with_the_words_before_it(context: Context, note: Note) -> None:
    for length in range(20, 34):
        text = "One.\n\n" + "\n\n".join(["Word."] * length) + "\n\nTake:\n- a\n- b\n- c\n- d"
        drawn = [note(face, copies=False) for face in pages(with_text(context, text))]
        (page,) = ({line.text for line in each.written} for each in drawn if each.says("Take:"))
        assert {"a", "b", "c", "d"} <= page, length


def test_a_short_text_has_no_contents_and_one_sheet(context: Context, note: Note) -> None:
    faces = pages(with_text(context, "# Game\n\nThrow the dice.\n\n## End\n\nStop."))
    assert len(faces) == 4
    assert note(faces[1]).says("End") == 1
    assert not any(note(face, copies=False).says(context.label("contents")) for face in faces)


def test_a_language_without_a_booklet_takes_the_game_s_own(note: Note) -> None:
    faces = pages(with_text(brief("cronulla", "fr"), "Throw the dice."))
    assert note(faces[1]).says("Throw the\u00a0dice.") == 1


def test_a_game_without_rules_has_no_booklet(context: Context) -> None:
    assert pages(replace(context, box=replace(context.box, booklets=()))) == ()


def test_bold_italic_and_tables_are_set(context: Context, note: Note) -> None:
    text = "One.\n\n**Bold** and *slanted*.\n\n| Sum | Notes |\n|---|---|\n| 83 | 50 + 20 |"
    drawn = note(pages(with_text(context, text))[1])
    for said in ("Bold", "slanted", "Sum", "83", "50 + 20"):
        assert any(squeezed(said) in squeezed(line.text) for line in drawn.written), said


def test_what_does_not_fit_names_file_and_line(context: Context) -> None:
    text = f"One.\n\n{'x' * 120}"
    say = r"^rulebook\.en\.md:3: “x+” is wider than its column.*soft hyphen"
    with pytest.raises(PrintError, match=say):
        pages(with_text(context, text))


def test_a_long_title_takes_two_lines_of_the_cover(context: Context, note: Note) -> None:
    title = Words("en", {"en": "The Long Way Round the Harbour at Low Tide"})
    game = replace(context.box.game, title=title)
    faces = pages(replace(context, box=replace(context.box, game=game)), LETTER)
    for face in faces:
        assert not note(face, copies=False).faults, face.key
    lines = [line.text for line in note(faces[0]).written]
    assert " ".join(lines).count(title.said("en")) == 1
    assert title.said("en") not in lines
