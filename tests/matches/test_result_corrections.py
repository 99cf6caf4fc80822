"""A finished result is put right: match, rating, money and standings follow in one transaction, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, Membership, Notice, Player
from clubs.privacy import anonymise
from clubs.services import create_club, join, leave, set_role, sign_up
from games.core.errors import BadResult, StaleSequence
from ledger.audit import faults
from ledger.models import HeldSettlement, LedgerEntry
from ledger.payments import record_payment
from ledger.selectors import balances
from ledger.services import set_stake, take_back
from ledger.stakes import StakeTerms
from matches import corrections, event_store, objections, services
from matches.corrections import Change
from matches.errors import MatchError
from matches.models import Correction, Match, Objection
from matches.services import SeatPlan
from ratings.models import Pool, Rating, RatingChange
from ratings.recompute import recompute_family
from tests.helpers.concurrency import at_once
from tests.helpers.endings import RAMI_TEN
from tournaments.models import Pairing
from tournaments.selectors import table_of_standings
from tournaments.services import competitions

pytestmark = pytest.mark.django_db

NAMES = ("olga", "oiva", "kerttu", "aino", "eero")
FIRST, SECOND = ({"winner": side, "swapped": False} for side in (0, 1))


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return {name: sign_up(username=name, password="kortti-ilta", name=name.title()).player for name in NAMES}


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    """Olga's; Oiva organises too, Kerttu keeps scores, Aino and Eero are members."""
    club = create_club(name="Talo", owner=people["olga"])
    for name in NAMES[1:]:
        join(club=club, player=people[name])
    set_role(club=club, player=people["oiva"], role=Membership.Role.ORGANISER)
    set_role(club=club, player=people["kerttu"], role=Membership.Role.SCOREKEEPER)
    return club


Play = Callable[..., Match]


@pytest.fixture
def play(house: Club, people: dict[str, Player]) -> Play:
    """A sheet of Hex for five euros that the first has won."""

    def played(*names: str, stake: bool = True) -> Match:
        seats = [SeatPlan(people[name]) for name in names or ("aino", "eero")]
        match = services.create_match(game="hex", seats=seats, entered=True, club=house)
        if stake:
            set_stake(match=match, terms=StakeTerms(currency="EUR", value=500, rule="fixed"))
        services.start(match=match)
        match = services.enter_result(match_id=match.pk, data=FIRST, expect_seq=match.seq)
        return services.confirm_result(match_id=match.pk, expect_seq=match.seq)

    return played


def asked(match: Match, by: Player, change: Change, **more: Any) -> dict[str, Any]:
    match.refresh_from_db()
    last = corrections.last_done(match)
    known = {"expect_seq": match.seq, "known": last.pk if last else 0}
    return (
        {"match_id": match.pk, "change": change, "by": by, "reason": "The other one had won."} | known | more
    )


def to_second(match: Match, by: Player, **more: Any) -> Correction:
    return corrections.correct(**asked(match, by, Change(Correction.Kind.DEALS, {1: SECOND}), **more))


def annul(match: Match, by: Player, **more: Any) -> Correction:
    return corrections.correct(**asked(match, by, Change(Correction.Kind.ANNUL), **more))


def back(match: Match, by: Player) -> Correction:
    return corrections.correct(**asked(match, by, Change(Correction.Kind.RESTORE)))


def standing(club: Club) -> dict[str, int]:
    return {row.player.name: row.amount for row in balances(club=club) if row.player and row.amount}


def ratings() -> dict[tuple[str, str], tuple[float, float, int]]:
    rows = Rating.objects.select_related("pool", "player")
    return {(row.pool.key, row.player.name): (row.mu, row.var, row.matches) for row in rows}


def assert_all_adds_up() -> None:
    """The books are zero and proved, and ratings are what a replay of everything comes to."""
    assert list(faults()) == []
    before = ratings()
    for family in Pool.objects.filter(game=""):
        recompute_family(family=family)
    assert ratings() == before


WON, LOST = {"Aino": 500, "Eero": -500}, {"Aino": -500, "Eero": 500}


