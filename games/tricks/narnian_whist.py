"""Narnian Whist: trick taking with a deck of statistics; the leader names the category, and who can beat must.

Source: My Games, lines 377-420. Three players, one of whom attacks with an open dummy against the other two.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from textwrap import indent
from typing import Final

from games.core.errors import refuse
from games.core.fields import Fields, first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.options import Option, OptionValue
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import FixedDeals
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, cards_of
from games.kits.claims import THE_REST
from games.kits.rankings import Duties, in_order
from games.kits.stat_cards import MOST_CARDS, StatDeck, StatTrickState
from games.kits.stat_csv import FEWEST_CARDS, LONGEST_DECK, MOST_CATEGORIES, read_deck
from games.kits.tricks import ALONE
from games.tricks.narnian_deck import FOREST_FOLK

PLAYERS: Final = 3
HANDS: Final = 4
DEALS: Final = 6
THE_DECK: Final = indent(FOREST_FOLK, "    ").rstrip()
"""As a page of rules shows it."""
DUMMY, AWAY = 3, 4
"""The holders that are the dummy and the cards the attacker has put away."""


PUT_AWAY: Final = say_in("phase", "put away")


def deck_of(table: GameTable) -> StatDeck:
    """The deck that is played with."""
    return read_deck(str(table.options["deck"]) or FOREST_FOLK)


def tricks_of_a_deal(table: GameTable) -> int:
    """Cards in each hand."""
    return len(deck_of(table).texts) // HANDS


class NarnianResult(DealResult):
    """The tricks of the attacker and the dummy together; who attacked is known from the deal."""

    tricks: int = number(say("Tricks of attacker and dummy"), 0, MOST_CARDS // HANDS)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        most = tricks_of_a_deal(table)
        if self.tricks > most:
            refuse(
                "tricks",
                "a deal with this deck has {most} tricks, not {tricks}.",
                most=most,
                tricks=self.tricks,
            )

    def score(self, sheet: NarnianSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        points = tuple(self.tricks if one == deal.dealer else 0 for one in range(PLAYERS))
        return Score(
            points, (say("{player} attacked: {tricks} tricks", player=Seat(deal.dealer), tricks=self.tricks),)
        )


class NarnianSheet(FixedDeals):
    """Everybody attacks twice and scores his tricks; the dealer of a row is its attacker."""

    dealer_does = say("attacks")
    deals = DEALS

    def dealer(self) -> int:
        """Round to the left; after three deals two have changed seats, so that left is right."""
        played = len(self.rows)
        return played if played < PLAYERS else -played % PLAYERS

    def reason(self) -> str:
        return say("{deals} deals have been played.", deals=DEALS)


def seating(deal: Deal) -> tuple[int, ...]:
    """Round the table from the attacker, the dummy opposite; after each has attacked once, the other way round."""
    step, attacker = 1 if deal.number <= PLAYERS else -1, deal.dealer
    return attacker, (attacker + step) % PLAYERS, DUMMY, (attacker - step) % PLAYERS


class NarnianState(Fields, StatTrickState):
    """Surplus cards are put away face up, then the tricks. around: attacker, left defender, dummy, right defender."""

    claimed_by = THE_REST
    around: tuple[int, ...] = first(lambda state: seating(state.deal))

    piles = (say_in("pile", "dummy"), say_in("pile", "put away"))

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.actor = (*ALONE[:PLAYERS], ALONE[deal.dealer], ALONE[deal.dealer])

    def the_deck(self) -> StatDeck:
        return deck_of(self.table)

    @property
    def attacker(self) -> int:
        """Who plays for himself and the dummy."""
        return self.deal.dealer

    # The deal -----------------------------------------------------------------------------------------------------

    def sizes(self) -> list[int]:
        """Four hands; what does not come out even goes to the attacker."""
        each, surplus = divmod(len(self.the_deck().texts), HANDS)
        return [each + surplus * (seat == self.attacker) for seat in range(PLAYERS)] + [each, 0]

    def after_deal(self) -> None:
        self.shown[DUMMY] = self.hands[DUMMY]
        self._put_away_or_play()

    def _put_away_or_play(self) -> None:
        if self.hands[self.attacker].bit_count() > tricks_of_a_deal(self.table):
            self.ask(PUT_AWAY, self.attacker)
        else:
            self.begin_play()

    def choices(self, seat: int) -> list[Action]:
        return cards_of(self.hands[seat])

    def act(self, seat: int, action: Action) -> None:
        """A card is put away, face up."""
        self.hands[seat] ^= BIT[action]
        self.hands[AWAY] |= BIT[action]
        self.shown[AWAY] |= BIT[action]
        self._put_away_or_play()

    # Play ---------------------------------------------------------------------------------------------------------

    def first_leader(self) -> int:
        return self.around[1]

    def trick_order(self, leader: int) -> tuple[int, ...]:
        place = self.around.index(leader)
        return self.around[place:] + self.around[:place]

    def follow_duties(self, led: int, best: int) -> Duties:
        """Equal or higher than the best so far; else any card, whether it has the category or not."""
        return in_order(self.ranking.beats[best])

    def result(self) -> NarnianResult:
        return NarnianResult(tricks=self.won[self.attacker] + self.won[DUMMY])

    # What is seen -------------------------------------------------------------------------------------------------

    def labels(self, seat: int) -> list[str]:
        return [say_in("beside a seat", "attacker")] if seat == self.attacker else []

    def tricks_of(self, seat: int) -> int:
        return self.won[seat] + (self.won[DUMMY] if seat == self.attacker else 0)

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        return say("{player} puts {card} away.", player=Seat(seat), card=self.card_said(seat, action))

    # Bots ---------------------------------------------------------------------------------------------------------

    def together(self, one: int, other: int) -> bool:
        attacking = (self.attacker, DUMMY)
        return (one in attacking) == (other in attacking)

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """The weakest card."""
        return min(cards_of(self.hands[seat]), key=self.the_deck().worth.__getitem__)


@register
class NarnianWhist(Game):
    title = "Narnian Whist"
    summary = say(
        "Trick taking with any deck of statistics: name a category, and who can beat your card must."
    )
    wins = say("Most points after the last deal win.")
    seats = (PLAYERS,)
    options = (
        Option(
            "deck",
            say("Deck as CSV"),
            "",
            longest=LONGEST_DECK,
            help=say(
                "A card a line, a column a category; empty for the built-in deck. {least} "
                "to {most} cards, up to {categories} categories.",
                least=FEWEST_CARDS,
                most=MOST_CARDS,
                categories=MOST_CATEGORIES,
            ),
        ),
    )
    sources = ("my-games 377-420",)
    objective = "either"
    tie = TABLE_CHOOSES
    settlements = ("average-pot",)

    Result = NarnianResult
    Sheet = NarnianSheet
    State = NarnianState

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        read_deck(str(options["deck"]) or FOREST_FOLK)
