"""The table of phases, shown on games small enough to read; what they lack is refused as they are made."""

from __future__ import annotations

from random import Random

import pytest

from games.core.contract import PLAY_CHECKS, run_of
from games.core.fields import each_seat
from games.core.game import Game
from games.core.messages import Template
from games.core.options import Preset
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import FirstTo
from games.core.state import OPEN
from games.kits.cards import SUIT_MASK, cards_of
from games.kits.hands import CALL
from games.kits.phases import Bids, Choose, PhasedState, Pick, Say, numbers
from games.kits.tricks import PLAY
from tests.games.dsl import begin


class Table(Game):
    """A point a trick; whoever bids and what is given has no effect but on who holds what."""

    key, title, family, seats = "test-phases", "Phases", "tricks", (4,)
    presets, max_actions, simultaneous = (Preset("house", "House rules", ()),), 150, True

    class Result(DealResult):
        tricks: tuple[int, ...] = per_seat("Tricks", Number(0, 13))

    class Sheet(FirstTo):
        target = 50

        def score(self, result, deal):
            return Score(result.tricks)


def a_game(state):
    """A game of this state."""
    return type(state.__name__, (Table,), {"State": state})


class Tricks(PhasedState):
    def result(self):
        return Table.Result(tricks=tuple(self.won[:4]))


class Says(Tricks):
    """Each says a number of his own, but the last who may not repeat the first; then the dealer says yes or no."""

    phases = (
        Say("number", numbers("say {}", 0, 3), Template("{player} says {word}.")),
        Say("answer", ("yes", "no")),
        PLAY,
    )

    spoken_numbers: tuple[int, ...] = ()
    ended: int = -1

    def may_number(self, seat):
        last = len(self.spoken_numbers) == 3
        return [value for value in range(4) if not last or value != self.spoken_numbers[0]]

    def number(self, seat, value):
        self.spoken_numbers += (value,)

    def facts(self, viewer):
        return [["said", " ".join(map(str, self.spoken_numbers))]]

    def greedy_number(self, seat, rng):
        return max(self.may_number(seat))

    def who_answer(self):
        return (self.deal.dealer,) if self.spoken_numbers[1] else ()

    def answer(self, seat, value):
        if value == 0:
            self.end()


class Gives(Tricks):
    """Two cards to the right, then each in turn puts a spade or heart away, and two pick a card that the game takes."""

    piles = ("away",)
    phases = (
        Pick("pass", 2, together=True, to=-1),
        Pick("put away", 1, pile=0),
        Pick("swap", 1, together=True),
        PLAY,
    )

    def who_swap(self):
        return 3, 1

    def swap(self, cards):
        self.exchange((1, 3, cards[1]), (3, 1, cards[3]))


class Secrets(Tricks):
    """All choose in secret the word or a club, and turn it up in turn until a club comes; then the dealer answers."""

    words = ("none",)
    phases = (
        Choose("hide", together=True),
        Choose("turn up"),
        Say("answer", ("yes", "no"), (Template("{player} agrees."), Template("{player} refuses."))),
        PLAY,
    )

    hidden: list[int] = each_seat(-1)
    turned: tuple[int, ...] = ()
    agreed: int = -1

    def may_hide(self, seat):
        return [*cards_of(self.hands[seat] & SUIT_MASK[0]), CALL]

    def hide(self, seat, choice):
        self.hidden[seat] = choice

    def resampled(self, viewer, rng):
        self.hidden = [
            choice if choice < 0 or seat == viewer else rng.choice(self.may_hide(seat))
            for seat, choice in enumerate(self.hidden)
        ]

    def told_hide(self, viewer, seat, action):
        return f"{seat} hides {self.text(seat, action) if viewer in (seat, OPEN) else 'something'}"

    def may_turn_up(self, seat):
        return [self.hidden[seat]]

    def turn_up(self, seat, choice):
        self.turned += (choice,)
        if choice < CALL:
            self.waiting, self.hidden = (), [-1] * 4
            self.shown[seat] |= 1 << choice
        else:
            self.hidden[seat] = -1

    def who_answer(self):
        return (self.deal.dealer,)

    def answer(self, seat, value):
        self.agreed = value

    def facts(self, viewer):
        own = [["own", str(one)] for seat, one in enumerate(self.hidden) if viewer in (seat, OPEN)]
        return [["turned", str(self.turned)], ["agreed", str(self.agreed)], *own]


