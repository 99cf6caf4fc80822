"""A partner found by a card. Games with one: `test_napoleon.py` and `test_five_hundred_call_partner.py` beside this."""

import pytest

from games.core.messages import say_in
from games.kits.pack import Pack
from games.tricks.kit.called import CalledPartnerState, calls
from tests.games.dsl import begin

SEATS = 4


class Calling(CalledPartnerState):
    """Bridge cards, of which seat 0 has called one; nothing else happens before play."""

    roles = {"caller": say_in("beside a seat", "caller"), "partner": say_in("beside a seat", "friend")}

    def result(self):
        raise NotImplementedError


@pytest.fixture
def state():
    """Seat 0 has the clubs, seat 1 the diamonds, seat 2 the hearts and seat 3 the spades."""
    dealt = Calling(begin("oh-hell", SEATS).state.table, begin("oh-hell", SEATS).state.deal)
    dealt.apply_chance(list(range(52)))
    return dealt


def test_the_words_are_the_cards_in_their_order_and_the_joker_has_a_name():
    words = calls(Pack("QK", "HS", jokers=1))
    assert [(key, str(word)) for key, word in words.items()] == [
        *zip(("call QH", "call KH", "call QS", "call KS"), ("Q♥", "K♥", "Q♠", "K♠"), strict=True),
        ("call *", "joker"),
    ]


def test_where_nobody_has_called_everybody_plays_for_himself(state):
    pairs = [(one, other) for one in range(SEATS) for other in range(SEATS) if state.together(one, other)]
    assert pairs == [(seat, seat) for seat in range(SEATS)]
    assert state.facts(None) == []


def test_only_the_holder_knows_that_he_is_the_partner_until_he_plays_the_card(state):
    state.caller, state.called = 0, 51
    assert [state.with_caller(viewer, 3) for viewer in range(SEATS)] == [False, False, False, True]
    assert state.together(0, 3)
    assert not state.together(3, 0)
    assert [str(word) for word in state.labels(3)] == []
    for card in (13, 26, 51):
        state.play_card(card)
    assert state.partner == 3
    assert [state.with_caller(viewer, 3) for viewer in range(SEATS)] == [True] * SEATS
    assert [str(word) for word in state.labels(3)] == ["friend"]
    assert state.labels(0)[-1] == "caller"
    assert [[str(word) for word in fact] for fact in state.facts(None)] == [["Card called", "A♠"]]


def test_who_calls_a_card_of_his_own_is_his_own_partner(state):
    state.caller, state.called = 1, 13
    state.play_card(13)
    assert state.partner == 1
    assert [str(word) for word in state.labels(1)] == ["caller", "friend"]
