"""`manage.py make_league TITLE --game KEY`: create a league of bots, as its page and the API do."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from common import site_time
from common.refusals import Refusal, reason_for
from tournaments.offers import OF_BOTS
from tournaments.services.leagues import DUPLICATE, create_league


class Command(BaseCommand):
    """Create a league. Each call creates another."""

    help = "Create a league of bots."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--game", required=True, help="its key")
        parser.add_argument("--format", choices=[DUPLICATE, *OF_BOTS], default=DUPLICATE)
        parser.add_argument(
            "--setting",
            action="append",
            default=[],
            metavar="KEY=NUMBER",
            help="of that format, as best_of=3",
        )
        parser.add_argument("--seats", type=int, help="seats at a table")
        parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="of the game")
        parser.add_argument("--rounds", type=int, default=0, help="0: as many as the format has")
        parser.add_argument("--boards", type=int, default=1, help="at a table of a duplicate league")
        parser.add_argument("--bots", nargs="*", default=[], help="addresses of players, or built-in specs")
        parser.add_argument("--club", help="the address of its club; without it is the site's")
        parser.add_argument("--most", type=int, help="most entries")
        parser.add_argument("--until", help="end of the entries (2026-12-01T18:00), when the draw is made")
        parser.add_argument("--unrated", action="store_true", help="nobody's rating moves")
        parser.add_argument("--begin", action="store_true", help="draw at once")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            league = create_league(
                title=options["title"],
                game=options["game"],
                format=options["format"],
                settings=dict(_pair(text) for text in options["setting"]),
                seats=options["seats"],
                options=dict(_pair(text) for text in options["option"]),
                rounds=options["rounds"],
                boards=options["boards"],
                bots=_bots(options["bots"]),
                club=_club(options["club"]),
                most_entries=options["most"],
                entries_until=_time(options["until"]),
                rated=not options["unrated"],
                begin=options["begin"],
            )
        except Refusal as error:
            raise CommandError(reason_for(error)) from None
        self.stdout.write(
            f"{league.title}: /competitions/{league.slug}/, {league.get_status_display()}, "
            f"{league.entries.count()} bots, {league.rounds} rounds"
        )


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"{text!r}: an option or a setting is written KEY=VALUE.")
    return key, value


def _bots(names: list[str]) -> list[Player]:
    """By address, or by the spec of a built-in bot."""
    builtin = {bot.builtin: bot.player for bot in ensure_builtin_bots()}
    known = {player.slug: player for player in Player.objects.filter(slug__in=names, bot__isnull=False)}
    for name in names:
        if name not in builtin and name not in known:
            raise CommandError(f"There is no bot {name!r}; built-in ones are {', '.join(builtin)}.")
    return [builtin[name] if name in builtin else known[name] for name in names]


def _club(slug: str | None) -> Club | None:
    club = Club.objects.filter(slug=slug).first() if slug else None
    if slug and club is None:
        raise CommandError(f"There is no club {slug!r}.")
    return club


def _time(text: str | None) -> Any:
    try:
        read = parse_datetime(text) if text else None
    except ValueError:
        read = None
    if text and read is None:
        raise CommandError(f"{text!r} is no time: write it as 2026-12-01T18:00.")
    return site_time.moment_of(read) if read is not None and timezone.is_naive(read) else read
