"""At a table that talks a hand is closed until its player looks: so long they may speak, and nothing shows it."""

from __future__ import annotations

import json
import re

import pytest
from django.core.exceptions import PermissionDenied

from clubs.models import Club, Player
from games.core.views import cards_seen
from matches import closed_hands, event_store, permissions, selectors
from matches.errors import MatchError
from matches.models import Match
from tests.helpers.tokens import token_of
from tests.matches.sheets import page, phone
from tests.matches.spoken import all_look, look, move, played, table

pytestmark = pytest.mark.django_db
AT = re.compile(r'data-at="([^"]+)"')


@pytest.fixture
def talking(people: list[Player], club: Club) -> Match:
    return table(people, club)


def hand(match: Match, seat: int) -> set[str]:
    """The cards of a seat that only it may see."""
    live = event_store.load(match)
    return set(cards_seen(live.view(seat))) - set(cards_seen(live.view(None)))


def shown(match: Match, player: Player) -> set[str]:
    """The cards on the page and in the API's answer."""
    address = f"/api/matches/{match.code}/"
    told = phone(None).get(address, HTTP_AUTHORIZATION=f"Token {token_of(player)}").json()
    return set(AT.findall(page(match, player))) | set(cards_seen(told["view"])) | set(told["legal"])


def test_no_page_and_no_answer_shows_a_hand_before_its_player_has_looked(
    talking: Match, people: list[Player]
) -> None:
    for seat, player in enumerate(people[:4]):
        assert hand(talking, seat) and not shown(talking, player) & hand(talking, seat)
        assert "Look at my cards" in page(talking, player)
    after = look(talking, people[0])
    assert hand(after, 0) <= shown(after, people[0])
    assert not shown(after, people[1]) & hand(after, 1), "each looks for themselves"


def test_nor_does_another_number_of_the_deal_in_the_address(talking: Match, people: list[Player]) -> None:
    for asked in ("1", "2", "99"):
        html = phone(people[0]).get(f"/matches/{talking.code}/?deal={asked}").content.decode()
        assert not set(AT.findall(html)) & hand(talking, 0)


def test_after_a_deal_they_see_its_end_and_the_next_is_closed_again(
    talking: Match, people: list[Player]
) -> None:
    after = played(talking)
    for seat, player in enumerate(people[:4]):
        assert "On to" in page(after, player)
        end = event_store.load(after).view_of_end(seat)
        assert end and set(AT.findall(page(after, player))) <= set(cards_seen(end))
        told = (
            phone(None)
            .get(f"/api/matches/{after.code}/", HTTP_AUTHORIZATION=f"Token {token_of(player)}")
            .json()
        )
        assert not set(cards_seen(told["view"])) & hand(after, seat) and not told["legal"]
    assert selectors.viewer_of(all_look(after), people[2]) == 2


def test_a_closed_hand_is_not_played_from(talking: Match, people: list[Player]) -> None:
    live = event_store.load(talking)
    seat, *_others = live.actors()
    sent = {"move": live.legal_texts(seat)[0], "seq": str(live.seq)}
    assert phone(people[seat]).post(f"/matches/{talking.code}/move/", sent).status_code in (403, 404)
    with pytest.raises(PermissionDenied, match="Look at your cards"):
        permissions.require_seat(people[seat], talking)
    assert permissions.require_seat(people[seat], look(talking, people[seat])) == (people[seat], seat)


def test_who_looks_twice_or_at_a_deal_of_before_changes_nothing(talking: Match, people: list[Player]) -> None:
    look(talking, people[0], people[0])
    after = played(talking)
    closed_hands.look(match_id=after.pk, by=people[0], deal=1)
    assert closed_hands.is_closed(Match.objects.get(), people[0]), "a late tap opens no other deal"
    for wrong in (3, 10**6):
        with pytest.raises(MatchError, match="not the deal"):
            closed_hands.look(match_id=after.pk, by=people[0], deal=wrong)


def test_who_does_not_sit_there_looks_at_nothing(talking: Match, crowd: dict[str, Player]) -> None:
    with pytest.raises(MatchError, match="do not sit"):
        closed_hands.look(match_id=talking.pk, by=crowd["Stranger"], deal=1)
    assert phone(crowd["Stranger"]).post(f"/matches/{talking.code}/look/", {"deal": "1"}).status_code == 403


@pytest.mark.parametrize("game", ["hex", "beginners-go"])
def test_where_nothing_is_hidden_nothing_is_closed(game: str, people: list[Player], club: Club) -> None:
    assert not closed_hands.is_closed(table(people[:2], club, game=game), people[0])


def test_where_nothing_is_said_nothing_is_closed_and_nothing_asked(
    people: list[Player], django_assert_num_queries: object
) -> None:
    match = table(people, talk="")
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert not closed_hands.is_closed(match, people[0])
    with pytest.raises(MatchError, match="No cards are closed"):
        closed_hands.look(match_id=match.pk, by=people[0], deal=1)


def test_who_has_moved_has_looked(talking: Match, people: list[Player]) -> None:
    seat, *_others = event_store.load(talking).actors()
    move(talking)
    assert not closed_hands.is_closed(Match.objects.get(), people[seat])


def test_a_program_looks_by_the_api(talking: Match, people: list[Player]) -> None:
    token = {"HTTP_AUTHORIZATION": f"Token {token_of(people[0])}"}
    address = f"/api/matches/{talking.code}/look/"
    for rubbish in ({}, {"deal": 0}, {"deal": "x"}, {"deal": 10**20}):
        sent = json.dumps(rubbish)
        assert phone(None).post(address, sent, "application/json", **token).status_code == 400
    told = phone(None).post(address, '{"deal": 1}', "application/json", **token).json()
    assert set(cards_seen(told["view"])) >= hand(talking, 0)
