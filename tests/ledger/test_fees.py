"""Fees on account: known before, charged once, objected to, answered by somebody else, taken back, refunded."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.deputies import name_deputy
from clubs.juniors import mark_junior
from clubs.models import Membership, Notice
from clubs.services import add_guest, create_club, merge_guest, set_role
from common.refusals import KeyReused
from ledger import fees, objecting
from ledger.errors import LedgerError
from ledger.gatherings import Gathering, gatherings
from ledger.models import Charge, Fee, LedgerEntry, Treasurer
from ledger.payments import record_payment
from ledger.proposals import proposals
from ledger.reasons import explained
from ledger.selectors import balances, settle_up_proposal
from ledger.services import take_back
from ledger.statements import statement
from ledger.treasurers import name_treasurer
from nights.models import Attendance, Session
from nights.services.planning import call_off_night
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound
from tournaments.services import competitions
from tournaments.services.cancelling import cancel, numbers

pytestmark = pytest.mark.django_db

RUBBISH = [-1, True, 1.5, "5", None, 10**30]


def table_money(club, owner, **more) -> Fee:
    asked = {
        "name": "Table money",
        "when": "night",
        "currency": "EUR",
        "member": 200,
        "guest": 300,
        "junior": 100,
    }
    return fees.set_fee(**asked | {"club": club, "by": owner} | more)


@pytest.fixture
def fee(club, owing) -> Fee:
    """Aino owns the club, Kalle is treasurer; Eero and Liisa owe each of the two five euros."""
    name_treasurer(club=club, player=owing[2], by=owing[0])
    return table_money(club, owing[0])


@pytest.fixture
def night(club, fee, members) -> Session:
    """Eero and Liisa are there."""
    made = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    for player in (members[1], members[3]):
        Attendance.objects.create(session=made, player=player)
    return made


def at(club, kind="night") -> Gathering:
    return gatherings(club, kind)[0]


def charge_all(club, fee, members, *, by=None) -> list[Charge]:
    people = [members[1], members[3]]
    return fees.charge(fee=fee, gathering=at(club), people=people, by=by or members[0])


def test_everybody_owes_the_club_what_their_kind_pays(club, fee, night, members):
    guest = add_guest(club=club, name="Vieras")
    junior = add_guest(club=club, name="Pikku")
    mark_junior(player=junior, club=club, by=members[0])
    for player in (guest, junior):
        Attendance.objects.create(session=night, player=player)
        player.refresh_from_db()
    before = sound(club)
    fees.charge(fee=fee, gathering=at(club), people=[members[1], guest, junior], by=members[0])
    after = sound(club)
    assert (after["Vieras"], after["pot"]) == (-300, 600)
    assert after["Eero"] == before["Eero"] - 200
    assert sorted(Charge.objects.values_list("amount", flat=True)) == [100, 200, 300]


def test_it_stands_on_the_statement_by_its_name_night_and_date(club, fee, night, members):
    charge_all(club, fee, members)
    line = statement(club=club, player=members[1], currency="EUR")[-1]
    assert (line.title, line.amount) == ("fee", -200)
    assert line.note == f"Table money: {at(club).title}"


def test_nobody_is_charged_twice_for_one_night_and_who_comes_later_is_charged_later(
    club, fee, night, members
):
    assert len(charge_all(club, fee, members)) == 2
    assert charge_all(club, fee, members) == []
    Attendance.objects.create(session=night, player=members[2])
    made = fees.charge(fee=fee, gathering=at(club), people=members[1:], by=members[0])
    assert [row.player for row in made] == [members[2]]
    assert Charge.objects.count() == 3


def test_charging_forty_takes_a_few_statements_each(club, fee, night, members):
    guests = [add_guest(club=club, name=f"Guest {number}") for number in range(40)]
    Attendance.objects.bulk_create(Attendance(session=night, player=one) for one in guests)
    with CaptureQueriesContext(connection) as queries:
        fees.charge(fee=fee, gathering=at(club), people=guests, by=members[0])
    assert len(queries) <= 40 * 5 + 20


def test_who_came_before_the_fee_was_set_could_not_know_it(club, fee, night, members):
    Attendance.objects.filter(player=members[1]).update(arrived_at=fee.set_at - timedelta(minutes=1))
    with pytest.raises(LedgerError, match="could not know"):
        charge_all(club, fee, members)
    assert not Charge.objects.exists()
    assert [player for player, _amount in fees.not_charged(fee, at(club))] == [members[3]]


def test_who_was_not_there_is_not_charged(club, fee, night, members):
    with pytest.raises(LedgerError, match="was not at"):
        fees.charge(fee=fee, gathering=at(club), people=[members[2]], by=members[0])


@pytest.mark.parametrize("name", ["member", "guest", "junior"])
@pytest.mark.parametrize("wrong", RUBBISH, ids=repr)
def test_an_amount_that_is_none_is_refused(club, owing, name, wrong):
    with pytest.raises(LedgerError):
        table_money(club, owing[0], **{name: wrong})
    assert not Fee.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"name": " \0 "}, {"when": "always"}, {"currency": "ÄÄÄ"}, {"member": 0, "guest": 0, "junior": 0}],
    ids=repr,
)
def test_a_fee_has_a_name_an_occasion_a_unit_and_an_amount(club, owing, wrong):
    with pytest.raises(LedgerError):
        table_money(club, owing[0], **wrong)


def test_setting_it_twice_sets_it_once_and_another_of_that_name_is_refused(club, fee, owing):
    assert table_money(club, owing[0]) == fee
    with pytest.raises(LedgerError, match="There is a fee called"):
        table_money(club, owing[0], member=500)
    fees.end_fee(fee=fee, by=owing[0])
    assert table_money(club, owing[0], member=500) != fee


def test_an_ended_fee_is_charged_no_more(club, fee, night, members):
    fees.end_fee(fee=fee, by=members[0])
    with pytest.raises(LedgerError, match="ended"):
        charge_all(club, fee, members)


def test_members_and_organisers_set_and_charge_nothing(club, fee, night, members):
    set_role(club=club, player=members[3], role=Membership.Role.ORGANISER)
    for by in (members[1], members[3]):
        with pytest.raises(LedgerError):
            table_money(club, by, name="Other")
        with pytest.raises(LedgerError):
            charge_all(club, fee, members, by=by)
        with pytest.raises(LedgerError):
            fees.end_fee(fee=fee, by=by)


def test_of_a_season_every_member_is_charged_once(club, fee, members):
    standing_fee = table_money(club, members[0], name="Membership", when="season", guest=0)
    for _ in range(2):
        season = fees.gathering_of(standing_fee, "season/2026–27")
        fees.charge(fee=standing_fee, gathering=season, people=members, by=members[0])
    assert Charge.objects.filter(title="Membership: 2026–27").count() == 4
    with pytest.raises(LedgerError, match="which season"):
        fees.gathering_of(standing_fee, "season/ ")


def test_people_are_told_of_it(club, fee, night, members):
    charge_all(club, fee, members)
    notice = Notice.objects.get(player=members[1], kind="charged")
    assert "Table money" in notice.about and "€2.00" in notice.about


def test_an_objection_holds_it_until_another_officer_says_that_it_stands(club, fee, night, members):
    before = sound(club)
    row = charge_all(club, fee, members)[0]
    held = objecting.object_to(owed=row, words="I left at once", by=members[1])
    assert (held.status, sound(club)["Eero"]) == ("held", before["Eero"])
    for by in (members[0], members[1]):
        with pytest.raises(LedgerError):
            objecting.answer(owed=row, stands=True, words="No", by=by)
    for _ in range(2):
        objecting.answer(owed=row, stands=True, words="You played", by=members[2])
    assert sound(club)["Eero"] == before["Eero"] - 200
    with pytest.raises(LedgerError):
        objecting.object_to(owed=row, words="Still", by=members[1])


def told_of_an_objection() -> set[str]:
    return set(Notice.objects.filter(kind="charge-no").values_list("player__name", flat=True))


def test_an_objection_is_told_to_those_who_can_answer_it(club, fee, night, members):
    """Whoever charged it can only give way: a treasurer or owner who had no hand in it is told as well."""
    row = charge_all(club, fee, members)[0]
    for _ in range(2):
        objecting.object_to(owed=row, words="I left at once", by=members[1])
    assert told_of_an_objection() == {members[0].name, members[2].name}
    assert Notice.objects.filter(kind="charge-no").count() == 2


def test_who_stands_in_for_whoever_charged_it_cannot_answer_and_is_not_told(club, fee, night, members):
    day = timezone.localdate()
    name_deputy(
        club=club,
        officer=members[0],
        office="owner",
        deputy=members[3],
        first_day=day,
        last_day=day,
        by=members[0],
    )
    row = charge_all(club, fee, members)[0]
    objecting.object_to(owed=row, words="I left at once", by=members[1])
    assert told_of_an_objection() == {members[0].name, members[2].name}


def test_where_no_other_keeps_the_money_the_organisers_are_told(club, fee, night, members):
    Treasurer.objects.all().delete()
    set_role(club=club, player=members[3], role=Membership.Role.ORGANISER)
    row = charge_all(club, fee, members)[0]
    objecting.object_to(owed=row, words="I left at once", by=members[1])
    assert told_of_an_objection() == {members[0].name, members[3].name}


def test_whoever_charged_it_can_give_way(club, fee, night, members):
    before = sound(club)
    row = charge_all(club, fee, members)[0]
    objecting.object_to(owed=row, words="I left at once", by=members[1])
    objecting.answer(owed=row, stands=False, words="So it was", by=members[0])
    assert sound(club)["Eero"] == before["Eero"]
    assert Notice.objects.filter(player=members[1], kind="charge-off").exists()
    assert charge_all(club, fee, members) == []


def test_objecting_ends_after_eight_days_and_is_nobody_elses(club, fee, night, members):
    row = charge_all(club, fee, members)[0]
    with pytest.raises(LedgerError, match="Only Eero"):
        objecting.object_to(owed=row, words="x", by=members[3])
    Charge.objects.update(charged_at=timezone.now() - timedelta(days=9))
    with pytest.raises(LedgerError, match="8 days"):
        objecting.object_to(owed=row, words="x", by=members[1])


@pytest.mark.parametrize("words", ["", " \0\n ", "\u200b"])
def test_an_objection_and_an_answer_have_words(club, fee, night, members, words):
    row = charge_all(club, fee, members)[0]
    with pytest.raises(LedgerError):
        objecting.object_to(owed=row, words=words, by=members[1])
    with pytest.raises(LedgerError):
        objecting.take_back(owed=row, reason=words, by=members[0])


def test_a_charge_is_taken_back_with_a_reason_and_leaves_a_trace(club, fee, night, members):
    before = sound(club)
    row = charge_all(club, fee, members)[0]
    for _ in range(2):
        objecting.take_back(owed=row, reason="He only fetched his coat", by=members[2])
    assert sound(club)["Eero"] == before["Eero"]
    lines = statement(club=club, player=members[1], currency="EUR")[-2:]
    assert [(line.amount, line.note) for line in lines] == [
        (-200, row.title),
        (200, "He only fetched his coat"),
    ]
    assert charge_all(club, fee, members) == [], "what was taken back is not charged by the same click again"


def test_nobody_takes_back_or_drops_their_own_charge_nor_does_their_deputy(club, fee, night, members):
    """Kalle, treasurer, is charged by the owner; Eero stands in for him."""
    Attendance.objects.create(session=night, player=members[2])
    (row,) = fees.charge(fee=fee, gathering=at(club), people=[members[2]], by=members[0])
    day = timezone.localdate()
    name_deputy(
        club=club,
        officer=members[2],
        office="treasurer",
        deputy=members[1],
        first_day=day,
        last_day=day,
        by=members[0],
    )
    for by in (members[2], members[1]):
        with pytest.raises(LedgerError):
            objecting.take_back(owed=row, reason="So", by=by)
    objecting.object_to(owed=row, words="So", by=members[2])
    for by in (members[2], members[1]):
        with pytest.raises(LedgerError):
            objecting.answer(owed=row, stands=False, words="So", by=by)
    paid = {"club": club, "player": members[2], "currency": "EUR", "amount": 200, "to_club": True}
    with pytest.raises(LedgerError):
        fees.paid_club(**paid, key="k", by=members[1])
    objecting.take_back(owed=row, reason="He was ill", by=members[0])


def test_nor_does_the_deputy_of_whoever_charged_it_say_that_it_stands(club, fee, night, members):
    row = charge_all(club, fee, members, by=members[2])[0]
    day = timezone.localdate()
    name_deputy(
        club=club,
        officer=members[2],
        office="treasurer",
        deputy=members[3],
        first_day=day,
        last_day=day,
        by=members[0],
    )
    objecting.object_to(owed=row, words="So", by=row.player)
    with pytest.raises(LedgerError, match="Only organisers"):
        objecting.answer(owed=row, stands=True, words="So", by=members[3])
    assert objecting.answer(owed=row, stands=True, words="So", by=members[0]).status == Charge.Status.BOOKED


def test_who_entered_a_tournament_and_did_not_come_is_charged_for_that_and_gets_nothing_back_by_withdrawing(
    club, owing, members
):
    fee = table_money(club, owing[0], name="No show", when="absence")
    event = competitions.create_competition(
        title="Cup", kind="tournament", game="hex", format="round-robin", club=club, organiser=members[0]
    )
    competitions.enter(competition=event, players=members[:3], by=members[0])
    made = fees.charge(fee=fee, gathering=at(club, "tournament"), people=[members[1]], by=members[0])
    assert [(one.player, one.amount, one.title) for one in made] == [(members[1], 200, "No show: Cup")]
    competitions.withdraw(competition=event, player=members[1])
    assert Charge.objects.get().status == Charge.Status.BOOKED


def test_the_entry_of_a_charge_is_taken_back_by_the_charge_alone(club, fee, night, members):
    entry = charge_all(club, fee, members)[0].entry
    assert not entry.reversible
    with pytest.raises(LedgerError, match="page of fees"):
        take_back(entry=entry, by=members[0], reason="x")


def test_a_night_that_is_called_off_gives_its_fees_back(club, fee, night, members):
    before = sound(club)
    charge_all(club, fee, members)
    call_off_night(session=night)
    assert sound(club) == before
    assert set(Charge.objects.values_list("status", flat=True)) == {"refunded"}


@pytest.mark.parametrize("drawn", [False, True])
def test_a_tournament_that_is_cancelled_gives_fees_back_before_its_draw_and_not_after(club, members, drawn):
    entry_fee = table_money(club, members[0], name="Entry", when="entry")
    cup = competitions.create_competition(
        kind="tournament",
        title="Cup",
        format="round-robin",
        club=club,
        organiser=members[0],
        game="hex",
        seed=7,
    )
    competitions.enter(competition=cup, players=[members[1], members[3]])
    before = sound(club)
    fees.charge(fee=entry_fee, gathering=at(club, "tournament"), people=[members[1]], by=members[0])
    if drawn:
        cup = competitions.start(competition=cup)
    told = numbers(cup)
    assert (told.given_back, told.standing) == ((0, 1) if drawn else (1, 0))
    cancel(competition=cup, reason="No room", by=members[0])
    assert (sound(club) == before) is not drawn


def test_who_withdraws_before_the_draw_gets_the_entry_fee_back_and_pays_again_on_entering_again(
    club, fee, members
):
    entry_fee = table_money(club, members[0], name="Entry", when="entry")
    cup = competitions.create_competition(
        kind="tournament",
        title="Cup",
        format="round-robin",
        club=club,
        organiser=members[0],
        game="hex",
        seed=7,
    )
    competitions.enter(competition=cup, players=[members[1], members[3]])
    before = sound(club)
    paid = lambda: fees.charge(  # noqa: E731
        fee=entry_fee, gathering=at(club, "tournament"), people=[members[1]], by=members[0]
    )
    paid()
    competitions.withdraw(competition=cup, player=members[1])
    assert sound(club) == before
    competitions.enter(competition=cup, players=[members[1]])
    assert [row.revision for row in paid()] == [1]
    assert sound(club)["Eero"] == before["Eero"] - 200


def test_what_the_guest_was_charged_was_the_member_charged(club, fee, night, members):
    guest = add_guest(club=club, name="Vieras")
    Attendance.objects.create(session=night, player=guest)
    row = fees.charge(fee=fee, gathering=at(club), people=[guest], by=members[0])[0]
    merge_guest(guest=guest, into=members[2])
    row.refresh_from_db()
    assert row.player == members[2]
    objecting.take_back(owed=row, reason="A guest for once", by=members[0])
    assert "Vieras" not in sound(club)


def test_a_guest_charged_beside_the_member_they_are_can_be_put_right(club, fee, night, members):
    guest = add_guest(club=club, name="Vieras")
    Attendance.objects.create(session=night, player=guest)
    before = sound(club)
    rows = fees.charge(fee=fee, gathering=at(club), people=[guest, members[1]], by=members[0])
    merge_guest(guest=guest, into=members[1])
    objecting.take_back(owed=next(row for row in rows if row.player == guest), reason="Twice", by=members[0])
    assert sound(club)["Eero"] == before["Eero"] - 200


def test_the_club_is_one_of_those_who_settle_up_and_why_says_the_fee(club, fee, night, members):
    charge_all(club, fee, members)
    proposal = settle_up_proposal(club=club, currency="EUR")
    assert proposal == proposals(club=club, standing=balances(club=club))
    to_club = [one for one in proposal if one.payee is None]
    assert sum(one.amount for one in to_club) == 400
    assert len(proposal) <= 4, "five with money: one payment fewer settles them"
    one = to_club[0]
    found = explained(club=club, currency=one.currency, payer=one.payer, payee=None, sides=[one.payer, None])
    assert [sum(part.amount for part in reason.parts) for reason in found.reasons] == [one.amount] * 2
    assert any("Table money" in part.line.note for part in found.reasons[0].parts)


def test_what_is_paid_to_the_club_leaves_the_other_payments_as_they_were(club, fee, night, members):
    charge_all(club, fee, members)
    before = settle_up_proposal(club=club, currency="EUR")
    one = next(one for one in before if one.payee is None)
    asked = {
        "club": club,
        "player": one.payer,
        "currency": "EUR",
        "amount": one.amount,
        "key": "k",
        "to_club": True,
    }
    entries = {fees.paid_club(**asked, by=members[0]).pk for _ in range(2)}
    assert len(entries) == 1
    sound(club)
    assert settle_up_proposal(club=club, currency="EUR") == [other for other in before if other != one]
    with pytest.raises(KeyReused):
        fees.paid_club(**asked | {"amount": 1}, by=members[0])


def test_nobody_is_their_own_witness_of_having_paid_the_club(club, fee, night, members):
    asked = {"club": club, "player": members[0], "currency": "EUR", "amount": 5, "key": "k", "to_club": True}
    for by in (members[0], members[1]):
        with pytest.raises(LedgerError):
            fees.paid_club(**asked, by=by)


@pytest.mark.parametrize("wrong", [0, *RUBBISH], ids=repr)
def test_a_sum_the_club_cannot_have_got_is_refused(club, fee, members, wrong):
    with pytest.raises(LedgerError):
        fees.paid_club(
            club=club, player=members[1], currency="EUR", amount=wrong, to_club=True, key="k", by=members[0]
        )


def test_what_others_pay_between_them_does_not_touch_the_fee(club, fee, night, members):
    charge_all(club, fee, members)
    record_payment(
        club=club, payer=members[1], payee=members[0], currency="EUR", amount=500, key="p", by=members[0]
    )
    assert sound(club)["pot"] == 400


@pytest.mark.django_db(transaction=True)
def test_two_who_charge_at_once_charge_once(club, fee, night, members):
    before = sound(club)
    assert at_once([lambda: charge_all(club, fee, members)] * 3) == []
    assert LedgerEntry.objects.filter(kind="fee").count() == 2
    assert sound(club)["Eero"] == before["Eero"] - 200


@pytest.mark.django_db(transaction=True)
def test_an_objection_and_a_taking_back_at_once_leave_it_off_once(club, fee, night, members):
    before = sound(club)
    row = charge_all(club, fee, members)[0]
    raised = at_once(
        [
            lambda: objecting.object_to(owed=row, words="No", by=members[1]),
            lambda: objecting.take_back(owed=row, reason="Right", by=members[0]),
        ]
    )
    assert all(isinstance(error, LedgerError) for error in raised), raised
    row.refresh_from_db()
    assert row.status == "back"
    assert sound(club)["Eero"] == before["Eero"]


def test_another_clubs_owner_charges_nothing_here(club, fee, night, members):
    create_club(name="Toinen", owner=members[1])
    with pytest.raises(LedgerError):
        charge_all(club, fee, members, by=members[1])
