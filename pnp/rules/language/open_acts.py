"""The net under every line: which acts that could be done now hold what a line names.

Each verb takes of the marks of a line what its form has a place for, in whatever order they stand;
what is left over without being told by what the act does, and what had to be put in, speaks
against it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

from pnp.errors import Refusal
from pnp.rules.language import usage
from pnp.rules.language.arguments import Argument
from pnp.rules.language.explained import SPEAKS, Mark, Marks
from pnp.rules.language.form_filling import Form, Way
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.line import Word, text_of, write
from pnp.rules.language.plainer_lines import things
from pnp.rules.language.usage import ANY_SUM, Filled, offered, spelled, takes_text
from pnp.rules.language.vocabulary import TURNED
from pnp.spelling import fold_name

# So many marks that say something may be left over, and so many acts are judged.
_LEFT: Final = 2
_TRIED: Final = 60


class Explained(NamedTuple):
    """An act that a line may mean, and what of the line it has no place for."""

    verb: str
    acts: tuple[Said, ...]
    """In the bank's own form; a coin for any sum; none where nobody can guess what is wanted."""
    left: tuple[Mark, ...]
    added: int
    """How much was put in that nobody said, or turned round."""
    form: str
    """What is filled of its form, and the labels of what is not."""
    line: str
    """The same with what was put in; a label for a sum."""
    wanted: bool = False
    """Whether a sum is wanted still, or a thing that nobody can guess."""
    why: Refusal | None = None
    """Why nothing can be meant by what was left unsaid."""
    lacks: tuple[Argument, ...] = ()
    """What nobody said, in the order of the form."""


def explain(marks: Marks, verbs: Iterable[str], left: int = _LEFT) -> Iterator[Explained]:
    """Fill the form of each verb with what it has a place for; some of the rest is left over."""
    for verb in verbs:
        if takes_text(marks.by.load(verb)):
            continue
        said = [each for each in marks.told if each.verb == verb]
        unsaid = {False, True} if verb in TURNED and verb != PAY else {False}
        for turned in sorted({each.turned for each in said} or unsaid):  # who offers it buys it
            yield from islice(_acts(Form(marks, verb, turned=turned), left), _TRIED)


def _acts(form: Form, left: int) -> Iterator[Explained]:
    # The acts that leave over no more than so many marks that say something.
    unknown = [n for n, each in enumerate(form.marks) if not each.kind]
    if len(unknown) == 1 and unknown[0] and form.marks[unknown[0] - 1].kind == "number":
        return  # `12 zorks` may be any sum; of `5000 until next round` the rest is only talk
    for way in form.ways():
        rest = tuple(form.marks[n] for n in form.over if n not in way.used)
        puts_in = any(form.wants_thing(n, way) for n in range(len(form.fields)))
        # what the act costs is no more; at which office it is done is said beside it
        offices = things(form.by)
        names = any(e.kind == "thing" and fold_name(text_of(e.words)) not in offices for e in rest)
        if sum(each.weight == SPEAKS for each in rest) <= left and not (puts_in and names):
            yield from _completed(form, form.with_implied(way), rest)


def _completed(form: Form, way: Way, left: tuple[Mark, ...]) -> Iterator[Explained]:
    missing = [n for n, (_, _, optional) in enumerate(form.fields) if not (optional or way.has(n))]
    slots = [form.fields[n][1] for n in missing]
    put = way.turned + sum(1 if each.seated else 2 for each in slots)
    written = usage.form(form.verb, form.kind, form.state.messages, _told(way))
    # a card is never put in, nor what others bid: that they pass is an example
    blank = any(each.partly or ":" in each.label for each in slots)
    bids = missing[-1:] if blank and all(e.seated or ":" in e.label for e in slots) else []
    ways = product(*(offered(form.state, each) for each in slots[: len(slots) - len(bids)]))
    for values in islice(ways, 1 if blank and not bids else _TRIED):
        pairs = zip(missing, values, strict=False)
        put_in = tuple(Filled(n, Word(v, 0, 0, quoted=v != ANY_SUM)) for n, v in pairs)
        filled = (*way.filled, *put_in)
        who = [each.word.text for each in filled if each.field in form.seats]
        others = form.state.clockwise(who[0]) if bids and who else ()
        passing = (Filled(n, Word(f"{who}:pass", 0, 0)) for n in bids for who in others)
        acts = [form.write_filled(each) for each in form.split_acts((*filled, *passing))]
        known = bids or not blank or slots[0].partly
        wanted, lines = blank or ANY_SUM in values, [_line(form, each, slots) for each in acts]
        yield Explained(
            form.verb, tuple(acts) if known else (), left, put, written,
            written if blank else "; ".join(lines), wanted,
            form.why, tuple(slots),
        )  # fmt: skip


def _line(form: Form, act: Said, slots: Sequence[Argument]) -> str:
    labels = iter([slot.label for slot in slots if not slot.names])
    say = form.state.messages
    return " ".join(
        spelled(next(labels, ""), say) if word.text == ANY_SUM else write(word.text) for word in act
    )


def _told(way: Way) -> dict[int, str]:
    told: dict[int, str] = {}
    for n, word, _ in way.filled:
        told[n] = f"{told[n]} {write(word.text)}" if n in told else write(word.text)
    return told
