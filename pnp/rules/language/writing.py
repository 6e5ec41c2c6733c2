"""Writing an act as it is typed: the way back from a verb to its line."""

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING

from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import arguments_of

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


def write_act(act: "Verb", name: str = "") -> str:
    """Write an act in the bank's own form, such as `rent "Mary Lou" kingsway owed`.

    The name of its verb need be given only where its class is called otherwise.
    """
    return " ".join((name or type(act).__name__.lower(), *_written(act)))


def _written(act: "Verb") -> Iterator[str]:
    # Nothing for what may be left out and was.
    left_out = {each.name: each.default for each in fields(act)}  # type: ignore[arg-type]  # a dataclass
    for name, argument, optional in arguments_of(type(act)):
        value = getattr(act, name)
        if optional and left_out[name] is not MISSING and value == left_out[name]:
            continue
        if argument.flag:
            yield argument.label
            continue
        if argument.after:
            yield argument.after
        yield from (write(str(each)) for each in (value if argument.many else (value,)))
