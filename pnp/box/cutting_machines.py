"""Cutting machines: how a sheet is laid out for each, as a row of their table says it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pnp.box.source import nearest
from pnp.errors import UsageError
from pnp.units import Size

MarkPattern = Literal["square-and-corners", "four-corners"]
"""A square at the top left and corners beside and below it, or a corner at each."""

CutFormat = Literal["svg", "dxf"]
"""What the paths are written as."""

SheetForm = Literal["pdf", "png"]
"""What is printed: pages with marks of ours, or pictures that the maker's program prints."""


@dataclass(frozen=True, slots=True)
class RegistrationMarks:
    """The marks by which a machine finds the print; lengths in mm."""

    pattern: MarkPattern
    """Which marks there are."""
    inset: float
    """How far the middle of a mark's line is from the edges of the page."""
    length: float
    """How long the arms of a corner are."""
    thickness: float
    """How thick its line is."""
    quiet: float
    """How far everything else keeps from a mark."""
    square: float = 0
    """Side of the square, without the line round it."""


@dataclass(frozen=True, slots=True)
class CuttingMachine:
    """One machine and way of feeding it, with all that its sheets must keep; lengths in mm."""

    id: str
    """What `--machine` takes."""
    title: str
    """The machine."""
    version: int
    """Counts the layouts published for it: a figure that moves makes a new one."""
    formats: tuple[CutFormat, ...]
    """What the paths of a sheet are written as."""
    margin: float
    """How far pieces keep from the edges of the page."""
    gap: float
    """How far apart pieces lie; their colour runs into half of it."""
    source: str
    """Where the figures come from."""
    sheet: SheetForm = "pdf"
    """What is printed."""
    marks: RegistrationMarks | None = None
    """The marks on each sheet, if the machine reads any of ours."""
    mat: tuple[float, float] | None = None
    """What the machine takes at most; none where no figure is known."""
    page: tuple[float, float] | None = None
    """The size of a sheet, where it is not the paper's."""
    dpi: int = 300
    """Dots to the inch of pictures."""
    unknown: str = ""
    """What could not be found out."""

    @property
    def layout(self) -> str:
        """The name of its layout: it stands for the same figures for good."""
        return f"{self.id}-{self.version}"

    def page_on(self, paper: Size) -> Size:
        """Give the size of a sheet if it is printed on a paper."""
        return Size(*self.page) if self.page else paper


@dataclass(frozen=True, slots=True)
class MachineTable:
    """All machines known, in the order they are listed."""

    machines: tuple[CuttingMachine, ...]


def find_machine(machines: Iterable[CuttingMachine], name: str) -> CuttingMachine:
    """Find a machine by its name; the error lists those there are."""
    known = {machine.id: machine for machine in machines}
    if name not in known:
        hint = nearest(name, known) or "."
        say = f"there is no cutting machine “{name}”{hint}"
        raise UsageError(f"{say} The machines are {', '.join(known)}")
    return known[name]
