"""What a player may choose for an act where the table stands: deeds that he could do it with."""

from collections.abc import Iterator
from typing import Final

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_lines import try_phone_line
from pnp.bank.queries import Json
from pnp.errors import Code, Refusal
from pnp.rules.language import arguments as words
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import Field, arguments_of
from pnp.rules.registry import loader
from pnp.rules.state.accounts import DEEDS, deed, player

_BID: Final = "bid"
"""The field of a sum with which an act may be done that may not be done at the price."""

_DEEDS: Final = {words.DEED.label, words.DEEDS.label}

_WHOSE: Final = {Code.OWNER, Code.OWNED, Code.NOT_OWNED, Code.NOT_BUILDABLE}
"""How what is another's is refused, and what can never be: no choice of his."""


def with_fitting(loaded: LoadedTable, name: str, form: Json) -> Json:
    """Give a form of an act about a player and deeds with only those deeds that fit.

    Where none fits, those of his own are left, so that he is told why not; before he has any, those
    that fit beside others.
    """
    kind = loader(loaded.table.kit)(form["verb"])
    arguments = arguments_of(kind) if kind else ()
    needed = [argument.label for _, argument, free in arguments if not free]
    if len(needed) != 2 or needed[0] != words.PLAYER.label or needed[1] not in _DEEDS:
        return form
    field, begun = arguments[1][0], f"{form['verb']} {write(name)}"
    fields = [
        each | {"choices": _fitting(loaded, name, begun, arguments, each), "none": True}
        if each["name"] == field
        else each
        for each in form["fields"]
    ]
    return form | {"fields": fields}


def _fitting(
    loaded: LoadedTable, name: str, begun: str, arguments: tuple[Field, ...], field: Json
) -> list[Json]:
    held = loaded.state.balances.holdings(player(name), DEEDS)
    fits: list[Json] = []
    own: list[Json] = []
    others: list[Json] = []
    for each in field["choices"]:
        codes = list(_refusals(loaded, name, f"{begun} {each['writes']}", arguments))
        if None in codes:
            fits.append(each)
        elif codes[0] not in _WHOSE:
            short = codes[0] is Code.CASH  # he is told how much, and what he could do about it
            (own if short or deed(each["writes"]) in held else others).append(each)
    return fits or own or (others if field["many"] and not held else [])


def _refusals(
    loaded: LoadedTable, name: str, line: str, arguments: tuple[Field, ...]
) -> Iterator[Code | None]:
    labels = {argument.label for _, argument, _ in arguments}
    bids = any(field == _BID for field, _, _ in arguments)
    for end in ("", *([" 1"] if bids else []), *([" 2"] if words.THROW.label in labels else [])):
        try:
            try_phone_line(loaded, name, f"{line}{end}")
        except Refusal as refusal:
            yield refusal.code
        else:
            yield None
            return
