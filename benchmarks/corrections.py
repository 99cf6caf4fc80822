"""How long a result that is put right far back takes: `python -m benchmarks.corrections [--after 500] [--before 3000]`.

A club of forty at tables of four, its matches rated in three families: everybody's, people's own and the club's. One
match is put right with so many rated after it; the page that shows what would change, and the one that changes it.
Prints for SQLite and for a PostgreSQL of its own the median and the longest of some such matches, in seconds by the
clock on the wall, from the form to the answer.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from django.test import Client

    from clubs.models import Club, Player
    from matches.models import Match

PLAYERS: Final = 40
RESULT: Final = {"totals": [52, 0], "places": [0, 1], "reason": "played", "abandoned": False, "faults": {}}


def played(club: Club, people: list[Player], number: int, days: float, rng: Random) -> None:
    """So many matches of teams, an hour apart, up to so many days ago."""
    from django.utils import timezone

    from matches.models import Match, Seat

    end = timezone.now() - timedelta(days=days)
    matches = Match.objects.bulk_create(
        Match(
            game="tuppi",
            rules_version=1,
            club=club,
            entered=True,
            status=Match.Status.FINISHED,
            result=RESULT,
            finished_at=end - timedelta(hours=number - at),
        )
        for at in range(number)
    )
    Seat.objects.bulk_create(
        Seat(
            match=match, index=seat, side=seat % 2, player=player, score=52 - 52 * (seat % 2), place=seat % 2
        )
        for match in matches
        for seat, player in enumerate(rng.sample(people, 4))
    )


def sheet_of_hex(club: Club, one: Player, other: Player, days: float) -> Match:
    """A sheet with a stake that both have confirmed, that many days ago."""
    from django.utils import timezone

    from ledger.services import set_stake
    from ledger.stakes import StakeTerms
    from matches import services
    from matches.models import Match

    seats = [services.SeatPlan(one), services.SeatPlan(other)]
    match = services.create_match(game="hex", seats=seats, entered=True, club=club)
    set_stake(match=match, terms=StakeTerms(currency="EUR", value=500, rule="fixed"))
    services.start(match=match)
    deal = {"winner": 0, "swapped": False}
    match = services.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
    for player in (one, other):
        match = services.confirm_result(match_id=match.pk, by=player, expect_seq=match.seq)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - timedelta(days=days))
    match.refresh_from_db()
    return match


def measure(before: int, after: int, rounds: int) -> list[tuple[float, float]]:
    """Make the club in the database of the settings; for as many matches, seconds to see the change and to make it."""
    from django.db import connection
    from django.test import Client

    from clubs.services import create_club, create_player, join, sign_up
    from matches.models import Match
    from ratings.models import Pool
    from ratings.recompute import recompute_family
    from ratings.services import rate_match

    user = sign_up(username="keeper", password=secrets.token_urlsafe(), name="Keeper")
    people = [create_player(name=f"P{number}") for number in range(PLAYERS)]
    club, rng = create_club(name="Club", owner=user.player), Random(7)
    for player in people:
        join(club=club, player=player)
    played(club, people, before, 200, rng)
    sheets = [sheet_of_hex(club, people[2 * at], people[2 * at + 1], 100) for at in range(rounds)]
    played(club, people, after, 0, rng)
    rate_match(match=Match.objects.latest("pk"))
    for family in Pool.objects.filter(game=""):
        recompute_family(family=family, by_date=True)
    if (
        not connection.in_atomic_block
    ):  # what is counted in a transaction stays, though its rows are taken back
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    browser = Client()
    browser.force_login(user)
    browser.get(f"/matches/{sheets[0].code}/deals/1/")
    gc.collect()
    gc.freeze()  # as a server does before its first request
    return [_correct(browser, match) for match in sheets]


def _correct(browser: Client, match: Match) -> tuple[float, float]:
    form = {"seq": match.seq, "known": 0, "winner": "1", "reason": "The other one had won."}
    begun = time.perf_counter()
    _post(browser, match, form, 200)
    shown = time.perf_counter()
    _post(browser, match, form | {"sure": "1"}, 302)
    return shown - begun, time.perf_counter() - shown


def _post(browser: Client, match: Match, form: dict[str, object], expected: int) -> None:
    answer = browser.post(f"/matches/{match.code}/deals/1/", form)
    if answer.status_code != expected:
        raise SystemExit(f"The site answered {answer.status_code}, not {expected}.")


def _child(options: argparse.Namespace) -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    json.dump(measure(options.before, options.after, options.rounds), sys.stdout)


def _print(name: str, url: str, arguments: list[str], scratch: Path) -> None:
    surroundings = {
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "KERHO_TEST_SCRATCH": str(scratch),
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, "-m", "benchmarks.corrections", "--child", *arguments]
    ran = subprocess.run(command, env=os.environ | surroundings, stdout=subprocess.PIPE, check=True)
    for what, times in zip(("shown", "done"), zip(*json.loads(ran.stdout), strict=True), strict=True):
        sys.stdout.write(f"{name:11}{what:6}{median(times):8.2f} s{max(times):8.2f} s\n")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--after", type=int, default=500, help="matches rated since")
    parser.add_argument("--before", type=int, default=3000, help="matches rated until then")
    parser.add_argument("--rounds", type=int, default=7, choices=range(1, PLAYERS // 2 + 1), metavar="1-20")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        _child(options)
        return 0
    from ops.checks.postgres import temporary_postgres

    sys.stdout.write(f"{'':17}{'median':>10}{'longest':>10}\n")
    with tempfile.TemporaryDirectory() as folder, temporary_postgres() as postgres:
        _print("SQLite", f"sqlite:///{folder}/club.sqlite3", arguments, Path(folder))
        _print("PostgreSQL", postgres, arguments, Path(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
