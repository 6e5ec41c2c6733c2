"""What a player could do with a deed or contract where the table stands: acts a phone offers."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from pnp.bank.act_forms import said_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_lines import PhoneLine, try_phone_line
from pnp.errors import Code, Refusal
from pnp.rules.language.arguments import PLAYER, THROW, Argument
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import arguments_of
from pnp.rules.registry import loader
from pnp.rules.state.particulars import Particulars

_THROWS: Final = range(2, 13)
"""What two dice can show."""


@dataclass(frozen=True, slots=True)
class ActEnding:
    """One way to do an act: the word that ends the line, what it is called, what it would do."""

    writes: str
    said: str
    does: PhoneLine


@dataclass(frozen=True, slots=True)
class OfferedAct:
    """One act that fits: its verb, the line that asks for it, and what it would do."""

    verb: str
    line: str
    does: PhoneLine | None
    """None where something must be chosen first."""
    choices: tuple[ActEnding, ...] = ()
    """What may be chosen, such as the throw that a rent goes by: the line ends with it."""


def deed_particulars(loaded: LoadedTable, deed: str) -> Particulars | None:
    """Ask the game about a deed; None where it has none."""
    about = getattr(loaded.game, "deed", None)
    return about(loaded.state, deed) if about else None


def acts_with(loaded: LoadedTable, name: str, thing: str) -> Iterator[OfferedAct]:
    """List what a player could do with a deed or contract; what the rules forbid is left out."""
    for verb, more in _verbs_with(loaded, thing):
        line = f"{verb} {write(name)} {write(thing)}"
        if not more:
            yield from _offered(loaded, name, verb, line, thrown=_by_throw(loaded, verb))
        elif len(more) == 1:
            wanted = more[0]
            words = {
                each: said_of(loaded.state, wanted, each) for each in wanted.offers(loaded.state)
            }
            yield from _chosen(loaded, name, verb, line, words)


class RefusedAct(NamedTuple):
    """One act that does not fit now: its verb, the line that would ask for it, and why not."""

    verb: str
    line: str
    refusal: Refusal


def refusals_with(loaded: LoadedTable, name: str, thing: str) -> Iterator[RefusedAct]:
    """Tell why a player cannot do now what wants nothing more than the thing."""
    for verb, more in _verbs_with(loaded, thing):
        line = f"{verb} {write(name)} {write(thing)}"
        if not more:
            try:
                try_phone_line(loaded, name, line)
            except Refusal as refusal:
                yield RefusedAct(verb, line, refusal)


def too_dear(loaded: LoadedTable, name: str, thing: str) -> Iterator[RefusedAct]:
    """Tell what a player could do with a thing if he had the money."""
    for each in refusals_with(loaded, name, thing):
        if each.refusal.code is Code.CASH:
            yield each


def _verbs_with(loaded: LoadedTable, thing: str) -> Iterator[tuple[str, list[Argument]]]:
    load = loader(loaded.table.kit)
    for verb in dict.fromkeys(loaded.verbs.values()):
        kind = load(verb)
        wanted = [each for _, each, free in arguments_of(kind) if not free] if kind else []
        if getattr(kind, "unoffered", False) or len(wanted) < 2 or wanted[0].label != PLAYER.label:
            continue
        if thing in map(str, wanted[1].offers(loaded.state)):
            yield verb, wanted[2:]


def _by_throw(loaded: LoadedTable, verb: str) -> bool:
    kind = loader(loaded.table.kit)(verb)
    return any(each.label == THROW.label for _, each, _ in arguments_of(kind)) if kind else False


def _offered(
    loaded: LoadedTable, name: str, verb: str, line: str, *, thrown: bool
) -> Iterator[OfferedAct]:
    with suppress(Refusal):
        yield OfferedAct(verb, line, try_phone_line(loaded, name, line))
        return
    if not thrown:
        return
    with suppress(Refusal):
        try_phone_line(loaded, name, f"{line} {_THROWS[0]}")
        yield from _chosen(loaded, name, verb, line, {str(n): str(n) for n in _THROWS})


def _chosen(
    loaded: LoadedTable, name: str, verb: str, line: str, words: dict[str, str]
) -> Iterator[OfferedAct]:
    found = []
    for word, said in words.items():
        with suppress(Refusal):
            does = try_phone_line(loaded, name, f"{line} {write(word)}")
            found.append(ActEnding(write(word), said, does))
    if found:
        yield OfferedAct(verb, line, None, tuple(found))
