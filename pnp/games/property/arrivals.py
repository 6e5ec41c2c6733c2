"""What a space asks of whoever comes there.

A tax is paid at once. Between players rent and price wait for the line that enters them; against a
Bank that owns deeds as a player would, rent is settled at once.
"""

from typing import Any, Final

from pnp.games.property import bank_owner, deeds, rent, ring, turns
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.ring import Arrival, FineTerms, Pips, Place
from pnp.pack import (
    BANK, Choice, Code, DiceTerms, Entry, Fact, GameState, PawnTerms, Phrase, Player, Refusal,
    accounts, charge_at_once, clear_marks, consequences, content, holders, joined, lay_debt,
    lay_marks, move, payments, verb, write,
)  # fmt: skip


def move_on(state: GameState, name: str, far: int, how: Phrase) -> Entry:
    """Move a pawn forward to a number counted beyond the last space; `how` tells by what.

    The salary of passing Start is paid before the space is dealt with, or after it. Then it comes
    too late for what could not be paid there.
    """
    spaces, paid, late = ring.spaces(state), Entry(), Entry()
    passed, last = far >= len(spaces), state.terms(TradingTerms).salary_timing == "after_space"
    if passed and not last:
        paid = ring.pay_salary(state, name)
    arrival = arrive(state.after(paid.postings), name, far % len(spaces))
    now = state.after(paid.postings + arrival.entry.postings)
    if (
        passed
        and last
        and not now.held(name, accounts.JAIL)
        and not payments.is_hopeless(now, name)
    ):
        late = ring.pay_salary(now, name)
    what = {"key": arrival.what.key, "facts": dict(arrival.what.facts)}
    say = Phrase(how.key, {**how.facts, "what": what}, how.rule or arrival.what.rule)
    return joined((Entry((), (say,), (say,)), paid, arrival.entry, late))


def arrive(state: GameState, name: str, number: int) -> Arrival:
    """Put the pawn on a space, and carry out or put down what it asks."""
    space = ring.spaces(state)[number]
    facts: dict[str, Fact] = {"who": name, "space": space.id, "amount": space.amount or 0}
    owing = Phrase("debt.tax", {"space": space.id})
    if space.kind == "go-to-jail":
        return Arrival(Phrase("space.go-to-jail", facts), ring.send(state, name))
    put = Entry(ring.move_pawn(state, name, number))
    now = state.after(put.postings)
    match space.kind:
        case "deed":
            on_deed = bank_owner.arrive_at if state.find_terms(PawnTerms) is not None else _on_deed
            there = on_deed(now, name, space.deed or "")
        case "tax":
            tax = charge_at_once(now, name, space.amount or 0, owing)
            there = Arrival(state.because("tax", "space.tax", **facts), tax)
        case "event" if space.effect and space.effect.one_of:
            there = Arrival(state.because("tax", "space.choose", who=name, space=space.id))
        case "event" if space.effect:
            done = happen(now, name, space, consequences.Occasion("tax", owing, lead, at_once=True))
            there = Arrival(state.because("tax", "space.rest", who=name, space=space.id), done)
        case "card":
            typed = "space.do" if "do" in state.table.verbs else "space.card"
            key = "space.bank-draws" if state.find_terms(DiceTerms) else typed
            there = Arrival(state.because("luck", key, **facts))
        case _:
            there = Arrival(Phrase("space.rest", facts))
    return Arrival(there.what, joined((put, there.entry)))


def lead(state: GameState, name: str, space: str) -> Entry:
    """Move a pawn forward to a space, with the salary of passing Start.

    Where the Bank keeps no pawns it only says where to go.
    """
    how = state.because("luck", "turn.comes", who=name)
    if not turns.are_kept(state):
        return state.entered((), "luck", "effect.goes", who=name, space=space)
    goal, here = ring.space_number(state, space), ring.at(state, name)
    return move_on(state, name, goal if goal > here else goal + len(ring.spaces(state)), how)


