"""The rules of a game as a page: sections of Markdown made from what the game itself says and nothing else."""

from __future__ import annotations

from games.core.game import Game
from games.core.options import Option, OptionValue, Preset

SECTION_TITLES = {
    "object": "Object",
    "equipment": "Equipment",
    "deal": "The deal",
    "play": "Play",
    "scoring": "Scoring",
    "match": "The match",
    "settlement": "Settlement",
}
SETTLEMENT_TITLES = {
    "two-sides": "the losing side pays the difference",
    "average-pot": "everybody settles with the average",
    "each-from-each": "each player settles with each other player",
    "winner-from-each": "the winner is paid by every other player",
    "fixed": "a fixed stake for the winner",
    "chips": "chips change hands deal by deal",
}


def rules_page(game: type[Game]) -> list[tuple[str, str]]:
    """The page as (heading, Markdown) pairs in reading order. Sections with nothing to say are left out."""
    sections = [("At a glance", _glance(game))]
    sections += [(section_title(key), text) for key, text in game.page.items()]
    sections += [
        ("Options", "\n".join(map(_option_line, game.options))),
        ("Variants by name", "\n".join(_preset_line(game, preset) for preset in game.presets)),
        ("Decided here", "\n".join(f"- {line}" for line in game.decisions)),
        ("Sources", "\n".join(f"- {line}" for line in _sources(game))),
    ]
    return [(heading, text.strip()) for heading, text in sections if text.strip()]


def section_title(key: str) -> str:
    """The heading of a section of `Game.page`: `auction` is `Auction`, `match` is `The match`."""
    return SECTION_TITLES.get(key) or key.replace("-", " ").capitalize()


def to_markdown(game: type[Game]) -> str:
    """The whole page as one Markdown document."""
    parts = [f"# {game.title}"]
    if game.summary:
        parts.append(game.summary)
    parts += [f"## {heading}\n\n{text}" for heading, text in rules_page(game)]
    return "\n\n".join(parts) + "\n"


def _glance(game: type[Game]) -> str:
    lines = [f"- Players: {players(game)}"]
    best = "Nobody wins: the sheet is a record." if game.record else game.wins
    lines.append(f"- {best}{' A draw is possible.' if game.draws else ''}")
    if not game.dealt_here():
        lines.append("- Played with real equipment: here the results are written down.")
    elif game.simultaneous:
        lines.append("- Some choices are made in secret at the same time.")
    if game.settlements:
        lines.append(f"- Settled by: {'; '.join(SETTLEMENT_TITLES[key] for key in game.settlements)}")
    if not game.may_stop:
        lines.append("- A match that is stopped early counts for nothing.")
    return "\n".join(lines)


def players(game: type[Game]) -> str:
    """For how many it is: `4`, `2 to 6`, `3, 4 or 6`."""
    seats = game.seats
    if len(seats) > 2 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]}"
    *most, last = map(str, seats)
    return f"{', '.join(most)} or {last}" if most else last


def _option_line(option: Option) -> str:
    if option.kind == "bool":
        values = "yes or no"
    elif option.kind == "int":
        values = f"{option.lo} to {option.hi}"
    elif option.kind == "text":
        values = f"a text of up to {option.longest} characters"
    else:
        values = ", ".join(option.choices)
    more = f" {option.help}" if option.help else ""
    return f"- **{option.title}** (`{option.key}`): {values}; usually {_said(option.default)}.{more}"


def _preset_line(game: type[Game], preset: Preset) -> str:
    titles = {option.key: option.title for option in game.options}
    differences = [f"{titles[key]}: {_said(value)}" for key, value in preset.options.items()]
    if preset.seats:
        differences.insert(0, f"{preset.seats} players")
    return f"- **{preset.title}** (`{preset.key}`)" + (": " + "; ".join(differences) if differences else "")


def _said(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "empty"


def _sources(game: type[Game]) -> list[str]:
    return list(dict.fromkeys(str(source) for preset in game.presets for source in preset.sources))
