"""`pnp build`: the print-ready PDFs of one or more kits."""

import os
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from pnp.box.packs import find_kit, kits
from pnp.cli.kept_kits import Printing, recall_kit
from pnp.cli.parsing import shift
from pnp.errors import UsageError
from pnp.pool import working
from pnp.press.job import PrintJob
from pnp.press.paper import PAPERS
from pnp.press.profile import find_profile


@click.command()
@click.argument("names", metavar="[KIT]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Build every kit that is found.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option(
    "--lang",
    "langs",
    metavar="LANG",
    multiple=True,
    help="Language of the printing, such as de; else the game's own. de+en prints both on each "
    "piece, the first large. Repeated, each gets a folder of its own.",
)
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
@click.option("--money-backs", is_flag=True, help="Print a back on the notes, in little ink.")
@click.option(
    "--back-shift", metavar="DX,DY", default="0,0", help="Move backs, in mm right and down."
)
@click.option(
    "--printer", metavar="NAME", help="Make up for a printer measured with `pnp calibrate`."
)
@click.option(
    "--only", metavar="PART", multiple=True, help="Build only this part; may be repeated."
)
@click.option(
    "--qr", metavar="text|URL", default="text", show_default=True, help="What QR codes say."
)
@click.option(
    "--qr-lang",
    "qr_langs",
    metavar="LANG",
    multiple=True,
    help="A language of the texts in QR codes, one or two; else the first two not printed.",
)
@click.option(
    "--codes",
    type=click.Choice(["full", "small", "none"]),
    default="full",
    show_default=True,
    help="QR codes with the texts in other languages, small ones with the printed code alone, "
    "or none.",
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
    "--large",
    is_flag=True,
    help="Large print: pieces at twice their area, cards in 14 pt or more, the rules in 16.",
)
@click.option(
    "--no-box", is_flag=True, help="Leave the box out: the parts whose ids begin with box-."
)
@click.option(
    "--since",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Print only what looks different from the kit built there.",
)
@click.option(
    "--stack", is_flag=True, help="Lay pieces so that cut piles laid on each other are in order."
)
@click.option(
    "--plan", "planned", is_flag=True, help="Say what would be printed and cut; write nothing."
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Kits and languages drawn at the same time; else as many as there are processors.",
)
@click.option(
    "--for",
    "people",
    metavar="LIST",
    type=click.Path(path_type=Path),
    help="A kit for everybody on a list (CSV, XLSX, ODS): its column `name` is printed on it.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    default="",
    help="With --for: let a Dask cluster make the kits, such as tcp://host:8786.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("output"), show_default=True
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def build(
    names: tuple[str, ...],
    every: bool,
    paper: str,
    langs: tuple[str, ...],
    backs: str,
    ink: str,
    money_backs: bool,
    back_shift: str,
    printer: str | None,
    only: tuple[str, ...],
    qr: str,
    qr_langs: tuple[str, ...],
    codes: str,
    board_sheet: str,
    board_size: int | None,
    large: bool,
    no_box: bool,
    since: Path | None,
    stack: bool,
    planned: bool,
    jobs: int | None,
    people: Path | None,
    scheduler: str,
    output: Path,
    content: Path | None,
) -> None:
    """Make the print-ready PDFs of one or more kits.

    A kit is a name from `pnp kits`, or a folder with a game.yaml in it.
    """
    wanted = [*names, *((str(kit) for kit in kits(content)) if every else ())]
    if not wanted:
        raise UsageError("name a kit to build, such as `pnp build cronulla`, or say --all")
    moved = shift("back-shift", back_shift, "the backs off their sheet")
    if printer and moved != (0, 0):
        raise UsageError("--printer knows how far backs are off; leave --back-shift out")
    if money_backs and backs == "none":
        raise UsageError("--money-backs wants backs; leave --backs none out")
    _refuse_codes(qr, codes, qr_langs)
    if since and (only or planned or every or len(names) != 1 or len(langs) > 1):
        raise UsageError("--since is for one whole kit in one language, and is built at once")
    if large and any("+" in lang for lang in langs):
        raise UsageError("--large has room for one language on a card; name one with --lang")
    job = PrintJob(
        paper=PAPERS[paper],
        backs=backs,  # type: ignore[arg-type]  # click has checked it
        ink=ink,  # type: ignore[arg-type]  # click has checked it
        money_backs=money_backs,
        back_shift=moved,
        only=only,
        qr=qr,
        qr_langs=qr_langs,
        codes=codes,  # type: ignore[arg-type]  # click has checked it
        board_sheet=board_sheet,  # type: ignore[arg-type]  # click has checked it
        board_size=board_size,
        large=large,
        box=not no_box,
        stack=stack,
        since=since is not None,
        printer=find_profile(printer) if printer else None,
    )
    if people is not None:
        if every or len(names) != 1 or len(langs) > 1 or since or planned:
            raise UsageError("--for is for one kit in one language; leave --since and --plan out")
        from pnp.cli.personal_kits import ListOrder, print_for_list  # noqa: PLC0415  # lists are rare

        kit, lang = find_kit(names[0], content), next(iter(langs), None)
        at_once = jobs or os.cpu_count() or 1
        print_for_list(ListOrder(kit, lang, job, people, output, at_once, scheduler))
        return
    if scheduler:
        raise UsageError("--scheduler goes with --for LIST")
    tongues = tuple(dict.fromkeys(langs)) or (None,)
    printings = [
        Printing(find_kit(name, content), lang, output, job, len(tongues) > 1, since)
        for name in dict.fromkeys(wanted)
        for lang in tongues
    ]
    for said in _make(printings, jobs or os.cpu_count() or 1, planned=planned):
        click.echo(said)


def _make(printings: Sequence[Printing], jobs: int, *, planned: bool) -> Iterator[str]:
    # What is there is not drawn anew.
    kept = {each: said for each in printings if not planned and (said := recall_kit(each))}
    if len(kept) == len(printings):
        yield from kept.values()
        return
    from pnp.cli import kit_printing  # noqa: PLC0415  # who has his kit already waits for no press

    at_once = min(jobs, len(printings) - len(kept))
    kit_printing.forget()
    make = kit_printing.plan_kit if planned else partial(
        kit_printing.print_kit, watched=at_once == 1
    )  # fmt: skip
    with working(make, [each for each in printings if each not in kept], at_once) as drawn:
        yield from (kept.get(each) or next(drawn) for each in printings)


def _refuse_codes(qr: str, codes: str, qr_langs: tuple[str, ...]) -> None:
    if codes != "full" and qr != "text":
        raise UsageError(
            f"--codes {codes} leaves no room for an address; leave --qr or --codes out"
        )
    if qr_langs and (qr != "text" or codes != "full"):
        raise UsageError("--qr-lang is for codes that hold texts; leave --qr and --codes out")
    if len(qr_langs) > 2:
        raise UsageError("--qr-lang: a code has room for one language or two, not more")
    if qr != "text" and not re.fullmatch(r"https?://[\w.-]+(:\d+)?(/[\w./~-]*)?", qr):
        raise UsageError(
            f"--qr wants `text` or an address such as https://cards.example/c, not “{qr}”"
        )
