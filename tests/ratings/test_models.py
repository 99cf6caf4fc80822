"""What the database keeps of ratings, and what a rating is read as."""

from math import sqrt

import pytest
from django.db import IntegrityError, transaction

from ratings.models import Pool, RatedMatch, Rating, RatingChange
from ratings.services import rate_match


def test_a_rating_is_the_common_part_and_that_of_the_game():
    change = RatingChange(
        player_id=7,
        common_mu_before=25, common_var_before=9, offset_mu_before=1, offset_var_before=4,
        common_mu=26, common_var=9, offset_mu=2, offset_var=7,
    )  # fmt: skip
    assert (change.mu_before, change.mu, change.sd) == (26, 28, 4)
    assert str(change) == "player 7: 26.00 to 28.00"
    assert str(Rating(player_id=7, pool_id=2, mu=25, var=2)) == f"7 in 2: 25.00 ± {sqrt(2):.2f}"


def test_a_pool_of_no_game_is_that_of_all():
    assert Pool(key="everyone").is_overall
    assert not Pool(key="everyone/hex", game="hex").is_overall


@pytest.mark.django_db
def test_a_match_counts_once_in_a_family_and_each_player_has_one_rating_of_some_doubt(finished, people):
    rate_match(match=finished("hex", [[people[0]], [people[1]]]))
    for model in (RatedMatch, RatingChange, Rating):
        row = model.objects.first()
        row.pk = None
        with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
            row.save(force_insert=True)
    with pytest.raises(IntegrityError, match="rating_has_doubt"), transaction.atomic():
        Rating.objects.update(var=0)
