"""The look-up of a code from a fresh process, with its index at hand."""

import subprocess

from measure import PNP, PYTHON, ROOT, Job, Row, interleaved

CODE = "CR-D07-4"


def rows() -> list[Row]:
    """Measure `pnp lookup CODE`."""
    subprocess.run([*PNP, "lookup", CODE], cwd=ROOT, check=True, capture_output=True)
    start = "import click, sqlite3"
    cost = interleaved(
        [Job(start, (PYTHON, "-c", start)), Job("pnp lookup", (*PNP, "lookup", CODE))], 15
    )
    return [Row.of_times("pnp lookup CODE: time", cost["pnp lookup"], start, cost[start], 2)]
