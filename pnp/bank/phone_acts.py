"""Acts from a player's phone: what he may do where the table stands, as forms, offers and lines."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from functools import lru_cache
from itertools import islice, product
from typing import Any, Final, NamedTuple

from pnp.bank import queries, replies
from pnp.bank.decision import (
    Decided,
    check_text,
    correction_in,
    decide_acts,
    look_at,
    offering_possible,
    stop_guessing,
    verbs_of,
)
from pnp.bank.dice import bank_throws, throw_for
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.preview import Forecast
from pnp.bank.queries import Json
from pnp.bank.session import THROW_VERB, waits_for_dice
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Phrase, net
from pnp.rules.language import arguments
from pnp.rules.language.arguments import PLAYER, THROW, Argument, offer_nothing, read_player
from pnp.rules.language.line import GUESS, Line, parse, read_word, write
from pnp.rules.language.names import is_player as known_player
from pnp.rules.language.usage import Field, arguments_of, write_acts
from pnp.rules.language.vocabulary import means
from pnp.rules.registry import ALL_TABLES
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState, Question
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.statement import View
from pnp.spelling import HOUSE, fold_name

LONGEST_LINE: Final = 300
"""Characters that a line from a phone may have."""

# what a payment may move beside cash: a debt that it brings down, a rent that was due
_MARKS: Final = (accounts.DEBTS, accounts.CLAIM, accounts.MORE)

# what somebody gives in a trade, and must agree to
_GIVEN: Final = (accounts.CASH, accounts.DEEDS, accounts.CARDS, accounts.PIECES, accounts.STOCKS)


@lru_cache(maxsize=256)  # by pages, for each who looks
def foretell_own(loaded: LoadedTable, name: str, text: str) -> Forecast:
    """Tell what a line of a player would do, and what it costs him; or why he cannot ask for it."""
    say = loaded.say
    try:
        if _is_bare_throw(loaded, text):
            return _foretell_throw(loaded, name, text)
        line = _own_line(loaded, loaded.state, name, text)
        decided = offering_possible(decide_acts, loaded, line)
    except Refusal as refusal:
        return Forecast(text, refusal=refusal)
    said = replies.sentences(decided.entry)
    happened = tuple(map(say.said, said))
    why = (each for act in decided.acts for each in replies.because(say, act.entry))
    cash = [p for p in decided.entry.postings if p.commodity == accounts.CASH]
    amount = sum(p.amount for p in cash if p.account == accounts.player(name))
    direct = loaded.table.payments == "direct" and _from_own_pocket(decided, name)
    told = tuple(each for each in why if not each.startswith(happened))
    givers = _givers(loaded, name, line, decided)
    return Forecast(text, happened, None, said, told, amount, direct, givers)


def _givers(loaded: LoadedTable, name: str, line: Line, decided: Decided) -> tuple[str, ...]:
    # Only who is named: a card or a rule that takes from somebody asks nobody.
    moved = net(p for p in decided.entry.postings if p.commodity.startswith(_GIVEN))
    lose = {account for (account, _), amount in moved.items() if amount < 0}
    acts = _read(loaded, loaded.state, line)
    named = {getattr(verb, each.name) for verb in acts for each in fields(verb)} - {name}
    players = (each for each in loaded.table.players if each in named)
    return tuple(each for each in players if accounts.player(each) in lose)


def _read(loaded: LoadedTable, state: GameState, line: Line) -> Iterator[Any]:
    for typed in verbs_of(loaded, state, line.acts):
        yield from getattr(typed, "acts", (typed,))


def _is_bare_throw(loaded: LoadedTable, text: str) -> bool:
    line = parse(text)
    return len(line.acts) == 1 and waits_for_dice(loaded, line)


def _foretell_throw(loaded: LoadedTable, name: str, text: str) -> Forecast:
    # What falls nobody sees before. It need not wait, unless something is open that it would end.
    state = loaded.state
    named = [read_word(read_player, state, each) for each in parse(text).acts[0][1:]]
    state.forbid(named != [name], Code.OWNER, "", "phone.not-yours", who=name)
    throw_for(loaded, parse(text))
    standing = queries.status(loaded)["players"].values()
    is_open = any(each.get(what) for each in standing for what in ("offer", "due", "draw"))
    said = Phrase("phone.throws", {"who": name})
    return Forecast(text, (loaded.say.said(said),), said=(said,), direct=not is_open)


def in_own_name(loaded: LoadedTable, name: str, text: str) -> str:
    """Write a line as its player means it: `I` is who has the phone, and so is who is left out.

    That is where one alone of the readings that are asked about is his own.
    """
    if _is_bare_throw(loaded, text) and len(parse(text).acts[0]) == 1:
        return f"{text.strip()} {write(name)}"
    own = _with_his_name(loaded, name, text)
    verb, _, rest = text.strip().partition(" ")
    guess = own
    # `I` may be the name of a piece
    lines = [*dict.fromkeys((text, own, f"{verb} {write(name)} {rest}".rstrip()))]
    # guesses are dear, and none is wanted where one of the lines is read as it stands
    for state, line in product((stop_guessing(loaded.state), loaded.state), lines):
        try:
            _own_line(loaded, state, name, line)
        except Question as asked:
            settled = (asked.settled(line, each.writes) for each in asked.choices)
            his = [each for each in settled if _is_own(loaded, name, each)]
            if asked.key != GUESS and not asked.first:
                return his[0] if len(his) == 1 else line
            if his:
                guess = line  # asked of him, best with his name in it, and not settled for him
        except Refusal as refusal:  # why is told where the line is tried
            if refusal.key == "phone.not-yours" and line == text:
                return text  # said whole, of somebody else: nothing is to be guessed
        else:
            return line
    return guess


def _with_his_name(loaded: LoadedTable, name: str, text: str) -> str:
    for word in reversed([each for words in parse(text).acts for each in words]):
        if means(loaded.say, "me", word):
            text = f"{text[: word.start]}{write(name)}{text[word.end :]}"
    return text


def _is_own(loaded: LoadedTable, name: str, text: str) -> bool:
    with suppress(Refusal):
        return bool(_own_line(loaded, loaded.state, name, text))
    return False


_UNREAD: Final = {Code.NAME, Code.AMBIGUOUS, Code.SYNTAX, Code.ASK}


def in_table_words(loaded: LoadedTable, table: LoadedTable, name: str, line: str) -> Forecast:
    """Write a line that was read in a phone's language so that the banker's table reads it too.

    That is with the verbs every table knows, and where that is not enough, with ids throughout.
    """
    known = line if _is_bare_throw(table, line) else _with_known_verbs(loaded, line)
    would = foretell_own(table, name, known)
    if would.code not in _UNREAD:
        return would
    parsed = parse(line)
    written = write_acts(loaded.grammar, verbs_of(loaded, loaded.state, parsed.acts))
    written += f" # {parsed.reason}" if parsed.reason else ""
    return foretell_own(table, name, written)


def _with_known_verbs(loaded: LoadedTable, line: str) -> str:
    parsed, names = parse(line), {kind: verb for verb, kind in loaded.kinds.items()}
    read = verbs_of(loaded, loaded.state, parsed.acts)
    for words, verb in reversed(tuple(zip(parsed.acts, read, strict=True))):
        name, typed = names.get(type(verb)), words[0]
        foreign = fold_name(typed.text) not in loaded.verbs and typed.text.isalpha()
        if name and foreign and not known_player(loaded.state, typed):
            line = f"{line[: typed.start]}{name}{line[typed.end :]}"
    return line


def _own_line(loaded: LoadedTable, state: GameState, name: str, text: str) -> Line:
    line = parse(text)
    check_text(state, line)
    state.forbid(len(text) > LONGEST_LINE, Code.SYNTAX, "", "phone.long", most=LONGEST_LINE)
    if line.force or line.dry or correction_in(loaded, line) or look_at(loaded, line)[0]:
        raise state.refusal(Code.SYNTAX, "", "phone.acts-only")
    for verb in _read(loaded, state, line):
        actor = next(iter(fields(verb)), None)
        if actor is None or getattr(verb, actor.name) != name:
            raise state.refusal(Code.OWNER, "", "phone.not-yours", who=name)
    return line


def _from_own_pocket(decided: Decided, name: str) -> bool:
    cash = [p for p in decided.entry.postings if p.commodity == accounts.CASH]
    marks = [p for p in decided.entry.postings if p.commodity != accounts.CASH]
    return (
        any(p.amount < 0 for p in cash)
        and all(accounts.is_player(p.account) for p in cash)
        and all((p.account == accounts.player(name)) == (p.amount < 0) for p in cash)
        and all(p.commodity.startswith(_MARKS) for p in marks)
    )


# acts of every game but payments
_SELDOM: Final = frozenset(ALL_TABLES) - {"pay"}
_NAMED: Final = ("building", "office")  # kinds of things that are called by a label of the game
_FIRST: Final = "P"  # the label of whoever acts


def act_forms(loaded: LoadedTable) -> list[Json]:
    """List the forms of all acts of a game, its own before those of every table.

    Where the Bank throws the dice, its throw comes before all: nothing is to be filled in there.
    """
    thrown, kinds = THROW_VERB if bank_throws(loaded) else "", loaded.kinds
    order = sorted(kinds, key=lambda verb: (verb != thrown, verb in _SELDOM))
    found = {verb: arguments_of(kinds[verb]) if verb != thrown else () for verb in order}
    return [
        {
            "verb": verb,
            "name": _name_verb(loaded.say, verb),
            "own": bool(fields) and fields[0][1].label in {_FIRST, "FROM"},
            "owner": bool(getattr(kinds[verb], "by_owner", False)),
            "fields": [_field(loaded.state, *field) for field in fields],
        }
        for verb, fields in found.items()
    ]


def _field(state: GameState, name: str, argument: Argument, free: bool) -> Json:
    label = argument.label.removesuffix("…")
    more: Json = {each.id: {"price": each.price} for each in state.box.buildings}
    say = state.messages
    more |= {x.id: {"deck": d.name.said(say.lang)} for d in state.box.decks for x in d.cards}
    return {
        "name": name,
        # by which pages find what to call it
        "kind": re.sub("[^a-z]+", "-", argument.label.lower()).strip("-"),
        "label": _told(say, f"label.{label.lower()}") or label,
        "free": free,
        "after": argument.after,
        "owner": argument.owner,
        "flag": argument.flag,
        "number": argument.numeric,
        "many": argument.many,
        "choices": [
            {"writes": write(each), "said": name_thing(state, argument, each)} | more.get(each, {})
            for each in dict.fromkeys(map(str, argument.offers(state)))
        ],
    }


def name_thing(state: GameState, argument: Argument, thing: str) -> str:
    """Call what may be chosen by the name it bears on its card, on the board or at the table."""
    say = state.messages
    for called in (say.deed(thing), say.card(thing), say.party(thing), argument.told(say, thing)):
        if called != thing:
            return called
    for kind in _NAMED:
        if told := _told(say, f"{kind}.{thing}"):
            return told
    groups = {each.id: each.name.said(say.lang) for each in state.box.groups}
    return say.text("all-of", group=groups[thing]) if thing in groups else thing


def _name_verb(say: Catalogue, verb: str) -> str:
    # by words of the game's own, else by the word that is typed
    spoken = "" if say.lang == HOUSE else _told(say, f"say.{verb}").partition(",")[0]
    return _told(say, f"button.{verb}") or (spoken or verb).replace("-", " ").capitalize()


def _told(say: Catalogue, key: str) -> str:
    text = say.text(key)
    return "" if text == key else text


_THROWS: Final = range(2, 13)  # what two dice can show


class ActEnding(NamedTuple):
    """One way to do an act: the word that ends the line, what it is called, what it would do."""

    writes: str
    said: str
    would: Forecast


class TriedAct(NamedTuple):
    """One act with a thing: its verb, and what would become of the line that asks for it."""

    verb: str
    would: Forecast
    """It says nothing where a choice must be made first."""
    choices: tuple[ActEnding, ...] = ()
    """What may be chosen, such as the throw that a rent goes by: the line ends with it."""

    @property
    def fits(self) -> bool:
        """Tell whether it can be asked for."""
        return bool(self.choices) or self.would.fits


def deed_particulars(loaded: LoadedTable, deed: str) -> View | None:
    """Ask the game about a deed; None where it has none."""
    return loaded.game.deed(loaded.state, deed) if loaded.state.box.deeds else None


def try_acts(loaded: LoadedTable, name: str, thing: str) -> Iterator[TriedAct]:
    """Try all that a player could do with a deed or contract by itself, or with one choice more."""
    state = loaded.state
    for verb, kind in loaded.kinds.items():
        found = arguments_of(kind)
        wanted = [each for _, each, free in found if not free]
        if getattr(kind, "unoffered", False) or not 2 <= len(wanted) <= 3:
            continue
        if wanted[0].label != PLAYER.label or thing not in map(str, wanted[1].offers(state)):
            continue
        line = f"{verb} {write(name)} {write(thing)}"
        if len(wanted) == 3:
            offered = map(str, wanted[2].offers(state))
            words = {each: name_thing(state, wanted[2], each) for each in offered}
            if choices := tuple(_endings(loaded, name, line, words)):
                yield TriedAct(verb, Forecast(line), choices)
            continue
        would, words = foretell_own(loaded, name, line), {}
        if not would.fits and any(each.label == THROW.label for _, each, _ in found):
            words = {str(n): str(n) for n in _THROWS}
        yield TriedAct(verb, would, tuple(_endings(loaded, name, line, words)))


def _endings(
    loaded: LoadedTable, name: str, line: str, words: dict[str, str]
) -> Iterator[ActEnding]:
    for word, said in words.items():
        would = foretell_own(loaded, name, f"{line} {write(word)}")
        if would.fits:
            yield ActEnding(write(word), said, would)


BID: Final = "bid"
"""The field of a sum that is offered in an auction for what may not be had at the price."""

_ABOUT_DEEDS: Final = {arguments.DEED.label, arguments.DEEDS.label}

# how what is another's is refused, and what can never be: no choice of his
_WHOSE: Final = {Code.OWNER, Code.OWNED, Code.NOT_OWNED, Code.NOT_BUILDABLE}


def with_fitting(loaded: LoadedTable, name: str, form: Json) -> Json:
    """Give a form of an act about a player and deeds with only those deeds that fit.

    Each tells what it costs or brings in. Where none fits, those of his own are left, so that he is
    told why not; before he has any, those that fit beside others.
    """
    arguments = arguments_of(loaded.kinds[form["verb"]])
    needed = [argument.label for _, argument, free in arguments if not free]
    if len(needed) != 2 or needed[0] != PLAYER.label or needed[1] not in _ABOUT_DEEDS:
        return form
    field, begun = arguments[1][0], f"{form['verb']} {write(name)}"
    fields = [
        each | {"choices": _fitting(loaded, name, begun, arguments, each), "none": True}
        if each["name"] == field
        else each
        for each in form["fields"]
    ]
    return form | {"fields": fields}


_MOST_TRIED: Final = 48  # so many ways to fill in a form are tried before it is said to fit nowhere


def could_enter(loaded: LoadedTable, name: str, form: Json) -> bool:
    """Tell whether a player could enter an act now, as far as its form tells before it is filled.

    A sum or a text that is still to be typed speaks against nothing, nor what need not be said
    but makes no sense unsaid.
    """
    needed = [each for each in with_fitting(loaded, name, form)["fields"][1:] if not each["free"]]
    found = arguments_of(loaded.kinds[form["verb"]])
    listed = {field for field, each, _ in found if each.offers is not offer_nothing}
    lists = [each for each in needed if each["name"] in listed]
    ways = [[one["writes"] for one in each["choices"]] for each in lists]
    if len(lists) < len(needed):
        return all(ways)
    lines = (" ".join((form["verb"], write(name), *words)) for words in product(*ways))
    tried = (foretell_own(loaded, name, each) for each in islice(lines, _MOST_TRIED))
    return any(would.code in {None, Code.SYNTAX} for would in tried)


def _fitting(
    loaded: LoadedTable, name: str, begun: str, arguments: tuple[Field, ...], field: Json
) -> list[Json]:
    held = loaded.state.balances.holdings(accounts.player(name), accounts.DEEDS)
    ends = [""]
    ends += [" 1"] if BID in {each for each, _, _ in arguments} else []
    ends += [" 2"] if THROW.label in {argument.label for _, argument, _ in arguments} else []
    fits: list[Json] = []
    own: list[Json] = []
    others: list[Json] = []
    for each in field["choices"]:
        line = f"{begun} {each['writes']}"
        tried = [foretell_own(loaded, name, f"{line}{end}") for end in ends]
        if fit := next((would for would in tried if would.fits), None):
            fits.append(each | {"amount": fit.amount})
        elif tried[0].code not in _WHOSE:
            short = tried[0].code is Code.CASH  # he is told how much, and what he could do about it
            (own if short or accounts.deed(each["writes"]) in held else others).append(each)
    return fits or own or (others if field["many"] and not held else [])
