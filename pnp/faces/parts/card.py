"""The cards of a deck: a small picture, the words, the sum; all backs of a deck are alike."""

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final

from pnp.box import deed_terms
from pnp.box.cards import Card, Deck, has_outcome
from pnp.box.game import FrameName
from pnp.box.model import Contract
from pnp.box.parts.declared import CARD
from pnp.box.places.rings import ROWS, circles
from pnp.box.rulebook import agreed_terms
from pnp.box.words import has_two
from pnp.faces.boxes.box_drawing import FOOT, PLACE, layout_of, put_back, put_layer, scene_of
from pnp.faces.boxes.ground_box import shape_of
from pnp.faces.context import Context, Face, PrintedPiece
from pnp.faces.effects import figures_of, name_space
from pnp.faces.pen import Metrics, Pen
from pnp.faces.qr import code_reach
from pnp.faces.text import fit
from pnp.outlines import rectangle
from pnp.units import Rect

_OUTCOME: Final = 7.4  # height in mm of a row for one of two outcomes
_TOP: Final = 65.5  # where the room for what is large begins, its sum, or the name of a space
_LOW: Final = 68.9  # where that begins at the lowest
_FONT: Final = "sans-400"
_SIZES: Final = (10.5, 8.5)  # the largest and the least size of a card's words in pt
# Distance of their lines as a part of the size, and where they would not fit else.
_OPEN, _CLOSE = 1.15, 1.04
_YIELD: Final = 0.5  # how much smaller in pt they are set for the sake of the longest
_AIR: Final = 1.0  # how far they keep from what stands below them in large type, in mm
_GAP: Final = 0.6  # between what stands in large type and the quiet zone of the QR code, in mm


def card_piece(context: Context, deck: Deck, card: Card) -> PrintedPiece:
    """Give a card with the back of its deck."""
    own = f"{deck.id}/{card.id}"
    code, payload = context.coded(own)
    key = f"card {own} {context.lang} {context.theme.ink}"
    front = partial(_draw_front, context=context, deck=deck, card=card, code=code, payload=payload)
    bleed = layout_of(context, "frame").bleed
    return PrintedPiece(
        own, Face(key, CARD, front, bleed=bleed), deck_back(context, deck), code, payload=payload
    )


def deck_back(context: Context, deck: Deck) -> Face:
    """Give the back that all cards of a deck share."""
    key = f"card back {deck.id} {context.lang} {context.theme.ink}"
    name = context.localise(deck.name)
    draw = partial(put_back, context=context, deck=deck.id, colour=deck.colour, name=name)
    return Face(key, CARD, draw, bleed=3, ground=deck.colour)


def _draw_front(
    pen: Pen, context: Context, deck: Deck, card: Card, code: str, payload: str
) -> None:
    kind, frame = card.effect.kind, layout_of(context, "frame")
    shown = f"{card.motif}{card.picture} {card.good} {kind}"
    key = f"card ground {deck.id} {shown} {context.lang} {context.theme.ink}"
    ground = partial(_draw_ground, context=context, deck=deck, card=card)
    pen.stamp(key, CARD.area.inset(-frame.bleed), ground)
    title = fit.letter(fit.LETTERINGS[context.theme.look.lettering], context.localise(card.title))
    put_layer(pen, context, "frame/title", title=title)
    words, room = _rooms_of(pen, context, card, payload)
    _put_words(pen, context, context.localise(card.text), _size_of_words(pen, context, deck), words)
    _put_large(pen, context, card, room)
    put_layer(pen, context, "frame/codes", code=code, payload=payload)


def _rooms_of(metrics: Metrics, context: Context, card: Card, payload: str) -> tuple[Rect, Rect]:
    """Give the room for the words of a card, and below it that for what it says in large type."""
    frame = layout_of(context, "frame")
    text, reach = frame.area("text"), code_reach(metrics, payload)
    top, wide = text.y if card.title else frame.area("title").y + 1.6, text.width
    foot = top + fit.least_height(metrics, context.localise(card.text), _FONT, _SIZES[1], wide)
    # what is large begins lower where the words of the card ask for it
    most = _LOW if foot > _TOP else _TOP
    low = min(FOOT - reach, most) if reach else most
    right = text.right - (reach + _GAP if reach else 0)
    large = Rect(text.x, low, right - text.x, FOOT - 3.4 - low)
    return Rect(text.x, top, wide, low - top), large


