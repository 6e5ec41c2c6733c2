"""`pnp show`: the games, what is in the box of one, and what there is to choose from."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from pnp.box.board import Space, Stop
from pnp.box.cards import KEYS, Card, Effect, has_outcome, ways_of
from pnp.box.coded_pieces import codes_of
from pnp.box.deed_terms import mortgage_value
from pnp.box.estate import Building, Contract, Deed
from pnp.box.fields import to_plain
from pnp.box.model import Box, board_number, dwelling_of, group_of
from pnp.box.packs import find_kit, kits_by_name
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Option, OptionValue, Rule, Rules, Ruling, cited_text
from pnp.cli import options
from pnp.cli.lists import CATALOGUES, ChosenKit, gather, write_choices
from pnp.cli.options import language
from pnp.errors import ContentError, UsageError
from pnp.spelling import nearest


@click.command()
@click.argument("words", metavar="[KIT] [WHAT]...", nargs=-1)
@options.lang("The language of a rule; else the game's own.")
@options.as_json
@options.content
def show(words: tuple[str, ...], lang: str | None, as_json: bool, content: Path | None) -> None:
    """List the games, or show what is in the box of KIT.

    With the id of a rule or ruling, such as CR-28, show that. Or list what there is to choose from,
    and with KIT its own: parts, sizes, icons, patterns, emblems, palette; verbs, slots, facts and
    codes for rules; shops and machines.
    """
    kit, asked = ("", words) if not words or words[0] in CATALOGUES else (words[0], words[1:])
    lists = [word for word in asked if word in CATALOGUES]
    rules = [word for word in asked if word not in CATALOGUES]
    if lang is not None and not rules:
        raise UsageError("--lang goes with a rule: say which, such as `pnp show cronulla CR-28`")
    if len(rules) > 1 or (rules and lists) or (rules and not kit):
        raise UsageError(f"{' and '.join(asked)} are several questions: ask one at a time")
    folder = find_kit(kit, content) if kit else None
    if lists:
        chosen = gather(lists, ChosenKit(read_box(folder), folder) if folder else None)
        plain = {name: [asdict(each) for each in some] for name, some in chosen.items()}
        _tell(plain, write_choices(chosen), as_json=as_json)
    elif folder is None:
        rows = list_games(content)
        _tell(rows, _write_games(rows), as_json=as_json)
    elif rules:
        box = read_box(folder)
        cited = cite(box.rules, rules[0], language(lang or box.game.source, box.game))
        _tell(cited, write_citation(cited), as_json=as_json)
    else:
        box = read_box(folder)
        whole = contents(box)
        _tell(whole, _lines(box, whole), as_json=as_json)


def _tell(plain: object, lines: Iterable[str], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(plain, ensure_ascii=False, indent=2))
        return
    for line in lines:
        click.echo(line)


def list_games(content: Path | None) -> list[dict[str, Any]]:
    """List the games that can be built, and where each lies; one with faults is listed as well."""
    return [_game(name, folder) for name, folder in sorted(kits_by_name(content).items())]


def _game(name: str, folder: Path) -> dict[str, Any]:
    row = {"kit": name, "folder": str(folder)}
    try:
        game = read_box(folder).game
    except ContentError:
        return {**row, "sound": False, "title": None, "players": None, "languages": []}
    return {
        **row,
        "sound": True,
        "title": game.title.said(game.source),
        "players": [game.players.least, game.players.most],
        "languages": list(game.languages),
    }


def _write_games(rows: list[dict[str, Any]]) -> Iterator[str]:
    if not rows:
        yield "No kits are found here. `pnp new mygame` makes one."
    width = max((len(row["kit"]) for row in rows), default=0)
    for row in rows:
        said = f"{row['title']} ({', '.join(row['languages'])})"
        note = said if row["sound"] else "has faults: see `pnp check`"
        yield f"{row['kit']:{width}}  {note}  {row['folder']}"


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


def cite(rules: Rules, typed: str, lang: str) -> dict[str, Any]:
    """Give a rule or ruling by its id, in any case, with the keys scripts rely on.

    A UsageError names the nearest id if there is none.
    """
    known: dict[str, Rule | Ruling] = {rule.id: rule for rule in rules.rules}
    known |= {ruling.id: ruling for ruling in rules.rulings}
    wanted = next((each for each in known if each.casefold() == typed.strip().casefold()), "")
    if not wanted:
        raise UsageError(f"there is no rule or ruling `{typed[:40]}`{_near(typed, known)}")
    return _rule(rules, known[wanted], lang)


def _near(typed: str, known: dict[str, Rule | Ruling]) -> str:
    if not known:
        return ": this game's rules.yaml lists none"
    ids = list(known)
    return nearest(typed.strip().upper(), ids) or f"; ids run from `{ids[0]}` to `{ids[-1]}`"


def _rule(rules: Rules, found: Rule | Ruling, lang: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": found.id, "says": cited_text(rules, found.id, lang)}
    if isinstance(found, Ruling):
        about = {"id": found.rule, "says": cited_text(rules, found.rule or "", lang)}
        return shown | {"ruling_on": about if found.rule else None}
    options = [_option(each, lang) for each in rules.options if each.rule == found.id]
    rulings = [
        {"id": each.id, "says": each.says.said(lang)}
        for each in rules.rulings
        if each.rule == found.id
    ]
    return shown | {"kept_by": found.kept_by, "options": options, "rulings": rulings}


def _option(option: Option, lang: str) -> dict[str, Any]:
    says = option.says.said(lang) if option.says else ""
    return {"name": option.name, "default": option.default, "says": says}


def write_citation(cited: dict[str, Any]) -> Iterator[str]:
    """Write a rule or ruling for people: what it says, then its options and rulings."""
    yield f"{cited['id']}  {cited['says']}"
    if about := cited.get("ruling_on"):
        yield f"  on {about['id']}: {about['says']}"
    for option in cited.get("options", ()):
        default = str(option["default"]).lower()
        yield f"  option {option['name']} = {default}: {option['says']}"
    for ruling in cited.get("rulings", ()):
        yield f"  {ruling['id']}  {ruling['says']}"
