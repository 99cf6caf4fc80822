"""Liars' Poker: ever higher hands are named that all cards together may hold, until somebody challenges one.

Source: Unusual card games, lines 162-175.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.bluffing.liars_claims import CLAIMS, NEXT, holds, text_of, words
from games.core.errors import BadOption, refuse
from games.core.fields import Fields, each_seat, first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in, say_n
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, seat
from games.core.sheet import Sheet
from games.core.state import CHANCE, Action, Outcome
from games.kits.cards import CARD, DECK_52, cards_of, cards_said, mask_of
from games.kits.frames import TurnsSheet
from games.kits.hands import CALL, HandsState

CARDS: Final = {2: 9, 3: 7, 4: 6, 5: 5, 6: 4}
FEWEST: Final = 3
"""How many cards everybody gets in the first deal, with seven players and more."""
CHALLENGE: Final = CALL + len(CLAIMS)
NAMING, SHOWING = say_in("phase", "naming"), say_in("phase", "show")
SAMPLES: Final = 16
LOOKED_AT: Final = 90
"""So many claims above the last one a quick player weighs."""


def first_cards(table: GameTable) -> int:
    """The cards of the first deal: the option, or what the book says."""
    return int(table.options["cards"]) or CARDS.get(table.seats, FEWEST)


class LiarsSheet(TurnsSheet):
    """Who loses a deal has a card fewer, and begins the next one; who has none left is out."""

    unit = "Deal"
    dealer_does = say("names first")

    carried = ("cards",)
    cards: list[int] = first(lambda sheet: [first_cards(sheet.table)] * sheet.table.seats)

    def coming(self) -> tuple[str, ...]:
        return (say("Cards: {each}", each=self.each(self.cards)),)

    def finished(self) -> bool:
        return len(self.still_in()) == 1

    def reason(self) -> str:
        return say("{player} alone has cards left.", player=Seat(self.still_in()[0]))


class LiarsPokerState(Fields, HandsState):
    """named: the highest claim so far, -1 before the first; namer: whose it is. said: everybody's last one."""

    piles = (say_in("pile", "stock"),)
    words_said = {**{text_of(claim): words(claim) for claim in CLAIMS}, "challenge": say("challenge")}

    named: int = -1
    namer: int = -1
    loser: int = -1
    said: list[int] = each_seat(-1)

    def sizes(self) -> list[int]:
        cards = self.deal.carry["cards"]
        return [*cards, len(self.deck) - sum(cards)]

    def after_deal(self) -> None:
        self.ask(NAMING, self.deal.dealer)

    def choices(self, seat: int) -> list[Action]:
        claims = range(NEXT[self.named] if self.named >= 0 else 0, len(CLAIMS))
        return [*(CALL + claim for claim in claims), *([CHALLENGE] if self.named >= 0 else [])]

    def act(self, seat: int, action: Action) -> None:
        if action == CHALLENGE:
            self.loser = seat
            self.ask(SHOWING, CHANCE)
            return
        self.named = self.said[seat] = action - CALL
        self.namer = seat
        after = [(seat + step) % self.table.seats for step in range(1, self.table.seats)]
        self.ask(NAMING, next(other for other in after if self.hands[other]))

    def reveals(self) -> bool:
        return self.phase == SHOWING

    def shown_hands(self) -> list[int]:
        return self.hands[: self.table.seats]

    def draw(self, rng: Random) -> Outcome:
        if self.phase != SHOWING:
            return super().draw(rng)
        return [self.texts_of(hand) for hand in self.shown_hands()]

    def apply_chance(self, outcome: Outcome) -> None:
        """All cards are laid down: whoever was wrong loses the deal."""
        if self.phase != SHOWING:
            super().apply_chance(outcome)
            return
        for holder, hand in enumerate(self.shown_hands()):
            self.shown[holder] = hand
        if not self.true():
            self.loser = self.namer
        self.end()

    def true(self) -> bool:
        """Whether what was named last is there."""
        return holds(CLAIMS[self.named], sum(self.shown_hands()))

    def result(self) -> LiarsPoker.Result:
        return LiarsPoker.Result(loser=self.loser)

    def returns(self) -> list[float]:
        others = self.table.seats - 1
        return [-1.0 if seat == self.loser else 1 / others for seat in range(self.table.seats)]

    def call(self, seat: int) -> str:
        return words(CLAIMS[self.said[seat]]) if self.said[seat] >= 0 else ""

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == CHALLENGE:
            return say("{player} challenges {other}.", player=player, other=Seat(self.namer))
        return say("{player} names {claim}.", player=player, claim=words(CLAIMS[action - CALL]))

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != SHOWING:
            return super().told_chance(viewer, outcome)
        cards = sorted((CARD[text] for hand in outcome for text in hand), key=lambda card: card % 13)
        claim, shown = words(CLAIMS[self.named]), cards_said(cards)
        if self.true():
            return say("On the table: {cards}. It is there: {claim}.", cards=shown, claim=claim)
        return say("On the table: {cards}. It is not there: {claim}.", cards=shown, claim=claim)

    def greedy(self, seat: int, rng: Random) -> Action:
        """The likeliest of the higher hands, or the challenge where the last one is less likely to be there."""
        legal, own = self.choices(seat), self.hands[seat]
        unseen = cards_of(mask_of(DECK_52) & ~own)
        others = sum(self.deal.carry["cards"]) - own.bit_count()
        tables = [own | mask_of(rng.sample(unseen, others)) for _ in range(SAMPLES)]

        def likely(claim: int) -> int:
            return sum(holds(CLAIMS[claim], cards) for cards in tables)

        claims = [action - CALL for action in legal[:LOOKED_AT] if action != CHALLENGE]
        best = max(claims, key=lambda claim: (likely(claim), -claim), default=-1)
        if best < 0 or (self.named >= 0 and SAMPLES - likely(self.named) > likely(best)):
            return CHALLENGE
        return CALL + best


