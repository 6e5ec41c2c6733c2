"""`pnp build`: the print-ready PDFs of one or more kits."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from pnp.box.packs import content_root, find_kit, kits
from pnp.box.read import origins, read_box
from pnp.errors import UsageError
from pnp.press.build import Built, Progress, brief_for
from pnp.press.build import build as build_kit
from pnp.press.order import Order
from pnp.press.paper import PAPERS
from pnp.press.plan import plan


@click.command()
@click.argument("names", metavar="[KIT]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Build every kit that is found.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--lang", help="Language of the printing: en, de, fr; else the game's own.")
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge", "fold", "none"]),
    default="long-edge",
    show_default=True,
    help="How the backs come behind their fronts.",
)
@click.option(
    "--ink", type=click.Choice(["full", "low", "line"]), default="full", show_default=True
)
@click.option(
    "--back-shift", metavar="DX,DY", default="0,0", help="Move backs, in mm right and down."
)
@click.option(
    "--only", metavar="PART", multiple=True, help="Build only this part; may be repeated."
)
@click.option(
    "--qr", metavar="text|URL", default="text", show_default=True, help="What QR codes say."
)
@click.option(
    "--board-sheet",
    type=click.Choice(["tiles", "a3x2", "full"]),
    default="tiles",
    show_default=True,
    help="The board on small sheets, on two of A3, or on one of its own size.",
)
@click.option(
    "--board-size",
    type=click.IntRange(330, 1000),
    metavar="MM",
    help="Side of the board in mm, 330 to 1000; else as the game has it.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("output"), show_default=True
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def build(
    names: tuple[str, ...],
    every: bool,
    paper: str,
    lang: str | None,
    backs: str,
    ink: str,
    back_shift: str,
    only: tuple[str, ...],
    qr: str,
    board_sheet: str,
    board_size: int | None,
    output: Path,
    content: Path | None,
) -> None:
    """Make the print-ready PDFs of one or more kits.

    A kit is a name from `pnp kits`, or a folder with a game.yaml in it.
    """
    wanted = [*names, *((str(kit) for kit in kits(content)) if every else ())]
    if not wanted:
        raise UsageError("name a kit to build, such as `pnp build cronulla`, or say --all")
    for name in dict.fromkeys(wanted):
        folder = find_kit(name, content)
        box = read_box(folder)
        order = Order(
            paper=PAPERS[paper],
            lang=_language(lang, box.game.languages, box.game.source),
            backs=backs,  # type: ignore[arg-type]  # click has checked it
            ink=ink,  # type: ignore[arg-type]  # click has checked it
            back_shift=_shift(back_shift),
            only=only,
            qr=qr,
            board_sheet=board_sheet,  # type: ignore[arg-type]  # click has checked it
            board_size=board_size,
        )
        brief = brief_for(box, order, folder)
        with _progress() as progress:
            built = build_kit(
                brief,
                order,
                content_root() / "fonts",
                output / box.game.id,
                progress,
                partial(origins, folder),
            )
        _say(built)


def _language(wanted: str | None, languages: tuple[str, ...], source: str) -> str:
    if wanted is None:
        return source
    if wanted not in languages:
        raise UsageError(
            f"this game is not written in “{wanted}”; it speaks {', '.join(languages)}"
        )
    return wanted


def _shift(text: str) -> tuple[float, float]:
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        raise UsageError(
            f"--back-shift wants two lengths in mm such as 0.5,-1, not “{text}”"
        ) from None
    if max(abs(right), abs(down)) > 10:
        raise UsageError(f"--back-shift {text} moves the backs off their sheet; at most 10 mm")
    return right, down


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Show a bar on a terminal, nothing over a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415  # only drawn on a terminal
    from rich.progress import Progress as Bar  # noqa: PLC0415  # only drawn on a terminal

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1)

        def step(part: str, done: int, pages: int) -> None:
            bar.update(task, description=part, completed=done, total=max(pages, 1))

        yield step


def _say(built: Built) -> None:
    click.echo(f"{built.folder}:")
    for row in plan(built.manifest):
        click.echo(f"  {row}")
