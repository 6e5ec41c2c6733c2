"""A game made of a source by `pnp new --from`, read back, and held to be sound."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from pnp.box.model import Box
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.reading.reader import read_box
from pnp.cli.check import layout_faults
from pnp.cli.main import pnp
from pnp.errors import PnpError

GAME = Path("game")


@dataclass(frozen=True)
class Brought:
    """What the command said, and the game it made."""

    told: str

    @property
    def box(self) -> Box:
        return read_box(GAME)

    @property
    def parts(self) -> Sequence[DeclaredPart]:
        return parts_of(self.box)


def brought(source: Path, *, sound: bool = True) -> Brought:
    """Make a game of a source; one that is to be sound passes what `pnp check` asks."""
    done = CliRunner().invoke(pnp, ["new", str(GAME), "--from", str(source)])
    told = str(done.exception) if isinstance(done.exception, PnpError) else done.output
    assert (done.exit_code == 0) == sound, told
    assert done.exception is None or isinstance(done.exception, PnpError | SystemExit)
    if sound:
        assert layout_faults(read_box(GAME), GAME) == ()
    return Brought(told)


def cards_of(part: DeclaredPart, *columns: str) -> list[tuple[int | str, ...]]:
    """Give how many there are of each card, and what stands in some columns."""
    lang = part.name.source
    return [(row.count, *(row.cells[x].said(lang) if x in row.cells else "" for x in columns))
            for row in part.each]  # fmt: skip


def left_of(made: Brought) -> list[tuple[str, str]]:
    """Give the places of what was left, and how it is told."""
    lines = [each.removeprefix("Left: ") for each in made.told.splitlines() if "Left: " in each]
    return sorted(
        (each.partition(": ")[0], each.partition(": ")[2].partition(":")[0].partition(",")[0])
        for each in lines
    )
