"""Codes on cards printed long ago: each still leads to its piece, whatever has become of it."""

from collections.abc import Iterator
from csv import QUOTE_NONE, DictReader
from pathlib import Path

import pytest

from pnp.box.coded_pieces import payloads
from pnp.box.codes import squeeze
from pnp.box.model import Box
from pnp.lookup.find import code_in
from pnp.lookup.found import Index
from pnp.web.site import Shelf, single_file, site

GOLDEN = Path(__file__).parent / "golden"
KITS = {"chalet": 74, "cronulla": 101, "grundbesitz": 60, "neue-heimat": 1, "solo": 60}
"""How many codes each kit had when they were first released."""


def printed(kit: str) -> list[dict[str, str]]:
    with (GOLDEN / f"{kit}.tsv").open(encoding="utf-8", newline="") as file:
        return list(DictReader(file, delimiter="\t", quoting=QUOTE_NONE))


@pytest.fixture(scope="module")
def site_pages(boxes: list[Box]) -> dict[str, str]:
    files = site([Shelf(box, lambda _: None) for box in boxes])
    return {path: page.decode("utf-8") for path, page in files}


def golden_lines() -> Iterator[tuple[str, dict[str, str]]]:
    return ((kit, line) for kit in KITS for line in printed(kit))


def test_the_golden_lines_are_all_there() -> None:
    assert {kit: len(printed(kit)) for kit in KITS} == KITS


def test_what_a_phone_read_then_still_holds_the_code() -> None:
    for _, line in golden_lines():
        for form in ("link", "en", "de", "fr"):
            assert code_in(line[form]) == squeeze(line["code"]), line


def test_every_golden_code_leads_to_its_piece(
    indexes: list[Index], site_pages: dict[str, str]
) -> None:
    shelf = {index.kit: index for index in indexes}
    for kit, line in golden_lines():
        found = shelf[kit].pieces[code_in(line["code"])]
        kind, _, name = line["bearer"].partition("/")
        assert (found.code, found.id) == (line["code"], name)
        assert found.kind in {kind, "retired"}
        page = site_pages[f"{line['code']}/index.html"]
        assert f'<span class="code">{line["code"]}</span>' in page
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
