"""What proof reports: one breach, with the file, page, piece and figure it was seen at."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Breach:
    """One breach: where it was seen, which check saw it, and the figure."""

    file: str
    page: int
    """Page of the file from 1; 0 where the whole file is meant."""
    piece: str
    """Id of the piece, or nothing where the sheet itself is meant."""
    check: str
    say: str

    def __str__(self) -> str:
        """Write the breach on one line: `deeds.pdf, page 2, waratah-street: …`."""
        where = [self.file]
        where += [f"page {self.page}"] if self.page else []
        where += [self.piece] if self.piece else []
        return f"{', '.join(where)}: {self.say} ({self.check})"
