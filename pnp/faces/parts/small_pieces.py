"""Small pieces to cut out or fold, paper money, and parts that a game lays out in boxes.

What each shows is a layer of `content/layouts/pieces.yaml`; here stands what it is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product, repeat
from typing import Final

from pnp.box.model import Note, PieceKind, list_printed
from pnp.box.model import Piece as Kind
from pnp.box.parts.declared import BoxArea, DeclaredPart, PartBox
from pnp.box.parts.faces import ALL, copies_of, count_boxes, net_of
from pnp.box.parts.rows import PartRow
from pnp.box.parts.sizes import CutNet, fold_up_cube
from pnp.box.parts.texts import Given, RowTexts, boxes_of, columns_of, rows_of
from pnp.box.places.fits import bank_runs_out, level_markers
from pnp.box.places.place import PAWN_FOOT, SIZES
from pnp.box.places.rows import CHEQUE
from pnp.box.words import first_of
from pnp.faces.art.engraving import WALL_BLEED, tell_walls
from pnp.faces.art.nets import CUT, NET_BLEED, printed_reach, put_folds, put_net_lines
from pnp.faces.boxes.box_drawing import draw_boxes, layer_face, layout_of, put_layer
from pnp.faces.boxes.ground_box import BoxScene, frame_of, outline_path
from pnp.faces.context import WHITE, Context, Face, PrintedPiece
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import set_text
from pnp.outlines import join, polygon, rectangle, top_left
from pnp.units import Rect, Size

BLEED: Final = 3.0
"""How far the ground runs over the trim, in mm."""
CUBE: Final = fold_up_cube(16)
"""The net of a die, and of a storey that is one: its squares are named by their pips."""


@dataclass(frozen=True, slots=True)
class PieceForm:
    """A form that pieces of a kind come in: whose part it is, what shows it, how large it is."""

    part: str
    """The id of its part; those of one part come one after another."""
    kind: PieceKind
    layer: str
    size: Size = CUBE.size
    bleed: float = BLEED
    safe: float = 1.5
    """How far words keep from the trim, in mm."""
    back: str = ""
    """The layer of its back, if it has one."""
    gap: float = 0
    """Room in mm between two pieces of different colours: they are cut twice."""
    optional: bool = False
    """Whether it is printed only if it is named: another form of what the kit has."""


FORMS: Final = (
    PieceForm("houses", "house", "level", SIZES["level marker"]),
    PieceForm("houses", "house", "track"),  # as long as the stock
    PieceForm("houses", "house", "stock-counter", Size(8, 8), safe=1),
    PieceForm("hotels", "hotel", "level", SIZES["level marker"]),
    PieceForm("hotels", "hotel", "stock-counter", Size(8, 8), safe=1),
    PieceForm("pawns", "pawn", "pawn", Size(PAWN_FOOT.width, 2 * (33 + PAWN_FOOT.height))),
    PieceForm("dice", "die", "die", bleed=0, safe=0),
    PieceForm("cheques", "cheque", "cheque"),  # paper money
    PieceForm("floors", "floor", "floor", SIZES["floor"], WALL_BLEED, 1, gap=3),
    PieceForm("floors-cubes", "floor", "cube", bleed=0, safe=0, gap=2, optional=True),
    PieceForm("markers", "marker", "marker", SIZES["marker"], WALL_BLEED, gap=3),
    PieceForm("permits", "permit", "permit", SIZES["permit"], WALL_BLEED, 1.5, "permit-back", 3),
    PieceForm("roofs", "roof", "roof", SIZES["roof"], WALL_BLEED, 1, "roof-back", 3),
)
"""What a game may have to cut out besides deeds, cards and money."""


def cutout_pieces(context: Context, kind: Kind, layer: str) -> Iterator[PrintedPiece]:
    """Give the pieces of a kind in a form: one for each level, number or drawing that it has.

    A permit is an arrow over the river or back to the street, and in it how many lots it is worth.
    One without a number cancels another, and is the same on both sides.
    """
    if layer == "track":
        yield from _track_pieces(context, kind)
        return
    form = next(each for each in FORMS if each.layer == layer)
    if layer == "permit" and not kind.pips:
        form = replace(form, layer="cancel", back="cancel")
    side = partial(layer_face, context, size=form.size, bleed=form.bleed, safe=form.safe)
    for piece, count, own in _rows(context, kind, layer):
        given, back = _columns(context, kind) | own, None
        if form.size == CUBE.size:
            front = _net_face(context, layer, piece, given)
        else:
            front = side(f"pieces/{form.layer}", given=given)
        if layer == "pawn":
            nameless = side("pieces/pawn", given=given | {"name": ""})
            front = _named_face(front, nameless, given["name"])
        if form.back:
            back = side(f"pieces/{form.back}", given=given)
        yield PrintedPiece(piece, front, back, count=count)


def _rows(context: Context, kind: Kind, layer: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    # Each piece, how many there are of it, and the columns in which it differs from its kind.
    box = context.box
    if layer == "level":
        for marker in level_markers(box, kind):
            yield marker.id, marker.count, {"houses": str(marker.houses or "")}
    elif layer == "stock-counter":
        if bank_runs_out(box):
            yield f"stock-{kind.id}", 1, {}
    elif kind.kind in {"floor", "roof"}:
        values, drawings = chain(kind.pips, repeat("")), chain(kind.drawings, repeat(""))
        for each, pips, drawing in zip(list_printed(kind), values, drawings, strict=False):
            piece = f"{each}-fold-up" if layer == "cube" else each
            yield piece, 1, {"pips": str(pips), "drawing": drawing}
    else:
        yield kind.id, kind.count, {}


_ROMAN: Final = {1: "I", 2: "II", 3: "III"}


def _columns(context: Context, kind: Kind) -> dict[str, str]:
    theme, pips, motif = context.theme, next(iter(kind.pips), 0), kind.id.rpartition("-")[2]
    name, back = context.localise(kind.name), theme.look.pattern
    return {
        "colour": kind.colour, "kind": kind.kind, "name": name, "capitals": name.upper(),
        "owner": context.label(f"colour_{kind.colour}") if kind.kind == "marker" else "",
        "drawing": next(iter(kind.drawings), ""), "pips": "",
        "motif": motif if motif in theme.art.names() else "",
        "lots": _ROMAN.get(pips, str(pips)) if pips else "",
        "backs": "yes" if context.backs else "",
        "pattern": kind.pattern or "plain", "walls": tell_walls(theme, kind),
        "weave": back if back in theme.art.patterns.backs else "",
        "glue": first_of(context.label("glue_tab")),
    }  # fmt: skip


_PLATE: Final = Rect(2.4, 24.1, 11.2, 6.4)  # room in mm for the name on a side of a pawn


def _named_face(named: Face, nameless: Face, name: str) -> Face:
    def draw(pen: Pen) -> None:
        fits = set_text(pen, name, "sans-600", (8, 7), _PLATE, 1.0)  # else the picture must do
        (named if fits else nameless).draw(pen)

    return replace(named, draw=draw)


def _net_face(context: Context, name: str, piece: str, given: dict[str, str]) -> Face:
    theme, colour = context.theme, given["colour"]

    def draw(pen: Pen) -> None:
        with pen.clip(join(polygon(panel.corners) for panel in CUBE.panels)):
            pen.shape(printed_reach(CUBE), fill=theme.area(colour))
        for panel in (each for each in CUBE.panels if each.printed):
            one = given["drawing"] if panel.name == "1" else ""
            own = given | {"pips": given["pips"] or panel.name, "one": one}
            put_layer(pen, context, f"pieces/{name}", panel.area, **own)
        put_net_lines(pen, CUBE, theme.colour("ink"), given["glue"])

    return Face(f"{name} {piece} {context.lang} {theme.ink}", CUBE.size, draw, safe=0)


_CELL: Final = 9.0
_EDGE: Final = 4.0
_TRACK_HEAD: Final = 8.0
_ROW: Final = 13  # cells in a row: as many as twelve hotels and none need


def _track_pieces(context: Context, kind: Kind) -> Iterator[PrintedPiece]:
    # The track of a stock that can run out, beside the kind of house it counts.
    if not bank_runs_out(context.box) or kind.kind != "house":
        return
    counted = [each for each in context.box.pieces if each.kind in {"house", "hotel"}]
    rows = [-(-(each.count + 1) // _ROW) for each in counted]
    size = Size(_ROW * _CELL + 2 * _EDGE, sum(rows) * _CELL + 2 * _TRACK_HEAD + _EDGE)

    def draw(pen: Pen) -> None:
        put_layer(pen, context, "pieces/track", size.area)
        y = 0.0
        for each, high in zip(counted, rows, strict=True):
            area = Rect(0, y, size.width, _TRACK_HEAD + high * _CELL)
            left = " ".join(str(n) for n in range(each.count, -1, -1))
            put_layer(pen, context, "pieces/stock", area, kind=each.kind, colour=each.colour,
                      title=context.label(f"stock_{each.kind}"), left=left)  # fmt: skip
            y = area.bottom

    key = f"stock {context.lang} {context.theme.ink} {[each.count for each in counted]}"
    yield PrintedPiece("stock", Face(key, size, draw, bleed=BLEED))


# Paper money: notes and cheques, composed in layouts; each has a number of its own. A note is laid
# out as the frame of its kit has it. What all of a kind share is one ornament.
_CLASSES: Final = ("low", "middle", "high")
# A number of three figures as wide as any, where it is to have room.
_WIDEST: Final = 888


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of paper money: its layout, its size, and the columns that it gives."""

    context: Context
    layout: str
    size: Size
    given: Mapping[str, str]
    prefix: str
    """What its numbers begin with."""

    def side(self, *layers: str, n: int = 0) -> Face:
        """Give a side that is composed of layers; the first is an ornament that all share."""
        context, bleed = self.context, layout_of(self.context, self.layout).bleed
        numbers = {
            "owner": context.to_recipient("cheque_for"),
            "serial": context.numbered(f"{self.prefix}\u00a0{n:03d}"),
            "widest": context.numbered(f"{self.prefix}\u00a0{_WIDEST}", widest=True),
        }
        shared, *own = (
            layer_face(context, f"{self.layout}/{layer}", self.size, {**self.given, **numbers})
            for layer in layers
        )
        if not own:  # it is kept once as it is: an ornament in it would have its name
            return replace(shared, bleed=bleed)

        def draw(pen: Pen) -> None:
            pen.stamp(shared.key, self.size.area.inset(-bleed), shared.draw)
            for each in own:
                each.draw(pen)

        return Face("".join(each.key for each in (shared, *own)), self.size, draw, bleed)


