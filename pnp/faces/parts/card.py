"""The cards of a deck: a small picture, the words, the sum; all backs of a deck are alike."""

import math
from functools import partial
from typing import Final

from pnp.box.board import Space
from pnp.box.deck import Card, Deck
from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.icons import put_icon
from pnp.faces.cardback import put_back
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.frame import BORDER, CARD, INNER, LEFT, RIGHT, put_codes, put_frame
from pnp.faces.path import Path, PathStep, circle, rectangle
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect

_SCENE: Final = Rect(BORDER, BORDER, INNER.width, 28)
_EFFECT: Final = 30.5


def card_piece(context: Context, deck: Deck, card: Card) -> PrintedPiece:
    """Give a card with the back of its deck."""
    own = f"{deck.id}/{card.id}"
    code, payload = context.codes.get(own, ""), context.payloads.get(own, "")
    key = f"card {own} {context.lang} {context.theme.ink}"
    front = partial(_draw_front, context=context, deck=deck, card=card, code=code, payload=payload)
    return PrintedPiece(
        own, Face(key, CARD, front), deck_back(context, deck), code, payload=payload
    )


def deck_back(context: Context, deck: Deck) -> Face:
    """Give the back that all cards of a deck share."""
    key = f"card back {deck.id} {context.lang} {context.theme.ink}"
    draw = partial(put_back, theme=context.theme, card=CARD, colour=deck.colour,
                   name=context.localise(deck.name), largest=18)  # fmt: skip
    return Face(key, CARD, draw, bleed=3)


def _draw_front(
    pen: Pen, context: Context, deck: Deck, card: Card, code: str, payload: str
) -> None:
    ink, kind = context.theme.colour("ink"), card.effect.kind
    motif = card.motif or deck.motif
    shown = f"{motif}{card.picture} {card.good} {kind}"
    key = f"card ground {deck.id} {shown} {context.lang} {context.theme.ink}"
    ground = partial(_draw_ground, context=context, deck=deck, card=card, motif=motif)
    pen.stamp(Ornament(key, INNER.inset(-1), ground))
    top = 34.0
    if card.title:
        title = Rect(LEFT, 32.4, RIGHT - LEFT, 8)
        put_text(pen, context.localise(card.title), "serif-700", (16, 12), ink, title)
        top = 41.2
    words = Rect(LEFT, top, RIGHT - LEFT, 62.2 - top)
    put_text(pen, context.localise(card.text), "sans-400", (10.5, 8.5), ink, words, middle=False)
    _draw_effect(pen, context, card)
    put_codes(pen, context, code, payload)


def _draw_effect(pen: Pen, context: Context, card: Card) -> None:
    """Set what the card does in large type: the sum with its sign, or where to go."""
    effect, ink = card.effect, context.theme.colour("ink")
    if effect.kind == "income" and effect.amount is not None:
        put_line(pen, LEFT, 74.8, context.sum(effect.amount), "serif-700", (24, 14), ink, _EFFECT)
        return
    if effect.insurable:
        put_icon(pen, context.theme, "insurance", LEFT, 62.4, 5, context.theme.colour("accent"))
    if effect.amount is not None:
        _put_sum(pen, context, card, effect.amount, (LEFT, 74.8, 24))
    elif effect.kind == "per_building":
        colour = _mood(context, card)
        for n, (icon, sum_) in enumerate((("house", effect.house), ("hotel", effect.hotel))):
            if sum_ is not None:
                put_icon(pen, context.theme, icon, LEFT, 63.6 + n * 7, 6, colour)
                _put_sum(pen, context, card, sum_, (LEFT + 7.6, 68.4 + n * 7, 15))
    elif effect.kind == "renovate" and effect.house is not None:
        put_icon(pen, context.theme, "house", LEFT, 63.2, 6, _mood(context, card))
        _put_sum(pen, context, card, effect.house, (LEFT, 75.4, 18))
    elif effect.to and context.box.board:
        place = next((space for space in context.box.board.spaces if space.id == effect.to), None)
        if place:
            _put_goal(pen, _space_name(context, place), _mood(context, card))


def _put_goal(pen: Pen, name: str, colour: Colour) -> None:
    """Name the space to go to: a short name on the line of the sums, a long one on two lines."""
    if pen.width(name, "serif-700", 20) <= _EFFECT:
        put_line(pen, LEFT, 74.8, name, "serif-700", (24, 20), colour, _EFFECT)
    else:
        put_text(pen, name, "serif-700", (18, 11), colour, Rect(LEFT, 64, _EFFECT, 14))


