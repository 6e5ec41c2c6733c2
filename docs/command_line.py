"""The command line, written down: a table for completion in shells, and a man page per command."""

import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from pnp.cli.completion import TABLE
from pnp.cli.main import EXIT_CODES, pnp
from pnp.cli.show import CATALOGUES
from pnp.faces.parts.small_pieces import FORMS
from pnp.press.reference_sheets import TO_READ


def walk(command: click.Command, path: str = "pnp") -> Iterator[tuple[str, click.Context]]:
    """Give every command by its words, each with a context to ask it in."""
    context = click.Context(command, info_name=path)
    yield path, context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None:
                yield from walk(found, f"{path} {name}")


def write_table() -> str:
    """Write what completion needs to know of each command, a line for each option."""
    rows = [(path, json.dumps(_row(context), ensure_ascii=False)) for path, context in walk(pnp)]
    own = ["board", "deeds", "plots", "buildings", "contracts", "money", "assembly"]
    parts = sorted((*own, *(each.id for each in TO_READ), "rulebook-read"))
    small = {each.part: each.kind for each in FORMS}
    words = json.dumps({"PART": parts, "WHAT": sorted(CATALOGUES), "CUTOUT": small})
    commands = ",\n".join(f"{json.dumps(path)}: {row}" for path, row in rows)
    return f'{{"words": {words},\n"commands": {{\n{commands}\n}}}}\n'


def _row(context: click.Context) -> dict[str, Any]:
    command = context.command
    within = command.list_commands(context) if isinstance(command, click.Group) else []
    params = [_param(each, context) for each in command.params if not getattr(each, "hidden", 0)]
    return {"says": command.get_short_help_str(100), "within": within, "params": params}


def _param(each: click.Parameter, context: click.Context) -> list[Any]:
    name = each.name or ""
    if isinstance(each, click.Option):
        wants = "" if each.is_flag else each.make_metavar(context)
        return [[*each.opts, name], wants, each.nargs, each.help or ""]
    return [[name], each.make_metavar(context), each.nargs, None]


def write_pages(folder: Path) -> None:
    """Write a man page for each command, as `pnp-bank-open.1`.

    SOURCE_DATE_EPOCH dates them, so that a package comes out the same every day.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for path, context in walk(pnp):
        page = "\n".join(_page(path, context)) + "\n"
        (folder / f"{path.replace(' ', '-')}.1").write_text(page, "utf-8")


def _page(path: str, context: click.Context) -> Iterator[str]:
    command, name = context.command, _plain(path.replace(" ", "-"))
    at = time.gmtime(float(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    made = f'"{time.strftime("%Y-%m-%d", at)}" "pnp {version("pnp-kits")}" "Print and play"'
    yield f'.TH "{name.upper()}" 1 {made}'
    yield from (".SH NAME", f"{name} \\- {_plain(command.get_short_help_str(200).rstrip('.'))}")
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (".SH SYNOPSIS", f".B {_plain(path)}", _plain(usage))
    yield ".SH DESCRIPTION"
    yield from _paragraphs(command.help or "")
    told = _Sections()
    options = filter(None, (each.get_help_record(context) for each in command.get_params(context)))
    with told.section("OPTIONS", ".SH"):
        told.write_dl(list(options))
    if isinstance(command, click.Group):
        told.lines.append(".SH COMMANDS")
        command.format_commands(context, told)
    yield from told.lines
    yield ".SH EXIT STATUS"
    for code, says in EXIT_CODES.items():
        yield from (".TP", f".B {code}", _plain(says))
    within = command.list_commands(context) if isinstance(command, click.Group) else ()
    beside = [*filter(None, [path.rpartition(" ")[0]]), *(f"{path} {each}" for each in within)]
    yield ".SH SEE ALSO"
    yield ",\n".join(f".BR {_plain(each.replace(' ', '-'))} (1)" for each in beside)


class _Sections(click.HelpFormatter):
    # Takes what a command would show as help, and keeps it as roff.
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    @contextmanager
    def section(self, name: str, macro: str = ".SS") -> Iterator[None]:
        self.lines.append(f"{macro} {_plain(name)}")
        yield

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        del col_max, col_spacing
        for term, says in rows:
            self.lines += [".TP", f".B {_plain(term)}", *filter(None, [_plain(says)])]


def _paragraphs(text: str) -> Iterator[str]:
    for n, block in enumerate(re.split(r"\n\s*\n", text.strip())):
        if n:
            yield ".PP"
        kept = block.lstrip().startswith("\b")  # click's mark for lines it must not join
        if kept:
            yield ".nf"
        lines = (line.strip() for line in block.replace("\b", "").strip().splitlines())
        yield from map(_plain, lines)
        if kept:
            yield ".fi"


def _plain(text: str) -> str:
    r"""Write a text so that roff takes none of it for a command of its own.

    >>> _plain(".5 mm -o 'x' \\n")
    '\\&.5 mm \\-o \'x\' \\en'
    """
    told = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    told = re.sub(r"[^\x00-\x7f]", lambda letter: f"\\[u{ord(letter[0]):04X}]", told)
    return f"\\&{told}" if told.startswith((".", "'")) else told


if __name__ == "__main__":
    if sys.argv[1:]:
        write_pages(Path(sys.argv[1]))
    else:
        TABLE.write_text(write_table(), "utf-8")
