"""An event as tables for a spreadsheet."""

from __future__ import annotations

import csv
import io

import pytest

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish, two_rounds_played
from tests.tournaments.mixed import mixed, play_round
from tournaments.exchange import csv_tables, result_lines
from tournaments.models import Competition, Pairing, Ruling
from tournaments.services import competitions
from tournaments.services.table_results import table_forfeit

pytestmark = pytest.mark.django_db


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_entrants_have_their_numbers_once_they_are_drawn(club: Club) -> None:
    made = drafted(club, 4)
    assert [row["number"] for row in rows(csv_tables.entrants(made))] == [""] * 4
    publish(made)
    made.refresh_from_db()
    one = made.entries.get(number=2)
    one.byes, one.until = {"3": "half-bye"}, 2
    one.save()
    found = rows(csv_tables.entrants(made))
    assert [row["number"] for row in found] == ["1", "2", "3", "4"]
    assert (found[1]["byes"], found[1]["gone_after"], found[1]["from_round"]) == ("3:half-bye", "2", "1")


def test_every_table_is_there_with_its_result(club: Club) -> None:
    made = two_rounds_played(club)
    found = rows(csv_tables.tables(made))
    assert [(row["round"], row["table"]) for row in found] == [(r, t) for r in "12" for t in "123"]
    assert {row["result"] for row in found} <= {"1", "1-0"}
    assert rows(csv_tables.tables(made, 2)) == found[3:]


def test_forfeits_rulings_and_pairs_by_hand_are_marked(club: Club) -> None:
    made = drafted(club, 5)
    publish(made)
    one = Pairing.objects.order_by("table")[0]
    table_forfeit(competition=made, pairing_id=one.pk, came=[False, True])
    Pairing.objects.filter(pk=one.pk).update(by_hand=True)
    owner = club.memberships.get().player
    Ruling.objects.create(pairing=one, kind="adjusted", points=[50, 50], reason="Snow", by=owner)
    first, *_, last = rows(csv_tables.tables(made))
    assert (first["result"], first["kind"], first["by_hand"]) == ("'-+", "forfeit", "yes"), "no formula"
    assert "Snow" in first["rulings"] and "0.5 : 0.5" in first["rulings"]
    assert (last["kind"], last["second"], last["result"]) == ("bye", "", "")


def test_standings_have_their_tie_breaks_by_key(club: Club) -> None:
    made = two_rounds_played(club)
    found = rows(csv_tables.standings(made))
    assert (found[0]["points"], found[0]["place"], found[-1]["points"]) == ("2", "1", "0")
    assert set(made.tie_breaks) <= set(found[0]) and found[1]["decided"]


def test_a_league_of_bots_is_a_table_too(hex_league: Competition) -> None:
    assert len(rows(csv_tables.entrants(hex_league))) == 3
    assert rows(csv_tables.tables(hex_league)) == []
    assert len(rows(csv_tables.standings(hex_league))) == 3
    assert {row["bot"] for row in rows(csv_tables.entrants(hex_league))} == {"yes"}


def test_bots_are_marked_and_lines_with_the_mark_are_read_again(
    house: Club, people: dict[str, Player], hex_league: Competition
) -> None:
    bot = hex_league.entries.select_related("player").order_by("pk")[0].player
    made = competitions.start(competition=mixed(house, "round-robin", [people["Member"], bot]))
    play_round(made)
    for table in (csv_tables.entrants, csv_tables.standings):
        assert {row["name"]: row["bot"] for row in rows(table(made))} == {"Member": "", bot.name: "yes"}
    text = csv_tables.tables(made)
    assert [row["bots"] for row in rows(text)] == [bot.name]
    (line,) = result_lines.read(text, competition=made, by=people["Owner"])
    assert not line.problem
