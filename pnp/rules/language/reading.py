"""Words that are in no form of the bank's own: read as people say it, or asked about.

What is said in one way only is read: in any order, in another spelling or language, called out.
All else is weighed (`weighing.py`), and never entered unasked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Final

from pnp.errors import Code, Refusal
from pnp.rules.language import guesses, plainer_lines, usage, vocabulary
from pnp.rules.language.arguments import deed_names, find_deeds, is_bare, pick, spoken
from pnp.rules.language.explained import PAYING, Mark, mark_at, marks_of, numbered
from pnp.rules.language.foretold import offer_guesses, offer_undo
from pnp.rules.language.form_reading import PAY, Repeated, Said, is_called_out, read_form
from pnp.rules.language.free_order import read_freely, refusal_of
from pnp.rules.language.guesses import ask_for_piece, without_nobody
from pnp.rules.language.line import (
    UNKNOWN,
    Misread,
    Word,
    join_sums,
    looks_like_amount,
    mark_place,
    parse,
    text_of,
    write,
)
from pnp.rules.language.names import (
    find,
    find_part,
    holder_names,
    is_bank,
    is_player,
    join_names,
    party_names,
)
from pnp.rules.language.vocabulary import Scan, ask_which, hints_in, verb_meant, verbs_in
from pnp.rules.language.weighing import offer, tell_forms, weigh
from pnp.rules.protocols import Verb
from pnp.rules.state.game_state import ONE_KEY, Choice, Question
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.opening import KeptTurns
from pnp.spelling import fold_name

# Refusals that tell of a word, and not what could be meant.
_VAGUE: Final = frozenset(
    {
        *UNKNOWN,
        *("name.near", "name.meant", "name.ambiguous", "line.missing"),
        *("line.number", "amount.unclear", "amount.count"),
    }
)

# Those for which a better one is told, if a word gives any.
_LITTLE: Final = frozenset({*UNKNOWN, "amount.unclear", "name.meant", "name.ambiguous"})

# A line of more words is not guessed at.
_MOST: Final = 18


def read_otherwise(by: usage.Grammar, words: Said) -> Verb:
    """Read words that are in no form of the bank's own, or ask what they mean; else tell why not.

    What is read in another spelling or language is one act and the same in any standing.
    """
    typed, words = words, usage.without_blanks(by.state, words)
    blank, words = len(words) < len(typed), plainer_lines.without_courtesy(by, words)
    whole = plainer_lines.put_together(by, words)
    act = _read_in_any(by, typed, words, whole)
    if by.state.again:  # what was entered was no guess
        return act
    if blank or getattr(act, "leaves", False):  # not by a word of talk
        own = parse(usage.write_acts(by, (act,))).acts[0]
        offer(by, typed, weigh((by,), own, None))
    if refusal_of(by.state, act) not in {None, Code.ASK, Code.CASH}:
        _offer_instead(by, typed, words)
        text = not isinstance(act, Repeated) and usage.takes_text(type(act))
        if text and is_player(by.state, words[0]):  # `anna kept the red five`: she promised nothing
            offer(by, typed, weigh((by,), plainer_lines.with_sums(by.state, whole)))
    return act


def _offer_instead(by: usage.Grammar, typed: Said, words: Said) -> None:
    # What is forbidden was perhaps another act that says all: `swap ben 8 cem 11` is no gift.
    plain = plainer_lines.with_sums(by.state, words)
    called = weigh((by,), plain, (), guesses.INSTEAD)
    called = [each for each in called if "; " in each.line or each.act.verb == "trade"]
    called = [each for each in called if not (each.left or each.act.added)]
    offer(by, typed, [each for each in called if isinstance(each.told, str)])


def _read_in_any(by: usage.Grammar, typed: Said, words: Said, whole: Said) -> Verb:
    # In the words of the table, else in those of other languages.
    refused: Misread | Question
    for line in dict.fromkeys((tuple(words), tuple(whole))):
        try:
            return read_hurried(by, line)
        except (Misread, Question) as still:
            refused = still
    _ask_for_number(by, plainer_lines.with_sums(by.state, whole))
    refused = _in_no_doubt(by, plainer_lines.with_sums(by.state, whole), refused)
    if isinstance(refused, Question) or refused.facts.get("behind") or len(whole) > _MOST:
        raise refused
    others = tuple(_others(by, whole))
    acts: list[Verb] = []
    for each in others:
        try:
            act = read_hurried(each, whole)
            acts += [act] if act not in acts else []
        except Misread as why:
            # what else is wrong with it
            refused = why if refused.key.startswith("verb.") else refused
    if len(acts) > 1:
        lines = [usage.write_acts(by, (act,)) for act in acts]
        raise ask_which(by.state, "ask.readings", _text(typed), lines, *typed)
    if acts:
        return acts[0]
    raise refused if by.state.again else _suggest((by, *others), typed, whole, refused)


def read_hurried(by: usage.Grammar, words: Said) -> Verb:
    """Read words in the bank's own form or as people say it, or ask; else tell why not."""
    if is_called_out(by, words) and by.state.find_terms(KeptTurns) is not None:
        act = read_freely(by, words, thrown=True)  # though its first word begins a verb
        if act is not None:
            return act
    try:
        return read_form(by, words)
    except (Misread, Question) as refused:
        return _read_as_said(by, words, refused)


