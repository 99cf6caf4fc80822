"""Convention cards are written, kept in versions and brought to tables, and only by those whose they are."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from typing import Any

import pytest

from bots.builtin import ensure_builtin_bots
from bots.models import Bot
from clubs.models import Club, Player
from clubs.privacy import anonymise
from clubs.services import add_guest, create_player
from matches import conventions, services
from matches.errors import MatchError
from matches.models import ConventionCard, ConventionVersion, Match, TableConventions
from tests.helpers.card_writing import TEXT, a_card
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db


def tuppi(people: list[Player], **more: Any) -> Match:
    seats = [services.SeatPlan(one) for one in people]
    return services.create_match(game="tuppi", seats=seats, entered=True, **more)


def a_bot(owner: Player, name: str = "Tuppibotti") -> Player:
    player = create_player(name=name, kind=Player.Kind.BOT)
    Bot.objects.create(player=player, owner=owner.user)
    return player


def change(version: ConventionVersion, by: Player, **more: Any) -> ConventionVersion:
    said = {"title": version.title, "text": version.text, "public": False, **more}
    return conventions.change_card(card=version.card, by=by, **said)


def test_a_card_is_known_by_the_hash_of_what_it_says(people: list[Player]) -> None:
    version = a_card(people[0])
    said = json.dumps(["tuppi", "Savonia", TEXT], ensure_ascii=False)
    assert version.digest == hashlib.sha256(said.encode()).hexdigest()
    assert (version.number, version.written_by) == (1, people[0])


def test_partners_write_one_card_together_and_nothing_it_said_is_lost(
    people: list[Player], club: Club
) -> None:
    first = a_card(people[0], partner=people[1])
    assert change(first, people[1]) == first, "the same again is no version"
    second = change(first, people[1], text="Nothing any more.", public=True)
    assert (second.number, second.written_by, second.card.public) == (2, people[1], True)
    assert [one.text for one in first.card.versions.all()] == ["Nothing any more.", TEXT]
    with pytest.raises(MatchError, match="somebody else’s"):
        change(first, people[2], text="Mine")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"title": " "}, "1 to 80"),
        ({"title": "x" * 81}, "1 to 80"),
        ({"title": "a\0b"}, "1 to 80"),
        ({"text": "\n \n"}, "1 to 4000"),
        ({"text": "x" * 4001}, "1 to 4000"),
        ({"text": "a\0b"}, "1 to 4000"),
    ],
)
def test_what_cannot_be_read_is_no_card(people: list[Player], wrong: dict[str, str], why: str) -> None:
    with pytest.raises(MatchError, match=why):
        a_card(people[0], **wrong)
    assert not ConventionCard.objects.exists()


def test_games_without_partners_have_none(people: list[Player]) -> None:
    with pytest.raises(MatchError, match="Nobody has a partner at Hex"):
        a_card(people[0], game="hex")


def test_a_card_is_shared_with_somebody_of_ones_clubs_who_can_read_it(
    people: list[Player], club: Club
) -> None:
    stranger, guest = create_player(name="Nobody"), add_guest(club=club, name="Lempi")
    for partner in (stranger, guest, people[0]):
        with pytest.raises(MatchError, match="of your clubs"):
            a_card(people[0], partner=partner)


def test_a_bots_card_is_its_owners_to_write_and_one_at_a_game(people: list[Player]) -> None:
    bot = a_bot(people[0])
    version = a_card(bot, by=people[0])
    assert version.card.player == bot
    for player, by, why in (
        (bot, people[0], "has a card at this game"),
        (bot, people[1], "your own bots"),
        (people[1], people[0], "your own bots"),
        (ensure_builtin_bots()[0].player, people[0], "your own bots"),
    ):
        with pytest.raises(MatchError, match=why):
            a_card(player, by=by)
    conventions.put_away(card=version.card, by=people[0])
    a_card(bot, by=people[0])
    with pytest.raises(MatchError, match="has a card at this game"):
        conventions.take_out(card=version.card, by=people[0])


def test_what_is_put_away_can_be_taken_out_again(people: list[Player]) -> None:
    card = a_card(people[0]).card
    away = conventions.put_away(card=card, by=people[0]).put_away_at
    assert away is not None
    assert conventions.put_away(card=card, by=people[0]).put_away_at == away
    for _twice in range(2):
        assert conventions.take_out(card=card, by=people[0]).put_away_at is None


def test_a_partner_can_share_it_no_longer(people: list[Player], club: Club) -> None:
    card = a_card(people[0], partner=people[1]).card
    with pytest.raises(MatchError, match="do not share"):
        conventions.leave_card(card=card, by=people[0])
    conventions.leave_card(card=card, by=people[1])
    with pytest.raises(MatchError, match="somebody else’s"):
        conventions.put_away(card=card, by=people[1])


def test_nobody_fills_the_site_with_cards(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conventions, "MOST_CARDS", 2)
    for _ in range(2):
        a_card(people[0])
    with pytest.raises(MatchError, match="put one away first"):
        a_card(people[0])


def test_a_table_keeps_what_it_was_played_by(people: list[Player]) -> None:
    match, version = tuppi(people), a_card(people[0])
    brought = conventions.bring(match=match, player=people[0], version=version)
    change(version, people[0], title="Other", text="Other", public=True)
    brought.refresh_from_db()
    assert (brought.title, brought.text, brought.public) == ("Savonia", TEXT, False)
    anonymise(player=people[0])
    brought.refresh_from_db()
    assert (brought.version, brought.text) == (None, TEXT)
    assert not ConventionCard.objects.exists()


def test_after_the_beginning_no_card_comes_or_goes(people: list[Player]) -> None:
    match, version = tuppi(people), a_card(people[0])
    conventions.bring(match=match, player=people[0], version=version)
    begun = services.start(match=match)
    with pytest.raises(MatchError, match="has begun"):
        conventions.bring(match=begun, player=people[1], version=version)
    with pytest.raises(MatchError, match="has begun"):
        conventions.take_away(match=begun, player=people[0])
    assert TableConventions.objects.count() == 1


def test_a_card_is_for_its_game(people: list[Player]) -> None:
    with pytest.raises(MatchError, match="of another game"):
        conventions.bring(
            match=tuppi(people), player=people[0], version=a_card(people[0], game="screw-misere")
        )


def test_who_shared_a_card_keeps_it_when_the_other_leaves(people: list[Player], club: Club) -> None:
    card = a_card(people[0], partner=people[1]).card
    anonymise(player=people[0])
    card.refresh_from_db()
    assert (card.player, card.partner) == (people[1], None)


@pytest.mark.django_db(transaction=True)
def test_two_who_change_a_card_at_once_make_two_versions(people: list[Player], club: Club) -> None:
    first = a_card(people[0], partner=people[1])
    jobs = [partial(change, first, by, text=f"As {by.name} has it.") for by in people[:2]]
    assert at_once(jobs) == []
    assert sorted(first.card.versions.values_list("number", flat=True)) == [1, 2, 3]
