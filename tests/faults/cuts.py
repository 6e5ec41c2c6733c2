"""Every state a disk can be in after a power cut, within a bound that is told.

What was done since the last syncs are steps: a write to a file, a change of its length, a name made
or removed. Of up to `ALL` steps every subset is taken. Of more there are taken: none, all, each
beginning (in the order of the calls), each without one, each alone; with `twos` also each without
two and each two alone. Besides, each write may be torn: only its first sector is there, with every
other step, or with those before it. Steps that no name leads to that matters are left out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.faults.disk import SECTOR, Call, Disk, Files, Node

ALL = 5


@dataclass(frozen=True, slots=True)
class Step:
    """One step that no sync has secured."""

    node: Node | None
    number: int
    tears: bool = False


Matters = Callable[[str], bool]


def steps_of(disk: Disk, matters: Matters) -> list[Step]:
    """List the steps that are not safe: names first, then what was done to each file."""
    names = [Step(None, n) for n, (name, _) in enumerate(disk.pending) if matters(name)]
    nodes: list[Node] = []
    for name, node in (*disk.safely_named.items(), *disk.pending):
        if node is not None and matters(name) and not any(node is other for other in nodes):
            nodes.append(node)
    calls = [(node, n, call) for node in nodes for n, call in enumerate(node.pending)]
    writes = [Step(x, n, c.kind == "write" and len(c.data) > SECTOR) for x, n, c in calls]
    return names + writes


def choices(count: int, *, twos: bool) -> Iterator[frozenset[int]]:
    """Choose which of so many steps arrive."""
    every = range(count)
    if count <= ALL:
        for size in range(count + 1):
            yield from map(frozenset, combinations(every, size))
        return
    yield from (frozenset(range(n)) for n in range(count + 1))
    for size in (1, 2) if twos else (1,):
        for some in map(frozenset, combinations(every, size)):
            yield some
            yield frozenset(every) - some


def images(disk: Disk, matters: Matters, *, twos: bool = False) -> Iterator[Files]:
    """Give all that may be there when the power comes back, within the bound."""
    steps = steps_of(disk, matters)
    for some in choices(len(steps), twos=twos):
        yield _image(disk, steps, some)
    for n, step in enumerate(steps):
        if step.tears:
            yield _image(disk, steps, frozenset(range(len(steps))), torn=n)
            yield _image(disk, steps, frozenset(range(n + 1)), torn=n)


def _image(disk: Disk, steps: list[Step], some: frozenset[int], torn: int = -1) -> Files:
    arrived: dict[int, list[Call]] = {}
    names = dict[str, Node | None](disk.safely_named)
    for n in sorted(some):
        step = steps[n]
        if step.node is None:
            name, node = disk.pending[step.number]
            names[name] = node
            continue
        call = step.node.pending[step.number]
        if n == torn:
            call = Call("write", call.name, call.place, call.data[:SECTOR])
        arrived.setdefault(id(step.node), []).append(call)
    files = {name: node for name, node in names.items() if node is not None}
    return {name: node.after(arrived.get(id(node), [])) for name, node in files.items()}
