"""The live table in real browsers: eight beside a shell, payments, photos and lost lines."""

import json
import os
import re
import sys
import time
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from websocket import create_connection

from pnp.bank.queries import status
from pnp.bank.session import Session
from pnp.rules.language.line import parse
from tests.drawn_codes import draw_code
from tests.host.live.conftest import LiveTableAtHand, served
from tests.own_rules.conftest import nobody_agreed, pack  # noqa: F401  # the village, as a fixture
from tests.typed import accepted
from tests.web.conftest import Reader, script

pytestmark = pytest.mark.web

ENTRIES = int(os.environ.get("PNP_LIVE_ENTRIES", "12"))
LONG = ENTRIES >= 100
CONTEXTS = 8 if LONG else 3

NOTE = script("note")


def evening(players: tuple[str, ...]) -> Iterator[str]:
    """Write acts without an end, every one of which is allowed."""
    for n, number in enumerate((1, 3, 11, 13, 14, 37, 39, 12, 28, 5)):
        yield f"buy {players[0 if number in {11, 13, 14} else n % 4]} {number}"
    yield "build anna 11; build anna 13; build anna 14"
    while True:
        for payer, payee in zip(players, (*players[1:], players[0]), strict=True):
            yield f"7 {payer} {payee}"
        yield "rent ben 11"
        yield "mortgage dora 12"
        yield "250 bank ben"
        yield "lift dora 12"


def new_page(driver: Any, address: str) -> str:
    """Open a page in a context of its own, as another phone would."""
    before = set(driver.window_handles)
    debugger = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
    with urllib.request.urlopen(f"http://{debugger}/json/version", timeout=10) as told:
        line = json.loads(told.read())["webSocketDebuggerUrl"]
    browser = create_connection(line, suppress_origin=True, timeout=10)
    try:
        context = command(browser, "Target.createBrowserContext", disposeOnDetach=False)
        where = {"browserContextId": context["browserContextId"], "newWindow": True}
        command(browser, "Target.createTarget", url=address, **where)
    finally:
        browser.close()
    return str(next(iter(set(driver.window_handles) - before)))


def command(browser: Any, method: str, **given: Any) -> Any:
    browser.send(json.dumps({"id": 1, "method": method, "params": given}))
    while True:
        told = json.loads(browser.recv())
        if told.get("id") == 1:
            return told["result"]


def test_every_page_is_right_soon_after_every_entry(reader: Reader, table: LiveTableAtHand) -> None:
    driver, own = reader.driver, reader.driver.current_window_handle
    address = f"http://127.0.0.1:{table.port}/?lang=en"
    pages = [new_page(driver, address) for _ in range(CONTEXTS)]
    for page in pages:
        driver.switch_to.window(page)
        reader.wait(lambda driver: driver.find_elements(By.CSS_SELECTOR, ".player"))
        driver.execute_script(NOTE)
    session, entered, right = Session(table.path, lambda: int(time.time())), {}, {}
    acts = evening(("Anna", "Ben", "Cem", "Dora"))
    for _ in range(ENTRIES):
        answer = session.enter(parse(next(acts)))
        entered[answer.n] = time.time()
        with session.looking() as loaded:
            right[answer.n] = status(loaded)["players"]
        time.sleep(0.1)
    last = max(entered)
    lags, wrong = [], []
    for page in pages:
        driver.switch_to.window(page)
        reader.wait(lambda driver: driver.execute_script("return noted.at(-1).n") == last)
        noted = driver.execute_script("return noted")
        for n, at in entered.items():
            first = next(each for each in noted if each["n"] >= n)
            lags.append(first["at"] - at)
        wrong += [each["n"] for each in noted if each["n"] in right and not is_right(
            each["players"], right[each["n"]])]  # fmt: skip
        driver.close()
    driver.switch_to.window(own)
    lags.sort()
    told = {"median": median(lags), "p99": lags[int(len(lags) * 0.99)], "shown": len(lags)}
    sys.stdout.write(f"{json.dumps(told)}\n")
    assert wrong == []
    assert told["median"] <= (0.3 if LONG else 5), told
    assert told["p99"] <= (1.2 if LONG else 10), told


