"""The next match where people cut in and out: once, by nobody's choice, for the same stake."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Player
from games.core.commitment import Sealed
from ledger.audit import faults
from ledger.models import Posting, Stake
from ledger.stakes import StakeTerms
from matches import services as matches
from matches.models import Match
from nights.engine.time_limit import TimeLimit
from nights.errors import MayNotAgree, SessionError
from nights.models import Chain, ChainLot, Session, SessionTable, TeamDraw
from nights.selectors.chain_members import out_of
from nights.services import sessions
from nights.services.chain_matches import next_match
from tests.nights.cutting import begun, chain_of, fresh, goes_on, over, seated

pytestmark = pytest.mark.django_db
A_CENT = StakeTerms("EUR", 1, "average-pot")


@pytest.fixture
def lauri(night: Session) -> Player:
    return sessions.check_in_guest(session=night, name="Lauri").player


@pytest.fixture
def five(night: Session, four: list[Player], lauri: Player) -> SessionTable:
    return begun(night, four, [lauri])


def test_the_lowest_hash_of_a_seed_that_was_sealed_before_the_match_goes_out(
    five: SessionTable, four: list[Player], lauri: Player
) -> None:
    lot = ChainLot.objects.get(chain=chain_of(five), number=1)
    seed = str(Sealed.parse(lot.seal).outcome)
    first = min(four, key=lambda one: hashlib.sha256(f"{seed}/out:{one.pk}".encode()).hexdigest())
    second = goes_on(five, four[0])
    assert lauri in seated(second) and first not in seated(second)
    assert seated(second)[four.index(first)] == lauri
    lot.refresh_from_db()
    assert {one["player"] for one in lot.lot} == {one.pk for one in four}
    assert lot.lot[0]["player"] == first.pk
    assert [player.name for player in out_of(chain_of(five), 2, seated(second))] == [first.name]


def test_two_clicks_make_one_match_and_the_unique_row_stands_behind_it(
    five: SessionTable, four: list[Player]
) -> None:
    over(five)
    made = next_match(table=five, by=four[0])
    assert next_match(table=five, by=four[1]).pk == made.pk
    assert [table.link for table in chain_of(five).tables.order_by("link")] == [1, 2]
    with pytest.raises(IntegrityError), transaction.atomic():
        SessionTable.objects.filter(pk=five.pk).update(link=2)


def test_nobody_goes_out_before_the_match_is_over_and_settled(five: SessionTable, four: list[Player]) -> None:
    with pytest.raises(SessionError, match="Match 1 is not over"):
        next_match(table=five, by=four[0])
    match = Match.objects.get(pk=five.match_id)
    matches.enter_result(match_id=match.pk, data={"penalties": [7, 3, 2, 1]}, expect_seq=0)
    with pytest.raises(SessionError, match="its result is confirmed, and settled"):
        next_match(table=five, by=four[0])
    assert not chain_of(five).tables.filter(link=2).exists()


def test_who_neither_cuts_in_nor_keeps_score_begins_nothing(
    five: SessionTable, night: Session, keeper: Player, lauri: Player
) -> None:
    over(five)
    oiva = sessions.check_in_guest(session=night, name="Oiva").player
    with pytest.raises(MayNotAgree, match="Only those who cut in there"):
        next_match(table=five, by=oiva)
    assert next_match(table=five, by=keeper).link == 2


def test_the_stake_and_everybodys_word_go_on(night: Session, four: list[Player]) -> None:
    table = begun(night, four[:3], four[3:], game="tuomas-minibridge", stake=A_CENT, partners="kept")
    stake = Stake.objects.get(match=table.match)
    matches.void_match(match_id=table.match_id, reason="spoilt")
    second = fresh(next_match(table=table, by=four[0]))
    assert seated(second) == four[:3]
    again = Stake.objects.get(match=second.match)
    assert (again.value, again.rule, again.per) == (stake.value, stake.rule, stake.per)
    consents = {
        one.player.name: one.written_by for one in second.consents.select_related("player", "written_by")
    }
    assert consents == {player.name: player for player in four}


def test_each_match_is_settled_among_those_who_played_it(
    night: Session, four: list[Player], lauri: Player
) -> None:
    oiva, eeva = (
        Player.objects.get(pk=sessions.check_in_guest(session=night, name=name).player.pk)
        for name in ("Oiva", "Eeva")
    )
    table = begun(night, [*four[:2], lauri, oiva], [eeva], stake=A_CENT)
    played = [table]
    for _ in range(3):
        table = goes_on(table, four[0])
        played.append(table)
    over(table)
    rows = Posting.objects.filter(entry__match__session_table__chain=chain_of(table))
    by_match: dict[int, int] = {}
    for row in rows.select_related("entry"):
        by_match[row.entry.match_id or 0] = by_match.get(row.entry.match_id or 0, 0) + row.amount
    assert by_match == {one.match_id: 0 for one in played}
    for one in played:
        there = {seat.player_id for seat in one.match.seats.all()}
        paid = rows.filter(entry__match=one.match_id).exclude(account__player=None)
        assert set(paid.values_list("account__player", flat=True)) <= there
    assert not list(faults())


def test_cards_decide_the_seats_of_each_match_where_the_table_chose_so(
    night: Session, four: list[Player], lauri: Player
) -> None:
    table = begun(night, four, [lauri], partners="drawn", game="modern-skruuvi")
    lot = ChainLot.objects.get(chain=chain_of(table), number=1)
    matches.void_match(match_id=table.match_id, reason="spoilt")
    second = fresh(next_match(table=table, by=four[0]))
    draw = TeamDraw.objects.get(table=second)
    assert (second.sides, second.seal, draw.seed) == ("drawn", lot.seal, str(Sealed.parse(lot.seal).outcome))
    red = {card["player"] for card in draw.cards if card["card"][-1] in "HD"}
    people = seated(second)
    assert {people[0].pk, people[2].pk} in (red, {one.pk for one in four} - red)


def test_the_agreed_clock_holds_for_the_chain(night: Session, four: list[Player], lauri: Player) -> None:
    table = begun(night, four, [lauri], time_limit=TimeLimit(None, 60))
    second = goes_on(table, four[0])
    began = table.match.started_at
    assert began is not None and second.ends_at == began + timedelta(minutes=60)
    Match.objects.filter(pk=table.match_id).update(started_at=timezone.now() - timedelta(hours=2))
    over(second)
    with pytest.raises(SessionError, match="has ended: no other match begins"):
        next_match(table=second, by=four[0])


def test_who_plays_elsewhere_meanwhile_is_waited_for(
    five: SessionTable, night: Session, four: list[Player], lauri: Player
) -> None:
    over(five)
    sessions.open_table(session=night, game="hex", players=[lauri, four[0]])
    with pytest.raises(SessionError, match="sits at another table"):
        next_match(table=five, by=four[1])
    assert not Chain.objects.get().tables.filter(link=2).exists()
    assert ChainLot.objects.get().lot == []


def test_rules_talk_and_options_go_on(night: Session, four: list[Player], lauri: Player) -> None:
    table = begun(night, four, [lauri], talk="silent", game="modern-skruuvi")
    matches.void_match(match_id=table.match_id, reason="spoilt")
    second = fresh(next_match(table=table, by=four[0]))
    first = Match.objects.get(pk=table.match_id)
    assert (second.match.talk, second.match.options) == ("silent", first.options)
    assert second.match.rated == first.rated and second.match.club == night.club
