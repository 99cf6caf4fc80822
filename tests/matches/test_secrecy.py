"""What is shown to whom: hidden cards stay hidden until nobody can profit from them."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from clubs.models import Player
from games.core import registry
from games.core.state import OPEN
from matches import selectors, services
from matches.bot_play import play_bots
from matches.models import BoardSet, Event, Match

pytestmark = pytest.mark.django_db


def poker_match(bots: dict[str, Player], boards: BoardSet | None = None) -> Match:
    seats = [services.SeatPlan(bots[spec]) for spec in ("random", "greedy", "tree-fast")]
    return services.start(match=services.create_match(game="chinese-poker", seats=seats, board_set=boards))


def test_a_played_board_stays_closed_until_all_tables_have_met_it(bots: dict[str, Player]) -> None:
    boards = BoardSet.objects.create()
    first, second = poker_match(bots, boards), poker_match(bots, boards)
    play_bots(match_id=first.pk, holder="one")
    first.refresh_from_db()
    assert selectors.viewer_of(first, None) is None
    assert [seal["opened"] for seal in selectors.seals(first)] == [None]
    play_bots(match_id=second.pk, holder="one")
    assert selectors.viewer_of(first, None) == OPEN
    assert all(seal["opened"] for seal in selectors.seals(first))
    decks = Event.objects.filter(kind="chance").values_list("text", flat=True)
    assert len(decks) == 2
    assert len(set(decks)) == 1, "both tables met the same deal"


def test_a_page_of_a_running_match_carries_no_hidden_card(client: Client, aino: Player, eero: Player) -> None:
    third = services.SeatPlan(Player.objects.create(name="Sylvi", slug="sylvi"))
    seats = [services.SeatPlan(aino), services.SeatPlan(eero), third]
    match = services.start(match=services.create_match(game="chinese-poker", seats=seats))
    play_bots(match_id=match.pk, holder="one")  # deals, then waits for a person
    page = client.get(f"/matches/{match.code}/").content.decode()
    assert "face-down" in page
    assert "of spades" not in page
    data = client.get(f"/api/matches/{match.code}/").json()
    assert all(set(seat.get("hand", ["?"])) <= {"?"} for seat in data["view"]["view"]["seats"])
    assert data["seals"][0]["opened"] is None


def test_the_site_owner_reads_no_log_of_a_running_match(client: Client, aino: Player, eero: Player) -> None:
    client.force_login(get_user_model().objects.create_superuser("owner", password="x"))
    match = services.start(
        match=services.create_match(game="hex", seats=[services.SeatPlan(aino), services.SeatPlan(eero)])
    )
    services.play_move(match_id=match.pk, seat=0, texts=["b2"], expect_seq=0)
    page = client.get("/admin/matches/event/").content.decode()
    assert (
        re.search(r"\bb2\b", page) is None
    )  # a word of its own: a form's random token may well hold the letters
    services.concede(match_id=match.pk, seat=0, expect_seq=1)
    assert "b2" in client.get("/admin/matches/event/").content.decode()


def test_a_quizs_answers_are_in_no_answer_of_the_api(client: Client, aino: Player, eero: Player) -> None:
    third = Player.objects.create(name="Sylvi", slug="sylvi")
    seats = [services.SeatPlan(player) for player in (aino, eero, third)]
    match = services.create_match(game="believe-or-doubt", seats=seats, entered=True)
    secret = [option.key for option in registry.get("believe-or-doubt").options if option.secret]
    assert secret
    for page in (f"/api/matches/{match.code}/", "/api/matches/"):
        data = client.get(page).json()
        shown = (data["results"][0] if "results" in data else data)["options"]
        assert shown
        assert not set(secret) & set(shown)
