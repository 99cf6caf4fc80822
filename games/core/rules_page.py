"""The rules of a game as a page of Markdown: what the game writes about itself, and what follows from its description.

What it writes stands beside its module, `tuppi.md` in English and `tuppi.fi.md` in Finnish, in sections under headings.
`{TARGET}` there is a constant of the module, `{MADE[7]}` a number of its table, so that no number of a page can differ
from the one that is played by.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.core.game import Game
from games.core.messages import ENGLISH, Words, joined, placeholders, say
from games.core.options import Option, Preset
from games.core.settlements import SETTLEMENT_RULES

KEYED = re.compile(r"\{([A-Z][A-Z0-9_]*)(?:\[\w+\])+\}")
"""A number of a table of the module: `{MADE[7]}`, `{MISSING[7][0]}`."""
Constant = int | str | tuple[Any, ...] | Mapping[Any, Any]
SHIPPED = "en"
"""The language in which every game has a page."""


def page_file(game: type[Game], language: str = SHIPPED) -> Path | None:
    """Where a game's own page lies in a language, beside its module; None where there is none."""
    module = Path(str(sys.modules[game.__module__].__file__))
    path = module.with_suffix(".md" if language == SHIPPED else f".{language}.md")
    return path if path.is_file() else None


def page_language(game: type[Game], language: str) -> str:
    """The language in which a reader of this one gets the page: English where there is no other."""
    return language if page_file(game, language) else SHIPPED


def constants(game: type[Game]) -> dict[str, Constant]:
    """What a page may name: the constants of the game's module, and of those its parts are built on; for how many it
    is, `FEWEST` to `MOST`.
    """
    parts = [base for part in (game.State, game.Sheet, game.Result) if part for base in part.__mro__]
    modules = [base.__module__ for base in reversed(parts) if base.__module__.startswith("games.")]
    return {"FEWEST": game.seats[0], "MOST": game.seats[-1]} | {
        name: value
        for module in (*modules, game.__module__)
        for name, value in vars(sys.modules[module]).items()
        if name.isupper() and isinstance(value, int | str | tuple | Mapping)
    }


def names_of(text: str) -> frozenset[str]:
    """The constants that a page names. Raises ValueError for a placeholder that is more than a name and a key."""
    return placeholders(KEYED.sub("{\\1}", text))


def own_sections(game: type[Game], language: str = SHIPPED) -> list[tuple[str, str]]:
    """What the game itself writes: (heading, Markdown). Raises ValueError for a `{NAME}` its module does not know.

    Nothing where there is no page yet, which the contract refuses.
    """
    path = page_file(game, language)
    if path is None:
        return []
    parts = f"\n{path.read_text(encoding='utf-8')}".split("\n## ")
    return [
        (heading.strip(), filled(text, constants(game)).strip())
        for heading, _, text in (part.partition("\n") for part in parts[1:])
    ]


def filled(text: str, values: Mapping[str, Constant]) -> str:
    """A text with values for its placeholders. Raises ValueError for one that has none."""
    if unknown := names_of(text) - values.keys():
        raise ValueError(f"the module has no constant {', '.join(sorted(unknown))}")
    try:
        return text.format_map(values)
    except LookupError as error:
        raise ValueError(f"a constant has nothing at {error}") from None


def rules_page(game: type[Game], language: str = SHIPPED, words: Words = ENGLISH) -> list[tuple[str, str]]:
    """The page as (heading, Markdown) pairs in reading order. Sections with nothing to say are left out.

    words: puts what follows from the description into the reader's words; where the game has no page in the language,
    everything is English.
    """
    if page_language(game, language) == SHIPPED:
        language, words = SHIPPED, ENGLISH
    described = [
        (say("Options"), "\n".join(_option_line(option, words) for option in game.options)),
        (say("Variants by name"), "\n".join(_preset_line(game, preset, words) for preset in game.presets)),
    ]
    own = own_sections(game, language)
    decided = own[-1:] if own and own[-1][0] == _decisions_title(words) else []
    sections = [
        (words.said(say("At a glance")), _glance(game, words)),
        *own[: len(own) - len(decided)],
        *((words.said(title), text) for title, text in described),
        *decided,
        (words.said(say("Sources")), "\n".join(f"- {words.said(line)}" for line in _sources(game))),
    ]
    return [(heading, text.strip()) for heading, text in sections if text.strip()]


def _decisions_title(words: Words) -> str:
    return words.said(say("Decided here"))


def to_markdown(game: type[Game], language: str = SHIPPED, words: Words = ENGLISH) -> str:
    """The whole page as one Markdown document."""
    parts = [f"# {words.said(game.title)}"]
    if game.summary:
        parts.append(words.said(game.summary))
    parts += [f"## {heading}\n\n{text}" for heading, text in rules_page(game, language, words)]
    return "\n\n".join(parts) + "\n"


def _glance(game: type[Game], words: Words) -> str:
    best = words.said(say("Nobody wins: the sheet is a record.") if game.record else game.wins)
    lines = [
        words.said(say("Players: {players}", players=players(game, words))),
        best,
        words.said(game.tied().line()),
    ]
    if not game.dealt_here():
        lines.append(words.said(say("Played with real equipment: here the results are written down.")))
    elif game.simultaneous:
        lines.append(words.said(say("Some choices are made in secret at the same time.")))
    if game.settlements:
        ways = joined([SETTLEMENT_RULES[key].title for key in game.settlements], "; ")
        lines.append(words.said(say("Settled by: {ways}", ways=ways)))
    if not game.may_stop:
        lines.append(words.said(say("A match that is stopped early counts for nothing.")))
    return "\n".join(f"- {line}" for line in lines)


def players(game: type[Game], words: Words = ENGLISH) -> str:
    """For how many it is: `4`, `2 to 6`, `3, 4 or 6`."""
    seats = game.seats
    if len(seats) > 2 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return words.said(say("{least} to {most}", least=seats[0], most=seats[-1]))
    *most, last = map(str, seats)
    return words.said(say("{several} or {last}", several=", ".join(most), last=last)) if most else last


def _option_line(option: Option, words: Words) -> str:
    if option.kind == "bool":
        values = say("yes or no")
    elif option.kind == "int":
        values = say("{least} to {most}", least=option.lo, most=option.hi)
    elif option.kind == "text":
        values = say("a text of up to {count} characters", count=option.longest)
    else:
        values = joined(
            title if str(title) == key else say("{title} (`{key}`)", title=title, key=key)
            for key, title in option.choices.items()
        )
    line = say(
        "**{title}** (`{key}`): {values}; usually {usual}.",
        title=option.title,
        key=option.key,
        values=values,
        usual=option.said(option.default),
    )
    return f"- {words.said(line)}" + (f" {words.said(option.help)}" if option.help else "")


def _preset_line(game: type[Game], preset: Preset, words: Words) -> str:
    options = {option.key: option for option in game.options}
    differences = [
        say("{option}: {value}", option=options[key].title, value=options[key].said(value))
        for key, value in preset.options.items()
    ]
    if preset.seats:
        differences.insert(0, say("{count} players", count=preset.seats))
    line = f"- **{words.said(preset.title)}** (`{preset.key}`)"
    return line + (": " + words.said(joined(differences, "; ")) if differences else "")


def _sources(game: type[Game]) -> list[str]:
    sources = dict.fromkeys(source for preset in game.presets for source in preset.sources)
    return list(dict.fromkeys(source.said() for source in sources))
