"""The named checks of a game's content: one function each, all of them run."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from pnp.box.checks import boards, cards, codes, kinds, parts, rules
from pnp.box.checks.kinds import Check
from pnp.box.limits import FAULTS
from pnp.box.model import Box
from pnp.box.source import Sources
from pnp.errors import Finding

# What figures are reckoned from.
_FIGURES: Final = "game board deeds cards money pieces rows rules parts"

CHECKS: Final[dict[Check, str]] = {
    kinds.values_are_of_their_kind: "",
    kinds.things_have_what_they_need: "",
    kinds.names_are_known: "",
    kinds.names_are_given_once: "",
    kinds.game_is_whole: "",
    kinds.pieces_can_be_counted: "",
    cards.groups_have_deeds: "deeds",
    codes.numbers_are_unique: "",
    codes.letters_are_unique: "",
    boards.ring_closes: "board",
    boards.deeds_have_one_space_each: "board town deeds",
    boards.pieces_fit_their_places: "board rows town money parts deeds pieces game",
    boards.middle_has_places: "",
    boards.ways_lead_somewhere: "town",
    boards.every_round_leads_home: "town",
    boards.one_board_at_most: "",
    boards.spaces_lie_on_the_map: "",
    rules.printed_terms_are_given: "rules pieces money deeds",
    cards.limits_lie_below_prices: "deeds",
    cards.buildings_match_plots: "deeds",
    cards.prices_are_even: "",
    cards.building_has_a_price: "",
    cards.rents_are_complete_and_rise: "deeds",
    parts.asked_columns_are_there: "parts",
    parts.columns_are_drawn: "parts",
    codes.released_codes_stay: "game deeds cards money pieces codes",
    codes.released_pieces_are_there_or_retired: "game deeds cards money pieces codes",
    cards.decks_are_complete: "cards",
    cards.rows_are_plain: "",
    cards.shorts_are_short: "",
    codes.looked_up_pieces_have_codes: "",
    codes.pips_are_as_many_as_pieces: "",
    cards.paper_cash_has_notes: "game money",
    cards.starting_set_adds_up: "money",
    cards.starting_sums_fit_the_players: "game",
    cards.every_sum_can_be_paid: "money",
    parts.boxes_draw_one_thing: "",
    parts.boxes_lie_on_their_face: "",
    parts.cells_are_cut_by_nothing: "",
    parts.nets_hold_what_there_is: "cards",
    parts.lid_is_covered: "board",
    parts.words_keep_off_the_trim: "",
    parts.places_can_be_counted: "",
    parts.part_figures_can_be_worked_out: _FIGURES,
    parts.parts_can_be_counted: "",
    cards.effects_fit: "board parties stocks",
    cards.moves_end: "",
    rules.options_have_an_answer: "",
    rules.rulings_are_numbered_soundly: "",
    parts.figures_can_be_worked_out: _FIGURES,
}
"""Each check, and the files whose things it holds against one another or counts."""


def check(box: Box, sources: Sources) -> Iterator[Finding]:
    """Run every check of files that fit their form; of the others nothing sure is known."""
    for each, files in CHECKS.items():
        if not any(file in sources.unread for file in files.split()):
            for found in islice(each(box, sources), 10 * FAULTS):  # no more would be shown
                yield found._replace(rule=each.__name__)
