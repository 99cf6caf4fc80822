"""One's own data of nights: cutting in."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from clubs.services import create_club, create_player
from nights.services import chains, sessions
from nights.services.chains import Cutting
from pages.my_nights import nights_of

pytestmark = pytest.mark.django_db


def test_where_one_cuts_in_what_was_asked_and_ones_word() -> None:
    owner = create_player(name="Owner")
    club = create_club(name="Kerho", owner=owner)
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    two = [sessions.check_in_guest(session=night, name=name).player for name in ("Una", "Duo")]
    sessions.check_in(session=night, player=owner)
    table = sessions.open_table(session=night, game="hex", players=two, cutting=Cutting([owner]))
    ask = chains.ask(table=table, kind="end", player=None, by=owner)
    chains.agree_to_ask(ask=ask, player=owner, by=owner)
    data = nights_of(owner)
    assert data["cutting_in"][0]["chain__session__title"] == "Cards"
    assert data["changes_of_cutting_in"][0]["kind"] == "end"
    assert data["words_to_cutting_in"][0]["player__name"] == "Owner"
