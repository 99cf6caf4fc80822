"""What a place at a table says, and what somebody may write down for the others."""

from __future__ import annotations

import pytest

from clubs.models import Player
from nights.models import SessionTable, TableConsent
from nights.selectors.agreement_page import Place, Shown
from nights.selectors.terms import Terms

AINO, EERO = Player(pk=1, name="Aino"), Player(pk=2, name="Eero")


def place(player: Player = AINO, by: Player | None = None, **more: bool) -> Place:
    """A place at the table; `by`: who has written that its player agrees."""
    consent = TableConsent(player=player, written_by=by) if by else None
    flags = {"you": False, "may_write": True, "may_agree": True, "gone": False, **more}
    return Place(player=player, side=1, card="", consent=consent, **flags)


@pytest.mark.parametrize(
    ("by", "gone", "word", "confirmed_by"),
    [
        (None, False, "has not said", ""),
        (AINO, False, "✓ agrees", ""),
        (EERO, False, "✓ agrees", "Eero"),
        (EERO, True, "has gone home", ""),
    ],
)
def test_a_place_says_what_its_player_has_said(
    by: Player | None, gone: bool, word: str, confirmed_by: str
) -> None:
    seen = place(by=by, gone=gone)
    assert (seen.word, seen.confirmed_by) == (word, confirmed_by)


def shown(*places: Place, waits: bool = True, **more: bool) -> Shown:
    terms = Terms(
        game="tuppi", title="Tuppi", players=(AINO, EERO), sides=((AINO,), (EERO,)), how=SessionTable.Sides.AGREED,
        options=(), objective="win", stake="", digest="d",
    )  # fmt: skip
    flags = {"can_draw": False, "at_table": True, "keeps": False, "sees_stake": True, **more}
    return Shown(
        terms=terms, places=places, waits=waits, draw=None, cards=(), earlier=(), seal="", opened="", state="", **flags
    )  # fmt: skip


def test_for_others_one_writes_down_what_they_may_say_next() -> None:
    page = shown(
        place(AINO, you=True),
        place(EERO),
        place(Player(pk=3, name="Sylvi"), by=AINO, may_agree=False),
        place(Player(pk=4, name="Veikko"), may_agree=False),
        place(Player(pk=5, name="Lempi"), may_write=False),
    )
    assert [(word.player, word.action, word.label) for word in page.words_for_others] == [
        (2, "agree", "Eero agrees"),
        (3, "withdraw", "Sylvi takes it back"),
    ]
    assert [one.player.pk for one in page.may_demand] == [1, 2, 3, 4]


def test_a_table_asks_who_has_not_said_while_it_waits() -> None:
    assert shown(place(you=True)).asks_you
    assert not shown(place(you=True, by=AINO)).asks_you
    assert not shown(place()).asks_you
    assert not shown(place(you=True), waits=False).asks_you


def test_terms_are_changed_while_the_table_waits_by_those_at_it_and_who_keeps_the_scores() -> None:
    assert shown(place()).may_change
    assert shown(place(), at_table=False, keeps=True).may_change
    assert not shown(place(), at_table=False).may_change
    assert not shown(place(), waits=False).may_change


def test_sides_to_be_agreed_on_are_said_to_be_so() -> None:
    assert shown(place()).sides_came == "if everybody agrees"
    assert shown(place(), waits=False).sides_came == "agreed by everybody"
    assert shown(place()).terms.sides_said == "Aino – Eero"