def happen(
    state: GameState, name: str, space: content.Space, occasion: consequences.Occasion, way: int = 0
) -> Entry:
    """Carry out what a space does as data, by the way that was chosen."""
    effect = choose(state, name, space.id, space.effect or content.Effect(), way, occasion)
    return consequences.carry_out(state, name, effect, occasion)


def _on_deed(state: GameState, name: str, deed: str) -> Arrival:
    owner, down = deeds.holder(state, deed), deeds.mortgaged(state, deed)
    facts: dict[str, Any] = {"who": name, "whom": owner, "deed": deed}
    if owner == BANK and not down:
        price, me = deeds.title(state, deed).price, accounts.player(name)
        offer = Entry(move(accounts.TABLE, me, accounts.OFFER + deed))
        return Arrival(state.because("purchase", "space.offer", **facts, amount=price), offer)
    others = [each for each in holders(state, deed) if each != name]
    if owner == BANK or not others:  # what the Bank auctions as mortgaged is bid for
        return Arrival(Phrase("space.auction" if owner == BANK else "space.own", facts))
    facts["whom"] = others[0] if owner == name else owner
    told = state.terms(TradingTerms).rent_hints
    if down and told:
        return Arrival(Phrase("space.mortgaged", facts))
    deadline = state.find_terms(turns.RentDeadline)
    times = deadline.rent_deadline if deadline else 1
    claim = Entry(() if down else turns.lay_claim(state, name, deed, times))
    if not told:
        return Arrival(Phrase("space.quiet", facts), claim)
    throw = turns.throw_for(state, name, deed, 0)
    if deeds.group_of(state, deed).rent_by == "throw" and not throw:
        return Arrival(Phrase("space.by-throw", facts), claim)
    shares = deeds.split(state, name, deed, rent.due(state, deed, owner, throw)[0])
    return Arrival(state.because("rent", "space.due", **facts, amount=sum(shares.values())), claim)


CITES: Final = "turn salary laps purchase rent"
"""The matters a throw is about on every ring."""

MAY_CITE: Final = "auction late-rent luck tax jail jail-out fines"
"""Those that not every ring has."""


@verb(CITES, may=MAY_CITE)
class Throw:
    """Throw the dice and move: two numbers, or their sum if they are no double."""

    player: Player
    first: Pips
    second: Pips = 0

    def entry(self, state: GameState) -> Entry:
        """Count a throw in jail and let out whom it frees; move, where the Bank keeps the pawns."""
        name, first, second = self.player, self.first, self.second
        ring.check_dice(state, first, second)
        if not turns.are_kept(state):
            return self._in_jail(state, ring.check_inside(state, name))
        if state.find_terms(PawnTerms):
            bank_owner.check_free_to_move(state, name)
        marks = state.held(name, accounts.JAIL)
        thrown = self._in_jail(state, marks) if marks else None
        if thrown and state.after(thrown.postings).held(name, accounts.JAIL):
            noted = Entry(lay_marks(state, name, accounts.THROWN, first + second))
            return _close(state, (thrown, noted, turns.take(state, name)))
        return _throw(state, name, first, second, thrown)

    def doubtful(self, state: GameState) -> Phrase | None:
        """Ask about a throw out of turn."""
        return turns.doubtful(state, self.player) if turns.are_kept(state) else None

    def _in_jail(self, state: GameState, marks: int) -> Entry:
        name, me = self.player, accounts.player(self.player)
        case = state.case("jail-out", who=name, n=self.first + self.second)
        free = clear_marks(state, me, accounts.JAIL)
        if ring.is_double(self.first, self.second):
            return Entry(free, (case.because("jail.double"),), (case.because("why.jail-double"),))
        most = state.terms(TradingTerms).jail_throws
        case = case.also(nth=marks, most=most)
        if marks < most:
            stays = move(accounts.TABLE, me, accounts.JAIL)
            return Entry(stays, (case.because("jail.stays"),), (case.because("why.jail-stays"),))
        fine = state.terms(FineTerms).jail_fine
        case = case.also(amount=fine)
        if state.lacks(name, fine):
            postings, key = lay_debt(name, BANK, fine), "jail.last-owed"
            case = case.also(whom=BANK, what={"key": "debt.fine", "facts": {}})
        else:
            postings, key = move(me, BANK, accounts.CASH, fine), "jail.last"
        why = state.because("fines", "why.jail-last", **case.facts)
        return Entry(postings + free, (case.because(key),), (why,))


