"""`manage.py make_league`."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubs.models import Club
from matches.bot_play import play_bots
from matches.models import Match
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_a_league_is_founded_and_played_to_its_end(club: Club) -> None:
    said = StringIO()
    call_command(
        "make_league", "Small", "--game", "hex", "--option", "size=4", "--bots", "random", "greedy",
        "--club", club.slug, "--begin", stdout=said,
    )  # fmt: skip
    league = Competition.objects.get()
    assert f"/competitions/{league.slug}/" in said.getvalue()
    for match in Match.objects.all():
        play_bots(match_id=match.pk, holder="w")
    assert competitions.make_next_round(competition_id=league.pk) is None
    league.refresh_from_db()
    assert league.status == Competition.Status.FINISHED


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["--game", "yatzy"], "yatzy"), (["--game", "killeri"], "not played on the site"),
        (["--game", "hex", "--bots", "nobody"], "no bot 'nobody'"), (["--game", "hex", "--club", "x"], "no club"),
        (["--game", "hex", "--until", "soon"], "no time"), (["--game", "hex", "--option", "size"], "KEY=VALUE"),
        (["--game", "hex", "--format", "keizer"], "keizer"), (["--game", "hex", "--setting", "best_of=3"], "best_of"),
    ],
)  # fmt: skip
def test_the_command_says_what_is_wrong(db: None, wrong: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("make_league", "Small", *wrong)
    assert not Competition.objects.exists()
