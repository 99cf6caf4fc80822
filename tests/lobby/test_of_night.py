"""A table that belongs to a night of its club: opened by a scorekeeper, played by who is there, counted once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from ledger.models import LedgerEntry, Stake
from ledger.stakes import StakeTerms
from lobby import services
from lobby.errors import LobbyError
from lobby.models import OpenTable
from matches.clock_rules import ClockTerms
from matches.errors import MatchError
from matches.models import Match, MatchClock
from nights.errors import MayNotAgree, SessionError
from nights.models import Session, SessionTable
from nights.played_here import SOON
from nights.selectors.tables import tables_with_totals
from nights.services import planning, sessions
from tests.helpers.company import browser_of
from tests.helpers.concurrency import at_once
from tests.helpers.endings import lost_by
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db
FIVE = StakeTerms("PTS", 5, "fixed")


@pytest.fixture
def night(club: Club, people: dict[str, Player]) -> Session:
    """Tonight's, where Aino, who owns the club, is with Eero and Helmi."""
    session = sessions.open_session(club=club, title="Cards", starts_at=timezone.now())
    for name in ("Aino", "Eero", "Helmi"):
        sessions.check_in(session=session, player=people[name])
    return session


@pytest.fixture
def there(opened: Opened, club: Club, night: Session) -> Opened:
    def make(**more: object) -> OpenTable:
        return opened(**({"audience": "club", "club": club, "night": night.pk} | more))

    return make


class TestOpening:
    def test_a_member_without_an_office_is_refused(self, there: Opened, people: dict[str, Player]) -> None:
        with pytest.raises(MayNotAgree, match="scorekeepers"):
            there(host=people["Eero"], seats=[people["Eero"], None])

    def test_what_the_night_does_not_offer_is_refused(
        self,
        there: Opened,
        opened: Opened,
        night: Session,
        people: dict[str, Player],
        bots: dict[str, Player],
    ) -> None:
        with pytest.raises(LobbyError, match="members of its club"):
            opened(night=night.pk)
        with pytest.raises(MatchError, match="no such club night"):
            there(night=night.pk + 1)
        for more in ({"bots_after": 5}, {"seats": [people["Aino"], bots["greedy"]]}):
            with pytest.raises(LobbyError, match="Bots stay away"):
                there(**more)
        with pytest.raises(LobbyError, match="Bots stay away"):
            services.fill(table=there(), by=people["Aino"])
        with pytest.raises(SessionError, match="over before a match by correspondence"):
            there(clock=ClockTerms("days", 86_400))
        planning.change_night(
            session=night, title="Cards", starts_at=night.starts_at, place="", games=["hex"], stakes="none"
        )
        with pytest.raises(SessionError, match="not on offer"):
            there(game="tuppi", seats=[people["Aino"], None, None, None])
        with pytest.raises(SessionError, match="Nothing is played for"):
            there(stake=FIVE)


class TestPages:
    def test_it_is_chosen_in_the_form_and_said_at_the_table(
        self, night: Session, club: Club, people: dict[str, Player]
    ) -> None:
        aino, eero = browser_of(people["Aino"]), browser_of(people["Eero"])
        form = {"seat": "free", "hours": "24", "audience": f"club-{club.pk}", "night": str(night.pk)}
        assert 'name="night"' in aino.get("/games/hex/table/").content.decode()
        assert 'name="night"' not in eero.get("/games/hex/table/").content.decode()
        eero.post("/games/hex/table/", form)
        assert OpenTable.objects.get().night is None, "where it is not asked it is not heard"
        aino.post("/games/hex/table/", form | {"audience": "anybody"})
        assert OpenTable.objects.latest("pk").night is None
        table = aino.post("/games/hex/table/", form, follow=True).content.decode()
        assert f'href="/nights/{night.pk}/"' in table and "Let bots take" not in table
        assert "Cards" in eero.get("/tables/").content.decode()
        made = OpenTable.objects.latest("pk").get_absolute_url()
        for reader, sees in ((aino, True), (eero, True), (browser_of(people["Outi"]), False)):
            shown = reader.get(f"/nights/{night.pk}/").content.decode()
            assert (f'href="{made}"' in shown) is sees

    def test_a_program_names_the_night(self, night: Session, club: Club, people: dict[str, Player]) -> None:
        body = {"game": "hex", "others": [None], "audience": "club", "club": club.slug, "night": night.pk}
        made = browser_of(people["Aino"]).post("/api/tables/", body, content_type="application/json")
        assert (made.status_code, made.json()["night"]) == (201, night.pk)
        refused = browser_of(people["Eero"]).post("/api/tables/", body, content_type="application/json")
        assert refused.status_code == 403


