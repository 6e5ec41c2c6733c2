"""The kinds of words a verb takes: players, deeds, sums. A verb's annotations are its grammar.

A slot reads one typed word into a value, or refuses it with the right spelling; it also offers
the words a shell may complete. A verb file may make slots of its own; nothing here knows them all.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Annotated, Any, Final, NamedTuple

from pnp.errors import Code, Refusal
from pnp.rules.language.box_names import BoxNames, box_names
from pnp.rules.language.line import Ambiguous, Word, read_amount, read_count, read_sum, read_throw
from pnp.rules.language.names import (
    Matches,
    find,
    find_part,
    holder_names,
    is_only_player,
    nearest_things,
    parts_of,
    party_names,
    player_names,
    read_code,
    typed_parties,
)
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import Choice, GameState, Question, holder_name
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold_name


def offer_nothing(_state: GameState) -> Iterable[str]:
    """Offer no words: a sum or a text is typed."""
    return ()


class Argument(NamedTuple):
    """A place for a word in a verb's line: its name, how it is read, and what may stand there."""

    label: str
    read: Callable[[GameState, str], Any]
    offers: Callable[[GameState], Iterable[str]] = offer_nothing
    many: bool = False
    """Whether several words may stand here, at least one unless the field has a default."""
    after: str = ""
    """The keyword that comes first."""
    flag: bool = False
    """The label is a keyword that stands here or does not."""
    numeric: bool = False
    """Whether the words are numbers; in a list of names such a number ends the list."""
    numbered: bool = False
    """Whether a number names such a thing too, in a list only where no amount could be meant."""
    instead: str = ""
    """The label of the number that makes no sense beside this keyword."""
    rest: bool = False
    """Whether the rest of the line belongs here, as it was typed."""
    seated: bool = False
    """Whether it names a player who must still be in the game."""
    names: Callable[[GameState], Mapping[str, str]] | None = None
    """Gives the folded names of what may stand here; with them a name may be several words."""
    partly: bool = False
    """Whether a part of a name is asked about where it is read."""
    each: bool = False
    """Whether several may be named, and the act is then done once for each of them."""
    single: bool = False
    """Whether it makes no sense where the act is done for several."""
    wholes: Callable[[GameState], Mapping[str, str]] | None = None
    """Gives folded names of several things together; they count only where typed in full."""
    goes_on: Callable[[GameState, Sequence[str], str, bool], bool | None] | None = None
    """Tells whether a bare number behind things is one more of them, where it could also be how
    many; None where it could be either. The last argument: whether a number follows it."""
    giver: str = ""
    """The field that names whose money it is: a bare number may be the number of his deed."""
    owner: str = ""
    """The field that names whose deeds may stand here: a page offers no others."""
    told: Callable[[Catalogue, str], str] = Catalogue.party
    """Tells in the table's language what is named here."""
    writes: Callable[[Any], str] = str
    """Writes what was read as it is typed."""
    implied: Callable[[GameState, Mapping[str, Any]], str] | None = None
    """Gives what is meant where nothing stands here, from the fields before; nothing if unclear.

    A Refusal of it tells why nothing can be meant.
    """


def after(keyword: str, argument: Argument) -> Argument:
    """Put a keyword before a slot."""
    return argument._replace(after=keyword)


def many(argument: Argument) -> Argument:
    """Let several words stand in a slot."""
    return argument._replace(many=True, label=f"{argument.label}…")


def flag(word: str, instead: str = "") -> Argument:
    """Give a keyword that stands in the line or does not, perhaps in place of a number."""
    return Argument(
        word, lambda _standing, _word: True, lambda _standing: (word,), flag=True, instead=instead
    )


def choice(*words: str) -> Argument:
    """Give a slot for one of a few fixed words."""

    def read(state: GameState, word: str) -> str:
        return pick(state, word, {fold_name(each): each for each in words}, "a-choice")

    def names(state: GameState) -> Mapping[str, str]:
        own = {fold_name(said): word for word in words for said in spoken(state.messages, word)}
        return own | {fold_name(each): each for each in words}

    return Argument("|".join(words), read, lambda _standing: words, names=names)


def named(
    label: str,
    kind: str,
    names: Callable[[GameState], Mapping[str, str]],
    told: Callable[[Catalogue, str], str] = Catalogue.party,
    says: str = "",
) -> Argument:
    """Give a slot for one thing by its folded names; the kind is the key of a noun: `a-piece`.

    What it says of itself stands in the list of slots (`pnp show KIT slots`).
    """

    def read(state: GameState, word: str) -> str:
        return pick(state, word, names(state), kind, told)

    read.__doc__ = says
    return Argument(label, read, lambda s: dict.fromkeys(names(s).values()), names=names, told=told)


