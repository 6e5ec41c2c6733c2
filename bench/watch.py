"""`pnp watch`: from the end of a save until a browser holds the pictures of what changed.

What was written anew is shown first, and all else that it changed after it; both are timed.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from measure import PYTHON, ROOT, Row

SAVES = 50
KIT = ROOT / "content" / "cronulla"


@dataclass(frozen=True, slots=True)
class Save:
    """What is changed at each save: in which file, what, and into what, given the number."""

    name: str
    file: str
    pattern: str
    words: Callable[[str, int], str]


WORD = Save("a word of a card", "cards.yaml", r'text:\s+en: "(.+)"', lambda old, n: f"{old} {n}.")
PRICE = Save("a price", "deeds.yaml", r"price: (\d+)", lambda old, n: str(int(old) + 2 * n + 2))
COLOUR = Save("the colour of the ink", "look.yaml", r'ink: "#(\w+)"', lambda _, n: f"1a2b{20 + n}")


def rows() -> list[Row]:
    """Measure fifty saves: with one deck shown, and with the whole kit."""
    say = "from save to picture, 19 in 20 saves"
    asked = (("one deck of 71 cards", WORD, ("--only", "luck"), 0.3),
             *((f"cronulla, {each.name}", each, (), 1.0) for each in (WORD, PRICE, COLOUR)))  # fmt: skip
    found = []
    for name, save, words, target in asked:
        took, cpu = _saves(save, *words)
        first, all_ = sorted(one for one, _ in took), sorted(one for _, one in took)
        note = f"median {_part(first, 0.5):.2f} s; every face {_part(all_, 0.95):.2f} s, {cpu:.2f} s CPU"
        found.append(Row(f"watch: {name}", say, _part(first, 0.95), target, unit="s", note=note))
        print(f"  {SAVES} saves, {name}: {_part(first, 0.95):.2f} s, {note}")
    return found


def _saves(save: Save, *words: str) -> tuple[list[tuple[float, float]], float]:
    """Give the times until the first changed picture and the last, and the CPU time of a save."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(shutil.copytree(KIT, Path(name) / "cronulla"))
        command = [PYTHON, "-u", "-m", "pnp", "watch", str(folder), "--port", "0", *words]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            found = re.search(r"127\.0\.0\.1:(\d+)(/\S+/)make", running.stdout.readline())
            if not found:
                sys.exit("pnp watch gave no address")
            for line in running.stdout:
                if "faces (" in line:
                    break
            try:
                before = _cpu(running.pid)
                times = _measure(int(found[1]), found[2], folder / save.file, save)
                return times, (_cpu(running.pid) - before) / SAVES
            finally:
                running.terminate()


def _measure(port: int, page: str, file: Path, save: Save) -> list[tuple[float, float]]:
    """Save again and again; time the first changed picture, and the last."""
    events = _ask(port, f"{page}make/events?game=.%2Fcronulla")
    _next(events)
    text = file.read_text(encoding="utf-8")
    found = re.search(save.pattern, text)
    times = []
    for number in range(SAVES):
        time.sleep(0.1)
        new = text[: found.start(1)] + save.words(found[1], number) + text[found.end(1) :]
        file.write_text(new, encoding="utf-8")
        start, first, pictures = time.perf_counter(), 0.0, set()
        told = {"unfinished": True}
        while told["unfinished"]:
            told = _next(events)
            changed = [each["file"] for each in told["faces"] if each["key"] in told["changed"]]
            for picture in set(changed) - pictures:
                pictures.add(picture)
                # one that was drawn anew meanwhile is told next
                if _ask(port, f"{page}make/face/{picture}").read().startswith(b"<svg"):
                    first = first or time.perf_counter() - start
        times.append((first, time.perf_counter() - start))
    return times


def _cpu(pid: int) -> float:
    """Give the processor time a process has had so far, in s."""
    figures = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


def _ask(port: int, path: str) -> HTTPResponse:
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("GET", path)
    return line.getresponse()


def _next(answer: HTTPResponse) -> dict[str, Any]:
    """Give the next event that is not a comment."""
    while line := answer.readline().decode():
        if line.startswith("data: "):
            return json.loads(line.removeprefix("data: "))
    sys.exit("pnp watch ended")


def _part(times: list[float], part: float) -> float:
    """Give the time that a part of all saves, the fastest, did not exceed."""
    return times[max(0, int(part * len(times)) - 1)]
