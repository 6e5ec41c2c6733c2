"""What a table is worth: the places its count gives, and the points of each place."""

from collections.abc import Mapping, Sequence

from pnp.hall.tournament import PointRule


def place_players(counts: Mapping[str, int]) -> dict[str, int]:
    """Give the place of each player by what was counted; who counts alike shares the better one.

    >>> place_players({"Anna": 900, "Ben": 400, "Cem": 900})
    {'Anna': 1, 'Cem': 1, 'Ben': 3}
    """
    ranked = sorted(counts.items(), key=lambda each: -each[1])
    return {who: 1 + sum(other > count for other in counts.values()) for who, count in ranked}


def give_points(counts: Mapping[str, int], rule: PointRule) -> dict[str, int]:
    """Give the points of each player at a table.

    >>> rule = PointRule("rank", (6, 3, 1))
    >>> give_points({"Anna": 900, "Ben": 400, "Cem": 900}, rule)
    {'Anna': 4, 'Ben': 1, 'Cem': 4}
    >>> give_points({"Anna": 900, "Ben": 100}, PointRule("share", of=100))
    {'Anna': 90, 'Ben': 10}
    """
    if rule.by == "score":
        return dict(counts)
    if rule.by == "share":
        whole = sum(max(count, 0) for count in counts.values())
        return {who: rule.of * max(n, 0) // whole if whole else 0 for who, n in counts.items()}
    places = place_players(counts)
    alike = {place: sum(each == place for each in places.values()) for place in places.values()}
    return {who: _points_of(places[who], alike[places[who]], rule) for who in counts}


def _points_of(place: int, alike: int, rule: PointRule) -> int:
    # What does not divide nobody has.
    worth = [_worth(n, rule.places) for n in range(place, place + alike)]
    if rule.ties == "best":
        return worth[0]
    return worth[-1] if rule.ties == "worst" else sum(worth) // alike


def _worth(place: int, places: Sequence[int]) -> int:
    return places[place - 1] if place <= len(places) else 0
