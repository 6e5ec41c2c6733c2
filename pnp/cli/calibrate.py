"""`pnp calibrate`: a test sheet for the printer, and a profile from what is read on it."""

from pathlib import Path

import click

from pnp.box.packs import languages
from pnp.cli import options
from pnp.cli.options import two_numbers
from pnp.documents.calibration_sheet import write_sheet
from pnp.errors import UsageError
from pnp.press import profile as profiles
from pnp.press.paper import PAPERS, Flip
from pnp.spelling import HOUSE

_PERFECT = f"{profiles.MIDDLE:g},{profiles.MIDDLE:g}"


@click.command()
@options.paper(PAPERS)
@options.setting(
    "--backs", ("long-edge", "short-edge"), "The edge your printer turns the sheet over."
)
@options.choice("--lang", languages("calibrate"), "Language of the test sheet.", usual=HOUSE)
@options.output("The test sheet to write.", "output/calibrate.pdf")
@options.value(
    "--save",
    "NAME",
    "Save what you have read as this printer's profile; ./NAME saves it in ./printers.",
)
@options.value(
    "--read",
    "LEFT RIGHT TOP BOTTOM",
    f"What the two verniers on each side read, across and down: {_PERFECT} if nothing is off.",
    nargs=4,
    default=(_PERFECT,) * 4,
)
@options.value(
    "--bars",
    "WIDTH,HEIGHT",
    "The length in mm of the level bar and of the upright one by your ruler.",
    usual=f"{profiles.WIDTH_BAR:g},{profiles.HEIGHT_BAR:g}",
)
def calibrate(
    paper: str,
    backs: Flip,
    lang: str,
    output: Path,
    save: str | None,
    read: tuple[str, str, str, str],
    bars: str,
) -> None:
    """Write a test sheet; print it on both sides, read it against the light, save the readings.

    `pnp build --printer NAME` then prints so that backs meet their fronts at true size.
    """
    if save is None:
        write_sheet(PAPERS[paper], backs, output, lang)
        click.echo(f"{output}: print it on both sides at 100 %; it says how it is read. Then:")
        click.echo("  pnp calibrate --save NAME --read LEFT RIGHT TOP BOTTOM --bars WIDTH,HEIGHT")
        return
    asked = "readings across and down, such as 10.3,9.6"
    left, right, top, bottom = (two_numbers("--read", text, asked) for text in read)
    for text, pair in zip(read, (left, right, top, bottom), strict=True):
        if min(pair) < 0 or max(pair) > profiles.MARKS:
            raise UsageError(f"--read {text}: the scales go from 0 to {profiles.MARKS}")
    lengths = two_numbers("--bars", bars, "two lengths in mm such as 169.8,239.9")
    readings = profiles.Readings(left, right, top, bottom, *lengths)
    profile = profiles.profile_of(save.removeprefix("./"), readings, PAPERS[paper].size)
    file = profiles.save_profile(profile, profiles.places()[0 if save.startswith("./") else 1])
    dx, dy = profile.shift
    wide, high = (f"{scale:.2%}" for scale in profile.front_scale)
    across, tall = (f"{scale:.2%}" for scale in profile.back_scale)
    moved = f"{dx:+.2f} mm right, {dy:+.2f} mm down, turned {profile.turn:+.2f}°"
    sized = f"at {across} by {tall} of their fronts; fronts at {wide} by {high}"
    click.echo(f"{file}: backs come out {moved}, {sized}.")
    click.echo(f"  Build with `pnp build … --printer {profile.name}`.")
