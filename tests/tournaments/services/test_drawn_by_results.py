"""Tournaments drawn round by round: nobody meets twice, who has gone is paired no more, and nothing is drawn twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from games.core.errors import Refusal
from matches import services as matches
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.tournaments.matches import matches_of, win
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing
from tournaments.selectors import columns_of, progress, table_of_standings
from tournaments.services import competitions
from tournaments.services.drawn_by_results import waits_for
from tournaments.services.leaving import come_back, go_home

pytestmark = pytest.mark.django_db
Open = Callable[..., Competition]


@pytest.fixture
def swiss(club: Club) -> Open:
    """`swiss(6, rounds=3)`: a Swiss tournament of Hex by the Dutch system, with so many entered."""

    def make(people: int, rounds: int = 3, format: str = "dutch") -> Competition:
        made = competitions.create_competition(
            kind="tournament",
            title="Hex Swiss",
            game="hex",
            format=format,
            settings={"rounds": rounds} if rounds else {},
            club=club,
            seed=7,
        )
        players = [Player.objects.create(name=f"P{n}", slug=f"s{n}") for n in range(people)]
        competitions.enter(competition=made, players=players)
        return made

    return make


def tables(competition: Competition, number: int) -> list[tuple[str, ...]]:
    rows = Pairing.objects.filter(round__competition=competition, round__number=number).order_by("table")
    return [tuple(side.entry.player.name for side in row.sides.order_by("position")) for row in rows]


def play_round(competition: Competition) -> None:
    """The first of each table wins, and the call for the next round is answered."""
    for match in matches_of(competition, status=Match.Status.RUNNING):
        win(match)
    competitions.make_next_round(competition_id=competition.pk)


def test_one_round_is_drawn_at_a_time_and_nobody_meets_twice(swiss: Open) -> None:
    made = swiss(6)
    competitions.start(competition=made)
    met: set[frozenset[str]] = set()
    for number in (1, 2, 3):
        assert made.round_set.count() == number
        drawn = [frozenset(table) for table in tables(made, number)]
        assert len(drawn) == 3 and not met & set(drawn)
        met |= set(drawn)
        play_round(made)
    made.refresh_from_db()
    assert (made.status, made.round_set.count(), made.rounds) == ("finished", 3, 3)
    places = [row.line.place for row in table_of_standings(made)]
    assert places[0] == 1 and places == sorted(places)


def test_winners_meet_winners(swiss: Open) -> None:
    made = swiss(8)
    competitions.start(competition=made)
    winners = {table[0] for table in tables(made, 1)}
    play_round(made)
    assert all(len(winners & set(table)) in (0, 2) for table in tables(made, 2))


def test_with_an_odd_number_somebody_else_is_free_each_round_with_a_point(swiss: Open) -> None:
    made = swiss(5)
    competitions.start(competition=made)
    free = []
    for number in (1, 2, 3):
        free += [table[0] for table in tables(made, number) if len(table) == 1]
        play_round(made)
    assert len(set(free)) == 3
    made.refresh_from_db()
    lines = {row.entry.player.name: row.line for row in table_of_standings(made)}
    assert all(lines[name].played == 2 for name in free)
    assert sum(line.points for line in lines.values()) == 3 * 3 * 2, (
        "two tables and a free round, three times"
    )


def test_who_has_gone_is_paired_no_more_and_may_come_back(swiss: Open) -> None:
    made = swiss(6, rounds=4)
    competitions.start(competition=made)
    leaver = made.entries.get(player__name=tables(made, 1)[0][0]).player
    with pytest.raises(CompetitionError, match="still sits at a table"):
        go_home(competition=made, player=leaver)
    for match in matches_of(made, status=Match.Status.RUNNING):
        win(match)
    assert go_home(competition=made, player=leaver).until == 1
    assert go_home(competition=made, player=leaver).until == 1, "again"
    competitions.make_next_round(competition_id=made.pk)
    assert leaver.name not in {name for table in tables(made, 2) for name in table}
    come_back(competition=made, player=leaver)
    play_round(made)
    assert leaver.name in {name for table in tables(made, 3) for name in table}


def test_it_ends_when_everybody_has_gone_home(swiss: Open) -> None:
    made = swiss(4)
    competitions.start(competition=made)
    for match in matches_of(made):
        win(match)
    for entry in made.entries.select_related("player"):
        go_home(competition=made, player=entry.player)
    competitions.make_next_round(competition_id=made.pk)
    made.refresh_from_db()
    assert made.status == "finished"


def test_a_void_table_counts_for_nobody_and_the_next_round_is_drawn(swiss: Open) -> None:
    made = swiss(4)
    competitions.start(competition=made)
    first, other = matches_of(made)
    matches.void_match(match_id=first.pk, reason="The board fell.")
    win(other)
    competitions.make_next_round(competition_id=made.pk)
    assert made.round_set.count() == 2
    assert sum(row.line.points for row in table_of_standings(made)) == 2


def test_what_it_waits_for_is_said(swiss: Open) -> None:
    made = swiss(4, rounds=9)
    assert waits_for(made) == ""
    competitions.start(competition=made)
    for _ in range(3):
        play_round(made)
    assert waits_for(Competition.objects.get(pk=made.pk)) != "" or made.round_set.count() > 3


def test_standings_open_with_the_tie_breaks_of_the_system(swiss: Open) -> None:
    made = swiss(6)
    assert [row.line.points for row in table_of_standings(made)] == [0] * 6, "before the draw"
    competitions.start(competition=made)
    play_round(made)
    assert [column.title for column in columns_of(made)][4:] == ["BH-C1", "BH", "SB", "WIN", "BWG"]
    assert all(column.explanation for column in columns_of(made)[4:])
    assert progress(Competition.objects.get(pk=made.pk)).rounds == 3


def test_our_own_swiss_goes_the_same_way(swiss: Open) -> None:
    made = swiss(7, rounds=3, format="swiss")
    competitions.start(competition=made)
    for _ in range(3):
        play_round(made)
    made.refresh_from_db()
    assert (made.status, made.round_set.count()) == ("finished", 3)


@pytest.mark.parametrize(("people", "matches_played"), [(2, 1), (5, 4), (8, 7)])
def test_in_a_knock_out_everybody_but_one_loses_once(swiss: Open, people: int, matches_played: int) -> None:
    made = swiss(people, rounds=0, format="knock-out")
    competitions.start(competition=made)
    for _ in range(4):
        play_round(made)
    made.refresh_from_db()
    assert made.status == "finished" and len(matches_of(made)) == matches_played
    lines = [row.line for row in table_of_standings(made)]
    assert [line.lost for line in lines] == [0] + [1] * (people - 1)
    assert (lines[0].place, lines[0].won, lines[1].place) == (1, lines[0].played, 2)


def test_a_void_match_of_a_knock_out_is_played_again(swiss: Open) -> None:
    made = swiss(4, rounds=0, format="knock-out")
    competitions.start(competition=made)
    first, other = matches_of(made)
    matches.void_match(match_id=first.pk, reason="The board fell.")
    win(other)
    competitions.make_next_round(competition_id=made.pk)
    assert set(tables(made, 1)) & set(tables(made, 2)), "the two meet again"
    for _ in range(2):
        play_round(made)
    made.refresh_from_db()
    assert made.status == "finished"


@pytest.mark.parametrize("format", ["double-knock-out", "stepladder"])
def test_other_brackets_come_to_their_end(swiss: Open, format: str) -> None:
    made = swiss(5, rounds=0, format=format)
    competitions.start(competition=made)
    for _ in range(12):
        play_round(made)
    made.refresh_from_db()
    assert made.status == "finished"
    lost = sorted(row.line.lost for row in table_of_standings(made))
    assert lost[-1] == (2 if format == "double-knock-out" else 1)


def test_a_game_that_may_be_drawn_has_no_knock_out(club: Club) -> None:
    with pytest.raises(CompetitionError, match="nobody to go on"):
        competitions.create_competition(
            kind="tournament", title="Open", game="accasta", format="knock-out", club=club
        )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"game": "oh-hell"}, "two sides of as many"),
        ({"format": "dutch-of-1800"}, "dutch-of-1800"),
        ({"settings": {"rounds": -1}}, "whole number"),
        ({"settings": {"rounds": "many"}}, "whole number"),
        ({"settings": {"cycles": 2}}, "no setting"),
        ({"tie_breaks": ["LUCK"]}, "LUCK"),
        ({"tie_breaks": ["BH", "BH"]}, "twice"),
        ({"kind": "league"}, "no league in that format"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(club: Club, more: dict[str, object], said: str) -> None:
    wanted = {"kind": "tournament", "title": "Open", "game": "hex", "format": "dutch", "club": club} | more
    with pytest.raises(Refusal, match=said):
        competitions.create_competition(**wanted)  # type: ignore[arg-type]
    assert not Competition.objects.exists()


def test_nobody_goes_home_from_what_is_not_played(hex_league: Competition, swiss: Open) -> None:
    league, draft = hex_league, swiss(4)
    competitions.start(competition=league)
    for made in (league, draft):
        player = made.entries.select_related("player").first().player  # type: ignore[union-attr]
        for act in (go_home, come_back):
            with pytest.raises(CompetitionError, match="not to be paired"):
                act(competition=made, player=player)
    outsider = Player.objects.create(name="Outi", slug="outi")
    competitions.start(competition=draft)
    with pytest.raises(CompetitionError, match="not to be paired"):
        go_home(competition=draft, player=outsider)


@pytest.mark.django_db(transaction=True)
def test_a_round_called_by_eight_is_drawn_once(swiss: Open) -> None:
    made = swiss(6)
    competitions.start(competition=made)
    for match in matches_of(made):
        win(match)
    raised = at_once([lambda: competitions.make_next_round(competition_id=made.pk)] * 8)
    assert raised == []
    assert made.round_set.count() == 2 and len(tables(made, 2)) == 3


def test_a_round_of_a_hundred_is_drawn_in_few_queries(
    swiss: Open, django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = swiss(100)
    with django_assert_max_num_queries(24):  # type: ignore[attr-defined]
        competitions.start(competition=made)
    assert len(tables(made, 1)) == 50
