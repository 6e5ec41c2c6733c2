"""What pages of the live table wear of their game: grounds, type, deeds, the board as a map."""

import gzip
import re
from dataclasses import replace

import pytest

from pnp.web.dress import Dress, colours, find_dress
from tests.host.live.conftest import CONTENT, PLAYERS, Serve
from tests.shipped import box_of


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


WORN = (
    *(("#ffffff", "game"), ("#1c2430", "ground"), ("#4d5968", "ground"), ("#1c2430", "wash")),
    *(("#eef1f5", "ground-dark"), ("#b4bdc9", "ground-dark"), ("#eef1f5", "wash-dark")),
)


@pytest.mark.parametrize("accent", ["", "#ffff00", "#000000", "#808080"])
@pytest.mark.parametrize("kit", PLAYERS)
def test_words_are_read_on_the_colours_of_any_game(kit: str, accent: str) -> None:
    box = box_of(kit)
    other = dict.fromkeys(("accent", "board", "title", "ink"), accent) if accent else {}
    box = replace(box, look=replace(box.look, palette={**box.look.palette, **other}))
    worn = colours(box, Dress("key", {"a.ttf": b"", "b.ttf": b"", "c.ttf": b""}, {}, 1.0))
    found = dict(re.findall(r"--([\w-]+): (#\w{6})", worn))
    assert {(type_, on): contrast(type_, found[on]) for type_, on in WORN
            if contrast(type_, found[on]) < 4.5} == {}  # fmt: skip


def test_a_table_wears_its_game_where_the_folder_is_at_hand(serve: Serve) -> None:
    dressed, plain = serve(dressed=True), serve()
    page = dressed.send("GET", "/?lang=en")[2].decode()
    asked = sorted(set(re.findall(r"/dress/[\w.-]+/[\w.-]+", page)))
    assert [each.rpartition("/")[2] for each in asked] == [
        *("board.svg", "dress.css", "dress.js"),
        *("sans-400.ttf", "sans-600.ttf", "serif-700.ttf"),
    ]
    assert page.index("</style>") < page.index("dress.css"), "what comes last is worn"
    got = [dressed.send("GET", each) for each in asked]
    assert [status for status, *_ in got] == [200] * 6
    assert got[0][2].startswith(b"<svg")
    assert sum(len(gzip.compress(each, 6)) for *_, each in got[3:]) <= 40_000
    folder = asked[0].rpartition("/")[0]
    faces = [dressed.send("GET", f"{folder}/CR-D27-V.svg?lang={each}") for each in ("en", "de")]
    assert [status for status, *_ in faces] == [200, 200]
    assert len({face for *_, face in faces}) == 2, "each reads the deed in his language"
    assert dressed.send("GET", f"{folder}/CR-D99.svg")[0] == 404
    assert b"/dress/" not in plain.send("GET", "/?lang=en")[2]
    assert plain.send("GET", asked[0])[0] == 404


@pytest.mark.parametrize(("kit", "ratio"), [("cronulla", 1), ("chalet", 380 / 390)])
def test_every_deed_has_its_place_on_the_board(kit: str, ratio: float) -> None:
    box = box_of(kit)
    dress = find_dress(CONTENT / kit, box)
    assert dress is not None
    assert dress.ratio == pytest.approx(ratio)
    spaces = {str(n) for n, _ in enumerate(box.board.spaces if box.board else ())}
    assert set(dress.places) == {each.id for each in box.deeds} | spaces
    assert all(
        x >= 0 and y >= 0 and x + wide <= 100.1 and y + high <= 100.1
        for x, y, wide, high in dress.places.values()
    )
    deeds = {place for name, place in dress.places.items() if name not in spaces}
    assert len(deeds) == len(box.deeds)


def test_a_game_whose_prices_have_changed_is_not_worn() -> None:
    box = box_of("cronulla")
    deeds = (replace(box.deeds[0], price=1), *box.deeds[1:])
    assert find_dress(CONTENT / "cronulla", replace(box, deeds=deeds)) is None
