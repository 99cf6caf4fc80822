"""Taking a move back on the page of a live table, and the word that stands there."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches import event_store, services
from matches.models import Match, Proposal
from matches.strictness import Strictness
from tests.helpers.answers import said
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends(people: list[Player]) -> Match:
    """Aino has moved once against Eero."""
    seats = [services.SeatPlan(one) for one in people[:2]]
    match = services.create_match(
        game="hex", seats=seats, options={"size": 4}, strictness=Strictness("friendly"), rated=False
    )
    services.start(match=match)
    return services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)


def test_one_asks_and_the_other_agrees(friends: Match, people: list[Player]) -> None:
    address = f"/matches/{friends.code}/take-back/"
    shown = page(friends, people[0])
    assert "Strictness: friendly" in shown and "one may play for fun here" in shown
    assert "Take my move back" in shown and "Take my move back" not in page(friends, people[1])
    phone(people[0]).post(address, {"seq": "1"})
    made = Proposal.objects.get()
    assert "You have asked" in page(friends, people[0])
    assert "Aino asks to take a move back" in page(friends, people[1])
    assert "Aino asks" not in page(friends) or f"{made.pk}/agree" not in page(friends)
    phone(people[1]).post(f"{address}{made.pk}/agree/")
    assert event_store.load(Match.objects.get()).actors() == (0,)
    assert "Aino takes a move back." in _log(friends, people[1])


def _log(match: Match, player: Player) -> str:
    return str(phone(player).get(f"/api/matches/{match.code}/").json()["told"])


def test_a_page_that_waits_hears_of_it(friends: Match, people: list[Player]) -> None:
    known = f"/matches/{friends.code}/?seq=1&status=running&deal=1&words="
    words = page(friends, people[1]).split("words=")[1].split("&")[0]
    assert phone(people[1]).get(known + words).status_code == 204
    phone(people[0]).post(f"/matches/{friends.code}/take-back/", {"seq": "1"})
    assert phone(people[1]).get(known + words).status_code == 200


def test_it_can_be_refused_and_others_have_no_say(friends: Match, people: list[Player]) -> None:
    address = f"/matches/{friends.code}/take-back/"
    assert phone(people[2]).post(address, {"seq": "1"}).status_code == 403
    assert "no move of yours" in said(phone(people[1]).post(address, {"seq": "1"}))
    phone(people[0]).post(address, {"seq": "1"})
    made = Proposal.objects.get()
    assert phone(people[2]).post(f"{address}{made.pk}/agree/").status_code == 403
    phone(people[1]).post(f"{address}{made.pk}/refuse/")
    assert Match.objects.get().seq == 1 and "asks to take" not in page(friends, people[1])
    assert phone(people[1]).post(f"{address}{made.pk + 1}/agree/").status_code == 404
