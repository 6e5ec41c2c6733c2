"""Things changed by their spans: only they change, and reading gives what was wished."""

import csv
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from pnp.box.edits import csv_edits, yaml_edits
from pnp.box.edits.splices import OvertakenError, Splice, apply, carry, undoing
from pnp.box.packs import content_root
from pnp.box.reading.yaml_text import parse_yaml, scalars_of
from pnp.box.source import Source, YamlPath, leaves
from pnp.errors import PnpError
from tests.shipped import SHIPPED

FILES: Final = sorted(file for kit in SHIPPED for file in (content_root() / kit).glob("*.yaml"))
ROUNDS: Final = int(os.environ.get("PNP_EDITS", "2"))
"""So many edits are tried on each file of the five games; ten of them are over five hundred."""
SAID: Final = (
    "tea", "7", "no", "null", "a: b", 'it\'s, "so" #1', "été", "two\nlines\n", " x ", "- y",
)  # fmt: skip


def read(text: str) -> Any:
    source, faults = parse_yaml(Source("a.yaml", text.split("\n")))
    assert not faults
    return source.data


def comments(text: str) -> Counter[str]:
    for place in sorted(scalars_of(text).values(), reverse=True):
        text = text[: place.start] + "§" + text[place.end :]
    text = re.sub(r"(\"[^\"\n]*\"|'[^'\n]*'):", "", text)
    return Counter(re.findall(r"(?:^|(?<=[ \n§]))#.*", text))


