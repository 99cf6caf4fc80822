"""Who sat where is put right: rating, money and the page follow, and nobody owes without their own word."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Club, Membership, Notice, Player
from clubs.services import add_guest, create_club, join, set_role, sign_up
from ledger.audit import faults
from ledger.errors import LedgerError
from ledger.models import Stake
from ledger.selectors import balances
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import corrections, objections, services
from matches.corrections import Change
from matches.errors import MatchError
from matches.models import CorrectedSeat, Correction, Match, Objection
from ratings.models import Pool, Rating, RatingChange
from ratings.recompute import recompute_family
from tests.helpers.company import browser_of

pytestmark = pytest.mark.django_db

NAMES = ("olga", "oiva", "kerttu", "aino", "eero", "veikko")
Status = Correction.Status


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return {name: sign_up(username=name, password="kortti-ilta", name=name.title()).player for name in NAMES}


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    """Olga's; Oiva organises too, Kerttu keeps scores, the others are members."""
    club = create_club(name="Talo", owner=people["olga"])
    for name in NAMES[1:]:
        join(club=club, player=people[name])
    set_role(club=club, player=people["oiva"], role=Membership.Role.ORGANISER)
    set_role(club=club, player=people["kerttu"], role=Membership.Role.SCOREKEEPER)
    return club


def played(house: Club, *players: Player, stake: bool = True) -> Match:
    """A sheet of Hex, for five euros with a stake, that the first has won."""
    seats = [services.SeatPlan(player) for player in players]
    match = services.create_match(game="hex", seats=seats, entered=True, club=house)
    if stake:
        set_stake(match=match, terms=StakeTerms(currency="EUR", value=500, rule="fixed"))
    services.start(match=match)
    match = services.enter_result(
        match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=match.seq
    )
    return services.confirm_result(match_id=match.pk, expect_seq=match.seq)


def asked(match: Match, by: Player, seats: dict[int, Player]) -> dict[str, object]:
    match.refresh_from_db()
    last = corrections.last_done(match)
    return {
        "match_id": match.pk, "change": Change(Correction.Kind.SEATS, seats=seats), "by": by,
        "reason": "It was not them.", "expect_seq": match.seq, "known": last.pk if last else 0,
    }  # fmt: skip


def reseat(match: Match, by: Player, seats: dict[int, Player]) -> Correction:
    return corrections.correct(**asked(match, by, seats))  # type: ignore[arg-type]


def standing(club: Club) -> dict[str, int]:
    return {row.player.name: row.amount for row in balances(club=club) if row.player and row.amount}


def assert_all_adds_up() -> None:
    """The books are proved, and ratings are what a replay of everything comes to."""
    assert list(faults()) == []
    rows = Rating.objects.order_by("pool", "player").values_list(
        "pool__key", "player", "mu", "var", "matches"
    )
    before = list(rows)
    for family in Pool.objects.filter(game=""):
        recompute_family(family=family)
    assert list(rows.all()) == before


def test_without_a_stake_it_is_done_at_once_and_everybody_concerned_is_told(
    house: Club, people: dict[str, Player]
) -> None:
    match = played(house, people["aino"], people["eero"], stake=False)
    later = played(house, people["veikko"], people["aino"], stake=False)
    made = reseat(match, people["kerttu"], {1: people["veikko"]})
    assert made.status == Status.DONE
    assert [seat.player for seat in match.seats.order_by("index")] == [people["aino"], people["veikko"]]
    told = set(Notice.objects.filter(key=f"correction/{made.pk}").values_list("player__name", flat=True))
    assert told == {"Aino", "Eero", "Veikko"}
    assert not RatingChange.objects.filter(rated__match=match, player=people["eero"]).exists()
    assert RatingChange.objects.filter(rated__match=later, player=people["veikko"]).exists()
    shown = {(one.player, one.what): (one.before, one.after) for one in made.effects.select_related("player")}
    assert shown[people["eero"], "place"] == (2, None)
    assert shown[people["veikko"], "place"] == (None, 2)
    assert shown[people["eero"], "club-rating"][1] is None, "they have played nothing any more"
    assert_all_adds_up()


