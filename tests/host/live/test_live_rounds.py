"""Rounds of bids at the live table: everybody bids from his own phone, in turn and once (NH-05)."""

from typing import Any

import pytest

from pnp.web.live.requests import spoken
from tests.host.live.conftest import LiveTableAtHand, Serve


@pytest.fixture
def table(serve: Serve) -> LiveTableAtHand:
    return serve("neue-heimat")


@pytest.fixture
def phones(table: LiveTableAtHand) -> dict[str, str]:
    return {name: table.sit(name) for name in ("Anna", "Ben", "Cem")}


def ask(table: LiveTableAtHand, key: str, line: str, mark: str = "") -> Any:
    found = mark or f"mark-{abs(hash((key, line))):020}"
    return table.ask("ask", {"line": line, "mark": found}, key)[1]


def auction(table: LiveTableAtHand, key: str = "", lang: str = "en") -> Any:
    return next(iter(table.standing(key, lang)["auctions"]), None)


def bid(table: LiveTableAtHand, key: str, amount: str) -> Any:
    """Bid as the page does: by the line that it was given."""
    return ask(table, key, auction(table, key)["bid"]["line"].replace("#", amount))


def waiting(table: LiveTableAtHand) -> Any:
    return table.standing(table.banker)["desk"]["requests"]


