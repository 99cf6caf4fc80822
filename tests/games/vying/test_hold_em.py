"""Hold 'em: Parlett, lines 5642-5644."""

from __future__ import annotations

from tests.games.dsl import Dealt, deal


def hold_em(*hands: str, table: str = "") -> Dealt:
    """Two cards a seat, and those that come to the table."""
    return deal("hold-em", *hands, later=table)


def all_check(game: Dealt) -> Dealt:
    return game.plays(*["check"] * game.betting.able)


def test_three_cards_come_to_the_table_and_then_one_by_one():
    game, seen = hold_em("AS AD", "KS KD", "2C 7H"), []
    for _ in range(3):
        seen.append(all_check(game).happens().board.bit_count())
    assert seen == [3, 4, 5]
    assert all_check(game).state.reveals()


def test_everybody_is_told_what_is_turned_up():
    game = all_check(hold_em("AS AD", "KS KD", table="2C 7H 9D"))
    assert game.state.told_chance(None, game.state.draw(None)) == "Cards are dealt. On the table: 7♥ 9♦ 2♣."


def test_who_can_only_play_the_table_shares_the_pot():
    game = hold_em("2C 3D", "2D 3H", "2H 4S", table="TS JS QS KS AS")
    for _ in range(3):
        all_check(game).happens()
    all_check(game).happens().ended(won=(1, 1, 1))
