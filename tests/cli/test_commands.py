"""The command line in figures: how many words there are to know, and what became of old ones."""

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from pnp.cli.main import COMMANDS, FALLEN, pnp

SHARED = {"content", "output", "lang", "langs", "paper", "jobs", "as_json"}


def walk(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=name)
        for each in command.list_commands(context):
            found = command.get_command(context, each)
            assert found is not None
            yield from walk(found, f"{name} {each}")


def options_of(command: click.Command) -> list[click.Option]:
    return [each for each in command.params if isinstance(each, click.Option)]


def test_there_are_at_most_40_commands_and_140_options() -> None:
    found = dict(walk(pnp, "pnp"))
    assert sum(not isinstance(each, click.Group) for each in found.values()) <= 40
    assert sum(len(options_of(each)) for each in found.values()) <= 140


def test_build_has_at_most_16_options_of_its_own() -> None:
    own = [each for each in options_of(dict(walk(pnp, "pnp"))["pnp build"])
           if each.name not in SHARED]  # fmt: skip
    assert len(own) <= 16


def test_help_names_every_command_in_four_groups() -> None:
    told = CliRunner().invoke(pnp, ["--help"]).output
    groups = list(dict.fromkeys(row.group for row in COMMANDS))
    assert len(groups) == 4
    places = [told.index(f"\n{group}:\n") for group in groups]
    assert places == sorted(places)
    for row in COMMANDS:
        assert f"  {row.name} " in told
        assert row.says in " ".join(told.split())


@pytest.mark.parametrize("old", FALLEN)
def test_an_old_spelling_is_refused_with_the_new_one(old: str) -> None:
    told = CliRunner().invoke(pnp, old.split())
    assert FALLEN[old] in str(told.exception)
    assert "any more: say" in str(told.exception)


def test_a_folder_of_content_is_named_before_the_command() -> None:
    told = CliRunner().invoke(pnp, ["build", "--content", "x", "village"])
    assert "say pnp --content DIR build" in str(told.exception)
