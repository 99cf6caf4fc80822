"""What the sheet's page says to whom, and what happens to a deal that is saved twice or too late."""

from __future__ import annotations

import pytest
from django.contrib.messages import get_messages

from clubs.models import Player
from games.core import registry
from matches import row_labels, services
from matches.models import Event, Match
from matches.presenters import sheets as sheet_page
from tests.html import flat
from tests.matches.sheets import NOLO, page, phone, running, save

pytestmark = pytest.mark.django_db

OTHER = {"game": "nolo", "tricks.0": "4", "tricks.1": "9"}
SOOLI = {"game": "sooli", "bidder": "0", "trickless": "on"}


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

    def test_who_would_stop_reads_on_which_scores_and_what_they_leave_out(
        self, sheet: Match, people: list[Player]
    ) -> None:
        assert "nothing would be settled" in page(sheet, people[0])
        save(sheet, people[0], NOLO, 0)
        told = flat(page(sheet, people[0]))
        assert "settled on these scores: Aino &amp; Sylvi 4, Eero &amp; Veikko 0." in told
        assert "Turns to begin are uneven; fewer so far for: " in told
        assert "abandons it" in page(running("canasta", people), people[0])

    def test_the_newest_deal_comes_first_with_running_totals(
        self, sheet: Match, people: list[Player]
    ) -> None:
        for seq in range(2):
            save(sheet, people[0], NOLO, seq)
        told = flat(page(sheet))
        assert told.index('scope="row">2<') < told.index('scope="row">1<')
        assert '<small title="Running total">8</small>' in told


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


@pytest.mark.parametrize(
    ("game", "objective", "entered", "said"),
    [
        ("tuppi", "", True, "played to win, by however little"),
        ("tuppi", "margin", True, "played for every point"),
        ("modern-skruuvi", "win", False, "played to win, by however little"),
        ("tuppi", "", False, ""),
    ],
)
def test_what_a_match_is_played_for_is_said_where_it_was_agreed_or_is_the_games_own(
    game: str, objective: str, entered: bool, said: str
) -> None:
    match = Match(game=game, objective=objective, entered=entered)
    assert sheet_page.played_for(match, registry.get(game)) == said