def cheque_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the cheques of a box, numbered from one: to write out by hand, or with a printed sum."""
    pips = kind.pips[0] if kind.pips else 0
    given = {
        "colour": kind.colour,
        "code": context.coded(kind.id)[0],
        "under": kind.colour if context.theme.ink == "full" else "paper",
        "sum": context.label("cheque_figure", n=pips, sum=context.sum(pips)) if pips else "",
    }
    prefix = f"{first_of(context.label('serial'))} {context.box.game.prefix}"
    cheque = _Kind(context, "cheque-printed" if pips else "cheque", CHEQUE, given, prefix)
    numbers = range(1, kind.count + 1)
    return tuple(PrintedPiece(kind.id, cheque.side("ground", "own", n=n)) for n in numbers)


def note_pieces(context: Context, note: Note, *, backs: bool = False) -> tuple[PrintedPiece, ...]:
    """Give all notes of a value, numbered from one in a series of their own, backs if wanted.

    A back never takes more than low ink.
    """
    theme, name = context.theme, f"note-{note.value}"
    saving = replace(theme, ink="low" if theme.ink == "full" else theme.ink)
    front, behind = (_note(replace(context, theme=each), note) for each in (theme, saving))
    back = behind.side("back") if backs else None
    numbers = range(1, note.count + note.spare + 1)
    return tuple(PrintedPiece(name, front.side("ground", "own", n=n), back) for n in numbers)


def class_of(value: int, values: Sequence[int]) -> str:
    """Say which third of all values, from the lowest on, a note of one of them belongs to.

    >>> [class_of(value, (1, 5, 10, 20)) for value in (1, 5, 10, 20)]
    ['low', 'low', 'middle', 'high']
    """
    return _CLASSES[values.index(value) * len(_CLASSES) // len(values)]


def _note(context: Context, note: Note) -> _Kind:
    values = sorted(each.value for each in context.box.money.notes)
    given = {
        "class": class_of(note.value, values),
        "colour": note.colour,
        "value": context.figures(note.value),
        "sum": context.sum(note.value),
        "words": context.localise(note.words),
        "picture": note.ornament or context.theme.look.emblem,
    }
    series = chr(ord("A") + values[::-1].index(note.value))  # A is the highest
    prefix = f"{context.box.game.prefix}\u00a0{series}"
    return _Kind(context, "note", Size(note.width, context.box.money.height), given, prefix)


def _draw_net(pen: Pen, scene: BoxScene, net: CutNet, boxes: Sequence[PartBox]) -> None:
    everywhere = [replace(box, panel="") for box in boxes if box.panel == ALL]
    if everywhere:
        lines = scene.context.theme.ink == "line"  # lines stop at the net, colour runs over it
        with pen.clip(printed_reach(net)):
            draw_boxes(pen, replace(scene, inner=lines), everywhere)
    for panel in net.panels:
        own = [replace(box, panel="") for box in boxes if box.panel == panel.name]
        if own:
            inner = replace(scene, size=panel.area.size.turned(panel.turn), inner=True)
            with pen.transform(*top_left(panel.area, panel.turn), panel.turn):
                draw_boxes(pen, inner, own)
    ink, glue = scene.context.theme.colour("ink"), first_of(scene.context.label("glue_tab"))
    put_net_lines(pen, net, ink, glue)


_NEAR: Final = 3.0  # how near to the trim in mm a frame shows where to cut
_NUMBER: Final = "n"  # the column that gives each copy its number


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a part: its boxes, those at the bottom that are alike on all pieces first."""

    name: str
    alike: tuple[PartBox, ...]
    own: tuple[PartBox, ...]


