"""The night's page, its policy, seating by hand, and the wall: who may do what, what rubbish does, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from clubs.models import Player
from clubs.services import add_guests
from ledger.models import StatementLook, Treasurer
from ledger.stakes import StakeTerms
from matches import services as matches
from matches.models import Match
from nights.models import Session
from nights.selectors.seating import free_people
from nights.services import agreements, planning, seating, sessions
from tests.helpers.answers import said
from tests.helpers.endings import RAMI_TEN, lost_by
from tests.helpers.rubbish import RUBBISH
from tests.html import flat
from tests.nights.pages import Visit, ids

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_look_yet() -> None:
    cache.clear()


class TestQueries:
    """The night's page and the wall cost at most 12 queries, whatever the numbers."""

    @pytest.fixture
    def big(self, night: Session) -> Session:
        """48 people and 13 tables: three have paid off, one was called off, one waits for its word, the others play."""
        crowd = add_guests(club=night.club, names=[f"Player {n}" for n in range(48)])
        planning.check_in_all(session=night, players=crowd)
        stake = StakeTerms(currency="EUR", value=10, rule="fixed")
        seating.seat_everybody(session=night, method="draw", game="tuppi", stake=stake, seed=3)
        tables = list(night.tables.order_by("number"))
        for table in tables[:9]:
            matches.enter_result(match_id=table.match_id, data=RAMI_TEN, expect_seq=0)
        for table in tables[:3]:
            lost_by(match_id=table.match_id, seat=1, expect_seq=1)
        matches.void_match(match_id=tables[9].match_id, reason="fire")
        free = Player.objects.filter(pk__in=free_people(night))
        agreements.propose_table(session=night, game="tuppi", players=list(free[:4]), by=crowd[0])
        return night

    @pytest.mark.parametrize("who", ["Owner", "Keeper", "Member", "Stranger", "Nobody"])
    def test_of_the_page(
        self, big: Session, visit: Visit, who: str, django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        client = visit(who)
        with django_assert_max_num_queries(12):
            page = client.get(f"/nights/{big.pk}/")
        assert len(page.context["tables"]) == 13
        assert len(page.context["present"]) == 48
        assert bool(page.context.get("balances")) == (who == "Owner")

    def test_of_the_wall(self, big: Session, django_assert_max_num_queries: Callable[..., Any]) -> None:
        with django_assert_max_num_queries(12):
            page = Client().get(f"/nights/{big.pk}/wall/")
        words = page.content.decode()
        assert "waits until everybody has agreed" in words
        assert "fire" not in words, "what was called off is not on the wall"
        assert "Seed 3" in flat(words)


class TestPeople:
    """Who is here, who has gone, who is back."""

    def test_several_are_checked_in_at_once(
        self, visit: Visit, night: Session, people: dict[str, Player]
    ) -> None:
        both = [people["Member"].pk, people["Owner"].pk]
        visit("Keeper").post(f"/nights/{night.pk}/check-in/", {"player": both})
        assert set(free_people(night)) == set(both)

    @pytest.mark.parametrize("value", RUBBISH)
    @pytest.mark.parametrize("action", ["check-in", "leave", "back"])
    def test_one_that_is_rubbish_checks_in_none_of_them(
        self, visit: Visit, night: Session, people: dict[str, Player], action: str, value: str
    ) -> None:
        posted = {"player": [value, str(people["Member"].pk)]}
        response = visit("Keeper").post(f"/nights/{night.pk}/{action}/", posted)
        assert "Choose somebody of this club" in said(response)
        assert not night.attendances.exists()

    def test_going_home_is_undone_with_one_button(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        keeper, player = visit("Keeper"), {"player": guests[0].pk}
        keeper.post(f"/nights/{night.pk}/leave/", player)
        page = keeper.get(f"/nights/{night.pk}/")
        assert [one.player for one in page.context["gone"]] == [guests[0]]
        keeper.post(f"/nights/{night.pk}/back/", player)
        assert guests[0].pk in free_people(night)

    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 403), ("Member", 403)])
    def test_others_bring_nobody_back(
        self, visit: Visit, night: Session, guests: list[Player], who: str, status: int
    ) -> None:
        sessions.check_out(session=night, player=guests[0])
        response = visit(who).post(f"/nights/{night.pk}/back/", {"player": guests[0].pk})
        assert response.status_code == status
        assert guests[0].pk not in free_people(night)

    def test_a_guests_name_that_is_refused_stays_in_the_field(self, visit: Visit, night: Session) -> None:
        response = visit("Keeper").post(f"/nights/{night.pk}/guest/", {"name": "x" * 61})
        assert response.status_code == 422
        assert f'value="{"x" * 61}"' in response.content.decode()
        assert "A guest needs a name" in response.content.decode()

    def test_after_a_guest_the_field_waits_for_the_next(self, visit: Visit, night: Session) -> None:
        page = visit("Keeper").post(f"/nights/{night.pk}/guest/", {"name": "Lempi"}, follow=True)
        assert "Lempi is here." in page.content.decode()
        assert "autofocus" in page.content.decode()

    def test_who_leaves_a_table_that_has_not_begun_is_asked_first_and_the_others_are_free(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        table = agreements.propose_table(
            session=night,
            game="tuppi",
            players=guests[:4],
            by=night.club.memberships.get(role="owner").player,
        )
        keeper, posted = visit("Keeper"), {"player": guests[0].pk}
        question = keeper.post(f"/nights/{night.pk}/leave/", posted)
        assert "Does Guest 0 go home?" in question.content.decode()
        assert not set(ids(guests[:4])) & set(free_people(night))
        done = keeper.post(f"/nights/{night.pk}/leave/", posted | {"sure": "1"})
        assert f"Table {table.number} was called off" in said(done)
        assert set(free_people(night)) == set(ids(guests[1:]))
        assert Match.objects.get().status == Match.Status.VOID

    def test_who_plays_stays_until_the_table_is_finished(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        table = sessions.open_table(session=night, game="tuppi", players=guests[:4])
        matches.enter_result(match_id=table.match_id, data=RAMI_TEN, expect_seq=0)
        posted = {"player": guests[0].pk, "sure": "1"}
        assert "still plays" in said(visit("Keeper").post(f"/nights/{night.pk}/leave/", posted))
        assert Match.objects.get().status == Match.Status.RUNNING

    def test_the_code_on_the_wall_leads_to_checking_in(
        self, visit: Visit, night: Session, people: dict[str, Player]
    ) -> None:
        visit("Member").post(f"/nights/{night.pk}/here/")
        assert free_people(night) == [people["Member"].pk]

    def test_a_stranger_cannot_check_in_by_the_code(self, visit: Visit, night: Session) -> None:
        visit("Stranger").post(f"/nights/{night.pk}/here/")
        assert not night.attendances.exists()


class TestOwnTableAndMoney:
    def test_my_table_is_on_top(
        self, visit: Visit, night: Session, guests: list[Player], people: dict[str, Player]
    ) -> None:
        sessions.open_table(session=night, game="tuppi", players=guests[:4])
        sessions.check_in(session=night, player=people["Member"])
        sessions.open_table(session=night, game="tuppi", players=[people["Member"], *guests[4:7]])
        words = visit("Member").get(f"/nights/{night.pk}/").content.decode()
        assert words.index("You play at table 2") < words.index("<h2>Tables</h2>")
        assert "You play at" not in visit("Keeper").get(f"/nights/{night.pk}/").content.decode()

    def test_a_look_at_the_clubs_money_is_recorded_once_an_hour(
        self, visit: Visit, night: Session, people: dict[str, Player]
    ) -> None:
        for who in ("Organiser", "Organiser", "Member", "Keeper", "Nobody"):
            visit(who).get(f"/nights/{night.pk}/")
        assert [look.by for look in StatementLook.objects.all()] == [people["Organiser"]]

    def test_a_look_at_the_tables_alone_is_recorded_too(
        self, visit: Visit, night: Session, people: dict[str, Player]
    ) -> None:
        """They say what everybody got."""
        only = {"HX-Request": "true", "HX-Target": "tables"}
        visit("Organiser").get(f"/nights/{night.pk}/", headers=only)
        assert [look.by for look in StatementLook.objects.all()] == [people["Organiser"]]

    def test_a_treasurer_sees_it_too(self, visit: Visit, night: Session, people: dict[str, Player]) -> None:
        Treasurer.objects.create(club=night.club, player=people["Member"], named_by=people["Owner"])
        page = visit("Member").get(f"/nights/{night.pk}/")
        assert page.context["sees_money"]
        assert "are recorded" in page.content.decode()
        assert StatementLook.objects.get().by == people["Member"]

    @pytest.mark.parametrize(("who", "sees"), [("Organiser", 4), ("Member", 1), ("Keeper", 0), ("Nobody", 0)])
    def test_what_a_finished_table_came_to_is_told_to_whoever_may_know(
        self,
        visit: Visit,
        night: Session,
        guests: list[Player],
        people: dict[str, Player],
        who: str,
        sees: int,
    ) -> None:
        sessions.check_in(session=night, player=people["Member"])
        stake = StakeTerms(currency="EUR", value=100, rule="fixed")
        table = sessions.open_table(
            session=night, game="tuppi", players=[people["Member"], *guests[:3]], stake=stake
        )
        lost_by(match_id=table.match_id, seat=1, expect_seq=0)
        page = visit(who).get(f"/nights/{night.pk}/")
        (shown,) = page.context["tables"]
        assert len(shown.came) == sees
        assert shown.won == ["Member & Guest 1"]
        assert ("+€1.00" in page.content.decode()) == bool(sees)


class TestClosing:
    def test_asks_while_a_table_waits_or_somebody_owes(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        stake = StakeTerms(currency="EUR", value=100, rule="fixed")
        table = sessions.open_table(session=night, game="tuppi", players=guests[:4], stake=stake)
        lost_by(match_id=table.match_id, seat=1, expect_seq=0)
        owner = night.club.memberships.get(role="owner").player
        agreements.propose_table(session=night, game="tuppi", players=guests[4:], by=owner)
        keeper = visit("Keeper")
        question = keeper.post(f"/nights/{night.pk}/close/").content.decode()
        assert "1 table waits to begin" in question
        assert "still owes" in question
        night.refresh_from_db()
        assert night.status == Session.Status.OPEN
        keeper.post(f"/nights/{night.pk}/close/", {"sure": "1"})
        night.refresh_from_db()
        assert night.status == Session.Status.CLOSED
        assert set(night.tables.values_list("match__status", flat=True)) == {"finished", "void"}
