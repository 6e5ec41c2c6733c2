"""Every composition of cards and deeds, by the name `look.yaml` gives it."""

from collections.abc import Mapping
from typing import Final

from pnp.box.game import FrameName
from pnp.faces.frames.bordered import BORDERED
from pnp.faces.frames.card_frame import CardFrame
from pnp.faces.frames.form import FORM
from pnp.faces.frames.night import NIGHT
from pnp.faces.frames.poster import POSTER
from pnp.faces.frames.trail import TRAIL
from pnp.faces.theme import Theme

# Every frame by its name.
_FRAMES: Final[Mapping[FrameName, CardFrame]] = {
    "bordered": BORDERED,
    "poster": POSTER,
    "form": FORM,
    "night": NIGHT,
    "trail": TRAIL,
}


def frame_of(theme: Theme) -> CardFrame:
    """Give the frame of a kit."""
    return _FRAMES[theme.look.frame]
