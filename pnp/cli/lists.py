"""What there is to choose from, whole and with what each thing is: drawings, verbs, shops."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pnp.box.art import ICON, is_motif
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.reading.art_reader import portfolio_of, read_patterns, title_of
from pnp.box.reading.published_tables import read_machines, read_shops
from pnp.box.reading.text_files import heading_of
from pnp.cli.rehearsal import try_rules
from pnp.errors import Code, PrintError
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.printing import context_for
from pnp.rules.language.arguments import Argument
from pnp.rules.language.usage import arguments_of
from pnp.rules.protocols import load_class
from pnp.rules.registry import ALL_TABLES, find_verb, game, is_shipped
from pnp.rules.state import messages


@dataclass(frozen=True, slots=True)
class ListedName:
    """One thing of a list: its name as content writes it, what it is, and where it is for."""

    name: str
    says: str
    group: str


@dataclass(frozen=True, slots=True)
class ChosenKit:
    """The kit whose own things are listed too."""

    box: Box
    folder: Path


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


def _drawings(kit: ChosenKit | None, wanted: Callable[[str], bool]) -> Iterator[ListedName]:
    house = content_root()
    palette = kit.box.look.palette if kit else ()
    art = portfolio_of(kit.folder if kit else house, house, palette)
    own = art.own()
    for name in sorted(filter(wanted, art.names()), key=lambda name: (name not in own, name)):
        group = f"of {kit.box.game.id}" if kit and name in own else "for every game"
        yield ListedName(name.removeprefix(ICON), title_of(art, name), group)


def patterns(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the patterns of groups, of backs, the edges of bands, and the grounds of cards."""
    known = read_patterns(content_root())
    kinds: tuple[tuple[str, Mapping[str, Any]], ...] = (
        ("of groups, spaces, pieces and grounds: `pattern:`", known.groups),
        ("of backs: `pattern:` in look.yaml", known.backs),
        ("engraved, on the grounds of parts: `pattern:` in parts.yaml", known.engravings),
        ("edges of bands: `band:` in look.yaml", known.edges),
        ("grounds of cards: `ground:` in look.yaml", known.grounds),
    )
    for group, drawn in kinds:
        for name, draw in drawn.items():
            yield ListedName(name, draw if isinstance(draw, str) else draw.says, group)


def palette(kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the colours that faces ask for, and those of a kit."""
    own: Mapping[str, str] = kit.box.look.palette if kit else {}
    every = read_patterns(content_root()).colours
    for wanted, roles in every.items():
        for name, says in roles.items():
            value = f"{own[name]}; " if name in own else ""
            yield ListedName(name, f"{value}{says}", f"asked for by {wanted}")
    if kit:
        asked = set().union(*every.values())
        own_names = (name for name in own if name not in asked)
        yield from (ListedName(name, own[name], f"of {kit.box.game.id}") for name in own_names)


# The rooms of verbs that any game may borrow, and any game of deeds.
_SHARED: Final = ("pnp.rules.verbs", "pnp.games.property")
_LANGUAGE: Final = "pnp.rules.language"  # the room of what may stand in a line


def verbs(kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the verbs of a kit, those of all tables, and those that any game may borrow."""
    if kit is not None:
        name = kit.box.game.id
        own = game(name).VERBS if is_shipped(name) else ()
        told = [(each, _tell(find_verb(name, each))) for each in own]
        told += try_rules(kit.folder).verbs
        yield from (ListedName(each, says, f"of {name}") for each, says in sorted(told))
    for name, place in ALL_TABLES.items():
        yield ListedName(name, _tell(load_class(place)), "of every table")
    for module, _, kind in _names_of(*_SHARED):
        place = f"{module}.{getattr(kind, '__qualname__', '')}"
        is_verb = isinstance(kind, type) and is_dataclass(kind) and hasattr(kind, "cites")
        if is_verb and kind.__module__ == module and place not in ALL_TABLES.values():
            yield ListedName(place, _tell(kind), "to be borrowed, for `VERBS` of a game")


def _names_of(*rooms: str) -> Iterator[tuple[str, str, Any]]:
    for room in rooms:
        package = importlib.import_module(room)
        for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda each: each.name):
            module = importlib.import_module(f"{room}.{found.name}")
            yield from ((module.__name__, name, value) for name, value in vars(module).items())


def _tell(kind: Any) -> str:
    words = []
    for _, argument, optional in arguments_of(kind):
        word = f"{argument.after} {argument.label}".strip()
        words.append(f"[{word}]" if optional else word)
    cited = f" It cites rules for {', '.join(kind.cites)}." if kind.cites else ""
    return f"`{' '.join(words)}`: {_sentence(kind)}{cited}"


