"""What may stand next in a line: the words a shell offers while it is typed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pnp.rules.language.amounts import looks_like_amount
from pnp.rules.language.arguments import ALL, Argument
from pnp.rules.language.line import Word
from pnp.rules.language.usage import OTHER_WORDS, Field, Find, arguments_of, takes_number
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name

_LISTED: Final = frozenset({"status", "history", "undo", "u", "fix", "void", "help", "?"})
"""Words that are no verbs and behind which something may stand."""


def offers(
    state: GameState, before: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> tuple[str, ...]:
    """List the words that may follow these words of an act; verbs where there are none yet."""
    if not before:
        return (*sorted(set(verbs.values())), *OTHER_WORDS, *state.playing)
    first = fold_name(before[0].text)
    parties = (*state.playing, BANK, ALL)
    if first in _LISTED:
        return _offered(state, first, before[1:], verbs)
    kind = load(verbs[first]) if first in verbs else None
    if kind is None:
        paying = looks_like_amount(before[0].text) or len(before) == 1
        return parties if paying and first not in OTHER_WORDS else ()
    return tuple(dict.fromkeys(_next(state, arguments_of(kind), before[1:])))


def _offered(
    state: GameState, first: str, rest: Sequence[Word], verbs: Mapping[str, str]
) -> tuple[str, ...]:
    things = (*state.playing, BANK, *(deed.id for deed in state.box.deeds))
    match first:
        case "status" | "history":
            return things
        case "undo" | "u":
            return () if rest else ("to",)
        case "void":
            return ("all", "none", "only") if rest else ()
        case "help" | "?":
            return (*sorted(set(verbs.values())), *OTHER_WORDS, *things)
    return tuple(sorted(set(verbs.values())))


def _next(state: GameState, fields: Sequence[Field], words: Sequence[Word]) -> Iterator[str]:
    arguments = [argument for _, argument, _ in fields]
    at, filled, keyword = 0, False, False
    for word in words:
        marks = {each.after or each.label: n for n, each in enumerate(arguments) if _marked(each)}
        place = marks.get(fold_name(word.text), -1)
        if place >= at:
            at, filled, keyword = place, arguments[place].flag, not arguments[place].flag
            continue
        if filled and not _goes_on(arguments[at], fields[at + 1 :], word):
            at += 1
        if at >= len(arguments):
            return
        filled, keyword = True, False
    yield from _at(state, arguments, at, filled=filled, keyword=keyword)


def _goes_on(argument: Argument, later: Sequence[Field], word: Word) -> bool:
    if not argument.many:
        return False
    if looks_like_amount(word.text):
        return argument.numeric or takes_number(argument, later, must=False)
    return not argument.numeric


def _at(
    state: GameState, arguments: Sequence[Argument], at: int, *, filled: bool, keyword: bool
) -> Iterable[str]:
    if (
        at < len(arguments)
        and (not filled or arguments[at].many)
        and (keyword or not _marked(arguments[at]))
    ):
        yield from arguments[at].offers(state)
        if keyword or not filled:
            return
    for each in arguments[at + filled :]:
        if _marked(each):
            yield each.after or each.label
        else:
            yield from each.offers(state)
            return


def _marked(argument: Argument) -> bool:
    return bool(argument.after) or argument.flag
