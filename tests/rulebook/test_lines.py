"""The rule books line by line: what is typed, and what comes of it (`lines.txt` of each game).

A statement begins with the rules it holds and its name. `sit` opens another table with options,
`give` hands out deeds for nothing, `declined` leaves them to the Bank, `sold` sells one all but
some, `saved` fills a contract, `poor` leaves somebody so much cash; any other line is typed; `!`
refuses it, with a code, a rule or a key.
Further in stands what is true then: `moved`, `cash`, `owes`, `worth` a sum, `for` what it is owed;
`has` so much of a thing on an account; `status`, a value by its path; `rules` it rests on; `cites`,
the rule of each sentence and, behind a bar, of each reason; `writes` and `offers`, the choices of a
question as they are typed and as they are told; `said`, `why`, `lines` or `say` (a refusal) hold a
text, are it (`= …`) or `not`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal
from pnp.rules.state.accounts import player
from tests.fixtures.rules_table import Play
from tests.rulebook.chalet import conftest as chalet
from tests.rulebook.grundbesitz import conftest as deeds
from tests.rulebook.neue_heimat import conftest as site
from tests.rulebook.plain.conftest import village
from tests.rulebook.solo import conftest as solo
from tests.shipped import box_of

HERE = Path(__file__).parent
ALONE = {"solo": "Nova"}


class Statement(NamedTuple):
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


@pytest.fixture(scope="session")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Box:
    return read_box(village(tmp_path_factory.mktemp("plain") / "pond"), content_root())


@pytest.mark.parametrize("statement", [
    pytest.param(x, id=f"{x.kit}: {x.name}", marks=[*map(pytest.mark.rule, x.rules)])
    for x in STATEMENTS
])  # fmt: skip
def test_the_lines_of_the_rule_book(statement: Statement, pond: Box) -> None:
    play, refusal = sit(pond, statement.kit, ""), None
    for line in statement.lines:
        if line.startswith("    "):
            check(play, refusal, line.strip())
        elif line.startswith("  sit"):
            play = sit(pond, statement.kit, line.removeprefix("  sit"))
        else:
            refusal = act(play, line.strip()) or refusal


def sit(pond: Box, kit: str, typed: str) -> Play:
    said = dict(each.partition("=")[::2] for each in typed.split())
    players = said.pop("players", ALONE.get(kit, "Anna,Ben,Cem")).replace(",", " ")
    more: dict[str, Any] = {"cash": said.pop("cash", "book"), "turns": "turns" in said}
    said.pop("turns", "")
    options = (f"{name}={value}" for name, value in said.items())
    return Play(pond if kit == "plain" else box_of(kit), *options, players=players, **more)


def act(play: Play, line: str) -> Refusal | None:
    text, refused, told = line.partition(" !")
    if refused:
        refusal = play.refused(text)
        assert {*told.split()} <= {refusal.code, refusal.rule, refusal.key}, (line, refusal)
        return refusal
    verb, *words = text.split()
    scene = SCENES.get((play.table.kit, verb)) or SCENES.get(("", verb))
    if scene:
        scene(play, *words)
    else:
        play.do(text.removeprefix("force: "), force=verb == "force:")
    return None


def poor(play: Play, name: str, left: str) -> None:
    more = int(left) - (play.cash(name.title()) or 0)
    if more:
        play.do(f"pay bank {name} {more}" if more > 0 else f"pay {name} bank {-more}")


SCENES: dict[tuple[str, str], Callable[..., Any]] = {
    ("", "give"): Play.give, ("", "poor"): poor,
    ("solo", "give"): solo.give, ("solo", "declined"): solo.decline,
    ("solo", "leave-bank"): solo.leave_bank, ("grundbesitz", "sold"): deeds.sell_all,
    ("neue-heimat", "take"): site.take, ("neue-heimat", "put"): site.put,
    ("neue-heimat", "cover"): site.cover, ("neue-heimat", "house"): site.house,
    ("neue-heimat", "lay"): site.permit, ("neue-heimat", "short"): site.short_row,
    ("neue-heimat", "two"): site.two_houses, ("chalet", "furnished"): chalet.house_and_savings,
    ("chalet", "saved"): lambda play, name, total: chalet.full(play, name, int(total)),
}  # fmt: skip
"""What sets a scene, in one game or in all."""


def owed(play: Play, name: str) -> str:
    return " ".join(f"{whom} {amount}" for whom, amount in play.state.debts(name).items())


def held(play: Play, account: str, commodity: str) -> int:
    name = player(account) if account in play.table.players else account
    return play.state.balances.of(name, commodity)


def status(play: Play, path: str) -> Any:
    found: Any = play.game.status(play.state)
    for key in path.split("."):
        found = found[key]
    return " ".join(map(str, found)) if isinstance(found, list | dict) else found


def cited(play: Play) -> str:
    said, why = ([each.rule or "-" for each in told] for told in (play.last.say, play.last.why))
    return " ".join((*said, "|", *why))


def worth(play: Play, name: str) -> int:
    return play.game.score(play.state).counts[name].total


ASKED: dict[str, tuple[int, Callable[..., Any]]] = {
    "moved": (1, Play.moved), "cash": (1, Play.cash), "owes": (1, owed), "has": (2, held),
    "status": (1, status), "worth": (1, worth), "for": (0, Play.owed_for), "cites": (0, cited),
    "wins": (0, lambda play: " ".join(play.game.score(play.state).winners)),
    "rules": (0, lambda play: " ".join(play.last.rules)),
}  # fmt: skip
"""What is asked for by so many words, and is the rest of them."""


def check(play: Play, refusal: Refusal | None, line: str) -> None:
    what, _, told = line.partition(" ")
    if what in ASKED:
        count, ask = ASKED[what]
        words = told.split()
        assert str(ask(play, *words[:count])) == " ".join(words[count:]), line
    elif line in {"over", "not over"}:
        assert play.state.over == (line == "over")
    elif what in {"writes", "offers"}:
        choices = getattr(refusal, "choices", ())
        known = [each.writes if what == "writes" else each.said for each in choices]
        assert " | ".join(known) == told, line
    else:
        absent = what == "not"
        what, _, wanted = told.partition(" ") if absent else (what, "", told)
        text, wanted = sentence(play, refusal, what), wanted.replace("\\n", "\n")
        whole = wanted.startswith("= ")
        found = text == wanted.removeprefix("= ") if whole else wanted in text
        assert found != absent, (line, text)


def sentence(play: Play, refusal: Refusal | None, what: str) -> str:
    if what == "say":
        return str(refusal)
    if what == "lines":
        return "\n".join(play.game.lines(play.state, ()))
    return play.said() if what == "said" else play.why()
