"""Rounds of bids at the live table: everybody bids from his own phone, in turn and once (NH-05)."""

import json
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


def form(table: LiveTableAtHand, key: str, verb: str) -> dict[str, Any]:
    """Give the form of one act, and what may be chosen in each of its fields."""
    (found,) = table.ask("forms", {"verb": verb}, key)[1]["forms"]
    return {each["name"]: [one["writes"] for one in each["choices"]] for each in found["fields"]}


def shown(table: LiveTableAtHand, key: str, text: str) -> dict[str, Any]:
    """Give what the sheet of a deed tells."""
    found: dict[str, Any] = table.ask("piece", {"text": text}, key)[1]
    return found


def own(table: LiveTableAtHand, key: str, lang: str = "en") -> dict[str, Any]:
    """Give a player's last request as his phone shows it."""
    found: dict[str, Any] = table.standing(key, lang)["me"]["requests"][0]
    return found


def test_one_builds_on_ones_own_groups_where_it_is_even(table: LiveTableAtHand) -> None:
    table.type("buy anna 37", "buy anna 39", "buy ben 1", "buy ben 3", "buy anna 8")
    key = table.sit("Anna")
    assert form(table, key, "build")["deed"] == ["kingsway", "cronulla-street", "ocean"]
    table.type("build anna 37")
    assert form(table, key, "build")["deed"] == ["cronulla-street", "ocean"]


def test_where_nothing_fits_ones_own_deeds_tell_why(table: LiveTableAtHand) -> None:
    table.type("buy anna 8", "buy ben 1")
    key = table.sit("Anna")
    assert form(table, key, "build")["deed"] == ["gerrale-street"]
    told = table.ask("try", {"line": "build Anna gerrale-street"}, key)[1]
    assert not told["ok"]


def test_what_is_another_s_is_nobody_s_choice(table: LiveTableAtHand) -> None:
    table.type("buy anna 8", "buy ben 1", "mortgage ben 1")
    anna, ben = table.sit("Anna"), table.sit("Ben")
    assert form(table, anna, "mortgage")["deeds"] == ["gerrale-street"]
    assert form(table, anna, "rent")["deed"] == []
    assert form(table, ben, "lift")["deeds"] == ["waratah-street"]
    fields = {each["name"]: each for each in table.ask("forms", {"verb": "trade"}, anna)[1][
        "forms"][0]["fields"]}  # fmt: skip
    assert [fields[name]["owner"] for name in ("give", "get")] == ["player", "other"]


def test_groups_are_called_by_their_names(table: LiveTableAtHand) -> None:
    table.type("buy anna 37", "buy anna 39")
    key = table.sit("Anna")
    (found,) = table.ask("forms", {"verb": "build"}, key)[1]["forms"]
    assert [each["said"] for each in found["fields"][1]["choices"]][-1] == "Ocean, all"


def test_a_deed_one_has_not_landed_on_is_bid_for_and_not_bought(serve: Serve) -> None:
    table = serve(turns=True)
    key = table.sit("Anna")
    told = shown(table, key, "37")
    assert told["acts"] == []
    assert told["bid"] is not None


def test_where_pawns_are_kept_a_phone_opens_what_its_player_came_to(serve: Serve) -> None:
    table = serve(turns=True)
    table.type("anna 5")
    key = table.sit("Anna")
    (me, *_) = table.standing(key)["players"]
    assert me["figures"]["offer"] == "north-surf-club"
    assert [each["verb"] for each in shown(table, key, "5")["acts"]] == ["buy"]
    table.type("buy anna", "ben 5")
    assert table.standing()["players"][1]["figures"]["due"] == ["north-surf-club"]


def test_who_cannot_pay_is_told_how_much_and_may_owe_it(table: LiveTableAtHand) -> None:
    table.type("buy ben 37", "1490 anna bank")
    key = table.sit("Anna")
    told = shown(table, key, "37")
    assert told["acts"] == []
    (refused,) = [each for each in told["not"] if each["verb"] == "rent"]
    assert "28 needed, 10 there" in refused["say"]
    (owing,) = refused["choices"]
    table.ask("ask", {"line": owing["line"], "mark": "mark-0001"}, key)
    assert own(table, key)["says"][0].startswith("Anna owes Ben 28")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Ben bids 60"), ("de", "Ben bietet 60"), ("fr", "Ben offre 60")]
)
def test_who_is_outbid_reads_it_in_his_own_language(
    table: LiveTableAtHand, lang: str, said: str
) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    table.ask("ask", {"line": "buy Anna 37 50", "mark": "mark-0001"}, anna)
    table.ask("ask", {"line": "buy Ben 37 60", "mark": "mark-0002"}, ben)
    told = own(table, anna, lang)
    assert (told["state"], told["word"]) == ("refused", said)
    assert "Kingsway" in told["says"][0]


