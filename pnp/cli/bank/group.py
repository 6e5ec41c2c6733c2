"""The command `pnp bank`: the table's own commands, and any other word is an act."""

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "open": ("open:open_", "Start a table: pnp bank open GAME PLAYER…"),
    "run": ("run:run", "Play a script of lines, from a file or - for the input."),
    "status": ("look:status", "Show who has what."),
    "score": ("look:score", "Count everybody up."),
    "history": ("look:history", "List what was entered."),
    "why": ("look:why", "Explain an entry: rule, figures, rounding."),
    "check": ("keep:check", "Prove that the books are sound, or say what is wrong and where."),
    "recover": ("keep:recover", "Save the sound beginning of a damaged table to a new file."),
    "backup": ("keep:backup", "Copy the table to a new file."),
    "export": ("keep:export", "Write the books for hledger, beancount, a sheet or a script."),
    "help": ("look:help_", "List the verbs of this table's game."),
}
"""The commands that are no acts, the file and name each is imported from, its line of help."""

ACTS: Final = (
    ("VERB …", "Enter an act, such as `rent anna kingsway` or `50 anna ben`."),
    ("undo, redo, fix N …", "Take acts back, enter them again, correct an old one."),
)


@dataclass(slots=True)
class Seat:
    """Where the banker sits: the table's file and the language spoken."""

    table: str = ""
    lang: str = ""

    @property
    def path(self) -> Path:
        """Give the file: as named, else `$PNP_TABLE`, else `table.pnp` here."""
        return Path(self.table or os.environ.get("PNP_TABLE") or "table.pnp")


def _seat(ctx: click.Context) -> Seat:
    return ctx.ensure_object(Seat)


def _set(field: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def put(ctx: click.Context, _param: click.Parameter, value: Any) -> None:
        if value:
            setattr(_seat(ctx), field, value)

    return put


def seated(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `--table` and `--lang`, wherever they are written."""
    table = click.option(
        "--table",
        metavar="FILE",
        expose_value=False,
        callback=_set("table"),
        help="The table's file; else $PNP_TABLE, else ./table.pnp.",
    )
    lang = click.option(
        "--lang",
        type=click.Choice(["en", "de", "fr"]),
        expose_value=False,
        callback=_set("lang"),
        help="The language to answer in; else the table's own.",
    )
    return table(lang(command))


class BankGroup(click.Group):
    """A group whose unknown words are acts, and whose files are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands that are no acts."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the file of a command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        file, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(f"pnp.cli.bank.{file}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Take the first word as a command, else all words as an act."""
        command = self.get_command(ctx, args[0])
        if command is not None:
            return args[0], command, args[1:]
        from pnp.cli.bank.act import act  # noqa: PLC0415  # other commands enter nothing

        return "act", act, args

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List acts and commands with their one line of help."""
        del ctx
        with formatter.section("Acts"):
            formatter.write_dl(ACTS)
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])


@click.group(
    cls=BankGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "ignore_unknown_options": True},
)
@seated
@click.pass_context
def bank(ctx: click.Context) -> None:
    """Keep the bank's books at the table; alone, it reads lines and answers each.

    \b
    pnp bank open cronulla Anna Ben
    pnp bank buy anna kingsway
    pnp bank rent ben kingsway --why "landed there"
    pnp bank '50 anna ben; 20 ben bank'
    """  # noqa: D301  # click's mark for lines it must not join
    seat = _seat(ctx)
    if ctx.invoked_subcommand is None:
        from pnp.cli.bank.lines import answer_lines  # noqa: PLC0415  # commands need no loop

        answer_lines(seat)
