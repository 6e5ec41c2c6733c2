"""`pnp publish`: a gallery of games for any static host."""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import strftime
from typing import Any, Final, get_args

import click
from PIL import Image

from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.box.reading.kept_box import open_box
from pnp.box.source import list_words
from pnp.cli import options
from pnp.cli.kept_kits import Printing, recall_kit
from pnp.cli.kit_printing import forget, print_kit
from pnp.cli.progress import counted, telling
from pnp.cli.site import find_folders
from pnp.documents.certificate import write_certificate
from pnp.documents.pictures import write_scene
from pnp.errors import PrintError, UsageError
from pnp.faces.context import Ink
from pnp.kept import keep, key_of, recall
from pnp.pool import working
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST, list_files, seal_files
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from pnp.web.gallery import Change, Exhibit, PrintedKit, exhibit, gallery
from pnp.web.pocket.app import find_runtime
from pnp.web.site import LIST, put

INKS: Final[tuple[Ink, ...]] = get_args(Ink)
_CERTIFICATE: Final = "certificate.pdf"


@click.command()
@options.kits
@options.flag("--all", "Every game that is found.", "every")
@options.value("--lang LANG", "Only this language; may be repeated.", "langs", multiple=True)
@options.choice("--paper", PAPERS, "Only this paper; may be repeated.", multiple=True)
@options.choice("--ink", INKS, "Only this ink; may be repeated.", multiple=True)
@options.value("--since FOLDER", "A gallery of before: what is new is told, in a feed too.")
@options.output("The folder of the gallery; copy it to any web host.", "output/gallery")
def publish(
    kits: tuple[Path, ...], every: bool, langs: tuple[str, ...], paper: tuple[str, ...],
    ink: tuple[Ink, ...], since: Path | None, output: Path,
) -> None:  # fmt: skip
    """Write a gallery of each KIT: pages, files in every printing, the look-up, the manual.

    Each printing is proved as soon as it is made. One that is wrong is named and taken out; all
    others are published, and the exit code is 1. What lies there and has not changed is not drawn
    anew, and the same games give the same bytes.
    """
    folders, day = find_folders(() if every else kits), strftime("%Y-%m-%d")
    _check_order(folders, langs, since)
    printings = [
        Printing(folder, lang, output / "prints" / f"{sheet}-{inked}", job, apart=True)
        for folder in folders
        for lang in _languages(folder, langs)
        for sheet, inked in product(paper or PAPERS, ink or INKS)
        for job in [PrintJob(paper=PAPERS[sheet], ink=inked)]
    ]
    proved = _print(printings, day)
    printed = {printing: _gather(printing, output) for printing in proved}
    folders = [each for each in folders if any(each == one.folder for one in proved)]
    with working(_draw_scene, folders, os.cpu_count() or 1) as drawn:
        shown = [
            exhibit(folder, scene, [kit for one, kit in printed.items() if one.folder == folder])
            for folder, scene in zip(folders, drawn, strict=True)
        ]
    news = [each for game in shown for each in _compare(game, since, day)] if since else []
    with telling() as progress:
        files = [*gallery(folders, shown, news, progress, find_runtime())]
    pairs = zip(printed.values(), proved.values(), strict=True)
    files += [(f"{kit.folder}/{_CERTIFICATE}", data) for kit, data in pairs]
    there = [f"{kit.folder}/{name}" for kit in printed.values() for name in (*kit.files, MANIFEST)]
    written = put(files, output, "pnp publish", there)
    counts = _count(len(shown), "game"), _count(len(proved), "printing")
    click.echo(f"{output / 'index.html'}: {', '.join(counts)}, {len(written)} pages and pictures; "
               "copy the folder to any web host.")  # fmt: skip
    if refused := len(printings) - len(proved):
        raise PrintError(f"{_count(refused, 'printing')} refused, as told above; not published")


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def _print(printings: Sequence[Printing], day: str) -> dict[Printing, bytes]:
    # Gives each with its certificate, without those that the proof refuses.
    proved: dict[Printing, bytes] = {}
    forget()
    with working(partial(_print_one, day), printings, os.cpu_count() or 1) as made:
        told = counted(made, "printing", len(printings))
        for printing, certificate in zip(printings, told, strict=True):
            if isinstance(certificate, bytes):
                proved[printing] = certificate
            else:
                click.echo("\n".join(certificate), err=True)
    if not proved:
        raise PrintError("every printing is refused, as told above: nothing is published")
    return proved


