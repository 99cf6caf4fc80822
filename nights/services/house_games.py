"""How a club last played each game: remembered when a table begins."""

from __future__ import annotations

from dataclasses import asdict

from ledger.models import Stake
from ledger.stakes import terms_of
from matches.event_store import table_of
from matches.models import Match
from matches.strictness import strictness_of
from nights.models import HouseGame, SessionTable
from nights.selectors import time_limit
from nights.selectors.house_games import spelled


def remember(match: Match) -> HouseGame | None:
    """Keep what a club's match is played by: preset or options (never secret ones), objective, stake, talk, strictness,
    and the end by the clock that its table has agreed on. Not of one on the site, which says nothing of the last two.
    """
    if match.club_id is None or not match.entered:
        return None
    rules = table_of(match)
    preset, options = spelled(rules)
    stake = Stake.objects.filter(match=match).first()
    table = SessionTable.objects.filter(match=match).first()
    made, _ = HouseGame.objects.update_or_create(
        club_id=match.club_id,
        game=match.game,
        defaults={
            "preset": preset,
            "options": options,
            "objective": match.objective,
            "stake": None if stake is None else asdict(terms_of(stake)),
            "time_limit": time_limit.kept(time_limit.limit_of(table)) if table else None,
            "talk": match.talk,
            "strictness": strictness_of(match).to_json(),
        },
    )
    return made
