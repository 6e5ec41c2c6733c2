"""A typed line taken apart: words and places, acts joined by `;`, a reason after `#`; sums."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from pnp.errors import Code, Refusal
from pnp.rules.state.accounts import plainly
from pnp.rules.state.game_state import Choice, Question

if TYPE_CHECKING:
    from pnp.rules.state.game_state import GameState

# A printed code with the colon that stands after it in the QR code.
_PAYLOAD: Final = r"[A-Za-z]{2}[- ]?[A-Za-z][0-9]{2,}[- ]?[0-9A-Za-z](?=:)"
# Characters that would forge lines on somebody's terminal or in an export.
_UNWRITABLE: Final = r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"

DRY_RUN: Final = "--dry-run"
"""Typed anywhere in a line, it has the line shown and not entered."""

# What a line is made of; a quote that is never closed is a mark of its word.
_TOKENS: Final = (
    r"(?P<join>;)|#(?P<reason>.*)"
    r"""|(?P<quoted>"[^"]*"|'[^']*'|“[^”]*”|„[^“]*“|«[^»]*»)"""
    r"|(?P<bare>[^\s;]+)"
)


class Word(NamedTuple):
    """One word of a line, without its quotes, and where it stands."""

    text: str
    start: int
    end: int
    quoted: bool = False


class Line(NamedTuple):
    """What was typed: acts of words, the reason given, and why a rule is overruled, if it is."""

    acts: tuple[tuple[Word, ...], ...]
    reason: str = ""
    force: str = ""
    text: str = ""
    dry: bool = False
    """Whether it is only to be shown what the line would do: `--dry-run`."""

    def memo(self, *acts: tuple[Word, ...]) -> str:
        """Give these acts as they were typed, or all; reason and payload stand apart from them."""
        words = [word for act in acts or self.acts for word in act]
        return self.text[words[0].start : words[-1].end] if words else ""


@lru_cache(maxsize=256)  # pages ask again and again about what waits
def parse(text: str) -> Line:
    """Take a line apart; it never fails, whatever was typed."""
    text = text.replace("\t", " ")
    acts: list[list[Word]] = [[]]
    reason = force = code = ""
    dry = forcing = False
    for found in re.finditer(_TOKENS, text, re.DOTALL):
        kind, (start, end) = found.lastgroup, found.span()
        if kind == "reason" or code:  # behind the colon of a code was read from the card, not typed
            reason = "" if code else found["reason"].strip()
            break
        if kind == "join":
            acts.append([])
            forcing = False
            continue
        if kind == "quoted":
            word = Word(text[start + 1 : end - 1], start, end, quoted=True)
        elif code := _payload(text[start:]):
            word = Word(code.replace(" ", ""), start, start + len(code))
        else:
            word = Word(found[0], start, end)
        if word.text == DRY_RUN and not word.quoted:
            dry = True
        elif forcing:
            force, forcing = word.text, False
        elif word.text == "--force" and not word.quoted:
            force, forcing = "", True
        else:
            acts[-1].append(word)
    return Line(tuple(tuple(words) for words in acts if words), reason, force, text, dry)


