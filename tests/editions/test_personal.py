"""Personal kits: what is another in each, what is alike in all, and what a kit depends on."""

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.box.reading.recipients import Recipient
from pnp.cli.main import pnp
from pnp.cli.new import make
from pnp.editions.personal import folder_name
from tests.fixtures.pack import change, with_few_notes

PARTS = ("--only", "rulebook", "--only", "news", "--only", "bankers-sheet")

LIST = """Name,Town,Street
Zoë Ångström-Łukasiewicz,Cronulla,1 Bay Rd
Ben,Gränna,2 Bay Rd
ben,Ōsaka,3 Bay Rd
"""


@pytest.fixture
def village(tmp_path: Path) -> Path:
    folder = tmp_path / "village"
    make(folder)
    change(folder / "game.yaml", ("source: en", "recipient: [town]\nsource: en"))
    change(folder / "cards.yaml", ("Your hens lay", "Well done, {for.name|friend}! Your hens lay"))
    return folder


@pytest.fixture
def people(tmp_path: Path) -> Path:
    file = tmp_path / "people.csv"
    file.write_text(LIST, encoding="utf-8")
    return file


def build(village: Path, *words: str) -> Result:
    out = str(village.parent / "out")
    return CliRunner().invoke(pnp, ["build", str(village), "-o", out, *PARTS, *words])


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes()
            for file in sorted(folder.rglob("*.*")) if file.is_file()}  # fmt: skip


def text_of(file: Path) -> str:
    document = pypdfium2.PdfDocument(file)
    said = "\n".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(said.split())  # wherever its lines break


def test_a_kit_for_everybody_on_a_list(village: Path, people: Path) -> None:
    told = build(village, "--for", str(people), "--jobs", "1")
    assert told.exit_code == 0, told.output
    out = village.parent / "out" / "village-people"
    kits = sorted(folder.name for folder in out.iterdir())
    assert kits == ["0001-zoe-angstrom-lukasiewicz", "0002-ben", "0003-ben"]
    assert "3 of 3 kits made" in told.output
    assert "“ben” stands in lines 3, 4; their kits differ by number" in told.output
    first, second = out / kits[0], out / kits[1]
    assert "Made for Zoë Ångström-Łukasiewicz" in text_of(first / "rulebook.pdf")
    assert "Made for Ben" in text_of(second / "rulebook.pdf")
    assert "Well done, Ben! Your hens" in text_of(second / "news.pdf")
    assert files_of(first)["bankers-sheet.pdf"] == files_of(second)["bankers-sheet.pdf"]
    made = json.loads((second / "kit.json").read_text(encoding="utf-8"))
    assert made["for"] == {"no": 2, "name": "Ben"}

    # a kit depends on its row alone: on no other, on no order, on no process
    before = files_of(out)
    shutil.rmtree(out)
    again = build(village, "--for", str(people), "--jobs", "2")
    assert again.exit_code == 0, again.output
    assert files_of(out) == before

    # what is there and whole stays; what is not is made again
    with (first / "news.pdf").open("ab") as file:
        file.write(b"%")
    (second / "kit.json").unlink()
    again = build(village, "--for", str(people), "--jobs", "1")
    assert "2 of 3 kits made, 1 were there already" in again.output
    assert files_of(out) == before
    assert "earlier list" not in again.output

    # a name that was put right leaves the kit with the slip in it
    people.write_text(people.read_text("utf-8").replace("Ben,Gr", "Benno,Gr"), encoding="utf-8")
    told = build(village, "--for", str(people), "--jobs", "1")
    assert "of an earlier list, to be taken out before you print: 0002-ben." in told.output
    assert (out / "0002-benno" / "kit.json").exists()


def test_a_whole_kit_is_proved_whatever_it_shares_with_others(village: Path, people: Path) -> None:
    people.write_text("name\nBen\nPersephone Featherstonehaugh\n", encoding="utf-8")
    with_few_notes(village)
    out = village.parent / "whole"
    words = ["build", str(village), "-o", str(out), "--for", str(people), "--jobs", "1"]
    assert CliRunner().invoke(pnp, words).exit_code == 0
    for kit in (out / "village-people").iterdir():
        proved = CliRunner().invoke(pnp, ["proof", str(kit)])
        assert proved.exit_code == 0, proved.output


