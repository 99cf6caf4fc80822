"""What is asked of a tournament and of a league."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.models import Bot
from clubs.models import Player
from games.core import registry
from tests.helpers.rubbish import RUBBISH
from tournaments.forms import LeagueForm, TournamentForm

pytestmark = pytest.mark.django_db
LEAGUE = {"title": "Bots", "rounds": "0", "boards": "1"}


def league(people: dict[str, Player], game: str = "hex", **posted: object) -> LeagueForm:
    return LeagueForm({**LEAGUE, **posted}, game=registry.get(game), user=people["Author"].user)


@pytest.mark.parametrize(
    ("cycles", "fits"), [("1", True), ("4", True), ("0", False), ("5", False), ("x", False)]
)
def test_everybody_meets_one_to_four_times(cycles: str, fits: bool) -> None:
    assert tournament({"title": "Open", "format": "round-robin", "cycles": cycles}).is_valid() is fits


def tournament(posted: dict[str, str] | None = None, game: str = "hex") -> TournamentForm:
    return TournamentForm(posted, game=registry.get(game))


def test_what_is_filled_in_goes_to_the_format_that_has_it() -> None:
    posted = {"title": "Open", "cycles": "2", "rounds": "5"}
    for key, settings in (("round-robin", {"cycles": 2}), ("dutch", {"rounds": 5})):
        form = tournament(posted | {"format": key})
        assert form.is_valid() and form.settings() == settings


@pytest.mark.parametrize("rubbish", [*RUBBISH, "duplicate-league"])
def test_no_other_format_is_taken(rubbish: str) -> None:
    assert not tournament({"title": "Open", "format": rubbish, "cycles": "1"}).is_valid()


def test_a_table_of_several_plays_free_for_all() -> None:
    assert list(tournament(game="barbu").formats) == ["free-for-all"]


def test_seats_are_asked_where_there_is_a_choice(people: dict[str, Player]) -> None:
    assert "seats" not in league(people, "hex").fields
    game = next(game for game in registry.all_games() if game.State and len(game.seats) > 1)
    form = league(people, game.key, seats="")
    assert form.is_valid() and form.wanted()["seats"] is None
    assert [int(value) for value, _said in form.fields["seats"].choices if value] == list(game.seats)


def test_only_bots_that_one_may_enter_are_offered(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    own, other = submitted("Torni", "hex").player, submitted("Korttipeto", "tuppi").player
    form = league(people, bots=[own.pk, builtin["greedy"].pk])
    assert form.is_valid()
    assert set(form.wanted()["bots"]) == {own, builtin["greedy"]}
    assert not league(people, bots=[other.pk]).is_valid()


@pytest.mark.parametrize("field", ["boards", "most_entries", "bots", "entries_until"])
@pytest.mark.parametrize("value", RUBBISH)
def test_rubbish_founds_no_league(people: dict[str, Player], field: str, value: str) -> None:
    assert field in league(people, **{field: value}).errors
