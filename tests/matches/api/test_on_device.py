"""The API of tables at which all play on one device."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from matches.bot_play import play_bots
from matches.models import Match
from matches.one_device import to_move
from tests.helpers.company import browser_of
from tests.matches.on_device import together

pytestmark = pytest.mark.django_db

BEGIN = "/api/matches/on-device/"


def sent(browser: Client, address: str, data: Any) -> Any:
    return browser.post(address, data, content_type="application/json")


def hands(answer: Any) -> list[set[str]]:
    return [set(seat.get("hand", ["?"])) for seat in answer["view"]["view"]["seats"]]


def test_a_match_is_begun_handed_on_and_covered_again(two: list[Player]) -> None:
    browser = browser_of(two[0])
    made = sent(browser, BEGIN, {"game": "german-whist", "others": [{"name": "Sylvi"}]})
    assert made.status_code == 201 and not made.json()["rated"]
    match = Match.objects.get()
    play_bots(match_id=match.pk, holder="test")
    (first,) = to_move(match)
    address = f"/api/matches/{match.code}/"
    covered = browser.get(address).json()
    assert covered["device"] == {"seat": None, "asks": first}
    assert covered["legal"] == [] and hands(covered) == [{"?"}, {"?"}]
    shown = sent(browser, f"{address}device/", {"seat": first}).json()
    assert shown["device"] == {"seat": first, "asks": None}
    assert "?" not in hands(shown)[first] and hands(shown)[1 - first] == {"?"}
    after = sent(browser, f"{address}moves/", {"moves": shown["legal"][:1], "seq": shown["seq"]}).json()
    assert after["device"] == {"seat": None, "asks": 1 - first} and hands(after) == [{"?"}, {"?"}]
    assert sent(browser, f"{address}moves/", {"moves": ["AS"], "seq": after["seq"]}).status_code == 403


@pytest.mark.parametrize(
    "others", [[], [{}], [{"name": "Sylvi", "bot": "random"}], [{"bot": "nobody"}], [{"name": ""}], ["Sylvi"], None, 7]
)  # fmt: skip
def test_who_cannot_sit_there_is_refused(two: list[Player], others: Any) -> None:
    answer = sent(browser_of(two[0]), BEGIN, {"game": "german-whist", "others": others})
    assert answer.status_code == 400 and "error" in answer.json()
    assert not Match.objects.exists()


@pytest.mark.parametrize("game", ["no-such-game", "snooker", "chinese-spider", ""])
def test_games_that_cannot_be_are_refused(two: list[Player], game: str) -> None:
    answer = sent(browser_of(two[0]), BEGIN, {"game": game, "others": [{"name": "Sylvi"}]})
    assert answer.status_code in (400, 404) and not Match.objects.exists()


@pytest.mark.parametrize("seat", [9, -1, "x", 10**12, [], {}])
def test_seats_that_cannot_be_are_refused(two: list[Player], seat: Any) -> None:
    match = together(two[0])
    answer = sent(browser_of(two[0]), f"/api/matches/{match.code}/device/", {"seat": seat})
    assert answer.status_code == 400 and match.device_seat is None


def test_everybody_elses_match_has_no_device(two: list[Player], hex_of_people: Match) -> None:
    browser = browser_of(two[0])
    assert browser.get(f"/api/matches/{hex_of_people.code}/").json()["device"] is None
    assert sent(browser, f"/api/matches/{hex_of_people.code}/device/", {"seat": 0}).status_code == 403
