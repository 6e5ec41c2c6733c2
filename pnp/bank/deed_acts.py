"""What a player could do with a deed where the table stands: the acts his phone offers."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_lines import PhoneLine, try_phone_line
from pnp.errors import Refusal
from pnp.rules.language.arguments import DEED, DEEDS, PLAYER
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import arguments_of
from pnp.rules.registry import loader
from pnp.rules.state.particulars import Particulars

_THROWS: Final = range(2, 13)
"""What two dice can show."""

_DEEDS: Final = (DEED.label, DEEDS.label)


@dataclass(frozen=True, slots=True)
class DeedAct:
    """One act that fits a deed: its verb, the line that asks for it, and what it would do."""

    verb: str
    line: str
    does: PhoneLine
    throws: tuple[PhoneLine, ...] = ()
    """What it would do with each throw, 2 to 12, where it goes by the dice; the line wants it."""


def deed_particulars(loaded: LoadedTable, deed: str) -> Particulars | None:
    """Ask the game about a deed; None where it has none."""
    about = getattr(loaded.game, "deed", None)
    return about(loaded.state, deed) if about else None


def deed_acts(loaded: LoadedTable, name: str, deed: str) -> Iterator[DeedAct]:
    """List what a player could do with a deed now; what the rules forbid is left out."""
    load = loader(loaded.table.kit)
    for verb in dict.fromkeys(loaded.verbs.values()):
        kind = load(verb)
        wanted = [each.label for _, each, free in arguments_of(kind) if not free] if kind else []
        if len(wanted) != 2 or wanted[0] != PLAYER.label or wanted[1] not in _DEEDS:
            continue
        yield from _offered(loaded, name, verb, f"{verb} {write(name)} {write(deed)}")


def _offered(loaded: LoadedTable, name: str, verb: str, line: str) -> Iterator[DeedAct]:
    """Try an act, and with every throw if it wants one."""
    with suppress(Refusal):
        yield DeedAct(verb, line, try_phone_line(loaded, name, line))
        return
    with suppress(Refusal):
        found = tuple(try_phone_line(loaded, name, f"{line} {each}") for each in _THROWS)
        yield DeedAct(verb, line, found[0], found)
