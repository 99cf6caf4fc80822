"""The play of Tuomas's Mah Jong, My Games, lines 2776-2882."""

from random import Random

import pytest

from games.core.errors import BadLog
from games.core.game import Deal
from games.core.log import Chance
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.tiles import ALL_TILES, KIND, KINDS
from games.tiles.mah_jong_state import MahJongState
from games.tiles.mah_jong_turns import DEAD_WALL, next_to, wind_of
from games.tiles.tuomas_mah_jong import TuomasMahJong

EAST_SEAT = 2
BAMBOOS = "B1 B1 B2 B2 B4 B4 B5 B5 B7 B7 B8 B8 B9"


def hand(text):
    counts = [0] * KINDS
    for tile in text.split():
        counts[KIND[tile]] += 1
    return counts


def deal(hands, wall="M1 M2 M3", player=EAST_SEAT, melds=None, dead=DEAD_WALL):
    """East is seat 2, and play goes 2, 1, 0, 3. hands: by seat, others hold bamboos; the wall from its first tile."""
    state = MahJongState(TuomasMahJong.table_for(), Deal(1, EAST_SEAT, (1000,) * 4))
    state.hands = [hand(hands.get(seat, BAMBOOS)) for seat in range(4)]
    state.melds = [tuple((melds or {}).get(seat, ())) for seat in range(4)]
    state.wall = [KIND["North"]] * dead + [KIND[tile] for tile in reversed(wall.split())]
    state.player, state.phase = player, "turn"
    state.drawn = next(kind for kind, count in enumerate(state.hands[player]) if count)
    return state


def legal(state, seat):
    return [state.text(seat, action) for action in state.legal(seat)]


def act(state, seat, text):
    assert seat in state.actors(), state.actors()
    assert text in legal(state, seat), legal(state, seat)
    state.apply(seat, state.parse(seat, text))


def claims(state, **by_seat):
    """Everybody else decides; s0="pung" claims for seat 0. Then the window closes."""
    for seat in state.actors():
        act(state, seat, by_seat.get(f"s{seat}", "pass"))
    assert state.actors() == (CHANCE,)
    state.apply_chance(state.draw(Random(0)))


class TestSeats:
    def test_south_sits_right_of_east_and_play_goes_anticlockwise__lines_2818_2834(self):
        assert next_to(2) == 1, "seats are numbered to the left"
        assert [wind_of(seat, 2) for seat in (2, 1, 0, 3)] == [0, 1, 2, 3]
        state = deal({2: "C1 C5"})
        act(state, 2, "C1")
        claims(state)
        assert state.actors() == (1,)

    def test_thirteen_tiles_and_east_one_more__line_2824(self):
        state = MahJongState(TuomasMahJong.table_for(), Deal(1, EAST_SEAT, (1000,) * 4))
        state.apply_chance(list(ALL_TILES))
        assert [sum(held) for held in state.hands] == [13, 13, 14, 13]
        assert state.actors() == (EAST_SEAT,)
        assert "M1" not in legal(state, EAST_SEAT)

    def test_nobody_sees_anothers_hand(self):
        state = deal({2: "C1 C5"})
        assert state.view(1)["seats"][2]["hand"] == ["?", "?"]
        assert state.view(2)["seats"][2]["hand"] == ["C1", "C5"]
        assert ["Drawn", "C1"] in state.view(2)["facts"]
        assert ["Drawn", "C1"] not in state.view(1)["facts"]


class TestFlowers:
    def test_a_flower_is_melded_and_replaced__line_2880(self):
        state = deal({2: "C1 C5", 1: "B1"}, wall="F2a F3b M9 M2")
        act(state, 2, "C1")
        claims(state)
        assert state.flowers[1] == (KIND["F2a"], KIND["F3b"])
        assert state.drawn == KIND["M9"]
        assert state.replaced

    def test_the_hands_that_are_dealt_have_none(self):
        state = MahJongState(TuomasMahJong.table_for(), Deal(1, 0, (1000,) * 4))
        state.apply_chance(list(reversed(ALL_TILES)))
        assert state.flowers[0] == tuple(range(41, 33, -1))
        assert [sum(held) for held in state.hands] == [14, 13, 13, 13]


