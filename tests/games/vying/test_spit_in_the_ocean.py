"""Spit in the Ocean: Parlett, lines 5630-5640."""

from __future__ import annotations

from tests.games.dsl import Dealt, deal


def spit(*hands: str, table: str, stock: str = "") -> Dealt:
    """Four cards a seat, then the spit."""
    return deal("spit-in-the-ocean", *hands, later=f"{table} {stock}")


def test_the_spit_is_the_fifth_card_of_every_hand():
    game = spit("AC AD 2C 3D", "KC KD KH 4D", table="AS").plays(
        "check", "check", "pat", "pat", "check", "check"
    )
    game.happens().ended(won=(2, 0))
    labels = [seat["labels"][-2:] for seat in game.view(None)["seats"]]
    assert labels == [["three of a kind", "changed 0"], ["three of a kind", "changed 0"]]


def test_up_to_four_cards_are_changed_and_the_spit_is_not():
    game = spit("AC AD 2C 3D", "KC KD KH 4D", table="AS", stock="9C 9D 9H 9S").plays("check", "check").turn(1)
    game.allows(1, "change KH KD 4D KC", "pat").refuses(1, "change AS", "change KH KD KC 4D AS")
    assert game.plays("change KH KD 4D KC").hands[1].bit_count() == 4
    assert game.view(0)["piles"] == [{"name": "on the table", "count": 1, "cards": ["AS"]}]


def test_anybody_may_open():
    spit("2C 7D 9C TD", "KC 3D 8H 4D", table="JS").allows(1, "bet 5", "check")


def test_when_all_check_there_is_the_draw():
    spit("2C 7D 9C TD", "KC 3D 8H 4D", table="JS").plays("check", "check").allows(1, "pat")
