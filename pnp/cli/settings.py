"""`pnp settings`: what the options are that need not be typed each time, and who says so."""

from pathlib import Path
from typing import Any, Final

import click

from pnp.box.packs import SETTINGS
from pnp.cli import options
from pnp.cli.build import build
from pnp.cli.kept_settings import Setting, settled_of, user_file
from pnp.cli.streams import echo_json

_DEFAULT: Final = "the option's own"


@click.command()
@click.argument(
    "kit", metavar="[KIT]", type=options.KitName(), default=lambda: next(iter(options.hand()), None)
)
@options.as_json
def settings(kit: Path | None, as_json: bool) -> None:
    """Show what paper, language, printer, ink, backs and QR codes are, and where it is set.

    A line such as `paper: letter` in pnp.yaml beside a game is for that game, in the user's own
    pnp.yaml for all. PNP_PAPER=letter in the environment goes before both, --paper before all.
    """
    root = click.get_current_context().find_root()
    asked = click.Context(build, parent=root, info_name="build")
    asked.params["kits"] = (kit,) if kit else ()
    rows = [_look_up(each, asked) for each in build.params if isinstance(each, Setting)]
    if as_json:
        echo_json(rows, indent=2)
        return
    width = max(len(row["value"] or "-") for row in rows)
    for row in rows:
        click.echo(f"{row['key']:8} {row['value'] or '-':{width}}  {row['place'] or _DEFAULT}")
    beside = (kit or Path()) / SETTINGS
    click.echo(f"Set one by a line such as `paper: letter` in {beside}, or for all games in")
    click.echo(f"{user_file()}; PNP_PAPER=letter goes before both, --paper before all.")


def _look_up(option: Setting, asked: click.Context) -> dict[str, Any]:
    option.handle_parse_result(asked, {}, [])
    if settled := settled_of(asked).get(option.key):
        return {"key": option.key, **settled._asdict()}
    own = asked.params[str(option.name)]
    value = own if isinstance(own, str) else None  # many have none
    return {"key": option.key, "value": value, "by": "default", "place": ""}
