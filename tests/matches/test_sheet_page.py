"""What the sheet's page says to whom, and what happens to a deal that is saved twice or too late."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from clubs.models import Club, Player
from clubs.services import join, sign_up
from games.core import registry
from ledger.currencies import currency_of
from ledger.models import Stake
from matches import row_labels, services
from matches.models import Event, Match
from matches.sheet_notes import SheetNote
from matches.signals import sheet_shown
from tests.helpers.company import browser_of, club_of, with_logins
from tests.html import flat

pytestmark = pytest.mark.django_db

NOLO = {"game": "nolo", "tricks.0": "6", "tricks.1": "7"}
OTHER = {"game": "nolo", "tricks.0": "4", "tricks.1": "9"}
SOOLI = {"game": "sooli", "bidder": "0", "trickless": "on"}


@pytest.fixture
def people() -> list[Player]:
    return list(with_logins("Aino", "Eero", "Sylvi", "Veikko").values())


@pytest.fixture
def club(people: list[Player]) -> Club:
    return club_of("Kerho", owner=people[3], members=people[:3])


def running(game: str, people: list[Player], **more: Any) -> Match:
    seats = [services.SeatPlan(one) for one in people]
    return services.start(match=services.create_match(game=game, seats=seats, entered=True, **more))


@pytest.fixture
def sheet(people: list[Player], club: Club) -> Match:
    return running("tuppi", people, club=club)


def phone(player: Player | None) -> Client:
    return browser_of(player)


def page(match: Match, player: Player | None = None) -> str:
    return phone(player).get(f"/matches/{match.code}/").content.decode()


def save(match: Match, player: Player, deal: dict[str, str], seq: int | str) -> Any:
    return phone(player).post(f"/matches/{match.code}/deal/", {**deal, "seq": str(seq)})


def results(match: Match) -> int:
    return Event.objects.filter(match=match, kind="result").count()


class TestWhatThePageSays:
    def test_the_deal_to_come_is_told_to_everybody_and_one_reads_which_side_is_ones_own(
        self, sheet: Match, people: list[Player]
    ) -> None:
        save(sheet, people[0], NOLO, 0)
        for reader in (None, people[0], people[1]):
            told = page(sheet, reader)
            assert "Eero deals" in told
            assert "Rising: Aino &amp; Sylvi with 4, 48 to go" in told
            assert ("that is you" in told) == (reader == people[1])
            assert ('<div class="own">' in told) == (reader is not None)

    def test_rows_are_called_what_the_game_calls_them(self, people: list[Player]) -> None:
        match = running("kangaroo", people[:2])
        told = page(match, people[0])
        assert "<h2>Turn 1</h2>" in told
        assert "Save the turn" in told
        assert "Aino throws" in told
        assert "Deal" not in told
        data = {"darts": ["1", "MISS", "MISS"]}
        services.enter_result(match_id=match.pk, data=data, expect_seq=0, by=people[0])
        told = page(match, people[0])
        assert "Take the last turn back" in told
        corrected = phone(people[0]).get(f"/matches/{match.code}/deals/1/").content.decode()
        assert "Correct turn 1" in corrected

    def test_every_word_for_a_row_can_be_translated(self) -> None:
        assert all(row_labels.word_of(game.Sheet.unit) for game in registry.all_games())

    def test_who_won_stands_there_in_the_end(self, sheet: Match, people: list[Player]) -> None:
        for seq in range(3):
            save(sheet, people[0], SOOLI, seq)
        told = page(sheet)
        assert "Won by Aino &amp; Sylvi." in told
        assert "deals" not in told

    def test_an_abandoned_match_is_won_by_nobody(self, people: list[Player]) -> None:
        match = running("canasta", people)
        services.stop_match(match_id=match.pk, reason="late", expect_seq=0)
        assert "Abandoned: nobody wins." in page(match)

    def test_the_newest_deal_comes_first_with_running_totals(
        self, sheet: Match, people: list[Player]
    ) -> None:
        for seq in range(2):
            save(sheet, people[0], NOLO, seq)
        told = flat(page(sheet))
        assert told.index('scope="row">2<') < told.index('scope="row">1<')
        assert '<small title="Running total">8</small>' in told


class TestAppsAbove:
    def test_an_app_above_speaks_to_those_who_keep_the_sheet_only(
        self, sheet: Match, people: list[Player], listens: Callable[..., None]
    ) -> None:
        def tell(match: Match, live: Any, reader: Player | None, **_: object) -> list[SheetNote]:
            return [SheetNote("Weather", ("<b>rain</b>", f"{live.seq} events"), own=1)]

        listens(sheet_shown, tell)
        told = page(sheet, people[0])
        assert "&lt;b&gt;rain&lt;/b&gt;" in told
        assert '<dd class="own">0 events</dd>' in told
        assert "Weather" not in page(sheet)

    def test_the_stake_is_nobody_elses_business(self, sheet: Match, people: list[Player], club: Club) -> None:
        Stake.objects.create(match=sheet, currency=currency_of("EUR"), rule="fixed", value=200)
        save(sheet, people[0], NOLO, 0)
        told = page(sheet, people[1])
        assert "fixed stake of €2.00" in told
        assert "Aino +€2.00" in told
        assert "€" not in page(sheet)
        member = sign_up(username="helmi", password="kortti-ilta", name="Helmi").player
        join(club=club, player=member)
        assert "€" not in page(sheet, member)


class TestSavedTwiceOrTooLate:
    def test_two_taps_save_one_deal_and_nobody_is_told_off(self, sheet: Match, people: list[Player]) -> None:
        for _ in range(2):
            response = save(sheet, people[0], NOLO, 0)
            assert response.status_code == 302
            assert list(get_messages(response.wsgi_request)) == []
        assert results(sheet) == 1

    def test_the_same_deal_from_another_phone_is_one_deal(self, sheet: Match, people: list[Player]) -> None:
        save(sheet, people[0], NOLO, 0)
        response = save(sheet, people[1], NOLO, 0)
        assert [str(one) for one in get_messages(response.wsgi_request)] == [
            "Aino had saved the same already."
        ]
        assert results(sheet) == 1

    def test_another_result_is_refused_with_the_reason_and_what_was_typed(
        self, sheet: Match, people: list[Player]
    ) -> None:
        save(sheet, people[0], NOLO, 0)
        response = save(sheet, people[1], OTHER, 0)
        told = response.content.decode()
        assert response.status_code == 422
        assert "Not saved: the sheet is no longer as this page knew it, and it has now 1 line." in told
        assert "save it only if it is deal 2" in told
        assert "The newest, deal 1: Nolo, 6 tricks" in flat(told)
        assert 'value="9"' in told
        assert results(sheet) == 1

    def test_the_same_result_as_an_earlier_deal_is_a_deal_of_its_own(
        self, sheet: Match, people: list[Player]
    ) -> None:
        save(sheet, people[0], NOLO, 0)
        assert save(sheet, people[0], NOLO, 1).status_code == 302
        assert results(sheet) == 2

    def test_a_deal_for_a_sheet_that_is_complete_is_refused_and_the_page_still_stands(
        self, sheet: Match, people: list[Player]
    ) -> None:
        for seq in range(3):
            save(sheet, people[0], SOOLI, seq)
        assert save(sheet, people[1], NOLO, 2).status_code == 422
        response = save(sheet, people[1], NOLO, 3)
        assert response.status_code == 422
        assert "The match is over" in response.content.decode()
        assert results(sheet) == 3

    @pytest.mark.parametrize("seq", ["-1", "7", "x", "", "9" * 40])
    def test_a_number_of_an_event_that_is_none_saves_nothing(
        self, sheet: Match, people: list[Player], seq: str
    ) -> None:
        save(sheet, people[0], NOLO, 0)
        assert save(sheet, people[0], NOLO, seq).status_code == 422
        assert results(sheet) == 1

    def test_an_undone_deal_may_be_saved_again(self, sheet: Match, people: list[Player]) -> None:
        save(sheet, people[0], NOLO, 0)
        services.undo_result(match_id=sheet.pk, expect_seq=1, by=people[0])
        assert save(sheet, people[0], NOLO, 2).status_code == 302
        assert results(sheet) == 2


@pytest.fixture
def ask(client: Client) -> Callable[[Match], dict[str, Any]]:
    def get(match: Match) -> dict[str, Any]:
        answer: dict[str, Any] = client.get(f"/api/matches/{match.code}/").json()
        return answer

    return get


class TestThroughTheApi:
    def test_the_deal_to_come_with_names(self, sheet: Match, ask: Callable[[Match], dict[str, Any]]) -> None:
        answer = ask(sheet)
        assert answer["unit"] == "Deal"
        assert answer["now"] == ["Aino deals", "Nobody rises yet; 52 wins"]

    def test_nothing_is_to_come_when_it_is_over(
        self, sheet: Match, ask: Callable[[Match], dict[str, Any]]
    ) -> None:
        services.stop_match(match_id=sheet.pk, reason="late", expect_seq=0)
        assert ask(sheet)["now"] == []

    def test_a_match_whose_rules_have_changed_has_neither(
        self, sheet: Match, ask: Callable[[Match], dict[str, Any]]
    ) -> None:
        Match.objects.update(rules_version=99)
        answer = ask(sheet)
        assert (answer["unit"], answer["now"], answer["sheet"]) == ("", [], [])
