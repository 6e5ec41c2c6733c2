"""What `pnp show KIT --rule ID` tells: a rule or a ruling, and what belongs to it."""

from collections.abc import Iterator
from typing import Any

from pnp.box.rulebook import Option, Rule, Rules, Ruling, cited_text
from pnp.errors import UsageError
from pnp.spelling import nearest


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
