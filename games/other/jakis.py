"""Jäkis: ice hockey with cards. Beat a forward, a defenceman and the goalie with cards from the stock.

Source: My Games, lines 2528-2554.

Decided where the source is open: see the rules page. Attack cards, and the goalies they are shot at, are turned over
by events of the table.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, Self

from games.core.commitment import shuffled
from games.core.errors import refuse
from games.core.fields import Fields, first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import SingleDeal
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.cards import CARD, DECK_52, TEXT

LEFT_WING, CENTRE, RIGHT_WING, LEFT_BACK, RIGHT_BACK, GOALIE = range(6)
PLACES: Final = (
    say("left wing"),
    say("centre"),
    say("right wing"),
    say("left defenceman"),
    say("right defenceman"),
    say("goalie"),
)
FORWARDS: Final = (LEFT_WING, CENTRE, RIGHT_WING)
BACKS_BEHIND: Final = {
    LEFT_WING: (LEFT_BACK,),
    CENTRE: (LEFT_BACK, RIGHT_BACK),
    RIGHT_WING: (RIGHT_BACK,),
}
"""Which defencemen can be attacked after a forward has been beaten."""
FORMATION: Final = len(PLACES)
STOCK: Final = 52 - 2 * FORMATION
GOAL_CARDS: Final = 6
"""How many cards a goal takes: three to attack with, and three that replace the beaten ones."""
REPLACED: Final = 3
MOST_GOALS: Final = (STOCK + REPLACED) // GOAL_CARDS
ACTIONS: Final[dict[str, Action]] = {str(text): place for place, text in enumerate(PLACES[:GOALIE])}
DEALING, TURNING, AIMING, OVER = range(4)
PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "next attack card"),
    say_in("phase", "attack"),
    say_in("phase", "over"),
)


def fewest_cards(first: int, second: int) -> int:
    """How many cards of the stock so many goals of the first and the second attacker take at least.

    A failed attack takes one card, the attacks alternate, and the beaten cards need not be replaced after the last.
    """
    failed = max(0, first - 1 - second, second - first)
    return GOAL_CARDS * (first + second) - (REPLACED if first + second else 0) + failed


class Goals(DealResult):
    """Goals scored by each player."""

    goals: tuple[int, ...] = per_seat(say("Goals"), Number(0, MOST_GOALS))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        first = table.next_seat(deal.dealer if deal else 0)
        needed = fewest_cards(self.goals[first], self.goals[1 - first])
        if needed > STOCK:
            refuse(
                "goals",
                "so many goals take {needed} cards, but the stock has {stock}.",
                needed=needed,
                stock=STOCK,
            )


class JakisSheet(SingleDeal):
    """A point a goal."""

    unit = "Game"
    dealer_does = ""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Goals)
        result.check(self.table, deal)
        why = tuple(
            say("{player} scores {goals}", player=Seat(seat), goals=goals)
            for seat, goals in enumerate(result.goals)
        )
        return Score(result.goals, why)

    def reason(self) -> str:
        return say("The stock has run out.")


class JakisState(Fields, State):
    """A game in play. `teams[seat][place]` is a card, -1 where one is missing; `stock[0]` is the next card."""

    attacker: int = first(lambda state: state.table.next_seat(state.deal.dealer))
    beaten: list[int] = first(lambda state: [])
    """The places beaten in this attack."""
    card: int = -1
    goals: list[int] = first(lambda state: [0, 0])
    last: list[tuple[int, int]] = first(lambda state: [])
    """The last attack card, and what it beat or was shot at: whose it was, and the card."""
    phase: int = DEALING
    stock: list[int] = first(lambda state: [])
    teams: list[list[int]] = first(lambda state: [[-1] * FORMATION for _ in range(2)])

    def height(self, card: int) -> int:
        """How high a card is: ace high, or low by the option."""
        rank = card % 13
        return -1 if rank == 12 and self.table.options["ace"] == "low" else rank

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == AIMING:
            return (self.attacker,)
        return () if self.phase == OVER else (CHANCE,)

    def reveals(self) -> bool:
        return self.phase == TURNING

    def draw(self, rng: Random) -> Any:
        """The deck; afterwards the next attack card and, for a shot, the goalie, which are fixed already."""
        if self.phase == DEALING:
            return shuffled(list(DECK_52), rng)
        shot = [self.defence()[GOALIE]] if self.shooting() else []
        return [TEXT[card] for card in (self.stock[0], *shot)]

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == DEALING:
            for step in (0, 1):
                self.teams[(self.attacker + step) % 2] = outcome[step * FORMATION : (step + 1) * FORMATION]
            self.stock = outcome[2 * FORMATION :]
            self.phase = TURNING
            return
        shooting = self.shooting()
        self.card = self.stock.pop(0)
        self.last = [(self.attacker, self.card)]
        if shooting:
            self._shoot()
        elif self.targets():
            self.phase = AIMING
        else:
            self._end_attack()

    def defence(self) -> list[int]:
        """The formation under attack."""
        return self.teams[1 - self.attacker]

    def shooting(self) -> bool:
        """Whether a defenceman is beaten, so that the goalie comes next."""
        return len(self.beaten) == 2

    def targets(self) -> list[int]:
        """The places that may be attacked now and that the attack card beats."""
        places = BACKS_BEHIND[self.beaten[0]] if self.beaten else FORWARDS
        defence, attack = self.defence(), self.height(self.card)
        return [place for place in places if defence[place] >= 0 and self.height(defence[place]) <= attack]

    def legal(self, seat: int) -> list[Action]:
        return self.targets()

    def apply(self, seat: int, action: Action) -> None:
        self.beaten.append(action)
        self.last.append((1 - seat, self.defence()[action]))
        self.defence()[action] = -1
        self.card = -1
        if self.stock:
            self.phase = TURNING
        else:
            self._end_attack()

    def _shoot(self) -> None:
        goalie = self.defence()[GOALIE]
        self.last.append((1 - self.attacker, goalie))
        self.goals[self.attacker] += self.height(self.card) >= self.height(goalie)
        self.defence()[GOALIE] = -1
        self._end_attack()

    def _end_attack(self) -> None:
        """The gaps are filled from the stock, in the order of the places, and the other player attacks."""
        defence = self.defence()
        for place, card in enumerate(defence):
            if card < 0 and self.stock:
                defence[place] = self.stock.pop(0)
        self.card, self.beaten = -1, []
        self.attacker = 1 - self.attacker
        self.phase = TURNING if self.stock else OVER

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> Goals:
        return Goals(goals=tuple(self.goals))

    def returns(self) -> list[float]:
        """The difference of goals."""
        lead = float(self.goals[0] - self.goals[1])
        return [lead, -lead]

    # Copies -------------------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """Nobody has seen the goalies and the stock."""
        world = self.clone()
        held = [one for one, team in enumerate(self.teams) if team[GOALIE] >= 0]
        pool = shuffled([*self.stock, *(self.teams[one][GOALIE] for one in held)], rng)
        for one in held:
            world.teams[one][GOALIE] = pool.pop()
        world.stock = pool
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in (0, 1)],
            "piles": [{"name": say_in("pile", "stock"), "count": len(self.stock)}],
            "facts": [[say_in("fact", "goals"), f"{self.goals[0]}-{self.goals[1]}"]],
        }
        if self.beaten:
            view["facts"].append([say_in("fact", "beaten"), joined(PLACES[place] for place in self.beaten)])
        if self.card >= 0:
            view["trick"] = [{"seat": self.attacker, "card": TEXT[self.card]}]
        elif self.last:
            view["last_trick"] = [{"seat": seat, "card": TEXT[card]} for seat, card in self.last]
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        team = self.teams[seat]
        rows = (
            (say("forwards"), FORWARDS),
            (say("defence"), (LEFT_BACK, RIGHT_BACK)),
            (say("goalie"), (GOALIE,)),
        )
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if seat == self.attacker and self.phase in (TURNING, AIMING):
            labels.append(say_in("beside a seat", "attacks"))
        return {
            "seat": seat,
            "points": self.goals[seat],
            "labels": labels,
            "melds": [
                {"title": title, "cards": [self._face(team[place], place, viewer) for place in places]}
                for title, places in rows
            ],
        }

    def _face(self, card: int, place: int, viewer: int | None) -> str:
        return TEXT[card] if card >= 0 and (place != GOALIE or viewer == OPEN) else "?"

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        beaten = self.defence()[action]
        return say(
            "{player} beats the {place} ({card}) with {better}.",
            player=Seat(seat),
            place=PLACES[action],
            card=Card(TEXT[beaten]),
            better=Card(TEXT[self.card]),
        )

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase == DEALING:
            return say("The teams are dealt. {player} attacks first.", player=Seat(self.attacker))
        attack = CARD[outcome[0]]
        player, card = Seat(self.attacker), Card(TEXT[attack])
        if not self.shooting():
            beats = self.clone()
            beats.card = attack
            if beats.targets():
                return say("{player} turns {card}.", player=player, card=card)
            return say(
                "{player} turns {card}, which beats nobody: the attack is over.", player=player, card=card
            )
        goalie = CARD[outcome[1]]
        behind = Card(TEXT[goalie])
        if self.height(attack) >= self.height(goalie):
            return say(
                "{player} turns {card}; the goalie is {goalie}: a goal!",
                player=player,
                card=card,
                goalie=behind,
            )
        return say(
            "{player} turns {card}; the goalie is {goalie}: saved.", player=player, card=card, goalie=behind
        )

    def text(self, seat: int, action: Action) -> str:
        return str(PLACES[action])

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        return PLACES[ACTIONS[action_text]] if action_text in ACTIONS else action_text

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """The forward with the weakest defenceman behind; among equals the highest card is beaten."""
        defence = self.defence()

        def worth(place: int) -> tuple[int, int, int]:
            behind = [
                self.height(defence[back]) for back in BACKS_BEHIND.get(place, ()) if defence[back] >= 0
            ]
            return min(behind, default=0), -self.height(defence[place]), place

        return min(self.targets(), key=worth)


@register
class Jakis(Game):
    title = "Jäkis"
    summary = say(
        "Ice hockey with cards: through the forwards, past the defence, and a shot at a goalie "
        "nobody has seen."
    )
    wins = say("The player with more goals wins.")
    seats = (2,)
    options = (
        Option(
            "ace",
            say("The ace is"),
            "high",
            choices={"high": say("above the king"), "low": say("below the two")},
        ),
    )
    sources = ("my-games 2528-2554",)
    objective = "either"
    draws = True
    luck = "much"
    may_stop = False
    max_deals = 1

    Result = Goals
    Sheet = JakisSheet
    State = JakisState
