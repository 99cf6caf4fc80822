"""The form of a new table: games for company alone, the clubs one is in, and nonsense refused."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from games.core import registry
from lobby.errors import LobbyError
from lobby.forms import FREE, GameHereForm, TableForm, for_company, seats_from

pytestmark = pytest.mark.django_db


def test_only_games_that_are_played_here_by_several_are_offered() -> None:
    keys = {key for key, _title in GameHereForm().fields["game"].choices}  # type: ignore[attr-defined]
    assert {"hex", "tuppi"} <= keys and not {"spider", "nine-ball"} & keys
    assert all(for_company(registry.get(key)) for key in keys)


def test_seats_are_free_or_somebody_s_and_nothing_else(people: dict[str, Player]) -> None:
    aino, eero = people["Aino"], people["Eero"]
    known = {str(eero.pk): eero}
    assert seats_from([FREE, str(eero.pk), ""], aino, known) == [aino, None, eero]
    for wrong in ("x", str(aino.pk), "-1", "9" * 30):
        with pytest.raises(LobbyError, match="leave the seat free"):
            seats_from([wrong], aino, known)


def test_one_s_own_clubs_are_chosen_by_name(people: dict[str, Player], club: Club) -> None:
    posted = {"audience": f"club-{club.pk}", "hours": "24"}
    form = TableForm(posted, game=registry.get("hex"), host=people["Aino"])
    assert form.is_valid()
    assert form.terms() == {
        "audience": "club",
        "club": club,
        "night": None,
        "hours": 24,
        "objective": "",
        "rated": False,
        "ends_decided": False,
        "unwatched": False,
        "watch_delay": 0,
        "opens_deals": False,
        "talk": "",
        "bots_after": 0,
        "claim_window": 0,
    }
    assert not TableForm(posted, game=registry.get("hex"), host=people["Outi"]).is_valid()


def test_the_objective_is_asked_where_the_game_leaves_it_open(people: dict[str, Player]) -> None:
    asked = {
        key: "objective" in TableForm(game=registry.get(key), host=people["Aino"]).fields
        for key in ("hex", "tuppi")
    }
    assert asked == {key: registry.get(key).objective == "either" for key in asked}
