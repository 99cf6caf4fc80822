"""A table that plays with real chips, from its sheet to the ledger."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Player
from clubs.services import create_club, join, sign_up
from games.core.errors import BadResult, Illegal
from ledger.errors import LedgerError
from ledger.models import LedgerEntry, Posting
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import services
from matches.errors import MatchError
from matches.models import Match

CHIPS = {"sheet": "chips"}


@pytest.fixture
def four(db) -> list[Player]:
    names = ("Aino", "Eero", "Kalle", "Liisa")
    return [sign_up(username=name.lower(), password="a long password", name=name).player for name in names]


@pytest.fixture
def table_of(four):
    """`table_of("indian-poker", seats=3, rule="chips")`: a match with a chip sheet and a stake of a cent a chip."""
    club: Club = create_club(name="Kerho", owner=four[0])
    for player in four[1:]:
        join(club=club, player=player)

    def make(game: str, seats: int = 3, *, rule: str, options: dict[str, Any] = CHIPS) -> Match:
        plan = [services.SeatPlan(player) for player in four[:seats]]
        match = services.create_match(game=game, seats=plan, options=options, entered=True, club=club)
        set_stake(match=match, terms=StakeTerms(currency="EUR", rule=rule, value=1))
        return services.start(match=match)

    return make


def enter(match: Match, by: Player, kind: str, **data: Any) -> Match:
    extra = {"played": False} if kind in ("iou", "transfer", "pays-bank", "cash-out") else {}
    return services.enter_result(
        match_id=match.pk, data={"kind": kind, **extra, **data}, expect_seq=match.seq, by=by
    )


def booked(match: Match, players: Sequence[Player]) -> list[int]:
    """What the ledger has for each of the players by this match."""
    entry = LedgerEntry.objects.get(match=match, kind=LedgerEntry.Kind.SETTLEMENT)
    amounts = dict(Posting.objects.filter(entry=entry).values_list("account__player", "amount"))
    assert sum(amounts.values()) == 0
    return [amounts.get(player.pk, 0) for player in players]


def test_chips_and_ious_are_settled_to_the_cent(table_of, four):
    """My Games, line 1791: three with 100 each, one broke, an IOU of 50."""
    match = table_of("indian-poker", rule="chips")
    aino = four[0]
    match = enter(match, aino, "count", stacks=[0, 170, 130])
    match = enter(match, aino, "iou", borrower=0, lender=1, chips=50)
    match = enter(match, aino, "final", stacks=[20, 140, 140])
    services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    assert booked(match, four[:3]) == [-130, 90, 40]


def test_a_cash_out_and_a_shared_difference_are_settled_once_every_side_has_confirmed(table_of, four):
    """Aino leaves with 130 of 300; the others count 167 of 170: 90 * 170/167 = 91.6 and 77 * 170/167 = 78.4."""
    match = table_of("indian-poker", rule="chips")
    aino, eero, kalle = four[:3]
    match = enter(match, aino, "cash-out", leaver=0, handed=130, played=True)
    with pytest.raises(BadResult, match="3 missing"):
        enter(match, aino, "final", stacks=[0, 90, 77])
    match = enter(match, eero, "final-shared", stacks=[0, 90, 77])
    for by in (aino, eero):
        services.confirm_result(match_id=match.pk, expect_seq=match.seq, by=by)
        assert not LedgerEntry.objects.filter(match=match).exists()
    services.confirm_result(match_id=match.pk, expect_seq=match.seq, by=kalle)
    assert booked(match, four[:3]) == [30, -8, -22]


def test_where_the_bank_takes_a_difference_settles(table_of, four):
    match = table_of("bridge-meets-guess-who", 2, rule="two-sides")
    match = enter(match, four[0], "pays-bank", who=None, chips=5)
    match = enter(match, four[0], "final", stacks=[70, 30])
    services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    assert booked(match, four[:2]) == [40, -40]


@pytest.mark.parametrize(("game", "seats"), [("bridge-meets-guess-who", 2), ("sinkki", 3)])
def test_chips_are_no_settlement_where_the_bank_pays_or_takes(table_of, game, seats):
    with pytest.raises(LedgerError, match=r"may not cancel out in .*: choose the average pot"):
        table_of(game, seats, rule="chips")


def test_an_uncounted_table_cannot_be_stopped_for_money(table_of, four):
    match = enter(table_of("indian-poker", rule="chips"), four[0], "buy-in", who=2, chips=50)
    with pytest.raises(Illegal, match="Count the chips first: 350 are in play"):
        services.stop_match(match_id=match.pk, reason="", expect_seq=match.seq, by=four[0])
    assert not LedgerEntry.objects.filter(match=match).exists()
    match = enter(match, four[0], "count", stacks=[150, 100, 100])
    match = services.stop_match(match_id=match.pk, reason="", expect_seq=match.seq)
    assert booked(match, four[:3]) == [50, 0, -50]


def test_a_corrected_count_is_what_is_settled(table_of, four):
    match = enter(table_of("indian-poker", rule="chips"), four[0], "final", stacks=[120, 100, 80])
    right = {"kind": "final", "stacks": [120, 80, 100]}
    match = services.correct_result(match_id=match.pk, deal=1, data=right, expect_seq=match.seq, by=four[0])
    services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    assert booked(match, four[:3]) == [20, -20, 0]


def test_a_table_of_deals_is_settled_as_before(table_of, four):
    match = table_of("indian-poker", rule="chips", options={"deals": 1})
    data = {"winner": 0, "paid": [4, 4, 1], "loans": []}
    match = services.enter_result(match_id=match.pk, data=data, expect_seq=match.seq, by=four[0])
    services.confirm_result(match_id=match.pk, expect_seq=match.seq)
    assert booked(match, four[:3]) == [5, -4, -1]


def test_a_chip_table_is_not_opened_for_play_on_the_site(four):
    plan = [services.SeatPlan(player) for player in four[:3]]
    with pytest.raises(MatchError, match="the results of Indian Poker are entered on a sheet instead"):
        services.create_match(game="indian-poker", seats=plan, options=CHIPS)
    assert not Match.objects.exists()


def test_the_page_tells_by_name_from_whom_to_borrow(table_of, four):
    match = table_of("indian-poker", rule="chips")
    match = enter(match, four[0], "count", stacks=[0, 170, 130])
    client = Client()
    client.force_login(four[0].user)
    posted = {"seq": match.seq, "kind": "iou", "borrower": "0", "lender": "2", "chips": "50"}
    page = client.post(reverse("enter-deal", args=[match.code]), posted)
    assert page.status_code == 422
    text = page.content.decode()
    assert "borrow from Eero, who has the most by the sheet: 170, and Kalle 130" in text
    preview = client.post(reverse("preview-deal", args=[match.code]), posted).content.decode()
    assert "borrow from Eero" in preview
    assert "170" in client.get(reverse("match", args=[match.code])).content.decode()
    match.refresh_from_db()
    assert match.seq == 1


def test_over_the_api_entries_are_checked_alike_and_rubbish_changes_nothing(table_of, four):
    match = table_of("indian-poker", rule="chips")
    client = Client()
    client.force_login(four[0].user)

    def post(name: str, **data: Any) -> Any:
        address = reverse(name, args=[match.code])
        return client.post(address, {"seq": match.seq, **data}, content_type="application/json")

    short = post("api-results", result={"kind": "final", "stacks": [100, 100, 95]})
    assert short.status_code == 400
    assert "300 chips are in play, but 295 were counted: 5 missing" in str(short.json())
    for rubbish in (
        {},
        {"kind": "rob"},
        {"kind": "final", "stacks": [1]},
        {"kind": "iou", "chips": -1},
        [],
        "x",
    ):
        assert post("api-results", result=rubbish).status_code == 400
    match.refresh_from_db()
    assert match.seq == 0
    assert post("api-results", result={"kind": "buy-in", "who": 0, "chips": 50}).status_code == 200
    match.refresh_from_db()
    stopped = post("api-stop", reason="late")
    assert stopped.status_code == 400
    assert "Count the chips first: 350 are in play" in str(stopped.json())
    assert post("api-results", result={"kind": "final", "stacks": [150, 110, 90]}).status_code == 200
    detail = client.get(reverse("api-match", args=[match.code])).json()
    assert detail["options"]["sheet"] == "chips"
    assert "150 + 110 + 90 = 350 counted" in str(detail)
