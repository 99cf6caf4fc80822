"""What is sent to a live table and cannot be: a clear answer, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from matches import services
from matches.models import Event, Match
from tests.helpers.company import browser_of, with_logins

pytestmark = pytest.mark.django_db
WAYS = ("page", "api")


@pytest.fixture
def people() -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Outi")


@pytest.fixture
def match(people: dict[str, Player]) -> Match:
    """Of Aino, who begins, and Eero; b2 is played."""
    seats = [services.SeatPlan(people[name]) for name in ("Aino", "Eero")]
    begun = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
    services.play_move(match_id=begun.pk, seat=0, texts=["b2"], expect_seq=0)
    begun.refresh_from_db()
    return begun


def send(player: Player, match: Match, way: str, text: str, seq: Any) -> Any:
    browser = browser_of(player)
    if way == "api":
        sent = {"moves": [text], "seq": seq}
        return browser.post(f"/api/matches/{match.code}/moves/", sent, content_type="application/json")
    return browser.post(f"/matches/{match.code}/play/", {"move": text, "seq": seq}, follow=True)


def said(answer: Any, way: str) -> str:
    """Why it was refused, as a person or a program reads it."""
    if way == "api":
        return str(answer.json()["error"]["message"])
    beside = answer.context.get("refused")
    return " ".join(
        str(message) for message in [*answer.context["messages"], *([beside.said] if beside else [])]
    )


def stored(match: Match) -> list[tuple[int, str]]:
    return list(Event.objects.filter(match=match).order_by("seq").values_list("seq", "text"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seq", [0, 7, -1, 10**30, "first"])
def test_a_number_that_is_not_the_newest(people: dict[str, Player], match: Match, way: str, seq: Any) -> None:
    answer = send(people["Eero"], match, way, "c3", seq)
    assert stored(match) == [(1, "b2")]
    assert answer.status_code in ((400, 409) if way == "api" else (200,))
    assert said(answer, way)


@pytest.mark.parametrize("way", WAYS)
def test_out_of_turn_from_no_seat_and_after_the_end(
    people: dict[str, Player], match: Match, way: str
) -> None:
    out_of_turn, from_nowhere = (send(people[name], match, way, "c3", 1) for name in ("Aino", "Outi"))
    assert stored(match) == [(1, "b2")]
    assert from_nowhere.status_code == 403
    assert "turn" in said(out_of_turn, way)
    services.concede(match_id=match.pk, seat=0, expect_seq=1, by=people["Aino"])
    before = stored(match)
    after_the_end = send(people["Eero"], match, way, "c3", len(before))
    assert stored(match) == before
    assert after_the_end.status_code == (200 if way == "page" else 400)
    assert "finished" in said(after_the_end, way)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [201, 1_000_000, 4_000_000])
def test_a_body_of_a_megabyte(people: dict[str, Player], match: Match, way: str, size: int) -> None:
    answer = send(people["Eero"], match, way, "c" * size, 1)
    assert stored(match) == [(1, "b2")]
    assert answer.status_code in (200, 400, 413)
    assert len(answer.content) < 100_000, "nothing of it comes back"


@pytest.mark.parametrize("way", WAYS)
def test_a_thousand_moves_a_second(
    people: dict[str, Player],
    match: Match,
    way: str,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.API_CALLS_PER_MINUTE = 3
    monkeypatch.setattr("common.counters.time.time", lambda: 12 * 3600 + 20.0)
    answers = [send(people["Eero"], match, way, "zz", 1) for _ in range(5)]
    assert [answer.status_code for answer in answers][3:] == [429, 429]
    over = send(people["Eero"], match, way, "c3", 1)
    assert (over.status_code, over["Retry-After"]) == (429, "40")
    assert stored(match) == [(1, "b2")], "what is too much does nothing"
    if way == "api":
        assert over.json()["error"]["code"] == "throttled"
    assert send(people["Aino"], match, way, "c3", 1).status_code != 429, "others are not concerned"
