"""The page of `pnp watch` in a real browser: news come by themselves, and all can read it."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.cli.listening import LOOPBACK, open_port
from pnp.cli.new import make
from pnp.cli.watch import WatchedKit
from pnp.press.job import PrintJob
from pnp.press.kit_snapshot import KitSnapshot
from pnp.web.watch import WatchHost, open_watch
from tests.web.conftest import Reader

pytestmark = pytest.mark.web


class Table:
    """A village on show, whose files are changed."""

    def __init__(self, folder: Path, host: WatchHost) -> None:
        self.folder, self.host = folder, host
        self.address = "http://{}:{}/".format(*host.listener.getsockname())
        self.seen = KitSnapshot()

    def save(self, old: str = "", new: str = "") -> None:
        cards = self.folder / "cards.yaml"
        text = cards.read_text(encoding="utf-8")
        assert old in text
        cards.write_text(text.replace(old, new, 1), encoding="utf-8")
        *_, self.seen = WatchedKit(self.folder, PrintJob(lang="")).look(self.seen)
        self.host.showing.show(self.seen, "12:00")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    make(tmp_path / "village")
    with open_port(LOOPBACK, 0) as listener:
        host = open_watch(listener)
        thread = threading.Thread(target=host.run)
        thread.start()
        found = Table(tmp_path / "village", host)
        found.save()
        yield found
        host.stop()
        thread.join(5)


def test_a_save_shows_itself_and_leaves_the_reader_where_he_is(
    table: Table, reader: Reader
) -> None:
    reader.open(table.address)
    assert reader.see("h1") == "Village"
    reader.find("[id='at-news/news/eggs/front']").send_keys("")
    table.save("Your hens", "Your geese")
    reader.wait(lambda _: "Changed" in reader.all("h2"))
    assert reader.all("main section:first-of-type figcaption") == ["eggs"]
    assert reader.run("return document.activeElement.id") == "at-news/news/eggs/front"
    assert reader.run("return document.getElementById('news').textContent") == "news/eggs changed"
    shown = "main section:first-of-type img"
    reader.wait(lambda _: reader.run(f"return document.querySelector('{shown}').naturalWidth") > 0)
    assert reader.faults() == []


def test_a_fault_comes_and_goes(table: Table, reader: Reader) -> None:
    reader.open(table.address)
    table.save("kind: collect", "kind: colect")
    reader.wait(lambda _: reader.all(".faults"))
    assert reader.driver.title == "⚠ 1 fault – Village"
    assert "`kind` cannot be `colect`" in reader.see(".faults li")
    assert reader.all("#part-news")
    table.save("kind: colect", "kind: collect")
    reader.wait(lambda _: reader.driver.title == "Village")
    assert reader.all(".faults") == []


def test_that_the_watch_has_ended_is_said(table: Table, reader: Reader) -> None:
    reader.open(table.address)
    assert not reader.find("#link").is_displayed()
    table.host.stop()
    reader.wait(lambda _: "The watch has ended" in reader.see("#link"))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("wide", [360, 1440])
def test_everybody_can_read_it(table: Table, reader: Reader, dark: bool, wide: int) -> None:
    table.save("Your hens", "Your hens and " * 60)
    table.seen = replace(table.seen, changed=("news/news/eggs/front",))
    table.host.showing.show(table.seen, "12:00")
    with reader.screen(wide, dark=dark, phone=wide < 500):
        reader.open(table.address)
        assert reader.all(".faults li")
        assert reader.all("figcaption strong")
        assert reader.width() <= wide
        assert reader.breaches() == []
        paper = reader.run("return getComputedStyle(document.documentElement).backgroundColor")
        assert (paper == "rgb(20, 24, 31)") == dark