def test_who_never_agreed_to_the_stake_owes_nothing_before_their_own_word(
    house: Club, people: dict[str, Player]
) -> None:
    match = played(house, people["aino"], people["eero"])
    made = reseat(match, people["kerttu"], {1: people["veikko"]})
    assert made.status == Status.WAITING
    assert not made.look
    assert standing(house) == {"Aino": 500, "Eero": -500}
    assert Notice.objects.filter(player=people["veikko"], kind=Notice.Kind.SEAT_ASKED).count() == 1
    for other in ("olga", "eero", "kerttu"):
        with pytest.raises(MatchError):
            corrections.confirm(correction=made, by=people[other])
    assert standing(house) == {"Aino": 500, "Eero": -500}
    done = corrections.confirm(correction=made, by=people["veikko"])
    assert done.status == Status.DONE
    assert standing(house) == {"Aino": 500, "Veikko": -500}
    assert corrections.confirm(correction=made, by=people["veikko"]).status == Status.DONE, (
        "said twice it is once"
    )
    assert_all_adds_up()


def test_who_is_asked_may_say_no_and_then_nothing_has_changed(house: Club, people: dict[str, Player]) -> None:
    match = played(house, people["aino"], people["eero"])
    made = reseat(match, people["kerttu"], {1: people["veikko"]})
    assert corrections.refuse(correction=made, by=people["veikko"]).status == Status.REFUSED
    assert standing(house) == {"Aino": 500, "Eero": -500}
    with pytest.raises(MatchError):
        corrections.confirm(correction=made, by=people["veikko"])


def test_who_is_to_sit_there_themselves_needs_a_second_look_and_is_none(
    house: Club, people: dict[str, Player]
) -> None:
    match = played(house, people["aino"], people["eero"])
    made = reseat(match, people["oiva"], {0: people["oiva"]})
    assert (made.status, made.look) == (Status.WAITING, True)
    assert corrections.deciders(match, made) == [people["olga"]]
    assert list(corrections.to_confirm(people["oiva"])) == []
    with pytest.raises(MatchError, match="organiser"):
        corrections.confirm(correction=made, by=people["oiva"])
    assert corrections.confirm(correction=made, by=people["olga"]).status == Status.DONE
    assert standing(house) == {"Oiva": 500, "Eero": -500}
    assert_all_adds_up()


def test_a_look_and_a_word_are_both_waited_for_in_either_order(
    house: Club, people: dict[str, Player]
) -> None:
    for order in (("olga", "veikko"), ("veikko", "olga")):
        match = played(house, people["oiva"], people["eero"])
        made = reseat(match, people["oiva"], {1: people["veikko"]})
        states = [corrections.confirm(correction=made, by=people[name]).status for name in order]
        assert states == [Status.WAITING, Status.DONE]
    assert standing(house) == {"Oiva": 1000, "Veikko": -1000}


def test_those_who_sat_there_have_agreed_and_may_be_swapped(house: Club, people: dict[str, Player]) -> None:
    match = played(house, people["aino"], people["eero"])
    made = reseat(match, people["kerttu"], {0: people["eero"], 1: people["aino"]})
    assert made.status == Status.DONE
    assert standing(house) == {"Aino": -500, "Eero": 500}
    assert_all_adds_up()


def test_a_guest_may_have_sat_there(house: Club, people: dict[str, Player]) -> None:
    guest = add_guest(club=house, name="Vieras")
    match = played(house, people["aino"], people["eero"])
    assert reseat(match, people["kerttu"], {1: guest}).status == Status.DONE
    assert standing(house) == {"Aino": 500, "Vieras": -500}
    assert_all_adds_up()


def test_a_junior_is_not_written_down_where_money_was_played_for(
    house: Club, people: dict[str, Player]
) -> None:
    Player.objects.filter(pk=people["veikko"].pk).update(junior=True)
    match = played(house, people["aino"], people["eero"])
    with pytest.raises(LedgerError, match="junior"):
        reseat(match, people["kerttu"], {1: people["veikko"]})
    assert standing(house) == {"Aino": 500, "Eero": -500}


def test_it_can_be_taken_back_and_that_too(house: Club, people: dict[str, Player]) -> None:
    match = played(house, people["aino"], people["eero"])
    corrections.confirm(
        correction=reseat(match, people["kerttu"], {1: people["veikko"]}), by=people["veikko"]
    )
    for loser in ("Eero", "Veikko"):
        back = asked(match, people["kerttu"], {}) | {"change": Change(Correction.Kind.RESTORE)}
        assert corrections.correct(**back).status == Status.DONE  # type: ignore[arg-type]
        assert standing(house) == {"Aino": 500, loser: -500}
        assert_all_adds_up()


def test_who_is_not_written_down_any_more_may_object_and_then_it_is_as_before(
    house: Club, people: dict[str, Player]
) -> None:
    match = played(house, people["aino"], people["eero"], stake=False)
    reseat(match, people["kerttu"], {0: people["veikko"]})
    made = objections.object_to(match_id=match.pk, player=people["aino"], reason="It was me")
    assert objections.decide(objection=made, by=people["olga"], uphold=True).status == Objection.Status.BACK
    assert [seat.player for seat in match.seats.order_by("index")] == [people["aino"], people["eero"]]
    with pytest.raises(MatchError, match="sat at the table"):
        objections.object_to(match_id=match.pk, player=people["oiva"], reason="Nor was it me")
    assert_all_adds_up()


