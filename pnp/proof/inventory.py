"""The rules' inventory: how many of each piece a game must have, and what its groups are."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.model import Box
from pnp.box.part_texts import rows_of

Family = Mapping[str, int]
"""Pieces that are printed together or not at all: id of a piece → how many there must be."""


@dataclass(frozen=True, slots=True)
class Inventory:
    """What must be in the box, by the names the manifest uses."""

    content: str
    """SHA-256 of the content it was counted from."""
    families: tuple[Family, ...]
    groups: Mapping[str, str] = field(default_factory=dict)
    """Id of a deed → its group."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Id of a group → what its deeds are titles to; deeds of two kinds bear two icons."""
    board: tuple[float, float] | None = None
    """Width and height of the board in mm."""


def count_inventory(box: Box) -> Inventory:
    """Count what the content says is in the box, family by family."""
    deeds = {deed.id: 1 for deed in box.deeds}
    if box.blanks:
        deeds["blank-deed"] = box.blanks.count
    families = (
        deeds,
        *({f"{deck.id}/{card.id}": 1 for card in deck.cards} for deck in box.decks),
        {f"building/{building.id}": building.count for building in box.buildings},
        {f"contract/contract-{contract.sum}": contract.count for contract in box.money.contracts},
        {f"note-{note.value}": note.count + note.spare for note in box.money.notes},
        {piece.id: piece.count for piece in box.pieces},
        *(_count_part(part) for part in parts_of(box)),
    )
    groups = {deed.id: deed.group for deed in box.deeds}
    kinds = {group.id: group.kind for group in box.groups}
    board = box.board or box.town or box.rows
    size = (
        (board.size, board.size) if board else (box.map.width, box.map.height) if box.map else None
    )
    return Inventory(box.digest, families, groups, kinds, size)


def _count_part(part: DeclaredPart) -> Family:
    """Count the pieces of a declared part: one of each row, or all alike."""
    if not part.each:
        return {part.id: part.count}
    return {f"{part.id}/{row.id}": row.count * part.count for row in rows_of(part)}
