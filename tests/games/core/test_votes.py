"""What a majority decides during a deal, in words."""

from __future__ import annotations

from games.core.messages import Seat, Words
from games.core.votes import CARD, EXACT, VOTES, said_of


class AtTable(Words):
    """Knows the people."""

    def seat(self, number: int) -> str:
        return ("Aino", "Eero")[number]


def test_a_penalty_card_has_somebody_who_draws_it_and_the_reason_as_it_was_written() -> None:
    message = said_of(CARD, 1, "spoke {p0} out of turn")
    assert dict(message.values)["player"] == Seat(1)
    assert AtTable().said(message) == "Eero draws a penalty card: spoke {p0} out of turn"


def test_an_answer_is_asked_for_more_exactly_of_nobody_in_particular() -> None:
    message = said_of(EXACT, -1, "how many hearts?")
    assert AtTable().said(message) == "A more exact answer: how many hearts?"


def test_each_vote_there_is_has_words_of_its_own() -> None:
    assert len({said_of(vote, 0, "").template for vote in VOTES}) == len(VOTES)
