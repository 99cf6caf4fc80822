"""Who comes after the draw: from which round, under which number, and what the rounds before count."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, play_on, publish, seated, the_draft, win_all
from tests.tournaments.matches import matches_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, Regulations
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.drafts import draft_draw
from tournaments.services.late_entry import coming, enter_late
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db


def late(name: str = "Late") -> Player:
    return Player.objects.create(name=name, slug=name.lower())


def points(competition: Competition) -> dict[str, int]:
    competition.refresh_from_db()
    return {row.entry.player.name: row.hundredths for row in table_of_standings(competition)}


def after_two_rounds(club: Club, people: int = 6, format: str = "swiss", **said: object) -> Competition:
    """Two rounds of five are played, nothing more is drawn."""
    made = drafted(club, people, rounds=5, format=format)
    Regulations.objects.create(competition=made, **said)
    play_on(made)
    publish(made)
    win_all(made)
    return made


@pytest.mark.parametrize("format", ["swiss", "dutch"])
@pytest.mark.parametrize(("missed", "worth"), [("zero-bye", 0), ("half-bye", 100)])
def test_an_organiser_enters_somebody_after_two_rounds(
    club: Club, format: str, missed: str, worth: int
) -> None:
    made = after_two_rounds(club, format=format, missed=missed)
    entry = enter_late(competition=made, player=late(), organiser=True)
    assert (entry.number, entry.since) == (7, 3), "behind the others, from the next round on"
    assert points(made)["Late"] == worth
    assert Pairing.objects.filter(kind="half-bye", sides__entry=entry).count() == (2 if worth else 0)
    draft_draw(competition=made)
    names = {name for table in seated(the_draft(made)) for name in table}
    assert "Late" in names and len(names) == 7
    publish(made)
    win_all(made)
    assert enter_late(competition=made, player=entry.player, organiser=True) == entry, "again"
    assert made.entries.count() == 7


def test_a_draft_that_was_drawn_without_them_has_to_be_drawn_again(club: Club) -> None:
    made = drafted(club, 5)
    Regulations.objects.create(competition=made, late_until=2)
    play_on(made)
    enter_late(competition=made, player=late())
    with pytest.raises(CompetitionError, match="has come since"):
        publish(made)
    draft_draw(competition=made, known=the_draft(made).pk)
    publish(made)
    assert len(matches_of(made, status="running")) == 3, "nobody is free any more"


def test_by_themselves_up_to_the_round_that_the_event_says(club: Club) -> None:
    made = drafted(club, 4)
    Regulations.objects.create(competition=made, late_until=2)
    publish(made)
    assert coming(made).round == 2
    enter_late(competition=made, player=late("Una"))
    win_all(made)
    draft_draw(competition=made)
    publish(made)
    with pytest.raises(CompetitionError, match="too late"):
        enter_late(competition=made, player=late("Duo"))
    assert enter_late(competition=made, player=late("Tre"), organiser=True).since == 3


def test_where_the_event_says_nothing_only_organisers_do(club: Club) -> None:
    made = drafted(club, 4)
    publish(made)
    with pytest.raises(CompetitionError, match="only the organisers"):
        enter_late(competition=made, player=late())


def test_they_meet_who_is_free_at_once_and_no_other_table_changes(club: Club) -> None:
    made = drafted(club, 5)
    Regulations.objects.create(competition=made, missed="half-bye")
    first = the_draft(made)
    before = seated(first)
    free = before[-1][0]
    publish(made)
    entry = enter_late(competition=made, player=late(), organiser=True, at_once=True)
    assert entry.since == 1 and seated(first) == [*before[:-1], (free, "Late")]
    table = Pairing.objects.get(round=first, sides__entry=entry)
    assert (table.kind, table.counted, table.by_hand) == ("played", False, True)
    assert len(matches_of(made, status="running")) == 3
    win_all(made)
    assert points(made)[free] == 100 and points(made)["Late"] == 0


def test_with_nobody_free_they_come_in_from_the_next_round_on(club: Club) -> None:
    made = drafted(club, 4)
    publish(made)
    with pytest.raises(CompetitionError, match="Nobody is free"):
        enter_late(competition=made, player=late(), organiser=True, at_once=True)
    assert made.entries.count() == 4


def test_not_into_the_last_round_once_it_is_drawn(club: Club) -> None:
    made = drafted(club, 4, rounds=1)
    publish(made)
    with pytest.raises(CompetitionError, match="last round"):
        enter_late(competition=made, player=late(), organiser=True)


@pytest.mark.parametrize("format", ["round-robin", "knock-out"])
def test_where_the_draw_fixed_who_meets_whom_nobody_comes_in(club: Club, format: str) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Fixed", game="hex", format=format, club=club, seed=7
    )
    competitions.enter(competition=made, players=[late("A"), late("B"), late("C")])
    competitions.start(competition=made)
    with pytest.raises(CompetitionError, match="nobody can come in after it"):
        enter_late(competition=made, player=late(), organiser=True)
    assert made.entries.count() == 3


def test_not_before_the_draw_nor_beyond_the_places(club: Club, hex_league: Competition) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Two", game="hex", format="swiss", club=club, most_entries=2, seed=7
    )
    for one in (made, hex_league):
        with pytest.raises(CompetitionError, match="Nobody comes late"):
            enter_late(competition=one, player=late(f"X{one.pk}"), organiser=True)
    competitions.enter(competition=made, players=[late("A"), late("B")])
    competitions.start(competition=made)
    with pytest.raises(CompetitionError, match="are taken"):
        enter_late(competition=made, player=late(), organiser=True)


def test_a_bot_comes_to_no_tournament(club: Club, builtin: dict[str, Player]) -> None:
    made = drafted(club, 4)
    publish(made)
    with pytest.raises(CompetitionError, match="is a bot"):
        enter_late(competition=made, player=builtin["random"], organiser=True)


def test_rounds_that_are_undone_take_their_half_points_along(club: Club) -> None:
    made = after_two_rounds(club, missed="half-bye")
    entry = enter_late(competition=made, player=late(), organiser=True)
    owner = club.memberships.get(role="owner").player
    second = made.round_set.get(number=2)
    round_undo(competition=made, round_id=second.pk, reason="wrong", by=owner)
    entry.refresh_from_db()
    assert entry.since == 2 and points(made)["Late"] == 50


def test_a_late_entry_takes_few_statements(
    club: Club, django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = after_two_rounds(club, 40, missed="half-bye")
    with django_assert_max_num_queries(22):  # type: ignore[attr-defined]
        enter_late(competition=made, player=late(), organiser=True)


@pytest.mark.django_db(transaction=True)
def test_ten_who_come_at_once_have_ten_numbers_and_one_of_them_the_free_seat(club: Club) -> None:
    made = drafted(club, 5)
    publish(made)
    people = [late(f"L{n}") for n in range(10)]

    def come(player: Player) -> None:
        enter_late(competition=made, player=player, organiser=True, at_once=True)

    raised = at_once([lambda player=player: come(player) for player in people])  # type: ignore[misc]
    assert len(raised) == 9 and all("Nobody is free" in str(error) for error in raised)
    assert (
        at_once(
            [
                lambda player=player: enter_late(competition=made, player=player, organiser=True)  # type: ignore[misc]
                for player in people
            ]
        )
        == []
    )
    assert sorted(made.entries.values_list("number", flat=True)) == list(range(1, 16))
