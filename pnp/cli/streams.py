"""What is read and written, whatever letters a stream has: nothing is lost for its encoding."""

import codecs
import io
import json
import re
import sys
from functools import partial
from types import SimpleNamespace
from typing import Final, TextIO, cast
from unicodedata import combining, normalize

import click

_LETTERS: Final = {
    "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
}  # fmt: skip
# No double quotes: one that is not escaped would end a text of a CSV or beancount file.
_PLAIN: Final = str.maketrans(
    {
        **_LETTERS, **{small.upper(): plain.upper() for small, plain in _LETTERS.items()},
        **dict.fromkeys("‘’‚‹›′“”„«»", "'"), **dict.fromkeys("–—−‑·•", "-"),
        **dict.fromkeys("¿¡\xad", ""), **dict(zip("▁▂▃▄▅▆▇█", "_.-=+*#@", strict=True)),
        "×": "x", "≥": ">=", "≤": "<=", "→": "->", "←": "<-", "⇠": "<-", "…": "...", "⁄": "/",
        "ß": "ss", "€": "EUR", "£": "GBP", "°": "deg", "§": "S", "Δ": "d", "‖": "||",
        "●": "*", "○": "o", "✓": "ok", "✗": "!", "⚠": "!",
    }
)  # fmt: skip

# click takes a stream of ASCII for a mistake and writes UTF-8 into it, but not by another name
_ASCII: Final = "ascii_indeed"


def adapt_streams() -> None:
    """Let no letter stop a stream: what it lacks is written plainly, what is no text is refused."""
    codecs.register_error("plain", write_plainly)
    codecs.register(_find_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if is_ascii else None, errors="plain")
    if not isinstance(sys.stdin, io.TextIOWrapper):
        return
    if sys.stdin.isatty() or _has_all_letters(sys.stdin.encoding):
        sys.stdin.reconfigure(errors="surrogateescape")  # told where such a byte stands
        return
    # A file is UTF-8 wherever it is read; what is none was typed at a console with its own letters.
    codecs.register_error("own", partial(_read_own, sys.stdin.encoding))
    sys.stdin.reconfigure(encoding="utf-8-sig", errors="own")


def _find_ascii(name: str) -> codecs.CodecInfo | None:
    if name != _ASCII:
        return None
    found = codecs.lookup("ascii")
    return codecs.CodecInfo(*found, found.incrementalencoder, found.incrementaldecoder, _ASCII)


def _read_own(encoding: str, error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode(encoding, "surrogateescape"), error.end


def _has_all_letters(encoding: str | None) -> bool:
    return codecs.lookup(encoding or "utf-8").name.startswith("utf")


def write_plainly(error: UnicodeError) -> tuple[str, int]:
    """Write what a stream cannot show by the nearest letters that every stream has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = normalize("NFKD", error.object[error.start : error.end].translate(_PLAIN))
    letters = (c if c.isascii() else "?" for c in plain.translate(_PLAIN) if not combining(c))
    return "".join(letters), error.end


def can_show(text: str) -> bool:
    """Tell whether the output has every letter of a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def text_output() -> TextIO | None:
    """Give the output as one that takes text alone; none where every letter can be shown.

    prompt_toolkit encodes by itself what it can, and writes `?` for each letter that is missing.
    """
    if _has_all_letters(sys.stdout.encoding):
        return None
    names = ("write", "flush", "fileno", "isatty", "encoding")
    return cast("TextIO", SimpleNamespace(**{name: getattr(sys.stdout, name) for name in names}))


def echo_json(value: object, indent: int | None = None) -> None:
    """Write a value for scripts."""
    click.echo(fit_json(json.dumps(value, ensure_ascii=False, indent=indent)))


def fit_json(text: str) -> str:
    """Escape letters that the output lacks: a script reads the same value from every stream."""
    if _has_all_letters(sys.stdout.encoding):
        return text
    return re.sub(r"[^\x00-\x7f\ud800-\udfff]+", lambda found: json.dumps(found[0])[1:-1], text)
