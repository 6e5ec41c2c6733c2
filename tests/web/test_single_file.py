"""The look-up in one file: on a phone with no network, by code, by photo and by words."""

import os
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By

from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.site import find_folders
from pnp.lookup.entries import index_of
from pnp.lookup.search import Index
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts_to_cut
from pnp.press.printing import context_for
from pnp.press.svg_pen import picture_of
from pnp.web.site import fill_shelf
from tests.shipped import SHIPPED, languages_of
from tests.web.conftest import HOSTILE, Reader, script

pytestmark = pytest.mark.web

LARGEST = 140_000
"""Bytes a game may have for each of its languages, its type with it: any messenger takes it."""

PHOTOS = int(os.environ.get("PNP_PHOTOS", "8"))
"""How many cards are photographed; `make long` takes them all."""

PHOTOGRAPH = script("photograph")


@pytest.fixture(scope="session")
def indexes() -> list[Index]:
    return [index_of(read_box(folder)) for folder in find_folders([])]


def of_game(singles: Path, index: Index) -> str:
    return (singles / f"{index.kit}.html").as_uri()


def shown(reader: Reader) -> list[str]:
    found = reader.driver.find_elements(By.CSS_SELECTOR, "article[data-open]")
    return [each.get_attribute("id") for each in found]


def test_no_game_is_too_large(singles: Path, indexes: list[Index]) -> None:
    for index in indexes:
        size = (singles / f"{index.kit}.html").stat().st_size
        assert size <= LARGEST * len(languages_of(index.kit)), index.kit


def test_what_all_sections_say_leads_to_none_of_them() -> None:
    sections = fill_shelf(read_box(content_root() / "cronulla")).sections
    assert ("pay" in sections, sections["surf-club"].titles["en"]) == (False, "Rent")


def test_every_code_opens_its_card(reader: Reader, singles: Path, indexes: list[Index]) -> None:
    for index in indexes:
        reader.open(of_game(singles, index))
        reader.asked()
        opened = reader.run(
            "return given[0].map(code => { asked.value = code; show();"
            "return [...document.querySelectorAll('article[data-open]')].map(a => a.id) })",
            [code.lower() for code in index.pieces],
        )
        assert opened == [[piece.code] for piece in index.pieces.values()]
        assert reader.asked() == set()
        assert reader.faults() == []


def test_a_card_says_in_one_file_what_it_says_on_its_page(reader: Reader, singles: Path) -> None:
    reader.open((singles / "cronulla.html").as_uri() + "#CR-L02-O/de")
    assert shown(reader) == ["CR-L02-O"]
    assert reader.all("article[data-open] summary i") == ["", "English", "Français", "Español"]
    assert "In deiner Auster" in reader.see("article[data-open]")
    card = reader.find("article[data-open]").get_attribute("textContent")
    assert "Something crunches in your oyster" in card
    assert "Quelque chose craque" in card
    assert reader.find("#lang").get_attribute("value") == "de"


def test_words_of_one_card_alone_open_it(reader: Reader, singles: Path) -> None:
    reader.open((singles / "cronulla.html").as_uri())
    reader.search("PERLE DEJEUNER")
    assert shown(reader) == ["CR-L02-O"]


def test_any_language_finds_every_card(reader: Reader, singles: Path, indexes: list[Index]) -> None:
    for index in indexes:
        reader.open(of_game(singles, index))
        names = [[piece.code, name] for piece in index.pieces.values()
                 for name in piece.name.values()]  # fmt: skip
        found = "byWords(name).hits.some(hit => hit.c === code)"
        lost = reader.run(f"return given[0].filter(([code, name]) => !{found})", names)
        assert lost == []


def test_a_term_leads_to_the_glossary_and_on_to_the_rules(reader: Reader, singles: Path) -> None:
    reader.open((singles / "cronulla.html").as_uri() + "#CR-D07-4")
    reader.find("article[data-open] .terms a").click()
    reader.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "li:target").is_displayed())
    assert shown(reader) == []
    reader.search("hotel")
    reader.find("#found a").click()
    top = "return document.querySelector('#t-hotel:target').getBoundingClientRect().top"
    reader.wait(lambda _: 0 <= reader.run(f"{top} / innerHeight") < 1)  # it was hidden till then
    reader.find("li:target .told a").click()
    heading = reader.find(":target")
    assert (heading.tag_name, heading.is_displayed()) == ("h3", True)


@pytest.fixture(scope="session")
def faces() -> dict[str, str]:
    """The sides of cards that bear a QR code, as printed, by their codes."""
    kits = SHIPPED if PHOTOS > 8 else ("cronulla", "grundbesitz")
    return {code: face for kit in kits for code, face in drawn(content_root() / kit)}


