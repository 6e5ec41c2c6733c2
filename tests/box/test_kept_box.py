"""What is kept of a game is what reading it anew would give, or it is not used."""

import os
import pickle
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from pnp import kept
from pnp.box import packs
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading import kept_box
from pnp.box.reading.kept_box import KeptBox, key_of_pack, open_box
from pnp.box.reading.reader import read_box
from pnp.cli import check
from pnp.cli.check import judge
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, Finding
from tests.fixtures.pack import change
from tests.typed import typed

CHANGES = 40
Patch = pytest.MonkeyPatch


def plain(box: Box) -> str:
    """Everything in a box; of its drawings their names, for they are read when they are drawn."""
    drawn = {"art": sorted(box.art.names()), "layouts": ""}
    return repr([drawn.get(each.name, getattr(box, each.name)) for each in fields(box)])


def outcome(read: Callable[[Path], Box], folder: Path) -> str:
    try:
        return plain(read(folder))
    except ContentError as error:
        return str(error)


def slip(folder: Path, random: Random) -> None:
    """Change one letter or figure in any file of a pack, or what files there are."""
    file = random.choice(sorted(each for each in folder.rglob("*") if each.is_file()))
    act = random.random()
    if act < 0.05:
        file.unlink()
    elif act < 0.1:
        file.rename(file.with_stem(f"{file.stem}-2"))
    elif act < 0.15:
        file.unlink()
        file.symlink_to(folder.parent / "elsewhere")
    else:
        raw = bytearray(file.read_bytes())
        places = [n for n, byte in enumerate(raw) if chr(byte).isalnum()]
        raw[random.choice(places)] = random.choice(b"abc123")
        file.write_bytes(raw)


def slips_that_are_missed(village: Path, count: int) -> list[int]:
    """Give the changes after which what is kept differs from what a new reading gives."""
    clean, missed = shutil.copytree(village, village.parent / "clean"), []
    for n in range(count):
        shutil.rmtree(village)
        shutil.copytree(clean, village)
        open_box(village)  # is kept now, and the change comes after
        slip(village, Random(n))
        if outcome(open_box, village) != outcome(read_box, village):
            missed.append(n)
    return missed


def files() -> list[Path]:
    return sorted(kept._path(KeptBox, "").parent.glob("[!d]*"))  # without the labels that all share


def test_any_change_of_any_file_is_noticed(village: Path) -> None:
    assert slips_that_are_missed(village, CHANGES) == []


def test_a_key_that_stays_the_same_would_be_found(village: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(kept_box, "digest_of", lambda *_: "always the same")
    assert slips_that_are_missed(village, CHANGES) != []


def test_a_change_of_what_pnp_brings_is_noticed(village: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(packs, "content_root", lambda: village)
    before = packs.digest_folders(village)
    assert packs.digest_folders(village) == before
    change(village / "cards.yaml", ("Your hens", "Your goat"))  # as long as it was
    assert packs.digest_folders(village) != before


def test_only_a_sound_box_is_kept(village: Path, monkeypatch: Patch) -> None:
    first = open_box(village)
    with monkeypatch.context() as patched:
        patched.setattr("pnp.box.reading.reader.read_box", pytest.fail)
        assert plain(open_box(village)) == plain(first)
    (village / "game.yaml").write_text("id: no\n", "utf-8")
    with pytest.raises(ContentError):
        open_box(village)
    assert len(files()) == 1


def test_what_another_has_judged_is_judged_anew(village: Path) -> None:
    def never(_folder: Path) -> Box:
        raise ContentError((Finding("nothing pleases me"),))

    open_box(village)
    with pytest.raises(ContentError, match="nothing pleases me"):
        open_box(village, "never", never)
    read_kit(village)
    found = kept.recall(KeptBox, key_of_pack(village))
    assert found
    assert found.judged == {"box", "kit"}


def test_other_code_and_places_use_none_of_it(village: Path, monkeypatch: Patch) -> None:
    before = key_of_pack(village)
    assert key_of_pack(village.absolute()) != before  # its drawings are found from there
    monkeypatch.setattr(kept, "_edition", lambda: "another")
    assert key_of_pack(village) != before


def test_of_rules_of_its_own_a_game_is_judged_each_time(village: Path) -> None:
    (village / "bank").mkdir()
    (village / "bank/game.py").write_text("print('whatever')", "utf-8")
    open_box(village)
    assert len(files()) == 1  # as far as it is YAML
    judge(village)
    read_kit(village)
    assert not [each for each in files() if each.name.startswith("verdict")]


@pytest.mark.parametrize("place", [0, 31, 32, 1000, -1])
def test_a_byte_that_differs_makes_it_worth_nothing(village: Path, place: int) -> None:
    open_box(village)
    (file,) = files()
    raw = bytearray(file.read_bytes())
    raw[place] ^= 1
    file.write_bytes(raw)
    key = key_of_pack(village)
    assert kept.recall(KeptBox, key) is None
    open_box(village)
    assert kept.recall(KeptBox, key) is not None


class Forged:
    """Something that would run a command when it is read."""

    def __init__(self, call: Callable[..., object], *words: str) -> None:
        self.called = (call, words)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, ...]]:
        return self.called


