"""Whether a kit could be built: everything is laid out and drawn as in a build, nothing is written.

Parts and pages come from the functions that a build takes them from, so neither can know better.
"""

from pathlib import Path

from pnp.box.budgets import FAULTS
from pnp.box.model import Box
from pnp.errors import Misfit
from pnp.press.drawn_pages import draw_pages, misfits_of
from pnp.press.gang import gang
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts
from pnp.press.pdf import open_form_cache
from pnp.press.printing import context_for


def preflight(
    box: Box, job: PrintJob, fonts: Path, pack: Path, most: int = FAULTS
) -> tuple[Misfit, ...]:
    """Lay out and draw everything a build of this order would; give what cannot be.

    It stops after a page on which the faults come to more than `most`.
    """
    context = context_for(box, job, pack)
    layout = lay_out(plan_parts(context, job))
    cache = open_form_cache(fonts, pack, dry=True)
    parts = gang(layout.parts, job, context.label)
    for _ in draw_pages(context, job, cache, parts):
        if len(cache.faults) > most:
            break
    return (*layout.misfits, *misfits_of(cache, layout.parts))
