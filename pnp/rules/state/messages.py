"""What the bank says: phrases of a key and facts, told in the language of the table."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from pnp.ledger.entry import Phrase
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, party
from pnp.spelling import HOUSE

VOWEL: Final = "\ue010"
"""Stands, until a sentence is whole, before a fact that begins with a vowel."""


def begins_with_vowel(text: str) -> bool:
    """Tell whether a text begins with a vowel, however it is accented; h and y go by the word.

    >>> begins_with_vowel("Émile"), begins_with_vowel("Hélène"), begins_with_vowel("Œuvre")
    (True, False, True)
    """
    return unicodedata.normalize("NFD", text[:1]).casefold()[:1] in {*"aeiouœæ"}


def elide(text: str, rule: str) -> str:
    """Shorten words before facts that begin with a vowel, and take their marks away.

    A rule names each word with what becomes of it.

    >>> elide(f"le tour de {VOWEL}Anna, de Ben", "de d’, que qu’")
    'le tour d’Anna, de Ben'
    """
    if VOWEL not in text:
        return text
    short, begun = _words(rule)

    def shorten(found: re.Match[str]) -> str:
        word = short[found[1].lower()]
        return word.capitalize() if found[1][0].isupper() else word

    return begun.sub(shorten, text).replace(VOWEL, "")


@lru_cache(maxsize=4)
def _words(rule: str) -> tuple[dict[str, str], "re.Pattern[str]"]:
    pairs = (each.split() for each in rule.split(","))
    short = {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
    words = "|".join(map(re.escape, short)) or "(?!)"
    return short, re.compile(rf"\b({words}) {VOWEL}", re.IGNORECASE)


if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.box.words import Words


# a fact and its kind, or a brace that is meant; to load `string.Formatter` takes half a millisecond
_FIELD: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}|\{\{|\}\}")


@dataclass(frozen=True, eq=False, repr=False)
class Catalogue:
    """The bank's words in one language, and the box to take the names of things from."""

    lang: str
    words: Mapping[str, str]
    load: Callable[[], "Box"]
    shipped: Callable[[], Mapping[str, str]] = dict
    """Gives the words of today, for what was not yet said when the table was opened."""
    aloud: bool = False
    """Whether it speaks to everybody, who type no lines: `aloud.KEY` then comes before KEY."""
    printed: bool = False
    """Whether sums are written as they are printed, `$1,400`: on pages, where nobody types them."""
    others: Callable[[], Mapping[str, Mapping[str, str]]] = dict
    """Gives the words of the other languages, for what is said for verbs in them."""

    def said(self, phrase: Phrase) -> str:
        """Say a phrase in full; a sentence that begins with the Bank begins with a capital."""
        text = self.text(phrase.key, **phrase.facts)
        bank = self.words.get("the-bank", "")
        return text[:1].upper() + text[1:] if bank and text.startswith(bank) else text

    def text(self, key: str, /, **facts: Any) -> str:
        """Say the words of a key with these facts; an unknown key is shown as it is."""
        for pattern in self._patterns(key):
            with suppress(KeyError):  # words kept with an old table may ask for other facts
                said = _FIELD.sub(partial(self._filled, facts), pattern)
                return elide(said, self.elision) if self.elision else said
        return f"{key} {facts}" if facts else key

    def about(self, phrase: Phrase, own: str) -> str:
        """Name whom and what a sentence is about, in its order, but for whose phone tells it."""
        key, facts, _ = phrase
        fields = _FIELD.finditer(next(self._patterns(key), "").replace(":dative", ":party"))
        told = (each for each in fields if each[2] or isinstance(facts.get(each[1]), str))
        named = (self._filled(facts, each) for each in told if facts.get(each[1], own) != own)
        return " · ".join(each.removeprefix(VOWEL) for each in dict.fromkeys(named))

    def _patterns(self, key: str) -> Iterator[str]:
        for name in (f"aloud.{key}", key) if self.aloud else (key,):
            if name in self.words:
                yield self.words[name]
            today = self.shipped()
            if name in today:
                yield today[name]

    def _filled(self, facts: Mapping[str, Any], field: re.Match[str]) -> str:
        # a party, a deed, several, a plural, a phrase or a text within, a number
        if field[1] is None:
            return field[0][0]
        value, (kind, _, noun) = facts[field[1]], (field[2] or "").partition(" ")
        if isinstance(value, Mapping):
            return self._begun(self.text(value["key"], **value["facts"]))
        if kind == "many":
            return self.counted(noun, value)
        write = FACT_KINDS.get(kind)
        return self._begun(str(value) if write is None else write(self, value))

    def _begun(self, told: str) -> str:
        return f"{VOWEL}{told}" if self.elision and begins_with_vowel(told) else told

    def counted(self, noun: str, n: int) -> str:
        """Say how many: one deed, two deeds, in the form the language has for the number."""
        from pnp.box.words import plural_form  # noqa: PLC0415  # few lines count things

        form = plural_form(self._language_rule, n)
        pattern = next(self._patterns(f"{noun}.{form}"), "")
        # words kept with an old table say "1 titre", and mean it
        fits = "{n}" in pattern or (form == "one" and n == 1 and pattern)
        return self.text(f"{noun}.{form}" if fits else f"{noun}.many", n=n)

    @cached_property
    def elision(self) -> str:
        """Give what loses its last letter before a vowel; in most languages nothing."""
        return self.words.get("language.elision", "")

    def _language_rule(self, key: str) -> str:
        if "language.name" in self.words:
            return self.words.get(key, "")
        return next(self._patterns(key), "")

    def decimal(self, number: str) -> str:
        """Write a number that need not be whole with the mark of the language: 17.5 or 17,5."""
        if not self._language_rule("language.number"):
            return number
        from pnp.box.words import number_marks  # noqa: PLC0415  # few lines have such a number

        return number.replace(".", number_marks(self._language_rule)[1])

    @cached_property
    def currency(self) -> tuple[str, str]:
        """Give how a sum is written, `#` standing for the number, and what parts its thousands."""
        from pnp.box.words import number_marks  # noqa: PLC0415  # only pages write sums so

        currency = self.load().game.currency
        mark = currency.thousands.get(self.lang) or number_marks(self._language_rule)[0]
        return currency.written.said(self.lang), mark

    def sum(self, amount: int) -> str:
        """Write a sum as the game prints it: `$1,400`."""
        written, mark = self.currency
        figures = f"{amount:,}".replace(",", mark).replace("-", "\u2212")
        return written.replace(" ", "\u00a0").replace("#", figures)

    def deed(self, deed_id: str) -> str:
        """Name a deed as its card does."""
        return self._named(deed_id, ((each.id, each.name) for each in self.load().deeds))

    def _named(self, thing: str, names: "Iterable[tuple[str, Words | None]]") -> str:
        # One that has no name, or is gone, by its id.
        found = (name for known, name in names if known == thing and name is not None)
        # where paper may part a word is nothing for a terminal
        return next((name.said(self.lang).replace("\u00ad", "") for name in found), thing)

    def card(self, card_id: str) -> str:
        """Name a card by the title printed on it, or by its id if it has none."""
        cards = (card for deck in self.load().decks for card in deck.cards)
        return self._named(card_id, ((card.id, card.title) for card in cards))

    def card_text(self, card_id: str) -> str:
        """Read out what stands on a card."""
        cards = (card for deck in self.load().decks for card in deck.cards)
        return self._named(card_id, ((card.id, card.text) for card in cards))

    def piece(self, piece_id: str) -> str:
        """Name a piece as it is printed, one of many by its colour and its number: `Rot-6`.

        English has the ids themselves where they are typed.
        """
        if self.lang == HOUSE and not self.aloud:
            return piece_id
        printed = ((each.id.removeprefix("pawn-"), each.name) for each in self.load().pieces)
        colour, _, number = piece_id.rpartition("-")
        pattern = next(self._patterns(f"colour.{colour}"), "")
        return f"{pattern}-{number}" if pattern else self._named(piece_id, printed)

    def stock(self, stock_id: str) -> str:
        """Name a share, a train, a good as its content does."""
        return self._named(stock_id, ((each.id, each.name) for each in self.load().stocks))

    def space(self, space_id: str) -> str:
        """Name a space of the ring as the board does; a card space bears its deck's name."""
        box = self.load()
        space = next((s for s in box.board.spaces if s.id == space_id), None) if box.board else None
        if space is None:
            return space_id
        if space.deed:
            return self.deed(space.deed)
        named = space.name or next((d.name for d in box.decks if d.id == space.deck), None)
        return self._named(space_id, ((space_id, named),))

    def party(self, name: str) -> str:
        """Name the Bank or a pot in this language, and a player as he is called."""
        return self._party(name, "the-bank", bent=False)

    def dative(self, name: str) -> str:
        """Name a party as the one to whom something is given, in languages that bend the word."""
        return self._party(name, "to-the-bank", bent=True)

    def _party(self, name: str, bank: str, *, bent: bool) -> str:
        if accounts.is_third_party(name):
            named = ((p.id, (bent and p.to) or p.name) for p in self.load().parties)
            return self._named(accounts.plainly(name), named)
        return self.words.get(bank, BANK) if name == BANK else name

    def listed(self, names: tuple[str, ...]) -> str:
        """Join names as a sentence does.

        >>> Catalogue("en", {"and": "and"}, lambda: None).listed(("Anna", "Ben", "Cem"))
        'Anna, Ben and Cem'
        """
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.words.get('and', '&')} {names[-1]}"


