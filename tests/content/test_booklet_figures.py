"""No figure of the rules is typed into a booklet: each is worked out, in every language alike."""

import re
from collections import Counter
from itertools import zip_longest

import pytest

from pnp.box.figures import split_line
from tests.fixtures.kits import box_of
from tests.shipped import spoken

KITS = ("cronulla", "grundbesitz", "solo", "chalet", "neue-heimat")
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


@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_no_figure_is_typed(kit: str, lang: str) -> None:
    lines = words(kit, lang).split("\n")
    if kit == "neue-heimat":
        lines = [untyped(line) for line in lines]
    typed = [line for line in lines if re.search(r"\d", line)]
    assert typed == []


@pytest.mark.parametrize("kit", KITS)
def test_all_languages_speak_of_the_same_figures_line_by_line(kit: str) -> None:
    texts = [booklet.text.split("\n") for booklet in box_of(kit).booklets]
    for number, lines in enumerate(zip_longest(*texts, fillvalue=""), start=1):
        found = [Counter(p.text for p in split_line(line) if p.kind == "figure") for line in lines]
        assert all(each == found[0] for each in found), f"{kit}, line {number}"


@pytest.mark.parametrize("kit", KITS)
def test_figures_are_many(kit: str) -> None:
    for booklet in box_of(kit).booklets:
        figures = [p for line in booklet.text.split("\n") for p in split_line(line)]
        assert sum(part.kind == "figure" for part in figures) >= 20
