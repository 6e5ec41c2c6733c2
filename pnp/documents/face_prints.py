"""Single faces as PNG, drawn as the press draws them, for whoever watches without a browser."""

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pnp.press.kit_snapshot import FacePicture
from pnp.press.pdf.file import Imprint, PdfFile, open_form_cache
from pnp.proof.kit_pictures import write_picture
from pnp.proof.raster import open_document, render


def write_faces(
    faces: Sequence[FacePicture], fonts: Path, pack: Path, folder: Path, dpi: int
) -> list[Path]:
    """Write a picture of each face into the folder of its part; give their files.

    Raises PrintError if one cannot be written.
    """
    if not faces:
        return []
    cache = open_form_cache(fonts, pack, packing=0)
    with tempfile.TemporaryDirectory() as aside:
        sheet = Path(aside) / "faces.pdf"
        document = PdfFile(sheet, cache, faces[0].face.size, Imprint("", "", ""))
        for each in faces:
            document.page(cache.page(each.key, each.face.size, each.face.draw), "", each.face.size)
        document.save()
        data = sheet.read_bytes()
    opened = open_document(data)
    files = [picture_file(each, folder) for each in faces]
    try:
        for page, file in zip(opened, files, strict=True):
            write_picture(render(page, dpi, grey=False).convert("RGB"), file, dpi, folder)
    finally:
        opened.close()
    return files


def picture_file(face: FacePicture, folder: Path) -> Path:
    """Name the file of a face's picture: its piece, and its side if that is the back."""
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", face.piece.rpartition("/")[2]).strip(".-") or "face"
    return folder / face.part / f"{name}{'' if face.side == 'front' else '-back'}.png"
