"""Where the table stands: who plays what, and the balances; and what it must decide: a question."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import count
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    cast,
    dataclass_transform,
)

from pnp.box.terms import Terms, fill, has
from pnp.errors import Code, Refusal
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, Phrase, Posting
from pnp.rules.state import accounts
from pnp.rules.state.accounts import CASH
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.box.model import Box

ONE_KEY: Final = 9
"""So many choices can be answered by one figure."""


class Choice(NamedTuple):
    """One way to settle a question: what is typed for it, and what it is called."""

    writes: str
    """What stands in the line instead of what is in doubt; `{numbers}` stands for those chosen."""
    said: str
    words: tuple[str, ...] = ()
    """The words that choose it, whole or begun; without them its number does."""
    numbers: tuple[int, ...] = ()
    """The numbers of which some choose it: those of entries, any sum; they are typed themselves."""


class Question(Refusal):
    """A line that is refused until somebody decides; each choice settles it.

    Whoever finds that an act needs a decision raises it; who can answer is asked, by one key in the
    shell and by one plain line on a terminal that can only print; where nobody can answer it is a
    refusal that names the spellings which settle it. A verb asks so, from its `entry`:

        raise state.question(
            MATTER, KEY,  # the rule and the words of the question, as for a refusal
            Choice(f"owe {write(who)} {write(to)} {due}", state.messages.text(KEY_OF_OWING)),
            Choice(f"mortgage {write(who)} {deed}; {typed}", state.messages.text(KEY_OF_RAISING)),
            who=who, amount=due,
        )

    Each choice holds what would be typed instead of the act: one act, or several joined by `;`,
    with the players' names written by `language.line.write`. It must leave nothing of the same
    question open, for it is put in the place of the act and the line is judged once more. The words
    of the question say what is to be decided and not how it is typed; that is added for a refusal.
    """

    def __init__(
        self,
        refusal: Refusal,
        choices: tuple[Choice, ...],
        *,
        place: tuple[int, int] | None = None,
        asks: str = "",
        told: tuple[str, ...] = (),
    ) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule, refusal.key, refusal.facts)
        self.choices = choices
        self.place = place
        """Where in the line what is in doubt stands; None as long as that is not known."""
        self.asks = asks or str(refusal)
        """The question for somebody who can answer it by a key."""
        self.told = told
        """What there is to decide, one sentence each, if that is more than the question."""
        self.act = 0
        """The number of the act in its line that asks, as the judge met it."""
        self.first = False
        """Whether a choice is typed before the act that asks, and not in its place."""

    def at(self, start: int, end: int) -> "Question":
        """Put the question at its place in the line."""
        self.place = (start, start if self.first else end)
        return self

    def with_act(self, typed: str, acts: str) -> "Question":
        """Tell what is typed before the act that asks together with it, as one line."""
        say, choices, place = self.say, self.choices, self.place
        for each in choices:
            say = say.replace(f"`{each.writes.strip()}`", f"`{each.writes}{acts}`")
        if acts != typed and place:  # it stands in the place of what was typed
            choices = tuple(e._replace(writes=f"{e.writes}{acts}") for e in choices)
            place = (place[0], place[0] + len(typed))
        told = Refusal(self.code, say, self.rule, self.key, self.facts)
        whole = Question(told, choices, place=place, asks=self.asks, told=self.told)
        whole.act, whole.first = self.act, self.first
        return whole

    def settled(self, text: str, writes: str) -> str:
        """Write the line with an answer in the place of what was in doubt.

        >>> from pnp.errors import Code
        >>> asked = Question(Refusal(Code.ASK, "Which?"), (), place=(5, 9))
        >>> asked.settled("rent surf anna", "surf-road")
        'rent surf-road anna'
        """
        start, end = self.place or (0, len(text))
        return text[:start] + writes + text[end:]


def choose(question: Question, reply: str) -> str | None:
    """Give what is to be typed for a reply such as `2`, `a`, `keine` or `14 17`; None if unclear.

    A beginning that several choices have, in English or in the table's language, is unclear.
    """
    if figures := re.findall(r"[0-9]+", reply):
        plain = not re.search(r"[^0-9\s,;]", reply)
        return _numbered(question.choices, tuple(map(int, figures))) if plain else None
    begun, choices = fold_name(reply), question.choices if reply.strip() else ()
    meant = [x for x in choices if any(fold_name(word).startswith(begun) for word in x.words)]
    return meant[0].writes if len(meant) == 1 else None


def choose_by_key(question: Question, key: str) -> str | None:
    """Give what is to be typed if this key alone settles the question; else None."""
    if key.isdecimal() and any(each.numbers for each in question.choices):
        return None  # more figures may follow
    return choose(question, key)


def keys_of(question: Question) -> tuple[tuple[str, str], ...]:
    """Give what is typed for each choice, and what it is called, as it is shown."""
    counted = count(1)
    shown = ((_shortest(question, each), each.said) for each in question.choices)
    return tuple((key or str(next(counted)), said) for key, said in shown)


def _numbered(choices: tuple[Choice, ...], figures: tuple[int, ...]) -> str | None:
    for each in choices:
        if each.numbers:
            known = all(n in each.numbers for n in figures)
            return each.writes.replace("{numbers}", " ".join(map(str, figures))) if known else None
    plain = [each for each in choices if not each.words]
    fits = len(figures) == 1 and 1 <= figures[0] <= len(plain)
    return plain[figures[0] - 1].writes if fits else None


def _shortest(question: Question, choice: Choice) -> str:
    if choice.numbers:
        many = len(choice.numbers) > ONE_KEY
        return "…" if many else " ".join(map(str, choice.numbers[:2]))
    if not choice.words:
        return ""
    own = fold_name(choice.words[-1])
    if own.isdecimal():
        return own
    begun = (own[:end] for end in range(1, len(own)))
    return next((part for part in begun if choose(question, part) is not None), own)


Setting = bool | int | str
"""The value of an option."""


# as of `Books`: what is not generated here no payment waits for
@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """What was agreed when the table was opened; it never changes."""

    kit: str
    players: tuple[str, ...]
    cash: Literal["book", "paper"] = "book"
    lang: str = "en"
    banker: str = ""
    prefix: str = ""
    notes: tuple[int, ...] = ()
    """The values of the notes that are played with, the largest first."""
    printed: tuple[tuple[int, int, int], ...] = ()
    """Of each note of the kit: its value, how many are printed, how many a player begins with."""
    parties: Mapping[str, str] = field(default_factory=dict)
    """Folded name → id of a pot, a company, a pool: whoever may be paid beside players and Bank."""
    verbs: tuple[str, ...] = ()
    """What can be typed beside the verbs of all tables."""
    matters: Mapping[str, str] = field(default_factory=dict)
    """Matter → number of the rule in this game's rule book."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    lists: Mapping[str, Any] = field(default_factory=dict)
    """Lists and tables of the rules by name."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    version: int = 1
    """The version of the rules."""
    until: int = 0
    """When the game is to end, as the clock counts seconds; nought if no hour was agreed."""
    hour: str = ""
    """The same hour as it was agreed, such as `22:00`."""
    payments: Literal["ask", "direct"] = "ask"
    """Whether a payment out of one's own pocket waits for the banker, asked from a phone."""

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """Give the numbers, lists and answers that terms are filled from."""
        return {**self.lists, **self.numbers, **self.options}


