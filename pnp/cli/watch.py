"""`pnp watch`: the faces of a kit, drawn anew whenever a file of it is saved."""

import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING

import click

from pnp.box.packs import content_root, find_kit
from pnp.cli.listening import listen, until_stopped
from pnp.cli.watch_kit import WatchedKit
from pnp.errors import UsageError
from pnp.press.job import PrintJob
from pnp.press.kit_snapshot import SeenKit

if TYPE_CHECKING:
    from pnp.web.watch import WatchHost


@click.command()
@click.argument("kit")
@click.option("--part", "parts", metavar="PART", multiple=True, help="Show this part alone.")
@click.option("--lang", metavar="LANG", help="The language of the faces; else the game's own.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8231,
    show_default=True,
    help="The port of the page; 0 takes a free one.",
)
@click.option("--png", is_flag=True, help="Write pictures of what changed; show no page.")
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Where --png writes; else output/KIT/watch.",
)
@click.option(
    "--dpi",
    type=click.IntRange(20, 600),
    default=150,
    show_default=True,
    help="Dots to the inch, for --png.",
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def watch(
    kit: str,
    parts: tuple[str, ...],
    lang: str | None,
    port: int,
    png: bool,
    output: Path | None,
    dpi: int,
    content: Path | None,
) -> None:
    """Show the faces of KIT on a page of this machine, and anew at every save, until Ctrl-C.

    What changed stands first. A fault is shown with its file and line beside what was last good.
    """
    if output and not png:
        raise UsageError("-o goes with --png: the page writes nothing")
    folder = find_kit(kit, content)
    watched = WatchedKit(folder, PrintJob(lang=lang or "", only=parts))
    with until_stopped():
        if png:
            target = output or Path("output") / folder.resolve().name / "watch"
            _write(watched, target, dpi)
        else:
            _show(watched, port)


def _sightings(watched: WatchedKit, stop: Event) -> Iterator[tuple[SeenKit, str]]:
    """Look at a kit at every save; give what is seen, if it differs, and when and in what time.

    A look that a further save makes old is broken off, but for the first.
    """
    before = told = SeenKit()
    for state in watched.changes(stop):
        start = perf_counter()
        old = bool(before.faces)
        for seen in watched.look(before):
            if seen.differs(told):
                took = perf_counter() - start
                yield seen, f"{datetime.now().astimezone():%H:%M:%S}, {took:.2f} s"
                told = seen
            before = seen
            if seen.unfinished and old and not watched.stands(state):
                break


def _write(watched: WatchedKit, target: Path, dpi: int) -> None:
    from pnp.documents.face_prints import picture_file, write_faces  # noqa: PLC0415  # draws PDF

    _tell(f"Pictures of what changes are written to {target}\nCtrl-C stops it.")
    written: set[Path] = set()
    for seen, clock in _sightings(watched, Event()):
        if seen.unfinished:
            continue
        for problem in seen.problems:
            _tell(str(problem))
        good = [face for face in seen.faces.values() if not face.misfits]
        fresh = [face for face in good if not written or face.key in seen.changed]
        files = write_faces(fresh, content_root() / "fonts", watched.folder, target, dpi)
        kept = {picture_file(face, target) for face in seen.faces.values()}
        for file in written - kept:
            file.unlink(missing_ok=True)
        written = (written | set(files)) & kept
        if seen.changed:
            _tell("\n".join(map(str, files)))
        _tell(f"{len(files)} written at {clock}")


def _show(watched: WatchedKit, port: int) -> None:
    with listen(lan=False, port=port) as listener:
        _tell("The faces are at http://{}:{}/\nCtrl-C stops it.".format(*listener.getsockname()))
        from pnp.web.watch import open_watch  # noqa: PLC0415  # the address is told first

        host = open_watch(listener)
        stop, faults = Event(), list[BaseException]()
        following = Thread(target=_follow, args=(watched, host, stop, faults), daemon=True)
        following.start()
        try:
            host.run()
        finally:
            stop.set()
            following.join(2)
        if faults:
            raise faults[0]


def _follow(
    watched: WatchedKit, host: "WatchHost", stop: Event, faults: list[BaseException]
) -> None:
    # If nothing can be, the page ends.
    try:
        for seen, clock in _sightings(watched, stop):
            host.show(seen, clock)
            if not seen.unfinished:
                _tell(f"{host.showing.page.news} ({clock})")
    except BaseException as fault:  # noqa: BLE001  # it is raised where the page is shown
        faults.append(fault)
        host.stop()


def _tell(line: str) -> None:
    click.echo(line)
    sys.stdout.flush()
