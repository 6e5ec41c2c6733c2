"""`pnp check`: every fault in the content of a game, and what is not translated yet."""

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from pnp.box.board import count_places
from pnp.box.checks.cards import notes_alike
from pnp.box.codes import LOCK
from pnp.box.limits import FAULTS
from pnp.box.model import Box
from pnp.box.packs import BANK, content_root
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import count_pieces
from pnp.box.reading.bank_files import read_verb_packages
from pnp.box.reading.kept_box import key_of_pack
from pnp.box.reading.reader import labels_of, release
from pnp.box.source import capped
from pnp.cli import options
from pnp.cli.kit_checks import place_misfits
from pnp.cli.progress import counted
from pnp.cli.reading import read_kit
from pnp.cli.rehearsal import try_rules
from pnp.cli.streams import echo_json
from pnp.errors import ContentError, Finding, UsageError, each_once, in_order, sarif
from pnp.kept import keep, recall, stamps_of
from pnp.lookup.index import remember
from pnp.pool import working
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for, preflight
from pnp.rules.phrases import phrase_findings
from pnp.rules.registry import is_shipped
from pnp.spelling import HOUSE


@click.command()
@click.argument("names", metavar="[KIT]...", nargs=-1, default=options.hand)
@options.flag("--release", "Add the codes of each KIT to its codes.lock.", "releasing")
@options.form
def check(names: tuple[str, ...], releasing: bool, form: str | None) -> None:
    """Read the content of each KIT (all, if none is named) and list every fault.

    Each is laid out in all its languages as `pnp build` would, though nothing is written.
    Release a kit before you print it for others: from then on every code stays with its piece.
    """
    if releasing and not names:
        raise UsageError("name the kit whose codes are released: `pnp check ./mygame --release`")
    problems: list[Finding] = []
    folders: list[Path] = []
    for kit in names or options.all_packs():
        try:
            folders.append(options.find_pack(str(kit)))
        except ContentError as error:
            problems += error.findings
    jobs = os.cpu_count() or 1
    alone = jobs if len(folders) == 1 else 1  # several packs keep the processors busy themselves
    work = partial(judge, releasing=releasing, jobs=alone)
    with working(work, folders, jobs) as judged:
        told = counted(judged, "kit", len(folders), shown=form is None and len(folders) > 1)
        for found in told:
            problems += found.problems
            if found.said and form is None:
                click.echo(found.said)
    if form:
        every = in_order(problems)
        plain = {"ok": not every, "findings": [each.as_json() for each in every]}
        echo_json(sarif(every, "check") if form == "sarif" else plain, indent=1)
        if every:
            sys.exit(ContentError.exit_code)
    elif problems:
        count = len(each_once(problems))
        click.echo(f"{count} fault{'s' * (count > 1)} found.", err=True)
        raise ContentError(problems)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of one pack: what it holds if it is sound, else its faults."""

    said: str = ""
    problems: tuple[Finding, ...] = ()


def judge(folder: Path, *, releasing: bool = False, jobs: int = 1) -> Verdict:
    """Read a pack, and lay it out in every language if it can be read.

    Nothing of that is done again for a sound pack that has not changed.
    """
    key = "" if releasing else _key(folder)
    if key and (known := recall(Verdict, key)):
        remember(read_kit(folder), folder)
        return known
    verdict = _judge(folder, releasing=releasing, jobs=jobs)
    if key and not verdict.problems and key == _key(folder):
        keep(verdict, key)
    return verdict


def _key(folder: Path) -> str:
    # Python may ask for anything, and of an evening that is played no digest tells
    if (folder / BANK).exists() or any(folder.glob("*.play")):
        return ""
    return key_of_pack(folder, "laid out", stamps_of(content_root() / "fonts"))


def _judge(folder: Path, *, releasing: bool, jobs: int) -> Verdict:
    try:
        box = read_kit(folder)
    except ContentError as error:
        return Verdict(problems=error.findings)
    tried = try_rules(folder)
    said = phrases(box, folder)
    if problems := (*tried.findings, *said, *layout_faults(box, folder, jobs=jobs)):
        return Verdict(problems=problems)
    lines: list[str] = []
    if releasing:
        added = release(box, folder)
        lines.append(f"{LOCK}: every code was released before; nothing was added.")
        if added:
            box = read_kit(folder)
            lines = [f"{LOCK}: {len(added)} code{'s' * (len(added) > 1)} released:"]
            lines += [f"  {one.code}: {one.bearer}" for one in added]
    remember(box, folder)
    lines += map(str, (*say_untranslated(box, folder), *notes_alike(box)))
    lines += (str(each).partition("\n")[0] for each in too_big_for_a_paper(box, folder))
    lines += tried.untried
    return Verdict("\n  ".join([summary(box), *lines]))


def phrases(box: Box, folder: Path) -> Iterator[Finding]:
    """Judge all that a game of the house may say, and of a pack what it brings itself."""
    brought = (folder / BANK).is_dir()
    if brought or is_shipped(box.game.id):
        packages = tuple(read_verb_packages(box.game.id, folder))
        own = {each.name for each in (packages[-1:] if brought else packages)}
        yield from phrase_findings(box, packages, own, labels_of(HOUSE).keys())


def too_big_for_a_paper(box: Box, folder: Path) -> tuple[Finding, ...]:
    """Find the box's own parts that one of the papers has no room for, as a build on it would."""
    own, found = {part.id for part in parts_of(box)}, list[Finding]()
    for paper in PAPERS.values():
        job = PrintJob(paper=paper)
        planned = plan_parts(context_for(box, job, folder), job)
        found += lay_out(each for each in planned if each.id in own)[1]
    return place_misfits(folder, found)


