"""Who deals: put right with a tap, seen by everybody, taken back like a deal; and the first dealer by lot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from clubs.models import Player
from games.core.commitment import Sealed, lot
from games.core.errors import BadResult, StaleSequence
from matches import dealing, event_store, services
from matches.errors import MatchError
from matches.models import Event, Match
from matches.signals import seed_asked
from tests.helpers.concurrency import at_once
from tests.html import flat
from tests.matches.sheets import NOLO, page, phone, save

pytestmark = pytest.mark.django_db
SEALED = Sealed("kallio", "salt")
DRAWN = lot("kallio", 4)


def put(match: Match, player: Player | None, **posted: object) -> int:
    return phone(player).post(f"/matches/{match.code}/dealer/", posted).status_code


def deals(match: Match) -> int:
    return event_store.load(Match.objects.get(pk=match.pk)).sheet.next_deal().dealer


class TestPutRight:
    def test_a_tap_and_a_trace(self, sheet: Match, people: list[Player]) -> None:
        assert put(sheet, people[1], number=2, seq=0) == 302
        shown = flat(page(sheet, people[0]))
        assert f"{people[2].name} deals" in shown
        assert "who deals put right" in shown and people[1].name in shown
        assert Event.objects.get().by == people[1]

    def test_it_is_taken_back_on_the_page(self, sheet: Match, people: list[Player]) -> None:
        put(sheet, people[1], number=2, seq=0)
        assert "Take back who deals" in page(sheet, people[0])
        phone(people[0]).post(f"/matches/{sheet.code}/undo/", {"seq": 1})
        assert deals(sheet) == 0
        assert "Take back who deals" not in page(sheet, people[0])

    def test_the_next_deal_is_that_dealers_and_the_one_after_follows(
        self, sheet: Match, people: list[Player]
    ) -> None:
        put(sheet, people[1], number=2, seq=0)
        save(sheet, people[1], NOLO, 1)
        assert deals(sheet) == 3

    @pytest.mark.parametrize("seat", ["", "x", "-1", "4", "0", "9" * 30, "1.5"])
    def test_rubbish_changes_nothing(self, sheet: Match, people: list[Player], seat: str) -> None:
        assert put(sheet, people[1], number=seat, seq=0) == 302
        assert not Event.objects.exists()

    def test_who_does_not_keep_the_sheet_does_not(self, sheet: Match) -> None:
        assert put(sheet, None, number=2, seq=0) == 302
        assert not Event.objects.exists()


class TestDrawn:
    @pytest.fixture
    def sealed(self, listens: Callable[..., None]) -> None:
        listens(seed_asked, lambda **_: SEALED)

    def test_by_the_seed_that_was_sealed_and_anybody_can_check_it(
        self, sheet: Match, people: list[Player], sealed: None
    ) -> None:
        assert SEALED.seal in page(sheet, people[0])
        put(sheet, people[3], number="lot", seq=0)
        assert deals(sheet) == DRAWN
        shown = page(sheet)
        assert SEALED.seal in shown and "salt:&quot;kallio&quot;" in shown and f"kallio:{DRAWN}" in shown
        assert "Take back who deals" not in page(sheet, people[0])

    def test_once_and_only_before_the_first_deal(
        self, sheet: Match, people: list[Player], sealed: None
    ) -> None:
        dealing.draw_first_dealer(match=sheet, expect_seq=0, by=people[0])
        with pytest.raises(BadResult, match="drawn once"):
            dealing.draw_first_dealer(match=sheet, expect_seq=1, by=people[0])
        with pytest.raises(StaleSequence):
            dealing.draw_first_dealer(match=sheet, expect_seq=0, by=people[1])

    def test_not_after_a_deal(self, sheet: Match, people: list[Player], sealed: None) -> None:
        save(sheet, people[0], NOLO, 0)
        assert SEALED.seal not in page(sheet, people[0])
        with pytest.raises(BadResult, match="before anything is on the sheet"):
            dealing.draw_first_dealer(match=sheet, expect_seq=1, by=people[0])

    def test_without_a_sealed_seed_there_is_no_draw(self, sheet: Match, people: list[Player]) -> None:
        with pytest.raises(MatchError, match="No seed was sealed"):
            dealing.draw_first_dealer(match=sheet, expect_seq=0, by=people[0])
        assert "Draw who deals first" not in page(sheet, people[0])


@pytest.mark.django_db(transaction=True)
def test_two_who_tap_at_once_are_one_and_a_refusal(sheet: Match, people: list[Player]) -> None:
    put_right = partial(services.put_dealer_right, match_id=sheet.pk, expect_seq=0)
    raised = at_once([partial(put_right, seat=2, by=people[0]), partial(put_right, seat=3, by=people[1])])
    assert [type(error) for error in raised] == [StaleSequence]
    assert Event.objects.count() == 1
