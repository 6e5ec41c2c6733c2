"""A game of 18xx-maker: its shares, trains, private companies and charters as papers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from pnp.box.foreign import UNPRINTABLE
from pnp.box.parts.texts import slug_of
from pnp.box.reading.yaml_text import read_yaml
from pnp.errors import Finding
from pnp.importers.deck import ImportedDeck, ImportedGame, name_columns
from pnp.importers.plain_json import JsonObject, read_object, unasked

_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")
_CERTIFICATE: Final = (63.5, 44.45)
_CHARTER: Final = (148.0, 105.0)
# How many letters of a description have room on which paper.
_ROOM: Final = ((450, (88.9, 63.5)), (2000, _CHARTER), (5000, (210.0, 148.0)))


@cache
def _papers() -> Any:
    file = Path(__file__).with_name("papers_18xx.yaml")
    return read_yaml(file, file.parent)[0].data


def recognise(path: Path, data: bytes) -> bool:
    """Tell a game by its keys."""
    keys = (b'"companies"', b'"trains"', b'"privates"')
    return path.suffix.lower() == ".json" and b'"info"' in data and any(x in data for x in keys)


def read(path: Path, data: bytes) -> ImportedGame:
    """Read the papers of a game; its map, its tiles and its market are told."""
    game = read_object(path, data)
    info = {key: each.text("value") for key, each in game.all("info").items()}
    game.plain("links")
    companies, trains, rest = ([*game.all(x).values()] for x in ("companies", "trains", "privates"))
    kit = _Kit(info.get("currency", ""), game.plain("colors"))
    shares, tokens = game.all("shareTypes"), game.all("tokenTypes")
    longest = max((len(each.text("description")) for each in rest), default=0)
    room = next((size for most, size in _ROOM if longest <= most), _ROOM[-1][1])
    papers = (
        ("Shares", "title short share label shares price colour count", _CERTIFICATE,
         [row for each in companies for row in _shares(kit, each, _of(each, "shares", shares))]),
        ("Trains", "title price text colour count", _CERTIFICATE, [_train(kit, x) for x in trains]),
        ("Private companies", "title short price revenue bid text note", room,
         [_private(kit, each) for each in rest]),
        ("Charters", "title short colour tokens", _CHARTER,
         [_charter(kit, each, _of(each, "tokens", tokens)) for each in companies]),
    )  # fmt: skip
    decks = tuple(
        ImportedDeck(name, tuple(columns.split()), tuple(rows), size, _papers()[slug_of(name)])
        for name, columns, size, rows in papers if rows
    )  # fmt: skip
    left = [x._replace(what=_papers()["left"].get(x.piece, x.what)) for x in unasked([game])]
    return ImportedGame(decks, info.get("title", ""), {}, kit.colours,
                        (*left, *kit.left, *unasked([*companies, *trains, *rest])))  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Kit:
    """How money is written, and the colours that papers ask for."""

    currency: str
    given: Any
    colours: dict[str, str] = field(default_factory=dict)
    left: list[Finding] = field(default_factory=list)

    def money(self, value: str) -> str:
        """Write a sum with the sign of the game's money; one that has a sign stays as it is."""
        form = _papers()["money"].get(self.currency, self.currency)
        return form.replace("#", value) if "#" in form and value.isdigit() else value

    def colour(self, name: str) -> str:
        """Ask for a colour by its name there; one that nobody knows is that of the kit."""
        own = self.given.get(name) if isinstance(self.given, dict) else None
        known = (x for x in (own, name, _papers()["colours"].get(name)) if isinstance(x, str))
        value = next(filter(_HEX.fullmatch, known), "")
        word = f"line-{name_columns([name])[0]}" if value else "accent"
        return self.colours.setdefault(word, value) and word if value else word


def _of(company: JsonObject, key: str, types: dict[str, JsonObject]) -> list[JsonObject]:
    # its own, else those of a type that it names, else those of minors or of the usual one
    name = company.plain(key)
    if isinstance(name, list):
        return [*company.all(key).values()]
    usual = "minor" if company.plain("minor") is True and "minor" in types else "default"
    found = types.get(name if isinstance(name, str) else usual)
    return [*found.all("value").values()] if found else []


def _shares(kit: _Kit, firm: JsonObject, shares: Sequence[JsonObject]) -> Iterator[tuple[str, ...]]:
    for each in shares:
        percent, part = each.text("percent"), each.text("shares")
        yield (firm.text("name"), firm.text("abbrev"), percent and f"{percent} %",
               each.text("label"), part and f"{part} share{'s' * (part != '1')}",
               kit.money(each.text("cost")), kit.colour(firm.text("color")),
               str(each.number("quantity", 1, 0, 999)))  # fmt: skip


def _train(kit: _Kit, train: JsonObject) -> tuple[str, ...]:
    told = [train.text("description"), *(each.text("note") for each in train.all("info").values())]
    told += [f"{say} by {on}" for say, key in _EVENTS.items() for on in _names(train.plain(key))]
    told += ["Permanent"] if train.plain("permanent") is True else []
    count, endless = "print", isinstance(train.plain("quantity"), str)
    if not train.plain("print"):
        count = "one" if endless else "quantity"
    if count == "one":
        say = "there is no end of these, so there is 1"
        kit.left.append(Finding(say, train.file, piece=f"{train.at}.quantity"))
    return (train.text("name"), kit.money(train.text("price")), "\n".join(filter(None, told)),
            kit.colour(train.text("color")), str(train.number(count, 1, 0, 999)))  # fmt: skip


_EVENTS: Final = {"Phased out": "phased", "Obsolete": "obsolete", "Rusts": "rust"}


def _names(event: Any) -> list[str]:
    # the train that brings it on: its name, an object with it, or several
    found = [x.get("on") if isinstance(x, dict) else x
             for x in (event if isinstance(event, list) else [event])]  # fmt: skip
    return [UNPRINTABLE.sub("", x)[:40] if isinstance(x, str) else f"{x}"
            for x in found if x and isinstance(x, str | int)]  # fmt: skip


def _private(kit: _Kit, each: JsonObject) -> tuple[str, ...]:
    many = isinstance(each.plain("revenue"), list)  # another sum in a later phase
    revenue = (
        [x.text("value") for x in each.all("revenue").values()] if many else [each.text("revenue")]
    )
    return (each.text("name"), each.text("id"), kit.money(each.text("price")),
            " / ".join(map(kit.money, revenue)), kit.money(each.text("bid")),
            each.text("description"),
            "; ".join(filter(None, map(each.text, ("note", "players")))))  # fmt: skip


def _charter(kit: _Kit, company: JsonObject, tokens: Sequence[JsonObject]) -> tuple[str, ...]:
    costs = (next(filter(None, map(x.text, ("value", "label", "cost"))), "") for x in tokens)
    places = " ".join(kit.money(cost).replace(" ", "\u00a0") for cost in costs if cost)
    return company.text("name"), company.text("abbrev"), kit.colour(company.text("color")), places
