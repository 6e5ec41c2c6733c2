"""`pnp watch`, once for each way to end it a process of its own: what is saved is shown or said."""

import random
import re
import shutil
import signal
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread

import pytest

from pnp.box.packs import find_kit
from pnp.cli.new import make
from pnp.cli.open import WatchedKit, sightings, tell_news
from pnp.press.kit_snapshot import KitSnapshot
from tests.fixtures.pack import change
from tests.typed import started


class Watching:
    """Somebody who hears what is told of a kit, line by line."""

    def __init__(self, told: Iterable[str]) -> None:
        self._told = told
        self._lines: Queue[str] = Queue()
        self.listening = Thread(target=self._listen, daemon=True)
        self.listening.start()

    def _listen(self) -> None:
        for text in self._told:
            for line in text.splitlines():
                self._lines.put(line)

    def hear(self, wanted: str, seconds: float = 20) -> str:
        """Wait for a line that holds some words; other lines are passed over."""
        end, heard = time.monotonic() + seconds, []
        while time.monotonic() < end:
            try:
                line = self._lines.get(timeout=0.1)
            except Empty:
                continue
            heard.append(line)
            if wanted in line:
                return line
        pytest.fail(f"“{wanted}” was not said, but {heard}")

    def hear_nothing(self, seconds: float = 1.5) -> None:
        with pytest.raises(Empty):
            pytest.fail(self._lines.get(timeout=seconds))

    def rest(self) -> list[str]:
        return [self._lines.get() for _ in range(self._lines.qsize())]


Watch = Callable[..., Watching]


@pytest.fixture
def watch(village: Path) -> Iterator[Watch]:
    stop, running = Event(), list[Watching]()

    def tell() -> Iterator[str]:
        for seen, clock in sightings(WatchedKit(village.resolve()), stop):
            if not seen.unfinished:
                yield f"{tell_news(seen)} ({clock})"

    def begin(shown: str = "") -> Watching:
        running.append(Watching(tell()))
        if shown:
            running[-1].hear(shown)
        return running[-1]

    yield begin
    stop.set()
    for each in running:
        each.listening.join(10)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_save_is_shown_and_ctrl_c_ends(village: Path, how: signal.Signals) -> None:
    with started("watch", str(village)) as (process, said):
        assert process.stdout
        address = re.search(r"http://127\.0\.0\.1:\d+/\S+", "".join(said))
        assert address
        running = Watching(process.stdout)
        running.hear("faces (")
        change(village / "cards.yaml", ("Your hens", "Your geese"))
        running.hear("news/eggs changed")
        page = urllib.request.urlopen(address[0], timeout=20).read().decode()
        assert '<button type="button" id="all"' in page
        process.send_signal(how)
        assert process.wait(5) == 0
        time.sleep(0.1)
        assert [*filter(None, running.rest())] == ["Stopped."]


