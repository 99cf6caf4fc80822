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
from matches.models import Match
from ratings import selectors as ratings
from ratings.models import Pool
from tournaments import demonstration
from tournaments.models import Competition
from tournaments.selectors import progress

T = TypeVar("T")


class Command(BaseCommand):
    """Idempotent: what has been played stays, what is missing is added."""

    help = "Play the demonstration: a club night, a tournament, and leagues of bots that the workers play."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", type=Path, help="write the report to this file")
        parser.add_argument(
            "--patience", type=float, default=600, help="seconds to wait for the leagues (600)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.seconds: dict[str, float] = {}
        begun = time.monotonic()
        ensure_builtin_bots()
        versions = self._timed("examples_handed_in", submit_examples)
        club = demonstration.make_club()
        night = self._timed("club_night", lambda: demonstration.play_night(club))
        self._timed("tournament", lambda: demonstration.play_tournament(club))
        bots = self._timed("examples_checked", lambda: wait_for_checks(versions, 60))
        leagues = demonstration.start_leagues(bots, self.stdout.write)
        self._timed("leagues", lambda: self._wait(leagues, begun + options["patience"]))
        report = self._report(demonstration.night_report(night))
        if options["json"]:
            options["json"].write_text(json.dumps(report, indent=2, ensure_ascii=False), encoding="utf-8")
        self.stdout.write(
            f"{report['matches_played']} matches over {len(report['games'])} games by {report['bots']['playing']} bots"
        )

    def _timed(self, step: str, do: Callable[[], T]) -> T:
        begun = time.monotonic()
        done = do()
        self.seconds[step] = round(time.monotonic() - begun, 2)
        return done

    def _wait(self, leagues: list[Competition], until: float) -> None:
        """Until the workers have finished every league. Says how far they are every few seconds."""
        said = 0.0
        while True:
            running = Competition.objects.filter(
                pk__in=[league.pk for league in leagues], status=Competition.Status.RUNNING
            )
            left = list(running)
            if not left:
                return
            if time.monotonic() > until:
                names = ", ".join(league.title for league in left)
                raise CommandError(f"The workers have not finished in time: {names}.")
            if time.monotonic() - said > 5:
                said = time.monotonic()
                over = Match.objects.filter(status=Match.Status.FINISHED).count()
                self.stdout.write(f"{over} matches played; {len(left)} leagues running")
            time.sleep(0.2)

    def _report(self, night: dict[str, Any]) -> dict[str, Any]:
        finished = Match.objects.filter(status=Match.Status.FINISHED)
        void = Match.objects.filter(status=Match.Status.VOID).count()
        playing = Bot.objects.annotate(
            played=Count("player__seats", filter=Q(player__seats__match__status=Match.Status.FINISHED))
        ).filter(played__gt=0)
        per_game = finished.values_list("game").annotate(n=Count("pk")).order_by("game")
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
            "settlement": night,
            "seconds": self.seconds,
        }


def settings_sandbox() -> str:
    """Which jail runs submitted bots here."""
    from bots.sandbox import SandboxUnavailable, find_jail

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
