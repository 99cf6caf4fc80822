"""How soon a bot plays tells nothing of its hand: at a table of people the time is drawn without a look at it."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from matches import bot_play, services
from matches.bot_play import play_bots
from matches.models import Match

pytestmark = pytest.mark.django_db


class Clock:
    """Time that passes by thinking and waiting alone."""

    def __init__(self) -> None:
        self.now, self.waits = 0.0, list[float]()

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


class Thinker:
    """Plays the first legal move after thinking for as long as it is told to."""

    def __init__(self, live: Any, seat: int, clock: Clock, seconds: float) -> None:
        self.live, self.seat, self.clock, self.seconds = live, seat, clock, seconds

    def act(self) -> str:
        self.clock.now += self.seconds
        return str(self.live.legal_texts(self.seat)[0])

    def close(self) -> str:
        return ""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Clock:
    settings.BOT_ANSWER_MS = 100
    made = Clock()
    monkeypatch.setattr(bot_play, "time", made)
    monkeypatch.setattr(bot_play._RANDOM, "random", lambda: 0.5)
    return made


def table(people: list[Player], bots: dict[str, Player], game: str, persons: int, seats: int) -> Match:
    sitting = [*people[:persons], *bots.values()][:seats]
    plans = [services.SeatPlan(player) for player in sitting]
    options = {"size": 4} if game == "hex" else {}
    return services.start(match=services.create_match(game=game, seats=plans, options=options, rated=False))


def took(match: Match, clock: Clock, monkeypatch: pytest.MonkeyPatch, seconds: float) -> list[float]:
    """How long each of the bots' moves took, thinking and waiting together."""
    monkeypatch.setattr(
        bot_play, "open_bot", lambda **known: Thinker(known["live"], known["seat"], clock, seconds)
    )
    play_bots(match_id=match.pk, holder=f"w{seconds}")
    return [round(seconds + wait, 6) for wait in clock.waits]


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.05])
def test_a_forced_card_and_one_that_was_searched_for_take_as_long(
    people: list[Player],
    bots: dict[str, Player],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
) -> None:
    match = table(people, bots, "hearts", 1, 4)
    times = took(match, clock, monkeypatch, seconds)
    assert times and set(times) == {0.15}


def test_bots_among_themselves_and_where_all_lies_open_wait_for_nothing(
    people: list[Player], bots: dict[str, Player], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert took(table(people, bots, "hearts", 0, 4), clock, monkeypatch, 0.0) == []
    match = table(people, bots, "hex", 1, 2)
    services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)
    assert took(match, clock, monkeypatch, 0.0) == []


def test_who_thinks_longer_waits_no_more(
    people: list[Player], bots: dict[str, Player], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    took(table(people, bots, "hearts", 1, 4), clock, monkeypatch, 0.4)
    assert set(clock.waits) == {0.0}
