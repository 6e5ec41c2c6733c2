"""Looking at the books: status, score, history, and the reason of an entry."""

from collections.abc import Iterator
from typing import Any

from pnp.bank import echo
from pnp.bank.correction import check_number
from pnp.bank.sitting import Sitting
from pnp.ledger.force import in_force
from pnp.ledger.record import Record
from pnp.rules.score import Score
from pnp.rules.speech import Speech

Json = dict[str, Any]
"""What scripts read."""


def status(sitting: Sitting) -> Json:
    """Give the standing as scripts read it."""
    standing = sitting.standing
    table = {"game": sitting.table.kit, "entries": sitting.books.count, "cash": sitting.table.cash}
    return table | sitting.game.status(standing) | {"over": standing.over}


def status_lines(sitting: Sitting, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Show the standing at the table, of all players or of some."""
    return (head(sitting), *sitting.game.lines(sitting.standing, names))


def head(sitting: Sitting) -> str:
    """Say which game this is, how far its book has come, and who keeps the cash."""
    table = sitting.table
    facts = {"kit": table.kit, "n": sitting.books.count, "cash": table.cash}
    return sitting.standing.speech.text("status.head", **facts)


def score(sitting: Sitting) -> Json:
    """Give the final count as scripts read it."""
    return counted_data(sitting.game.score(sitting.standing), sitting.standing.speech)


def counted_data(counted: Score, say: Speech) -> Json:
    """Give any count as scripts read it."""
    players = {
        name: {
            "total": count.total,
            "items": [
                {"what": say.said(item.what), "amount": item.amount, "rule": item.what.rule}
                for item in count.items
            ],
        }
        for name, count in counted.counts.items()
    }
    return {"players": players, "winner": list(counted.winners)}


def score_lines(sitting: Sitting) -> tuple[str, ...]:
    """Show the final count, item by item."""
    counted: Score = sitting.game.score(sitting.standing)
    say = sitting.standing.speech
    found = counted_lines(counted, say)
    if counted.winners:
        key = "score.winner" if sitting.standing.over else "score.ahead"
        found.append(say.text(key, who=counted.winners))
    else:
        left = sitting.standing.playing
        open_ = tuple(n for n, c in counted.counts.items() if not c.complete and n in left)
        found.append(say.text("score.nobody", who=open_))
    return tuple(found)


def counted_lines(counted: Score, say: Speech) -> list[str]:
    """Show any count, item by item."""
    found: list[str] = []
    for name, count in counted.counts.items():
        found.append(f"{name}: {count.total}")
        found += [f"  {item.amount:>7}  {say.said(item.what)}" for item in count.items]
    return found


def history(sitting: Sitting) -> list[Json]:
    """List all entries as scripts read them."""
    undone, fixed = _fates(sitting)
    say = sitting.standing.speech
    return [
        {
            "entry": record.n,
            "at": record.at,
            "kind": record.kind,
            "of": list(record.of),
            "act": record.act,
            "reason": record.reason,
            "force": record.force,
            "rules": list(record.entry.rules),
            "say": "; ".join(echo.happened(say, record.entry)),
            "moves": echo.moves(record.entry.postings),
            "undone_by": undone.get(record.n),
            "fixed_by": fixed.get(record.n),
        }
        for record in sitting.books.records()
    ]


def history_lines(sitting: Sitting, last: int = 0) -> Iterator[str]:
    """Show the entries: number, what was typed, and what became of it."""
    say = sitting.standing.speech
    for row in history(sitting)[-last:]:
        fate, about = fate_of(say, row), []
        if row["of"]:
            key = {"undo": "undoes", "redo": "redoes"}.get(row["kind"], "fixes")
            about = [say.text(f"history.{key}", of=[str(n) for n in row["of"]])]
        told = "; ".join((*fate, *about, *grounds_of(say, row)))
        shown = row["say"] if row["kind"] == "open" else row["act"]
        yield f"{row['entry']:>4}  {shown}" + (f"  [{told}]" if told else "")


def fate_of(say: Speech, row: Json) -> tuple[str, ...]:
    """Tell what became of an entry: taken back, corrected, and by which entry."""
    fates = (("undone", row["undone_by"]), ("fixed", row["fixed_by"]))
    return tuple(say.text(f"history.{key}", n=n) for key, n in fates if n)


def grounds_of(say: Speech, row: Json) -> tuple[str, ...]:
    """Tell why an entry was made: by decision against a rule, and for the reason typed."""
    told = (("forced", row["force"]), ("history.why", row["reason"]))
    return tuple(say.text(key, reason=reason) for key, reason in told if reason)


def _fates(sitting: Sitting) -> tuple[dict[int, int], dict[int, int]]:
    """Tell which entries are taken back and which corrected, and by which entry."""
    force = in_force(sitting.books.outline())
    undone: dict[int, int] = {}
    for record in sitting.books.outline():
        if record.kind == "undo":
            undone |= dict.fromkeys(record.of, record.n)
        elif record.kind == "redo":
            for n in record.of:
                undone.pop(n, None)
    return undone, dict(force.fixed)


def why(sitting: Sitting, n: int) -> Json:
    """Explain an entry as scripts read it."""
    record = _entry(sitting, n)
    say = sitting.standing.speech
    steps = [{"rule": p.rule, "say": say.said(p)} for p in record.entry.why]
    return {
        "entry": n,
        "act": record.act,
        "say": "; ".join(echo.happened(say, record.entry)),
        "steps": steps,
        "reason": record.reason,
        "force": record.force,
        "rules_version": record.version,
    }


def why_lines(sitting: Sitting, n: int) -> tuple[str, ...]:
    """Explain an entry: what it did, and each step of the amount with its rule."""
    record = _entry(sitting, n)
    say = sitting.standing.speech
    steps = (f"= {step}" for step in echo.because(say, record.entry))
    undone, fixed = _fates(sitting)
    row = {"undone_by": undone.get(n), "fixed_by": fixed.get(n)}
    grounds = {"force": record.force, "reason": record.reason}
    return (
        f"{n}  {record.act}",
        *echo.happened(say, record.entry),
        *steps,
        *fate_of(say, row),
        *grounds_of(say, grounds),
    )


def _entry(sitting: Sitting, n: int) -> Record:
    check_number(sitting.books, sitting.standing, n)
    return sitting.books.record(n)
