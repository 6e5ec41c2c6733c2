"""A game's own rules tried on a sample table, so that no slip waits for the evening.

Every verb is done with words for each of its arguments, where nothing has happened yet and after
what was done before. A refusal is an answer; what breaks off, or cannot be told, is a slip.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields
from itertools import islice, product
from typing import Any, Final

from pnp.bank.own_rules import locate
from pnp.bank.table_opening import Wishes, agree_on, sample_seats
from pnp.box.model import Box
from pnp.box.source import Source, list_words
from pnp.errors import Finding, Refusal, UsageError
from pnp.ledger.balances import Balances
from pnp.rules.checks import Files, at_name
from pnp.rules.judge import judge
from pnp.rules.language.arguments import Argument
from pnp.rules.language.usage import arguments_of, write_act
from pnp.rules.protocols import GameRules, Verb
from pnp.rules.registry import find_verb, game
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import words_in
from pnp.rules.state.opening import opening

# Each verb is done in so many ways, and the game gone over so often.
_WAYS: Final = 64
_ROUNDS: Final = 3
_OFFERED: Final = 3
# What is typed where an argument offers no words of its own.
_TYPED: Final = ("1", "12", "a word")


def rehearse(box: Box, files: Files) -> Iterator[Finding]:
    """Do every verb that a pack has written on a sample table, and name what goes wrong.

    A UsageError says what must be agreed on before there is a table: nobody is here to agree.
    """
    rules, seating = game(box.game.id), _Slips("", "take_seats", files["game.py"])
    state: GameState | None = None
    with seating.named("`take_seats`"):
        table = agree_on(box, Wishes(sample_seats(box), cash="book"))
        first = Balances(opening(table, box).postings)
        state = GameState(table, first, words_in(box, table.lang), rules.means)
    if state is None:
        yield from seating.found
        return
    own = {name: place for name, place in rules.VERBS.items() if place.startswith(".")}
    for name, place in (*own.items(),) * _ROUNDS:
        kind: Any = find_verb(box.game.id, name)
        slips = _Slips(name, kind.__name__, files[f"{place.split('.')[1]}.py"])
        done: GameState | None = None
        for values in _ways(slips, state, kind):
            after = _do(slips, state, rules, kind(*values))
            done = done or after
        state = done or state
        yield from slips.found
        yield from _asked(_Slips("", "", files["game.py"]), state, rules)


class _Slips:
    """What is found of one verb, or of the game itself, each at its line."""

    def __init__(self, verb: str, kind: str, source: Source) -> None:
        self.verb, self.kind, self.source = verb, kind, source
        self.begins = "class" if verb else "def"
        self.found: list[Finding] = []

    @contextmanager
    def named(self, what: str) -> Iterator[None]:
        """Find what breaks off in here; a refusal is an answer."""
        try:
            yield
        except UsageError:  # nothing can be tried as long as nobody has agreed on it
            raise
        except Refusal as refusal:
            self.told(str(refusal), refusal.key, refusal.facts)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a stranger's may raise anything
            say = f"{type(error).__name__}: {error}"
            self.found.append(
                locate(error) or self.at(f"{self.begins} {self.kind}", f"{what}: {say}")
            )

    def told(self, said: str, key: str, facts: Mapping[str, Any]) -> None:
        """Find words that lack, or that ask for facts which are not given."""
        if key and (said == key or said.startswith(f"{key} {{")):
            given = f" with the facts {list_words(facts)}" if facts else ""
            say = f"`{self.verb}` says `{key}`, which lacks words{given}"
            self.found.append(self.at(f'"{key}"', say))

    def at(self, word: str, say: str) -> Finding:
        """Put a finding where a word is first written, else where the verb is."""
        return at_name(self.source, say, word, f"class {self.kind}")


def _ways(slips: _Slips, state: GameState, kind: Any) -> Iterator[tuple[Any, ...]]:
    # ways to fill in a verb, those first in which each argument is another one
    given = [
        _samples(slips, state, *each, one.default)
        for each, one in zip(arguments_of(kind), fields(kind), strict=True)
    ]
    if all(given):
        yield from islice(product(*given), _WAYS)


def _samples(
    slips: _Slips, state: GameState, name: str, slot: Argument, optional: bool, default: Any
) -> list[Any]:
    found = [default] if optional else []
    with slips.named(f"`{slips.verb}` asks for `{name}`"):
        words = list(islice(slot.offers(state), _OFFERED))
        for word in words or _TYPED:
            with suppress(Refusal):
                read = slot.read(state, word)
                found.append((read,) if slot.many and not isinstance(read, tuple) else read)
    return found


def _do(slips: _Slips, state: GameState, rules: GameRules, act: Verb) -> GameState | None:
    with slips.named(f"`{write_act(act)}`"):
        judged = judge(state, rules, (act,))
        for phrase in (*judged.entry.say, *judged.entry.why):
            slips.told(state.messages.said(phrase), phrase.key, phrase.facts)
        return judged.after
    return None


def _asked(slips: _Slips, state: GameState, rules: GameRules) -> Iterator[Finding]:
    names, deeds = state.table.players, state.box.deeds[:1]
    asked: dict[str, Callable[[], object]] = {
        "means": lambda: [rules.means(state, each) for each in names],
        "status": lambda: json.dumps(rules.status(state)),
        "lines": lambda: ["".join(rules.lines(state, each)) for each in ((), names[:1])],
        "score": lambda: [each.total for each in rules.score(state).counts.values()],
        "lawful": lambda: rules.lawful(state),
        "bank": lambda: rules.bank(state),
        "deed": lambda: [rules.deed(state, each.id) for each in deeds],
        "figures": lambda: "".join(rules.figures(state)) if rules.figures else "",
    }
    for name, ask in asked.items():
        slips.kind = name
        with slips.named(f"`{name}`"):
            ask()
    yield from slips.found
