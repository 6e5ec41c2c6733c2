"""Lines as hurried people type them: in any order, called out, a party missing or misspelt."""

from typing import TYPE_CHECKING, Final

from pnp.errors import Code
from pnp.rules.language import vocabulary
from pnp.rules.language.form_reading import Said, is_called_out, read_form
from pnp.rules.language.free_order import read_freely
from pnp.rules.language.line import Misread, Word, join_sums, mark_place, text_of
from pnp.rules.language.names import find, join_names, party_names
from pnp.rules.language.plainer_lines import is_known
from pnp.rules.language.usage import Grammar, takes_text
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.question import ONE_KEY, Question

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


# So many letters name no deed yet.
_SHORT: Final = 2


def read_hurried(by: Grammar, words: Said) -> "Verb":
    """Read words in the bank's own form or as people say it, or ask; else tell why not."""
    if is_called_out(by, words) and by.state.find_terms(KeptTurns) is not None:
        act = read_freely(by, words, thrown=True)  # though its first word begins a verb
        if act is not None:
            return act
    return _read_said(by, words)


def _read_said(by: Grammar, words: Said) -> "Verb":
    try:
        return read_form(by, words)
    except (Misread, Question) as refused:
        return _read_as_said(by, words, refused)


def _read_as_said(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    if refused.code == Code.ASK or refused.facts.get("behind"):
        raise refused  # a keyword that lacks its value is no word to be passed over
    joined = join_sums(words)
    try:
        act = read_freely(by, joined)
    except Question as question:
        known = len(refused.choices) if isinstance(refused, Question) else 0
        asks = question.code == Code.ASK  # and not about more words than one
        if asks and known and len(question.choices) >= min(known, ONE_KEY):
            raise refused from None  # one word is in doubt, not the line
        raise
    if act is not None:
        return act
    whole = join_names(by.state, words)
    if len(whole) < len(words) and refused.key != "verb.is-name":
        return _read_said(by, whole)  # what is wrong is no part of a name
    return _read_verb_first(by, words, refused)


def _read_verb_first(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    # What is wrong with the rest is told then, and not that `miete` is no verb of the bank's own,
    # or that `ben` is none in `ben buys croyden street`.
    named = _count_name(by, words) if refused.key == "verb.is-name" else 0
    said = words[named]
    # a word alone may still become another, and what stands behind a name is no short form
    begun = "" if named or len(words) == 1 else vocabulary.verb_meant(by, said, begun=True)
    # `no that was ben` begins no `note`: what takes any words wants its whole name
    verb = vocabulary.verb_meant(by, said) if not begun or takes_text(by.load(begun)) else begun
    if verb and not said.quoted:
        party = Word(text_of(words[:named]), words[0].start, words[named - 1].end)
        rest = (*((party,) if named else ()), *words[named + 1 :])
        return read_form(by, (said._replace(text=verb), *rest))
    # in `anna bys surf road` the word that stopped it is told, and not the name
    behind = words[named:] if named else ()
    stops = (each for each in behind if not (each.quoted or is_known(by, each)))
    raise next((mark_place(vocabulary.unknown_verb(by, each), each) for each in stops), refused)


def _count_name(by: Grammar, words: Said) -> int:
    # So many words name the party with whom the line begins, and more follow: two in `cem l buys`.
    names, begun = party_names(by.state), range(len(words) - 1, 0, -1)
    return next((n for n in begun if find(text_of(words[:n]), names).things), 0)
