"""What games that played themselves come to: as a table, as JSON, and as a page with charts."""

import json
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Final

from pnp.web.frame import environment, write_page

_CHARTS: Final = (
    ("deeds", "payback"),
    ("deeds", "income"),
    ("spaces", "stands"),
    ("wins", "share"),
)


def _text(trials: Mapping[str, Any]) -> str:
    return environment().get_template("trial.txt").render(t=trials, told=told)


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
