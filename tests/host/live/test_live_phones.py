"""What a player's phone says and offers: in his own words, what he could do, and why not more."""

import json
from typing import Any

import pytest

from tests.host.live.conftest import LiveTableAtHand, Serve


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
