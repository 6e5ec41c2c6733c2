"""The kinds of words a verb takes: players, deeds, sums. A verb's annotations are its grammar.

A slot reads one typed word into a value, or refuses it with the right spelling; it also offers
the words a shell may complete. A verb file may make slots of its own; nothing here knows them all.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pnp.errors import Code
from pnp.rules.language.amounts import read_amount, read_count, read_number, read_throw
from pnp.rules.language.names import find, fold, names_of
from pnp.rules.language.syntax_errors import Ambiguous
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue


def _nothing(_standing: GameState) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Argument:
    """A place for a word in a verb's line: its name, how it is read, and what may stand there."""

    label: str
    read: Callable[[GameState, str], Any]
    offers: Callable[[GameState], Iterable[str]] = _nothing
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
    giver: str = ""
    """The field that names whose money it is: a bare number may be the number of his deed."""
    implied: Callable[[GameState, Mapping[str, Any]], str] | None = None
    """Gives what is meant where nothing stands here, from the fields before; nothing if unclear."""


def after(keyword: str, argument: Argument) -> Argument:
    """Put a keyword before a slot."""
    return replace(argument, after=keyword)


def many(argument: Argument) -> Argument:
    """Let several words stand in a slot."""
    return replace(argument, many=True, label=f"{argument.label}…")


def flag(word: str, instead: str = "") -> Argument:
    """Give a keyword that stands in the line or does not, perhaps in place of a number."""
    return Argument(
        word, lambda _standing, _word: True, lambda _standing: (word,), flag=True, instead=instead
    )


def choice(*words: str) -> Argument:
    """Give a slot for one of a few fixed words."""

    def read(state: GameState, word: str) -> str:
        return pick(state, word, {fold(each): each for each in words}, "a-choice")

    def names(state: GameState) -> Mapping[str, str]:
        own = {fold(said): word for word in words for said in spoken(state.messages, word)}
        return own | {fold(each): each for each in words}

    return Argument("|".join(words), read, lambda _standing: words, names=names)


def spoken(messages: Catalogue, key: str) -> tuple[str, ...]:
    """List what people say for a verb or keyword in the language of the table."""
    told = messages.text(f"say.{key}")
    return () if told == f"say.{key}" else tuple(said.strip() for said in told.split(","))


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
    if len(found.things) == 1:
        return found.things[0]
    known = tuple(dict.fromkeys(names.values()))
    if found.things:
        code, key, candidates = Code.AMBIGUOUS, "name.ambiguous", found.things[:_MOST_LISTED]
    elif found.near:
        code, key, candidates = Code.NAME, "name.near", found.near
    elif len(known) <= _MOST_LISTED:
        code, key, candidates = Code.NAME, "name.known", known
    else:
        code, key, candidates = Code.NAME, "name.unknown", ()
    say = state.messages
    facts: dict[str, Any] = {"typed": word[:60], "kind": say.text(kind)}
    facts["candidates"] = [told(say, thing) for thing in candidates]
    refusal = state.refusal(code, "", key, **facts)
    raise Ambiguous(refusal, candidates) if found.things else refusal


_MOST_LISTED = 12
"""The most candidates that are named for a word that was not understood."""


def player_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the players."""
    return {fold(name): name for name in state.table.players}


def party_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the players and of the Bank."""
    own_word = state.messages.text("word.bank")
    return {BANK: BANK, fold(own_word): BANK} | player_names(state)


def read_player(state: GameState, word: str) -> str:
    """Read the name of a player."""
    return pick(state, word, player_names(state), "a-player")


def read_party(state: GameState, word: str) -> str:
    """Read the name of a player, or the Bank."""
    return pick(state, word, party_names(state), "a-party")


def read_deed(state: GameState, word: str) -> str:
    """Read a deed by its id, name or printed code, or the number of its space (`37`, `@37`)."""
    if is_board_number(word):
        return _at_space(state, int(word.removeprefix("@")[:4]), word)
    coded = read_code(state, word, {("D", deed.no): deed.id for deed in state.box.deeds})
    return coded or pick(state, word, deed_names(state), "a-deed")


def is_board_number(word: str) -> bool:
    """Tell whether a word is the number of a space: `37`, or `@37` where 37 would be a sum.

    >>> is_board_number("37"), is_board_number("@37"), is_board_number("37k")
    (True, True, False)
    """
    number = word.removeprefix("@")
    return number.isascii() and number.isdecimal()


def deed_names(state: GameState) -> dict[str, str]:
    """Give the folded ids and names of all deeds."""
    return names_of((deed.id, deed.name) for deed in state.box.deeds)


