"""A code as it is typed: with its check character, without it, or mistyped."""

import pytest

from pnp.box.codes import TypedCode, code, is_code, meant_code, typed_codes


def taken(text: str) -> list[tuple[int, str]]:
    return [(each.number, each.check) for each in typed_codes(text)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CR-D07-4", [(7, "4")]),
        ("cr d07 4", [(7, "4")]),
        ("CRD17Z", [(17, "Z")]),
        ("crd074", [(7, "4")]),  # no number begins with a nought and has three figures
        ("CR-D17", [(17, "")]),
        ("CR-D123", [(12, "3"), (123, "")]),
        ("CRD1234", [(123, "4"), (1234, "")]),
        ("CR-D12-3", [(12, "3")]),  # what stands apart is the check character
        ("CR D12 3", [(12, "3")]),
        ("CR-D1", []),
        ("CRD", []),
        ("1R-D07-4", []),
        ("CR-D07-44-Z", [(744, "Z")]),
        ("croydon street", []),
    ],
)
def test_a_code_is_taken_apart_in_every_way_it_can_be_meant(
    typed: str, meant: list[tuple[int, str]]
) -> None:
    assert taken(typed) == meant


def test_its_parts_are_kept_apart() -> None:
    assert typed_codes("crd074") == (TypedCode("CR", "D", 7, "4"),)
    assert typed_codes("?") == ()


def test_a_code_is_sound_if_the_check_character_fits() -> None:
    (right,) = typed_codes("CR-D07-4")
    (wrong,) = typed_codes("CR-D07-5")
    (short,) = typed_codes("CR-D07")
    assert right.right == wrong.right == short.right == "CR-D07-4"
    assert right.sound is True
    assert wrong.sound is False
    assert short.sound is False


def test_a_whole_code_is_meant_whatever_there_is() -> None:
    found = meant_code("CRD074", lambda _: False)
    assert found is not None
    assert (found.number, found.check) == (7, "4")


def test_a_mistyped_code_is_never_another() -> None:
    assert meant_code("CR-D07-5", lambda _: True) is None
    assert meant_code("no code", lambda _: True) is None


def test_a_code_cut_short_is_the_one_there_is() -> None:
    def there(*numbers: int) -> int | None:
        found = meant_code("CR-D123", lambda each: each.number in numbers)
        return found.number if found else None

    assert code("CR", "D", 12) != "CR-D12-3"
    assert there(123) == 123
    assert there(12) is None  # mistyped, then
    assert there(12, 123) is None
    assert there() is None


@pytest.mark.parametrize("typed", ["CR#D07-4", "CR-D07-ß", "٣R-D07-4"])
def test_other_characters_make_no_code(typed: str) -> None:
    assert not is_code(typed)
