"""Claims at a table on the site: everybody's agreement ends the deal, nobody learns who answered what."""

from __future__ import annotations

from typing import Any

import pytest

from bots.builtin import ensure_builtin_bots
from clubs.models import Player
from games.core.errors import Illegal, NotYourTurn, StaleSequence
from matches import claiming, event_store
from matches.errors import MatchError
from matches.models import Claim, ClaimAnswer, Match
from tests.helpers.concurrency import at_once
from tests.matches.whist import dealt, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def whist(people: list[Player]) -> Match:
    return dealt(people)


def made(match: Match, seat: int = 1, count: int = 0, **more: Any) -> Claim:
    match.refresh_from_db()
    return claiming.claim(match_id=match.pk, seat=seat, count=count, expect_seq=match.seq, **more)


def answered(claim: Claim, **answers: bool) -> Claim:
    for seat, agrees in answers.items():
        claim = claiming.answer(match_id=claim.match_id, seat=int(seat[1:]), number=claim.pk, agrees=agrees)
    return claim


def test_everybodys_agreement_ends_the_deal_with_that_outcome(whist: Match) -> None:
    claim = answered(made(whist, count=5), s0=True, s2=True)
    assert event_store.load(Match.objects.get(pk=whist.pk)).sheet.rows == []
    assert answered(claim, s3=True).status == Claim.Status.AGREED
    whist.refresh_from_db()
    live = event_store.load(whist)
    assert [event.kind for event in live.log] == ["chance", "claim", "chance"]
    assert live.ended is not None and live.ended.side_tricks() == (8, 5)
    assert len(live.sheet.rows) == 1


def test_one_who_wants_to_play_on_is_enough_and_is_not_known_before_all_have_answered(whist: Match) -> None:
    claim = answered(made(whist), s0=False, s2=True)
    claim.refresh_from_db()
    assert claim.status == Claim.Status.WAITING
    assert answered(claim, s3=True).status == Claim.Status.REFUSED
    whist.refresh_from_db()
    assert whist.seq == 1
    play(whist, "AD")


def test_who_plays_takes_the_claim_back(whist: Match) -> None:
    claim = made(whist, count=13)
    play(whist, "AD")
    for seat in (0, 2, 3):
        with pytest.raises(MatchError, match="does not wait"):
            claiming.answer(match_id=whist.pk, seat=seat, number=claim.pk, agrees=True)
    assert Match.objects.get(pk=whist.pk).seq == 2


def test_it_is_taken_back_and_not_made_again_before_one_plays(whist: Match) -> None:
    claim = made(whist, count=13)
    with pytest.raises(MatchError, match="Only who made"):
        claiming.take_back(match_id=whist.pk, seat=0, number=claim.pk)
    claiming.take_back(match_id=whist.pk, seat=1, number=claim.pk)
    with pytest.raises(MatchError, match="once before one plays"):
        made(whist, count=13)


def test_the_same_again_changes_nothing_and_another_is_refused(whist: Match) -> None:
    claim = made(whist, count=5)
    assert made(whist, count=5) == claim
    with pytest.raises(MatchError, match="once before one plays"):
        made(whist, count=6)
    answered(claim, s0=True)
    answered(claim, s0=True)
    with pytest.raises(MatchError, match="answered this claim already"):
        answered(claim, s0=False)
    with pytest.raises(MatchError, match="your own"):
        answered(claim, s1=True)
    assert ClaimAnswer.objects.count() == 1


def test_what_cannot_be_claimed_is_refused_and_changes_nothing(whist: Match, hex_of_people: Match) -> None:
    with pytest.raises(NotYourTurn):
        made(whist, seat=0)
    for count in (14, -1):
        with pytest.raises(Illegal):
            made(whist, count=count)
    with pytest.raises(StaleSequence):
        claiming.claim(match_id=whist.pk, seat=1, count=0, expect_seq=0)
    for line in ("x" * 201, "a\0b"):
        with pytest.raises(MatchError, match="at most 200"):
            made(whist, line=line)
    with pytest.raises(Illegal):
        made(hex_of_people, seat=0, count=1)
    assert not Claim.objects.exists()


def test_nobody_fishes_with_claims(whist: Match) -> None:
    """Each refusal tells a little: two in a deal, and then one plays."""
    play(whist, "AD", "AH", "AS", "AC")
    for left, trick in ((12, "K"), (11, "Q")):
        refused = answered(made(whist, seat=0, count=left), s1=True, s2=False, s3=True)
        assert refused.status == Claim.Status.REFUSED
        play(whist, *[f"{trick}{suit}" for suit in "CDHS"])
    with pytest.raises(MatchError, match="often enough"):
        made(whist, seat=0, count=10)
    assert Claim.objects.count() == 2


def test_on_a_sheet_one_claims_aloud(tuppi_sheet: Match) -> None:
    with pytest.raises(MatchError, match="real cards"):
        made(tuppi_sheet, seat=0)


class TestBots:
    @pytest.fixture
    def with_bots(self, people: list[Player]) -> Match:
        bots = [bot.player for bot in ensure_builtin_bots()[:2]]
        return dealt([bots[0], people[0], bots[1], people[1]])

    def test_they_answer_last_and_take_what_is_given_up(self, with_bots: Match) -> None:
        claim = made(with_bots)
        assert claim.status == Claim.Status.WAITING
        assert answered(claim, s3=True).status == Claim.Status.AGREED

    def test_they_want_to_see_it_played_where_they_cannot_see_that_it_is_sure(self, with_bots: Match) -> None:
        assert answered(made(with_bots, count=13), s3=True).status == Claim.Status.REFUSED
        assert Match.objects.get(pk=with_bots.pk).seq == 1

    def test_among_bots_alone_a_claim_is_answered_at_once(self, people: list[Player]) -> None:
        bots = [bot.player for bot in ensure_builtin_bots()[:3]]
        match = dealt([bots[0], people[0], bots[1], bots[2]])
        assert made(match).status == Claim.Status.AGREED


@pytest.mark.django_db(transaction=True)
def test_two_last_answers_at_once_end_the_deal_once(people: list[Player]) -> None:
    match = dealt(people)
    claim = answered(made(match, count=5), s0=True)
    refused = at_once([lambda seat=seat: answered(claim, **{f"s{seat}": True}) for seat in (2, 3)])
    assert not refused
    assert list(match.events.values_list("kind", flat=True)) == ["chance", "claim", "chance"]
