"""Changes to the values in a file of a pack: keys, types, numbers, texts, order."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

NUMBERS: Final[tuple[Any, ...]] = (
    *(0, -1, 1, 2, 7, 999, 10_000, 99_999, 10**9, 10**9 + 1, 10**30, -(10**9)),
    *(0.5, -0.0, 1e308, 1e-9, 3.999),
)
_READ = json.loads(Path(__file__).with_name("hostile.json").read_text())
HOSTILE: Final[dict[str, tuple[str, ...]]] = {name: tuple(each) for name, each in _READ.items()}
"""What is hostile, by what it spoils: texts, lines of booklets, elements, words of protocols."""
TEXTS: Final = HOSTILE["texts"]
ODDITIES: Final[list[Any]] = [None, True, False, [], {}, [[]], {"a": {}}, [None], {"en": None}]


def written(tree: Any, *, plain: bool = False) -> bytes:
    """Write a tree as a file, with half characters if need be: JSON is YAML."""
    return json.dumps(tree, indent=1, ensure_ascii=plain).encode("utf-8", "surrogatepass")


def scatter(data: bytes, rng: random.Random, words: tuple[bytes, ...]) -> bytes:
    """Change bytes: put words in, take some out, double some, write others over them."""
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(len(data) + 1)
        to = min(len(data), at + rng.choice((1, 1, 2, 8, 40)))
        new = rng.choice((rng.choice(words), b"", data[at:to] * 2, rng.randbytes(to - at)))
        data = data[:at] + new + data[to if rng.random() < 0.5 else at :]
    return data[:60_000]


def change_tree(tree: Any, rng: random.Random) -> Any:
    tree = deepcopy(tree)
    places = list(_places(tree, ()))
    if not places:
        return rng.choice(ODDITIES)
    change = rng.choice(_CHANGES)
    if change is _other_number:  # most values are texts: the few numbers would hardly be met
        places = [way for way in places if isinstance(_at(tree, way), int)] or places
    way = rng.choice(places)
    change(_at(tree, way[:-1]), way[-1], tree, rng)
    return tree


def _places(value: Any, way: tuple[Any, ...]) -> Any:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in list(inner):
        yield (*way, key)
        if isinstance(each, dict | list):
            yield from _places(each, (*way, key))


def _at(tree: Any, way: tuple[Any, ...]) -> Any:
    for part in way:
        tree = tree[part]
    return tree


def _drop(owner: Any, key: Any, _tree: Any, _rng: random.Random) -> None:
    del owner[key]


def _repeat(owner: Any, key: Any, _tree: Any, rng: random.Random) -> None:
    if isinstance(owner, list):
        owner[key:key] = [deepcopy(owner[key]) for _ in range(rng.choice((1, 1, 2, 40)))]
    else:
        owner[f"{key}{rng.choice(('s', '2', '-x'))}"] = deepcopy(owner[key])


def _rename(owner: Any, key: Any, _tree: Any, rng: random.Random) -> None:
    if isinstance(owner, dict):
        value = owner.pop(key)
        letters = list(str(key))
        rng.shuffle(letters)
        owner[rng.choice(("".join(letters), f"{key}s", str(key)[1:], str(key).upper()))] = value
    else:
        rng.shuffle(owner)


def _other_type(owner: Any, key: Any, _tree: Any, rng: random.Random) -> None:
    value = owner[key]
    kinds = [str(value)[:200], [value], {"en": value}, *ODDITIES, *NUMBERS[:4]]
    owner[key] = rng.choice(kinds)


def _other_number(owner: Any, key: Any, _tree: Any, rng: random.Random) -> None:
    value = owner[key]
    if isinstance(value, int) and not isinstance(value, bool):
        near = (value + 1, value - 1, -value, value * 2, value * 10, value // 2)
        owner[key] = rng.choice((*near, *NUMBERS))
    else:
        _other_text(owner, key, _tree, rng)


def _other_text(owner: Any, key: Any, _tree: Any, rng: random.Random) -> None:
    value = owner[key]
    text = rng.choice(TEXTS)
    if isinstance(value, str):
        at = rng.randrange(len(value) + 1)
        owner[key] = rng.choice((text, value[:at] + text + value[at:], value * 3, value[:at]))
    elif isinstance(value, dict) and value and all(isinstance(x, str) for x in value.values()):
        owner[key] = dict.fromkeys(value, text)
    else:
        owner[key] = rng.choice(NUMBERS) if isinstance(value, int) else text


def _swap(owner: Any, key: Any, tree: Any, rng: random.Random) -> None:
    way = rng.choice(list(_places(tree, ())))
    owner[key] = deepcopy(_at(tree, way))


def _swap_alike(owner: Any, key: Any, tree: Any, rng: random.Random) -> None:
    found = [_at(tree, way) for way in _places(tree, ()) if way[-1] == key]
    owner[key] = deepcopy(rng.choice(found))


def _turn(owner: Any, key: Any, _tree: Any, _rng: random.Random) -> None:
    value = owner[key]
    if isinstance(value, list):
        value.reverse()
    elif isinstance(value, dict):
        owner[key] = dict(reversed(value.items()))
    elif isinstance(value, str):
        owner[key] = value[::-1]
    elif isinstance(value, bool):
        owner[key] = not value


def _empty(owner: Any, key: Any, _tree: Any, rng: random.Random) -> None:
    value = owner[key]
    if isinstance(value, list | dict):
        value.clear()
    else:
        owner[key] = rng.choice((None, "", 0))


def _deepen(owner: Any, key: Any, _tree: Any, rng: random.Random) -> None:
    for _ in range(rng.choice((1, 3, 38, 45, 200))):
        owner[key] = rng.choice(([owner[key]], {"a": owner[key]}))


def _refer(owner: Any, key: Any, tree: Any, rng: random.Random) -> None:
    """Name something that there is elsewhere, almost is, or is nowhere."""
    ids = [_at(tree, x) for x in _places(tree, ()) if x[-1] in {"id", "deck", "group", "like"}]
    known = str(rng.choice(ids or ["x"]))
    near = (known, known, known[:-1], f"{known}x", known.upper(), "nowhere", "{id}")
    owner[key] = rng.choice(near)


_CHANGES: Final[tuple[Callable[[Any, Any, Any, random.Random], None], ...]] = (
    *(_drop, _repeat, _rename, _other_type, *(_other_number,) * 2, *(_other_text,) * 2),
    *(_swap, *(_swap_alike,) * 2, _turn, _empty, _deepen, _refer),
)