class TestPlaying:
    def test_it_is_a_table_of_the_night_to_which_its_people_have_agreed(
        self, there: Opened, night: Session, people: dict[str, Player]
    ) -> None:
        match = sit(there(stake=FIVE, clock=ClockTerms("move", 60)), people["Eero"]).match
        assert match is not None
        assert (match.clock or {})["seconds"] == 60
        soon = match.started_at and match.started_at + SOON
        assert MatchClock.objects.get(match=match).runs_from == soon, "whoever is there plays now"
        table = SessionTable.objects.get(match=match)
        assert (table.session, table.number, table.proposed_by) == (night, 1, people["Aino"])
        assert {word.written_by for word in table.consents.all()} == {people["Aino"], people["Eero"]}
        assert Stake.objects.get(match=match).night is not None
        with pytest.raises(SessionError, match="still play"):
            sessions.close_session(session=night)
        lost_by(match_id=match.pk, seat=1)
        (shown,) = tables_with_totals(night)
        assert (shown.match, shown.won) == (match, ["Aino"])
        assert {came.player.name: came.amount for came in shown.came} == {"Aino": 5, "Eero": -5}
        sessions.close_session(session=night)

    def test_who_has_not_come_sits_down_elsewhere(
        self, there: Opened, night: Session, people: dict[str, Player]
    ) -> None:
        with pytest.raises(SessionError, match="Ilmari has not been checked in"):
            sit(there(), people["Ilmari"])
        table = sit(there(game="tuppi", seats=[people["Aino"], None, people["Helmi"], None]), people["Eero"])
        sit(table, people["Helmi"])
        sessions.check_in(session=night, player=people["Ilmari"])
        sessions.check_out(session=night, player=people["Eero"])
        with pytest.raises(SessionError, match="Eero has not been checked in"):
            sit(OpenTable.objects.get(pk=table.pk), people["Ilmari"])
        assert not Match.objects.exists()

    def test_a_night_that_ends_or_is_called_off_calls_off_what_waits(
        self, there: Opened, night: Session, club: Club, people: dict[str, Player]
    ) -> None:
        table, other = (
            there(),
            services.open_table(host=people["Aino"], game="hex", seats=[people["Aino"], None]),
        )
        sessions.close_session(session=night)
        for row, status in ((table, OpenTable.Status.CALLED_OFF), (other, OpenTable.Status.OPEN)):
            row.refresh_from_db()
            assert row.status == status
        later = sessions.open_session(club=club, title="Later", starts_at=timezone.now())
        sessions.check_in(session=later, player=people["Aino"])
        waits = there(night=later.pk)
        planning.call_off_night(session=later)
        waits.refresh_from_db()
        assert waits.status == OpenTable.Status.CALLED_OFF


@pytest.mark.django_db(transaction=True)
def test_two_clicks_make_one_table_of_the_night(
    there: Opened, night: Session, people: dict[str, Player]
) -> None:
    table = there(stake=FIVE)
    at_once([lambda: sit(table, people["Eero"]), lambda: sit(table, people["Eero"])])
    assert night.tables.count() == 1
    match = Match.objects.get()
    at_once([lambda: lost_by(match_id=match.pk, seat=1), lambda: lost_by(match_id=match.pk, seat=1)])
    assert LedgerEntry.objects.filter(match=match).count() == 1
