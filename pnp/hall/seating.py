"""Who sits at which table: by lot, spread by strength, or strong with strong."""

from collections.abc import Sequence
from hashlib import sha256

from pnp.hall.tournament import SeatingWay, SeatRange

SeatedTables = tuple[tuple[str, ...], ...]
"""The players of each table, the first table first."""


def table_sizes(players: int, seats: SeatRange) -> tuple[int, ...]:
    """Give how many sit at each table: as few tables as can be, as even as can be.

    Nothing if they cannot be seated.

    >>> table_sizes(11, SeatRange(3, 4)), table_sizes(5, SeatRange(3, 4))
    ((4, 4, 3), ())
    """
    tables = -(-players // seats.most)
    if not tables or players // tables < seats.least:
        return ()
    least, more = divmod(players, tables)
    return tuple(least + (n < more) for n in range(tables))


def seat_players(
    ranked: Sequence[str], seats: SeatRange, way: SeatingWay, lot: str
) -> SeatedTables:
    """Seat players who stand in the order of their strength; a lot decides where chance does.

    >>> seat_players("ABCDEF", SeatRange(3, 3), "level", "1")
    (('A', 'B', 'C'), ('D', 'E', 'F'))
    >>> seat_players("ABCDEF", SeatRange(3, 3), "spread", "1")
    (('A', 'D', 'E'), ('B', 'C', 'F'))
    """
    sizes = table_sizes(len(ranked), seats)
    if not sizes or way == "free":
        return ()
    if way == "spread":
        return _deal(ranked, sizes)
    order = list(ranked) if way == "level" else sorted(ranked, key=lambda who: _lot(lot, who))
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(order[start : start + size]))
        start += size
    return tuple(tables)


def _deal(ranked: Sequence[str], sizes: Sequence[int]) -> SeatedTables:
    # Deal players to the tables there and back again, so that no table is the strongest.
    tables: list[list[str]] = [[] for _ in sizes]
    way = list(range(len(sizes)))
    waiting = list(ranked)
    while waiting:
        for n in way:
            if waiting and len(tables[n]) < sizes[n]:
                tables[n].append(waiting.pop(0))
        way.reverse()
    return tuple(map(tuple, tables))


def _lot(lot: str, who: str) -> str:
    return sha256(f"{lot} {who}".encode()).hexdigest()
