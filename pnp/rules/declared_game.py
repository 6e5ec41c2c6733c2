"""What the code of a game declares of itself, whether it was imported or only read."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pnp.rules.registry import ALL_TABLES, game, load_class, terms_of, verb


class Cited(NamedTuple):
    """The matters a verb cites rules for: those that must have a rule, and those that may."""

    needed: tuple[str, ...] = ()
    free: tuple[str, ...] = ()


class DeclaredGame(NamedTuple):
    """The verbs, terms, matters and roles of a game."""

    verbs: Mapping[str, Cited]
    """Its own verbs by name."""
    terms: tuple[type[Any], ...] = ()
    """The classes of terms that its procedures go by."""
    matters: tuple[str, ...] = ()
    """What the game itself, not a verb, cites rules for."""
    offices: tuple[str, ...] = ()
    dwellings: tuple[str, ...] = ()


class Citations(NamedTuple):
    """The matters a game cites rules for: those it must have, and those it may have."""

    needed: Mapping[str, str]
    """Matter → who cites it."""
    free: frozenset[str]


def declare(kit: str) -> DeclaredGame:
    """Import what the house's own game declares."""
    rules = game(kit)
    return DeclaredGame(
        {name: cited_by_class(verb(kit, name)) for name in rules.VERBS},
        terms_of(kit),
        rules.MATTERS,
        getattr(rules, "OFFICES", ()),
        getattr(rules, "DWELLINGS", ()),
    )


def cited_by_class(kind: Any) -> Cited:
    """Give the matters of an imported verb."""
    return Cited(tuple(getattr(kind, "cites", ())), tuple(getattr(kind, "may_cite", ())))


def gather_citations(declared: DeclaredGame, chosen: Iterable[str]) -> Citations:
    """Collect what the verbs of a game, and the game itself, cite rules for.

    Only the verbs that the content has chosen need their rules.
    """
    needed: dict[str, str] = dict.fromkeys(declared.matters, "the game itself")
    free: set[str] = set()
    shared = {name: cited_by_class(load_class(place)) for name, place in ALL_TABLES.items()}
    for name, cited in {**declared.verbs, **shared}.items():
        free |= {*cited.needed, *cited.free}
        if name in chosen:
            needed |= {each: f"the verb `{name}`" for each in cited.needed if each not in needed}
    return Citations(needed, frozenset(free))