def is_right(shown: dict[str, Any], right: dict[str, Any]) -> bool:
    return shown == {
        name: {
            "cash": f"${own['cash']:,}",
            "deeds": [
                [f"deed-{name}-{deed}", marks["houses"], int(marks["hotel"]), marks["mortgaged"]]
                for deed, marks in own["deeds"].items()
            ],
        }
        for name, own in right.items()
    }


def seated(reader: Reader, table: LiveTableAtHand, player: str = "Anna") -> str:
    key = table.sit(player)
    reader.open(f"http://127.0.0.1:{table.port}/?lang=en#{key}")
    reader.wait(lambda driver: driver.find_element(By.ID, "wallet").is_displayed())
    return key


def click(reader: Reader, *selectors: str) -> None:
    """Tap one thing after the other, each as soon as it can be tapped."""

    def tapped(driver: Any) -> bool:
        for each in driver.find_elements(By.CSS_SELECTOR, selectors[0]):
            if each.is_displayed() and each.is_enabled():
                driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", each)
                each.click()
                return True
        return False

    reader.wait(tapped)
    if selectors[1:]:
        click(reader, *selectors[1:])


def test_a_payment_is_four_taps_and_its_answer_one(reader: Reader, table: LiveTableAtHand) -> None:
    seated(reader, table)
    click(reader, "[data-opens=pay]", "[data-payee=Ben]", "[data-note='50']", "#pay-send")
    reader.wait(lambda _: "Waiting for the banker" in reader.see("#waiting"))
    table.ask("take", {"player": "Ben"})
    reader.driver.switch_to.new_window("tab")
    reader.open(table.host.banker)
    asked = ("Requests: 2", ["Enter it"])  # one button is filled
    reader.wait(lambda _: (reader.see("#requests-title"), reader.all(".asked .first")) == asked)
    click(reader, "#requests .first")
    reader.wait(lambda _: table.cash("Ben") == 1550)
    reader.driver.close()
    reader.driver.switch_to.window(reader.driver.window_handles[0])
    reader.wait(lambda _: "$1,450" in reader.see("#wallet") and reader.all(".requests .done"))
    assert reader.faults() == []


def test_rent_is_one_tap_from_the_scanned_deed(reader: Reader, table: LiveTableAtHand) -> None:
    table.type("buy ben 37")
    key = table.sit("Anna")
    reader.open(f"http://127.0.0.1:{table.port}/#{key}")
    reader.open(f"http://127.0.0.1:{table.port}/CR-D27-V?lang=en")
    reader.wait(lambda driver: driver.find_element(By.ID, "piece").get_attribute("open"))
    assert all(text in reader.see("#piece") for text in ("Kingsway", "Ben", "you pay $28"))
    click(reader, "[data-act=rent]")
    reader.wait(lambda _: table.standing(table.banker)["desk"]["requests"])
    assert reader.faults() == []


def test_a_bid_is_two_taps_and_everybody_sees_it(reader: Reader, table: LiveTableAtHand) -> None:
    ben = table.sit("Ben")
    table.ask("ask", {"line": "buy Ben 37 100", "mark": "mark-0001"}, ben)
    seated(reader, table)
    click(reader, "#bid-kingsway")
    reader.wait(lambda driver: driver.find_element(By.ID, "piece").get_attribute("open"))
    assert "Ben leads with $100" in reader.see("#piece")
    assert reader.all("#piece [data-act=buy]") == []  # what is bid for has no price
    click(reader, "[data-more='50']", "[data-act=bid]")
    reader.wait(lambda _: "You lead with $150" in reader.see(".auction"))
    (asked,) = table.standing(table.banker)["desk"]["requests"]
    assert asked["says"] == ["Anna wins Kingsway for $150"]
    table.type("buy anna 37 160")
    done = reader.wait(lambda _: reader.see(".requests .done").splitlines())
    assert done == ["Anna wins Kingsway for $160", "✓ done: the banker has entered it"]
    assert reader.faults() == []


