"""The pages of the live table in each language: one for phones and the wall, one for the banker."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal

from qrcode import make
from qrcode.image.svg import SvgPathFillImage

from pnp.bank.phone_acts import kind_of
from pnp.box.house_words import name_languages
from pnp.box.model import Box
from pnp.faces.theme import blend, lightness
from pnp.rules.language.usage import arguments_of
from pnp.rules.registry import loader, verb_names
from pnp.web.frame import Page, fingerprint, read_static, write_page
from pnp.web.live.requests import TOPIC, live_words

PageName = Literal["table", "banker"]
"""The page of everybody, and the banker's."""

# The scripts of each page, in their order.
_SCRIPTS: Final = {
    "table": ("wire.js", "standing.js", "forms.js", "photo_lines.js", "phone.js"),
    "banker": ("wire.js", "standing.js", "forms.js", "banker.js"),
}

# How the names of words begin that scripts put together out of what the host tells.
_PUT_TOGETHER: Final = (
    *("figure.", "request_"),
    *("hotels", "houses"),
)

_DARKEST: Final = 40
# Lightness of a game's colour as type: at most so much on light ground, at least on dark.
_LIGHTEST: Final = 76

_NO_ACCENT: Final = "#0b4f8a"


class LivePages:
    """The pages of one table's game."""

    def __init__(self, box: Box) -> None:
        """Take the box whose colours the pages bear."""
        self._title = box.game.title
        self._acts = set(_words_of_acts(box.game.id))
        self._colours = _colours(box)
        scripts = dict.fromkeys(each for scripts in _SCRIPTS.values() for each in scripts)
        self.build = fingerprint("live.css", *scripts)
        self._made: dict[tuple[str, str], Page] = {}

    def page(self, name: PageName, lang: str) -> Page:
        """Give a page in a language."""
        if (name, lang) not in self._made:
            words, scripts = live_words(lang), _SCRIPTS[name]
            told = {"lang": lang, "build": self.build, "words": self._words(scripts, words)}
            self._made[name, lang] = write_page(
                f"live/{name}.html",
                "live.css",
                scripts,
                data={"told": told},
                allow={"script-src": "'self'", "connect-src": "'self'"},
                colours=self._colours,
                lang=lang,
                title=self._title.said(lang),
                languages=name_languages(TOPIC),
                w=words,
            )
        return self._made[name, lang]

    def _words(self, scripts: Sequence[str], words: Mapping[str, str]) -> dict[str, str]:
        """Give the words that a page's scripts say, most of them by a name written there.

        Of the names of acts and of their fields those of this game are enough.
        """
        code = "".join(map(read_static, scripts))
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


@cache
def draw_code(address: str) -> bytes:
    """Draw the QR code of the address to join at, dark on a light plate."""
    drawn: bytes = make(address, image_factory=SvgPathFillImage, border=3).to_string()
    return drawn
