"""The table as its pages show it: cash, deeds and debts, what the Bank has, the last entries.

All of it comes from the functions that `status --json` answers by, so that no page can differ.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pnp.bank import queries, replies
from pnp.bank.books import read_phrases
from pnp.bank.dice import bank_throws
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import fold_notes, tell_hands
from pnp.bank.phone_acts import deed_particulars
from pnp.bank.queries import Json
from pnp.box.model import board_number
from pnp.faces.context import is_dark
from pnp.ledger.entry import Entry, Record
from pnp.rules.state.accounts import ROUND_OVER, TABLE, third_party
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue

_LAST: Final = 12  # so many entries are shown with their reasons

# what a player's standing has that is shown in a way of its own
_APART: Final = frozenset({"cash", "retired", "owes", "due", "place", "deeds", "contracts"})


@lru_cache(maxsize=16)  # known by where the table stands: another entry is another standing
def table_view(loaded: LoadedTable, *, hides: bool = False) -> Json:
    """Give the whole table as a page shows it; everybody's cash is left out where `hides` says so.

    It is worked out once for all who see it alike: to be shown, not to be changed.
    """
    state, table, say = loaded.state, loaded.table, loaded.say
    standing = queries.status(loaded)
    deeds, bank, thrown = deed_labels(say), standing.get("bank", {}), bank_throws(loaded)
    turn = None if standing.get("round_over") else standing.get("turn")
    players = [_player_view(loaded, standing, each, deeds, hides=hides) for each in table.players]
    palette = state.box.look.palette if "rows" in standing else {}
    return {
        "n": loaded.books.count,
        "lang": say.lang,
        "title": state.box.game.title.said(say.lang),
        "cash": table.cash,
        "money": dict(zip(("written", "thousands"), say.currency, strict=True)),
        "notes": sorted(table.notes)[:8],
        "over": state.over,
        "until": table.until,
        "hour": table.hour,
        "dice": thrown,
        "threw": turn.get("threw") if isinstance(turn, Mapping) else None,
        # before the first throw of the Bank's dice the first player begins
        "turn": (turn.get("next") if isinstance(turn, Mapping) else turn)
        or (state.playing[0] if thrown and state.playing else None),
        "players": players,
        "bank": {
            "deeds": [deeds[each] | marks for each, marks in bank.get("deeds", {}).items()],
            "stock": {key: bank[key] for key in ("houses", "hotels") if bank.get(key) is not None},
            "contracts": bank.get("contracts", {}),
            "stocks": _stocks(state, bank),
        },
        "parties": [
            {"id": each, "name": say.party(third_party(each)), **own, "stocks": _stocks(state, own)}
            for each, own in standing.get("parties", {}).items()
        ],
        "rows": _rows(loaded, standing),
        "palette": {name: {"fill": fill, "dark": is_dark(fill)} for name, fill in palette.items()},
        "last": _entries(loaded),
        "final": _final(loaded) if _reckons(loaded) else None,
    }


def _reckons(loaded: LoadedTable) -> bool:
    # at the end, and as soon as the last of all has counted his notes
    state, told = loaded.state, loaded.books.record(loaded.books.count).entry.say
    counts = not state.in_book and bool(told) and told[0].key.partition(".")[0] == "count"
    ends = bool(state.balances.of(TABLE, ROUND_OVER)) or 0 < loaded.table.until <= state.now
    return state.over or ends or (counts and None not in map(state.cash, state.playing))


def _final(loaded: LoadedTable) -> Json:
    counted = loaded.game.score(loaded.state)
    return {
        "won": queries.winner_line(loaded, counted),
        "counts": [
            {"name": name, "total": count.total if count.complete else None}
            for name, count in sorted(counted.counts.items(), key=lambda each: -each[1].total)
        ],
    }


def _player_view(
    loaded: LoadedTable, standing: Json, name: str, deeds: Mapping[str, Json], *, hides: bool
) -> Json:
    state, own = loaded.state, standing["players"][name]
    cash, held = state.cash(name), []
    for each, marks in own.get("deeds", {}).items():
        there = marks.get("building")
        building = {"building": loaded.say.text(f"building.{there}")} if there else {}
        facts = loaded.game.deed(state, each).data
        rent = {key: facts[key] for key in ("rent", "rent_by") if facts.get(key)}
        held.append(deeds[each] | marks | building | rent)
    return {
        "name": name,
        "cash": None if hides else state.cash_by_book(name) if cash is None else cash,
        "counted": cash is not None,
        "retired": state.retired(name),
        "at": own.get("at"),
        "stands": loaded.say.space(own["space"]) if "space" in own else "",
        "jailed": own.get("jail") is not None,
        "deeds": held,
        "owes": [each for each in standing["debts"] if each["from"] == name],
        "owed": [each for each in standing["debts"] if each["to"] == name],
        "place": [{"id": each, "name": loaded.say.piece(each)} for each in own.get("place", ())],
        "due": [_due(loaded, each) for each in own.get("due", ())],
        "stocks": _stocks(state, own),
        "contracts": [{"id": each, **facts} for each, facts in own.get("contracts", {}).items()],
        "figures": {} if hides else _figures(loaded, own),
        "raise": None if hides else loaded.game.means(state, name),
    }


def _due(loaded: LoadedTable, deed: str) -> Json:
    # of a rent that goes by the dice no sum
    known = deed_particulars(loaded, deed)
    data = known.data if known else {}
    amount = 0 if data.get("rent_by") == "throw" else data.get("rent")
    return {"id": deed, "to": data.get("owner"), "amount": amount or 0}


def _stocks(state: GameState, own: Json) -> list[Json]:
    held = own.get("stocks", {})
    return [{"id": each, "name": state.messages.stock(each), "n": n} for each, n in held.items()]


def _figures(loaded: LoadedTable, own: Json) -> Json:

    def call(name: str) -> str:
        colour = loaded.say.text(f"colour.{name}")
        return loaded.say.card(name) if colour == f"colour.{name}" else colour

    return {
        key: [call(str(each)) for each in value] if isinstance(value, list) else value
        for key, value in own.items()
        if key not in _APART
        and isinstance(value, int | str | list)
        and value not in (False, [], "")
    }


def _rows(loaded: LoadedTable, standing: Json) -> Json | None:
    rows, say = standing.get("rows"), loaded.say

    def built(house: Json) -> Json:
        cubes = ((each.rpartition("-")[0], say.piece(each)) for each in house["cubes"])
        return house | {"cubes": [{"colour": colour, "name": name} for colour, name in cubes]}

    return rows and {n: row | {"houses": [*map(built, row["houses"])]} for n, row in rows.items()}


@lru_cache(maxsize=8)  # while a table lasts they are the same
def deed_labels(say: Catalogue) -> Mapping[str, Json]:
    """Give each deed's name, number and colours, as its card and the board bear them."""
    box, lang = say.load(), say.lang
    groups = {each.id: each for each in box.groups}
    found: dict[str, Json] = {}
    for deed in box.deeds:
        group = groups.get(deed.group)
        fill = box.look.palette.get(group.colour, "") if group else ""
        found[deed.id] = {
            "id": deed.id,
            "number": board_number(box, deed.id),
            "name": deed.name.said(lang),
            "group": group.name.said(lang) if group else "",
            "price": deed.price,
            "fill": fill,
            "dark": bool(fill) and is_dark(fill),
        }
    return found


