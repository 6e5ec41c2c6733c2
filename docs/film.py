"""Twelve seconds for the first page: what is typed, answered and drawn, as one moving SVG.

Nothing in it is written by hand: the commands are run, and the pieces are the printed faces.
"""

import os
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from PIL import Image

from docs.manual_pictures import HERE, faces_of, rasterise
from pnp.box.packs import find_kit

FILM: Final = HERE / "pictures/film.svg"
_WIDE, _HIGH, _SHELL = 960, 320, 580  # px: the whole, and what the terminal takes of its width
_CHARACTER, _LINE, _COLUMNS = 8.4, 23, 62
_PALETTE: Final = 64
_SAID: Final = "A kit is built, a deed is bought and its rent paid, a card is read in German"
_STYLE: Final = """
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#dfeeee}
.typed{fill:#fff;font-weight:600}.prompt{fill:#f4b860}.why{fill:#9cc3c4}
.caption{font:600 19px Georgia,serif;fill:#0c3c44}
.scene{opacity:0}.still{opacity:1}
@media (prefers-reduced-motion:no-preference){
.scene,.told,.cover{animation:12s infinite}
"""


class Line(NamedTuple):
    """What is typed, and which of its answer is shown: the lines that begin like one of these."""

    typed: str
    shown: tuple[str, ...]


class Scene(NamedTuple):
    """One act of the film: its caption, its lines, the part whose faces are shown, and which."""

    caption: str
    lines: tuple[Line, ...]
    part: str
    pieces: tuple[tuple[str, str], ...]


SCENES: Final = (
    Scene(
        "print it",
        (Line("pnp build cronulla", ("Load", "kit-plain.pdf", "kit-card-duplex.pdf", "Sheets")),),
        "deeds", (("kingsway", "front"), ("kingsway", "back")),
    ),
    Scene(
        "keep its bank",
        (
            Line("pnp bank buy anna 37", ("2", ">")),
            Line("pnp bank rent ben kingsway", ("3", "=", ">")),
        ),
        "money", (("note-500", "front"), ("note-20", "front"), ("note-5", "front")),
    ),
    Scene(
        "read any card",
        (Line("pnp lookup CR-L05-I --lang de", ("de", "rent", "collect")),),
        "luck", (("luck/film-crew", "front"), ("luck/carnival-champion", "back")),
    ),
)  # fmt: skip


def run(folder: Path, typed: str) -> str:
    """Type a command where a table of three lies, and give its answer."""
    own = {"PNP_TABLE": str(folder / "table.pnp"), "COLUMNS": "200", "LC_ALL": "C.UTF-8"}
    asked = [sys.executable, "-m", *typed.split()]
    done = subprocess.run(  # noqa: S603  # what is typed stands above
        asked, cwd=folder, env=os.environ | own, capture_output=True, text=True, check=True
    )
    return done.stdout


