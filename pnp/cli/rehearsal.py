"""A game's own rules tried on a sample table, so that no slip waits for the evening.

What was agreed to is run in a child, and so is what a script beside the pack has typed.
Every verb is done with words for each of its arguments, where nothing has happened yet and after
what was done before. A refusal is an answer; what breaks off, or cannot be told, is a slip.
"""

import json
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import fields
from functools import partial
from itertools import islice, product, zip_longest
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from pnp.bank.decision import verbs_of
from pnp.bank.integrity import inspect
from pnp.bank.own_rules import describe, is_trusted, locate, run_rules, tell_error
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, agree_on, open_table, sample_seats
from pnp.box.model import Box
from pnp.box.reading.bank_files import read_bank_files
from pnp.box.reading.reader import read_box
from pnp.box.reading.text_files import read_text
from pnp.box.source import Source, list_words
from pnp.cli.bank.play import OPENED, ScriptLine, answer, read_opening, read_script, sit_down
from pnp.errors import ContentError, Finding, PnpError, Refusal, UsageError
from pnp.ledger.balances import Balances
from pnp.rules.checks import Files, at_name, imported_rules_are_kept
from pnp.rules.judge import judge
from pnp.rules.language.arguments import Argument
from pnp.rules.language.line import parse
from pnp.rules.language.usage import arguments_of, write_act
from pnp.rules.protocols import GameRules, Verb
from pnp.rules.registry import find_verb, game
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import words_in
from pnp.rules.state.opening import opening
from pnp.system import Limits, limit

# Each verb is done in so many ways, and the game gone over so often.
_WAYS: Final = 64
_ROUNDS: Final = 3
_OFFERED: Final = 3
# What is typed where an argument offers no words of its own.
_TYPED: Final = ("1", "12", "a word")
# Behind so many lines of a script that go wrong the others do so because of these.
_MOST: Final = 5

_LIMITS: Final = Limits(memory=2 << 30, seconds=60)


class Tried(NamedTuple):
    """What the rules of a pack answered when they were asked."""

    findings: tuple[Finding, ...] = ()
    verbs: tuple[tuple[str, str], ...] = ()
    """Its verbs, each with what its docstring says."""
    untried: tuple[str, ...] = ()
    """What was not run, or never got through, and what would do it."""


def try_rules(pack: Path) -> Tried:
    """Import the rules of a pack in a child, if somebody has agreed to it, and ask its classes."""
    files = read_bank_files(pack)
    if files is None:  # what is content alone does no harm here
        box = read_box(pack) if any(pack.glob("*.play")) else None
        return Tried(tuple(play_evenings(box, pack, "", {})) if box else ())
    if not is_trusted(files.digest):
        untried = (
            f"its rules were not tried: {len(files.files)} files of Python, {files.lines} lines, "
            f"that nobody here has agreed to run. `pnp bank trust {pack}` agrees; then this "
            "imports them in a process of its own, asks every verb for its arguments, terms, "
            "rules and words, does each on a sample table, and plays the pack's *.play"
        )
        return Tried(untried=(untried,))
    # A new process, not a fork: what is imported there finds nothing of ours but what it imports.
    context = get_context("spawn")
    with ProcessPoolExecutor(1, context, initializer=limit, initargs=(_LIMITS,)) as child:
        try:
            return child.submit(ask_rules, pack).result()
        except BrokenProcessPool:
            most = f"{_LIMITS.seconds} s or {_LIMITS.memory >> 30} GB"
            say = f"these rules took more than {most}, or broke Python"
            return Tried((Finding(say, files.files["game.py"].file),))


def ask_rules(pack: Path) -> Tried:
    """Import the rules of a pack here, and ask them for all the bank will want of them."""
    files = read_bank_files(pack)
    kit = read_box(pack).game.id
    if files is None:
        return Tried()
    slips: list[Finding] = []
    refused: dict[str, str] = {}
    untried: tuple[str, ...] = ()
    try:
        run_rules(kit, files)
        box = read_box(pack, further=(partial(imported_rules_are_kept, files=files.files),))
        try:
            slips += rehearse(box, files.files, refused)
        except UsageError as error:
            untried = (f"its verbs were not done on a sample table: {error}",)
        slips += play_evenings(box, pack, describe(files), refused)
    except ContentError as error:
        slips += error.findings
    if slips:
        return Tried(tuple(dict.fromkeys(slips)))
    untried += tuple(
        f"`{name}` was refused whatever was tried: {why}. What it does is not known to "
        f"work: let a file of the pack, {kit}.play, lead to `> {name} …`, and play it with --write"
        for name, why in refused.items()
    )
    docs = {name: find_verb(kit, name).__doc__ or "" for name in game(kit).VERBS}
    first = {name: " ".join(says.partition("\n\n")[0].split()) for name, says in docs.items()}
    return Tried(verbs=tuple(first.items()), untried=untried)


