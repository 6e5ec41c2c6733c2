"""Counting a final board that was played without the bank."""

from pathlib import Path

import click

from pnp.bank.queries import counted_data, counted_lines
from pnp.bank.tally_file import example as example_of
from pnp.bank.tally_file import tally as count
from pnp.cli.bank.options import Seat
from pnp.cli.options import content
from pnp.cli.streams import echo_json
from pnp.errors import UsageError


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--example", is_flag=True, help="Print a commented board to begin with.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts, as `score` does.")
@click.option("--lang", metavar="LANG", help="The language to answer in, such as de.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a rule.")
@content
@click.pass_context
def tally(
    ctx: click.Context,
    file: Path | None,
    example: bool,
    as_json: bool,
    lang: str | None,
    options: tuple[str, ...],
    content: Path | None,
) -> None:
    """Count a final board typed into FILE, for a game played without the bank.

    \b
    pnp bank tally --example > board.yaml
    pnp bank tally board.yaml
    """  # noqa: D301  # click's mark for lines it must not join
    tongue = lang or ctx.ensure_object(Seat).lang
    if example:
        click.echo(example_of(content, tongue), nl=False)
        return
    if file is None:
        message = "name the file of a board: pnp bank tally FILE; one to begin with: --example"
        raise UsageError(message)
    if not file.is_file():
        message = f"{file} cannot be read: there is no such file"
        raise UsageError(message)
    done = count(file, content, tongue, options)
    say = done.state.messages
    if as_json:
        echo_json(counted_data(done.score, say), indent=1)
        return
    lines = [*done.lines, *counted_lines(done.score, say)]
    lines.append(say.text("score.winner", who=done.score.winners))
    lines += [] if done.over else [say.text("tally.not-over")]
    click.echo("\n".join(lines))
