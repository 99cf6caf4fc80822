"""A void match counts for nothing, says so, and can be looked at as far as it was played and as its log can be read."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Event, Match
from tests.html import flat

pytestmark = pytest.mark.django_db
VOID = "This match is void: it counts for nothing."


def play(match: Match, *moves: str) -> None:
    """The players of a match of people put a stone each, in turn."""
    for text in moves:
        match.refresh_from_db()
        seat = event_store.load(match).actors()[0]
        services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)


def page_of(client: Client, match: Match, at: str = "") -> str:
    answer = client.get(f"/matches/{match.code}/{at}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_its_replay_opens_with_what_was_played_and_says_that_it_is_void(
    client: Client, hex_of_people: Match
) -> None:
    play(hex_of_people, "a1", "b2", "c3")
    services.void_match(match_id=hex_of_people.pk, reason="the hall burned down")
    last = flat(page_of(client, hex_of_people))
    for words in (VOID, "What was played until then", "the hall burned down", "<output>3 / 3</output>"):
        assert words in last
    assert "Won by" not in last
    assert "beyond event" not in last
    assert last.count('class="stone ') == 3
    assert page_of(client, hex_of_people, "?at=1").count('class="stone ') == 1


def test_one_that_never_began_says_only_that_it_is_void(client: Client, hex_of_people: Match) -> None:
    services.void_match(match_id=hex_of_people.pk, reason="nobody came")
    page = page_of(client, hex_of_people)
    assert VOID in page
    assert "What was played until then" not in page


@pytest.mark.parametrize("rubbish", [{"text": "z9"}, {"kind": "rubbish"}, {"seat": None}])
def test_a_log_that_cannot_be_read_to_its_end_is_shown_up_to_there(
    client: Client, hex_of_people: Match, rubbish: dict[str, Any]
) -> None:
    """Its match is void because of that very event."""
    play(hex_of_people, "a1", "b2", "c3")
    Event.objects.filter(match=hex_of_people, seq=2).update(**rubbish)
    assert play_bots(match_id=hex_of_people.pk, holder="w") == "void"
    page = page_of(client, hex_of_people)
    assert VOID in page
    assert "Its log cannot be read beyond event 1." in page
    assert "<output>1 / 1</output>" in flat(page)
    assert page.count('class="stone ') == 1
    read = client.get(f"/api/matches/{hex_of_people.code}/").json()
    assert (read["status"], [line["seq"] for line in read["told"]]) == ("void", [1])


def test_a_sheet_that_was_complete_and_is_declared_void_names_no_winner(
    client: Client, tuppi_sheet: Match
) -> None:
    for seq in range(2):
        services.enter_result(
            match_id=tuppi_sheet.pk,
            data={"game": "rami", "bidder": 0, "stopped": False, "tricks": [13, 0]},
            expect_seq=seq,
        )
    assert "Won by" in page_of(client, tuppi_sheet)
    services.void_match(match_id=tuppi_sheet.pk, reason="declared void")
    page = page_of(client, tuppi_sheet)
    assert VOID in page
    assert "Won by" not in page
