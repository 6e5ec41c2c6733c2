"""What a cover says of a game in one line: how many play, how long, from what age."""

from pnp.box.model import Box, label


def cover_facts(box: Box, lang: str) -> tuple[str, ...]:
    """Give players, time and age in a language, as far as the game tells them.

    Players are told in `press.players_from_to`, time in `press.minutes_from_to`, age in
    `press.age_from`.
    """
    game = box.game
    told: list[tuple[str, dict[str, int]]] = [
        ("players_from_to", {"least": game.players.least, "most": game.players.most})
    ]
    if game.minutes:
        told.append(("minutes_from_to", {"least": game.minutes.least, "most": game.minutes.most}))
    if game.age:
        told.append(("age_from", {"age": game.age}))
    return tuple(label(box, lang, f"press.{key}").format(**figures) for key, figures in told)
