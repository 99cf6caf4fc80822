"""Musta Pekka: My Games, lines 2478-2522."""

from random import Random

import pytest

from games.climbing.musta_pekka import FANNING, MOST_DRAWS, MustaPekka, MustaPekkaState, deck_for, set_of
from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.card_tracking import STOCK
from games.kits.cards import BIT, CARD, cards_of, mask_of
from games.kits.going_out import OutOrCalledOff
from games.kits.melds import JOKER, KIND


def cards(text: str) -> int:
    return mask_of([KIND[word] for word in text.split()])


def table_with(*hands: str, turn: int = 0, **options) -> MustaPekkaState:
    """A game in which the seats hold these cards."""
    table = MustaPekka.table_for(len(hands), options)
    state = MustaPekkaState(table, MustaPekka.Sheet(table).next_deal())
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards(hand)
        state.trail.add(STOCK, seat, cards(hand), 1 << seat)
        state._out_if_empty(seat)
    state.turn, state.phase = turn, FANNING
    return state


def dealt(seats: int, seed: int = 1, **options) -> MustaPekkaState:
    table = MustaPekka.table_for(seats, options)
    state = MustaPekkaState(table, MustaPekka.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(seed)))
    return state


def draw(state: MustaPekkaState, card: str, viewer: int | None = None) -> str:
    """Whoever is in turn draws that card. Returns what the viewer is told of it."""
    assert state.actors() == (CHANCE,)
    state.apply_chance(state.draw(Random(7)))
    (seat,) = state.actors()
    state.apply(seat, state.parse(seat, f"card {state.fan.index(KIND[card]) + 1}"))
    assert state.actors() == (CHANCE,)
    assert state.draw(Random(1)) == card
    story = state.told_chance(viewer, card)
    state.apply_chance(card)
    return story


@pytest.mark.parametrize(
    ("seats", "size", "low"), [(2, 33, "7"), (3, 49, "3"), (4, 49, "3"), (5, 41, "5"), (6, 49, "3")]
)
def test_worked_example_lines_2492_2496_the_deck_depends_on_the_number_of_players(seats, size, low):
    deck = deck_for(seats)
    assert len(deck) == size
    assert len(set(deck)) == size
    assert JOKER in deck
    assert CARD[f"{low}S"] in deck
    assert size % seats == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_worked_example_line_2512_all_hold_multiples_of_four_but_the_one_to_be_drawn_from(seats):
    state = dealt(seats)
    rng = Random(seats)
    for _ in range(60):
        if not state.actors():
            break
        giver = state.giver()
        for seat, hand in enumerate(state.hands):
            assert hand.bit_count() % 4 == (seat == giver), seat
        state.apply_chance(state.draw(rng))
        state.apply(state.turn, rng.choice(state.legal(state.turn)))
        state.apply_chance(state.draw(rng))


def test_the_player_left_of_the_one_with_the_odd_card_begins():
    table = MustaPekka.table_for(4)
    state = MustaPekkaState(table, MustaPekka.Sheet(table).next_deal())
    odd = table.next_seat(state.deal.dealer)
    assert state.turn == table.next_seat(odd)
    state.apply_chance(state.draw(Random(3)))
    assert state.giver() == odd


def test_trap_cards_are_drawn_from_the_right_and_from_the_next_active_one_there():
    state = table_with("KC KD KH 3C", "", "QC QD QH *", "4C 4D 4H 4S", turn=2)
    assert state.giver() == 0
    assert table_with("KC KD KH 3C", "5C", "QC QD QH *", "4C 4D 4H 7S", turn=2).giver() == 1


def test_a_completed_four_is_laid_aside_for_all_to_see():
    state = table_with("KS 3C", "KC KD KH QD", "QC QS QH 4C", turn=1)
    assert draw(state, "KS").startswith("{1} lays aside K♠ K♥ K♦ K♣.")
    assert state.hands[1] == cards("QD")
    assert state.view(None)["last_trick"][0] == {"seat": 1, "card": "KC"}


def test_trap_only_the_two_concerned_learn_the_card():
    for viewer, told in ((0, "The card is 3♣."), (1, "The card is 3♣."), (2, ""), (None, "")):
        state = table_with("KS 3C", "KC KD KH QD", "QC QS QH 4C", turn=1)
        assert draw(state, "3C", viewer) == told


def offered() -> MustaPekkaState:
    """Seat 1 is offered the fan of seat 0: 4D, KS, 3C."""
    state = table_with("KS 3C 4D", "KC KD KH QD", "QC QS QH 4C", turn=1)
    assert cards_of(state.hands[0]) == [CARD["3C"], CARD["4D"], CARD["KS"]]
    state.apply_chance([1, 2, 0])
    return state


