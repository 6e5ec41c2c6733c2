"""What typed lines mean, or why they are refused, held against the list in `lines.txt`."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.preview import Forecast
from pnp.errors import Refusal
from pnp.rules.language.form_reading import read
from pnp.rules.language.line import Misread, parse
from pnp.rules.language.names import parts_of
from pnp.rules.language.reading import read_hurried
from pnp.rules.state.game_state import Question
from tests.fixtures.rules_table import seat

Play = Any
"""The table of tests/fixtures/rules_table.py."""

LIST = Path(__file__).with_name("lines.txt").read_text(encoding="utf-8")
SCENES = [
    [line for line in scene.splitlines() if line and line[0] != "#"]
    for scene in re.split("(?m)^@ ", LIST)[1:]
]
_CASE = re.compile(r"(.+?) (=>|::|\?|!!|!|~|>)(?: (.*)|$)")


def read_as(play: Play, text: str) -> Any:
    return read(play.grammar, parse(text).acts[0])


def refused(play: Play, text: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        play.judged(text)
    return caught.value


def is_as_written(play: Play, text: str, sign: str, wanted: str) -> bool:
    """Tell whether a line is read, told or refused as the list has it."""
    if sign == "=>":
        return bool(read_as(play, text) == read_as(play, wanted))
    if sign == "::":  # no word of a debt was said
        return re.sub(r", (off_debt|aside|owed)=False", "", repr(read_as(play, text))) == wanted
    if sign == "!!":
        return str(refused(play, text)) == str(refused(play, wanted))
    if sign == "!":
        return is_refused_so(text, refused(play, text), wanted)
    if sign == "?":
        return is_asked_so(play, text, wanted.split(" | "))
    before = play.state
    said, moved = play.do(text).said(), {name: play.moved(name) for name in play.table.players}
    play.state = before
    sums = ", ".join(f"{name} {amount}" for name, amount in moved.items() if amount)
    return sums == wanted if sign == "~" else wanted in said


def is_refused_so(text: str, refusal: Refusal, wanted: str) -> bool:
    """Tell whether a refusal has a code or key, marks some words, and says something."""
    code, marked, says = re.fullmatch(r"(\S+)(?: \[(.+?)\])?(?: (.*))?", wanted).groups("")  # type: ignore[union-attr]  # as all lines are written
    start, end = Forecast(text, refusal=refusal).place if marked else (0, 0)
    kept = refusal.code.startswith(code) or refusal.key == code
    return kept and text[start:end] == marked and says in refusal.say


def is_asked_so(play: Play, text: str, choices: list[str]) -> bool:
    """Tell whether these are the first choices, each of which settles the line: it asks no more."""
    asked = refused(play, text)
    assert isinstance(asked, Question), asked
    for each in asked.choices:
        with suppress(Misread):
            read_as(play, asked.settled(text, each.writes))
    return [each.writes for each in asked.choices][: len(choices)] == choices


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene[0]}; {scene[1][:30]}")
def test_a_line_means_what_the_list_says(scene: list[str]) -> None:
    kit, players = scene[0].split("; ")
    play, wrong = seat(kit, players=players), []
    for line in scene[1:]:
        if line.startswith("= give "):
            play.give(*line.split()[2:])
        elif line.startswith("= "):
            play.do(line[2:])
        else:
            text, sign, wanted = _CASE.fullmatch(line).groups("")  # type: ignore[union-attr]  # as above
            try:
                if not is_as_written(play, text, sign, wanted):
                    wrong.append(line)
            except (Refusal, AssertionError, pytest.fail.Exception) as fault:
                wrong.append(f"{line}: {fault}")
    assert wrong == []


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "chalet", "solo"])
def test_no_word_draws_a_card_that_is_not_called_so(kit: str) -> None:
    play = seat(kit)
    cards = [card for deck in play.box.decks for card in deck.cards]
    titles = [card.title for card in cards if card.title]
    words = {word for each in titles for text in each.texts.values() for word in text.split()}
    whole = {parts_of(each) for each in (*(c.id for c in cards), *(t.said("en") for t in titles))}
    for word in sorted(each for each in words if each.isalpha()):
        with suppress(Refusal):
            drawn = read_hurried(play.grammar, parse(f"Anna draws a {word}").acts[0])
            assert parts_of(word) in whole, (word, drawn)