def test_who_owes_pays_before_bidding(reader: Reader, table: LiveTableAtHand) -> None:
    table.type("owe anna ben 120 # a bet")
    table.ask("ask", {"line": "buy Ben 37 100", "mark": "mark-0001"}, table.sit("Ben"))
    key = seated(reader, table)
    reader.wait(lambda _: "You owe Ben $120: that comes first." in reader.see(".auction"))
    assert reader.all("#bid-kingsway") == []
    reader.driver.execute_script("showPiece('37')")
    click(reader, "#piece .pay-debt")
    reader.wait(lambda _: "Settle" in reader.see(".requests .waiting"))
    click(reader, ".requests .waiting button")
    reader.wait(lambda _: "taken back by Anna" in reader.see(".requests .refused"))
    assert len(table.standing(table.banker)["desk"]["requests"]) == 1
    click(reader, ".refused [id^=again]", ".requests .waiting button")
    for n, line in enumerate(("9 Anna bank", "8 Anna bank")):  # each refusal stays
        asked = {"line": line, "mark": f"mark-100{n}"}
        refused = {"do": "refuse", "id": table.ask("ask", asked, key)[1]["request"]["id"]}
        table.ask("desk", refused | {"word": "no"}, table.banker)
    for left in (3, 2, 1):
        reader.wait(partial(lambda n, _: len(reader.all("#waiting .refused")) == n, left))
        click(reader, ".refused [id^=clear]")
    reader.wait(lambda _: not reader.all("#waiting li"))


def test_who_owes_reads_that_he_pays_before_he_buys(reader: Reader, pawns: LiveTableAtHand) -> None:
    pawns.type("anna 11", "owe anna ben 120")
    seated(reader, pawns)
    reader.find("#here-croydon-street:disabled")
    assert "First pay what you owe" in reader.see("#here")
    assert reader.see("#turn") == "Your turn"


FILLED = """const act = document.body.appendChild(document.createElement('p'));
act.style.background = 'var(--act)';
const colour = each => getComputedStyle(each).backgroundColor, filled = colour(act);
act.remove();
return [...document.querySelectorAll('button')].filter(each =>
    each.checkVisibility() && colour(each) === filled).map(one => one.innerText.split('\\n')[0])"""


def test_the_rent_of_a_throw_comes_first_on_every_screen(
    reader: Reader, pawns: LiveTableAtHand
) -> None:
    pawns.type("anna 11", "buy anna", "ben 11")
    asks = {"Anna": ("sell Anna Ben @11 50",), "Cem": ("buy Cem @37 100", "9 Cem Dora")}
    for who, lines in asks.items():
        key = pawns.sit(who)
        for n, line in enumerate(lines):
            pawns.ask("ask", {"line": line, "mark": f"mark-{who}-{n}"}, key)
    seated(reader, pawns, "Ben")
    reader.find("#here > .due:first-child + .consent")
    assert reader.see("#turn") == "You owe Anna $12"
    assert reader.run(FILLED) == ["Pay the rent for Croydon Street"]
    reader.open(pawns.host.banker)
    reader.wait(lambda _: len(reader.all("#requests li")) == 3)
    assert reader.see("#turn") == "Ben owes Anna $12"
    assert reader.run(FILLED) == ["Pay rent"]


def test_in_a_round_each_phone_bids_in_two_taps(reader: Reader, cheques: LiveTableAtHand) -> None:
    ben, start = cheques.sit("Ben"), cheques.cash("Cem") or 0
    cheques.type(f"{start - 5} cem anna")
    seated(reader, cheques)
    assert reader.all("#acts button") == ["Scan a card", "Acts"]  # no gifts, and no bank
    click(reader, "[data-opens=ask]", "[data-verb=auction]")
    reader.driver.execute_script("openPay()")
    assert reader.see("#pay-send") == "Ask the banker"  # not the act looked at
    click(reader, "#pay .close", "[data-opens=ask]", "[data-verb=auction]")
    click(reader, "[data-choice=red-5]", "#ask-send")
    reader.wait(lambda _: "Ben is to bid" in reader.see(".auction"))
    reader.wait(lambda driver: not driver.find_elements(By.CSS_SELECTOR, ".auction button"))
    reader.driver.switch_to.new_window("tab")
    reader.open(f"http://127.0.0.1:{cheques.port}/?lang=en#{ben}")
    click(reader, ".auction [data-bid='3']", "[data-act=bid]")
    reader.wait(lambda _: "Cem is to bid" in reader.see(".auction"))
    reader.wait(lambda driver: not driver.find_elements(By.CSS_SELECTOR, ".auction button"))
    reader.driver.close()
    reader.driver.switch_to.window(reader.driver.window_handles[0])
    # Cem has no phone: the seller's offers what he can pay
    reader.wait(lambda _: reader.all(".auction [data-bid]") == ["Pass", "4 M", "5 M"])
    click(reader, ".auction [data-bid='0']", "[data-act=bid]")
    reader.wait(lambda _: "You decide" in reader.see(".auction"))
    click(reader, ".auction .first", "[data-act=sell]")

    def sold(_: object) -> Any:  # it waits for the banker from its opening on
        (asked,) = cheques.standing(cheques.banker)["desk"]["requests"]
        return "open" not in asked and asked["says"]

    assert reader.wait(sold) == ["Ben pays Anna 3\u00a0M and takes red-5"]
    assert reader.faults() == []


