"""A gallery for any static host: a page a game, its files to print, its look-up, the manual."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pnp.box.parts.texts import cover_facts
from pnp.box.reading.bank_files import read_bank_files
from pnp.box.reading.kept_box import open_box
from pnp.faces.context import Wording
from pnp.lookup.entries import TextBlock
from pnp.pool import Progress, silent
from pnp.press.cuts import minutes
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts_to_cut
from pnp.press.manifest import tell_load
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for
from pnp.press.svg_pen import SvgShelf, picture_of
from pnp.rules.registry import is_shipped
from pnp.web.dress import COVERS, accent_of, subset_type
from pnp.web.frame import CARD, environment
from pnp.web.manual import manual_pages
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
