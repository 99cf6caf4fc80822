"""Marjapussi: take tricks, announce marriages on the way, and land on twelve points exactly.

Source: My Games, lines 714-770. The first marriage makes its suit trumps, later ones (little ones) only score.
"""

from __future__ import annotations

from typing import Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SideOf, entry, per_side, side
from games.core.sheet import ExactTarget
from games.core.state import Action
from games.kits.cards import RANK_OF, RANKS, SPADES, SUIT_MASK, cards_of
from games.kits.hands import NOBODY
from games.kits.marriages import ACES, DECK, HALF, TRICKS, TRUMPS, WHOLE, MarriageState
from games.kits.rankings import NO_TRUMP

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

    trumps: int | None = entry(Maybe(SideOf()), "Trumps announced by", help="The first marriage of the deal.")
    little: tuple[int, ...] = per_side("Little ones", Number(0, 3), help="The marriages announced later.")
    tricks: tuple[int, ...] = per_side("Tricks", Number(0, TRICKS), total=TRICKS)
    last_trick: int = side("Last trick won by")
    pips: tuple[int, ...] = per_side("Pips", Number(0, ALL_PIPS), total=ALL_PIPS)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if sum(self.little) > (0 if self.trumps is None else 3):
            raise BadResult({"little": "the first marriage makes trumps, and there are four suits in all."})
        if not self.tricks[self.last_trick]:
            raise BadResult({"last_trick": "that side has no trick."})
        for by in range(2):
            made = self.little[by] + (self.trumps == by)
            before_the_last = self.tricks[by] - (self.last_trick == by)
            if made > before_the_last:
                raise BadResult({"little": f"{made} announcements need as many tricks before the last."})
            if self.pips[by] > most_pips(self.tricks[by]):
                raise BadResult(
                    {"pips": f"{self.tricks[by]} tricks hold at most {most_pips(self.tricks[by])} pips."}
                )


class MarjapussiSheet(ExactTarget):
    """To exactly 12; past it a side falls to 7, and a side without a trick goes to Porvoo, to nought."""

    target = TARGET
    fall_back = FALL_BACK

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, MarjapussiResult)
        result.check(self.table, deal)
        points, why = [0, 0], []
        for by in range(2):
            gained, reasons = gains(result, by)
            total = self.landing(deal.scores[by] + gained)
            if not result.tricks[by]:
                total = 0
                reasons.append("no trick: to Porvoo, all points lost")
            elif total < deal.scores[by] + gained:
                reasons.append(f"{deal.scores[by] + gained} is past {self.goal()}: down to {total}")
            points[by] = total - deal.scores[by]
            why.append(f"{self.who(by)}: {', '.join(reasons) or 'nothing'}")
        return Score(tuple(points), tuple(why))

    def reason(self) -> str:
        return f"Exactly {self.goal()} points are reached."


def gains(result: MarjapussiResult, by: int) -> tuple[int, list[str]]:
    """The points of a side in a deal, and what for."""
    found = [
        ("trumps", TRUMP_POINTS * (result.trumps == by)),
        ("little ones", LITTLE_ONE * result.little[by]),
        ("the last trick", LAST_TRICK * (result.last_trick == by)),
        ("most pips", MOST_PIPS * (result.pips[by] > result.pips[1 - by])),
    ]
    return sum(points for _, points in found), [f"{what} {points}" for what, points in found if points]


class MarjapussiState(MarriageState):
    """Nine tricks with announcements and questions between them."""

    __slots__ = ()

    def lead_duties(self, leader: int) -> tuple[int, ...]:
        """The very first card is an ace, or else a spade, if the leader has one."""
        return NOBODY if self.last[1] else (ACES, SUIT_MASK[SPADES])

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
            tricks=(self.won[0] + self.won[2], self.won[1] + self.won[3]),
            last_trick=self.team[self.best_holder],
            pips=(pips(self.taken[0] | self.taken[2]), pips(self.taken[1] | self.taken[3])),
        )

    def announced_as(self, suit: int) -> str:
        return "trumps" if suit == self.trump_suit() else "little one"

    def trump_value(self, action: Action) -> int:
        """Long suits first."""
        suit = (action - TRUMPS) % (HALF - TRUMPS)
        return (self.hands[self.turn[0]] & SUIT_MASK[suit]).bit_count()

    def say(self, action_text: str) -> str:
        """Later marriages are little ones."""
        said = super().say(action_text)
        return said if self.trump_suit() == NO_TRUMP else said.replace("trumps", "little one")


@register
class Marjapussi(Game):
    title = "Marjapussi"
    summary = "The southern Finnish marriage game: no bidding, and twelve points on the dot."
    wins = "The first side with exactly the agreed points wins."
    seats = (4,)
    sources = ("my-games 714-770",)
    draws = True
    settlements = ("fixed",)
    max_actions = 80

    Result = MarjapussiResult
    Sheet = MarjapussiSheet
    State = MarjapussiState

    page = {
        "object": f"To be the first side with exactly {TARGET} points, from tricks and from marriages of king and "
        "queen.",
        "equipment": f"{len(DECK)} cards, six to ace: ace, ten, king, queen, jack, nine, eight, seven, six. Two sides "
        "of two, partners facing each other.",
        "deal": f"All the cards, {TRICKS} each. The deal passes to the left.",
        "play": "The player on the dealer's left leads an ace; without one a spade; without either what he likes. "
        "There are no trumps at first. Follow suit, beating the best card of that suit if you can while nobody has "
        "ruffed; without the suit you must play a trump, higher than those in the trick if you can. Who wins a trick "
        "may do one thing before he leads again: announce king and queen of a suit in his hand, ask his partner for a "
        "whole (both in one suit, which he does not name), or, holding one of the two, ask for the other half by "
        "naming the suit. The first suit found like that is trumps for the rest of the deal; the later ones are "
        "little ones and only score. Each suit can be announced once. Who has asked for a whole may not announce from "
        "his own hand any more in the deal; who has asked for a half may not ask for a whole either.",
        "scoring": f"Trumps {TRUMP_POINTS}; each little one {LITTLE_ONE}; the last trick {LAST_TRICK}; more pips in "
        f"tricks {MOST_PIPS}. Pips: "
        + ", ".join(f"{'10' if rank == 'T' else rank} {value}" for rank, value in PIPS.items())
        + f"; {ALL_PIPS} in all.",
        "match": f"The points are counted after the last trick. Exactly {TARGET} wins. A side that would have more "
        f"falls to {FALL_BACK}. A side without a trick in the deal goes to Porvoo and loses all its points.",
        "settlement": "Win or lose; the margin does not matter.",
    }
    decisions = (
        "A first leader with neither an ace nor a spade leads any card.",
        f"With {ALL_PIPS // 2} pips each nobody gets the point.",
        f"If both sides land on {TARGET} in the same deal, the match is drawn.",
        "Asked for a whole, the partner answers for suits not announced yet; with several he says which.",
        "Questions and answers are heard by everybody; answers are given truthfully by the rules.",
        "King and queen must still be in hand; a half is asked for only by who has exactly one of the two.",
        "Nothing can be announced after the last trick.",
    )

    two_sides = True
