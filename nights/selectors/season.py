"""What a night was for everybody in a season: one place over all that was played there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.utils.formats import date_format

from clubs.models import Club
from common.site_time import day_of
from games.core import registry
from games.core.errors import UnknownGame
from ledger.gatherings import key_of
from matches.models import Match
from matches.occasions import Occasion, Reached
from matches.selectors import SEATS
from nights.engine.by_person import Played, totals, won_shares
from nights.models import Session

LATEST = 60
POINT = 100


def latest_occasions(club: Club) -> list[Occasion]:
    """The club's latest nights, newest first. One query."""
    return [_occasion(night) for night in Session.objects.filter(club=club)[:LATEST]]


def occasions_of(club: Club, keys: Collection[str], game: str) -> list[Occasion]:
    """Those nights, each with its results. Three queries whatever their number, one more if none is known."""
    rows = {key_of("night", night.created_at): night for night in Session.objects.filter(club=club)}
    nights = {key: rows[key] for key in keys if key in rows}
    played = _played([night.pk for night in nights.values()], game)
    return [_occasion(night, played.get(night.pk)) for night in nights.values()]


def _occasion(night: Session, matches: list[Match] | None = None) -> Occasion:
    return Occasion(
        key_of("night", night.created_at),
        f"{night.title} {date_format(day_of(night.starts_at), 'SHORT_DATE_FORMAT')}",
        night.starts_at,
        night.get_absolute_url(),
        not night.is_open,
        _reached(matches or []),
    )


def _played(nights: Collection[int], game: str) -> dict[int, list[Match]]:
    """The finished matches of each night."""
    rows = Match.objects.filter(session_table__session__in=nights, status=Match.Status.FINISHED)
    found: dict[int, list[Match]] = defaultdict(list)
    for match in (
        (rows.filter(game=game) if game else rows).select_related("session_table").prefetch_related(SEATS)
    ):
        found[match.session_table.session_id].append(match)
    return found


def _reached(matches: list[Match]) -> dict[int, Reached]:
    """By matches won; at one game alone who is level there by its points."""
    played = [part for match in matches for part in _parts(match)]
    games = {match.game for match in matches}
    alone = len(games) == 1
    counted = played if alone else [Played(one.player, 0, one.won) for one in played]
    scores: dict[int, int] = defaultdict(int)
    for one in played:
        scores[one.player] += one.score
    lines = totals(counted, by_wins=True, low_wins=alone and _low_wins(*games)) if played else []
    return {
        line.player: Reached(line.place, int(line.won * POINT), scores[line.player] if alone else 0)
        for line in lines
    }


def _low_wins(key: str) -> bool:
    try:
        return registry.get(key).low_wins
    except UnknownGame:
        return False


def _parts(match: Match) -> list[Played]:
    result = match.result or {}
    if not result.get("places"):
        return []
    shares = won_shares(result["places"])
    return [
        Played(seat.player_id, int(result["totals"][seat.side]), shares[seat.side])
        for seat in match.seats.all()
    ]
