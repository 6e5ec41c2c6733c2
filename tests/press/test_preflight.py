"""Asking whether a kit could be built: the same faults as a build, and nothing is taken down."""

from pathlib import Path

from pnp.cli.reading import read_kit
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts
from pnp.press.page_drawing import draw_pages, misfits_of
from pnp.press.pdf.streams import FormCache
from pnp.press.printing import context_for, preflight
from tests.fixtures.kits import FONTS
from tests.press.test_declared_parts import write_pack

FAULTY = """\
parts:
  - id: bits
    name: Bits
    size: [30, 30]
    letter: B
    each: [{title: Extraordinarily, text: "日"}]
    front:
      - {text: "{title}", fit: [12, 12], at: [3, 3, 8, 6]}
      - {text: "{text}", at: [3, 12, 20, 6]}
      - {qr: true, at: [3, 20, 8, 8]}
"""


def drawn_faults(folder: Path) -> list[str]:
    """Give what a build says that it cannot draw."""
    box, job = read_kit(folder), PrintJob()
    context = context_for(box, job, folder)
    parts = lay_out(plan_parts(context, job))[0]
    cache = FormCache(FONTS, folder)
    list(draw_pages(context, job, cache, parts))
    return [each.what for each in misfits_of(cache, parts)]


def test_a_dry_pen_finds_what_the_pen_that_writes_finds(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "heroes", FAULTY, 1)
    said = [each.what for each in preflight(read_kit(folder), PrintJob(), FONTS, folder)]
    assert len(said) == 3
    assert said == drawn_faults(folder)
