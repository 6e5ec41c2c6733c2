"""Options that are settled once: by `pnp.yaml` beside the game, by the user's, by the environment.

What is typed goes before the environment, that before the game's file, that before the user's.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
from click.core import ParameterSource

from pnp.box.packs import SETTINGS, game_in_hand
from pnp.box.packs import kits as list_kits
from pnp.box.source import Source, list_words
from pnp.errors import Finding, UsageError
from pnp.spelling import nearest
from pnp.system import user_folder

# What may be settled: options of these names. None leads to a file, for strangers bring files.
_KEYS: Final = ("paper", "lang", "printer", "ink", "backs", "qr", "prices")


class Settled(NamedTuple):
    """What an option is, and who says so."""

    value: str
    by: str
    """`user`, `game` or `environment`."""
    place: str
    """File, line and column, or the name of the variable."""


class Setting(click.Option):
    """An option that is looked up where it may be settled, if it is not typed."""

    def __init__(self, names: Sequence[str], **told: Any) -> None:
        self.key = next(name[2:] for name in names if name.startswith("--"))
        told |= {"envvar": f"PNP_{self.key.upper()}", "show_envvar": True}
        super().__init__(names, **told)

    def consume_value(
        self, ctx: click.Context, opts: Mapping[str, Any]
    ) -> tuple[Any, ParameterSource]:
        """Give the value and where it comes from; one of a file must be what may be typed."""
        value, source = super().consume_value(ctx, opts)
        if source is ParameterSource.ENVIRONMENT:
            said = self.resolve_envvar_value(ctx) or ""
            settled_of(ctx)[self.key] = Settled(said, "environment", str(self.envvar))
        if source is not ParameterSource.DEFAULT or ctx.resilient_parsing:
            return value, source
        if found := self._find(ctx):
            # Several words stand in one line, as in the environment.
            value = self.type.split_envvar_value(found.value) if self.multiple else found.value
            try:
                self.type_cast_value(ctx, value)
            except (click.BadParameter, UsageError) as error:
                why = error.message if isinstance(error, click.BadParameter) else error
                say = f"{found.place}: `{self.key}: {found.value}` will not do: {why}"
                raise UsageError(say) from None
            settled_of(ctx)[self.key] = found
            return value, ParameterSource.DEFAULT_MAP
        return value, source

    def _find(self, ctx: click.Context) -> Settled | None:
        # games are named before options are looked up: click takes what is typed first
        named = ctx.params.get("kits", ctx.params.get("kit"))
        if named is None:  # no game is asked for: the one in hand
            named = game_in_hand() or ()
        every = list_kits(named_content(ctx)) if ctx.params.get("every") else ()
        folders = [*([named] if isinstance(named, Path) else named), *every]
        games = [_read(each / SETTINGS, "game").get(self.key) for each in folders]
        if len({each and each.value for each in games}) > 1:
            places = list_words(each.place for each in games if each)
            raise UsageError(
                f"these games are not alike in `{self.key}` ({places}): say --{self.key}, or take "
                "each by itself"
            )
        return next(filter(None, games), None) or _read(user_file(), "user").get(self.key)


def settled_of(ctx: click.Context) -> dict[str, Settled]:
    """Give what was settled for a command and not typed, by the names of its options."""
    settled: dict[str, Settled] = ctx.meta.setdefault("pnp.settled", {})
    return settled


def named_content(ctx: click.Context | None = None) -> Path | None:
    """Give the folder that `pnp --content` names, in which kits are looked for first."""
    ctx = ctx or click.get_current_context(silent=True)
    named = ctx and ctx.find_root().params.get("content")
    return Path(named) if named else None


def user_file() -> Path:
    """Name the user's own file; it may be a link of its owner's."""
    return (user_folder("config") / SETTINGS).resolve()


def _read(file: Path, by: str) -> dict[str, Settled]:
    if not file.is_file():
        return {}
    from pnp.box.reading.yaml_text import read_yaml  # noqa: PLC0415  # few have such a file

    source, problems = read_yaml(file, file.parent)
    said = {} if source.data is None else source.data
    faults = [*problems, *_find_faults(said, source)]
    if faults:
        raise UsageError("\n".join(f"{_place(each)}: {each.sentence}" for each in faults))
    return {key: Settled(said[key], by, _place(source.at((key,), ""))) for key in said}


def _find_faults(said: Any, source: Source) -> Iterator[Finding]:
    if not isinstance(said, dict):
        yield source.at((), "settings are lines such as `paper: letter`")
        return
    for key, value in said.items():
        if key not in _KEYS:
            hint = nearest(str(key), _KEYS) or f"; there are {list_words(_KEYS)}"
            yield source.at((key,), f"there is no setting `{key}`{hint}", key=True)
        elif not isinstance(value, str):
            yield source.at((key,), f"`{key}` wants a text, as `pnp build --{key}` does")


def _place(each: Finding) -> str:
    return f"{each.file}:{each.line}:{each.column}"
