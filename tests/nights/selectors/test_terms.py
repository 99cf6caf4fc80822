"""What a table's players agree on, in words and as a digest."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from clubs.models import Player
from ledger.stakes import StakeTerms
from matches.event_store import table_of
from matches.strictness import Strictness
from nights.models import Session, SessionTable
from nights.selectors import terms
from nights.selectors.terms import drawable, options_said, terms_of, waiting_for
from nights.services import agreements

pytestmark = pytest.mark.django_db
FIXED = StakeTerms("EUR", 100, "fixed")


def proposed(night: Session, players: list[Player], game: str = "tuppi", **more: object) -> SessionTable:
    plan = {"session": night, "game": game, "players": players, "by": players[0], **more}
    return agreements.propose_table(**plan)  # type: ignore[arg-type]


def test_they_say_everything_in_words(night: Session, four: list[Player]) -> None:
    said = terms_of(proposed(night, four, options={"sooli": False}, stake=FIXED))
    assert said.title == "Tuppi"
    assert [[player.name for player in side] for side in said.sides] == [["Aino", "Kalle"], ["Eero", "Lempi"]]
    assert said.partners and said.sides_said == "Aino & Kalle – Eero & Lempi"
    assert [(option.key, option.value) for option in said.unusual] == [("sooli", "no")]
    assert "€1.00" in said.stake and "€1.00" in said.example
    assert said.objective == "win" and said.objective_said == "to win, by however little"


def test_what_nobody_has_said_is_called_so(night: Session, four: list[Player]) -> None:
    said = terms_of(proposed(night, four, "modern-skruuvi"))
    assert (said.objective, said.stake, said.example, said.unusual) == ("either", "", "", ())
    assert said.objective_said == "not said: to win, or for every point"


def test_alone_nobody_has_partners(night: Session, four: list[Player]) -> None:
    said = terms_of(proposed(night, four, "tuomas-mah-jong"))
    assert not said.partners
    assert said.sides_said == "Aino – Eero – Kalle – Lempi"


def test_the_digest_is_of_everything_that_is_agreed(night: Session, four: list[Player]) -> None:
    table = proposed(night, four)
    seen = [terms_of(table).digest]
    for change in (
        {"options": {"sooli": False}},
        {"stake": FIXED},
        {"stake": replace(FIXED, cap=5000)},
        {"stake": FIXED, "talk": "past"},
        {"stake": FIXED, "talk": "past", "strictness": Strictness("club")},
        {"stake": FIXED, "talk": "past", "strictness": Strictness("club", {"penalties": "none"})},
        {"players": [four[0], four[2], four[1], four[3]]},
    ):
        table = agreements.change_terms(table=table, by=four[0], **change)
        seen.append(terms_of(table).digest)
    assert len(set(seen)) == len(seen)
    assert terms_of(SessionTable.objects.get()).digest == seen[-1], "read again it is the same"


def test_what_a_game_got_later_is_in_the_digest_only_where_it_is_set(
    night: Session, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = proposed(night, four[:2], "hex")
    as_usual = terms_of(table).digest
    hashed: list[str] = []
    monkeypatch.setattr(
        terms, "salted_hmac", lambda _salt, text, **_: hashed.append(text) or hashlib.sha256(b"")
    )
    terms_of(table)
    assert "exchanged" not in hashed[0] and "time_limit" not in hashed[0], "a stored consent stays true"
    monkeypatch.undo()
    table = agreements.change_terms(table=table, by=four[0], options={"exchanged": "third"})
    assert terms_of(table).digest != as_usual


def test_what_may_be_talked_about_is_part_of_them_where_somebody_has_said(
    night: Session, four: list[Player]
) -> None:
    table = proposed(night, four, talk="past")
    assert terms_of(table).talk_said == "everything but the current deal"
    assert terms_of(agreements.change_terms(table=table, by=four[0])).talk_said == ""


def test_the_draw_of_sides_leaves_the_talk_as_it_was(night: Session, four: list[Player]) -> None:
    table = proposed(night, four, talk="silent")
    agreements.demand_draw(table=table, player=four[0], by=four[0])
    assert terms_of(SessionTable.objects.get()).talk == "silent"


def test_of_drawn_sides_the_digest_says_nothing(night: Session, four: list[Player]) -> None:
    table = proposed(night, four)
    agreements.demand_draw(table=table, player=four[0], by=four[0])
    drawn = SessionTable.objects.get()
    before = terms_of(drawn).digest
    drawn.match.seats.filter(index=0).update(index=9)
    drawn.match.seats.filter(index=1).update(index=0)
    drawn.match.seats.filter(index=9).update(index=1)
    assert terms_of(SessionTable.objects.get()).digest == before


def test_secret_options_are_not_said(night: Session, four: list[Player]) -> None:
    table = proposed(night, four)
    shown = {option.key: (option.value, option.usual) for option in options_said(table_of(table.match))}
    assert shown["sooli"] == ("yes", True)
    assert shown.keys() == table_of(table.match).public_options().keys()


@pytest.mark.parametrize(
    ("game", "sides", "can"),
    [
        ("tuppi", SessionTable.Sides.AGREED, True),
        ("tuppi", SessionTable.Sides.SEATED, False),
        ("tuppi", SessionTable.Sides.DRAWN, False),
        ("tuomas-mah-jong", SessionTable.Sides.AGREED, True),
        ("tuomas-mah-jong", SessionTable.Sides.SEATED, False),
    ],
)
def test_cards_decide_sides_or_seats_that_nobody_has_yet(
    night: Session, four: list[Player], game: str, sides: str, can: bool
) -> None:
    table = proposed(night, four, game)
    table.sides = sides
    assert drawable(table) is can


def test_a_table_waits_for_those_who_have_not_agreed(night: Session, four: list[Player]) -> None:
    first, second = proposed(night, four, "modern-skruuvi"), proposed(night, four)
    agreements.agree(table=first, player=four[0], by=four[0])
    assert list(waiting_for(four[0])) == [second]
    assert list(waiting_for(four[1])) == [first, second]
    agreements.call_off_table(table=second, by=four[0])
    assert list(waiting_for(four[0])) == []
