"""`pnp calibrate`: a test sheet for the printer, and a profile from what is read on it."""

from collections.abc import Sequence
from pathlib import Path

import click

from pnp.box.packs import languages
from pnp.cli import options
from pnp.cli.options import two_numbers
from pnp.documents.calibration_sheet import write_sheet
from pnp.errors import UsageError
from pnp.photo.extra import require_opencv
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
    "--save NAME",
    "Save what you have read as this printer's profile; ./NAME saves it in ./printers.",
)
@options.value(
    "--read LEFT RIGHT TOP BOTTOM",
    f"What the two verniers on each side read, across and down: {_PERFECT} if nothing is off.",
    nargs=4,
    default=(_PERFECT,) * 4,
)
@options.value(
    "--bars WIDTH,HEIGHT",
    "The length in mm of the level bar and of the upright one by your ruler; else "
    f"{profiles.WIDTH_BAR:g},{profiles.HEIGHT_BAR:g}, or what photos tell.",
)
@options.value(
    "--photo FILE",
    "A photo of one side of the printed sheet, instead of readings; give one of each.",
    called="photos",
    multiple=True,
)
def calibrate(
    paper: str,
    backs: Flip,
    lang: str,
    output: Path,
    save: str | None,
    read: tuple[str, str, str, str],
    bars: str | None,
    photos: tuple[Path, ...],
) -> None:
    """Write a test sheet; print it on both sides, read it against the light, save the readings.

    Photos of both sides are read instead: take each from above, the sheet flat, alone and whole on
    a darker table. What they leave unsure is told, not guessed.

    `pnp build --printer NAME` then prints so that backs meet their fronts at true size.
    """
    if photos:
        profile = _measure(photos, save or "printer", bars)
    elif save is None:
        write_sheet(PAPERS[paper], backs, output, lang)
        click.echo(f"{output}: print it on both sides at 100 %; it says how it is read. Then:")
        click.echo("  pnp calibrate --save NAME --read LEFT RIGHT TOP BOTTOM --bars WIDTH,HEIGHT")
        click.echo("  or pnp calibrate --save NAME --photo FRONT --photo BACK")
        return
    else:
        profile = _read(read, save, bars, paper)
    if save is None:
        click.echo(f"B{_tell(profile)[1:]} Keep it with --save NAME.")
        return
    file = profiles.save_profile(profile, profiles.places()[0 if save.startswith("./") else 1])
    click.echo(f"{file}: {_tell(profile)}")
    click.echo(f"  Build with `pnp build … --printer {profile.name}`.")


def _read(
    read: tuple[str, str, str, str], save: str, bars: str | None, paper: str
) -> profiles.Profile:
    asked = "readings across and down, such as 10.3,9.6"
    left, right, top, bottom = (two_numbers("--read", text, asked) for text in read)
    for text, pair in zip(read, (left, right, top, bottom), strict=True):
        if min(pair) < 0 or max(pair) > profiles.MARKS:
            raise UsageError(f"--read {text}: the scales go from 0 to {profiles.MARKS}")
    lengths = _lengths(bars) if bars else (profiles.WIDTH_BAR, profiles.HEIGHT_BAR)
    readings = profiles.Readings(left, right, top, bottom, *lengths)
    return profiles.profile_of(save.removeprefix("./"), readings, PAPERS[paper].size)


def _lengths(bars: str) -> tuple[float, float]:
    return two_numbers("--bars", bars, "two lengths in mm such as 169.8,239.9")


def _measure(photos: Sequence[Path], save: str, bars: str | None) -> profiles.Profile:
    require_opencv()
    from pnp.photo import printed_sheet as sheet  # noqa: PLC0415  # OpenCV, of an extra
    from pnp.photo.picture import open_picture  # noqa: PLC0415  # the same

    ruled = _lengths(bars) if bars else None
    sides = [sheet.measure_side(open_picture(photo)) for photo in photos]
    for photo, side in zip(photos, sides, strict=True):
        (right, down), (wide, high) = side.registration.shift, side.registration.scale
        click.echo(
            f"{photo}: the {side.code.side} lies {right:+z.2f} mm right and {down:+z.2f} mm down "
            f"on its paper, turned {side.registration.turn:+z.2f}°, at {wide:.2%} by {high:.2%}"
        )
    measured = sheet.lay_together(save.removeprefix("./"), sides, ruled)
    doubts, title = measured.doubts, measured.code.paper.title
    may = f"{doubts.shift:.2f} mm, {doubts.turn:.2f}° and {doubts.scale:.2%}"
    click.echo(f"What follows may be off by {may}.")
    if not ruled:
        click.echo(f"Sizes take the paper for exact {title}; --bars with a ruler's goes before.")
    return measured.profile


def _tell(profile: profiles.Profile) -> str:
    dx, dy = profile.shift
    wide, high = (f"{scale:.2%}" for scale in profile.front_scale)
    across, tall = (f"{scale:.2%}" for scale in profile.back_scale)
    moved = f"{dx:+z.2f} mm right, {dy:+z.2f} mm down, turned {profile.turn:+z.2f}°"
    sized = f"at {across} by {tall} of their fronts; fronts at {wide} by {high}"
    return f"backs come out {moved}, {sized}."
