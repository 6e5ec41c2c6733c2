"""`pnp proof --photo`: photos of printed sheets against the kits they were printed from."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from PIL import Image

from pnp.errors import UsageError, sarif
from pnp.output import writing
from pnp.photo.picture import Unsure, open_picture
from pnp.photo.prove_sheet import ProvedSheet, check_pairs, prove_sheet
from pnp.photo.recognise import Album, fill_album


def prove_photos(
    folders: Sequence[Path], photos: Sequence[Path], output: Path, form: str | None
) -> bool:
    """Tell what is wrong with the sheets on photos; whether all is well.

    What is wrong is shown in pictures of the output's folder `photos`. Raises PnpError for a photo
    that shows no sheet of the kits.
    """
    told = list(_prove(photos, fill_album(folders), output))
    findings = [finding for sheet, _ in told for finding in sheet.findings]
    if form:
        log = sarif(findings, "proof") if form == "sarif" else [_encode(*each) for each in told]
        click.echo(json.dumps(log, indent=1))
    else:
        click.echo("\n".join(line for each in told for line in _write(*each)))
    return not findings


def _prove(
    photos: Sequence[Path], album: Album, output: Path
) -> Iterator[tuple[ProvedSheet, Path | None]]:
    """Give each sheet, and the picture that shows where it is not as it should be."""
    before: ProvedSheet | None = None
    for photo in photos:
        try:
            sheet = prove_sheet(open_picture(photo), photo.name, album)
        except Unsure as unsure:
            raise Unsure(f"{photo}: {unsure}") from None
        pairs = check_pairs(before, sheet, album) if before else ()
        before = sheet = replace(sheet, findings=(*sheet.findings, *pairs))
        yield sheet, _show(sheet, photo, output) if sheet.findings else None


def _show(sheet: ProvedSheet, photo: Path, output: Path) -> Path:
    path = output / "photos" / f"{photo.stem}-seen.png"
    if path.exists() and path.samefile(photo):
        raise UsageError(
            f"{photo} would be written over by the picture of it: give it another name"
        )
    with writing(path, output) as beside:
        Image.fromarray(sheet.picture).save(beside, "PNG")
    return path


def _write(sheet: ProvedSheet, picture: Path | None) -> Iterator[str]:
    page = sheet.sheet.page
    yield f"{sheet.photo}: {sheet.sheet.name} ({page.side} of sheet {page.sheet})"
    yield from (f"  ✗ {finding}" for finding in sheet.findings)
    yield from (f"  ? {doubt}" for doubt in sheet.doubts)
    if picture:
        yield f"  Shown in {picture}"
    elif not sheet.doubts:
        yield "  All is well."


def _encode(sheet: ProvedSheet, picture: Path | None) -> dict[str, Any]:
    return {
        "photo": sheet.photo,
        "kit": sheet.sheet.listing.kit,
        "file": sheet.sheet.part.file,
        "page": sheet.sheet.page.page,
        "ok": not sheet.findings,
        "findings": [finding.as_json() for finding in sheet.findings],
        "unsure": list(sheet.doubts),
        "picture": str(picture) if picture else None,
    }