def test_the_limit_of_who_sits_there_now_is_theirs_not_the_others(
    house: Club, people: dict[str, Player]
) -> None:
    match = played(house, people["aino"], people["eero"])
    Stake.objects.update(night_caps={str(people["eero"].pk): 100})
    corrections.confirm(
        correction=reseat(match, people["kerttu"], {1: people["veikko"]}), by=people["veikko"]
    )
    assert standing(house) == {"Aino": 500, "Veikko": -500}


def test_people_who_cannot_have_sat_there_are_refused(
    house: Club, people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = played(house, people["aino"], people["eero"])
    stranger = sign_up(username="outo", password="kortti-ilta", name="Outo").player
    for seats in (
        {},
        {0: people["aino"]},
        {0: people["eero"]},
        {0: bots["random"]},
        {1: stranger},
        {9: stranger},
    ):
        with pytest.raises(MatchError):
            reseat(match, people["kerttu"], seats)
    assert not CorrectedSeat.objects.exists()


class TestOnThePage:
    @pytest.fixture
    def match(self, house: Club, people: dict[str, Player]) -> Match:
        return played(house, people["aino"], people["eero"])

    def put_right(self, client: Client, match: Match, **more: object) -> object:
        seats = {f"seat.{seat.index}": seat.player_id for seat in match.seats.all()}
        posted = {"kind": "seats", "seq": match.seq, "known": 0, "reason": "Not them", **seats, **more}
        return client.post(f"/matches/{match.code}/put-right/", posted)

    def test_from_the_form_to_the_word_of_who_sat_there(
        self, match: Match, house: Club, people: dict[str, Player]
    ) -> None:
        keeper, asked_one = browser_of(people["kerttu"]), browser_of(people["veikko"])
        other = {"seat.1": people["veikko"].pk}
        shown = self.put_right(keeper, match, **other)
        assert "Veikko" in shown.content.decode()  # type: ignore[attr-defined]
        assert not Correction.objects.exists()
        self.put_right(keeper, match, **other, sure="1")
        made = Correction.objects.get()
        assert made.status == Status.WAITING
        page = asked_one.get(f"/matches/{match.code}/").content.decode()
        assert "Veikko sat there, not Eero." in page
        answer = f"/clubs/{house.slug}/corrections/{made.pk}/"
        assert answer + "confirm/" in page
        assert answer + "confirm/" not in keeper.get(f"/matches/{match.code}/").content.decode()
        assert browser_of(people["eero"]).post(answer + "confirm/").status_code == 403
        asked_one.post(answer + "confirm/")
        assert standing(house) == {"Aino": 500, "Veikko": -500}

    @pytest.mark.parametrize("rubbish", ["", "x", "-1", "9" * 30, "0", "1.5", "\0"])
    def test_nobodys_number_is_refused_and_what_was_typed_stays(
        self, match: Match, people: dict[str, Player], rubbish: str
    ) -> None:
        page = self.put_right(browser_of(people["kerttu"]), match, **{"seat.0": rubbish})
        assert page.status_code == 422  # type: ignore[attr-defined]
        assert "Not them" in page.content.decode()  # type: ignore[attr-defined]

    def test_the_api_does_the_same(self, match: Match, house: Club, people: dict[str, Player]) -> None:
        keeper, asked_one = browser_of(people["kerttu"]), browser_of(people["veikko"])
        url = f"/api/matches/{match.code}/result-corrections/"
        body = {"kind": "seats", "reason": "Not them", "seq": match.seq, "seats": {"1": "veikko"}}
        for bad in ({"x": "veikko"}, {"1": "nobody"}, {"7": "veikko"}, {"-1": "veikko"}, {}):
            response = keeper.post(url, body | {"seats": bad}, content_type="application/json")
            assert 400 <= response.status_code < 500
        made = keeper.post(url, body, content_type="application/json").json()
        assert made["seats"] == [
            {"index": 1, "before": "eero", "after": "veikko", "word": True, "agreed_at": None}
        ]
        answer = f"/api/clubs/{house.slug}/corrections/{made['id']}/"
        assert (
            browser_of(people["aino"])
            .post(answer, {"confirm": True}, content_type="application/json")
            .status_code
            == 403
        )
        done = asked_one.post(answer, {"confirm": True}, content_type="application/json").json()
        assert done["status"] == "done"
