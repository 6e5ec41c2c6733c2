"""The frame of all pages for a browser: style, scripts, words, and the content security policy.

Every page stands alone: its style and scripts are inside it, under a Content-Security-Policy that
names them by their hashes, so that it works from a file and asks nobody for anything.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from rcssmin import cssmin
from rjsmin import jsmin

CARD: Final = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
    "<rect width='11' height='14' x='2.5' y='1' rx='2' fill='#0b4f8a'/>"
    "<circle cx='8' cy='8' r='3' fill='#fff'/></svg>"
)
"""A card with a dot, for the tab and the home screen."""

DECODER: Final = "decoder/qr.min.js"
"""What reads QR codes in a photo (its licence lies beside it)."""

SHARED: Final = "shared.css"
"""The style that every page begins with."""


_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Page(NamedTuple):
    """A page, and the policy it is shown under; a host sends that along."""

    text: str
    policy: str


def write_page(
    sheet: str,
    styles: Sequence[str],
    scripts: Sequence[str] = (),
    *,
    first: str = "",
    data: Mapping[str, Any] = _NOTHING,
    beside: Sequence[str] = (),
    allow: Mapping[str, str] = _NOTHING,
    colours: str = "",
    **values: Any,
) -> Page:
    """Write a page: its sheet in the frame, styles and scripts by their names, data for scripts.

    The script that is `first` runs before anything is shown, files `beside` the page before its
    other scripts; `allow` is what the policy allows besides, and `colours` a style of the game that
    is shown.
    """
    styled = cssmin(colours) + "".join(map(read_static, (SHARED, *styles)))
    head = read_static(first) if first else ""
    run = [read_static(script) for script in scripts]
    told = {key: as_json(each) for key, each in data.items()}
    allow = {**allow, "script-src": "'self'"} if beside else allow
    policy = _policy([*filter(None, [head]), *run, *told.values()], styled, allow)
    text = (
        environment()
        .get_template(sheet)
        .render(
            policy=policy,
            icon=f"data:image/svg+xml,{quote(CARD)}",
            first=Markup(head),  # noqa: S704  # our own files
            style=Markup(styled),  # noqa: S704  # our own files
            beside=beside,
            scripts=[Markup(each) for each in run],  # noqa: S704  # our own files
            data={key: Markup(each) for key, each in told.items()},  # noqa: S704  # JSON without `<`
            **values,
        )
    )
    return Page(text, policy)


@cache
def environment() -> Environment:
    """Give the one environment of templates."""
    sheets = Environment(
        loader=PackageLoader("pnp.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    sheets.filters["figure"] = _figure
    return sheets


def _figure(n: int) -> str:
    return f"{n:,}".replace(",", "\u202f").replace("-", "\u2212")


def _policy(scripts: Sequence[str], style: str, allow: Mapping[str, str]) -> str:
    said = {
        "default-src": "'none'",
        "script-src": " ".join(map(_hash, scripts)),
        "style-src": _hash(style),
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    for name, more in allow.items():
        said[name] = f"{said.get(name, '')} {more}".strip()
    return "; ".join(f"{name} {sources}" for name, sources in said.items() if sources)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"


def as_json(value: Any) -> str:
    r"""Write JSON that may stand inside a script element whatever its texts say.

    >>> as_json("</script>") == r'"\u003c/script>"'
    True
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def read_static(name: str) -> str:
    """Read a style or script of the pages, made smaller where it is not yet."""
    text = files("pnp.web").joinpath("static", name).read_text(encoding="utf-8")
    small = cssmin if name.endswith(".css") else jsmin
    return text.strip() if ".min." in name else str(small(text))


@cache
def fingerprint(*names: str) -> str:
    """Give twelve hexadecimal digits that change with any of some styles and scripts."""
    return sha256("".join(map(read_static, (SHARED, *names))).encode()).hexdigest()[:12]
