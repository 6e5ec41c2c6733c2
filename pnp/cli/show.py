"""`pnp show`: what is in the box of a game."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import click

from pnp.box.board import Space, Stop
from pnp.box.cards import KEYS, Card, Effect, has_outcome, ways_of
from pnp.box.coded_pieces import codes_of
from pnp.box.deed_terms import mortgage_value
from pnp.box.estate import Building, Contract, Deed
from pnp.box.fields import to_plain
from pnp.box.model import Box, board_number, dwelling_of, group_of
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Option, OptionValue
from pnp.cli.citations import cite, write_citation
from pnp.cli.listed_names import ChosenKit
from pnp.cli.show_lists import LISTS, gather, write_choices
from pnp.errors import UsageError

Command = TypeVar("Command", bound=Callable[..., Any])


def _list(name: str, what: str) -> Callable[[Command], Command]:
    return click.option(f"--{name}", "lists", flag_value=name, multiple=True, help=f"List {what}.")


@click.command()
@click.argument("kit", required=False)
@click.option("--rule", metavar="ID", help="Show one rule or ruling, such as CR-28 or CR-A16.")
@click.option("--lang", metavar="LANG", help="With --rule: its language; else the game's own.")
@_list("parts", "the ready-made parts, and with KIT its own")
@_list("sizes", "the sizes of parts that have a name")
@_list("icons", "the icons")
@_list("patterns", "the patterns of groups, of backs, the edges of bands, and the grounds of cards")
@_list("emblems", "the drawings for emblems, motifs, ornaments and pictures")
@_list("palette", "the colours that are asked for by name, and what for")
@_list("verbs", "the verbs that rules may borrow, and with KIT its own")
@_list("slots", "the arguments that a verb may take")
@_list("facts", "the kinds of facts that words of the bank may hold")
@_list("codes", "the codes of refusals")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def show(
    kit: str | None,
    lists: tuple[str, ...],
    rule: str | None,
    lang: str | None,
    as_json: bool,
    content: Path | None,
) -> None:
    """Show what is in the box of KIT, or one of its rules; or list what there is to choose from.

    A list needs no KIT; with one, what the kit brings itself is in it.
    """
    if lang is not None and rule is None:
        raise UsageError("--lang goes with --rule: say which rule, such as --rule CR-28")
    if lists and rule is not None:
        raise UsageError(f"--rule and --{lists[0]} are two questions: ask one at a time")
    if lists:
        _show_lists(lists, find_kit(kit, content) if kit else None, as_json=as_json)
        return
    if kit is None:
        options = ", ".join(f"--{name}" for name in LISTS)
        raise UsageError(f"say which kit, such as `pnp show cronulla`; or ask for {options}")
    box = read_box(find_kit(kit, content))
    shown = contents(box) if rule is None else cite(box.rules, rule, _language(box, lang))
    if as_json:
        click.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    for line in _lines(box, shown) if rule is None else write_citation(shown):
        click.echo(line)


def _show_lists(names: tuple[str, ...], folder: Path | None, *, as_json: bool) -> None:
    lists = gather(names, ChosenKit(read_box(folder), folder) if folder else None)
    if as_json:
        plain = {name: [asdict(each) for each in choices] for name, choices in lists.items()}
        click.echo(json.dumps(plain, ensure_ascii=False, indent=2))
        return
    for line in write_choices(lists):
        click.echo(line)


def _language(box: Box, wanted: str | None) -> str:
    if wanted is not None and wanted not in box.game.languages:
        have = ", ".join(box.game.languages)
        raise UsageError(f"{box.game.id} is not in `{wanted}`; there are {have}")
    return wanted or box.game.source


def contents(box: Box) -> dict[str, Any]:
    """Give what is in the box with the keys scripts rely on."""
    codes = codes_of(box)
    notes = sorted(box.money.notes, key=lambda note: -note.value)
    whole: dict[str, Any] = {
        "kit": box.game.id,
        "currency": box.game.currency.written.said(box.game.source).replace("#", "").strip(),
        "deeds": [_deed(box, deed, codes[deed.id]) for deed in box.deeds],
        "board": _board(box),
        "cards": {
            deck.id: [_card(card, codes[card.id]) for card in deck.cards] for deck in box.decks
        },
        "pieces": _pieces(box),
        "money": {
            "notes": [{"value": note.value, "count": note.count} for note in notes],
            "start": {str(note.value): note.start for note in notes if note.start},
        },
        "rules": {
            option.name: {
                "value": option.default,
                "default": option.default,
                "allowed": _allowed(option),
                "rule": option.rule,
            }
            for option in box.rules.options
        },
    }
    if box.buildings:
        whole["buildings"] = [_building(box, each, codes[each.id]) for each in box.buildings]
    if box.money.contracts:
        whole["contracts"] = [
            _contract(each, codes[f"contract-{each.sum}"]) for each in box.money.contracts
        ]
    return whole


def _board(box: Box) -> list[dict[str, Any]]:
    if box.town:
        return [_stop(stop) for stop in box.town.stops]
    return [_space(n, each) for n, each in enumerate(box.board.spaces if box.board else ())]


def _stop(stop: Stop) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": stop.id, "kind": stop.kind, "x": stop.x, "y": stop.y}
    shown |= {"to": [way.to for way in stop.ways]}
    shown |= {"short_cuts": cuts} if (cuts := [way.to for way in stop.ways if way.short]) else {}
    shown |= {"name": dict(stop.name.texts)} if stop.name else {}
    shown |= {"office": stop.office} if stop.office else {}
    return shown | ({"deeds": list(stop.deeds)} if stop.deeds else {})


def _building(box: Box, building: Building, code: str) -> dict[str, Any]:
    return {
        "id": building.id,
        "code": code,
        "name": dwelling_of(box, building.id).name.said(box.game.source).replace("\u00ad", ""),
        "count": building.count,
        "price": building.price,
        "limit": building.limit,
        "rent": building.rent,
        "area": building.area,
    }


def _contract(contract: Contract, code: str) -> dict[str, Any]:
    return {
        "id": f"contract-{contract.sum}",
        "code": code,
        "sum": contract.sum,
        "count": contract.count,
        "deposits": contract.deposits,
        "circles": contract.circles,
    }


def _allowed(option: Option) -> list[OptionValue]:
    # Of a range, its ends.
    ends = [end for end in (option.least, option.most) if end is not None]
    return list(option.allowed or ends)


def _deed(box: Box, deed: Deed, code: str) -> dict[str, Any]:
    group = group_of(box, deed)
    shown: dict[str, Any] = {
        "id": deed.id,
        "code": code,
        "number": board_number(box, deed.id),
        "name": deed.name.said(box.game.source),
        "group": deed.group,
        "price": deed.price,
        "mortgage": mortgage_value(deed) or None,
        "house": group.house,
        "hotel": group.hotel,
        "rents": list(deed.rents),
        "kind": group.kind,
    }
    if deed.limit is None:
        return shown
    more = {"area": deed.area, "only": deed.only, "limit": deed.limit, "rent": deed.rents[0]}
    return shown | more | {"buildable": deed.area is not None and deed.buildable}


def _space(number: int, space: Space) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": space.id, "kind": space.kind, "number": number}
    shown |= {"name": dict(space.name.texts)} if space.name else {}
    extra = {"deed": space.deed, "deck": space.deck, "amount": space.amount}
    shown |= {key: value for key, value in extra.items() if value is not None}
    return shown | ({"effect": _outcome(space.effect)} if space.effect else {})


def _card(card: Card, code: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "code": code,
        "good": card.good,
        "effect": _effect(card.effect),
        "text": dict(card.text.texts),
        "short": dict(card.short.texts),
    }


def _effect(effect: Effect) -> dict[str, Any]:
    extra = {"to": effect.to, "house": effect.house, "hotel": effect.hotel}
    shown: dict[str, Any] = {"kind": effect.kind, "amount": effect.amount}
    extra |= {"owning": effect.owning}
    shown |= {key: value for key, value in extra.items() if value is not None}
    shown |= _outcome(effect) if has_outcome(effect) else {}
    return shown | ({"insurable": True} if effect.insurable else {})


def _outcome(effect: object) -> dict[str, Any]:
    told = {key: getattr(effect, key) for key in KEYS if getattr(effect, key) is not None}
    found = {
        key: value if isinstance(value, str) else _without_nothing(to_plain(value))
        for key, value in told.items()
    }
    ways = [_outcome(way) for way in ways_of(effect)]
    return found | ({"one_of": ways} if ways else {})


def _without_nothing(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in plain.items() if value not in (None, [])}


def _pieces(box: Box) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for piece in box.pieces:
        counts[piece.kind] += piece.count
    if box.blanks:
        counts["blank-deed"] += box.blanks.count
    return dict(counts)


def _lines(box: Box, whole: dict[str, Any]) -> list[str]:
    lines = [box.game.title.said(box.game.source)]
    for deed in whole["deeds"]:
        rents = "/".join(map(str, deed["rents"]))
        number = "" if deed["number"] is None else f"{deed['number']:>4}"
        lines.append(
            f"{number}  {deed['code']}  {deed['name']}, {deed['group']}: {deed['price']}; {rents}"
        )
    for deck, cards in whole["cards"].items():
        lines.append(f"{deck}: {len(cards)} cards")
        lines += [f"  {card['code']}  {card['short'][box.game.source]}" for card in cards]
    lines += [f"{note['count']} notes of {note['value']}" for note in whole["money"]["notes"]]
    lines += [f"{count} {kind}" for kind, count in whole["pieces"].items()]
    for name, option in whole["rules"].items():
        allowed = ", ".join(str(each) for each in option["allowed"])
        lines.append(f"option {name} = {option['default']} ({allowed}) {option['rule']}")
    return lines
