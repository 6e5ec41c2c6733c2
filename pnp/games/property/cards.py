"""Cards: which there are, what each does, and who does what one or a space says."""

from collections.abc import Mapping
from typing import Annotated

from pnp.games.property import arrivals, deeds, ring, turns
from pnp.games.property.deeds import TradingTerms
from pnp.pack import (
    BANK, BOX, TABLE, Code, Entry, Fact, GameState, Phrase, SalaryTerms, accounts, arguments,
    charge, consequences, content, holder_name, joined, move, names, pay, verb,
)  # fmt: skip


def find_card(state: GameState, card_id: str) -> tuple[content.Deck, content.Card]:
    """Give a card by its id, and the deck it is drawn from."""
    found = ((deck, card) for deck in state.box.decks for card in deck.cards)
    return next((deck, card) for deck, card in found if card.id == card_id)


def check_keeps(state: GameState, name: str, card_id: str) -> None:
    """Refuse to give away a card that the player has not kept."""
    kept = state.balances.of(accounts.player(name), accounts.card(card_id))
    state.forbid(not kept, Code.OWNER, "luck", "card.not-yours", who=name, card=card_id)


def find_freeing(state: GameState, name: str) -> str:
    """Give the commodity of the first kept card that frees from jail; nothing if there is none."""
    held = state.balances.holdings(accounts.player(name), accounts.CARDS)
    cards = (card for deck in state.box.decks for card in deck.cards)
    free = (accounts.card(card.id) for card in cards if card.effect.kind == "jail_free")
    return next((each for each in free if each in held), "")


