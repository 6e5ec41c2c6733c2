"""Checks of a pack against the code that keeps its rules: verbs, matters, terms, roles."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, cast

from pnp.box.checks.rules import find_faults
from pnp.box.model import Box
from pnp.box.rulebook import matters_of
from pnp.box.source import Sources, YamlPath, list_words
from pnp.findings import Finding
from pnp.rules.registry import ALL_TABLES, game, is_kit_id, is_shipped, load_class, terms_of, verb
from pnp.spelling import nearest


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
        {name: _cited_by_class(verb(kit, name)) for name in rules.VERBS},
        terms_of(kit),
        rules.MATTERS,
        getattr(rules, "OFFICES", ()),
        getattr(rules, "DWELLINGS", ()),
    )


def _cited_by_class(kind: Any) -> Cited:
    return Cited(tuple(getattr(kind, "cites", ())), tuple(getattr(kind, "may_cite", ())))


def gather_citations(declared: DeclaredGame, chosen: Iterable[str]) -> Citations:
    """Collect what the verbs of a game, and the game itself, cite rules for.

    Only the verbs that the content has chosen need their rules.
    """
    needed: dict[str, str] = dict.fromkeys(declared.matters, "the game itself")
    free: set[str] = set()
    shared = {name: _cited_by_class(load_class(place)) for name, place in ALL_TABLES.items()}
    for name, cited in {**declared.verbs, **shared}.items():
        free |= {*cited.needed, *cited.free}
        if name in chosen:
            needed |= {each: f"the verb `{name}`" for each in cited.needed if each not in needed}
    return Citations(needed, frozenset(free))


def rules_are_kept(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find verbs, matters, numbers and options that the code of a shipped game does not know."""
    if is_shipped(box.game.id):
        yield from faults_of_rules(box, sources, declare(box.game.id))
    elif is_kit_id(box.game.id):  # else that is named elsewhere
        yield from _faults_of_plain_verbs(box, sources)


def _faults_of_plain_verbs(box: Box, sources: Sources) -> Iterator[Finding]:
    plain = game(box.game.id).VERBS
    places = getattr(game(box.game.id), "CHOSEN_TERMS", ())
    terms = [cast("type[Any]", load_class(each)) for each in places]
    given = {*box.rules.numbers, *(each.name for each in box.rules.options)}
    chosen = [kind for kind in terms if given & {each.name for each in fields(kind)}]
    for fault in find_faults(box.rules, chosen, named=sources.named) if box.rules.verbs else ():
        known = [each.name for kind in terms for each in fields(kind)]
        hint = nearest(str(fault.path[-1]), known) if fault.key and "mean" not in fault.say else ""
        yield sources.at("rules", fault.path, fault.say + hint, key=fault.key)
    unknown = [name for name in box.rules.verbs if name not in plain]
    if unknown:
        say = f"nobody has written these verbs: {list_words(unknown)}"
        hint = nearest(unknown[0], plain) or f"; without rules there are {list_words(plain)}"
        yield sources.at("rules", ("verbs",), f"{say}{hint}; write others in a folder `bank/`")


def faults_of_rules(box: Box, sources: Sources, declared: DeclaredGame) -> Iterator[Finding]:
    """Find verbs, matters, numbers and options that the code of a game does not know, or lacks.

    Of rules that do not fit their form nothing more is said.
    """
    if "rules" in sources.unread:
        return
    if "rules" not in sources.files:
        say = f"the bank of `{box.game.id}` needs its rules, but there is no rules.yaml here"
        yield sources.at("game", ("id",), say)
        return
    yield from _faults_of_verbs(box, sources, declared.verbs)
    yield from _faults_of_matters(box, sources, declared)
    if not {"town", "deeds"} & sources.unread:
        yield from _faults_of_roles(box, sources, declared)
    for fault in find_faults(box.rules, declared.terms, named=sources.named):
        yield sources.at("rules", fault.path, fault.say, key=fault.key)


def _faults_of_verbs(box: Box, sources: Sources, known: Collection[str]) -> Iterator[Finding]:
    for n, name in enumerate(box.rules.verbs):
        if name in known:
            continue
        path = ("verbs", n)
        if name in ALL_TABLES:
            yield sources.at("rules", path, f"every table has the verb `{name}`: leave it out")
        else:
            hint = nearest(name, known) or f"; the verbs of this game are {list_words(known)}"
            yield sources.at("rules", path, f"this game has no verb `{name}`{hint}")
    if not box.rules.verbs:
        say = f"a bank needs `verbs:`; the verbs of this game are {list_words(known)}"
        yield sources.at("rules", ("verbs",), say)


def _faults_of_matters(box: Box, sources: Sources, declared: DeclaredGame) -> Iterator[Finding]:
    cited = gather_citations(declared, box.rules.verbs)
    given = matters_of(box.rules)
    seen: set[str] = set()
    missing = [each for each in cited.needed if each not in given]
    for n, rule in enumerate(box.rules.rules):
        for m, matter in enumerate(rule.matters):
            path = ("rules", n, "matters", m)
            if matter in seen:
                yield sources.at("rules", path, f"two rules are given for the matter `{matter}`")
            elif matter not in cited.needed and matter not in cited.free:
                hint = nearest(matter, missing) or nearest(matter, (*cited.needed, *cited.free))
                yield sources.at("rules", path, f"nothing cites a rule for `{matter}`{hint}")
            seen.add(matter)
    for matter in missing:
        hint = nearest(matter, [each for each in given if each not in cited.needed])
        say = f"no rule has the matter `{matter}`, but {cited.needed[matter]} cites it{hint}"
        yield sources.at("rules", ("rules",), say)


@dataclass(frozen=True, slots=True)
class _Roles:
    """Things of one kind that have a role, and the roles a game asks for."""

    file: str
    path: YamlPath
    kind: str
    given: tuple[str, ...]
    needed: tuple[str, ...]


def _faults_of_roles(box: Box, sources: Sources, declared: DeclaredGame) -> Iterator[Finding]:
    stops = box.town.stops if box.town else ()
    offices = tuple((stop.role or "") if stop.kind == "office" else "" for stop in stops)
    dwellings = tuple(dwelling.role for dwelling in box.dwellings)
    for roles in (
        _Roles("town", ("stops",), "office", offices, declared.offices),
        _Roles("deeds", ("dwellings",), "dwelling", dwellings, declared.dwellings),
    ):
        for path, say in _wrong_roles(roles):
            yield sources.at(roles.file, path, say)
    for n, stop in enumerate(stops):
        if stop.role and stop.kind != "office":
            say = f"`{stop.id}` is no office, so it has no `role`"
            yield sources.at("town", ("stops", n, "role"), say)


def _wrong_roles(roles: _Roles) -> Iterator[tuple[YamlPath, str]]:
    missing = [role for role in roles.needed if role not in roles.given]
    for n, role in enumerate(roles.given):
        path = (*roles.path, n, "role")
        if role and role not in roles.needed:
            hint = nearest(role, missing) or nearest(role, roles.needed)
            known = f"; there are {list_words(roles.needed)}" if roles.needed and not hint else ""
            yield path, f"no rule of this game asks for the {roles.kind} `{role}`{hint}{known}"
        elif role and role in roles.given[:n]:
            yield path, f"two are given the role `{role}`, but a game has one such {roles.kind}"
    for role in missing:
        hint = nearest(role, [each for each in roles.given if each and each not in roles.needed])
        yield roles.path, f"no {roles.kind} has the role `{role}`, but the rules ask for it{hint}"
