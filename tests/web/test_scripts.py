"""What scripts and styles of all pages leave alone, whatever page they are on."""

import re
from pathlib import Path

import pnp

ROOM = Path(pnp.__file__).parent / "web"
TYPED = [x for room in ("static", "templates") for x in (ROOM / room).rglob("*.*")]
KINDS = {".js", ".css", ".html"}
FILES = sorted(x for x in TYPED if x.suffix in KINDS and "decoder" not in x.parts)
EARLY = re.compile(
    r"\bon(?:mouse|pointer|touch|focus|blur)|[\"'](?:mouse|pointer|touch|focus|blur)\w*[\"']"
)
"""Events before a finger is lifted, and those of a thing that is only come to."""

HELD = re.compile(r"\borientation\b|\b(?:portrait|landscape)\b")


def test_there_are_pages_to_go_through() -> None:
    assert len(FILES) > 20


def test_nothing_acts_before_a_finger_is_lifted_nor_when_it_is_only_reached() -> None:
    early = {each.name: EARLY.findall(each.read_text(encoding="utf-8")) for each in FILES}
    assert {name: found for name, found in early.items() if found} == {}
    assert EARLY.search("addEventListener('focusin', act)")
    assert EARLY.search('<button onpointerdown="act()">')


def test_no_page_asks_how_a_device_is_held() -> None:
    held = {each.name: HELD.findall(each.read_text(encoding="utf-8")) for each in FILES}
    assert {name: found for name, found in held.items() if found} == {}
