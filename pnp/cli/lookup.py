"""`pnp lookup`: the piece that bears a code, with all its translations."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from pnp.box.codes import is_code, squeeze
from pnp.box.packs import kits
from pnp.errors import ContentError, PnpError
from pnp.lookup.index import Found, recall, remember


@click.command()
@click.argument("code")
@click.option("--lang", metavar="LANG", help="Show one language only: en, de, fr.")
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def lookup(code: str, lang: str | None, content: Path | None) -> None:
    """Show the piece that bears CODE, such as CR-D07-4."""
    click.echo("\n\n".join(written(found, lang) for found in find(code, content)))


def find(code: str, content: Path | None = None) -> list[Found]:
    """Find the pieces that bear a code; a mistyped one is refused, with the nearest right ones.

    A line scanned from a QR code will do: what follows the colon is passed over.
    """
    bare = squeeze(code.partition(":")[0])
    if is_code(bare):
        found = [pieces[bare] for _, pieces in recall(bare[:2]) if bare in pieces]
        if found:
            return found
    faulty: list[str] = []
    known = dict(_all(content, faulty))
    if bare in known:
        return [known[bare]]
    unread = f" Not read: {', '.join(faulty)}; see `pnp check`." if faulty else ""
    raise PnpError(_unknown(bare, code.strip(), known) + unread)


def _all(content: Path | None, faulty: list[str]) -> Iterator[tuple[str, Found]]:
    """Go through the pieces of all packs, reading those whose index is not fresh."""
    fresh = dict(recall())
    for pieces in fresh.values():
        yield from pieces.items()
    for folder in kits(content):
        if folder.resolve() not in fresh:
            try:
                yield from _read(folder).items()
            except ContentError:
                faulty.append(folder.name)


def _read(folder: Path) -> dict[str, Found]:
    """Read a pack and keep its index."""
    from pnp.box.read import read_box  # noqa: PLC0415  # a fresh index needs no YAML
    from pnp.lookup.index import index_of  # noqa: PLC0415  # likewise

    box = read_box(folder)
    remember(box, folder)
    return {squeeze(found.code): found for found in index_of(box)}


def _unknown(bare: str, code: str, known: dict[str, Found]) -> str:
    """Say why a code is refused, and which ones are near it."""
    from difflib import get_close_matches  # noqa: PLC0415  # only a mistake needs it

    why = "is no code of these games" if is_code(bare) else "is mistyped, or no code"
    close = get_close_matches(bare, known, n=3, cutoff=0.7)
    near = ", ".join(f"{known[each].code} ({_first(known[each].name)})" for each in close)
    hint = (
        f"Near it: {near}." if near else "A code looks like CR-D07-4; it is printed on the piece."
    )
    return f"`{code[:40]}` {why}. {hint}"


def _first(texts: Mapping[str, str]) -> str:
    return next(iter(texts.values()), "")


def written(found: Found, lang: str | None) -> str:
    """Write a piece for the terminal: its code, its game, and its words in every language."""
    if lang is not None and lang not in found.text:
        raise PnpError(f"{found.code} is not in `{lang}`; there are {', '.join(found.text)}.")
    shown = [lang] if lang else list(found.text)
    game = found.game.get(shown[0]) or _first(found.game)
    lines = [f"{found.code}  {game}"]
    lines += [f"{each}  {found.name[each]}: {found.text[each]}" for each in shown]
    return "\n".join(lines)
