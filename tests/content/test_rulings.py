"""Rulings can be read, no figure is typed into a booklet, boxes hold what their rules list."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise, zip_longest
from pathlib import Path

import pytest

from pnp.box.cards import Card
from pnp.box.checks.boards import reach
from pnp.box.coded_pieces import coded_pieces
from pnp.box.diagrams import busiest_cut, diagrams_of
from pnp.box.figures import split_line
from pnp.box.model import board_number
from pnp.cli.show import contents
from pnp.faces.context import Wording, fill_booklet, lightness
from tests.box.test_codes import payloads
from tests.fixtures.kits import box_of
from tests.shipped import SHIPPED, languages_of, spoken
from tests.translation.gathered import words_of as texts_of
from tests.written import each_row

HOUSE = Path(__file__).parents[2]
CITED = re.compile(r"\b((?:CR|DE|SO|CH|NH)-(A?)[0-9]+)\b")


def pages() -> Iterator[Path]:
    """Every text of the house in which somebody may cite a ruling."""
    for folder in ("pnp", "content", "tests", "docs"):
        for path in sorted((HOUSE / folder).rglob("*")):
            told = path.suffix in {".py", ".yaml", ".md", ".txt"} and "corpus" not in path.parts
            if told and path != Path(__file__):
                yield path
    yield from (HOUSE / "README.md", HOUSE / "CHANGELOG.md")


def cited() -> dict[str, str]:
    """Each ruling that is cited, and one place where it is."""
    told = {path: CITED.findall(path.read_text(encoding="utf-8")) for path in pages()}
    return {name: path.name for path, names in told.items() for name, ruling in names if ruling}


def test_every_ruling_that_is_cited_can_be_read() -> None:
    known = {ruling.id for kit in SHIPPED for ruling in box_of(kit).rules.rulings}
    assert {name: at for name, at in cited().items() if name not in known} == {}


@pytest.mark.parametrize("kit", SHIPPED)
def test_rulings_are_numbered_without_a_gap(kit: str) -> None:
    rules = box_of(kit).rules
    letters = rules.rules[0].id.partition("-")[0]
    numbered = [f"{letters}-A{n + 1}" for n in range(len(rules.rulings))]
    assert [ruling.id for ruling in rules.rulings] == numbered != []


@pytest.mark.parametrize("kit", SHIPPED)
def test_rules_and_rulings_speak_each_language_by_itself(kit: str) -> None:
    rules = box_of(kit).rules
    told = {rule.id: rule.says for rule in rules.rules}
    told |= {ruling.id: ruling.says for ruling in rules.rulings}
    for name, says in told.items():
        assert says is not None
        assert set(says.texts) == set(box_of(kit).game.languages) >= {"en", "de", "fr"}
        assert len(set(says.texts.values())) == len(says.texts), name


@pytest.mark.parametrize("kit", SHIPPED)
def test_a_ruling_is_no_longer_than_two_sentences(kit: str) -> None:
    for ruling in box_of(kit).rules.rulings:
        for text in ruling.says.texts.values():
            assert len(re.findall(r"[.!?:](?=\s|$)", text.replace("M.\u00a0", "M "))) <= 3, text
            assert text.endswith("."), text
            assert len(text) <= 200, text


TYPED = Path(__file__).with_name("typed.txt").read_text(encoding="utf-8").splitlines()[1:]
"""What figures a booklet may hold all the same, and why."""
MARKED = "Example|Beispiel|Exemple|Ejemplo|You cannot|Behalten|On ne garde|No te quedas"
ASSUMED = re.compile(rf"\*\*({MARKED})")
"""How lines of Neue Heimat begin whose single pips, bids and cheques are assumed."""


def words(kit: str, lang: str) -> str:
    """Give the words of a booklet without its figures, and without what it may type."""
    text = next(each.text for each in box_of(kit).booklets if each.lang == lang)
    lines = ("".join(p.text for p in split_line(x) if p.kind == "words") for x in text.split("\n"))
    left = "\n".join(lines)
    for game, typed, _ in (row.split(" ¦ ") for row in TYPED):
        left = re.sub(typed, "", left) if game == kit else left
    left = re.sub(r"\b[A-Z]{2}-A\d+\b", "", left)  # the ruling that a decision of ours has
    return re.sub(r"(?m)^\d+\. ", "", left)  # what numbers the steps of a turn


def untyped(line: str) -> str:
    """Leave out the single digits of an example."""
    return re.sub(r"(?<!\d)\d(?!\d)", "", line) if ASSUMED.match(line) else line


@pytest.mark.parametrize(("kit", "lang"), spoken(*SHIPPED))
def test_no_figure_is_typed(kit: str, lang: str) -> None:
    lines = words(kit, lang).split("\n")
    if kit == "neue-heimat":
        lines = [untyped(line) for line in lines]
    typed = [line for line in lines if re.search(r"\d", line)]
    assert typed == []


@pytest.mark.parametrize("kit", SHIPPED)
def test_all_languages_speak_of_the_same_figures_line_by_line(kit: str) -> None:
    texts = [booklet.text.split("\n") for booklet in box_of(kit).booklets]
    for number, lines in enumerate(zip_longest(*texts, fillvalue=""), start=1):
        found = [Counter(p.text for p in split_line(line) if p.kind == "figure") for line in lines]
        assert all(each == found[0] for each in found), f"{kit}, line {number}"
        cited = [CITED.findall(line) for line in lines]
        assert all(each == cited[0] for each in cited), f"{kit}, line {number}"


WRITTEN = Path(__file__).with_name("written.txt").read_text(encoding="utf-8").splitlines()
"""Of which language, what is never written, and why."""


@pytest.mark.parametrize(("kit", "lang"), spoken(*SHIPPED))
def test_a_language_keeps_its_marks(kit: str, lang: str) -> None:
    own = lang == box_of(kit).game.source
    said = {each.id: each.source if own else each.target for each in texts_of(kit, lang).texts}
    for langs, never, why in (row.split(" ¦ ") for row in WRITTEN):
        if langs in {"all", lang}:
            assert {name for name, text in said.items() if re.search(never, text)} == set(), why


@each_row(__file__, "said.txt")
def test_every_language_says_the_whole_rule(row: str) -> None:
    _, kit, lang, said = row.split(" ¦ ")
    booklet = next(each.text for each in box_of(kit).booklets if each.lang == lang)
    assert said in booklet.replace("\u00a0", " ")


@pytest.mark.parametrize("kit", SHIPPED)
def test_figures_are_many(kit: str) -> None:
    for booklet in box_of(kit).booklets:
        figures = [p for line in booklet.text.split("\n") for p in split_line(line)]
        assert sum(part.kind == "figure" for part in figures) >= 20


@pytest.mark.parametrize(("kit", "counts"), [
    ("cronulla", "8 cheque, 2 die, 22 hotel, 88 house, 8 pawn"),
    ("grundbesitz", "2 die, 12 hotel, 32 house, 6 pawn"),
    ("solo", "2 die, 12 hotel, 32 house, 8 pawn"), ("chalet", "1 die, 6 pawn"),
    ("neue-heimat", "60 cheque, 36 floor, 6 marker, 1 pawn, 4 permit, 17 roof"),
])  # fmt: skip
def test_there_are_no_other_pieces_than_those_that_are_counted(kit: str, counts: str) -> None:
    found = Counter[str]()
    for piece in box_of(kit).pieces:
        found[piece.kind] += piece.count
    assert ", ".join(f"{n} {kind}" for kind, n in sorted(found.items())) == counts


def test_two_decks_of_sixteen_cards_each_with_jail_and_the_way_out() -> None:
    for deck in box_of("grundbesitz").decks:
        kinds = [card.effect.kind for card in deck.cards]
        assert len(kinds) == 16
        assert kinds.count("jail") == 1
        assert kinds.count("jail_free") == 1


@pytest.mark.rule("DE-02")
def test_240_notes_are_318000_and_six_sets_leave_24() -> None:
    notes = box_of("grundbesitz").money.notes
    assert sum(note.count for note in notes) == 240
    assert sum(note.value * note.count for note in notes) == 318_000
    assert 240 - 6 * sum(note.start for note in notes) == 24
    assert sum(note.spare for note in notes if note.value == 10) >= 20


HEIMAT = box_of("neue-heimat")


def test_the_six_colours_are_told_apart_in_grey_and_each_has_its_pattern() -> None:
    floors = [piece for piece in HEIMAT.pieces if piece.kind == "floor"]
    tones = [lightness(HEIMAT.look.palette[piece.colour]) for piece in floors]
    assert min(abs(a - b) for a, b in combinations(tones, 2)) >= 7
    assert len({piece.pattern for piece in floors}) == 6


def test_every_colour_has_one_floor_of_each_number_of_pips() -> None:
    """NH-A8: with two roofs of each number, and fences round lots 1 and 4."""
    floors = [piece for piece in HEIMAT.pieces if piece.kind == "floor"]
    assert all(sorted(piece.pips) == [1, 2, 3, 4, 5, 6] for piece in floors)
    assert {len(set(piece.drawings)) for piece in floors} == {6}
    (roofs,) = (piece.pips for piece in HEIMAT.pieces if piece.id == "roof")
    assert sorted(roofs) == sorted(2 * (1, 2, 3, 4, 5, 6))
    assert HEIMAT.rows is not None
    assert set(HEIMAT.rows.fenced) == {(1, 4)}


def test_every_owner_has_a_portrait_of_their_own() -> None:
    markers = [piece for piece in HEIMAT.pieces if piece.kind == "marker"]
    assert len({piece.drawings for piece in markers if piece.drawings}) == len(markers) == 6


@pytest.mark.parametrize("lang", HEIMAT.game.languages)
def test_the_picture_of_the_scoring_adds_up_what_lies_in_it(lang: str) -> None:
    """NH-22, NH-23: pips of all floors and the roof, doubled before the mayor."""
    shown = next(each for each in diagrams_of(HEIMAT) if each.id == "scoring").shows[0]
    houses: dict[str, list[int]] = defaultdict(list)
    for laid in shown.lays:
        if laid.piece.startswith(("floors/", "roofs/")):
            houses[laid.on.split()[1]].append(int(laid.piece.rpartition("-")[2]))
    (mayor,) = (laid.on.split()[1] for laid in shown.lays if "mayor" in laid.piece)
    told = []
    for call in shown.calls:
        said = Wording(HEIMAT, lang).fill(call.says)
        if found := re.search(r"(\d+(?:\s\+\s\d+)+).*\s=\s(−?\d+)$", said):
            parts = [int(each) for each in re.findall(r"\d+", found[1])]
            told.append((sorted(parts), int(found[2].replace("−", "-"))))
    wanted = [
        (sorted(pips), 2 * sum(pips) if house.startswith(f"{mayor}.") else -sum(pips))
        for house, pips in houses.items()
    ]
    assert sorted(told) == sorted(wanted)
    assert len(wanted) == 5


def test_the_lid_shows_the_picture_with_the_most_houses() -> None:
    for box, name in ((HEIMAT, "scoring"), (box_of("chalet"), "table")):
        shown = next(each for each in diagrams_of(box) if each.id == name)
        assert busiest_cut(box) == shown.shows[0]
    assert busiest_cut(box_of("cronulla")) is None


BOX = box_of("cronulla")
LANGUAGES = languages_of("cronulla")
CARDS = BOX.decks[0].cards


def words_of(card: Card, lang: str) -> tuple[str, ...]:
    assert card.title is not None
    return card.title.said(lang), card.text.said(lang), card.short.said(lang)


def test_the_forty_spaces_lie_in_the_decided_order() -> None:
    places = {
        name: board_number(BOX, name)
        for name in ("waratah-street", "north-surf-club", "gunnamatta-wharf", "south-surf-club",
                     "east-surf-club", "bundeena-wharf", "west-surf-club", "cronulla-street")
    }  # fmt: skip
    assert list(places.values()) == [1, 5, 12, 15, 25, 28, 35, 39]
    ring = BOX.board
    assert ring is not None
    luck = [n for n, space in enumerate(ring.spaces) if space.kind == "card"]
    assert luck == [2, 7, 17, 22, 33, 36, 38]


@pytest.mark.rule("CR-10")
def test_rents_of_a_street_grow_with_its_site_rent() -> None:
    for deed in BOX.deeds:
        if len(deed.rents) == 6:
            site = 2 * round(deed.price * 0.04)
            assert deed.rents == tuple(site * times for times in (1, 5, 14, 36, 46, 56)), deed.id


@pytest.mark.rule("CR-14")
def test_forty_good_cards_collect_3200_in_all() -> None:
    collect = Counter(card.effect.amount for card in CARDS if card.effect.kind == "collect")
    assert collect == {200: 4, 150: 4, 100: 10, 50: 12, 25: 4, 20: 4, 10: 2}
    kinds = Counter((card.effect.kind, card.good) for card in CARDS)
    good, bad = {"collect": 40, "advance": 8}, {"pay": 19, "per_building": 4}
    assert kinds == {(kind, kind in good): count for kind, count in {**good, **bad}.items()}
    assert sum(card.effect.to == "start" for card in CARDS) == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_ends_with_the_sum_the_bank_will_book(lang: str) -> None:
    for card in CARDS:
        _, text, short = words_of(card, lang)
        last = re.split(r"(?<=[.!?]) ", text)[-1]
        for amount in (card.effect.amount, card.effect.house, card.effect.hotel):
            if amount is not None:
                written = Wording(BOX, lang).sum(amount)
                assert written in last, card.id
                assert written in short, card.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_may_pass_start_says_what_that_pays(lang: str) -> None:
    salary = Wording(BOX, lang).sum(BOX.rules.numbers["salary"])
    for card in CARDS:
        if card.effect.kind == "advance" and card.effect.to != "cronulla-street":
            assert salary in card.text.said(lang), card.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_cards_tell_the_same_story(lang: str) -> None:
    titles = Counter(words_of(card, lang)[0] for card in CARDS)
    assert max(titles.values()) == 1
    assert all(len(card.text.said(lang)) <= 170 for card in CARDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_code_needs_more_than_version_five(lang: str) -> None:
    """Of 84 bytes, so that 20 mm hold it with modules of half a millimetre."""
    for piece, line in payloads(BOX, lang).items():
        assert len(line.encode()) <= 84, piece


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklet_works_the_examples_of_the_rules(lang: str) -> None:
    told = next(fill_booklet(BOX, each) for each in BOX.booklets if each.lang == lang)
    for amount in (83, 165, 166, 193, 275, 1200, 1500, 750, 2377):
        assert Wording(BOX, lang).sum(amount) in told


def test_a_grey_printer_tells_the_eight_groups_apart() -> None:
    palette = BOX.look.palette
    streets = [group for group in BOX.groups if group.kind == "street"]
    steps = sorted(lightness(palette[group.colour]) for group in streets)
    assert len(steps) == 8
    assert all(light - dark >= 7 for dark, light in pairwise(steps))


CHALET = box_of("chalet")
TABLES = Path(__file__).with_name("town.txt").read_text(encoding="utf-8").split("\n\n")
PLOTS, HOMES, HOUSES = (
    {name: tuple(map(int, figures.split())) for name, figures in rows}
    for rows in ([row.split(" | ") for row in text.splitlines()[1:]] for text in TABLES)
)
SAID = {
    "en": "from 3,000\u00a0DM to 1,600\u00a0DM", "de": "von 3.000\u00a0DM auf 1.600\u00a0DM",
    "fr": "de 3\u00a0000\u00a0DM à 1\u00a0600\u00a0DM", "es": "de 3.000\u00a0DM a 1.600\u00a0DM",
}  # fmt: skip


def test_the_box_holds_the_inventory_of_the_rules() -> None:
    plots = [deed for deed in CHALET.deeds if deed.area is not None]
    assert (len(plots), len(CHALET.deeds) - len(plots)) == (13, 20)
    assert [deed.id for deed in plots if not deed.buildable] == ["waldstrasse-4"]
    assert {deed.id for deed in plots if deed.only} == {"uferweg-1", "uferweg-5"}
    assert {card.id: card.count for card in CHALET.buildings} == {
        "zweifamilienhaus": 1, "grosses-einfamilienhaus": 4, "einfamilienhaus": 3, "chalet": 2,
        "ferien-bungalow": 2,
    }  # fmt: skip
    contracts = [(20000, 11, 2, 3), (40000, 11, 4, 6), (80000, 10, 8, 12)]
    assert [(c.sum, c.count, c.deposits, c.circles) for c in CHALET.money.contracts] == contracts
    assert {note.value: note.count for note in CHALET.money.notes} == {
        50000: 20, 10000: 50, 5000: 50, 1000: 60, 500: 20, 100: 40,
    }  # fmt: skip


def test_the_counters_stand_for_the_shares_of_a_contract() -> None:
    counter = CHALET.rules.numbers["counter"]
    for contract in CHALET.money.contracts:
        assert contract.deposits * counter * 100 == contract.sum * 40
        assert contract.circles * counter * 100 == contract.sum * 60


def test_sums_are_round_and_limits_lie_below_prices() -> None:
    priced = [(d.price, d.limit or 0, d.rents[0]) for d in CHALET.deeds]
    priced += [(b.price, b.limit, b.rent) for b in CHALET.buildings]
    for price, limit, rent in priced:
        assert price % 1000 == 0
        assert limit % 1000 == 0
        assert rent % 100 == 0
        assert limit < price


def test_every_way_round_passes_all_six_offices() -> None:
    assert CHALET.town is not None
    onward = {stop.id: tuple(way.to for way in stop.ways) for stop in CHALET.town.stops}
    offices = [stop for stop in CHALET.town.stops if stop.kind == "office"]
    assert {stop.office for stop in offices} == {"h4", "h8", "h14", "r4", "s7", "s11"}
    for office in offices:
        without = {name: tuple(to for to in ways if to not in {office.id, "start"})
                   for name, ways in onward.items()}  # fmt: skip
        lasts = {stop.id for stop in CHALET.town.stops if "start" in onward[stop.id]}
        assert not reach("start", without) & (lasts - {office.id}), office.id


def test_short_cuts_are_shorter_and_streets_run_one_way() -> None:
    assert CHALET.town is not None
    short = [(stop.id, way.to) for stop in CHALET.town.stops for way in stop.ways if way.short]
    assert short == [("hauptstrasse-14", "parkallee-2"), ("seestrasse-15", "rathausstrasse-12")]
    pairs = {(stop.id, way.to) for stop in CHALET.town.stops for way in stop.ways}
    assert not {(b, a) for a, b in pairs} & pairs


def test_the_deck_has_the_kinds_of_cards_the_rules_ask_for() -> None:
    cards = CHALET.decks[0].cards
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
    """CH-A3, CH-A4: of streets and offices, and of what is printed on an older sheet."""
    known = {alias.lower() for term in CHALET.terms for alias in term.aliases}
    assert {"jahresmieterlos", "grobes einfamilienhaus", "haupstelle", "haupstrasse 4"} <= known
    assert "erfordert mindestens" in known


def test_scripts_find_buildings_contracts_and_what_deeds_can_bear() -> None:
    whole = contents(CHALET)
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
    notes = {note.value: note for note in CHALET.money.notes}
    most = CHALET.game.players.most
    assert sum(note.value * note.start for note in notes.values()) == CHALET.money.start == 50_000
    for value in (100, 500, 1000):
        assert (notes[value].count - most * notes[value].start) * 2 >= notes[value].count, value
    assert all(note.count >= most * note.start for note in notes.values())
    assert sum(note.count for note in notes.values()) == 240


def test_the_code_of_a_savings_card_calls_its_sum_what_it_is() -> None:
    shorts = {piece.id: piece.short for piece in coded_pieces(CHALET)}
    said = shorts["contract-20000"]
    assert said.said("en") == "Savings contract, contract total 20,000\u00a0DM"
    assert said.said("de") == "Bausparvertrag, Bausparsumme 20.000\u00a0DM"
    assert "price" not in said.said("en")
    assert shorts["seestrasse-3"].said("en") == "Seestrasse 3, price 30,000\u00a0DM"


def test_apartments_rise_by_four_thousand() -> None:
    flats = [deed for deed in CHALET.deeds if deed.id.startswith("hauptstrasse-6-")]
    assert [flat.price for flat in flats] == list(range(38000, 66001, 4000))
    for flat in flats:
        assert flat.limit == flat.price * 60 // 100 // 1000 * 1000
        assert flat.rents[0] == round(flat.price * 8 / 100 / 100) * 100


def test_booklets_work_out_the_conversion_of_the_rules() -> None:
    """CH-E13: what the debts cost falls from 3,000 to 1,600 a round, the debts to 22,000."""
    for booklet in CHALET.booklets:
        text = fill_booklet(CHALET, booklet)
        assert SAID[booklet.lang] in text, booklet.lang
