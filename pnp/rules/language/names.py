"""Names as a hurried banker types them: case, accents and ß folded, any clear part will do."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.errors import Code
from pnp.rules.language.line import Ambiguous, Word, join_words, text_of
from pnp.rules.state.accounts import BANK, plainly, third_party
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold, fold_name, near_words

if TYPE_CHECKING:
    from pnp.box.words import Words


@lru_cache(maxsize=4096)
def _bare(name: str) -> str:
    return re.sub(r"[\W_]+", "-", name).strip("-")


def names_of(things: Iterable[tuple[str, "Words | None"]]) -> dict[str, str]:
    """Give the folded ids of things, and what they are called in every language."""
    return fold_names((thing, words.texts.values() if words else ()) for thing, words in things)


def fold_names(things: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """Give the folded ids of things, and what each is called.

    An id beats a name; a name that several things share names none of them alone.
    """
    called: dict[str, dict[str, None]] = {}
    ids: dict[str, str] = {}
    for thing, texts in things:
        ids[fold_name(thing)] = thing
        for text in texts:
            for name in (fold_name(text), _bare(fold_name(text))):
                called.setdefault(name, {})[thing] = None
    pairs = ((name, len(sharing), x) for name, sharing in called.items() for x in sharing)
    names = {name if many == 1 else f"{name}-{thing}": thing for name, many, thing in pairs}
    return names | ids


def party_names_of(parties: Iterable[tuple[str, "Words"]]) -> dict[str, str]:
    """Give what pots, companies and pools may be typed as: `the pier fund` is `pier fund` as well.

    What stands before the first blank is mostly an article, which nobody types.
    """
    named = tuple(parties)
    whole = names_of(named)
    short: dict[str, set[str]] = {}
    for party, words in named:
        for text in words.texts.values():
            short.setdefault(fold_name(text.partition(" ")[2]), set()).add(party)
    alone = {name: min(those) for name, those in short.items() if name and len(those) == 1}
    return alone | whole


class Matches(NamedTuple):
    """What a typed name could mean: none, one or several things; and the near misses."""

    things: tuple[str, ...]
    near: tuple[str, ...] = ()


def find(typed: str, names: Mapping[str, str]) -> Matches:
    """Look a name up among folded names, each with the thing it names.

    An exact match beats a prefix; a prefix counts where it leads to one thing only.
    """
    key = fold_name(typed)
    if key in names:
        return Matches((names[key],))
    if things := _begun(typed, names):
        return Matches(things)
    return Matches((), nearest_things(key, names))


def _begun(typed: str, names: Mapping[str, str]) -> tuple[str, ...]:
    key = fold_name(typed)
    begun = {thing for name, thing in names.items() if key and name.startswith(key)}
    # Whoever has no ä on the keyboard types ae: the names of content are folded to a.
    if not begun and len(loose := fold(key)) >= _LEAST:
        begun = {thing for name, thing in names.items() if fold(name).startswith(loose)}
    spelled, text = sorted(begun), unicodedata.normalize("NFC", typed).casefold()
    same = (n for n in spelled if unicodedata.normalize("NFC", n).casefold().startswith(text))
    return tuple(() if text.isascii() else same) or tuple(spelled)


# Letters and figures that must be typed of a name that is not begun at its beginning.
_LEAST: Final = 3
# A word that more things share tells nothing of which is meant.
_MOST: Final = 2

_PART: Final = r"[^\W\d_]+|\d+"


@lru_cache(maxsize=4096)
def parts_of(name: str) -> tuple[str, ...]:
    """Take a name apart into words and numbers, ä, ae and a being one letter."""
    return tuple(re.findall(_PART, fold(fold_name(name))))


def find_part(text: str, names: Mapping[str, str], least: int = _LEAST) -> tuple[str, ...]:
    """List the things that a text names, if only by a part; a whole name beats a part of one.

    Of a name that is not begun at its beginning so many letters must be typed at least, or a
    whole word of it.
    """
    return _find_part(text, tuple(names.items()), least)


@lru_cache(maxsize=4096)  # a line is weighed in many ways, by the same words
def _find_part(text: str, named: tuple[tuple[str, str], ...], least: int) -> tuple[str, ...]:
    key, names = fold_name(text), dict(named)
    if key in names:
        return (names[key],)
    letters = key.replace("-", "")
    together = {thing for name, thing in named if name.replace("-", "") == letters}
    if len(together) == 1:
        return tuple(together)
    if begun := _begun(text, names):
        return begun
    typed = parts_of(key)
    size = sum(map(len, typed))
    numbered = bool(typed[:-1]) and typed[-1].isdigit()  # h2: house 2 in a street that begins so
    if (size < min(least, _LEAST) and not numbered) or all(part.isdigit() for part in typed):
        return ()
    found, begun_so = dict[str, bool](), f"-{typed[0]}"
    for joined, parts, thing in _taken_apart(named):
        if begun_so in joined and _holds(parts, typed, whole=size < _LEAST and not numbered):
            found[thing] = found.get(thing, False) or parts == typed
    whole = {thing for thing, same in found.items() if same}
    return tuple(sorted(whole or found)) or _cut(typed, names)


# Of all names at a table few have a word that begins so: the others are not looked at closely.
@lru_cache(maxsize=64)
def _taken_apart(named: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Sequence[str], str], ...]:
    apart = ((parts_of(name), thing) for name, thing in named)
    return tuple((f"-{'-'.join(parts)}", parts, thing) for parts, thing in apart)


def _cut(typed: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    # The beginning of one long word and its end: `e-werk`, `ewerk`.
    begun, end = typed if len(typed) == _MOST else (typed[0][:1], typed[0][1:])
    end = end if len(typed) <= _MOST else ""
    long = (n for n in names if len(end) > _LEAST and len(n) > len(begun) + len(end))
    return tuple(sorted({names[n] for n in long if re.fullmatch(f"{begun}.*{end}", fold(n))}))


def _holds(parts: Sequence[str], typed: Sequence[str], *, whole: bool) -> bool:
    return any(
        all(
            part == begun if whole or begun.isdigit() else part.startswith(begun)
            for part, begun in zip(parts[at:], typed, strict=False)
        )
        for at in range(len(parts) - len(typed) + 1)
    )


def nearest_things(key: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """List the things whose names look most like a misspelt one, the likeliest first.

    Else those of which one word does; `road` is a word of too many.
    """
    return _nearest(key, tuple(names), tuple(names.values()))


# Many lines that may be meant are tried with one misspelt word in them.
@lru_cache(maxsize=1024)
def _nearest(key: str, known: Sequence[str], called: Sequence[str]) -> tuple[str, ...]:
    names = dict(zip(known, called, strict=True))
    if close := near_words(key, names, most=3, within=True):
        return tuple(dict.fromkeys(names[name] for name in close))
    bearers: dict[str, dict[str, None]] = {}
    for name, thing in names.items():
        for part in parts_of(name):
            if len(part) >= _LEAST and part != name:
                bearers.setdefault(part, {})[thing] = None
    telling = {part: things for part, things in bearers.items() if len(things) <= _MOST}
    close = near_words(key, telling, alike=0.7, within=True)
    return tuple(thing for part in close for thing in telling[part])


def read_code(state: GameState, word: str, known: Mapping[tuple[str, int], str]) -> str | None:
    """Read a printed code, or the link that ends in it; None where the word is none.

    E_NAME tells that it is mistyped, or belongs to another kind of piece.
    """
    typed = word.rpartition("/")[2]
    if not typed.upper().startswith(state.table.prefix):
        return None
    from pnp.box.codes import meant_code, typed_codes  # noqa: PLC0415  # few lines have a code

    ways = [each for each in typed_codes(typed) if each.prefix == state.table.prefix]
    if not ways:
        return None
    meant = meant_code(typed, lambda each: (each.letter, each.number) in known)
    facts: dict[str, Any] = {"typed": word[:40]}
    if meant is not None:
        if (meant.letter, meant.number) in known:
            return known[meant.letter, meant.number]
        raise state.refusal(Code.NAME, "", "code.other", **facts)
    there = [each for each in ways if (each.letter, each.number) in known]
    if len(there) > 1:
        rights = tuple(each.right for each in there)
        short = state.refusal(Code.AMBIGUOUS, "", "code.short", **facts, candidates=list(rights))
        raise Ambiguous(short, rights)
    if there:
        facts |= {"right": there[0].right, "thing": known[there[0].letter, there[0].number]}
        raise state.refusal(Code.NAME, "", "code.near", **facts)
    key = "code.mistyped" if ways[0].check else "code.other"
    raise state.refusal(Code.NAME, "", key, **facts)


def player_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the players."""
    return {fold_name(name): name for name in state.table.players}


