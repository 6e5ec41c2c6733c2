"""The lists a game maker chooses from, whole and with what each thing is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from pnp.box.art import ICON, is_motif
from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.reading.art_reader import Portfolio, portfolio_of, title_of
from pnp.box.reading.text_files import heading_of
from pnp.cli import rule_lists
from pnp.cli.listed_names import ChosenKit, ListedName
from pnp.errors import PrintError
from pnp.faces.art.bands import EDGES, GROUNDS
from pnp.faces.art.guilloche import ENGRAVED
from pnp.faces.art.patterns import BACKS, PATTERNS
from pnp.faces.theme import ROLES
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.printing import context_for


def parts(kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the ready-made parts, and the parts of a kit."""
    for file in sorted((content_root() / "parts").glob("*.yaml")):
        yield ListedName(file.stem, heading_of(file), "ready-made, for `like:` in parts.yaml")
    if kit is None:
        return
    job = PrintJob(lang=kit.box.game.source)
    for planned in plan_parts(context_for(kit.box, job, kit.folder), job):
        try:
            title = planned.lay_out().title
        except PrintError:
            title = ""  # `pnp check` says what is wrong with it
        yield ListedName(planned.id, title, f"of {kit.box.game.id}, for --only and --part")


def sizes(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the published sizes."""
    for size in SIZES.values():
        measure = f"{size.width:g} × {size.height:g} mm; " if size.width else ""
        yield ListedName(size.name, f"{measure}{size.source}", "for `size:` in parts.yaml")


def icons(kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the icons."""
    yield from _drawings(kit, lambda name: name.startswith(ICON))


def emblems(kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the drawings that can be an emblem, a motif, an ornament, or a picture."""
    yield from _drawings(kit, is_motif)


def _drawings(kit: ChosenKit | None, wanted: Callable[[str], bool]) -> Iterator[ListedName]:
    art = _art(kit)
    own = art.own()
    for name in sorted(filter(wanted, art.names()), key=lambda name: (name not in own, name)):
        group = f"of {kit.box.game.id}" if kit and name in own else "for every game"
        yield ListedName(name.removeprefix(ICON), title_of(art, name), group)


def _art(kit: ChosenKit | None) -> Portfolio:
    house = content_root()
    return portfolio_of(kit.folder if kit else house, house, kit.box.look.palette if kit else ())


def patterns(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the patterns of groups, of backs, the edges of bands, and the grounds of cards."""
    kinds: tuple[tuple[str, Mapping[str, Callable[..., object]]], ...] = (
        ("of groups, spaces, pieces and grounds: `pattern:`", PATTERNS),
        ("of backs: `pattern:` in look.yaml", BACKS),
        ("engraved, on the grounds of parts: `pattern:` in parts.yaml", ENGRAVED),
        ("edges of bands: `band:` in look.yaml", EDGES),
        ("grounds of cards: `ground:` in look.yaml", GROUNDS),
    )
    for group, drawn in kinds:
        for name, draw in drawn.items():
            yield ListedName(name, _says(draw), group)


def _says(draw: Callable[..., object]) -> str:
    first = (draw.__doc__ or "").strip().partition("\n")[0].rstrip(".")
    return first.removeprefix("Draw ").removeprefix("Engrave ").removeprefix("Let the band ")


def palette(kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the colours that faces ask for, and those of a kit."""
    own: Mapping[str, str] = kit.box.look.palette if kit else {}
    for name, role in ROLES.items():
        value = f"{own[name]}; " if name in own else ""
        yield ListedName(name, f"{value}{role.says}", f"asked for by {role.wanted}")
    if kit:
        for name, colour in own.items():
            if name not in ROLES:
                yield ListedName(name, colour, f"of {kit.box.game.id}")


LISTS: Final[Mapping[str, Callable[[ChosenKit | None], Iterator[ListedName]]]] = {
    "parts": parts,
    "sizes": sizes,
    "icons": icons,
    "patterns": patterns,
    "emblems": emblems,
    "palette": palette,
    "verbs": rule_lists.verbs,
    "slots": rule_lists.slots,
    "facts": rule_lists.facts,
    "codes": rule_lists.codes,
}
"""Every list by the option that asks for it."""


def gather(names: Iterable[str], kit: ChosenKit | None) -> dict[str, list[ListedName]]:
    """Give the lists that are asked for, each once, in the order they were asked for."""
    return {name: list(LISTS[name](kit)) for name in dict.fromkeys(names)}


def write_choices(lists: Mapping[str, list[ListedName]]) -> Iterator[str]:
    """Write lists for people: each group under its heading, names and what they are in columns."""
    for choices in lists.values():
        wide = max((len(each.name) for each in choices), default=0)
        for group, some in groupby(choices, key=lambda each: each.group):
            yield f"{group[:1].upper()}{group[1:]}"
            for each in some:
                yield f"  {each.name:<{wide}}  {each.says}".rstrip()
