"""What all pages of the look-up have in common: templates, words, style, scripts and policy.

Every page stands alone: its style and scripts are inside it, under a Content-Security-Policy that
names them by their hashes, so that it works from a file and asks nobody for anything.
"""

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote

from pnp.box.model import Box, label
from pnp.box.words import HOUSE

CARD: Final = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
    "<rect width='11' height='14' x='2.5' y='1' rx='2' fill='#0b4f8a'/>"
    "<circle cx='8' cy='8' r='3' fill='#fff'/></svg>"
)
"""A card with a dot, for the tab and the home screen."""

CHROME: Final = (
    "all", "skip", "language", "look", "auto", "light", "dark", "large", "on_it", "glossary",
    "cards", "rules", "easy", "aloud", "stop", "slowly", "share", "copied", "print",
)  # fmt: skip
"""Words every page has."""

SEARCH: Final = (
    "title", "search", "hint", "found", "found_more", "near", "mistyped", "nothing", "games",
    "publish", "publish_how", "offline", "photo", "looking", "no_code", "no_photo",
)  # fmt: skip
"""Words of a page that searches."""

KEEPING: Final = ("keep", "keeping", "kept", "keep_failed")
"""Words of a page from which a game is kept on the reader's device."""

DECODER: Final = "decoder/qr.min.js"
"""What reads QR codes in a photo (its licence lies beside it)."""

FINDING: Final = ("fold.js", "search.js", "results.js", DECODER, "photo_lines.js", "photo.js")
"""The scripts of a page that searches, in their order."""


class PageFrame:
    """The templates, the words of the pages, and the policy every page carries."""

    def __init__(self, box: Box) -> None:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  # only pages need it

        self._sheets = Environment(
            loader=PackageLoader("pnp.lookup.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        spoken = [lang for lang in box.labels if "lookup.site_title" in box.labels[lang]]
        spoken.sort(key=lambda lang: (lang != HOUSE, lang))
        self.languages = name_tongues(box, spoken or [HOUSE])
        self._box = box
        self._style = read_file("site.css").strip()

    def page(
        self, name: str, keys: Sequence[str], scripts: Sequence[str] = (), **values: Any
    ) -> str:
        """Print one page with its words and scripts."""
        from markupsafe import Markup  # noqa: PLC0415  # comes with the templates

        first = self.languages[0]["code"]
        words = {
            each["code"]: {key: self._label(each["code"], key) for key in keys}
            for each in self.languages
        }
        run = [read_file(script).strip() for script in ("page.js", *scripts)]
        safe = {
            "style": self._style,
            "first": read_file("first.js").strip(),
            "words": as_json(words),
            "entries": values.pop("entries", ""),
        }
        return self._sheets.get_template(name).render(
            policy=self._policy(
                [safe["first"], *run, *filter(None, (safe["words"], safe["entries"]))]
            ),
            icon=f"data:image/svg+xml,{quote(CARD)}",
            languages=self.languages,
            say=self.say,
            t=partial(self._marked, first),
            scripts=[Markup(each) for each in run],  # noqa: S704  # our own files
            **{key: Markup(text) for key, text in safe.items()},  # noqa: S704  # our own files, and JSON without `<`
            **values,
        )

    def say(self, key: str) -> str:
        """Give a word of the pages in their first language."""
        return self._label(self.languages[0]["code"], key)

    def _label(self, lang: str, key: str) -> str:
        return label(self._box, lang, f"lookup.site_{key}")

    def _marked(self, lang: str, key: str) -> Any:
        from markupsafe import Markup  # noqa: PLC0415  # comes with the templates

        return Markup('<span data-t="{}">{}</span>').format(key, self._label(lang, key))

    def _policy(self, scripts: Sequence[str]) -> str:
        allowed = " ".join(map(_hash, scripts))
        return (
            f"default-src 'none'; script-src {allowed}; style-src {_hash(self._style)}; "
            "img-src 'self' data:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
            "form-action 'none'"
        )


def name_tongues(box: Box, languages: Sequence[str]) -> list[dict[str, str]]:
    """Name languages, each in itself, or by its two letters if its words do not say."""
    names = {each: box.labels.get(each, {}).get("language.name", each) for each in languages}
    return [{"code": each, "name": name} for each, name in names.items()]


def as_json(value: Any) -> str:
    r"""Write JSON that may stand inside a script element whatever its texts say.

    >>> as_json("</script>") == r'"\u003c/script>"'
    True
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def read_file(name: str) -> str:
    """Read a file of the site that is the same for all games."""
    return files("pnp.lookup.site").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"
