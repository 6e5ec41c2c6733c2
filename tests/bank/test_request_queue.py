"""The desk beside the table: seats the banker gives, requests that are entered once or refused."""

import os

import pytest

from pnp.bank.queue_file import queue_path
from pnp.bank.request_queue import MOST_WAITING, RequestQueue
from pnp.bank.requests import PhoneSession
from pnp.errors import Refusal, TableInTheWay
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk as Table


@pytest.fixture
def table(desk: Table) -> Table:
    return desk


def seated(table: Table, player: str = "Anna") -> tuple[RequestQueue, str]:
    desk = RequestQueue(table.session)
    seat, key = desk.take_seat(player)
    desk.give_seat(seat.id)
    return desk, key


def let_in(table: Table) -> tuple[RequestQueue, PhoneSession]:
    desk, key = seated(table)
    seat = desk.seat_by(key)
    assert seat is not None
    return desk, seat


def test_a_phone_has_no_say_until_the_banker_lets_it_in(table: Table) -> None:
    desk = RequestQueue(table.session)
    seat, key = desk.take_seat("Anna")
    assert (seat.player, seat.state, len(seat.sign)) == ("Anna", "waiting", 2)
    desk.give_seat(seat.id)
    found = desk.seat_by(key)
    assert found is not None
    assert (found.player, found.state) == ("Anna", "seated")
    assert desk.seat_by(key + "x") is None
    assert desk.seat_by("") is None


def test_the_key_of_a_seat_is_nowhere_on_disk(table: Table) -> None:
    _, key = seated(table)
    assert len(key) == 22
    assert key not in queue_path(table.path).read_text()
    assert queue_path(table.path).stat().st_mode & 0o077 == 0


def test_a_player_has_one_phone_and_a_new_one_puts_the_old_one_out(table: Table) -> None:
    desk, old = seated(table)
    seat, new = desk.take_seat("Anna")
    desk.give_seat(seat.id)
    assert desk.seat_by(old) is None
    assert desk.seat_by(new) is not None


def test_a_seat_taken_back_is_gone_with_what_it_asked_for(table: Table) -> None:
    desk, key = seated(table)
    desk.ask(desk.seats[1], "mark-0001", "50 anna ben")
    desk.take_back(1)
    assert desk.seat_by(key) is None
    assert desk.waiting() == ()
    with pytest.raises(KeyError):
        desk.take_back(1)


def test_seats_and_requests_outlive_the_host(table: Table) -> None:
    desk, key = seated(table)
    seat = desk.seat_by(key)
    assert seat is not None
    desk.ask(seat, "mark-0001", "50 anna ben")
    banker = desk.key
    desk.close()
    again = RequestQueue(table.session)
    assert again.seat_by(key) == seat
    assert [each.line for each in again.waiting()] == ["50 anna ben"]
    assert again.key == banker


def test_a_request_is_entered_once_however_often_it_is_sent_and_accepted(table: Table) -> None:
    desk, seat = let_in(table)
    sent = {desk.ask(seat, "mark-0001", "50 anna ben") for _ in range(100)}
    assert len(sent) == 1
    first, answer = desk.accept(1)
    assert answer is not None
    assert (first.state, first.entry) == ("done", 2)
    for _ in range(100):
        assert desk.accept(1) == (first, None)
        assert desk.ask(seat, "mark-0001", "50 anna ben") == first
    assert (table.session.entries(), table.cash("Anna")) == (2, 1450)


def test_what_was_entered_before_the_host_died_is_done_and_not_entered_again(table: Table) -> None:
    desk, seat = let_in(table)
    request = desk.ask(seat, "mark-0001", "50 anna ben")
    assert request is not None
    table.session.enter(parse(request.line), request.command)  # and then the power went
    again = RequestQueue(table.session)
    again.reconcile()
    assert (again.requests[1].state, again.requests[1].entry) == ("done", 2)
    assert again.refuse(1, "no").state == "done"
    assert table.session.entries() == 2


def test_a_refused_request_has_its_word_and_enters_nothing(table: Table) -> None:
    desk, seat = let_in(table)
    desk.ask(seat, "mark-0001", "salary anna")
    refused = desk.refuse(1, "not yet")
    assert (refused.state, refused.word) == ("refused", "not yet")
    assert desk.accept(1) == (refused, None)
    assert table.session.entries() == 1


def test_a_request_the_rules_forbid_goes_on_waiting(table: Table) -> None:
    desk, seat = let_in(table)
    desk.ask(seat, "mark-0001", "9000 anna ben")
    with pytest.raises(Refusal):
        desk.accept(1)
    assert [each.id for each in desk.waiting()] == [1]
    desk.change(1, "900 anna ben")
    done, _ = desk.accept(1)
    assert (done.state, done.changed, table.cash("Ben")) == ("done", True, 2400)


def test_one_player_cannot_bury_the_desk(table: Table) -> None:
    desk, seat = let_in(table)
    asked = [desk.ask(seat, f"mark-{n:04}", "1 anna ben") for n in range(MOST_WAITING + 1)]
    assert [each is None for each in asked] == [False] * MOST_WAITING + [True]
    for _ in range(9):
        desk.take_seat("Cem")
    assert len([each for each in desk.newcomers() if each.player == "Cem"]) == 3


@pytest.mark.parametrize(
    "rest", [b'{"phone":{"id":1,"se', b"\x00\xff\n", b"[]\n", b'{"do":"fly"}\n']
)
def test_a_line_cut_off_or_spoilt_is_passed_over(table: Table, rest: bytes) -> None:
    desk, key = seated(table)
    desk.close()
    with queue_path(table.path).open("ab") as file:
        file.write(rest)
    again = RequestQueue(table.session)
    seat, _ = again.take_seat("Ben")
    assert again.seat_by(key) is not None
    assert RequestQueue(table.session).newcomers() == (seat,)


def test_a_desk_in_the_way_is_a_sentence(table: Table) -> None:
    queue_path(table.path).mkdir()
    with pytest.raises(TableInTheWay, match=r"the desk .*\.desk cannot be used: Is a directory"):
        RequestQueue(table.session)


def test_a_full_disk_half_asks_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, seat = let_in(table)
    with monkeypatch.context() as disk:
        write = os.write
        disk.setattr(os, "write", lambda file, text: write(file, text[:9]))
        with pytest.raises(TableInTheWay, match="No space left"):
            desk.ask(seat, "mark-0001", "50 anna ben")
    assert desk.waiting() == ()
    asked = desk.ask(seat, "mark-0001", "50 anna ben")
    assert RequestQueue(table.session).waiting() == (asked,)


def test_two_processes_keep_one_desk(table: Table) -> None:
    desk, key = seated(table)
    other = RequestQueue(Table(table.path).session)
    seat = other.seat_by(key)
    assert seat is not None
    other.ask(seat, "mark-0001", "50 anna ben")
    desk.refresh()
    done, _ = desk.accept(1)
    other.refresh()
    assert other.requests[1] == done
