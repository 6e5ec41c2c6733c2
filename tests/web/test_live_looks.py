"""How the live table looks: to axe on every width and ground, to the keyboard, on a wall."""

import os
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.host.live.conftest import LiveTableAtHand
from tests.web.conftest import CUT_OFF, Reader, check_html

pytestmark = pytest.mark.web

NEWER = "container-type|@container|CSS: “font-size”: Parse Error"
"""What browsers know since 2023 and the checker does not: sizes that go by their container."""

LONG = int(os.environ.get("PNP_LIVE_ENTRIES", "0")) >= 100


def filled(table: LiveTableAtHand) -> str:
    """Fill a table with all that pages show; give the key of Anna's seat."""
    table.type("buy anna 11", "buy ben 37", "mortgage ben 37", "owe cem anna 30 # a bet")
    key, cem = table.sit("Anna"), table.sit("Cem")
    for mark, line in enumerate(("50 anna ben", "buy anna 39 120")):
        table.ask("ask", {"line": line, "mark": f"mark-{mark:04}"}, key)
    table.ask("ask", {"line": "9 cem ben", "mark": "mark-0009"}, cem)
    table.ask("desk", {"do": "refuse", "id": 3, "word": "no"}, table.banker)
    table.ask("take", {"player": "Ben"})
    return key


OPENS = {
    "pay": "document.querySelector('[data-opens=pay]').click()",
    "scan": "document.querySelector('[data-opens=scan]').click()",
    "ask": "document.querySelector('[data-opens=ask]').click()",
    "sell": "openAsk().then(() => document.querySelector('[data-verb=sell]').click())",
    "rent": "showPiece('37')",
    "bid": "showPiece('39')",
    "seats": "document.getElementById('sit').click()",
    "form": "document.querySelector('[data-verb=buy]').click()",
    "menu": "document.querySelector('.menu').open = true",
}
"""How each state of a page is come by."""

SETTLED = (
    "return document.getAnimations().every(each => each.playState !== 'running') && "
    "(!arguments[0] || !!document.querySelector('dialog[open] button'))"
)


def settle(reader: Reader, *, dialog: bool) -> None:
    """Wait until nothing moves on a page any more, and what is opened is filled in."""
    reader.wait(lambda driver: driver.execute_script(SETTLED, dialog))


@pytest.mark.parametrize(
    ("width", "dark"),
    [(width, dark) for width in (360, 1440, 180, 720) for dark in (False, True)]
    if LONG
    else [(360, False), (1440, True), (180, False)],
)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    reader: Reader, dressed: LiveTableAtHand, width: int, dark: bool
) -> None:
    """180 and 720 px are 360 and 1,440 px at 200 % (WCAG 2.2, 1.4.4)."""
    table, key, driver = dressed, filled(dressed), reader.driver
    home, some = f"http://127.0.0.1:{table.port}", ("", "bid") if dark else ("",)
    with reader.screen(width, 900, dark=dark):
        for address, states in (
            (f"{home}/?lang=en#{key}", ("", "pay", "scan", "ask", "sell", "rent", "bid", "menu")),
            (f"{home}/?lang=de", ("", "seats")),
            (f"{home}/?lang=en&tv", ("",)),
            (table.host.banker, ("", "form")),
        ):
            reader.open("about:blank")
            reader.open(address)
            reader.wait(lambda driver: driver.find_elements(By.CSS_SELECTOR, ".player"))
            for state in states:
                driver.execute_script(OPENS.get(state, ""))
                shown = state not in {"", "seats", "menu"}
                settle(reader, dialog=shown)
                if LONG or width == 360 or state in some:
                    assert reader.breaches() == [], (address, state)
                    apart, cut = reader.run(CUT_OFF)
                    assert "tv" in address or (apart <= width, cut) == (True, []), (state, apart)
                assert reader.width() <= width or "tv" in address, (address, state)
                driver.execute_script("document.querySelector('dialog[open]')?.close()")
            driver.execute_script("localStorage.clear()")


REACHABLE = """
const place = document.querySelector('dialog[open]') || document;
const all = [...place.querySelectorAll('button, select, input, summary, a[href]')].filter(each =>
  each.checkVisibility() && !each.disabled && !each.closest('.unseen, details:not([open]) form'));
window.wanted = new Set(all);
return all.length;
"""

