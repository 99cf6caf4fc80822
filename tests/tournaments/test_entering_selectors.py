"""Where somebody stands in an event, and what organisers see of everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, User
from clubs.services import create_player
from tournaments.entering_selectors import desk_of, own_state, question_rows, terms_of
from tournaments.models import Application, Competition, EntryAnswer, EntryQuestion
from tournaments.services.competitions import withdraw

pytestmark = pytest.mark.django_db


def test_where_somebody_stands(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(2)
    entry = made.entries.all()[0]
    assert own_state(made, None).withdraws is False
    assert own_state(made, entry.player).entry == entry
    first, second = create_player(name="Lempi"), create_player(name="Una")
    for player in (first, second):
        Application.objects.create(competition=made, player=player, asked_by=player, state="waiting")
    assert own_state(made, second).place == 2 and own_state(made, second).withdraws
    Application.objects.filter(player=first).update(state="declined")
    assert own_state(made, first).place == 0 and not own_state(made, first).withdraws


def test_the_desk_holds_each_in_one_list(
    hex_open: Callable[..., Competition], django_assert_num_queries: Callable[..., object]
) -> None:
    made = hex_open(3)
    gone = made.entries.all()[0].player
    withdraw(competition=made, player=gone)
    reader = made.entries.all()[0].player
    reader.user = User.objects.create_user("reader")
    reader.save()
    waiting = create_player(name="Lempi")
    Application.objects.create(competition=made, player=waiting, asked_by=waiting, state="waiting")
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        desk = desk_of(made, "digest")
    assert [len(one) for one in (desk.entries, desk.applied, desk.waiting, desk.gone)] == [2, 0, 1, 1]
    assert [one.player for one in desk.unseen] == [reader], "who has no login cannot read it"
    assert desk.here == 0 and desk.missing == desk.entries


def test_questions_with_what_was_answered_or_typed(hex_open: Callable[..., Competition], club: Club) -> None:
    made = hex_open(2)
    player = made.entries.all()[0].player
    assert question_rows(made, player) == []
    question = EntryQuestion.objects.create(competition=made, number=1, text="A car?", kind="yes-no")
    EntryAnswer.objects.create(question=question, player=player, text="yes")
    assert [row.value for row in question_rows(made, player)] == ["yes"]
    assert [row.value for row in question_rows(made, player, {"answer-1": "no"})] == ["no"]
    assert terms_of(made).pk is None
