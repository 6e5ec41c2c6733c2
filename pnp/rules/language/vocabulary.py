"""What people say for verbs: inflected, begun, in another language, or misspelt: what was meant.

And a line gone over once for all that it names, in whatever order.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, combinations, product
from operator import itemgetter
from typing import Final, NamedTuple

from pnp.errors import Code, Refusal
from pnp.rules.language.arguments import is_bare, spoken
from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import Word, looks_like_amount, text_of
from pnp.rules.language.names import find, is_player, nearest_things, parts_of, party_names
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE, Grammar, form, keywords, takes_text
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import Choice, GameState, Question
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold, fold_name, is_slip

# Marks of a sentence around a word.
_MARKS: Final = ",.!?"

# A mark that ends some words within a line.
_ENDS: Final = r"[,.!?]+(?= )"

# A question is known by more letters than these though one is wrong: `how mutch`.
_TELLING: Final = 5

# Letters of a verb that must be typed.
_LEAST: Final = 2


HEARD: Final = ("tax", "start", "lends", "borrows", "pass", "flag.pass")
"""The keys of what is said of spaces, of cash that is handed over, of bids, beside the verbs."""

DECLINE: Final = "decline"
"""The verb of who does not want what is on offer, which most games have no need of."""

TURNED: Final[Mapping[str, str]] = {"pay": "turned", "sell": "turned-sale"}
"""Verb → the key of words by which the other party is named first: who is paid, who buys."""


class Spoken(NamedTuple):
    """A verb that was found in a line: its full name, and the words that stand for it."""

    verb: str
    start: int
    end: int
    turned: bool = False
    """Whether who gets the money is named first."""
    begun: bool = False
    """Whether the verb is only begun: the word may be short for something else."""


class _Saying(NamedTuple):
    """What people say for a verb, as it is spelled."""

    verb: str
    text: str
    turned: bool = False
    rank: int = 0
    """Where its words stand among all that is said."""


def verbs_in(by: Grammar, words: Sequence[Word]) -> Iterator[Spoken]:
    """Find the verbs of a line: any at its beginning, said in full where it stands later."""
    if not words:
        return
    full = [*_said_in_full(by, tuple(words))]
    # who pays off a mortgage mortgages nothing; who pays it back may pay somebody
    plain = [each for each in full if each.verb not in TURNED]
    full = [each for each in full if each not in plain or not any(_lies_in(each, o) for o in plain)]
    first = [each for each in full if each.end == 1]
    if verb := _own_name(by, words[0]):
        yield Spoken(verb, 0, 1)
        first = [each for each in first if each.verb != verb]
    elif all(each.turned for each in first):
        yield from _begun(by, words[0])
    yield from (*first, *(each for each in full if each.end > 1))


def _lies_in(part: Spoken, whole: Spoken) -> bool:
    size = whole.end - whole.start
    return whole.start <= part.start and part.end <= whole.end and part.end - part.start < size


@lru_cache(maxsize=1024)
def _said_in_full(by: Grammar, words: tuple[Word, ...]) -> tuple[Spoken, ...]:
    lexicon, found = _lexicon_of(by), list[tuple[int, Spoken]]()
    longest = max(map(len, lexicon), default=0)
    for start, end in combinations(range(len(words) + 1), 2):
        parts = _parts(words[start:end]) if end - start <= longest else ()
        marks = sum(word.text.count(mark) for word in words[start:end] for mark in "'’")  # `can't`
        if len(parts) == end - start + marks and (sayings := lexicon.get(parts)):
            typed = text_of(words[start:end]).casefold()
            same = [each for each in sayings if each.text.casefold() == typed] or sayings
            found += ((each.rank, Spoken(each.verb, start, end, each.turned)) for each in same)
    return tuple(spoken for _, spoken in sorted(found, key=itemgetter(0)))


@lru_cache(maxsize=1024)
def _begun(by: Grammar, word: Word) -> tuple[Spoken, ...]:
    key = fold_name(word.text)
    if word.quoted or len(key) < _LEAST or any(other.startswith(key) for other in OTHER_WORDS):
        return ()
    if any(means(by.state.messages, key, word) for key in ("me", "not", "filler")):
        return ()  # `je paie` begins no `jette`, `no bids` no `note`, `ein haus` no `einlösen`
    lexicon = _lexicon_of(by)
    begun = (lexicon[parts] for parts in lexicon if len(parts) == 1 and parts[0].startswith(key))
    meant = {(each.verb, each.turned) for sayings in begun for each in sayings}
    return tuple(Spoken(verb, 0, 1, turned, begun=True) for verb, turned in sorted(meant))


def _own_name(by: Grammar, word: Word) -> str:
    return "" if word.quoted else by.verbs.get(fold_name(word.text), "")


def hints_in(by: Grammar, words: Sequence[Word]) -> Iterator[Spoken]:
    """Find the words that only make one think of a verb, as `bids` does of `auction`."""
    hints = _lexicon_of(by, "hint")
    for at, word in enumerate(words):
        for each in hints.get(_parts((word,)), ()):
            yield Spoken(each.verb, at, at + 1)


# What is said for verbs, in order, by its words as they are compared.
_Lexicon = Mapping[tuple[str, ...], Sequence[_Saying]]


@lru_cache(maxsize=64)
def _lexicon_of(by: Grammar, kind: str = "say") -> _Lexicon:
    return _lexicon(tuple(sorted(set(by.verbs.values()))), by.state.messages, kind)


@lru_cache(maxsize=16)
def _lexicon(verbs: tuple[str, ...], messages: Catalogue, kind: str) -> _Lexicon:
    found: dict[_Saying, None] = {}
    for verb in verbs:
        own: tuple[str, ...] = (verb, f"{verb}s", f"{verb}es") if kind == "say" else ()
        own += spoken(messages, f"absent.{verb}") if own and verb == DECLINE else ()
        found |= dict.fromkeys(_Saying(verb, one) for one in (*own, *spoken(messages, verb, kind)))
    for verb, key in TURNED.items() if kind == "say" else ():
        texts = spoken(messages, key) if verb in verbs else ()
        found |= dict.fromkeys(_Saying(verb, text, turned=True) for text in texts)
    lexicon: dict[tuple[str, ...], list[_Saying]] = {}
    for each in found:
        same = lexicon.setdefault(parts_of(each.text), [])
        same.append(each._replace(rank=same[0].rank if same else len(lexicon)))
    return lexicon


@lru_cache(maxsize=8)
def listening(messages: Catalogue) -> tuple[Catalogue, ...]:
    """Give the words of a table as each other language has them for verbs and keywords.

    What is told stays in the table's own.
    """
    heard: list[Catalogue] = []
    for words in messages.others().values():
        said = {k: words[k] for k in words if k.startswith(("say.", "hint.")) or k == "word.bank"}
        heard.append(replace(messages, words={**messages.words, **said}))
    return tuple(heard)


def _parts(words: Sequence[Word]) -> tuple[str, ...]:
    if any(word.quoted for word in words):
        return ()
    return parts_of(text_of(words))


def verbs_meant(by: Grammar, word: Word, *, begun: bool = False) -> tuple[str, ...]:
    """List the verbs that a word is in full, or only begins: in English or the table's language."""
    if verb := _own_name(by, word):
        return (verb,)
    said = (each for each in verbs_in(by, (word,)) if begun or not (each.begun or each.turned))
    return tuple(dict.fromkeys(each.verb for each in said))


