"""Dues: shown before, booked once a period by whoever comes first, less for some, in proportion for who joins later."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from clubs import closing
from clubs.juniors import mark_junior
from clubs.models import Membership, Notice, Player
from clubs.services import add_guest, create_player, join, leave
from common import site_time
from ledger import dues as services, fees, objecting
from ledger.engine.dues import period_of
from ledger.errors import LedgerError
from ledger.models import Charge, Dues, Fee, LedgerEntry, Reduction, Treasurer
from ledger.tasks import book_dues
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 24)
RUBBISH = [-1, True, 1.5, "5", None, 10**30]


@pytest.fixture(autouse=True)
def today(monkeypatch):
    """`today(date)`: what day the site's clock shows; members joined long before."""

    def becomes(day: date) -> None:
        monkeypatch.setattr(site_time, "today", lambda: day)

    becomes(TODAY)
    return becomes


@pytest.fixture
def people(club, owing, members):
    """With logins, and members since years ago."""
    Membership.objects.update(joined_at=datetime(2020, 1, 1, tzinfo=UTC))
    return members


def monthly(club, people, **more) -> Dues:
    asked = {
        "name": "Room", "every": "month", "currency": "EUR", "member": 1200, "junior": 600,
        "starts_on": TODAY, "ends_on": None,
    }  # fmt: skip
    return services.set_dues(**asked | {"club": club, "by": people[0]} | more)


def charged(dues) -> dict[str, int]:
    return {row.player.name: row.amount for row in Charge.objects.filter(fee=dues.fee)}


def now(dues):
    return period_of(dues.every, site_time.today())


def test_everybody_is_charged_once_a_period_and_it_is_on_their_account(club, people):
    dues, before = monthly(club, people), sound(club)
    assert book_dues() == 4
    assert book_dues() == 0
    after = sound(club)
    assert charged(dues) == dict.fromkeys(("Aino", "Eero", "Kalle", "Liisa"), 1200)
    assert (after["Eero"], after["pot"]) == (before["Eero"] - 1200, 4800)
    assert Charge.objects.filter(title="Room: 2026-11", occasion="dues/2026-11-01").count() == 4
    notice = Notice.objects.get(player=people[1], kind="charged")
    assert notice.by is None and "Room: 2026-11, €12.00" in notice.about


def test_a_treasurer_s_button_books_it_and_the_beat_not_again(club, people):
    dues = monthly(club, people)
    assert len(services.book_period(dues=dues, period=now(dues), by=people[0])) == 4
    assert services.book_period(dues=dues, period=now(dues), by=people[0]) == []
    assert book_dues() == 0
    assert LedgerEntry.objects.filter(kind="fee").count() == 4


def test_a_night_that_was_missed_is_made_up_for(club, people, today):
    dues = monthly(club, people)
    today(date(2027, 2, 3))
    assert book_dues() == 16
    names = sorted(set(Charge.objects.values_list("title", flat=True)))
    assert names == ["Room: 2026-11", "Room: 2026-12", "Room: 2027-01", "Room: 2027-02"]
    dues.refresh_from_db()
    assert dues.booked_to == date(2027, 2, 1)
    assert [one.name for one in services.open_periods(dues, site_time.today())] == ["2027-02"]


def test_what_is_to_be_booked_is_shown_before(club, people):
    dues = monthly(club, people, junior=0)
    services.reduce(dues=dues, players=[people[3]], amount=0, reason="Honorary", by=people[0])
    begun, next_ = services.shown_periods(dues, TODAY)
    assert (begun.begun, begun.payers, begun.together) == (True, 3, 3600)
    assert [(due.player.name, due.amount, due.reason) for due in begun.due][-1] == ("Liisa", 0, "Honorary")
    assert (next_.begun, next_.period.name, next_.together) == (False, "2026-12", 3600)
    [(_dues, period, due)] = services.coming_for(people[1])
    assert (period.first, due.amount) == (date(2026, 12, 1), 1200)
    assert services.coming_for(people[3]) == []
    assert not Charge.objects.exists()