def lists_in(value: Any, way: YamlPath = ()) -> Iterator[tuple[YamlPath, list[Any]]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        yield way, value
    for step, each in inside:
        if isinstance(each, dict | list):
            yield from lists_in(each, (*way, step))


def at(value: Any, way: YamlPath) -> Any:
    for step in way:
        value = value[step]
    return value


class Draw(random.Random):
    """Draws an edit of a text, and what its values are then."""

    def edit(self, text: str, data: Any) -> list[Splice]:
        kinds = [self.write, self.drop, *[self.rows] * any(lists_in(data))]
        return self.choice(kinds)(text, data)

    def value(self) -> Any:
        return self.choice((*SAID, 12, True, 2.5))

    def write(self, text: str, data: Any) -> list[Splice]:
        ways = [way for way, _ in leaves(data)]
        values = {way: self.value() for way in self.sample(ways, min(3, len(ways)))}
        near = self.choice(ways)
        if isinstance(near[-1], str):
            values |= {(*near[:-1], f"new{n}"): self.value() for n in range(self.randrange(3))}
            values[(*near[:-1], "nest", "deep")] = self.value()
        for way, value in values.items():
            owner = data
            for step in way[:-1]:
                owner = owner.setdefault(step, {}) if isinstance(owner, dict) else owner[step]
            owner[way[-1]] = value
        return yaml_edits.put_values(text, values)

    def drop(self, text: str, data: Any) -> list[Splice]:
        ways = [way for way, _ in leaves(data) if isinstance(way[-1], str)]
        some = self.sample(ways, min(3, len(ways)))
        splices = yaml_edits.drop_values(text, some)
        for way in some:
            del at(data, way[:-1])[way[-1]]
            for n in range(1, len(way)):
                if not at(data, way[:-n]):
                    del at(data, way[: -n - 1])[way[-n - 1]]
        return splices

    def rows(self, text: str, data: Any) -> list[Splice]:
        way, rows = self.choice(list(lists_in(data)))
        n, to = self.randrange(len(rows)), self.randrange(len(rows))
        kind = self.randrange(4)
        if kind == 0:
            key = self.choice(list(rows[n]))
            copies: list[dict[YamlPath, Any]]
            copies = [{(key,): self.value()}] if not isinstance(rows[n][key], dict | list) else [{}]
            made = yaml_edits.copy_rows(text, way, n, copies)
            rows[n + 1 : n + 1] = [{**deepcopy(rows[n]), **{k: v for (k,), v in copies[0].items()}}]
            return made
        if kind == 1:
            made = yaml_edits.delete_row(text, way, n)
            del rows[n]
            return made
        if kind == 2:
            rows.append({"id": "last", "name": {"en": "x, y"}})
            last = len(rows) - 1
            wished = {(*way, last, "id"): "last", (*way, last, "name", "en"): "x, y"}
            return yaml_edits.put_values(text, wished)
        made = yaml_edits.move_row(text, way, n, to)
        rows.insert(to, rows.pop(n))
        return made


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_only_what_is_edited_changes(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    draw = Draw(f"{file.parent.name}/{file.name}")
    done = 0
    while done < ROUNDS:
        wished = read(text)
        try:
            splices = draw.edit(text, wished)
        except PnpError:
            continue
        done += 1
        new = apply(text, splices)
        if re.search(r"[ \[]\*[a-z]", text):
            continue  # what an alias stands for changes in two places
        assert read(new) == wished, splices
        assert apply(new, undoing(text, splices)) == text
        # what was cut out took its comments along; all others are there
        cut = Counter(x for e in splices for x in re.findall(r"#.*", text[e.start : e.end]))
        put = Counter(x for each in splices for x in re.findall(r"#.*", each.text))
        assert not comments(text) - cut - comments(new)
        assert not comments(new) - put - comments(text)
        text = new if len(new) < 200_000 else file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES[::4], ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_two_who_edit_at_once_lose_nothing(file: Path) -> None:
    base, draw = file.read_text(encoding="utf-8"), Draw(f"{file.parent.name}/{file.name}")
    ways = [way for way, _ in leaves(read(base))]
    for _ in range(ROUNDS * 2):
        theirs, ours = draw.sample(ways, min(9, len(ways))), draw.choice(ways)
        now = apply(base, yaml_edits.put_values(base, dict.fromkeys(theirs, "theirs")))
        mine = yaml_edits.put_values(base, {ours: "mine"})
        if ours in theirs:
            with pytest.raises(OvertakenError):
                carry(base, now, mine)
        else:
            all_of_it = {ours: "mine", **dict.fromkeys(theirs, "theirs")}
            both = apply(base, yaml_edits.put_values(base, all_of_it))
            assert apply(now, carry(base, now, mine)) == both


@pytest.mark.parametrize(("now", "said"), [
    ("a: 401\nb: 2\n", None), ("a: 4\nb: 2\n", None), ("a: 40 x\nb: 2\n", None),
    ("b: 2\n", None), ("# 40\na: 40\nb: 3\n", "# 40\na: 50\nb: 3\n"),
    ("b: 2\na: 40\n", "b: 2\na: 50\n"),
])  # fmt: skip
def test_a_place_is_what_it_was_or_it_is_left(now: str, said: str | None) -> None:
    base = "a: 40\nb: 2\n"
    mine = [Splice(3, 5, "50")]
    if said is None:
        with pytest.raises(OvertakenError):
            carry(base, now, mine)
    else:
        assert apply(now, carry(base, now, mine)) == said


def rows_of(text: str) -> list[list[str]]:
    return [row for row in csv.reader(text.splitlines(keepends=True), delimiter=";") if row]


def test_a_list_changes_in_its_cells_alone() -> None:
    text = 'id;name;text\na;"Tea";one\n\nb;"two; ""three""";\nc\n'
    draw = random.Random(3)
    for _ in range(40 * ROUNDS):
        wished = rows_of(text)
        head, rows = wished[0], wished[1:]
        n, to, name = draw.randrange(len(rows)), draw.randrange(len(rows)), draw.choice(head)
        kind = draw.choice(("put", "column", "copy", "delete", "move"))
        said = draw.choice(("x", "a;b", 'a "b"', "two\nlines", " y ", ""))
        column = head.index(name)
        if kind == "column" and len(head) < 6:
            name, column = f"new{len(head)}", len(head)
            head.append(name)
        if kind in {"put", "column"} and column < len(head):
            splices = csv_edits.put_values(text, {(n, name): said})
            rows[n] += [""] * (column + 1 - len(rows[n]))
            rows[n][column] = said
        elif kind == "copy" and len(rows) < 9:
            splices = csv_edits.copy_rows(text, (), n, [{("id",): said}])
            rows.insert(n + 1, [said, *rows[n][1:]])
        elif kind == "delete" and len(rows) > 2:
            splices = csv_edits.delete_row(text, (), n)
            del rows[n]
        else:
            splices = csv_edits.move_row(text, (), n, to)
            rows.insert(to, rows.pop(n))
        new = apply(text, splices)
        wished = [row for row in [head, *rows] if any(map(str.strip, row))]
        assert [[*row] for row in rows_of(new)] == wished or kind == "column", (kind, text, new)
        assert apply(new, undoing(text, splices)) == text
        text = new
