"""The box of Chalet is held against its rules."""

from collections import Counter
from pathlib import Path

from pnp.box.checks.boards import reach
from pnp.box.checks.cards import unmatched
from pnp.box.coded_pieces import coded_pieces
from pnp.cli.show import contents
from pnp.faces.context import fill_booklet
from tests.fixtures.kits import box_of

BOX = box_of("chalet")
TABLES = Path(__file__).with_name("town.txt").read_text(encoding="utf-8").split("\n\n")
PLOTS, HOMES, HOUSES = (
    {name: tuple(map(int, figures.split())) for name, figures in rows}
    for rows in ([row.split(" | ") for row in text.splitlines()[1:]] for text in TABLES)
)
SAID = {
    "en": "from 3,000\u00a0DM to 1,600\u00a0DM",
    "de": "von 3.000\u00a0DM auf 1.600\u00a0DM",
    "fr": "de 3\u00a0000\u00a0DM à 1\u00a0600\u00a0DM",
    "es": "de 3.000\u00a0DM a 1.600\u00a0DM",
}


def test_the_box_holds_the_inventory_of_the_rules() -> None:
    plots = [deed for deed in BOX.deeds if deed.area is not None]
    assert (len(plots), len(BOX.deeds) - len(plots)) == (13, 20)
    assert [deed.id for deed in plots if not deed.buildable] == ["waldstrasse-4"]
    assert {deed.id for deed in plots if deed.only} == {"uferweg-1", "uferweg-5"}
    assert {card.id: card.count for card in BOX.buildings} == {
        "zweifamilienhaus": 1, "grosses-einfamilienhaus": 4, "einfamilienhaus": 3, "chalet": 2,
        "ferien-bungalow": 2,
    }  # fmt: skip
    contracts = [(20000, 11, 2, 3), (40000, 11, 4, 6), (80000, 10, 8, 12)]
    assert [(c.sum, c.count, c.deposits, c.circles) for c in BOX.money.contracts] == contracts
    assert {note.value: note.count for note in BOX.money.notes} == {
        50000: 20, 10000: 50, 5000: 50, 1000: 60, 500: 20, 100: 40,
    }  # fmt: skip


def test_the_counters_stand_for_the_shares_of_a_contract() -> None:
    counter = BOX.rules.numbers["counter"]
    for contract in BOX.money.contracts:
        assert contract.deposits * counter * 100 == contract.sum * 40
        assert contract.circles * counter * 100 == contract.sum * 60


def test_sums_are_round_and_limits_lie_below_prices() -> None:
    priced = [(d.price, d.limit or 0, d.rents[0]) for d in BOX.deeds]
    priced += [(b.price, b.limit, b.rent) for b in BOX.buildings]
    for price, limit, rent in priced:
        assert price % 1000 == 0
        assert limit % 1000 == 0
        assert rent % 100 == 0
        assert limit < price


def test_a_bungalow_plot_takes_no_other_building() -> None:
    plots = [deed for deed in BOX.deeds if deed.only]
    houses = [card for card in BOX.buildings if card.id == "einfamilienhaus"]
    assert unmatched(houses, plots) == houses


def test_every_way_round_passes_all_six_offices() -> None:
    assert BOX.town is not None
    onward = {stop.id: tuple(way.to for way in stop.ways) for stop in BOX.town.stops}
    offices = [stop for stop in BOX.town.stops if stop.kind == "office"]
    assert {stop.office for stop in offices} == {"h4", "h8", "h14", "r4", "s7", "s11"}
    for office in offices:
        without = {name: tuple(to for to in ways if to not in {office.id, "start"})
                   for name, ways in onward.items()}  # fmt: skip
        lasts = {stop.id for stop in BOX.town.stops if "start" in onward[stop.id]}
        assert not reach("start", without) & (lasts - {office.id}), office.id


