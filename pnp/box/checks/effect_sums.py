"""Checks of what cards and spaces do as data: parties, sums and places there are."""

from collections.abc import Iterator
from typing import Any

from pnp.box.cards import (
    BANK_PARTY,
    COUNTED,
    EACH,
    KEYS,
    Consequence,
    Due,
    Gain,
    Gift,
    Payment,
    dues_of,
    has_outcome,
    outcome_of,
    things_of,
    ways_of,
)
from pnp.box.limits import COUNT
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath, listed, nearest
from pnp.findings import Finding


def effects_fit(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find effects that name nobody, come to nothing, or are written in two ways at once."""
    for file, at, owner, effect in _effects(box):
        for way, say in _faults(box, effect):
            yield sources.at(file, (*at, *way), f"{say} (in `{owner}`)")


def moves_end(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces that lead to a space which leads on: a pawn could go round for ever."""
    spaces = {space.id: space for space in box.board.spaces} if box.board else {}
    for n, space in enumerate(spaces.values()):
        goal = spaces.get(space.effect.move or "") if space.effect else None
        if goal and goal.effect and goal.effect.move:
            say = f"`{space.id}` leads to `{goal.id}`, which leads on to `{goal.effect.move}`"
            yield sources.at("board", ("spaces", n, "effect", "move"), f"{say}: lead there at once")


def _effects(box: Box) -> Iterator[tuple[str, YamlPath, str, Any]]:
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            yield "cards", ("decks", n, "cards", m, "effect"), card.id, card.effect
    for n, space in enumerate(box.board.spaces if box.board else ()):
        if space.effect is not None:
            yield "board", ("spaces", n, "effect"), space.id, space.effect


def _faults(box: Box, effect: Any) -> Iterator[tuple[YamlPath, str]]:
    kind, ways = getattr(effect, "kind", None), ways_of(effect)
    if not has_outcome(effect):
        if kind is None:
            known = listed((*KEYS, "one_of"))
            yield (), f"an effect needs a `kind`, or one of {known}"
        return
    if kind is not None:
        say = f"an effect has either its kind, `{kind}`, or what it does as `pay`, `collect`, …"
        yield ("kind",), say
    if len(ways) == 1:
        yield ("one_of",), "of one way nobody can choose: give at least two"
    if ways and outcome_of(effect) != Consequence():
        yield ("one_of",), f"`one_of` stands alone: write {listed(KEYS)} into its ways"
    for at, outcome in (
        ((), outcome_of(effect)),
        *((("one_of", n), w) for n, w in enumerate(ways)),
    ):
        for way, say in _outcome_faults(box, outcome):
            yield (*at, *way), say
    for n, outcome in enumerate(ways):
        if outcome == Consequence():
            yield ("one_of", n), f"this way does nothing: it needs one of {listed(KEYS)}"


def _outcome_faults(box: Box, outcome: Consequence) -> Iterator[tuple[YamlPath, str]]:
    parties = tuple(party.id for party in box.parties)
    kinds = {name: None for each in box.stocks for name in (each.id, each.kind) if name}
    for key, due in dues_of(outcome):
        for way, say in _due_faults(due, parties, (*COUNTED, *kinds)):
            yield (key, *way), say
    for key, things in things_of(outcome):
        for way, say in _thing_faults(things, parties, tuple(each.id for each in box.stocks)):
            yield (key, *way), say
    if outcome.take is not None and outcome.take not in parties:
        known = nearest(outcome.take, parties) or f"; parties.yaml has {listed(parties) or 'none'}"
        yield ("take",), f"there is no party `{outcome.take}`{known}"
    spaces = tuple(space.id for space in box.board.spaces) if box.board else ()
    if outcome.move is not None and outcome.move not in spaces:
        known = nearest(outcome.move, spaces)
        yield ("move",), f"there is no space `{outcome.move}` on the ring{known}"


def _thing_faults(
    things: Gift | Gain, parties: tuple[str, ...], stocks: tuple[str, ...]
) -> Iterator[tuple[YamlPath, str]]:
    if things.stock not in stocks:
        known = nearest(things.stock, stocks) or f"; stocks.yaml has {listed(stocks) or 'none'}"
        yield ("stock",), f"there is no stock `{things.stock}`{known}"
    if not 1 <= things.count <= COUNT:
        yield ("count",), f"`count` should be a number from 1 to {COUNT}"
    given = ("to", things.to) if isinstance(things, Gift) else ("giver", things.giver)
    yield from _party_faults(*given, parties)


def _party_faults(key: str, party: str, parties: tuple[str, ...]) -> Iterator[tuple[YamlPath, str]]:
    known = (BANK_PARTY, EACH, *parties)
    if party not in known:
        hint = nearest(party, known) or f"; there are {listed(known)}"
        yield (key,), f"there is no party `{party}`{hint}"


def _due_faults(
    due: Due, parties: tuple[str, ...], counted: tuple[str, ...]
) -> Iterator[tuple[YamlPath, str]]:
    paid = ("to", due.to) if isinstance(due, Payment) else ("payer", due.payer)
    yield from _party_faults(*paid, parties)
    if (due.amount is None) == (due.rate is None):
        yield (), "a sum is either an `amount` in coins or a `rate` in per cent"
    if due.per is not None and due.per not in counted:
        hint = nearest(due.per, counted) or f"; it is {listed(counted)}"
        yield ("per",), f"nothing is counted by `{due.per}`{hint}"
    if due.per is not None and due.amount is None:
        yield ("per",), "only an `amount` is due for each of something"
    if (due.rate is None) != (not due.of):
        yield (), "a `rate` says what it is taken `of`, and nothing else does"
    for name, most in (("amount", None), ("rate", 100), ("up_to", None)):
        value = getattr(due, name)
        if value is not None and (value < 1 or (most and value > most)):
            upper = f" and at most {most}" if most else ""
            yield (name,), f"`{name}` should be at least 1{upper}"
