"""Checks of a pack against the code that keeps its rules, and of rules that a pack brings itself.

Nothing here decides whether Python may run: who calls `imported_rules_are_kept` has run it before.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from inspect import signature
from typing import Any, Final, NamedTuple, cast

from pnp.box.checks.rules import find_faults
from pnp.box.fields import item_type
from pnp.box.model import Box
from pnp.box.rulebook import matters_of
from pnp.box.source import Source, Sources, YamlPath, list_words
from pnp.box.terms import answers_of, bounds_of
from pnp.box.words import VerbPackage
from pnp.errors import Finding
from pnp.rules.language.arguments import Argument
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE
from pnp.rules.phrases import verb_files
from pnp.rules.protocols import GameRules, load_class
from pnp.rules.registry import ALL_TABLES, find_verb, game, is_kit_id, is_shipped, terms_of
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
        kind: Any = find_verb(kit, name)
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
    places = game(box.game.id).CHOSEN_TERMS
    terms = [cast("type[Any]", load_class(each)) for each in places]
    given = {*box.rules.numbers, *(each.name for each in box.rules.options)}
    chosen = [kind for kind in terms if given & {each.name for each in fields(kind)}]
    for fault in find_faults(box.rules, chosen, named=sources.named) if box.rules.verbs else ():
        known = [each.name for kind in terms for each in fields(kind)]
        hint = nearest(str(fault.path[-1]), known) if fault.key and "mean" not in fault.say else ""
        yield sources.at("rules", fault.path, fault.say + hint, key=fault.key)
    if unknown := [name for name in box.rules.verbs if name not in plain]:
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
    there_are = f"; the verbs of this game are {list_words(known)}"
    for n, name in enumerate(box.rules.verbs):
        if name in ALL_TABLES:
            say = f"every table has the verb `{name}`: leave it out"
            yield sources.at("rules", ("verbs", n), say)
        elif name not in known:
            say = f"this game has no verb `{name}`{nearest(name, known) or there_are}"
            yield sources.at("rules", ("verbs", n), say)
    if not box.rules.verbs:
        yield sources.at("rules", ("verbs",), f"a bank needs `verbs:`{there_are}")


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
        ("town", "stops", "office", offices, rules.OFFICES),
        ("deeds", "dwellings", "dwelling", dwellings, rules.DWELLINGS),
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


FUNCTIONS: Final[Mapping[str, str]] = {
    "means": "state: GameState, name: str",
    "follows": "before: GameState, after: GameState, actors: tuple[str, ...]",
    **dict.fromkeys(("status", "bank", "score", "lawful"), "state: GameState"),
    "lines": "state: GameState, names: tuple[str, ...]",
    "deed": "state: GameState, deed: str",
}
"""What every game has, its own or the usual one, and what it is given."""

# What is written at the margin of a file: a function or a name.
_WRITTEN: Final = re.compile(r"(?:def )?([A-Za-z]\w*)(?:\(| ?[:=])")

Files = Mapping[str, Source]
"""The Python of a pack, by the names of its files."""


def own_rules_are_python(box: Box, sources: Sources, files: Files) -> Iterator[Finding]:
    """Find what is wrong with a pack's rules before anybody has agreed to run them."""
    if is_shipped(box.game.id):
        say = "the house keeps the bank of this game: give the pack an id of its own, or no `bank/`"
        yield sources.at("game", ("id",), say)
    for source in files.values():
        try:
            compile("\n".join(source.lines), source.file, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            line, why = getattr(error, "lineno", 1) or 1, getattr(error, "msg", error)
            yield source.at_line(line, f"this is no Python: {why}")


def imported_rules_are_kept(box: Box, sources: Sources, files: Files) -> Iterator[Finding]:
    """Find what the bank would miss in the rules of a pack, which were imported before."""
    kit = box.game.id
    rules: Any = game(kit)
    yield from _misspelt_names(files["game.py"])
    for name, given in FUNCTIONS.items():
        if not _takes(getattr(rules, name), given.count(":")):
            say = f"`{name}` is given other arguments: `def {name}({given})`"
            yield at_name(files["game.py"], say, f"def {name}")
    wrong = [*faults_of_places(kit, files)]
    yield from wrong
    if not wrong:
        yield from faults_of_rules(box, sources)
        yield from _unknown_topics(kit, files)


def _misspelt_names(source: Source) -> Iterator[Finding]:
    # what a game leaves out is as usual, so that a slip of the pen would go unnoticed
    lines = enumerate(source.lines, 1)
    written = {found[1]: n for n, line in lines if (found := _WRITTEN.match(line))}
    known = {*GameRules._fields}
    left_out = sorted(known - written.keys())
    for name, n in written.items():
        if name not in known and (hint := nearest(name, left_out)):
            yield source.at_line(n, f"nothing asks for `{name}`{hint}")


def at_name(source: Source, say: str, *names: str) -> Finding:
    """Tell it where the first of these names is first written; where none is, at the first line."""
    named = (re.compile(rf"{re.escape(each)}(?!\w)") for each in names)
    lines = (n for each in named for n, line in enumerate(source.lines, 1) if each.search(line))
    return source.at_line(next(lines, 1), say)


def _takes(function: Any, count: int) -> bool:
    try:
        signature(function).bind(*range(count))
    except TypeError:
        return False
    return True


def faults_of_places(kit: str, files: Files) -> Iterator[Finding]:
    """Find verbs and terms that are not where the rules of a pack, imported before, say."""
    yield from _faults_of_own_verbs(game(kit), kit, files)
    yield from _faults_of_terms(kit, files["game.py"])


def _faults_of_own_verbs(rules: Any, kit: str, files: Files) -> Iterator[Finding]:
    source = files["game.py"]
    taken = {*ALL_TABLES, *OTHER_WORDS, *OUTSIDE}
    for name, place in rules.VERBS.items():
        if name in taken:
            say = f"`{name}` cannot be a verb of a game: the bank has a use for it"
            yield at_name(source, say, f'"{name}"')
            continue
        try:
            kind: Any = find_verb(kit, name)
        except (ImportError, AttributeError) as error:
            ours = f"{place.partition('.')[0]}.py" in files
            hint = f"; a class of this pack begins with a point, `.{place}`" if ours else ""
            yield at_name(source, f"there is no `{place}`: {error}{hint}", place)
            continue
        own = files.get(f"{place[1:].partition('.')[0]}.py")
        for say in _faults_of_verb(kind):
            at, named = (own, f"class {kind.__name__}") if own else (source, place)
            yield at_name(at, f"the verb `{name}` {say}", named)
    for short, full in rules.SHORT_FORMS.items():
        if full not in rules.VERBS:
            say = f"`{short}` stands for no verb `{full}`{nearest(full, rules.VERBS)}"
            yield at_name(source, say, f'"{short}"')
        elif short in {*rules.VERBS, *taken}:
            yield at_name(source, f"`{short}` is a word of the bank already", f'"{short}"')
    for each in rules.TURN_VERBS or ():
        if each not in rules.VERBS:
            say = f"there is no verb `{each}`{nearest(each, rules.VERBS)}"
            yield at_name(source, say, f'"{each}"')


def _faults_of_verb(kind: Any) -> Iterator[str]:
    made: bool = is_dataclass(kind) and isinstance(getattr(kind, "cites", None), tuple)
    if not made:
        yield "must be declared by `@verb(…)` of pnp.pack"
        return
    if not _takes(getattr(kind, "entry", None), 2):
        yield "needs `def entry(self, state: GameState) -> Entry`"
    slots = {each.name: getattr(each.type, "__metadata__", ("",))[0] for each in fields(kind)}
    if strange := [name for name, slot in slots.items() if not isinstance(slot, Argument)]:
        say = f"reads no line by {list_words(strange)}: every field is an argument such as Player"
        yield f'{say} or Amount of pnp.pack; with a value it may be left out, `line: StockId = ""`'


def _faults_of_terms(kit: str, source: Source) -> Iterator[Finding]:
    try:
        found = terms_of(kit)
    except (ImportError, AttributeError) as error:
        yield at_name(source, f"a class of `TERMS` is not there: {error}", "TERMS")
        return
    for kind in found:
        if strange := [each.name for each in fields(kind) if not _is_term(each.type)]:
            say = (
                f"{list_words(strange)} of `{kind.__name__}` must be a Coins, Rate or Tally of "
                "pnp.pack, a bool, an enum, Annotated[int, Bounds(…)], or a tuple of these"
            )
            yield at_name(source, say, kind.__name__)


def _unknown_topics(kit: str, files: Files) -> Iterator[Finding]:
    cited = gather_citations(kit, game(kit).VERBS)
    known = {"", *cited.needed, *cited.free}
    package = VerbPackage(kit, {name.removesuffix(".py"): each for name, each in files.items()}, {})
    for file in verb_files(package):
        for said in file.said:
            if said.topic not in known:
                hint = nearest(said.topic, known) or "; list it in `cites` of its verb"
                say = f"no verb cites a rule for the topic `{said.topic}`{hint}"
                yield file.source.at_line(said.line, say)


def _is_term(hint: Any) -> bool:
    # whether a term may be declared so: a number, an answer, a text, or a list of these
    if item_type(hint) is not None:
        return _is_term(item_type(hint))
    answers = hint is str or bool(answers_of(hint))
    return answers or is_dataclass(hint) or bounds_of(hint) is not None
