"""10-ball: My Games, lines 4252-4254."""

from tests.games.dsl import no_table, sheet


def visits():
    """A frame that is written down visit by visit."""
    return sheet("ten-ball", 2, visits=True)


def test_ten_balls_and_the_ten_wins():
    game = visits().next(on_table=list(range(1, 11)))
    game.enter(potted=[1, 9], end="miss", lost=[]).counts(0, 0)  # the 9 is a ball like any other
    game.enter(potted=[2, 10], end="miss", lost=[]).counts(0, 1)


def test_uncalled_pocketing_does_not_count():
    game = visits().enter(potted=[], end="uncalled", lost=[10, 3]).counts(0, 0)
    game.says("Not called: the pocketing is not valid", "Without effect: 10, 3", "The 10 is put back")
    game.next(dealer=1, in_hand=False, on_table=[1, 2, 4, 5, 6, 7, 8, 9, 10])


def test_frames_alone_may_be_written_down_too():
    game = sheet("ten-ball", target=1).enter(winner=1).ends()
    assert game.row.why[0].startswith("{side 1} pockets the 10")


def test_no_teams_of_two():
    no_table("ten-ball", 4)