def test_the_banker_passes_and_ends_the_round(reader: Reader, cheques: LiveTableAtHand) -> None:
    for n, player in enumerate(("Anna", "Ben")):
        line = f"auction Anna red-5{' Ben:3' * n}"
        cheques.ask("ask", {"line": line, "mark": f"mark-{n:04}"}, cheques.sit(player))
    reader.open(cheques.host.banker)
    click(reader, "[id$='Cem:pass']", "[id$='-sell']")
    reader.wait(lambda _: cheques.cash("Anna") == 15)
    assert reader.faults() == []


def test_others_see_and_bid_for_what_one_declines(reader: Reader, pawns: LiveTableAtHand) -> None:
    pawns.type("anna 11", "1400 anna bank")
    seated(reader, pawns, "Ben")
    reader.wait(lambda _: "Anna is on Croydon Street: for sale" in reader.see(".come-to"))
    reader.driver.switch_to.new_window("tab")
    seated(reader, pawns)
    reader.find("#here > #here-decline:first-child")  # what she cannot pay is not offered first
    click(reader, "#here-decline", ".auction button:not(.first)")
    reader.wait(lambda _: "No bids yet." in reader.see("#piece"))
    assert reader.all("#piece [data-act=buy]") == []  # who has declined is offered no price
    reader.open(f"http://127.0.0.1:{pawns.port}/?lang=en&tv")
    reader.wait(lambda _: reader.see("#turn") == "Anyone may bid")
    assert reader.see(".auction") == "Croydon Street\nPrice $140\nNo bids yet."
    assert reader.all(".next") == []
    reader.driver.close()
    reader.driver.switch_to.window(reader.driver.window_handles[0])
    click(reader, "[id^=pass-]")
    reader.wait(lambda _: "Ben passes" in reader.see(".auction"))
    click(reader, "[id^=bid-]", "[data-more='20']", "[data-act=bid]")
    reader.wait(lambda _: "You lead with $20" in reader.see(".auction"))
    assert reader.faults() == []


def test_offices_are_visited_as_they_are_tapped(reader: Reader, bauspar: LiveTableAtHand) -> None:
    seated(reader, bauspar)
    click(reader, "[data-opens=ask]", "[data-verb=visit]", "[data-choice=s11]", "[data-choice=s7]")
    click(reader, "#ask-send")
    (asked,) = reader.wait(lambda _: bauspar.standing(bauspar.banker)["desk"]["requests"])
    assert asked["line"] == "visit Anna s11 s7"
    bauspar.type(*["note Pause"] * 30, "visit anna s7")  # 30,000 a year are no entry 30
    for struck in (0, 1):
        reader.open(f"http://127.0.0.1:{bauspar.port}/?lang=de&tv")
        reader.wait(lambda _: "30.000" in reader.see(".told"))
        assert len(reader.all(".told s")) == struck
        bauspar.type("undo")
    assert reader.faults() == []


def test_what_stands_alone_is_chosen_already(reader: Reader, cheques: LiveTableAtHand) -> None:
    cheques.type("auction anna red-5 ben:pass cem:pass")
    seated(reader, cheques)
    click(reader, "[data-opens=ask]", "[data-verb=place]", "[data-choice='2']", "#ask-send")
    (asked,) = reader.wait(lambda _: cheques.standing(cheques.banker)["desk"]["requests"])
    assert asked["line"] == "place Anna red-5 2"