def test_names_of_a_group_are_set_alike_whatever_one_is(village: Path, people: Path) -> None:
    lane = "{en: Mill Lane, de: Mühlgasse, fr: Ruelle du Moulin}"
    change(village / "deeds.yaml", (lane, '"{for.name|Our} Lane"'))
    people.write_text("name\nBo\nMaximilian Alexander\n", encoding="utf-8")
    words = ("--only", "deeds", "--jobs", "1")
    assert build(village, "--for", str(people), *words).exit_code == 0
    out = village.parent / "out" / "village-people"
    alone = village.parent / "alone.csv"
    alone.write_text("no,name\n2,Maximilian Alexander\n", encoding="utf-8")
    assert build(village, "--for", str(alone), *words).exit_code == 0
    kit = "0002-maximilian-alexander/deeds.pdf"
    assert files_of(out)[kit] == files_of(out.with_name("village-alone"))[kit]


def test_a_kit_for_nobody_has_what_stands_behind_the_bar(village: Path) -> None:
    plain = build(village)
    assert plain.exit_code == 0, plain.output
    out = village.parent / "out" / "village"
    assert "Well done, friend! Your hens" in text_of(out / "news.pdf")
    assert "Made for" not in text_of(out / "rulebook.pdf")


def test_a_name_that_cannot_be_set_is_told_with_its_row(village: Path, people: Path) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff" * 3
    people.write_text(f"name\nBen\nיעל\n{long}\n", encoding="utf-8")
    told = build(village, "--for", str(people), "--jobs", "1")
    assert told.exit_code == 1
    assert "1 of 3 kits made, 2 failed" in told.output
    said = str(told.exception)
    assert f"{people}:3: יעל: news/eggs: font" in said
    assert "has no glyph for “יעל”" in said
    assert f"{people}:4: " in said
    assert "mm too wide for its box" in said
    assert (village.parent / "out" / "village-people" / "0001-ben" / "kit.json").exists()


NAMES = [
    "Zoë Ångström-Łukasiewicz", "../../etc/passwd", "CON", "nul.txt", "a\x00b\x1f", ". .", "C:\\x",
    "x" * 300, "Анна", "😀", "-rf *", "con ", "ẞtraße", "\u202egnp.exe",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_made_safe(name: str) -> None:
    folder = folder_name(Recipient(7, 8, (("name", name),)), 4)
    assert re.fullmatch(r"0007(-[a-z0-9]+)*", folder)
    assert len(folder) <= 45


def test_names_that_differ_in_case_alone_have_folders_apart() -> None:
    names = ["Ben", "ben", "BEN", "Bén", "!", "?"]
    folders = {folder_name(Recipient(n, n + 1, (("name", each),)), 4).casefold()
               for n, each in enumerate(names, 1)}  # fmt: skip
    assert len(folders) == len(names)


def test_without_dask_a_scheduler_is_refused_in_one_sentence(
    village: Path, people: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = build(village, "--for", str(people), "--jobs", "tcp://x:1")
    assert "a cluster needs Dask: pip install 'pnp-kits" in str(told.exception)
    alone = build(village, "--jobs", "tcp://x:1")
    assert str(alone.exception) == "--jobs tcp://x:1 goes with --for LIST"


def start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "distributed.cli." + words[0], *words[1:]])


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    file = tmp_path / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    running = [start("dask_scheduler", "--port", "0", *here)]
    try:
        waited = time.monotonic() + 120
        while not file.exists() and time.monotonic() < waited:
            time.sleep(0.1)
        words = (*here, "--nthreads", "1", "--local-directory", str(tmp_path))
        running += [start("dask_worker", *words) for _ in range(2)]
        with distributed.Client(scheduler_file=str(file), timeout=120) as client:
            client.wait_for_workers(2, timeout=120)
            yield client.scheduler.address
    finally:
        for each in running:
            each.terminate()
        for each in running:
            each.wait(60)


def test_a_cluster_makes_the_same_kits(village: Path, people: Path, scheduler: str) -> None:
    assert build(village, "--for", str(people), "--jobs", "1").exit_code == 0
    out = village.parent / "out" / "village-people"
    before = files_of(out)
    out.rename(out.with_name("before"))
    told = build(village, "--for", str(people), "--jobs", scheduler)
    assert told.exit_code == 0, told.output
    assert files_of(out) == before
