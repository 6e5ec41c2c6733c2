"""A game made on the page, in a real browser: rows are typed, and pieces drawn beside them."""

import json
import random
import urllib.request
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from pnp.box.card_columns import fitting
from pnp.box.packs import content_root
from pnp.cli.completion import TABLE
from pnp.cli.listening import LOOPBACK, open_port
from pnp.cli.new import make
from pnp.cli.open import draw_starter, follow
from pnp.errors import PnpError
from pnp.web.workbench.application import new_secret, open_bench
from pnp.web.workbench.commands import Bench, Runner
from pnp.web.workbench.edits import EditedFile, make_splices
from pnp.web.workbench.make_room import DroppedList, OpenGame
from tests.fixtures.pack import change
from tests.shipped import SHIPPED
from tests.web.conftest import Reader
from tests.wire import running

pytestmark = pytest.mark.web

LIST: Final = "Name;Kosten;Wirkung\n" + "".join(f"Card {n};{n};Draw {n}.\n" for n in range(1, 55))


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    make(tmp_path / "deck", "cards")
    make(tmp_path / "village")
    monkeypatch.chdir(tmp_path)
    commands = json.loads(TABLE.read_text(encoding="utf-8"))["commands"]
    bench = Bench(tmp_path, new_secret(), Runner(tmp_path), commands, follow, draw_starter)
    with open_port(LOOPBACK, 0) as listener, running(open_bench(listener, bench)) as host:
        yield f"{host.address}{bench.secret}/"


def press(reader: Reader, *keys: str) -> None:
    ActionChains(reader.driver).send_keys(*keys).perform()


def shown(reader: Reader) -> str:
    return str(reader.run("return document.querySelector('#pieces img').src"))


def say(reader: Reader, cell: str, text: str) -> None:
    reader.find(f"[data-at='{cell}']").click()
    press(reader, text, Keys.ENTER)


def test_a_row_is_typed_drawn_and_taken_back(page: str, reader: Reader, tmp_path: Path) -> None:
    cards = tmp_path / "deck" / "cards.csv"
    before = cards.read_text(encoding="utf-8")
    reader.open(f"{page}make?game=./deck")
    reader.wait(lambda _: reader.see("#count") == "Sound: 10 faces")
    picture = shown(reader)
    say(reader, "0/0/2", "anchr")
    reader.wait(lambda _: reader.all("#found li"))
    assert "did you mean `anchor`?" in reader.find("[aria-invalid]").get_attribute("title")
    reader.find("#found li button:last-child").click()
    reader.wait(lambda _: reader.see("#count") == "Sound: 10 faces")
    reader.find("[data-at='0/0/0']").click()
    reader.wait(lambda _: shown(reader) != picture)
    assert cards.read_text(encoding="utf-8") == before.replace("lamp", "anchor")
    for _ in range(2):
        keys = ActionChains(reader.driver).key_down(Keys.CONTROL).send_keys("z")
        keys.key_up(Keys.CONTROL).perform()
    reader.wait(lambda _: cards.read_text(encoding="utf-8") == before)


def test_what_another_writes_is_not_overwritten(page: str, reader: Reader, tmp_path: Path) -> None:
    cards = tmp_path / "village" / "cards.yaml"
    reader.open(f"{page}make?game=./village#cards.yaml")
    reader.find("[data-at='1/0/8']").click()
    press(reader, "Ours")
    change(cards, ("Your hens lay well. Collect 20.", "Theirs"), ("plum pie", "apple pie"))
    reader.wait(lambda _: "apple" in reader.see("[data-at='1/1/8']"))
    press(reader, Keys.ENTER)
    told = reader.wait(lambda _: reader.see("#report"))
    assert "“Theirs” here meanwhile. You wrote “Ours”" in told
    reader.find("#report button").click()
    reader.wait(lambda _: "en: Ours\n" in cards.read_text(encoding="utf-8"))
    assert "apple pie" in cards.read_text(encoding="utf-8")


