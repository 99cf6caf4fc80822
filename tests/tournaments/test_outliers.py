"""Which results of an event are unusual, read in few queries, and who is better off by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from clubs.services import join
from tests.helpers.company import with_logins
from tests.tournaments.unusual import MARGIN, lopsided, the_table, winner_and_loser
from tournaments.engine.outliers import What
from tournaments.finality import finality
from tournaments.models import Competition
from tournaments.outliers import gains, outliers_of, seen_by, to_look_at, unusual
from tournaments.selectors import table_of_standings
from tournaments.services.finality import outlier_accept
from tournaments.table_selectors import swapped_gains

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> Competition:
    players = list(with_logins("Aino", "Eero", "Olga", "Sylvi", "Veikko").values())
    for player in players:
        join(club=club, player=player)
    return lopsided(club, players)


def test_one_stands_out_and_is_shown_to_who_may_look(made: Competition) -> None:
    (one,) = outliers_of(made)
    assert (one.key, one.what, one.value) == (the_table(made).pk, What.MARGIN, MARGIN)
    winner, loser = winner_and_loser(made)
    others = [row.player for row in made.entries.all() if row.player not in (winner, loser)]
    assert len(seen_by(made, None, organises=True)) == len(seen_by(made, loser, organises=False)) == 1
    assert seen_by(made, others[0], organises=False) == seen_by(made, None, organises=False) == []


def test_a_side_gains_by_what_it_won(made: Competition) -> None:
    (one,), table = outliers_of(made), the_table(made)
    winner, loser = winner_and_loser(made)
    assert gains(made, table, one, winner, 0) and not gains(made, table, one, loser, 1)
    assert not gains(made, table, one, Player.objects.create(name="Reader", slug="reader"), None)


def test_whoever_stands_higher_by_it_does_not_clear_it_alone(made: Competition, club: Club) -> None:
    """Whoever would be behind the loser, had the loser won."""
    table, sit = the_table(made), {*winner_and_loser(made)}
    others = [row.entry for row in table_of_standings(made) if row.entry.player not in sit]
    for entry in others:
        club.memberships.filter(player=entry.player).update(role="organiser")
        word = outlier_accept(
            competition=made, pairing_id=table.pk, what="margin", value=MARGIN, by=entry.player
        )
        assert word.gains is swapped_gains(made, table, entry)
        assert bool(to_look_at(made)) is word.gains
        word.delete()


def test_in_few_queries(made: Competition, django_assert_max_num_queries: Callable[..., object]) -> None:
    with django_assert_max_num_queries(5):  # type: ignore[attr-defined]
        finality(made)
    with django_assert_max_num_queries(7):  # type: ignore[attr-defined]
        unusual(made)