@lru_cache(maxsize=2048)
def spoken(messages: Catalogue, key: str, kind: str = "say") -> tuple[str, ...]:
    """List what people say for a verb or keyword, or what is a `hint` of it, at this table."""
    told = messages.text(f"{kind}.{key}")
    return () if told == f"{kind}.{key}" else tuple(said.strip() for said in told.split(","))


def pick(
    state: GameState,
    word: str,
    names: Mapping[str, str],
    kind: str,
    told: Callable[[Catalogue, str], str] = Catalogue.party,
) -> str:
    """Find the one thing a word names; E_NAME or E_AMBIGUOUS lists what it could be.

    The kind is the key of a noun such as `a-player`; candidates are told by the last function.
    """
    found = find(word, names)
    if is_only_player(state, word, names):
        found = Matches((), nearest_things(fold_name(word), names))
    if len(found.things) == 1:
        return found.things[0]
    raise _doubt(state, word, names, found, kind, told)


def _doubt(
    state: GameState,
    word: str,
    names: Mapping[str, str],
    found: Matches,
    kind: str,
    told: Callable[[Catalogue, str], str],
) -> Refusal:
    # What is told of a word that names nothing, or several things, or one only in part.
    known = tuple(dict.fromkeys(names.values()))
    candidates = found.things[:_MOST_LISTED]
    if len(found.things) == 1:
        code, key = Code.AMBIGUOUS, "name.near"
    elif found.things:
        code, key = Code.AMBIGUOUS, "name.ambiguous"
    elif found.near:
        code, key, candidates = Code.NAME, "name.near", found.near
    elif len(known) <= _MOST_LISTED:
        code, key, candidates = Code.NAME, "name.known", known
    else:
        code, key, candidates = Code.NAME, "name.unknown", _some(word, names)
    say = state.messages
    facts: dict[str, Any] = {"typed": word[:60], "kind": say.text(kind)}
    named = tuple(told(say, thing) for thing in candidates)
    facts |= {"candidates": list(named), "more": len(known) - len(named)}
    refusal = state.refusal(code, "", key, **facts)
    return Ambiguous(refusal, candidates, named) if found.things else refusal


def _some(word: str, names: Mapping[str, str]) -> tuple[str, ...]:
    number = re.search("[0-9]+", word)
    alike = [thing for name, thing in names.items() if number and number[0] in parts_of(name)]
    return tuple(dict.fromkeys([*alike, *names.values()]))[:_SHOWN]


ALL: Final = "all"
"""The word for all players."""

# The most candidates that are named for a word that was not understood.
_MOST_LISTED = 12
# So many are named of more, to show how they are called.
_SHOWN: Final = 3


def read_player(state: GameState, word: str) -> str:
    """Read the name of a player."""
    return pick(state, word, player_names(state), "a-player")


def read_holder(state: GameState, word: str) -> str:
    """Read the name of a player, or of a pot, a company, a pool."""
    if not state.table.parties:
        return read_player(state, word)
    return pick(state, word, holder_names(state), "a-party")


def read_party(state: GameState, word: str) -> str:
    """Read the name of a player, or the Bank; of one letter a player is meant, if any."""
    leads = chain.from_iterable(spoken(state.messages, way) for way in ("from", "to"))
    names = party_names(state)
    if word.casefold() in leads and not (state.again or fold_name(word) in names):
        # `zahle Cem an 50`: `an` leads to somebody, and is not short for Anna
        raise _doubt(state, word, names, Matches(()), "a-party", Catalogue.party)
    if len(word) == 1:
        begun = find(word, player_names(state)).things
        if len(begun) == 1:
            return begun[0]
    found, key = pick(state, word, names, "a-party"), fold_name(word)
    if found == BANK and key not in names:
        # `ban` begins the Bank, and is one slip away from Ben: either would be paid unseen
        slips = ((n, who) for n, who in player_names(state).items() if len(n) == len(key))
        near = [who for n, who in slips if sum(a != b for a, b in zip(n, key, strict=True)) == 1]
        if near:
            called = tuple(map(state.messages.party, (BANK, *near)))
            facts: dict[str, Any] = {"typed": word, "candidates": list(called), "more": 0}
            asked = state.refusal(Code.AMBIGUOUS, "", "name.ambiguous", **facts)
            raise Ambiguous(asked, (BANK, *near), called)
    return found


def everybody(state: GameState) -> dict[str, str]:
    """Give the folded words for all players, in English and in the table's language."""
    said = spoken(state.messages, "everybody")
    return dict.fromkeys((ALL, *map(fold_name, said)), ALL)