def strip_question(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Leave the marks of a question out around some words; a lone mark stays, it asks for help."""
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


def line_of(words: tuple[str, ...]) -> Line:
    """Make a line of words that a shell has taken apart already; each stays one word.

    A `;` behind one parts acts, as in a shell to which it means nothing.
    """
    acts: list[list[Word]] = [[]]
    text = ""
    for word in words:
        code, whole = _payload(word), word.rstrip(";")
        bare = code.replace(" ", "") or whole
        special = not bare or any(c.isspace() or c in ';#"' for c in bare)
        written = f'"{bare}"' if special else bare
        if whole or not word:
            start = len(text) + bool(text)
            text = f"{text} {written}" if text else written
            acts[-1].append(Word(bare, start, len(text), quoted=special))
        if code:
            break
        if whole != word:
            text += ";"
            acts.append([])
    return Line(tuple(tuple(found) for found in acts if found), text=text)


_Read = TypeVar("_Read")


UNKNOWN: Final = frozenset(
    {
        *("verb.unknown", "verb.near", "verb.is-name", "name.known", "name.unknown"),
        *("line.too-much", "line.denied"),
    }
)
"""The keys of refusals that only tell that words are none the bank knows."""


GUESS: Final = "ask.meant"
"""The key of a question whose choices are guesses, so that nobody settles it but who is asked."""


class Misread(Refusal):
    """A refusal of typed words, with their place in the line."""

    def __init__(self, refusal: Refusal, start: int, end: int) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule, refusal.key, refusal.facts)
        self.start = start
        self.end = end


class Ambiguous(Refusal):
    """A refusal of a name that could be several things, and what these are called."""

    def __init__(
        self, refusal: Refusal, things: tuple[str, ...], told: tuple[str, ...] = ()
    ) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule, refusal.key, refusal.facts)
        self.things = things
        self.told = told or things


def join_sums(words: Sequence[Word]) -> tuple[Word, ...]:
    """Take the parts of a sum with blanks in it, such as `3 x 50` or `40 000`, for one word."""
    joined: list[Word] = []
    for word in words:
        number, sign = joined[-2:] if len(joined) > 1 else (word, word)
        if word.text == "000" and is_number(sign.text):  # `40 000`
            joined[-1] = Word(sign.text + word.text, sign.start, word.end)
        elif sign.text in SIGNS and is_number(word.text) and looks_like_amount(number.text):
            joined[-2:] = [Word(number.text + sign.text + word.text, number.start, word.end)]
        else:
            joined.append(word)
    return tuple(joined)


def text_of(words: Sequence[Word]) -> str:
    """Give words as one text."""
    return " ".join(word.text for word in words)


def join_words(words: Sequence[Word], meant: Callable[[Sequence[Word]], str]) -> tuple[Word, ...]:
    """Take for one word each run of words that means one text, the longest first."""
    joined: list[Word] = []
    left = tuple(words)
    while left:
        runs = ((n, meant(left[:n])) for n in range(len(left), 0, -1))
        n, text = next(((n, text) for n, text in runs if text), (1, ""))
        joined.append(Word(text, left[0].start, left[n - 1].end) if text else left[0])
        left = left[n:]
    return tuple(joined)


def write(thing: str) -> str:
    """Write a name so that it is one word of a line."""
    plain = plainly(thing)
    return f'"{plain}"' if any(mark.isspace() for mark in plain) else plain


def mark_place(refusal: Refusal, *words: Word) -> Misread:
    """Give a refusal the place of the words it is about, from the first to the last."""
    return Misread(refusal, words[0].start, words[-1].end)


def read_word(read: "Callable[[GameState, str], _Read]", state: "GameState", word: Word) -> _Read:
    """Read a word, and mark it if it is refused."""
    try:
        return read(state, word.text)
    except Ambiguous as doubt:
        named = zip(doubt.things, doubt.told, strict=True)
        choices = tuple(Choice(write(thing), told) for thing, told in named)
        raise Question(doubt, choices, place=(word.start, word.end)) from doubt
    except Refusal as refusal:
        raise mark_place(refusal, word) from refusal


MOST: Final = 1_000_000_000
"""More than this is a slip of the finger in any game."""

# A sum as it is typed; with `$` or `.-` it is a sum and nothing else. What few sums are written
# like stands below as text, and is compiled where it is met.
_PLAIN: Final = re.compile(r"\$?([0-9]+)([kK]?)(?:[.,][-–—]{1,2})?")

_GROUPED: Final = r"\$?[0-9]{1,3}(?:[.,'’ _\u00a0\u202f][0-9]{3})+"
# A number with one mark, which may part off thousands or the parts of one coin.
_ONE_GROUP: Final = r"\$?([0-9]{1,3})([.,])([0-9]{3})"
_THOUSANDS: Final = r"\$?([0-9]{1,6})[.,]([0-9]{1,3})[kK]"
_BEGINS: Final = re.compile(r"[-+$]?[.,]?[0-9]")
SIGNS: Final = ("+", "-", "–", "−", "*", "x", "X", "×")
"""What may stand between the parts of a sum."""

_TIMES: Final = SIGNS[4:]
_OPERATOR: Final = r"(?<=[0-9kK])([+\-–−*xX×])(?=\$?[0-9])"
_COUNT: Final = r"([0-9]+)[xX×]"
_DICE: Final = r"([1-6])[+,/&nuy]([1-6])"


def is_number(word: str) -> bool:
    """Tell whether a word is a whole number as amounts are typed."""
    return _PLAIN.fullmatch(word) is not None


def looks_like_amount(word: str) -> bool:
    """Tell whether a word begins as a number does, well typed or not."""
    return _BEGINS.match(word) is not None


def in_notes(state: "GameState", word: str) -> str:
    """Give a sum that no note pays in thousands: a loan of `10` where the least note is 100."""
    least, number = min(state.table.notes, default=0), word.isascii() and word.isdecimal()
    return f"{word}000" if number and 0 < int(word[:9]) < least else word


def read_amount(state: "GameState", word: str) -> int:
    """Read a sum of money of at least 1; E_AMOUNT says how to write it."""
    amount = read_sum(state, word)
    state.forbid(amount == 0, Code.AMOUNT, "", "amount.zero")
    return amount


def read_sum(state: "GameState", word: str) -> int:
    """Read a sum of money that may be nought, worked out where it is typed so: `3x50+20`."""
    if is_number(word):
        return read_number(state, word)
    first, *rest = re.split(_OPERATOR, word)
    if not rest:
        return read_number(state, word)
    total, sign, product = 0, 1, read_number(state, first)
    for operator, part in zip(rest[::2], rest[1::2], strict=True):
        number = read_number(state, part)
        if operator in _TIMES:
            product *= number
        else:
            total += sign * product
            sign, product = (1 if operator == "+" else -1), number
    total += sign * product
    state.forbid(total < 0, Code.AMOUNT, "", "amount.below", typed=word[:40], amount=-total)
    return _bounded(state, total, word)


def read_number(state: "GameState", word: str) -> int:
    """Read a number that may be nought."""
    if found := _PLAIN.fullmatch(word):
        digits = found[1].lstrip("0") or "0"
        number = int(digits) * (1000 if found[2] else 1) if len(digits) < 12 else MOST + 1
        return _bounded(state, number, word)
    if broken := re.fullmatch(_THOUSANDS, word):
        whole, part = int(broken[1]), broken[2]
        number = whole * 1000 + int(part.ljust(3, "0"))
        if len(part) < 3:
            return _bounded(state, number, word)
        plain = str(number), str(1000 * number)  # `1.500k` could be a thousand thousands
        facts = {"typed": word[:40], "plain": list(plain)}
        raise Ambiguous(state.refusal(Code.AMOUNT, "", "amount.thousands", **facts), plain)
    if one := re.fullmatch(_ONE_GROUP, word):
        if int(one[1]) < min(state.table.notes, default=1):  # no note pays 30 in thousands
            return _bounded(state, int(one[1] + one[3]), word)
        small = f"{int(one[1])}{one[2]}{one[3].rstrip('0')}".rstrip(".,")
        two = {"typed": word[:40], "plain": str(int(one[1] + one[3])), "small": small}
        raise state.refusal(Code.AMOUNT, "", "amount.two-ways", **two)
    if re.fullmatch(_GROUPED, word):
        digits = re.sub(r"\D", "", word)
        raise state.refusal(Code.AMOUNT, "", "amount.grouped", typed=word[:40], plain=digits)
    key = "amount.negative" if word.startswith("-") else "amount.unclear"
    raise state.refusal(Code.AMOUNT, "", key, typed=word[:40])


def _bounded(state: "GameState", number: int, word: str) -> int:
    state.forbid(number > MOST, Code.AMOUNT, "", "amount.huge", typed=word[:40], most=MOST)
    return number


def is_dice(word: str) -> bool:
    """Tell whether a word is what two dice showed, one and the other: `4+3`."""
    return re.fullmatch(_DICE, word) is not None


def split_dice(words: Iterable[Word]) -> tuple[Word, ...]:
    """Give what two dice showed as two words: `4+3` is `4 3`, and so is `4,3`."""
    parts = ((word, re.fullmatch(_DICE, word.text)) for word in words)
    each = ((word, dice.groups() if dice else (word.text,)) for word, dice in parts)
    return tuple(word._replace(text=text) for word, texts in each for text in texts)


def read_throw(state: "GameState", word: str) -> int:
    """Read what two dice showed together, 2 to 12, or one and the other: `4+3`."""
    dice = re.fullmatch(_DICE, word)
    throw = int(dice[1]) + int(dice[2]) if dice else read_number(state, word)
    state.forbid(not 2 <= throw <= 12, Code.AMOUNT, "", "amount.throw", typed=word[:40])
    return throw


def read_count(state: "GameState", word: str) -> int:
    """Read how many, at least one; `3x` is how many and nothing else."""
    times = re.fullmatch(_COUNT, word)
    count = read_number(state, times[1] if times else word)
    state.forbid(not 1 <= count <= 99, Code.AMOUNT, "", "amount.count", typed=word[:40])
    return count
