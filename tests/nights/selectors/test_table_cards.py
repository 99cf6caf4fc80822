"""By which cards somebody can say that they play."""

from __future__ import annotations

import pytest

from clubs.models import Player
from nights.models import SessionTable
from nights.selectors.table_cards import choices, chosen_version
from nights.selectors.terms import terms_of
from nights.services.table_cards import bring_card
from tests.helpers.card_writing import a_card

pytestmark = pytest.mark.django_db


def test_ones_own_and_what_a_partner_has_brought(table: SessionTable, four: list[Player]) -> None:
    aino, eero, kalle, guest = four
    own, other = a_card(aino, game="modern-skruuvi"), a_card(kalle, game="modern-skruuvi", title="Other")
    a_card(eero)
    bring_card(table=table, player=aino, by=aino, version=own)
    found = choices(terms_of(table), [aino, kalle, eero, guest])
    told = [(one.player, bool(one.own), one.partners, list(one.versions)) for one in found]
    assert told == [
        (aino, True, None, [own]),
        (kalle, False, own, [other]),
        (eero, False, None, []),
        (guest, False, None, []),
    ]
    assert chosen_version(terms_of(table), kalle, own.pk) == own
    assert chosen_version(terms_of(table), eero, own.pk) is None
