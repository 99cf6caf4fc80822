"""Planning a night on its pages."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from clubs.models import Club, Player
from nights.models import Session
from nights.services import sessions
from tests.helpers.answers import said
from tests.html import flat
from tests.nights.pages import Visit

pytestmark = pytest.mark.django_db


class TestPolicy:
    """Games on offer and what may be played for."""

    def form(self, **more: Any) -> dict[str, Any]:
        return {"title": "Bridge", "starts_at": "2026-11-19T18:00", "times": 1, "every_days": 7} | more

    def test_a_night_is_planned_with_its_policy(self, visit: Visit, house: Club) -> None:
        posted = self.form(games=["tuppi", "samba"], stakes="points", times=2)
        assert visit("Organiser").post(f"/clubs/{house.slug}/nights/new/", posted).status_code == 302
        made = Session.objects.all()
        assert [night.stakes for night in made] == ["points", "points"]
        assert {tuple(sorted(night.games)) for night in made} == {("samba", "tuppi")}

    @pytest.mark.parametrize(
        "wrong",
        [
            {"games": ["yatzy"]},
            {"games": ["\0"]},
            {"stakes": "gold"},
            {"starts_at": "9999-12-31T23:00"},
            {"starts_at": "0001-01-01T00:00"},
            {"starts_at": "Thursday"},
        ],
    )
    def test_rubbish_plans_and_changes_nothing(
        self, visit: Visit, house: Club, night: Session, wrong: dict[str, Any]
    ) -> None:
        for address in (f"/clubs/{house.slug}/nights/new/", f"/nights/{night.pk}/change/"):
            page = visit("Organiser").post(address, self.form(**wrong))
            assert "errorlist" in page.content.decode()
            assert "Bridge" in page.content.decode(), "what was typed is kept"
        night.refresh_from_db()
        assert (night.title, night.games, Session.objects.count()) == ("Cards", [], 1)

    @pytest.mark.parametrize(
        ("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404), ("Keeper", 404)]
    )
    def test_only_organisers_change_it_and_call_it_off(
        self, visit: Visit, night: Session, who: str, status: int
    ) -> None:
        for action in ("change", "call-off"):
            assert visit(who).post(f"/nights/{night.pk}/{action}/", self.form()).status_code == status
        assert Session.objects.get().title == "Cards"

    def test_an_organiser_changes_it(self, visit: Visit, night: Session) -> None:
        shown = visit("Organiser").get(f"/nights/{night.pk}/change/").content.decode()
        assert 'value="Cards"' in shown
        posted = self.form(place="Attic", games=["tuppi"], stakes="none")
        visit("Organiser").post(f"/nights/{night.pk}/change/", posted)
        night.refresh_from_db()
        assert (night.title, night.place, night.games, night.stakes) == ("Bridge", "Attic", ["tuppi"], "none")
        page = visit("Nobody").get(f"/nights/{night.pk}/").content.decode()
        assert "On offer: Tuppi" in flat(page)
        assert "Stakes: none" in page

    def test_it_cannot_become_another_night_of_the_club(self, visit: Visit, night: Session) -> None:
        sessions.open_session(
            club=night.club, title="Bridge", starts_at=datetime(2026, 11, 19, 16, tzinfo=UTC)
        )
        page = visit("Organiser").post(f"/nights/{night.pk}/change/", self.form())
        assert "has a night of that title at that time already" in page.content.decode()

    def test_a_night_that_is_over_is_not_changed(self, visit: Visit, night: Session) -> None:
        sessions.close_session(session=night)
        page = visit("Organiser").post(f"/nights/{night.pk}/change/", self.form())
        assert "cannot be changed any more" in page.content.decode()

    def test_a_night_without_tables_is_called_off_after_a_question(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        page = visit("Organiser").get(f"/nights/{night.pk}/call-off/").content.decode()
        assert "Call off “Cards”?" in page
        assert f"That {len(guests)} people have been checked in is forgotten." in page
        assert "was opened" not in page and "were opened" not in page
        assert Session.objects.exists()
        visit("Organiser").post(f"/nights/{night.pk}/call-off/")
        assert not Session.objects.exists()

    def test_a_night_with_a_table_is_not_called_off(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        sessions.open_table(session=night, game="tuppi", players=guests[:4])
        page = visit("Organiser").get(f"/nights/{night.pk}/call-off/").content.decode()
        assert "1 table was opened: it keeps its result, rating and money" in page
        assert "close it instead" in said(visit("Organiser").post(f"/nights/{night.pk}/call-off/"))
        assert Session.objects.exists()
