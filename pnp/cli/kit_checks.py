"""Judging a kit by the checks of every layer, and by its own rules, once agreed to, in a child."""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from pnp.bank.own_rules import import_all, is_trusted, run_rules
from pnp.box.checks.kinds import Check
from pnp.box.model import Box
from pnp.box.reading.bank_files import read_bank_files
from pnp.box.reading.reader import origins, read_box
from pnp.cli.rehearsal import rehearse
from pnp.errors import ContentError, Finding, UsageError
from pnp.faces.drawings import drawings_are_known, drawings_are_sound
from pnp.rules.checks import imported_rules_are_kept, own_rules_are_python, rules_are_kept
from pnp.rules.registry import find_verb, game
from pnp.system import Limits, limit


def judge_kit(folder: Path, *, unfilled: bool = False) -> Box:
    """Read the content of a kit; a ContentError names every fault at once."""
    rules: Check = rules_are_kept
    try:
        if files := read_bank_files(folder):
            rules = partial(own_rules_are_python, files=files.files)
    except ContentError as error:
        faults = error.findings
        rules = lambda _box, _sources: iter(faults)  # noqa: E731  # told with all other faults
    further = (drawings_are_known, drawings_are_sound, rules)
    return read_box(folder, further=further, unfilled=unfilled)


def place_misfits(folder: Path, misfits: Iterable[Finding]) -> tuple[Finding, ...]:
    """Name the file and line of what does not fit, as the pack in a folder has it."""
    found = origins(folder)
    return tuple(map(found.locate, misfits))


_LIMITS: Final = Limits(memory=2 << 30, seconds=60)


class Tried(NamedTuple):
    """What the rules of a pack answered when they were asked."""

    findings: tuple[Finding, ...] = ()
    verbs: tuple[tuple[str, str], ...] = ()
    """Its verbs, each with what its docstring says."""
    untried: str = ""
    """Why nothing was run, and what would run it."""


def try_rules(pack: Path) -> Tried:
    """Import the rules of a pack in a child, if somebody has agreed to it, and ask its classes."""
    files = read_bank_files(pack)
    if files is None:
        return Tried()
    if not is_trusted(files.digest):
        untried = (
            f"its rules were not tried: {len(files.files)} files of Python, {files.lines} lines, "
            f"that nobody here has agreed to run. `pnp bank trust {pack}` agrees; then this "
            "imports them in a process of its own, asks every verb for its arguments, terms, "
            "rules and words, and does each on a sample table"
        )
        return Tried(untried=untried)
    # A new process, not a fork: what is imported there finds nothing of ours but what it imports.
    context = get_context("spawn")
    with ProcessPoolExecutor(1, context, initializer=limit, initargs=(_LIMITS,)) as child:
        try:
            return child.submit(ask_rules, pack).result()
        except BrokenProcessPool:
            most = f"{_LIMITS.seconds} s or {_LIMITS.memory >> 30} GB"
            say = f"these rules took more than {most}, or broke Python"
            return Tried((Finding(say, files.files["game.py"].file),))


def ask_rules(pack: Path) -> Tried:
    """Import the rules of a pack here, and ask them for all the bank will want of them."""
    files = read_bank_files(pack)
    kit = read_box(pack).game.id
    if files is None:
        return Tried()
    if broken := tuple(dict.fromkeys(import_all(kit, files))):
        return Tried(broken)
    run_rules(kit, files)
    untried = ""
    try:
        box = read_box(pack, further=(partial(imported_rules_are_kept, files=files.files),))
        if slips := tuple(dict.fromkeys(rehearse(box, files.files))):
            return Tried(slips)
    except ContentError as error:
        return Tried(error.findings)
    except UsageError as error:
        untried = f"its verbs were not done on a sample table: {error}"
    docs = {name: find_verb(kit, name).__doc__ or "" for name in game(kit).VERBS}
    first = {name: " ".join(says.partition("\n\n")[0].split()) for name, says in docs.items()}
    return Tried(verbs=tuple(first.items()), untried=untried)
