"""The command `pnp`: finds a command's file; turns errors into a sentence and an exit code."""

import gc
import importlib
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

gc.set_threshold(500_000, 50, 100)  # a command is over before its garbage is worth collecting

import click  # noqa: E402  # to load it is a third of a payment, and makes most of what is looked at

from pnp.errors import PnpError, UsageError  # noqa: E402  # as above

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "kits": ("pnp.cli.kits:kits", "List the games that can be built."),
    "build": ("pnp.cli.build:build", "Make the print-ready PDFs of one or more kits."),
    "proof": ("pnp.cli.proof:proof", "Measure the finished files of a built kit."),
    "shop": ("pnp.cli.shop:shop", "Make the files that a print shop takes."),
    "cut": ("pnp.cli.cut:cut", "Make the files that a cutting machine follows."),
    "tts": ("pnp.cli.tts:tts", "Make a saved game for a virtual table."),
    "calibrate": ("pnp.cli.calibrate:calibrate", "Measure your printer with a test sheet."),
    "preview": ("pnp.cli.preview:preview", "Make pictures of a built kit."),
    "watch": ("pnp.cli.watch:watch", "Show the faces of a game anew whenever you save a file."),
    "check": ("pnp.cli.check:check", "Read the content of a game and list every fault."),
    "show": ("pnp.cli.show:show", "Show what is in the box of a game."),
    "new": ("pnp.cli.new:new", "Make a small, complete game of your own to start from."),
    "words": ("pnp.cli.words:words", "Give translators the words of a game, and take them back."),
    "schema": ("pnp.cli.schema:schema", "Write the JSON Schema of the content files."),
    "lookup": ("pnp.cli.lookup:lookup", "Show the piece that bears a code."),
    "site": ("pnp.cli.site:site", "Write the look-up as pages for a phone or a web host."),
    "labels": ("pnp.cli.labels:labels", "Make stickers with codes for a printed original."),
    "serve": ("pnp.cli.serve:serve", "Show the look-up to this machine or the local network."),
    "play": ("pnp.cli.play:play", "Try the bank of a game by a script of an evening."),
    "bank": ("pnp.cli.bank.group:bank", "Keep the bank's books at the table."),
    "hall": ("pnp.cli.hall:hall", "Keep the hall of a tournament of many tables."),
}
"""Each command, the file and name it is imported from when it is called, and its line of help."""


class LazyGroup(click.Group):
    """A group that imports a command only when it is called, and none for its own help."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Name the commands in the order of a user's evening."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the file of a command."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant; of a mistyped one say which is near it."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from pnp.spelling import nearest  # noqa: PLC0415  # a payment must not wait for it

            known = " ".join(COMMANDS)
            hint = nearest(args[0], COMMANDS) or f"; there are {known}"
            raise UsageError(f"there is no command `{args[0]}`{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their one line of help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pnp-kits", message="pnp %(version)s")
def pnp() -> None:
    """Print a game, keep its bank, look up its cards: all from one folder of YAML."""


def start() -> None:
    """Run the command line as a program of its own: what strangers made is read in a sandbox."""
    with told_in_one_sentence():
        words = sys.argv[1:]
        if words and words[0] in SANDBOXED and len(words) > 1:
            _enter_sandbox(words)
    main()


SANDBOXED: Final = frozenset(
    {"build", "check", "cut", "labels", "preview", "proof", "shop", "show", "site", "tts"}
)
"""The commands that read packs or prints and are over by themselves."""


def _enter_sandbox(words: list[str]) -> None:
    if not hasattr(os, "fork"):
        return
    from pnp.box.packs import content_root  # noqa: PLC0415  # a payment reads no packs
    from pnp.cli import sandbox  # noqa: PLC0415  # as above

    asked = [word for before, word in pairwise(words) if before != "--for"]  # the list is one's own
    if any(sandbox.is_strange(word, content_root()) for word in asked if word[:1] != "-"):
        sandbox.enter()


def main() -> None:
    """Run the command line; an error is a sentence and an exit code, never a traceback."""
    if isinstance(sys.stdin, io.TextIOWrapper):  # bytes that are no text are refused where they are
        sys.stdin.reconfigure(errors="surrogateescape")
    with told_in_one_sentence():
        pnp(standalone_mode=False)


@contextmanager
def told_in_one_sentence() -> Iterator[None]:
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
        click.echo(f"{error.filename or 'The output'} cannot be used: {error.strerror}.", err=True)
        sys.exit(1)
    except MemoryError:
        click.echo("This takes more memory than it may take: nothing of it is kept.", err=True)
        sys.exit(3)
    except click.exceptions.Exit as leave:
        sys.exit(leave.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        sys.exit(130)
