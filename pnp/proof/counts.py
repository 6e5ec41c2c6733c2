"""Check: the kit holds as many of each piece as the manifest and the rules say."""

from collections import Counter
from collections.abc import Iterator

from pnp.proof.breach import Breach
from pnp.proof.inventory import Inventory
from pnp.proof.listing import ListedPart, Listing


def check_counts(listing: Listing, inventory: Inventory | None) -> Iterator[Breach]:
    """Count the placements of each piece against the part's list and the rules' inventory."""
    for part in listing.parts:
        yield from _check_part(part)
        numbers = [page.page for page in part.layout]
        if numbers != list(range(1, len(numbers) + 1)):
            yield Breach(part.file, 0, "", "counts", f"its pages are numbered {numbers}")
    yield from _check_runs(listing)
    if inventory is not None:
        yield from _check_inventory(listing, inventory)


def _check_part(part: ListedPart) -> Iterator[Breach]:
    placed = {
        side: Counter(
            piece.id
            for page in part.layout
            for piece in page.pieces
            if piece.side == side and not piece.window
        )
        for side in ("front", "back")
    }
    windows = {piece.id for page in part.layout for piece in page.pieces if piece.window}
    for name, count in part.counts.items():
        if any(window == name or window.startswith(f"{name}/") for window in windows):
            continue  # one piece over several tiles
        fronts, backs = placed["front"].pop(name, 0), placed["back"].pop(name, 0)
        if fronts != count:
            say = f"{fronts} are placed, and the part lists {count}"
            yield Breach(part.file, 0, name, "counts", say)
        if part.duplex and backs != count:
            say = f"{backs} backs are placed for {count} pieces"
            yield Breach(part.file, 0, name, "counts", say)
    for name in {**placed["front"], **placed["back"]}:
        yield Breach(part.file, 0, name, "counts", "is placed, and the part does not list it")


def _check_runs(listing: Listing) -> Iterator[Breach]:
    known = {part.id: part for part in listing.parts}
    for run in listing.runs:
        for name in run.parts:
            if name not in known:
                say = f"it lists a part `{name}` that is not there"
                yield Breach(run.file, 0, "", "counts", say)
            elif known[name].duplex != run.duplex:
                say = f"`{name}` is not printed on the same sides as the rest"
                yield Breach(run.file, 0, "", "counts", say)
    if listing.runs:
        where = Counter(name for run in listing.runs for name in run.parts)
        for part in listing.parts:
            if where[part.id] > 1 or (not where[part.id] and part.stock != "coloured"):
                say = f"it is in {where[part.id]} of the files of whole runs instead of one"
                yield Breach(part.file, 0, "", "counts", say)


def _check_inventory(listing: Listing, inventory: Inventory) -> Iterator[Breach]:
    if inventory.content != listing.content:
        say = "the content has changed since this kit was built; build it again"
        yield Breach("kit.json", 0, "", "counts", say)
        return
    found: Counter[str] = Counter()
    where: dict[str, str] = {}
    for part in listing.parts:
        found.update(part.counts)
        where |= dict.fromkeys(part.counts, part.file)
    if listing.options.since:
        return  # the rest of the kit was printed before
    for family in inventory.families:
        if listing.options.only and not family.keys() & found.keys():
            continue  # this part was not asked for
        boxed = all(name.startswith("box-") for name in family)
        if boxed and not listing.options.box:
            continue  # nor was the box
        if boxed and listing.options.large and not family.keys() & found.keys():
            continue  # no sheet takes it at its size
        for name, count in family.items():
            if found[name] != count:
                say = f"the kit has {found[name]}, the rules ask for {count}"
                yield Breach(where.get(name, "kit.json"), 0, name, "counts", say)
