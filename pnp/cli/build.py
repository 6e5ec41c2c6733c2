"""`pnp build`: the print-ready PDFs of one or more kits; `pnp settings`: what of it is settled."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from pnp.box.packs import SETTINGS
from pnp.cli import options
from pnp.cli.kept_kits import Printing, recall_kit
from pnp.cli.kept_settings import Setting, settled_of, user_file
from pnp.cli.progress import counted
from pnp.cli.streams import echo_json
from pnp.errors import UsageError
from pnp.pool import working
from pnp.press.job import PrintJob
from pnp.press.paper import PAPERS
from pnp.press.profile import find_profile, plain_name


def _read_printer(text: str) -> dict[str, Any]:
    # The name of one that was measured, or how far backs are moved.
    if "," in text:
        return {"back_shift": options.shift("--printer", text, "the backs off their sheet")}
    return {"printer": plain_name(text)}


def _read_board(text: str) -> tuple[str, int | None]:
    words = text.split(",")
    sides = [word for word in words if word.isdecimal() and 330 <= int(word) <= 1000]
    sheets = [word for word in words if word in {"tiles", "a3x2", "full"}]
    if len(sides) + len(sheets) < len(words) or len(sides) > 1 or len(sheets) > 1:
        raise UsageError(
            f"--board wants tiles, a3x2 or full, and may have a side of 330 to 1000 mm, such as "
            f"full,400, not “{text}”"
        )
    return next(iter(sheets), "tiles"), next(map(int, sides), None)


def _read_qr(text: str) -> dict[str, Any]:
    if text in {"code", "none"}:
        return {"codes": "small" if text == "code" else "none"}
    if re.fullmatch(r"[a-z]{2}(\+[a-z]{2})*", text):
        langs = tuple(text.split("+"))
        if len(langs) > 2:
            raise UsageError(f"--qr {text}: a code has room for one language or two, not more")
        return {"qr_langs": langs}
    if text != "text":
        options.address(text, "languages such as fr+en, `code`, `none`, ")
    return {"qr": text}


def _read_jobs(text: str) -> tuple[int, str]:
    # How many processes, or the address of a cluster.
    if "://" in text:
        return 1, text
    if not text.isdecimal() or int(text) < 1:
        raise UsageError(f"--jobs wants a number from 1, or tcp://host:8786, not “{text}”")
    return int(text), ""


def _read_prices(text: str) -> tuple[float, float]:
    ink, sheet = options.two_numbers("--prices", text, "two prices such as 0.25,0.02")
    if not (0 <= ink <= 10_000 and 0 <= sheet <= 10_000):
        raise UsageError(f"--prices {text}: prices go from 0 to 10,000")
    return ink, sheet


@click.command()
@options.kits
@options.flag("--all", "Build every kit that is found.", "every")
@options.paper(PAPERS)
@options.value(
    "--lang LANG",
    "Language of the printing, such as de; else the game's own. de+en prints both on each piece, "
    "the first large. Repeated, each gets a folder of its own.",
    "langs",
    cls=Setting,
    multiple=True,
)
@options.setting(
    "--backs",
    ("long-edge", "short-edge", "fold", "none"),
    "How the backs come behind their fronts.",
)
@options.setting("--ink", ("full", "low", "line"))
@options.flag("--money-backs", "Print a back on the notes, in little ink.")
@options.value(
    "--printer PRINTER|DX,DY",
    "Make up for a printer measured with `pnp calibrate`, or move backs in mm right and down.",
    cls=Setting,
    type=_read_printer,
)
@options.only
@options.value(
    "--qr text|LANG|code|none|URL",
    "What QR codes say: the texts in two other languages, but on cards the printed code alone; "
    "texts in the languages named, such as fr+en, on cards too; the code alone; or a link.",
    cls=Setting,
    type=_read_qr,
    usual="text",
)
@options.value(
    "--board tiles|a3x2|full|MM",
    "The board on small sheets, on two of A3, or on one of its own size; and its side in mm, "
    "330 to 1000, if it is not the game's: full,400.",
    type=_read_board,
    usual="tiles",
)
@options.flag(
    "--large", "Large print: pieces at twice their area, cards in 14 pt or more, the rules in 16."
)
@options.flag("--no-box", "Leave the box out: the parts whose ids begin with box-.")
@options.value("--since FOLDER", "Print only what looks different from the kit built there.")
@options.flag("--stack", "Lay pieces so that cut piles laid on each other are in order.")
@options.flag("--plan", "Say what would be printed and cut; write nothing.", "planned")
@options.value(
    "--prices INK,SHEET",
    "With --plan: how much ink it takes by an estimate, and what it costs by your prices of a ml "
    "of ink and of a sheet of paper, such as 0.25,0.02.",
    cls=Setting,
    type=_read_prices,
)
@options.flag("--json", "With --plan: print JSON for scripts.", "as_json")
@options.value(
    "--jobs N|ADDRESS",
    "Kits and languages drawn at the same time, else as many as there are processors; with "
    "--for also a Dask cluster, such as tcp://host:8786.",
    type=_read_jobs,
)
@options.value(
    "--for LIST",
    "A kit for everybody on a list (CSV, XLSX, ODS): its column `name` is printed on it.",
    "people",
)
@options.output("The folder to write to.", "output")
def build(
    kits: tuple[Path, ...],
    langs: tuple[str, ...],
    *,
    every: bool,
    since: Path | None,
    planned: bool,
    prices: tuple[float, float] | None,
    as_json: bool,
    jobs: tuple[int, str] | None,
    people: Path | None,
    output: Path,
    **printed: Any,
) -> None:
    """Make the print-ready PDFs of one or more kits.

    A kit is a name from `pnp kits`, or a folder with a game.yaml in it; else the game you stand in.
    """
    if not (wanted := (*kits, *(options.all_packs() if every else ()))):
        raise UsageError(
            "you stand in no game: name a kit to build, such as `pnp build cronulla`, go to the "
            "folder of one, or say --all; `pnp kits` lists them, `pnp new mygame` begins one"
        )
    if since and (printed["only"] or planned or every or len(kits) != 1 or len(langs) > 1):
        raise UsageError("--since is for one whole kit in one language, and is built at once")
    if printed["large"] and any("+" in lang for lang in langs):
        raise UsageError("--large has room for one language on a card; name one with --lang")
    if as_json and not planned:
        raise UsageError("--json goes with --plan")
    at_once, scheduler = jobs or (os.cpu_count() or 1, "")
    job = _job(since=since is not None, **printed)
    if people is not None:
        if every or len(kits) != 1 or len(langs) > 1 or since or planned:
            raise UsageError("--for is for one kit in one language; leave --since and --plan out")
        from pnp.cli.kit_printing import print_for_list  # noqa: PLC0415  # as below

        lang = next(iter(langs), None)
        print_for_list(kits[0], lang, job, people, output, at_once, scheduler)
        return
    if scheduler:
        raise UsageError(f"--jobs {scheduler} goes with --for LIST")
    tongues = tuple(dict.fromkeys(langs)) or (None,)
    orders = ((kit, tongue) for kit in dict.fromkeys(wanted) for tongue in tongues)
    printings = [Printing(*order, output, job, len(tongues) > 1, since) for order in orders]
    plan = {"prices": prices, "as_json": as_json} if planned else None
    for said in make_kits(printings, at_once, plan):
        click.echo(said)


def _job(
    *,
    paper: str,
    printer: dict[str, Any] | None,
    qr: dict[str, Any],
    board: tuple[str, int | None],
    no_box: bool,
    **plain: Any,
) -> PrintJob:
    if plain["money_backs"] and plain["backs"] == "none":
        raise UsageError("--money-backs wants backs; leave --backs none out")
    sheet, side = board
    if printer and "printer" in printer:
        printer = {"printer": find_profile(printer["printer"])}
    return PrintJob(
        paper=PAPERS[paper],
        board_sheet=sheet,  # type: ignore[arg-type]  # the reader has checked it
        board_size=side,
        box=not no_box,
        **(printer or {}),
        **qr,
        **plain,
    )


def make_kits(
    printings: Sequence[Printing], jobs: int, plan: Mapping[str, Any] | None = None
) -> Iterator[str]:
    """Build kits and say what to load, or what is asked of a plan; what is there is not drawn."""
    kept = {each: said for each in printings if not plan and (said := recall_kit(each))}
    due = [each for each in printings if each not in kept]
    if not due:
        yield from kept.values()
        return
    from pnp.cli import kit_printing  # noqa: PLC0415  # who has his kit already waits for no press

    at_once = min(jobs, len(due))
    kit_printing.forget()
    make = partial(kit_printing.print_kit, watched=at_once == 1)
    work = partial(kit_printing.plan_kit, **plan) if plan else make
    with working(work, due, at_once) as drawn:
        made = counted(drawn, "kit", len(due), shown=at_once > 1)
        yield from (kept.get(each) or next(made) for each in printings)


@click.command()
@click.argument(
    "kit", metavar="[KIT]", type=options.KitName(), default=lambda: next(iter(options.hand()), None)
)
@options.as_json
def settings(kit: Path | None, as_json: bool) -> None:
    """Show what paper, language, printer, ink, backs and QR codes are, and where it is set.

    A line such as `paper: letter` in pnp.yaml beside a game is for that game, in the user's own
    pnp.yaml for all. PNP_PAPER=letter in the environment goes before both, --paper before all.
    """
    root = click.get_current_context().find_root()
    asked = click.Context(build, parent=root, info_name="build")
    asked.params["kits"] = (kit,) if kit else ()
    rows = [_look_up(each, asked) for each in build.params if isinstance(each, Setting)]
    if as_json:
        echo_json(rows, indent=2)
        return
    width = max(len(row["value"] or "-") for row in rows)
    for row in rows:
        place = row["place"] or "the option's own"
        click.echo(f"{row['key']:8} {row['value'] or '-':{width}}  {place}")
    beside = (kit or Path()) / SETTINGS
    click.echo(f"Set one by a line such as `paper: letter` in {beside}, or for all games in")
    click.echo(f"{user_file()}; PNP_PAPER=letter goes before both, --paper before all.")


def _look_up(option: Setting, asked: click.Context) -> dict[str, Any]:
    option.handle_parse_result(asked, {}, [])
    if settled := settled_of(asked).get(option.key):
        return {"key": option.key, **settled._asdict()}
    value = option.default if isinstance(option.default, str) else None  # many have none
    return {"key": option.key, "value": value, "by": "default", "place": ""}
