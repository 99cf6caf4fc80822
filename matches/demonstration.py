"""Matches of the demonstration: made-up deals typed in."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games.core.contract.sampling import sample_result
from games.core.sheet import Sheet
from matches import event_store, services as matches
from matches.models import Match


def enter_deals(match: Match, rng: Random) -> Match:
    """Type in made-up deals that the sheet finds possible until it is complete, and confirm it."""
    while True:
        live = event_store.load(match)
        if live.over:
            return matches.confirm_result(match_id=match.pk, expect_seq=live.seq)
        result = _some_result(live.sheet, rng)
        match = matches.enter_result(match_id=match.pk, data=result, expect_seq=live.seq)


def _some_result(sheet: Sheet, rng: Random) -> Mapping[str, Any]:
    """A result that can be, as a person would type it."""
    result = sample_result(sheet, rng)
    assert result is not None, f"no possible result found for {sheet.table.game.key}"
    return result.to_json()