def test_juniors_and_those_with_a_reduction_pay_less_and_guests_nothing(club, people):
    dues = monthly(club, people)
    add_guest(club=club, name="Vieras")
    mark_junior(player=people[1], club=club, by=people[0])
    services.reduce(dues=dues, players=[people[2]], amount=300, reason="Student", by=people[0])
    services.reduce(dues=dues, players=[people[3]], amount=0, reason="Honorary", by=people[0])
    book_dues()
    assert {row.player.pk: row.amount for row in Charge.objects.all()} == {
        people[0].pk: 1200,
        people[1].pk: 600,
        people[2].pk: 300,
    }


def test_a_reduction_holds_from_the_next_booking_on_until_it_is_ended(club, people, today):
    dues = monthly(club, people)
    book_dues()
    [row] = services.reduce(dues=dues, players=[people[1]], amount=300, reason="Student", by=people[0])
    assert charged(dues)["Eero"] == 1200
    today(date(2026, 12, 1))
    book_dues()
    for _ in range(2):
        services.end_reduction(reduction=row, by=people[0])
    today(date(2027, 1, 1))
    book_dues()
    amounts = Charge.objects.filter(player=people[1]).order_by("occasion").values_list("amount", flat=True)
    assert list(amounts) == [1200, 300, 1200]


def test_another_reduction_ends_the_one_before(club, people):
    dues = monthly(club, people)
    for amount in (300, 100):
        services.reduce(dues=dues, players=[people[1]], amount=amount, reason="Student", by=people[0])
    assert [row.amount for row in dues.reductions.filter(ended_at=None)] == [100]
    assert Reduction.objects.count() == 2


def test_who_joins_in_mid_period_pays_for_its_months_from_then_on(club, people, today):
    dues = monthly(club, people, every="season", member=1200)
    book_dues()
    late = create_player(name="Late")
    join(club=club, player=late)
    Membership.objects.filter(player=late).update(joined_at=datetime(2027, 2, 20, tzinfo=UTC))
    late.user = people[1].user.__class__.objects.create_user("late")
    late.save()
    today(date(2027, 2, 21))
    [due] = services.due_in(dues, now(dues))
    assert (due.amount, due.reason) == (600, "joined in mid-period")
    assert book_dues() == 1
    assert charged(dues)["Late"] == 600


def test_who_has_left_is_not_charged_and_what_was_booked_stands(club, people, today):
    monthly(club, people)
    book_dues()
    leave(club=club, player=people[3])
    today(date(2026, 12, 5))
    assert book_dues() == 3
    assert Charge.objects.filter(player=people[3], status="booked").count() == 1


def test_who_leaves_and_comes_back_in_a_period_pays_it_once_and_has_no_reduction_any_more(
    club, people, today
):
    dues = monthly(club, people)
    services.reduce(dues=dues, players=[people[3]], amount=300, reason="Student", by=people[0])
    book_dues()
    leave(club=club, player=people[3])
    join(club=club, player=people[3])
    assert book_dues() == 0
    Membership.objects.update(joined_at=datetime(2020, 1, 1, tzinfo=UTC))
    today(date(2026, 12, 5))
    book_dues()
    assert Charge.objects.get(player=people[3], occasion="dues/2026-12-01").amount == 1200


def test_they_end_with_the_period_of_their_last_day_or_at_once(club, people, today):
    dues = monthly(club, people, ends_on=date(2026, 12, 15))
    other = monthly(club, people, name="Cards", member=100)
    today(date(2027, 3, 1))
    fees.end_fee(fee=other.fee, by=people[0])
    book_dues()
    assert set(Charge.objects.values_list("title", flat=True)) == {"Room: 2026-11", "Room: 2026-12"}
    assert services.coming(dues, TODAY).name == "2026-12"
    assert services.coming(dues, date(2026, 12, 20)) is None


def test_a_closed_club_asks_no_dues(club, people):
    monthly(club, people)
    closing.close(club=club, by=people[0], name=club.name, numbers=closing.numbers_read(closing.facts(club)))
    assert book_dues() == 0
    assert not Charge.objects.exists()


