"""Starting a table."""

import os
import random
import re
import sys
import time
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from pnp.bank.file_messages import say_first, tell
from pnp.bank.own_rules import describe, is_trusted, run_rules
from pnp.bank.own_rules import trust as remember
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.packs import languages
from pnp.box.reading.bank_files import BankFiles, read_bank_files
from pnp.cli.bank.options import seated, session_of
from pnp.cli.options import all_packs, choice, find_pack, flag, value
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, TableInTheWay, UsageError
from pnp.rules.checks import faults_of_places
from pnp.spelling import HOUSE


class FirstCommand(click.Command):
    """A command that tells in the language asked for how it is used; in English click does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command, or say how they are put."""
        typed = [part for word in args for part in word.split("=", 1)]
        asked = [after for before, after in pairwise(typed) if before == "--lang"]
        lang = next(iter(asked), "") or session_of(ctx).lang
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if lang in {"", HOUSE} or lang not in languages("bank"):
                raise
            what = getattr(error, "option_name", "")  # nothing where a word is missing
            param = getattr(error, "param", None)
            if isinstance(param, click.Option):
                what = param.opts[0]
            key = "open.usage" if what else "open.missing"
            raise UsageError(say_first(lang, key, what=what)) from error


@click.command()
@click.argument("game")
def trust(game: str) -> None:
    """Agree to run the rules that GAME brings itself, until they change."""
    folder = find_pack(game)
    files = read_bank_files(folder)
    if files is None:
        raise UsageError(tell(folder, "rules.none"))
    click.echo(_what_runs(read_kit(folder).game.id, files, ""))
    remember(files.digest, files.folder)
    click.echo(tell(files.folder, "rules.trusted"))


def bring_rules(kit: str, folder: Path, lang: str, *, agreed: bool) -> str:
    """Run the rules a pack brings itself, if somebody agrees, and describe them for a table."""
    files = read_bank_files(folder)
    if files is None:
        return ""
    trusted = is_trusted(files.digest)
    if not (agreed or trusted):
        what, say = _what_runs(kit, files, lang), partial(tell, files.folder, lang=lang)
        if not (sys.stdin.isatty() and sys.stdout.isatty()):  # nobody can answer
            raise UsageError(f"{what}\n{say('rules.nobody')}")
        click.echo(what)
        if not click.confirm(say("rules.agree")):
            raise UsageError(say("rules.not-agreed"))
    if not trusted:
        remember(files.digest, files.folder)
    run_rules(kit, files)
    if broken := tuple(faults_of_places(kit, files.files)):
        raise ContentError(broken)
    return describe(files)


def _what_runs(kit: str, files: BankFiles, lang: str) -> str:
    many = len(files.files)
    return tell(files.folder, "rules.runs", lang, kit=kit, files=many, lines=files.lines)


@click.command(name="open", cls=FirstCommand)
@click.argument("game")
@click.argument("players", nargs=-1, required=True)
@choice(
    "--cash", ("book", "paper"), "Who keeps the cash: the book, or the players with printed notes."
)
@value("--option NAME=VALUE", "Choose a rule.", "options", multiple=True)
@value("--banker NAME", "Who keeps the bank, playing or not.", default="")
@value("--until HH:MM", "The hour at which the game ends.", default="")
@flag("--turns", "The bank keeps turns and pawns: `anna 7` moves one.")
@flag("--dice", "The bank throws the dice and draws the cards.")
@click.option("--seed", type=click.IntRange(1, 999_999_999), help="Begin the dice with this.")
@choice(
    "--payments",
    ("ask", "direct"),
    "Whether what a player pays from his phone waits for the banker.",
    default="ask",
)
@value("--hall ADDRESS/NAME/LETTERS", "The tournament this table plays in.", default="")
@flag("--trust", "Run the rules this pack brings, until they change.")
@seated
def open_(
    session: Session,
    /,
    game: str,
    players: tuple[str, ...],
    until: str,
    dice: bool,
    seed: int | None,
    hall: str,
    trust: bool,
    **agreed: Any,
) -> None:
    """Start a table of GAME with these PLAYERS; its file must not be there yet."""
    try:
        folder = find_pack(game)
    except ContentError as error:
        if session.lang in {"", HOUSE}:
            raise
        known = [each.name for each in all_packs()]
        raise UsageError(say_first(session.lang, "open.no-kit", typed=game, known=known)) from error
    box = read_kit(folder)
    lang = session.lang or box.game.source
    if os.path.lexists(session.path):
        raise TableInTheWay(say_first(lang, "open.there", path=session.path))
    rules = bring_rules(box.game.id, folder, lang, agreed=trust)
    now = int(time.time())
    ends, hour = agreed_hour(until, now, lang) if until else (0, "")
    start = seed or (random.SystemRandom().randrange(1, 1_000_000_000) if dice else 0)
    memo = " ".join(["open", game, *players, *agreed["options"]])
    memo += f" --until {hour}" if hour else ""
    memo += " --turns" if agreed["turns"] else ""
    memo += f" --dice --seed {start}" if start else ""
    memo += " --payments direct" if agreed["payments"] == "direct" else ""
    wishes = Wishes(
        players, lang=session.lang, line=memo, until=ends, hour=hour, seed=start, **agreed
    )
    if hall:
        from pnp.cli.bank.hall import ask_for_seat  # noqa: PLC0415  # few tables play in one

        wishes = replace(wishes, hall=ask_for_seat(hall, box.game.id, players, lang))
    open_table(Path(session.path), box, wishes, now, rules)
    with session.looking() as loaded:
        said = "; ".join(map(loaded.say.said, loaded.books.record(1).entry.say))
        if hour:
            said += f". {loaded.say.text('open.until', hour=hour)}"
        held = loaded.say.text(f"open.cash.{loaded.table.cash}")
    click.echo(f"   1  {said}\n      {held}\n      {session.path}")
    if hall:
        from pnp.cli.bank.hall import post_standing  # noqa: PLC0415  # as above

        post_standing(session, opening=True)


def agreed_hour(written: str, now: int, lang: str = HOUSE) -> tuple[int, str]:
    """Read the hour a game is to end: the next time the clock here shows it, and how it is said."""
    today, (hour, minute) = time.localtime(now), divmod(read_hour(written, lang), 60)
    for day in (today.tm_mday, today.tm_mday + 1):
        fields = (today.tm_year, today.tm_mon, day, hour, minute, 0, 0, 0, -1)
        ends = int(time.mktime(fields))
        if ends > now:
            break
    return ends, f"{hour:02}:{minute:02}"


def read_hour(written: str, lang: str = HOUSE) -> int:
    """Read a time of the day as minutes after midnight."""
    found = re.fullmatch(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])", written.strip())
    if found is None:
        raise UsageError(say_first(lang, "open.no-hour", typed=written[:20]))
    return 60 * int(found[1]) + int(found[2])