def is_player(state: GameState, word: Word) -> bool:
    """Tell whether a word is the whole name of a player."""
    return fold_name(word.text) in map(fold_name, state.table.players)


def is_only_player(state: GameState, typed: str, names: Mapping[str, str]) -> bool:
    """Tell whether a text is the whole name of a player, and of nothing among these names.

    Eve is no short form of Evening Station: her rents would go to the Bank unseen.
    """
    key = fold_name(typed)
    return key in player_names(state) and key not in names


def is_bank(state: GameState, word: Word) -> bool:
    """Tell whether a word is what the Bank is called, in English or in the table's language."""
    return fold_name(word.text) in {BANK, fold_name(state.messages.text("word.bank"))}


def third_party_names(state: GameState) -> dict[str, str]:
    """Give the folded names of pots, companies and pools."""
    return {name: third_party(each) for name, each in state.table.parties.items()}


def holder_names(state: GameState) -> dict[str, str]:
    """Give the folded names of all that may hold cash and owe some, the Bank apart."""
    return third_party_names(state) | player_names(state)


def party_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the players, of the Bank, and of pots, companies and pools."""
    own_word = state.messages.text("word.bank")
    return third_party_names(state) | {BANK: BANK, fold_name(own_word): BANK} | player_names(state)


def typed_parties(state: GameState) -> tuple[str, ...]:
    """List the words by which pots, companies and pools are typed."""
    return tuple(map(plainly, state.third_parties))


def join_names(state: GameState, words: Sequence[Word]) -> tuple[Word, ...]:
    """Take the words of a party's whole name, such as `cem lee`, for one word."""
    names = party_names(state)

    def name(run: Sequence[Word]) -> str:
        text = text_of(run)
        return text if len(run) > 1 and fold_name(text.rstrip(",")) in names else ""

    return join_words(words, name)
