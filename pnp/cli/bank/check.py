"""`pnp bank check`: are the books sound?"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from pnp.bank import recovery
from pnp.bank.books import Damage, read_letters
from pnp.bank.journal import told_damage, told_of
from pnp.bank.recovery import Inspection, inspect
from pnp.cli.bank.options import Seat, seated, session_of
from pnp.errors import UsageError


@click.command()
@click.option(
    "--seal",
    "seals",
    metavar="LETTERS",
    multiple=True,
    help="A seal that was written down: are the entries up to it still the same?",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
@seated
@click.pass_obj
def check(seat: Seat, seals: tuple[str, ...], as_json: bool) -> None:
    """Prove that the books are sound, or say what is wrong and at which entry."""
    witnesses = tuple(_read(seat, typed) for typed in seals)
    found = inspect(seat.path)
    lost = [each for each in witnesses if each not in found.seals]
    if as_json:
        click.echo(json.dumps(_plain(seat, found, witnesses), ensure_ascii=False))
        sys.exit(3 if found.faults or lost else 0)
    if found.faults:
        tell_faults(seat, found.faults)
        facts = {"sound": found.sound, "made": found.made}
        click.echo(told_of(seat.path, "check.sound-part", seat.lang, **facts), err=True)
    else:
        _tell_sound(seat, found)
    for each in witnesses:
        _tell_witness(seat, found, each)
    if found.faults or lost:
        sys.exit(3)


def _read(seat: Seat, typed: str) -> str:
    letters = read_letters(typed)
    if not letters:
        raise UsageError(told_of(seat.path, "seal.none", seat.lang, typed=typed))
    return letters


def _plain(seat: Seat, found: Inspection, witnesses: Iterable[str]) -> dict[str, object]:
    # A witness that no entry has stands at entry null.
    faults = [
        {"entry": fault.entry, "fault": fault.key, "say": told_damage(seat.path, fault, seat.lang)}
        for fault in found.faults
    ]
    at = {seal: n for n, seal in enumerate(found.seals, 1)}
    return {
        "sound": found.sound,
        "made": found.made,
        "faults": faults,
        "seal": found.seals[-1] if found.seals else None,
        "witnesses": [{"seal": each, "entry": at.get(each)} for each in witnesses],
    }


def _tell_sound(seat: Seat, found: Inspection) -> None:
    with session_of(seat).looking() as loaded:
        say = loaded.state.messages
    click.echo(say.text("check.sound", n=found.sound))
    if found.seals:
        click.echo(say.text("seal.last", n=found.sound, seal=found.seals[-1]))


def _tell_witness(seat: Seat, found: Inspection, seal: str) -> None:
    if seal in found.seals:
        n = found.seals.index(seal) + 1
        click.echo(told_of(seat.path, "seal.found", seat.lang, n=n, seal=seal))
    else:
        click.echo(told_of(seat.path, "seal.lost", seat.lang, seal=seal), err=True)


def tell_faults(seat: Seat, faults: Iterable[Damage]) -> None:
    """Tell everything that is wrong with a table's file, each with its entry."""
    for fault in faults:
        say = told_damage(seat.path, fault, seat.lang)
        if fault.entry:
            say = told_of(seat.path, "check.at", seat.lang, n=fault.entry, what=say)
        click.echo(say, err=True)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@seated
@click.pass_obj
def recover(seat: Seat, file: Path | None) -> None:
    """Save what is sound of the table and of its copies to FILE, which must be new.

    Without FILE a name beside the table is found.
    """
    to = file or recovery.new_place(seat.path)
    if to.exists():
        raise UsageError(told_of(seat.path, "recover.there", seat.lang, to=to))
    found = recovery.recover(seat.path, to, seat.lang)
    tell_faults(seat, found.faults)

    def tell(key: str, **facts: object) -> None:
        click.echo(told_of(to, key, seat.lang, **facts))

    for each in found.taken:
        one = each.first == each.last
        facts = {"first": each.first, "last": each.last, "copy": each.copy}
        tell("recover.taken-one" if one else "recover.taken", **facts)
    key = "recover.saved-of" if found.made else "recover.saved"
    tell(key, sound=found.sound, made=found.made)
    tell("recover.play-on")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@seated
@click.pass_obj
def backup(seat: Seat, file: Path) -> None:
    """Copy the table to FILE, which must be new; at any time."""
    recovery.backup(seat.path, file)
    click.echo(str(file))
