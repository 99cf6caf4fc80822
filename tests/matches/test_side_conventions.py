"""A side plays by a card once both partners have said so; the table reads it, others only afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import create_player
from matches import conventions, services, side_conventions
from matches.models import Match
from matches.selectors import matches
from matches.side_conventions import SideConventions
from tests.helpers.card_writing import a_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(people: list[Player], club: Club) -> Match:
    """Aino and Sylvi against Eero and Veikko, who have not begun."""
    seats = [services.SeatPlan(one) for one in people]
    return services.create_match(game="tuppi", seats=seats, entered=True, club=club)


def of(match: Match) -> list[SideConventions]:
    return list(side_conventions.of_match(matches().get(pk=match.pk)))


def test_it_is_the_sides_once_every_partner_plays_by_it(waiting: Match, people: list[Player]) -> None:
    aino, _eero, sylvi, _veikko = people
    version, other = a_card(aino, partner=sylvi), a_card(sylvi, title="Other")
    assert [(one.card, one.waits_for) for one in of(waiting)] == [(None, ())] * 2
    conventions.bring(match=waiting, player=aino, version=version)
    first = of(waiting)[0]
    assert (first.names, first.card, first.waits_for) == ("Aino & Sylvi", None, (sylvi,))
    conventions.bring(match=waiting, player=sylvi, version=other)
    assert of(waiting)[0].waits_for == (aino, sylvi), "they say different things"
    conventions.bring(match=waiting, player=sylvi, version=version)
    assert side_conventions.digests(of(waiting)) == {"0": version.digest}
    conventions.take_away(match=waiting, player=aino)
    assert side_conventions.digests(of(waiting)) == {}


def test_the_table_reads_it_always_and_others_after_the_match_if_it_says_so(
    waiting: Match, people: list[Player], django_assert_num_queries: Any
) -> None:
    aino, eero, sylvi, veikko = people
    for player, partner, public in ((aino, sylvi, True), (eero, veikko, False)):
        version = a_card(player, partner=partner, public=public)
        for one in (player, partner):
            conventions.bring(match=waiting, player=one, version=version)
    stranger = create_player(name="Nobody")

    def read(viewer: Player | None) -> list[bool]:
        return [may for _side, may in side_conventions.readable(viewer, matches().get(pk=waiting.pk))]

    assert [read(one) for one in (*people, stranger, None)] == [[True, True]] * 4 + [[False, False]] * 2
    Match.objects.filter(pk=waiting.pk).update(status=Match.Status.VOID)
    assert [read(one) for one in (eero, stranger, None)] == [[True, True], [True, False], [True, False]]
    seen = matches().get(pk=waiting.pk)
    with django_assert_num_queries(1):
        side_conventions.readable(aino, seen)
