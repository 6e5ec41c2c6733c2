"""The pages of the look-up in a real browser: from a file, from a host, and with no network."""

import json
import re
import shutil
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.cli.site import find_folders
from pnp.lookup.entries import index_of
from pnp.lookup.search import Index, near_codes, search
from pnp.spelling import fold
from tests.cli.test_site import served
from tests.lookup.test_search import QUERIES
from tests.web.conftest import CUT_OFF, HOSTILE, Host, Reader, script

pytestmark = pytest.mark.web

PEARL = "CR-L02-O"
KEYS = """const box = document.getElementById('asked');
document.getElementById('found').style.display = 'none';
for (let n = 0; n < given[0]; n++) {
  box.value = n;
  box.dispatchEvent(new Event('input'));
  await new Promise(done => setTimeout(done));
}"""
"""Types one number after the other, each when the browser has done with the one before.

What is found is not drawn: that is most of the time, and nothing of what is asked.
"""


@pytest.fixture
def home(site: Path) -> str:
    return (site / "index.html").as_uri()


@pytest.mark.parametrize(("typed", "code"), [
    ("PERLE DEJEUNER", PEARL), ("Gefangnis Gehalt Mittagsr", "GB-G03-D"),
    ("cr d07 4", "CR-D07-4"), ("CR-D07-4: Croydon Street, prix 140 $", "CR-D07-4"),
    ("HTTPS://CARDS.EXAMPLE/C/CR-D07-4", "CR-D07-4"),
])  # fmt: skip
def test_words_in_any_language_find_it(reader: Reader, home: str, typed: str, code: str) -> None:
    reader.open(home)
    reader.search(typed)
    assert reader.all("#found .code")[0] == code


def test_a_card_found_from_a_file_opens_in_all_languages(reader: Reader, home: str) -> None:
    reader.open(home)
    reader.search("oyster")
    reader.find("#found a").click()
    reader.wait(lambda _: PEARL in reader.see("h1"))
    assert reader.all("section h2") == ["Words on it"]
    assert "Something crunches in your oyster" in reader.see("details[lang=en]")
    for lang, said in (("de", "In deiner Auster"), ("fr", "Quelque chose craque")):
        assert said not in reader.see(f"details[lang={lang}]")  # folded behind its name
        reader.find(f"[lang={lang}] > summary").click()
        assert said in reader.see(f"details[lang={lang}]")
    assert reader.run("const i = document.images[0]; await i.decode(); return i.naturalWidth") > 0
    for close in (lambda: reader.find(".enlarged img").click(), reader.driver.back):
        reader.find("a.face").click()  # it opens large within the page
        reader.wait(lambda _: reader.see(".enlarged") == "Close")
        close()
        reader.wait(lambda _: not reader.find(".enlarged").is_displayed())
    reader.driver.back()
    reader.wait(lambda _: reader.all("#found .code") == [PEARL])
    assert reader.find("#asked").get_attribute("value") == "oyster"
    assert reader.faults() == []
    assert {address.split(":")[0] for address in reader.asked()} <= {"file", "data"}


def test_more_than_are_shown_says_so(reader: Reader, home: str) -> None:
    reader.open(home)
    shown = reader.search("rent")
    found, _, rest = reader.see("#status").partition(". ")
    assert int(found.removeprefix("Found: ")) > 40 > len(shown)
    assert rest == f"Here are the first {len(shown)}."
    assert not [each for each in shown if "-D" in each.split("\n")[0]]  # the words and the rules
    reader.find(".more").click()
    assert len(reader.all("#found li")) == len(shown) + 40


def test_the_address_follows_when_the_typing_pauses(reader: Reader, home: str) -> None:
    reader.open(home)
    assert reader.run(KEYS, 240) is None  # a browser complains of 200 addresses in ten seconds
    assert "#" not in reader.driver.current_url
    reader.wait(lambda driver: driver.current_url.endswith("#239"))
    assert reader.faults() == []


