"""What each office of a town does, step by step, as the rule booklet says it."""

from collections.abc import Iterator

from pnp.box.board import Stop, Town
from pnp.faces.context import Context
from pnp.faces.filled_booklet import fill_booklet


def lift_office_steps(context: Context) -> str:
    """Give the paragraphs of the booklet about offices, in light markup, its figures filled in.

    Each begins with its address in bold, such as `**Hauptstrasse 4, …`, and ends where the next
    begins. Nothing if the game has no booklet in this language, or no town.
    """
    town, text = context.box.town, _fill_own(context)
    if town is None:
        return ""
    addresses = tuple(f"**{address}" for address in addresses_of(context, town))
    kept, inside = [], False
    for line in text.split("\n"):
        if line.startswith(("**", "#")):
            inside = line.startswith(addresses)
        if inside:
            kept.append(line)
    return "\n".join(kept).strip()


def lift_back_cover(context: Context) -> str:
    """Give the first two sections of the booklet's back cover, their headings in bold."""
    _, _, cover = _fill_own(context).partition("\n---\n")
    sections = cover.strip().split("\n## ")[:2]
    titled = (section.removeprefix("## ").partition("\n") for section in sections if section)
    return "\n\n".join(f"**{title.strip()}**\n\n{rest.strip()}" for title, _, rest in titled)


def _fill_own(context: Context) -> str:
    written = {booklet.lang: booklet for booklet in context.box.booklets}
    booklet = written.get(context.lang) or written.get(context.box.game.source)
    return fill_booklet(context.box, booklet) if booklet else ""


def addresses_of(context: Context, town: Town) -> Iterator[str]:
    """Give the street and number of each office: `Hauptstrasse 4`."""
    streets = {street.id: street.name for street in town.streets}
    for stop in town.stops:
        if _is_office(stop) and stop.street in streets:
            yield f"{context.localise(streets[stop.street])} {stop.number}"


def _is_office(stop: Stop) -> bool:
    return stop.kind == "office" and stop.number is not None