def _read_as_said(by: usage.Grammar, words: Said, refused: Misread | Question) -> Verb:
    if refused.code == Code.ASK or refused.facts.get("behind"):
        raise refused  # a keyword that lacks its value is no word to be passed over
    try:
        act = read_freely(by, join_sums(words))
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
        return read_hurried(by, whole)  # what is wrong is no part of a name
    return _read_verb_first(by, words, refused)


def _read_verb_first(by: usage.Grammar, words: Said, refused: Misread | Question) -> Verb:
    # What is wrong with the rest is told then, and not that `miete` is no verb of the bank's own,
    # or that `ben` is none in `ben buys croyden street`.
    named = _count_name(by, words) if refused.key == "verb.is-name" else 0
    said = words[named]
    # a word alone may still become another, and what stands behind a name is no short form
    begun = "" if named or len(words) == 1 else verb_meant(by, said, begun=True)
    # `no that was ben` begins no `note`: what takes any words wants its whole name
    verb = verb_meant(by, said) if not begun or usage.takes_text(by.load(begun)) else begun
    if verb and not said.quoted:
        party = Word(text_of(words[:named]), words[0].start, words[named - 1].end)
        rest = (*((party,) if named else ()), *words[named + 1 :])
        return read_form(by, (said._replace(text=verb), *rest))
    # in `anna bys surf road` the word that stopped it is told, and not the name
    behind = words[named:] if named else ()
    stops = (each for each in behind if not (each.quoted or plainer_lines.is_known(by, each)))
    raise next((mark_place(vocabulary.unknown_verb(by, each), each) for each in stops), refused)


def _count_name(by: usage.Grammar, words: Said) -> int:
    # So many words name the party with whom the line begins, and more follow: two in `cem l buys`.
    names, begun = party_names(by.state), range(len(words) - 1, 0, -1)
    return next((n for n in begun if find(text_of(words[:n]), names).things), 0)


def _ask_for_number(by: usage.Grammar, words: Said) -> None:
    # `seestrasse 4`: which of those there are.
    for thing, number in pairwise(marks_of(by, words).all):
        if not number.kind and is_bare(number.words[0]):
            named, every = (*thing.words, *number.words), numbered(by, thing)
            deeds = {*every.values()} <= {*deed_names(by.state).values()}
            try:
                pick(by.state, text_of(named), every, "a-deed" if deeds else "a-piece")
            except Refusal as none:
                choices = tuple(Choice(each, each) for each in dict.fromkeys(every.values()))
                place = named[0].start, named[-1].end
                raise Question(none, choices[:ONE_KEY], place=place) from none


def _in_no_doubt(by: usage.Grammar, words: Said, asked: Misread | Question) -> Misread | Question:
    # Part of a name that is typed whole, `places red 4`, or none, `builds a hotel`; not `an`, Anna.
    if not isinstance(asked, Question) or asked.code != Code.AMBIGUOUS or not asked.place:
        return asked
    mark = mark_at(marks_of(by, words), asked.place[0])
    if mark is None or {each.writes for each in asked.choices} & {*map(write, by.state.playing)}:
        return asked
    small, (first, *more) = mark.kind == "small", mark.words
    told = vocabulary.unknown_verb(by, first) if small else asked
    several = len(Scan(by, words).verbs) > 1  # `cem buys ozon and pays ben 50`
    return Misread(told, first.start, first.end) if small or more or several else asked


