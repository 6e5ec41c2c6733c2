"""What is read out of a kit: every fault in its tags is named, with the piece it is on."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import Built, check_damage, small
from tests.proof.damage import Damage, content, document

FIRST, NEXT, CARD = "waratah-street", "surf-road", "luck/carnival-champion"
Change = Callable[[Any], None]


def tree_of(writer: PdfWriter) -> Any:
    """Give the element of the whole document."""
    root: Any = writer.root_object["/StructTreeRoot"]
    return root["/K"][0].get_object()


def on_tree(part: str, change: Change) -> Any:
    return document(part, lambda writer: change(tree_of(writer)))


def find(element: Any, kind: str) -> Any:
    """Find the first element of a kind."""
    kids = element.get("/K", [])
    for each in kids if isinstance(kids, list) else [kids]:
        kid = each.get_object()
        if isinstance(kid, DictionaryObject):
            if str(kid["/S"]) == kind:
                return kid
            if found := find(kid, kind):
                return found
    return None


def first(kind: str, change: Change) -> Change:
    """Change the first element of a kind."""

    def act(tree: Any) -> None:
        change(find(tree, kind))

    return act


def put(key: str, value: Any) -> Change:
    def act(element: Any) -> None:
        element[NameObject(key)] = value

    return act


def drop(key: str) -> Change:
    def act(element: Any) -> None:
        del element[key]

    return act


def drop_kid(n: int) -> Change:
    def act(element: Any) -> None:
        del element["/K"][n]

    return act


def repeat_kid(element: Any) -> None:
    element["/K"].append(element["/K"][0])


def exchange_sections(tree: Any) -> None:
    kids = tree["/K"]
    kids[0], kids[1] = kids[1], kids[0]


def exchange_words(tree: Any) -> None:
    """Let the names of the first two pieces be read with each other."""
    one, two = (tree["/K"][n].get_object() for n in (0, 1))
    one["/K"][0], two["/K"][0] = two["/K"][0], one["/K"][0]
    for section in (one, two):
        section["/K"][0].get_object()[NameObject("/P")] = section.indirect_reference


def turn_round(element: Any) -> None:
    element[NameObject("/K")] = ArrayObject(reversed(element["/K"]))


def lift_out(tree: Any) -> None:
    """Let the name of the first piece stand beside the pieces."""
    name = tree["/K"][0].get_object()["/K"].pop(0)
    name.get_object()[NameObject("/P")] = tree.indirect_reference
    tree["/K"].insert(0, name)


def untag(kind: str) -> Callable[[bytes], bytes]:
    """Make ornament of the first words of a kind."""
    wanted = rb"/%s <</MCID \d+>> BDC" % kind.encode()
    return lambda data: re.sub(wanted, b"/Artifact BMC", data, count=1)


def without_tree(writer: PdfWriter) -> None:
    del writer.root_object["/StructTreeRoot"]


def say(text: str) -> Change:
    return put("/ActualText", TextStringObject(text))


DAMAGES = (
    Damage("the file has no tags", "deeds", document("deeds", without_tree),
           "reading", "it has no tags", 1),
    Damage("a piece goes by another name", "deeds",
           on_tree("deeds", first("/Sect", put("/T", TextStringObject("nowhere")))),
           "reading", f"{FIRST}: of 1 that lie here 0 can be read", 1),
    Damage("a section belongs to no piece", "deeds",
           on_tree("deeds", first("/Sect", put("/T", TextStringObject("nowhere")))),
           "reading", "a section “nowhere” is read that is no piece", 1),
    Damage("two pieces are read in the wrong order", "deeds",
           on_tree("deeds", exchange_sections), "reading", "not read in the order", 1),
    Damage("words are in no tag", "deeds", on_tree("deeds", first("/H1", drop("/K"))),
           "reading", "“Waratah Street” is passed over", 1, FIRST),
    Damage("words are read twice", "deeds", on_tree("deeds", first("/Sect", repeat_kid)),
           "reading", "“Waratah Street” is read 2 times", 1, FIRST),
    Damage("words are read with another piece", "deeds", on_tree("deeds", exchange_words),
           "reading", f"“Waratah Street” is read with {NEXT}", 1, FIRST),
    Damage("words stand beside the pieces", "deeds", on_tree("deeds", lift_out),
           "reading", "a H1 stands outside the pieces", 1),
    Damage("a name is made ornament", "deeds", content("deeds", 1, untag("H1")),
           "reading", "“Waratah Street” is not read", 1, FIRST),
    Damage("a text is made ornament", "luck", content("luck", 1, untag("P")),
           "reading", "“.*” is not read", 1, CARD),
    Damage("a sum is made ornament", "deeds", content("deeds", 1, untag("TD")),
           "reading", "is read too early, against what the content says", 1, FIRST),
    Damage("a code has no words", "luck", on_tree("luck", first("/Figure", drop("/Alt"))),
           "reading", "a figure on it has no words", 1, CARD),
    Damage("a code is told as another's", "luck",
           on_tree("luck", first("/Figure", put("/Alt", TextStringObject("QR code XX-L01-A")))),
           "reading", "its QR code is not read out", 1, CARD),
    Damage("a figure is told by the name of a sum", "luck",
           on_tree("luck", first("/Figure", put("/Alt", TextStringObject("{sum:20}")))),
           "reading", "were never filled in: “{sum:20}”", 1, CARD),
    Damage("a row lacks a cell", "deeds", on_tree("deeds", first("/TR", drop_kid(1))),
           "reading", "the rows of a table on it are not alike", 1, FIRST),
    Damage("a table has no rows", "deeds",
           on_tree("deeds", first("/TR", put("/S", NameObject("/P")))),
           "reading", "a table on it has something beside rows", 1, FIRST),
    Damage("a header heads nothing", "deeds", on_tree("deeds", first("/TH", drop("/A"))),
           "reading", "a table on it has no headers", 1, FIRST),
    Damage("a heading skips a level", "deeds",
           on_tree("deeds", first("/H1", put("/S", NameObject("/H2")))),
           "reading", "the heading “Waratah Street” skips a level", 1, FIRST),
    Damage("a piece is read backwards", "deeds", on_tree("deeds", first("/Sect", turn_round)),
           "reading", "is read too early", 1, FIRST),
    Damage("rents are read upside down", "deeds", on_tree("deeds", first("/Table", turn_round)),
           "reading", "is read too early", 1, FIRST),
    Damage("a name is told otherwise", "deeds", on_tree("deeds", first("/H1", say("Kingsway"))),
           "reading", "“waratahstreet” is read not at all", 1, FIRST),
    Damage("a sum is told otherwise", "money", on_tree("money", first("/H1", say("$600"))),
           "reading", "“500” is read not at all", 1, "note-500"),
    Damage("a mark is another's", "deeds",
           on_tree("deeds", first("/H1", put("/K", ArrayObject([NumberObject(0)])))),
           "reading", "is read 2 times", 1, FIRST),
)  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.what)
def test_proof_names_what_is_read_wrongly(kit_of: Built, tmp_path: Path, damage: Damage) -> None:
    check_damage(kit_of(damage.part), tmp_path, damage)


def test_a_good_booklet_is_read_as_it_is_meant(kit_of: Built) -> None:
    proof = prove(kit_of("rulebook"), count_inventory(small("rulebook")))
    assert [each for each in proof.findings if each.rule == "reading"] == []
