"""Tuppi: two against two at no trumps, for tricks (rami), to avoid them (nolo), or alone for none (sooli).

Only one side at a time has points; the other side's scoring takes them away.

Source: My Games, lines 798-840 (Variation, line 840). Where the book is silent the rules of the Finnish Tuppi
federation are followed: cards are turned up from the dealer's left on, and tournaments play without sooli.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, Self

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable, Sides, partners
from games.core.options import Option, OptionValue, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Number, choice, flag, per_side, side
from games.core.sheet import FirstTo, Score
from games.core.state import OPEN, Action
from games.kits.cards import DIAMONDS, HEARTS, RANK_OF, RANKS, SUIT_MASK, cards_of, mask_of, said
from games.kits.hands import CALL
from games.kits.rankings import NO_TRUMP, rankings
from games.kits.tricks import ROTATIONS, TrickState

TRICKS: Final = 13
BOOK: Final = 6
"""Tricks that count for nothing."""
RAMI_POINTS: Final = 4
AGAINST_RAMI_POINTS: Final = 8
NOLO_POINTS: Final = 4
SOOLI_POINTS: Final = 24
TARGET: Final = 52
RAMI_FROM: Final = 13
"""Honour points (jack 1 to ace 4) from which the quick player declares rami: measured to be its own best answer."""

RED: Final = SUIT_MASK[DIAMONDS] | SUIT_MASK[HEARTS]
BID_CARDS: Final = mask_of([card for card in range(52) if RANKS[RANK_OF[card]] not in "2JQK"])
RED_BIDS: Final = BID_CARDS & RED
BLACK_BIDS: Final = BID_CARDS & ~RED
ACE_LOW: Final = rankings(TrickState.deck, "A23456789TJQK")[NO_TRUMP]

RAMI, NOLO, SOOLI, PASS = range(CALL, CALL + 4)
AWAY: Final = 4
"""The holder of the card a soloist has put away."""


@dataclass(frozen=True, kw_only=True)
class TuppiResult(DealResult):
    """What was played, by whom, and how it ended."""

    game: str = choice("Game", ("rami", "Rami"), ("nolo", "Nolo"), ("sooli", "Sooli"))
    bidder: int | None = side("Side that bid it", when={"game": ("rami", "sooli")})
    trickless: bool | None = flag("The soloist took no trick", when={"game": ("sooli",)})
    stopped: bool | None = flag(
        "Stopped early",
        when={"game": ("rami", "nolo")},
        help="The rising side could no longer help losing the deal.",
    )
    tricks: tuple[int, ...] | None = per_side(
        "Tricks", Number(0, TRICKS), total=TRICKS, when={"stopped": (False,)}
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.game == "sooli" and not table.options["sooli"]:
            raise BadResult({"game": "this table plays without sooli."})
        if self.stopped and deal is not None and not any(deal.scores):
            raise BadResult(
                {"stopped": "nobody is rising, so the deal must be played out: enter the tricks."}
            )


class TuppiSheet(FirstTo):
    """One side rises; if the other scores, both are back at nought and the deal counts for neither."""

    target = TARGET

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, TuppiResult)
        result.check(self.table, deal)
        rising = next((number for number, total in enumerate(deal.scores) if total), None)
        if result.stopped:
            return Score((0, 0), ("Stopped: the rising side had lost the deal. Back to 0-0.",), reset=True)
        winner, points, why = worth(result)
        if rising not in (None, winner):
            return Score((0, 0), (why, "That brings the rising side down: back to 0-0."), reset=True)
        return Score((points, 0) if winner == 0 else (0, points), (why,))

    def coming(self) -> tuple[str, ...]:
        rising = next((side for side, total in enumerate(self.totals) if total), None)
        if rising is None:
            return (f"Nobody rises yet; {self.goal()} wins",)
        up = f"Rising: {self.who(rising)} with {self.totals[rising]}, {self.goal() - self.totals[rising]} to go"
        return up, f"If {self.who(1 - rising)} score, both are back at nought"


def worth(result: TuppiResult) -> tuple[int, int, str]:
    """The side that scores a deal played to its end, the points, and the reason."""
    if result.game == "sooli":
        assert result.bidder is not None
        if result.trickless:
            return result.bidder, SOOLI_POINTS, f"Sooli without a trick: {SOOLI_POINTS}"
        return 1 - result.bidder, SOOLI_POINTS, f"The soloist took a trick: {SOOLI_POINTS} to the others"
    assert result.tricks is not None
    more = 0 if result.tricks[0] > result.tricks[1] else 1
    if result.game == "nolo":
        few = result.tricks[1 - more]
        points = NOLO_POINTS * (BOOK + 1 - few)
        return 1 - more, points, f"Nolo, {few} tricks, {BOOK + 1 - few} under seven: {points}"
    each = RAMI_POINTS if more == result.bidder else AGAINST_RAMI_POINTS
    over = result.tricks[more] - BOOK
    whose = "Rami" if more == result.bidder else "Against rami"
    return more, each * over, f"{whose}, {result.tricks[more]} tricks, {over} over six: {each * over}"


class TuppiState(TrickState):
    """Bids in secret, cards turned up, perhaps sooli, then thirteen tricks.

    bids: by seat the action bid and not yet turned up, or -1. turned: by seat the bid everybody has seen, or -1.
    """

    __slots__ = ("bids", "declarer", "soloist", "turned")

    words = ("rami", "nolo", "sooli", "pass")
    piles = ("put away",)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.bids = [-1] * 4
        self.turned = [-1] * 4
        self.declarer = -1
        self.soloist = -1

    def clone(self) -> Self:
        new = super().clone()
        new.bids, new.turned = self.bids[:], self.turned[:]
        new.declarer, new.soloist = self.declarer, self.soloist
        return new

    # Auction ------------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.ask("bid", 0, 1, 2, 3)

    def possible_bids(self, seat: int) -> list[Action]:
        """The cards that may be put down; a bid is spoken only by who has no card for it."""
        hand = self.hands[seat]
        spoken = ([] if hand & RED_BIDS else [RAMI]) + ([] if hand & BLACK_BIDS else [NOLO])
        return cards_of(hand & BID_CARDS) + spoken

    def choices(self, seat: int) -> list[Action]:
        if self.phase == "bid":
            return self.possible_bids(seat)
        if self.phase == "show":
            return [self.bids[seat]]
        if self.phase == "sooli":
            return [SOOLI, PASS]
        return self.pickable(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase == "bid":
            self.bids[seat] = action
            self.turn = tuple(other for other in self.turn if other != seat)
            if not self.turn:
                self.ask("show", self.first_leader())
        elif self.phase == "show":
            self._turn_up(seat, action)
        elif self.phase == "sooli":
            self._answer(seat, action)
        else:
            self.pick(seat, action, 1)
            self._exchange(seat)

    def _turn_up(self, seat: int, bid: Action) -> None:
        self.bids[seat], self.turned[seat] = -1, bid
        if bid < CALL:
            self.shown[seat] |= mask_of([bid])
        else:
            self.lacks[seat] |= RED_BIDS if bid == RAMI else BLACK_BIDS
        if is_rami(bid):
            self.declarer = seat
            self.bids = [-1] * 4
            self._offer_sooli(self.first_leader())
        elif seat == self.deal.dealer:
            self.begin_play()
        else:
            self.turn = (self.table.next_seat(seat),)

    def _offer_sooli(self, seat: int) -> None:
        """To the opponents of the declarer, in the order in which bids were turned up."""
        if not self.table.options["sooli"]:
            self.begin_play()
        else:
            opponent = (self.declarer - seat) % 2 == 1
            self.ask("sooli", seat if opponent else self.table.next_seat(seat))

    def _answer(self, seat: int, action: Action) -> None:
        if action == SOOLI:
            self.soloist = seat
            self.ask("put away", seat)
        elif seat in ((self.deal.dealer + 1) % 4, (self.deal.dealer + 2) % 4):
            self.ask("sooli", (seat + 2) % 4)
        else:
            self.begin_play()

    def _exchange(self, seat: int) -> None:
        """The soloist first puts a card away, then his partner gives him one."""
        if seat == self.soloist:
            self.give(seat, AWAY, self.picked(seat))
            self.ask("give", (seat + 2) % 4)
        else:
            self.give(seat, self.soloist, self.picked(seat))
            self.begin_play()

    def resampled(self, viewer: int, rng: Random) -> None:
        for seat in range(4):
            if self.bids[seat] >= 0 and seat != viewer:
                self.bids[seat] = rng.choice(self.possible_bids(seat))

    # Play ---------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """What is played, once the bids are known."""
        if self.soloist >= 0:
            return "sooli"
        return "rami" if self.declarer >= 0 else "nolo"

    def begin_play(self) -> None:
        if self.soloist >= 0:
            self.ranking = ACE_LOW
            self.lead((self.soloist + 1) % 4)
        else:
            self.lead(self.first_leader() if self.declarer < 0 else (self.declarer + 3) % 4)

    def trick_order(self, leader: int) -> tuple[int, ...]:
        """In sooli the two opponents, then the soloist, wherever he sits."""
        if self.soloist < 0:
            return ROTATIONS[4][leader]
        return leader, (leader + 2) % 4, self.soloist

    def side_tricks(self) -> tuple[int, int]:
        """Tricks won by each side so far."""
        return self.won[0] + self.won[2], self.won[1] + self.won[3]

    def finished(self) -> bool:
        if self.soloist >= 0 and self.won[self.soloist]:
            return True
        return super().finished() or self.lost_by_rising()

    def lost_by_rising(self) -> bool:
        """Whether the rising side can no longer help losing the deal, so that its exact count is of no interest."""
        scores = self.deal.scores
        if self.soloist >= 0 or not any(scores):
            return False
        rising = 0 if scores[0] else 1
        losing = rising if self.declarer < 0 else 1 - rising
        return self.side_tricks()[losing] > BOOK

    def result(self) -> TuppiResult:
        if self.soloist >= 0:
            trickless = not self.won[self.soloist]
            return TuppiResult(
                game="sooli", bidder=self.soloist % 2, trickless=trickless, stopped=None, tricks=None
            )
        stopped = sum(self.won) < TRICKS
        return TuppiResult(
            game=self.game,
            bidder=self.declarer % 2 if self.declarer >= 0 else None,
            trickless=None,
            stopped=stopped,
            tricks=None if stopped else self.side_tricks(),
        )

    def points(self) -> tuple[int, ...]:
        """A fall costs what the rising side had."""
        score = TuppiSheet(self.table).score(self.result(), self.deal)
        return tuple(-total for total in self.deal.scores) if score.reset else score.points

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        if self.soloist == seat:
            return "sooli"
        if self.turned[seat] < 0:
            return ""
        name = "rami" if is_rami(self.turned[seat]) else "nolo"
        return f"{name} ({said(self.turned[seat])})" if self.turned[seat] < CALL else name

    def labels(self, seat: int) -> list[str]:
        labels = super().labels(seat)
        if seat == self.declarer:
            labels.append("declarer")
        if self.bids[seat] >= 0:
            labels.append("has bid")
        if self.soloist >= 0 and seat == (self.soloist + 2) % 4:
            labels.append("out of play")
        return labels

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = [["Game", self.game]] if self.phase not in ("deal", "bid", "show") else []
        for seat, bid in enumerate(self.bids):
            if bid >= 0 and viewer in (seat, OPEN):
                facts.append([f"Secret bid of {{{seat}}}", self.say(self.text(seat, bid))])
        return facts

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        bid = said(action) if action < CALL else f"the word {self.text(seat, action)}"
        if self.phase == "bid":
            return f"{{{seat}}} bids with {bid}." if viewer in (seat, OPEN) else f"{{{seat}}} has bid."
        if self.phase == "show":
            return f"{{{seat}}} shows {bid}: {'rami' if is_rami(action) else 'nolo'}."
        if self.phase == "sooli":
            return f"{{{seat}}} {'plays sooli' if action == SOOLI else 'does not play sooli'}."
        return self.told_pick(viewer, seat, action, AWAY if seat == self.soloist else self.soloist, 1)

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.game == "rami"

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """Rami on more than an average hand; sooli when all suits are low."""
        hand = self.hands[seat]
        if self.phase == "bid":
            strong = sum(max(0, RANK_OF[card] - 8) for card in cards_of(hand)) >= RAMI_FROM
            bids = [bid for bid in self.possible_bids(seat) if is_rami(bid) == strong]
            return rng.choice(bids)
        if self.phase == "sooli":
            return SOOLI if len(dangers(hand)) <= 1 else PASS
        if self.phase == "put away":
            return max(dangers(hand) or cards_of(hand), key=ACE_LOW.height.__getitem__)
        return ACE_LOW.lowest(hand) if self.phase == "give" else self.sample_legal(seat, rng)


def is_rami(bid: Action) -> bool:
    """Whether a bid, a card or a word, means rami."""
    return bid == RAMI or (bid < CALL and bool(mask_of([bid]) & RED))


def dangers(hand: int) -> list[int]:
    """The cards with which a soloist may have to win: too high for their place in their suit."""
    found = []
    for suit in ACE_LOW.suits:
        low_first = sorted(cards_of(hand & suit), key=ACE_LOW.height.__getitem__)
        found += [card for place, card in enumerate(low_first) if ACE_LOW.height[card] > 2 * place + 1]
    return found


@register
class Tuppi(Game):
    key = "tuppi"
    title = "Tuppi"
    family = "tricks"
    summary = "The northern Finnish partnership game in which only one side can be rising."
    wins = "The first side to rise to the agreed points wins; only one side has points at a time."
    seats = (4,)
    options = (Option("sooli", "Sooli may be bid", True),)
    presets = (
        Preset("my-games", "Tuppi", (Source("my-games", "tuppi", (798, 840)),)),
        Preset(
            "tournament", "Tournament tuppi", (Source("my-games", "tuppi", (798, 840)),), {"sooli": False}
        ),
    )
    simultaneous = True
    settlements = ("fixed",)
    max_actions = 70

    Result = TuppiResult
    Sheet = TuppiSheet
    State = TuppiState

    page = {
        "object": f"To rise from nought to {TARGET} points without the other side scoring in between: in rami by "
        "taking tricks, in nolo by leaving them.",
        "equipment": "52 cards, the ace high. Two sides of two, partners facing each other. No trumps.",
        "deal": f"All the cards, {TRICKS} each. The deal passes to the left.",
        "auction": "Everybody puts a card face down: red means rami, black nolo. Twos, jacks, queens and kings will "
        "not do; whoever has no card for the bid he wants says it. The cards are turned up one by one from the "
        "dealer's left, and the first red one ends it: its owner declares rami, and the rest stay secret. Without a "
        "red card the game is nolo. The cards go back to the hands. "
        "After rami each opponent of the declarer may bid sooli, first the one whose turn to show came first: he puts "
        "a card away face down, gets one from his partner, and plays alone to take no trick.",
        "play": "Follow suit if you can; the highest card of the suit led takes the trick. In rami the player on the "
        "declarer's right leads, in nolo the one on the dealer's left. In sooli the ace is the lowest card, the "
        "soloist's partner does not play, the player on the soloist's left leads first, and the soloist always plays "
        "last; his first trick ends the deal.",
        "scoring": f"Rami: the declaring side gets {RAMI_POINTS} for each trick over {BOOK}, or the others "
        f"{AGAINST_RAMI_POINTS}. Nolo: the side with fewer tricks gets {NOLO_POINTS} for each one short of {BOOK + 1}. "
        f"Sooli: {SOOLI_POINTS} to the soloist's side without a trick, otherwise to the others.",
        "match": "Only one side can have points: it is rising. If the other side scores, that takes both back to "
        "nought and counts for nothing more; a deal that the rising side is bound to lose is stopped. The first side "
        f"with {TARGET} wins.",
        "settlement": "Win or lose; the margin does not matter.",
    }
    decisions = (
        "Bid cards are turned up from the dealer's left on (the federation's rule).",
        "If both opponents of the declarer want sooli, the one whose turn to show comes first has the choice.",
        "The soloist puts a card away before he sees his partner's.",
        "In sooli the player on the soloist's left leads to the first trick.",
        "A spoken bid is hidden until its turn like a card.",
        "Play stops by itself when the rising side cannot help losing, and in sooli at the soloist's first trick.",
        "What the rank of a bid card says to the partner is for the players to agree on: any suitable card will do.",
    )

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        return partners(seats)