def _others(by: usage.Grammar, words: Said) -> Iterator[usage.Grammar]:
    # With the words of each other language that has a verb in the line which the table's has not.
    line = Scan(by, words)
    for messages in vocabulary.listening(by.state.messages):
        other = by._replace(state=replace(by.state, messages=messages))
        told = {*verbs_in(other, words), *hints_in(other, words)} - {*line.said, *line.hints}
        new = (e for e in told if not e.begun and e.verb not in line.told)
        # `da` is no verb of Spanish in a German line, nor `a note` one of any
        new = (e for e in new if not (e.start and usage.takes_text(by.load(e.verb))))
        spans = (range(each.start, each.end) for each in new)
        if any(not line.small.issuperset(span) for span in spans):
            yield other


def _suggest(heard: Sequence[usage.Grammar], typed: Said, words: Said, refused: Misread) -> Refusal:
    # Asks what was meant, if anything could be; else gives why not. What was typed is quoted, and
    # not what was made of it.
    by, state = heard[0], heard[0].state
    if not Scan(by, words).players:  # `cems broke`
        words = tuple(plainer_lines.owner_as_name(state, word) for word in words)
    others = usage.OTHER_WORDS[2 * (typed[0] != words[0]) :]  # `please undo the last 2`
    looks = (*others, usage.OPTIONS, usage.QUESTION)
    asks = vocabulary.command_said(state.messages, looks, words)[1]
    mark = mark_at(marks_of(by, words), refused.start)
    kind = mark.kind if mark else "number"
    listed = any(word.text[-1:] in {",", ":"} for word in words)
    spelt = mark is not None and not any(map(str.isdigit, text_of(mark.words)))
    spelt = refused.code == Code.BID and spelt  # `cem:pases`
    vague = refused.key in _VAGUE or spelt or kind in {"small", "verb"} or listed
    own = verb_meant(by, words[0])
    text = own and usage.takes_text(by.load(own))  # any words may stand in it
    named = is_player(state, words[0]) or fold_name(words[0].text) in plainer_lines.things(by)
    if not vague or text or (asks and not named):
        return refused
    nothing = _enters_nothing(heard, typed, words, refused)
    return nothing or _answer(heard, typed, words, refused, mark)


def _answer(
    heard: Sequence[usage.Grammar], typed: Said, words: Said, refused: Misread, mark: Mark | None
) -> Refusal:
    by, state, kind = heard[0], heard[0].state, mark.kind if mark else "number"
    plain = plainer_lines.with_sums(state, join_sums(words))
    plain = plainer_lines.owing(by, plainer_lines.without_count(state.messages, plain))
    own = _own_verb(by, plain)
    seated = own and any(slot.seated for _, slot, _ in usage.arguments_of(by.load(own)))
    # a verb alone may be anybody's, where it is a player's at all
    begins = len(words) > 1 or len(state.table.players) == 1 or bool(own and not seated)
    # an unknown word in the bank's own form is told, and a number that is none
    known = kind and (kind != "number" or refused.key == "name.known")
    explains = begins and bool(known or not own or refused.key in {"line.missing", "verb.unknown"})
    for each in heard:
        _ask_to_take_back(each, typed, plain)
    weighed = weigh(heard, plain, ((own,) if own else ()) if explains else None)
    absent = _find_absent(by, words)
    if absent and not any(each.is_whole or each.cost <= 0 for each in weighed):
        return mark_place(absent[0], *words)
    near = refused.key == "verb.near" and refused.start == words[0].start and kind != "thing"
    if near and not any(each.is_said or not each.left for each in weighed[:1]):
        return refused
    named = mark is None or fold_name(text_of(mark.words)) in plainer_lines.things(by)
    piece = refused.key == "name.unknown" and refused.facts.get("kind") == "piece"
    if not named and piece and kind != "small":
        return refused  # in the bank's own form, and none: `auction anna purple-9 …`
    first = weighed[0] if weighed else None
    line = Scan(by, plain)  # `cem 3` bids where nothing is bought of a bank
    gets = line.told <= {PAY} and line.where("it")  # `cem gets it for 3`
    silent = not line.told or gets or without_nobody(line)[1]
    silent = vocabulary.has_no_bank(state.messages) and silent
    verbs = {first.act.verb}.union(*(mark.verbs for mark in first.left)) if first else ()
    bids = silent or not first or "auction" in verbs
    pieces = [each for other in heard for each in ask_for_piece(other, plain) if bids][:ONE_KEY]
    if pieces:
        facts = {"label": state.messages.text("missing.piece"), "form": pieces[0].writes}
        asked = state.messages.text("line.missing", **facts)
        raise offer_guesses(state, typed, *pieces, lacks=asked)
    reason = offer(by, typed, weighed)
    _ask_about_thing(by, words)
    lacks = refused.key == "line.missing" and explains and bool(weighed or reason)
    # a word that says something elsewhere in a line is no unknown name; `black 5` is a piece
    said = refused.key.startswith("verb.") or kind in {"verb", "hint", "small", "who"}
    said = said or (mark is not None and len(mark.words) > 1)
    why = absent[0] if absent else reason
    little = refused.key in _LITTLE or (said and not refused.key.startswith("line."))
    # `land 40`: its verb is said, and nothing is called so
    if not lacks and (not little or (not why and (near or not (explains or said)))):
        return refused
    why = why or tell_forms(by, typed, plain, weighed)
    place = (refused.start, refused.end) if lacks else (words[0].start, words[-1].end)
    if isinstance(why, Question):
        return why.at(words[0].start, words[-1].end)
    return why if isinstance(why, Misread) else Misread(why, *place)


