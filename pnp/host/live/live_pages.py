"""The pages of the live table: one for phones and the wall, one for the banker, in each language.

Each page has its style, words and scripts inside it, under a policy that names them by hashes.
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath
from typing import Any, Final, Literal

from jinja2 import DictLoader, Environment, StrictUndefined
from rcssmin import cssmin
from rjsmin import jsmin

from pnp.bank.phone_acts import kind_of
from pnp.box.house_words import name_languages
from pnp.box.model import Box
from pnp.faces.theme import blend, lightness
from pnp.host.live.live_words import TOPIC, live_words
from pnp.rules.language.usage import arguments_of
from pnp.rules.registry import loader, verb_names

PageName = Literal["table", "banker"]
"""The page of everybody, and the banker's."""

_SCRIPTS: Final = {
    "table": ("wire.js", "standing.js", "forms.js", "photo_lines.js", "phone.js"),
    "banker": ("wire.js", "standing.js", "forms.js", "banker.js"),
}
"""The scripts of each page, in their order."""

_PUT_TOGETHER: Final = (
    *("figure.", "request_"),
    *("hotels", "houses"),
)
"""How the names of words begin that scripts put together out of what the host tells."""

_DARKEST: Final = 40
_LIGHTEST: Final = 76
"""Lightness of a game's colour as type: at most so much on light ground, at least on dark."""

_NO_ACCENT: Final = "#0b4f8a"


class LivePages:
    """The pages of one table's game."""

    def __init__(self, box: Box) -> None:
        """Take the box whose colours the pages bear."""
        self._title = box.game.title
        self._acts = set(_words_of_acts(box.game.id))
        self._style = _colours(box) + _file("live.css")
        sheets = {f"{name}.html": _file(f"{name}.html") for name in (*_SCRIPTS, "frame")}
        self._sheets = Environment(
            loader=DictLoader(sheets),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.build = sha256(
            "".join((self._style, *sheets.values(), *map(_file, _every_script()))).encode()
        ).hexdigest()[:12]
        self._made: dict[tuple[str, str], tuple[bytes, str]] = {}

    def page(self, name: PageName, lang: str) -> tuple[bytes, str]:
        """Give a page in a language, and the policy it is shown under."""
        if (name, lang) not in self._made:
            self._made[name, lang] = self._make(name, lang)
        return self._made[name, lang]

    def _make(self, name: PageName, lang: str) -> tuple[bytes, str]:
        from markupsafe import Markup  # noqa: PLC0415  # comes with the templates

        words = live_words(lang)
        scripts = [_file(each).strip() for each in _SCRIPTS[name]]
        told = {"lang": lang, "build": self.build, "words": self._words(scripts, words)}
        data = _as_json(told)
        text = self._sheets.get_template(f"{name}.html").render(
            lang=lang,
            title=self._title.said(lang),
            languages=name_languages(TOPIC),
            w=words,
            style=Markup(self._style),  # noqa: S704  # our own files
            data=Markup(data),  # noqa: S704  # JSON without `<`
            scripts=[Markup(each) for each in scripts],  # noqa: S704  # our own files
        )
        return text.encode(), _policy([data, *scripts], self._style)

    def _words(self, scripts: list[str], words: Mapping[str, str]) -> dict[str, str]:
        """Give the words that a page's scripts say, most of them by a name written there.

        Of the names of acts and of their fields those of this game are enough.
        """
        code = "".join(scripts)
        return {
            key: text
            for key, text in words.items()
            if f'"{key}"' in code or key in self._acts or key.startswith(_PUT_TOGETHER)
        }


def _words_of_acts(kit: str) -> Iterator[str]:
    for verb in verb_names(kit, turns=True):
        yield f"act.{verb}"
        kind = loader(kit)(verb)
        for _, argument, _ in arguments_of(kind) if kind else ():
            yield f"field.{kind_of(argument)}"
            yield from (f"{topic}.{argument.after}" for topic in ("after", "money"))
            yield from (
                f"{topic}.{each}"
                for topic in ("choice", "flag")
                for each in argument.label.split("|")
            )
    yield "choice.all"


def _policy(scripts: list[str], style: str) -> str:
    """Allow a page its own style and scripts by their hashes, and to ask this host; no more.

    The reader of codes is fetched from here when the first photo is taken.
    """
    allowed = " ".join(map(_hash, scripts))
    return (
        f"default-src 'none'; script-src 'self' {allowed}; style-src {_hash(style)}; "
        "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _colours(box: Box) -> str:
    palette = box.look.palette
    accent = palette.get("accent", _NO_ACCENT)
    deep, bright = accent, accent
    while lightness(deep) > _DARKEST:
        deep = blend("#000000", deep, 0.08)
    while lightness(bright) < _LIGHTEST:
        bright = blend("#ffffff", bright, 0.08)
    wash = blend(palette.get("title", accent), "#ffffff", 0.22)
    return (
        f":root {{ --game: {deep}; --game-light: {deep}; --game-dark: {bright}; --wash: {wash}; "
        f"--wash-dark: {blend(deep, '#14181f', 0.22)}; }}"
    )


def _every_script() -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for scripts in _SCRIPTS.values() for each in scripts))


@cache
def _file(name: str) -> str:
    if name == "photo_lines.js":
        text = files("pnp.lookup.site").joinpath(name).read_text(encoding="utf-8")
    else:
        text = files("pnp.host.live").joinpath("pages", name).read_text(encoding="utf-8")
    less = {".css": cssmin, ".js": jsmin}.get(PurePath(name).suffix)
    return str(less(text)) if less else text
