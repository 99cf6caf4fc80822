"""Whose cards can be seen: told three times by the table, and the fourth time an organiser is asked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, Notice, Player
from matches import reports
from matches.errors import MatchError
from matches.models import Match, Report
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db(transaction=True)
Answer = Report.Answer


@pytest.fixture
def people(transactional_db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Kalle", "Liisa", "Outi")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of(
        "Kerho", owner=people["Outi"], members=[people[one] for one in ("Aino", "Eero", "Kalle", "Liisa")]
    )


def table(club: Club, people: dict[str, Player]) -> Match:
    seats = [SeatPlan(people[one]) for one in ("Aino", "Eero", "Kalle", "Liisa")]
    return start(match=create_match(game="tuppi", seats=seats, entered=True, club=club))


def say(match: Match, by: Player, about: Player, promise: str = "careless") -> Report:
    return reports.report(match_id=match.pk, by=by, about=about, promise=promise, text="Cards open")


def test_three_times_they_are_told_and_the_fourth_goes_to_an_organiser(
    club: Club, people: dict[str, Player]
) -> None:
    """My Games, lines 3359-3367."""
    match, aino = table(club, people), people["Aino"]
    made = [say(match, people[by], aino) for by in ("Eero", "Kalle", "Liisa")]
    made.append(say(table(club, people), people["Eero"], aino))
    assert [one.answer for one in made] == [Answer.TABLE] * 3 + [Answer.OPEN]
    assert list(reports.to_answer(people["Outi"], club)) == [made[3]]
    told = Notice.objects.filter(player=aino)
    assert [notice.kind for notice in told] == [Notice.Kind.CARELESS] * 3
    assert not told.exclude(by=None).exists(), "not by whom"
    assert Notice.objects.get(player=people["Outi"]).kind == Notice.Kind.REPORTED


def test_what_was_no_breach_or_long_ago_or_something_else_does_not_count(
    club: Club, people: dict[str, Player]
) -> None:
    match, aino = table(club, people), people["Aino"]
    say(match, people["Eero"], aino)
    say(match, people["Kalle"], aino, "signals")
    Report.objects.filter(by=people["Eero"]).update(made_at=timezone.now() - timedelta(days=91))
    again = table(club, people)
    assert [say(again, people[by], aino).answer for by in ("Eero", "Kalle")] == [Answer.TABLE] * 2
    assert say(again, people["Liisa"], aino).answer == Answer.TABLE
    fourth = say(table(club, people), people["Eero"], aino)
    reports.answer(report=fourth, by=people["Outi"], answer=Answer.NOTHING)
    assert reports.times_careless(again, aino) == 3


def test_another_club_s_tables_do_not_count(club: Club, people: dict[str, Player]) -> None:
    match = table(club, people)
    for by in ("Eero", "Kalle", "Liisa"):
        say(match, people[by], people["Aino"])
    other = club_of("Toinen", owner=people["Outi"], members=[people["Aino"], people["Eero"]])
    assert say(table(other, people), people["Eero"], people["Aino"]).answer == Answer.TABLE


def test_an_organiser_does_not_answer_with_the_table_s_word(club: Club, people: dict[str, Player]) -> None:
    made = say(table(club, people), people["Eero"], people["Aino"], "signals")
    with pytest.raises(MatchError, match="Choose an answer"):
        reports.answer(report=made, by=people["Outi"], answer=Answer.TABLE, note="x")
    page = browser_of(people["Outi"]).get(f"/clubs/{club.slug}/reports/").content.decode()
    assert 'value="warning"' in page and 'value="table"' not in page


def test_who_says_so_reads_what_becomes_of_it(club: Club, people: dict[str, Player]) -> None:
    match = table(club, people)
    form = {"about": str(people["Aino"].pk), "promise": "careless", "text": "Cards open"}
    answer = browser_of(people["Eero"]).post(f"/matches/{match.code}/report/", form, follow=True)
    assert "The fourth time an organiser is asked" in answer.content.decode()
    home = browser_of(people["Aino"]).get("/").content.decode()
    assert (
        "Hold your cards closer" in home and "Eero" not in home.partition("Hold your cards closer")[2][:200]
    )


@pytest.mark.parametrize("trial", range(3))
def test_of_three_at_once_one_goes_to_an_organiser(trial: int, club: Club, people: dict[str, Player]) -> None:
    match = table(club, people)
    say(table(club, people), people["Eero"], people["Aino"])
    raised = at_once(
        [lambda by=by: say(match, people[by], people["Aino"]) for by in ("Eero", "Kalle", "Liisa")]
    )  # type: ignore[misc]
    assert raised == []
    assert sorted(Report.objects.values_list("answer", flat=True)) == ["", "table", "table", "table"]
