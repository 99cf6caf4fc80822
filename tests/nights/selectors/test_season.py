"""What a night is for everybody in a season."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import join
from ledger.gatherings import key_of
from matches import services as matches
from nights.selectors.season import latest_occasions, occasions_of
from nights.services import sessions

pytestmark = pytest.mark.django_db


def test_by_matches_won_and_only_of_the_game(house: Club) -> None:
    night = sessions.open_session(club=house, title="Tonight", starts_at=timezone.now())
    aino, eero = (Player.objects.create(name=name, slug=name.lower()) for name in ("Ulpu", "Urho"))
    for player in (aino, eero):
        join(club=house, player=player)
        sessions.check_in(session=night, player=player)
    for winner in (0, 0, 1):
        match = sessions.open_table(session=night, game="hex", players=[aino, eero]).match
        data = {"winner": winner, "swapped": False}
        match = matches.enter_result(match_id=match.pk, data=data, expect_seq=match.seq)
        matches.confirm_result(match_id=match.pk, expect_seq=match.seq)
    key = key_of("night", night.created_at)
    (found,) = occasions_of(house, [key], "")
    assert {pk: (one.place, one.points) for pk, one in found.results.items()} == {
        aino.pk: (1, 200), eero.pk: (2, 100),
    }  # fmt: skip
    assert not found.over and found.where == night.get_absolute_url()
    (other,) = occasions_of(house, [key], "tuppi")
    assert other.results == {}
    assert occasions_of(house, ["night/1", ""], "") == []
    assert [one.key for one in latest_occasions(house)] == [key]