class Overruled(NamedTuple):
    """A demand of the rules the table has overruled: what it is, whatever language it is told in.

    Its phrase tells it with its facts and its rule.
    """

    code: Code
    matter: str
    phrase: Phrase


class Case(NamedTuple):
    """One matter of the rules, with the facts that each sentence on it tells.

    What is said of it here is said as by the standing, but matter and facts need not be repeated.
    """

    state: "GameState"
    matter: str
    facts: dict[str, Any]

    def also(self, **facts: Any) -> "Case":
        """Give the same case with more facts."""
        return self._replace(facts=self.facts | facts)

    def because(self, key: str, /, **facts: Any) -> Phrase:
        """Give one step of a reason, with its rule."""
        return self.state.because(self.matter, key, **self.facts | facts)

    def refusal(self, code: Code, key: str, /, **facts: Any) -> Refusal:
        """Word a refusal that nobody can overrule."""
        return self.state.refusal(code, self.matter, key, **self.facts | facts)

    def forbid(self, broken: object, code: Code, key: str, /, **facts: Any) -> None:
        """Refuse what nobody can overrule, where it is so."""
        self.state.forbid(broken, code, self.matter, key, **self.facts | facts)

    def demand(self, kept: object, code: Code, key: str, /, **facts: Any) -> None:
        """Refuse what the rules forbid, unless they are kept or the table overrules them."""
        self.state.demand(kept, code, self.matter, key, **self.facts | facts)

    def entered(self, postings: tuple[Posting, ...], key: str, /, **facts: Any) -> Entry:
        """Give an entry of which one sentence tells both what happened and why."""
        return self.state.entered(postings, self.matter, key, **self.facts | facts)

    def done(self, postings: tuple[Posting, ...], key: str, why: str, /, **facts: Any) -> Entry:
        """Give an entry of which one sentence tells what happened, and another why so."""
        told = self.facts | facts
        reason = self.state.because(self.matter, why, **told)
        return Entry(postings, (Phrase(key, told),), (reason,))