def verb_meant(by: Grammar, word: Word, *, begun: bool = False) -> str:
    """Give the verb that a word stands for; nothing if it is none, or could be several."""
    meant = verbs_meant(by, word, begun=begun)
    return meant[0] if len(meant) == 1 else ""


def slip_of_verb(by: Grammar, word: Word) -> str:
    """Give what is said for a verb, or hints at one, of a misspelt word; nothing if in doubt."""
    key, say = fold_name(word.text), by.state.messages
    lexicons = (_lexicon_of(by, kind).values() for kind in ("say", "hint"))
    heard = [_Saying(kind, text) for kind in HEARD for text in spoken(say, kind)]
    own = chain.from_iterable(chain.from_iterable(lexicons))  # `rote 6` notes nothing
    for sayings in ([each for each in own if not takes_text(by.load(each.verb))], heard):
        near = [each for each in sayings if is_slip(key, fold_name(each.text))]
        texts = {each.text for each in near}
        meant = {each.verb.removeprefix("flag.") for each in near}
        if sure := [both for both in (texts, meant) if len(both) == 1]:
            return sure[0].pop()
    return ""


def said_for_verbs(by: Grammar) -> tuple[str, ...]:
    """List what the table's language says for each verb of a game, one word each."""
    first = (spoken(by.state.messages, verb)[:1] for verb in sorted(set(by.verbs.values())))
    return tuple(one for (one,) in filter(None, first) if " " not in one and one not in by.verbs)


