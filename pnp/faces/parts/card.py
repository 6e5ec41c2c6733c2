"""The cards of a deck: a small picture, the words, the sum; all backs of a deck are alike."""

from functools import partial
from typing import Final

from pnp.box.model import Card, Deck
from pnp.faces.art.backs import back_pattern
from pnp.faces.art.bands import band_path
from pnp.faces.art.emblem import EMBLEMS, put_emblem
from pnp.faces.art.icons import ICONS, put_icon
from pnp.faces.art.motifs import MOTIFS, put_motif
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import circle, rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.qr import put_code
from pnp.units import Rect, Size

SIZE: Final = Size(63, 88)
"""Trim of a card in mm."""

BORDER: Final = 3.0
"""White paper round the face in mm."""

_INNER: Final = Rect(BORDER, BORDER, SIZE.width - 2 * BORDER, SIZE.height - 2 * BORDER)
_SCENE: Final = Rect(BORDER, BORDER, _INNER.width, 28)
_LEFT: Final = 5.5
_CODE_ROOM: Final = 20.5
_CODE_TOP: Final = SIZE.height - BORDER - 0.8 - _CODE_ROOM


def card_piece(brief: Brief, deck: Deck, card: Card) -> Piece:
    """Give a card with the back of its deck."""
    own = f"{deck.id}/{card.id}"
    code, payload = brief.codes.get(own, ""), brief.payloads.get(own, "")
    key = f"card {own} {brief.lang} {brief.hand.ink}"
    front = partial(_draw_front, brief=brief, deck=deck, card=card, code=code, payload=payload)
    return Piece(own, Face(key, SIZE, front), deck_back(brief, deck), code, payload=payload)


def deck_back(brief: Brief, deck: Deck) -> Face:
    """Give the back that all cards of a deck share."""
    key = f"card back {deck.id} {brief.lang} {brief.hand.ink}"
    return Face(key, SIZE, partial(_draw_back, brief=brief, deck=deck), bleed=3)


def _draw_front(pen: Pen, brief: Brief, deck: Deck, card: Card, code: str, payload: str) -> None:
    ink, kind = brief.hand.colour("ink"), card.effect.kind
    motif = card.motif or deck.motif
    pen.stamp(
        Ornament(
            f"card ground {deck.id} {motif} {card.good} {kind} {brief.lang} {brief.hand.ink}",
            _INNER.inset(-1),
            partial(_draw_ground, brief=brief, deck=deck, card=card, motif=motif),
        )
    )
    top = 33.0
    if card.title:
        put_text(
            pen, brief.said(card.title), "serif-700", (15, 12), ink, Rect(_LEFT, 32.5, 52, 7.5)
        )
        top = 41.0
    put_text(pen, brief.said(card.text), "sans-400", (10, 8.5), ink,
             Rect(_LEFT, top, 52, 62.5 - top), middle=False)  # fmt: skip
    _draw_sum(pen, brief, card)
    if code:
        pen.text(_LEFT, SIZE.height - 5.2, code, "sans-600", 8, ink, spacing=0.15)
    if payload:
        put_code(pen, payload, SIZE.width - BORDER - 0.8 - _CODE_ROOM, _CODE_TOP, _CODE_ROOM)


def _draw_sum(pen: Pen, brief: Brief, card: Card) -> None:
    """Set the sum of the card, its sign before it."""
    if card.effect.amount is None:
        return
    sign = "+" if card.good else "\u2212"
    put_line(pen, _LEFT, 76, f"{sign}{brief.sum(card.effect.amount)}", "serif-700", (24, 14),
             brief.hand.colour("ink"), 31)  # fmt: skip


def _draw_ground(pen: Pen, brief: Brief, deck: Deck, card: Card, motif: str) -> None:
    hand, ink = brief.hand, brief.hand.colour("ink")
    tone = "sand" if card.good else "slate"
    band = band_path(hand.look.band, _SCENE)
    pen.shape(band, fill=hand.area(tone))
    pen.shape(band, stroke=Stroke(ink, 0.3))
    if motif in MOTIFS:
        put_motif(pen, hand, motif, SIZE.width / 2 - 12, 4.5, 24)
    elif motif:
        put_icon(pen, motif, SIZE.width / 2 - 11, 5, 22, ink)
    sign = "go" if card.effect.kind == "advance" else "plus" if card.good else "minus"
    pen.shape(circle(54, 9, 3.6), fill="#ffffff")
    put_icon(pen, sign, 49.2, 4.2, 9.6, ink)
    name = brief.said(deck.name).upper()
    put_line(pen, _LEFT, 7.4, name, "sans-600", (7.5, 7), hand.on(tone), 40, spacing=0.22)
    pen.shape(rectangle(_INNER), stroke=Stroke(ink, 0.3))


def _draw_back(pen: Pen, brief: Brief, deck: Deck) -> None:
    hand, middle = brief.hand, SIZE.width / 2
    area = Rect(-3, -3, SIZE.width + 6, SIZE.height + 6)
    back_pattern(pen, hand, hand.look.pattern, area, deck.colour)
    pen.shape(circle(middle, 38, 20.5), fill="#ffffff", stroke=hand.stroke("ink", 0.5))
    if deck.motif in EMBLEMS or deck.motif not in {*ICONS, *MOTIFS}:
        put_emblem(pen, hand, deck.motif or hand.look.emblem, middle - 18, 20, 36)
    elif deck.motif in MOTIFS:
        put_motif(pen, hand, deck.motif, middle - 13, 25, 26)
    else:
        put_icon(pen, deck.motif, middle - 12, 26, 24, hand.colour("ink"))
    plate = Rect(10, 62, SIZE.width - 20, 12)
    pen.shape(rectangle(plate), fill="#ffffff", stroke=hand.stroke("ink", 0.5))
    put_line(pen, middle, 70, brief.said(deck.name), "serif-700", (18, 14), hand.colour("ink"),
             plate.width - 4, "centre")  # fmt: skip
