"""The named checks of a game's content: one function each, all of them run."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from pnp.box.checks import (
    booklet_figures,
    box_counts,
    building_cards,
    card_texts,
    deed_prices,
    denominations,
    diagram_figures,
    drawn_texts,
    effect_sums,
    identifiers,
    map_spaces,
    part_columns,
    part_faces,
    part_figures,
    party_names,
    piece_places,
    printed_codes,
    printed_terms,
    released_codes,
    ring_middle,
    ring_track,
    rule_ids,
    sizes,
    street_network,
)
from pnp.box.limits import FAULTS
from pnp.box.model import Box
from pnp.box.source import Sources
from pnp.findings import Finding

Check = Callable[[Box, Sources], Iterator[Finding]]
"""Looks at a box and names what is wrong, with file and line."""


_FIGURES: Final = "game board deeds cards money pieces rows rules parts"
"""What figures are reckoned from."""

CHECKS: Final[dict[Check, str]] = {
    identifiers.game_is_named_soundly: "",
    identifiers.ids_are_one_word: "",
    identifiers.ids_are_unique: "",
    printed_codes.numbers_are_unique: "",
    printed_codes.letters_are_unique: "",
    ring_track.ring_closes: "board",
    ring_track.spaces_have_what_they_need: "",
    ring_track.deeds_have_one_space_each: "board deeds",
    ring_track.spaces_draw_from_a_deck: "board cards",
    piece_places.pieces_fit_their_places: "board rows town money parts deeds pieces game",
    ring_middle.middle_has_places: "",
    street_network.stops_have_what_they_need: "town",
    street_network.ways_lead_somewhere: "town",
    street_network.every_round_leads_home: "town",
    street_network.deeds_are_for_sale_somewhere: "town deeds",
    street_network.ground_is_drawable: "",
    map_spaces.one_board_at_most: "",
    map_spaces.map_has_places: "",
    map_spaces.spaces_lie_on_the_map: "",
    map_spaces.routes_lead_somewhere: "",
    printed_terms.printed_terms_are_given: "rules pieces money deeds",
    building_cards.dwellings_are_known: "deeds cards",
    building_cards.limits_lie_below_prices: "deeds",
    building_cards.buildings_match_plots: "deeds",
    deed_prices.groups_exist: "deeds",
    deed_prices.parts_can_be_counted: "",
    deed_prices.prices_are_even: "",
    deed_prices.building_has_a_price: "",
    deed_prices.rents_are_complete_and_rise: "deeds",
    part_columns.asked_columns_are_there: "parts",
    part_columns.columns_are_drawn: "parts",
    released_codes.released_codes_stay: "game deeds cards money pieces codes",
    released_codes.released_pieces_are_there_or_retired: "game deeds cards money pieces codes",
    card_texts.decks_are_complete: "cards",
    card_texts.shorts_are_short: "",
    card_texts.payloads_fit_their_code: "game",
    card_texts.effects_are_whole: "",
    card_texts.effects_lead_somewhere: "board cards",
    drawn_texts.pieces_show_what_is_said: "",
    drawn_texts.pips_are_as_many_as_pieces: "",
    denominations.notes_are_sound: "",
    denominations.paper_cash_has_notes: "game money",
    denominations.starting_set_adds_up: "money",
    denominations.starting_sums_fit_the_players: "game",
    denominations.every_sum_can_be_paid: "money",
    part_faces.boxes_draw_one_thing: "",
    part_faces.boxes_lie_on_their_face: "",
    part_faces.nets_hold_what_there_is: "cards",
    part_faces.words_keep_off_the_trim: "",
    part_faces.type_is_large_enough: "look",
    part_faces.repeats_can_be_counted: "",
    box_counts.places_can_be_counted: "",
    part_figures.part_figures_can_be_worked_out: _FIGURES,
    part_figures.dashes_are_lengths: "",
    part_figures.figures_are_numbers: "parts",
    part_faces.parts_can_be_counted: "",
    sizes.languages_are_few: "",
    sizes.pieces_can_be_counted: "",
    sizes.figures_can_be_drawn: "",
    diagram_figures.diagrams_show_something: "",
    diagram_figures.diagrams_can_be_drawn: "",
    party_names.parties_are_named_soundly: "",
    party_names.stocks_are_whole: "parties",
    effect_sums.effects_fit: "board parties stocks",
    effect_sums.moves_end: "",
    rule_ids.rule_ids_are_unique: "",
    rule_ids.options_have_an_answer: "",
    rule_ids.options_name_their_rule: "rules",
    rule_ids.rulings_name_their_rule: "rules",
    rule_ids.rulings_are_numbered_soundly: "",
    rule_ids.colours_are_written_soundly: "",
    rule_ids.colours_are_in_the_palette: "look",
    booklet_figures.figures_can_be_worked_out: _FIGURES,
}
"""Each check, and the files whose things it holds against one another or counts."""


def check(box: Box, sources: Sources, unread: Collection[str] = ()) -> Iterator[Finding]:
    """Run every check of files that fit their form; of the others nothing sure is known."""
    for each, files in CHECKS.items():
        if not any(file in unread for file in files.split()):
            for found in islice(each(box, sources), 10 * FAULTS):  # no more would be shown
                yield replace(found, rule=each.__name__)
