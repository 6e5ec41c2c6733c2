"""`pnp calibrate`: a test sheet for the printer, and a profile from what is read on it."""

from math import isfinite
from pathlib import Path

import click

from pnp.box.packs import content_root, languages
from pnp.box.words import HOUSE
from pnp.cli.parsing import two_numbers
from pnp.documents.calibration_sheet import write_sheet
from pnp.errors import UsageError
from pnp.press.paper import PAPERS
from pnp.press.profile import Profile, places, save_profile
from pnp.press.vernier import HEIGHT_BAR, MARKS, MIDDLE, WIDTH_BAR, Readings, profile_of

_READING = f"What its two verniers read, {MIDDLE:g} if nothing is off."


@click.command()
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    show_default=True,
    help="The edge your printer turns the sheet over.",
)
@click.option("--lang", type=click.Choice(languages("calibrate")), default=HOUSE, show_default=True,
              help="Language of the test sheet.")  # fmt: skip
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("output/calibrate.pdf"),
    show_default=True, help="The test sheet to write.",
)  # fmt: skip
@click.option("--save", metavar="NAME", help="Save what you have read as this printer's profile.")
@click.option("--left", metavar="ACROSS,DOWN", default="10,10", help=_READING)
@click.option("--right", metavar="ACROSS,DOWN", default="10,10", help=_READING)
@click.option("--top", metavar="ACROSS,DOWN", default="10,10", help=_READING)
@click.option("--bottom", metavar="ACROSS,DOWN", default="10,10", help=_READING)
@click.option("--width", metavar="MM", type=float, default=WIDTH_BAR, show_default=True,
              help="Length of the level bar by your ruler.")  # fmt: skip
@click.option("--height", metavar="MM", type=float, default=HEIGHT_BAR, show_default=True,
              help="Length of the upright bar by your ruler.")  # fmt: skip
@click.option("--here", is_flag=True, help="Save into ./printers rather than for you alone.")
def calibrate(
    paper: str,
    backs: str,
    lang: str,
    output: Path,
    save: str | None,
    left: str,
    right: str,
    top: str,
    bottom: str,
    width: float,
    height: float,
    here: bool,
) -> None:
    """Write a test sheet; print it on both sides, read it against the light, save the readings.

    `pnp build --printer NAME` then prints so that backs meet their fronts at true size.
    """
    if save is None:
        fonts = content_root() / "fonts"
        write_sheet(PAPERS[paper], backs, fonts, output, lang)  # type: ignore[arg-type]  # click has checked it
        click.echo(f"{output}: print it on both sides at 100 %; it says how it is read. Then:")
        click.echo(
            "  pnp calibrate --save NAME --left A,D --right A,D --top A,D --bottom A,D "
            "--width MM --height MM"
        )
        return
    read = Readings(
        _pair("left", left), _pair("right", right), _pair("top", top), _pair("bottom", bottom),
        width, height,
    )  # fmt: skip
    if not (isfinite(width) and isfinite(height)):
        raise UsageError("--width and --height are lengths in mm such as 169.8")
    profile = profile_of(save, read, PAPERS[paper].size)
    file = save_profile(profile, places()[0 if here else 1])
    click.echo(f"{file}: {said(profile)}")
    click.echo(f"  Build with `pnp build … --printer {save}`.")


def said(profile: Profile) -> str:
    """Say in words what a printer does."""
    right, down = profile.shift
    wide, high = (f"{scale:.2%}" for scale in profile.front_scale)
    across, tall = (f"{scale:.2%}" for scale in profile.back_scale)
    return (
        f"backs come out {right:+.2f} mm right, {down:+.2f} mm down, turned {profile.turn:+.2f}°, "
        f"at {across} by {tall} of their fronts; fronts at {wide} by {high}."
    )


def _pair(name: str, text: str) -> tuple[float, float]:
    what = "two readings, across and down, such as 10.3,9.6"
    across, down = two_numbers(name, text, what)
    if not (0 <= across <= MARKS and 0 <= down <= MARKS):
        raise UsageError(f"--{name} {text}: the scales go from 0 to {MARKS}")
    return across, down