def test_a_period_that_has_not_begun_is_not_booked(club, people):
    dues = monthly(club, people)
    for day in (date(2026, 12, 1), date(2026, 10, 1)):
        with pytest.raises(LedgerError, match="not to be booked now"):
            services.book_period(dues=dues, period=period_of("month", day), by=people[0])
    with pytest.raises(LedgerError, match="Choose a period"):
        services.period_asked(dues, "2026-12-01")


def test_dues_are_objected_to_as_fees_are_and_answered_by_who_did_not_set_them(club, people):
    Treasurer.objects.create(club=club, player=people[2], named_by=people[0])
    dues, before = monthly(club, people), sound(club)
    book_dues()
    row = Charge.objects.get(player=people[1])
    objecting.object_to(owed=row, words="I have left", by=people[1])
    assert sound(club)["Eero"] == before["Eero"]
    with pytest.raises(LedgerError):
        objecting.answer(owed=row, stands=True, words="No", by=people[0])
    objecting.answer(owed=row, stands=True, words="Half of it", by=people[2], amount=600)
    assert sound(club)["Eero"] == before["Eero"] - 600
    assert book_dues() == 0
    assert charged(dues)["Eero"] == 600


def test_what_was_taken_back_is_not_booked_again(club, people):
    monthly(club, people)
    book_dues()
    objecting.take_back(owed=Charge.objects.get(player=people[1]), reason="Ill", by=people[0])
    assert book_dues() == 0


@pytest.mark.parametrize("by", [1, 3])
def test_only_who_keeps_the_money_sets_books_and_reduces(club, people, by):
    dues = monthly(club, people)
    row = services.reduce(dues=dues, players=[people[2]], amount=0, reason="So", by=people[0])[0]
    for act in (
        lambda: monthly(club, people, name="Other", by=people[by]),
        lambda: services.book_period(dues=dues, period=now(dues), by=people[by]),
        lambda: services.reduce(dues=dues, players=[people[2]], amount=0, reason="So", by=people[by]),
        lambda: services.end_reduction(reduction=row, by=people[by]),
    ):
        with pytest.raises(LedgerError, match="Only treasurers"):
            act()


def test_nobody_reduces_what_they_pay_themselves(club, people):
    dues = monthly(club, people)
    with pytest.raises(LedgerError, match="another treasurer"):
        services.reduce(dues=dues, players=[people[1], people[0]], amount=0, reason="So", by=people[0])
    assert not Reduction.objects.exists()


@pytest.mark.parametrize("amount", [*RUBBISH, 1200])
def test_a_reduction_is_less_than_the_dues(club, people, amount):
    with pytest.raises(LedgerError, match="less than the dues"):
        services.reduce(
            dues=monthly(club, people), players=[people[1]], amount=amount, reason="So", by=people[0]
        )


@pytest.mark.parametrize("name", ["member", "junior"])
@pytest.mark.parametrize("wrong", RUBBISH, ids=repr)
def test_an_amount_that_is_none_is_refused(club, people, name, wrong):
    with pytest.raises(LedgerError, match="how much"):
        monthly(club, people, **{name: wrong})
    assert not Fee.objects.exists()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"every": "week"}, "how often"),
        ({"starts_on": date(2026, 10, 31)}, "this period or later"),
        ({"ends_on": date(2026, 11, 23)}, "end on the day they start"),
        ({"name": " \0"}, "name"),
        ({"member": 0, "junior": 0}, "more than nothing"),
    ],
)
def test_dues_that_cannot_be_are_refused(club, people, more, words):
    with pytest.raises(LedgerError, match=words):
        monthly(club, people, **more)
    assert not Dues.objects.exists() and not Fee.objects.exists()


@pytest.mark.parametrize(
    ("more", "words"), [({"players": []}, "Choose who"), ({"reason": "\u200b"}, "why")], ids=repr
)
def test_a_reduction_is_of_somebody_for_a_reason(club, people, more, words):
    asked = {"players": [people[1]], "amount": 0, "reason": "So"} | more
    with pytest.raises(LedgerError, match=words):
        services.reduce(dues=monthly(club, people), by=people[0], **asked)


