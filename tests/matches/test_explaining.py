"""Alerts and questions: who says what about which call, and when."""

from __future__ import annotations

from functools import partial

import pytest

from clubs.models import Club, Player
from clubs.privacy import anonymise
from matches import event_store, explaining, services
from matches.errors import MatchError
from matches.models import Explanation, Match
from tests.helpers.concurrency import at_once
from tests.matches.bidding import act, begun
from tests.matches.sheets import running

pytestmark = pytest.mark.django_db
WORDS = "Five spades or more"


@pytest.fixture
def table(people: list[Player]) -> Match:
    return begun(people)


def test_a_call_of_ones_own_is_explained_once(table: Match) -> None:
    with pytest.raises(MatchError, match="done in this deal"):
        explaining.alert(match_id=table.pk, seat=0, text=WORDS)
    seat, seq = act(table)
    made = explaining.alert(match_id=table.pk, seat=seat, text=f"  {WORDS} ")
    assert (made.seq, made.seat, made.text, made.asked_by) == (seq, seat, WORDS, None)
    assert explaining.alert(match_id=table.pk, seat=seat, text=WORDS, seq=seq) == made
    with pytest.raises(MatchError, match="what was said stays"):
        explaining.alert(match_id=table.pk, seat=seat, text="Something else")
    for other in {0, 1, 2, 3} - {seat}:
        with pytest.raises(MatchError, match="done in this deal"):
            explaining.alert(match_id=table.pk, seat=other, text=WORDS, seq=seq)
    assert Explanation.objects.count() == 1


def test_a_question_is_asked_on_ones_own_turn_about_an_opponents_call_alone(table: Match) -> None:
    seat, seq = act(table)
    left, partner, right = ((seat + n) % 4 for n in (1, 2, 3))
    for other in (partner, right, seat):
        with pytest.raises(MatchError, match="own turn only"):
            explaining.ask(match_id=table.pk, seat=other, seq=seq)
    made = explaining.ask(match_id=table.pk, seat=left, seq=seq)
    assert explaining.ask(match_id=table.pk, seat=left, seq=seq) == made
    assert (made.seat, made.asked_by, made.text, made.said_at) == (seat, left, "", None)
    for wrong in (0, 1, seq + 1, 10**15):
        with pytest.raises(MatchError, match="an opponent has done"):
            explaining.ask(match_id=table.pk, seat=left, seq=wrong)
    act(table)
    with pytest.raises(MatchError, match="an opponent has done"):
        explaining.ask(match_id=table.pk, seat=partner, seq=seq)


def test_who_was_asked_answers_once(table: Match) -> None:
    seat, seq = act(table)
    made = explaining.ask(match_id=table.pk, seat=(seat + 1) % 4, seq=seq)
    for other in {0, 1, 2, 3} - {seat}:
        with pytest.raises(MatchError, match="Nobody has asked you"):
            explaining.answer(match_id=table.pk, seat=other, number=made.pk, text=WORDS)
    answered = explaining.answer(match_id=table.pk, seat=seat, number=made.pk, text=WORDS)
    assert answered.text == WORDS and answered.said_at is not None
    assert (
        explaining.answer(match_id=table.pk, seat=seat, number=made.pk, text=WORDS).said_at
        == answered.said_at
    )
    with pytest.raises(MatchError, match="what was said stays"):
        explaining.answer(match_id=table.pk, seat=seat, number=made.pk, text="Other")
    alert = explaining.alert(match_id=table.pk, seat=seat, text=WORDS)
    with pytest.raises(MatchError, match="Nobody has asked you"):
        explaining.answer(match_id=table.pk, seat=seat, number=alert.pk, text="Other")


@pytest.mark.parametrize("wrong", ["", "  ", "x" * 301, "a\0b"])
def test_what_cannot_be_read_explains_nothing(table: Match, wrong: str) -> None:
    seat, _seq = act(table)
    with pytest.raises(MatchError, match="1 to 300"):
        explaining.alert(match_id=table.pk, seat=seat, text=wrong)
    assert not Explanation.objects.exists()


def test_a_bot_answers_by_its_card_alone(people: list[Player], bots: dict[str, Player]) -> None:
    match = begun([people[0], bots["random"], people[1], bots["random"]])
    for _ in range(8):
        live = event_store.load(match)
        calls = [event.seq for event in live.log if event.kind == "move" and event.seat in (1, 3)]
        if calls and live.actors()[0] in (0, 2):
            with pytest.raises(MatchError, match="is a bot"):
                explaining.ask(match_id=match.pk, seat=live.actors()[0], seq=calls[-1])
            return
        act(match)
        match.refresh_from_db()
    raise AssertionError("no bot has acted")


def test_at_other_tables_there_is_nothing_to_explain(
    people: list[Player], club: Club, hex_of_people: Match
) -> None:
    sheet = running("tuppi", people, club=club)
    with pytest.raises(MatchError, match="aloud"):
        explaining.alert(match_id=sheet.pk, seat=0, text=WORDS)
    with pytest.raises(MatchError, match="Nobody has a partner"):
        explaining.alert(match_id=hex_of_people.pk, seat=0, text=WORDS)


def test_when_it_is_over_nothing_more_is_said(table: Match) -> None:
    seat, _seq = act(table)
    services.concede(match_id=table.pk, seat=seat)
    with pytest.raises(MatchError):
        explaining.alert(match_id=table.pk, seat=seat, text=WORDS)


def test_ones_words_go_with_the_account_and_others_stay(table: Match, people: list[Player]) -> None:
    for _ in range(2):
        seat, _seq = act(table)
        explaining.alert(match_id=table.pk, seat=seat, text=WORDS)
        table.refresh_from_db()
    anonymise(player=people[seat])
    assert sorted(Explanation.objects.values_list("text", flat=True)) == ["", WORDS]


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_ask_once(people: list[Player]) -> None:
    table = begun(people)
    seat, seq = act(table)
    ask = partial(explaining.ask, match_id=table.pk, seat=(seat + 1) % 4, seq=seq)
    assert at_once([ask, ask]) == []
    assert Explanation.objects.count() == 1