class TestClaims:
    def test_only_the_player_on_the_right_may_claim_a_chow__line_2862(self):
        held = "C1 C2 C4 C5"
        state = deal({2: "C3 C9", 1: held, 0: held, 3: held})
        act(state, 2, "C3")
        assert legal(state, 1) == ["pass", "chow C1", "chow C2", "chow C3"]
        assert legal(state, 0) == legal(state, 3) == ["pass"]

    def test_a_chow_does_not_leave_its_suit(self):
        state = deal({2: "C9 C5", 1: "C8 B1 B2"})
        act(state, 2, "C9")
        assert legal(state, 1) == ["pass"]

    def test_anybody_may_claim_a_pung_and_others_lose_their_turns__lines_2860_2868(self):
        state = deal({2: "C3 C9", 3: "C3 C3 M5", 1: "C1 C2 M1"})
        act(state, 2, "C3")
        claims(state, s3="pung", s1="chow C1")
        assert state.melds[3] == (("pung", KIND["C3"], False),)
        assert state.actors() == (3,)
        assert legal(state, 3) == ["M5"]
        assert state.thrown == []
        act(state, 3, "M5")
        claims(state)
        assert state.actors() == (2,), "right of the claimer; seats 1 and 0 were skipped"

    def test_the_claimer_of_a_kong_takes_a_replacement_and_discards__line_2858(self):
        state = deal({2: "C3 C9", 0: "C3 C3 C3 M5"}, wall="M7 M8")
        act(state, 2, "C3")
        assert legal(state, 0) == ["pass", "pung", "kong"]
        claims(state, s0="kong")
        assert state.melds[0] == (("kong", KIND["C3"], False),)
        assert state.drawn == KIND["M7"]
        assert state.replaced
        assert state.actors() == (0,)

    def test_an_open_pung_and_the_discard_are_a_kong_too__lines_2860_2874(self):
        state = deal({2: "C3 C9", 0: "C1 M5"}, wall="M7 M8")
        state.melds[0] = (("pung", KIND["C3"], False),)
        act(state, 2, "C3")
        assert legal(state, 0) == ["pass", "kong"]
        claims(state, s0="kong")
        assert state.melds[0] == (("kong", KIND["C3"], False),)
        assert (state.thrown, state.drawn, state.replaced) == ([], KIND["M7"], True)
        assert legal(state, 0) == ["C1", "M5", "M7"]

    def test_mah_jong_goes_before_kong_before_pung_before_chow__line_2866(self):
        state = deal({2: "C3 C9", 3: "C3 Red Red Red", 0: "C3 C3 C3", 1: "C1 C2"})
        act(state, 2, "C3")
        claims(state, s3="mah jong", s0="kong", s1="chow C1")
        assert state.winner == 3
        state = deal({2: "C3 C9", 0: "C3 C3 C3 M1", 1: "C1 C2"})
        act(state, 2, "C3")
        claims(state, s0="kong", s1="chow C1")
        assert state.melds[0]

    def test_of_several_mah_jongs_the_one_whose_turn_comes_first__line_2866(self):
        state = deal({2: "C3 C9", 3: "C3 Red Red Red", 0: "C3 Green Green Green"})
        act(state, 2, "C3")
        claims(state, s3="mah jong", s0="mah jong")
        assert state.winner == 0

    def test_everybody_is_asked_so_that_nobody_learns_who_could_claim(self):
        state = deal({2: "C3 C9"})
        act(state, 2, "C3")
        assert state.actors() == (0, 1, 3)
        assert legal(state, 0) == ["pass"]

    def test_claims_are_secret_until_the_window_closes(self):
        state = deal({2: "C3 C9", 0: "C3 C3 M1"})
        act(state, 2, "C3")
        assert state.told(1, 0, state.parse(0, "pung")) == "{0} has decided."
        act(state, 0, "pung")
        assert "pung" not in str(state.view(1))
        act(state, 1, "pass")
        act(state, 3, "pass")
        assert state.told_chance(1, state.draw(Random(0))) == "{0} claims C3: pung."

    def test_only_the_latest_discard_can_be_claimed__line_2852(self):
        state = deal({2: "C3 C9", 0: "C3 C3 M1", 1: "M9"})
        act(state, 2, "C3")
        claims(state)
        act(state, 1, "M9")
        assert legal(state, 0) == ["pass"]

    def test_a_forged_grant_in_a_log_is_refused(self):
        match = LiveMatch(TuomasMahJong.table_for())
        match.advance(Random(2))
        (seat,) = match.actors()
        match.play_action(seat, match.state.legal(seat)[0])
        for other in match.actors():
            match.play(other, "pass", match.seq)
        with pytest.raises(BadLog):
            match.replay(Chance(match.seq + 1, None, 'salt:[1,"pung"]'))


