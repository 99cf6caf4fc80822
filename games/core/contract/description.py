"""The contract of what a game says about itself."""

from __future__ import annotations

import re
from typing import get_args

from games.core.contract.run import Run, settings
from games.core.game import Kind, Objective
from games.core.options import BOOKS
from games.core.rules_page import own_sections
from games.core.settlements import SETTLEMENT_RULES
from games.core.ties import NEVER

NEEDED = {"Object", "Equipment", "Play", "Scoring"}
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_description(run: Run) -> None:
    """Keys are slugs, sources exist, every preset makes a table, and the rules page is whole.

    It tells the object, the equipment, the play, the scoring, and the deal where chance deals here.
    """
    game, require = run.game, run.require
    require(KEY.fullmatch(game.key), f"the key {game.key!r} is not a slug")
    require(game.title.strip() and game.family.strip(), "the title or the family is missing")
    require(game.record or game.wins.strip(), "`wins` does not say who wins, or what it is to do well")
    require(game.kind in get_args(Kind), f"the kind is {game.kind!r}")
    require(game.objective in get_args(Objective), f"the objective is {game.objective!r}")
    require((game.State is None) == (game.kind == "sheet"), f"the kind {game.kind!r} does not fit its State")
    require(game.seats and len(set(game.seats)) == len(game.seats), f"seats are {game.seats}")
    require(set(game.settlements) <= SETTLEMENT_RULES.keys(), f"settlements are {game.settlements}")
    require(
        isinstance(game.rules_version, int) and game.rules_version >= 1, "the rules version is not from 1"
    )
    _check_tie(run)
    _check_page(run)
    _check_options(run)
    _check_presets(run)


def _check_tie(run: Run) -> None:
    """It is said what a tie at the end is; where the table chooses, there is an option; and the rest agrees with it."""
    tie = run.game.tied()
    keys = {option.key for option in run.game.options}
    run.require(tie.said.strip(), "`tie` does not say what a tie at the end is")
    run.require(
        not tie.chosen or tie.chosen in keys, f"a tie is chosen by {tie.chosen!r}, which is no option"
    )
    run.require(tie is not NEVER or not run.game.draws, "a game that can be drawn has ties")


def _check_page(run: Run) -> None:
    sections = dict(own_sections(run.game))
    dealt = {"The deal"} if run.game.dealt_here() and run.game.chance else set()
    lacking = sorted((NEEDED | dealt) - set(sections))
    run.require(not lacking, f"the page lacks {lacking}")
    run.require(all(text.strip() for text in sections.values()), "a section of the page is empty")


def _check_options(run: Run) -> None:
    keys = [option.key for option in run.game.options]
    run.require(len(keys) == len(set(keys)), f"two options share a key: {keys}")
    for option in run.game.options:
        titles = [option.title, *dict(option.choices).values()]
        run.require(all(title.strip() for title in titles), f"{option.key!r} or a choice of it has no title")
        run.require(
            option.clean(option.default) == option.default, f"the default of {option.key!r} is not allowed"
        )


def _check_presets(run: Run) -> None:
    keys = [preset.key for preset in run.game.presets]
    run.require(keys and len(keys) == len(set(keys)), f"the presets are {keys}")
    run.require(settings(run.game), "no preset makes a table")
    for preset in run.game.presets:
        run.require(KEY.fullmatch(preset.key), f"the preset key {preset.key!r} is not a slug")
        for source in preset.sources:
            lo, hi = source.lines
            run.require(
                source.book in BOOKS and 0 < lo <= hi, f"the source {source} of {preset.key} is unknown"
            )
    for preset_key, seats in settings(run.game):
        table = run.game.table_for(seats, preset=preset_key)
        sat = sorted(seat for side in table.sides for seat in side)
        run.require(sat == list(range(seats)), f"the sides {table.sides} do not hold every seat once")