class Auctions(Tricks):
    """An auction with doubles, that three passes end."""

    phases = (Bids("contract", ("one", "two", "three"), silence=3, doubles=True), PLAY)

    declarer: int = -1
    level: int = 0

    def contract(self, bidder, bid):
        self.declarer, self.level = bidder, bid

    def greedy_contract(self, seat, rng):
        return 0 if seat == 2 and self.auction.bid == 0 else -1


class Outbid(Tricks):
    """Who passes is out; the dealer may bid no more than one; all passing goes to the dealer."""

    phases = (Bids("bid", numbers("{}", 1, 3)), PLAY)

    taker: int = -1

    def who_bid(self):
        return self.around(self.deal.dealer)

    def may_bid(self, seat):
        return [0] if seat == self.deal.dealer else range(3)

    def bid(self, bidder, bid):
        self.taker = bidder

    def passed_out(self):
        self.taker = self.deal.dealer
        self.next_phase()


GAMES = [a_game(state) for state in (Says, Gives, Auctions, Outbid, Secrets)]


@pytest.mark.parametrize("check", [check for check in PLAY_CHECKS if check != "description"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_what_the_table_plays_keeps_the_contract(game, check):
    for seed in range(2):
        assert PLAY_CHECKS[check](run_of(game, seed, brief=True)) is None


class TestSay:
    def test_each_is_asked_once_from_the_dealers_left(self):
        state = begin(GAMES[0], dealer=1).happens().turn(2).plays("say 1", "say 2").told(0, "{3} says 2.")
        assert state.turn(0).spoken_numbers == (1, 2)

    def test_the_game_says_what_may_be_said(self):
        begin(GAMES[0]).happens().plays("say 1", "say 0", "say 0").may("say 0", "say 2", "say 3")

    def test_a_phase_in_which_nobody_is_asked_is_left_out(self):
        state = begin(GAMES[0]).happens().plays("say 1", "say 0", "say 0", "say 0")
        assert state.phase == PLAY

    def test_a_phase_may_end_the_deal(self):
        state = begin(GAMES[0]).happens().plays("say 1", "say 1", "say 0", "say 0").turn(0).may("yes", "no")
        state.plays("yes").ended(tricks=(0, 0, 0, 0))

    def test_the_quick_player_is_advised(self):
        state = begin(GAMES[0]).happens().state
        assert state.text(1, state.greedy(1, Random(0))) == "say 3"

    def test_people_read_the_number_and_the_log_keeps_the_word(self):
        state = begin(GAMES[0]).happens().state
        assert state.say("say 2") == "2"


class TestChoose:
    def state(self):
        """Two holds the four of clubs, zero the others."""
        cards = list(range(52))
        cards[2], cards[26] = cards[26], cards[2]
        return begin(GAMES[4]).happens(cards).turn(0, 1, 2, 3)

    def test_all_choose_at_once_cards_or_words_of_the_games_own(self):
        state = self.state().by(0, "2C").turn(1, 2, 3).may("none").allows(2, "4C", "none").refuses(2, "3C")
        state.by(1, "none").by(3, "none").by(2, "4C").turn(1)
        assert state.phase == "turn up"

    def test_one_after_another_until_the_game_asks_nobody_else(self):
        state = self.state().by(0, "2C").by(1, "none").by(2, "4C").by(3, "none")
        state.turn(1).plays("none").turn(2).plays("4C").turn(0)
        assert state.phase == "answer"

    def test_the_game_tells_in_words_of_its_own(self):
        state = self.state().by(0, "2C").told(0, "0 hides 2C").told(1, "0 hides something")
        state.by(1, "none").by(2, "4C").by(3, "none").plays("none", "4C", "no").told(1, "{0} refuses.")

    def test_what_may_be_chosen_is_said_by_the_game(self):
        with pytest.raises(TypeError, match="no method may_lot for its phase"):
            type(
                "Forgot", (Tricks,), {"phases": (Choose("lot"), PLAY), "lot": lambda self, seat, action: None}
            )


class TestPick:
    def test_cards_picked_together_change_hands_when_the_last_is_picked(self):
        state = begin(GAMES[1], dealer=3).happens(list(range(52)))
        state.by(0, "2C", "3C").by(1, "2D", "3D").by(2, "2H", "3H").turn(3).by(3, "2S", "3S")
        assert {"2D", "3D"} <= set(state.view(0)["seats"][0]["hand"])
        assert state.phase == "put away"

    def test_others_are_told_no_card(self):
        state = begin(GAMES[1], dealer=3).happens(list(range(52))).by(0, "2C")
        state.told(1, "{0} passes a card to {3}.").told(0, "{0} passes 2♣ to {3}.")

    def test_one_after_another_puts_cards_away(self):
        state = begin(GAMES[1], dealer=3).happens(list(range(52)))
        state.by(0, "2C", "3C").by(1, "2D", "3D").by(2, "2H", "3H").by(3, "2S", "3S")
        state.turn(0).plays("4C").turn(1).plays("4D").plays("4H").plays("4S").turn(1, 3)
        assert state.view(2)["piles"] == [{"name": "away", "count": 4, "cards": ["4H"]}]

    def test_the_game_gets_what_each_picked(self):
        state = begin(GAMES[1], dealer=3).happens(list(range(52)))
        state.by(0, "2C", "3C").by(1, "2D", "3D").by(2, "2H", "3H").by(3, "2S", "3S")
        state.plays("4C", "4D", "4H", "4S").by(3, "5S").by(1, "5D")
        assert "5S" in state.view(1)["seats"][1]["hand"]
        assert "5D" in state.view(3)["seats"][3]["hand"]


class TestBids:
    def test_a_bid_beats_those_before_it(self):
        begin(GAMES[2]).happens().plays("two").turn(2).may("three", "pass", "double")

    def test_the_other_side_doubles_and_ones_own_redoubles(self):
        state = begin(a_game(Partners)).happens().plays("one").allows(2, "double").plays("pass")
        state.refuses(3, "double", "redouble").plays("pass").plays("double").told(1, "{0} doubles.")
        state.turn(1).may("two", "three", "pass", "redouble").plays("redouble")
        assert state.call(1) == "redouble"
        state.plays("pass", "pass", "pass")
        assert (state.declarer, state.level, state.auction.doubled) == (1, 0, 4)

    def test_a_new_bid_is_not_doubled(self):
        state = begin(GAMES[2]).happens().plays("one", "double", "two", "pass", "pass", "pass")
        assert (state.declarer, state.level, state.auction.doubled) == (3, 1, 1)

    def test_all_passing_ends_the_deal_unless_the_game_says_otherwise(self):
        begin(GAMES[2]).happens().plays("pass", "pass", "pass", "pass").ended(tricks=(0, 0, 0, 0))
        assert begin(GAMES[3]).happens().plays("pass", "pass", "pass", "pass").taker == 0

    def test_who_passes_is_out_where_no_silence_is_asked_for(self):
        state = (
            begin(GAMES[3])
            .happens()
            .turn(0)
            .may("1", "pass")
            .plays("1", "pass", "2", "pass")
            .turn(0)
            .may("pass")
        )
        state.plays("pass").turn(1)
        assert state.taker == 2

    def test_a_pass_is_advised_by_a_number_below_all_bids(self):
        state = begin(GAMES[2]).happens().state
        assert state.text(1, state.greedy(1, Random(0))) == "pass"


class Partners(Auctions):
    """The same auction between two sides."""

    def collect(self):
        super().collect()
        self.team = [0, 1, 0, 1]


class TestWhatIsRefusedWhenTheGameIsMade:
    def test_a_phase_without_its_method(self):
        with pytest.raises(TypeError, match="no method bid for its phase"):
            type("Forgot", (Tricks,), {"phases": (Say("bid", ("yes",)), PLAY)})

    @pytest.mark.parametrize("hook", ["may_bdi", "who_play_on", "greedy_pass"])
    def test_a_hook_of_no_phase(self, hook):
        with pytest.raises(TypeError, match=f"has {hook}, but no phase"):
            type("Slip", (Tricks,), {hook: lambda self: ()})

    def test_two_words_alike_in_one_phase_are_one_word(self):
        with pytest.raises(ValueError, match="two words are alike"):
            type("Alike", (Tricks,), {"phases": (Say("bid", ("2C",)), PLAY), "bid": lambda self: None})