def say_untranslated(box: Box, folder: Path) -> Iterator[str]:
    """Say of each language how many texts it lacks, with the first of them."""
    from pnp.translation.all_texts import texts_of_kit  # noqa: PLC0415  # not where nothing changed

    for lang in box.game.languages:
        lacking = texts_of_kit(folder, box, lang).lacking if lang != box.game.source else ()
        for first in lacking[:1]:
            texts = "1 text is" if len(lacking) == 1 else f"{len(lacking)} texts are"
            say = (
                f"{box.game.id}/{first.place}: {texts} missing in {lang}, here: {first.source[:60]}"
            )
            yield f"{say}; `pnp words status {box.game.id} {lang}` lists them"


def layout_faults(
    box: Box, folder: Path, languages: Iterable[str] | None = None, *, jobs: int = 1
) -> tuple[Finding, ...]:
    """Find everything that `pnp build` could not lay out or draw, each with its line.

    Without languages, all those of the game are laid out, each in a process of its own as far as
    there are.
    """
    orders = [PrintJob(lang=lang) for lang in languages or box.game.languages]
    work = partial(preflight, box, pack=folder)
    with working(work, orders, jobs) as all_found:
        misfits = [each for found in all_found for each in found]
    return capped(place_misfits(folder, misfits[: 10 * FAULTS])) if misfits else ()


def summary(box: Box) -> str:
    """Say in one line what is in the box; counts of nothing are left out."""
    parts = [
        (len(box.board.spaces if box.board else box.town.stops if box.town else ()), "space"),
        (len(box.map.spaces) or count_places(box.map) if box.map else 0, "map space"),
        (len(box.rows.fenced) if box.rows else 0, "row"),
        (len(box.deeds), "deed"),
        (box.blanks.count if box.blanks else 0, "blank deed"),
        *((len(deck.cards), f"{deck.name.said('en')} card") for deck in box.decks),
        (sum(building.count for building in box.buildings), "building card"),
        (sum(contract.count for contract in box.money.contracts), "savings contract"),
        (sum(note.count for note in box.money.notes), "note"),
        (sum(piece.count for piece in box.pieces), "other piece"),
        *((count_pieces(box, part), f"of `{part.id}`") for part in parts_of(box)),
    ]
    listed = ", ".join(
        f"{n} {what}{'' if n == 1 or what.startswith('of ') else 's'}" for n, what in parts if n
    )
    languages = ", ".join(box.game.languages)
    return f"{box.game.id}: sound. {listed or 'nothing to print yet'}; in {languages}."