def _own_verb(by: usage.Grammar, words: Said) -> str:
    # The verb a line begins with; not where another is said in it: `prison, je paie pour sortir`.
    if is_player(by.state, words[0]) or is_bank(by.state, words[0]):
        return ""
    own, said = verb_meant(by, words[0], begun=True), Scan(by, words).said
    longer = [each.verb for each in said if not each.start and each.end > 1]
    if longer:  # `sell house ozone`
        return longer[0]
    marks = marks_of(by, words)
    surer = {e for e in marks.verbs if own in PAYING and marks.evidence(e) > marks.evidence(own)}
    others, first = Scan(by, words).verbs - {own}, marks.all[0]
    # `permit 2 up for auction`, `schwarz 6` of `schwarzgeld`, `cancel piece, anna auctions`
    piece = first.kind == "thing" or fold_name(words[0].text) in plainer_lines.things(by)
    meant = not piece and fold_name(words[0].text) in by.verbs
    alone = meant or not (others or len(first.words) > 1)
    return own if alone and not surer else ""  # `pay tax ben`


def _enters_nothing(
    heard: Sequence[usage.Grammar], typed: Said, words: Said, refused: Misread
) -> Refusal | None:
    # Chatter, who does not want something or leaves where nobody enters that, and what is denied.
    by, say = heard[0], heard[0].state.messages
    verb = verb_meant(by, words[0])
    # what is promised may be that something is not done
    tells = verb and usage.takes_text(by.load(verb))
    # `n'achète pas` is a verb of its own
    pairs = enumerate(pairwise(words))  # `no 3` is a number
    short = {n for n, (a, b) in pairs if fold_name(a.text) == "no" and b.text[:1].isdigit()}
    line = Scan(by, without_nobody(Scan(by, tuple(map(plainer_lines.bare, words))))[0])
    long = (each for each in line.said if each.end - each.start > 1)
    rest = line.without(short, *(range(each.start, each.end) for each in long))
    if all(vocabulary.is_noise(say, word) for word in words):
        return by.state.refusal(Code.SYNTAX, "", "line.noise", typed=_text(typed))
    # whose piece nobody wants has it
    absent = vocabulary.absent_act(by, line.words if "auction" in by.verbs else words)
    told = {*chain.from_iterable(map(str.split, spoken(say, f"absent.{absent}")))}
    strange = any(w.text not in told and not plainer_lines.is_known(by, w) for w in words)
    if absent in {"decline", "quit"} or (absent == "parking" and not strange):
        if absent == "decline" and (rest := _besides(say, words)):
            return _suggest(heard, typed, rest, refused)
        return mark_place(_find_absent(by, words)[0], *words)
    if not tells and vocabulary.denies(say, rest):
        _ask_to_take_back(by, typed, words)
        denied = by.state.refusal(Code.SYNTAX, "", "line.denied", typed=_text(typed))
        return mark_place(denied, *words)
    return None


