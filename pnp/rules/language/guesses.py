"""What a line may be meant for that is no act: what is lacking put in, what is too much left out.

No guess is read at once: `weighing.py` has each judged by the rules, and asks about it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, pairwise, product
from typing import TYPE_CHECKING, Final

from pnp.rules.language import arguments
from pnp.rules.language.box_names import box_names
from pnp.rules.language.explained import PAYING, marks_of
from pnp.rules.language.foretold import CARD, THOUSANDS, after, foretell, written
from pnp.rules.language.form_reading import PAY, THROW, Said
from pnp.rules.language.line import Misread, Word, join_words, parse, split_dice, text_of, write
from pnp.rules.language.names import find, find_part, is_player, nearest_things, player_names
from pnp.rules.language.open_acts import explain
from pnp.rules.language.plainer_lines import (
    is_known,
    mended,
    owner_as_name,
    plainer_lines,
    small_number,
    things,
)
from pnp.rules.language.usage import ROW, Grammar, arguments_of
from pnp.rules.language.vocabulary import (
    Scan,
    as_name,
    is_filler,
    led_by,
    listening,
    means,
    verb_meant,
    verbs_in,
)
from pnp.rules.state.accounts import BANK, CASH
from pnp.rules.state.game_state import ONE_KEY, Choice, Question
from pnp.spelling import fold_name, folded_words, is_slip

if TYPE_CHECKING:
    from pnp.box.cards import Card

Guesses = Iterator[tuple[Said, ...]]
"""The lines that words may stand for, each as its acts."""

Rule = Callable[[Scan], Guesses]
"""One way in which hurried people write."""

# So many acts are tried for a half of a line.
_FEW: Final = 3


_AUCTION: Final = "auction"

# What an auctioneer says where there is a bid.
_DECIDED: Final = ("sell", "keep")


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
    alone, two = len(by.state.table.players) == 1, len(pips) == 2
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
    words, nobody = without_nobody(line)
    words = tuple(chain.from_iterable(map(_unpaired, words)))
    slots = [each for _, each, _ in arguments_of(by.load(_AUCTION)) if each.names]
    (names,) = (each.names(by.state) for each in slots if each.names and not each.seated)
    joined = join_words(words, lambda run: names.get(fold_name(text_of(run)), ""))
    pieces = [word for word in joined if word.text in names.values()]
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
    if not verb or any(bidden(line)):
        return
    bids = bids_in(by, tuple(map(_unmarked, words)), set())[0]
    if not any(map(str.isdecimal, bids.values())) and not without_nobody(line)[1]:
        return
    kinds = dict[str, str]()
    slots = [each for _, each, _ in arguments_of(by.load(verb)) if each.names]
    for piece in slots[1].offers(by.state):
        kinds.setdefault(piece.rpartition("-")[0] or piece, piece)
    for piece in kinds.values():
        whole = (foretell(by, e) for e in bidden(Scan(by, (*words, as_name(piece, words[-1])))))
        ways = [text for text, told in whole if text and isinstance(told, str)]
        if ways:  # both to sell and to keep, where neither is said
            text = ways[0].rpartition(" ")[0] if len(ways) > 1 else ways[0]
            yield Choice(text, by.state.messages.piece(piece))


def without_nobody(line: Scan) -> tuple[Said, bool]:
    """Give the words of an auction without those that say that nobody bids, if any do."""
    for before, window, behind in line.windows():
        if means(line.by.state.messages, "nobody", _unmarked(Word(text_of(window), 0, 0))):
            return tuple(map(_unmarked, (*before, *behind))), True
    return tuple(map(_unmarked, line.words)), False


def _bid_of(by: Grammar, word: Word) -> str:
    said = 0 if is_filler(by.state.messages, word) else small_number(by.state.messages, (word,))
    return str(said or "")


def bids_in(by: Grammar, words: Said, pieces: set[str]) -> tuple[dict[str, str], list[str]]:
    """Tell what each bids who is named beside a sum, or passes; and who is named without one."""
    say, players = by.state.messages, player_names(by.state)
    bids, named, said = dict[str, str](), dict[str, None](), [*words]
    who = ""
    for word in said:
        # `ann 1` is Anna's bid, and no word for the row
        long = len(word.text) >= 3 or is_player(by.state, word)
        begun = find(owner_as_name(by.state, word).text, players).things if long else ()
        passes = means(say, "flag.pass", word) or means(say, "pass", word)
        if len(begun) == 1:
            (who,) = begun
            named[who] = None
        elif who and (passes or (bid := _bid_of(by, word))):
            bids[who], who = "pass" if passes else bid, ""
        elif word.text in pieces or means(say, ROW, word) or not is_known(by, word):
            who = ""
    pairs = [*pairwise((*said[:1], *said))]  # `for 5 from ben to dora`, who is not beside it
    sums = [w for at, w in pairs if _bid_of(by, w) and not means(say, ROW, at)]
    sums = [word for word in sums if word.text not in pieces]
    led = [w for at, w in pairs if means(say, "to", at) and is_player(by.state, w)]
    led += [w for w, then in pairs if is_player(by.state, w) and means(say, "turned", then)]
    other = [players[fold_name(w.text)] for w in led] or [*named][1:]
    if not bids and len(sums) == len(other) == 1:
        bids[other[0]] = _bid_of(by, sums[0])
    return bids, [each for each in named if each not in bids]


def as_it_stands(line: Scan) -> Guesses:
    """Read a line in plainer spelling as an act in any order."""
    yield (line.words,)


def _two_acts(line: Scan) -> Guesses:
    # `rent anna 13 salary anna`, with `and` or a comma between them or with nothing.
    within = {n for each in line.said for n in range(each.start + 1, each.end)}
    pips = {word for word in line.bare if len(word.text) == 1}
    dice = {n + 1 for n in line.where("and") if {*line.words[n - 1 : n + 2 : 2]} <= pips}
    for at in (n for n in range(1, len(line.words)) if n not in within | dice):
        first, then = (Scan(line.by, each) for each in (line.words[:at], line.words[at:]))
        if line.words[at - 1].text[-1:] == "," or at - 1 in line.where("and"):
            if first.bare and not (then.told or then.sums or then.who) and _takes_many(first):
                continue  # `2 houses on gerrale and laycock`
            before, rest = Scan(line.by, _before(line, at)), then.words
            begins = any(not (each.start or each.begun) for each in then.said)
            led = any(n - 1 in then.where("to", "from") for n in then.players[:1])
            # `cem buy kingsway and tasman street`: he has come there too
            if (len(before.who) == 1 or 0 in before.players) and (begins or led or not then.who):
                rest = (*before.who[:1], *rest)
            yield from _one_then_other(line.by, before.words, rest, joined=True)
        elif any(not (each.start or each.begun) for each in then.said) or (
            0 in then.players and first.verbs and then.verbs
        ):
            rest = then.words if then.who else (*first.who[:1], *then.words)
            yield from _one_then_other(line.by, first.words, rest, joined=False)


def _takes_many(line: Scan) -> bool:
    slots = (slot for verb in line.told for _, slot, _ in arguments_of(line.by.load(verb)))
    return any(slot.many and slot.goes_on for slot in slots)


def _one_then_other(by: Grammar, first: Said, then: Said, *, joined: bool) -> Guesses:
    # The second is read where the first has left the table: `5 4 and takes it`.
    ways = _ways_of_half(by, first, joined=joined)
    if joined and not Scan(by, first).told and not any(written(by, each) for each in ways):
        # `right then, ben owes anna 5`
        yield from ((each,) for each in _ways_of_half(by, then, joined=joined))
    for way in ways:
        moved, bought = after(by, way), written(by, way).startswith("buy")
        others = _ways_of_half(moved, then, joined=joined, buys=bought)
        if written(by, way).startswith(CARD):  # `hail, insured`: he has the counter
            had = arguments.spoken(by.state.messages, "had-before-card")
            others = tuple(e for e in others if not written(by, e).startswith(had))
        again = {written(by, each) for each in others} - {""}
        lost = way[0].text == THROW or (joined and bool(Scan(by, then).told))
        lost = lost and not any(written(moved, each) for each in others)
        if written(by, way) in again or lost:
            yield (way,)  # it is said twice, or what follows is none of this throw
            return
        # who buys on a loan borrows first
        loans = (bought and written(by, each).startswith("borrow") for each in others)
        yield from ((e, way) if loan else (way, e) for e, loan in zip(others, loans, strict=True))


@lru_cache(maxsize=64)  # the halves of many lines are the same
def _ways_of_half(by: Grammar, words: Said, *, joined: bool, buys: bool = False) -> Sequence[Said]:
    # Where no word joins the halves each says its own verb.
    half, marks = Scan(by, words), marks_of(by, words)
    rules = (on_space, thrown, _drawn) if joined else (thrown,)
    called: list[Said] = []
    for rule in rules:
        with suppress(Misread, Question):  # which card is asked elsewhere
            called += chain.from_iterable(rule(half))
    told = any(each.kind == "thing" or each.verbs for each in marks.all)  # figures are no act
    told = told or (len(marks.who) > 1 and any(each.kind == "number" for each in marks.all))
    names = any(each.kind in {"thing", "number"} for each in marks.all) and joined
    grounds = arguments.deed_names(by.state)  # nobody buys by a part of a name: `war im wald`
    part = any(e.kind == "thing" and fold_name(text_of(e.words)) not in grounds for e in marks.all)
    silent = {"buy"} if part and not buys else set[str]()
    verbs = [e for e in marks.verbs if told and (marks.evidence(e) or (names and e not in silent))]
    acts = [e for e in explain(marks, verbs, 0) if not e.wanted and len(e.acts) == 1]
    acts = [e for e in acts if not any(mark.kind for mark in e.left)]
    whole = [e for e in acts if not e.added][:_FEW]
    if joined and not whole:  # `and a counter`, which only one contract can get now
        said = (e for e in acts if marks.evidence(e.verb))
        put_in = [e for e in said if isinstance(foretell(by, e.acts)[1], str)]
        whole = put_in if len(put_in) == 1 else []
    return (words, *plainer_lines(by, words), *called, *(each.acts[0] for each in whole))


def _before(line: Scan, at: int) -> Said:
    # What stands before a comma, or before `and`.
    *first, last = line.words[:at]
    bare = "" if at - 1 in line.where("and") else last.text.rstrip(",")
    return (*first, last._replace(text=bare)) if bare or not first else tuple(first)


_ON_SPACE: Final[Mapping[str, str]] = {
    "tax": "pay {who} bank {amount}",
    "start": "salary {who}",
    "go-to-jail": "jail {who}",
}
"""The kind of a space → what is typed for who comes there."""


def on_space(line: Scan) -> Guesses:
    """Read the name of a space, or of its kind: `tasman street cem`, `tax ben`."""
    by, say, board, sums = line.by, line.by.state.messages, line.by.state.box.board, line.sums
    spaces = {each.id: each for each in board.spaces if each.kind in _ON_SPACE} if board else {}
    names = {n: each for n, each in box_names(say).spaces.items() if each in spaces}
    heard = product((say, *listening(say)), _ON_SPACE)
    kinds = {fold_name(said): kind for each, kind in heard for said in arguments.spoken(each, kind)}
    words = Scan(by, tuple(word for word in line.words if word not in sums))
    for before, window, behind in words.windows():
        typed, rest = fold_name(text_of(window)), Scan(by, (*before, *behind))
        # an income tax is a tax: `einkommensteuer`
        ends = (said for said in kinds if len(said) > 3 and typed.endswith(said))
        kind = kinds.get(typed) or next((kinds[said] for said in ends if "-" not in typed), "")
        found = [each.id for each in spaces.values() if each.kind == kind]
        # `ben tax 200`: another sum than a space has, or a game without such a space
        if sums and kind != "start":
            least = min(by.state.table.notes, default=1)  # `taxes 4 anna`: no sum is so small
            known = kind == "tax" and len(sums) == 1 and sums[0].text not in map(str, range(least))
            for who in _named_beside(Scan(by, rest.who or rest.words)) if known else ():
                yield parse(_ON_SPACE[kind].format(who=write(who), amount=sums[0].text)).acts
            continue
        if len(typed) > 2 and (not found or typed in names):  # `income tax` is no other tax
            found = [*find_part(typed, names)]
        for each, who in product(found, _named_beside(rest) if found else ()):
            space = spaces[each]
            yield parse(_ON_SPACE[space.kind].format(who=write(who), amount=space.amount)).acts


def _named_beside(line: Scan) -> Sequence[str]:
    # Who is named by words that say no more than that he pays or moves; all who play, of no word.
    told = line.without(line.small, line.where(*_ON_SPACE))  # `tasman street levy anna`
    told = tuple(w for w in told if not Scan(line.by, (w,)).verbs & {*PAYING, CARD})
    known = tuple(word for word in told if is_known(line.by, word))  # `ben landed smack on tax`
    state = line.by.state
    if not told:
        return state.playing
    return find(text_of(known), player_names(state)).things if known else ()


def _drawn(line: Scan) -> Guesses:
    # `luck ben 12`, `card cem surf carnival`: by the deck, a number, or words on the card.
    by, state, words, who = line.by, line.by.state, line.words, line.who
    names = arguments.card_names(state)
    titles = [w for _, w, _ in line.windows() if fold_name(text_of(w).strip(",.!")) in names]
    every = {
        n for n, each in enumerate(words) if fold_name(each.text) in arguments.everybody(state)
    } - {n for n, each in enumerate(words) if any(each in title for title in titles)}
    # `hail! everyone pays`: whoever drew it
    who = who or tuple(as_name(each, words[0]) for each in state.playing)
    if len(line.who) > 1 or CARD not in by.verbs:
        return
    named = [names[fold_name(text_of(title).strip(",.!"))] for title in titles]
    spaces = things(by)  # `tax office ben` names one
    offices = any(len(w) > 1 and fold_name(text_of(w)) in spaces for _, w, _ in line.windows())
    hints = line.hints if line.sums else ()  # `wins 50 at the raffle`, `hagelschaden, chip her`
    others = {each.verb for each in (*line.said, *hints)} - PAYING
    strange = () if named or offices or others else words
    kept = {*chain.from_iterable(mended(by, words))}  # what is no part of a misspelt name
    for word in (each for each in strange if each in kept and not is_known(by, each)):
        cards = (card for deck in state.box.decks for card in deck.cards)
        some = [*_cards_meant(by, (word,), cards, surely=False)]
        named += some if len(some) == 1 else ()
    yield from (((*led_by(CARD, (o,)), as_name(e, words[0])),) for e in named for o in who)
    told = {n for n, each in enumerate(words) if verb_meant(by, each) == CARD} | every
    said_of = (each.start for each in line.hints if each.verb == CARD)
    # `renovation` is said of a card, and is no deck
    told |= {n for n in said_of if not next(_decks_in(Scan(by, words[n : n + 1])))[1]}
    begins = led_by(CARD, who[:1])
    found: list[Said] = []
    alone, pays = False, bool(line.told & PAYING)
    for rest, deck in _decks_in(Scan(by, line.without(told, line.players))):
        if deck is None and (found or alone):
            break  # of the deck that was named
        spoken = {n for n, word in enumerate(rest.words) if any(verbs_in(by, (word,)))}
        spoken |= {each.start for each in rest.hints if each.verb in PAYING}  # `minus`
        said, surely = rest.without(rest.small, spoken), bool(told) or deck is not None
        alone = alone or not said
        verbs = rest.said if said else ()
        other = {each.verb for each in verbs if not (deck and each.begun)} - {CARD, PAY}
        paid = not surely and all(w.text.isdecimal() or Scan(by, (w,)).verbs for w in said)
        paid = paid or (bool(every) and not any(w.text[:1].isalpha() for w in said))
        if not said or (other and len(rest.words) < 2) or paid:  # `collect 200` may be on a card
            continue
        if other:  # `ben lemonade sold` is a whole title
            said = rest.words
        if (deck or any(map(str.isdecimal, said[0].text))) and not said[0].text.isdecimal():
            found.append((*begins, *said))
        drawn = (each for one in state.box.decks if deck in {None, one.id} for each in one.cards)
        if len(said) == 1 and pays and said[0].text.isdecimal():  # `luck card, pays 50`
            yield from _paid_by_card(line, rest, drawn)
        elif surely or (not offices and kept.issuperset(said)):
            meant = _cards_meant(by, said, drawn, surely=surely)
            found += ((*begins, as_name(each, words[-1])) for each in meant)
    yield from (((*led_by(CARD, (one,)), *each[2:]),) for each in found for one in who)


def _paid_by_card(line: Scan, rest: Scan, drawn: "Iterable[Card]") -> Guesses:
    # What a card says, `luck card, ben gets 150`: the Bank's or for it; and the cards that do so.
    by, kept = line.by, tuple(word for word in line.words if word in (*line.who, *rest.words))
    ways = [each for each in explain(marks_of(by, kept), (PAY,), 0) if BANK in each.line.split()]
    for who, way in product(line.who, sorted(ways, key=lambda each: each.added)[:1]):
        named = player_names(by.state)[fold_name(who.text)]
        acts = [(*led_by(CARD, (who,)), as_name(each.id, who)) for each in drawn]
        paid, *left = (after(by, e).state.held(named, CASH) for e in (*way.acts, *acts))
        same = [(act,) for act, cash in zip(acts, left, strict=True) if cash == paid]
        yield from (*(same if len(same) < ONE_KEY else ()), way.acts)


def _decks_in(line: Scan) -> Iterator[tuple[Scan, str | None]]:
    # What stands beside the name of a deck, `chance` or `ereigniskarte`; and beside that of none.
    state = line.by.state
    names = box_names(state.messages).decks
    drawn = [fold_name(said) for said in arguments.spoken(state.messages, CARD)]
    for before, window, behind in line.windows():
        typed = fold_name(text_of(window))
        typed = next((typed.removesuffix(said) for said in drawn if typed.endswith(said)), typed)
        near = {name: deck for name, deck in names.items() if is_slip(typed, name)}
        small = all(is_filler(state.messages, word) for word in window)  # `sur`, of `suerte`
        if len(typed) > 1 and not small:  # a letter alone begins too much
            for each in find_part(typed, names) or nearest_things(typed, near):
                yield Scan(line.by, (*before, *behind)), each
    yield line, None


def _cards_meant(
    by: Grammar, words: Said, cards: "Iterable[Card]", *, surely: bool
) -> Iterator[str]:
    # By its number, or by words on it, spelt so or nearly so: where no card was spoken of, one
    # word must stand in the title or the short text, for anything may stand in a long one.
    if len(words) == 1 and words[0].text.isdecimal():
        cards = tuple(cards)
        yield from (each.id for each in cards if surely and str(each.no) == words[0].text)
    # a word is long enough to tell a card where it is no small one, nor what a deed is called
    if not any(len(word.text) > 3 and (surely or not is_known(by, word)) for word in words):
        return
    typed = folded_words(text_of(words))
    for card in cards:
        whole = surely or len(typed) > 1
        told = (card.title, card.short, *((card.text,) if whole else ()))
        texts = (card.id, *chain.from_iterable(each.texts.values() for each in told if each))
        if any(all(_stands(word, text) for word in typed) for text in texts):
            yield card.id


@lru_cache(maxsize=16384)  # a word is looked for in every card, by each window that holds it
def _stands(word: str, text: str) -> bool:
    among = folded_words(re.sub(THOUSANDS, "", text))
    # `erbt` begins an inheritance
    begun = len(word) > 3 and any(each.startswith(word) for each in among)
    return word in among or begun or (len(word) > 4 and any(is_slip(word, each) for each in among))


CLASSES: Final[tuple[Rule, ...]] = (
    *(as_it_stands, thrown, auctioned, bidden, lent),
    *(_two_acts, on_space, _drawn),
)
"""What words may stand for that no verb by itself explains, the likeliest first."""

AS_IT_STANDS: Final[frozenset[Rule]] = frozenset({as_it_stands, _two_acts})
"""Those that read the words of a line as they stand."""

READ_AGAIN: Final = AS_IT_STANDS | {on_space}
"""Those that have no use for another verb than that of their act."""

OTHERS: Final[frozenset[Rule]] = frozenset({auctioned, bidden})
"""Those in which players may be named who have no part in it."""

SELLING: Final = frozenset({"auction", "buy"})
"""The verbs of these."""

INSTEAD: Final[tuple[Rule, ...]] = (_two_acts,)
"""What words may stand for that are an act, but one that the rules forbid."""