def test_a_mistyped_code_gets_a_suggestion(reader: Reader, home: str) -> None:
    reader.open(home)
    rows = reader.search("CR-D07-5")
    assert reader.see("#status") == "This code is mistyped. Similar:"
    assert rows[0].startswith("Croydon Street CR-D07-4")
    assert "lands there CR-07" in reader.search("cr 07")[0]  # a rule, which is found by its number
    reader.find("#found a").click()
    reader.wait(lambda _: "an unowned deed is bought at its price" in reader.see(":target"))


def test_a_mistyped_word_finds_what_is_near(reader: Reader, home: str) -> None:
    reader.open(home)
    rows = reader.search("zahlungseinstelung")
    assert reader.see("#status") == "Nothing matches that. Similar:"
    assert rows[0].startswith("Insolvency") or rows[0].startswith("Zahlungseinstellung")
    assert reader.search("how many hotels qqqqqqqq") == []  # what is found by itself is offered
    assert [reader.see("#status")[:14], *reader.all(".sifted")] == ["Nothing found.", "Hotels"]


def test_a_half_typed_word_finds_its_translation(reader: Reader, home: str) -> None:
    reader.open(home)
    first = reader.search("zahlungseinst")[0]
    assert all(word in first for word in ("Zahlungseinstellung", "Insolvency", "faillite"))
    reader.find("#found a").click()
    said = "insolvency\nZahlungseinstellung · faillite · bancarrota"
    reader.wait(lambda _: reader.see(":target .name") == said)


def test_the_keyboard_is_enough(reader: Reader, home: str) -> None:
    reader.open(home)
    body = reader.find("body")
    body.send_keys("/")
    reader.driver.switch_to.active_element.send_keys("gefängnis")
    reader.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    reader.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    second = reader.driver.find_elements(By.CSS_SELECTOR, "#found a")[1]
    reader.wait(lambda driver: driver.switch_to.active_element == second)
    reader.driver.switch_to.active_element.send_keys(Keys.ARROW_UP, Keys.ARROW_UP)
    reader.wait(lambda driver: driver.switch_to.active_element.get_attribute("id") == "asked")
    reader.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    reader.wait(lambda _: reader.all("#found li") == [])
    reader.driver.switch_to.active_element.send_keys("schlossallee", Keys.ENTER)
    reader.wait(lambda _: "GB-D28-J" in reader.see("h1"))


def test_language_look_and_size_are_kept(reader: Reader, host: Host) -> None:
    reader.open(host.address)
    for name, value in (("lang", "fr"), ("look", "dark")):
        reader.choose(f"#{name} [value={value}]")
    reader.choose("#large")
    reader.wait(lambda _: reader.see("h1") == "Chaque carte dans votre langue")
    reader.open(f"{host.address}{PEARL}/")
    assert reader.all("section h2, summary i") == [
        "", "English", "Deutsch", "Español", "Mots qui y figurent",  # one’s own needs no name
    ]  # fmt: skip
    root = reader.find("html")
    assert root.value_of_css_property("font-size") == "24px"
    assert root.value_of_css_property("background-color").startswith("rgba(20, 24, 31")
    reader.run("localStorage.clear()")


GONE = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}


def kept(reader: Reader) -> dict[str, int]:
    names = reader.run("return await caches.keys()")
    count = "return (await (await caches.open(given[0])).keys()).length"
    return {name.rpartition("/")[2][:-17]: reader.run(count, name) for name in names}


def offered(reader: Reader, game: str) -> Any:
    button = reader.find(f"[data-keep={game}]")
    return reader.wait(lambda _: button.is_displayed() and button)


def keep(reader: Reader, game: str, until: str) -> None:
    offered(reader, game).click()
    reader.wait(lambda _: reader.see(f"[data-keep={game}]").startswith(until))


