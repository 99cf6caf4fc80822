"""The pages of matches: who may do what, and what rubbish does (nothing, with a clear word)."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Event, Match
from tests.helpers.answers import said
from tests.helpers.company import ROLES, browser_of, club_with_roles, with_logins

pytestmark = pytest.mark.django_db

RAMI = {"game": "rami", "bidder": "0", "tricks.0": "10", "tricks.1": "3"}
"""A deal of Tuppi as the form posts it."""


@pytest.fixture
def people() -> dict[str, Player]:
    """Somebody of every kind, each with a login."""
    return with_logins("Stranger", "Owner", "Seated", *ROLES)


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_with_roles("Kerho", people)


@pytest.fixture
def sheet(club: Club, people: dict[str, Player]) -> Match:
    """A Tuppi rubber of the club; `Seated` holds the first seat and is no member."""
    crowd = [people["Seated"], *(Player.objects.create(name=n, slug=n.lower()) for n in ("A", "B", "C"))]
    seats = [services.SeatPlan(one) for one in crowd]
    return services.start(match=services.create_match(game="tuppi", seats=seats, entered=True, club=club))


@pytest.fixture
def visit(people: dict[str, Player]) -> Callable[[str], Client]:
    """`visit("Keeper")`: a browser in which that person is logged in; "Nobody" is not."""

    return lambda name: browser_of(people.get(name))


def address(match: Match, action: str = "") -> str:
    return f"/matches/{match.code}/" + (f"{action}/" if action else "")


class TestWhoKeepsTheSheet:
    @pytest.mark.parametrize(
        ("who", "status", "events"),
        [
            ("Nobody", 302, 0),
            ("Stranger", 403, 0),
            ("Member", 403, 0),
            ("Keeper", 302, 1),
            ("Organiser", 302, 1),
            ("Owner", 302, 1),
            ("Seated", 302, 1),
        ],
    )
    def test_entering_a_deal(
        self, visit: Callable[[str], Client], sheet: Match, who: str, status: int, events: int
    ) -> None:
        response = visit(who).post(address(sheet, "deal"), {**RAMI, "seq": "0"})
        assert (response.status_code, Event.objects.count()) == (status, events)

    @pytest.mark.parametrize("action", ["undo", "confirm", "stop"])
    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 403), ("Member", 403)])
    def test_changing_the_sheet(
        self, visit: Callable[[str], Client], sheet: Match, who: str, status: int, action: str
    ) -> None:
        visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": "0"})
        assert visit(who).post(address(sheet, action), {"seq": "1"}).status_code == status
        sheet.refresh_from_db()
        assert (sheet.status, sheet.seq) == (Match.Status.RUNNING, 1)

    def test_only_who_keeps_the_sheet_sees_the_form(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        for who, sees in (("Nobody", False), ("Member", False), ("Keeper", True), ("Seated", True)):
            page = visit(who).get(address(sheet)).content.decode()
            assert (address(sheet, "deal") in page) == sees, who

    @pytest.mark.parametrize("action", ["", "deal", "play", "undo", "confirm", "stop"])
    @pytest.mark.parametrize("who", ["Stranger", "Nobody"])
    def test_a_private_clubs_match_is_not_there_for_others(
        self, visit: Callable[[str], Client], sheet: Match, who: str, action: str
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        client = visit(who)
        ask = client.post if action else client.get
        response = ask(address(sheet, action), {**RAMI, "seq": "0"} if action else {})
        assert response.status_code == (302 if who == "Nobody" and action else 404)
        assert Event.objects.count() == 0
        assert str(sheet.code) not in client.get("/matches/").content.decode()

    def test_a_private_clubs_match_is_there_for_its_members(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        assert visit("Member").get(address(sheet)).status_code == 200

    def test_pages_that_change_something_take_no_get(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        for action in ("deal", "play", "undo", "confirm", "stop"):
            assert visit("Owner").get(address(sheet, action)).headers["location"] == address(sheet)


RUBBISH = ["", "x", "-1", "1e3", "²", "٣", "9" * 30, "9" * 5000, "0x1", "\0", "<b>", "None", "1.5"]


class TestRubbish:
    @pytest.mark.parametrize("value", RUBBISH)
    @pytest.mark.parametrize("name", ["game", "bidder", "tricks.0", "seq"])
    def test_a_deal_with_one_value_of_rubbish_is_not_stored_and_the_reason_told(
        self, visit: Callable[[str], Client], sheet: Match, name: str, value: str
    ) -> None:
        response = visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": "0", name: value})
        assert Event.objects.count() == 0
        if name == "seq":
            assert response.status_code == 422
            assert "Not saved: the sheet is no longer" in response.content.decode()
        else:
            assert response.status_code == 422
            assert 'class="problem"' in response.content.decode()

    @pytest.mark.parametrize(
        "posted",
        [
            {},
            {"seq": "0"},
            RAMI,
            {**RAMI, "seq": "0", "tricks.0": "14", "tricks.1": "0"},
            {**RAMI, "seq": "0", "tricks.0": "7", "tricks.1": "7"},
            {**RAMI, "seq": "0", "tricks.²": "7", "tricks.1": "x", f"tricks.{'9' * 900}": "1"},
            {**RAMI, "seq": "0", "tricks": "7", "tricks.0.0": "x", "tricks.0": ""},
        ],
    )
    def test_a_deal_that_cannot_be_is_not_stored(
        self, visit: Callable[[str], Client], sheet: Match, posted: dict[str, str]
    ) -> None:
        response = visit("Keeper").post(address(sheet, "deal"), posted)
        assert response.status_code == 422
        assert Event.objects.count() == 0

    def test_what_was_typed_comes_back_escaped(self, visit: Callable[[str], Client], sheet: Match) -> None:
        posted = {**RAMI, "seq": "0", "tricks.0": '"><script>'}
        page = visit("Keeper").post(address(sheet, "deal"), posted).content.decode()
        assert "&quot;&gt;&lt;script&gt;" in page
        assert '"><script>' not in page

    @pytest.mark.parametrize("seq", RUBBISH)
    @pytest.mark.parametrize("action", ["undo", "confirm", "stop"])
    def test_a_sheet_is_not_changed_by_a_page_without_its_number(
        self, visit: Callable[[str], Client], sheet: Match, action: str, seq: str
    ) -> None:
        visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": "0"})
        response = visit("Keeper").post(address(sheet, action), {"seq": seq})
        assert "look again" in said(response)
        sheet.refresh_from_db()
        assert (sheet.status, sheet.seq) == (Match.Status.RUNNING, 1)

    def test_an_incomplete_sheet_is_not_confirmed(self, visit: Callable[[str], Client], sheet: Match) -> None:
        assert "not complete yet" in said(visit("Keeper").post(address(sheet, "confirm"), {"seq": "0"}))

    def test_with_nothing_on_the_sheet_nothing_is_taken_back(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        assert said(visit("Keeper").post(address(sheet, "undo"), {"seq": "0"}))
        assert Event.objects.count() == 0

    def test_a_reason_is_one_line_that_can_be_stored(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        visit("Keeper").post(address(sheet, "stop"), {"seq": "0", "reason": "last\0 bus\n<b>" + "x" * 500})
        sheet.refresh_from_db()
        assert sheet.status == Match.Status.FINISHED
        assert sheet.reason.startswith("last bus <b>x")
        assert "<b>" not in visit("Nobody").get(address(sheet)).content.decode()

    def test_a_finished_sheet_is_not_changed(self, visit: Callable[[str], Client], sheet: Match) -> None:
        visit("Keeper").post(address(sheet, "stop"), {"seq": "0", "reason": "rain"})
        sheet.refresh_from_db()
        seq = str(sheet.seq)
        assert "finished" in said(visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": seq}))
        for action in ("undo", "confirm", "stop"):
            assert "finished" in said(visit("Keeper").post(address(sheet, action), {"seq": seq}))
        assert Event.objects.count() == sheet.seq

    @pytest.mark.parametrize(
        "query", ["game=yatzy", "status=lost", "page=x", "page=-1", "page=999999", "game=%00", "status=%00"]
    )
    def test_a_list_of_rubbish_is_empty_or_the_nearest_page(
        self, visit: Callable[[str], Client], sheet: Match, query: str
    ) -> None:
        assert visit("Nobody").get(f"/matches/?{query}").status_code == 200

    @pytest.mark.parametrize("code", ["x", uuid.uuid4(), "0" * 36, "-" * 36])
    @pytest.mark.parametrize("action", ["", "deal/", "undo/", "play/"])
    def test_a_match_that_is_not_there(
        self, visit: Callable[[str], Client], code: object, action: str
    ) -> None:
        client = visit("Owner")
        assert (client.post if action else client.get)(f"/matches/{code}/{action}").status_code == 404


@pytest.fixture
def table(people: dict[str, Player], bots: dict[str, Player]) -> Match:
    """`Seated` has the first stone of a small game of Hex against a bot."""
    seats = [services.SeatPlan(people["Seated"]), services.SeatPlan(bots["random"])]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


class TestTheLiveTable:
    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 403), ("Owner", 403)])
    def test_only_who_sits_there_moves_or_gives_up(
        self, visit: Callable[[str], Client], table: Match, who: str, status: int
    ) -> None:
        for posted in ({"move": "a1", "seq": "0"}, {"concede": "1", "seq": "0"}):
            assert visit(who).post(address(table, "play"), posted).status_code == status
        assert Event.objects.count() == 0

    def test_a_move_is_played_and_the_bot_answers(self, visit: Callable[[str], Client], table: Match) -> None:
        assert visit("Seated").post(address(table, "play"), {"move": "a1", "seq": "0"}).status_code == 302
        assert play_bots(match_id=table.pk, holder="w") == "waits"
        assert event_store.load(table).actors() == (0,)
        assert 'name="move"' in visit("Seated").get(address(table)).content.decode()
        assert 'name="move"' not in visit("Stranger").get(address(table)).content.decode()

    @pytest.mark.parametrize(
        "posted",
        [
            {},
            {"seq": "0"},
            {"move": "", "seq": "0"},
            {"move": "z9", "seq": "0"},
            {"move": "a1\0", "seq": "0"},
            {"move": "a1" * 10_000, "seq": "0"},
            {"move": ["a1", "a2"], "seq": "0"},
            {"move": ["a1"] * 900, "seq": "0"},
            {"move": "a1", "seq": "1"},
            *({"move": "a1", "seq": seq} for seq in RUBBISH),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_a_reason(
        self, visit: Callable[[str], Client], table: Match, posted: dict[str, Any]
    ) -> None:
        response = visit("Seated").post(address(table, "play"), posted)
        assert response.status_code == 302
        assert 5 < len(said(response)) < 400
        assert Event.objects.count() == 0

    def test_giving_up(self, visit: Callable[[str], Client], table: Match) -> None:
        visit("Seated").post(address(table, "play"), {"concede": "1", "seq": "0"})
        table.refresh_from_db()
        assert table.result["places"] == [2, 1]

    @pytest.mark.parametrize("seq", ["0", *RUBBISH])
    def test_giving_up_needs_no_number_of_the_page_it_was_asked_on(
        self, visit: Callable[[str], Client], table: Match, seq: str
    ) -> None:
        visit("Seated").post(address(table, "play"), {"move": "a1", "seq": "0"})
        play_bots(match_id=table.pk, holder="w")
        visit("Seated").post(address(table, "play"), {"concede": "1", "seq": seq})
        table.refresh_from_db()
        assert table.status == Match.Status.FINISHED
        page = visit("Seated").get(address(table)).content.decode()
        assert "Won by Random" in page
        assert "Seated gives up." in page
        assert "Rating" in page
        assert "Play again" in page
        assert "Play again" not in visit("Stranger").get(address(table)).content.decode()

    def test_playing_again_is_the_same_game_options_and_seats_and_is_made_once(
        self, visit: Callable[[str], Client], table: Match
    ) -> None:
        refused = visit("Seated").post(address(table, "again"))
        assert "to its end" in said(refused)
        visit("Seated").post(address(table, "play"), {"concede": "1"})
        assert "Play again" in visit("Seated").get(address(table)).content.decode()
        assert visit("Stranger").post(address(table, "again")).status_code == 403
        places = {visit("Seated").post(address(table, "again"))["Location"] for _ in range(3)}
        again = Match.objects.get(status=Match.Status.RUNNING)
        assert places == {f"/matches/{again.code}/"}
        assert (again.game, again.options, again.rated) == (table.game, table.options, table.rated)
        assert [one.player for one in again.seats.order_by("index")] == [
            one.player for one in table.seats.order_by("index")
        ]

    def test_a_person_is_not_seated_again_without_their_word(
        self, visit: Callable[[str], Client], people: dict[str, Player]
    ) -> None:
        seats = [services.SeatPlan(people[name]) for name in ("Seated", "Member")]
        match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
        services.concede(match_id=match.pk, seat=1)
        assert "Play again" not in visit("Seated").get(address(match)).content.decode()
        assert "bots alone" in said(visit("Seated").post(address(match, "again")))
        assert not Match.objects.filter(status=Match.Status.RUNNING).exists()

    def test_a_deal_is_not_entered_into_a_match_that_is_played_here(
        self, visit: Callable[[str], Client], table: Match
    ) -> None:
        posted = {"winner": "0", "seq": "0"}
        response = visit("Seated").post(address(table, "deal"), posted)
        assert response.status_code == 422 or said(response)
        assert Event.objects.count() == 0
        for action in ("undo", "confirm"):
            assert said(visit("Seated").post(address(table, action), {"seq": "0"}))
        assert Event.objects.count() == 0

    def test_a_move_is_not_played_on_a_sheet(self, visit: Callable[[str], Client], sheet: Match) -> None:
        response = visit("Seated").post(address(sheet, "play"), {"move": "a1", "seq": "0"})
        assert said(response)
        assert Event.objects.count() == 0


class TestReplay:
    @pytest.mark.parametrize("at", ["0", "1", "5", "999", *RUBBISH])
    def test_every_step_and_every_rubbish_step_is_a_page(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match], at: str
    ) -> None:
        match = hex_of_bots()
        play_bots(match_id=match.pk, holder="w")
        assert visit("Nobody").get(address(match), {"at": at}).status_code == 200

    def test_a_step_by_htmx_is_only_the_step(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        play_bots(match_id=match.pk, holder="w")
        page = visit("Nobody").get(address(match), {"at": "2"}, headers={"HX-Request": "true"})
        assert page.content.decode().strip().startswith('<div id="step" data-seq="2">')

    def test_a_match_of_older_rules_keeps_its_page_with_its_result(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        play_bots(match_id=match.pk, holder="w")
        Match.objects.update(rules_version=match.rules_version + 1)
        page = visit("Nobody").get(address(match))
        assert page.status_code == 200
        assert "of the rules of Hex" in page.content.decode()
        told = visit("Nobody").get(f"/api/matches/{match.code}/").json()
        assert (told["view"], told["result"]) == (None, match_result(match))

    def test_a_match_whose_log_cannot_be_replayed_keeps_its_page(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        Event.objects.create(match=match, seq=1, kind="move", seat=0, text="z99")
        Match.objects.update(seq=1)
        play_bots(match_id=match.pk, holder="w")
        page = visit("Nobody").get(address(match))
        assert page.status_code == 200
        assert "cannot be replayed" in page.content.decode()

    def test_a_page_costs_as_many_queries_for_a_long_match_as_for_a_short_one(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        counts = []
        for size in (4, 8):
            match = hex_of_bots()
            Match.objects.filter(pk=match.pk).update(options=match.options | {"size": size})
            play_bots(match_id=match.pk, holder="w")
            with CaptureQueriesContext(connection) as queries:
                visit("Nobody").get(address(match))
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 12


def match_result(match: Match) -> Any:
    match.refresh_from_db()
    return match.result


def test_the_list_costs_the_same_queries_for_one_match_and_for_many(
    visit: Callable[[str], Client], bots: dict[str, Player]
) -> None:
    counts = []
    for many in (1, 20):
        players = [bots["random"], bots["greedy"]]
        plan = services.MatchPlan("hex", [services.SeatPlan(one) for one in players])
        services.create_matches([plan] * many)
        with CaptureQueriesContext(connection) as queries:
            assert visit("Nobody").get("/matches/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5
