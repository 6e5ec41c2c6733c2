"""How many there are of each thing in a box, by the name a rule booklet counts it by."""

from collections import Counter

from pnp.box.declared_parts import parts_of
from pnp.box.model import Box
from pnp.box.part_texts import count_pieces


def piece_counts(box: Box) -> dict[str, int]:
    """Count spaces, deeds, cards, notes and pieces: by kind, by group, by deck, by id."""
    counts = Counter(_counts_of_paper(box))
    for piece in box.pieces:
        counts[piece.kind] += piece.count
        if piece.id != piece.kind:
            counts[piece.id] += piece.count
    for part in parts_of(box):
        counts[part.id] += count_pieces(part)
        counts |= Counter({row.id: row.count * part.count for row in part.each if row.id})
    return {name: count for name, count in counts.items() if count}


def _counts_of_paper(box: Box) -> dict[str, int]:
    notes = box.money.notes
    counts = {
        "space": len(box.board.spaces) if box.board else 0,
        "deed": len(box.deeds),
        "blank_deed": box.blanks.count if box.blanks else 0,
        "building": sum(each.count for each in box.buildings),
        "contract": sum(each.count for each in box.money.contracts),
        "note": sum(note.count for note in notes),
        "spare_note": sum(note.spare for note in notes),
        "dealt_note": sum(note.start for note in notes),
    }
    kinds = {group.id: group.kind for group in box.groups}
    counts |= Counter(deed.group for deed in box.deeds)
    counts |= Counter(kinds[deed.group] for deed in box.deeds if deed.group in kinds)
    for deck in box.decks:
        good = sum(card.good for card in deck.cards)
        counts |= {deck.id: len(deck.cards), f"{deck.id},good": good}
        counts[f"{deck.id},bad"] = len(deck.cards) - good
    return counts
