"""How a club last played each game: remembered when a table begins."""

from __future__ import annotations

from dataclasses import asdict

from ledger.models import Stake
from ledger.stakes import terms_of
from matches.event_store import table_of
from matches.models import Match
from nights.models import HouseGame
from nights.selectors.house_games import spelled


def remember(match: Match) -> HouseGame | None:
    """Keep what a club's match is played by: preset or options (never secret ones), objective, stake."""
    if match.club_id is None:
        return None
    rules = table_of(match)
    preset, options = spelled(rules)
    stake = Stake.objects.filter(match=match).first()
    made, _ = HouseGame.objects.update_or_create(
        club_id=match.club_id,
        game=match.game,
        defaults={
            "preset": preset,
            "options": options,
            "objective": match.objective,
            "stake": None if stake is None else asdict(terms_of(stake)),
        },
    )
    return made