def test_a_corrected_deal_changes_result_money_and_rating_and_what_was_stays_readable(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match, later = play(), play("eero", "oiva")
    made = to_second(match, people["kerttu"])
    match.refresh_from_db()
    assert made.status == Correction.Status.DONE
    assert match.result is not None and match.result["places"] == [2, 1]
    assert list(match.seats.values_list("place", flat=True)) == [2, 1]
    assert standing(house) == {"Aino": -500, "Eero": 1000, "Oiva": -500}
    assert_all_adds_up()
    assert event_store.load(match, upto=made.seq_before).sheet.rows[0].result.to_json()["winner"] == 0
    assert made.result_before is not None and made.result_before["places"] == [1, 2]
    assert match.finished_at is not None and later.finished_at is not None
    assert match.finished_at < later.finished_at, "it was played when it was played"


def test_beforehand_is_shown_what_then_happens_and_nothing_has_happened_by_it(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    before = standing(house), ratings(), Correction.objects.count(), Notice.objects.count()
    wanted = asked(match, people["kerttu"], Change(Correction.Kind.DEALS, {1: SECOND}))
    shown = [(one.player_id, one.what, one.before, one.after) for one in corrections.preview(**wanted)]
    match.refresh_from_db()
    assert (standing(house), ratings(), Correction.objects.count(), Notice.objects.count()) == before
    made = corrections.correct(**wanted)
    assert [(one.player_id, one.what, one.before, one.after) for one in made.effects.all()] == shown
    aino = people["aino"].pk
    assert (aino, "money", 500, -500) in shown
    assert (aino, "place", 1, 2) in shown
    rated = {what: (was, now) for player, what, was, now in shown if player == aino and "rating" in what}
    assert set(rated) == {"rating", "club-rating"} or set(rated) == {"club-rating"}
    assert all(was is not None and now is not None and now < was for was, now in rated.values())


def test_everybody_who_sat_there_is_told_and_can_object_again(play: Play, people: dict[str, Player]) -> None:
    match = play()
    long_ago = timezone.now() - timedelta(days=30)
    Match.objects.filter(pk=match.pk).update(created_at=long_ago, finished_at=long_ago)
    match.refresh_from_db()
    assert not objections.may_object(people["aino"], match)
    to_second(match, people["kerttu"])
    told = Notice.objects.filter(kind="corrected").values_list("player__name", "by__name")
    assert sorted(told) == [("Aino", "Kerttu"), ("Eero", "Kerttu")]
    assert objections.may_object(people["aino"], match)


def test_the_club_says_for_how_many_days_one_can_object(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    for days, may in ((None, False), (20, True), (9, False)):
        Club.objects.update(objection_days=days)
        Match.objects.update(
            created_at=timezone.now() - timedelta(days=10), finished_at=timezone.now() - timedelta(days=10)
        )
        found = Match.objects.select_related("club").get(pk=match.pk)
        assert objections.may_object(people["aino"], found) is may
    with pytest.raises(MatchError, match="9 days"):
        objections.object_to(match_id=match.pk, player=people["aino"], reason="No")


def test_who_sat_there_is_not_the_only_witness(play: Play, house: Club, people: dict[str, Player]) -> None:
    match = play("olga", "eero")
    made = to_second(match, people["olga"])
    assert made.status == Correction.Status.WAITING
    assert standing(house) == {"Olga": 500, "Eero": -500}, "nothing has happened yet"
    assert made.effects.filter(player=people["olga"], what="money", before=500, after=-500).exists()
    assert list(corrections.to_confirm(people["oiva"])) == [made]
    assert list(corrections.to_confirm(people["olga"])) == []
    for name in ("olga", "eero", "kerttu"):
        with pytest.raises(MatchError, match="does not sit"):
            corrections.confirm(correction=made, by=people[name])
    with pytest.raises(MatchError, match="comes first"):
        annul(match, people["oiva"])
    for _ in range(2):
        assert corrections.confirm(correction=made, by=people["oiva"]).status == Correction.Status.DONE
    assert standing(house) == {"Olga": -500, "Eero": 500}
    with pytest.raises(MatchError, match="decided"):
        corrections.refuse(correction=made, by=people["oiva"])
    assert_all_adds_up()


def test_refused_by_the_second_pair_of_eyes_nothing_changes(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play("olga", "eero")
    made = to_second(match, people["olga"])
    for _ in range(2):
        corrections.refuse(correction=made, by=people["oiva"])
    assert standing(house) == {"Olga": 500, "Eero": -500}
    assert to_second(match, people["kerttu"]).status == Correction.Status.DONE


def test_what_was_not_taken_back_once_can_be_asked_for_again(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play("olga", "eero")
    to_second(match, people["kerttu"])
    corrections.refuse(correction=back(match, people["olga"]), by=people["oiva"])
    assert back(match, people["kerttu"]).status == Correction.Status.DONE
    assert standing(house) == {"Olga": 500, "Eero": -500}
    assert_all_adds_up()


def test_an_objection_takes_back_what_waits_to_be_taken_back(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play("olga", "eero")
    to_second(match, people["kerttu"])
    waits = back(match, people["olga"])
    objection = objections.object_to(match_id=match.pk, player=people["olga"], reason="No")
    objections.decide(objection=objection, by=people["oiva"], uphold=True)
    assert standing(house) == {"Olga": 500, "Eero": -500}
    with pytest.raises(MatchError, match="look again"):
        corrections.confirm(correction=waits, by=people["oiva"])
    assert_all_adds_up()


def test_a_match_written_down_twice_is_void_with_the_other_named(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match, again = play(), play()
    made = corrections.correct(**asked(again, people["kerttu"], Change(Correction.Kind.ANNUL, doubles=match)))
    assert made.doubles == match
    assert standing(house) == WON
    assert not RatingChange.objects.filter(rated__match=again).exists()
    assert_all_adds_up()
    for wrong in (again, play("olga", "oiva")):
        Match.objects.filter(pk=wrong.pk).update(club=wrong.club if wrong == again else None)
        wrong.refresh_from_db()
        with pytest.raises(MatchError):
            corrections.correct(
                **asked(match, people["kerttu"], Change(Correction.Kind.ANNUL, doubles=wrong))
            )


def test_a_correction_is_taken_back_and_so_is_an_annulment(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    first = ratings()
    to_second(match, people["kerttu"])
    assert standing(house) == LOST
    back(match, people["oiva"])
    assert standing(house) == WON
    assert ratings() == first
    annul(match, people["oiva"])
    assert standing(house) == {}
    assert ratings() == {}
    back(match, people["oiva"])
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert standing(house) == WON
    assert_all_adds_up()
    assert [made.kind for made in corrections.of_match(match)] == ["deals", "restore", "annul", "restore"]


def test_a_contested_correction_is_held_and_taken_back_or_stands(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    to_second(match, people["oiva"])
    made = objections.object_to(match_id=match.pk, player=people["aino"], reason="I had won.")
    assert standing(house) == {}
    with pytest.raises(MatchError, match="another organiser decides"):
        objections.decide(objection=made, by=people["oiva"], uphold=False)
    objections.decide(objection=made, by=people["olga"], uphold=True)
    made.refresh_from_db()
    assert made.status == Objection.Status.BACK
    assert standing(house) == WON
    assert_all_adds_up()
    annul(match, people["olga"])
    other = objections.object_to(match_id=match.pk, player=people["aino"], reason="We did play.")
    objections.decide(objection=other, by=people["oiva"], uphold=True)
    assert standing(house) == WON
    assert_all_adds_up()


def test_what_was_paid_stays_paid_and_the_difference_is_a_new_debt(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    paid = {"payer": people["eero"], "payee": people["aino"], "currency": "EUR", "amount": 500}
    record_payment(club=house, key="k", by=people["aino"], **paid)
    assert standing(house) == {}
    to_second(match, people["kerttu"])
    assert standing(house) == {"Aino": -1000, "Eero": 1000}
    assert_all_adds_up()


def test_what_a_treasurer_took_back_stays_taken_back(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    take_back(entry=LedgerEntry.objects.get(match=match), by=people["olga"], reason="a slip")
    to_second(match, people["kerttu"])
    assert standing(house) == {}
    assert not HeldSettlement.objects.exists()


def test_what_comes_to_the_same_is_not_booked_again(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    again = {"winner": 0, "swapped": True}
    corrections.correct(**asked(match, people["kerttu"], Change(Correction.Kind.DEALS, {1: again})))
    assert LedgerEntry.objects.filter(match=match).count() == 1
    assert_all_adds_up()


def test_a_stopped_match_is_corrected_and_stopped_again(house: Club, people: dict[str, Player]) -> None:
    seats = [SeatPlan(people[name]) for name in ("aino", "eero", "olga", "oiva")]
    match = services.start(match=services.create_match(game="tuppi", seats=seats, entered=True, club=house))
    rami = RAMI_TEN
    nolo = {"game": "nolo", "stopped": False, "tricks": [6, 7]}
    for deal in (rami, nolo):
        match = services.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
    match = services.stop_match(match_id=match.pk, reason="It is late", expect_seq=match.seq)
    assert match.result is not None
    totals = match.result["totals"]
    change = Change(Correction.Kind.DEALS, {1: rami | {"tricks": [7, 6]}})
    corrections.correct(**asked(match, people["kerttu"], change))
    match.refresh_from_db()
    assert match.result["totals"] != totals
    assert str(match.reason) == "It is late"
    assert [event.kind for event in event_store.load(match).log] == [
        "result", "result", "stop", "reopen", "correct", "stop",
    ]  # fmt: skip
    back(match, people["kerttu"])
    match.refresh_from_db()
    assert match.result["totals"] == totals


def test_standings_follow_and_who_else_moves_in_them_is_named(house: Club, people: dict[str, Player]) -> None:
    cup = competitions.create_competition(
        kind="tournament", title="Hex", game="hex", format="round-robin",
        club=house, organiser=people["olga"], seed=1,
    )  # fmt: skip
    competitions.enter(competition=cup, players=[people[name] for name in ("aino", "eero", "kerttu")])
    competitions.start(competition=cup)
    for pairing in Pairing.objects.filter(round__competition=cup):
        for link in pairing.matches.all():
            match = services.start(match=link.match)
            match = services.enter_result(match_id=match.pk, data=FIRST, expect_seq=match.seq)
            services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    before = {row.entry.player_id: row.line for row in table_of_standings(cup)}
    made = to_second(match, people["oiva"])
    after = {row.entry.player_id: row.line for row in table_of_standings(cup)}
    assert {player: line.points for player, line in after.items()} != {
        player: line.points for player, line in before.items()
    }
    moved = {player for player in after if before[player].place != after[player].place}
    assert {one.player_id for one in made.effects.filter(what="standing")} == moved
    assert_all_adds_up()


@pytest.mark.parametrize("reason", ["", " ", "x" * 301, "\0"])
def test_a_correction_needs_a_reason(play: Play, people: dict[str, Player], reason: str) -> None:
    with pytest.raises(MatchError, match="characters"):
        to_second(play(), people["kerttu"], reason=reason)


def test_what_cannot_be_is_refused_and_changes_nothing(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    kerttu = people["kerttu"]
    with pytest.raises(MatchError, match="scorekeepers"):
        to_second(match, people["aino"])
    with pytest.raises(StaleSequence):
        to_second(match, kerttu, expect_seq=0)
    with pytest.raises(MatchError, match="in the meantime"):
        to_second(match, kerttu, known=99)
    for deals in ({2: FIRST}, {1: {"winner": 7, "swapped": False}}, {1: {}}, {1: "?"}, {0: FIRST}):
        with pytest.raises(BadResult):
            corrections.correct(**asked(match, kerttu, Change(Correction.Kind.DEALS, deals)))  # type: ignore[arg-type]
    with pytest.raises(MatchError, match="which deal"):
        corrections.correct(**asked(match, kerttu, Change(Correction.Kind.DEALS)))
    with pytest.raises(MatchError, match="nothing to take back"):
        back(match, kerttu)
    assert standing(house) == WON
    annul(match, kerttu)
    with pytest.raises(MatchError, match="void"):
        to_second(match, kerttu)
    with pytest.raises(MatchError, match="void"):
        annul(match, kerttu)
    running = services.create_match(
        game="hex", seats=[SeatPlan(people["aino"]), SeatPlan(people["eero"])], entered=True, club=house
    )
    with pytest.raises(MatchError, match="not over"):
        annul(running, kerttu)


def test_what_was_played_on_the_site_can_only_be_declared_void(
    house: Club, people: dict[str, Player]
) -> None:
    seats = [SeatPlan(people["aino"]), SeatPlan(people["eero"])]
    match = services.start(
        match=services.create_match(game="hex", seats=seats, club=house, options={"size": 4})
    )
    services.concede(match_id=match.pk, seat=0)
    match.refresh_from_db()
    with pytest.raises(MatchError, match="only be declared void"):
        to_second(match, people["kerttu"])
    annul(match, people["kerttu"])
    back(match, people["kerttu"])
    match.refresh_from_db()
    assert match.result is not None and match.result["gave_up"] == 0
    assert_all_adds_up()


def test_who_has_left_or_deleted_the_account_keeps_what_the_books_say(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    leave(club=house, player=people["eero"])
    to_second(match, people["kerttu"])
    assert standing(house) == LOST
    anonymise(player=people["eero"])
    annul(match, people["kerttu"])
    assert standing(house) == {}
    assert_all_adds_up()


@pytest.mark.django_db(transaction=True)
def test_of_two_correctors_at_once_one_is_told_to_look_again(
    play: Play, house: Club, people: dict[str, Player]
) -> None:
    match = play()
    change = Change(Correction.Kind.DEALS, {1: SECOND})
    wanted = [
        asked(match, people["kerttu"], change),
        asked(match, people["oiva"], Change(Correction.Kind.ANNUL)),
    ]
    raised = at_once([lambda one=one: corrections.correct(**one) for one in wanted])  # type: ignore[misc]
    assert len(raised) == 1
    assert isinstance(raised[0], MatchError | StaleSequence)
    assert Correction.objects.count() == 1
    assert standing(house) in ({}, LOST)
    assert_all_adds_up()