def test_nothing_is_kept_of_whom_nobody_asked(reader: Reader, host: Host) -> None:
    reader.open(host.address)
    reader.find("[data-keep=cronulla]")
    reader.open(f"{host.address}{PEARL}/")
    assert reader.run("return (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert kept(reader) == {}


def test_a_game_kept_by_consent_opens_offline(reader: Reader, host: Host, site: Path) -> None:
    files = json.loads((site / "pnp-site.json").read_text(encoding="utf-8"))["files"]
    reader.open(host.address)
    asked = offered(reader, "grundbesitz").text
    assert re.fullmatch(r"Keep on this device\s[0-9.]+ MB", asked)
    keep(reader, "grundbesitz", "Kept")
    foreign = re.compile(r"GB-.*\.(en|es|fr)\.svg")  # a card is kept as the game itself has it
    own = [each for each in files if each.startswith(("GB-", "grundbesitz/"))]
    own = [each for each in own if not foreign.fullmatch(each)]
    type_ = [each for each in files if each.startswith("type/")]
    assert kept(reader) == {"grundbesitz": len(own) + len(type_) + 4}
    size = sum((site / each).stat().st_size for each in own) / 1e6
    assert size <= float(reader.see("[data-keep=grundbesitz]").split()[-2]) < size + 0.1
    host.stop()
    reader.driver.execute_cdp_cmd("Network.enable", {})
    reader.driver.execute_cdp_cmd("Network.emulateNetworkConditions", GONE)
    try:
        for spot in ("GB-D28-J/", "GB-D28-J/index.html", "GB-D28-J"):
            reader.open(host.address + spot)
            assert "Schloßallee" in reader.see("h1")
            face = "const i = document.images[0]; await i.decode(); return i.naturalWidth"
            assert reader.run(face) > 0
        reader.open(host.address)
        assert PEARL in reader.search("oyster")[0]
        assert reader.faults() == []
        hosts = {address.split("/")[2] for address in reader.asked() if "//" in address}
        assert hosts == {host.address.split("/")[2]}
        reader.open(host.address)
        keep(reader, "cronulla", "It could not be kept")
        keep(reader, "grundbesitz", "Keep on")
    finally:
        reader.driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions", {**GONE, "offline": False}
        )
    reader.run("for (const name of await caches.keys()) await caches.delete(name)")
    reader.faults()


def test_what_others_have_at_the_same_address_stays(reader: Reader, host: Host) -> None:
    reader.open(host.address)
    reader.run("await navigator.serviceWorker.register('worker.js', {scope: 'elsewhere/'})")
    keep(reader, "grundbesitz", "Kept")
    keep(reader, "grundbesitz", "Keep on")
    ask = "const all = await navigator.serviceWorker.getRegistrations(); "
    scopes = reader.run(f"{ask} return all.map(each => new URL(each.scope).pathname)")
    reader.run(f"{ask} for (const each of all) await each.unregister()")
    assert [each.rpartition("/C/")[2] for each in scopes] == ["elsewhere/"]


def test_a_site_drops_what_it_kept_and_nothing_of_neighbours(reader: Reader, host: Host) -> None:
    reader.open(host.address)
    home = reader.run("return new URL('./', location.href).pathname")
    before = f"grundbesitz-{'0' * 16}"
    beside = {f"pnp/elsewhere/{before}", f"pnp{home}below/{before}", "somebody's own"}
    for name in (*beside, f"pnp{home}{before}"):
        reader.run("await caches.open(given[0])", name)
    keep(reader, "cronulla", "Kept")
    reader.wait(lambda _: f"pnp{home}{before}" not in reader.run("return await caches.keys()"))
    keep(reader, "cronulla", "Keep on")
    assert beside <= set(reader.run("return await caches.keys()"))
    assert not kept(reader).get("cronulla")
    reader.run("for (const name of await caches.keys()) await caches.delete(name)")


def test_axe_finds_nothing_serious(reader: Reader, site: Path) -> None:
    for spot in ("index.html", f"{PEARL}/index.html", "GB-D28-J/index.html", "cronulla/index.html"):
        reader.open((site / spot).as_uri())
        if spot == "index.html":
            assert reader.search("hypothek")
        for look in ("auto", "dark", "light") if spot == "index.html" else ("auto", "dark"):
            reader.choose(f"#look [value={look}]")
            assert reader.breaches() == [], (spot, look)
    reader.run("try { localStorage.clear() } catch {}")


