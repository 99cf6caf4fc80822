"""Matches are made: who sits where, at which game, by which options. What is refused has made nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bots.models import Bot, BotVersion
from clubs.models import Player
from clubs.services import create_player, merge_guest, sign_up
from games.core.errors import BadOption, UnknownGame
from matches import services
from matches.errors import MatchError
from matches.models import Match
from matches.seating import (
    MatchPlan,
    SeatPlan,
    can_play_again,
    create_match,
    create_matches,
    play_again,
    remake_match,
)

pytestmark = pytest.mark.django_db


def seats(*players: Player) -> list[SeatPlan]:
    return [SeatPlan(player) for player in players]


def seated(match: Match) -> list[Player]:
    return [seat.player for seat in match.seats.select_related("player").order_by("index")]


def test_an_unknown_game_is_refused(aino: Player, eero: Player) -> None:
    with pytest.raises(UnknownGame, match="yatzy"):
        create_match(game="yatzy", seats=seats(aino, eero))


def test_a_wrong_number_of_seats_is_refused_with_the_right_one(aino: Player) -> None:
    with pytest.raises(BadOption, match="for 2 players, not 1"):
        create_match(game="hex", seats=seats(aino))


def test_an_option_out_of_range_is_refused_with_the_range(aino: Player, eero: Player) -> None:
    with pytest.raises(BadOption, match=r"99 is not a whole number from \d+ to \d+"):
        create_match(game="hex", seats=seats(aino, eero), options={"size": 99})


def test_a_person_cannot_sit_twice(aino: Player) -> None:
    with pytest.raises(MatchError, match="two places"):
        create_match(game="hex", seats=seats(aino, aino))


def test_a_bot_may_be_its_own_partner_but_not_its_own_opponent(bots: dict[str, Player]) -> None:
    one, two = bots["random"], bots["greedy"]
    create_match(game="tuppi", seats=seats(one, two, one, two))
    with pytest.raises(MatchError, match="two places"):
        create_match(game="tuppi", seats=seats(one, one, two, two))


def test_a_bot_cannot_hold_real_cards(aino: Player, bots: dict[str, Player]) -> None:
    with pytest.raises(MatchError, match="real cards"):
        create_match(game="hex", seats=seats(aino, bots["random"]), entered=True)


def test_a_game_without_play_needs_a_sheet(aino: Player, eero: Player, bots: dict[str, Player]) -> None:
    people = [aino, eero, *bots.values()][:3]
    with pytest.raises(MatchError, match="sheet"):
        create_match(game="killeri", seats=seats(*people))


def test_many_matches_are_made_in_a_fixed_number_of_queries(
    bots: dict[str, Player], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    players = [Player.objects.select_related("bot__current").get(pk=p.pk) for p in bots.values()][:2]
    plans = [MatchPlan("hex", seats(*players), {"size": 4}) for _ in range(20)]  # as SQLite stores at once
    with django_assert_max_num_queries(4):
        made = create_matches(plans)
    assert Match.objects.count() == len(made) == 20


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"game": "hex", "seats": []}, "Nobody sits at the table"),
        ({"objective": "margin"}, "is played for win, not for 'margin'"),
        ({"objective": "x" * 500}, "not for 'xxxxxxxxxxxxxxxxxxxx'"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    aino: Player, eero: Player, plan: dict[str, Any], why: str
) -> None:
    with pytest.raises(MatchError, match=why):
        create_match(**{"game": "hex", "seats": seats(aino, eero), **plan})
    assert not Match.objects.exists()


def test_of_many_none_is_made_if_one_cannot_be(aino: Player, eero: Player) -> None:
    with pytest.raises(MatchError, match="two places"):
        create_matches([MatchPlan("hex", seats(aino, eero)), MatchPlan("hex", seats(aino, aino))])
    assert not Match.objects.exists()


def test_who_has_become_somebody_else_is_not_seated(aino: Player, eero: Player) -> None:
    guest = create_player(name="Lempi")
    merge_guest(guest=guest, into=sign_up(username="lempi", password="kortti-ilta", name="Lempi M").player)
    guest.refresh_from_db()
    with pytest.raises(MatchError, match="has been merged into another player"):
        create_match(game="hex", seats=seats(guest, eero))


def test_a_submitted_bot_plays_by_a_version_of_its_own_that_is_ready(aino: Player) -> None:
    author = sign_up(username="author", password="kortti-ilta", name="Author")
    bots = [
        Bot.objects.create(
            player=Player.objects.create(name=name, slug=name.lower(), kind=Player.Kind.BOT), owner=author
        )
        for name in ("Torni", "Peto")
    ]
    with pytest.raises(MatchError, match="has no version that is ready to play"):
        create_match(game="hex", seats=seats(aino, bots[0].player))
    version = BotVersion.objects.create(
        bot=bots[0], number=1, manifest={}, archive=b"", checksum="x", status="ready"
    )
    made = create_match(game="hex", seats=[SeatPlan(aino), SeatPlan(bots[0].player, version)])
    assert made.seats.get(index=1).bot_version == version
    with pytest.raises(MatchError, match="is not a version of"):
        create_match(game="hex", seats=[SeatPlan(aino), SeatPlan(bots[1].player, version)])


def test_a_match_that_a_person_waits_for_is_played_before_those_of_bots_alone(
    aino: Player, bots: dict[str, Player]
) -> None:
    live = create_match(game="hex", seats=seats(aino, bots["random"]))
    league = create_match(game="hex", seats=seats(bots["greedy"], bots["random"]))
    assert (live.queue, league.queue) == (Match.Queue.LIVE, Match.Queue.LEAGUE)


class TestRemaking:
    def test_other_seats_and_options_take_the_place_of_those_before(self, aino: Player, eero: Player) -> None:
        match = create_match(game="hex", seats=seats(aino, eero), options={"size": 4})
        remake_match(match=match, plan=MatchPlan("hex", seats(eero, aino), {"size": 5}))
        again = Match.objects.get()
        assert (again.code, again.options["size"], seated(again)) == (match.code, 5, [eero, aino])

    def test_what_cannot_be_leaves_it_as_it_was(self, aino: Player, eero: Player) -> None:
        match = create_match(game="hex", seats=seats(aino, eero), options={"size": 4})
        for plan, error in (
            (MatchPlan("tuppi", seats(aino, eero)), MatchError),
            (MatchPlan("hex", seats(aino, aino)), MatchError),
            (MatchPlan("hex", seats(aino, eero), {"size": 99}), BadOption),
        ):
            with pytest.raises(error):
                remake_match(match=match, plan=plan)
        again = Match.objects.get()
        assert (again.options["size"], seated(again)) == (4, [aino, eero])

    def test_what_has_begun_is_not_changed(self, hex_of_people: Match, aino: Player, eero: Player) -> None:
        with pytest.raises(MatchError, match="what it is played by cannot be changed"):
            remake_match(match=hex_of_people, plan=MatchPlan("hex", seats(eero, aino)))


class TestAgain:
    def test_the_same_game_options_and_seats_once_however_often_it_is_asked(
        self, hex_with_bot: Match, aino: Player
    ) -> None:
        services.concede(match_id=hex_with_bot.pk, seat=0)
        made = [play_again(match=hex_with_bot, by=aino) for _ in range(3)]
        assert made[0] == made[1] == made[2] != hex_with_bot
        assert (made[0].options, seated(made[0])) == (hex_with_bot.options, seated(hex_with_bot))
        assert made[0].status == Match.Status.RUNNING

    def test_not_before_the_end_nor_by_another_nor_with_people(
        self, hex_with_bot: Match, hex_of_people: Match, aino: Player, eero: Player
    ) -> None:
        services.concede(match_id=hex_of_people.pk, seat=0)
        for match, by in (
            (hex_with_bot, aino),
            (hex_of_people, aino),
            (hex_of_people, create_player(name="Else")),
        ):
            with pytest.raises(MatchError, match="against bots alone"):
                play_again(match=match, by=by)
        services.concede(match_id=hex_with_bot.pk, seat=0)
        with pytest.raises(MatchError, match="against bots alone"):
            play_again(match=hex_with_bot, by=eero)

    def test_a_sheet_is_not_played_again_on_the_site(self, tuppi_sheet: Match, aino: Player) -> None:
        tuppi_sheet.status = Match.Status.FINISHED
        assert not can_play_again(tuppi_sheet, list(tuppi_sheet.seats.all()), aino)
        assert not can_play_again(tuppi_sheet, list(tuppi_sheet.seats.all()), None)
