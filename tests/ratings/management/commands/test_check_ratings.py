"""Ratings checked from a terminal."""

import pytest
from django.core.management import CommandError, call_command

from ratings.models import Rating

pytestmark = pytest.mark.django_db


def test_the_command_tells_the_same(played, people, capsys):
    call_command("check_ratings")
    assert "The ratings are right: 14 rated matches." in capsys.readouterr().out
    Rating.objects.filter(player=people[0]).update(matches=77)
    with pytest.raises(CommandError, match=r"The ratings have \d+ faults\."):
        call_command("check_ratings", "--sample", "14")
