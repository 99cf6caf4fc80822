"""Rows as plain data name a junior to who may know them, and give initials to everybody else."""

from __future__ import annotations

import pytest

from clubs.juniors import mark_junior
from clubs.models import Membership, Player
from clubs.reading import read_by
from clubs.services import add_guest, create_club, join, sign_up
from pages.told_rows import told_rows

pytestmark = pytest.mark.django_db


def _person(name: str) -> Player:
    return sign_up(username=name.lower(), password="kortti-ilta", name=name).player


@pytest.mark.parametrize(("reader", "told"), [("Owner", "Zenobia Quist"), ("Other", "Z. Q."), ("", "Z. Q.")])
def test_a_junior_is_named_as_the_reader_may_know_them(reader: str, told: str) -> None:
    owner, other = _person("Owner"), _person("Other")
    club = create_club(name="Kerho", owner=owner)
    join(club=club, player=other)
    mark_junior(player=add_guest(club=club, name="Zenobia Quist"), club=club, by=owner)
    rows = Membership.objects.filter(club=club).order_by("pk")
    asks = Player.objects.get(name=reader).user if reader else None
    with read_by(lambda: asks):
        found = told_rows(rows, "club__name", "player__name")
    assert found == [{"club__name": "Kerho", "player__name": name} for name in ("Owner", "Other", told)]
