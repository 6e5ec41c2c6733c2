"""Lines called out rather than said: dice, signed sums, so many on each, what either gives."""

from collections.abc import Iterator
from itertools import chain, product
from typing import Final

from pnp.rules.language import arguments
from pnp.rules.language.explained import marks_of
from pnp.rules.language.foretold import foretell
from pnp.rules.language.form_reading import PAY, THROW, Said
from pnp.rules.language.line import Word, join_words, split_dice, text_of
from pnp.rules.language.names import find, find_part, is_player, player_names
from pnp.rules.language.plainer_lines import is_known, owner_as_name
from pnp.rules.language.scan import Scan, as_name, led_by
from pnp.rules.language.usage import ROW, Grammar, arguments_of
from pnp.rules.language.vocabulary import is_filler, means
from pnp.rules.state.question import ONE_KEY, Choice
from pnp.spelling import fold_name

Guesses = Iterator[tuple[Said, ...]]
"""The lines that words may stand for, each as its acts."""

_AUCTION: Final = "auction"

# What an auctioneer says where there is a bid.
_DECIDED: Final = ("sell", "keep")

# A part of a name has so many letters at least.
_LEAST: Final = 3

# Where so many numbers are called out, each has a deed of its own.
_SEVERAL: Final = 2


def thrown(line: Scan) -> Guesses:
    """Read two dice, or what they show where nobody else throws: `anna 5 et 3`, `4+3`, `double 4`.

    Whoever throws a double and is not named may be anybody.
    """
    by, doubled = line.by, line.where("double")
    spoken = (e for e in (*line.said, *line.hints) if e.verb == THROW and not e.begun)
    said = {n for each in spoken for n in range(each.start, each.end)}
    # a word that nobody knows may be a slip of another verb
    unknown = {n for n, word in enumerate(line.words) if said and not is_known(by, word)}
    others = (e for e in (*line.said, *line.hints) if e.verb != THROW and not e.begun)
    small = line.small - ({n for each in others for n in range(each.start, each.end)} - said)
    called = line.without(line.where("and"), small, said, doubled, line.players, unknown)
    pips = split_dice(line.sums) * (2 if doubled and len(line.sums) == 1 else 1)
    alone, two = len(by.state.table.players) == 1, len(pips) == _SEVERAL
    named = len(line.who) == 1 and (two or said)
    if THROW not in by.verbs or called != line.sums or not pips or len(line.who) > 1:
        return
    if named or alone:
        yield (led_by(THROW, (*line.who, *pips)),)
    elif doubled and two:
        for who in by.state.playing:
            yield (led_by(THROW, (as_name(who, line.words[0]), *pips)),)


def lent(line: Scan) -> Guesses:
    """Let who lends hand a sum over and be owed it: `ben lends cem 75`."""
    taken = bool(line.where("borrows"))
    if len(line.players) == 2 and len(line.sums) == 1 and (taken or line.where("lends")):
        turned = taken or line.players[1] - 1 in line.where("from", "at")
        lender, debtor = line.who[::-1] if turned else line.who
        pays, owes = (lender, debtor, *line.sums), (debtor, lender, *line.sums)
        yield led_by(PAY, pays), led_by("owe", owes)


def auctioned(line: Scan) -> Guesses:
    """Sell to the highest bidder: `surf road goes under the hammer, ben 260, anna 270`."""
    by, words = line.by, tuple(map(_unmarked, line.words))
    said = tuple(each for each in words if not means(by.state.messages, "auctioned", each))
    bids = bids_in(by, said, set())[0] if len(said) < len(words) and "buy" in by.verbs else {}
    sums = {int(bid): who for who, bid in bids.items() if bid.isdecimal()}
    for deed in marks_of(by, words).deeds or ("",) if sums else ():  # else what is on offer
        who, named = as_name(sums[max(sums)], words[0]), as_name(deed, words[0])
        most = words[0]._replace(text=f"${max(sums)}")
        yield (led_by("buy", (who, *((named,) if deed else ()), most)),)


def _unmarked(word: Word) -> Word:
    return word._replace(text=word.text.rstrip(",:.!"))


def _unpaired(word: Word) -> Said:
    who, colon, bid = word.text.partition(":")
    return (word._replace(text=who), word._replace(text=bid)) if colon and bid else (word,)