@register
class LiarsPoker(Game):
    title = "Liars' Poker"
    summary = say(
        "Name ever higher hands that all cards of the table may hold together, or challenge the last one."
    )
    wins = say("The last player with cards wins.")
    sources = ("unusual 162-175",)
    variants = (
        Variant("unseen", say("Without looking at others' cards"), "unusual 162-175", {"looking": False}),
    )
    seats = tuple(range(2, 10))
    usual = 4
    options = (
        Option(
            "cards", say("Cards in the first deal"), 0, lo=0, hi=12, help=say("0: as many as the book says.")
        ),
        Option(
            "looking",
            say("Players may try to look at others' cards"),
            True,
            help=say("With real cards; on the site nobody can."),
            allows="looking",
        ),
    )
    settlements = ("fixed", "pot")
    max_deals = 60

    State = LiarsPokerState
    Sheet = LiarsSheet

    class Result(DealResult):
        """Who lost: the challenger if the hand was there, else who named it."""

        loser: int = seat(say("Who loses the deal"))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if deal is not None and not deal.carry["cards"][self.loser]:
                refuse("loser", "{player} has no cards left.", player=Seat(self.loser))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            left = deal.carry["cards"][self.loser] - 1
            told = say_n(
                "{player} loses the deal and has a card left",
                "{player} loses the deal and has {count} cards left",
                left,
                player=Seat(self.loser),
            )
            return Score((0,) * sheet.table.seats, (told,))

        def follow(self, sheet: Any) -> None:
            sheet.cards = [cards - (seat == self.loser) for seat, cards in enumerate(sheet.cards)]
            sheet.turn = self.loser
            if not sheet.cards[self.loser]:
                sheet.out.append([self.loser])
                sheet.pass_on()

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if int(options["cards"]) * seats > len(DECK_52):
            raise BadOption(say("There are only {cards} cards.", cards=len(DECK_52)))
