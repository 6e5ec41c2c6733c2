"""`pnp schema`: the form of the content files, for editors."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from pnp.box.reading.json_schema import schema_of, words_schema
from pnp.box.reading.reader import FORMS
from pnp.errors import PnpError


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("schema"),
    show_default=True,
    help="The folder to write to.",
)
def schema(output: Path) -> None:
    """Write the JSON Schema of every kind of content file."""
    try:
        paths = write_schemas(output)
    except OSError as error:
        raise PnpError(f"{output} cannot be written: {error.strerror}.") from error
    for path in paths:
        click.echo(path)


def write_schemas(folder: Path) -> list[Path]:
    """Write every schema into a folder, and name the files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, text in schemas():
        (folder / name).write_text(text, encoding="utf-8")
        paths.append(folder / name)
    return paths


def schemas() -> Iterator[tuple[str, str]]:
    """Give each schema as a file's name and its text."""
    for name, form in FORMS.items():
        yield f"{name}.schema.json", _written(schema_of(name, form))
    yield "words.schema.json", _written(words_schema())


def _written(schema: object) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
