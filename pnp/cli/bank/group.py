"""The command `pnp bank`: the table's own commands, and any other word is an act."""

import importlib
import sys
from typing import Final

import click

from pnp.bank.session import Session
from pnp.cli.bank.options import keeping, seated

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "open": ("open:open_", "Start a table: pnp bank open GAME PLAYER…"),
    "trust": ("open:trust", "Agree to run the rules that a stranger's pack brings."),
    "run": ("lines:run", "Play a script of lines, from a file or - for the input."),
    "serve": ("live:serve", "Show the table to phones and a screen; players may ask from there."),
    "hall": ("hall:hall", "Tell the hall how the table stands, or that it has finished."),
    "check": ("books:check", "Prove that the books are sound, or say what is wrong and where."),
    "recover": (
        "books:recover",
        "Save what is sound of a damaged table and its copies to a new file.",
    ),
    "backup": ("books:backup", "Copy the table to a new file."),
    "report": ("books:report", "Print the final count and a chart, or save them to a file."),
    "export": ("books:export", "Write the books for hledger, beancount, a sheet or a script."),
}
"""The commands that are no lines, the file and name each is imported from, its line of help."""

ACTS: Final = (
    ("VERB …", "Enter an act, such as `rent anna kingsway` or `50 anna ben`."),
    ("undo, redo", "Take acts back, enter them again."),
    ("fix N …, void N", "Correct an old act, or take it out, with what follows (--dry-run)."),
)

LOOKS: Final = (
    ("status [NAME …]", "Show who has what; or a player, a deed, or what the bank still has."),
    ("score", "Count everybody up, item by item."),
    ("history [NAME] [N]", "List what was entered, about all or a player or deed, or the last N."),
    ("who, debts", "Say whose turn it is, what was thrown last, who owes whom."),
    ("why [ENTRY]", "Explain an entry, the last if none is named: rule, figures, rounding."),
    ("help [VERB …]", "List the verbs of this table's game and how each is written."),
)


class BankGroup(click.Group):
    """A group whose unknown words are acts, and whose files are imported when they are called."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Give the option that shows the help: that of `pnp`, which costs a payment nothing."""
        above = ctx.find_root().command  # of its commands this group itself is the parent
        return (click.Group("bank") if above is self else above).get_help_option(ctx)

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Name the commands that are no acts."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command:
        """Import the file of a command, or that of an act."""
        file, _, name = COMMANDS.get(cmd_name, ("act:act", ""))[0].partition(":")
        command: click.Command = getattr(importlib.import_module(f"pnp.cli.bank.{file}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Take the first word as a command, else all words as an act."""
        command = self.get_command(ctx, args[0])
        return (args[0], command, args[1:]) if args[0] in COMMANDS else ("act", command, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List acts, looks and commands with their one line of help."""
        own = [(name, says) for name, (_, says) in COMMANDS.items()]
        for title, rows in (
            ("Acts", ACTS),
            ("Looks, with --json for scripts", LOOKS),
            ("Commands", own),
        ):
            with formatter.section(title):
                formatter.write_dl(rows)


@click.group(
    cls=BankGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "ignore_unknown_options": True},
)
@seated
@keeping
@click.option(  # what other commands share would cost every payment nine modules
    "--plain",
    is_flag=True,
    help="Only ever add lines, and number what may be chosen: for ears. "
    "A terminal that can only print does so by itself.",
)
def bank(session: Session, plain: bool) -> None:
    """Keep the bank's books at the table; alone, it reads lines and answers each.

    \b
    pnp bank open cronulla Anna Ben
    pnp bank buy anna kingsway
    pnp bank rent ben kingsway --why "landed there"
    pnp bank '50 anna ben; 20 ben bank'
    """  # noqa: D301  # click's mark for lines it must not join
    if click.get_current_context().invoked_subcommand is not None:
        return
    from pnp.cli.bank import lines  # noqa: PLC0415  # commands need no loop
    from pnp.system import can_write_anew  # noqa: PLC0415  # as above

    if not sys.stdin.isatty():
        if not lines.answer_lines(session):
            sys.exit(1)
    elif plain or not (sys.stdout.isatty() and can_write_anew()):
        lines.read_plain_lines(session)
    else:
        from pnp.cli.bank.shell import read_lines  # noqa: PLC0415  # a pipe must not wait for it

        read_lines(session)
