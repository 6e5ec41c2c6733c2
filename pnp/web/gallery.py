"""A gallery for any static host: a page a game, its files to print, its look-up, the manual."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from pnp.box.packs import content_root
from pnp.box.parts.texts import cover_facts
from pnp.box.reading.bank_files import read_bank_files
from pnp.box.reading.kept_box import open_box
from pnp.faces.context import Wording
from pnp.lookup.entries import TextBlock
from pnp.pool import Progress, silent
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts_to_cut
from pnp.press.manifest import minutes, tell_load
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for
from pnp.press.svg_pen import SvgShelf, picture_of
from pnp.rules.registry import is_shipped
from pnp.spelling import HOUSE
from pnp.web.dress import COVERS, accent_of, subset_type
from pnp.web.frame import CARD, environment
from pnp.web.pocket.app import pocket
from pnp.web.site import CHROME, Shelf, SitePages, fill_shelf, pages, single_files

_WORDS: Final = (
    *CHROME, "gallery", "gallery_says", "in_box", "how_to", "look_up", "print_it",
    "print_this", "all_files", "keep_bank", "make_own", "manual", "all_manual", "news", "feed",
    "one_file", "pocket",
)  # fmt: skip
_STYLES: Final = ("gallery.css",)
_PAPERS: Final = {name: paper.title for name, paper in PAPERS.items()}


@dataclass(frozen=True, slots=True)
class PrintedKit:
    """One printing in the gallery: what was ordered of it, and its files."""

    folder: str
    """Its place in the gallery, such as `prints/a4-full/cronulla/de`."""
    manifest: Mapping[str, Any]
    files: Mapping[str, tuple[int, str]]
    """Name → size in bytes and SHA-256."""

    @property
    def order(self) -> Mapping[str, Any]:
        """What was ordered: `lang`, `paper`, `ink` and more."""
        order: Mapping[str, Any] = self.manifest["options"]
        return order

    @property
    def minutes(self) -> int:
        """How long its straight cuts take, sheets that are cut alike in piles."""
        return minutes(self.manifest["cuts_in_piles"])


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A game as it is shown: what it is, pictures of what lies in its box, what can be printed."""

    shelf: Shelf
    pictures: Mapping[str, str]
    """Part → its first face as an SVG document."""
    titles: Mapping[str, Mapping[str, str]]
    """Part → what it is called in each language."""
    pieces: Mapping[str, str]
    """Piece → what its part is called in the game's own language."""
    scene: bytes
    prints: Sequence[PrintedKit]

    @property
    def subtitle(self) -> Mapping[str, str]:
        """What stands under its title, in each language."""
        said = self.shelf.box.game.subtitle
        return said.texts if said else {}

    @property
    def cover(self) -> str:
        """The part whose picture stands for the game."""
        return next((each for each in COVERS if each in self.pictures), next(iter(self.pictures)))


def exhibit(folder: Path, scene: bytes, prints: Sequence[PrintedKit]) -> Exhibit:
    """Draw what lies in the box of a game, a piece of each part."""
    box, drawn = open_box(folder), SvgShelf()
    pictures: dict[str, str] = {}
    titles: dict[str, dict[str, str]] = {}
    pieces: dict[str, str] = {}
    for lang in dict.fromkeys((box.game.source, *box.game.languages)):
        job = PrintJob(lang=lang)
        for part in plan_parts_to_cut(context_for(box, job, folder), job):
            laid = part.lay_out()
            titles.setdefault(part.id, {})[lang] = laid.title
            pieces |= {each.id: titles[part.id][box.game.source] for each in laid.pieces}
            first = laid.pieces[0].front if laid.pieces and lang == box.game.source else None
            if first and (picture := picture_of(first, folder, drawn)):
                pictures[part.id] = picture
    return Exhibit(fill_shelf(box), pictures, titles, pieces, scene, prints)


@dataclass(frozen=True, slots=True)
class Change:
    """What looks different in a game since the gallery was published before."""

    kit: str
    title: str
    day: str
    """Year, month, day."""
    pieces: Sequence[str]
    """Names of the pieces that are new, gone, or look different."""