def read_parties(state: GameState, word: str) -> tuple[str, ...]:
    """Read a party, all players, or several parties joined by commas: `anna`, `all`, `anna,ben`."""
    names = party_names(state)
    if fold_name(word) not in names:
        if fold_name(word) in everybody(state):
            return state.playing
        parts = [part.strip() for part in word.split(",")]
        if len(parts) > 1 and all(parts):
            return tuple(read_party(state, part) for part in parts)
    return (read_party(state, word),)


def read_deed(state: GameState, word: str) -> str:
    """Read a deed by its id, name or printed code, or the number of its space (`37`, `@37`)."""
    if is_board_number(word):
        return _at_space(state, word)
    coded = read_code(state, word, box_names(state.messages).deed_codes)
    told = Catalogue.deed if state.messages.aloud else Catalogue.party
    return coded or pick(state, word, deed_names(state), "a-deed", told)


def is_board_number(word: str) -> bool:
    """Tell whether a word is the number of a space: `37`, or `@37` where 37 would be a sum."""
    number = word.removeprefix("@")
    return number.isascii() and number.isdecimal()


def deed_names(state: GameState) -> Mapping[str, str]:
    """Give the folded ids and names of all deeds."""
    return box_names(state.messages).deeds


@lru_cache(maxsize=2048)  # a line that may be meant in many ways names the same in each
def find_deeds(state: GameState, text: str) -> tuple[str, ...]:
    """List the deeds that a text names, if only by a part."""
    return find_part(text, deed_names(state))


def flat(found: Iterable[Any]) -> tuple[Any, ...]:
    """List things that were named one by one, or several by one word."""
    return tuple(thing for one in found for thing in (one if isinstance(one, tuple) else (one,)))


def group_names(state: GameState) -> Mapping[str, str]:
    """Give the folded ids and names of the colour groups; what a deed is called names the deed."""
    return box_names(state.messages).groups


def read_deeds(state: GameState, word: str) -> str | tuple[str, ...]:
    """Read a deed, or all deeds of a colour group by the whole name of the group."""
    group = group_names(state).get(fold_name(word))
    if group is None:
        return read_deed(state, word)
    return tuple(deed.id for deed in state.box.deeds if deed.group == group)


def deed_at(state: GameState, number: str) -> str | None:
    """Give the deed of the space with this number on the ring, `37` or `@37`; None if none."""
    spaces = state.box.board.spaces if state.box.board else ()
    space = int(number.removeprefix("@")[:9])
    return spaces[space].deed if space < len(spaces) else None


def _at_space(state: GameState, word: str) -> str:
    number = word.removeprefix("@")
    deed = deed_at(state, number)
    if deed is not None:
        return deed
    spaces = state.box.board.spaces if state.box.board else ()
    if int(number[:9]) < len(spaces):
        space = spaces[int(number)].id
        raise state.refusal(Code.NAME, "", "name.space", typed=number, space=space)
    if spaces:
        facts = {"typed": number[:40], "last": len(spaces) - 1}
        raise state.refusal(Code.NAME, "", "name.no-space", **facts)
    deeds = _some(number, deed_names(state))
    more = {"candidates": list(deeds), "more": len(state.box.deeds) - len(deeds)}
    raise state.refusal(Code.NAME, "", "name.no-ring", typed=number[:40], **more)


# So many letters must be typed of a word of a title: `zieht los` speaks of no `Lost Property`.
_LEAST_OF_CARD: Final = 4


def read_card(state: GameState, word: str) -> str:
    """Read a card by its printed code or number, its id, or its whole title in the table's words.

    A part of a title, or a title in another language, is asked about.
    """
    known = box_names(state.messages)
    if coded := read_code(state, word, known.card_codes):
        return coded
    number = int(word[:9]) if word.isascii() and word.isdecimal() else 0
    numbered = {f"{word}-{c}": c for (_, no), c in known.card_codes.items() if 0 < number == no}
    if card := known.titles.get(fold_name(word)):
        return card
    found = find(word, numbered) if numbered else Matches(_cards_partly(state, word, known))
    if numbered and len(found.things) == 1:
        return found.things[0]
    raise _doubt(state, word, known.cards, found, "a-card", _card_told)


def _cards_partly(state: GameState, word: str, known: BoxNames) -> tuple[str, ...]:
    # `draws a card` and `draws luck`, the deck, name none.
    key = fold_name(word)
    heard = (spoken(state.messages, kind) for kind in ("card", "filler", "noise"))
    if key in map(fold_name, chain.from_iterable(heard)) or find_part(word, known.decks):
        return ()
    short = len(key) < _LEAST_OF_CARD
    cards = {name: c for name, c in known.cards.items() if not short or key in parts_of(name)}
    return find_part(word, cards)