def laid_out_pieces(context: Context, part: DeclaredPart, size: Size) -> Iterator[PrintedPiece]:
    """Give the pieces of a declared part in the order of its rows."""
    front, back = _side("front", (*part.front, *part.also)), _side("back", part.back)
    numbered = any(_NUMBER in columns_of(each) for each in (*boxes_of(part), *part.fill.values()))
    boxes = count_boxes(context.box, part.net) if part.net else 1
    shares = [(("box", f"{n} / {boxes}"),) if boxes > 1 else () for n in range(1, boxes + 1)]
    for row, share in product(rows_of(part), shares):
        copies = copies_of(context.box, part, row) // boxes
        numbers = [((_NUMBER, str(n)),) for n in range(1, copies + 1)] if numbered else [()]
        for number in numbers:
            count = 1 if numbered else copies
            yield _piece(context, part, row, size, (front, back), count, (*share, *number))


def _piece(
    context: Context, part: DeclaredPart, row: PartRow, size: Size,
    sides: tuple[_Side, _Side], count: int, own: Given,
) -> PrintedPiece:  # fmt: skip
    bearer = f"{part.id}/{row.id}"
    code, payload = context.codes.get(bearer, ""), context.payloads.get(bearer, "")
    given = (("ink", context.theme.ink), *own)
    scene = BoxScene(context, RowTexts(context.box, part, row, context.lang, given), size, code,
                     payload)  # fmt: skip
    front, back = (_face(scene, side) if side.alike or side.own else None for side in sides)
    qr = next((side.name for side in sides for box in side.own if box.qr and scene.holds(box)), "")
    front = front or _face(scene, _Side("front", (), ()))
    name, shown = bearer if part.each else part.id, payload if qr else ""
    return PrintedPiece(name, front, back, code, count, shown, qr or "front")


