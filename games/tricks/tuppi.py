"""Tuppi: two against two at no trumps, for tricks (rami), to avoid them (nolo), or alone for none (sooli).

Only one side at a time has points; the other side's scoring takes them away.

Source: My Games, lines 798-840 (Variation, line 840). Where the book is silent the rules of the Finnish Tuppi
federation are followed: cards are turned up from the dealer's left on, and tournaments play without sooli.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import BadResult
from games.core.fields import Fields, each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, say, say_in
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Number, Score, choice, flag, per_side, side
from games.core.sheet import FirstTo
from games.core.state import OPEN, Action
from games.kits.cards import DIAMONDS, HEARTS, RANK_OF, RANKS, SUIT_MASK, TEXT, cards_of, mask_of
from games.kits.hands import CALL, DEAL
from games.kits.rankings import NO_TRUMP, rankings
from games.kits.tricks import ROTATIONS, TrickState

CARDS: Final = 52
TRICKS: Final = 13
BOOK: Final = 6
"""Tricks that count for nothing."""
NOLO_LINE: Final = BOOK + 1
"""Nolo counts what a side stays short of this."""
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
BID: Final = say_in("phase", "bid")
SHOW: Final = say_in("phase", "show")
OFFER: Final = say_in("phase", "sooli")
PUT_AWAY: Final = say_in("phase", "put away")
GIVE: Final = say_in("phase", "give")
AWAY: Final = 4
"""The holder of the card a soloist has put away."""


class TuppiResult(DealResult):
    """What was played, by whom, and how it ended."""

    game: str = choice(say("Game"), ("rami", "Rami"), ("nolo", "Nolo"), ("sooli", "Sooli"))
    bidder: int | None = side(say("Side that bid it"), when={"game": ("rami", "sooli")})
    trickless: bool | None = flag(say("The soloist took no trick"), when={"game": ("sooli",)})
    stopped: bool | None = flag(
        say("Stopped early"),
        when={"game": ("rami", "nolo")},
        help=say("The rising side could no longer help losing the deal."),
    )
    tricks: tuple[int, ...] | None = per_side(
        say("Tricks"), Number(0, TRICKS), total=TRICKS, when={"stopped": (False,)}
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.game == "sooli" and not table.options["sooli"]:
            raise BadResult({"game": say("this table plays without sooli.")})
        if self.stopped and deal is not None and not any(deal.scores):
            raise BadResult(
                {"stopped": say("nobody is rising, so the deal must be played out: enter the tricks.")}
            )

    def score(self, sheet: TuppiSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        rising = next((number for number, total in enumerate(deal.scores) if total), None)
        if self.stopped:
            return Score(
                (0, 0), (say("Stopped: the rising side had lost the deal. Back to 0-0."),), reset=True
            )
        winner, points, why = worth(self)
        if rising not in (None, winner):
            return Score((0, 0), (why, say("That brings the rising side down: back to 0-0.")), reset=True)
        return Score((points, 0) if winner == 0 else (0, points), (why,))


class TuppiSheet(FirstTo):
    """One side rises; if the other scores, both are back at nought and the deal counts for neither."""

    target = TARGET

    def coming(self) -> tuple[str, ...]:
        rising = next((side for side, total in enumerate(self.totals) if total), None)
        if rising is None:
            return (say("Nobody rises yet; {goal} wins", goal=self.goal()),)
        up = say(
            "Rising: {side} with {points}, {left} to go",
            side=self.party(rising),
            points=self.totals[rising],
            left=self.goal() - self.totals[rising],
        )
        return up, say("If {side} score, both are back at nought", side=self.party(1 - rising))


def worth(result: TuppiResult) -> tuple[int, int, str]:
    """The side that scores a deal played to its end, the points, and the reason."""
    if result.game == "sooli":
        assert result.bidder is not None
        if result.trickless:
            return result.bidder, SOOLI_POINTS, say("Sooli without a trick: {points}", points=SOOLI_POINTS)
        why = say("The soloist took a trick: {points} to the others", points=SOOLI_POINTS)
        return 1 - result.bidder, SOOLI_POINTS, why
    assert result.tricks is not None
    more = 0 if result.tricks[0] > result.tricks[1] else 1
    if result.game == "nolo":
        few = result.tricks[1 - more]
        under = NOLO_LINE - few
        points = NOLO_POINTS * under
        why = say(
            "Nolo, {tricks} tricks, {under} under seven: {points}", tricks=few, under=under, points=points
        )
        return 1 - more, points, why
    each = RAMI_POINTS if more == result.bidder else AGAINST_RAMI_POINTS
    over = result.tricks[more] - BOOK
    tricks, points = result.tricks[more], each * over
    if more == result.bidder:
        why = say("Rami, {tricks} tricks, {over} over six: {points}", tricks=tricks, over=over, points=points)
    else:
        why = say(
            "Against rami, {tricks} tricks, {over} over six: {points}",
            tricks=tricks,
            over=over,
            points=points,
        )
    return more, points, why


class TuppiState(Fields, TrickState):
    """Bids in secret, cards turned up, perhaps sooli, then thirteen tricks.

    bids: by seat the action bid and not yet turned up, or -1. turned: by seat the bid everybody has seen, or -1.
    """

    bids: list[int] = each_seat(-1)
    turned: list[int] = each_seat(-1)
    declarer: int = -1
    soloist: int = -1

    words = ("rami", "nolo", "sooli", "pass")
    words_said = {"pass": say_in("a bid", "pass")}
    piles = (say_in("pile", "put away"),)

    # Auction ------------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.ask(BID, 0, 1, 2, 3)

    def possible_bids(self, seat: int) -> list[Action]:
        """The cards that may be put down; a bid is spoken only by who has no card for it."""
        hand = self.hands[seat]
        spoken = ([] if hand & RED_BIDS else [RAMI]) + ([] if hand & BLACK_BIDS else [NOLO])
        return cards_of(hand & BID_CARDS) + spoken

    def choices(self, seat: int) -> list[Action]:
        if self.phase == BID:
            return self.possible_bids(seat)
        if self.phase == SHOW:
            return [self.bids[seat]]
        if self.phase == OFFER:
            return [SOOLI, PASS]
        return self.pickable(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase == BID:
            self.bids[seat] = action
            self.turn = tuple(other for other in self.turn if other != seat)
            if not self.turn:
                self.ask(SHOW, self.first_leader())
        elif self.phase == SHOW:
            self._turn_up(seat, action)
        elif self.phase == OFFER:
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
            self.ask(OFFER, seat if opponent else self.table.next_seat(seat))

    def _answer(self, seat: int, action: Action) -> None:
        if action == SOOLI:
            self.soloist = seat
            self.ask(PUT_AWAY, seat)
        elif seat in ((self.deal.dealer + 1) % 4, (self.deal.dealer + 2) % 4):
            self.ask(OFFER, (seat + 2) % 4)
        else:
            self.begin_play()

    def _exchange(self, seat: int) -> None:
        """The soloist first puts a card away, then his partner gives him one."""
        if seat == self.soloist:
            self.give(seat, AWAY, self.picked(seat))
            self.ask(GIVE, (seat + 2) % 4)
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
        if self.turned[seat] >= CALL:
            return name
        return say("{bid} ({card})", bid=name, card=Card(TEXT[self.turned[seat]]))

    def labels(self, seat: int) -> list[str]:
        labels = super().labels(seat)
        if seat == self.declarer:
            labels.append(say_in("beside a seat", "declarer"))
        if self.bids[seat] >= 0:
            labels.append(say_in("beside a seat", "has bid"))
        if self.soloist >= 0 and seat == (self.soloist + 2) % 4:
            labels.append(say_in("beside a seat", "out of play"))
        return labels

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = [[say("Game"), self.game]] if self.phase not in (DEAL, BID, SHOW) else []
        for seat, bid in enumerate(self.bids):
            if bid >= 0 and viewer in (seat, OPEN):
                facts.append(
                    [say("Secret bid of {player}", player=Seat(seat)), self.say(self.text(seat, bid))]
                )
        return facts

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if self.phase == BID and viewer not in (seat, OPEN):
            return say("{player} has bid.", player=player)
        if self.phase in (BID, SHOW):
            spoken = say("the word {word}", word=self.text(seat, action))
            bid = Card(TEXT[action]) if action < CALL else spoken
            if self.phase == BID:
                return say("{player} bids with {bid}.", player=player, bid=bid)
            return say(
                "{player} shows {bid}: {game}.",
                player=player,
                bid=bid,
                game="rami" if is_rami(action) else "nolo",
            )
        if self.phase == OFFER:
            if action == SOOLI:
                return say("{player} plays sooli.", player=player)
            return say("{player} does not play sooli.", player=player)
        return self.told_pick(viewer, seat, action, AWAY if seat == self.soloist else self.soloist, 1)

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.game == "rami"

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """Rami on more than an average hand; sooli when all suits are low."""
        hand = self.hands[seat]
        if self.phase == BID:
            strong = sum(max(0, RANK_OF[card] - 8) for card in cards_of(hand)) >= RAMI_FROM
            bids = [bid for bid in self.possible_bids(seat) if is_rami(bid) == strong]
            return rng.choice(bids)
        if self.phase == OFFER:
            return SOOLI if len(dangers(hand)) <= 1 else PASS
        if self.phase == PUT_AWAY:
            return max(dangers(hand) or cards_of(hand), key=ACE_LOW.height.__getitem__)
        return ACE_LOW.lowest(hand) if self.phase == GIVE else self.sample_legal(seat, rng)


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
    title = "Tuppi"
    summary = say("The northern Finnish partnership game in which only one side can be rising.")
    wins = say("The first side to rise to the agreed points wins; only one side has points at a time.")
    seats = (4,)
    options = (Option("sooli", say("Sooli may be bid"), True),)
    presets = (
        Preset("my-games", "Tuppi", (Source("my-games", "tuppi", (798, 840)),)),
        Preset(
            "tournament",
            say("Tournament tuppi"),
            (Source("my-games", "tuppi", (798, 840)),),
            {"sooli": False},
        ),
    )
    simultaneous = True
    settlements = ("fixed",)
    max_actions = 70

    Result = TuppiResult
    Sheet = TuppiSheet
    State = TuppiState

    two_sides = True
