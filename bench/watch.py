"""`pnp watch`: from the end of a save until a browser holds the picture of what changed."""

import re
import shutil
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import PYTHON, ROOT, Row

SAVES = 50
KIT = ROOT / "content" / "cronulla"


def rows() -> list[Row]:
    """Measure fifty saves of one card: with one deck shown, and with the whole kit."""
    deck, kit = _saves("--part", "luck"), _saves()
    say = "from save to picture, 19 in 20 saves"
    return [
        Row("watch: one deck of 71 cards", say, _most(deck), 0.3, unit="s", note=_noted(deck)),
        Row("watch: all of cronulla", say, _most(kit), 1.0, unit="s", note=_noted(kit)),
    ]


def _saves(*words: str) -> list[float]:
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(shutil.copytree(KIT, Path(name) / "cronulla"))
        command = [PYTHON, "-u", "-m", "pnp", "watch", str(folder), "--port", "0", *words]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            found = re.search(r"127\.0\.0\.1:(\d+)", running.stdout.readline())
            if not found:
                sys.exit("pnp watch gave no address")
            for line in running.stdout:
                if "faces (" in line:
                    break
            try:
                return _measure(int(found[1]), folder / "cards.yaml", words)
            finally:
                running.terminate()


def _measure(port: int, cards: Path, words: tuple[str, ...]) -> list[float]:
    events = _ask(port, "/events?since=x")
    _next(events)
    text = cards.read_text(encoding="utf-8")
    line = re.search(r'text:\s+en: "(.+)"', text)[1]
    times = []
    for number in range(SAVES):
        time.sleep(0.1)
        changed = text.replace(line, f"{line} {number}.", 1)
        cards.write_text(changed, encoding="utf-8")
        start = time.perf_counter()
        told = _next(events)
        picture = re.search(r'id="changed".*?src="([^"]+)"', told, re.DOTALL)[1]
        svg = _ask(port, f"/{picture}").read()
        times.append(time.perf_counter() - start)
        if not svg.startswith(b"<svg"):
            sys.exit("no picture came")
    print(f"  {SAVES} saves {' '.join(words) or 'of the whole kit'}: {_noted(times)}")
    return sorted(times)


def _ask(port: int, path: str) -> HTTPResponse:
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("GET", path)
    return line.getresponse()


def _next(answer: HTTPResponse) -> str:
    """Give the next event that is not a comment."""
    lines: list[str] = []
    while line := answer.readline().decode():
        if line == "\n":
            if any(each.startswith("data:") for each in lines):
                return "\n".join(lines)
            lines = []
        else:
            lines.append(line.rstrip("\n"))
    sys.exit("pnp watch ended")


def _most(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times)) - 1]


def _noted(times: list[float]) -> str:
    return f"median {sorted(times)[len(times) // 2]:.3f} s, longest {max(times):.3f} s"