def words_in(box: "Box", lang: str) -> Catalogue:
    """Give the bank's words in a language as a box holds them, before a table keeps its own."""
    labels = {**box.labels.get(HOUSE, {}), **box.labels.get(lang, {})}
    own = ((key, text) for key, text in labels.items() if key.startswith(("bank.", "language.")))
    words = {key.removeprefix("bank."): text for key, text in own}
    return Catalogue(lang, words, lambda: box)


# The first sentence of each of these is what `pnp show facts` says of it.
def _sum(messages: Catalogue, amount: int) -> str:
    """Write a sum; on pages as the game prints it, `$1,400`."""
    return messages.sum(amount) if messages.printed and isinstance(amount, int) else str(amount)


def _list(_messages: Catalogue, words: Sequence[str]) -> str:
    """Join words by commas, as they are."""
    return ", ".join(words)


def _parties(messages: Catalogue, names: Sequence[str]) -> str:
    """Name parties as a sentence does."""
    return messages.listed(tuple(map(messages.party, names)))


def _deeds(messages: Catalogue, ids: Sequence[str]) -> str:
    """Name deeds as a sentence does."""
    return messages.listed(tuple(map(messages.deed, ids)))


def _pieces(messages: Catalogue, ids: Sequence[str]) -> str:
    """Name pieces as they are printed."""
    return ", ".join(map(messages.piece, ids))


def _holder(messages: Catalogue, account: str) -> str:
    """Name an account as the table knows it: a party, a deed's ground, a player's contract."""
    if accounts.plot.has(account):
        return messages.deed(accounts.plot.id(account))
    contract = accounts.contract_of(account)
    if contract is not None:
        return f"{contract[1]} ({contract[0]})"
    name = party(account)
    if accounts.is_third_party(name):
        return messages.party(name)
    no_party = ":" in name or name in {accounts.TABLE, accounts.BOX}
    return messages.text("the-table") if no_party else messages.party(name)


FACT_KINDS: Final[Mapping[str, Callable[[Catalogue, Any], str]]] = {
    "party": Catalogue.party,
    "sum": _sum,
    "dative": Catalogue.dative,
    "holder": _holder,
    "parties": _parties,
    "card": Catalogue.card,
    "card-text": Catalogue.card_text,
    "piece": Catalogue.piece,
    "pieces": _pieces,
    "deed": Catalogue.deed,
    "space": Catalogue.space,
    "stock": Catalogue.stock,
    "deeds": _deeds,
    "list": _list,
    "decimal": Catalogue.decimal,
    "word": Catalogue.text,
}
"""The kinds of facts a phrase may hold beside plain numbers and texts."""
