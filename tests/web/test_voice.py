"""Reading aloud: by the phone's own voices, in the language shown, slower on wish."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Reader

pytestmark = pytest.mark.web

VOICES = """
window.said = [];
const voices = [{lang: "de-DE", localService: true, name: "Anna"},
  {lang: "fr-FR", localService: false, name: "only by network"}];
const synth = Object.assign(new EventTarget(), {getVoices: () => voices,
  cancel: () => said.push("hush"),
  speak: each => said.push([each.text, each.lang, each.rate])});
Object.defineProperty(window, "speechSynthesis", {value: synth});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
"""A phone with a German voice of its own; Chromium without a head has none."""


@pytest.fixture
def speaking(reader: Reader) -> Iterator[Reader]:
    made = reader.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument", {"source": VOICES}
    )
    yield reader
    reader.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", made)


def test_a_card_is_read_in_the_language_of_its_voice(speaking: Reader, site: Path) -> None:
    speaking.open((site / "GB-D28-J/index.html").as_uri())
    assert speaking.all(".aloud") == ["Read aloud"]
    button = speaking.find("section[lang=de] .aloud")
    button.click()
    said = speaking.run("return said.filter(Array.isArray)")
    lines = [line for line, lang, rate in said]
    assert {(lang, rate) for _, lang, rate in said} == {("de", 0.95)}
    assert lines[0] == "Schloßallee Villenviertel"
    assert "Preis: M. 8 000" in [
        line.replace("\u2009", " ").replace("\u202f", " ").replace("\xa0", " ") for line in lines
    ]
    assert button.text == "Stop"
    button.click()
    assert button.text == "Read aloud"


def test_it_is_read_slower_on_wish(speaking: Reader, site: Path) -> None:
    speaking.open((site / "CR-L02-O/index.html").as_uri())
    speaking.find("#slowly").click()
    speaking.find(".aloud").click()
    assert {each[2] for each in speaking.run("return said.filter(Array.isArray)")} == {0.6}
    speaking.run("localStorage.clear()")


def test_where_there_is_no_voice_there_is_no_button(reader: Reader, site: Path) -> None:
    reader.open((site / "CR-L02-O/index.html").as_uri())
    assert reader.all(".aloud") == []
    assert not reader.find("#slowly").is_displayed()
