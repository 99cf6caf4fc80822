"""The page of the final table, as players and organisers use it."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import join
from tests.tournaments.drafts import drafted, publish, win_all
from tests.tournaments.matches import matches_of
from tests.tournaments.unusual import MARGIN, lopsided, the_table, winner_and_loser
from tournaments.models import Competition, OutlierWord

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


def body(browser: Client, at: str) -> str:
    return html.unescape(browser.get(at).content.decode())


@pytest.fixture
def made(house: Club, people: dict[str, Player]) -> Competition:
    """Over, Stranger and Member met at the table whose result is unusual; Keeper, Aino and Eero played too."""
    join(club=house, player=people["Stranger"])
    others = [Player.objects.create(name=name, slug=name.lower()) for name in ("Aino", "Eero")]
    return lopsided(house, [people["Stranger"], people["Member"], people["Keeper"], *others])


def form(made: Competition, **more: object) -> dict[str, object]:
    table = the_table(made)
    return {"table": table.pk, "what": "margin", "room": 0, "board": 0, "value": MARGIN} | more


def test_from_the_event_to_a_table_that_is_final(visit: Visit, made: Competition) -> None:
    judge, at = visit("Organiser"), f"/competitions/{made.slug}/"
    assert "1 unusual result has still to be looked at." in body(visit("Nobody"), at)
    assert f'href="{at}final/"' in body(judge, at), "by a link"
    page = body(judge, f"{at}final/")
    assert f"The margin is {MARGIN}" in page and "Stranger" in page and "Right as it is" in page
    assert f"The margin is {MARGIN}" not in body(visit("Nobody"), f"{at}final/")
    assert f"The margin is {MARGIN}" not in body(visit("Keeper"), f"{at}final/"), "not theirs"
    page = html.unescape(judge.post(f"{at}final/accept/", form(made), follow=True).content.decode())
    assert "Nothing unusual is left to be looked at." in page and "Final since" in page
    assert "Final since" in body(visit("Nobody"), at)
    assert "Final since" in body(visit("Nobody"), f"{at}print/table/")


def test_a_winner_s_word_stands_there_and_waits_for_the_other_side_s(
    visit: Visit, made: Competition, house: Club
) -> None:
    winner, loser = winner_and_loser(made)
    house.memberships.filter(player=winner).update(role="organiser")
    at = f"/competitions/{made.slug}/final/"
    visit(winner.name).post(f"{at}accept/", form(made))
    page = body(visit(loser.name), at)
    assert f"Right as it is, says {winner.name}." in page and "Better off by it" in page
    assert "Right as it is</button>" in page
    assert "Right as it is</button>" not in body(visit(winner.name), at), "said already"
    visit(loser.name).post(f"{at}accept/", form(made))
    assert "Final since" in body(visit("Nobody"), at)
    assert OutlierWord.objects.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"value": "501"},
        {"value": "x"},
        {"value": "-" + "9" * 40},
        {"what": "<b>"},
        {"board": "-1", "room": "9" * 30, "value": "1"},
        {"table": "1" * 15},
        {"table": ""},
    ],
)
def test_rubbish_changes_nothing(visit: Visit, made: Competition, wrong: dict[str, str]) -> None:
    answer = visit("Organiser").post(f"/competitions/{made.slug}/final/accept/", form(made, **wrong))
    assert answer.status_code in (302, 404)
    assert not OutlierWord.objects.exists()


def test_the_time_is_set_and_only_by_organisers(visit: Visit, house: Club) -> None:
    made = drafted(house, 4, rounds=1)
    at = f"/competitions/{made.slug}/final/"
    assert visit("Member").post(f"{at}time/", {"minutes": "60"}).status_code == 403
    judge = visit("Organiser")
    page = html.unescape(judge.post(f"{at}time/", {"minutes": "60"}, follow=True).content.decode())
    assert "provisional for 60 minutes" in page
    for wrong in ("10", "x", "", "-5", "9" * 30):
        page = html.unescape(judge.post(f"{at}time/", {"minutes": wrong}, follow=True).content.decode())
        assert "provisional for 60 minutes" in page
    assert judge.get(f"/competitions/{made.slug}/").status_code == 200


def test_who_objects_too_late_reads_it_before_the_click(
    visit: Visit, house: Club, people: dict[str, Player]
) -> None:
    made = drafted(house, 4, rounds=1, provisional=0)
    publish(made)
    match = matches_of(made)[0]
    win_all(made)
    match.seats.filter(index=0).update(player=people["Member"])
    Competition.objects.update(provisional=30)
    assert "has been final since" not in body(visit("Member"), f"/matches/{match.code}/")
    Competition.objects.update(provisional=0)
    page = body(visit("Member"), f"/matches/{match.code}/")
    assert page.index("has been final since") < page.index("What is not right</label>")
    answer = visit("Member").post(
        f"/api/matches/{match.code}/objection/", {"reason": "It was a draw"}, "application/json"
    )
    assert answer.status_code == 201 and "only a ruling changes it" in answer.json()["leaves"][0]
