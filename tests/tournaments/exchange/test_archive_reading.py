"""Reading an archive: values that may stand, and rubbish."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.drafts import two_rounds_played
from tournaments.errors import CompetitionError
from tournaments.exchange.archive import archive_of
from tournaments.exchange.archive_reading import is_archive, read

pytestmark = pytest.mark.django_db


def test_it_is_known_as_this_sites_own_until_a_letter_changes(club: Club) -> None:
    text = archive_of(two_rounds_played(club))
    assert is_archive(text) and is_archive("\ufeff " + text) and not is_archive("012 Spring")
    assert read(text).own and read(text.replace("\n", "")).own
    assert not read(text.replace("P1", "P9")).own
    assert read(text).title == "Hex Swiss" and len(read(text).people) == 6


@pytest.mark.parametrize(
    "text", [*map(str, RUBBISH), "{}", "[" * 5000, '{"format": "kerho-event", "version": NaN}']
)
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(CompetitionError):
        read(text)