def _mood(context: Context, card: Card) -> Colour:
    return context.theme.colour("good" if card.good else "bad")


def _put_sum(
    pen: Pen, context: Context, card: Card, amount: int, place: tuple[float, float, float]
) -> None:
    """Set a sum with its sign: the sign in the plain face, whose strokes are stronger."""
    x, foot, size = place
    sign, colour = "+" if card.good else "\u2212", _mood(context, card)
    pen.text(x, foot, sign, "sans-600", size, colour)
    x += pen.width(sign, "sans-600", size)
    put_line(pen, x, foot, context.sum(amount), "serif-700", (size, 14), colour, LEFT + _EFFECT - x)


def _space_name(context: Context, space: Space) -> str:
    """Give the name of a space; a deed's space takes the deed's name."""
    deed = next((deed for deed in context.box.deeds if deed.id == space.deed), None)
    return context.localise(deed.name if deed else space.name)


def _draw_ground(pen: Pen, context: Context, deck: Deck, card: Card, motif: str) -> None:
    """Draw what cards with one picture share: fair or foul weather behind it, and its sign."""
    theme, ink = context.theme, context.theme.colour("ink")
    tone = "fair" if card.good else "foul"
    band = band_path(theme.look.band, _SCENE)
    with pen.clip(band):
        pen.shape(band, fill=theme.area(tone))
        _draw_weather(pen, theme, good=card.good)
        if card.picture:
            pen.picture(card.picture, _SCENE)
        elif motif in theme.art.names():
            put_drawing(pen, theme, motif, CARD.width / 2 - 10, 8.8, 20)  # clear of the plate
        elif motif:
            put_icon(pen, context.theme, motif, CARD.width / 2 - 9, 6.5, 18, ink)
    pen.shape(band, stroke=Stroke(ink, 0.3))
    sign = "go" if card.effect.kind == "advance" else "plus" if card.good else "minus"
    colour = theme.colour("good" if card.good else "bad")
    pen.shape(circle(54.2, 8.8, 3.7), fill=WHITE)
    put_icon(pen, context.theme, sign, 49.4, 4.0, 9.6, colour)
    name = context.localise(deck.name).upper()
    plate = Rect(BORDER, BORDER, pen.width(name, "sans-600", 7.5, 0.22) + 5, 5.6)
    pen.shape(rectangle(plate), fill=theme.area(deck.colour) or WHITE, stroke=Stroke(ink, 0.3))
    put_line(pen, LEFT, 6.8, name, "sans-600", (7.5, 7), theme.on(deck.colour), 40, spacing=0.22)
    put_frame(pen, context)


def _draw_weather(pen: Pen, theme: Theme, *, good: bool) -> None:
    """Draw rays of the sun behind a good card, slanting rain behind a bad one."""
    x, y = CARD.width / 2, 16.5
    steps: list[PathStep] = []
    if good:
        # where rays are only lines they would run into a blot in the middle
        inner = 0 if theme.ink == "full" else 10
        for n in range(24):
            a, b = math.tau * n / 24, math.tau * (n + 0.5) / 24
            steps += [("M", (x + inner * math.cos(a), y + inner * math.sin(a))),
                      ("L", (x + 60 * math.cos(a), y + 60 * math.sin(a))),
                      ("L", (x + 60 * math.cos(b), y + 60 * math.sin(b))),
                      ("L", (x + inner * math.cos(b), y + inner * math.sin(b)))]  # fmt: skip
    else:
        for n in range(26):
            for k in range(5):
                left, top = 1 + n * 2.6, 2 + k * 7 + (n * 37 % 50) / 10
                steps += [("M", (left + 1.2, top)), ("L", (left, top + 4.2))]
    path = Path(tuple(steps))
    if not good:
        rain = (
            WHITE if theme.ink == "full" else theme.colour("ink" if theme.ink == "line" else "foul")
        )
        pen.shape(path, stroke=Stroke(rain, 0.3 if theme.ink == "full" else 0.14))
    elif theme.ink == "full":
        pen.shape(path, fill=WHITE)
    else:
        pen.shape(path, stroke=Stroke(theme.colour("ink" if theme.ink == "line" else "fair"), 0.12))
