"""A box to fold up, as `parts.yaml` asks for it: by what it holds, or by its inside."""

from dataclasses import dataclass

from pnp.box.cut_nets import NetKind, Sleeve


@dataclass(frozen=True, slots=True)
class BoxNet:
    """A box to cut out and fold: its kind, and what is to lie in it."""

    kind: NetKind = "tuck-box"
    """What it folds up to."""
    holds: str = ""
    """The id of the part or deck that lies in it, or of several; or of the tray a lid goes over."""
    inside: tuple[float, ...] = ()
    """Its inside as `[width, height, depth]` in mm, where it holds no part of the kit."""
    paper: float = 0.3
    """How thick one card is, in mm: 0.3 is card of about 250 g."""
    sleeve: Sleeve = "none"
    """What the cards wear."""
    wall: float | None = None
    """Height of the walls of a tray or lid in mm; else as high as what it holds, or half of it."""
