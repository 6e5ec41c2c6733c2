"""What may stand next in a line: the words a shell offers while it is typed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.rules.amounts import looks_like_amount
from pnp.rules.chart import BANK
from pnp.rules.forms import OTHER_WORDS, Field, Find, slots_of, takes_number
from pnp.rules.line import Word
from pnp.rules.names import fold
from pnp.rules.slots import Slot
from pnp.rules.standing import Standing


def offers(
    standing: Standing, before: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> tuple[str, ...]:
    """List the words that may follow these words of an act; verbs where there are none yet."""
    if not before:
        return (*sorted(set(verbs.values())), *OTHER_WORDS, *standing.playing)
    first = fold(before[0].text)
    parties = (*standing.playing, BANK)
    if first in {"status", "fix", "help", "?"}:
        return standing.playing if first == "status" else tuple(sorted(set(verbs.values())))
    kind = load(verbs[first]) if first in verbs else None
    if kind is None:
        paying = looks_like_amount(before[0].text) or len(before) == 1
        return parties if paying and first not in OTHER_WORDS else ()
    return tuple(dict.fromkeys(_next(standing, slots_of(kind), before[1:])))


def _next(standing: Standing, fields: Sequence[Field], words: Sequence[Word]) -> Iterator[str]:
    """Offer what the slot after these words takes, and the keywords that may stand in its place."""
    slots = [slot for _, slot, _ in fields]
    at, filled, keyword = 0, False, False
    for word in words:
        marks = {each.after or each.label: n for n, each in enumerate(slots) if _marked(each)}
        place = marks.get(fold(word.text), -1)
        if place >= at:
            at, filled, keyword = place, slots[place].flag, not slots[place].flag
            continue
        if filled and not _goes_on(slots[at], fields[at + 1 :], word):
            at += 1
        if at >= len(slots):
            return
        filled, keyword = True, False
    yield from _at(standing, slots, at, filled=filled, keyword=keyword)


def _goes_on(slot: Slot, later: Sequence[Field], word: Word) -> bool:
    """Tell whether a word is one more of a list that has begun."""
    if not slot.many:
        return False
    if looks_like_amount(word.text):
        return slot.numeric or takes_number(slot, later, must=False)
    return not slot.numeric


def _at(
    standing: Standing, slots: Sequence[Slot], at: int, *, filled: bool, keyword: bool
) -> Iterable[str]:
    if at < len(slots) and (not filled or slots[at].many) and (keyword or not _marked(slots[at])):
        yield from slots[at].offers(standing)
        if keyword or not filled:
            return
    for each in slots[at + filled :]:
        if _marked(each):
            yield each.after or each.label
        else:
            yield from each.offers(standing)
            return


def _marked(slot: Slot) -> bool:
    """Tell whether a keyword announces the slot."""
    return bool(slot.after) or slot.flag
