"""The named checks of a game's content: one function each, all of them run."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pnp.box import (
    check_buildings,
    check_cards,
    check_deeds,
    check_ids,
    check_money,
    check_ring,
    check_rules,
    check_town,
)
from pnp.box.model import Box
from pnp.box.source import Sources
from pnp.errors import Problem

Check = Callable[[Box, Sources], Iterator[Problem]]
"""Looks at a box and names what is wrong, with file and line."""


@dataclass(frozen=True, slots=True)
class Needs:
    """The files a check looks at beyond one thing by itself, and what it needs of them."""

    files: frozenset[str] = frozenset()
    whole: bool = False
    """Whether it counts or adds up, so that one thing left out would mislead it."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """What could not be read, so that checks do not echo faults already named."""

    unread: frozenset[str] = frozenset()
    """Files of which nothing sure is known."""
    broken: frozenset[str] = frozenset()
    """Files some thing of which had to be left out."""
    lost: frozenset[str] = frozenset()
    """Every word in the things left out, ids among them."""


ALONE: Final = Needs()
"""For checks of one thing by itself, or of those there are."""


def comparing(files: str) -> Needs:
    """Name the files whose ids a check holds against one another."""
    return Needs(frozenset(files.split()))


def counting(files: str) -> Needs:
    """Name the files a check needs whole."""
    return Needs(frozenset(files.split()), whole=True)


CHECKS: Final[dict[Check, Needs]] = {
    check_ids.game_is_named_soundly: ALONE,
    check_ids.ids_are_one_word: ALONE,
    check_ids.ids_are_unique: ALONE,
    check_ids.numbers_are_unique: ALONE,
    check_ids.letters_are_unique: ALONE,
    check_ring.ring_closes: counting("board"),
    check_ring.spaces_have_what_they_need: ALONE,
    check_ring.deeds_have_one_space_each: comparing("board deeds"),
    check_ring.spaces_draw_from_a_deck: comparing("board cards"),
    check_town.stops_have_what_they_need: comparing("town"),
    check_town.ways_lead_somewhere: comparing("town"),
    check_town.every_round_leads_home: counting("town"),
    check_town.deeds_are_for_sale_somewhere: comparing("town deeds"),
    check_buildings.dwellings_are_known: comparing("deeds cards"),
    check_buildings.limits_lie_below_prices: comparing("deeds"),
    check_buildings.buildings_match_plots: counting("deeds"),
    check_deeds.groups_exist: comparing("deeds"),
    check_deeds.prices_are_even: ALONE,
    check_deeds.building_has_a_price: ALONE,
    check_deeds.rents_are_complete_and_rise: counting("deeds"),
    check_cards.decks_are_complete: counting("cards"),
    check_cards.shorts_are_short: ALONE,
    check_cards.payloads_fit_their_code: counting("game"),
    check_cards.effects_are_whole: ALONE,
    check_cards.effects_lead_somewhere: comparing("board cards"),
    check_money.notes_are_sound: ALONE,
    check_money.paper_cash_has_notes: counting("game money"),
    check_money.starting_set_adds_up: counting("money"),
    check_money.every_sum_can_be_paid: counting("money"),
    check_rules.rule_ids_are_unique: ALONE,
    check_rules.options_have_an_answer: ALONE,
    check_rules.options_name_their_rule: comparing("rules"),
    check_rules.colours_are_written_soundly: ALONE,
    check_rules.colours_are_in_the_palette: comparing("look"),
}
"""Each check, and what it needs."""


def check(box: Box, sources: Sources, gaps: Gaps) -> Iterator[Problem]:
    """Run every check whose files could be read as far as it needs them."""
    for each, needs in CHECKS.items():
        if needs.files & (gaps.unread | (gaps.broken if needs.whole else frozenset())):
            continue
        for problem in each(box, sources):
            if not (needs.files and _echoes(problem, gaps.lost)):
                yield problem


def _echoes(problem: Problem, lost: frozenset[str]) -> bool:
    """Tell whether a problem speaks of a thing that was left out for a fault of its own."""
    named = _NAMED.search(problem.say)
    return named is not None and named[1] in lost


_NAMED: Final = re.compile(r"`([^`]*)`")
