"""Lines called out rather than said: dice, signed sums, so many on each, what either gives."""

from collections.abc import Iterator
from typing import Final

from pnp.rules.language import arguments
from pnp.rules.language.form_reading import PAY, THROW, Said
from pnp.rules.language.line import Word, looks_like_amount, text_of
from pnp.rules.language.names import find_part, is_player
from pnp.rules.language.plainer_lines import as_name, led_by, verbs_of
from pnp.rules.language.usage import Grammar
from pnp.rules.language.vocabulary import hints_in, is_filler, means, verbs_in
from pnp.rules.state.accounts import BANK
from pnp.rules.state.accounts import deed as deed_account
from pnp.rules.state.game_state import holder_name
from pnp.spelling import fold_name

Guesses = Iterator[tuple[Said, ...]]
"""The lines that words may stand for, each as its acts."""

_TRADE: Final = "trade"
_BUILD: Final = "build"

# So many words a deed may be called by.
_NAME: Final = 4
# Where so many numbers are called out, each has a deed of its own.
_SEVERAL: Final = 2


def thrown(by: Grammar, words: Said) -> Guesses:
    """Read two dice, or what they show where nobody else throws: `anna 5 et 3`."""
    pips = tuple(word for word in words[1:] if not means(by.state.messages, "and", word))
    thrown = len(pips) == 2 and all(map(arguments.is_bare, pips))
    if thrown and THROW in by.verbs and is_player(by.state, words[0]):
        yield (led_by(THROW, (words[0], *pips)),)
    alone = len(by.state.table.players) == 1 and all(map(arguments.is_bare, words))
    if alone and THROW in by.verbs:  # `7`, where nobody else throws
        yield (led_by(THROW, words),)


def paid_by_bank(by: Grammar, words: Said) -> Guesses:
    """Let the Bank pay whoever is paid, where nobody is named: `collect 200`."""
    turned = any(each.verb == PAY and each.turned for each in verbs_in(by, words))
    sums = tuple(word for word in words if looks_like_amount(word.text))
    if turned and len(sums) == 1 and not any(is_player(by.state, word) for word in words):
        for who in by.state.playing:
            yield (led_by(PAY, (as_name(BANK, sums[0]), as_name(who, sums[0]), *sums)),)


def lent(by: Grammar, words: Said) -> Guesses:
    """Let who lends hand a sum over and be owed it: `ben lends cem 75`."""
    say, sums = by.state.messages, tuple(word for word in words if looks_like_amount(word.text))
    who = [n for n, word in enumerate(words) if is_player(by.state, word)]
    taken = any(means(say, "borrows", word) for word in words)
    if len(who) == 2 and len(sums) == 1 and (taken or any(means(say, "lends", w) for w in words)):
        turned = taken or means(say, "from", words[who[1] - 1])
        lender, debtor = (words[n] for n in (who[::-1] if turned else who))
        yield led_by(PAY, (lender, debtor, *sums)), led_by("owe", (debtor, lender, *sums))


def exchanged(by: Grammar, words: Said) -> Guesses:
    """Let each of two give what is his: `ben and cem swap surf road and hume road`.

    A sum is given by whom it stands behind: `ben croydon for cem wilbar and cem adds 50`.
    """
    who = dict.fromkeys(fold_name(word.text) for word in words if is_player(by.state, word))
    if _TRADE not in by.verbs or not verbs_of(by, words) <= {_TRADE} or len(who) != _SEVERAL:
        return
    given: dict[str, list[Word]] = {name: [] for name in who}
    giver, left = next(iter(who)), words
    while left:
        runs = ((n, _deed_in(by, left[:n])) for n in range(min(len(left), _NAME), 0, -1))
        n, deed = next(((n, deed) for n, deed in runs if deed), (1, ""))
        giver = fold_name(left[0].text) if is_player(by.state, left[0]) else giver
        owner = deed and holder_name(by.state.balances.holder(deed_account(deed)))
        if owner and fold_name(owner) in given:
            given[fold_name(owner)].append(as_name(deed, left[0]))
        elif arguments.is_bare(left[0]):
            given[giver].append(left[0]._replace(text=f"${left[0].text}"))
        left = left[n:]
    give, get = given.values()
    if any(each.quoted for each in give) and any(each.quoted for each in get):
        own = {fold_name(word.text): word for word in words[::-1] if is_player(by.state, word)}
        at = Word("give", words[0].start, words[0].start)
        sides = (at, *give, at._replace(text="get"), *get)
        yield (led_by(_TRADE, (*(own[name] for name in who), *sides)),)


def _deed_in(by: Grammar, words: Said) -> str:
    typed = text_of(words).rstrip(",")
    if arguments.is_board_number(typed):
        return arguments.deed_at(by.state, typed) or ""
    found = find_part(typed, arguments.deed_names(by.state))
    return found[0] if len(found) == 1 and not verbs_of(by, words) else ""


def signed(by: Grammar, words: Said) -> Guesses:
    """Let the Bank pay, or be paid: `anna +50`, `ben minus 100`."""
    say, signs = by.state.messages, {"+": "plus", "-": "minus"}
    who = [word for word in words if is_player(by.state, word)]
    rest = [word for word in words if word not in who]
    text = "".join(each.text for each in rest)
    for sign, key in signs.items():
        said = (sign, *arguments.spoken(say, key))
        found = [each for each in said if text.casefold().startswith(each)]
        if len(who) == 1 and found and text[len(found[0]) :].isdecimal():
            parties = (as_name(BANK, words[0]), who[0])
            payer, payee = parties if sign == "+" else parties[::-1]
            yield (led_by(PAY, (payer, payee, rest[-1]._replace(text=text[len(found[0]) :]))),)


def so_many_each(by: Grammar, words: Said) -> Guesses:
    """Build so many on each deed: `anna 2 houses prince 1 ewos`, `build anna prince 2 ewos 1`."""
    say = by.state.messages
    who = tuple(word for word in words if is_player(by.state, word))
    spoken = (*hints_in(by, words), *(each for each in verbs_in(by, words) if not each.begun))
    builds = [each for each in spoken if each.verb == _BUILD]
    said = {n for each in builds for n in range(each.start, each.end)}
    rest = [
        word
        for n, word in enumerate(words)
        if not (n in said or word in who or is_filler(say, word) or means(say, "and", word))
    ]
    counts = [n for n, word in enumerate(rest) if arguments.is_bare(word)]
    if not builds or len(who) != 1 or len(counts) < _SEVERAL:
        return
    leads_in = counts[0] == 0
    ends = [*counts[1:], len(rest)] if leads_in else [n + 1 for n in counts]
    begins = counts if leads_in else [0, *ends[:-1]]
    runs = [rest[start:end] for start, end in zip(begins, ends, strict=True)]
    acts = []
    for run in runs:
        (number,) = (word for word in run if arguments.is_bare(word))
        deed = (word for word in run if word is not number)
        acts.append(led_by(_BUILD, (*who, *deed, number._replace(text=f"{number.text}x"))))
    if ends[-1] == len(rest):
        yield tuple(acts)
