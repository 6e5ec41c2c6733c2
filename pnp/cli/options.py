"""Options that several commands have, each told once; and what is typed, read or refused."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from pnp.box.packs import find_kit, game_in_hand
from pnp.box.packs import kits as list_kits
from pnp.box.words import languages_of
from pnp.cli.kept_settings import Setting, named_content
from pnp.errors import UsageError

if TYPE_CHECKING:
    from pnp.box.game import Game  # a list of names wants no model

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def flag(name: str, says: str, called: str | None = None) -> Decorator:
    """Give a command an option that is named or not, under a name of its own in the code."""
    return click.option(name, called or name[2:].replace("-", "_"), is_flag=True, help=says)


def find_pack(name: str, near: Path = Path()) -> Path:
    """Find the folder of a game as people name it, first in what `pnp --content` names."""
    return find_kit(name, named_content(), near)


def all_packs() -> tuple[Path, ...]:
    """List the packs that can be named, first those in what `pnp --content` names."""
    return list_kits(named_content())


class KitName(click.ParamType[Path]):
    """What people call a game: in a command it is the folder of its content."""

    name = "kit"

    def convert(
        self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None
    ) -> Path:
        """Find the folder."""
        return value if isinstance(value, Path) else find_pack(value)


_READ_AS: Final[Mapping[str, click.ParamType[Any]]] = {
    "FILE": click.Path(path_type=Path, dir_okay=False),
    **dict.fromkeys(("FOLDER", "LIST"), click.Path(path_type=Path)),
    "KIT": KitName(),
}


def value(option: str, says: str, called: str | None = None, **more: Any) -> Decorator:
    """Give a command an option with a value, `--lang LANG`; by its second word it is read.

    What it is `usual`ly is told in help.
    """
    name, _, wants = option.partition(" ")
    names = [name, called or name[2:].replace("-", "_")]
    return _option(*names, metavar=wants, help=says, **{"type": _READ_AS.get(wants)} | more)


def choice(name: str, words: Iterable[str], says: str | None, **more: Any) -> Decorator:
    """Give a command an option that is one of some words."""
    return _option(name, type=click.Choice([*words]), help=says, **more)


def _option(*names: str, usual: str | int | None = None, **more: Any) -> Decorator:
    told = {} if usual is None else {"default": usual, "show_default": True}
    return click.option(*names, **told | more)


as_json: Final = flag("--json", "Print JSON for scripts.", "as_json")

only: Final = value(
    "--only PART",
    "Only this part, such as money; may be repeated. `pnp build --plan` lists the parts.",
    multiple=True,
)

kit: Final = click.argument("kit", metavar="[KIT]", type=KitName(), default=".")
"""Gives a command the folder of one KIT: a name of `pnp kits`, a folder; else the game in hand."""


def hand() -> list[str]:
    """Name the game in hand, if there is one."""
    return ["."] if game_in_hand() else []


kits: Final = click.argument("kits", metavar="[KIT]...", nargs=-1, type=KitName(), default=hand)
"""Gives a command the folders of some KITs; else that of the game in hand, if there is one."""

_OWN: Final = "The language of the kit; else the game's own."


def lang(says: str = _OWN) -> Decorator:
    """Give a command `--lang`; only that of the kit is a setting, others are of the moment."""
    settled = Setting if says is _OWN else None
    return value("--lang LANG", says, cls=settled)


def at_home(path: str) -> Path:
    """Give a path beside the game in hand, else here: what is made from below it lies there too."""
    return (game_in_hand() or Path()) / path


def output(says: str, default: str | None = None) -> Decorator:
    """Give a command `-o`, the folder or file it writes."""
    place = default and partial(at_home, default)
    return click.option("-o", "--output", metavar="PATH", type=click.Path(path_type=Path),
                        default=place, show_default=default or False, help=says)  # fmt: skip


class KitOrder(NamedTuple):
    """What is asked of a kit: its folder, the language if it is named, and where it shall go."""

    folder: Path
    lang: str | None
    output: Path | None

    def language(self, game: "Game") -> str:
        """Give the language asked for, else the game's own; it must speak it."""
        return language(self.lang or game.source, game)

    def place(self, game: "Game") -> Path:
        """Give the folder of what is made of the game, unless another is named."""
        return at_home("output") / game.id


def kit_order(goes: str, says: str = _OWN) -> Decorator:
    """Give a command its KIT, `--lang` and `-o`, put together as one order."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_order(*, kit: Path, **options: Any) -> Any:
            return command(KitOrder(kit, options.pop("lang"), options.pop("output")), **options)

        return kit(lang(says)(output(goes)(with_order)))

    return decorate


def setting(name: str, words: Iterable[str], says: str | None = None) -> Decorator:
    """Give a command a setting that is one of some words, the first if none is named."""
    first, *others = words
    wanted = [first, *others]
    return choice(name, wanted, says, cls=Setting, usual=first)


def paper(names: Iterable[str]) -> Decorator:
    """Give a command `--paper`."""
    return setting("--paper", names, "The paper in your printer.")


def form(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--json` and `--sarif` for what it finds."""
    for kind, says in (("sarif", "it as SARIF, for editors"), ("json", "what is found as JSON")):
        command = click.option(f"--{kind}", "form", flag_value=kind, help=f"Write {says}.")(command)
    return command


def address(text: str, also: str = "") -> str:
    """Read where a QR code leads to: a plain web address, which no phone runs as a script."""
    # a longer one fits no piece, and of some nothing can be drawn
    if not re.fullmatch(r"https?://[\w.-]{1,253}(:\d{1,5})?(/[\w./~-]{0,400})?", text):
        raise UsageError(
            f"--qr wants `text`, {also}or an address such as https://cards.example/c, "
            f"not “{text[:80]}”"
        )
    return text


def two_numbers(option: str, text: str, what: str) -> tuple[float, float]:
    """Read two numbers set off by a comma.

    >>> two_numbers("--offset", "0.5,-1", "two lengths in mm")
    (0.5, -1.0)
    """
    try:
        one, other = (float(part) for part in text.split(","))
    except ValueError:
        one, other = float("nan"), 0.0
    if not (isfinite(one) and isfinite(other)):
        raise UsageError(f"{option} wants {what}, not “{text}”")
    return one, other


def shift(option: str, text: str, what: str) -> tuple[float, float]:
    """Read how far something is to be moved, in mm right and down, at most 10 either way."""
    right, down = two_numbers(option, text, "two lengths in mm such as 0.5,-1")
    if max(abs(right), abs(down)) > 10:
        raise UsageError(f"{option} {text} moves {what}; at most 10 mm")
    return right, down


def language(wanted: str, game: "Game") -> str:
    """Give the language asked for, if the game speaks it."""
    if wanted not in game.languages:
        spoken = ", ".join(game.languages)
        raise UsageError(f"this game is not written in “{wanted}”; it speaks {spoken}")
    return wanted


def printing(wanted: str, game: "Game") -> str:
    """Give the language of a printing, or its two, the first set large: `de`, `de+en`."""
    tongues = [language(each, game) for each in languages_of(wanted)]
    if len(tongues) > 2 or len(set(tongues)) < len(tongues):
        raise UsageError(f"--lang {wanted}: a kit has one language, or two such as de+en")
    return "+".join(tongues)
