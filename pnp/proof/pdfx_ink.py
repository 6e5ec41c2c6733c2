"""The inks of a manufacturer's file as its operators set them, and the die line it draws."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import fsum
from typing import Any, Final

from pnp.proof.content_operators import STEPS, numbers_of, read_operators, read_steps
from pnp.proof.pdfx_document import ClauseReport

_SPACES: Final = {"/DeviceRGB", "/CalRGB", "/Lab", "/RGB"}
_STROKES: Final = {"S", "s", "B", "B*", "b", "b*"}
_COLOURLESS: Final = 0.02
"""How much of an ink is none in print."""

_DARK: Final = 25.0
"""Lightness L* below which type is black alone; what is made here is so below 30."""

DEEPEST: Final = 12
"""How deep forms may lie within forms."""

_FOUR: Final = 4

InkMatrix = tuple[float, float, float, float, float, float]
UPRIGHT: Final[InkMatrix] = (1, 0, 0, 1, 0, 0)
BoxCorners = tuple[float, float, float, float]
InkShares = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _State:
    """What holds while a stream is read, until it is restored."""

    matrix: InkMatrix = UPRIGHT
    fill: InkShares = (0, 0, 0, 1)
    spot: str = ""
    """The spot colour lines are drawn in."""
    filled: str = ""
    """The spot colour areas are filled with."""
    over: bool = False
    """Whether it overprints."""
    layer: bool = False
    """Whether it is drawn on a layer."""


@dataclass(slots=True)
class DieSeen:
    """The die line of one page: what it covers, whether it overprints, whether it has a layer."""

    box: BoxCorners | None = None
    over: bool = True
    layer: bool = True
    shown_by: str = ""
    """The space that shows the spot colour where it has no plate."""


@dataclass(slots=True)
class InkWalk:
    """A walk through the streams of a file; forms without a die line are read once."""

    most: float
    """The most ink of a place: 3 is 300 %."""
    die_name: str
    lightness: Callable[[InkShares], float]
    """How light inks are, from 0 to 100."""
    found: dict[tuple[str, str], None] = field(default_factory=dict)
    """Clauses that do not hold, and what was seen."""
    known: dict[int, bool] = field(default_factory=dict)
    """Whether a form, by its number, has a die line somewhere in it."""

    def page(self, page: Any) -> DieSeen:
        """Read the streams of a page."""
        die, content = DieSeen(), page.get_contents()
        if content is not None:
            resources = _held(page, "/Resources")
            _Reading(self, resources, die, 0).read(content.get_data())
        return die

    def note(self, clause: str, say: str) -> None:
        """Take down that a clause does not hold."""
        self.found[clause, say] = None

    def weigh(self, inks: InkShares) -> None:
        """Hold inks against the most a manufacturer takes."""
        if fsum(inks) > self.most + 0.0005:
            self.note("total ink", f"a colour has {100 * fsum(inks):.0f} % of ink")


@dataclass(slots=True)
class _Reading:
    """One stream as it is read, with what holds at the moment."""

    walk: InkWalk
    resources: Any
    die: DieSeen
    depth: int
    state: _State = field(default_factory=_State)
    has_die: bool = False
    _kept: list[_State] = field(default_factory=list)
    _marks: list[bool] = field(default_factory=list)
    _points: list[tuple[float, float]] = field(default_factory=list)

    def read(self, data: bytes) -> bool:
        """Read all of it; tell whether it has a die line."""
        for name, operands in read_operators(data):
            if name == STEPS:
                if self.state.spot == self.walk.die_name:
                    for step, at in read_steps(operands[0]):
                        self._points += _points(step, numbers_of(at), self.state.matrix)
            elif name in _TAKEN:
                _TAKEN[name](self, name, operands)
        return self.has_die

    def keep(self, _name: str, _operands: list[bytes]) -> None:
        """Keep what holds."""
        self._kept.append(self.state)

    def restore(self, _name: str, _operands: list[bytes]) -> None:
        """Restore what was kept."""
        self.state = self._kept.pop() if self._kept else self.state

    def move(self, _name: str, operands: list[bytes]) -> None:
        """Move what follows."""
        moved = numbers_of(operands)
        if len(moved) == len(UPRIGHT):
            self.state = replace(self.state, matrix=_times(moved, self.state.matrix))

    def paint(self, name: str, _operands: list[bytes]) -> None:
        """Paint an outline: it may be a die line, and nothing else may overprint."""
        lines = name in _STROKES
        if self.state.over and not (self.state.spot and lines):
            self.walk.note("overprint", "something other than the die line overprints")
        if lines and self.state.spot == self.walk.die_name and self._points:
            self.has_die = True
            _take(self.die, self._points, self.state)
        self._points = []

    def call(self, _name: str, operands: list[bytes]) -> None:
        """Read a form that is called; one without a die line only once."""
        held = _held(self.resources, "/XObject")
        name = operands[-1].decode() if operands else ""
        form = held[name].get_object() if name in held else None
        if form is None or form.get("/Subtype") != "/Form" or self.depth >= DEEPEST:
            return
        known, number = self.walk.known, id(form)
        if known.get(number) is False:
            return
        own = tuple(map(float, form.get("/Matrix", UPRIGHT)))
        layer = self.state.layer or "/OC" in form
        inner = replace(self.state, matrix=_times(own, self.state.matrix), layer=layer)
        used = form.get("/Resources", self.resources).get_object()
        reading = _Reading(self.walk, used, self.die, self.depth + 1, inner)
        known[number] = reading.read(form.get_data())
        self.has_die |= known[number]

    def use_state(self, _name: str, operands: list[bytes]) -> None:
        """Use a graphics state: it may overprint."""
        held = _held(self.resources, "/ExtGState")
        name = operands[-1].decode() if operands else ""
        own = held[name].get_object() if name in held else {}
        if "/OP" in own or "/op" in own:
            over = bool(own.get("/OP", False)) or bool(own.get("/op", False))
            self.state = replace(self.state, over=over)

    def mark(self, _name: str, operands: list[bytes]) -> None:
        """Begin marked content: it may be a layer."""
        self._marks.append(bool(operands) and operands[0] == b"/OC")
        self.state = replace(self.state, layer=self.state.layer or self._marks[-1])

    def unmark(self, _name: str, _operands: list[bytes]) -> None:
        """End marked content."""
        if self._marks and self._marks.pop():
            self.state = replace(self.state, layer=any(self._marks))

    def set_rgb(self, name: str, _operands: list[bytes]) -> None:
        """Set a colour in RGB."""
        self.walk.note("RGB operators", f"a colour is set by {name}")

    def set_space(self, name: str, operands: list[bytes]) -> None:
        """Set a colour space: it may be that of a spot colour."""
        space = operands[-1].decode() if operands else ""
        if space in _SPACES:
            self.walk.note("RGB operators", f"a colour is set in {space[1:]}")
        spot = _spot_of(space, self.resources)
        lines = name == "CS"
        self.state = replace(self.state, spot=spot) if lines else replace(self.state, filled=spot)

    def set_inks(self, name: str, operands: list[bytes]) -> None:
        """Set the inks of areas and type, or of lines."""
        inks = tuple(numbers_of(operands)[-4:])
        if name in {"g", "G"}:
            inks = (0.0, 0.0, 0.0, 1 - (*numbers_of(operands), 0.0)[0])
        self.walk.weigh(inks)
        if name in {"k", "g"}:
            self.state = replace(self.state, fill=inks, filled="")
        else:
            self.state = replace(self.state, spot="")

    def set_parts(self, _name: str, operands: list[bytes]) -> None:
        """Set a colour by its parts in a space: four are inks."""
        if len(numbers_of(operands)) == _FOUR:
            self.walk.weigh(tuple(numbers_of(operands)))

    def show(self, _name: str, _operands: list[bytes]) -> None:
        """Show type: it is held against black alone, if it is dark."""
        inks = self.state.fill
        if len(inks) != _FOUR or self.state.filled or max(inks[:3]) <= _COLOURLESS:
            return
        if self.walk.lightness(inks) < _DARK:
            said = "/".join(f"{100 * ink:.0f}" for ink in inks)
            self.walk.note("black type", f"dark type has inks {said} instead of black alone")


_TAKEN: Final[Mapping[str, Callable[[_Reading, str, list[bytes]], None]]] = {
    "q": _Reading.keep, "Q": _Reading.restore, "cm": _Reading.move, "Do": _Reading.call,
    "gs": _Reading.use_state, "EMC": _Reading.unmark,
    **dict.fromkeys(("BDC", "BMC"), _Reading.mark),
    **dict.fromkeys(("Tj", "TJ", "'", '"'), _Reading.show),
    **dict.fromkeys(("S", "s", "B", "B*", "b", "b*", "f", "F", "f*", "n"), _Reading.paint),
    **dict.fromkeys(("rg", "RG"), _Reading.set_rgb),
    **dict.fromkeys(("cs", "CS"), _Reading.set_space),
    **dict.fromkeys(("k", "K", "g", "G"), _Reading.set_inks),
    **dict.fromkeys(("sc", "scn", "SC", "SCN"), _Reading.set_parts),
}  # fmt: skip
"""What is done at each operator (ISO 32000-1, annex A)."""


def _held(resources: Any, key: str) -> Any:
    # An empty dictionary for nothing.
    held = resources.get(key)
    return {} if held is None else held.get_object()


def _spot_of(space: str, resources: Any) -> str:
    held = _held(resources, "/ColorSpace")
    named = held[space].get_object() if space in held else None
    if isinstance(named, list) and named and named[0] == "/Separation":
        return str(named[1])[1:]
    return ""


def find_spots(objects: list[Any]) -> Iterator[tuple[str, Any]]:
    """Give the spot colours of a file, and the space that shows each."""
    for each in objects:
        if isinstance(each, list) and len(each) == 4 and each[0] == "/Separation":
            yield str(each[1])[1:], each[2]


def _times(one: Any, other: InkMatrix) -> InkMatrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
            e * g + f * i + k, e * h + f * j + m)  # fmt: skip


def _points(name: str, values: list[float], matrix: InkMatrix) -> list[tuple[float, float]]:
    if name == "re" and len(values) == 4:
        x, y, wide, high = values
        values = [x, y, x + wide, y, x + wide, y + high, x, y + high]
    a, b, c, d, e, f = matrix
    pairs = zip(values[::2], values[1::2], strict=False)
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in pairs]


def _take(die: DieSeen, points: list[tuple[float, float]], state: _State) -> None:
    xs, ys = zip(*points, strict=True)
    box = min(xs), min(ys), max(xs), max(ys)
    if die.box:
        old = die.box
        box = (min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3]))
    die.box, die.over, die.layer = box, die.over and state.over, die.layer and state.layer


def check_inks(walk: InkWalk, report: ClauseReport) -> Iterator[Any]:
    """ClauseReport what the walk found, each once."""
    for clause, say in walk.found:
        yield report(clause, say)