def test_nothing_is_wider_than_a_small_phone(reader: Reader, site: Path) -> None:
    with reader.screen(360, phone=True):
        for spot in ("index.html", f"{PEARL}/index.html", "GB-D28-J/index.html",
                     "HO-N07-5/index.html", "grundbesitz/index.html"):  # fmt: skip
            reader.open((site / spot).as_uri())
            if spot == "index.html":
                assert reader.search("WWWW")
            assert reader.see("h1")
            for _ in ("as it comes", "large"):
                assert reader.width() <= 360, spot
                apart, cut = reader.run(CUT_OFF)
                assert (apart <= 360, cut) == (True, []), (spot, apart)
                reader.choose("#large")  # and back


def test_every_page_has_the_same_head_in_the_same_order_by_the_same_words(site: Path) -> None:
    heads = set()
    pages = ("index", "rules", "easy")
    for spot in (f"{PEARL}/index.html", *(f"cronulla/{each}.html" for each in pages)):
        text = (site / spot).read_text(encoding="utf-8")
        nav, choices = re.findall(r"<nav>(.*?)</nav>.*?(<form .*?</form>)", text, re.DOTALL)[0]
        home = re.match(r'<a href="(?:\.\./)+index\.html">(.*?)</a>', nav)
        assert home, (spot, nav)
        heads.add((home[1], choices))
    assert len(heads) == 1


def test_hostile_words_are_shown_as_words(reader: Reader, site: Path) -> None:
    reader.open((site / "index.html").as_uri())
    rows = reader.search("document title")
    assert "</script><i>&amp;\"'x" in rows[0]
    reader.find("#found a").click()
    shown = reader.see("details[lang=en]")
    assert f"Look {HOSTILE} \"' &amp; </title> {{{{7*7}}}}" in shown
    assert "caught" not in reader.driver.title
    assert len(rows) == 1
    reader.open((site / "HO-N07-5/index.html").as_uri())
    assert "W" * 4000 in reader.see("details[lang=en]").replace("\n", "")
    assert "שלום עולם مرحبا" in reader.see("details[lang=en]")
    assert reader.faults() == []


def test_the_page_folds_words_as_the_terminal_does(reader: Reader, home: str) -> None:
    reader.open(home)
    texts = ["Gefängnis", "GEFAENGNIS", "Straße", "STRASSE", "Œuvre", "œuf", "Łódź", "Ærø", "ﬁn",
             "Événement", "naïve", "queue", "neue", "İstanbul", "ΣΊΣΥΦΟΣ", "Đà Nẵng", "ÞÓR", "Ⅻ",
             "½", "a\u0308", "Ελλάδα", "ёлка", "Йод", "שָׁלוֹם", "हिन्दी", "ﷺ", "aeoeue"]  # fmt: skip
    assert reader.run("return given[0].map(fold)", texts) == [fold(text) for text in texts]


def test_a_page_without_its_scripts_still_leads_everywhere(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="cronulla/index.html"' in page
    game = (site / "cronulla" / "index.html").read_text(encoding="utf-8")
    assert f'href="../{PEARL}/index.html"' in game


def test_pages_from_pnp_serve_open_and_search(reader: Reader, hostile: Path) -> None:
    with served(str(hostile)) as (_, address, _):
        reader.open(f"{address}HO-N07-5")
        assert "HO-N07-5" in reader.see("h1")
        assert reader.run("return document.images.length") == 0  # its text does not fit
        reader.find("nav a").click()
        assert reader.search("poules pondent")[0].startswith("News HO-N01-H")
        assert reader.search("huehner")[0].startswith("News HO-N01-H")
        reader.find("#found a").click()
        reader.wait(lambda _: "HO-N01-H" in reader.see("h1"))
        assert reader.faults() == []
        hosts = {spot.split("/")[2] for spot in reader.asked() if spot.startswith("http")}
        assert hosts == {address.split("/")[2]}


def test_a_changed_page_is_shown_as_it_is(reader: Reader, hostile: Path, tmp_path: Path) -> None:
    with served(str(hostile)) as (_, address, _):
        port = address.rstrip("/").rpartition(":")[2]
        reader.open(address)
        keep(reader, "hostile", "Kept")
    changed = tmp_path / "hostile"
    shutil.copytree(hostile, changed)
    cards = changed / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("Poules", "Oies"), encoding="utf-8")
    with served(str(changed), "--port", port) as (_, again, _):
        assert again == address
        urlopen(again).close()  # when its pages are made; a kept one is shown after three seconds
        reader.open("about:blank")
        reader.open(f"{address}#oies")
        assert reader.all("#found .code") == ["HO-N01-H"]


