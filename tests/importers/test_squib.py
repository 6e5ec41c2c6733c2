"""`pnp new --from` Squib: each call of a script is a box where its layout says, each row a card."""

from pathlib import Path

import pytest
from PIL import Image

from tests.importers.made_from import brought, cards_of, left_of

# Written for this test by the program's documented format (https://squib.readthedocs.io).
LAYOUT = """\
edge: {x: 38, y: 38, width: 750, height: 1050, radius: 38, fill_color: '#0B3736'}
words: {font: Sans 36, align: !ruby/symbol center, color: '#F3EFE3'}
Name: {extends: words, font: 'Serif Bold 44', x: 0.25in, y: 90, width: 675, height: 90}
Rule: {extends: words, x: .5 in, y: 800, width: 600, height: 220, valign: middle}
square: &square {width: 500, height: 500}
Art: {<<: *square, x: middle, y: 230}
Cost: {extends: Name, x: += 560, width: 4 cells}
"""
LIST = """\
Name,Cost,Rule,Art,Qty
Gull,1,Draw two cards.,gull.png,3
Crab,2,"Pinch another card, then pass.",,1
"""
SCRIPT = """\
require 'squib'
data = Squib.csv file: 'data/hero.csv'
Squib::Deck.new(cards: data.nrows, layout: 'hero.yml') do
  background color: 'black'
  rect layout: 'edge'
  text str: data['Name'].map { |a| a.upcase }, layout: :Name
  text str: data['Cost'],
       layout: 'Cost'
  text str: data.Rule, layout: :Rule
  text str: 'a gull game', layout: 'Rule', y: 1000, height: 60
  png file: data['Art'].map { |a| "icons/#{a}" }, layout: :Art
  svg file: 'sea.svg', layout: :Art
  circle x: 5, y: 6, radius: 4
  text str: data[each], layout: :Rule
end
"""


@pytest.fixture(autouse=True)
def project() -> None:
    for folder in ("data", "icons"):
        Path(folder).mkdir()
    Path("hero.yml").write_text(LAYOUT, "utf-8")
    Path("data/hero.csv").write_text(LIST, "utf-8")
    Image.new("RGB", (90, 90), "orange").save("icons/gull.png")


@pytest.mark.parametrize("source", ["hero.rb", "hero.yml"])
def test_what_a_script_draws_stands_where_its_layout_says(source: str) -> None:
    Path("hero.rb").write_text(SCRIPT, "utf-8")
    made = brought(Path(source))
    (deck,) = made.parts
    assert cards_of(deck, "name", "cost", "rule", "art") == [
        (3, "Gull", "1", "Draw two cards.", "pictures/gull.png"),
        (1, "Crab", "2", "Pinch another card, then pass.", ""),
    ]
    assert (deck.size.width, deck.size.height) == (63.5, 88.9)
    places = {str(box.text and box.text.said("en")) or box.picture: box.at.on(deck.size.size)
              for box in deck.front}  # fmt: skip
    # the card is cut 1/8 in within its dots, 300 to the inch
    name = places["{name}"]
    assert (name.x, name.y, name.width) == pytest.approx((3.18, 4.45, 57.15), abs=0.01)
    cost = places["{cost}"]
    assert (cost.x, cost.width) == pytest.approx((50.59, 9.91), abs=0.02)
    assert places["a gull game"].y == pytest.approx(81.49, abs=0.01)
    art = next(box for box in deck.front if box.picture).at.on(deck.size.size)
    assert (art.x, art.width) == pytest.approx((10.58, 42.33), abs=0.01)
    assert left_of(made)[:3] == [
        ("hero.rb:12", "drawings of SVG are not taken"), ("hero.rb:13", "`circle` is not drawn"),
        ("hero.rb:14", "what `data` holds is known to Ruby alone"),
    ]  # fmt: skip
    assert [place for place, _ in left_of(made)][3:] == ["hero.rb:6"]


def test_a_layout_alone_places_the_columns_that_are_called_as_its_places() -> None:
    Path("data/hero.csv").write_text(LIST.replace("gull.png", "icons/gull.png"), "utf-8")
    (deck,) = brought(Path("hero.yml")).parts
    said = {box.text.said("en") for box in deck.front if box.text}
    assert said == {"{name}", "{rule}", "{cost}"}
    assert sum(bool(box.picture) for box in deck.front) == 1


@pytest.mark.parametrize(
    ("layout", "rows", "says"),
    [
        ("Name: {x: 1, y: 2\n", LIST, "hero.yml:"),
        ("a: {x: 1, y: 2}\n  - b\n", LIST, "hero.yml:"),
        (LAYOUT, "Name\n", "there is no list of cards for it"),
    ],
)
def test_what_is_no_layout_is_refused_with_its_line(layout: str, rows: str, says: str) -> None:
    Path("hero.yml").write_text(layout, "utf-8")
    Path("data/hero.csv").write_text(rows, "utf-8")
    assert says in brought(Path("hero.yml"), sound=False).told


def test_words_without_room_make_the_cards_larger() -> None:
    long = LIST.replace("Draw two cards.", "Draw two cards and look at them. " * 14)
    Path("data/hero.csv").write_text(long, "utf-8")
    made = brought(Path("hero.yml"))
    assert made.parts[0].size.width > 63.5
    assert "made larger" in made.told
