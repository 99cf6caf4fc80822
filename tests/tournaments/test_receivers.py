"""Where a guest was entered becomes the member's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.models import Bot
from bots.services import withdrawal_consequences
from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.services import create_player
from tests.tournaments.leagues import play_round
from tests.tournaments.teams import crowd, enter_all, founded
from tournaments.models import Competition, DealLook, Deals, Entry
from tournaments.receivers import entries_of_bot, move_entries
from tournaments.services import competitions
from tournaments.services.leagues import create_league

pytestmark = pytest.mark.django_db


def test_entries_and_what_one_has_entered_or_organises_move(hex_open: Callable[..., Competition]) -> None:
    competition = hex_open(2)
    guest, member = create_player(name="Lempi"), create_player(name="Lempi M")
    competitions.enter(competition=competition, players=[guest], by=guest)
    Competition.objects.update(organiser=guest)
    move_entries(guest, member)
    entry = Entry.objects.get(player=member)
    assert (entry.entered_by, Competition.objects.get().organiser) == (member, member)
    assert not Entry.objects.filter(player=guest).exists()


def test_both_entered_in_one_competition_are_two_people(hex_open: Callable[..., Competition]) -> None:
    guest, member = create_player(name="Lempi"), create_player(name="Lempi M")
    competitions.enter(competition=hex_open(2), players=[guest, member])
    with pytest.raises(ClubError, match="both entered in “Hex Open”"):
        move_entries(guest, member)
    assert Entry.objects.filter(player=guest).exists()


def test_a_bot_s_owner_is_told_which_leagues_it_would_miss_and_by_how_much(
    club: Club, submitted: Callable[..., Bot], builtin: dict[str, Player]
) -> None:
    bot = submitted("Torni", "hex")
    three = [bot.player, builtin["random"], builtin["greedy"]]
    two = three[:2]  # of three, one would sit out the first round, and have no rating
    first = create_league(title="First", game="hex", options={"size": 4}, bots=two, rounds=2, begin=True)
    create_league(title="Draft", game="hex", options={"size": 4}, bots=three)
    create_league(title="Hidden", game="hex", options={"size": 4}, bots=three, club=club)
    Club.objects.update(visibility=Club.Visibility.PRIVATE)
    play_round(first)
    assert entries_of_bot(bot=bot) == [
        "It is struck off “Draft” when that is drawn.",
        "In “First” it misses 1 round that is still to be made, and forfeits its table of two in it; "
        "nobody’s rating moves by that.",
        "It drops out of 1 league of a club that you cannot see, too.",
    ]
    assert "Its rating at 1 game stays." in withdrawal_consequences(bot)
    Competition.objects.update(status=Competition.Status.FINISHED)
    assert entries_of_bot(bot=bot) == []


def test_who_has_seen_deals_does_not_become_one_with_who_plays_them(club: Club) -> None:
    made = founded(club, format="mitchell")
    looked, guest, partner = crowd(club, 3)
    enter_all(made, [guest, partner], club.memberships.get(role="owner").player)
    deals = Deals.objects.create(competition=made)
    DealLook.objects.create(deals=deals, player=looked, what="slips")
    with pytest.raises(ClubError, match="has seen the deals"):
        move_entries(guest=guest, into=looked)
    Competition.objects.filter(pk=made.pk).update(status="finished")
    move_entries(guest=guest, into=looked)
    assert made.members.filter(player=looked).exists()
