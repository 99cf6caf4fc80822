"""The benchmark of corrections corrects what it says it does."""

import gc

import pytest

from benchmarks.corrections import measure
from matches.models import Correction
from ratings.models import RatedMatch

pytestmark = pytest.mark.django_db


def test_every_round_shows_and_makes_one_correction_of_a_match_in_three_families() -> None:
    try:
        taken = measure(before=3, after=4, rounds=2)
    finally:
        gc.unfreeze()
    assert len(taken) == 2
    assert all(shown > 0 and done > 0 for shown, done in taken)
    made = Correction.objects.filter(status=Correction.Status.DONE)
    assert made.count() == 2
    for one in made:
        assert RatedMatch.objects.filter(match=one.match).count() == 3
