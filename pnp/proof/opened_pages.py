"""Pages of a kit that are dotted once more, after all files were looked at: most never are."""

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pnp.box.foreign import attempt, read_foreign
from pnp.proof.file_looks import DueFile, print_file
from pnp.proof.listing import Listing
from pnp.proof.raster import open_document, open_page


class OpenedPages:
    """The pages that were opened, until they are left."""

    def __init__(self, folder: Path, listing: Listing) -> None:
        self._folder, self._listing = folder, listing
        self._opened = ExitStack()
        self._documents: dict[str, Any] = {}
        self._pages: dict[tuple[str, int], Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()

    def open(self, due: DueFile, number: int) -> Any:
        """Open a page, once.

        Raises Unreadable if it cannot be opened any more.
        """
        key = due.name, number
        if key not in self._pages:
            page = attempt(partial(open_page, self._open_file(due), number))
            self._opened.callback(page.close)
            self._pages[key] = page
        return self._pages[key]

    def _open_file(self, due: DueFile) -> Any:
        if due.name not in self._documents:
            data = attempt(partial(read_foreign, self._folder, due.name))
            document = attempt(partial(open_document, print_file(self._listing, due, data)))
            self._opened.callback(document.close)
            self._documents[due.name] = document
        return self._documents[due.name]
