"""`pnp completion`: what a shell offers behind `pnp`, without loading the command that is typed.

The words of the command line stand in a table that `make reference` writes: to load `pnp cut` for
its options takes longer than anybody waits for a key.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click
from click.shell_completion import CompletionItem, get_completion_class

from pnp.box.packs import content_root, find_kit, kits_by_name, languages
from pnp.cli.kept_settings import named_content
from pnp.errors import PnpError

_VARIABLE: Final = "_PNP_COMPLETE"  # by it the script of a shell asks what could be typed
SHELLS: Final = ("bash", "zsh", "fish", "powershell")

TABLE: Final = Path(__file__).with_name("command-line.json")
"""Every command with its options, and the words that only drawing and playing know."""

# A shell takes what is offered as it is: a stranger's folder called `$(…)` would be run with Enter.
_PLAIN: Final = re.compile(r"\w[\w.+-]*")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Write the script by which a shell completes `pnp`.

    \b
    bash        pnp completion bash >>~/.bashrc
    zsh         pnp completion zsh >>~/.zshrc, after compinit
    fish        pnp completion fish >~/.config/fish/completions/pnp.fish
    PowerShell  pnp completion powershell >>$PROFILE
    """  # noqa: D301  # click's mark for lines it must not join
    if found := get_completion_class(shell):
        click.echo(found(click.Command("pnp"), {}, "pnp", _VARIABLE).source(), nl=False)


def complete(asked: str) -> None:
    """Answer the script of a shell, such as `bash_complete`.

    Whatever goes wrong offers nothing: a message would stand in the midst of what is typed.
    """
    with suppress(Exception):
        if found := get_completion_class(asked.partition("_")[0]):
            told = json.loads(TABLE.read_text("utf-8"))
            offered = found(_command("pnp", told), {}, "pnp", _VARIABLE).complete()
            click.echo(offered.encode())  # as text, Windows would end its lines otherwise


class _BankWords(click.Group):
    # Like the bank itself: any word that is no command begins an act.
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in self.commands:
            return super().resolve_command(ctx, args)
        words = click.Argument(["words"], nargs=-1, shell_complete=_offer_acts)
        return "act", click.Command("act", params=[words, *self.params]), args

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        return [*super().shell_complete(ctx, incomplete), *_offer_acts(ctx, None, incomplete)]


def _command(path: str, told: Mapping[str, Any]) -> click.Command:
    # A command that can be asked what may be typed, and do nothing else.
    row, name = told["commands"][path], path.rpartition(" ")[2]
    params = [_param(told, *each) for each in row["params"]]
    if not row["within"]:
        return click.Command(name, params=params, help=row["says"])
    within = {each: _command(f"{path} {each}", told) for each in row["within"]}
    kind = _BankWords if path == "pnp bank" else click.Group
    return kind(name, commands=within, params=params, help=row["says"])


def _param(
    told: Mapping[str, Any], names: list[str], wants: str, nargs: int, says: str
) -> click.Parameter:
    def offer(ctx: click.Context, _param: object, incomplete: str) -> list[CompletionItem]:
        return list(_offer(ctx, wants, told["words"], incomplete))

    if says is not None and not wants:
        return click.Option(names, is_flag=True, help=says)
    more: dict[str, Any] = {"nargs": nargs, "metavar": wants, "shell_complete": offer}
    if says is None:
        return click.Argument(names, required=False, **more)
    return click.Option(names, help=says, **more)


def _offer(
    ctx: click.Context, wants: str, listed: Mapping[str, Any], begun: str
) -> Iterator[CompletionItem]:
    # What help calls a value tells what it may be: `KIT|house`, `tiles|a3x2|full|MM`.
    asked = re.findall(r"[\w-]+", wants)
    # Paths first: bash forgets what was offered before them, and takes them where nothing fits.
    yield from (CompletionItem(begun, _PATHS[word]) for word in asked if word in _PATHS)
    for word in asked:
        found = list(listed.get(word, ()))
        if word in {"KIT", "GAME"}:
            found += kits_by_name(named_content(ctx))
        elif word in _VALUES:
            with suppress(PnpError):
                found += _VALUES[word](ctx, listed)
        elif not (word.isalpha() and word.isupper()):
            found.append(word)
        fits = (each for each in dict.fromkeys(found) if each.startswith(begun))
        yield from (CompletionItem(each) for each in fits if _PLAIN.fullmatch(each))


