"""The shelf of a kit: its pieces as they are printed, each part laid out when it is asked for."""

from dataclasses import dataclass, field, replace

from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts_to_cut


@dataclass(slots=True)
class KitShelf:
    """Lends the pieces of a kit in one printing."""

    context: Context
    job: PrintJob
    _known: dict[str, tuple[PrintedPiece, ...]] = field(default_factory=dict)

    def find(self, part: str, piece: str = "") -> PrintedPiece | None:
        """Give a piece of a part by its id, or the first of the part; none if there is none."""
        found = self.pieces(part)
        return next((each for each in found if not piece or each.id in {piece, f"{part}/{piece}"}),
                    None)  # fmt: skip

    def pieces(self, part: str) -> tuple[PrintedPiece, ...]:
        """Give all pieces of a part; none if there is no such part, or if it cannot be laid out."""
        if part not in self._known:
            self._known[part] = self._lay_out(part)
        return self._known[part]

    def in_language(self, lang: str) -> "KitShelf":
        """Give the same pieces in one language."""
        return KitShelf(replace(self.context, lang=lang), replace(self.job, lang=lang))

    def _lay_out(self, part: str) -> tuple[PrintedPiece, ...]:
        planned = {each.id: each for each in plan_parts_to_cut(self.context, self.job)}
        alike = [planned[part]] if part in planned else [
            each for name, each in planned.items() if name.startswith(f"{part}-")
        ]  # fmt: skip
        try:
            return tuple(piece for each in alike for piece in each.lay_out().pieces)
        except PrintError:  # what is wrong with it is named where it is printed
            return ()


def with_shelf(context: Context, job: PrintJob) -> Context:
    """Give a context that lends the pieces of its kit; pictures on those pieces lend none."""
    # a picture of a card is small: it is drawn from cards of the usual size
    plain = replace(job, only=(), board_size=None, large=False)
    return replace(context, shelf=KitShelf(context, plain))
