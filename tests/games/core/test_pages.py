"""A game is one page: what its class does not say follows from where it lies, and a slip of spelling is an error."""

from __future__ import annotations

import pytest

from games.core.game import Game, SheetGame
from games.core.options import Preset, Source, Variant
from games.core.registry import all_games, get
from games.core.results import DealResult, seat
from games.core.sheet import FirstTo, FixedDeals, Sheet, first_to, fixed_deals


def test_key_and_family_follow_from_the_module() -> None:
    for game in all_games():
        *_, family, module = game.__module__.split(".")
        assert (game.key, game.family) == (module.replace("_", "-"), family)


def test_presets_follow_from_sources_and_variants() -> None:
    class Darts(SheetGame):
        key = "darts"
        title = "Darts"
        sources = ("my-games 3858-3882", "parlett 7")
        variants = (Variant("old", "As it was", "my-games 9-10", {"turns": 2}, seats=3),)

    assert Darts.presets == (
        Preset(
            "my-games",
            "Darts",
            (Source("my-games", "darts", (3858, 3882)), Source("parlett", "darts", (7, 7))),
        ),
        Preset("old", "As it was", (Source("my-games", "darts", (9, 10)),), {"turns": 2}, 3),
    )


def test_a_game_of_ones_own_names_no_source() -> None:
    class Garden(SheetGame):
        key = "garden"
        title = "Garden"

    assert Garden.presets == (Preset("standard", "Garden", ()),)


@pytest.mark.parametrize(
    "source", ["my own", "parlett", "parlett 7-", "parlett x", "hoyle 3", "", "parlett 7-8-9"]
)
def test_a_source_is_a_known_book_and_its_lines(source: str) -> None:
    with pytest.raises(ValueError, match=r"is no source: a book of my-games, parlett.* or none"):
        type("Garden", (SheetGame,), {"title": "Garden", "sources": (source,)})


def test_a_result_is_a_frozen_dataclass_of_named_fields_without_being_told_so() -> None:
    rally = get("totem-tennis").Result.clean({"winner": 1}, get("totem-tennis").table_for())
    assert rally.to_json() == {"winner": 1}
    with pytest.raises(AttributeError, match="cannot assign"):
        rally.winner = 0  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="positional"):
        type(rally)(1)  # type: ignore[call-arg]


def test_sheets_are_made_by_a_call() -> None:
    made = first_to(10, unit="Rally"), fixed_deals(3)
    assert (made[0].target, made[0].unit, made[1].deals, made[1].unit) == (10, "Rally", 3, "Deal")
    assert (FirstTo.target, FixedDeals.deals) == (0, 0)


def test_a_misspelt_method_is_refused_where_it_is_written() -> None:
    with pytest.raises(TypeError, match="has a method comming; is coming meant"):
        type("Typo", (Sheet,), {"comming": lambda self: ()})
    with pytest.raises(TypeError, match="has a method scores; is score meant"):
        type("Typo", (DealResult,), {"scores": lambda self, sheet, deal: None})
    with pytest.raises(TypeError, match="has a method check_option; is check_options meant"):
        type("Typo", (Game,), {"check_option": classmethod(lambda cls, options, seats: None)})


def test_a_new_method_of_another_name_is_no_slip() -> None:
    assert type("Own", (Sheet,), {"thrower": lambda self: 0, "_comming": lambda self: 0})


def test_two_teams_sit_on_every_other_seat() -> None:
    class Teams(Game):
        two_sides = True

    assert Teams.sides(4, {}) == ((0, 2), (1, 3))
    assert Teams.sides(5, {}) == ((0, 2, 4), (1, 3))


def test_a_result_says_nothing_of_its_worth_only_where_the_sheet_does() -> None:
    class Bare(DealResult):
        winner: int = seat("Who won")

    table = get("totem-tennis").table_for()
    with pytest.raises(NotImplementedError):
        Sheet(table).score(Bare(winner=0), Sheet(table).next_deal())
