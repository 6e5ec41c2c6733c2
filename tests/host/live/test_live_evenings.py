"""Evenings at the live table as tables: who asks what, and what the pages are told.

In `evenings/*.txt` each block begins with what it states; `open` shows a table, `sit` lets phones
in, `type` is a banker at a shell elsewhere. All else is asked as a page asks: `bank`, `wall` or a
player, perhaps with the language after a stroke (`Anna/de`); what is asked, with its words; `=` and
a mark where one request is sent again; behind `|` which parts of the answer are shown below, `*`
for each of a list. `sees` shows parts of the standing. `PNP_REWRITE=1` writes the answers anew.
"""

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.host.live.conftest import LiveTableAtHand, Serve
from tests.written import Block, each_block, write_anew

ASKED = re.compile(
    r"(?P<who>\w+)(/(?P<lang>\w+))? (?P<what>\w+)( (?P<words>.*?))?( =(?P<mark>\S+))?"
)


PLAIN = {
    "try": "line", "preview": "line", "piece": "text", "forms": "verb", "take": "player",
    "withdraw": "mark",
}  # fmt: skip
"""What is asked with one word or line, and how that is called."""


class Evening:
    """A table that is shown, those who sit at it, and what they ask."""

    def __init__(self, serve: Serve) -> None:
        self._serve = serve
        self._table: LiveTableAtHand | None = None
        self._keys = {"wall": ""}
        self._marks = (f"mark-{n:04}" for n in itertools.count(1))

    @property
    def table(self) -> LiveTableAtHand:
        assert self._table is not None, "an evening begins with `open`"
        return self._table

    def play(self, line: str) -> Iterator[str]:
        verb, _, rest = line.partition(" ")
        if verb == "open":
            kit, *wishes = rest.split()
            given = (each.partition("=") for each in wishes)
            told = {name: json.loads(value or "true") for name, _, value in given}
            self._table = self._serve(kit, **told)
            self._keys["bank"] = self._table.banker
        elif verb == "sit":
            self._keys |= {name: self.table.sit(name) for name in rest.split()}
        elif verb == "type":
            self.table.type(rest)
        elif verb != "#":
            yield from self._asked(*line.partition(" | ")[::2])

    def _asked(self, line: str, parts: str) -> Iterator[str]:
        found = ASKED.fullmatch(line)
        assert found, line
        key, lang = self._keys[found["who"]], found["lang"] or "en"
        if found["what"] == "sees":
            told: Any = self.table.standing(key, lang)
        else:
            sent = self._sent(found["what"], found["words"] or "", found["mark"] or "")
            given = {"Content-Type": "application/json", **({"X-Pnp-Key": key} if key else {})}
            path, body = f"/{found['what']}?lang={lang}", json.dumps(sent).encode()
            status, _, read = self.table.send("POST", path, body, **given)
            told = json.loads(read)
            if status != 200:
                yield f"  {status}"
        for part in parts.split() or [""]:
            yield f"  {json.dumps(take(told, part), ensure_ascii=False)}"

    def _sent(self, what: str, words: str, mark: str) -> dict[str, object]:
        if what in PLAIN:
            return {PLAIN[what]: words}
        if what in {"ask", "enter"}:
            again = {"again": True} if words.startswith("! ") else {}
            return {"line": words.removeprefix("! "), "mark": mark or next(self._marks), **again}
        do, number, *rest = words.split(" ", 2)
        key = "word" if do == "refuse" else "line"
        return {"do": do, "id": int(number), **({key: rest[0]} if rest else {})}


def take(told: Any, part: str) -> Any:
    """Give a part of an answer, such as `players.*.cash`."""
    for at, step in enumerate(steps := part.split(".") if part else []):
        if step == "*":
            rest = ".".join(steps[at + 1 :])
            return [take(each, rest) for each in told]
        told = told.get(step) if isinstance(told, dict) else told[int(step)] if told else None
    return told


@each_block(Path(__file__).parent / "evenings")
def test_phones_are_answered_as_written(block: Block, serve: Serve) -> None:
    evening, shown = Evening(serve), list[str]()
    for line in block.text.splitlines():
        if not line.startswith("  "):
            shown += [line, *evening.play(line)]
    assert write_anew(block, "\n".join(shown)) == block.text
