"""Rulings can be read, no figure is typed into a booklet, boxes hold what their rules list."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, zip_longest
from pathlib import Path

import pytest

from pnp.box.diagrams import busiest_cut, diagrams_of
from pnp.box.figures import split_line
from pnp.faces.context import Wording
from pnp.faces.theme import lightness
from tests.fixtures.kits import box_of
from tests.shipped import SHIPPED, spoken

HOUSE = Path(__file__).parents[2]
CITED = re.compile(r"\b((?:CR|DE|SO|CH|NH)-(A?)[0-9]+)\b")


def pages() -> Iterator[Path]:
    """Every text of the house in which somebody may cite a ruling."""
    for folder in ("pnp", "content", "tests", "docs"):
        for path in sorted((HOUSE / folder).rglob("*")):
            told = path.suffix in {".py", ".yaml", ".md", ".txt"} and "corpus" not in path.parts
            if told and path != Path(__file__):
                yield path
    yield HOUSE / "README.md"
    yield HOUSE / "CHANGELOG.md"


def cited() -> dict[str, str]:
    """Each ruling that is cited, and one place where it is."""
    found: dict[str, str] = {}
    for path in pages():
        for name, ruling in CITED.findall(path.read_text(encoding="utf-8")):
            if ruling:
                found.setdefault(name, str(path.relative_to(HOUSE)))
    return found


def test_every_ruling_that_is_cited_can_be_read() -> None:
    known = {ruling.id for kit in SHIPPED for ruling in box_of(kit).rules.rulings}
    assert {name: at for name, at in cited().items() if name not in known} == {}


@pytest.mark.parametrize("kit", SHIPPED)
def test_rulings_are_numbered_without_a_gap(kit: str) -> None:
    rules = box_of(kit).rules
    letters = rules.rules[0].id.partition("-")[0]
    numbered = [f"{letters}-A{n + 1}" for n in range(len(rules.rulings))]
    assert [ruling.id for ruling in rules.rulings] == numbered != []


@pytest.mark.parametrize("kit", SHIPPED)
def test_rules_and_rulings_speak_each_language_by_itself(kit: str) -> None:
    rules = box_of(kit).rules
    told = {rule.id: rule.says for rule in rules.rules}
    told |= {ruling.id: ruling.says for ruling in rules.rulings}
    for name, says in told.items():
        assert says is not None
        assert set(says.texts) == set(box_of(kit).game.languages) >= {"en", "de", "fr"}
        assert len(set(says.texts.values())) == len(says.texts), name


@pytest.mark.parametrize("kit", SHIPPED)
def test_a_ruling_is_no_longer_than_two_sentences(kit: str) -> None:
    for ruling in box_of(kit).rules.rulings:
        for text in ruling.says.texts.values():
            assert len(re.findall(r"[.!?:](?=\s|$)", text.replace("M.\u00a0", "M "))) <= 3, text
            assert text.endswith("."), text
            assert len(text) <= 200, text


TYPED = {
    "cronulla": [r"# Cronulla 2230"],  # its name
    "solo": [
        r"(?<=throw of )9|(?<=Wurf von )9|(?<=jet de )9|(?<=tirada de )9"
    ],  # dice that are assumed
    "grundbesitz": [
        r"(?<=throw is )3 and 4|With 4 and 4",  # the same
        r"(?<=Wurf ist )3 und 4|Bei 4 und 4",
        r"(?<=jet est )3 et 4|Avec 4 et 4",
        r"(?<=tirada es )3 y 4|Con 4 y 4",
        r"1, 0 (and|und|et|y) 0|2, 1 (and|und|et|y) 1",  # houses that are assumed to stand
        r"(has|noch|encore|quedan) 2 (houses|Häuser|maisons|casas)",  # and to be left
        r"(like|möchte|voudrait) 3, Ben 2|quiere 3 y Ben 2",
    ],
    "chalet": [r"(strasse|Uferweg|Parkallee) \d+( (and|und|et|y) 5)?"],  # addresses
    "neue-heimat": [r"(?i)\b(row|Reihe|rangée|fila) [123]\b"],  # rows by their numbers on the board
}
"""What figures a booklet may hold all the same, and why."""
ASSUMED = re.compile(
    r"\*\*(Example|Beispiel|Exemple|Ejemplo|You cannot|Behalten|On ne garde|No te quedas)"
)
"""How lines of Neue Heimat begin whose single pips, bids and cheques are assumed."""


def words(kit: str, lang: str) -> str:
    """Give the words of a booklet without its figures, and without what it may type."""
    text = next(each.text for each in box_of(kit).booklets if each.lang == lang)
    lines = ("".join(p.text for p in split_line(x) if p.kind == "words") for x in text.split("\n"))
    left = "\n".join(lines)
    for typed in TYPED[kit]:
        left = re.sub(typed, "", left)
    left = re.sub(r"\b[A-Z]{2}-A\d+\b", "", left)  # the ruling that a decision of ours has
    return re.sub(r"(?m)^\d+\. ", "", left)  # what numbers the steps of a turn


def untyped(line: str) -> str:
    """Leave out the single digits of an example."""
    return re.sub(r"(?<!\d)\d(?!\d)", "", line) if ASSUMED.match(line) else line


@pytest.mark.parametrize(("kit", "lang"), spoken(*SHIPPED))
def test_no_figure_is_typed(kit: str, lang: str) -> None:
    lines = words(kit, lang).split("\n")
    if kit == "neue-heimat":
        lines = [untyped(line) for line in lines]
    typed = [line for line in lines if re.search(r"\d", line)]
    assert typed == []


@pytest.mark.parametrize("kit", SHIPPED)
def test_all_languages_speak_of_the_same_figures_line_by_line(kit: str) -> None:
    texts = [booklet.text.split("\n") for booklet in box_of(kit).booklets]
    for number, lines in enumerate(zip_longest(*texts, fillvalue=""), start=1):
        found = [Counter(p.text for p in split_line(line) if p.kind == "figure") for line in lines]
        assert all(each == found[0] for each in found), f"{kit}, line {number}"


@pytest.mark.parametrize("kit", SHIPPED)
def test_figures_are_many(kit: str) -> None:
    for booklet in box_of(kit).booklets:
        figures = [p for line in booklet.text.split("\n") for p in split_line(line)]
        assert sum(part.kind == "figure" for part in figures) >= 20


def test_two_decks_of_sixteen_cards_each_with_jail_and_the_way_out() -> None:
    for deck in box_of("grundbesitz").decks:
        kinds = [card.effect.kind for card in deck.cards]
        assert len(kinds) == 16
        assert kinds.count("jail") == 1
        assert kinds.count("jail_free") == 1


@pytest.mark.rule("DE-02")
def test_240_notes_are_318000_and_six_sets_leave_24() -> None:
    notes = box_of("grundbesitz").money.notes
    assert sum(note.count for note in notes) == 240
    assert sum(note.value * note.count for note in notes) == 318_000
    assert 240 - 6 * sum(note.start for note in notes) == 24
    assert sum(note.spare for note in notes if note.value == 10) >= 20


BOX = box_of("neue-heimat")


def test_the_six_colours_are_told_apart_in_grey_and_each_has_its_pattern() -> None:
    floors = [piece for piece in BOX.pieces if piece.kind == "floor"]
    tones = [lightness(BOX.look.palette[piece.colour]) for piece in floors]
    assert min(abs(a - b) for a, b in combinations(tones, 2)) >= 7
    assert len({piece.pattern for piece in floors}) == 6


def test_every_colour_has_one_floor_of_each_number_of_pips() -> None:
    floors = [piece for piece in BOX.pieces if piece.kind == "floor"]
    assert all(sorted(piece.pips) == [1, 2, 3, 4, 5, 6] for piece in floors)
    assert {len(set(piece.drawings)) for piece in floors} == {6}


def test_every_owner_has_a_portrait_of_their_own() -> None:
    markers = [piece for piece in BOX.pieces if piece.kind == "marker"]
    assert len({piece.drawings for piece in markers if piece.drawings}) == len(markers) == 6


@pytest.mark.parametrize("lang", BOX.game.languages)
def test_the_picture_of_the_scoring_adds_up_what_lies_in_it(lang: str) -> None:
    """NH-22, NH-23: pips of all floors and the roof, doubled before the mayor."""
    shown = next(each for each in diagrams_of(BOX) if each.id == "scoring").shows[0]
    houses: dict[str, list[int]] = defaultdict(list)
    for laid in shown.lays:
        if laid.piece.startswith(("floors/", "roofs/")):
            houses[laid.on.split()[1]].append(int(laid.piece.rpartition("-")[2]))
    (mayor,) = (laid.on.split()[1] for laid in shown.lays if "mayor" in laid.piece)
    told = []
    for call in shown.calls:
        said = Wording(BOX, lang).fill(call.says)
        if found := re.search(r"(\d+(?: \+ \d+)+).* = (−?\d+)$", said):
            parts = [int(each) for each in re.findall(r"\d+", found[1])]
            told.append((sorted(parts), int(found[2].replace("−", "-"))))
    wanted = [
        (sorted(pips), 2 * sum(pips) if house.startswith(f"{mayor}.") else -sum(pips))
        for house, pips in houses.items()
    ]
    assert sorted(told) == sorted(wanted)
    assert len(wanted) == 5


def test_the_lid_shows_the_picture_with_the_most_houses() -> None:
    scoring = next(each for each in diagrams_of(BOX) if each.id == "scoring")
    assert busiest_cut(BOX) == scoring.shows[0]
    assert busiest_cut(box_of("chalet")) is None
