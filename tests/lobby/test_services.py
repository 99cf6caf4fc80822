"""Open tables: who sits down agrees, the last seat begins the match, and nothing happens twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from common.refusals import Refusal
from lobby import services
from lobby.errors import LobbyError, NotYours, TableGone
from lobby.models import OpenTable
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.lobby.conftest import Opened, seated, sit

pytestmark = pytest.mark.django_db
Status = OpenTable.Status


class TestSittingDown:
    def test_the_last_seat_begins_the_match_on_the_terms_that_were_read(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        table = opened(options={"size": 5}, rated=False)
        after = sit(table, people["Outi"])
        assert (after.status, seated(after)) == (Status.BEGUN, ["Aino", "Outi"])
        match = after.match
        assert match is not None
        assert (match.status, match.options["size"], match.rated) == (Match.Status.RUNNING, 5, False)
        assert [seat.player.name for seat in match.seats.all()] == ["Aino", "Outi"]

    def test_again_changes_nothing(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened(game="tuppi", seats=[people["Aino"], None, None, None])
        assert (
            seated(sit(table, people["Outi"]))
            == seated(sit(table, people["Outi"]))
            == ["Aino", "Outi", None, None]
        )
        assert sit(table, people["Aino"]).is_open

    def test_one_chooses_the_seat_and_so_the_partner(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened(game="tuppi", seats=[people["Aino"], None, None, None])
        assert seated(sit(table, people["Outi"], 2)) == ["Aino", None, "Outi", None]
        for taken in (0, 2, 4, -1):
            with pytest.raises(TableGone, match="taken"):
                sit(table, people["Eero"], taken)

    def test_other_terms_than_were_read_are_not_agreed_to(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        table, other = opened(options={"size": 5}), opened(options={"size": 6})
        for terms in ("", other.terms, "0" * 64):
            with pytest.raises(TableGone, match="look at it again"):
                services.sit(table=table, player=people["Outi"], terms=terms)
        assert seated(table) == ["Aino", None]

    def test_a_club_s_table_is_for_its_members(
        self, opened: Opened, people: dict[str, Player], club: Club
    ) -> None:
        table = opened(audience="club", club=club)
        with pytest.raises(NotYours, match="members of Kallio"):
            sit(table, people["Outi"])
        match = sit(table, people["Eero"]).match
        assert match is not None and match.club == club

    def test_bots_do_not_sit_down_by_themselves(self, opened: Opened, bots: dict[str, Player]) -> None:
        with pytest.raises(NotYours, match="login"):
            sit(opened(), bots["greedy"])


class TestAsking:
    def test_a_seat_is_kept_for_whom_one_asks(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened(seats=[people["Aino"], people["Eero"]])
        with pytest.raises(TableGone, match="kept for somebody else"):
            sit(table, people["Outi"])
        assert sit(table, people["Eero"]).status == Status.BEGUN

    def test_no_is_an_answer_and_the_seat_is_free_then(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        table = opened(seats=[people["Aino"], people["Eero"]])
        services.leave(table=table, player=people["Eero"])
        assert sit(table, people["Outi"]).status == Status.BEGUN

    def test_strangers_are_not_asked(self, opened: Opened, people: dict[str, Player]) -> None:
        with pytest.raises(LobbyError, match="people of your clubs"):
            opened(seats=[people["Aino"], people["Outi"]])

    def test_nobody_is_flooded(
        self, opened: Opened, people: dict[str, Player], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(services, "MOST_ASKED", 2)
        for _ in range(2):
            opened(seats=[people["Aino"], people["Eero"]])
        with pytest.raises(LobbyError, match="2 people within a day"):
            opened(seats=[people["Aino"], people["Eero"]])
        opened()


class TestTheHost:
    def test_bots_take_the_rest(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        table = opened(game="tuppi", seats=[people["Aino"], None, people["Eero"], None])
        sit(table, people["Outi"], 3)
        after = services.fill(table=table, by=people["Aino"])
        assert after.status == Status.BEGUN and after.match is not None
        names = seated(after)
        assert names[0] == "Aino" and names[3] == "Outi" and None not in names
        assert services.fill(table=table, by=people["Aino"]).match == after.match, "a second click"

    def test_bots_take_the_rest_by_themselves_once_the_time_has_come(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        table, other = opened(bots_after=5, seats=[people["Aino"], None]), opened()
        assert services.fill_due() == 0
        OpenTable.objects.update(created_at=timezone.now() - timedelta(minutes=6))
        assert (services.fill_due(), services.fill_due()) == (1, 0)
        table.refresh_from_db()
        assert table.match is not None and seated(table)[0] == "Aino" and None not in seated(table)
        assert seated(other) == ["Aino", None], "nobody has agreed to that there"

    def test_a_seat_that_is_taken_in_time_is_a_persons(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        table = opened(bots_after=1)
        OpenTable.objects.update(created_at=timezone.now() - timedelta(minutes=6))
        sit(table, people["Outi"])
        assert services.fill_due() == 0
        with pytest.raises(TableGone):
            services.fill_in_time(table=table)
        assert seated(table) == ["Aino", "Outi"]

    def test_without_bots_it_waits_on_and_others_begin(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        changed, sound = opened(bots_after=1), opened(bots_after=1)
        OpenTable.objects.update(created_at=timezone.now() - timedelta(minutes=6))
        OpenTable.objects.filter(pk=changed.pk).update(rules_version=99)
        assert services.fill_due() == 1
        sound.refresh_from_db()
        assert (seated(changed), sound.status) == (["Aino", None], Status.BEGUN)

    def test_when_bots_come_is_agreed_to(self, opened: Opened) -> None:
        assert len({opened(bots_after=after).terms for after in (0, 1, 60)}) == 3
        for rubbish in (-1, 2, 10**9):
            with pytest.raises(LobbyError, match="when bots take"):
                opened(bots_after=rubbish)

    def test_a_table_full_of_bots_begins_at_once(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        table = opened(seats=[people["Aino"], bots["greedy"]])
        assert table.status == Status.BEGUN

    def test_only_the_host_fills_frees_and_calls_off(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened()
        for act in (
            lambda: services.fill(table=table, by=people["Eero"]),
            lambda: services.free_seat(table=table, by=people["Eero"], index=1),
            lambda: services.call_off(table=table, by=people["Eero"]),
        ):
            with pytest.raises(NotYours):
                act()

    def test_a_seat_is_freed(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened(game="tuppi", seats=[people["Aino"], None, people["Eero"], None])
        sit(table, people["Outi"])
        services.free_seat(table=table, by=people["Aino"], index=1)
        services.free_seat(table=table, by=people["Aino"], index=2)
        assert seated(table) == ["Aino", None, None, None]
        assert not table.seats.exclude(asked=None).exists()
        for own in (0, 9, -1):
            with pytest.raises(LobbyError, match="not your own"):
                services.free_seat(table=table, by=people["Aino"], index=own)

    def test_a_table_called_off_takes_nobody(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened()
        with pytest.raises(LobbyError, match="call it off"):
            services.leave(table=table, player=people["Aino"])
        services.call_off(table=table, by=people["Aino"])
        assert services.call_off(table=table, by=people["Aino"]).status == Status.CALLED_OFF
        with pytest.raises(TableGone, match="called off"):
            sit(table, people["Outi"])

    def test_so_many_tables_wait_at_a_time(self, opened: Opened) -> None:
        for _ in range(services.MOST_OPEN):
            opened()
        with pytest.raises(LobbyError, match="wait for players already"):
            opened()


class TestRubbish:
    @pytest.mark.parametrize(
        ("more", "said"),
        [
            ({"seats": []}, "Nobody sits"),
            ({"game": "darts-of-nowhere"}, "darts-of-nowhere"),
            ({"seats": [None, None]}, "your own table, once"),
            ({"game": "golf-of-nobody", "seats": [None]}, "golf"),
            ({"audience": "everybody"}, "who may sit down"),
            ({"audience": "club"}, "who may sit down"),
            ({"hours": 10**9}, "how long"),
            ({"options": {"size": 10**30}}, "whole number"),
            ({"options": {"colour": "red"}}, "colour"),
            ({"preset": "mine"}, "mine"),
            ({"objective": "fun"}, "fun"),
        ],
    )
    def test_is_refused_with_a_sentence(self, opened: Opened, more: dict[str, object], said: str) -> None:
        with pytest.raises(Refusal, match=said):
            opened(**more)
        assert not OpenTable.objects.exists()

    def test_nobody_sits_in_two_places(self, opened: Opened, people: dict[str, Player]) -> None:
        for seats in (
            [people["Aino"], people["Aino"], None, None],
            [people["Aino"], people["Eero"], people["Eero"], None],
        ):
            with pytest.raises(LobbyError):
                opened(game="tuppi", seats=seats)

    def test_a_bot_sits_on_one_side_alone(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        bot = bots["greedy"]
        for seats in ([bot, bot, bot], [bot, bot, None], [bot, bot, people["Eero"]]):
            with pytest.raises(LobbyError, match="two places"):
                opened(game="tuppi", seats=[people["Aino"], *seats])
        assert opened(game="tuppi", seats=[people["Aino"], bot, None, bot]).is_open
        OpenTable.objects.all().delete()
        assert not Match.objects.exists() and not OpenTable.objects.exists()


class TestTime:
    def test_a_table_lapses(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened(hours=1)
        assert services.lapse() == 0
        OpenTable.objects.update(lapses_at=timezone.now() - timedelta(seconds=1))
        with pytest.raises(TableGone, match="lapsed"):
            sit(table, people["Outi"])
        assert (services.lapse(), services.lapse()) == (1, 0)
        table.refresh_from_db()
        assert table.status == Status.LAPSED

    def test_a_clock_that_was_set_back_leaves_no_table_for_years(self, opened: Opened) -> None:
        opened()
        OpenTable.objects.update(lapses_at=timezone.now() + timedelta(days=900))
        assert services.lapse() == 1


@pytest.mark.django_db(transaction=True)
class TestTwoAtOnce:
    def test_one_seat_takes_one(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened()
        raised = at_once([lambda one=one: sit(table, people[one]) for one in ("Eero", "Helmi", "Outi")])
        assert len(raised) == 2 and all(isinstance(error, TableGone) for error in raised), raised
        assert Match.objects.count() == 1

    def test_the_last_seat_is_a_persons_or_a_bots(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        table = opened(bots_after=1)
        OpenTable.objects.update(created_at=timezone.now() - timedelta(minutes=6))
        at_once([lambda: sit(table, people["Outi"]), services.fill_due, services.fill_due])
        table.refresh_from_db()
        assert table.status == Status.BEGUN and Match.objects.count() == 1 and None not in seated(table)

    def test_the_last_two_seats_begin_one_match(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened(game="tuppi", seats=[people["Aino"], None, None, None])
        sit(table, people["Helmi"])

        def come(one: str) -> None:
            for _ in range(3):
                try:
                    sit(OpenTable.objects.get(pk=table.pk), people[one])
                    return
                except TableGone:
                    continue

        assert at_once([lambda: come("Eero"), lambda: come("Outi")]) == []
        table.refresh_from_db()
        assert table.status == Status.BEGUN and Match.objects.count() == 1
        assert {seat.player.name for seat in Match.objects.get().seats.all()} == {
            "Aino",
            "Helmi",
            "Eero",
            "Outi",
        }

    def test_a_table_that_fills_while_it_is_called_off_is_one_or_the_other(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        table = opened()
        at_once(
            [lambda: sit(table, people["Eero"]), lambda: services.call_off(table=table, by=people["Aino"])]
        )
        table.refresh_from_db()
        assert (table.status == Status.BEGUN) == Match.objects.exists()
        assert table.status in (Status.BEGUN, Status.CALLED_OFF)
