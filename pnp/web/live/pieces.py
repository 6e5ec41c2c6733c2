"""A deed, card or contract on a phone: its words, what the Bank knows of it, the acts that fit."""

import re

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_acts import TriedAct, deed_particulars, try_acts
from pnp.bank.queries import Json
from pnp.bank.table_view import deed_labels
from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.box.codes import squeeze
from pnp.errors import Code
from pnp.lookup.search import code_in
from pnp.rules.language.arguments import deed_names
from pnp.rules.language.line import write
from pnp.rules.language.names import find
from pnp.web.live.auctions import bidding, round_piece
from pnp.web.live.requests import (
    BARE,
    Asked,
    Declined,
    live_words,
    spoken,
    tell_effect,
    tell_refusal,
    try_line,
)
from pnp.web.live.table_actor import Visit


def piece(visit: Visit, asked: Asked) -> Json:
    """Tell all of a deed or card: its words in every language, what the Bank knows, what fits."""
    loaded, text = visit.loaded, asked.text
    found = _find_piece(loaded, text)
    if found is None:
        own = round_piece(visit, text) or _contract(visit, text)
        if own is None:
            raise Declined(404, "no-piece", visit)
        return own
    is_deed = found.kind == "deed"
    known = deed_particulars(loaded, found.id) if is_deed else None
    tried = tuple(try_acts(loaded, visit.player, found.id)) if visit.player and is_deed else ()
    label = deed_labels(loaded).get(found.id, {}) if is_deed else {}
    acts = [_act(each) for each in tried if each.fits]
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
        "acts": [*acts, *_card_acts(loaded, visit.player, found)],
        # what he could do with it if he had the money
        "not": [_not(each) for each in tried if each.refusal and each.refusal.code is Code.CASH],
        "bid": bidding(visit, found.id) if is_deed else None,
    }


def _not(act: TriedAct) -> Json:
    assert act.refusal is not None
    return {"verb": act.verb, **tell_refusal(act.refusal, act.line)}


def _act(act: TriedAct) -> Json:
    choices = [
        {"writes": each.writes, "said": each.said, **tell_effect(each.does)} for each in act.choices
    ]
    does = tell_effect(act.does) if act.does else {}
    return {"verb": act.verb, "line": act.line, **does, "choices": choices}


def _contract(visit: Visit, text: str) -> Json | None:
    players = visit.table.view(visit.lang, hides=False)["players"]
    held = {each["name"]: {one["id"] for one in each["contracts"]} for each in players}
    if text not in held.get(visit.player, ()):
        return None
    tried = tuple(try_acts(visit.loaded, visit.player, text))
    return {
        **BARE,
        "id": text,
        "name": live_words(visit.lang)["contract_name"].format(id=text),
        "acts": [_act(each) for each in tried if each.fits],
        "not": [_not(each) for each in tried if each.refusal and not each.fits],
    }


def _words(found: CodedPiece, lang: str) -> Json:
    return {"name": found.name.said(lang), "text": found.text.said(lang) if found.text else ""}


def _card_acts(loaded: LoadedTable, player: str, found: CodedPiece) -> list[Json]:
    decks = {deck.id for deck in loaded.state.box.decks}
    if not player or found.kind not in decks or "card" not in loaded.verbs:
        return []
    line = f"card {write(player)} {found.code}"
    would = try_line(loaded, player, line)
    return [{"verb": "card", "line": line, **would, "choices": []}] if would["ok"] else []


def _find_piece(loaded: LoadedTable, text: str) -> CodedPiece | None:
    labels = deed_labels(loaded)
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
