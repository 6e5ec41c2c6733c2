"""Four other bookkeepers: each adds up an exported journal, or objects to it."""

import csv
import io
import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import IO, Final

from beancount import loader
from beancount.core import data

from pnp.bank.exports import legal_names
from pnp.bank.loaded_table import LoadedTable

HERE = Path(__file__).parent
WASM = HERE.parents[1] / ".venv/share/rustledger"

Sums = dict[tuple[str, str], int]
"""(account, commodity) → amount, without those that come to nought."""


class ObjectionError(Exception):
    """A bookkeeper finds that a journal does not add up."""


def _run(*words: str, text: str) -> str:
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ObjectionError(done.stderr)
    return done.stdout


def by_hledger(text: str) -> Sums:
    """Let hledger check the assertions and add up."""
    ask = ("hledger", "-f-", "balance", "-O", "csv", "-N", "--layout=bare", "--flat")
    rows = list(csv.reader(io.StringIO(_run(*ask, text=text))))[1:]
    return {(account, what): int(n) for account, what, n in rows if int(n)}


def by_ledger(text: str) -> Sums:
    """Let ledger, the first of its kind, do the same; an account stands on its first line only."""
    form = "--balance-format=%(account)\\t%(display_total)\\n"
    told = _run("ledger", "-f", "-", "--flat", "--no-total", form, "balance", text=text)
    sums: Sums = {}
    account = ""
    for line in told.splitlines():
        named, tab, amount = line.rpartition("\t")
        account = named if tab else account
        n, what = amount.split()
        sums[account, what.strip('"')] = int(n)
    return sums


def by_beancount(text: str) -> Sums:
    """Let beancount check transactions and balances to the last coin."""
    entries, errors, _ = loader.load_string(text)
    if errors:
        raise ObjectionError(str(errors))
    sums: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        for account, units, *_ in entry.postings if isinstance(entry, data.Transaction) else ():
            assert units is not None
            sums[account, units.currency] += int(str(units.number))
    return {place: n for place, n in sums.items() if n}


@cache
def _start_rustledger() -> tuple[IO[str], IO[str]]:
    # it takes longer to start than to read an evening; it ends with its input
    words = ("node", str(HERE / "rustledger.mjs"), str(WASM))
    started = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert started.stdin is not None
    assert started.stdout is not None
    return started.stdin, started.stdout


def by_rustledger(text: str) -> Sums:
    """Let rustledger do what beancount did, by a program of its own."""
    asked, told = _start_rustledger()
    asked.write(f"{json.dumps(text)}\n")
    asked.flush()
    errors, rows = json.loads(told.readline())
    if errors:
        raise ObjectionError(str(errors))
    return {(account, what): int(n) for account, what, n in rows if int(n)}


PLAIN: Final[Mapping[str, Callable[[str], Sums]]] = {"hledger": by_hledger, "ledger": by_ledger}
"""Who reads the export for hledger."""

Books = Mapping[str, Callable[[str], Sums]]
BEANS: Final[Books] = {"beancount": by_beancount, "rustledger": by_rustledger}
"""Who reads the export for beancount."""


def own_sums(loaded: LoadedTable) -> Sums:
    """Give the balances of pnp itself under the names of its exports."""
    records = loaded.books.records()
    names = legal_names(each for record in records for each in record.entry.postings)
    held = [row for row in loaded.books.balances if row[2]]
    return {(names.accounts[who], names.commodities[what]): n for who, what, n in held}


def list_absent() -> list[str]:
    there = {name: shutil.which(name) is not None for name in PLAIN}
    there["rustledger"] = shutil.which("node") is not None and WASM.is_dir()
    return [name for name, found in there.items() if not found]
