"""`pnp schema`: the form of the content files, for editors."""

import json
from functools import cache
from pathlib import Path

import click

from pnp.box.packs import find_kit
from pnp.box.reading.art_reader import FOLDER, stylesheet
from pnp.box.reading.json_schema import schema_of, words_schema
from pnp.box.reading.reader import FORMS, read_box
from pnp.box.svg import STYLESHEET
from pnp.errors import PnpError
from pnp.output import write_file


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("schema"),
    show_default=True,
    help="The folder to write to.",
)
@click.option(
    "--colours",
    metavar="KIT",
    help="Write the colours of a kit beside its drawings instead, for drawing programs.",
)
def schema(output: Path, colours: str | None) -> None:
    """Write the JSON Schema of every kind of content file, for editors.

    With --colours, write art/palette.css of a kit: drawings import it, so that a drawing program
    shows them in the colours of look.yaml.
    """
    try:
        paths = [write_colours(find_kit(colours))] if colours else write_schemas(output)
    except OSError as error:
        where = error.filename or output
        raise PnpError(f"{where} cannot be written: {error.strerror}.") from error
    for path in paths:
        click.echo(path)


def write_schemas(folder: Path) -> list[Path]:
    """Write every schema into a folder, and name the files."""
    for name, text in schemas():
        write_file(folder / name, text, within=folder)
    return [folder / name for name, _ in schemas()]


def write_colours(folder: Path) -> Path:
    """Write the palette of a pack as a stylesheet into its folder of drawings."""
    file = folder / FOLDER / STYLESHEET
    write_file(file, stylesheet(read_box(folder).look.palette), within=folder)
    return file


@cache
def schemas() -> tuple[tuple[str, str], ...]:
    """Give each schema as a file's name and its text."""
    forms = [(name, schema_of(name, form)) for name, form in FORMS.items()]
    return tuple(
        (f"{name}.schema.json", _written(schema))
        for name, schema in (*forms, ("words", words_schema()))
    )


def _written(schema: object) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
