"""`manage.py demo`: play the demonstration and report what happened."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Count, Q

from bots.builtin import ensure_builtin_bots
from bots.demonstration import submit_examples, wait_for_checks
from bots.models import Bot
from clubs.demonstration import make_club
from matches.models import Match
from nights.demonstration import night, night_report, play_night
from ratings import selectors as ratings
from ratings.models import Pool
from tournaments import demonstration
from tournaments.models import Competition
from tournaments.selectors import progress

T = TypeVar("T")


class Command(BaseCommand):
    """Idempotent: what has been played stays, what is missing is added."""

    requires_system_checks: list[str] = []  # they would load every page; `migrate` makes them
    help = "Play the demonstration: a club night, a tournament, and leagues of bots that the workers play."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--report", action="store_true", help="only tell what has come of it")
        parser.add_argument("--json", type=Path, help="write to this file what was begun, or the report")

    def handle(self, *args: Any, **options: Any) -> None:
        report = self._report() if options["report"] else self._begin()
        if options["json"]:
            options["json"].write_text(json.dumps(report, indent=2, ensure_ascii=False), encoding="utf-8")

    def _begin(self) -> dict[str, Any]:
        """Play what people play, hand in the example bots and start the leagues, which the workers then play."""
        self.seconds: dict[str, float] = {}
        ensure_builtin_bots()
        versions = self._timed("examples_handed_in", submit_examples)
        club = make_club()
        self._timed("club_night", lambda: play_night(club))
        self._timed("tournament", lambda: demonstration.play_tournament(club))
        bots = self._timed("examples_checked", lambda: wait_for_checks(versions, 60))
        leagues = demonstration.start_leagues(bots, self.stdout.write)
        return {"leagues": [league.slug for league in leagues], "seconds": self.seconds}

    def _timed(self, step: str, do: Callable[[], T]) -> T:
        begun = time.monotonic()
        done = do()
        self.seconds[step] = round(time.monotonic() - begun, 2)
        return done

    def _report(self) -> dict[str, Any]:
        """What has been played, by whom, and what it comes to."""
        played = night()
        if played is None:
            raise CommandError("The demonstration has not been played yet: leave out --report.")
        finished = Match.objects.filter(status=Match.Status.FINISHED)
        void = Match.objects.filter(status=Match.Status.VOID).count()
        playing = Bot.objects.annotate(
            played=Count("player__seats", filter=Q(player__seats__match__status=Match.Status.FINISHED))
        ).filter(played__gt=0)
        per_game = finished.values_list("game").annotate(n=Count("pk")).order_by("game")
        self.stdout.write(f"{finished.count()} matches over {len(per_game)} games by {playing.count()} bots")
        return {
            "games": dict(per_game),
            "matches_played": finished.count(),
            "matches_void": void,
            "bot_matches": finished.filter(entered=False).count(),
            "bots": {
                "playing": playing.count(),
                "submitted": sorted(playing.filter(builtin="").values_list("player__name", flat=True)),
                "sandbox": settings_sandbox(),
            },
            "leagues": {
                league.title: progress(league).over
                for league in Competition.objects.filter(kind="league").order_by("pk")
            },
            "ratings": {game: _leaders(game) for game, _ in per_game},
            "settlement": night_report(played),
        }


def settings_sandbox() -> str:
    """Which jail runs submitted bots here."""
    from botkit.sandbox import SandboxUnavailable, find_jail

    try:
        return find_jail().name
    except SandboxUnavailable as reason:
        return f"none: {reason}"


def _leaders(game: str) -> list[dict[str, Any]]:
    """The first three of a game's leaderboard."""
    pool = ratings.find_pool(game=game, population=Pool.Population.EVERYONE)
    if pool is None:
        return []
    return [
        {
            "player": row.player.name,
            "rating": round(row.mu, 2),
            "uncertainty": round(row.sd, 2),
            "matches": row.matches,
        }
        for row in ratings.leaderboard(pool=pool, limit=3, min_matches=1)
    ]
