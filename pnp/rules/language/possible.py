"""What can be entered now with what words name, though they are no act as they stand."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, filterfalse, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.errors import Refusal
from pnp.rules.language.arguments import is_bare
from pnp.rules.language.box_names import box_names
from pnp.rules.language.called_out import deed_in
from pnp.rules.language.form_reading import PAY, Repeated, Said
from pnp.rules.language.free_order import ANY_SUM, fill_form, read_meant
from pnp.rules.language.guesses import CARD, unsaid
from pnp.rules.language.line import Misread, join_words, text_of
from pnp.rules.language.names import player_names
from pnp.rules.language.plainer_lines import bare, owner_as_name
from pnp.rules.language.scan import Scan, as_name
from pnp.rules.language.usage import Grammar, takes_text, write_acts
from pnp.rules.language.vocabulary import Spoken, has_no_bank, verb_meant
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

# Those with which it is told what could be entered.
_LACKING: Final = frozenset(
    {
        *("verb.unknown", "verb.is-name", "name.unknown", "name.meant"),
        *("line.missing", "line.missing-of", "line.hinted", "line.too-much"),
    }
)

# So many ways to fill the form of a verb are tried, and so many acts are offered.
_TRIED: Final = 40
_FEW: Final = 6
_MANY: Final = 20
# So many letters at least name a deed.
_LEAST: Final = 4
# What may stand for a sum that was not said.
_SUMS: Final = ("100", "10000")
_MADE_UP: Final = re.compile(rf"\b({'|'.join(_SUMS)})\b")


@lru_cache(maxsize=64)
def known_words(by: Grammar, words: Said) -> Said:
    """Give the players, deeds and sums that words name, and nothing else."""
    deeds = {deed.id for deed in by.state.box.deeds}
    whole = (owner_as_name(by.state, bare(word)) for word in words)
    joined = join_words([*whole], lambda run: deed_in(by, run) if _is_long(run) else "")
    players = player_names(by.state)
    names = ((word, players.get(fold_name(word.text), "")) for word in joined)
    known = (as_name(name, word) if name else word for word, name in names)
    return tuple(word for word in known if word.quoted or word.text in deeds or is_bare(word))


def _is_long(words: Said) -> bool:
    # `was` begins no Wasserwerk; a space may be named by its number, which is no deed here
    return len(text_of(words)) >= _LEAST and not all(map(is_bare, words))


class Possible(NamedTuple):
    """What can be entered with what words name, and why nothing can."""

    acts: tuple[str, ...] = ()
    refusal: Refusal | None = None


def possible_acts(
    by: Grammar, words: Said, verbs: Iterable[str], *, most: int = 3, few: int = 0
) -> Possible:
    """Give some acts of these verbs that can be entered now with what words name.

    Of verbs that nobody said only what leaves few ways open is offered, and no sum made up.
    """
    known, found, forbids = known_words(by, words), list[str](), list[Refusal]()
    who, things = (tuple(word for word in known if word.quoted), [*filterfalse(is_bare, known)])
    sums = tuple(filter(is_bare, known))
    line, bankless = Scan(by, words), has_no_bank(by.state.messages)
    for verb in verbs:
        typed = (tuple(line.beside(each)) for each in line.said if each.verb == verb)
        for these in dict.fromkeys((*typed, known, (*who, *sums), tuple(things), who)):
            acts = [
                act
                for act in _whole_acts(by, verb, these, () if few else _SUMS)
                if not (bankless and BANK in write_acts(by, (act,)).split())
            ]
            refused = [_refusal_to(by.state, each) for each in acts]
            allowed = [each for each, why in zip(acts, refused, strict=True) if why is None]
            forbids += filter(None, refused)
            if allowed and len(acts) <= (few or len(acts)):
                alike: dict[str, str] = {}
                for act in (write_acts(by, (each,)) for each in allowed):
                    alike.setdefault(_MADE_UP.sub("", act), act)
                found += chain.from_iterable(_as_printed(by.state, each) for each in alike.values())
                break
        if len(found) >= most:
            break
    alone = forbids[0] if len({*map(str, forbids)}) == 1 else None
    return Possible(tuple(dict.fromkeys(found))[:most], alone)


def _as_printed(state: GameState, line: str) -> tuple[str, ...]:
    # A card is named by what is printed on it.
    verb, _, rest = line.partition(" ")
    who, _, thing = rest.rpartition(" ")
    codes = {card: code for code, card in box_names(state.messages).card_codes.items()}
    if verb != CARD or thing not in codes:
        return (line,)
    letter, no = codes[thing]
    code = f"{state.table.prefix}-{letter}{no:02}"
    return (f"{verb} {who} {no}", f"{verb} {who} {code}")[: 1 + bool(state.table.prefix)]


def _refusal_to(state: GameState, act: "Verb") -> Refusal | None:
    try:
        after = state.after(act.entry(state).postings)
        Repeated((act,)).settled(after)
    except Refusal as refusal:
        return refusal
    return None


def _whole_acts(by: Grammar, verb: str, known: Said, sums: Sequence[str]) -> "Iterator[Verb]":
    parts = () if takes_text(by.load(verb)) else fill_form(by, Spoken(verb, 0, 0), known)
    for part in parts:
        for _, line in islice(part.completed(by.state), _TRIED):
            open_ = any(word.text == ANY_SUM for word in line)
            for most in sums if open_ else ("",):
                told = tuple(w._replace(text=most) if w.text == ANY_SUM else w for w in line)
                if act := read_meant(by, told):
                    yield act


def tell_ways(by: Grammar, words: Said, why: Refusal) -> Refusal:
    """Tell beside why words are no act what is known of them, and what can be entered with it."""
    if why.key not in _LACKING or not isinstance(why, Misread):
        return why
    say = by.state.messages
    said = Scan(by, words).told or {verb_meant(by, words[0])} - {""}
    said = said - {PAY} or said
    said = {each for each in said if not getattr(by.load(each), "leaves", False)} or said
    said = {str(why.facts["verb"])} if "verb" in why.facts else said
    known = known_words(by, words)
    named, no_verb = any(not is_bare(w) for w in known), why.key.startswith("verb.")
    if why.key.startswith("name.") and all(word.quoted or is_bare(word) for word in known):
        return why  # what there is of the kind was told
    ways = [(said, 0)] if said else []
    if named and no_verb:
        ways += [(frozenset(unsaid(by)), few) for few in (_FEW, _MANY)]
        # one name alone speaks of no payment
        between = len(known) > 1 and all(word.quoted or is_bare(word) for word in known)
        ways += [(frozenset({PAY}), 0)] if between else []
    tried: list[Possible] = []
    for verbs, few in ways:
        tried += [possible_acts(by, words, sorted(verbs), few=few)]
        if tried[-1].acts:
            break
    possible = tried[-1] if tried else Possible()
    told = [say.deed(each.text) if not each.quoted else each.text for each in known]
    facts = {
        "asks": why.say,
        "typed": text_of(words)[:60],
        "known": told,
        "ways": [f"`{act}`" for act in possible.acts],
    }
    key = "line.known" if no_verb else "line.example"
    if not possible.acts:
        if not (said and tried[0].refusal):
            return why
        key, facts["why"] = "line.forbidden", str(tried[0].refusal)
    whole = Refusal(why.code, say.text(key, **facts), why.rule, why.key, why.facts)
    return Misread(whole, why.start, why.end)