def _find_absent(by: usage.Grammar, words: Said) -> Sequence[Refusal]:
    """Tell that this game has not what a line speaks of."""
    marks = marks_of(by, words)
    who = [each for each in marks.who if not is_bank(by.state, each.words[0])]
    alone = not marks.deeds and len(who) < 2  # the rent of two is no office
    named = plainer_lines.things(by)  # pieces and offices
    spoken = (e for e in marks.all if fold_name(text_of(e.words)) in named and alone)
    spoken_of = {word for each in spoken for word in each.words}
    if absent := vocabulary.absent_act(by, [w for w in words if w not in spoken_of]):
        key = f"absent.{absent}"
        keys = (f"{key}.{by.state.table.kit}", key)  # as the game itself tells it
        told = [each for each in keys if by.state.messages.text(each) != each]
        if told:  # a bank of cash alone has no word for it
            return [by.state.refusal(Code.SYNTAX, "", told[0])]
    called = words[0] in Scan(by, words).who and "throw" not in by.verbs
    pays = min(by.state.table.notes, default=1) == 1  # `anna 4`, where there are such notes
    if called and re.fullmatch("[1-6] [1-6]" if pays else "[1-6]( [1-6])?", text_of(words[1:])):
        return [by.state.refusal(Code.SYNTAX, "", "absent.throw")]
    return ()


def _besides(say: Catalogue, words: Said) -> Said:
    # `cem passes, ben takes it for 90`, `ben 6 5 doesnt want it`: what is more than a refusal.
    ends = (n for n, word in enumerate(words, 1) if word.text[-1:] in {",", ".", "!"})
    declined = {*chain.from_iterable(map(str.split, spoken(say, "absent.decline")))}
    rest = tuple(word for word in words if word.text.casefold() not in declined)
    sums = any(looks_like_amount(word.text) for word in rest)
    return words[next(ends, len(words)) :] or (rest if sums else ())


def _text(words: Said) -> str:
    return text_of(words)[:60]


def _ask_to_take_back(by: usage.Grammar, typed: Said, words: Said) -> None:
    # `oops take that back`, `letztes war falsch, zurück`: no thing and no figure, but a word of it;
    # who is named may take the last back, and says nothing else.
    say, line = by.state.messages, Scan(by, words)
    figures = line.bare
    rest = tuple(word for word in line.without(line.players) if word not in figures)
    said = [word._replace(text=word.text.strip(",.!")) for word in rest]
    things = {**deed_names(by.state), **holder_names(by.state)}
    back = [each for each in said if vocabulary.is_taken_back(say, each)]
    more = (each for each in said if each not in back and not vocabulary.denies(say, (each,)))
    told = any(find_part(each.text, things) for each in more)  # `no` begins North Road
    if told or len(line.sums) > 1 or all(vocabulary.is_noise(say, each) for each in back):
        return
    means, wrong = vocabulary.means, ("taken-back", "undo")
    nothing = (each for each in said if not Scan(by, (each,)).verbs)
    last = [word for word in said if means(say, "last", word)]
    small = [e for e in nothing if e in (*back, *last) or vocabulary.is_filler(say, e)] == said
    new = (e for e in said if means(say, "correcting", e))
    new = (e for e in new if not any(means(say, key, e) for key in wrong))
    few = len(figures) == 1 and int(figures[0].text[:3]) in range(1, 20) and not any(new)
    if few and not line.players and small:  # `cancel the last 2`, `2 back`
        at = words.index(figures[0])
        named = any(means(say, "entry", word) for word in words[max(at - 1, 0) : at])
        raise offer_undo(by.state, typed, int(figures[0].text), named=named)
    if not line.sums and (not line.players or (small and last)):
        raise offer_undo(by.state, typed)


def _ask_about_thing(by: usage.Grammar, words: Said) -> None:
    # `kingsway` may be asked about; `b` where nothing is for sale asks about no Bando Road.
    state, typed = by.state, _text(words)
    found = (*find_deeds(state, typed), *find_part(typed, holder_names(state), 2))
    things = dict.fromkeys(found)
    if 0 < len(things) <= ONE_KEY and fold_name(typed) not in by.verbs:
        choices = (Choice(f"status {write(e)}", state.messages.deed(e)) for e in things)
        raise offer_guesses(state, words, *choices)