def _side(name: str, boxes: tuple[PartBox, ...]) -> _Side:
    differ = (bool(box.when or box.code or box.qr or columns_of(box)) for box in boxes)
    n = next((n for n, own in enumerate(differ) if own), len(boxes))
    return _Side(name, boxes[:n], boxes[n:])


def _face(scene: BoxScene, side: _Side) -> Face:
    # A side without anything of the row's own is the same for all.
    part, printing = scene.part, f"{scene.context.lang} {scene.context.theme.ink}"
    size = f"{scene.size.width:g}x{scene.size.height:g}"
    key = f"part {part.id} {side.name} {size} {printing}"
    own = f"{key} {scene.texts.row.id} {scene.texts.given}" if side.own else key
    draw = partial(_draw, scene=scene, side=side, key=key)
    bleed = NET_BLEED if part.net else 0 if part.fills_page else part.bleed
    safe = 0 if part.fills_page else part.safe
    return Face(own, scene.size, draw, bleed, safe, ground=part.id if bleed else "")


def _framed(scene: BoxScene, side: _Side) -> bool:
    near = scene.size.area.inset(_NEAR)
    frames = (box.at.on(scene.size) for box in (*side.alike, *side.own) if box.frame)
    return any(frame.covers(near) for frame in frames)


def _draw(pen: Pen, scene: BoxScene, side: _Side, key: str) -> None:
    part, size = scene.part, scene.size
    whole, net = size.area, net_of(scene.context.box, part)
    if net and side.name == "front":
        _draw_net(pen, scene, net, (*side.alike, *side.own))
        return
    grounds = [box for box in side.alike[:1] if box.ground and not box.pattern]
    if not any(box.at == BoxArea() for box in grounds):  # where the piece ends is seen on it alone
        pen.shape(rectangle(whole.inset(-part.bleed)), fill=WHITE)
    if side.alike and side.own:
        ground = partial(draw_boxes, scene=scene, boxes=side.alike)
        pen.stamp(f"ground of {key}", whole.inset(-part.bleed), ground)
    else:
        draw_boxes(pen, scene, side.alike)
    draw_boxes(pen, scene, side.own)
    if scene.context.theme.ink == "line" and not part.fills_page and not _framed(scene, side):
        frame = outline_path(whole.inset(frame_of(size)), part.outline)
        pen.shape(frame, stroke=Stroke(scene.context.theme.colour("ink"), 0.3))
    if part.outline != "rectangle" and side.name == "front":
        pen.shape(outline_path(whole, part.outline), stroke=CUT)
    if part.folds and side.name == "front":
        put_folds(pen, [((x0, y0), (x1, y1)) for x0, y0, x1, y1 in part.folds])
