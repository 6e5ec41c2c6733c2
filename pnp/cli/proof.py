"""`pnp proof`: measures the finished files of a built kit."""

import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import click

from pnp.box.packs import content_root
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.plain_values import kit_of
from pnp.box.reading.yaml_text import read_yaml
from pnp.box.source import list_words
from pnp.cli import options
from pnp.cli.progress import telling
from pnp.errors import ContentError, PrintError, UsageError, sarif
from pnp.photo.extra import require_opencv
from pnp.press.kit_folder import MANIFEST
from pnp.proof.inventory import Inventory, count_inventory
from pnp.proof.listing import Listing
from pnp.proof.prove import Proof, encode_report, prove, write_report
from pnp.proof.shop import LIST as SHOP_LIST
from pnp.proof.shop import prove_shop, write_shop_report


@click.command()
@click.argument("kit", metavar="[KIT]", default=lambda: next(iter(options.hand()), None))
@options.form
@options.flag(
    "--printers", "Print its pages by twelve simulated printers too: what suffers by which."
)
@options.value("--certificate FILE", "Write a page with what was measured, as a PDF.")
@options.value(
    "--photo FILE",
    "A photo of a printed sheet, to be compared with its page; a front "
    "and its back one after the other. May be repeated.",
    multiple=True,
)
@options.output("Where kits were built.", "output")
def proof(
    kit: str | None,
    form: str | None,
    printers: bool,
    certificate: Path | None,
    photo: tuple[Path, ...],
    output: Path,
) -> None:
    """Measure the finished files of a built kit; else of the game you stand in, else of all.

    KIT is a game that was built, by its name or the folder of its content, or the
    folder its files lie in; also the folder of files for a shop. A breach ends with exit code 1.
    """
    if photo and (printers or certificate):
        raise UsageError(
            "leave out --printers and --certificate: a --photo is of paper, and they are of files"
        )
    if kit is not None and not photo and (Path(kit) / SHOP_LIST).exists():
        with telling() as progress:
            shop = prove_shop(Path(kit), progress)
        click.echo("\n".join(write_shop_report(shop)))
        sys.exit(1 if shop.findings else 0)
    folder = output if kit is None else built_folder(kit, output)
    every = [] if kit and (folder / MANIFEST).exists() else sorted(folder.glob(f"*/{MANIFEST}"))
    folders = [listing.parent for listing in every]
    if not folders and kit is None:
        raise UsageError(f"no kit was built in {output}; `pnp build --all` makes them")
    if photo:
        require_opencv()
        from pnp.cli.photo_proof import prove_photos  # noqa: PLC0415  # OpenCV, of an extra

        sys.exit(0 if prove_photos(folders or [folder], photo, output, form) else 1)
    if folders:
        if certificate:
            raise UsageError(f"a certificate is of one kit: name {list_words(map(str, folders))}")
        results = [_prove_one(each, form, printers=printers) for each in folders]
        sys.exit(0 if all(results) else 1)
    seen = _prove(folder, form, kit or "", printers=printers)
    if certificate:
        from pnp.documents.certificate import write_certificate  # noqa: PLC0415  # seldom asked for

        write_certificate(seen, time.strftime("%Y-%m-%d"), certificate)
    click.echo(_write(seen, form, indent=1))
    sys.exit(1 if seen.findings else 0)


def _prove_one(folder: Path, form: str | None, *, printers: bool) -> bool:
    # A kit that cannot be read is at fault.
    try:
        seen = _prove(folder, form, printers=printers)
    except PrintError as error:
        told = {"folder": str(folder), "ok": False, "say": str(error)}
        click.echo(json.dumps(told) if form else f"{folder}\n  ✗ {error}")
        return False
    click.echo(_write(seen, form) if form else f"{folder}\n{_write(seen)}")
    return not seen.findings


def _write(seen: Proof, form: str | None = None, indent: int | None = None) -> str:
    if form is None:
        return "\n".join(write_report(seen))
    told = sarif(seen.findings, "proof") if form == "sarif" else encode_report(seen)
    return json.dumps(told, indent=indent)


def built_folder(kit: str, output: Path) -> Path:
    """Find the folder of a built kit by its own path, by the game's name, or by its content.

    Files lie under the name of the game, whatever the folder of its content is called.
    """
    # A manifest that leads nowhere is one all the same: whoever reads it says what is wrong.
    places = [each for each in (Path(kit), output / kit) if os.path.lexists(each / MANIFEST)]
    if len({each.resolve() for each in places}) > 1:
        raise UsageError(f"two built kits are called so: type `./{kit}`, or `{places[1]}`")
    if places:
        return places[0]
    folder = options.find_pack(kit)
    game = read_yaml(folder / "game.yaml", folder)[0].data
    return output / (kit_of(game) or folder.resolve().name)


def _prove(folder: Path, form: str | None, named: str = "", *, printers: bool = False) -> Proof:
    def count(listing: Listing) -> Inventory | None:
        try:
            return count_inventory(open_box(options.find_pack(named or listing.kit)))
        except ContentError:
            return None  # a kit may be measured without it

    if printers:
        require_opencv()
    jobs = os.cpu_count() or 1
    with telling(shown=not form) as progress:
        seen = prove(folder, count, jobs, progress)
    return _print_trial(seen, form, jobs) if printers else seen


def _print_trial(seen: Proof, form: str | None, jobs: int) -> Proof:
    from pnp.photo.trial import read_printers, try_printers  # noqa: PLC0415  # an extra

    rows, begun = read_printers(content_root()), time.monotonic()
    with telling(shown=not form) as progress:
        suffers = try_printers(seen.folder, seen.listing, rows, jobs, progress)
    if not form:
        took = f"{time.monotonic() - begun:.0f} s"
        click.echo(f"Printed by {len(rows)} simulated printers in {took}.", err=True)
    return replace(seen, findings=(*seen.findings, *suffers))
