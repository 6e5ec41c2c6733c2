"""What is said before there is a table: how `open` is used and its slips, in any language."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pnp.box.model import Box
from pnp.box.packs import find_kit, kits, languages
from pnp.box.reading.reader import labels_of
from pnp.box.words import HOUSE
from pnp.cli.bank.options import Seat
from pnp.errors import ContentError, UsageError
from pnp.rules.state.messages import Catalogue


def say_first(lang: str, key: str, /, **facts: Any) -> str:
    """Say a sentence of the bank in a language of the house; in English if it has no such words."""
    spoken = lang if lang in languages("bank") else HOUSE
    words = {name.removeprefix("bank."): text for name, text in labels_of(spoken).items()}
    return Catalogue(spoken, words, _no_box).text(key, **facts)


def _no_box() -> Box:
    message = "what is said before a table is there names nothing that is in a box"
    raise LookupError(message)


def find_game(typed: str, content: Path | None, lang: str) -> Path:
    """Find the folder of a game, or name those there are."""
    try:
        return find_kit(typed, content)
    except ContentError as error:
        if lang in {"", HOUSE}:
            raise
        known = [folder.name for folder in kits(content)]
        raise UsageError(say_first(lang, "open.no-kit", typed=typed, known=known)) from error


class FirstCommand(click.Command):
    """A command that tells in the language asked for how it is used; in English click does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command, or say how they are put."""
        seat, asked = ctx.find_object(Seat), _language(args)
        lang = asked or (seat.lang if seat is not None else "")
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if lang in {"", HOUSE} or lang not in languages("bank"):
                raise
            what = _at_fault(error)
            key = "open.usage" if what else "open.missing"
            raise UsageError(say_first(lang, key, what=what)) from error


def _language(args: Sequence[str]) -> str:
    for place, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name == "--lang":
            return value if equals else "".join(args[place + 1 : place + 2])
    return ""


def _at_fault(error: click.UsageError) -> str:
    # Nothing where a word is missing.
    if isinstance(error, click.NoSuchOption | click.BadOptionUsage):
        return error.option_name
    param = error.param if isinstance(error, click.BadParameter) else None
    return param.opts[0] if isinstance(param, click.Option) else ""