def test_a_broken_file_is_named_with_its_line_until_mended(village: Path, watch: Watch) -> None:
    running = watch("faces (")
    cards = village / "cards.yaml"
    good = cards.read_text(encoding="utf-8")
    cards.write_text(good.replace("kind: collect", "kind: colect", 1), encoding="utf-8")
    running.hear("1 fault: `kind` cannot be `colect`; did you mean `collect`?")
    cards.write_text(good[: len(good) // 2], encoding="utf-8")  # as an editor that is half done
    running.hear("fault")
    cards.write_text(good, encoding="utf-8")
    running.hear("faces (")


def test_an_editor_that_renames_and_leaves_files_is_followed(village: Path, watch: Watch) -> None:
    running = watch("faces (")
    cards, aside = village / "cards.yaml", village / ".cards.yaml.swp"
    aside.write_text("scratch", encoding="utf-8")
    (village / "cards.yaml~").write_text("old", encoding="utf-8")
    running.hear_nothing()
    text = cards.read_text(encoding="utf-8").replace("Your hens", "Your geese", 1)
    aside.write_text(text, encoding="utf-8")
    aside.replace(cards)
    running.hear("news/eggs changed")
    cards.unlink()
    cards.write_text(text.replace("geese", "swans"), encoding="utf-8")
    running.hear("news/eggs changed")


def test_a_save_that_changes_no_face_is_no_news(village: Path, watch: Watch) -> None:
    running = watch("faces (")
    change(village / "cards.yaml", ("decks:", "# a remark\ndecks:"))
    running.hear_nothing()


def test_a_folder_may_go_and_come_back(village: Path, watch: Watch) -> None:
    running = watch("faces (")
    village.rename(village.with_name("elsewhere"))
    running.hear("1 fault: there is no game.yaml here")
    shutil.copytree(village.with_name("elsewhere"), village)
    running.hear("faces (")
    change(village / "cards.yaml", ("Your hens", "Your geese"))
    running.hear("news/eggs changed")


def test_a_kit_that_is_broken_at_first_is_shown_once_mended(village: Path, watch: Watch) -> None:
    change(village / "cards.yaml", ("kind: collect", "kind: colect"))
    running = watch()
    running.hear("1 fault: `kind` cannot be `colect`")
    change(village / "cards.yaml", ("kind: colect", "kind: collect"))
    running.hear("faces (")


def test_a_face_that_overflows_is_a_fault(village: Path, watch: Watch) -> None:
    running = watch("faces (")
    change(village / "cards.yaml", ("Your hens", "Your hens and " * 60))
    running.hear("too high for its box")


EDITS = (
    ("cards.yaml", r"(?<=en: )[A-Z]\w+(?= )"), ("cards.yaml", r"(?<=amount: )\d+"),
    ("deeds.yaml", r"(?<=name: \{en: )\w+"), ("look.yaml", r'(?<=")#\w{6}'),
    ("game.yaml", r"(?<=title: \{en: )\w+"), ("rulebook.en.md", r"\b[a-z]{6}\b"),
    ("art/mill.svg", r"\d\d(?=[ \"])"),
)  # fmt: skip
"""Files of a pack, and what of each is changed."""


def edit(folder: Path, draw: random.Random) -> str:
    """Change one figure, word or colour of a pack; give the name of the file."""
    name, pattern = draw.choice(EDITS)
    file = folder / name
    text = file.read_text(encoding="utf-8")
    place = draw.choice(list(re.finditer(pattern, text)))
    if place[0].isdigit():
        new = str(int(place[0]) + 1)
    elif place[0].startswith("#"):
        new = f"#{draw.randrange(0x506070):06x}"
    else:
        new = place[0][::-1]
    file.write_text(text[: place.start()] + new + text[place.end() :], encoding="utf-8")
    return name


def seen_anew(watched: WatchedKit) -> KitSnapshot:
    modules = [module for name, module in sys.modules.items() if name.startswith("pnp.")]
    for each in [each for module in modules for each in vars(module).values()]:
        if clear := getattr(each, "cache_clear", None):
            clear()
    return list(watched.look(KitSnapshot()))[-1]


def pictures(seen: KitSnapshot) -> dict[str, str]:
    return {key: sha256(face.svg.encode()).hexdigest()[:12] for key, face in seen.faces.items()}


def must_hold(step: KitSnapshot, before: KitSnapshot, truth: KitSnapshot) -> None:
    """Hold what is shown on the way against what was seen before and what is to be seen."""
    true, old = pictures(truth), pictures(before)
    for key, shown in pictures(step).items():
        if key in step.changed or not step.unfinished:
            assert shown == true[key], key
        else:
            assert shown in {true.get(key), old.get(key)}, key


@pytest.fixture
def watched(tmp_path: Path) -> WatchedKit:
    make(tmp_path / "village")
    return WatchedKit(tmp_path / "village", "en")


@pytest.mark.parametrize("seed", range(2))
def test_what_is_seen_is_what_the_files_say(
    watched: WatchedKit, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.cli.open._SHOWN", 0.0)
    draw = random.Random(seed)
    seen = list(watched.look(KitSnapshot()))[-1]
    for _ in range(4):
        edit(watched.folder, draw)
        steps = list(watched.look(seen))
        truth = seen_anew(watched)
        assert len(steps) > 1 or truth.problems
        if not truth.problems:
            for step in steps:
                must_hold(step, seen, truth)
            assert pictures(steps[-1]) == pictures(truth)
        broken = draw.random() < 0.4
        seen = draw.choice(steps) if broken else steps[-1]
    shown = list(watched.look(seen))[-1]
    assert shown.problems or pictures(shown) == pictures(truth)


def test_what_was_written_is_shown_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(shutil.copytree(find_kit("cronulla"), tmp_path / "cronulla"))
    watched = WatchedKit(folder, "en")
    monkeypatch.setattr("pnp.cli.open._SHOWN", 0.0)
    seen = list(watched.look(KitSnapshot()))[-1]
    change(folder / "cards.yaml", ("surf carnival", "surf festival"))
    steps = watched.look(seen)
    shown = next(each for each in steps if each.differs(seen))
    *_, whole = steps
    first, changed = shown.changed, whole.changed  # a kit is too much to be shown in a failure
    assert first == ("luck/luck/carnival-champion/front",)
    assert changed[:1] == first
    pages = {face.rpartition("/")[0].rpartition("/")[0] for face in changed[1:]}
    assert pages == {"rulebook/rulebook"}  # a page shows that card
    assert (shown.unfinished, whole.unfinished) == (True, False)