@lru_cache(maxsize=64)  # what was found for one card of a deck goes for the others
def _sizes_found(_texts: tuple[str, ...]) -> dict[tuple[float, FrameName], float]:
    return {}


def _size_of_words(metrics: Metrics, context: Context, deck: Deck) -> float:
    """Give the size in pt that all words of a deck are set in.

    Three cards of four have room for it with open lines; half a point less, if all have by that.
    """
    texts = tuple(context.localise(card.text) for card in deck.cards)
    found, asked = _sizes_found(texts), (metrics.least, context.theme.look.frame)
    if asked not in found:
        payloads = [context.payloads.get(f"{deck.id}/{card.id}", "") for card in deck.cards]

        def sizes(air: float, leading: float) -> list[float]:
            found = []
            for card, payload, text in zip(deck.cards, payloads, texts, strict=True):
                room = _rooms_of(metrics, context, card, payload)[0].grown(0, 0, 0, -air)
                setting = fit.set_text(metrics, text, _FONT, _SIZES, room, leading)
                found.append(setting.size if setting else _SIZES[1])
            return sorted(found)

        usual = sizes(_AIR, _OPEN)[len(texts) // 4]
        close = (size for size in sizes(0, _CLOSE) if size >= usual - _YIELD)
        found[asked] = min(usual, next(close, usual))
    return found[asked]


def _put_words(pen: Pen, context: Context, said: str, size: float, words: Rect) -> None:
    """Set the words of a card in the size of its deck: lines stand closer before type shrinks."""
    ink, align = context.theme.colour("ink"), fit.LETTERINGS[context.theme.look.lettering].align
    if has_two(said):  # the second language takes what room there is
        fit.put_text(pen, said, _FONT, _SIZES, ink, words, align, "top")
        return
    airy = words.grown(0, 0, 0, -_AIR)
    ways = ((size, airy, _OPEN), (size, airy, _CLOSE), (size, words, _CLOSE))
    fits = (way for way in ways if fit.set_text(pen, said, _FONT, (size, way[0]), way[1], way[2]))
    least, area, leading = next(fits, (_SIZES[1], words, _CLOSE))
    fit.put_text(pen, said, _FONT, (size, least), ink, area, align, "top", leading, even=True)


def _put_large(pen: Pen, context: Context, card: Card, room: Rect) -> None:
    """Set what a card says in large type: its sums, its outcomes, or where it sends to."""
    told, lettering = _tell_large(context, card, room), fit.LETTERINGS[context.theme.look.lettering]
    if said := told.get("goal", ""):
        said = fit.letter(lettering, said)
        size, wide = fit.measure_line(pen, said, lettering.font, (18, 18), room.width)
        told = {"line" if size and wide <= room.width else "goal": said}
    mood = "good" if card.good else "bad"
    insured = "yes" if card.effect.insurable and not has_outcome(card.effect) else ""
    put_layer(pen, context, "card/large", room, PLACE, mood=mood, insured=insured, **told)


def _tell_large(context: Context, card: Card, room: Rect) -> Mapping[str, str]:
    if not has_outcome(card.effect):
        return _sums_of(context, card) or {"goal": _goal(context, card)}
    shown = figures_of(context, card.effect)
    if len(shown) == 1 and not shown[0].icon:
        return {"goal": f"{shown[0].sign}{shown[0].said}"}
    rows = "\n".join(f"{each.icon}|{each.sign}{each.said}" for each in shown)
    # the last stands on its line, its row reaches below
    return {"many" if len(shown) * _OUTCOME > room.height + 1.5 else "rows": rows}


def _sums_of(context: Context, card: Card) -> Mapping[str, str]:
    effect, sign = card.effect, "+" if card.good else "\u2212"
    if effect.kind == "income" and effect.amount is not None:
        return {"own": context.sum(effect.amount)}
    sums = {"sum": effect.amount}
    if effect.amount is None and effect.kind == "per_building":
        sums = {"house": effect.house, "hotel": effect.hotel}
    elif effect.amount is None and effect.kind == "renovate":
        sums = {"each": effect.house}
    return {key: f"{sign}{context.sum(n)}" for key, n in sums.items() if n is not None}


def _goal(context: Context, card: Card) -> str:
    effect = card.effect
    if effect.kind == "jail_free":
        return context.label("card_free")
    spaces = context.box.board.spaces if context.box.board else ()
    jail = next((space.id for space in spaces if space.kind == "jail"), "")
    return name_space(context, jail if effect.kind == "jail" else effect.to or "")


def _draw_ground(pen: Pen, context: Context, deck: Deck, card: Card) -> None:
    theme, frame = context.theme, layout_of(context, "frame")
    art, ground = theme.art.names(), theme.look.ground
    mood, motif = "good" if card.good else "bad", card.motif or deck.motif
    signs = {"advance": "go", "income": "factory"}
    sign = signs.get(card.effect.kind or "", "plus" if card.good else "minus")
    drawn = card.picture or (motif if motif in art else "")
    given = {
        "deck": context.localise(deck.name).upper(), "colour": deck.colour, "motif": deck.motif,
        "sign": sign, "mood": mood, "drawing": drawn, "icon": "" if drawn else motif,
        "name": next(filter(None, map(context.localise, (card.title, deck.name)))),
    }  # fmt: skip
    behind = f"{ground}-{'go' if sign == 'go' else mood}"
    given["backdrop"] = card.backdrop
    if ground not in theme.art.patterns.grounds:
        given["backdrop"] = card.backdrop or (ground if ground in art else "")
        behind = "" if ground in art else f"weather-{behind.rpartition('-')[2]}"
    put = partial(put_layer, pen, context)
    put("frame/paper", **given)
    scene = frame.area("scene")
    outline = shape_of(scene_of(context, CARD, {}), frame.box("scene"), scene)
    held = frame.area("edge") if theme.ink == "line" and "edge" in frame.areas else scene
    with pen.clip(outline), pen.clip(rectangle(held)):
        put(f"grounds/{behind}", scene, **given)
        put("frame/picture", **given)
    if not frame.bleed:
        pen.shape(outline, stroke=theme.stroke("ink", 0.3))
    put("frame/heading", **given)
    put("frame/edge")


def savings_piece(context: Context, contract: Contract) -> PrintedPiece:
    """Give the cards of one contract sum, as many as the box holds."""
    own = f"contract/contract-{contract.sum}"
    key = f"savings {contract.sum} {context.lang} {context.theme.ink}"
    code, payload = context.coded(own)
    draw = partial(_draw_side, context=context, contract=contract, code=code, payload=payload)
    credit = Face(f"{key} credit", CARD, partial(draw, side="credit"))
    loan = Face(f"{key} loan", CARD, partial(draw, side="loan"))
    return PrintedPiece(own, credit, loan, code, contract.count, payload)


def _draw_side(
    pen: Pen, context: Context, contract: Contract, code: str, payload: str, side: str
) -> None:
    terms = agreed_terms(context.box.rules, deed_terms.SavingsTerms)
    put = partial(put_layer, pen, context)
    saving = side == "credit"
    rank = 1 + sum(each.sum < contract.sum for each in context.box.money.contracts)
    counted = contract.deposits if saving else contract.circles
    town = context.box.town
    offices = [stop for stop in town.stops if stop.role == "head-office"] if town else []
    figures = {
        "side": side,
        "rank": str(rank),
        "society": context.localise(offices[0].name).replace("\u00ad", "") if offices else "",
        "sum": context.sum(contract.sum if saving else contract.circles * terms.counter),
        "interest": context.sum(terms.deposit_interest if saving else terms.loan_interest),
        "how": context.label(f"{side}_how", sum=context.sum(terms.counter)),
        "worth": context.figures(terms.counter),
        "code": code,
        "payload": payload,
    }
    put("savings/page", **figures)
    for n, (x, y) in enumerate(circles(counted, ROWS[side]), start=1):
        with pen.transform(x, y):
            put("savings/circle", **figures, n=str(n))
    put(f"savings/{side}-row", **figures)