REACHED = """
const now = document.activeElement;
wanted.delete(now);
const style = getComputedStyle(now.id === 'taken' ? now.nextElementSibling : now);
return [wanted.size, now === document.body || now.id === 'main' || style.outlineStyle !== 'none'];
"""


@pytest.mark.parametrize("page", ["phone", "bank", "pay", "bid"])
def test_tab_reaches_all_and_shows_where(reader: Reader, table: LiveTableAtHand, page: str) -> None:
    key = filled(table)
    home = f"http://127.0.0.1:{table.port}/?lang=en#{key}"
    reader.open(table.host.banker if page == "bank" else home)
    reader.wait(lambda driver: driver.find_elements(By.CSS_SELECTOR, ".player button"))
    if page == "bank":
        reader.wait(lambda driver: driver.find_elements(By.CSS_SELECTOR, "#tens button"))
    elif page in OPENS:
        reader.driver.execute_script(OPENS[page])
        settle(reader, dialog=True)
    count = reader.driver.execute_script(REACHABLE)
    assert count >= 3
    for _ in range(2 * count + 10):
        ActionChains(reader.driver).send_keys(Keys.TAB).perform()
        left, seen = reader.driver.execute_script(REACHED)
        assert seen
        if not left:
            break
    else:
        missed = reader.driver.execute_script("return [...wanted].map(each => each.outerHTML)")
        pytest.fail(f"not reached: {missed}")


def test_the_checker_of_html_finds_nothing(table: LiveTableAtHand, tmp_path: Path) -> None:
    for page in ("", "bank"):
        for lang in ("en", "de", "fr") if LONG else ("en",):
            _, _, text = table.send("GET", f"/{page}?lang={lang}")
            (tmp_path / f"{page or 'table'}-{lang}.html").write_bytes(text)
    assert check_html(sorted(tmp_path.glob("*.html")), passed=NEWER) == (0, "")


FREE = (1, 3, 5, 6, 8, 9, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34)
CUT = """const at = (each, side) => each.getBoundingClientRect()[side];
return [...document.querySelectorAll('.player :is(header, .brief, .rack, .own)')].filter(each =>
    ['bottom', 'right'].some(side => at(each, side) > at(each.closest('.player'), side))).length"""
TOLD = """return [...document.querySelectorAll('.player .rack')].map(each =>
    [...each.querySelectorAll('.own')].filter(pip => pip.clientWidth > 2).length)"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("players", ["dressed", "crowd"])
def test_on_the_wall_no_deed_is_cut_and_the_smallest_figure_is_a_25th_of_the_height(
    reader: Reader, request: pytest.FixtureRequest, players: str, width: int, height: int
) -> None:
    dressed: LiveTableAtHand = request.getfixturevalue(players)
    dressed.type("buy anna 11", "buy ben 37", "mortgage ben 37", "owe ben anna 30 # a bet")
    dressed.type(*(f"buy cem {n} 1" for n in FREE))
    with reader.screen(width, height):
        reader.open(f"http://127.0.0.1:{dressed.port}/?lang=en&tv")
        reader.wait(lambda driver: driver.find_elements(By.CSS_SELECTOR, ".player"))
        assert reader.find(".board").is_displayed()
        assert len(reader.all(".board .tab")) == 2 + len(FREE)  # whose each is, beside the board
        smallest = reader.run(
            "return Math.min(...[...document.querySelectorAll('body *')].filter(each => "
            "each.checkVisibility() && !each.closest('.unseen, script') && [...each.childNodes]"
            ".some(text => text.nodeType === 3 && text.data.trim()))"
            ".map(each => parseFloat(getComputedStyle(each).fontSize)"
            " * (each.getScreenCTM?.().a ?? 1)))"
        )
        assert smallest >= height / 25
        assert reader.run(CUT) == 0
        assert not reader.see(".last-part .told").endswith("…")
        assert reader.run(TOLD)[:4] == [1, 1, len(FREE), 0]
        assert reader.run("return document.documentElement.scrollHeight") <= height
