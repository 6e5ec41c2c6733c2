"""Games that play themselves: what is landed on, what each deed brings in, how long it all takes.

The Bank's own verbs and rules play them: every act is judged as if it had been typed. What the
players want is as plain as can be, so that the figures of two drafts of a game can be compared;
people play better.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from math import fsum, sqrt
from operator import itemgetter
from typing import Any, Final

from pnp.bank.dice import SeededChance
from pnp.bank.table_opening import Wishes, agree_on, sample_seats, throws_dice
from pnp.box.model import Box
from pnp.errors import Refusal, UsageError
from pnp.ledger.balances import Balances
from pnp.money import notes_for
from pnp.pool import Progress, silent, working
from pnp.rules.judge import judge
from pnp.rules.registry import find_verb, game, verb_names
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, HOTEL, HOUSE
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.messages import words_in
from pnp.rules.state.opening import opening

ROUNDS: Final = 50
"""After so many rounds a game is counted up and ends."""
_RESERVE: Final = 5  # so many parts of the starting money are kept in hand: one
_MOST: Final = 100_000  # so many games have chances of their own
_FULL: Final = 5  # a hotel stands for so many houses
_DEAR: Final = 2  # so many times its price the last deed of a group is worth
_RENTS: Final = frozenset({"rent", "space.rent-own"})
"""Keys of what is said of a rent that is paid."""


@dataclass(slots=True)
class Course:
    """What came of one game."""

    throws: int = 0
    rounds: int = 0
    stands: Counter[int] = field(default_factory=Counter)
    """Number of a space → how often a pawn stood there after a throw and all that it led to."""
    income: Counter[str] = field(default_factory=Counter)
    """Deed → the rents it brought its owners."""
    cost: Counter[str] = field(default_factory=Counter)
    """Deed → what was paid for it and for what was built on it."""
    tied: Counter[str] = field(default_factory=Counter)
    """Deed → what had been paid for it by the end of each round, added up."""
    notes: Counter[int] = field(default_factory=Counter)
    """Note → the most of it that were with players at the end of a round."""
    winners: tuple[str, ...] = ()
    ended: bool = False
    """Whether it came to an end before its last round."""


class _Table:
    """A table at which nobody sits: where it stands, and what has come of it so far."""

    def __init__(self, box: Box, table: Table, dice: SeededChance) -> None:
        self.box, self.dice, self.rules = box, dice, game(table.kit)
        self.verbs = frozenset(verb_names(table.kit, turns=True, chosen=table.verbs).values())
        first = Balances(opening(table, box).postings)
        self.state = GameState(table, first, words_in(box, table.lang), self.rules.means)
        self.course, self.reserve = Course(), box.money.start // _RESERVE
        self.prices = {each.id: each.price for each in box.deeds}
        groups = ((each.house, each.id) for each in box.groups if each.house)
        self.plots = [(price, [x.id for x in box.deeds if x.group == of]) for price, of in groups]
        self.spaces = len(box.board.spaces) if box.board else 1

    def _do(self, verb: str, *given: Any) -> bool:
        # Tell whether the game has such a verb and its rules allow it.
        if verb not in self.verbs:
            return False
        act = find_verb(self.state.table.kit, verb)(*given)
        try:
            judged = judge(self.state, self.rules, (act,))
        except Refusal:
            return False
        self.state = judged.after
        for phrase in judged.entry.say:
            if phrase.key in _RENTS and phrase.facts.get("whom") != BANK:
                self.course.income[str(phrase.facts["deed"])] += int(str(phrase.facts["amount"]))
        return True

    def _holdings(self, name: str, prefix: str) -> list[str]:
        held = self.state.balances.holdings(accounts.player(name), prefix)
        return [what.removeprefix(prefix) for what in held]

    def _built(self, deed: str) -> int:
        of = partial(self.state.balances.of, accounts.plot(deed))
        return of(HOUSE) + _FULL * of(HOTEL)

    def turn(self) -> str:
        """Play the turn of whoever is next up to its end; give his name."""
        assert self.rules.throw_turn  # or no table of the game would be agreed on
        acts, sent, name = self.rules.throw_turn(self.state, self.dice), None, ""
        with suppress(StopIteration):
            while True:
                verb, name, *given = acts.send(sent)
                words = (int(each) if each.isdecimal() else each for each in given)
                if not self._do(verb, name, *words):  # he sits in jail: one card or the fine frees
                    _ = self._do("release", name, "card") or self._do("release", name, "fine")
                    break
                sent = self.state
        self.course.throws += 1
        self.course.stands[self.state.held(name, accounts.AT) % self.spaces] += 1
        for deed in self._holdings(name, accounts.CLAIM):  # every rent is asked for
            owed = sum(self.state.debts(name).values())
            if not self._do("rent", name, deed) and self._do("rent", name, deed, 0, True):  # owed
                self.course.income[deed] += sum(self.state.debts(name).values()) - owed
        for each in self.state.playing:
            self._settle(each)
        if not self.state.retired(name):
            self._want(name)
        return name

    def _settle(self, name: str) -> None:
        # What is owed is raised from buildings, then from deeds.
        if not (owed := sum(self.state.debts(name).values())):
            return
        while self.state.cash_by_book(name) < owed and self._raise(name):
            pass
        if not self._do("settle", name):
            most = max(self.state.debts(name).items(), key=itemgetter(1))[0]
            self._do("bankrupt", name, most)

    def _raise(self, name: str) -> bool:
        held = self._holdings(name, accounts.DEEDS)
        built = sorted(filter(self._built, held), key=self._built, reverse=True)
        if any(self._do("demolish", name, (each,)) for each in built):
            return True
        free = sorted((one for one in held if not self._is_down(one)), key=self.prices.__getitem__)
        return any(self._do("mortgage", name, (each,)) for each in free)

    def _want(self, name: str) -> None:
        # What is for sale, the last deed of a group, houses, and deeds turned up again.
        for deed in self._holdings(name, accounts.OFFER):
            afford = self.state.cash_by_book(name) >= self.prices[deed]
            if not (afford and self._spend(name, deed, "buy")):
                self._do("decline", name, deed)
        own = tuple(self._holdings(name, accounts.DEEDS))
        for house, plots in self.plots:
            lacking = [each for each in plots if each not in own]
            if not lacking:
                self._build(name, plots, house)
            elif len(lacking) == 1 < len(plots):
                self._deal(name, *lacking)
        for deed in filter(self._is_down, own):
            if self.state.cash_by_book(name) >= self.prices[deed] + self.reserve:
                self._do("lift", name, (deed,))

    def _deal(self, name: str, deed: str) -> None:
        price = _DEAR * self.prices[deed]
        owner = self.state.balances.holder(accounts.deed(deed)) or ""
        rich = accounts.is_player(owner) and self.state.cash_by_book(name) >= price + self.reserve
        if rich and self._do("sell", accounts.party(owner), name, (deed,), price):
            self.course.cost[deed] += price

    def _build(self, name: str, plots: Sequence[str], house: int) -> None:
        while self.state.cash_by_book(name) >= house + self.reserve:
            fewest = sorted((each for each in plots if self._built(each) < _FULL), key=self._built)
            if not any(self._spend(name, each, "build") for each in fewest):
                return

    def _spend(self, name: str, deed: str, verb: str) -> bool:
        before = self.state.cash_by_book(name)
        done = self._do(verb, name, deed)
        self.course.cost[deed] += before - self.state.cash_by_book(name)
        return done

    def _is_down(self, deed: str) -> bool:
        return self.state.balances.of(accounts.plot(deed), accounts.PLEDGE) > 0

    def close_round(self) -> None:
        """Note who holds what, and let go of what has come to nought."""
        course, values = self.course, [note.value for note in self.box.money.notes]
        course.rounds += 1
        for name in self.state.playing:
            course.tied.update({x: course.cost[x] for x in self._holdings(name, accounts.DEEDS)})
        cash = map(self.state.cash_by_book, self.state.playing)
        hands = (notes_for(each, values) or {} for each in cash)
        course.notes |= sum(map(Counter, hands), Counter())
        lie = self.state.balances.accounts().items()
        left = {account: {what: n for what, n in purse.items() if n} for account, purse in lie}
        self.state = replace(self.state, balances=Balances.of_accounts(left))


def play_game(box: Box, table: Table, seed: int, number: int) -> Course:
    """Play one game to its end, or until it is counted up."""
    at = _Table(box, table, SeededChance(_MOST * seed + number, 0))
    for _ in range(ROUNDS):
        for _ in at.state.playing:
            name = at.turn()
            while not at.state.over and at.state.held(name, accounts.DOUBLES):
                name = at.turn()
        at.close_round()
        if at.state.over or len(at.state.playing) < min(2, len(table.players)):
            at.course.ended = True
            break
    at.course.winners = at.rules.score(at.state).winners
    return at.course


def play_games(
    box: Box, games: int, seed: int, jobs: int = 1, progress: Progress = silent
) -> tuple[Course, ...]:
    """Play so many games, the same for one seed however many processes share them."""
    courses: list[Course] = []
    with working(partial(play_game, box, seat(box), seed), range(games), jobs) as played:
        for course in played:
            courses.append(course)
            progress("game", len(courses), games)
    return tuple(courses)


def seat(box: Box) -> Table:
    """Give the table at which games are tried; a UsageError where the Bank throws no dice."""
    if not throws_dice(box):
        say = f"the Bank throws no dice in {box.game.id}: only a ring with deeds plays itself"
        raise UsageError(say)
    wishes = Wishes(sample_seats(box), "book", lang=box.game.source, seed=1, turns=True)
    return agree_on(box, wishes)


Figure = dict[str, float]
"""What all games come to in one number, and its standard error, by how much games differ."""


def figure(over: Sequence[float], under: Sequence[float] = ()) -> Figure:
    """Give the mean of a number of each game, or how much of it there is for each of another.

    >>> figure([2, 4, 6])
    {'value': 4.0, 'error': 1.154701}
    """
    count, each = len(over), under or [1.0] * len(over)
    if not (whole := fsum(each)):
        return {"value": 0.0, "error": 0.0}
    value = fsum(over) / whole
    spread = fsum((a - value * b) ** 2 for a, b in zip(over, each, strict=True))
    error = sqrt(spread * count / max(count - 1, 1)) / whole
    return {"value": round(value, 6), "error": round(error, 6)}


def tell_trials(box: Box, courses: Sequence[Course], seed: int) -> dict[str, Any]:
    """Give what the games come to, as scripts read it; every figure with its error."""
    table, lang = seat(box), box.game.source
    rounds, throws = [each.rounds for each in courses], [each.throws for each in courses]
    ring = box.board.spaces if box.board else ()
    things: tuple[Any, ...] = (*box.deeds, *box.decks, *ring)
    named = {each.id: each.name.said(lang) for each in things if each.name}

    def deed(name: str, said: str) -> dict[str, Any]:
        income, tied = [x.income[name] for x in courses], [x.tied[name] for x in courses]
        # after how many rounds what was paid has come in; never, where nothing does
        payback = figure(tied, income) if any(income) else None
        return {"deed": name, "name": said, "income": figure(income, rounds), "payback": payback}

    def note(value: int, in_box: int) -> dict[str, Any]:
        held = [each.notes[value] for each in courses]
        return {"note": value, "in_box": in_box, "needed": figure(held), "most": max(held)}

    lengths = range(5, ROUNDS + 1, 5)
    seats = enumerate(table.players, 1)
    return {
        "kit": box.game.id, "title": box.game.title.said(lang), "games": len(courses), "seed": seed,
        "players": len(table.players), "most_rounds": ROUNDS, "policy": _policy(box),
        "rounds": figure(rounds), "ended": figure([each.ended for each in courses]),
        "lengths": [{"rounds": n, "games": sum(n - 5 < x <= n for x in rounds)} for n in lengths],
        "wins": [{"seat": n, "share": figure([x in c.winners for c in courses])} for n, x in seats],
        "spaces": [
            {"space": n, "stands": figure([x.stands[n] for x in courses], throws),
             "name": named.get(each.deed or each.deck or each.id, each.id)}
            for n, each in enumerate(ring)
        ],
        "deeds": [deed(each.id, named[each.id]) for each in box.deeds],
        "notes": [note(each.value, each.count + each.spare) for each in box.money.notes],
    }  # fmt: skip


def _policy(box: Box) -> list[str]:
    reserve = box.money.start // _RESERVE
    return [
        "Who lands on a deed buys it if he can pay the price; what is left over is not auctioned.",
        f"Who has more than {reserve} left builds evenly on whole groups, and lifts mortgages.",
        f"The last deed of a group is sold to who has the others, for {_DEAR} times its price.",
        "Every rent is asked for; who owes sells buildings, then mortgages, cheapest deed first.",
        "In jail one throws for a double; where that is not allowed a card or the fine frees.",
    ]