def rehearse(box: Box, files: Files, refused: MutableMapping[str, str]) -> Iterator[Finding]:
    """Do every verb that a pack has written on a sample table, and name what goes wrong.

    Verbs that nothing got past are noted, each with what was said last. A UsageError says what
    must be agreed on before there is a table: nobody is here to agree.
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
    places = {name: rules.VERBS.get(name, "") for name in box.rules.verbs}
    own = {name: place for name, place in places.items() if place.startswith(".")}
    refused.update(dict.fromkeys(own, "no word was taken for one of its fields"))
    for name, place in (*own.items(),) * _ROUNDS:
        kind: Any = find_verb(box.game.id, name)
        slips = _Slips(name, kind.__name__, files[f"{place.split('.')[1]}.py"])
        done: GameState | None = None
        for values in _ways(slips, state, kind):
            after = _do(slips, state, rules, kind(*values))
            done = done or after
        if done:
            refused.pop(name, "")
        elif slips.refused and name in refused:
            refused[name] = slips.refused
        state = done or state
        yield from slips.found
        yield from _asked(_Slips("", "", files["game.py"]), state, rules)


class _Slips:
    """What is found of one verb, or of the game itself, each at its line."""

    def __init__(self, verb: str, kind: str, source: Source) -> None:
        self.verb, self.kind, self.source = verb, kind, source
        self.found: list[Finding] = []
        self.refused = ""

    @contextmanager
    def named(self, what: str) -> Iterator[None]:
        """Find what breaks off in here; a refusal is an answer."""
        try:
            yield
        except UsageError:  # nothing can be tried as long as nobody has agreed on it
            raise
        except Refusal as refusal:
            self.refused = self.refused or str(refusal)
            self.told(str(refusal), refusal.key, refusal.facts)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a stranger's may raise anything
            word = f"{'class' if self.verb else 'def'} {self.kind}"
            self.found.append(locate(error) or self.at(word, f"{what}: {tell_error(error)}"))

    def told(self, said: str, key: str, facts: Mapping[str, Any]) -> None:
        """Find words that lack, or that ask for facts which are not given."""
        if key and (said == key or said.startswith(f"{key} {{")):
            given = f" with the facts {list_words(facts)}" if facts else ""
            say = f"`{self.verb}` says `{key}`, which lacks words{given}"
            self.found.append(self.at(f'"{key}"', say))

    def at(self, word: str, say: str) -> Finding:
        """Put a finding where a word is first written, else where the verb is."""
        return at_name(self.source, say, word, f"class {self.kind}")


def _ways(slips: _Slips, state: GameState, kind: Any) -> list[tuple[Any, ...]]:
    # ways to fill in a verb, those first in which each argument is another one
    pairs = zip(arguments_of(kind), fields(kind), strict=True)
    given = [_samples(slips, state, *each, one.default) for each, one in pairs]
    ways = sorted(product(*given), key=lambda each: len({*map(repr, each)}), reverse=True)
    return ways[:_WAYS]


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


def play_evenings(
    box: Box, pack: Path, rules: str, refused: MutableMapping[str, str]
) -> Iterator[Finding]:
    """Play every script beside a pack, and find the lines that are not answered as it says.

    Verbs that lines of it got past are noted no more as refused.
    """
    for file in sorted(pack.glob("*.play")):
        source = read_text(file, pack)
        yield from islice(_played(source, box, rules, refused), _MOST)


def _played(
    source: Source, box: Box, rules: str, refused: MutableMapping[str, str]
) -> Iterator[Finding]:
    first, *lines = read_script(source.lines) or [ScriptLine(1, "", [])]
    with TemporaryDirectory() as aside:
        path = Path(aside) / "table.pnp"
        with _breaks_off(said := list[str]()):
            open_table(path, box, read_opening(first.text)[1], OPENED, rules)
        yield from (source.at_line(1, each) for each in said)
        if said:
            return
        with sit_down(path).held() as session:
            for line in lines:
                with _breaks_off(said := list[str]()):
                    said += _answer(session, line, refused) if line.typed else ()
                yield from (source.at_line(line.number, each) for each in said)
        for fault in inspect(path).faults:
            yield source.at_line(1, f"the books are not sound after this evening: {fault}")


@contextmanager
def _breaks_off(said: list[str]) -> Iterator[None]:
    try:
        yield
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a stranger's may raise anything
        cause = error.__cause__ or error
        at = locate(cause)
        told = str(cause) if isinstance(cause, PnpError) else tell_error(cause)
        said.append(f"this breaks off at {at.file}:{at.line}: {at.what}" if at else told)


def _answer(session: Session, line: ScriptLine, refused: MutableMapping[str, str]) -> Iterator[str]:
    # what is otherwise than the script says, if anything is
    with session.looking() as loaded:
        kinds = {find_verb(loaded.table.kit, name): name for name in refused}
    answers = answer(session, line.typed)
    is_refused = answers[0].startswith("  E_")
    if not is_refused:
        with suppress(Refusal):  # what is no act
            for act in verbs_of(loaded, loaded.state, parse(line.typed).acts):
                for each in getattr(act, "acts", (act,)):
                    refused.pop(kinds.get(type(each), ""), "")
    if is_refused and not line.answers:
        yield f"this is refused, and the script does not say so: {answers[0].strip()}"
    pairs = zip_longest(answers, line.answers or answers, fillvalue="…")
    for now, then in islice((each for each in pairs if each[0] != each[1]), 1):
        yield f"the answer is “{now.strip()}”, and “{then.strip()}” is written"
