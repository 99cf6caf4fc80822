"""A match held for a change: who may ask for it by its code, and what comes with it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction

from clubs.models import Club, Player
from ledger.models import Stake
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import holding, services
from matches.errors import MatchError
from matches.models import Match
from tests.helpers.company import club_with_roles

pytestmark = pytest.mark.django_db


@pytest.fixture
def rubber(crowd: dict[str, Player]) -> Match:
    """A Tuppi rubber at which `Seated`, no member, sits, for a stake; its sheet is complete."""
    club = club_with_roles("Kerho", crowd)
    at = [crowd["Seated"], crowd["Member"], *(Player.objects.create(name=n, slug=n.lower()) for n in "AB")]
    seats = [services.SeatPlan(one) for one in at]
    match = services.create_match(game="tuppi", seats=seats, entered=True, club=club)
    set_stake(match=match, terms=StakeTerms(currency="EUR", value=100, rule="fixed"))
    services.start(match=match)
    for seq in range(3):
        services.enter_result(
            match_id=match.pk, data={"game": "sooli", "bidder": 0, "trickless": True}, expect_seq=seq
        )
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("who", ["Seated", "Keeper", "Organiser", "Owner"])
def test_who_keeps_the_sheet_holds_it_by_its_code(rubber: Match, crowd: dict[str, Player], who: str) -> None:
    with transaction.atomic():
        assert holding.running(rubber.code, crowd[who])[0] == rubber


@pytest.mark.parametrize("who", ["Stranger", "Member"])
@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_else_does_and_strangers_do_not_learn_of_a_hidden_clubs_match(
    rubber: Match, crowd: dict[str, Player], who: str, hidden: bool
) -> None:
    if hidden:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
    if who == "Member":  # they sit there: somebody else's seat is asked for
        rubber.seats.filter(player=crowd["Member"]).update(player=crowd["Keeper"])
    refusal = Match.DoesNotExist if hidden and who == "Stranger" else PermissionDenied
    with transaction.atomic(), pytest.raises(refusal):
        holding.ending(rubber.code, crowd[who])


def test_what_is_not_there_is_refused(crowd: dict[str, Player]) -> None:
    with transaction.atomic(), pytest.raises(Match.DoesNotExist):
        holding.running(uuid4(), crowd["Owner"])
    for held in (holding.running, holding.ending, holding.locked):
        with transaction.atomic(), pytest.raises(MatchError, match="no such match"):
            held(10**9)


def test_with_a_match_that_may_end_come_its_stake_and_the_words_on_the_sheet_as_it_stands(
    rubber: Match, crowd: dict[str, Player]
) -> None:
    services.confirm_result(match_id=rubber.pk, expect_seq=3, by=crowd["Seated"])
    with transaction.atomic():
        match, seats, words = holding.ending(rubber.pk)
    assert words == ({0: crowd["Seated"].pk}, set())
    assert match.stake == Stake.objects.get()
    assert [seat.index for seat in seats] == [0, 1, 2, 3]
    services.correct_result(
        match_id=rubber.pk, deal=1, data={"game": "sooli", "bidder": 0, "trickless": True}, expect_seq=3
    )
    with transaction.atomic():
        assert holding.ending(rubber.pk)[2].said == {}, "of a sheet that was changed since nobody has said so"
