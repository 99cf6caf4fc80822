"""Tuomas's Minibridge: three players and a dummy; who is strongest declares, sees the dummy described, and contracts.

Source: My Games, lines 924-1027. Ten deals, the second five at higher stakes; only the declarer scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from games.core.fields import each_seat, first
from games.core.game import Deal, Game
from games.core.messages import Seat, Signed, Template, joined, say, say_in
from games.core.registry import register
from games.core.results import DealResult, Score, choice, number, seat
from games.core.sheet import FixedDeals
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits import high_cards
from games.kits.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_SIGNS,
    SUITS,
)
from games.kits.claims import ANY_TRICKS
from games.kits.determinization import Limit, distribute
from games.kits.high_cards import ALL_POINTS, HONOUR, HONOUR_WORTH, described_hand, hcp, lengths
from games.kits.phases import PhasedState, Say
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import ALONE, PLAY

HONOURS: Final = high_cards.HONOURS
DEALS: Final = 10
EARLY_DEALS: Final = 5
TRICKS: Final = 13
THRESHOLDS: Final = (17, 15, 13)
"""Points that make a player declarer in each round; a fourth round is free."""
OVERTRICK: Final = 3
UNDERTRICK: Final = (5, 10)
"""Per trick short, in the first and in the last five deals."""
MADE: Final = {7: (10, 10), 9: (40, 60), 10: (40, 60), 11: (40, 60), 12: (100, 150)}
"""By tricks promised, in the first and in the last five deals."""
GAMES: Final = {NO_TRUMP: 9, HEARTS: 10, SPADES: 10, CLUBS: 11, DIAMONDS: 11}

DENOMINATIONS: Final = (NO_TRUMP, HEARTS, SPADES, CLUBS, DIAMONDS)
CONTRACTS: Final = tuple((level or GAMES[trump], trump) for level in (7, None, 12) for trump in DENOMINATIONS)
"""(tricks, trumps) in the order of the book."""

LEFT_OUT: Final = 3
"""The holder that is the dummy."""
DECLARE, PASS = range(2)
ANNOUNCEMENTS: Final = say_in("phase", "announcements")


def contract_text(tricks: int, trump: int) -> str:
    """`10 H`, `7 NT`."""
    return f"{tricks} {'NT' if trump == NO_TRUMP else SUITS[trump]}"


def contract_said(text: str) -> str:
    """`10♥`, `7 no trump`."""
    tricks, trump = text.split()
    return (
        joined([int(tricks), say("no trump")], " ")
        if trump == "NT"
        else tricks + SUIT_SIGNS[SUITS.index(trump)]
    )


CONTRACT_TEXTS: Final = tuple(contract_text(*contract) for contract in CONTRACTS)


class MinibridgeResult(DealResult):
    """Who declared what, and the tricks that declarer and dummy won."""

    declarer: int = seat(say("Declarer"))
    contract: str = choice(say("Contract"), *((text, contract_said(text)) for text in CONTRACT_TEXTS))
    tricks: int = number(say("Tricks of declarer and dummy"), 0, TRICKS)

    def score(self, sheet: MinibridgeSheet, deal: Deal) -> Score:
        late = int(deal.number > EARLY_DEALS)
        promised = CONTRACTS[CONTRACT_TEXTS.index(self.contract)][0]
        over = self.tricks - promised
        if over >= 0:
            gain = MADE[promised][late] + OVERTRICK * over
            why = say(
                "{contract} made, {made} + {over} over: {points}",
                contract=contract_said(self.contract),
                made=MADE[promised][late],
                over=over,
                points=Signed(gain),
            )
        else:
            gain = UNDERTRICK[late] * over
            why = say(
                "{contract}, {count} short at {each}: {points}",
                contract=contract_said(self.contract),
                count=-over,
                each=UNDERTRICK[late],
                points=gain,
            )
        return Score(tuple(gain if one == self.declarer else 0 for one in range(sheet.table.seats)), (why,))


class MinibridgeSheet(FixedDeals):
    """Ten deals; the scale changes after five."""

    deals = DEALS

    def reason(self) -> str:
        return say("{deals} deals have been played.", deals=DEALS)

    def coming(self) -> tuple[str, ...]:
        early = len(self.rows) < EARLY_DEALS
        scale = (
            say("The scale of deals 1 to {last}", last=EARLY_DEALS)
            if early
            else say("The scale from deal {first} on", first=EARLY_DEALS + 1)
        )
        return (*super().coming(), scale)


class MinibridgeState(PhasedState):
    """Announcements until somebody declares, the contract, thirteen tricks with a dummy.

    promised: the place of the contract. least, below: by seat what they say of its points as dealt. spent: points it
    has played. announced: the dummy's points and lengths, once said. circle: declarer, left opponent, dummy, right.
    """

    claimed_by = ANY_TRICKS
    phases = (
        Say(ANNOUNCEMENTS, {"declarer": say("declarer"), "pass": say_in("a bid", "pass")}),
        Say(
            say_in("phase", "contract"),
            {text: contract_said(text) for text in CONTRACT_TEXTS},
            Template("{player} will make {word}."),
        ),
        PLAY,
    )

    declarer: int = -1
    promised: int = -1
    least: list[int] = each_seat(0)
    below: list[int] = each_seat(ALL_POINTS + 1)
    spent: list[int] = first(lambda deal: [0] * 4)
    announced: tuple[int, tuple[int, ...]] | None = None
    circle: tuple[int, ...] = ()

    roles = {"declarer": say_in("beside a seat", "declarer")}
    piles = (say_in("pile", "dummy"),)

    def sizes(self) -> list[int]:
        return [TRICKS] * 4

    # Announcements ------------------------------------------------------------------------------------------------

    def who_announcements(self) -> tuple[int, ...]:
        """All in turn from the dealer on, until somebody declares; if nobody ever does, it is dealt again."""
        return self.around(self.deal.dealer) * (len(THRESHOLDS) + 1)

    def threshold(self) -> int | None:
        """Points that make a declarer in this round; None in the free one."""
        left = len(self.waiting) // 3
        return THRESHOLDS[len(THRESHOLDS) - left] if left else None

    def may_announcements(self, seat: int) -> list[int]:
        threshold = self.threshold()
        if threshold is None:
            return [DECLARE, PASS]
        return [DECLARE if hcp(self.hands[seat]) >= threshold else PASS]

    def announcements(self, seat: int, passes: int) -> None:
        threshold = self.threshold()
        if not passes:
            self.least[seat], self.waiting = threshold or 0, ()
            self._declare(seat)
        elif self.waiting:
            self.below[seat] = threshold or self.below[seat]
        else:
            self.collect()

    def _declare(self, seat: int) -> None:
        """His right-hand opponent looks at the dummy and describes it."""
        left, right = (seat + 1) % 3, (seat + 2) % 3
        dummy = self.hands[LEFT_OUT]
        self.declarer = seat
        self.circle = seat, left, LEFT_OUT, right
        self.actor = (*ALONE[:3], ALONE[seat])
        self.know(right, LEFT_OUT, dummy)
        self.announced = hcp(dummy), lengths(dummy)

    def who_contract(self) -> tuple[int, ...]:
        return (self.declarer,)

    def contract(self, seat: int, contract: int) -> None:
        self.promised = contract

    # Play ---------------------------------------------------------------------------------------------------------

    def trump(self) -> int:
        return CONTRACTS[self.promised][1]

    def first_leader(self) -> int:
        return self.circle[1]

    def trick_order(self, leader: int) -> tuple[int, ...]:
        """The dummy sits between the opponents."""
        place = self.circle.index(leader)
        return self.circle[place:] + self.circle[:place]

    def play_card(self, card: int) -> None:
        """The dummy is opened after the first lead."""
        self.spent[self.order[len(self.trick)]] += HONOUR[card]
        super().play_card(card)
        self.shown[LEFT_OUT] |= self.hands[LEFT_OUT]

    def result(self) -> MinibridgeResult:
        return MinibridgeResult(
            declarer=self.declarer,
            contract=CONTRACT_TEXTS[self.promised],
            tricks=self.won[self.declarer] + self.won[LEFT_OUT],
        )

    # Worlds -------------------------------------------------------------------------------------------------------

    def limits(self, viewer: int) -> list[Limit]:
        """The points that are left of those announced."""
        return [
            Limit(
                (seat,),
                HONOUR_WORTH,
                self.least[seat] - self.spent[seat],
                self.below[seat] - 1 - self.spent[seat],
            )
            for seat in range(3)
            if seat != viewer and (self.least[seat] or self.below[seat] <= ALL_POINTS)
        ]

    def deal_again(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit] = ()) -> None:
        """The dummy first while it is known only by its description."""
        if self.announced is None or self.shown[LEFT_OUT] or self.known(viewer, LEFT_OUT):
            super().deal_again(world, viewer, rng, limits)
            return
        unseen = sum(self.hands) & ~self.hands[viewer]
        dummy = described_hand(unseen, *self.announced, rng)
        sizes = [0 if holder in (viewer, LEFT_OUT) else self.hands[holder].bit_count() for holder in range(4)]
        dealt = distribute(unseen & ~dummy, sizes, (0,) * 4, rng, limits)
        dealt[viewer], dealt[LEFT_OUT] = self.hands[viewer], dummy
        world.hands = dealt

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        if seat == self.declarer:
            return say("declarer")
        return (
            say("fewer than {points}", points=self.below[seat]) if self.below[seat] <= THRESHOLDS[0] else ""
        )

    def tricks_of(self, seat: int) -> int:
        return self.won[seat] + (self.won[LEFT_OUT] if seat == self.declarer else 0)

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = []
        if self.phase == ANNOUNCEMENTS:
            facts.append(
                [
                    say("Declarer needs"),
                    str(self.threshold()) if self.threshold() else say_in("points", "nothing"),
                ]
            )
        if self.announced is not None:
            points, suits = self.announced
            shape = ", ".join(
                f"{SUIT_SIGNS[suit]} {suits[suit]}" for suit in (SPADES, HEARTS, DIAMONDS, CLUBS)
            )
            facts.append(
                [say("Dummy announced"), say("{points} points, {shape}", points=points, shape=shape)]
            )
        if self.promised >= 0:
            facts.append([say("Contract"), contract_said(CONTRACT_TEXTS[self.promised])])
        return facts

    def told_announcements(self, viewer: int | None, seat: int, action: Action) -> str:
        threshold = self.threshold()
        if self.text(seat, action) == "declarer":
            if not threshold:
                return say("{player} declares.", player=Seat(seat))
            return say("{player} declares with {points} points or more.", player=Seat(seat), points=threshold)
        if not threshold:
            return say("{player} does not declare.", player=Seat(seat))
        return say("{player} has fewer than {points} points.", player=Seat(seat), points=threshold)

    # Bots ---------------------------------------------------------------------------------------------------------

    def together(self, one: int, other: int) -> bool:
        declaring = (self.declarer, LEFT_OUT)
        return (one in declaring) == (other in declaring)

    def greedy_announcements(self, seat: int, rng: Random) -> int:
        allowed = self.may_announcements(seat)
        return allowed[0] if len(allowed) == 1 or hcp(self.hands[seat]) >= THRESHOLDS[-1] - 1 else PASS

    def greedy_contract(self, seat: int, rng: Random) -> int:
        """By the old rule that ten tricks need 26 points and eight trumps."""
        assert self.announced is not None
        points = hcp(self.hands[seat]) + self.announced[0]
        own = lengths(self.hands[seat])
        fit = [mine + dummys for mine, dummys in zip(own, self.announced[1], strict=True)]
        trump = max(range(4), key=lambda suit: (fit[suit], suit))
        if fit[trump] < 8:
            trump = NO_TRUMP
        enough = {9: 26, 10: 26, 11: 29}[GAMES[trump]]
        tricks = 12 if points >= 33 else GAMES[trump] if points >= enough else 7
        return CONTRACTS.index((tricks, trump))


@register
class TuomasMinibridge(Game):
    title = "Tuomas's Minibridge"
    summary = say(
        "Bridge for three: the strongest hand declares with a dummy that is described before the contract."
    )
    wins = say("Most points after the last deal win.")
    seats = (3,)
    sources = ("my-games 924-1027",)
    objective = "either"
    tie = TABLE_CHOOSES
    may_stop = False
    settlements = ("average-pot",)

    Result = MinibridgeResult
    Sheet = MinibridgeSheet
    State = MinibridgeState