MORE = ("croydon", "stret", "Mit 2 Häusern", "Würfel", "3", "Hans", "x y z", "l'huître", "œuf",
        "price 60", "Haus haus", "ss", "ß", "Straßenbahnfahrt", "bankk", "tow")  # fmt: skip


@pytest.fixture(scope="module")
def two(hostile: Path) -> list[Index]:
    folders = find_folders([*map(find_kit, ["cronulla", "grundbesitz"]), hostile])
    return [index_of(read_box(folder)) for folder in folders]


def test_page_and_terminal_find_the_same(reader: Reader, site: Path, two: list[Index]) -> None:
    reader.open((site / "index.html").as_uri())
    pieces = [piece for index in two for piece in index.pieces.values()]
    terms = [term for index in two for term in (*index.terms, *index.rules)]
    typed = [*(each.typed for each in QUERIES), *MORE]
    found = reader.run(
        "return given[0].map(text => { const answer = byWords(text); return ["
        "answer.hits.filter(e => !e.c).map(e => e.u.replace('/glossary.html#t-', '/')),"
        "answer.hits.filter(e => e.c).map(e => e.c), answer.key === 'near'] })",
        typed,
    )
    for text, (terms_there, pieces_there, near) in zip(typed, found, strict=True):
        hits = search(text, pieces, terms, two[0].asking)
        assert terms_there == [f"{each.kit}/{each.id}" for each in hits.terms], text
        assert pieces_there == [each.code for each in hits.pieces], text
        assert near == (hits.near and bool(hits.terms or hits.pieces)), text


def test_page_and_terminal_offer_equal_codes(reader: Reader, site: Path, two: list[Index]) -> None:
    reader.open((site / "index.html").as_uri())
    known = {bare: piece for index in two for bare, piece in index.pieces.items()}
    slips = "CRD075 CRDO74 CRDI74 CRLL2K GBD28K CRL02P CRX999 XYZ123 CRD99X GBE0 CRLIO0"
    typed = slips.split()
    typed += [bare[:3] + bare[4:] for bare in list(known)[::17]]
    typed = [each for each in typed if each not in known and len(each) > 5]
    there = reader.run("return given[0].map(bare => byCode(bare).hits.map(e => e.c))", typed)
    assert there == [[each.code for each in near_codes(bare, known)] for bare in typed]


CODES = ("CR-L05-I", "CR-L02-O", "GB-E09-H", "GB-G03-D")

SPREAD = script("spread")


def test_several_cards_in_one_photo_are_all_listed(reader: Reader, site: Path) -> None:
    faces = [(site / code / "face.svg").read_text(encoding="utf-8") for code in CODES]
    reader.open((site / "index.html").as_uri())
    assert sorted(reader.run(SPREAD, faces)) == sorted(CODES)
    assert reader.see("#status") == "Found: 4"
    assert reader.faults() == []


def test_a_photo_without_a_code_says_what_to_do(reader: Reader, site: Path) -> None:
    reader.open((site / "index.html").as_uri())
    assert reader.run(SPREAD, []) == []
    assert reader.see("#status").startswith("No code can be seen in this photo. Move closer")


@pytest.mark.parametrize("line", [f"http://10.0.0.5:8230/{PEARL}", f"https://x.org/C/{PEARL}/"])
def test_a_link_that_was_photographed_opens_its_card(reader: Reader, home: str, line: str) -> None:
    reader.open(home)
    reader.run(
        "window.linesAside = async () => [given[0]]; const box = new DataTransfer();"
        "box.items.add(new File([], 'a.jpg')); taken.files = box.files; await readPhoto()",
        line,
    )
    reader.wait(lambda _: PEARL in reader.see("h1"))
