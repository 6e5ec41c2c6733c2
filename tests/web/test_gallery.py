"""The gallery of `pnp publish`: each link leads somewhere, each file is what `pnp build` prints."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote, urldefrag
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from pnp.cli.build import build
from pnp.cli.new import make
from pnp.cli.publish import publish
from pnp.errors import Finding, PrintError
from pnp.proof.inventory import Inventory
from pnp.proof.listing import Listing
from pnp.proof.prove import Proof, prove
from pnp.web.gallery import PrintedKit, exhibit
from pnp.web.gallery import gallery as gallery_of
from tests.cli.test_site import Page
from tests.fixtures.filled_once import filled_once
from tests.fixtures.pack import change, with_few_notes
from tests.web.conftest import Reader, check_html

pytestmark = pytest.mark.web

TONGUES = ("--lang", "en", "--lang", "de")
WIDEST = 100_000
"""Bytes of a page, pictures apart."""


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound") / "village"
    make(folder)
    with_few_notes(folder)
    return folder


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a gallery be published without its scenes and its manual, which `gallery` shows."""
    monkeypatch.setattr("pnp.cli.publish._draw_scene", lambda _: b"")
    monkeypatch.setattr("pnp.web.gallery.manual_pages", lambda *_: ())


def published(folder: Path, target: Path, *more: str) -> Result:
    order = (str(folder), "--paper", "a4", "--ink", "full", "-o", str(target), *more)
    with pytest.MonkeyPatch.context() as patch:  # what phones load is made in `tests/pocket`
        patch.setattr("pnp.web.pocket.app._memory", lambda *_: b"")
        return CliRunner().invoke(publish, order)


