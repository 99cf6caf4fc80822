"""The site, its tests and its restores migrate by quick migrations."""

import pytest
from django.core.management import get_commands

from operations.quick_migrations import RENDERED


def test_it_is_found_before_djangos_own() -> None:
    assert get_commands()["migrate"] == "operations"


@pytest.mark.django_db
def test_the_database_of_these_tests_was_made_so() -> None:
    """It had ceased to be for weeks, and nobody noticed but the clock. Few changes concern several models."""
    assert RENDERED["alone"] > 200, "made in Django's own way: is it another `migrate` that is found?"
    assert RENDERED["with all"] < RENDERED["alone"] / 4
