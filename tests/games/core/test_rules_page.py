"""Every game's page says who wins it, and what it says is so."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.core import registry
from games.core.contract.sampling import sample_result
from games.core.game import Game
from games.core.rules_page import to_markdown
from games.core.sheet import Sheet

GAMES = [pytest.param(game, id=game.key) for game in registry.all_games()]
MOST = re.compile(r"\b(most|more|highest|longer|larger)\b")
RACE = re.compile(r"\b(first|last player|exactly)\b")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_who_wins(game: type[Game]) -> None:
    said = "Nobody wins: the sheet is a record." if game.record else game.wins
    assert f"- {said}" in to_markdown(game)
    assert game.record != bool(game.wins)
    assert said[0].isupper() and said.endswith(".")
    assert "score wins" not in to_markdown(game).split("##")[1]
    assert not re.search(r"\d", said), "a number that an option or the code's tables may change"


@pytest.mark.parametrize("game", [case for case in GAMES if not case.values[0].record])  # type: ignore[attr-defined]
def test_what_it_says_is_what_the_sheet_does(game: type[Game]) -> None:
    """Who has most wins where the sentence says so, and only there; who collects least where most loses."""
    seen = 0
    for seed in range(6):
        sheet = _finished(game, seed)
        ranking = sheet.ranking if sheet else None
        if sheet is None or ranking is None or len(sheet.totals) < 2:
            continue
        seen += 1
        best = min(sheet.totals) if game.low_wins else max(sheet.totals)
        winners = {side for side, place in enumerate(ranking) if place == min(ranking)}
        leaders = {side for side, total in enumerate(sheet.totals) if total == best}
        if game.low_wins:
            fewest = game.wins.startswith("Fewest points win") and winners == leaders
            assert fewest or game.wins.endswith("loses."), sheet.totals
        elif MOST.search(game.wins) and not RACE.search(game.wins):
            assert winners == leaders, sheet.totals
        elif "there are no points" in game.wins:
            assert set(sheet.totals) <= {0, 1}
    assert seen or game.dealt_here(), "not one match could be made up"


def _finished(game: type[Game], seed: int) -> Sheet | None:
    """A sheet filled in by chance to its end; None if that takes too long."""
    table, rng = (
        game.table_for(max(game.default_seats(), min(2, max(game.seats)))),
        Random(f"{game.key}/{seed}"),
    )
    sheet = game.sheet(table)
    for _ in range(80):
        if sheet.over:
            return sheet
        result = sample_result(sheet, rng)
        if result is None:
            return None
        sheet.enter(result)
    return sheet if sheet.over else None
