"""A deed, card or contract as a page shows it, and what is open at the table, with the acts."""

import re
from typing import Final

from pnp.bank.auctions import bid_line, buyer_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_acts import TriedAct, deed_particulars, foretell_own, try_acts
from pnp.bank.preview import Forecast
from pnp.bank.queries import Json
from pnp.bank.table_view import deed_labels, table_view
from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.box.codes import squeeze
from pnp.errors import Code
from pnp.lookup.search import code_in
from pnp.rules.language.arguments import deed_names, read_player
from pnp.rules.language.line import parse
from pnp.rules.language.names import find, is_player
from pnp.web.live.auctions import bidding
from pnp.web.live.table_actor import BARE, Asked, Declined, Visit, live_words, spoken, tell


def piece(visit: Visit, asked: Asked) -> Json:
    """Tell all of a deed or card: its words in every language, what the Bank knows, what fits."""
    loaded, text = visit.loaded, asked.text
    found = _find_piece(loaded, text)
    if found is None:
        own = _contract(visit, text)
        if own is None:
            raise Declined(404, "no-piece", visit)
        return own
    is_deed = found.kind == "deed"
    known = deed_particulars(loaded, found.id) if is_deed else None
    label = deed_labels(loaded.say).get(found.id, {}) if is_deed else {}
    return {
        **BARE,
        **label,
        "id": found.id,
        "name": found.name.said(visit.lang),
        "code": found.code,
        "deed": is_deed,
        "words": {lang: _words(found, lang) for lang in spoken()},
        "facts": dict(known.data) if known else {},
        "lines": list(known.lines[1:]) if known else [],
        **_acts_with(loaded, visit.player, found.id),
        "bid": bidding(visit, found.id) if is_deed else None,
    }


# money, a whole group, an even one or a piece may come yet, or whoever asks: that is told
_YET: Final = {
    Code.CASH, Code.DEBT_PENDING, Code.GROUP, Code.GROUP_MORTGAGED, Code.UNEVEN, Code.STOCK,
    Code.NOT_AT_SPACE,
}  # fmt: skip
_SHORT: Final = "more.ask"  # the book lacks it, notes may be there that it does not know


def _acts_with(loaded: LoadedTable, name: str, thing: str, *, own: bool = False) -> Json:
    # what does not fit of his own contracts is told in any case, else what may fit yet
    tried = tuple(try_acts(loaded, name, thing)) if name else ()
    return {
        "acts": [_act(each) for each in tried if each.fits],
        "not": [
            {"verb": each.verb, "debt": each.would.code is Code.DEBT_PENDING}
            | tell_own(loaded, name, each.would)
            for each in tried
            if not each.fits and (own or _may_fit_yet(each.would))
        ],
    }


def _may_fit_yet(would: Forecast) -> bool:
    return would.code in _YET or bool(would.refusal and would.refusal.key == _SHORT)


def open_acts(visit: Visit) -> list[Json]:
    """List the deeds that players came to, as long as something is open there, with their acts."""
    return [
        _told_acts(visit.loaded, each["name"], thing)
        for each in table_view(visit.whole)["players"]
        for thing in (each["figures"].get("offer"), *(one["id"] for one in each["due"]))
        if thing
    ]


def _told_acts(loaded: LoadedTable, name: str, thing: str) -> Json:
    found = _find_piece(loaded, thing)
    assert found is not None  # the book names only what is in the box
    sold = bid_line(loaded, name, thing) if not buyer_of(loaded, thing) else ""
    said = {"who": name, "thing": found.id, "name": found.name.said(loaded.say.lang)}
    return said | {"auction": sold.partition(" ")[0]} | _acts_with(loaded, name, found.id)


def named_acts(loaded: LoadedTable, text: str) -> list[Json]:
    """List what a player could do with a piece where a line names both and nothing else."""
    acts = parse(text).acts
    if len(acts) != 1 or len(acts[0]) < 2 or not is_player(loaded.state, acts[0][0]):
        return []
    found = _find_piece(loaded, text[acts[0][0].end :].strip())
    name = read_player(loaded.state, acts[0][0].text)
    return [_told_acts(loaded, name, found.id)] if found else []


def tell_own(loaded: LoadedTable, name: str, would: Forecast) -> Json:
    """Tell a player what a line would do; what others would do is no choice of his."""
    told = tell(would)
    if "choices" not in told:
        return told | {"about": [loaded.say.about(each, name) for each in would.said]}
    tried = [(each, foretell_own(loaded, name, each["line"])) for each in told["choices"]]
    return told | {"choices": [each for each, own in tried if own.code is not Code.OWNER]}


def _act(act: TriedAct) -> Json:
    choices = [{"writes": one.writes, "said": one.said, **tell(one.would)} for one in act.choices]
    would = tell(act.would) if act.would.says else {}
    return {"verb": act.verb, "line": act.would.line, **would, "choices": choices}


def _contract(visit: Visit, text: str) -> Json | None:
    players = table_view(visit.whole)["players"]
    held = {each["name"]: {one["id"] for one in each["contracts"]} for each in players}
    if text not in held.get(visit.player, ()):
        return None
    called = live_words(visit.lang)["contract_name"].format(id=text)
    acts = _acts_with(visit.loaded, visit.player, text, own=True)
    return {**BARE, "id": text, "name": called, **acts}


def _words(found: CodedPiece, lang: str) -> Json:
    return {"name": found.name.said(lang), "text": found.text.said(lang) if found.text else ""}


def _find_piece(loaded: LoadedTable, text: str) -> CodedPiece | None:
    labels = deed_labels(loaded.say)
    bare = code_in(text) or squeeze(text)
    number = int(text) if re.fullmatch("[0-9]{1,3}", text.strip()) else None
    for each in coded_pieces(loaded.state.box):
        named = each.kind == "deed" and (
            each.id == text or (number is not None and labels[each.id]["number"] == number)
        )
        if named or squeeze(each.code) == bare:
            return each
    named_so = find(text, deed_names(loaded.state)).things
    return next((each for each in coded_pieces(loaded.state.box) if (each.id,) == named_so), None)