def test_typing_moves_nothing_and_a_trade_offers_what_each_owns(
    reader: Reader, table: LiveTableAtHand
) -> None:
    table.type("buy anna 11", "buy ben 37")
    reader.open(table.host.banker)
    reader.find("#tens button")
    top = "return document.getElementById('tens').getBoundingClientRect().top"
    before = reader.run(top)
    reader.find("#line").send_keys("rent b")
    reader.wait(lambda _: "Ben" in reader.all("#words button"))
    assert reader.run(top) == before
    reader.driver.execute_script("write('')")
    click(reader, "#tens [data-verb=trade]")
    # a form covers nothing: a name above is tapped into it
    click(reader, "#purse-Anna", "#fields fieldset:nth-of-type(2) [data-choice=Ben]")
    chips = "#fields fieldset:nth-of-type(n + 3) button"
    owned = ["Croydon Street\n$140", "Kingsway\n$350"]
    reader.wait(lambda _: reader.all(chips) == owned)
    click(reader, "#fields [data-choice=croydon-street]")
    reader.driver.find_elements(By.CSS_SELECTOR, "#fields [inputmode=numeric]")[-1].send_keys("300")
    reader.wait(lambda _: "Ben gives Anna $300" in reader.see("#form-would"))


def test_with_pawns_rent_is_two_taps_without_a_scan(reader: Reader, pawns: LiveTableAtHand) -> None:
    pawns.type("ben 5", "buy ben", "cem 10", "dora 10", "owe anna ben 30", "anna 5")
    seated(reader, pawns, "Ben")
    assert "Anna owes you $55" in reader.see("#wallet")  # as the tablet and the wall count it
    assert (reader.see("#here-throw"), reader.run(FILLED)) == ("Throw", [])  # the rent comes first
    reader.open(f"http://127.0.0.1:{pawns.port}/?lang=en&tv")  # there the rent stands in the head
    reader.wait(lambda _: reader.see(".last-part .told") == "Anna throws 5: North Surf Club")
    seated(reader, pawns)
    click(reader, "#here-north-surf-club", "[data-act=rent]")
    reader.wait(lambda _: pawns.standing(pawns.banker)["desk"]["requests"])
    reader.open(pawns.host.banker)
    reader.wait(lambda _: "Anna owes Ben rent for North Surf Club" in reader.see("#open"))
    assert reader.faults() == []


def test_a_photo_opens_the_deed(reader: Reader, table: LiveTableAtHand, tmp_path: Path) -> None:
    picture = tmp_path / "photo.png"
    draw_code("CR-D27-V: Kingsway, Preis 350; Kingsway, prix 350", 10).save(picture)
    seated(reader, table)
    click(reader, "[data-opens=scan]")
    reader.find("#taken").send_keys(str(picture))
    reader.wait(lambda driver: driver.find_element(By.ID, "piece").get_attribute("open"), 20)
    assert "Kingsway" in reader.see("#piece")
    hosts = {each.split("/")[2] for each in reader.asked() if each.startswith("http")}
    assert hosts == {f"127.0.0.1:{table.port}"}
    assert reader.faults() == []


def test_a_page_tells_a_fault_of_its_own_as_that(
    reader: Reader, table: LiveTableAtHand, caplog: pytest.LogCaptureFixture
) -> None:
    seated(reader, table)
    reader.driver.execute_script("window.ownPart = () => { throw new Error('planted') }")
    table.type("20 ben anna")
    reader.wait(lambda _: "This page has stumbled" in reader.see("#offline"))
    reader.wait(lambda _: "a page has stumbled: /: Error: planted" in caplog.text)


def test_the_keyboard_alone_is_enough(reader: Reader, table: LiveTableAtHand) -> None:
    seated(reader, table)
    pay = reader.find("[data-opens=pay]")
    pay.send_keys(Keys.ENTER)
    reader.find("[data-payee=Ben]").send_keys(Keys.SPACE)
    reader.find("#sum").send_keys("120")
    reader.wait(lambda driver: driver.find_element(By.ID, "pay-send").is_enabled())
    reader.wait(lambda _: "You pay Ben $120" in reader.see("#pay-would"))
    reader.find("#pay-send").send_keys(Keys.ENTER)
    reader.wait(lambda _: table.standing(table.banker)["desk"]["requests"])
    reader.find("body").send_keys(Keys.ESCAPE)


