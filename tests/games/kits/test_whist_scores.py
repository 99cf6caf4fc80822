"""A point for each trick over the book."""

from games.kits.whist_scores import over_the_book


def test_a_side_scores_its_tricks_over_the_book_and_the_other_nothing() -> None:
    score = over_the_book((4, 9), 6)
    assert score.points == (0, 3)
    assert [str(line) for line in score.why] == ["9 tricks, 3 over 6: 3"]


def test_the_book_itself_is_worth_nothing() -> None:
    assert over_the_book((5, 4), 5).points == (0, 0)