def gallery(
    folders: Sequence[Path],
    exhibits: Sequence[Exhibit],
    news: Sequence[Change] = (),
    progress: Progress = silent,
    runtime: Path | None = None,
) -> Iterator[tuple[str, bytes]]:
    """Give every page and picture of a gallery by its path; what is printed lies there already.

    With the runtime of Python in a browser, phones keep the banks of its games from there.
    """
    kept = [each for each in folders if runtime and not read_bank_files(each)]
    if runtime and kept:
        made = pocket(kept, runtime, beyond="../index.html")
        yield from ((f"pocket/{path}", data) for path, data in made)
    pockets = {open_box(folder).game.id for folder in kept}
    for made in (pages(folders, progress, beyond="../index.html"), single_files(folders, progress)):
        yield from ((f"look-up/{path}", data) for path, data in made)
    writer = SitePages(exhibits[0].shelf.box)
    fonts = {name: font for each in exhibits for name, font in subset_type(each.shelf.box)}
    yield from ((f"type/{name}", font) for name, font in fonts.items())
    for each in exhibits:
        kit = each.shelf.index.kit
        for part, picture in each.pictures.items():
            yield f"{kit}/{part}.svg", picture.encode()
        yield f"{kit}/scene.jpg", each.scene
        yield f"{kit}/index.html", _show_game(writer, each, pocket=kit in pockets).encode()
        for one in each.prints:
            yield f"{one.folder}/index.html", _show_files(writer, each, one).encode()
    yield from ((f"manual/{path}", data) for path, data in manual_pages(writer))
    if news:
        yield "feed.xml", environment().get_template("site/feed.xml").render(news=news).encode()
    told: dict[str, Any] = {"exhibits": exhibits, "news": news, "facts": cover_facts}
    told["bands"] = {each.shelf.index.kit: accent_of(each.shelf.box) for each in exhibits}
    yield "icon.svg", CARD.encode()
    yield "site.webmanifest", writer.manifest("gallery").encode()
    home = writer.write("gallery", _WORDS, styles=_STYLES, root="", **told)
    yield "index.html", home.encode()


def _show_game(writer: SitePages, shown: Exhibit, *, pocket: bool) -> str:
    box = shown.shelf.box
    told: dict[str, Any] = {"shown": shown, "facts": cover_facts, "pocket": pocket}
    told["about"] = {each.lang: _first_section(each.blocks) for each in shown.shelf.easy}
    by_language = groupby(shown.prints, lambda each: each.order["lang"])
    told["prints"] = {lang: list(printed) for lang, printed in by_language}
    told["papers"] = _PAPERS
    told["load"] = lambda run, lang: tell_load(run, Wording(box, lang).label)
    told["known"] = is_shipped(box.game.id)  # the manual keeps the bank of such a game
    shelf = shown.shelf
    return writer.write("exhibit", _WORDS, shelf=shelf, styles=_STYLES, root="../", **told)


def _show_files(writer: SitePages, shown: Exhibit, one: PrintedKit) -> str:
    # All digests of a game on its page would be more than a phone should fetch.
    told: dict[str, Any] = {"shown": shown, "one": one, "papers": _PAPERS, "styles": _STYLES}
    root = "../" * len(Path(one.folder).parts)
    return writer.write("printing", _WORDS, shelf=shown.shelf, root=root, **told)


def _first_section(blocks: Sequence[TextBlock]) -> Sequence[TextBlock]:
    # what it is, before the second heading
    heads = [n for n, (_, block) in enumerate(blocks) if block[0].kind == "heading"]
    return blocks[: heads[1] if len(heads) > 1 else None]


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
            said = {lang: leaves[n].tokens for lang, leaves in written.items() if n < len(leaves)}
            told = {lang: _render(tokens, name, texts, spots) for lang, tokens in said.items()}
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
    tokens: Sequence[Token], name: str, texts: Mapping[str, object], spots: Mapping[str, str]
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
