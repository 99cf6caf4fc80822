"""Names of a report and people of the club."""

from __future__ import annotations

import pytest

from clubs.models import Club
from clubs.services import add_guest
from tournaments.exchange.report_people import as_said, named

pytestmark = pytest.mark.django_db


def test_a_name_is_said_with_the_first_name_first() -> None:
    assert [as_said(name) for name in ("Virtanen, Aino", "Aino  Virtanen", "Virtanen,", "Aino")] == [
        "Aino Virtanen",
        "Aino Virtanen",
        "Virtanen,",
        "Aino",
    ]


def test_who_is_called_so_alone_is_known_once(club: Club) -> None:
    aino = add_guest(club=club, name="Aino Virtanen")
    add_guest(club=club, name="Eero")
    add_guest(club=club, name="Eero")
    found = named(club, ["Virtanen, Aino", "AINO VIRTANEN", "Eero", "Veikko"])
    assert [one.player for one in found] == [aino, None, None, None]
