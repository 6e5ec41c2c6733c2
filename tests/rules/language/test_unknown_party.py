"""A payment with a misspelt name is told which name, and who is near it; not that a verb lacks."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pnp.rules.language.grammar import read
from pnp.rules.language.line import Misread, parse
from pnp.rules.registry import loader, verb_names

KIT = "grundbesitz"


def misread(seat: Callable[..., Any], text: str) -> Misread:
    """Give how a line is refused at a table where somebody has a name of two words."""
    state = seat(KIT).state
    state = replace(state, table=replace(state.table, players=("Cem Lee", "Jörg", "Ute")))
    with pytest.raises(Misread) as caught:
        read(state, parse(text).acts[0], verb_names(KIT), loader(KIT))
    return caught.value


@pytest.mark.parametrize(
    ("text", "wrong", "near"),
    [
        ("cem lee jörrg 2400", "jörrg", "Jörg"),
        ("jörrg cem lee 2400", "jörrg", "Jörg"),
        ("20 cem lee jörrg", "jörrg", "Jörg"),
        ("cem lee pays jörrg 20", "jörrg", "Jörg"),
        ("pay cem lee jörrg 20", "jörrg", "Jörg"),
        ("cem leee ute 20", "cem leee", "Cem Lee"),
    ],
)
def test_the_misspelt_name_of_a_payment_is_told_with_who_is_near(
    seat: Callable[..., Any], text: str, wrong: str, near: str
) -> None:
    refused = misread(seat, text)
    assert refused.key == "name.near"
    assert text[refused.start : refused.end] == wrong
    assert refused.facts["candidates"] == [near]


def test_a_name_near_nobody_lists_the_table(seat: Callable[..., Any]) -> None:
    refused = misread(seat, "cem lee xyz 20")
    assert refused.key == "name.known"
    assert refused.facts["typed"] == "xyz"


@pytest.mark.parametrize("text", ["cem lee hauptstr 20", "cem 20"])
def test_a_deed_or_a_verb_misspelt_is_taken_for_no_name(
    seat: Callable[..., Any], text: str
) -> None:
    assert misread(seat, text).key == "verb.is-name"


def test_what_begins_a_line_and_is_near_nobody_is_no_verb(seat: Callable[..., Any]) -> None:
    assert misread(seat, "versichern ute 20").key == "verb.unknown"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("ute mortgages hauptstrase", "hauptstrase"),
        ("jörg buys hauptstrase", "hauptstrase"),
        ("cem lee buys hauptstrase", "hauptstrase"),
        ('"cem lee" byu 20', "byu"),
        ("cem lee byu 20", "byu"),  # near a verb: it is told of that
        ("cem lee hauptstrase", "cem"),  # no verb stands behind his name
    ],
)
def test_a_verb_behind_a_player_leaves_the_fault_where_it_is(
    seat: Callable[..., Any], text: str, wrong: str
) -> None:
    refused = misread(seat, text)
    assert text[refused.start : refused.end] == wrong
    assert (refused.key == "verb.is-name") == (wrong == "cem")
