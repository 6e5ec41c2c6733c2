"""Agreeing to run the rules that a pack brings itself."""

import sys
from pathlib import Path

import click

from pnp.bank.file_words import told
from pnp.bank.own_rules import describe, run_rules
from pnp.bank.trusted_rules import is_trusted
from pnp.bank.trusted_rules import trust as remember
from pnp.box.packs import find_kit
from pnp.box.reading.bank_files import BankFiles, read_bank_files
from pnp.cli.content import read_kit
from pnp.errors import UsageError


@click.command()
@click.argument("game")
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def trust(game: str, content: Path | None) -> None:
    """Agree to run the rules that GAME brings itself, until they change."""
    folder = find_kit(game, content)
    files = read_bank_files(folder)
    if files is None:
        raise UsageError(told(folder, "rules.none"))
    click.echo(_what_runs(read_kit(folder).game.id, files, ""))
    remember(files.digest, files.folder)
    click.echo(told(files.folder, "rules.trusted"))


def bring_rules(kit: str, folder: Path, lang: str, *, agreed: bool) -> str:
    """Run the rules a pack brings itself, if somebody agrees, and describe them for a table."""
    files = read_bank_files(folder)
    if files is None:
        return ""
    if not is_trusted(files.digest):
        if not agreed:
            _ask(kit, files, lang)
        remember(files.digest, files.folder)
    run_rules(kit, files)
    return describe(files)


def _ask(kit: str, files: BankFiles, lang: str) -> None:
    # Where nobody can answer, refuse.
    what = _what_runs(kit, files, lang)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(f"{what}\n{told(files.folder, 'rules.nobody', lang)}")
    click.echo(what)
    if not click.confirm(told(files.folder, "rules.agree", lang)):
        raise UsageError(told(files.folder, "rules.not-agreed", lang))


def _what_runs(kit: str, files: BankFiles, lang: str) -> str:
    facts = {"kit": kit, "files": len(files.files), "lines": files.lines}
    return told(files.folder, "rules.runs", lang, **facts)