def drawn(folder: Path) -> Iterator[tuple[str, str]]:
    box = read_box(folder)
    job = PrintJob(lang=box.game.source)
    parts = plan_parts_to_cut(context_for(box, job, folder), job)
    pieces = [piece for part in parts for piece in part.lay_out().pieces if piece.payload]
    for piece in pieces[:: max(1, 2 * len(pieces) // PHOTOS)]:
        side = piece.back if piece.qr_side == "back" else piece.front
        face = picture_of(side, folder) if side else None
        if face is not None:
            yield piece.code, face


def test_a_poor_photo_of_a_card_opens_it(
    reader: Reader, singles: Path, indexes: list[Index], faces: dict[str, str]
) -> None:
    lost = []
    for index in indexes:
        codes = [piece.code for piece in index.pieces.values() if piece.code in faces]
        if not codes:
            continue
        reader.open(of_game(singles, index))
        for n, code in enumerate(codes):
            lines: Any = reader.run(PHOTOGRAPH, faces[code], 20 if n % 2 else -20)
            lost += [] if [each[: len(code)] for each in lines] == [code] else [(code, lines)]
        assert reader.faults() == []
    assert lost == []


def test_a_photo_is_taken_from_the_phone_and_leaves_it_never(
    reader: Reader, singles: Path, faces: dict[str, str], tmp_path: Path
) -> None:
    code, face = next(iter(faces.items()))
    reader.open((singles / "cronulla.html").as_uri())
    reader.asked()
    picture = tmp_path / "photo.jpg"
    picture.write_bytes(photo_of(reader, face))
    reader.find("#taken").send_keys(str(picture))
    reader.wait(lambda _: shown(reader) == [code])
    nothing = tmp_path / "nothing.jpg"
    nothing.write_bytes(b"no picture")
    reader.find("#taken").send_keys(str(nothing))
    reader.wait(lambda _: reader.see("#status").startswith("This photo cannot be opened"))
    assert {address.split(":")[0] for address in reader.asked()} <= {"data", "blob"}


def photo_of(reader: Reader, face: str) -> bytes:
    read = "const r = new FileReader(); r.readAsDataURL(blob);"
    awaited = "await new Promise(done => r.onload = done); return r.result;"
    script = PHOTOGRAPH.replace("return await linesIn(blob);", read + awaited)
    return b64decode(str(reader.run(script, face, 5)).partition(",")[2])


def test_without_scripts_every_word_is_there(singles: Path) -> None:
    page = (singles / "cronulla.html").read_text(encoding="utf-8")
    assert '<article id="CR-L02-O"' in page
    assert "In deiner Auster" in page
    assert "hidden" not in page.partition("<article")[2].partition("</article>")[0]


def test_hostile_words_are_shown_as_words(reader: Reader, singles: Path) -> None:
    reader.open((singles / "hostile" / "hostile.html").as_uri() + "#HO-N01-H")
    assert HOSTILE in reader.see("article[data-open]")
    assert "caught" not in reader.driver.title
    assert reader.faults() == []


VOICES = script("voices")


@pytest.fixture
def speaking(reader: Reader) -> Iterator[Reader]:
    at_first = {"source": VOICES}
    made = reader.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", at_first)
    yield reader
    reader.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", made)


def test_a_card_is_read_in_the_language_of_its_voice(speaking: Reader, site: Path) -> None:
    speaking.open((site / "GB-D28-J/index.html").as_uri())
    speaking.find("[lang=de] > summary").click()
    assert speaking.all(".aloud") == ["Read aloud"]
    button = speaking.find("details[lang=de] .aloud")
    button.click()
    said = speaking.run("return said.filter(Array.isArray)")
    lines = [line for line, lang, rate in said]
    assert {(lang, rate) for _, lang, rate in said} == {("de", 0.95)}
    assert lines[0] == "Schloßallee Villenviertel"
    assert "Preis: M. 8 000" in [
        line.replace("\u2009", " ").replace("\u202f", " ").replace("\xa0", " ") for line in lines
    ]
    speaking.wait(lambda _: button.text == "Stop")
    button.click()
    speaking.wait(lambda _: button.text == "Read aloud")


def test_it_is_read_slower_on_wish(speaking: Reader, site: Path) -> None:
    speaking.open((site / "CR-L02-O/index.html").as_uri())
    speaking.find("[lang=de] > summary").click()
    speaking.choose("#slowly")
    speaking.find(".aloud").click()
    assert {each[2] for each in speaking.run("return said.filter(Array.isArray)")} == {0.6}
    speaking.run("localStorage.clear()")


def test_where_there_is_no_voice_there_is_no_button(reader: Reader, site: Path) -> None:
    reader.open((site / "CR-L02-O/index.html").as_uri())
    assert reader.all(".aloud") == []
    assert reader.run("return slowly.parentElement.hidden")
