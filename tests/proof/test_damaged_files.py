"""Whatever a stranger sends, proof, preview and build end in a sentence, never in a traceback."""

import json
import os
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfWriter
from pypdf.generic import RectangleObject

from pnp.cli.main import pnp
from pnp.errors import PnpError
from pnp.proof.facts import FileFacts
from pnp.proof.prove import prove
from tests.proof.conftest import Built
from tests.proof.damage import told

ROUNDS: Final = int(os.environ.get("PNP_DAMAGED", "60"))
"""How many damaged files each kind of damage makes."""
NAMED: Final = re.compile("cannot be read|has no page|has no size|shows more than|lies nowhere")
Damaged = Callable[[random.Random, bytes], bytes]
Act = Callable[[Path], object]


def scatter(count: int) -> Damaged:
    def damage(dice: random.Random, data: bytes) -> bytes:
        bad = bytearray(data)
        for _ in range(count):
            bad[dice.randrange(len(bad))] = dice.randrange(256)
        return bytes(bad)

    return damage


def cut(dice: random.Random, data: bytes) -> bytes:
    return data[: dice.randrange(len(data))]


def cut_out(dice: random.Random, data: bytes) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + data[start + dice.randrange(1, 2000) :]


def misspell(dice: random.Random, data: bytes) -> bytes:
    """Change figures and names outside the streams, where the file says what it is made of."""
    bad = bytearray(data)
    at = [n for n, byte in enumerate(bad) if chr(byte) in "0123456789/<>[]R"]
    for n in dice.sample(at, 5):
        bad[n] = dice.choice(b"0123456789/<>[]-R")
    return bytes(bad)


DAMAGES: Final[dict[str, Damaged]] = {
    "one byte": scatter(1), "30 bytes": scatter(30), "300 bytes": scatter(300), "cut short": cut,
    "cut out": cut_out, "misspelt": misspell,
}  # fmt: skip


@pytest.fixture(scope="module")
def good(kit_of: Built) -> Path:
    """The smallest kit there is: one page, in the file of its part and in the whole."""
    return kit_of("bankers-sheet")


@pytest.fixture
def folder(good: Path, tmp_path: Path) -> Path:
    return shutil.copytree(good, tmp_path / "kit")


def run(*words: str) -> Result:
    """Type a command: it ends by itself or with a sentence of ours."""
    said = CliRunner().invoke(pnp, words)
    if said.exception is not None and not isinstance(said.exception, SystemExit | PnpError):
        raise said.exception
    return said


