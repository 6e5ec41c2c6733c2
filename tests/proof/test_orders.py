"""Kits as they are ordered, every two choices of an order together, and a good kit damaged."""

import re
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from pnp.press.job import PrintJob
from pnp.press.paper import LETTER, PAPERS
from pnp.proof.facts import read_whole_codes
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from pnp.proof.raster import open_document, open_page, render
from tests.fixtures.kits import print_kit
from tests.proof import damage as damages
from tests.proof.conftest import Built, cronulla_box, made, prove_part, small
from tests.proof.damage import Act, Damage, content, drop, on_first, pieces, read_damages, told

CARD, DEED = "luck/carnival-champion", "waratah-street"
BOTH = "de+en"


def said_of(kit: Path, part: str, folder: Path, act: Act | None = None) -> list[str]:
    proof = prove_part(kit, part, folder, act)
    return [f"{each.piece}: {each.what} ({each.rule})" for each in proof.findings]


@pytest.mark.parametrize(("part", "asked"), [
    *((part, {}) for part in ("board", "deeds", "luck", "money", "rulebook", "rulebook-read")),
    ("deeds", {"backs": "short-edge"}), ("deeds", {"backs": "fold"}),
    ("deeds", {"back_shift": (1.5, -0.5)}), ("luck", {"lang": BOTH}),
    ("money", {"money_backs": True}),
    ("money", {"money_backs": True, "backs": "fold", "lang": "de"}), ("deeds", {"large": True}),
    ("luck", {"large": True}), ("rulebook", {"large": True}),
])  # fmt: skip
def test_good_kits_are_proved(kit_of: Built, tmp_path: Path, part: str, asked: Any) -> None:
    assert said_of(kit_of(part, **asked), part, tmp_path) == []


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("part", ["cheques", "aids", "rulebook"])
def test_neue_heimat_is_proved_large_on_letter(tmp_path: Path, part: str, large: bool) -> None:
    built = print_kit(tmp_path / "kit", "neue-heimat", only=(part,), large=large, paper=LETTER)
    assert prove(built.folder).findings == ()


def test_a_kit_flipped_over_the_wrong_edge_is_named(kit_of: Built, tmp_path: Path) -> None:
    kit = kit_of("deeds", backs="short-edge")
    said = " ".join(said_of(kit, "deeds", tmp_path, told(damages.say_long_edge)))
    assert "Duplex is DuplexFlipShortEdge instead of DuplexFlipLongEdge (duplex)" in said
    assert re.search(r"turned by 180 instead of 0 degrees|the back of .* lies", said)


def test_a_folded_back_off_the_fold_is_named(kit_of: Built, tmp_path: Path) -> None:
    def change(listing: dict[str, Any]) -> None:
        back = next(piece for piece in pieces(listing, 1) if piece["side"] == "back")
        back["y"] += 0.4

    said = said_of(kit_of("deeds", backs="fold"), "deeds", tmp_path, told(change))
    assert any(each.startswith(f"{DEED}: ") and "(pairs)" in each for each in said)
    assert any(each.startswith(f"{DEED} (back): ") and "(placed)" in each for each in said)


def test_unmarked_words_of_a_second_language_are_named(kit_of: Built, tmp_path: Path) -> None:
    unmark = on_first("luck", "Span", drop, "/Lang")
    said = said_of(kit_of("luck", lang=BOTH), "luck", tmp_path, unmark)
    assert f"{CARD}: “carnivalchampion” is not marked as words in en (reading)" in said


def test_unread_words_of_the_second_language_are_named(kit_of: Built, tmp_path: Path) -> None:
    untag = content("luck", 1, lambda x: re.sub(rb"/Span <</MCID \d+>>", b"/Artifact", x, count=1))
    said = " ".join(said_of(kit_of("luck", lang=BOTH), "luck", tmp_path, untag))
    assert f"{CARD}: “carnivalchampion” is read not at all, against what the content says" in said


def test_type_below_what_is_promised_in_large_print_is_named(kit_of: Built, tmp_path: Path) -> None:
    def promise_more(listed: Any) -> None:
        for page in listed["parts"][0]["layout"]:
            for piece in page["pieces"]:
                piece["least"] = 15.0

    said = said_of(kit_of("luck", large=True), "luck", tmp_path, told(promise_more))
    assert any("in large print the least is 15 pt" in each for each in said)


