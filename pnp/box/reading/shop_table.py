"""The table of shops: a row of `content/shops.yaml` for each product."""

from dataclasses import replace
from pathlib import Path
from typing import cast

from pnp.box.reading.said_faults import say_faults
from pnp.box.reading.text_files import read_text
from pnp.box.reading.validation import shaped
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.shops import Shop, ShopTable
from pnp.errors import ContentError


def read_shops(root: Path) -> tuple[Shop, ...]:
    """Read the products of all shops; a ContentError names every fault at once."""
    text = read_text(root / "shops.yaml", root)
    parsed = parse_yaml(text)
    if parsed.problems:
        raise ContentError(parsed.problems)
    source = replace(text, data=parsed.data, spot=parsed.spot)
    table, faults = shaped(ShopTable, parsed.data, source="en")
    if faults:
        raise ContentError(tuple(say_faults(source, faults)))
    return cast("ShopTable", table).shops
