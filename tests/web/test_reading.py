"""Around a card: links to a language, rules behind its words, easy words, sharing, the judges."""

import json
from pathlib import Path

from selenium.webdriver.common.by import By

from tests.web.conftest import Host, Reader, check_html

NOT_FROM_FILES = "((face|back).svg|entries.js)” blocked by “(img|script)-src”"
"""The checker takes a file to have no host of its own, so that `'self'` is nobody's."""


def test_an_address_may_name_the_language(reader: Reader, host: Host) -> None:
    reader.open(f"{host.address}CR-L02-O/#fr")
    assert reader.all("summary i")[:3] == ["", "English", "Deutsch"]
    assert reader.find("html").get_attribute("lang") == "fr"
    reader.open(f"{host.address}CR-L02-O/")
    assert reader.all("summary i")[1] == "Deutsch"  # for that visit only
    reader.open(f"{host.address}#oyster/de")
    assert reader.see("h1") == "Jede Karte in deiner Sprache"
    assert reader.all("#found .code") == ["CR-L02-O"]


def test_a_cards_word_leads_to_rules_in_the_readers_language(reader: Reader, site: Path) -> None:
    reader.open((site / "CR-D07-4/index.html").as_uri() + "#de")
    link = reader.find('.terms a[href*="rules.html#"]')
    assert link.text.startswith("§ ")
    reader.run("localStorage.setItem('pnp-lang', 'de')")
    link.click()
    reader.find(".text > section")
    sections = "[...document.querySelectorAll('.text > section')]"
    shown = f"return {sections}.filter(x => x.checkVisibility())"
    reader.wait(lambda _: reader.run(f"{shown}.map(each => each.lang)") == ["de"])
    assert reader.run("return scrollY") > 0
    reader.run("localStorage.clear()")
    assert reader.faults() == []


def test_a_game_is_told_in_easy_words(reader: Reader, site: Path) -> None:
    reader.open((site / "cronulla/index.html").as_uri())
    links = reader.driver.find_elements(By.CSS_SELECTOR, "main > .toc:not(.contents) a")
    assert [each.text for each in links] == ["The rules", "In easy words", "Glossary"]
    links[1].click()
    reader.wait(lambda _: "Throw the two dice" in reader.see("section[lang=en]"))
    assert "$200" in reader.see("section[lang=en]")


def offered(reader: Reader) -> list[str]:
    named = "return [...document.querySelectorAll('#acts button')].map(each => each.textContent)"
    return list(reader.run(named))


def test_what_a_browser_cannot_do_has_no_button(reader: Reader, site: Path, host: Host) -> None:
    reader.open((site / "CR-L02-O/index.html").as_uri())
    assert offered(reader) == ["Print"]
    reader.open(f"{host.address}CR-L02-O/#fr")
    assert offered(reader) == ["Partager", "Imprimer"]


def test_sharing_copies_an_address_that_opens_in_this_language(reader: Reader, host: Host) -> None:
    reader.open(f"{host.address}CR-L02-O/#fr")
    copied = reader.run(
        "let said = ''; Object.defineProperty(navigator, 'share', {value: undefined});"
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async t => said = t}});"
        "document.querySelector('#acts button').click();"
        "await new Promise(done => setTimeout(done, 50)); return said"
    )
    assert copied == f"{host.address}CR-L02-O/#fr"


def test_a_phone_can_put_it_on_its_home_screen(reader: Reader, host: Host, site: Path) -> None:
    reader.open(host.address)
    link = reader.find("link[rel=manifest]")
    assert link.get_attribute("href") == f"{host.address}site.webmanifest"
    manifest = json.loads((site / "site.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    assert (site / manifest["icons"][0]["src"]).exists()
    assert reader.faults() == []


def test_axe_finds_nothing_on_rules_easy_words_and_the_single_file(
    reader: Reader, site: Path, singles: Path
) -> None:
    single = singles / "cronulla.html"
    spots = [(site / f"cronulla/{name}.html").as_uri() for name in ("rules", "easy")]
    spots += [single.as_uri(), f"{single.as_uri()}#CR-D07-4"]
    for spot in spots:
        reader.open(spot)
        assert reader.breaches() == [], spot
        if spot in spots[1::2]:
            reader.choose("#large")
            assert reader.breaches() == [], spot
            reader.choose("#large")


def test_the_nu_checker_has_nothing_to_say(site: Path, singles: Path) -> None:
    pages = [site / spot for spot in ("index.html", "CR-D07-4/index.html", "GB-G03-D/index.html",
             "HO-N07-5/index.html", "cronulla/index.html", "cronulla/rules.html",
             "cronulla/easy.html")]  # fmt: skip
    pages += [singles / "cronulla.html", singles / "neue-heimat.html"]
    assert check_html(pages, passed=NOT_FROM_FILES) == (0, "")