class TestKongs:
    def test_a_kong_from_the_hand_lies_face_down_and_is_optional__line_2872(self):
        state = deal({2: "C3 C3 C3 C3 C9"}, wall="M7 M8")
        assert legal(state, 2) == ["C3", "C9", "kong C3"]
        action = state.parse(2, "kong C3")
        assert state.told(2, 2, action) == "{2} melds a kong of C3 face down."
        assert state.told(1, 2, action) == "{2} melds a kong face down."
        act(state, 2, "kong C3")
        assert state.view(1)["seats"][2]["melds"] == [{"cards": ["?"] * 4, "title": "kong face down"}]
        assert state.view(2)["seats"][2]["melds"][0]["cards"] == ["C3"] * 4
        assert state.drawn == KIND["M7"]
        assert state.replaced

    def test_an_open_pung_may_be_upgraded_with_a_drawn_tile__line_2874(self):
        state = deal({2: "C3 C9"}, melds={2: [("pung", KIND["C3"], False)]})
        act(state, 2, "kong C3")
        assert state.melds[2] == (("kong", KIND["C3"], False),)

    def test_not_in_the_turn_after_claiming_a_pung(self):
        state = deal({2: "C3 C9", 0: "C3 C3 M1 M1 M1 M1"})
        act(state, 2, "C3")
        claims(state, s0="pung")
        assert legal(state, 0) == ["M1"]

    def test_a_kong_face_down_stays_unknown_in_resampled_worlds(self):
        state = deal({2: "C3 C3 C3 C3 C9", 0: "M5 M6"}, wall=" ".join(["Red"] * 4 + ["Green"] * 4))
        act(state, 2, "kong C3")
        kinds = {state.resample(0, Random(seed)).melds[2][0][1] for seed in range(60)}
        assert KIND["C3"] in kinds
        assert len(kinds) > 1
        assert all(state.resample(2, Random(seed)).melds[2] == state.melds[2] for seed in range(3))


class TestTheEnd:
    def test_a_winning_hand_from_the_wall_is_declared(self):
        state = deal({2: "C1 C2 C3 Red Red", 1: "C5", 0: "C5", 3: "C5"})
        assert "mah jong" in legal(state, 2)
        act(state, 2, "mah jong")
        assert state.actors() == ()

    def test_a_claimed_tile_opens_its_pung_and_one_from_the_wall_does_not(self):
        full = "Green Green M1 M2 M3 C1 C2 C3 B1 B2 B3 North North"
        state = deal({2: "Green C9", 1: full, 0: "C5", 3: "C5"})
        act(state, 2, "Green")
        claims(state, s1="mah jong")
        result = state.result()
        assert result.from_wall is False
        assert [one.concealed for one in result.hands[1].combinations if one.kind == "pung"] == [False]
        state = deal({2: full + " Green", 1: "C5", 0: "C5", 3: "C5"})
        act(state, 2, "mah jong")
        assert [one.concealed for one in state.result().hands[2].combinations if one.kind == "pung"] == [True]

    def test_the_most_valuable_way_to_see_the_hand_counts(self):
        state = deal({2: "C1 C1 C1 C2 C2 C2 C3 C3 C3 M7 M8 M9 North North", 1: "C5", 0: "C5", 3: "C5"})
        act(state, 2, "mah jong")
        kinds = sorted(one.kind for one in state.result().hands[2].combinations)
        assert kinds == ["chow", "chow", "chow", "chow"], "only chows: 20 × 2 beats the pungs' 20 + 8 + 4 + 4"

    def test_losers_pungs_and_pairs_are_counted_from_the_hand(self):
        state = deal(
            {2: "C1 C2 C3 M7 M8 M9 C5 C5 C5 C6 C6 C6 M1 M1", 1: "Red Red Red Red South South East East B1 B3"}
        )
        act(state, 2, "mah jong")
        loser = state.result().hands[1]
        assert [(one.kind, one.tile, one.concealed) for one in loser.combinations] == [("pung", "Red", True)]
        assert loser.pairs == ("East", "South"), "south is its own wind, east the round's"

    def test_fourteen_tiles_left_make_the_deal_void__line_2876(self):
        state = deal({2: "C1 C5", 1: "M9"}, wall="M1")
        act(state, 2, "C1")
        claims(state)
        assert state.actors() == (1,), "the fifteenth tile from the end may be taken"
        act(state, 1, "M9")
        claims(state)
        assert state.actors() == ()
        assert len(state.wall) == DEAD_WALL
        assert state.result().winner is None
        assert state.returns() == [0, 0, 0, 0]

    def test_random_deals_conserve_chips_and_pay_multiples_of_two__line_2820(self):
        won = 0
        for seed in range(12):
            rng = Random(seed)
            state = MahJongState(TuomasMahJong.table_for(), Deal(1, seed % 4, (1000,) * 4))
            while actors := state.actors():
                if actors == (CHANCE,):
                    state.apply_chance(state.draw(rng))
                else:
                    state.apply(actors[0], state.greedy(actors[0], rng))
            won += state.winner >= 0
            points = state.returns()
            assert sum(points) == 0
            assert all(one % 2 == 0 for one in points)
        assert won >= 6, "the quick player completes hands"
