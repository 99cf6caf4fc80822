"""Orders of tied sides."""

from ratings.engine.ties import mean_judgements, tie_orders

EVEN = [(0.0, 1.0)] * 7


def test_up_to_four_tied_go_through_all_orders():
    assert len(tie_orders([0, 0, 0, 0], EVEN)) == 12  # the mirror of each says the same
    assert len(tie_orders([0, 0, 0, 0, 1], EVEN)) == 24
    assert len(tie_orders([0, 0, 1, 2, 2, 2], EVEN)) == 12
    assert tie_orders([0, 1, 2], EVEN) == [[0, 1, 2]]


def test_more_stand_by_what_is_believed_of_them_and_its_reverse():
    beliefs = [(0.0, 1.0), (3.0, 1.0), (1.0, 1.0), (2.0, 1.0), (-1.0, 1.0), (9.0, 1.0)]
    assert tie_orders([0, 0, 0, 0, 0, 1], beliefs) == [[1, 3, 2, 0, 4, 5], [4, 0, 2, 3, 1, 5]]


def test_those_tied_of_whom_the_same_is_believed_learn_the_same():
    beliefs = [(1.0, 1.0), (1.0 + 1e-15, 1.0), (0.5, 1.0)]
    judged = [[(0.4, 0.1), (0.2, 0.3), (0.0, 0.0)], [(0.4, 0.1), (0.2, 0.3), (0.2, 0.2)]]
    mean = mean_judgements([0, 0, 0], beliefs, judged)
    assert mean[0] == mean[1]
    assert [round(value, 12) for value in (*mean[0], *mean[2])] == [0.3, 0.2, 0.1, 0.1]
