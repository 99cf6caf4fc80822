"""What an event says of coming late and of resting is said until its draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Regulations
from tournaments.services import competitions
from tournaments.services.regulations import regulations_set

pytestmark = pytest.mark.django_db
SAID = {"late_until": 3, "missed": "half-bye", "byes": 2, "byes_until": 4, "bye_kind": "zero-bye"}


def swiss(club: Club) -> Competition:
    return competitions.create_competition(
        kind="tournament", title="Swiss", game="hex", format="swiss", club=club
    )


def test_it_is_said_and_said_again(club: Club) -> None:
    made = swiss(club)
    for said in (SAID, SAID | {"byes": 1}):
        regulations_set(competition=made, **said)
    row = Regulations.objects.get()
    assert (row.late_until, row.missed, row.byes, row.byes_until, row.bye_kind) == (
        3,
        "half-bye",
        1,
        4,
        "zero-bye",
    )


@pytest.mark.parametrize(
    "wrong", [{"late_until": 101}, {"byes": -1}, {"missed": "full-bye"}, {"bye_kind": "bye"}]
)
def test_rubbish_is_refused(club: Club, wrong: dict[str, object]) -> None:
    with pytest.raises(CompetitionError):
        regulations_set(competition=swiss(club), **(SAID | wrong))
    assert not Regulations.objects.exists()


def test_not_after_the_draw_nor_where_nobody_comes_and_goes(
    club: Club, hex_open: Callable[..., Competition]
) -> None:
    with pytest.raises(CompetitionError, match="draw has been made"):
        regulations_set(competition=drafted(club, 4), **SAID)
    with pytest.raises(CompetitionError, match="nobody comes late"):
        regulations_set(competition=hex_open(3), **SAID)
