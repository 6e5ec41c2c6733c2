"""Checks of a pack against the code that keeps its rules: verbs, matters, terms, roles."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, cast

from pnp.box.checks.rules import find_faults
from pnp.box.model import Box
from pnp.box.rulebook import matters_of
from pnp.box.source import Sources, YamlPath, list_words
from pnp.findings import Finding
from pnp.rules.registry import ALL_TABLES, game, is_kit_id, is_shipped, load_class, terms_of, verb
from pnp.spelling import nearest


class Citations(NamedTuple):
    """The matters a game cites rules for: those it must have, and those it may have."""

    needed: Mapping[str, str]
    """Matter → who cites it."""
    free: frozenset[str]


def gather_citations(kit: str, chosen: Iterable[str]) -> Citations:
    """Collect what the verbs of a game, and the game itself, cite rules for.

    Only the verbs that the content has chosen need their rules.
    """
    needed: dict[str, str] = dict.fromkeys(game(kit).MATTERS, "the game itself")
    free: set[str] = set()
    for name in {**game(kit).VERBS, **ALL_TABLES}:
        kind: Any = verb(kit, name)
        free |= {*kind.cites, *getattr(kind, "may_cite", ())}
        if name in chosen:
            needed |= {each: f"the verb `{name}`" for each in kind.cites if each not in needed}
    return Citations(needed, frozenset(free))


def rules_are_kept(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find verbs, matters, numbers and options that the code of a shipped game does not know."""
    if is_shipped(box.game.id):
        yield from faults_of_rules(box, sources)
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


def faults_of_rules(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find verbs, matters, numbers and options that the code of a game does not know, or lacks.

    Of rules that do not fit their form nothing more is said.
    """
    if "rules" in sources.unread:
        return
    if "rules" not in sources.files:
        say = f"the bank of `{box.game.id}` needs its rules, but there is no rules.yaml here"
        yield sources.at("game", ("id",), say)
        return
    kit = box.game.id
    yield from _faults_of_verbs(box, sources, game(kit).VERBS)
    yield from _faults_of_matters(box, sources, gather_citations(kit, box.rules.verbs))
    if not {"town", "deeds"} & sources.unread:
        yield from _faults_of_roles(box, sources)
    for fault in find_faults(box.rules, terms_of(kit), named=sources.named):
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


def _faults_of_matters(box: Box, sources: Sources, cited: Citations) -> Iterator[Finding]:
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


def _faults_of_roles(box: Box, sources: Sources) -> Iterator[Finding]:
    stops, rules = box.town.stops if box.town else (), game(box.game.id)
    offices = [(stop.role or "") if stop.kind == "office" else "" for stop in stops]
    dwellings = [dwelling.role for dwelling in box.dwellings]
    for file, part, kind, given, needed in (
        ("town", "stops", "office", offices, getattr(rules, "OFFICES", ())),
        ("deeds", "dwellings", "dwelling", dwellings, getattr(rules, "DWELLINGS", ())),
    ):
        for where, say in _wrong_roles(kind, given, needed):
            yield sources.at(file, (part, *where), say)
    for n, stop in enumerate(stops):
        if stop.role and stop.kind != "office":
            say = f"`{stop.id}` is no office, so it has no `role`"
            yield sources.at("town", ("stops", n, "role"), say)


def _wrong_roles(
    kind: str, given: Sequence[str], needed: Sequence[str]
) -> Iterator[tuple[YamlPath, str]]:
    # Things of one kind that have a role, held against the roles a game asks for.
    missing = [role for role in needed if role not in given]
    for n, role in enumerate(given):
        if role and role not in needed:
            hint = nearest(role, missing) or nearest(role, needed)
            known = f"; there are {list_words(needed)}" if needed and not hint else ""
            yield (n, "role"), f"no rule of this game asks for the {kind} `{role}`{hint}{known}"
        elif role and role in given[:n]:
            say = f"two are given the role `{role}`, but a game has one such {kind}"
            yield (n, "role"), say
    for role in missing:
        hint = nearest(role, [each for each in given if each and each not in needed])
        yield (), f"no {kind} has the role `{role}`, but the rules ask for it{hint}"