def test_what_is_told_to_all_has_no_line_to_type(serve: Serve) -> None:
    table = serve(turns=True)
    table.type("anna 5", "buy anna", "ben 5")
    for lang, bought in (("en", "for sale"), ("de", "zu haben"), ("fr", "à vendre")):
        told = [each["say"] for each in table.standing(lang=lang)["last"]]
        assert any(bought in each for each in told)
        assert not [each for each in told if set(each) & set("“„«")]
    with_hint = table.ask("enter", {"line": "cem 6", "mark": "mark-0001"}, table.banker)[1]
    assert "buy Cem" in with_hint["says"][0]


def test_a_card_is_read_out_in_each_reader_s_language(table: LiveTableAtHand) -> None:
    table.type("card anna carnival-champion")
    said = {lang: table.standing(lang=lang)["last"][0]["say"] for lang in ("en", "de", "fr")}
    assert "free sausage" in said["en"]
    assert "Gratiswurst" in said["de"]
    assert "sandwich offert" in said["fr"]


def test_where_the_bank_throws_the_banker_taps_once_and_phones_do_not(serve: Serve) -> None:
    table = serve(turns=True, seed=7)
    key = table.sit("Anna")
    first = table.ask("forms", {}, table.banker)[1]["forms"][0]
    assert (first["verb"], first["fields"]) == ("throw", [])
    assert not {each["verb"] for each in table.ask("forms", {}, key)[1]["forms"] if each["own"]} & {
        "throw"
    }
    assert table.ask("enter", {"line": "throw", "mark": "mark-0001"}, table.banker)[1]["ok"]


def test_what_only_a_phones_language_knows_is_entered_in_the_tables(table: LiveTableAtHand) -> None:
    key = table.sit("Anna")
    sent = json.dumps({"line": "10 Anna alle # Wette", "mark": "mark-0001"}).encode()
    headers = {"Content-Type": "application/json", "X-Pnp-Key": key}
    told = json.loads(table.send("POST", "/ask?lang=de", sent, headers)[2])
    assert told["ok"], told
    assert table.ask("desk", {"do": "accept", "id": 1}, table.banker)[1]["ok"]
    assert [table.cash(each) for each in ("Anna", "Ben", "Cem")] == [1480, 1510, 1510]


def test_in_the_end_everybody_sees_the_count(serve: Serve) -> None:
    table = serve(options=("short=true",))
    assert table.standing()["final"] is None
    table.type("buy ben 37", "1500 anna bank", "owe anna ben 30", "bankrupt anna ben")
    table.type("1500 cem bank", "owe cem ben 30", "bankrupt cem ben")
    final = table.standing()["final"]
    assert final["won"] == "Won: Ben"
    assert final["counts"][0] == {"name": "Ben", "total": 1500}


def test_a_deed_is_found_by_the_name_on_its_card(serve: Serve) -> None:
    table = serve("chalet")
    key = table.sit("Anna")
    for text in ("Waldstrasse 4", "waldstrasse 4", "Hauptstrasse 6, apartment 1"):
        assert "id" in shown(table, key, text), text
    assert table.ask("piece", {"text": "nowhere 4"}, key)[0] == 404


def test_only_the_banker_reads_what_to_type(serve: Serve) -> None:
    table = serve()
    table.type("owe anna ben 30")
    key = table.sit("Anna")
    told = table.ask("try", {"line": "buy anna 37"}, key)[1]["say"]
    assert "before that is paid" in told
    assert "settle" not in told
    asked = table.ask("preview", {"line": "buy anna 37"}, table.banker)[1]["say"]
    assert "settle Anna" in asked


def test_a_bought_permit_is_laid_by_taps(serve: Serve) -> None:
    table = serve("neue-heimat")
    table.type("auction anna permit-2 ben:pass cem:pass")
    key = table.sit("Anna")
    assert form(table, key, "permit")["number"] == ["II"]
    assert form(table, key, "permit")["row"] == ["1", "2", "3"]


def test_a_floor_goes_on_the_next_lot_or_on_a_house_that_bears_it(serve: Serve) -> None:
    table = serve("neue-heimat")
    table.type("auction anna red-5 ben:pass cem:pass", "place anna red-5 2")
    table.type("auction ben red-6 cem:pass anna:pass", "place ben red-6 2")
    table.type("auction cem red-4 anna:pass ben:pass")
    key = table.sit("Cem")
    assert form(table, key, "place")["where"] == ["1", "2", "2.2", "3"]
    table.type("place cem red-4 2.2", "auction anna roof ben:pass cem:pass")
    assert form(table, table.sit("Anna"), "roof")["where"] == ["2.1", "2.2"]