def bidden(line: Scan) -> Guesses:
    """Auction a piece: `yellow 2, ben 1 cem 2, sold`, `anna roof, nobody bid`.

    Who is named beside a sum bids it; who is named without one auctions, else anybody; whoever is
    not named passes. Where nobody says whether it is sold, either may be meant.
    """
    by = line.by
    if _AUCTION not in by.verbs:
        return
    words, nobody = _without_nobody(line)
    words = tuple(chain.from_iterable(map(_unpaired, words)))
    slots = [each for _, each, _ in arguments_of(by.load(_AUCTION)) if each.names]
    (names,) = (each.names(by.state) for each in slots if each.names and not each.seated)
    joined = join_words(words, lambda run: names.get(fold_name(text_of(run)), ""))
    pieces = [word for word in joined if word.text in names.values()]
    for word in joined if not pieces else ():  # `a green` is one of several
        left = {*slots[1].offers(by.state)} if len(slots) > 1 else set[str]()
        known = is_player(by.state, word) or is_filler(by.state.messages, word)
        found = () if known else find_part(word.text, names)
        pieces += [as_name(each, word) for each in found if each in left][:ONE_KEY]
    bids, owners = bids_in(by, joined, {*names.values()})
    if nobody:  # `red 6 to ben for nothing, everyone passed`
        bids, owners = {}, [*bids, *owners]
    if not pieces or not (bids or nobody):
        return
    said = product(words, _DECIDED, ("", "flag."))
    flags = [key for word, key, kind in said if means(by.state.messages, f"{kind}{key}", word)]
    sold = any(bid.isdecimal() for bid in bids.values())
    for who in owners or [each for each in by.state.playing if each not in bids]:
        at = by.state.playing.index(who)
        others = (*by.state.playing[at + 1 :], *by.state.playing[:at])
        each = [as_name(f"{other}:{bids.get(other, 'pass')}", words[0]) for other in others]
        for flag in dict.fromkeys(flags or _DECIDED) if sold else ("",):
            end = (Word(flag, words[-1].end, words[-1].end),) if flag else ()
            for piece in pieces:
                yield (led_by(_AUCTION, (as_name(who, words[0]), piece, *each, *end)),)


def ask_for_piece(by: Grammar, words: Said) -> Iterator[Choice]:
    """Give an auction that names no piece with each kind that can be auctioned: `red`, `roof`."""
    verb, line = by.verbs.get(_AUCTION), Scan(by, words)
    sums = any(map(str.isdecimal, bids_in(by, words, set())[0].values()))
    if not verb or any(bidden(line)) or not (sums or _without_nobody(line)[1]):
        return
    kinds = dict[str, str]()
    slots = [each for _, each, _ in arguments_of(by.load(verb)) if each.names]
    for piece in slots[1].offers(by.state):
        kinds.setdefault(piece.rpartition("-")[0] or piece, piece)
    for piece in kinds.values():
        whole = (foretell(by, e) for e in bidden(Scan(by, (*words, as_name(piece, words[-1])))))
        ways = [text for text, told in whole if isinstance(told, str)]
        if ways:  # both to sell and to keep, where neither is said
            text = ways[0].rpartition(" ")[0] if len(ways) > 1 else ways[0]
            yield Choice(text, by.state.messages.piece(piece))


def _without_nobody(line: Scan) -> tuple[Said, bool]:
    # The words of an auction without those that say that nobody bids.
    for before, window, behind in line.windows():
        if means(line.by.state.messages, "nobody", _unmarked(Word(text_of(window), 0, 0))):
            return tuple(map(_unmarked, (*before, *behind))), True
    return tuple(map(_unmarked, line.words)), False


def bids_in(by: Grammar, words: Said, pieces: set[str]) -> tuple[dict[str, str], list[str]]:
    """Tell what each bids who is named beside a sum, or passes; and who is named without one."""
    say, players = by.state.messages, player_names(by.state)
    bids, named, said = dict[str, str](), dict[str, None](), [*words]
    for n, (bid, to, payee) in enumerate(zip(words, words[1:], words[2:], strict=False)):
        if arguments.is_bare(bid) and means(say, "to", to) and is_player(by.state, payee):
            said[n : n + 3] = payee, bid, to  # `keeps it, pays 2 to ben`
    who = ""
    for word in said:
        # `ann 1` is Anna's bid, and no word for the row
        long = len(word.text) >= _LEAST or is_player(by.state, word)
        begun = find(owner_as_name(by.state, word).text, players).things if long else ()
        passes = means(say, "flag.pass", word) or means(say, "pass", word)
        if len(begun) == 1:
            (who,) = begun
            named[who] = None
        elif who and (passes or arguments.is_bare(word)):
            bids[who], who = "pass" if passes else word.text, ""
        elif word.text in pieces or means(say, ROW, word) or not is_known(by, word):
            who = ""
    return bids, [each for each in named if each not in bids]