def _sentence(thing: Any) -> str:
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def slots(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the arguments that a verb's fields may be."""
    seen: set[str] = set()
    for module, name, value in _names_of(_LANGUAGE, *_SHARED):
        for argument in getattr(value, "__metadata__", ()):
            if isinstance(argument, Argument) and name not in seen:
                seen.add(name)
                yield ListedName(name, _tell_argument(argument), f"from `{module}`")


def _tell_argument(argument: Argument) -> str:
    if argument.flag:
        return f"`{argument.label}`: stands in the line or does not"
    shown = f"{argument.after} {argument.label}".strip()
    first = _sentence(argument.read).partition(":")[0].rstrip(".")
    known = "text as it is typed" if argument.rest else "a word that is read in a way of its own"
    says = first.removeprefix("Read ") if first.startswith("Read ") else known
    several = ", one after the other" if argument.many else ""
    return f"`{shown}`: {says}{several}"


def facts(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the kinds of facts in the words of a phrase."""
    for name, write in messages.FACT_KINDS.items():
        yield ListedName(f"{{x:{name}}}", _sentence(write), "in the words of the bank")
    says = "Say how many: `deed.one` or `deed.many`, as the language counts."
    yield ListedName("{n:many deed}", says, "in the words of the bank")
    yield ListedName("{x}", "A number or a text as it is.", "in the words of the bank")


def codes(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the codes of refusals."""
    for each in Code:
        yield ListedName(f"Code.{each.name}", each.meaning, "of refusals, from `pnp.errors`")


def shops(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the print shops: what they take, and where that is published."""
    for shop in read_shops(content_root()):
        across, down = shop.bleed
        told = (
            shop.form.upper(),
            f"{shop.size[0]:g} × {shop.size[1]:g} mm" if shop.size else "each its own size",
            f"bleed {across:g} mm" if across == down else f"bleed {across:g} and {down:g} mm",
            f"{shop.pixels[0]} × {shop.pixels[1]} px" if shop.pixels else "",
            f"{shop.dpi} dpi" if shop.form == "png" else "",
            f"words {shop.safe:g} mm off the trim" if shop.safe else "",
            f"{shop.most} at most" if shop.most else "",
            f"pages a multiple of {shop.multiple}" if shop.multiple > 1 else "",
        )
        says = f"{shop.title}: {', '.join(filter(None, told))}; {shop.source}"
        yield ListedName(shop.id, says, "for `pnp shop --to`")


def machines(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the cutting machines: what they take, and where that is published."""
    for machine in read_machines(content_root()):
        marks, forms = machine.marks, (machine.sheet, *machine.formats)
        told = (
            f"layout {machine.layout}",
            " and ".join(each.upper() for each in forms),
            f"{machine.page[0]:g} × {machine.page[1]:g} mm at most" if machine.page else "",
            f"mat {machine.mat[0]:g} × {machine.mat[1]:g} mm" if machine.mat else "",
            f"{marks.pattern.replace('-', ' ')}, {marks.inset:g} mm in, {marks.length:g} mm long, "
            f"{marks.thickness:g} mm thick, {marks.quiet:g} mm clear"
            if marks
            else "no marks",
        )
        unknown = f"; not known: {machine.unknown}" if machine.unknown else ""
        says = f"{machine.title}: {', '.join(filter(None, told))}; {machine.source}{unknown}"
        yield ListedName(machine.id, says, "for `pnp cut --machine`")


LISTS: Final[Mapping[str, Callable[[ChosenKit | None], Iterator[ListedName]]]] = {
    "parts": parts,
    "sizes": sizes,
    "icons": lambda kit: _drawings(kit, lambda name: name.startswith(ICON)),
    "patterns": patterns,
    "emblems": lambda kit: _drawings(kit, is_motif),
    "palette": palette,
    "verbs": verbs,
    "slots": slots,
    "facts": facts,
    "codes": codes,
}
"""The lists that whoever makes a game chooses from."""

CATALOGUES: Final = {**LISTS, "shops": shops, "machines": machines}
"""Every list by the word that asks for it."""


def gather(names: Iterable[str], kit: ChosenKit | None) -> dict[str, list[ListedName]]:
    """Give the lists that are asked for, each once, in the order they were asked for."""
    return {name: list(CATALOGUES[name](kit)) for name in dict.fromkeys(names)}


def write_choices(lists: Mapping[str, list[ListedName]]) -> Iterator[str]:
    """Write lists for people: each group under its heading, names and what they are in columns."""
    for choices in lists.values():
        wide = max((len(each.name) for each in choices), default=0)
        for group, some in groupby(choices, key=lambda each: each.group):
            yield f"{group[:1].upper()}{group[1:]}"
            for each in some:
                yield f"  {each.name:<{wide}}  {each.says}".rstrip()
