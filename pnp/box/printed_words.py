"""The words that are printed on a piece of a declared part, for whoever looks it up."""

from collections.abc import Iterator

from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.model import Box
from pnp.box.part_boxes import PartBox
from pnp.box.part_rows import PartRow
from pnp.box.part_texts import NAMES, boxes_of
from pnp.box.row_texts import RowTexts
from pnp.box.words import Words


def words_on(box: Box, part: str, row: PartRow) -> Words:
    """Give the words on a piece in every language, but for its name, each text once."""
    declared = next((each for each in parts_of(box) if each.id == part), None)
    if declared is None:
        return Words(box.game.source)
    texts = {lang: " · ".join(_texts(box, declared, row, lang)) for lang in box.game.languages}
    return Words(box.game.source, {lang: text for lang, text in texts.items() if text})


def _texts(box: Box, part: DeclaredPart, row: PartRow, lang: str) -> Iterator[str]:
    texts = RowTexts(box, part, row, lang)
    seen = {text for key in NAMES if (text := texts.column(key).strip())}
    for each in boxes_of(part):
        said = _said(texts, each)
        if said and said not in seen:
            seen.add(said)
            yield said


def _said(texts: RowTexts, box: PartBox) -> str:
    if box.text is None or (box.when and not box.when.holds(texts.column(box.when.column))):
        return ""
    return " ".join(texts.say(box.text).replace("**", "").split())