def command_said(
    messages: Catalogue, commands: Iterable[str], words: Sequence[Word], *, slips: bool = False
) -> tuple[str, int]:
    """Give the command that words begin with in the table's language, and how many say it.

    What is said in more words goes first: `por qué` is no `por`. With slips a longer one is known
    though it is misspelt, where none is as it stands.
    """
    found = slipped = ("", 0)
    for command in commands:
        for said in (command, *spoken(messages, command)):
            size = said.count(" ") + 1
            begins = () if any(word.quoted for word in words[:size]) else words[:size]
            # `whos got` is `who's got`
            typed, meant = (fold_name(re.sub("['’]", "", e)) for e in (text_of(begins), said))
            if size > found[1] and typed == meant:
                found = (command, size)
            pairs = zip(typed.split("-"), meant.split("-"), strict=False)
            near = slips and len(begins) == size > slipped[1] and len(meant) > _TELLING
            # `that was ben` is no slip of `what was`
            plain = [w.text for w in begins if is_noise(messages, w)] if near else []
            if near and all(
                e == like or (e not in plain and is_slip(e, like)) for e, like in pairs
            ):
                slipped = (command, size)
    return found if found[1] else slipped


def means(messages: Catalogue, keyword: str, word: Word) -> bool:
    """Tell whether a word is a keyword, in English or in the language of the table."""
    return not word.quoted and fold_name(word.text) in _all_of(messages, keyword)


@lru_cache(maxsize=2048)
def _all_of(messages: Catalogue, keyword: str) -> frozenset[str]:
    return frozenset((keyword, *map(fold_name, spoken(messages, keyword))))


