"""What games that played themselves come to: as a table, as JSON, and as a page with charts."""

import json
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Final

from pnp.web.frame import write_page

_CHARTS: Final = (
    ("deeds", "payback"),
    ("deeds", "income"),
    ("spaces", "stands"),
    ("wins", "share"),
)


def _text(t: Mapping[str, Any]) -> str:
    return "\n".join((
        f"{t['title']}: {t['games']:,} games of {t['players']}, seed {t['seed']}",
        *(f"  {line}" for line in t["policy"]),
        "", f"Rounds {told(t['rounds'], 1)}; over before the last: {told(t['ended'], 1, '%')}",
        "Won by " + ", ".join(f"seat {x['seat']} {told(x['share'], 1, '%')}" for x in t["wins"]),
        "", "Deed, its rents in a round, rounds until it is paid for",
        *(f"  {x['name']:<28}{told(x['income'], 2):>16}{told(x['payback'], 1):>16}"
          for x in t["deeds"]),
        "", "Space, how many of all throws end there",
        *(f"  {x['space']:>2} {x['name']:<25}{told(x['stands'], 2, '%'):>16}" for x in t["spaces"]),
        "", "Note, how many players hold at most in a game, in any game, how many are in the box",
        *(f"  {x['note']:>6}{told(x['needed'], 1):>14}{x['most']:>6}{x['in_box']:>6}"
          for x in t["notes"]),
        "",
    ))  # fmt: skip


def told(figure: Mapping[str, float] | None, digits: int, unit: str = "") -> str:
    """Write a figure with its error; without one there is none.

    >>> told({"value": 0.0318, "error": 0.0004}, 2, "%"), told({"value": 7, "error": 0.5}, 1)
    ('3.18 ± 0.04%', '7.0 ± 0.5')
    """
    if figure is None:
        return "never"
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
    "": _text,
    ".txt": _text,
    ".json": lambda trials: json.dumps(trials, ensure_ascii=False, indent=2) + "\n",
    ".html": _page,
}
"""How the figures are written, by the ending of the file."""