def _in_a_row(sentences: Iterable[str]) -> str:
    """Write sentences one after the other; those of a card end with a mark of their own.

    >>> _in_a_row(("Anna comes to Start", "Anna draws: Collect 50.", "Ben is next"))
    'Anna comes to Start; Anna draws: Collect 50. Ben is next'
    """
    return "; ".join(sentences).replace(".; ", ". ").replace("!; ", "! ").replace("?; ", "? ")


def _tell(loaded: LoadedTable, record: Record) -> tuple[str, tuple[str, ...]]:
    # What was taken back or entered again is told as it was told then: who reads a page has not
    # typed it.
    say, row = loaded.say, loaded.books.row(record.n)
    told, why = _word(say, row[7], row[8])
    if record.kind in {"undo", "redo"}:
        again = (replies.tell_entry(say, loaded.books.record(n)) for n in record.of)
        told = tuple(say.text(record.kind, what=each) for each in again)
    return _in_a_row(told) or record.act, why


@lru_cache(maxsize=8)  # every page of the banker's shows it again whenever anything happens
def tell_latest(loaded: LoadedTable) -> tuple[str, ...]:
    """Tell the last entry as its banker was told: acts, `>` notes to hand over, `·` balances."""
    say, record = loaded.say, loaded.books.record(loaded.books.count)
    hands = () if loaded.state.in_book else fold_notes(loaded.table, loaded.books).hands[-1]
    back = record.kind in {"undo", "redo"}
    told = _tell(loaded, record)[:1] if back else _word(say, *loaded.books.row(record.n)[7:9])[0]
    notes = (f"> {each}" for each in tell_hands(say, hands))
    return *told, *notes, *(f"· {each}" for each in replies.balances(loaded.state, record.entry))


@lru_cache(maxsize=256)
def _word(say: Catalogue, told: str, why: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    # after each act every page shows one new entry, and eleven it has shown before
    entry = Entry(say=read_phrases(told), why=read_phrases(why))
    return replies.happened(say, entry), replies.reasons(say, entry)


def _entries(loaded: LoadedTable) -> list[Json]:
    return [
        {
            "n": each.n,
            "at": each.at,
            "say": told,
            "why": list(why),
            "reason": each.reason,
            "void": each.n in loaded.books.taken_back,
            "takes": each.of[0] if each.kind in {"fix", "undo"} else 0,
        }
        for each in reversed([*loaded.books.outline(max(loaded.books.count - _LAST, 0))])
        for told, why in (_tell(loaded, each),)
    ]
