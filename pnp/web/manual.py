"""The manual as pages for a browser: the Markdown of `docs/` with its links and pictures."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from pnp.box.packs import content_root
from pnp.spelling import HOUSE
from pnp.web.site import CHROME, SitePages

_FIRST: Final = "README"
"""The page that says in which order the others are read."""
_ABROAD: Final = ("http://", "https://", "mailto:")
_MOST: Final = 60_000
"""So many letters of HTML a page has at most, where its headings allow; then it goes on."""

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": True, "xhtmlOut": False}).enable("table")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the manual in one language; a long text is several."""

    address: str
    tokens: Sequence[Token]


def manual_root() -> Path:
    """Give the folder of the manual: inside the package, else the checkout's own."""
    content = content_root()
    return content.with_name(content.name.replace("content", "docs"))


def manual_pages(writer: SitePages) -> Iterator[tuple[str, bytes]]:
    """Give every page and picture of the manual by its path.

    `1-print-a-game.de.md` is the German of `1-print-a-game.md`; both stand on one page.
    """
    root = manual_root()
    texts: dict[str, dict[str, list[Leaf]]] = {}
    for file in sorted(root.glob("*.md")):
        name, _, lang = file.stem.partition(".")
        leaves = _bind(name, _MARKDOWN.parse(file.read_text(encoding="utf-8")))
        texts.setdefault(name, {})[lang or HOUSE] = leaves
    spots = {
        f"{name}.md#{spot}": leaf.address
        for name, written in texts.items()
        for leaf in written[HOUSE]
        for spot in (each.attrGet("id") for each in leaf.tokens if each.type == "heading_open")
    }
    for name, written in texts.items():
        for n, leaf in enumerate(written[HOUSE]):
            told = {
                lang: _render(leaves[n].tokens, name, texts, spots)
                for lang, leaves in written.items()
                if n < len(leaves)
            }
            addresses = [each.address for each in written[HOUSE]]
            title = next(each for each in written[HOUSE][0].tokens if each.type == "inline")
            page = writer.write(
                "manual", (*CHROME, "manual"), styles=("gallery.css",), root="../",
                heading=title.content, texts=told, leaves=addresses,
                here=leaf.address, number=n + 1,
            )  # fmt: skip
            yield leaf.address, page.encode()
    for file in sorted((root / "pictures").rglob("*")):
        if file.suffix in {".png", ".svg"}:
            yield file.relative_to(root).as_posix(), file.read_bytes()


def _bind(name: str, tokens: Sequence[Token]) -> list[Leaf]:
    # Parted before a heading, where the page would be too long.
    seen = Counter[str]()
    for heading, said in pairwise(tokens):
        if heading.type == "heading_open":
            spot = slug(said.content)
            heading.attrSet("id", f"{spot}-{seen[spot]}" if seen[spot] else spot)
            seen[spot] += 1
    starts = [n for n, each in enumerate(tokens) if each.type == "heading_open"] or [0]
    sections = [tokens[a:b] for a, b in pairwise([0, *starts[1:], len(tokens)])]
    leaves: list[list[Token]] = [[]]
    size = 0
    for section in sections:
        long = len(_MARKDOWN.renderer.render(section, _MARKDOWN.options, {}))
        if leaves[-1] and size + long > _MOST:
            leaves.append([])
            size = 0
        leaves[-1] += section
        size += long
    for leaf in leaves[1:]:
        _raise_headings(leaf)
    return [Leaf(_address(name, n), each) for n, each in enumerate(leaves, start=1)]


def _raise_headings(tokens: Sequence[Token]) -> None:
    # What goes on from the page before begins below its title, whatever was said there.
    headings = [each for each in tokens if each.type in {"heading_open", "heading_close"}]
    higher = int(headings[0].tag[1]) - 2 if headings else 0
    for each in headings:
        each.tag = f"h{max(2, int(each.tag[1]) - higher)}"


def _address(name: str, number: int = 1) -> str:
    stem = "index" if name == _FIRST else name
    return f"{stem}.html" if number == 1 else f"{stem}-{number}.html"


def slug(heading: str) -> str:
    """Give what an address ends in to lead to a heading, as GitHub has it.

    >>> slug("Other ways out of the box"), slug("`pnp build`: the kit")
    ('other-ways-out-of-the-box', 'pnp-build-the-kit')
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _render(
    tokens: Sequence[Token],
    name: str,
    texts: Mapping[str, object],
    spots: Mapping[str, str],
) -> Markup:
    # A file of the project that is no page is named and not linked.
    for each in tokens:
        each.attrs.pop("style", None)  # the policy lets no element bear one
        kept, dead = list[Token](), list[bool]()
        for part in each.children or ():
            if part.type == "link_open":
                address = _lead_to(str(part.attrGet("href")), name, texts, spots)
                part.attrSet("href", address)
                dead.append(not address)
            gone = part.type in {"link_open", "link_close"} and dead[-1]
            kept += [] if gone else [part]
            if part.type == "link_close":
                dead.pop()
        each.children = kept if each.children is not None else None
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))  # noqa: S704  # our own


def _lead_to(address: str, name: str, texts: Mapping[str, object], spots: Mapping[str, str]) -> str:
    if address.startswith((*_ABROAD, "pictures/")):
        return address
    file, mark, spot = address.partition("#")
    if file.startswith("../"):
        return "../index.html" if file == "../README.md" else ""
    stem = file.partition(".")[0] or name  # every language of a page is at one address
    if stem not in texts:
        return ""
    return f"{spots.get(f'{stem}.md#{spot}', _address(stem))}{mark}{spot}"