def _offer_acts(ctx: click.Context, _param: object, begun: str) -> list[CompletionItem]:
    asked: dict[str, Any] = {}
    for each in (ctx.parent, ctx):
        asked |= {name: value for name, value in (each.params if each else {}).items() if value}
    before = " ".join((*asked.get("words", ()), begun))
    with suppress(Exception):  # of a table that cannot be read the commands are offered still
        from pnp.bank import journal, loaded_table, preview, session  # noqa: PLC0415  # none for kits

        if found := journal.glimpse(session.table_path(asked.get("table", ""))):
            with found:
                loaded = loaded_table.load_table(found.read(), asked.get("lang", ""))
            words = preview.completions(loaded, before)[1]
            return [CompletionItem(word) for word in words if _PLAIN.fullmatch(word)]
    return []


_PATHS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("FILE", "PATH", "LIST", "PHOTO", "TABLE"), "file"),
    **dict.fromkeys(("FOLDER", "DIR", "KIT"), "dir"),
}


# The words that only drawing and playing know; under CUTOUT, the kind of piece of each part.
_Listed = Mapping[str, Any]


def _kit(ctx: click.Context) -> Path:
    # The kit that is named before, else the game in hand. While an option has no value yet, click
    # leaves all operands unread.
    asked = (each.name for each in ctx.command.params if "KIT" in (each.metavar or ""))
    given = [each for name in asked if (each := ctx.params.get(name or ""))] or ctx.args or ["."]
    name = given[0] if isinstance(given[0], str) else given[0][0]
    return find_kit(name, named_content(ctx))


def _languages(ctx: click.Context, _listed: _Listed) -> Iterable[str]:
    from pnp.box.reading.plain_values import spoken_in  # noqa: PLC0415  # names of kits need no YAML

    try:
        folder = _kit(ctx)
    except PnpError:
        return languages("press")
    return spoken_in(_read(folder, "game"), folder)


def _parts(ctx: click.Context, listed: _Listed) -> Iterator[str]:
    folder = _kit(ctx)
    kinds = {*_ids(folder, "pieces", "pieces", "kind")}
    yield from (part for part, kind in listed["CUTOUT"].items() if kind in kinds)
    yield from (*_ids(folder, "parts", "parts"), *_ids(folder, "cards", "decks"))


def _printers(_ctx: click.Context, _listed: _Listed) -> Iterator[str]:
    from pnp.press.profile import places  # noqa: PLC0415  # as above

    return (file.stem for each in places() for file in sorted(each.glob("*.json")))


def _ids(folder: Path, file: str, key: str, of: str = "id") -> Iterator[str]:
    # A list that is kept in a file of its own is not read for this.
    rows = _read(folder, file).get(key)
    return (row[of] for row in (rows if isinstance(rows, list) else ()) if of in row)


def _read(folder: Path, name: str) -> Mapping[str, Any]:
    from pnp.box.reading.yaml_text import read_yaml  # noqa: PLC0415  # as above

    file = folder / f"{name}.yaml"
    data = read_yaml(file, folder)[0].data if file.is_file() else None
    return data if isinstance(data, dict) else {}


_VALUES: Final[Mapping[str, Callable[[click.Context, _Listed], Iterable[str]]]] = {
    "LANG": _languages,
    "PART": _parts,
    "PRINTER": _printers,
    "SHOP": lambda *_: _ids(content_root(), "shops", "shops"),
    "MACHINE": lambda *_: _ids(content_root(), "cutting-machines", "machines"),
}
"""What help calls a value that stands in files of YAML, or beside them → what there is of it."""