def test_everybody_bids_in_turn_and_one_line_waits_in_the_end(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    assert ask(table, phones["Anna"], "auction anna red-5")["ok"]
    assert auction(table)["says"] == ["Anna auctions red-5", "Ben is to bid"]
    assert (auction(table, phones["Ben"])["bid"]["most"], auction(table)["bid"]) == (12, None)
    assert bid(table, phones["Ben"], "3")["ok"]
    assert auction(table, phones["Ben"])["bid"] is None
    assert bid(table, phones["Cem"], "5")["ok"]
    shown = auction(table, phones["Anna"])
    assert shown["says"][1:] == ["Ben bids 3", "Cem bids 5", "Anna is to choose"]
    assert shown["ends"]
    assert not auction(table, phones["Cem"])["ends"]
    sells, keeps = table.ask("piece", {"text": shown["id"]}, phones["Anna"])[1]["acts"]
    assert (sells["says"], keeps["says"]) == (
        ["Cem pays Anna 5 and takes red-5"],
        ["Anna pays Cem 5 and keeps red-5"],
    )
    assert ask(table, phones["Anna"], sells["line"])["ok"]
    assert auction(table) is None
    (asked,) = waiting(table)
    assert (asked["ok"], asked["says"]) == (True, sells["says"])
    assert table.ask("desk", {"do": "accept", "id": asked["id"]}, table.banker)[1]["ok"]
    assert [table.cash(name) for name in phones] == [17, 12, 7]


def test_when_all_pass_the_line_waits_at_once(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    ask(table, phones["Anna"], "auction anna red-5")
    bid(table, phones["Ben"], "pass")
    assert not waiting(table)[0]["ok"]
    bid(table, phones["Cem"], "pass")
    assert waiting(table)[0]["says"] == ["Nobody bids: Anna takes red-5 for nothing"]


@pytest.mark.parametrize(
    ("who", "line", "told"),
    [
        ("Cem", "auction anna red-5 cem:4", "Cem"),
        ("Cem", "auction anna red-5 ben:3", "It is Ben’s turn to bid"),
        ("Anna", "auction anna red-5 ben:3", "It is Ben’s turn to bid"),
        ("Ben", "auction anna red-5 ben:13", "Ben bids 13 and has 12"),
        ("Anna", "auction anna red-5 ben:1 cem:pass sell", "The auction has gone on"),
        ("Anna", "auction anna green-1", "Another auction is open"),
        ("Ben", "auction ben green-1", "Another auction is open"),
    ],
)
def test_what_the_rules_forbid_is_refused_in_a_sentence(
    table: LiveTableAtHand, phones: dict[str, str], who: str, line: str, told: str
) -> None:
    ask(table, phones["Anna"], "auction anna red-5")
    for answer in (table.ask("try", {"line": line}, phones[who])[1], ask(table, phones[who], line)):
        assert not answer["ok"]
        assert told in answer["say"]
    assert auction(table)["says"][1:] == ["Ben is to bid"]


def test_a_bid_must_be_higher_and_nobody_bids_twice(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    ask(table, phones["Anna"], "auction anna red-5")
    bid(table, phones["Ben"], "3")
    assert "more than 3 is needed" in bid(table, phones["Cem"], "3")["say"]
    assert not ask(table, phones["Ben"], "auction Anna red-5 Ben:3 Ben:6")["ok"]
    assert auction(table)["says"][-1] == "Cem is to bid"


def test_a_bid_that_is_sent_again_is_one_bid(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    for _ in range(3):
        assert ask(table, phones["Anna"], "auction anna red-5", "mark-0001")["ok"]
    for _ in range(3):
        assert ask(table, phones["Ben"], "auction Anna red-5 Ben:3", "mark-0002")["ok"]
    assert auction(table)["says"][1:] == ["Ben bids 3", "Cem is to bid"]
    assert len(waiting(table)) == 1


def test_the_sellers_phone_takes_the_bids_of_who_has_none(table: LiveTableAtHand) -> None:
    anna, cem = table.sit("Anna"), table.sit("Cem")
    ask(table, anna, "auction anna red-5")
    assert auction(table, cem)["bid"] is None
    assert auction(table, anna)["bid"]["most"] is None
    assert bid(table, anna, "2")["ok"]
    assert auction(table, anna)["bid"] is None
    assert bid(table, cem, "3")["ok"]


def test_the_banker_opens_bids_for_somebody_and_calls_off(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    assert not table.ask("enter", {"line": "auction ben red-5"}, table.banker)[1]["ok"]
    sent = {"line": "auction anna red-5", "mark": "mark-0001"}
    for _ in range(2):
        opened = table.ask("enter", sent, table.banker)[1]
        assert (opened["ok"], opened["entry"]) == (True, 0)
    (request,) = waiting(table)
    early = table.ask("desk", {"do": "accept", "id": request["id"]}, table.banker)[1]
    assert (early["ok"], early["say"]) == (False, "Ben is to bid")
    line = f"{request['line']} ben:4"
    for_ben = {"do": "accept", "id": request["id"], "line": line}
    assert table.ask("desk", for_ben, table.banker)[1]["says"][-1] == "Cem is to bid"
    assert auction(table, phones["Cem"])["bid"]["highest"] == {"who": "Ben", "amount": 4}
    table.ask("desk", {"do": "refuse", "id": request["id"], "word": "later"}, table.banker)
    assert auction(table) is None
    assert table.entries() == 1


def test_an_auction_that_the_banker_types_ends_the_one_on_the_phones(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    ask(table, phones["Anna"], "auction anna red-5")
    typed = {"line": "auction anna red-5 ben:2 cem:pass sell", "mark": "mark-0009"}
    assert table.ask("enter", typed, table.banker)[1]["ok"]
    assert auction(table) is None
    told = table.standing(phones["Anna"])["me"]["requests"][0]
    assert told["state"] == "refused"
    assert "Ben" in told["word"]


def test_a_round_outlives_the_host(table: LiveTableAtHand, phones: dict[str, str]) -> None:
    from tests.host.live.conftest import served

    ask(table, phones["Anna"], "auction anna red-5")
    bid(table, phones["Ben"], "3")
    table.host.stop()
    with served(table.path) as again:
        assert auction(again)["says"][1:] == ["Ben bids 3", "Cem is to bid"]
        assert bid(again, phones["Cem"], "pass")["ok"]


@pytest.mark.parametrize("lang", spoken())
def test_a_round_is_told_in_every_language(
    table: LiveTableAtHand, phones: dict[str, str], lang: str
) -> None:
    ask(table, phones["Anna"], "auction anna red-5")
    bid(table, phones["Ben"], "3")
    told = " ".join(auction(table, lang=lang)["says"])
    assert all(word in told for word in ("Anna", "Ben", "Cem", "3"))
    assert "desk." not in told


def test_hidden_cheques_are_shown_to_their_owner_and_the_banker_alone(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    table.type("box anna")
    for key, seen in ((phones["Anna"], 1), (table.banker, 1), (phones["Ben"], None), ("", None)):
        told = table.standing(key)
        figures = told["players"][0]["figures"]
        assert figures.get("box") == seen
        assert figures.get("score", 0) == (seen or 0)
        assert told["last"][0]["say"] == "Anna hides a cheque"


def test_a_form_offers_what_is_left_and_what_was_bought_alone(
    table: LiveTableAtHand, phones: dict[str, str]
) -> None:
    def offered(verb: str) -> list[str]:
        forms = {each["verb"]: each for each in table.ask("forms", {}, phones["Cem"])[1]["forms"]}
        return [each["writes"] for each in forms[verb]["fields"][1]["choices"]]

    assert {"red-5", "mayor", "roof"} <= set(offered("auction"))
    table.type("auction anna red-5 ben:pass cem:1 sell")
    assert offered("place") == ["red-5"]
    table.type("place cem red-5 1")
    assert "red-5" not in offered("auction")


def test_a_reason_that_only_repeats_what_happened_is_not_told_twice(
    table: LiveTableAtHand,
) -> None:
    table.type("box anna")
    assert table.standing()["last"][0]["why"] == []
