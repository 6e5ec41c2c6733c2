"""The look-up: its index, what its search finds in any language, its pages; every code is found."""

import json
from collections.abc import Iterator
from csv import QUOTE_NONE, DictReader
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import pytest
from PIL import Image

from pnp.box.coded_pieces import coded_pieces
from pnp.box.codes import ALPHABET, squeeze
from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.errors import PnpError
from pnp.faces.context import PrintedPiece
from pnp.faces.qr import QUIET
from pnp.lookup.entries import index_of
from pnp.lookup.index import find_index, remember
from pnp.lookup.search import Found, Gloss, Index, code_in, near_codes, search, why_refused
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts_to_cut
from pnp.press.printing import context_for
from pnp.qr_codes import read_codes
from pnp.spelling import haystack
from pnp.web.site import LIST, fill_shelf, pages, put, single_file, site
from tests.box.test_codes import payloads
from tests.faces.conftest import Notebook, Seen


def piece(name: str, text: str = "") -> Found:
    said = {"en": name}
    hay = haystack(name, text)
    return Found(name, name, "kit", "deed", {}, {}, said, {}, {"en": text}, {}, (), hay)


@pytest.mark.parametrize(("typed", "there", "order"), [
    # just these words, before a longer name
    ("mill", ["Mill Pond", "Mill"], ["Mill", "Mill Pond"]),
    # a word in the name, before the same word in the text
    ("mil", ["Pond: by the mil", "Mill Lane"], ["Mill Lane", "Pond"]),
    # a part of the name, before a whole word of the text
    ("mill", ["Pond: by the mill", "Watermill"], ["Watermill", "Pond"]),
    # a whole word, before a beginning, before a part
    ("mill", ["Watermill", "Millstone", "Old mill"], ["Old mill", "Millstone", "Watermill"]),
    # short words are not looked for inside others; what is hardly alike is not taken for another
    ("ill", ["Mill", "Illness"], ["Illness"]),
    ("bridges", ["Market", "Bread"], []),
])  # fmt: skip
def test_what_fits_better_comes_first(typed: str, there: list[str], order: list[str]) -> None:
    hits = search(typed, [piece(*each.split(": ")) for each in there], ())
    assert [each.id for each in hits.pieces] == order


@pytest.mark.parametrize(("typed", "names", "clear"), [
    ("mill", ("Mill", "Mill Pond"), True), ("lane", ("Mill Lane",), True),
    ("mill", ("Mill Lane", "Mill Pond"), False),
])  # fmt: skip
def test_a_piece_alone_or_nearer_is_meant(typed: str, names: tuple[str, ...], clear: bool) -> None:
    assert search(typed, [piece(name) for name in names], ()).clear is clear


@pytest.mark.parametrize(("typed", "words"), [
    ("beleihungsgr", {"de": "Beleihungsgrenze", "en": "Mortgage limit"}),
    ("lever une hypo", {"en": "lift a mortgage", "de": "auslösen"}),
    ("Jahresmieterlos", {"de": "Jahresmieterlös", "en": "Yearly rent"}),
])  # fmt: skip
def test_a_term_is_found_first_and_translated(
    pieces: list[Found], terms: list[Gloss], typed: str, words: dict[str, str]
) -> None:
    hits = search(typed, pieces, terms)
    assert not hits.near
    found = [{lang: term.words[lang] for lang in words} for term in hits.terms[:3]]
    assert words in found


def test_every_term_is_found_by_each_of_its_words(pieces: list[Found], terms: list[Gloss]) -> None:
    for term in terms:
        for word in term.words.values():
            hits = search(word, pieces, terms)
            assert not hits.near, word
            assert term in hits.terms[:12], word


def test_every_piece_is_found_by_each_of_its_names(pieces: list[Found], terms: list[Gloss]) -> None:
    for piece in pieces:
        for name in piece.name.values():
            game = next(iter(piece.game.values()))
            assert piece in search(f"{name} {game}", pieces, terms).pieces


