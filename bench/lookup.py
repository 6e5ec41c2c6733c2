"""The look-up of a code from a fresh process, with its index at hand."""

import os
import subprocess
from tempfile import TemporaryDirectory

from measure import PNP, PYTHON, ROOT, Job, Row, interleaved

CODE = "CR-D07-4"


def rows() -> list[Row]:
    """Measure `pnp lookup CODE` for somebody who has built one kit, in a home of his own."""
    start, own = "import click, sqlite3", os.environ.get("HOME", "")
    with TemporaryDirectory() as home:
        os.environ["HOME"] = home
        subprocess.run([*PNP, "lookup", CODE], cwd=ROOT, check=True, capture_output=True)
        cost = interleaved(
            [Job(start, (PYTHON, "-c", start)), Job("pnp lookup", (*PNP, "lookup", CODE))], 15
        )
        os.environ["HOME"] = own
    return [Row.of_times("pnp lookup CODE: time", cost["pnp lookup"], start, cost[start], 1.5)]
