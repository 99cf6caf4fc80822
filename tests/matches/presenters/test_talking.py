"""What the page shows of the talk: to whom, how much of it, and what they see before they look at their cards."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches import event_store, talking
from matches.models import Match, TableLine
from matches.presenters.talking import TalkShown, before_a_look, shown
from matches.selectors import seat_names
from tests.matches.spoken import look, played, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(people: list[Player], club: Club) -> Match:
    return table(people, club)


def talk(match: Match, player: Player | None) -> TalkShown | None:
    row = Match.objects.get(pk=match.pk)
    return shown(row, event_store.load(row), player)


def test_nothing_to_who_has_no_part_in_it(at: Match, crowd: dict[str, Player]) -> None:
    assert talk(at, None) is None and talk(at, crowd["Stranger"]) is None


def test_nothing_where_nothing_is_said(people: list[Player]) -> None:
    assert talk(table(people, talk=""), people[0]) is None


def test_the_newest_hundred_in_order(at: Match, people: list[Player]) -> None:
    rows = [
        TableLine(match=at, player=people[1], seq=1, deal=1, text=str(n)) for n in range(talking.SHOWN + 5)
    ]
    TableLine.objects.bulk_create(rows)
    seen = talk(at, people[0])
    assert seen is not None and [line.text for line in seen.lines] == [str(n) for n in range(5, 105)]
    assert seen.newest == seen.lines[-1].pk


def test_what_can_be_done_now_and_why_not(at: Match, people: list[Player]) -> None:
    before, after = talk(at, people[0]), talk(look(at, people[0]), people[0])
    assert before is not None and (before.greets, before.says, before.why) == (True, True, "")
    assert after is not None and (after.greets, after.says) == (False, False) and after.why
    assert before.key != after.key


def test_before_a_look_they_see_the_end_of_the_deal_before_and_no_choice(
    at: Match, people: list[Player]
) -> None:
    first = before_a_look(at, event_store.load(at), people[0], seat_names(at))
    assert first is not None and not first.ended and not first.choices
    later = played(at)
    second = before_a_look(later, event_store.load(later), people[0], seat_names(later))
    assert second is not None and second.ended and second.deal == 1
    assert before_a_look(look(later, people[0]), event_store.load(later), people[0], []) is None
