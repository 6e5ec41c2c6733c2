"""Deeds and cash changing hands both ways in one act."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.games.property import deeds, liquidation
from pnp.games.property.transfers import AtOnce, lifted_at_once, taken_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language.arguments import DEED, Amount, Other, Player, after, many
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_two, pay

Give = Annotated[tuple[str, ...], after("give", many(DEED))]
Get = Annotated[tuple[str, ...], after("get", many(DEED))]


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade with another player; `lift`: who takes mortgaged deeds lifts them at once."""

    player: Player
    other: Other
    give: Give = ()
    give_cash: Amount = 0
    get: Get = ()
    get_cash: Amount = 0
    lift: AtOnce = False
    cites: ClassVar[tuple[str, ...]] = (
        "trade",
        "private-sale",
        "building-transfer",
        "mortgaged-sale",
    )
    may_cite: ClassVar[tuple[str, ...]] = ("debt-sale",)

    def entry(self, state: GameState) -> Entry:
        """Pass everything in one act; only the difference in cash must be there."""
        net = self.get_cash - self.give_cash
        self._check(state, net)
        given, got = self._deeds()
        postings = deeds.passing(self.player, self.other, given)
        postings += deeds.passing(self.other, self.player, got)
        payer, payee = (self.other, self.player) if net > 0 else (self.player, self.other)
        if net:
            postings += pay(state, payer, payee, abs(net), "trade", "cannot.pay", whom=payee)
        agreed = Entry(postings, self._say(state), (state.because("trade", "why.trade"),))
        then, fees = state.after(postings), list[Entry]()
        for taker, taken in ((self.other, given), (self.player, got)):
            take = lifted_at_once if self.lift else taken_over
            fees.append(take(then, taker, deeds.mortgaged_of(then, taken)))
            then = then.after(fees[-1].postings)
        return joined((agreed, *fees))

    def _deeds(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Name what is given and what is got, each deed once."""
        return tuple(dict.fromkeys(self.give)), tuple(dict.fromkeys(self.get))

    def _check(self, state: GameState, net: int) -> None:
        """Refuse a trade with oneself, a gift, deeds that may not pass, a sale to dodge a debt."""
        facts: dict[str, Fact] = {"who": self.player, "whom": self.other}
        check_two(state, self.player, self.other)
        gives = bool(self.give or self.give_cash)
        gets = bool(self.get or self.get_cash)
        if not gives and not gets:
            raise state.refusal("E_SYNTAX", "trade", "trade.nothing", **facts)
        state.demand(gives and gets, "E_GIFT", "trade", "trade.gift", **facts)
        if not self.give and not self.get:
            sums = {"given": self.give_cash, "got": self.get_cash}
            raise state.refusal("E_AMOUNT", "trade", "trade.sums", **facts, **sums)
        deeds.check_saleable(state, self.player, self.give)
        deeds.check_saleable(state, self.other, self.get)
        if self.give:
            liquidation.check_debt_cleared(state, self.player, net, self.give)
        if self.get:
            liquidation.check_debt_cleared(state, self.other, -net, self.get)

    def _say(self, state: GameState) -> tuple[Phrase, ...]:
        say: list[Phrase] = []
        mine, theirs = self._deeds()
        for who, whom, given, cash in (
            (self.player, self.other, mine, self.give_cash),
            (self.other, self.player, theirs, self.get_cash),
        ):
            told: dict[str, Fact] = {"who": who, "whom": whom, "deeds": given, "amount": cash}
            key = ("trade.both" if cash else "trade.deeds") if given else "trade.cash"
            if given or cash:
                say.append(Phrase(key, told))
            down = deeds.mortgaged_of(state, given)
            if down:
                key = "trade.face-down"
                say.append(state.because("mortgaged-sale", key, who=whom, deeds=down))
        return tuple(say)