def test_a_phone_keeps_what_is_asked_and_catches_up(reader: Reader, table: LiveTableAtHand) -> None:
    key = seated(reader, table)
    for n in range(9):  # a browser opens six lines to a host, for what was left too
        reader.open(f"http://127.0.0.1:{table.port}/?lang=en&n={n}#{key}")
        reader.wait(lambda _: "$1,500" in reader.see("#wallet"))
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    reader.driver.execute_cdp_cmd("Network.enable", {})
    reader.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    reader.driver.execute_script("stop.abort()")
    reader.wait(lambda _: "No connection" in reader.see("#offline"))
    table.type("40 ben anna")
    click(reader, "[data-opens=pay]", "[data-payee=Ben]", "[data-note='50']", "#pay-send")
    reader.wait(lambda _: "not sent yet" in reader.see(".requests"))
    back = {**offline, "offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    reader.driver.execute_cdp_cmd("Network.emulateNetworkConditions", back)
    reader.wait(lambda _: "$1,540" in reader.see("#wallet"))
    reader.wait(lambda _: not reader.find("#offline").is_displayed())
    reader.wait(lambda _: "Waiting for the banker" in reader.see(".requests"))
    reader.open(table.host.banker)
    click(reader, "#refuse-1", "[id='reason.agreed-1']")
    reader.wait(lambda _: "Nobody asks" in reader.see("#requests"))
    (asked,) = table.standing(key, "de")["me"]["requests"]
    assert asked["word"] == "so war es nicht vereinbart"
    reader.faults()


def test_a_page_of_another_version_reloads_itself(reader: Reader, table: LiveTableAtHand) -> None:
    seated(reader, table)
    reader.driver.execute_script("window.old = true; told.build = 'older'; stop.abort()")
    reader.wait(lambda driver: driver.execute_script("return !window.old"))
    reader.wait(lambda driver: driver.find_element(By.ID, "wallet").is_displayed())
    assert reader.driver.execute_script("return told.build") != "older"


POT = """parties:
  - id: pot
    name: {en: the pot, de: der Topf, fr: la cagnotte}
    to: {en: the pot, de: dem Topf, fr: la cagnotte}
    cash: 100
"""
SHARES = """stocks:
  - {id: share, name: {en: mill share, de: Mühlenanteil, fr: part du moulin}, count: 10, price: 40}
"""


@pytest.fixture
def village(pack: Path) -> Path:  # noqa: F811  # a fixture is asked for by its name
    """The village with a pot and shares, at a table of two, one of whom holds two shares."""
    (pack / "parties.yaml").write_text(POT, encoding="utf-8")
    (pack / "stocks.yaml").write_text(SHARES, encoding="utf-8")
    game, rules = pack / "bank/game.py", pack / "rules.yaml"
    own = '"toll": ".toll.Toll",'
    text = game.read_text(encoding="utf-8")
    hand = '"hand": "pnp.rules.verbs.stock.HandOver",'
    game.write_text(text.replace(own, f"{own}\n    {hand}"), encoding="utf-8")
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("[buy, toll]", "[buy, toll, hand]"), encoding="utf-8")
    accepted("bank open ./village Anna Ben --cash book --trust", cwd=pack.parent)
    accepted("bank", "hand bank anna share 2; 30 ben pot", cwd=pack.parent)
    return pack


def test_a_packs_verb_is_tapped_and_the_wall_shows_holdings(reader: Reader, village: Path) -> None:
    with served(village.parent / "table.pnp") as table:
        seated(reader, table)
        assert "2 × mill share" in re.sub(r"\s+", " ", reader.see("main"))
        click(reader, "[data-opens=ask]", "[data-verb=toll]")
        sees = ("Cross the bridge", "Anna pays the Bank a toll of 20")
        reader.wait(lambda _: all(each in reader.see("dialog[open]") for each in sees))
        click(reader, "#ask-send")
        reader.wait(lambda _: table.standing(table.banker)["desk"]["requests"])
        reader.open(table.host.banker)
        click(reader, "#requests .first")
        reader.wait(lambda _: table.cash("Anna") == 400)
        reader.open(f"http://127.0.0.1:{table.port}/?lang=de&tv")
        reader.wait(lambda _: reader.all(".player"))
        wall = re.sub(r"\s+", " ", reader.see("main"))
    assert all(each in wall for each in ("400 p", "2 × Mühlenanteil", "der Topf 130 p"))
    assert reader.faults() == []