@pytest.mark.parametrize(("order", "read"), [("full", 9), ("small", 9), ("none", 0)])
def test_cards_bear_the_codes_that_were_ordered(kit_of: Built, order: str, read: int) -> None:
    # texts are on a card only if their languages are named
    folder = kit_of("luck", qr_langs=("de",)) if order == "full" else kit_of("luck", codes=order)
    assert prove(folder, lambda _: count_inventory(small("luck"))).findings == ()
    document = open_document((folder / "luck.pdf").read_bytes())
    codes = read_whole_codes(render(open_page(document, 1)))
    assert len(codes) == read
    for code in codes:
        assert (code.text.startswith("CR-L") and len(code.text) < 10) == (order == "small")
        side = max(code.position.top_right.x - code.position.top_left.x, 0) / 200 * 25.4
        assert side < (15 if order == "small" else 23)


CHOICES = {
    "paper": ("a4", "letter"), "backs": ("long-edge", "short-edge", "fold", "none"),
    "ink": ("full", "low", "line"), "lang": ("en", "de", "fr"),
}  # fmt: skip
SAMPLE = (
    ("a4", "long-edge", "full", "en"), ("letter", "long-edge", "low", "de"),
    ("a4", "long-edge", "line", "fr"), ("letter", "short-edge", "full", "fr"),
    ("a4", "short-edge", "low", "en"), ("letter", "short-edge", "line", "de"),
    ("letter", "fold", "full", "de"), ("a4", "fold", "low", "fr"), ("letter", "fold", "line", "en"),
    ("a4", "none", "full", "de"), ("letter", "none", "low", "fr"), ("a4", "none", "line", "en"),
)  # fmt: skip


def test_in_the_sample_every_two_choices_meet() -> None:
    for (n, one), (m, other) in combinations(enumerate(CHOICES.values()), 2):
        met = {(row[n], row[m]) for row in SAMPLE}
        assert met == set(product(one, other))


@pytest.mark.parametrize("row", SAMPLE, ids="-".join)
def test_every_two_choices_together_pass_proof(tmp_path: Path, row: tuple[str, ...]) -> None:
    paper, backs, ink, lang = row
    asked: dict[str, Any] = {"backs": backs, "ink": ink, "lang": lang}
    if ink != "full":  # pages of words are alike in all
        asked["only"] = ("assembly", "deeds", "luck", "money", "bankers-sheet")
    money = replace(small("deeds").money, notes=small("deeds").money.notes[:1])
    box = replace(small("deeds"), money=money)
    folder = made(tmp_path / "kit", box, paper=PAPERS[paper], **asked)
    proof = prove(folder, lambda _: count_inventory(box))
    assert proof.findings == ()
    assert proof.listing.options.paper == paper


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("sheet", "side"), [("tiles", None), ("a3x2", None), ("full", None), ("full", 420)]
)
def test_boards_pass_on_any_sheet(tmp_path: Path, paper: str, sheet: str, side: int | None) -> None:
    asked = {"board_sheet": sheet, "board_size": side, "only": ("board",), "ink": "low"}
    folder = made(tmp_path / "kit", cronulla_box(), paper=PAPERS[paper], **asked)
    assert prove(folder, lambda _: count_inventory(cronulla_box())).findings == ()


@pytest.mark.parametrize("text", [
    "Throw.\n\n===\n\n### On a street\n\nBuy it, or do not.\n",  # a leaf may begin so
    "- **Half**, then **all of it**.\n",  # an f leans over what follows
])  # fmt: skip
def test_a_booklet_passes(tmp_path: Path, text: str) -> None:
    text = f"# Rules\n\n## A turn\n\n{text}"
    box = cronulla_box()
    box = replace(box, booklets=tuple(replace(each, text=text) for each in box.booklets))
    folder = made(tmp_path / "kit", box, only=("rulebook",))
    assert prove(folder, lambda _: count_inventory(box)).findings == ()


def test_the_choices_are_those_of_an_order() -> None:
    assert set(PAPERS) == set(CHOICES["paper"])
    assert PrintJob().backs in CHOICES["backs"]


DAMAGES = read_damages(Path(__file__).with_name("damages.txt"))


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.what)
def test_proof_names_the_damage(kit_of: Built, tmp_path: Path, damage: Damage) -> None:
    """By its rule, with file, page and piece."""
    findings = prove_part(kit_of(damage.part), damage.part, tmp_path, damage.act).findings
    place = (damage.file or f"{damage.part}.pdf", damage.page, damage.piece, damage.check)
    found = [x.what for x in findings if (x.file, x.page, x.piece, x.rule) == place]
    assert any(re.search(damage.say, each) for each in found), "\n".join(map(str, findings))
