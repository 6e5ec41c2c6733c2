"""How many letters must change for one word to become another; the page counts likewise."""


def count_edits(one: str, other: str, most: int) -> int:
    """Count the letters to put in, take out or change; stops above `most` (Levenshtein).

    >>> count_edits("gefengnis", "gefangnis", 2), count_edits("mill", "market", 2)
    (1, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        before, row = row, [i]
        for j, against in enumerate(other, start=1):
            row.append(min(row[-1] + 1, before[j] + 1, before[j - 1] + (letter != against)))
        if min(row) > most:
            return most + 1
    return row[-1]