def _card_told(say: Catalogue, card: str) -> str:
    title = say.card(card)
    return card if title == card else f"{card} ({title})"


def card_names(state: GameState) -> Mapping[str, str]:
    """Give the folded ids and titles of all cards."""
    return box_names(state.messages).cards


def only_player(state: GameState, _before: Mapping[str, Any]) -> str:
    """Name the player of a table where nobody else could be meant."""
    return state.table.players[0] if len(state.table.players) == 1 else ""


PLAYER = Argument(
    "P", read_player, lambda s: s.playing, seated=True, names=player_names, implied=only_player
)
OTHER = PLAYER._replace(label="Q", implied=None)
HOLDER = PLAYER._replace(
    read=read_holder, offers=lambda s: (*s.playing, *typed_parties(s)), names=holder_names
)
PARTY = PLAYER._replace(
    label="P|bank",
    read=read_party,
    offers=lambda s: (*s.playing, BANK, *typed_parties(s)),
    names=party_names,
    implied=None,
)
DEED = Argument(
    "D", read_deed, lambda s: (deed.id for deed in s.box.deeds), numbered=True, names=deed_names
)
DEEDS = many(DEED)._replace(
    read=read_deeds,
    offers=lambda s: (*DEED.offers(s), *(group.id for group in s.box.groups)),
    wholes=group_names,
)
PARTIES = PARTY._replace(
    read=read_parties,
    offers=lambda s: (*s.playing, BANK, *typed_parties(s), ALL),
    each=True,
    wholes=everybody,
)
CARD = Argument(
    "CARD",
    read_card,
    lambda s: card_names(s).values(),
    names=card_names,
    told=_card_told,
    partly=True,
)
AMOUNT = Argument("AMOUNT", read_amount, numeric=True)
SUM = AMOUNT._replace(read=read_sum)
COUNT = Argument("N", read_count, numeric=True)
THROW = Argument("THROW", read_throw, numeric=True)
TEXT = Argument("TEXT…", lambda _standing, text: text, rest=True)

Player = Annotated[str, PLAYER]
Other = Annotated[str, OTHER]
Holder = Annotated[str, HOLDER]
"""A player, or a pot, a company, a pool."""
Payer = Annotated[str, PARTIES._replace(label="FROM")]
Payee = Annotated[str, PARTIES._replace(label="TO")]
Creditor = Annotated[str, PARTY._replace(label="Q|bank")]
DeedId = Annotated[str, DEED]
DeedIds = Annotated[tuple[str, ...], DEEDS]
OwnDeedId = Annotated[str, DEED._replace(owner="player")]
OwnDeedIds = Annotated[tuple[str, ...], DEEDS._replace(owner="player")]
CardId = Annotated[str, CARD]
Amount = Annotated[int, AMOUNT]
AnySum = Annotated[int, SUM]
Times = Annotated[int, COUNT]
Throw = Annotated[int, THROW]
Text = Annotated[str, TEXT]
Owed = Annotated[bool, flag("owed")]
"""What is demanded and cannot be paid is put on record as a debt."""


def is_bare(word: Word) -> bool:
    """Tell whether a word is a number and nothing else."""
    return word.text.isascii() and word.text.isdecimal()


def ask_for_deed(state: GameState, word: Word, giver: str, filled: Iterable[Any]) -> None:
    """Ask about a bare number that is also the board number of a deed whoever pays it owns.

    A deed that the line has named already is not named again.
    """
    deed = deed_at(state, word.text) if is_bare(word) else None
    if not deed or deed in flat(filled):
        return
    if holder_name(state.balances.holder(accounts.deed(deed))) == giver:
        asked = state.refusal(Code.ASK, "", "ask.number", typed=word.text, deed=deed, who=giver)
        raise _ask_which_number(state, asked, word, deed, f"${word.text}")


def ask_how_many(state: GameState, word: Word) -> None:
    """Ask about a bare number that could be how many, or one more of a list of numbers."""
    if deed := deed_at(state, word.text):
        asked = state.refusal(Code.ASK, "", "ask.how-many", typed=word.text, deed=deed)
        raise _ask_which_number(state, asked, word, deed, f"{word.text}x")


def _ask_which_number(
    state: GameState, asked: Refusal, word: Word, deed: str, plain: str
) -> Question:
    choices = Choice(plain, plain), Choice(f"@{word.text}", state.messages.deed(deed))
    return Question(asked, choices, place=(word.start, word.end))


StockId = Annotated[
    str,
    named(
        "STOCK",
        "a-stock",
        lambda state: box_names(state.messages).stocks,
        Catalogue.stock,
        "Read a share, a train, a good by its id or its name in any language.",
    ),
]
