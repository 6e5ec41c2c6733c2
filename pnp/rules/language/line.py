"""A typed line taken apart: words with their places, acts joined by `;`, a reason after `#`."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

_PAYLOAD: Final = r"[A-Za-z]{2}[- ]?[A-Za-z][0-9]{2,}[- ]?[0-9A-Za-z](?=:)"
"""A printed code with the colon that stands after it in the QR code."""

_UNWRITABLE: Final = r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
"""Characters that would forge lines on somebody's terminal or in an export."""

DRY_RUN: Final = "--dry-run"
"""Typed anywhere in a line, it has the line shown and not entered."""

_QUOTES: Final = {'"': '"', "'": "'", "“": "”", "„": "“", "«": "»"}


class Word(NamedTuple):
    """One word of a line, without its quotes, and where it stands."""

    text: str
    start: int
    end: int
    quoted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """What was typed: acts of words, the reason given, and why a rule is overruled, if it is."""

    acts: tuple[tuple[Word, ...], ...]
    reason: str = ""
    force: str = ""
    text: str = ""
    dry: bool = False
    """Whether it is only to be shown what the line would do: `--dry-run`."""

    def memo(self, *acts: tuple[Word, ...]) -> str:
        """Give these acts as they were typed, or all; reason and payload stand apart from them.

        >>> parse("50 anna ben; salary ben # late").memo()
        '50 anna ben; salary ben'
        """
        words = [word for act in acts or self.acts for word in act]
        return self.text[words[0].start : words[-1].end] if words else ""


def parse(text: str) -> Line:
    """Take a line apart; it never fails, whatever was typed.

    >>> [word.text for word in parse('50 "Anna B" ben # lost a bet').acts[0]]
    ['50', 'Anna B', 'ben']
    >>> parse("rent anna CR-D07-4: Miete; Loyer # x").memo(parse("a b").acts[0])
    'ren'
    """
    text = text.replace("\t", " ")
    acts: list[list[Word]] = [[]]
    reason = ""
    place = 0
    while place < len(text):
        mark = text[place]
        if mark.isspace():
            place += 1
        elif mark == ";":
            acts.append([])
            place += 1
        elif mark == "#":
            reason = text[place + 1 :].strip()
            break
        elif mark in _QUOTES and (end := text.find(_QUOTES[mark], place + 1)) > 0:
            acts[-1].append(Word(text[place + 1 : end], place, end + 1, quoted=True))
            place = end + 1
        elif code := _payload(text[place:]):
            acts[-1].append(Word(code.replace(" ", ""), place, place + len(code)))
            break  # what follows the colon was read from the card, not typed
        else:
            end = _end_of_word(text, place)
            acts[-1].append(Word(text[place:end], place, end))
            place = end
    parted, dry = _without_dry_run([tuple(words) for words in acts])
    bare, force = _without_force(parted)
    return Line(tuple(words for words in bare if words), reason, force, text, dry)


def asked_words(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Leave the marks of a question out around some words; a lone mark stays, it asks for help.

    >>> [word.text for word in asked_words(parse("¿por qué 3?").acts[0])]
    ['por', 'qué', '3']
    >>> [word.text for word in asked_words(parse("pourquoi 3 ?").acts[0])]
    ['pourquoi', '3']
    """
    bare = list(words)
    if bare and not bare[0].quoted:
        bare[0] = bare[0]._replace(text=bare[0].text.lstrip("¿"))
    if bare and not bare[-1].quoted:
        bare[-1] = bare[-1]._replace(text=bare[-1].text.rstrip("?"))
    return tuple(word for word in bare if word.text or word.quoted) or words


def _payload(text: str) -> str:
    code = re.match(_PAYLOAD, text) if ":" in text else None
    return code[0] if code else ""


def unwritable(text: str) -> str:
    """Give the first character of a text that must not be written; nothing if there is none."""
    bad = None if text.isprintable() else re.search(_UNWRITABLE, text)
    return bad[0] if bad else ""


def _end_of_word(text: str, start: int) -> int:
    end = start
    while end < len(text) and not text[end].isspace() and text[end] != ";":
        end += 1
    return end


def _without_dry_run(
    acts: list[tuple[Word, ...]],
) -> tuple[list[tuple[Word, ...]], bool]:
    bare = [tuple(w for w in act if w.quoted or w.text != DRY_RUN) for act in acts]
    return bare, bare != acts


def _without_force(acts: list[tuple[Word, ...]]) -> tuple[list[tuple[Word, ...]], str]:
    force = ""
    bare: list[tuple[Word, ...]] = []
    for words in acts:
        kept: list[Word] = []
        waiting = iter(words)
        for word in waiting:
            if word.text == "--force" and not word.quoted:
                following = next(waiting, None)
                force = following.text if following else ""
            else:
                kept.append(word)
        bare.append(tuple(kept))
    return bare, force


def typed(words: tuple[str, ...]) -> Line:
    """Make a line of words that a shell has taken apart already; each stays one word.

    >>> [word.text for word in typed(("pay", "Anna B", "ben", "50")).acts[0]]
    ['pay', 'Anna B', 'ben', '50']
    """
    found: list[Word] = []
    text = ""
    for word in words:
        code = _payload(word)
        bare = code.replace(" ", "") or word
        special = not bare or any(c.isspace() or c in ';#"' for c in bare)
        written = f'"{bare}"' if special else bare
        start = len(text) + bool(text)
        text = f"{text} {written}" if text else written
        found.append(Word(bare, start, len(text), quoted=special))
        if code:
            break
    return Line((tuple(found),) if found else (), text=text)
