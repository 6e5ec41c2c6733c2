"""An act with the one thing in it that is said otherwise later: `no that was cem`, `not 300`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import Word, is_number
from pnp.rules.language.names import find, is_player, party_names, player_names
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name

# Who pays, and who is paid.
_BOTH: Final = 2


def speaks_of(state: GameState, act: Said, said: Said) -> bool:
    """Tell whether words name who acts and as many sums as an act has: `oops cem had 4 and 4`."""
    players, (sums, numbers) = player_names(state), (list(map(_sums, (said, act))))
    acting = {players[fold_name(word.text)] for word in act if is_player(state, word)}
    acting |= {each for word in act[:1] for each in _named(word, players)}
    named = {players[fold_name(word.text)] for word in said if is_player(state, word)}
    return bool(named and sums) and named <= acting and len(sums) == len(numbers)


def _sums(words: Said) -> dict[int, str]:
    return {n: word.text for n, word in enumerate(words) if is_number(word.text)}


def say_otherwise(state: GameState, act: Said, said: Said) -> Iterator[list[Word]]:
    """Give an act with the one sum or party that is said otherwise.

    Where only one of two parties is named again, each stands in the place of the other.
    """
    players, parties = player_names(state), party_names(state)
    sums, numbers = [*_sums(said).values()], _sums(act)
    if speaks_of(state, act, said):
        new = dict(zip(numbers, sums, strict=True))
        yield [word._replace(text=new.get(n, word.text)) for n, word in enumerate(act)]
        return
    named = [players[fold_name(word.text)] for word in said if is_player(state, word)]
    seats = {n: each for n, word in enumerate(act[:3]) for each in _named(word, parties)}
    acts = [[*act]]
    for things, there in ((sums, numbers), (named, seats)):
        others = [other for each in acts for other in _changed(each, things, there)]
        acts = others or acts
    yield from (each for each in acts if each != [*act])


def _changed(act: Said, things: Sequence[str], there: Mapping[int, str]) -> Iterator[list[Word]]:
    new = [each for each in dict.fromkeys(things) if each not in there.values()]
    old = [n for n, each in there.items() if each in things]
    if len(new) == 1:
        for n in old or there:
            yield [*act[:n], act[n]._replace(text=new[0]), *act[n + 1 :]]
    elif old and not new and len(there) == _BOTH:
        first, last = there
        turned = {first: there[last], last: there[first]}
        yield [word._replace(text=turned.get(n, word.text)) for n, word in enumerate(act)]


def _named(word: Word, parties: Mapping[str, str]) -> tuple[str, ...]:
    things = () if is_number(word.text) else find(word.text, parties).things
    return things if len(things) == 1 else ()
