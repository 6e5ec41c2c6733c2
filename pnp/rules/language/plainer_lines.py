"""The words of a line in plainer spelling: codes put together, slips mended, noise left out."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, pairwise, product
from typing import Final

from pnp.box.codes import TypedCode, meant_code
from pnp.rules.language.arguments import card_names, deed_names, everybody, group_names, spoken
from pnp.rules.language.box_names import box_names, piece_codes
from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import Word, is_number, join_words, text_of
from pnp.rules.language.names import (
    find_part,
    holder_names,
    is_player,
    nearest_things,
    parts_of,
    party_names,
    player_names,
)
from pnp.rules.language.usage import LOT, ROW, Grammar, arguments_of, keywords, takes_text
from pnp.rules.language.vocabulary import (
    HEARD,
    absent_act,
    as_name,
    denies,
    hints_in,
    is_courtesy,
    is_filler,
    is_noise,
    listening,
    means,
    slip_of_verb,
    verbs_in,
    verbs_meant,
)
from pnp.rules.state.game_state import ONE_KEY, GameState
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold_name, is_slip

# A sum that is spelt out has so many words at most, and a word of one so many letters.
_LONGEST_SUM: Final = 6
_LEAST_LETTERS: Final = 3
_HUNDRED: Final = 100
_TWENTY: Final = 20
_TWO: Final = 2
# A misspelt name has so many words at most.
_LONGEST: Final = 3
# Many lines that may be meant have the same words.
_KEPT: Final = 2048
# What a short word leaves of itself before a vowel: `j’achète`, `l'impôt`.
_ELIDED: Final = r"^(?:[cdjlmnst]|qu)['’]"


def put_together(by: Grammar, words: Said) -> Said:
    """Give a line with its codes, lots and verbs of two halves each as one."""
    whole = {**card_names(by.state), **everybody(by.state)}  # `alle Neune` are no nine
    words = join_words(
        words, lambda run: (t := text_of(run)) * (len(run) > 1 and fold_name(t) in whole)
    )
    return _with_verb(by, _with_lots(by, _with_codes(by.state, words)))


def _with_codes(state: GameState, words: Said) -> Said:
    # Codes as the look-up takes them: `cr d07`, and `L03` without the letters of the kit.
    known, prefix = piece_codes(state), state.table.prefix

    def exists(each: TypedCode) -> bool:
        return each.prefix == prefix and (each.letter, each.number) in known

    def meant(run: Said) -> str:
        text = "".join(word.text for word in run)
        bare = text[:1].isalpha() and not text.upper().startswith(prefix)
        plain = len(run) < 4 and not any(word.quoted for word in run)
        if not plain or not any(map(str.isdecimal, text)) or (len(run) == 1 and not bare):
            return ""  # a code that is one word was read as it stands
        code = meant_code(f"{prefix}{text}" if bare else text, exists)
        return code.right if code and exists(code) else ""

    return join_words(words, meant) if prefix else words


def _with_verb(by: Grammar, words: Said) -> Said:
    # `zahlt anna 20000 zurück`, `hypothek anna zurück 10000`: a verb whose second half stands
    # further on; not a half that ends another verb already.
    ends = {n for each in verbs_in(by, words) for n in range(each.start + 1, each.end)}
    for at, then in combinations(range(len(words)), 2):
        halves = (words[at], words[then])
        if then > at + 1 and then not in ends and not is_player(by.state, words[then]):
            said = verbs_in(by, halves)
            if any(each.end - each.start > 1 for each in said):
                rest = (*words[at + 1 : then], *words[then + 1 :])
                return (*words[: at + 1], words[then], *rest)
    return words


def _with_lots(by: Grammar, words: Said) -> Said:
    # `on lot 2 in row 1`, `first row second lot`, `r1 platz zwei` are the place 1.2.
    say, found = by.state.messages, dict[str, tuple[int, int, int]]()
    if not spoken(say, ROW):
        return words
    words = tuple(chain.from_iterable(_parted(say, word) for word in words))
    for n, word in enumerate(words):
        first = small_number(say, words[max(n - 1, 0) : n], "ordinal")
        number = first or small_number(say, words[n + 1 : n + 2])
        for key in (each for each in (ROW, LOT) if number and means(say, each, word)):
            found.setdefault(key, (number, n, n - 1 if first else n + 1))
    spans = {n for _, *span in found.values() for n in span}
    left = ((small_number(say, (w,), "ordinal"), n) for n, w in enumerate(words) if n not in spans)
    for number, n in left if ROW not in found else ():  # `auf den vierten platz in der zweiten`
        found |= {ROW: (number, n, n)} if number else {}
    if ROW not in found:
        return words
    both, used = LOT in found, {n for _, *span in found.values() for n in span}
    place = ".".join(str(found[key][0]) for key in (ROW, LOT) if key in found)
    row = found[ROW][1]
    at = (*(() if both else (words[row],)), words[found[ROW][2]]._replace(text=place))
    small = {n for n, w in enumerate(words) if means(say, LOT, w) or (both and is_filler(say, w))}
    kept = (
        (w,) if n != row else at for n, w in enumerate(words) if n == row or n not in used | small
    )
    return tuple(chain.from_iterable(kept))


def _parted(say: Catalogue, word: Word) -> Said:
    # `row2` is `row 2`.
    glued = re.fullmatch(r"([^\W\d_]+)(\d+)", word.text)
    parts = tuple(word._replace(text=text) for text in glued.groups()) if glued else (word,)
    return parts if any(means(say, key, parts[0]) for key in (ROW, LOT)) else (word,)


def small_number(say: Catalogue, words: Said, key: str = "number") -> int:
    """Give a number of some digits or one word, or an ordinal one: `2`, `two`, `second`, `2.`."""
    text = text_of(words).rstrip(",.!")
    if text.isdecimal() and (key == "number" or text_of(words).endswith(".")):
        return int(text[:9])
    return _numbers_in(say, key).get(_letters(text), 0)


def without_courtesy(by: Grammar, words: Said) -> Said:
    """Leave thanks out before and behind a line, in any language: `50 anna ben pls!!`."""
    if any(takes_text(by.load(verb)) for verb in verbs_meant(by, words[0])):
        return words
    left = tuple(words)
    for size in range(_LONGEST, 0, -1):
        if len(left) > size and is_courtesy(by.state.messages, left[-size:]):
            left = left[:-size]
        if len(left) > size and is_courtesy(by.state.messages, left[:size]):
            left = left[size:]
    last = left[-1]
    cried = any(map(str.isalnum, last.text)) and not last.quoted
    return (*left[:-1], last._replace(text=last.text.rstrip("!"))) if cried else left


def with_sums(state: GameState, words: Said) -> Said:
    """Give a line with its sums in digits: `2 hundred`, `zwölftausend`, `50 €`, `20 quid`."""
    say = state.messages
    values, coins = _numbers_in(say), {_letters(coin) for coin in spoken(say, "coin")}
    for other in listening(say):  # `2 mio` is so much at any table
        large = {e: n for e, n in _numbers_in(other).items() if n >= _HUNDRED and len(e) > _TWO}
        values = large | values
        coins |= {_letters(coin) for coin in spoken(other, "coin")}
    values = {word: value for word, value in values.items() if word not in coins}
    number, unit = _any_of(values), _any_of((*map(_letters, spoken(say, "unit")), *coins))
    joins = _any_of(map(_letters, spoken(say, "and")))
    articles = {*map(_letters, spoken(say, "filler"))}  # `a fifty` is no hundred and fifty
    sum_of = re.compile(rf"(\d[\d.,’']*)?((?:(?:{joins})?(?:{number}))*)(?:{unit})?")

    def meant(run: Said) -> str:
        named = any(w.quoted or w.text[:1] in "+-" or is_player(state, w) for w in run)
        named = named or denies(say, run)  # `kein` is no `k` and `ein`
        named = named or len(run) > _LONGEST_SUM or any(w.text[:1].isdigit() for w in run[1:])
        found = None if named else sum_of.fullmatch(_letters(_unmarked(run)))
        if not found or (len(run) == 1 and is_number(run[0].text)):
            return ""
        digits, spelt = found[1] or "", re.findall(rf"({joins})?({number})", found[2])
        if not spelt:
            return digits
        factors: list[int] = []
        before = ""
        for joined, value, each in ((join, values[each], each) for join, each in spelt):
            short = factors and factors[-1] < 10 and before not in articles
            if not joined and short and _TWENTY <= value < _HUNDRED:
                factors.append(_HUNDRED)  # `three fifty`
            factors.append(value)
            before = each
        ones = [join for join, value in spelt if values[value] == 1]
        dice = any(join for join, _ in spelt) and max(factors) < _TWENTY  # `six and two`
        apart = (few < (_HUNDRED if one == 1 else 10) for one, few in pairwise(factors) if one < 10)
        if dice or any(ones) or any(apart):
            return ""  # `a five and a two` are two numbers, and so is `five one`
        if len(found[2]) < _LEAST_LETTERS if not digits else factors[0] < _HUNDRED:
            return ""  # `k` alone is no thousand, nor `50 a` a sum
        total = _reckon(digits, factors)
        return str(total) if total > 1 else ""

    return join_words(words, meant)


def without_count(say: Catalogue, words: Said) -> Said:
    """Leave out how many are meant of what has a number each: `2 flats` are not apartment 2."""
    pairs = zip(words, (*words[1:], words[-1]), strict=True)
    return tuple(w for w, then in pairs if not (is_number(w.text) and means(say, "several", then)))


def _numbers_in(say: Catalogue, key: str = "number") -> dict[str, int]:
    # a game may tell what a word is worth there, such as a note
    worth = spoken(say, "worth") if key == "number" else ()
    pairs = (each.rsplit("=", 1) for each in (*spoken(say, key), *worth))
    return {_letters(word): int(value) for word, value in pairs}


def _unmarked(run: Said) -> str:
    text = text_of(run)
    return text.rstrip(",.!") if run[-1].text[:1].isalpha() else text


@lru_cache(maxsize=_KEPT)
def _letters(text: str) -> str:
    return re.sub(r"[\s-]", "", fold_name(text))


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


def _reckon(digits: str, spelt: Sequence[int]) -> int:
    # `2.5` grand, `zwei` `hundert` `tausend`: what multiplies stands behind.
    whole, _, tenths = digits.replace(",", ".").partition(".")
    if len(tenths) > 1:
        whole, tenths = whole + tenths, ""  # `1.500` marks thousands
    total, part = 0, int(whole or 0)
    for value in spelt:
        if value < _HUNDRED:
            part += value
            continue
        part = max(part, not tenths) * value + int(tenths or 0) * value // 10
        tenths = ""
        if value > _HUNDRED:
            total, part = total + part, 0
    return total + part


def plainer_lines(by: Grammar, words: Said) -> Iterator[Said]:
    """Give what is left without noise, slips mended; the likeliest line first."""
    stripped = tuple(meaning_himself(by.state, bare(word)) for word in words)
    listed = unlisted(by.state, without_noise(by, stripped) or stripped)
    lines = (listed, *mended(by, listed))
    yield from (line for line in dict.fromkeys(lines) if line != words)


def without_term(state: GameState, words: Said) -> Said:
    """Leave out until when something is owed or agreed: `cem owes ben 20 until he passes start`."""
    begins = ((n, text_of(words[n : n + size])) for n in range(2, len(words)) for size in (1, 2))
    said = (n for n, text in begins if means(state.messages, "until", Word(text, 0, 0)))
    at = next(said, len(words))
    before, behind = (any(is_number(w.text) for w in part) for part in (words[:at], words[at:]))
    return words if behind and not before else words[:at]  # `gives cem later 50`


def owing(by: Grammar, words: Said) -> Said:
    """Say `owed` of what is owed or paid later, where a verb takes it: `owes the rent`."""
    kept, said = without_term(by.state, words), [*verbs_in(by, words), *hints_in(by, words)]
    owes, settles = (
        {n for each in said if each.verb == verb for n in range(each.start, each.end)}
        for verb in ("owe", "settle")
    )
    owes -= settles  # `zahlt seine schulden`
    slots = (slot for each in said for _, slot, _ in arguments_of(by.load(each.verb)))
    if not any(slot.label == "owed" for slot in slots) or (not owes and len(kept) == len(words)):
        return kept
    rest = tuple(word for n, word in enumerate(kept) if n not in owes)
    return (*rest, Word("owed", words[-1].end, words[-1].end))


def unlisted(state: GameState, words: Said) -> Said:
    """Leave the marks behind words out, but the comma of a list of players: `anna, ben pay 50`."""
    plain = [word._replace(text=word.text.rstrip(",:") or word.text) for word in words]
    ends = {fold_name(name).rpartition("-")[2] for name in state.table.players}  # of Mary Lou
    named = [is_player(state, word) or fold_name(word.text) in ends for word in plain]
    lists = [*(one and then for one, then in pairwise(named)), False][: len(words)]
    return tuple(w if both else p for w, p, both in zip(words, plain, lists, strict=True))


def without_noise(by: Grammar, words: Said) -> Said:
    """Leave out what means nothing: `please`, `thanks`."""
    said = {n for each in verbs_in(by, words) for n in range(each.start, each.end)}  # `pays off`
    say = by.state.messages
    said |= {n for n, word in enumerate(words) if means(say, ROW, word)}  # what follows is no bid
    return tuple(word for n, word in enumerate(words) if n in said or not is_noise(say, word))


def bare(word: Word) -> Word:
    """Leave the marks of a sentence out around a word, but the comma of a list."""
    # `insurance x2`; nobody buys nine, and `x9` is more often a space that was meant
    text = re.sub(r"^[xX×]([2-5])$", r"\1x", word.text.lstrip("+"))
    if any(map(str.isalpha, text)):
        text = re.sub(_ELIDED, "", text).rstrip(".!?:")
    return word._replace(text=text) if text and not word.quoted else word


def meaning_himself(state: GameState, word: Word) -> Word:
    """Give the only player for `je`: `je paie 50 à la banque`, where nobody else plays."""
    alone = len(state.table.players) == 1 and means(state.messages, "me", word)
    return as_name(state.table.players[0], word) if alone else word


def owner_as_name(state: GameState, word: Word) -> Word:
    """Give the player of whom something is said: `annas kingsway`, `cem's`."""
    name, players = fold_name(word.text), player_names(state)
    stems = (name.removesuffix(end) for end in ("'s", "’s", "s", "'", "’") if name.endswith(end))
    owner = "" if name in players else next((players[s] for s in stems if s in players), "")
    return as_name(owner, word) if owner else word


@lru_cache(maxsize=_KEPT)
def is_known(by: Grammar, word: Word) -> bool:
    """Tell whether a word says something to the bank as it is spelt."""
    state, say = by.state, by.state.messages
    spelt = any(not each.begun for each in verbs_in(by, (word,)))  # `hypo` begins one
    if spelt or word.quoted or any(map(str.isdecimal, word.text)) or any(hints_in(by, (word,))):
        return True
    keys = (*HEARD, "and", "me", *keywords(by.verbs, by.load))
    if is_filler(say, word) or is_noise(say, word) or any(means(say, key, word) for key in keys):
        return True
    spaces = box_names(say).spaces
    every = (holder_names(state), deed_names(state), group_names(state), everybody(state), spaces)
    named = any(find_part(word.text, names) for names in every)
    return named or fold_name(word.text) in things(by) or bool(absent_act(by, (word,)))


@lru_cache(maxsize=8)
def things(by: Grammar) -> dict[str, str]:
    """Give the folded names of what verbs take beside players, deeds and cards: pieces, offices."""
    named = (each for names, _ in _taken(by) for each in names.items())
    return {name: thing for name, thing in named if not name.isdecimal()}


@lru_cache(maxsize=8)
def taken_by_one(by: Grammar) -> dict[str, str]:
    """Give those that one verb alone takes, with it: who names the factory visits it."""
    verbs = dict[str, set[str]]()
    grounds = {*deed_names(by.state), *box_names(by.state.messages).spaces}
    for names, verb in _taken(by):
        for name in {*names} - grounds:
            verbs.setdefault(name, set()).add(verb)
    return {name: min(those) for name, those in verbs.items() if len(those) == 1}


def _taken(by: Grammar) -> Iterator[tuple[Mapping[str, str], str]]:
    for verb in sorted({*by.verbs.values()}):
        slots = (slot for _, slot, _ in arguments_of(by.load(verb)))
        own = (e for e in slots if e.names and not (e.seated or e.partly or e.numbered))
        yield from ((each.names(by.state), verb) for each in own if each.names)


def mended(by: Grammar, words: Said) -> Iterator[Said]:
    """Give a line with each word that nobody knows as what it may be a slip of."""
    # a verb, else deeds or players; nothing within a verb of several words: `keine lust mehr`
    at, meant = 0, list[Said]()
    said = {n for e in verbs_in(by, words) if e.end - e.start > 1 for n in range(e.start, e.end)}
    while at < len(words):
        sizes = range(min(_LONGEST, len(words) - at) if at not in said else 0, 0, -1)
        slips = ((n, _slips(by, tuple(words[at : at + n]))) for n in sizes)
        n, those = next(((n, those) for n, those in slips if those), (1, words[at : at + 1]))
        # what is a name as it stands may say a verb by one of its words: `permit II`
        whole = n > 1 and any(not each.begun for each in verbs_in(by, words[at : at + 1]))
        whole = whole and text_of(words[at : at + n]).strip(",.!") == text_of(those)
        meant += [(word,) for word in words[at : at + n]] if whole else [those]
        at += n
    yield from islice(product(*meant), ONE_KEY)


@lru_cache(maxsize=_KEPT)
def _slips(by: Grammar, words: tuple[Word, ...]) -> Said:
    # Several words for a name if they are spelt nearly so, one word for anything alike.
    first, last, alone = words[0], words[-1], len(words) == 1
    whole = Word(text_of(words).strip(",.!"), first.start, last.end)
    heard = any(means(by.state.messages, key, whole) for key in HEARD)
    if not alone and (heard or fold_name(whole.text) in things(by)):
        return (whole,)  # `past start` is no misspelt name, nor `black 3`
    plain = first.text.isdecimal() or all(is_known(by, word) for word in words)
    if plain or any(word.quoted for word in words):
        return ()
    key = fold_name(whole.text)
    begins = (n for n in player_names(by.state) if n.startswith(key[:1]) and len(n) > len(key))
    named = any(is_slip(key, name) for name in begins)  # `ana compra`, who is no `gana`
    if alone and not named and (verb := slip_of_verb(by, first)):
        return (first._replace(text=verb),)
    begun = [*verbs_in(by, (whole,))] if len(key) > _LEAST_LETTERS else []
    if alone and not named and len(begun) == 1 and not begun[0].turned:
        return (first._replace(text=begun[0].verb),)  # `mortg`, which begins no other
    names = {**deed_names(by.state), **party_names(by.state)}
    every = {**things(by), **group_names(by.state), **names}
    every |= everybody(by.state)  # `finally` is no slip of `all`
    like = {name: thing for name, thing in every.items() if _is_like(key, name)}
    same = [thing for name, thing in like.items() if _figures(name) == _figures(key)]
    close = sorted({*same} or {*like.values()})  # `seestrase 3` is no 13
    if alone and not close:
        near = nearest_things(key, names) if len(key) > _LEAST_LETTERS else ()
        # `gegeben` is no Ben
        close = [e for e in near if e not in by.state.playing or len(key) < len(e) + _TWO]
    return tuple(Word(thing, first.start, last.end, quoted=True) for thing in close)


def _figures(name: str) -> list[str]:
    return [part for part in parts_of(name) if part.isdigit()]


def _is_like(key: str, name: str) -> bool:
    # A slip of a name, or of its first word where the others are begun: `gerale st`.
    (first, *rest), (called, *others) = parts_of(key) or ("",), parts_of(name) or ("",)
    begun = len(rest) == len(others) > 0 and all(map(str.startswith, others, rest))
    return is_slip(key, name) or (begun and is_slip(first, called))
