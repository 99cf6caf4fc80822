"""What a guest played at becomes the member's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.errors import ClubError
from clubs.models import Player
from clubs.services import create_player
from matches import services
from matches.models import Match, Seat
from matches.receivers import matches_of_bot, move_seats

pytestmark = pytest.mark.django_db


def played(*players: Player) -> Match:
    return services.create_match(game="hex", seats=[services.SeatPlan(one) for one in players], entered=True)


def test_seats_of_every_match_change_their_holder_and_nobody_elses(aino: Player, eero: Player) -> None:
    guest = create_player(name="Lempi")
    matches = [played(guest, eero), played(eero, guest)]
    move_seats(guest, aino)
    held = [[seat.player for seat in match.seats.order_by("index")] for match in matches]
    assert held == [[aino, eero], [eero, aino]]
    assert not Seat.objects.filter(player=guest).exists()


def test_who_have_sat_at_one_table_are_two_people_and_nothing_is_moved(aino: Player, eero: Player) -> None:
    guest = create_player(name="Lempi")
    other, shared = played(guest, eero), played(guest, aino)
    with pytest.raises(ClubError, match=f"match {shared.pk}"):
        move_seats(guest, aino)
    assert [Seat.objects.get(match=match, index=0).player for match in (other, shared)] == [guest, guest]


def test_what_a_bot_has_played_stays_and_what_it_has_begun_is_played_on(
    hex_of_bots: Callable[..., Match], bots: dict[str, Player]
) -> None:
    bot = bots["random"].bot
    assert matches_of_bot(bot=bot) == []
    over = hex_of_bots()
    services.concede(match_id=over.pk, seat=1, expect_seq=over.seq)
    hex_of_bots()
    begun, stays = matches_of_bot(bot=bot)
    assert begun == "1 match that it has begun is played on."
    assert stays.startswith("1 match that it has played stays")