def test_short_cuts_are_shorter_and_streets_run_one_way() -> None:
    assert BOX.town is not None
    assert [(stop.id, way.to) for stop in BOX.town.stops for way in stop.ways if way.short] == [
        ("hauptstrasse-14", "parkallee-2"),
        ("seestrasse-15", "rathausstrasse-12"),
    ]
    pairs = {(stop.id, way.to) for stop in BOX.town.stops for way in stop.ways}
    assert not {(b, a) for a, b in pairs} & pairs


def test_the_deck_has_the_kinds_of_cards_the_rules_ask_for() -> None:
    cards = BOX.decks[0].cards
    kinds = Counter(card.effect.kind for card in cards)
    assert kinds == {"damage": 13, "renovate": 6, "collect": 8, "pay": 2, "income": 4}
    damages = [card.effect for card in cards if card.effect.insurable]
    assert len(damages) == 13
    assert {each.kind for each in damages} == {"damage"}
    assert all(1000 <= (each.amount or 0) <= 8000 for each in damages)
    named = [c.effect.owning for c in cards if c.effect.owning not in {None, "any"}]
    assert len(named) == 4
    incomes = {card.effect.amount for card in cards if card.effect.kind == "income"}
    assert incomes == {24000, 33000, 36000, 40000}


def test_old_spellings_are_among_the_terms() -> None:
    known = {alias.lower() for term in BOX.terms for alias in term.aliases}
    assert {"jahresmieterlos", "grobes einfamilienhaus", "haupstelle", "haupstrasse 4"} <= known


def test_scripts_find_buildings_contracts_and_what_deeds_can_bear() -> None:
    whole = contents(BOX)
    assert sum(each["count"] for each in whole["buildings"]) == 12
    assert [(each["sum"], each["count"]) for each in whole["contracts"]] == [
        (20000, 11), (40000, 11), (80000, 10),
    ]  # fmt: skip
    deeds = {each["id"]: each for each in whole["deeds"]}
    assert deeds["uferweg-5"]["only"] == "ferien-bungalow"
    assert deeds["uferweg-5"]["area"] == 450
    assert (deeds["waldstrasse-4"]["limit"], deeds["waldstrasse-4"]["rent"]) == (6000, 300)
    assert len(whole["board"]) == 44
    fork = next(each for each in whole["board"] if each["id"] == "hauptstrasse-14")
    assert fork["to"] == ["waldstrasse-1", "parkallee-2"]
    assert fork["short_cuts"] == ["parkallee-2"]


def test_with_six_players_the_bank_keeps_most_of_its_small_notes() -> None:
    notes = {note.value: note for note in BOX.money.notes}
    most = BOX.game.players.most
    assert sum(note.value * note.start for note in notes.values()) == BOX.money.start == 50_000
    for value in (100, 500, 1000):
        assert (notes[value].count - most * notes[value].start) * 2 >= notes[value].count, value
    assert all(note.count >= most * note.start for note in notes.values())
    assert sum(note.count for note in notes.values()) == 240


def test_the_code_of_a_savings_card_calls_its_sum_what_it_is() -> None:
    shorts = {piece.id: piece.short for piece in coded_pieces(BOX)}
    said = shorts["contract-20000"]
    assert said.said("en") == "Savings contract, contract total 20,000\u00a0DM"
    assert said.said("de") == "Bausparvertrag, Bausparsumme 20.000\u00a0DM"
    assert "price" not in said.said("en")
    assert shorts["seestrasse-3"].said("en") == "Seestrasse 3, price 30,000\u00a0DM"


def test_apartments_rise_by_four_thousand() -> None:
    flats = [deed for deed in BOX.deeds if deed.id.startswith("hauptstrasse-6-")]
    assert [flat.price for flat in flats] == list(range(38000, 66001, 4000))
    for flat in flats:
        assert flat.limit == flat.price * 60 // 100 // 1000 * 1000
        assert flat.rents[0] == round(flat.price * 8 / 100 / 100) * 100


def test_booklets_work_out_the_conversion_of_the_rules() -> None:
    """CH-E13: what the debts cost falls from 3,000 to 1,600 a round, the debts to 22,000."""
    for booklet in BOX.booklets:
        text = fill_booklet(BOX, booklet)
        assert SAID[booklet.lang] in text, booklet.lang
