"""Made-up deals are typed in until a sheet is complete."""

from __future__ import annotations

from random import Random

import pytest

from clubs.models import Player
from matches.demonstration import enter_deals
from tests.matches.sheets import running

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["tuppi", "modern-skruuvi", "killeri"])
def test_a_sheet_is_filled_to_its_end_and_confirmed(people: list[Player], game: str) -> None:
    match = enter_deals(running(game, people), Random(7))
    assert match.status == "finished" and match.result["totals"]


def test_the_same_seed_types_the_same_deals(people: list[Player]) -> None:
    results = [enter_deals(running("tuppi", people), Random(7)).result for _ in range(2)]
    assert results[0] == results[1]
