"""What organisers read of tables: what is objected to, and what a ruling would bring."""

from __future__ import annotations

import pytest

from clubs.models import Club
from matches.models import Objection
from tests.tournaments.drafts import drafted, play_on, publish, win_all
from tests.tournaments.matches import matches_of
from tournaments import selectors
from tournaments.models import Ruling
from tournaments.services.table_results import ruling_add
from tournaments.table_selectors import disputed, ruling_effects

pytestmark = pytest.mark.django_db


def test_disputed_is_what_somebody_objects_to_until_it_is_decided(club: Club) -> None:
    made, other = drafted(club, 4), drafted(club, 2)
    for one in (made, other):
        publish(one)
        win_all(one)
    match, elsewhere = matches_of(made)[0], matches_of(other)[0]
    rows = [
        Objection.objects.create(match=one, player=one.seats.get(index=0).player, reason="I won")
        for one in (match, elsewhere)
    ]
    assert list(disputed(made)) == [match]
    Objection.objects.filter(pk=rows[0].pk).update(status=Objection.Status.DISMISSED)
    assert not disputed(made)


def test_what_a_ruling_would_bring_is_named_before(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    made = drafted(club, 4)
    play_on(made)
    publish(made)
    first = made.round_set.get(number=1)
    one = first.pairings.get(table=1)
    made.refresh_from_db()
    effects = ruling_effects(made, one, "adjusted", [0, 100])
    names = {side.entry.player.name for side in one.sides.all()}
    assert names <= {effect.name for effect in effects.moved}
    assert {later.round.number for later in effects.later} == {2}
    assert not Ruling.objects.exists()
    ruling_add(
        competition=made, pairing_id=one.pk, kind="adjusted", points=[0, 100], reason="Wrong side", by=owner
    )
    told = {effect.name: effect.new_points for effect in effects.moved}
    assert {
        row.entry.player.name: row.points for row in selectors.table_of_standings(made)
    }.items() >= told.items()