@pytest.mark.parametrize("typed", ["", " ", "…", "qqqqqqqq", "W" * 5000])
def test_nothing_is_found_in_nothing(pieces: list[Found], terms: list[Gloss], typed: str) -> None:
    hits = search(typed, pieces, terms)
    assert (list(hits.pieces), list(hits.terms)) == ([], [])


@dataclass(frozen=True)
class Asked:
    """What somebody types, and what must come first."""

    typed: str
    first: str
    """A code, a term as `kit/term`; `-` for nothing, `?` where any will do."""


LINES = Path(__file__).with_name("queries.tsv").read_text(encoding="utf-8").splitlines()
QUERIES = [Asked(*line.split("\t")) for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize("asked", QUERIES, ids=lambda each: each.typed)
def test_what_is_meant_comes_first(indexes: list[Index], asked: Asked) -> None:
    two = [index for index in indexes if index.kit in {"cronulla", "grundbesitz"}]
    pieces = [piece for index in two for piece in index.pieces.values()]
    terms = [term for index in two for term in (*index.terms, *index.rules)]
    hits = search(asked.typed, pieces, terms, indexes[0].asking)
    told = [f"{each.kit}/{each.id}" for each in hits.terms], [each.code for each in hits.pieces]
    first = [*told[hits.piece_first], *told[not hits.piece_first]]
    assert asked.first == "?" or (first or ["-"])[0] == asked.first


def test_what_is_recalled_is_what_was_kept(village: Path) -> None:
    box = read_box(village)
    assert find_index(village) is None
    assert find_index(village.absolute()) is None
    made = remember(box, village)
    assert find_index(village) == find_index(village.absolute()) == made == index_of(box)
    assert len(made.pieces) == 15


def test_the_index_of_a_box_that_is_out_of_date_is_not_that_of_today(village: Path) -> None:
    box = read_box(village)
    (village / "cards.yaml").write_text((village / "cards.yaml").read_text("utf-8") + "#", "utf-8")
    remember(box, village)
    assert find_index(village) is None


def test_every_piece_is_there_in_every_language(boxes: list[Box], indexes: list[Index]) -> None:
    assert boxes
    for box, index in zip(boxes, indexes, strict=True):
        assert [x.code for x in coded_pieces(box)] == [x.code for x in index.pieces.values()]
        for piece in index.pieces.values():
            for lang in box.game.languages:
                assert piece.name[lang]
                assert piece.text[lang] or piece.facts[lang]


def test_terms_on_a_piece_are_in_its_glossary(pieces: list[Found], terms: list[Gloss]) -> None:
    known = {(term.kit, term.id) for term in terms}
    assert all((piece.kit, name) in known for piece in pieces for name in piece.terms)


def test_the_terms_of_a_deed_are_those_printed_on_it(pieces: list[Found]) -> None:
    deed = next(piece for piece in pieces if piece.code == "CR-D07-4")
    assert {"rent", "site-rent", "price", "house", "hotel", "mortgage"} <= set(deed.terms)
    assert "aussie-luck" not in deed.terms
    assert not {"jail", "double"} & {*deed.terms}  # its rent doubles, no dice do


def test_a_deed_tells_its_figures_as_they_are_printed(pieces: list[Found]) -> None:
    facts = next(piece for piece in pieces if piece.code == "GB-D28-J").facts
    assert ("Preis", "M.\u00a08\u00a0000") in [tuple(fact) for fact in facts["de"]]
    assert ("With 2 houses", "M.\u00a08\u00a0960") in [tuple(fact) for fact in facts["en"]]
    assert [len(facts[lang]) for lang in ("de", "en", "fr")] == [15, 15, 15]


def test_a_deed_says_every_word_that_is_printed_on_it(pieces: list[Found]) -> None:
    deed = next(piece for piece in pieces if piece.code == "CR-D07-4")
    assert ["Hotel", "$100 + 4 houses"] in [list(fact) for fact in deed.facts["en"]]
    assert deed.text["en"] == "Own the whole group: double site rent where nothing is built."
    heads = [what for what, figure in deed.facts["en"] if not figure]
    assert heads == ["Rent", "Cost", "Mortgaged – No rent while this side is up"]
    assert list(deed.facts["es"][-1]) == ["Para levantarla", "77\u00a0$"]
    plot = next(piece for piece in pieces if piece.id == "parkallee-2")
    assert not any(plot.text.values())  # its back shows nothing of a mortgage


def test_plots_buildings_and_contracts_tell_theirs(pieces: list[Found]) -> None:
    told = {piece.code[:4]: {fact[0]: fact[1] for fact in piece.facts["en"]} for piece in pieces}
    assert set(told["CH-B"]) >= {"Building price", "Mortgage limit", "Yearly rent"}
    assert told["CH-C"]["Contract total"] == "80,000\u00a0DM"
    assert "Buying price" in told["CH-D"]


PAGES = [("A/index.html", b"a"), ("A/face.svg", b"f"), ("index.html", b"home")]


def tree(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_foreign_files_stay_as_they_are(tmp_path: Path) -> None:
    for name in ("photo.jpg", "A/notes.txt", ".hidden"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("mine")
    put(PAGES, tmp_path)
    put(PAGES[2:], tmp_path)
    left = tree(tmp_path)
    assert left.pop(LIST)
    assert left == {"photo.jpg": b"mine", "A/notes.txt": b"mine", ".hidden": b"mine",
                    "index.html": b"home"}  # fmt: skip


def test_a_foreign_page_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(PnpError, match=r"index\.html was not made by pnp site: move it away"):
        put(PAGES, tmp_path)
    assert tree(tmp_path) == {"index.html": b"mine"}


def test_a_list_that_leads_out_of_the_folder_is_not_believed(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "precious").write_text("mine")
    names = ["../precious", "/etc/passwd", "A/../../precious", "a/b/c", "A//x"]
    (site / LIST).write_text(json.dumps({"files": names}))
    put(PAGES, site)
    assert (tmp_path / "precious").read_text() == "mine"


@pytest.mark.parametrize("text", ["", "[]", '{"files": 3}', '{"files": [3]}', "{"])
def test_a_damaged_list_is_no_list(tmp_path: Path, text: str) -> None:
    (tmp_path / LIST).write_text(text)
    put(PAGES, tmp_path)
    assert json.loads((tmp_path / LIST).read_text()) == {"files": sorted(dict(PAGES))}


def test_a_card_and_the_first_page_come_before_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.web.dress.find_faces", lambda *_, **__: pytest.fail("drawn too soon"))
    folders = [find_kit("neue-heimat"), find_kit("solo")]
    made = pages(folders, asked=lambda: "/so-d01-4/")
    early = dict(takewhile(lambda file: file[0] != "index.html", made))
    assert {"SO-D01-4/index.html", "SO-D01-4/face.svg", "solo/index.html"} <= early.keys()
    assert not [name for name in early if name.startswith(("SO-D02", "NH", "neue"))]


GOLDEN = Path(__file__).parent / "golden"
KITS = {"chalet": 74, "cronulla": 101, "grundbesitz": 60, "neue-heimat": 1, "solo": 60}
"""How many codes each kit had when they were first released."""


def printed(kit: str) -> list[dict[str, str]]:
    with (GOLDEN / f"{kit}.tsv").open(encoding="utf-8", newline="") as file:
        return list(DictReader(file, delimiter="\t", quoting=QUOTE_NONE))


@pytest.fixture(scope="module")
def site_pages(boxes: list[Box]) -> dict[str, str]:
    files = site([fill_shelf(box) for box in boxes])
    return {path: page.decode("utf-8", "replace") for path, page in files}  # type among them


def golden_lines() -> Iterator[tuple[str, dict[str, str]]]:
    return ((kit, line) for kit in KITS for line in printed(kit))


def test_the_golden_lines_are_all_there() -> None:
    assert {kit: len(printed(kit)) for kit in KITS} == KITS


def test_what_a_phone_read_then_still_holds_the_code() -> None:
    for _, line in golden_lines():
        for form in ("link", "en", "de", "fr"):
            assert code_in(line[form]) == squeeze(line["code"]), line


def test_golden_codes_lead_to_pieces(indexes: list[Index], site_pages: dict[str, str]) -> None:
    shelf = {index.kit: index for index in indexes}
    for kit, line in golden_lines():
        found = shelf[kit].pieces[code_in(line["code"])]
        kind, _, name = line["bearer"].partition("/")
        assert (found.code, found.id) == (line["code"], name)
        assert found.kind in {kind, "retired"}
        page = site_pages[f"{line['code']}/index.html"]
        assert f'<span class="code">{line["code"]}' in page  # a board's number stands behind it
        assert found.name["en"] in page or found.name["de"] in page


def test_a_code_opens_under_any_base_and_in_the_single_file(boxes: list[Box]) -> None:
    files = {box.game.id: single_file(box).decode("utf-8") for box in boxes}
    for kit, line in golden_lines():
        spot = line["link"].rpartition("/")[2]
        for base in ("https://x.example/", "HTTP://192.168.0.7:8230/", "https://y.example/a/C/"):
            assert code_in(f"{base}{spot}") == squeeze(line["code"])
        assert f'<article id="{line["code"]}"' in files[kit]


def test_a_piece_of_today_bears_the_code_it_bore_then(boxes: list[Box]) -> None:
    for box in (each for each in boxes if each.game.id in KITS):
        then = {line["bearer"].partition("/")[2]: line["code"] for line in printed(box.game.id)}
        for name, line in payloads(box, "en").items():
            assert line.startswith(f"{then.get(name, line[:8])}: "), name


LINK = "https://cards.example/C"


def drawn_codes(box: Box, qr: str) -> Iterator[tuple[PrintedPiece, tuple[str, ...]]]:
    """Draw every piece that bears a code, and give the modules that stand on it."""
    job = PrintJob(lang=box.game.source, qr=qr)
    context = context_for(box, job, content_root() / box.game.id)
    known, bare = Seen(), set[str]()
    for part in lay_out_all(plan_parts_to_cut(context, job)):
        for piece in part.pieces:
            for face in (piece.front, piece.back) if piece.payload else ():
                book = Notebook(known)
                if face is not None and face.key not in bare:
                    face.draw(book)
                if face is not None and not book.codes:
                    bare.add(face.key)  # the back of many cards
                yield from ((piece, rows) for rows in book.codes)


def decoded(rows: tuple[str, ...]) -> str:
    side = len(rows) + 2 * QUIET
    picture = Image.new("L", (side, side), 255)
    dark = bytes(0 if module == "1" else 255 for row in rows for module in row)
    picture.paste(Image.frombytes("L", (len(rows), len(rows)), dark), (QUIET, QUIET))
    (found,) = read_codes(picture.resize((side * 3, side * 3)))
    assert isinstance(found.text, str)
    return found.text


@pytest.mark.parametrize("qr", ["text", LINK])
def test_every_code_is_read_and_leads_to_its_piece(
    boxes: list[Box], indexes: list[Index], site_pages: dict[str, str], qr: str
) -> None:
    for box, index in zip(boxes, indexes, strict=True):
        seen = set()
        for piece, rows in drawn_codes(box, qr):
            read = decoded(rows)
            assert read == piece.payload
            found = index.pieces[code_in(read)]
            assert found.code == piece.code
            if qr == LINK:
                spot = read.removeprefix("HTTPS://CARDS.EXAMPLE/C/")
                assert f"{spot}/index.html" in site_pages
            seen.add(squeeze(piece.code))
        cards = {code for code, piece in index.pieces.items() if piece.kind != "piece"}
        assert cards <= seen, f"{box.game.id}: cards without a QR code"


@pytest.mark.parametrize(
    "typed",
    ["CR-L07-E", "cr l07 e", "crl07e", " CR\u2011L07\u2011E ", "CR-L07-E: Surf · Fête du surf",
     "https://x.example/c/CR-L07-E", "HTTPS://X.EXAMPLE/C/CR-L07-E/", "http://h:8230/CR-L07-E?a#b",
     "http://h/CR-L07-E#top", "http://h/CR-L07-E/?a=CR-L01-0"],
)  # fmt: skip
def test_a_code_is_found_in_what_was_scanned_or_typed(typed: str) -> None:
    assert code_in(typed) == "CRL07E"


@pytest.mark.parametrize("typed", ["", "Miete", "mortgage limit", "200", "Los!", "https://", "A1"])
def test_words_are_no_code(typed: str) -> None:
    assert code_in(typed) == ""


def test_a_wrong_check_character_gets_the_right_code_first(indexes: list[Index]) -> None:
    for index in indexes:
        for bare, piece in list(index.pieces.items())[::7]:
            for wrong in set(ALPHABET) - {bare[-1]}:
                mistyped = bare[:-1] + wrong
                assert mistyped not in index.pieces
                assert near_codes(mistyped, index.pieces)[0] == piece


@pytest.mark.parametrize(("typed", "meant"), [
    ("CR-DO7-4", "CR-D07-4"), ("CR-DI7-Z", "CR-D17-Z"), ("CR-LL2-K", "CR-L12-K"),
    ("CR-LIO-0", "CR-L10-O"),
])  # fmt: skip
def test_lookalikes_get_the_right_code(indexes: list[Index], typed: str, meant: str) -> None:
    cronulla = next(index for index in indexes if index.kit == "cronulla")
    pieces = {squeeze(meant): cronulla.pieces[squeeze(meant)]}
    assert [piece.code for piece in near_codes(squeeze(typed), pieces)] == [meant]


def test_a_code_without_its_check_character_gets_it_first(indexes: list[Index]) -> None:
    for index in indexes:
        for bare, piece in index.pieces.items():
            offered = near_codes(bare[:-1], index.pieces)
            assert offered[0] == piece
            assert len(offered) <= 3


def test_a_sound_code_of_no_piece_is_not_called_mistyped() -> None:
    assert why_refused("CRD074") == "is no code of these games"
    assert why_refused("CRD075") == "is mistyped, or no code"


EXAMPLES = content_root() / "examples"


def test_a_share_is_told_with_the_words_its_part_fills_in() -> None:
    found = index_of(read_box(EXAMPLES / "rails")).pieces["TVS01S"]
    assert (found.name["en"], found.stack["en"]) == ("Northern Railway", "Shares")
    assert found.text["en"].startswith("20 % · Pays 20 % of every dividend.")
    assert found.text["en"].endswith("· President’s certificate")
    assert "president" in found.hay


def test_a_card_is_told_in_every_language_without_its_marks() -> None:
    found = index_of(read_box(EXAMPLES / "lanterns")).pieces["HLL53K"]
    assert found.name == {"en": "Storm", "de": "Sturm", "fr": "Tempête"}
    assert found.text["de"] == "Sticht alles. Von zwei Stürmen der zweite."


def test_a_translation_of_a_row_stands_in_the_words_of_its_language(tmp_path: Path) -> None:
    for name in ("game", "look"):
        text = (EXAMPLES / "lanterns" / f"{name}.yaml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    part = "{id: tools, name: Tools, like: card, letter: T, each: [{title: Axe, text: Chop.}]}"
    (tmp_path / "parts.yaml").write_text(f"parts: [{part}]\n", encoding="utf-8")
    words = "texts: {parts/parts/tools: {name: Werkzeug, each/axe/title: Axt}}\n"
    (tmp_path / "words.de.yaml").write_text(words, encoding="utf-8")
    (found,) = index_of(read_box(tmp_path)).pieces.values()
    assert (found.name["de"], found.stack["de"]) == ("Axt", "Werkzeug")
    assert (found.name["fr"], found.text["de"]) == ("Axe", "Chop.")
