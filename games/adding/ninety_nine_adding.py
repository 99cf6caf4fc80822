"""Ninety-nine in which whoever wins a hand makes a rule for all later ones.

Source: Unusual card games, lines 111-118.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from games.adding.kit.adding import NAMING, PLAYING, AddingState
from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Message, Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, seat
from games.core.sheet import FixedDeals, Sheet
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.hands import CALL
from games.kits.pack import PACK_52

CARDS: Final = 3
LIMIT: Final = 99
RULES: Final = {
    "seven-reverses": say("a seven turns the direction of play round"),
    "jack-skips": say("after a jack the next player is left out"),
    "two-twelve": say("a two may add 12 instead of 2"),
    "ace-eleven": say("an ace may add 11 instead of 1"),
    "queen-minus": say("a queen may take 10 off instead"),
    "four-nothing": say("a four adds nothing"),
    "nine-keeps": say("after a nine one does not draw"),
    "no-tens": say("the total is never a multiple of ten"),
    "no-rank": say("the rank that was played last is not played"),
}
"""The rules that a winner may make here."""
NONE, OWN = "no-rule", "own-rule"
ADDS: Final = PACK_52.worth(
    {"A": 1, **{str(pips): pips for pips in range(2, 10)}, **dict.fromkeys("TJQ", 10), "K": -10}
)
OR_ELSE: Final = {"two-twelve": ("2", 12), "ace-eleven": ("A", 11), "queen-minus": ("Q", -10)}
"""Rules by which a rank may add something else."""
WORDS: Final = {"lower": say("the lower total"), "higher": say("the higher total"), "out": say("I am out")}
OUT: Final = CALL + 2
INVENT: Final = CALL + len(WORDS)
INVENTING: Final = say_in("phase", "making a rule")


class RulesSheet(FixedDeals):
    """A point for each hand won; the winner begins the next one, and his rule holds from then on."""

    dealer_does = say("plays first")
    carried = ("rules",)
    rules: tuple[str, ...] = ()
    first: int = 0

    def dealer(self) -> int:
        return self.first

    def coming(self) -> tuple[str, ...]:
        return (*super().coming(), *(say("Rule: {rule}", rule=RULES[rule]) for rule in self.rules))


class NinetyNineRulesState(AddingState):
    """inside: who is still in. way: 1 to the left, -1 to the right. rule: what the winner has made."""

    cards_each = CARDS
    words_said = {**WORDS, **RULES, NONE: say("no new rule")}

    inside: list[bool] = each_seat(True)
    way: int = 1
    rule: str = ""

    def after_deal(self) -> None:
        self.ask(PLAYING, self.deal.dealer)

    def rules(self, name: str) -> bool:
        return name in self.deal.carry["rules"]

    def adds(self, card: int) -> set[int]:
        """What a card may add."""
        rank = self.pack.ranks[self.pack.rank[card]]
        other = {value for rule, (of, value) in OR_ELSE.items() if of == rank and self.rules(rule)}
        if rank == "K" and self.pack.texts[card][1] in "CS":
            other = {-ADDS[card]}
        return {0} if rank == "4" and self.rules("four-nothing") else {ADDS[card], *other}

    def makes(self, card: int) -> Sequence[int]:
        """The totals that are allowed."""
        totals = sorted({self.total + value for value in self.adds(card)})
        return [total for total in totals if total <= LIMIT and (total % 10 or not self.rules("no-tens"))]

    def playable(self, card: int) -> bool:
        ranks = self.pack.rank
        same = bool(self.laid) and ranks[card] == ranks[self.laid[-1]] and self.rules("no-rank")
        return not same and bool(self.makes(card))

    def choices(self, seat: int) -> list[Action]:
        if self.phase == INVENTING:
            free = [INVENT + place for place, rule in enumerate(RULES) if not self.rules(rule)]
            return [*free, INVENT + len(RULES)]
        if self.phase == NAMING:
            return super().choices(seat)
        return [card for card in super().choices(seat) if self.playable(card)] or [OUT]

    def act(self, seat: int, action: Action) -> None:
        if action >= INVENT:
            self.rule = self.words[action - CALL]
            self.end()
        elif action == OUT:
            self.inside[seat] = False
            self.shown[seat] = self.hands[seat]
            self.pass_on(seat)
        else:
            super().act(seat, action)

    def added(self, seat: int, card: int) -> None:
        rank = self.pack.ranks[self.pack.rank[card]]
        if rank == "7" and self.rules("seven-reverses"):
            self.way = -self.way
        if not (rank == "9" and self.rules("nine-keeps")):
            self.from_stock(seat)
        self.pass_on(seat, over=rank == "J" and self.rules("jack-skips"))

    def pass_on(self, seat: int, *, over: bool = False) -> None:
        """The next player who is still in, or the one after him; the last one makes a rule."""
        seats = self.table.seats
        around = [(seat + self.way * step) % seats for step in range(1, seats + 1)]
        still = [other for other in around if self.inside[other]]
        if len(still) == 1:
            self.ask(INVENTING, still[0])
        else:
            self.ask(PLAYING, still[over])

    def result(self) -> NinetyNineAdding.Result:
        return NinetyNineAdding.Result(winner=self.inside.index(True), rule=self.rule)

    def labels(self, seat: int) -> list[str]:
        return [*super().labels(seat), *[say_in("beside a seat", "out")] * (not self.inside[seat])]

    def facts(self, viewer: int | None) -> list[list[str]]:
        way = say("to the left") if self.way > 0 else say("to the right")
        rules: list[list[str]] = [[say("Rule"), RULES[rule]] for rule in self.deal.carry["rules"]]
        made = [[say("New rule"), self.words_said[self.rule]]] if self.rule else []
        return [*super().facts(viewer), [say_in("fact", "play goes"), way], *rules, *made]

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action >= INVENT:
            rule = self.say(self.text(seat, action))
            return say("{player} makes a rule: {rule}.", player=player, rule=rule)
        if action == OUT:
            return say("{player} can play nothing and is out.", player=player)
        return super().told_choice(viewer, seat, action)

    def greedy(self, seat: int, rng: Random) -> Action:
        """The highest total there may be; what keeps it down is kept."""
        legal = self.choices(seat)
        if self.phase != PLAYING or legal == [OUT]:
            return legal[-1] if self.phase == NAMING else legal[int(rng.random() * len(legal))]
        return max(legal, key=lambda card: (min(self.adds(card)) > 0, self.makes(card)[-1]))


@register
class NinetyNineAdding(Game):
    title = "Ninety-nine with new rules"
    summary = say(
        "Add cards to a total up to {limit}; whoever wins a hand makes a rule for all later ones.",
        limit=LIMIT,
    )
    wins = say("Who has won most hands wins.")
    sources = ("unusual 111-118",)
    seats = (2, 3, 4, 5, 6)
    usual = 4
    options = (Option("deals", say("Hands"), 10, lo=1, hi=60),)
    tie = TABLE_CHOOSES
    luck = "much"

    State = NinetyNineRulesState
    Sheet = RulesSheet

    class Result(DealResult):
        """Who was the last one in, and the rule that he made."""

        winner: int = seat(say("Who won the hand"))
        rule: str = choice(
            say("New rule"),
            *RULES.items(),
            (NONE, say("no new rule")),
            (OWN, say("another one, which the table keeps in mind")),
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if deal is not None and self.rule in deal.carry["rules"]:
                refuse("rule", "That is a rule already.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            why = say("{player} is the last one in", player=Seat(self.winner))
            return sheet.points({self.winner: 1}, why, *self.said())

        def said(self) -> tuple[Message, ...]:
            return (say("New rule: {rule}", rule=RULES[self.rule]),) if self.rule in RULES else ()

        def follow(self, sheet: Any) -> None:
            sheet.first = self.winner
            if self.rule in RULES:
                sheet.rules = (*sheet.rules, self.rule)
