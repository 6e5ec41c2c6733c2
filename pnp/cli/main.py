"""The command `pnp`: finds a command's file; turns errors into a sentence and an exit code."""

import gc
import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, Final, NamedTuple

gc.set_threshold(500_000, 50, 100)  # a command is over before its garbage is worth collecting

import click  # noqa: E402  # to load it is a third of a payment, and makes most of what is looked at

from pnp.cli.streams import adapt_streams  # noqa: E402  # as above
from pnp.errors import PnpError, UsageError  # noqa: E402  # as above


class CommandRow(NamedTuple):
    """A command: where it is imported from when it is called, for whom it is, its line of help."""

    name: str
    place: str
    group: str
    says: str


# no pathlib: every payment would wait 3 ms for it
with open(f"{os.path.dirname(__file__)}/commands.json", encoding="utf-8") as _file:  # noqa: PTH120, PTH123  # as said
    _LISTED: Final = json.load(_file)


def read_rows(group: str) -> tuple[CommandRow, ...]:
    """Give what the help of `pnp` or `pnp bank` lists, in its order and under its headings."""
    return tuple(
        CommandRow(place.partition(":")[2].rstrip("_") or place, place, heading, says)
        for heading, rows in _LISTED[group].items()
        for place, says in rows.items()
    )


COMMANDS: Final = read_rows("pnp")
"""Every command, in the order and the groups of `pnp --help` and of the reference."""


EXIT_CODES: Final[Mapping[int, str]] = {
    0: "Done; of what was proved or checked, nothing is wrong.",
    1: "It cannot be done as things are, something was found wrong, or an act breaks a rule.",
    2: "The words of the command are off: nothing was begun.",
    3: "A table's books are not sound, or a reading took more time or memory than it may.",
    130: "Stopped with Ctrl-C.",
}
"""What the exit codes of every command mean."""


def _eager_option(*names: str, says: str, tell: Callable[[click.Context], str]) -> click.Option:
    # An option as click's own, whose words gettext would translate: to begin with, that reads the
    # names of all languages there are, and every payment waits a millisecond for it.
    def answer(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
        if asked and not ctx.resilient_parsing:
            click.echo(tell(ctx), color=ctx.color)
            ctx.exit()

    return click.Option(
        names, is_flag=True, is_eager=True, expose_value=False, callback=answer, help=says
    )


def _tell_version(_ctx: click.Context) -> str:
    from importlib.metadata import version  # noqa: PLC0415  # a payment asks for none

    return f"pnp {version('pnp-kits')}"


_HELP: Final = _eager_option(
    "-h", "--help", says="Show this message and exit.", tell=click.Context.get_help
)
_VERSION: Final = _eager_option("--version", says="Show the version and exit.", tell=_tell_version)


class LazyGroup(click.Group):
    """A group that imports a command only when it is called, and none for its own help."""

    def __init__(self, *given: Any, rows: Sequence[CommandRow] = (), **more: Any) -> None:
        """Take what the help lists; what has a place to be imported from is a command."""
        super().__init__(*given, **more)
        self.rows = rows
        self.places = {row.name: row.place for row in rows if ":" in row.place}

    def get_help_option(self, _ctx: click.Context) -> click.Option:
        """Give the option that shows the help."""
        return _HELP

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Name the commands in the order of the help."""
        return [*self.places]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the file of a command."""
        if cmd_name not in self.places:
            return super().get_command(ctx, cmd_name)
        return load_command(self.places[cmd_name])

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their one line of help, each under its heading."""
        for group, rows in groupby(self.rows, key=lambda row: row.group):
            with formatter.section(group):
                formatter.write_dl([(row.name, row.says) for row in rows])


def load_command(place: str) -> click.Command:
    """Import a command, such as `bank.books:report`."""
    module, _, name = place.partition(":")
    command: click.Command = getattr(importlib.import_module(f"pnp.cli.{module}"), name)
    return command


class _Commands(LazyGroup):
    """The commands of `pnp`; what is refused is told with its place, if it was not typed."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant; of a mistyped one say which is near it."""
        if args and args[0] not in self.places and not args[0].startswith("-"):
            from pnp.spelling import nearest  # noqa: PLC0415  # a payment must not wait for it

            hint = nearest(args[0], self.places) or f"; there are {' '.join(self.places)}"
            raise UsageError(f"there is no command `{args[0]}`{hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; what was not typed is told with its place, if it is what is refused."""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            path = error.ctx.command_path.partition(" ")[2] if error.ctx else ""
            if error.option_name == "--content":
                raise UsageError(f"--content comes first: `pnp --content DIR {path}`") from None
            raise
        except UsageError as error:
            settled = "".join(
                f"; {place} says `{key}: {value}`"
                for key, (value, _, place) in ctx.meta.get("pnp.settled", {}).items()
                if f"“{value}”" in str(error) or f"--{key}" in str(error)
            )
            if settled:
                raise UsageError(f"{error}{settled}") from None
            raise


@click.group(
    cls=_Commands,
    rows=COMMANDS,
    params=[_VERSION],
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--content", metavar="DIR", default="", help="The folder in which kits are looked for first."
)
@click.option("--no-cache", is_flag=True, help="Work out anew what earlier runs have kept.")
def pnp(content: str, no_cache: bool) -> None:  # noqa: ARG001  # commands ask the context for it
    """Print a game, keep its bank, look up its cards: all from one folder of YAML."""
    if no_cache:
        os.environ["PNP_NO_CACHE"] = "1"  # children are told as well


def start() -> None:
    """Run the command line as a program of its own: what strangers made is read in a sandbox."""
    adapt_streams()  # before anything is said
    if asked := os.environ.get("_PNP_COMPLETE"):
        from pnp.cli.completion import complete  # noqa: PLC0415  # a payment completes nothing

        complete(asked)
        return
    if len(sys.argv) == 1 and sys.stdin.isatty() and sys.stdout.isatty():
        sys.argv.append("open")  # who types nothing more wants no list of words
    with tell_in_one_sentence():
        words = sys.argv[1:]
        asked = next((word for word in words if word in pnp.places), "")
        if asked in SANDBOXED:
            from pnp.cli.sandbox import enter_for  # noqa: PLC0415  # a payment reads no packs

            enter_for(words)
    try:
        main()
    finally:
        # Python looks through all there is before it ends: of a kit that is a fifth of the time
        gc.freeze()


SANDBOXED: Final = frozenset(
    {"build", "check", "cut", "labels", "preview", "proof", "settings", "shop", "show", "site",
     "tts"}
)  # fmt: skip
"""The commands that read packs or prints and are over by themselves."""


def main() -> None:
    """Run the command line; an error is a sentence and an exit code, never a traceback."""
    with tell_in_one_sentence():
        pnp(standalone_mode=False)


@contextmanager
def tell_in_one_sentence() -> Iterator[None]:
    """Tell whatever goes wrong in one sentence, and leave with its exit code."""
    try:
        yield
    except PnpError as error:
        click.echo(str(error), err=True)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except OSError as error:
        from pnp.system import tell_fault  # noqa: PLC0415  # a payment asks for no system

        what = error.filename or "The output"
        click.echo(f"{what} cannot be used: {tell_fault(error)}.", err=True)
        sys.exit(1)
    except MemoryError:
        click.echo("This takes more memory than it may take: nothing of it is kept.", err=True)
        sys.exit(3)
    except click.exceptions.Exit as leave:
        sys.exit(leave.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        sys.exit(130)
