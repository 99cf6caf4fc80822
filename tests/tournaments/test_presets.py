"""What is suggested fits, and is taken by the format."""

from __future__ import annotations

import pytest

from games.core import registry
from tournaments.engine.formats import get
from tournaments.offers import DRAWN_BY_RESULTS
from tournaments.presets import suggested, swiss_rounds


@pytest.mark.parametrize("entrants", [0, 4, 5, 9, 24, 100])
@pytest.mark.parametrize("key", DRAWN_BY_RESULTS)
def test_every_format_takes_what_is_suggested(key: str, entrants: int) -> None:
    form = get(key)
    game = registry.get("oh-hell" if key == "free-for-all" else "hex")
    found = suggested(form, game.table_for(), entrants)
    assert form.clean(found, entrants or 24) == found


def test_rounds_of_a_swiss_follow_from_the_number() -> None:
    assert [swiss_rounds(n) for n in (2, 3, 4, 9, 16, 17, 32, 100, 1000)] == [1, 2, 3, 5, 5, 6, 6, 8, 11]


def test_groups_are_even_and_many_groups_send_their_winner_only() -> None:
    groups, hex_ = get("groups-play-offs"), registry.get("hex").table_for()
    assert suggested(groups, hex_, 5)["size"] == 5 and suggested(groups, hex_, 6)["size"] == 3
    assert suggested(groups, hex_, 24)["onward"] == 2 and suggested(groups, hex_, 100)["onward"] == 1


def test_go_has_handicaps_and_a_game_for_one_number_full_tables() -> None:
    mcmahon, several = get("mcmahon"), get("free-for-all")
    assert suggested(mcmahon, registry.get("beginners-go").table_for(), 9)["handicap"] == 9
    assert suggested(mcmahon, registry.get("hex").table_for(), 9)["handicap"] == 0
    for key, exact in (("tuomas-mah-jong", 1), ("oh-hell", 0)):
        assert suggested(several, registry.get(key).table_for(), 9)["exact"] == exact
