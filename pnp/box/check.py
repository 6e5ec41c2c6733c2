"""The named checks of a game's content: one function each, all of them run."""

from collections.abc import Callable, Iterator
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

CHECKS: Final[dict[Check, str]] = {
    check_ids.game_is_named_soundly: "",
    check_ids.ids_are_one_word: "",
    check_ids.ids_are_unique: "",
    check_ids.numbers_are_unique: "",
    check_ids.letters_are_unique: "",
    check_ring.ring_closes: "board",
    check_ring.spaces_have_what_they_need: "",
    check_ring.deeds_have_one_space_each: "board deeds",
    check_ring.spaces_draw_from_a_deck: "board cards",
    check_town.stops_have_what_they_need: "town",
    check_town.ways_lead_somewhere: "town",
    check_town.every_round_leads_home: "town",
    check_town.deeds_are_for_sale_somewhere: "town deeds",
    check_buildings.dwellings_are_known: "deeds cards",
    check_buildings.limits_lie_below_prices: "deeds",
    check_buildings.buildings_match_plots: "deeds",
    check_deeds.groups_exist: "deeds",
    check_deeds.prices_are_even: "",
    check_deeds.building_has_a_price: "",
    check_deeds.rents_are_complete_and_rise: "deeds",
    check_cards.decks_are_complete: "cards",
    check_cards.shorts_are_short: "",
    check_cards.payloads_fit_their_code: "game",
    check_cards.effects_are_whole: "",
    check_cards.effects_lead_somewhere: "board cards",
    check_money.notes_are_sound: "",
    check_money.starting_set_adds_up: "money",
    check_money.every_sum_can_be_paid: "money",
    check_rules.rule_ids_are_unique: "",
    check_rules.options_have_an_answer: "",
    check_rules.options_name_their_rule: "rules",
    check_rules.colours_are_written_soundly: "",
    check_rules.colours_are_in_the_palette: "look",
}
"""Each check, and the files it needs whole: a fault there would only echo here."""


def check(box: Box, sources: Sources, broken: frozenset[str]) -> Iterator[Problem]:
    """Run every check whose files could be read whole."""
    for each, needs in CHECKS.items():
        if broken.isdisjoint(needs.split()):
            yield from each(box, sources)
