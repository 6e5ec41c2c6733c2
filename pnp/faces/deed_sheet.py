"""What a title deed says, and where its lines stand on the card."""

from dataclasses import dataclass
from typing import Final

from pnp.box.estate import Deed, Group
from pnp.box.model import deeds_of
from pnp.box.rulebook import matters_of
from pnp.box.words import has_two
from pnp.faces.context import Context
from pnp.faces.deed_table import DeedTable
from pnp.faces.frame import FOOT, code_reach
from pnp.faces.hands.card_frame import CardFrame
from pnp.faces.sister_names import SisterNames
from pnp.units import Rect

_TABLE: Final = 26.6
"""Top of the rents, below the top of the face."""

_NOTE: Final = 6.8
"""Height of the note under the rents."""

_NOTE_LARGE: Final = 11.4
"""The same in large print: three lines."""

_NOTE_IN_TWO: Final = 10.2
"""The same in two languages: four lines."""

_FOOT_PITCH_IN_TWO: Final = 3.6

_FOOT_PITCH: Final = 4.3


@dataclass(frozen=True, slots=True)
class DeedSheet:
    """One deed on its way to paper: what it says, and where its lines stand in mm."""

    context: Context
    frame: CardFrame
    group: Group
    deed: Deed | None
    sisters: SisterNames
    """What the deeds of its group are called, which are set alike."""
    lent: bool
    code: str
    payload: str
    """What a QR code on its front says; none if its back bears it."""
    rows: tuple[str, ...]
    """What each rent is for."""

    @property
    def behind(self) -> bool:
        """Whether its back bears its codes."""
        return self.context.backs and self.lent

    @property
    def note(self) -> str:
        """What is said under the rents: the deed's own note, or that a whole group doubles."""
        if self.deed and self.deed.notes:
            return self.context.localise(self.deed.notes)
        builds = self.group.rent_by == "buildings" and len(self.rows) > 1
        doubled = builds and "double-rent" in matters_of(self.context.box.rules)
        return self.context.label("rent_doubled") if doubled else ""

    @property
    def is_noted(self) -> bool:
        """Whether it has a note of its own in one language, which no sister shares."""
        return bool(self.deed and self.deed.notes and self.note) and not has_two(self.note)

    @property
    def builds(self) -> bool:
        """Whether houses are built on it."""
        return self.group.rent_by == "buildings" and len(self.rows) > 1

    @property
    def reach(self) -> float:
        """How far a QR code on its front reaches to the left and up."""
        return code_reach(self.payload, large=self.context.large)

    @property
    def beside_code(self) -> float:
        """How much room in mm a sum has between its label and a QR code."""
        return self.frame.right - self.reach - 0.6 - self.frame.left - 9

    @property
    def foot_rows(self) -> int:
        """How many lines of prices stand at its foot."""
        return 2 * self.builds + self.lent

    def foot_row(self, n: int) -> float:
        """Give the baseline of a line of prices; a QR code pushes them over the printed code."""
        pitch = _FOOT_PITCH_IN_TWO if has_two(self.note) else _FOOT_PITCH
        last = FOOT - (_FOOT_PITCH if self.reach else 0)
        return last - (self.foot_rows - 1 - n) * pitch

    @property
    def note_area(self) -> Rect:
        """Where the note stands: over the prices, or over the QR code."""
        foot = self.foot_row(0) - 3.4
        if self.reach:
            foot = min(foot, FOOT - self.reach) - 0.2
        frame = self.frame
        high = _NOTE_LARGE if self.context.large else _NOTE
        high = _NOTE_IN_TWO if has_two(self.note) else high
        return Rect(frame.left, foot - high, frame.right - frame.left, high)

    @property
    def table(self) -> DeedTable:
        """The table of rents: as high as what stands below it allows."""
        frame, top = self.frame, self.frame.face.y + _TABLE
        foot = self.note_area.y - 0.8 if self.note else self.note_area.bottom
        pitch = min(5.6, (foot - top) / len(self.rows))
        return DeedTable(frame.left, frame.right, top, pitch, self.rows, builds=self.builds)


def sisters_of(context: Context, group: Group) -> SisterNames:
    """Give what the deeds of a group are called in the language of a printing."""
    return SisterNames(tuple(context.localise(d.name) for d in deeds_of(context.box, group.id)))


def row_labels(context: Context, group: Group, count: int) -> list[str]:
    """Say what each rent of a deed is for; a single one goes for however many are owned."""
    if group.rent_by != "buildings" and count == 1 < len(deeds_of(context.box, group.id)):
        return [context.label("rent_only" if group.rent_by == "owned" else "rent_throw_only")]
    if group.rent_by == "owned":
        return [context.counted("rent_owned", n) for n in range(1, count + 1)]
    if group.rent_by == "throw":
        return [context.counted("rent_throw", n) for n in range(1, count + 1)]
    if count == 1:
        return [context.label("rent_only")]
    houses = [context.counted("rent_house", n) for n in range(1, count - 1)]
    return [context.label("rent_site"), *houses, context.label("rent_hotel")]
