"""Commands about a table as a whole: proved, saved, copied, reported and written out."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from pnp.bank import exports, integrity
from pnp.bank.books import Damage, read_letters
from pnp.bank.exports import report as reported
from pnp.bank.integrity import Inspection, inspect
from pnp.bank.journal import tell_damage, tell_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session
from pnp.cli.bank.options import located, seated
from pnp.cli.options import as_json, value
from pnp.cli.streams import echo_json, fit_json
from pnp.errors import UsageError
from pnp.output import write_file


@click.command()
@value(
    "--seal LETTERS",
    "A seal that was written down: are the entries up to it still the same?",
    "seals",
    multiple=True,
)
@as_json
@seated
def check(session: Session, seals: tuple[str, ...], as_json: bool) -> None:
    """Prove that the books are sound, or say what is wrong and at which entry."""
    witnesses = [read_letters(typed) for typed in seals]
    for typed, letters in zip(seals, witnesses, strict=True):
        if not letters:
            raise UsageError(_say(session, "seal.none", typed=typed))
    found = inspect(session.path)
    at = {seal: n for n, seal in enumerate(found.seals, 1)}
    if as_json:
        faults = [
            {
                "entry": each.entry,
                "fault": each.key,
                "say": tell_damage(session.path, each, session.lang),
            }
            for each in found.faults
        ]
        plain = {"sound": found.sound, "made": found.made, "faults": faults}
        told = [{"seal": seal, "entry": at.get(seal)} for seal in witnesses]
        last = found.seals[-1] if found.seals else None
        echo_json(plain | {"seal": last, "witnesses": told})
    else:
        _tell_state(session, found)
        for seal in witnesses:
            key = "seal.found" if seal in at else "seal.lost"
            click.echo(_say(session, key, n=at.get(seal), seal=seal), err=seal not in at)
    if found.faults or not at.keys() >= set(witnesses):
        sys.exit(3)


def _say(session: Session, key: str, **facts: object) -> str:
    return tell_of(session.path, key, session.lang, **facts)


def _tell_state(session: Session, found: Inspection) -> None:
    if found.faults:
        _tell_faults(session, found.faults)
        click.echo(_say(session, "check.sound-part", sound=found.sound, made=found.made), err=True)
        return
    with session.looking() as loaded:
        say = loaded.say
    click.echo(say.text("check.sound", n=found.sound))
    if found.seals:
        click.echo(say.text("seal.last", n=found.sound, seal=found.seals[-1]))


def _tell_faults(session: Session, faults: Iterable[Damage]) -> None:
    for fault in faults:
        say = tell_damage(session.path, fault, session.lang)
        if fault.entry:
            say = _say(session, "check.at", n=fault.entry, what=say)
        click.echo(say, err=True)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@seated
def recover(session: Session, file: Path | None) -> None:
    """Save what is sound of the table and of its copies to FILE, which must be new.

    Without FILE a name beside the table is found.
    """
    to = file or integrity.new_place(session.path)
    if to.exists():
        raise UsageError(_say(session, "recover.there", to=to))
    found = integrity.recover(session.path, to, session.lang)
    _tell_faults(session, found.faults)

    def tell(key: str, **facts: object) -> None:
        click.echo(tell_of(to, key, session.lang, **facts))

    for each in found.taken:
        key = "recover.taken-one" if each.first == each.last else "recover.taken"
        tell(key, first=each.first, last=each.last, copy=each.copy)
    key = "recover.saved-of" if found.made else "recover.saved"
    tell(key, sound=found.sound, made=found.made)
    tell("recover.play-on")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@located
def backup(session: Session, file: Path) -> None:
    """Copy the table to FILE, which must be new; at any time."""
    integrity.backup(session.path, file)
    click.echo(str(file))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@seated
def report(session: Session, file: Path | None) -> None:
    """Print the final count, the course and everybody's wealth over time, or save it.

    FILE is new and ends in .html, to be printed from a browser, or .txt.
    """
    with session.looking() as loaded:
        if file is None:
            click.echo("\n".join(reported(loaded)))
        else:
            _save(file, loaded)
            click.echo(str(file))


def _save(file: Path, loaded: LoadedTable) -> None:
    form = file.suffix.lower()
    if form not in {".txt", ".html", ""}:
        raise UsageError(f"{file} ends in {file.suffix}: name a file in .txt, .html")
    if file.exists() or file.is_symlink():  # none is ever replaced
        raise UsageError(f"{file} was not written: it is there already; name a new file")
    if form == ".html":
        from pnp.web.report import write_report  # noqa: PLC0415  # only a page needs templates

        write_file(file, write_report(loaded))
    else:
        write_file(file, "\n".join(reported(loaded)) + "\n")


_FORMATS: Final[dict[str, Callable[[LoadedTable], Iterator[str]]]] = {
    "hledger": exports.hledger,
    "beancount": exports.beancount,
    "csv": exports.sheet,
    "json": exports.document,
}


@click.command()
@click.argument("form", type=click.Choice(list(_FORMATS)))
@seated
def export(session: Session, form: str) -> None:
    """Write the books to the output, for hledger, beancount, a spreadsheet or a script."""
    with session.looking() as loaded:
        for line in _FORMATS[form](loaded):
            click.echo(fit_json(line) if form == "json" else line)