def leads(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word such as `to` leads to a party; then it is not short for a name."""
    return any(means(messages, way, word) for way in ("from", "to"))


def is_filler(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word says nothing of its own, such as `the`."""
    return means(messages, "filler", word) or leads(messages, word)


def is_noise(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word means nothing where something is guessed: `please`, `again`."""
    stripped = word._replace(text=word.text.strip(_MARKS))
    return means(messages, "noise", stripped) or is_courtesy(messages, (stripped,))


def is_courtesy(messages: Catalogue, words: Sequence[Word]) -> bool:
    """Tell whether words only thank or ask for something, in any language: `s'il te plaît`."""
    said = Word(text_of(words).strip(_MARKS), 0, 0, any(word.quoted for word in words))
    return any(means(each, "courtesy", said) for each in (messages, *listening(messages)))


def denies(messages: Catalogue, words: Iterable[Word]) -> bool:
    """Tell whether a line says in any language that something is not so: `no that was ben`."""
    stripped = [word._replace(text=word.text.strip(_MARKS)) for word in words]
    heard = (messages, *listening(messages))
    # `ne` is a short word for one at a German table
    told = [word for word in stripped if len(word.text) > _LEAST or means(messages, "not", word)]
    return any(means(each, "not", word) for each, word in product(heard, told))


def halts(messages: Catalogue, words: Sequence[Word]) -> bool:
    """Tell whether a line begins as who corrects himself: `wait`, `no, that was ben`."""
    plain = [word._replace(text=word.text.strip(_MARKS)) for word in words]
    lead = (each for each in plain if means(messages, "halt", each) or not is_noise(messages, each))
    first = next(lead, plain[0])  # `oh wait`
    return means(messages, "halt", first) or denies(messages, (first,))


def speaks_of_last(messages: Catalogue, words: Iterable[Word]) -> bool:
    """Tell whether a line speaks of what came last and of what it was: `the last bid was 4`."""
    said = [word._replace(text=word.text.strip(_MARKS)) for word in words]
    return all(any(means(messages, k, w) for w in said) for k in ("last", "correcting"))


def is_taken_back(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word belongs to what is said of an act to be taken back: `take that back`."""
    ways = ("undo", "taken-back", "back")
    return is_noise(messages, word) or any(means(messages, way, word) for way in ways)


# What other games have, and where this one has it not is told to whoever types it.
_ABSENT: Final = (
    *("rent", "jail", "throw", "salary", "mortgage", "borrow", "trade", "buy", "sell", "card"),
    *("parking", "percent", "decline", "quit", "complete", BANK),
)


def has_no_bank(messages: Catalogue) -> bool:
    """Tell whether nothing is paid to a bank in this game, nor by one."""
    return bool(spoken(messages, f"absent.{BANK}"))


def absent_act(by: Grammar, words: Sequence[Word]) -> str:
    """Name what words speak of that this game has not, such as `jail`; nothing if none of it.

    Of several the one that is said in most letters.
    """
    say = by.state.messages
    own = (*hints_in(by, words), *(each for each in verbs_in(by, words) if not each.begun))
    taken = {n for each in own for n in range(each.start, each.end)}
    taken |= {n for n, word in enumerate(words) if word.text in keywords(by.verbs, by.load)}
    whole = [word for n, word in enumerate(words) if n not in taken]
    rest = [word for word in whole if not is_filler(say, word)]
    texts = (fold(text_of(each).replace("%", " % ")) for each in (rest, whole))
    few, many = (f" {re.sub(_ENDS, ' ', each.strip(_MARKS))} " for each in texts)
    found = ("", "")
    lends = {"mortgage"} if "borrow" in by.verbs else set[str]()  # by another verb
    for act in (each for each in _ABSENT if each not in {*by.verbs, *lends}):
        # `go` may say nothing of its own, `no to` does
        said = _absent_said(say, act)
        told = [s for s in said if f" {s} " in (many if " " in s else few)]
        # `must go` is no salary of who passes go
        found = max(found, (max(told, key=len, default=""), act), key=lambda each: len(each[0]))
    return found[1]


@lru_cache(maxsize=64)
def _absent_said(messages: Catalogue, act: str) -> tuple[str, ...]:
    pairs = ((each, said) for each in listening(messages) for said in spoken(each, f"absent.{act}"))
    # `de` is no die of French
    heard = (said for each, said in pairs if not is_filler(each, Word(said, 0, 0)))
    own = chain(() if act == BANK else (act,), spoken(messages, f"absent.{act}"))
    return tuple(map(fold, chain(own, heard)))


def common_verbs(by: Grammar) -> list[str]:
    """List three verbs that are typed most, for whoever types nothing that is known."""
    common = ("pay", "auction", "buy", "visit", "land", "rent", "place")
    return [verb for verb in common if verb in by.verbs][:3]


def unknown_verb(by: Grammar, word: Word) -> Refusal:
    """Refuse a word that is no verb, naming the verbs that were perhaps meant."""
    state, key, typed = by.state, fold_name(word.text), word.text[:60]
    if key in OUTSIDE:
        return state.refusal(Code.SYNTAX, "", "verb.outside", typed=key)
    if find(word.text, party_names(state)).things:
        return state.refusal(Code.SYNTAX, "", "verb.is-name", typed=typed)
    turned = any(means(state.messages, way, word) for way in TURNED.values())
    begun = () if turned else verbs_meant(by, word, begun=True)  # `got` is no slip of pay
    known = {**by.verbs, **{each: each for each in OTHER_WORDS}}
    slips = {name: verb for name, verb in known.items() if is_slip(key, name)}
    near = begun or nearest_things(key, slips)
    forms = (form(verb, by.load(verb), state.messages, {}) for verb in common_verbs(by))
    candidates = list(near or forms)
    wrong = "verb.near" if near else "verb.unknown"
    return state.refusal(Code.SYNTAX, "", wrong, typed=typed, candidates=candidates)


def ask_which(
    state: GameState, key: str, typed: str, lines: Sequence[str], *words: Word
) -> Question:
    """Ask which of some lines is meant by words, from the first to the last."""
    refusal = state.refusal(Code.ASK, "", key, typed=typed[:60], candidates=list(lines))
    choices = tuple(Choice(each, each) for each in lines)
    return Question(refusal, choices, place=(words[0].start, words[-1].end))


@dataclass(frozen=True)
class Scan:
    """A line whose words are read once, for all that may be guessed of it."""

    by: Grammar
    words: Said

    @cached_property
    def said(self) -> tuple[Spoken, ...]:
        """The verbs of the line, in full or begun."""
        return tuple(verbs_in(self.by, self.words))

    @cached_property
    def hints(self) -> tuple[Spoken, ...]:
        """The words that make one think of a verb."""
        return tuple(hints_in(self.by, self.words))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs it says in full, but those that end with a sentence."""
        found = {each.verb for each in self.said if not each.begun}
        return frozenset(verb for verb in found if not takes_text(self.by.load(verb)))

    @cached_property
    def told(self) -> frozenset[str]:
        """The verbs it says in full, or makes one think of."""
        return self.verbs | {each.verb for each in self.hints}

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Where players stand, by their whole names."""
        return tuple(n for n, word in enumerate(self.words) if is_player(self.by.state, word))

    @property
    def who(self) -> Said:
        """The players named."""
        return tuple(self.words[n] for n in self.players)

    @cached_property
    def sums(self) -> Said:
        """The words that begin as numbers do."""
        return tuple(word for word in self.words if looks_like_amount(word.text))

    @cached_property
    def bare(self) -> Said:
        """The words that are numbers and nothing else."""
        return tuple(filter(is_bare, self.words))

    def where(self, *keys: str) -> frozenset[int]:
        """Tell where a word means one of these, such as `and`."""
        say = self.by.state.messages
        found = (n for n, word in enumerate(self.words) if any(means(say, k, word) for k in keys))
        return frozenset(found)

    @cached_property
    def small(self) -> frozenset[int]:
        """Where words stand that say nothing of their own: `the`, `to`, `please`."""
        say = self.by.state.messages
        small = (is_filler(say, word) or is_noise(say, word) for word in self.words)
        return frozenset(n for n, each in enumerate(small) if each)

    def without(self, *left_out: Container[int]) -> Said:
        """Give the line without the words at some places."""
        words = enumerate(self.words)
        return tuple(word for n, word in words if not any(n in each for each in left_out))

    def windows(self) -> Iterator[tuple[Said, Said, Said]]:
        """Give what stands before some words, those words, and what is behind: the most first."""
        words = self.words
        for size in range(len(words), 0, -1):
            for at in range(len(words) - size + 1):
                yield words[:at], words[at : at + size], words[at + size :]


def led_by(verb: str, words: Said) -> Said:
    """Give a line with this verb first."""
    start = words[0].start if words else 0
    return (Word(verb, start, start), *words)


def as_name(thing: str, like: Word) -> Word:
    """Give the name of a thing in place of a word."""
    return Word(thing, like.start, like.end, quoted=True)