def go_to_jail(state: GameState, name: str) -> Entry:
    """Keep a player in jail; where the Bank keeps turns, with his pawn, and the next is told."""
    kept = turns.are_kept(state)
    return _close(state, (ring.send(state, name),)) if kept else ring.keep(state, name)


def _throw(state: GameState, name: str, first: int, second: int, freed: Entry | None) -> Entry:
    # `freed` is how it has let a prisoner out, who then does not go on. A double throws again; the
    # third in a row leads to jail where the ring has one, or as agreed only ends the turn.
    total, me, terms = first + second, accounts.player(name), state.terms(TradingTerms)
    noted = Entry(lay_marks(state, name, accounts.THROWN, total))  # a rent may go by it
    taken = joined((turns.take(state, name), noted))
    first_of_all = freed or Entry()
    now = state.after(taken.postings + first_of_all.postings)
    double = ring.is_double(first, second) and freed is None and terms.doubles == "standard"
    third = double and state.held(name, accounts.DOUBLES) == 2
    case = state.case("turn", who=name, n=total, first=first, second=second)
    if third and terms.base_profile == "DE" and ring.jail_number(state) is not None:
        told = Entry((), (case.because("turn.third-double"),))
        return _close(state, (told, ring.send(now, name), taken))
    again = move(accounts.TABLE, me, accounts.DOUBLES)
    marks = Entry(again if double and not third else clear_marks(now, me, accounts.DOUBLES))
    # What the throw leads to is put in its place when that is known.
    how, far = case.because("turn.throws", what=""), ring.at(state, name) + total
    moved = move_on(now.after(marks.postings), name, far, how)
    return _close(state, (first_of_all, marks, moved, taken))


def _close(state: GameState, parts: tuple[Entry, ...]) -> Entry:
    done = joined(parts)
    return joined((done, Entry((), turns.tell_next(state.after(done.postings)))))


def choose(
    state: GameState,
    name: str,
    thing: str,
    effect: content.Effect,
    way: int,
    occasion: consequences.Occasion,
) -> content.Effect:
    """Give the outcome that was chosen; where none was, ask, and tell what each would bring."""
    ways = effect.one_of
    if not ways:
        return effect
    if not 0 < way <= len(ways):
        said = (_foretell(state, name, each, occasion) for each in ways)
        do = f"do {write(name)} {thing} way"
        choices = (Choice(f"{do} {n}", told) for n, told in enumerate(said, 1))
        raise state.question("", "effect.which", *choices, who=name, n=len(ways))
    chosen = ways[way - 1]
    if give := chosen.give:
        have = state.held(name, accounts.stock(give.stock))
        facts = {"who": name, "stock": give.stock, "n": give.count, "have": have}
        state.demand(have >= give.count, Code.STOCK, "stock", "stock.short", **facts)
    return chosen


def _foretell(
    state: GameState, name: str, outcome: content.Effect, occasion: consequences.Occasion
) -> str:
    try:
        said = consequences.carry_out(state, name, outcome, occasion).say
    except Refusal as refusal:
        return refusal.say
    told = (state.messages.said(each) for each in said if each.key != "owe.cash")
    return ", ".join(told) or state.messages.text("effect.nothing")


@verb(CITES, may=MAY_CITE, unoffered=True)
class Land:
    """Put the pawn on D (any space) without dice or salary, and do what is asked there."""

    player: Player
    place: Place

    def entry(self, state: GameState) -> Entry:
        """Move the pawn and settle, or put down, what is asked."""
        return move_on(state, self.player, self.place, Phrase("turn.comes", {"who": self.player}))
