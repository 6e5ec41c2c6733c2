"""What is done with POSIX is done without it: the same answers, seals and files, byte for byte."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]


def done(things: list[str], place: Path, *, windows: bool) -> "subprocess.Popen[bytes]":
    place.mkdir()
    (place / "who.csv").write_text("name\nAnna\nanna\n", "utf-8")
    (place / "things.json").write_text(json.dumps([x.strip("! ").split() for x in things]), "utf-8")
    seen = [str(HOUSE / "tests/as_windows")] * windows + [str(HOUSE)]
    around = {"PYTHONPATH": os.pathsep.join(seen), "HOME": str(place), "PATH": os.environ["PATH"]}
    drive = [sys.executable, str(HOUSE / "tests/as_windows/drive.py"), "things.json"]
    return subprocess.Popen(drive, cwd=place, env=around, stdout=subprocess.PIPE)


def tree(place: Path) -> dict[str, str]:
    # a cache names its folder; keys of phones are random
    files = [x for x in sorted(place.rglob("*")) if x.is_file() and ".desk" not in x.suffixes]
    seal = {x.relative_to(place): hashlib.sha256(x.read_bytes()).hexdigest() for x in files}
    return {file.as_posix(): told for file, told in seal.items() if ".cache" not in file.parts}


@pytest.mark.parametrize("script", ["bank", "print"])
def test_without_posix_the_same_comes_of_it(script: str, tmp_path: Path) -> None:
    """What is refused has a `!` before it."""
    text = (HOUSE / f"tests/as_windows/{script}.txt").read_text("utf-8")
    things = text.replace("HOUSE", str(HOUSE)).splitlines()
    names = ("with", "without")
    running = [done(things, tmp_path / name, windows=name == "without") for name in names]
    with_posix, without = (json.loads(each.communicate()[0]) for each in running)
    for thing, *both in zip(things, with_posix, without, strict=True):
        before, after = ([code, re.sub(r"[\d.]+ s of", "", said)] for code, said in both)
        assert after == before, thing
        assert bool(after[0]) is thing.startswith("!"), (thing, after)
    assert tree(tmp_path / "without") == tree(tmp_path / "with")


def test_a_file_open_elsewhere_keeps_all_as_it_was(tmp_path: Path) -> None:
    fill = (
        "from pathlib import Path; from pnp.output import fill_folder, replace_folder\n"
        "write = lambda to: [(to / each).write_bytes(b'new') for each in 'ab']\n"
        "viewer = open('shown/b'); old = Path('shown')\n"
        "for fill, ours in ((fill_folder, lambda _: True), (replace_folder, 'ab')):\n"
        "    try: fill(old, write, ours, 'pnp x')\n"
        "    except Exception as error: print(error)\n"
    )
    (tmp_path / "shown").mkdir()
    for each in "ab":
        (tmp_path / "shown" / each).write_bytes(b"old")
    around = {"PYTHONPATH": f"{HOUSE / 'tests/as_windows'}{os.pathsep}{HOUSE}"}
    run = [sys.executable, "-c", fill]
    said = subprocess.run(run, cwd=tmp_path, env=around, capture_output=True, text=True, check=True)
    assert said.stdout.count("Another program uses the file; nothing was changed") == 2
    assert [each.read_bytes() for each in sorted(tmp_path.rglob("?"))] == [b"old", b"old"]
