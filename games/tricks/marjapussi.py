"""Marjapussi: take tricks, announce marriages on the way, and land on twelve points exactly.

Source: My Games, lines 714-770. The first marriage makes its suit trumps, later ones (little ones) only score.
"""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Message, joined, say, say_in
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SideOf, entry, per_side, side
from games.core.state import Action
from games.kits.cards import RANK_OF, RANKS, SPADES, SUIT_MASK, cards_of
from games.kits.marriages import ACES, DECK, HALF, TRICKS, TRUMPS, WHOLE, MarriageState
from games.kits.rankings import NO_TRUMP, Duties, in_order
from games.kits.targets import ExactTarget

PIPS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ALL_PIPS: Final = 4 * sum(PIPS.values())
TRUMP_POINTS: Final = 2
LITTLE_ONE: Final = 1
LAST_TRICK: Final = 1
MOST_PIPS: Final = 1
TARGET: Final = 12
FALL_BACK: Final = 7

PIPS_OF: Final = tuple(PIPS.get(RANKS[RANK_OF[card]], 0) for card in range(52))


def pips(cards: int) -> int:
    """The pips of a mask of cards."""
    return sum(PIPS_OF[card] for card in cards_of(cards))


def most_pips(tricks: int) -> int:
    """The most pips that so many tricks can hold."""
    return sum(sorted((PIPS_OF[card] for card in DECK), reverse=True)[: 4 * tricks])


class MarjapussiResult(DealResult):
    """Who announced what, and what the tricks brought."""

    trumps: int | None = entry(
        Maybe(SideOf()), say("Trumps announced by"), help=say("The first marriage of the deal.")
    )
    little: tuple[int, ...] = per_side(
        say("Little ones"), Number(0, 3), help=say("The marriages announced later.")
    )
    tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
    last_trick: int = side(say("Last trick won by"))
    pips: tuple[int, ...] = per_side(say("Pips"), Number(0, ALL_PIPS), total=ALL_PIPS)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if sum(self.little) > (0 if self.trumps is None else 3):
            refuse("little", "the first marriage makes trumps, and there are four suits in all.")
        if not self.tricks[self.last_trick]:
            refuse("last_trick", "that side has no trick.")
        for by in range(2):
            made = self.little[by] + (self.trumps == by)
            before_the_last = self.tricks[by] - (self.last_trick == by)
            if made > before_the_last:
                refuse("little", "{count} announcements need as many tricks before the last.", count=made)
            if self.pips[by] > most_pips(self.tricks[by]):
                refuse(
                    "pips",
                    "{tricks} tricks hold at most {pips} pips.",
                    tricks=self.tricks[by],
                    pips=most_pips(self.tricks[by]),
                )

    def score(self, sheet: MarjapussiSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        points, why = [0, 0], []
        for by in range(2):
            gained, reasons = gains(self, by)
            total = sheet.landing(deal.scores[by] + gained)
            if not self.tricks[by]:
                total = 0
                reasons.append(say("no trick: to Porvoo, all points lost"))
            elif total < deal.scores[by] + gained:
                reasons.append(
                    say(
                        "{points} is past {goal}: down to {total}",
                        points=deal.scores[by] + gained,
                        goal=sheet.goal(),
                        total=total,
                    )
                )
            points[by] = total - deal.scores[by]
            why.append(
                say(
                    "{side}: {reasons}",
                    side=sheet.party(by),
                    reasons=joined(reasons) if reasons else say_in("points", "nothing"),
                )
            )
        return Score(tuple(points), tuple(why))


class MarjapussiSheet(ExactTarget):
    """To exactly 12; past it a side falls to 7, and a side without a trick goes to Porvoo, to nought."""

    target = TARGET
    fall_back = FALL_BACK

    def reason(self) -> str:
        return say("Exactly {goal} points are reached.", goal=self.goal())


def gains(result: MarjapussiResult, by: int) -> tuple[int, list[str]]:
    """The points of a side in a deal, and what for."""
    found = [
        (say("trumps"), TRUMP_POINTS * (result.trumps == by)),
        (say("little ones"), LITTLE_ONE * result.little[by]),
        (say("the last trick"), LAST_TRICK * (result.last_trick == by)),
        (say("most pips"), MOST_PIPS * (result.pips[by] > result.pips[1 - by])),
    ]
    return sum(points for _, points in found), [
        say("{what} {points}", what=what, points=points) for what, points in found if points
    ]


class MarjapussiState(MarriageState):
    """Nine tricks with announcements and questions between them."""

    def lead_duties(self, leader: int) -> Duties:
        """The very first card is an ace, or else a spade, if the leader has one."""
        return () if self.last[1] else in_order(ACES, SUIT_MASK[SPADES])

    def announcements(self, seat: int) -> list[Action]:
        """After asking for a whole nothing in hand may be announced; after asking for a half, no whole asked for."""
        questions = {question for asker, question, _ in self.asked if asker == seat}
        asked_half = any(question >= HALF for question in questions)
        found = super().announcements(seat)
        if questions:
            found = [action for action in found if not TRUMPS <= action < HALF]
        return [action for action in found if not (asked_half and action == WHOLE)]

    def name_trumps(self, suit: int) -> None:
        """Only the first marriage makes trumps."""
        if self.trump_suit() == NO_TRUMP:
            self.ranking = self.rankings[suit]

    def trump_suit(self) -> int:
        """The suit of the first marriage, or NO_TRUMP."""
        return self.rankings.index(self.ranking)

    def result(self) -> MarjapussiResult:
        trump = self.trump_suit()
        little = [self.named.count(by) for by in range(2)]
        if trump != NO_TRUMP:
            little[self.named[trump]] -= 1
        return MarjapussiResult(
            trumps=None if trump == NO_TRUMP else self.named[trump],
            little=tuple(little),
            tricks=self.side_tricks(),
            last_trick=self.team[self.best_holder],
            pips=(pips(self.taken[0] | self.taken[2]), pips(self.taken[1] | self.taken[3])),
        )

    def announced_as(self, suit: int) -> str:
        return say("trumps") if suit == self.trump_suit() else say("little one")

    def trump_value(self, action: Action) -> int:
        """Long suits first."""
        suit = (action - TRUMPS) % (HALF - TRUMPS)
        return (self.hands[self.turn[0]] & SUIT_MASK[suit]).bit_count()

    def trumps_said(self, sign: str) -> Message:
        """Later marriages are little ones."""
        return (
            super().trumps_said(sign)
            if self.trump_suit() == NO_TRUMP
            else say("{suit} little one", suit=sign)
        )


@register
class Marjapussi(Game):
    title = "Marjapussi"
    summary = say("The southern Finnish marriage game: no bidding, and twelve points on the dot.")
    wins = say("The first side with exactly the agreed points wins.")
    sources = ("my-games 714-770",)
    draws = True

    Result = MarjapussiResult
    Sheet = MarjapussiSheet
    State = MarjapussiState

    two_sides = True
