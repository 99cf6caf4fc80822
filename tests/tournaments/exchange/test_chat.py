"""A round and the standings as text for a chat."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish, seated, two_rounds_played
from tests.tournaments.mixed import mixed, play_round
from tournaments.exchange import chat
from tournaments.models import Competition, Round
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_one_line_a_table(club: Club) -> None:
    made = drafted(club, 5)
    row = publish(made)
    lines = chat.round_text(made, row).splitlines()
    assert lines[0] == "Hex Swiss, round 1"
    (one, other), *_, (free,) = seated(row)
    assert lines[1] == f"1. {one} – {other}" and lines[-1] == f"3. {free} (free)"


def test_results_and_standings_are_said(club: Club) -> None:
    made = two_rounds_played(club)
    text = chat.round_text(made, Round.objects.get(number=1))
    assert text.count("1 : 0") == 3
    lines = chat.standings_text(made).splitlines()
    assert lines[0] == "Hex Swiss" and lines[1].startswith("1. P") and lines[1].endswith(" 2")
    assert len(lines) == 7


def test_bots_are_marked_beside_people(
    house: Club, people: dict[str, Player], hex_league: Competition
) -> None:
    bot = hex_league.entries.select_related("player").order_by("pk")[0].player
    made = competitions.start(competition=mixed(house, "round-robin", [people["Member"], bot]))
    play_round(made)
    for text in (chat.round_text(made, made.round_set.get(number=1)), chat.standings_text(made)):
        assert text.count(f"{bot.name} (bot)") == 1 and "Member (bot)" not in text
    assert "(bot)" not in chat.standings_text(hex_league), "in a league all are"