def sentence(said: Result) -> str:
    error = said.exception
    assert (error.exit_code if isinstance(error, PnpError) else said.exit_code) == 1, said.output
    return said.output + (str(error) if isinstance(error, PnpError) else "")


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_pdf_is_named(folder: Path, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    file = folder / "bankers-sheet.pdf"
    data, dice = file.read_bytes(), random.Random(kind)
    for _ in range(ROUNDS):
        file.write_bytes(DAMAGES[kind](dice, data))
        for finding in prove(folder).findings:
            assert finding.file == file.name
            assert finding.rule != "files" or NAMED.search(finding.what)
    assert caplog.records == []  # a reader's own chatter is not for the person at the table


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_bad_manifest_is_named(folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.proof.facts.read_facts", lambda *_: FileFacts(()))
    file = folder / "kit.json"
    data, dice = file.read_bytes(), random.Random(kind)
    for _ in range(ROUNDS):
        file.write_bytes(DAMAGES[kind](dice, data))
        said = run("proof", str(folder))
        assert said.exit_code == 0 or "kit.json" in sentence(said) or "✗" in said.output


WRONG: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1e300, 2**70, "", "x", "\0", "../x", "x" * 3000, [], {}, [[]],
)  # fmt: skip


def ways(value: Any) -> list[tuple[Any, Any]]:
    """Give every place in plain values: what holds it, and its key there."""
    keys = value if isinstance(value, dict) else range(len(value))
    here = [(value, key) for key in keys]
    held = [value[key] for key in keys if isinstance(value[key], dict | list)]
    return here + [way for each in held for way in ways(each)]


def test_a_value_of_the_wrong_kind_is_named(folder: Path) -> None:
    good = (folder / "kit.json").read_text(encoding="utf-8")
    dice = random.Random("kinds")
    for n in range(len(ways(json.loads(good)))):
        wrong = json.loads(good)
        owner, key = ways(wrong)[n]
        owner[key] = dice.choice(WRONG)
        (folder / "kit.json").write_text(json.dumps(wrong), encoding="utf-8")
        said = run("proof", str(folder))
        assert said.exit_code == 0 or sentence(said)


def write(text: str | bytes) -> Act:
    raw = text.encode() if isinstance(text, str) else text
    return lambda file: file.write_bytes(raw)


def replace(make: Act) -> Act:
    def act(file: Path) -> None:
        file.unlink()
        make(file)

    return act


STRANGE: Final[dict[str, Act]] = {
    "empty": write(""), "100,000 brackets": write("[" * 100_000),
    "100,000 braces": write('{"a":' * 100_000), "a list": write("[1, 2]"),
    "no number": write('{"manifest": NaN}'),
    "half a character": write('{"manifest": 1, "kit": "\\ud800"}'),
    "a number without end": write('{"manifest": ' + "9" * 9999 + "}"),
    "no UTF-8": write(b"\xff\xfe{}"), "a folder": replace(lambda file: file.mkdir()),
    "a pipe": replace(os.mkfifo),
    "a link to itself": replace(lambda file: file.symlink_to(file.name)),
    "a link to nothing": replace(lambda file: file.symlink_to("nothing")),
    "a link that leads out": replace(lambda file: file.symlink_to("/etc/passwd")),
    "a device": replace(lambda file: file.symlink_to("/dev/zero")),
}  # fmt: skip


@pytest.mark.parametrize("what", STRANGE)
@pytest.mark.parametrize("file", ["kit.json", "bankers-sheet.pdf"])
def test_a_strange_file_is_named(folder: Path, what: str, file: str) -> None:
    STRANGE[what](folder / file)
    assert file in sentence(run("proof", str(folder)))


ANEW = ("build", "cronulla", "--only", "bankers-sheet", "--lang", "en", "-o")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a kit that was built, and is remembered where it lies."""
    kits = tmp_path_factory.mktemp("kits")
    assert run(*ANEW, str(kits)).exit_code == 0
    return kits / "cronulla"


@pytest.mark.parametrize("what", STRANGE)
def test_a_strange_manifest_does_not_stop_the_next_build(
    folder: Path, kept: Path, what: str
) -> None:
    STRANGE[what](folder / "kit.json")
    shutil.rmtree(kept)
    folder.rename(kept)
    said = run(*ANEW, str(kept.parent))
    assert said.exit_code == 0 or "kits0/cronulla" in sentence(said)


def test_one_bad_kit_of_many_does_not_hide_the_others(folder: Path, good: Path) -> None:
    shutil.copytree(good, folder.parent / "last")
    (folder / "kit.json").write_text("[")
    said = run("proof", "-o", str(folder.parent))
    assert said.exit_code == 1
    assert "kit.json: it cannot be read" in said.output
    assert "All is well." in said.output
    plain = run("proof", "--json", "-o", str(folder.parent))
    assert [json.loads(line)["ok"] for line in plain.output.splitlines()] == [False, True]


def test_texts_of_a_stranger_do_not_steer_the_terminal(folder: Path) -> None:
    told(lambda listing: listing.update(title="\x1b]0;x\x07 \u202e"))(folder)
    said = run("proof", str(folder)).output
    assert "]0;x" in said
    assert all(letter.isprintable() for letter in said.replace("\n", ""))
    assert run("proof", str(folder), "--json").output.isascii()


def test_a_part_is_never_sought_outside_its_folder(folder: Path) -> None:
    told(lambda listing: listing["parts"][0].update(id="../../out"))(folder)
    assert "should be a plain name" in sentence(run("proof", str(folder)))


def test_a_page_larger_than_any_paper_is_not_dotted(folder: Path) -> None:
    writer = PdfWriter(clone_from=folder / "bankers-sheet.pdf")
    writer.pages[0].mediabox = RectangleObject((0, 0, 14_000, 842))
    writer.write(folder / "bankers-sheet.pdf")
    assert "page 1 has no size from 0 to 1,500 mm a side" in str(prove(folder).findings)
