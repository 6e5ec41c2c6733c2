"""`pnp show`: the games, what is in the box of one, and what there is to choose from."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

import click

from pnp.box.board import Space, Stop
from pnp.box.cards import Card, Effect, acts_in, has_outcome
from pnp.box.coded_pieces import codes_of
from pnp.box.deed_terms import mortgage_value
from pnp.box.fields import to_plain
from pnp.box.model import Box, Deed, board_number, dwelling_of, group_of
from pnp.box.packs import game_in_hand
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import count_pieces
from pnp.box.reading.kept_box import open_box
from pnp.box.rulebook import Rule, Rules, Ruling, cited_text
from pnp.cli import options
from pnp.cli.kits import tell_games
from pnp.cli.options import language
from pnp.cli.streams import echo_json
from pnp.errors import UsageError
from pnp.spelling import nearest

CATALOGUES: Final = frozenset(
    {"parts", "sizes", "icons", "patterns", "emblems", "palette", "verbs", "slots", "facts",
     "codes", "shops", "machines"}
)  # fmt: skip
"""The words that ask for a list; what lists them draws and plays, and is loaded only for one."""


@click.command()
@click.argument("words", metavar="[KIT] [WHAT]...", nargs=-1)
@options.lang("The language of a rule; else the game's own.")
@options.as_json
def show(words: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    """List the games, or show what is in the box of KIT; else of the game you stand in.

    `kits` lists the games wherever you stand. With the id of a rule or ruling, such as CR-28, show
    that. Or list what there is to choose from, and with KIT its own: parts, sizes, icons, patterns,
    emblems, palette; verbs, slots, facts and codes for rules; shops and machines.
    """
    if words and game_in_hand() and re.fullmatch(r"[A-Z]{2}-\w+", words[0]):
        words = (".", *words)
    kit, asked = ("", words) if not words or words[0] in CATALOGUES else (words[0], words[1:])
    lists = [word for word in asked if word in CATALOGUES]
    rules = [word for word in asked if word not in CATALOGUES]
    if lang is not None and not rules:
        raise UsageError("--lang goes with a rule: say which, such as `pnp show cronulla CR-28`")
    if words == ("kits",):  # from within a game too
        tell_games(as_json=as_json)
        return
    if len(rules) > 1 or (rules and lists) or (rules and not kit):
        raise UsageError(f"{' and '.join(asked)} are several questions: ask one at a time")
    folder = options.find_pack(kit) if kit else None if lists else game_in_hand()
    told: object
    if lists:
        from pnp.cli.lists import ChosenKit, gather, write_choices  # noqa: PLC0415  # see CATALOGUES

        chosen = gather(lists, ChosenKit(open_box(folder), folder) if folder else None)
        told = {name: [asdict(each) for each in some] for name, some in chosen.items()}
        lines = write_choices(chosen)
    elif folder is None:
        tell_games(as_json=as_json)
        return
    elif rules:
        box = open_box(folder)
        told = cited = _cite(box.rules, rules[0], language(lang or box.game.source, box.game))
        lines = _write_citation(cited)
    else:
        box = open_box(folder)
        told = whole = contents(box)
        lines = _write_contents(box, whole)
    if as_json:
        echo_json(told, indent=2)
    for line in lines if not as_json else ():
        click.echo(line)


def contents(box: Box) -> dict[str, Any]:
    """Give what is in the box with the keys scripts rely on."""
    codes, source = codes_of(box), box.game.source
    notes = sorted(box.money.notes, key=lambda note: -note.value)
    pieces: Counter[str] = Counter()
    for piece in box.pieces:
        pieces[piece.kind] += piece.count
    if box.blanks:
        pieces["blank-deed"] += box.blanks.count
    whole: dict[str, Any] = {
        "kit": box.game.id,
        "currency": box.game.currency.written.said(source).replace("#", "").strip(),
        "deeds": [_deed(box, deed, codes[deed.id]) for deed in box.deeds],
        "board": [*map(_stop, box.town.stops)]
        if box.town
        else [_space(n, each) for n, each in enumerate(box.board.spaces if box.board else ())],
        "cards": {deck.id: [_card(one, codes[one.id]) for one in deck.cards] for deck in box.decks},
        "pieces": dict(pieces),
        "money": {
            "notes": [_pick(note, "value", "count") for note in notes],
            "start": {str(note.value): note.start for note in notes if note.start},
        },
        "rules": {
            option.name: {
                "value": option.default,
                "default": option.default,
                "allowed": list(
                    option.allowed or _given(least=option.least, most=option.most).values()
                ),
                "rule": option.rule,
            }
            for option in box.rules.options
        },
    }
    if box.buildings:
        whole["buildings"] = [
            {"id": each.id, "code": codes[each.id],
             "name": dwelling_of(box, each.id).name.said(source).replace("\u00ad", "")}
            | _pick(each, "count", "price", "limit", "rent", "area")
            for each in box.buildings
        ]  # fmt: skip
    if box.money.contracts:
        whole["contracts"] = [
            {"id": f"contract-{each.sum}", "code": codes[f"contract-{each.sum}"]}
            | _pick(each, "sum", "count", "deposits", "circles")
            for each in box.money.contracts
        ]
    if parts := parts_of(box):
        whole["parts"] = {each.id: count_pieces(box, each) for each in parts}
    return whole


def _pick(thing: object, *names: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in (None, [])}


def _stop(stop: Stop) -> dict[str, Any]:
    return (
        _pick(stop, "id", "kind", "x", "y")
        | {"to": [way.to for way in stop.ways]}
        | _given(
            short_cuts=[way.to for way in stop.ways if way.short],
            name=dict(stop.name.texts) if stop.name else None,
            office=stop.office or None,
            deeds=list(stop.deeds),
        )
    )


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
        **_pick(group, "house", "hotel"),
        "rents": list(deed.rents),
        "kind": group.kind,
    }
    if deed.limit is None:
        return shown
    buildable = deed.area is not None and deed.buildable
    more = {"limit": deed.limit, "rent": deed.rents[0], "buildable": buildable}
    return shown | _pick(deed, "area", "only") | more


def _space(number: int, space: Space) -> dict[str, Any]:
    return {"id": space.id, "kind": space.kind, "number": number} | _given(
        name=dict(space.name.texts) if space.name else None,
        **_pick(space, "deed", "deck", "amount"),
        effect=_outcome(space.effect) if space.effect else None,
    )


def _card(card: Card, code: str) -> dict[str, Any]:
    effect = _pick(card.effect, "kind", "amount")
    effect |= _given(**_pick(card.effect, "to", "house", "hotel", "owning"))
    effect |= _outcome(card.effect) if has_outcome(card.effect) else {}
    effect |= {"insurable": True} if card.effect.insurable else {}
    return {
        "id": card.id,
        "code": code,
        "good": card.good,
        "effect": effect,
        "text": dict(card.text.texts),
        "short": dict(card.short.texts),
    }


def _outcome(effect: Effect) -> dict[str, Any]:
    told = {key: getattr(effect, key) for key in acts_in(effect)}
    found = {
        key: value if isinstance(value, str) else _given(**to_plain(value))
        for key, value in told.items()
    }
    ways = [_outcome(way) for way in effect.one_of]
    return found | ({"one_of": ways} if ways else {})


def _write_contents(box: Box, whole: dict[str, Any]) -> Iterator[str]:
    yield box.game.title.said(box.game.source)
    for deed in whole["deeds"]:
        number = "" if deed["number"] is None else f"{deed['number']:>4}"
        figures = f"{deed['price']}; {'/'.join(map(str, deed['rents']))}"
        yield f"{number}  {deed['code']}  {deed['name']}, {deed['group']}: {figures}"
    for deck, cards in whole["cards"].items():
        yield f"{deck}: {len(cards)} cards"
        yield from (f"  {card['code']}  {card['short'][box.game.source]}" for card in cards)
    yield from (f"{note['count']} notes of {note['value']}" for note in whole["money"]["notes"])
    yield from (f"{count} {kind}" for kind, count in whole["pieces"].items())
    yield from (f"{count} of {part}" for part, count in whole.get("parts", {}).items())
    for name, option in whole["rules"].items():
        allowed = ", ".join(map(str, option["allowed"]))
        yield f"option {name} = {option['default']} ({allowed}) {option['rule']}"


def _cite(rules: Rules, typed: str, lang: str) -> dict[str, Any]:
    """Give a rule or ruling by its id, in any case, with the keys scripts rely on."""
    known: list[Rule | Ruling] = [*rules.rules, *rules.rulings]
    word, ids = typed.strip(), [each.id for each in known]
    found = next((each for each in known if each.id.casefold() == word.casefold()), None)
    if found is None:
        near = ": this game's rules.yaml lists none"
        if ids:
            near = nearest(word.upper(), ids) or f"; ids run from `{ids[0]}` to `{ids[-1]}`"
        raise UsageError(f"there is no rule or ruling `{typed[:40]}`{near}")
    shown: dict[str, Any] = {"id": found.id, "says": cited_text(rules, found.id, lang)}
    if isinstance(found, Ruling):
        about = {"id": found.rule, "says": cited_text(rules, found.rule or "", lang)}
        return shown | {"ruling_on": about if found.rule else None}
    asked = (each for each in rules.options if each.rule == found.id)
    said = ((each, each.says.said(lang) if each.says else "") for each in asked)
    options = [_pick(each, "name", "default") | {"says": says} for each, says in said]
    ruled = (each for each in rules.rulings if each.rule == found.id)
    rulings = [{"id": each.id, "says": each.says.said(lang)} for each in ruled]
    return shown | {"kept_by": found.kept_by, "options": options, "rulings": rulings}


def _write_citation(cited: dict[str, Any]) -> Iterator[str]:
    yield f"{cited['id']}  {cited['says']}"
    if about := cited.get("ruling_on"):
        yield f"  on {about['id']}: {about['says']}"
    for option in cited.get("options", ()):
        default = str(option["default"]).lower()
        yield f"  option {option['name']} = {default}: {option['says']}"
    for ruling in cited.get("rulings", ()):
        yield f"  {ruling['id']}  {ruling['says']}"