@pytest.mark.parametrize(("text", "card"), [("card 1", "4D"), ("card 2", "KS"), ("card 3", "3C")])
def test_line_2510_the_player_chooses_a_card_of_the_fan_and_gets_that_one(text, card):
    state = offered()
    assert [state.text(1, action) for action in state.legal(1)] == ["card 1", "card 2", "card 3"]
    assert state.told(2, 1, state.parse(1, text)) == f"{{1}} draws {text} of 3 from {{0}}."
    state.apply(1, state.parse(1, text))
    assert state.reveals()
    assert state.draw(Random(5)) == card
    state.apply_chance(card)
    assert state.hands[0].bit_count() == 2
    assert not state.hands[0] & BIT[CARD[card]]


def test_line_2510_only_the_backs_of_the_fan_are_seen():
    state = offered()
    for viewer, seen in ((0, ["4D", "KS", "3C"]), (1, ["?"] * 3), (2, ["?"] * 3), (None, ["?"] * 3)):
        assert state.view(viewer)["piles"] == [{"name": "fan", "count": 3, "cards": seen}]
    firsts = {state.resample(1, Random(n)).fan[0] for n in range(60)}
    assert len(firsts) > 10, "neither the hand nor its order is known"
    assert {state.resample(0, Random(n)).fan for n in range(5)} == {state.fan}


def test_the_last_one_holds_the_joker_and_loses():
    state = table_with("KS", "KC KD KH *", turn=1)
    assert draw(state, "KS") == "{1} lays aside K♠ K♥ K♦ K♣. {0} is out as number 1."
    assert state.actors() == ()
    assert state.result() == OutOrCalledOff(went_out=(0,), called_off=False)
    assert state.view(None)["seats"][1]["labels"] == ["left with the joker"]


def test_trap_a_game_without_end_is_called_off():
    state = table_with("KS 3C", "KC KD KH QD", "QC QS QH 4C", turn=1)
    state.drawn = MOST_DRAWS - 1
    draw(state, "3C")
    assert state.result() == OutOrCalledOff(went_out=(), called_off=True)


def test_variant_line_2522_pairs_are_of_one_rank_and_colour():
    assert set_of(CARD["8C"], "pairs") == cards("8C 8S")
    assert set_of(CARD["8H"], "pairs") == cards("8D 8H")
    assert set_of(JOKER, "pairs") == 0
    state = table_with("8S 3C", "8C 8D", "QC QD", turn=1, collect="pairs")
    draw(state, "8S")
    assert state.hands[1] == cards("8D")


def test_variant_line_2522_pairs_need_three_players_and_may_use_the_whole_deck():
    with pytest.raises(BadOption):
        MustaPekka.table_for(2, {"collect": "pairs"})
    with pytest.raises(BadOption):
        MustaPekka.table_for(4, {"deck": "full"})
    assert len(dealt(4, collect="pairs", deck="full").trail.deck) == 53


def test_in_pairs_the_drawer_may_go_out_too():
    state = table_with("8S", "8C", "QC * 3D", turn=1, collect="pairs", deck="full")
    assert draw(state, "8S").endswith("{0} is out as number 1. {1} is out as number 2.")


def test_worlds_hold_no_sets_and_keep_what_the_seat_knows():
    state = dealt(4, 5, collect="pairs", deck="full")
    rng = Random(2)
    for _ in range(20):
        state.apply_chance(state.draw(rng))
        state.apply(state.turn, 0)
        state.apply_chance(state.draw(rng))
    whole = 0
    for number in range(30):
        world = state.resample(0, Random(number))
        assert world.hands[0] == state.hands[0]
        assert sum(world.hands) == sum(state.hands)
        for hand in world.hands:
            whole += any(
                state.sets[card] and hand & state.sets[card] == state.sets[card] for card in cards_of(hand)
            )
    assert whole <= 3


def test_a_card_given_away_is_still_there_in_every_world():
    state = table_with("KS 3C", "KC KD KH QD", "QC QS QH 4C", turn=1)
    draw(state, "3C")
    assert all(state.resample(0, Random(n)).hands[1] & BIT[CARD["3C"]] for n in range(20))


def test_results_by_hand():
    match = LiveMatch(MustaPekka.table_for(3), entered=True)
    with pytest.raises(BadResult):
        match.enter({"went_out": [0, 1, 2], "called_off": False}, match.seq)
    match.enter({"went_out": [1], "called_off": True}, match.seq)
    assert match.result.places == (2, 1, 2)


def test_with_two_players_each_knows_the_hand_of_the_other_but_not_how_it_is_fanned():
    state = dealt(2)
    assert all(state.resample(0, Random(n)).hands == state.hands for n in range(5))
    state.apply_chance(state.draw(Random(1)))
    seat = state.turn
    assert len({state.resample(seat, Random(n)).fan for n in range(9)}) == 9
