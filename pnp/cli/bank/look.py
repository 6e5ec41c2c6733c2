"""The commands that only look at the books: the same lines as in the shell, and `--json`."""

import click

from pnp.cli.bank.act import answer_line
from pnp.cli.bank.options import Seat, seated
from pnp.rules.language.line import typed


def look(name: str, form: str, says: str) -> click.Command:
    """Make the command of a line that only looks, such as `status`."""

    @click.command(name=name, help=says)
    @click.argument("words", nargs=-1, metavar=form)
    @click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
    @seated
    @click.pass_obj
    def command(seat: Seat, words: tuple[str, ...], as_json: bool) -> None:
        answer_line(seat, typed((name, *words)), as_json=as_json)

    return command


status = look(
    "status", "[NAME]...", "Show who has what; or a player, a deed, or what the bank still has."
)
score = look("score", "", "Count everybody up, item by item.")
history = look(
    "history",
    "[NAME] [LAST]",
    "List what was entered, about all or a player or deed, or the LAST few.",
)
who = look("who", "", "Say whose turn it is, what was thrown last, who owes whom.")
why = look("why", "[ENTRY]", "Explain an entry, the last if none is named, with its figures.")
help_ = look("help", "[VERB]...", "List the verbs of this table's game and how each is written.")