@pytest.fixture(scope="module")
def gallery(sound: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def fill(folder: Path) -> None:
        assert published(sound, folder, *TONGUES).exception is None

    return filled_once(tmp_path_factory, "gallery", fill)


def files_of(folder: Path) -> dict[str, str]:
    found = (each for each in folder.rglob("*") if each.is_file())
    return {str(f.relative_to(folder)): sha256(f.read_bytes()).hexdigest() for f in found}


def test_every_link_and_picture_is_there(gallery: Path) -> None:
    for page in gallery.rglob("*.html"):
        read = Page(page.read_text(encoding="utf-8"))
        for link in (*read.links, *read.loaded):
            address, spot = urldefrag(unquote(link))
            if re.match("https?:|data:", address):
                continue
            file = (page.parent / address).resolve() if address else page
            assert file.is_relative_to(gallery), link
            assert file.is_file(), f"{page.relative_to(gallery)}: {link}"
            if spot and file.suffix == ".html" and "manual" in file.parts:
                assert f'id="{spot}"' in file.read_text(encoding="utf-8"), link
    # a script of every page leads to it
    (icon,) = json.loads((gallery / "site.webmanifest").read_text("utf-8"))["icons"]
    assert (gallery / icon["src"]).is_file()
    # the tutorial keeps the bank of a game that comes with the program
    own = (gallery / "village/index.html").read_text(encoding="utf-8")
    assert "2-keep-the-bank.html" not in own.partition('class="acts"')[2].partition("</p>")[0]


def test_pages_are_light_and_load_nothing_from_elsewhere(gallery: Path) -> None:
    for page in gallery.rglob("*.html"):
        size = page.stat().st_size
        alone = "look-up" in {page.parent.name, page.stem} and page.stem != "index"  # in one file
        assert size <= WIDEST or alone, page
        loaded = Page(page.read_text(encoding="utf-8")).loaded
        assert not [each for each in loaded if each.startswith("http")]


def test_prints_are_those_of_build_and_digested(gallery: Path, sound: Path, tmp_path: Path) -> None:
    assert CliRunner().invoke(build, [str(sound), "-o", str(tmp_path)]).exception is None
    (made,) = (listed.parent for listed in tmp_path.rglob("kit.json"))
    shown = gallery / "prints" / "a4-full" / made.name / "en"
    digests = files_of(shown)
    assert digests.keys() - {"certificate.pdf", "index.html"} == files_of(made).keys()
    assert digests.items() >= files_of(made).items()
    page = (shown / "index.html").read_text(encoding="utf-8")
    for file, digest in digests.items():
        bare = Path(file).suffix != ".pdf" or file == "certificate.pdf"
        assert bare or f"{digest}</code>" in page


def test_what_a_page_of_the_manual_folds_is_folded(gallery: Path) -> None:
    for page in gallery.glob("manual/printed-parts*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<details>" in text
        assert "&lt;" not in text.partition("<pre>")[0]


def test_the_page_of_a_game_is_light_in_all_its_printings(sound: Path) -> None:
    order = {"lang": "en", "paper": "a4", "ink": "full"}
    run = {"sheets": 3, "paper": "A4", "stock": "card", "duplex": "long-edge"}
    runs = [run | {"file": f"{n:02}-cards.pdf"} for n in range(9)]
    listed = {"options": order, "sheets": 60, "cuts_in_piles": 90, "runs": runs}
    files = {f"{n:02}-some-part.pdf": (100_000, 64 * "0") for n in range(30)}
    prints = [PrintedKit(f"prints/{n}/village/en", listed, files) for n in range(24)]
    made = dict(gallery_of([sound], [exhibit(sound, b"", prints)]))
    assert len(made["village/index.html"]) <= WIDEST
    assert made["prints/23/village/en/index.html"].count(64 * b"0") == len(files)


def test_the_same_game_gives_the_same_bytes(gallery: Path, sound: Path, tmp_path: Path) -> None:
    assert published(sound, tmp_path / "again", *TONGUES).exception is None
    assert files_of(tmp_path / "again") == files_of(gallery)


@pytest.mark.usefixtures("plain")
def test_what_is_published_no_more_goes_and_other_files_stay(village: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    assert published(village, target, "--lang", "en", "--ink", "low").exception is None
    (target / "CNAME").write_text("games.example")
    assert published(village, target, "--lang", "en").exception is None
    assert [x.name for x in (target / "prints").iterdir() if any(x.rglob("*.pdf"))] == ["a4-full"]
    assert (target / "CNAME").read_text() == "games.example"


@pytest.mark.usefixtures("plain")
def test_what_is_new_is_told_on_page_and_feed(gallery: Path, village: Path, tmp_path: Path) -> None:
    change(village / "cards.yaml", ("your plum pie", "your apple pie"))
    since = ("--since", str(gallery), "--lang", "en")
    assert published(village, tmp_path / "out", *since).exception is None
    feed = ET.parse(tmp_path / "out" / "feed.xml").getroot()
    atom = {"a": "http://www.w3.org/2005/Atom"}
    (told,) = (each.text for each in feed.findall("a:entry/a:summary", atom))
    assert told
    assert told in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("more", "said"), [
    (("--lang", "xx"), "no game is written in “xx”; they speak `de`, `en`, `fr`"),
    (("--since", "village"), "--since village is no gallery: name the folder"),
])  # fmt: skip
def test_what_cannot_be_is_told_at_once(village: Path, more: tuple[str, str], said: str) -> None:
    refused = published(village, Path("out"), *more).exception
    assert str(refused).startswith(said)
    assert not Path("out").exists()


def test_what_fails_proof_is_not_published(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def prove_all(*_: object) -> SimpleNamespace:
        return SimpleNamespace(findings=["deeds.pdf: a deed is missing"])

    monkeypatch.setattr("pnp.cli.publish.prove", prove_all)
    refused = published(village, Path("out"))
    assert isinstance(refused.exception, PrintError)
    assert "a deed is missing" in refused.stderr
    assert "a4-full/village/en is not" in refused.stderr.replace("\\", "/")
    assert not [*Path("out").rglob("*.pdf"), *Path("out").rglob("*.html")]


@pytest.mark.usefixtures("plain")
def test_what_fails_proof_alone_is_left_out(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def prove_german(folder: Path, count: Callable[[Listing], Inventory]) -> Proof:
        proof = prove(folder, count)
        wrong = [Finding("deeds.pdf: a deed is missing")] if folder.name == "de" else []
        return replace(proof, findings=tuple(wrong))

    monkeypatch.setattr("pnp.cli.publish.prove", prove_german)
    assert isinstance(published(village, Path("out"), *TONGUES).exception, PrintError)
    assert {each.parent.name for each in Path("out").rglob("*.pdf")} == {"en"}
    assert "a4-full/village/de" not in Path("out/village/index.html").read_text(encoding="utf-8")


def test_the_nu_checker_has_nothing_to_say_of_it(gallery: Path) -> None:
    pages = [*gallery.glob("*.html"), *gallery.glob("*/index.html"), *gallery.glob("manual/*.html")]
    assert check_html(pages, passed="blocked by “(img|script)-src”") == (0, "")


def test_a_tutorial_in_ones_own_language_leads_on_in_english(reader: Reader, gallery: Path) -> None:
    shown = "return document.querySelector('.manual > section:not([hidden]) h1').textContent"
    reader.open((gallery / "manual/3-make-your-own.html").as_uri() + "#de")
    assert reader.run(shown) == "Ein eigenes Spiel machen"
    reader.run("document.querySelector('[lang=de] [href$=pawns]').click()")
    reader.wait(lambda _: reader.run(shown) == "Make a game of your own")
    reader.run("sessionStorage.clear(); localStorage.clear()")  # whoever reads next has his own


def test_axe_finds_nothing_and_nothing_is_wide(reader: Reader, gallery: Path) -> None:
    kit = next(gallery.glob("prints/a4-full/*")).name
    with reader.screen(360, phone=True):
        for spot in ("index.html", f"{kit}/index.html", "manual/index.html",
                     "manual/1-print-a-game.html", "manual/parts.html",
                     "manual/shops.html"):  # fmt: skip
            reader.open((gallery / spot).as_uri())
            assert reader.width() <= 360, spot
            for look in ("light", "dark"):
                reader.choose(f"#look [value={look}]")
                assert reader.breaches() == [], (spot, look)
