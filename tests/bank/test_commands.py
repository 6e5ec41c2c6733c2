"""Lines that are no acts, miswritten: one sentence in the table's language says what to type."""

from collections.abc import Callable

import pytest

from pnp.rules.language.line import Misread, parse
from tests.fixtures.bank import Desk

TYPED = {
    "why x": ("x", "type why 12", "why 12 tippen", "taper why 12"),
    "why 2 3": ("2 3", "type why 12", "why 12 tippen", "taper why 12"),
    "why 2k": ("2k", "type why 12", "why 12 tippen", "taper why 12"),
    "history abc": ("abc", "history 10 for", "history 10 für", "history 10 pour"),
    "history -3": ("-3", "history 10 for", "history 10 für", "history 10 pour"),
    "score anna": ("anna", "type score", "score tippen", "taper score"),
    "undo x": ("x", "undo 3 for", "undo 3 für", "undo 3 pour"),
    "undo to": ("to", "undo to 12", "undo to 12", "undo to 12"),
    "undo to x": ("to x", "undo to 12", "undo to 12", "undo to 12"),
    "undo 3 4": ("3 4", "undo 3 for", "undo 3 für", "undo 3 pour"),
    "redo x": ("x", "redo 3 for", "redo 3 für", "redo 3 pour"),
    "redo 2 3": ("2 3", "type redo", "redo tippen", "taper redo"),
    "fix": ("fix", "fix 12 pay Anna bank 50", "fix 12 pay Anna", "fix 12 pay Anna"),
    "fix salary anna": ("salary anna", "fix 12 pay Anna", "fix 12 pay Anna", "fix 12 pay Anna"),
}


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize(("place", "lang"), [(1, "en"), (2, "de"), (3, "fr")])
def test_a_miswritten_command_is_told_how_to_be_written(
    open_desk: Callable[..., Desk], typed: str, place: int, lang: str
) -> None:
    desk = open_desk()
    desk.session._lang = lang
    with pytest.raises(Misread) as caught:
        answer(desk, typed)
    told = caught.value
    assert typed[told.start : told.end] == TYPED[typed][0]
    assert TYPED[typed][place] in told.say
    assert told.code == "E_SYNTAX"


def answer(desk: Desk, typed: str) -> None:
    desk.session.answer(parse(typed))
