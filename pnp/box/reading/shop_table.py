"""The table of shops: a row of `content/shops.yaml` for each product."""

from pathlib import Path
from typing import cast

from pnp.box.published_rows import Shop, ShopTable
from pnp.box.reading.product_table import read_table


def read_shops(root: Path) -> tuple[Shop, ...]:
    """Read the products of all shops; a ContentError names every fault at once."""
    return cast("ShopTable", read_table(root, "shops.yaml", ShopTable)).shops