@dataclass(frozen=True, eq=False, repr=False)
class GameState:
    """All that a decision may look at."""

    table: Table
    balances: Balances
    messages: Catalogue
    means: Callable[["GameState", str], int] | None = None
    """What a player could raise beside his cash, where the game knows of a way."""
    now: int = 0
    """The time of this decision, handed in by whoever has a clock."""
    overruled: list[Overruled] | None = None
    """Where the table overrules, demands not kept are set down here, each once; else refused."""
    again: bool = False
    """Whether an act that was entered is gone over again: what was asked then is not asked now."""

    @property
    def box(self) -> "Box":
        """Give the content of the game; it is read when first asked for."""
        return self.messages.load()

    @property
    def in_book(self) -> bool:
        """Tell whether the book is the money; else the players hold printed notes."""
        return self.table.cash == "book"

    def after(self, postings: tuple[Posting, ...]) -> "GameState":
        """Give the standing after more postings."""
        return replace(self, balances=self.balances.after(postings))

    def cash(self, name: str) -> int | None:
        """Give a party's cash; None where a player holds notes that were never counted."""
        account = accounts.account_of(name)
        noted = not self.in_book and accounts.is_player(account)
        if noted and not self.balances.of(account, accounts.COUNTED):
            return None
        return self.balances.of(account, CASH)

    def held(self, name: str, what: str) -> int:
        """Count what a party holds of a commodity, or how often a mark lies with it."""
        return self.balances.of(accounts.account_of(name), what)

    def lacks(self, name: str, amount: int) -> bool:
        """Tell whether the book knows that a party has less cash than this."""
        cash = self.cash(name)
        return self.in_book and cash is not None and cash < amount

    def cash_by_book(self, name: str) -> int:
        """Give a party's cash as far as it was entered: an idea, where a player holds notes."""
        return max(self.balances.of(accounts.account_of(name), CASH), 0)

    @property
    def third_parties(self) -> tuple[str, ...]:
        """Name whoever may hold cash beside players and Bank, as verbs know them."""
        parties = dict.fromkeys(self.table.parties.values())
        return tuple(accounts.third_party(party) for party in parties)

    def retired(self, name: str) -> bool:
        """Tell whether a player is out of the game."""
        return self.balances.of(accounts.player(name), accounts.RETIRED) > 0

    @property
    def playing(self) -> tuple[str, ...]:
        """Name the players who are still in the game."""
        return tuple(name for name in self.table.players if not self.retired(name))

    def clockwise(self, name: str) -> tuple[str, ...]:
        """Name all others in the order they sit, from the left of a player."""
        players, seat = self.table.players, self.table.players.index(name)
        return players[seat + 1 :] + players[:seat]

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.balances.of(accounts.TABLE, accounts.OVER) > 0

    def debts(self, name: str) -> dict[str, int]:
        """List what a party owes and to whom: party → amount."""
        owed = self.balances.holdings(accounts.account_of(name), accounts.DEBTS)
        return {accounts.party(accounts.debt.id(what)): amount for what, amount in owed.items()}

    def terms(self, kind: type[Terms]) -> Terms:
        """Give the terms of a procedure, as this table agreed on them; ValueError if any lacks."""
        try:
            return cast("Terms", _fill(self.table, cast("Any", kind)))
        except KeyError as lacking:
            where = f"list `{kind.__module__}.{kind.__name__}` under TERMS of the game"
            lacks = f"there is no {lacking} for {kind.__name__}: {where}"
            raise ValueError(f"{lacks}, and give it in rules.yaml") from lacking

    def find_terms(self, kind: type[Terms]) -> Terms | None:
        """Give the terms of a procedure; None where this game has no such procedure."""
        return self.terms(kind) if has(kind, self.table.values) else None

    def rule(self, matter: str) -> str | None:
        """Give the number of the rule on a matter in this game."""
        return self.table.matters.get(matter)

    def case(self, matter: str, /, **facts: Any) -> Case:
        """Take up a matter of the rules, with the facts that everything said on it tells."""
        return Case(self, matter, facts)

    def because(self, matter: str, key: str, /, **facts: Any) -> Phrase:
        """Give one step of a reason, with its rule."""
        return Phrase(key, facts, self.rule(matter))

    def refusal(self, code: Code, matter: str, key: str, /, **facts: Any) -> Refusal:
        """Word a refusal that nobody can overrule, because the books would break."""
        return Refusal(code, self.messages.said(Phrase(key, facts)), self.rule(matter), key, facts)

    def question(self, matter: str, key: str, /, *choices: Choice, **facts: Any) -> Question:
        """Word what the table must decide, with the choices there are: see `Question`."""
        return self.offer(self.refusal(Code.ASK, matter, key, **facts), *choices)

    def offer(self, refusal: Refusal, *choices: Choice) -> Question:
        """Say with a refusal what could be typed instead, so that one key enters it."""
        either = f" {self.messages.text('or')} "
        ways = either.join(f"`{each.writes.strip()}` ({each.said})" for each in choices)
        key = "ask.type" if refusal.code == Code.ASK else "offer.type"
        say = self.messages.text(key, asks=refusal.say, ways=ways)
        told = Refusal(refusal.code, say, refusal.rule, refusal.key, refusal.facts)
        return Question(told, choices, asks=str(refusal))

    def entered(
        self, postings: tuple[Posting, ...], matter: str, key: str, /, **facts: Any
    ) -> Entry:
        """Give an entry of which one sentence tells both what happened and why."""
        phrase = self.because(matter, key, **facts)
        return Entry(postings, (phrase,), (phrase,))

    def forbid(self, broken: object, code: Code, matter: str, key: str, /, **facts: Any) -> None:
        """Refuse what nobody can overrule, where it is so."""
        if broken:
            raise self.refusal(code, matter, key, **facts)

    def demand(self, kept: object, code: Code, matter: str, key: str, /, **facts: Any) -> None:
        """Refuse what the rules forbid, unless they are kept or the table overrules them."""
        if kept:
            return
        if self.overruled is None:
            raise self.refusal(code, matter, key, **facts)
        found = Overruled(code, matter, Phrase(key, facts, self.rule(matter)))
        if found not in self.overruled:
            self.overruled.append(found)


@lru_cache(maxsize=64)
def _fill(table: Table, kind: type[Any]) -> Any:
    # what was agreed never changes, and is asked for at every deed
    return fill(kind, table.values)


def holder_name(account: str | None) -> str | None:
    """Give the name of the player an account belongs to; None for the Bank or a place."""
    return accounts.party(account) if account and accounts.is_player(account) else None


Kind = TypeVar("Kind", bound=type)


@dataclass_transform(frozen_default=True)
def verb(cites: str = "", /, *, may: str = "", **marks: Any) -> Callable[[Kind], Kind]:
    """Make a class a verb: a frozen command, of which each field is a slot of what is typed.

    The content must have a rule on each matter that it cites; on those that it `may` cite it can
    have one. What else a verb is marked with, `protocols.Verb` lists.
    """

    def declare(kind: Kind) -> Kind:
        made: Any = dataclass(frozen=True)(kind)  # slots need a second class: a payment waits
        matters = {"cites": tuple(cites.split()), "may_cite": tuple(may.split())}
        for name, value in {**matters, **marks}.items():
            setattr(made, name, value)
        return cast("Kind", made)

    return declare
