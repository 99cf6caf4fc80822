"""All Fives: Parlett, lines 604-616."""

from __future__ import annotations

import pytest

from games.kits.pack import PACK_52
from tests.games.dsl import begin, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "all-fives"
NOTHING = {"turned": 0, "gift": False, "high": None, "low": None, "jack": None, "game": 0, "trumps": [0, 0]}


def dealt(first: str, second: str, turned: str):
    top = PACK_52.cards(f"{first} {second} {turned}")
    pack = [*top, *(card for card in range(52) if card not in top)]
    return begin(KEY, dealer=1).happens(pack)


def test_trumps_score_for_who_wins_them_line_606():
    game = dealt("AS TS 5S 2C 3C 4C", "KS QS JS 6D 7D 8D", "9S").plays("stand")
    game.plays("AS", "KS", "TS", "QS", "JS", "5S")
    assert [game.state.trumps_in(taken) for taken in game.state.taken[:2]] == [4 + 3, 10 + 2 + 1 + 5]


@pytest.mark.parametrize(
    ("cards", "points"), [("AS", 4), ("KS", 3), ("QS", 2), ("JS", 1), ("TS", 10), ("5S", 5), ("AH TD 5C", 0)]
)
def test_what_each_trump_scores(cards: str, points: int):
    game = dealt("2C 3C 4C 6C 7C 8C", "2D 3D 4D 6D 7D 8D", "9S")
    assert game.state.trumps_in(PACK_52.mask(cards)) == points


def test_trap_the_five_of_trumps_counts_for_game_and_plain_fives_do_not():
    state = dealt("2C 3C 4C 6C 7C 8C", "2D 3D 4D 6D 7D 8D", "9S").state
    assert [state.counted(PACK_52.mask(cards)) for cards in ("5S", "5H 5D 5C", "AS TD")] == [5, 0, 14]


def test_the_most_of_a_deal_is_twenty_nine_line_616():
    best = {**NOTHING, "high": 0, "low": 0, "jack": 0, "game": 0, "trumps": [25, 0]}
    sheet(KEY).enter(best).counts(29, 0).says("{0}: 29, trumps 25", "{1}: 0, trumps 0")


def test_trap_the_jack_of_trumps_scores_twice():
    sheet(KEY).enter({**NOTHING, "jack": 1, "game": 0, "trumps": [0, 1]}).counts(1, 2)


def test_jacks_turned_are_the_dealers_and_the_gift_the_others():
    sheet(KEY).next(dealer=0).enter({**NOTHING, "turned": 2, "gift": True, "game": 1}).counts(2, 2)


def test_sixty_one_points_win_and_the_better_of_two():
    sheet(KEY, scores=(50, 50)).enter({**NOTHING, "trumps": [10, 12], "game": 0}).ends(61, 62, places=(2, 1))
    sheet(KEY, scores=(50, 50)).enter({**NOTHING, "trumps": [10, 11], "game": 0}).stands(61, 61).goes_on()


def test_more_than_all_the_trumps_nobody_wins():
    sheet(KEY).refuses({**NOTHING, "trumps": [20, 6]}, at="trumps")
    no_table(KEY, 3)


def test_what_was_played_can_be_typed_in_and_a_quick_player_beats_chance():
    played_and_typed(KEY, 1)
    gain = gain_of_greedy(KEY, deals=60, seed=3)
    assert gain[1] > gain[0]