def test_a_game_is_begun_and_a_list_is_its_cards(page: str, reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    reader.open(f"{page}make")
    reader.find("#name").send_keys("mine")
    reader.find(".starters button").click()

    reader.find("#list").send_keys(str(tmp_path / "list.csv"))
    reader.wait(lambda _: reader.all("#preview th"))
    chosen = "return [...document.querySelectorAll('#preview select')].map(x => x.value)"
    assert reader.run(chosen) == ["title", "value", "text"]
    reader.find("#take").click()
    reader.wait(lambda _: reader.see("#count") == "Sound: 58 faces")
    assert "Card 54,54,Draw 54.\n" in (tmp_path / "mine" / "cards.csv").read_text(encoding="utf-8")
    assert reader.faults() == []


def test_all_pieces_are_shown_or_those_of_one_part(page: str, reader: Reader) -> None:
    reader.open(f"{page}make?all&game=./village")
    reader.wait(lambda _: reader.see("#count").startswith("Sound"))
    every = len(reader.all("#pieces figure"))
    reader.run("const part = document.querySelector('#part'); part.value = 'news';"
               "part.dispatchEvent(new Event('change'))")  # fmt: skip
    reader.wait(lambda _: 0 < len(reader.all("#pieces figure")) < every)
    assert "news" in reader.run("return document.querySelector('#pieces').dataset.key")
    assert reader.breaches() == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("wide", [360, 1440])
def test_everybody_can_make(page: str, reader: Reader, dark: bool, wide: int) -> None:
    with reader.screen(wide, dark=dark, phone=wide < 500):
        for address in ("make", "make?game=./village#look.yaml", "make?game=./village#deeds.yaml"):
            reader.open("about:blank")
            reader.open(page + address)
            reader.find("#pieces img, .starters img")
            assert reader.width() <= wide
            assert reader.breaches() == []


def test_edits_of_what_was_seen_long_ago_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,a,b\n" + "".join(f"r{n},0,0\n" for n in range(25)), encoding="utf-8")
    file, draw = EditedFile(path, tmp_path), random.Random(1)
    seen = [file.read()[0]]
    for cell in draw.sample([(n, name) for n in range(25) for name in "ab"], 50):
        if draw.random() < 0.5:
            act = {"put": [[cell, "x"]]}
            file.edit(draw.choice(seen), partial(make_splices, "cards.csv", act=act))
        else:
            lines = path.read_text(encoding="utf-8").splitlines()
            values = lines[cell[0] + 1].split(",")
            values["_ab".index(cell[1])] = "x"
            lines[cell[0] + 1] = ",".join(values)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        seen.append(file.read()[0])
    assert path.read_text(encoding="utf-8").count("x") == 50
    stale = path.read_text(encoding="utf-8")
    file.edit(seen[-1], partial(make_splices, "cards.csv", act={"put": [[(0, "id"), "y"]]}))
    path.write_text(stale.replace("r3,", "z,"), encoding="utf-8")
    assert len(file.overwritten()) == 1
    file.write_again()
    assert path.read_text(encoding="utf-8") == stale.replace("r3,", "z,").replace("r0,", "y,")
    assert not file.overwritten()


@pytest.mark.parametrize("kit", SHIPPED)
def test_every_file_of_our_games_can_be_opened(kit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(content_root())
    here = Path.cwd()
    game = OpenGame(Path(kit), Bench(here, "", Runner(here), {}))
    for name in (each for names in game.names() for each in names):
        told = game.tell_file(name)
        assert told["tables"] or not name.endswith((".yaml", ".csv")), name


@pytest.mark.parametrize(("before", "after"), [
    (b"id,a\r\nr0,0\r\n", b"id,a\r\nr0,x\r\n"),
    (b"id,a\r\nr0,0\nr1,1\r\n", b"id,a\r\nr0,x\nr1,1\r\n"),
    (b"id,a\nr\xe9,0\n", b"id,a\nr\xe9,0\n"),
])  # fmt: skip
def test_bytes_that_are_not_edited_stay(before: bytes, after: bytes, tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(before)
    file = EditedFile(path, tmp_path)
    act = partial(make_splices, "cards.csv", act={"put": [[(0, "a"), "x"]]})
    told = pytest.raises(PnpError, match=r"line 2 .* UTF-8") if after == before else nullcontext()
    with told:
        file.edit(file.read()[0], act)
    assert path.read_bytes() == after


def test_no_edit_breaks_the_page_or_leaves_the_folder(page: str, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "deck" / "link.csv").symlink_to(tmp_path / "secret.txt")
    before = {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()}
    draw = random.Random(2)
    strange: list[Any] = [
        None, 0, -1, 10**9, 1e308, "", "..", "\0", "a", [], {}, [[]], [0, 0], True,
    ]  # fmt: skip
    names = ["../secret.txt", "link.csv", "/etc/passwd", "schema/../../secret.txt", "bank/x.py"]
    for _ in range(150):
        pick = partial(draw.choice, strange)
        kind = draw.choice(["put", "copy", "delete", "move", "text", "undo", "x"])
        act = {kind: [pick(), pick()]}
        asked = {"game": draw.choice(["./deck", "cronulla", "../deck", pick()]), "act": act,
                 "file": draw.choice([*names, "game.yaml"]), "seen": pick()}  # fmt: skip
        body = json.dumps(draw.choice([asked, pick()])).encode()
        headers = {"Content-Type": "application/json"}
        at = f"{page}make/{draw.choice(['edit', 'list'])}"
        request = urllib.request.Request(at, body, headers)
        with pytest.raises(HTTPError) as error:
            urllib.request.urlopen(request, timeout=20)
        assert error.value.code in {400, 409}, body
    assert before == {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()}


def test_a_column_is_guessed_by_its_heading_or_by_the_sentences_in_it() -> None:
    rows = [["Gull", "3", "sea", "Draw two cards and pass on."], ["Tern", "1", "sky", ""]]
    told = DroppedList(["Name", "Stärke", "Palo", "What it does"], rows).tell(fitting((), ()))
    assert told["guesses"] == ["title", "value", "kind", "text"]
    assert DroppedList(["Name", "Mine"], [["Gull", "no"]]).tell({})["guesses"] == ["title", ""]
