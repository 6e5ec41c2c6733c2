"""The command `pnp bank`: the table's own commands, and any other word is an act."""

import sys

import click

from pnp.bank.session import Session
from pnp.cli.bank.options import keeping, seated
from pnp.cli.main import LazyGroup, load_command, read_rows


class BankGroup(LazyGroup):
    """A group whose unknown words are acts."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Import the file of a command, or that of an act."""
        return super().get_command(ctx, cmd_name) or load_command("bank.act:act")

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Take the first word as a command, else all words as an act."""
        command = self.get_command(ctx, args[0])
        return (args[0], command, args[1:]) if args[0] in self.places else ("act", command, args)


@click.group(
    cls=BankGroup,
    rows=read_rows("pnp bank"),
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
