"""The named checks of a game's content: one function each, all of them run."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from pnp.box.budgets import FAULTS
from pnp.box.checks import (
    building_cards,
    card_texts,
    deed_prices,
    denominations,
    identifiers,
    printed_codes,
    released_codes,
    ring_track,
    rule_ids,
    sizes,
    street_network,
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
    identifiers.game_is_named_soundly: ALONE,
    identifiers.ids_are_one_word: ALONE,
    identifiers.ids_are_unique: ALONE,
    printed_codes.numbers_are_unique: ALONE,
    printed_codes.letters_are_unique: ALONE,
    ring_track.ring_closes: counting("board"),
    ring_track.spaces_have_what_they_need: ALONE,
    ring_track.deeds_have_one_space_each: comparing("board deeds"),
    ring_track.spaces_draw_from_a_deck: comparing("board cards"),
    street_network.stops_have_what_they_need: comparing("town"),
    street_network.ways_lead_somewhere: comparing("town"),
    street_network.every_round_leads_home: counting("town"),
    street_network.deeds_are_for_sale_somewhere: comparing("town deeds"),
    street_network.ground_is_drawable: ALONE,
    denominations.counters_stand_for_numbers: comparing("pieces rules"),
    building_cards.dwellings_are_known: comparing("deeds cards"),
    building_cards.limits_lie_below_prices: comparing("deeds"),
    building_cards.buildings_match_plots: counting("deeds"),
    deed_prices.groups_exist: comparing("deeds"),
    deed_prices.prices_are_even: ALONE,
    deed_prices.building_has_a_price: ALONE,
    deed_prices.rents_are_complete_and_rise: counting("deeds"),
    released_codes.released_codes_stay: counting("game deeds cards money pieces codes"),
    released_codes.released_pieces_are_there_or_retired: counting(
        "game deeds cards money pieces codes"
    ),
    card_texts.decks_are_complete: counting("cards"),
    card_texts.shorts_are_short: ALONE,
    card_texts.payloads_fit_their_code: counting("game"),
    card_texts.effects_are_whole: ALONE,
    card_texts.effects_lead_somewhere: comparing("board cards"),
    denominations.notes_are_sound: ALONE,
    denominations.paper_cash_has_notes: counting("game money"),
    denominations.starting_set_adds_up: counting("money"),
    denominations.every_sum_can_be_paid: counting("money"),
    sizes.languages_are_few: ALONE,
    sizes.pieces_can_be_counted: ALONE,
    rule_ids.rule_ids_are_unique: ALONE,
    rule_ids.options_have_an_answer: ALONE,
    rule_ids.options_name_their_rule: comparing("rules"),
    rule_ids.rulings_name_their_rule: comparing("rules"),
    rule_ids.rulings_are_numbered_soundly: ALONE,
    rule_ids.colours_are_written_soundly: ALONE,
    rule_ids.colours_are_in_the_palette: comparing("look"),
}
"""Each check, and what it needs."""


def check(box: Box, sources: Sources, gaps: Gaps) -> Iterator[Problem]:
    """Run every check whose files could be read as far as it needs them."""
    for each, needs in CHECKS.items():
        if needs.files & (gaps.unread | (gaps.broken if needs.whole else frozenset())):
            continue
        for problem in islice(each(box, sources), 10 * FAULTS):  # no more of them would be shown
            if not (needs.files and _echoes(problem, gaps.lost)):
                yield problem


def _echoes(problem: Problem, lost: frozenset[str]) -> bool:
    """Tell whether a problem speaks of a thing that was left out for a fault of its own."""
    named = _NAMED.search(problem.say)
    return named is not None and named[1] in lost


_NAMED: Final = re.compile(r"`([^`]*)`")