def test_no_reduction_for_guests_and_others(club, people):
    dues = monthly(club, people)
    for player in (add_guest(club=club, name="Vieras"), create_player(name="Other")):
        with pytest.raises(LedgerError, match="no member"):
            services.reduce(dues=dues, players=[player], amount=0, reason="So", by=people[0])


def test_setting_them_twice_sets_them_once_and_others_of_that_name_are_refused(club, people):
    assert monthly(club, people) == monthly(club, people)
    for more in ({"every": "year"}, {"member": 5}, {"ends_on": date(2027, 1, 1)}):
        with pytest.raises(LedgerError, match="There is a fee called"):
            monthly(club, people, **more)
    with pytest.raises(LedgerError, match="charged for"):
        fees.set_fee(
            club=club, name="X", when="dues", currency="EUR", member=1, guest=0, junior=0, by=people[0]
        )


def test_the_day_begins_where_the_site_is(club, people, monkeypatch):
    """Joined at eleven in the evening by the world's clock: on the site's it is the next day, and month."""
    dues = monthly(club, people, every="quarter", member=300)
    Membership.objects.filter(player=people[1]).update(joined_at=datetime(2026, 10, 31, 23, tzinfo=UTC))
    assert {due.player.name: due.amount for due in services.due_in(dues, now(dues))}["Eero"] == 200


def test_a_hundred_members_are_shown_with_a_few_queries_and_charged_in_parts(
    club, people, django_assert_max_num_queries, monkeypatch
):
    monkeypatch.setattr(services, "AT_ONCE", 10)
    dues = monthly(club, people)
    model = people[1].user.__class__
    for number in range(25):
        player = create_player(name=f"M{number}", user=model.objects.create_user(f"m{number}"))
        Membership.objects.create(club=club, player=player)
    with django_assert_max_num_queries(8):
        services.shown_periods(dues, TODAY)
    assert book_dues() == 29


def test_five_hundred_members_are_charged_with_fewer_than_a_hundred_statements(
    club, people, django_assert_max_num_queries
):
    monthly(club, people)
    model = people[1].user.__class__
    users = model.objects.bulk_create(model(username=f"m{number}") for number in range(500))
    players = Player.objects.bulk_create(
        Player(name=f"M{number}", slug=f"m{number}", user=user) for number, user in enumerate(users)
    )
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in players)
    with django_assert_max_num_queries(99):
        assert book_dues() == 504
    assert Notice.objects.filter(kind=Notice.Kind.CHARGED).count() == 504
    assert Charge.objects.count() == LedgerEntry.objects.filter(charge__amount__gt=0).count() == 504
    sound(club)


@pytest.mark.django_db(transaction=True)
def test_two_workers_and_a_treasurer_at_once_book_it_once(club, people):
    dues = monthly(club, people)
    by_hand = lambda: services.book_period(dues=dues, period=now(dues), by=people[0])  # noqa: E731
    assert at_once([book_dues, book_dues, by_hand]) == []
    assert Charge.objects.count() == LedgerEntry.objects.filter(kind="fee").count() == 4
    sound(club)


@pytest.mark.django_db(transaction=True)
def test_two_reductions_of_one_person_at_once_leave_one(club, people):
    dues = monthly(club, people)

    def reduce(amount):
        return lambda: services.reduce(
            dues=dues, players=[people[1]], amount=amount, reason="So", by=people[0]
        )

    assert at_once([reduce(100), reduce(200)]) == []
    assert dues.reductions.filter(ended_at=None).count() == 1


def test_booked_to_moves_over_periods_that_are_over_alone(club, people, today):
    dues = monthly(club, people)
    book_dues()
    dues.refresh_from_db()
    assert dues.booked_to is None
    today(TODAY + timedelta(days=10))
    book_dues()
    dues.refresh_from_db()
    assert dues.booked_to == date(2026, 12, 1)
    assert timezone.is_aware(dues.fee.set_at)