@verb("luck laps", may="jail no-hints")
class Card:
    """Do what a card says, by its id, its title or its code; `owed`: what it takes as a debt."""

    player: arguments.Player
    card: arguments.CardId
    owed: arguments.Owed = False

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, and count it as drawn."""
        return draw(state, self.player, self.card, owed=self.owed)


def draw(
    state: GameState,
    name: str,
    card_id: str,
    *,
    way: int = 0,
    owed: bool = False,
    at_once: bool = False,
) -> Entry:
    """Read a card out, carry out its effect, and count it as drawn; `at_once`: or owe its sum."""
    deck, card = find_card(state, card_id)
    # where the Bank keeps turns it may have the packs
    drawn = move(BOX, TABLE, accounts.DRAWN + deck.id) if turns.are_kept(state) else ()
    read = Entry(drawn, (Phrase("card.drawn", {"who": name, "card": card.id}),))
    what = Phrase("debt.card", {"card": card.id})
    occasion = consequences.Occasion("luck", what, arrivals.lead, owed, at_once)
    return joined((read, _carry_out(state, name, card, way, occasion)))


def _carry_out(
    state: GameState, name: str, card: content.Card, way: int, occasion: consequences.Occasion
) -> Entry:
    # Where the Bank keeps the pawns, it moves them; else a card moves none but the one to Start.
    effect, moved = card.effect, Entry()
    if content.has_outcome(effect):
        chosen = arrivals.choose(state, name, card.id, effect, way, occasion)
        return consequences.carry_out(state, name, chosen, occasion)
    if effect.kind == "jail":
        ring.check_outside(state, name)
        return arrivals.go_to_jail(state, name)
    if effect.kind == "advance" and turns.are_kept(state):
        return arrivals.lead(state, name, effect.to or "")
    amount, why = value_of(state, name, card)
    if effect.kind == "jail_free":
        kept = accounts.card(card.id)
        who = holder_name(state.balances.holder(kept))
        state.forbid(who, Code.OWNED, "luck", "card.kept", who=who, card=card.id)
        moved = Entry(move(BANK, accounts.player(name), kept))
    elif amount > 0:
        moved = Entry(pay(state, BANK, name, amount, "luck", "cannot.pay"))
    else:
        owed, what = occasion.is_owed(state, name, -amount), occasion.what
        moved = charge(state, name, BANK, -amount, "luck", "cannot.card", owed=owed, what=what)
    return joined((Entry((), _hint(state, name, card), (why,)), moved))


def _hint(state: GameState, name: str, card: content.Card) -> tuple[Phrase, ...]:
    # Say that rent is due where a card leads to, where it is a matter and the table wants it told.
    space = next((each for each in ring.spaces(state) if each.id == card.effect.to), None)
    asked = state.rule("no-hints") and state.terms(TradingTerms).rent_hints
    # where turns are kept the pawn has been moved, and its space told
    if space is None or space.deed is None or not asked or turns.are_kept(state):
        return ()
    owner = deeds.holder(state, space.deed)
    if owner in {BANK, name} or deeds.mortgaged(state, space.deed):
        return ()
    facts: dict[str, Fact] = {"who": name, "whom": owner, "deed": space.deed}
    return (state.because("no-hints", "rent.hint", **facts),)


def value_of(state: GameState, name: str, card: content.Card) -> tuple[int, Phrase]:
    """Give what a card brings a player, less than nothing where it takes, and why so much."""
    effect, amount = card.effect, card.effect.amount or 0
    case = state.case("luck", who=name, amount=amount)
    match effect.kind:
        case "collect":
            return amount, case.because("why.collect")
        case "pay":
            return -amount, case.because("why.fine")
        case "per_building":
            return _levy(state, name, effect.house or 0, effect.hotel or 0)
        case "advance":
            if any(each.id == effect.to and each.kind == "start" for each in ring.spaces(state)):
                salary = state.terms(SalaryTerms).salary
                return salary, state.because("laps", "why.advance-start", amount=salary)
            return 0, state.because("luck", "why.advance")
    return 0, state.because("luck", "why.card")


def _levy(state: GameState, name: str, house: int, hotel: int) -> tuple[int, Phrase]:
    held = deeds.list_held(state, name)
    houses = sum(deeds.houses(state, each) for each in held)
    hotels = sum(deeds.hotel(state, each) for each in held)
    amount = houses * house + hotels * hotel
    facts = {"houses": houses, "hotels": hotels, "house": house, "hotel": hotel}
    return -amount, state.because("luck", "why.levy", **facts, amount=amount)


def _spaces(state: GameState) -> Mapping[str, str]:
    return names.names_of((s.id, s.name) for s in ring.spaces(state) if s.effect is not None)


def _names(state: GameState) -> Mapping[str, str]:
    return {**_spaces(state), **arguments.card_names(state)}


def _read(state: GameState, word: str) -> str:
    spaces = {} if any(map(str.isdigit, word)) else _spaces(state)
    if names.find(word, spaces).things:
        return arguments.pick(state, word, spaces, "a-card")
    return arguments.read_card(state, word)


THING = arguments.Argument(
    "CARD|SPACE", _read, lambda s: dict.fromkeys(_names(s).values()), names=_names, partly=True
)


@verb(may="luck laps tax turn stock at-once insolvent")
class Do:
    """Do what a card or a space says; `way N`: the way chosen; `owed`: what it takes as a debt."""

    player: arguments.Player
    thing: Annotated[str, THING]
    way: Annotated[int, arguments.after("way", arguments.COUNT)] = 0
    owed: arguments.Owed = False

    def entry(self, state: GameState) -> Entry:
        """Read the card out, or name the space, and carry out what it says."""
        space = next((each for each in ring.spaces(state) if each.id == self.thing), None)
        if space is not None and space.effect is not None:
            if turns.are_kept(state):
                here = ring.space_of(state, self.player).id
                facts = {"who": self.player, "space": space.id, "here": here}
                there = here == space.id
                state.demand(there, Code.NOT_AT_SPACE, "turn", "effect.elsewhere", **facts)
            what = Phrase("debt.tax", {"space": space.id})
            occasion = consequences.Occasion("tax", what, arrivals.lead, self.owed)
            return arrivals.happen(state, self.player, space, occasion, self.way)
        return draw(state, self.player, self.thing, way=self.way, owed=self.owed)