def _print_one(day: str, printing: Printing) -> bytes | list[str]:
    if not recall_kit(printing):
        print_kit(printing, watched=False)
    return _certify(day, printing)


def _languages(folder: Path, wanted: Sequence[str]) -> list[str]:
    # A game that speaks none of those wanted is shown in its own.
    game = open_box(folder).game
    own = dict.fromkeys((game.source, *game.languages))
    return [each for each in own if not wanted or each in wanted] or [game.source]


def _check_order(folders: Sequence[Path], langs: Sequence[str], since: Path | None) -> None:
    spoken = {lang for folder in folders for lang in open_box(folder).game.languages}
    if strange := [each for each in langs if each not in spoken]:
        raise UsageError(
            f"no game is written in “{strange[0]}”; they speak {list_words(sorted(spoken))}"
        )
    if since and not (since / LIST).is_file():
        raise UsageError(f"--since {since} is no gallery: name the folder that `pnp publish` wrote")


def _target(printing: Printing) -> Path:
    return printing.output / open_box(printing.folder).game.id / str(printing.lang)


def _certify(day: str, printing: Printing) -> bytes | list[str]:
    # What was measured once, and is the same, is not measured again.
    target = _target(printing)
    seals = seal_files(target, [MANIFEST, *list_files(read_foreign_json(target, MANIFEST))])
    key = key_of("certificate", repr(sorted(seals.items())))
    if (kept := recall(bytes, key)) is not None:
        return kept
    proof = prove(target, lambda _: count_inventory(open_box(printing.folder)))
    if proof.findings:
        for name in seals:  # whoever copies the folder copies nothing that is wrong
            (target / name).unlink()
        return [f"{target} is not as it should be:", *map(str, proof.findings)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / _CERTIFICATE
        write_certificate(proof, day, file)
        data = file.read_bytes()
    keep(data, key)
    return data


def _gather(printing: Printing, output: Path) -> PrintedKit:
    target = _target(printing)
    manifest = read_foreign_json(target, MANIFEST)
    seals = seal_files(target, list_files(manifest))
    files = {name: ((target / name).stat().st_size, seal) for name, seal in seals.items()}
    return PrintedKit(target.relative_to(output).as_posix(), manifest, files)


def _draw_scene(folder: Path) -> bytes:
    box = open_box(folder)
    job = PrintJob(lang=box.game.source)
    with TemporaryDirectory() as place:
        file = Path(place) / "scene.png"
        write_scene(context_for(box, job, folder), file)
        # as a photograph it is a tenth of what the picture takes
        with Image.open(file) as scene, BytesIO() as photo:
            scene.convert("RGB").save(photo, "JPEG", quality=86, optimize=True)
            return photo.getvalue()


def _compare(game: Exhibit, since: Path, day: str) -> Iterator[Change]:
    # By how each piece looks; of a game that was not there all is new, and it is told so.
    now = game.prints[0]
    try:
        before: Mapping[str, Any] = read_foreign_json(since / now.folder, MANIFEST)["looks"]
    except (FileNotFoundError, Unreadable, KeyError, TypeError):
        before = {}
    looks: Mapping[str, Any] = now.manifest["looks"]
    changed = [each for each in {**before, **looks} if before.get(each) != looks.get(each)]
    lang: str = now.order["lang"]
    names = {each["id"]: each["title"] for each in now.manifest["parts"]}
    names |= game.pieces
    names |= {each.id: each.name[lang] for each in game.shelf.index.pieces.values()}
    if changed:
        said = dict.fromkeys(_name(each, names) for each in changed)
        yield Change(now.manifest["kit"], now.manifest["title"], day, list(said) if before else [])


def _name(piece: str, names: Mapping[str, str]) -> str:
    # its own, else that of the part it belongs to
    part, _, own = piece.partition("/")
    return next((names[each] for each in (own, piece, part) if each in names), piece)
