"""The folder for a cutting machine: sheets to print, and for each the file that cuts it."""

from dataclasses import replace
from pathlib import Path

from pnp.editions.cut.cut_svg import write_cut_svg
from pnp.editions.cut.sheet_paths import CutFinder, find_paths
from pnp.errors import LayoutError, PrintError, UsageError
from pnp.faces.context import Context
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts_to_cut
from pnp.press.printing import build
from pnp.press.type import TypeCase


def write_cut_kit(context: Context, job: PrintJob, fonts: Path, target: Path) -> tuple[str, ...]:
    """Print the parts that are cut, each on its own sheets, and write what cuts them.

    Gives the names of the cut files. Raises PrintError if nothing of what is ordered is cut, and
    LayoutError for what cannot be laid out.
    """
    planned = {each.id: each for each in plan_parts_to_cut(context, job)}
    for name in job.only:
        if name not in planned:
            raise UsageError(f"no part “{name}” is cut out; these are: {', '.join(planned)}")
    layout = lay_out(each for each in planned.values() if not job.only or each.id in job.only)
    if layout.misfits:
        raise LayoutError(layout.misfits)
    parts = layout.parts
    finder = CutFinder(TypeCase(fonts))
    sheets = [(part, paths) for part in parts for paths in find_paths(part, finder)]
    cut = tuple(dict.fromkeys(part.id for part, _ in sheets))
    if not cut:
        raise PrintError(f"nothing of {', '.join(part.id for part in parts)} is cut out")
    built = build(context, replace(job, only=cut), fonts, target)
    for old in built.folder.glob("*.svg"):
        old.unlink()
    names = []
    for part, paths in sheets:
        name = f"{part.id}-{paths.sheet:02}.svg"
        text = write_cut_svg(paths, part.paper.size)
        (built.folder / name).write_text(text, encoding="utf-8")
        names.append(name)
    return tuple(names)
