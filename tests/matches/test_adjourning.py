"""A match rests by everybody's word, and the sealed move is nobody's to read or to change until it is played."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import override_settings
from django.utils import timezone

from clubs.models import Player
from games.core.errors import RulesError
from matches import adjourning, clocks, services
from matches.errors import MatchError
from matches.models import Adjournment, Event, Match, MatchClock
from matches.tasks import keep_clocks
from tests.helpers.company import browser_of, with_logins
from tests.helpers.concurrency import at_once
from tests.matches.adjourned import agreed, in_hours, let_time_come, resting
from tests.matches.clocked import clocked, pass_time

pytestmark = pytest.mark.django_db(transaction=True)
Status = Adjournment.Status


def test_asked_agreed_sealed_rested_and_played(two: list[Player]) -> None:
    match = agreed(two)
    assert match.adjourns == Status.AGREED
    with pytest.raises(MatchError, match="sealed, not played"):
        services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)
    pass_time(match, 50)
    adjourning.seal_move(match_id=match.pk, seat=0, texts=["b2"], expect_seq=0, by=two[0])
    match.refresh_from_db()
    row = match.adjournments.get()
    assert (match.status, match.seq, row.status, len(row.seal)) == (Match.Status.PAUSED, 0, "rests", 64)
    assert row.sealed.startswith("gAAAAA") and MatchClock.objects.get().flag_at is None
    let_time_come(match)
    assert [keep_clocks(), adjourning.wake_due()] == [0, 0]
    match.refresh_from_db()
    row.refresh_from_db()
    event = Event.objects.get()
    assert (match.status, match.adjourns, row.status, row.sealed) == (Match.Status.RUNNING, "", "over", "")
    assert (event.kind, event.text, event.by) == ("move", "b2", two[0])
    left = [one.left.total_seconds() for one in clocks.read(match).standing.seats.values()]
    assert left == [pytest.approx(550, abs=2), pytest.approx(600, abs=2)], "the night cost nobody anything"
    assert MatchClock.objects.get().flag_at is not None


def test_it_goes_on_before_its_time_once_all_want_it(two: list[Player]) -> None:
    match = resting(two)
    for _again in range(2):
        assert adjourning.go_on(match_id=match.pk, by=two[1]).status == Match.Status.PAUSED
    assert adjourning.go_on(match_id=match.pk, by=two[0]).status == Match.Status.RUNNING
    match.refresh_from_db()
    assert match.seq == 1
    with pytest.raises(MatchError, match="No adjournment waits"):
        adjourning.go_on(match_id=match.pk, by=two[0])


def test_saying_no_and_saying_it_too_late(two: list[Player]) -> None:
    match = clocked(two)
    adjourning.ask(match_id=match.pk, by=two[1], until=in_hours(12))
    for _again in range(2):
        assert adjourning.refuse(match_id=match.pk, by=two[0]).adjourns == ""
    other = agreed(two)
    with pytest.raises(MatchError, match="Everybody has agreed"):
        adjourning.refuse(match_id=other.pk, by=two[0])


@pytest.mark.parametrize("hours", [-1, 0, 0.1, 24 * 61])
def test_a_time_that_cannot_be(two: list[Player], hours: float) -> None:
    match = clocked(two)
    with pytest.raises(MatchError, match="ten minutes at least"):
        adjourning.ask(match_id=match.pk, by=two[0], until=in_hours(hours))
    assert not Adjournment.objects.exists()


def test_who_may_ask_and_how_often(two: list[Player]) -> None:
    match, stranger = clocked(two), with_logins("Outi")["Outi"]
    with pytest.raises(MatchError, match="Only who sits"):
        adjourning.ask(match_id=match.pk, by=stranger, until=in_hours(2))
    for _each in range(adjourning.MOST):
        adjourning.ask(match_id=match.pk, by=two[0], until=in_hours(2))
        with pytest.raises(MatchError, match="already"):
            adjourning.ask(match_id=match.pk, by=two[1], until=in_hours(2))
        adjourning.refuse(match_id=match.pk, by=two[0])
    with pytest.raises(MatchError, match="often enough"):
        adjourning.ask(match_id=match.pk, by=two[0], until=in_hours(2))
    assert Adjournment.objects.filter(asked_by=two[0]).count() == adjourning.MOST, "it is all kept"


def test_a_match_with_a_bot_rests_by_the_persons_word(two: list[Player], bots: dict[str, Player]) -> None:
    match = clocked([two[0], bots["greedy"]])
    row = adjourning.ask(match_id=match.pk, by=two[0], until=in_hours(2))
    assert row.status == Status.AGREED


def test_a_move_that_cannot_be_played_is_not_sealed_nor_anybody_elses(two: list[Player]) -> None:
    match = agreed(two)
    for seat, text, seq in ((0, "z9", 0), (1, "a1", 0), (0, "a1", 3)):
        with pytest.raises(RulesError):
            adjourning.seal_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=seq, by=two[seat])
    with pytest.raises(RulesError):
        adjourning.seal_move(match_id=match.pk, seat=0, texts=[], expect_seq=0, by=two[0])
    adjourning.seal_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0, by=two[0])
    with pytest.raises(MatchError, match="paused"):
        adjourning.seal_move(match_id=match.pk, seat=0, texts=["b1"], expect_seq=0, by=two[0])


def test_a_move_whose_key_is_lost_is_made_anew_and_nothing_stays_stuck(two: list[Player]) -> None:
    match = resting(two)
    let_time_come(match)
    with override_settings(SECRET_KEY="another"):
        assert adjourning.wake_due() == 1
    match.refresh_from_db()
    assert (match.status, match.seq, match.adjourns) == (Match.Status.RUNNING, 0, "")


class TestTwoWorlds:
    """Two matches alike but for what was sealed: nobody, at no address, reads anything that differs."""

    ADDRESSES = ("/matches/{}/", "/api/matches/{}/", "/api/matches/{}/clock/", "/api/matches/{}/adjournment/")

    def told(self, match: Match, reader: Player | None, address: str, alike: dict[str, str]) -> str:
        answer = browser_of(reader).get(address.format(match.code))
        assert answer.status_code == 200
        text = answer.content.decode()
        for own, common in alike.items():
            text = text.replace(own, common)
        return text

    def test_no_page_and_no_answer_tells_what_was_sealed(
        self, two: list[Player], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = timezone.now()
        monkeypatch.setattr("django.utils.timezone.now", lambda: now)
        worlds = [resting(two, text) for text in ("a1", "d4")]
        stranger = with_logins("Outi")["Outi"]
        for reader in (two[1], stranger, None, two[0]):
            for address in self.ADDRESSES:
                texts = []
                for match in worlds:
                    row = match.adjournments.get()
                    alike = {str(match.code): "CODE", row.seal: "SEAL", f'"id":{match.pk},': '"id":0,'}
                    alike |= {f'"id":{row.pk},': '"id":0,'}
                    texts.append(without_keys(self.told(match, reader, address, alike)))
                assert texts[0] == texts[1], address
                assert 'opened":""' in texts[0] or "adjournment" not in address


def without_keys(text: str) -> str:
    """Without what differs in every answer: tokens of forms, and numbers of rows in the address that looks for news."""
    text = re.sub(r'name="(csrfmiddlewaretoken|once)" value="[^"]*"', "", text)
    return re.sub(r"hx-headers='[^']*'|words=[^&\"]*", "", text)


class TestAtOnce:
    def test_two_beats_and_a_look_play_it_once(self, two: list[Player]) -> None:
        match = resting(two)
        let_time_come(match)
        jobs: list[Callable[[], object]] = [
            adjourning.wake_due,
            keep_clocks,
            lambda: browser_of(None).get(f"/matches/{match.code}/"),
        ]
        assert at_once(jobs) == []
        assert Event.objects.count() == 1

    def test_a_move_and_the_last_word_are_one_after_the_other(self, two: list[Player]) -> None:
        match = clocked(two)
        row = adjourning.ask(match_id=match.pk, by=two[1], until=in_hours(12))
        raised = at_once(
            [
                lambda: services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0),
                lambda: adjourning.agree(match_id=match.pk, by=two[0], number=row.pk),
            ]
        )
        row.refresh_from_db()
        match.refresh_from_db()
        assert len(raised) == 1 and isinstance(raised[0], MatchError)
        assert (match.seq, row.status) in ((1, Status.DROPPED), (0, Status.AGREED))