def write_film(file: Path) -> None:
    """Play the scenes and write them as one picture that moves."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        run(folder, "pnp bank open cronulla Anna Ben Cem")
        scenes = [_draw_scene(folder, n, scene) for n, scene in enumerate(SCENES)]
    style = "".join((_STYLE, *(rule for _, rules in scenes for rule in rules), "}"))
    body = "\n".join(drawn for drawn, _ in scenes)
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" role="img"'
        f' aria-label="{_SAID}">'
        f'\n<style>{style}</style>\n<rect width="{_WIDE}" height="{_HIGH}" rx="14" fill="#f9edd5"/>'
        f'\n<rect width="{_SHELL}" height="{_HIGH}" rx="14" fill="#0c3c44"/>\n{body}\n</svg>\n',
        encoding="utf-8",
    )


def _draw_scene(folder: Path, n: int, scene: Scene) -> tuple[str, list[str]]:
    first, last = 100 * n / len(SCENES), 100 * (n + 1) / len(SCENES)
    seen = f"{first:.2f}%,{last - 0.8:.2f}%{{opacity:1}}{last:.2f}%,100%{{opacity:0}}"
    before = f"0%,{max(first - 0.01, 0):.2f}%{{opacity:0}}"
    rules = [f"#s{n}{{animation-name:s{n}}}@keyframes s{n}{{{before}{seen}}}\n"]
    drawn, y, now = [], 46.0, first + 1.0
    for number, line in enumerate(scene.lines):
        key, typing = f"{n}{number}", len(line.typed) * 0.32
        drawn.append(_typed(key, line.typed, y))
        rules.append(_type(key, now, typing, len(line.typed)))
        y, now = y + _LINE + 3, now + typing + 1.2
        told = list(_answer(run(folder, line.typed), line.shown))
        rows = (_row(text, y + _LINE * k) for k, text in enumerate(told))
        drawn.append(f'<g class="told" id="a{key}">{"".join(rows)}</g>')
        rules.append(_appear(f"a{key}", now))
        y, now = y + _LINE * len(told) + 16, now + 5.5
    shown = _pictures(scene)
    middle = (_SHELL + _WIDE) / 2
    drawn.append(
        f'<text class="caption" x="{middle}" y="302" text-anchor="middle">{scene.caption}</text>'
    )
    drawn += shown
    still = " still" if n == 1 else ""  # what is seen where nothing moves
    return f'<g class="scene{still}" id="s{n}">{"".join(drawn)}</g>', rules


def _typed(key: str, typed: str, y: float) -> str:
    wide = len(typed) * _CHARACTER
    return (
        f'<text class="prompt" x="24" y="{y}">$</text><text class="typed" x="42" y="{y}"'
        f' textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs">{escape(typed)}</text>'
        f'<rect class="cover" id="c{key}" x="{42 + wide:.1f}" y="{y - 15}" width="{wide + 8:.1f}"'
        f' height="21" fill="#0c3c44"/>'
    )


def _type(key: str, start: float, long: float, letters: int) -> str:
    # a cover gives one letter free after the other
    wide = letters * _CHARACTER
    return (
        f"#c{key}{{animation-name:c{key}}}@keyframes c{key}{{0%,{start:.2f}%"
        f"{{transform:translateX({-wide:.1f}px);animation-timing-function:steps({letters})}}"
        f"{start + long:.2f}%,100%{{transform:none}}}}\n"
    )


def _appear(name: str, start: float) -> str:
    return (
        f"#{name}{{animation-name:{name}}}@keyframes {name}{{0%,{start:.2f}%{{opacity:0}}"
        f"{start + 0.8:.2f}%,100%{{opacity:1}}}}\n"
    )


def _answer(said: str, shown: Iterable[str]) -> Iterator[str]:
    for line in said.splitlines():
        text = re.sub(r"\s+", " ", line.strip())
        if any(text == each or text.startswith(f"{each} ") for each in shown):
            first, *rest = wrap(text.partition("; ")[0].partition(", plain")[0], _COLUMNS)
            yield first
            yield from (f"  {each}" for each in rest)


def _row(text: str, y: float) -> str:
    kind = ' class="why"' if text[:1] in {"=", ">"} else ""
    return f'<text{kind} x="24" y="{y}" xml:space="preserve">{escape(text)}</text>'


def _pictures(scene: Scene) -> Iterator[str]:
    pack = find_kit("cronulla")
    faces = {(each.piece, each.side): each for each in faces_of(pack, [scene.part])}
    pictures = rasterise([faces[each] for each in scene.pieces], pack, 110)
    laid = [_lay(each, n, len(scene.pieces)) for n, each in enumerate(pictures)]
    yield from reversed(laid)  # the first lies on top


def _lay(picture: Image.Image, n: int, of: int) -> str:
    """Lay two sides beside each other, or three notes as a fan."""
    picture.thumbnail((2 * 250, 2 * (236 if of == 2 else 108)))
    wide, high, off = picture.width / 2, picture.height / 2, n - (of - 1) / 2
    x, y = (_SHELL + _WIDE) / 2 + off * (166 if of == 2 else 24), 146 + off * (8 if of == 2 else 68)
    held = BytesIO()
    picture.quantize(_PALETTE).save(held, "PNG", optimize=True)
    return (
        f'<image href="data:image/png;base64,{b64encode(held.getvalue()).decode()}"'
        f' x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}"'
        f' transform="rotate({off * 6:.1f} {x:.1f} {y:.1f})"/>'
    )


if __name__ == "__main__":
    write_film(FILM)
