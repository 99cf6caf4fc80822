"""Who cuts in: by match, now, and whose word a change takes."""

from __future__ import annotations

import pytest

from clubs.models import Player
from nights.models import ChainAsk, ChainMember, Session
from nights.permissions import at_table
from nights.selectors.chain_members import at_chains, concerned, members_at, newest, now_of, out_of
from nights.services import chains, sessions
from tests.nights.cutting import begun, chain_of, goes_on, seated

pytestmark = pytest.mark.django_db


def test_who_is_of_which_match(night: Session, four: list[Player]) -> None:
    oiva = sessions.check_in_guest(session=night, name="Oiva").player
    first = begun(night, four, [oiva])
    second, chain = goes_on(first, four[0]), chain_of(first)
    ChainMember.objects.filter(player=four[1]).update(until=1)
    assert {one.player for one in members_at(chain, 1)} == {*four, oiva}
    assert out_of(chain, 1, four) == (oiva,)
    assert four[1] not in {one.player for one in members_at(chain, 2)} and four[1].pk not in now_of(chain)
    assert newest(chain) == second
    assert set(at_table(first)) == {*four, oiva}
    assert {*seated(second)} <= {*at_table(second)} | {four[1]}
    assert {one.player for one in at_chains(night)} == {*four, oiva} - {four[1]}


def test_who_joins_is_asked_and_who_has_gone_home_is_not(night: Session, four: list[Player]) -> None:
    oiva, eeva = (sessions.check_in_guest(session=night, name=name).player for name in ("Oiva", "Eeva"))
    chain = chain_of(begun(night, four, [oiva]))
    ask = chains.ask(table=newest(chain), kind="join", player=eeva, by=four[0])
    assert set(concerned(ask).values()) == {*four, oiva, eeva}
    night.attendances.filter(player=four[0]).delete()
    assert four[0].pk not in concerned(ChainAsk.objects.get())
