"""Other ways out of the box, beside the home printer's: a shop, a cutting machine, a virtual table."""

from pathlib import Path
from tempfile import TemporaryDirectory

from measure import PNP, Job, Row, interleaved

KIT = "cronulla"

WAYS = (
    ("cut, with marks", ("cut", KIT, "--machine", "silhouette"), 1.2),
    ("cut, as pictures", ("cut", KIT, "--machine", "cricut"), 8),
    ("shop, one piece a page", ("shop", KIT, "--to", "pdf"), 1.5),
    ("build, in piles", ("build", KIT, "--stack"), 1.5),
    ("tts", ("tts", KIT, "--at", "https://example.org/table"), 4),
)
"""Each way, its command, and how many times as long as the build it may take."""


def rows() -> list[Row]:
    """Measure each way for one kit beside `pnp build`."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        every = (("build", ("build", KIT), 1), *WAYS)
        made = [(way, words, folder / way.replace(" ", "-")) for way, words, _ in every]
        jobs = [Job(way, (*PNP, *words, "-o", str(out)), anew=out) for way, words, out in made]
        cost = interleaved(jobs, 3)
    return [
        Row.of_times(f"{way}: time", cost[way], f"pnp build {KIT}", cost["build"], target)
        for way, _, target in WAYS
    ]
