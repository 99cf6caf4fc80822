"""A table of the lobby becomes one of a night: offered to whom, asked once more when it begins, agreed by who sits."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Membership, Player
from ledger.stakes import StakeTerms
from matches.models import Match
from matches.nights_on import WantedThere
from matches.seating import SeatPlan, create_match
from nights.errors import MayNotAgree, SessionError
from nights.models import Session
from nights.selectors.terms import terms_of
from nights.services import joining, sessions

pytestmark = pytest.mark.django_db
HEX = WantedThere("hex")


@pytest.fixture
def tonight(night: Session) -> Session:
    Session.objects.filter(pk=night.pk).update(starts_at=timezone.now())
    night.refresh_from_db()
    return night


@pytest.fixture
def match(tonight: Session, four: list[Player]) -> Match:
    return create_match(game="hex", seats=[SeatPlan(one) for one in four[:2]], club=tonight.club)


def test_who_keeps_scores_and_is_there_tonight_is_offered_it(tonight: Session, four: list[Player]) -> None:
    aino, eero, *_ = four
    Membership.objects.filter(player__in=[aino, eero]).update(role=Membership.Role.SCOREKEEPER)
    sessions.check_out(session=tonight, player=eero)
    assert [one.number for one in joining.nights_for(aino)] == [tonight.pk]
    assert joining.nights_for(eero) == [], "who has gone home"
    assert joining.nights_for(four[2]) == [], "a member without an office opens no table of a night"
    Session.objects.update(starts_at=timezone.now() - timedelta(days=2))
    assert joining.nights_for(aino) == [], "nobody has closed that one"


def test_a_night_lets_in_who_may_and_what_it_offers(
    tonight: Session, four: list[Player], keeper: Player
) -> None:
    held = joining.hold_night(tonight.pk, four, keeper, HEX)
    assert held is not None and (held.number, held.club_id) == (tonight.pk, tonight.club_id)
    assert joining.hold_night(tonight.pk + 1, [], None, None) is None
    with pytest.raises(MayNotAgree):
        joining.hold_night(tonight.pk, four, four[0], HEX)
    with pytest.raises(SessionError, match="not been checked in"):
        joining.hold_night(tonight.pk, [keeper], keeper, HEX)
    Session.objects.update(stakes=Session.Stakes.NONE)
    with pytest.raises(SessionError, match="Nothing is played for"):
        joining.hold_night(tonight.pk, [], None, WantedThere("hex", StakeTerms("PTS", 1, "fixed")))


def test_it_is_its_next_table_with_everybody_s_own_word(
    tonight: Session, match: Match, four: list[Player], keeper: Player
) -> None:
    table = joining.put_there(match, tonight.pk, keeper, HEX)
    words = table.consents.all()
    assert (table.number, {word.terms for word in words}) == (1, {terms_of(table).digest})
    assert [word.written_by for word in words] == [word.player for word in words] == four[:2]


def test_not_once_the_night_is_over_or_somebody_has_gone(
    tonight: Session, match: Match, four: list[Player], keeper: Player
) -> None:
    sessions.check_out(session=tonight, player=four[1])
    with pytest.raises(SessionError, match="Eero has not been checked in"):
        joining.put_there(match, tonight.pk, keeper, HEX)
    sessions.close_session(session=tonight)
    with pytest.raises(SessionError, match="is over"):
        joining.put_there(match, tonight.pk, keeper, HEX)
    assert not tonight.tables.exists()
