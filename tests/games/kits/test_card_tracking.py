"""Histories that a seat cannot tell from the real one."""

from collections import Counter
from random import Random

import pytest

from games.core.registry import get
from games.core.state import CHANCE
from games.kits.card_tracking import DISCARD, PILE, STOCK, Trail
from games.kits.cards import BIT, CARD, DECK_52, cards_of, mask_of
from tests.games.dsl import cards


def check_history(trail: Trail, seat: int, real: Trail) -> dict[int, int]:
    """Replay a trail: every card must be where it is taken from. Returns the mask of each place in the end."""
    places = {STOCK: mask_of(DECK_52)}
    assert len(trail.moves) == len(real.moves)
    for move, original in zip(trail.moves, real.moves, strict=True):
        source, target, moved, seen = move
        assert (source, target, seen) == (original[0], original[1], original[3])
        assert moved.bit_count() == original[2].bit_count()
        assert moved & ~places[source] == 0
        if seen & BIT[seat]:
            assert moved == original[2]
        places[source] &= ~moved
        places[target] = places.get(target, 0) | moved
    return places


@pytest.mark.parametrize("how", ["sample_legal", "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_imagined_history_could_have_happened_and_shows_a_seat_what_it_saw(seats, how):
    rng = Random(f"{seats}{how}")
    game = get("valepaska")
    table = game.table_for(seats)
    changed = 0
    state = game.State(table, game.Sheet(table).next_deal())
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.apply_chance(state.draw(rng))
        else:
            actor = rng.choice(actors)
            state.apply(actor, getattr(state, how)(actor, rng))
        if rng.random() > 0.04:
            continue
        for seat in range(seats):
            world = state.resample(seat, rng)
            places = check_history(world.trail, seat, state.trail)
            assert [places.get(other, 0) for other in range(seats)] == world.hands
            assert places[STOCK] == mask_of(world.stock)
            assert places.get(PILE, 0) == sum(claim.cards for claim in world.pile)
            assert world.hands[seat] == state.hands[seat]
            changed += world.hands != state.hands
            again = world.resample(seat, rng)
            check_history(again.trail, seat, state.trail)
    assert changed


def laid(seen_by_all: str, laid_down: str) -> Trail:
    """Seat 1 gets cards that everybody sees and puts some of them down unseen; seat 0 gets nothing."""
    trail = Trail()
    trail.add(STOCK, 1, cards(seen_by_all), 0b11)
    trail.add(1, PILE, cards(laid_down), 0b10)
    return trail


def test_of_cards_known_to_be_in_a_hand_any_may_be_the_ones_put_down_unseen():
    trail = laid("2S 3S 4S 5S", "3S")
    found = Counter(trail.imagined(0, Random(seed))[0].moves[1][2] for seed in range(400))
    assert set(found) == {cards(one) for one in ("2S", "3S", "4S", "5S")}
    assert min(found.values()) > 60


def test_cards_turned_over_later_were_the_ones_put_down():
    trail = laid("2S 3S 4S 5S", "3S")
    trail.add(PILE, PILE, cards("3S"), 0b11)
    for seed in range(40):
        imagined, now = trail.imagined(0, Random(seed))
        assert imagined.moves == trail.moves
        assert now[CARD["3S"]] == CARD["3S"]


def test_a_card_drawn_after_cards_were_put_down_is_not_among_them():
    trail = laid("2S 3S 4S", "3S 4S")
    trail.add(STOCK, 1, cards("KH"), 0b10)
    for seed in range(100):
        imagined, _ = trail.imagined(0, Random(seed))
        assert imagined.moves[1][2] & ~cards("2S 3S 4S") == 0


def test_the_own_cards_in_a_pile_that_another_takes_are_known_to_be_there_until_he_lays_some():
    trail = Trail()
    trail.add(STOCK, 0, cards("2S 3S"), 0b01)
    trail.add(0, PILE, cards("2S 3S"), 0b01)
    trail.add(PILE, 1, cards("2S 3S"), 0b10)
    for seed in range(20):
        assert trail.imagined(0, Random(seed))[0].moves[2][2] == cards("2S 3S")
    trail.add(1, PILE, cards("2S"), 0b10)
    trail.add(PILE, DISCARD, cards("2S"), 0)
    gone = {trail.imagined(0, Random(seed))[0].moves[4][2] for seed in range(40)}
    assert gone == {cards("2S"), cards("3S")}


def test_who_has_seen_nothing_may_imagine_every_card_everywhere():
    trail = laid("2S 3S 4S 5S", "3S")
    hands = {card for seed in range(200) for card in cards_of(trail.imagined(2, Random(seed))[0].moves[0][2])}
    assert hands == set(DECK_52)


def test_a_seat_has_seen_what_was_moved_before_its_eyes_at_any_time():
    trail = laid("2S 3S", "3S")
    trail.add(STOCK, 0, cards("KH"), 0b01)
    assert trail.seen_by(0) == cards("2S 3S KH")
    assert trail.seen_by(1) == cards("2S 3S")
    assert trail.seen_by(2) == 0


def test_two_cards_that_change_places_have_each_gone_the_others_way():
    trail = laid("2S 3S", "3S")
    trail.add(STOCK, 0, cards("KH"), 0b01)
    twin = trail.exchanged(cards("3S KH"))
    assert [moved for _, _, moved, _ in twin.moves] == [cards("2S KH"), cards("KH"), cards("3S")]
    assert trail.moves[2][2] == cards("KH")
    assert trail.exchanged(cards("2S 3S")).moves[0] == trail.moves[0]


def test_a_pack_of_its_own_is_imagined_within_it():
    trail = Trail(cards_of(cards("2S 3S 4S")))
    trail.add(STOCK, 1, cards("2S"), 0b10)
    assert {trail.imagined(0, Random(seed))[0].moves[0][2] for seed in range(40)} == {
        cards(one) for one in ("2S", "3S", "4S")
    }
