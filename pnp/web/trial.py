"""What games that played themselves come to: as a table, as JSON, and as a page with charts."""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from pnp.web.frame import write_page

_CHARTS: Final = (
    ("deeds", "payback"),
    ("deeds", "income"),
    ("spaces", "stands"),
    ("wins", "share"),
)


def write_text(trials: Mapping[str, Any]) -> str:
    """Write the figures for a terminal, each with its standard error."""
    return "\n".join(_lines(trials)) + "\n"


def _lines(t: Mapping[str, Any]) -> Iterator[str]:
    yield f"{t['title']}: {t['games']:,} games of {t['players']}, seed {t['seed']}"
    yield from (f"  {line}" for line in t["policy"])
    ended = told(t["ended"], 1, "%")
    yield f"\nRounds {told(t['rounds'], 1)}; over before round {t['most_rounds']}: {ended}"
    wins = (f"seat {x['seat']} {told(x['share'], 1, '%')}" for x in t["wins"])
    yield f"Won by {', '.join(wins)}"
    yield "\nDeed, its rents in a round, rounds until it is paid for"
    for deed in t["deeds"]:
        back = told(deed["payback"], 1) if deed["payback"] else "never"
        yield f"  {deed['name']:<26} {told(deed['income'], 2):>16} {back:>16}"
    yield "\nSpace, how many of all throws end there"
    for space in t["spaces"]:
        yield f"  {space['space']:>2} {space['name']:<26} {told(space['stands'], 2, '%'):>16}"
    yield "\nNote, how many players hold at most in a game, in all games, how many are in the box"
    for note in t["notes"]:
        counts = f"{told(note['needed'], 1):>16} {note['most']:>6} {note['in_box']:>6}"
        yield f"  {note['note']:>6} {counts}{' too few' if note['most'] > note['in_box'] else ''}"


def told(figure: Mapping[str, float], digits: int, unit: str = "") -> str:
    """Write a figure with its error.

    >>> told({"value": 0.0318, "error": 0.0004}, 2, "%"), told({"value": 7, "error": 0.5}, 1)
    ('3.18 ± 0.04%', '7.0 ± 0.5')
    """
    times = 100 if unit == "%" else 1
    value, error = figure["value"] * times, figure["error"] * times
    return f"{value:,.{digits}f} ± {error:,.{digits}f}{unit}"


def _page(trials: Mapping[str, Any]) -> str:
    reach = {
        of: max(chain([0.0], (x[of]["value"] + x[of]["error"] for x in trials[key] if x[of])))
        for key, of in _CHARTS
    }
    # one that hardly ever pays would leave no room for all others
    backs = sorted(x["payback"]["value"] for x in trials["deeds"] if x["payback"])
    reach["payback"] = min(reach["payback"], 3 * backs[len(backs) // 2]) if backs else 1.0
    title = f"{trials['title']}: {trials['games']:,} games"
    styles = "report.css", "trial.css"
    page = write_page(
        "trial.html", styles, lang="en", title=title, told=told, t=trials, reach=reach
    )
    return page.text


FORMS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "": write_text,
    ".txt": write_text,
    ".json": lambda trials: json.dumps(trials, ensure_ascii=False, indent=2) + "\n",
    ".html": _page,
}
"""How the figures are written, by the ending of the file."""