@pytest.mark.parametrize("call", [os.system, eval, open_box, kept.keep, Path])
def test_a_forgery_runs_nothing(call: Callable[..., object], village: Path, tmp_path: Path) -> None:
    open_box(village)
    (file,) = files()
    data = pickle.dumps(Forged(call, f"touch {tmp_path}/run"))
    file.write_bytes(sha256(data).digest() + data)
    assert kept.recall(KeptBox, key_of_pack(village)) is None
    assert not (tmp_path / "run").exists()


@pytest.mark.usefixtures("village")  # with a cache of its own
def test_the_oldest_goes_when_there_is_too_much(monkeypatch: Patch) -> None:
    for n in range(3):
        kept.keep(Finding(f"{n}" * 1000), f"key {n}")
        os.utime(kept._path(Finding, f"key {n}"), ns=(n, n))
    assert kept.recall(Finding, "key 0")  # asked for just now
    monkeypatch.setattr(kept, "MOST_BYTES", 2 * files()[0].stat().st_size + 10)
    kept.keep(Finding("3" * 1000), "key 3")
    assert [each.name[-5:] for each in files()] == ["key 0", "key 3"]


def test_two_at_once_keep_and_recall_the_same(village: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: plain(open_box(village)), range(8)))
    assert len(set(found)) == 1


def test_nothing_is_kept_out_of_place(village: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    assert typed("--no-cache", "check", "village", cwd=tmp_path).returncode == 0
    assert files() == []
    monkeypatch.setenv("XDG_CACHE_HOME", str(village / "game.yaml"))  # a file is in the way
    assert open_box(village).game.id == "village"


def test_a_sound_pack_is_laid_out_once(village: Path, monkeypatch: Patch) -> None:
    first = check.judge(village)
    with monkeypatch.context() as patched:
        patched.setattr(check, "layout_faults", pytest.fail)
        assert check.judge(village) == first
    change(village / "cards.yaml", ("\n", "\n# a remark\n"))
    monkeypatch.setattr(check, "layout_faults", lambda *_, **__: (Finding("laid out again"),))
    assert check.judge(village).problems == (Finding("laid out again"),)


def test_changed_words_are_read_anew(village: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    house = shutil.copytree(content_root(), tmp_path / "house", ignore=lambda *_: ["fonts"])
    monkeypatch.setattr(kept_box, "content_root", lambda: house)
    monkeypatch.setattr("pnp.box.reading.reader.content_root", lambda: house)
    old = open_box(village)
    label = next(key for key, text in old.labels["en"].items() if text == "Title deed")
    change(house / "words/press.en.yaml", ("Title deed", "Deed of title"))
    assert open_box(village).labels["en"][label] == "Deed of title"
    assert read_box(village, house).labels["en"][label] == "Deed of title"