def _at_space(state: GameState, number: int, word: str) -> str:
    spaces = state.box.board.spaces if state.box.board else ()
    deed = spaces[number].deed if number < len(spaces) else None
    if deed is None:
        raise state.refusal(Code.NAME, "", "name.space", typed=word[:40])
    return deed


def read_code(state: GameState, word: str, known: Mapping[tuple[str, int], str]) -> str | None:
    """Read a printed code, or the link that ends in it; None where the word is none.

    E_NAME tells that it is mistyped, or belongs to another kind of piece.
    """
    from pnp.box.codes import meant_code, typed_codes  # noqa: PLC0415  # a payment has no code

    typed = word.rpartition("/")[2]
    ways = [each for each in typed_codes(typed) if each.prefix == state.table.prefix]
    if not ways:
        return None
    meant = meant_code(typed, lambda each: (each.letter, each.number) in known)
    if meant is not None and (meant.letter, meant.number) in known:
        return known[meant.letter, meant.number]
    if meant is not None:
        raise state.refusal(Code.NAME, "", "code.other", typed=word[:40])
    there = [each for each in ways if (each.letter, each.number) in known]
    facts: dict[str, Any] = {"typed": word[:40]}
    if len(there) > 1:
        facts["candidates"] = [each.right for each in there]
        raise Ambiguous(
            state.refusal(Code.AMBIGUOUS, "", "code.short", **facts),
            tuple(each.right for each in there),
        )
    if there:
        facts |= {"right": there[0].right, "thing": known[there[0].letter, there[0].number]}
        raise state.refusal(Code.NAME, "", "code.near", **facts)
    key = "code.mistyped" if ways[0].check else "code.other"
    raise state.refusal(Code.NAME, "", key, **facts)


def read_card(state: GameState, word: str) -> str:
    """Read a card by its id, the title printed on it, or its printed code."""
    decks = state.box.decks
    codes = {(deck.letter, card.no): card.id for deck in decks for card in deck.cards}
    coded = read_code(state, word, codes)
    numbered = _numbered_cards(state, word)
    return coded or pick(state, word, numbered or card_names(state), "a-card", _card_told)


def _numbered_cards(state: GameState, word: str) -> dict[str, str]:
    """Give the cards that bear a number, one of each deck at most; none for other words."""
    if not (word.isascii() and word.isdecimal()):
        return {}
    cards = (card for deck in state.box.decks for card in deck.cards if card.no == int(word[:9]))
    return {f"{word}-{card.id}": card.id for card in cards}


def _card_told(say: Catalogue, card: str) -> str:
    """Name a card by its id and the title printed on it."""
    title = say.card(card)
    return card if title == card else f"{card} ({title})"


def card_names(state: GameState) -> dict[str, str]:
    """Give the folded ids and titles of all cards."""
    return names_of((card.id, card.title) for deck in state.box.decks for card in deck.cards)


def only_player(state: GameState, _before: Mapping[str, Any]) -> str:
    """Name the player of a table where nobody else could be meant."""
    return state.table.players[0] if len(state.table.players) == 1 else ""


PLAYER = Argument(
    "P", read_player, lambda s: s.playing, seated=True, names=player_names, implied=only_player
)
OTHER = replace(PLAYER, label="Q", implied=None)
PARTY = Argument("P|bank", read_party, lambda s: (*s.playing, BANK), seated=True, names=party_names)
DEED = Argument(
    "D",
    read_deed,
    lambda s: (deed.id for deed in s.box.deeds),
    numbered=True,
    names=deed_names,
)
CARD = Argument("CARD", read_card, lambda s: card_names(s).values(), names=card_names)
AMOUNT = Argument("AMOUNT", read_amount, numeric=True)
SUM = replace(AMOUNT, read=read_number)
COUNT = Argument("N", read_count, numeric=True)
THROW = Argument("THROW", read_throw, numeric=True)
TEXT = Argument("TEXT…", lambda _standing, text: text, rest=True)

Player = Annotated[str, PLAYER]
Other = Annotated[str, OTHER]
Payer = Annotated[str, replace(PARTY, label="FROM")]
Payee = Annotated[str, replace(PARTY, label="TO")]
Creditor = Annotated[str, replace(PARTY, label="Q|bank")]
DeedId = Annotated[str, DEED]
DeedIds = Annotated[tuple[str, ...], many(DEED)]
CardId = Annotated[str, CARD]
Amount = Annotated[int, AMOUNT]
AnySum = Annotated[int, SUM]
Times = Annotated[int, COUNT]
Throw = Annotated[int, THROW]
Text = Annotated[str, TEXT]
Owed = Annotated[bool, flag("owed")]
"""What is demanded and cannot be paid is put on record as a debt."""
