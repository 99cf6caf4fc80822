"""A convention card on a table that waits is part of what everybody agrees on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from matches.models import TableConventions
from nights.errors import MayNotAgree, SessionError
from nights.models import Session, SessionTable
from nights.selectors.terms import Terms, terms_of
from nights.services import agreements, sessions
from nights.services.table_cards import bring_card
from tests.helpers.card_writing import a_card

pytestmark = pytest.mark.django_db
Proposed = Callable[..., SessionTable]


def fresh(table: SessionTable) -> Terms:
    return terms_of(SessionTable.objects.get(pk=table.pk))


def test_with_both_partners_words_it_changes_the_terms_and_everybody_is_asked_anew(
    proposed: Proposed, four: list[Player]
) -> None:
    aino, eero, kalle, _liisa = four
    table = proposed()
    version = a_card(aino, game="modern-skruuvi", partner=kalle)
    before = fresh(table).digest
    agreements.agree(table=table, player=eero, by=eero)
    bring_card(table=table, player=aino, by=aino, version=version)
    assert (fresh(table).digest, table.consents.count()) == (before, 1), "one partner's word alone is none"
    bring_card(table=table, player=kalle, by=kalle, version=version)
    with_card = fresh(table).digest
    assert with_card != before and not table.consents.exists()
    agreements.agree(table=table, player=eero, by=eero)
    bring_card(table=table, player=kalle, by=kalle, version=version)
    assert table.consents.count() == 1, "the same again changes nothing"
    bring_card(table=table, player=aino, by=aino, version=None)
    assert fresh(table).digest == before and not table.consents.exists()


def test_nobody_says_it_for_another_member_nor_with_a_strangers_card(
    proposed: Proposed, four: list[Player], keeper: Player
) -> None:
    aino, eero, kalle, _liisa = four
    table = proposed()
    own, other = a_card(aino, game="modern-skruuvi"), a_card(eero, game="modern-skruuvi")
    for by in (kalle, keeper):
        with pytest.raises(MayNotAgree, match="Only Aino"):
            bring_card(table=table, player=aino, by=by, version=own)
    with pytest.raises(SessionError, match="does not sit"):
        bring_card(table=table, player=keeper, by=keeper, version=own)
    bring_card(table=table, player=eero, by=eero, version=other)
    with pytest.raises(SessionError, match="Choose a card of yours"):
        bring_card(table=table, player=aino, by=aino, version=other)
    assert TableConventions.objects.get().player == eero


def test_a_guests_word_is_written_down_by_a_keeper_who_does_not_sit_there(
    night: Session, proposed: Proposed, four: list[Player], keeper: Player
) -> None:
    guest = sessions.check_in_guest(session=night, name="Lempi").player
    table = proposed(players=[four[0], four[1], guest, four[3]])
    version = a_card(four[0], game="modern-skruuvi")
    bring_card(table=table, player=four[0], by=four[0], version=version)
    with pytest.raises(MayNotAgree, match="Only Lempi"):
        bring_card(table=table, player=guest, by=four[0], version=version)
    bring_card(table=table, player=guest, by=keeper, version=version)
    first = fresh(table).conventions[0]
    assert first.card is not None and first.card.title == "Savonia"


def test_once_it_has_begun_it_stays(proposed: Proposed, four: list[Player]) -> None:
    table = agreements.agree_for_all(table=proposed(), by=None)
    version = a_card(four[0], game="modern-skruuvi")
    for card in (version, None):
        with pytest.raises(SessionError, match="has begun"):
            bring_card(table=table, player=four[0], by=four[0], version=card)


def test_other_partners_have_another_card_or_none(proposed: Proposed, four: list[Player]) -> None:
    aino, eero, kalle, liisa = four
    table = proposed()
    version = a_card(aino, game="modern-skruuvi", partner=kalle)
    for one in (aino, kalle):
        bring_card(table=table, player=one, by=one, version=version)
    agreements.change_terms(table=table, by=aino, players=[aino, kalle, eero, liisa])
    assert [side.card for side in fresh(table).conventions] == [None, None]


def test_where_nobody_has_a_partner_there_is_no_card(proposed: Proposed, four: list[Player]) -> None:
    table = proposed(game="tuomas-mah-jong")
    with pytest.raises(SessionError, match="Nobody has a partner"):
        bring_card(table=table, player=four[0], by=four[0], version=a_card(four[0]))
