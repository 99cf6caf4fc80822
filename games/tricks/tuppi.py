"""Tuppi: two against two at no trumps, for tricks (rami), to avoid them (nolo), or alone for none (sooli).

Only one side at a time has points; the other side's scoring takes them away.

Source: My Games, lines 798-840 (Variation, line 840). Where the book is silent the rules of the Finnish Tuppi
federation are followed: cards are turned up from the dealer's left on, and tournaments play without sooli.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, Template, Value, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, choice, flag, per_side, side
from games.core.sheet import FirstTo
from games.core.state import OPEN, Action
from games.kits.cards import BIT, DIAMONDS, HEARTS, RANK_OF, RANKS, SUIT_MASK, TEXT, cards_of, mask_of
from games.kits.claims import ANY_TRICKS
from games.kits.hands import CALL, DEAL
from games.kits.phases import Choose, PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP, rankings
from games.kits.tricks import PLAY, ROTATIONS

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
ACE_LOW: Final = rankings(order="A23456789TJQK")[NO_TRUMP]
RAMI, NOLO = CALL, CALL + 1
RAMI_MADE: Final = Template("Rami, {tricks} tricks, {over} over six: {points}")
RAMI_BEATEN: Final = Template("Against rami, {tricks} tricks, {over} over six: {points}")
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
            refuse("game", "this table plays without sooli.")
        if self.stopped and deal is not None and not any(deal.scores):
            refuse("stopped", "nobody is rising, so the deal must be played out: enter the tricks.")

    def score(self, sheet: TuppiSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        if self.stopped:
            return Score(
                (0, 0), (say("Stopped: the rising side had lost the deal. Back to 0-0."),), reset=True
            )
        winner, points, why = self.sooli() if self.tricks is None else self.counted(self.tricks)
        if deal.scores[1 - winner]:
            return Score((0, 0), (why, say("That brings the rising side down: back to 0-0.")), reset=True)
        return Score((points, 0) if winner == 0 else (0, points), (why,))

    def sooli(self) -> tuple[int, int, str]:
        """The side that scores, the points, and the reason."""
        assert self.bidder is not None
        if self.trickless:
            return self.bidder, SOOLI_POINTS, say("Sooli without a trick: {points}", points=SOOLI_POINTS)
        why = say("The soloist took a trick: {points} to the others", points=SOOLI_POINTS)
        return 1 - self.bidder, SOOLI_POINTS, why

    def counted(self, tricks: tuple[int, ...]) -> tuple[int, int, str]:
        """The same by the tricks: in nolo for the side with fewer."""
        more = tricks.index(max(tricks))
        few, over = min(tricks), max(tricks) - BOOK
        if self.game == "nolo":
            under, points = over, NOLO_POINTS * over
            why = say(
                "Nolo, {tricks} tricks, {under} under seven: {points}", tricks=few, under=under, points=points
            )
            return 1 - more, points, why
        bid = more == self.bidder
        points = over * (RAMI_POINTS if bid else AGAINST_RAMI_POINTS)
        text = RAMI_MADE if bid else RAMI_BEATEN
        return more, points, text.said(tricks=max(tricks), over=over, points=points)


class TuppiSheet(FirstTo):
    """One side rises; if the other scores, both are back at nought and the deal counts for neither."""

    target = TARGET

    def coming(self) -> tuple[str, ...]:
        if not any(self.totals):
            return (say("Nobody rises yet; {goal} wins", goal=self.goal()),)
        rising = int(self.totals[0] == 0)
        up = say(
            "Rising: {side} with {points}, {left} to go",
            side=self.party(rising),
            points=self.totals[rising],
            left=self.goal() - self.totals[rising],
        )
        return up, say("If {side} score, both are back at nought", side=self.party(1 - rising))

    def check_adjustment(self, points: Sequence[int]) -> None:
        after = [total + more for total, more in zip(self.totals, points, strict=True)]
        if min(after) < 0 or all(after):
            refuse("points", "only one side has points in Tuppi, and none has less than nothing.")


class TuppiState(PhasedState):
    """Bids in secret, cards turned up until the first red one, perhaps sooli, then thirteen tricks.

    bids: by seat the action bid and not yet turned up, or -1. turned: by seat the bid everybody has seen, or -1.
    """

    claimed_by = ANY_TRICKS
    words = ("rami", "nolo")
    piles = (say_in("pile", "put away"),)
    phases = (
        Choose(say_in("phase", "bid"), together=True),
        Choose(say_in("phase", "show")),
        Say(
            say_in("phase", "sooli"),
            {"sooli": "sooli", "pass": say_in("a bid", "pass")},
            (Template("{player} plays sooli."), Template("{player} does not play sooli.")),
        ),
        Pick(say_in("phase", "put away"), 1, pile=0),
        Pick(say_in("phase", "give"), 1, to=2),
        PLAY,
    )

    bids: list[int] = each_seat(-1)
    turned: list[int] = each_seat(-1)
    declarer: int = -1
    soloist: int = -1

    # Auction ------------------------------------------------------------------------------------------------------

    def may_bid(self, seat: int) -> list[Action]:
        """The cards that may be put down; a bid is spoken only by who has no card for it."""
        hand = self.hands[seat]
        spoken = ([] if hand & RED_BIDS else [RAMI]) + ([] if hand & BLACK_BIDS else [NOLO])
        return cards_of(hand & BID_CARDS) + spoken

    def bid(self, seat: int, bid: Action) -> None:
        self.bids[seat] = bid

    def may_show(self, seat: int) -> list[Action]:
        return [self.bids[seat]]

    def show(self, seat: int, bid: Action) -> None:
        self.bids[seat], self.turned[seat] = -1, bid
        if bid < CALL:
            self.shown[seat] |= BIT[bid]
        else:
            self.lacks[seat] |= RED_BIDS if bid == RAMI else BLACK_BIDS
        if is_rami(bid):
            self.declarer, self.bids, self.waiting = seat, [-1] * 4, ()

    def who_sooli(self) -> tuple[int, ...]:
        """The opponents of the declarer, in the order in which bids were turned up."""
        if self.declarer < 0 or not self.table.options["sooli"]:
            return ()
        return tuple([seat for seat in self.around() if (seat - self.declarer) % 2])

    def sooli(self, seat: int, passes: int) -> None:
        if not passes:
            self.soloist, self.waiting = seat, ()

    def who_put_away(self) -> tuple[int, ...]:
        return () if self.soloist < 0 else (self.soloist,)

    def who_give(self) -> tuple[int, ...]:
        return () if self.soloist < 0 else ((self.soloist + 2) % 4,)

    def resampled(self, viewer: int, rng: Random) -> None:
        for seat in range(4):
            if self.bids[seat] >= 0 and seat != viewer:
                self.bids[seat] = rng.choice(self.may_bid(seat))

    # Play ---------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """What is played, once the bids are known."""
        return "sooli" if self.soloist >= 0 else "rami" if self.declarer >= 0 else "nolo"

    def begin_play(self) -> None:
        if self.soloist >= 0:
            self.ranking = ACE_LOW
            self.lead((self.soloist + 1) % 4)
        else:
            self.lead(self.first_leader() if self.declarer < 0 else (self.declarer + 3) % 4)

    def trick_order(self, leader: int) -> tuple[int, ...]:
        """In sooli the two opponents, then the soloist, wherever he sits."""
        return ROTATIONS[4][leader] if self.soloist < 0 else (leader, (leader + 2) % 4, self.soloist)

    def finished(self) -> bool:
        if self.soloist >= 0 and self.won[self.soloist]:
            return True
        return super().finished() or (any(self.deal.scores) and self.lost_by_rising())

    def lost_by_rising(self) -> bool:
        """Whether the side that rises can no longer help losing the deal, so that its exact count is of no interest."""
        if self.soloist >= 0:
            return False
        rising = 0 if self.deal.scores[0] else 1
        losing = rising if self.declarer < 0 else 1 - rising
        return self.side_tricks()[losing] > BOOK

    def result(self) -> TuppiResult:
        alone, played = self.soloist >= 0, sum(self.won) == TRICKS
        bidder = self.soloist if alone else self.declarer
        return TuppiResult(
            game=self.game,
            bidder=bidder % 2 if bidder >= 0 else None,
            trickless=not self.won[self.soloist] if alone else None,
            stopped=None if alone else not played,
            tricks=self.side_tricks() if played and not alone else None,
        )

    def points(self) -> tuple[int, ...]:
        """A fall costs what the rising side had."""
        score = TuppiSheet(self.table).score(self.result(), self.deal)
        return tuple(-total for total in self.deal.scores) if score.reset else score.points

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        turned = self.turned[seat]
        if self.soloist == seat or turned < 0:
            return "sooli" if self.soloist == seat else ""
        name = game_of(turned)
        return name if turned >= CALL else say("{bid} ({card})", bid=name, card=Card(TEXT[turned]))

    def labels(self, seat: int) -> list[str]:
        roles = (
            (seat == self.declarer, say_in("beside a seat", "declarer")),
            (self.bids[seat] >= 0, say_in("beside a seat", "has bid")),
            (self.soloist >= 0 and seat == (self.soloist + 2) % 4, say_in("beside a seat", "out of play")),
        )
        return super().labels(seat) + [label for holds, label in roles if holds]

    def facts(self, viewer: int | None) -> list[list[str]]:
        known = self.phase not in (DEAL, "bid", "show")
        return [[say("Game"), self.game]] * known + [
            [say("Secret bid of {player}", player=Seat(seat)), self.say(self.text(seat, bid))]
            for seat, bid in enumerate(self.bids)
            if bid >= 0 and viewer in (seat, OPEN)
        ]

    def told_bid(self, viewer: int | None, seat: int, action: Action) -> str:
        if viewer not in (seat, OPEN):
            return say("{player} has bid.", player=Seat(seat))
        return say("{player} bids with {bid}.", player=Seat(seat), bid=self._bid_said(action))

    def told_show(self, viewer: int | None, seat: int, action: Action) -> str:
        player, bid = Seat(seat), self._bid_said(action)
        return say("{player} shows {bid}: {game}.", player=player, bid=bid, game=game_of(action))

    def told_give(self, viewer: int | None, seat: int, action: Action) -> str:
        return self.told_pick(viewer, seat, action, self.soloist, 1)

    def _bid_said(self, action: Action) -> Value:
        return Card(TEXT[action]) if action < CALL else say("the word {word}", word=game_of(action))

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.game == "rami"

    def greedy_bid(self, seat: int, rng: Random) -> Action:
        """Rami on more than an average hand."""
        strong = sum(max(0, RANK_OF[card] - 8) for card in cards_of(self.hands[seat])) >= RAMI_FROM
        return rng.choice([bid for bid in self.may_bid(seat) if is_rami(bid) == strong])

    def greedy_sooli(self, seat: int, rng: Random) -> int:
        """When all suits are low."""
        return int(len(dangers(self.hands[seat])) > 1)

    def greedy_put_away(self, seat: int, rng: Random) -> Action:
        hand = self.hands[seat]
        return max(dangers(hand) or cards_of(hand), key=ACE_LOW.height.__getitem__)

    def greedy_give(self, seat: int, rng: Random) -> Action:
        return ACE_LOW.lowest(self.hands[seat])


def is_rami(bid: Action) -> bool:
    """Whether a bid, a card or a word, means rami."""
    return bid == RAMI or (bid < CALL and bool(BIT[bid] & RED))


def game_of(bid: Action) -> str:
    """The game that a bid means."""
    return "rami" if is_rami(bid) else "nolo"


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
    options = (Option("sooli", say("Sooli may be bid"), True),)
    sources = ("my-games 798-840",)
    variants = (Variant("tournament", say("Tournament tuppi"), "my-games 798-840", {"sooli": False}),)
    simultaneous = True

    Result = TuppiResult
    Sheet = TuppiSheet
    State = TuppiState

    two_sides = True
