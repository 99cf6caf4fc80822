"""What a table of a night that is played on the site can agree on, and what falls away there."""

from __future__ import annotations

import pytest

from clubs.models import Player
from clubs.services import create_player, sign_up
from games.core import registry
from matches.strictness import DETAILS, Strictness
from nights.engine.time_limit import TimeLimit
from nights.errors import SessionError
from nights.played_here import can_be_played_here, check_played_here, without_real_cards


def test_only_what_is_dealt_here_can_be_played_here() -> None:
    assert can_be_played_here(registry.get("hex"))
    assert not can_be_played_here(registry.get("snooker"))


@pytest.mark.django_db
def test_everybody_has_a_login_and_nobody_an_end_by_the_clock() -> None:
    aino = sign_up(username="aino", password="kortti-ilta", name="Aino").player
    check_played_here([aino], {"time_limit": None, "talk": ""})
    with pytest.raises(SessionError, match="Lempi has no login"):
        check_played_here([aino, create_player(name="Lempi")], {})
    with pytest.raises(SessionError, match="end by the clock"):
        check_played_here([aino], {"time_limit": TimeLimit(None, 60, "deal")})
    check_played_here([], {})


def test_what_only_real_cards_have_falls_away_and_the_rest_stays() -> None:
    said = {key: next(iter(detail.answers)) for key, detail in DETAILS.items()}
    asked = without_real_cards(
        {
            "options": {"size": 5},
            "talk": "past",
            "time_limit": TimeLimit(None, 60, "deal"),
            "strictness": Strictness("friends", said),
        }
    )
    assert (asked["options"], asked["talk"], asked["time_limit"]) == ({"size": 5}, "", None)
    strictness = asked["strictness"]
    assert strictness is not None and strictness.word == "friends"
    assert {*strictness.details} == {key for key, detail in DETAILS.items() if detail.on_site}
    for talk, kept in (("greet", "greet"), ("deals", "deals"), ("free", ""), (None, "")):
        assert without_real_cards({"talk": talk})["talk"] == kept, "what may be said on the site stays"
    assert "strictness" not in without_real_cards({}), "what was not said is not said"


def test_a_player_of_no_kind_is_refused() -> None:
    with pytest.raises(SessionError):
        check_played_here([Player(name="Nobody")], {})
