"""Fuzzing led by coverage: `python -m tests.fuzz.guided KIND SECONDS [FOUND]`.

What reaches new code is kept in the folder FOUND and changed further; what should not be ends the
run, its bytes beside it. Wants atheris (requirements-fuzz.lock).
"""

import random
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pnp"]):
    from tests.fuzz import cases
    from tests.fuzz.changes import CHANGES, CORPUS, WORDS
    from tests.read_once import read_words_once


def main() -> None:
    read_words_once()
    kind, seconds, *more = sys.argv[1:]
    found = Path(*more) if more else Path(tempfile.mkdtemp(prefix=f"pnp-{kind}-"))
    reached = found / "reached"
    reached.mkdir(parents=True, exist_ok=True)
    listed = found / "words.dict"
    listed.write_text("\n".join({f'"{_quoted(word)}"' for word in WORDS[kind]}))
    options = [
        sys.argv[0], f"-max_total_time={seconds}", f"-dict={listed}", "-max_len=60000",
        "-timeout=120", "-rss_limit_mb=2000", f"-artifact_prefix={found}/", "-print_final_stats=1",
        str(reached), str(CORPUS / kind),
    ]  # fmt: skip
    change = CHANGES.get(kind)

    def mutated(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if change is None or rng.random() < 0.3:
            return bytes(atheris.Mutate(data, most))
        new = change(data, rng)
        return new if len(new) <= most else data

    atheris.Setup(options, cases.JUDGES[kind], custom_mutator=mutated)
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\x{b:02x}" for b in word)


if __name__ == "__main__":
    main()
