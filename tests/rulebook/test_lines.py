"""The rule books line by line: what is typed, and what comes of it (`lines.txt` of each game).

A statement begins with the rules it holds and its name. `sit` opens another table with options,
`give` hands out deeds for nothing, any other line is typed; `!` refuses it, with a code and a rule.
Further in stands what is true then: `moved`, `cash`, `said`, `why`, `say` (a refusal's sentence).
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pnp.errors import Refusal
from tests.fixtures.rules_table import Play

HERE = Path(__file__).parent
ALONE = {"solo": "Nova"}


class Statement(NamedTuple):
    """One statement of a rule book, with the lines that hold it."""

    kit: str
    rules: tuple[str, ...]
    name: str
    lines: tuple[str, ...]


def statements(file: Path) -> list[Statement]:
    kit = file.parent.name.replace("_", "-")
    found = []
    for block in file.read_text("utf-8").split("\n\n"):
        head, *lines = [each for each in block.splitlines() if not each.startswith("==")] or [""]
        words = head.split()
        rules = tuple(each for each in words if each[:2].isupper() and each[2:3] == "-")
        if lines:
            name = " ".join(words[len(rules) :]).removeprefix("- ")
            told = tuple(each for each in lines if not each.startswith("  #"))
            found.append(Statement(kit, rules, name, told))
    return found


STATEMENTS = [each for file in sorted(HERE.glob("*/lines.txt")) for each in statements(file)]


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param(
            each, id=f"{each.kit}: {each.name}", marks=[*map(pytest.mark.rule, each.rules)]
        )
        for each in STATEMENTS
    ],
)
def test_the_lines_of_the_rule_book(statement: Statement, seat: Callable[..., Play]) -> None:
    play, refusal = sit(seat, statement.kit, ""), None
    for line in statement.lines:
        if line.startswith("    "):
            check(play, refusal, line.strip())
        elif line.startswith("  sit"):
            play = sit(seat, statement.kit, line.removeprefix("  sit"))
        else:
            refusal = act(play, line.strip()) or refusal


def sit(seat: Callable[..., Play], kit: str, typed: str) -> Play:
    said = dict(each.split("=") for each in typed.split())
    players = said.pop("players", ALONE.get(kit, "Anna,Ben,Cem")).replace(",", " ")
    more: dict[str, Any] = {"cash": said.pop("cash", "book"), "turns": "turns" in said}
    said.pop("turns", "")
    return seat(kit, *(f"{name}={value}" for name, value in said.items()), players=players, **more)


def act(play: Play, line: str) -> Refusal | None:
    text, refused, told = line.partition(" !")
    if refused:
        refusal = play.refused(text)
        assert {*told.split()} <= {refusal.code, refusal.rule}, line
        return refusal
    verb, *words = text.split()
    if verb == "give":
        play.give(*words)
    else:
        play.do(text.removeprefix("force: "), force=verb == "force:")
    return None


def check(play: Play, refusal: Refusal | None, line: str) -> None:
    what, _, told = line.partition(" ")
    if what in {"moved", "cash"}:
        name, amount = told.split()
        assert getattr(play, what)(name) == int(amount), line
    elif line in {"over", "not over"}:
        assert play.state.over == (line == "over")
    else:
        absent = what == "not"
        what, _, wanted = told.partition(" ") if absent else (what, "", told)
        text = refusal.say if what == "say" and refusal else getattr(play, what)()
        whole = wanted.startswith("= ")
        found = text == wanted.removeprefix("= ") if whole else wanted in text
        assert found != absent, (line, text)
