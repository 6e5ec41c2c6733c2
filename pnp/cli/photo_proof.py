"""`pnp proof --photo`: photos of printed sheets against the kits they were printed from."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from PIL import Image

from pnp.errors import UsageError
from pnp.findings import Finding, sarif
from pnp.output import writing
from pnp.photo.picture import Unsure, open_picture
from pnp.photo.prove_sheet import ProvedSheet, check_pairs, prove_sheet
from pnp.photo.recognise import Album, fill_album, list_sheets
from pnp.press.kit_folder import MANIFEST
from pnp.proof.listing import read_listing

Told = tuple[ProvedSheet, list[Finding], Path | None]
"""A sheet, all that is wrong with it, and the picture that shows where."""


def prove_photos(
    folders: Sequence[Path], photos: Sequence[Path], output: Path, form: str | None
) -> bool:
    """Tell what is wrong with the sheets on photos; whether all is well.

    What is wrong is shown in pictures of the output's folder `photos`. Raises PnpError for a photo
    that shows no sheet of the kits.
    """
    if not folders:
        raise UsageError(f"no kit was built in {output}; `pnp build` makes one to compare with")
    listings = [(folder, read_listing(folder)) for folder in folders]
    album = fill_album(sheet for each in listings for sheet in list_sheets(*each))
    told = list(_prove(photos, album, output))
    findings = [finding for _, some, _ in told for finding in some]
    if form:
        log = sarif(findings, "proof") if form == "sarif" else [_encode(*each) for each in told]
        click.echo(json.dumps(log, indent=1))
    else:
        click.echo("\n".join(line for each in told for line in _write(*each)))
    return not findings


def list_built(folder: Path) -> list[Path]:
    """List the folders of built kits in a folder, or the folder itself if it is one."""
    if (folder / MANIFEST).exists():
        return [folder]
    return [each.parent for each in sorted(folder.glob(f"*/{MANIFEST}"))]


def _prove(photos: Sequence[Path], album: Album, output: Path) -> Iterator[Told]:
    before: ProvedSheet | None = None
    for photo in photos:
        try:
            sheet = prove_sheet(open_picture(photo), photo.name, album)
        except Unsure as unsure:
            raise Unsure(f"{photo}: {unsure}") from None
        findings = [*sheet.findings, *(check_pairs(before, sheet, album) if before else ())]
        yield sheet, findings, _show(sheet, photo, output) if findings else None
        before = sheet


def _show(sheet: ProvedSheet, photo: Path, output: Path) -> Path:
    path = output / "photos" / f"{photo.stem}-seen.png"
    if path.exists() and path.samefile(photo):
        raise UsageError(
            f"{photo} would be written over by the picture of it: give it another name"
        )
    with writing(path, output) as beside:
        Image.fromarray(sheet.picture).save(beside, "PNG")
    return path


def _write(sheet: ProvedSheet, findings: Sequence[Finding], picture: Path | None) -> Iterator[str]:
    page = sheet.sheet.page
    yield f"{sheet.photo}: {sheet.sheet.name} ({page.side} of sheet {page.sheet})"
    yield from (f"  ✗ {finding}" for finding in findings)
    yield from (f"  ? {doubt}" for doubt in sheet.doubts)
    if picture:
        yield f"  Shown in {picture}"
    elif not sheet.doubts:
        yield "  All is well."


def _encode(
    sheet: ProvedSheet, findings: Sequence[Finding], picture: Path | None
) -> dict[str, Any]:
    return {
        "photo": sheet.photo,
        "kit": sheet.sheet.listing.kit,
        "file": sheet.sheet.part.file,
        "page": sheet.sheet.page.page,
        "ok": not findings,
        "findings": [finding.as_json() for finding in findings],
        "unsure": list(sheet.doubts),
        "picture": str(picture) if picture else None,
    }
