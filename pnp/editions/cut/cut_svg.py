"""A cut file as SVG: two layers in mm, one to cut and one to crease."""

from collections.abc import Iterable

from pnp.editions.cut.sheet_paths import SheetPaths
from pnp.faces.path import Path
from pnp.units import Size

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
)


def write_cut_svg(paths: SheetPaths, paper: Size) -> str:
    """Write the paths of one sheet as a document of the sheet's own size."""
    wide, high = f"{paper.width:g}", f"{paper.height:g}"
    size = f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
    title = f"<title>{paths.part} {paths.sheet}</title>"
    layers = (
        _write_layer("crease", "#4363d8", paths.creases),  # before the piece is loose
        _write_layer("cut", "#e6194b", paths.cuts),
    )
    return "\n".join([f"{_HEAD}{size}>", title, *filter(None, layers), "</svg>\n"])


def _write_layer(name: str, colour: str, paths: Iterable[Path]) -> str:
    drawn = "\n".join(f'<path d="{_write_path(path)}"/>' for path in paths)
    layer = f'id="{name}" inkscape:groupmode="layer" inkscape:label="{name}"'
    return f'<g {layer} fill="none" stroke="{colour}" stroke-width="0.1">\n{drawn}\n</g>' if (
        drawn
    ) else ""  # fmt: skip


def _write_path(path: Path) -> str:
    return " ".join(
        f"{name}{','.join(f'{value:.4f}'.rstrip('0').rstrip('.') for value in values)}"
        for name, values in path.steps
    )
