"""Sheets on which more than a total wins: games of a rubber, and a target that must be hit exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core.game import Deal
from games.core.messages import say
from games.core.results import DealResult, Score
from games.core.sheet import FirstTo, places

MORE_AFTER_TWO_GAMES: Final = say("The side with more points wins when one of them has won two games.")


class Rubber(FirstTo):
    """Games of `target` points each, every one from nought; the first side to win `games` of them wins the rubber.

    Points of a side that is far ahead do not help it in the next game. `totals` go on counting all points.
    """

    games = 1

    def begin(self) -> None:
        super().begin()
        self.game_scores = [0] * len(self.totals)
        self.games_won = [0] * len(self.totals)

    def follow_adjustment(self, points: Sequence[int]) -> None:
        self._towards_game(points)

    def needed(self) -> int:
        """Games that win the rubber."""
        return int(self.table.options.get("games", self.games))

    def follow(self, result: DealResult) -> None:
        self._towards_game(self.rows[-1].points)
        super().follow(result)

    def _towards_game(self, points: Sequence[int]) -> None:
        self.game_scores = [score + more for score, more in zip(self.game_scores, points, strict=True)]
        best = max(self.game_scores)
        if best >= self.goal():
            self.games_won[self.game_scores.index(best)] += 1
            self.game_scores = [0] * len(self.totals)

    def finished(self) -> bool:
        return max(self.games_won) >= self.needed()

    def carry(self) -> Mapping[str, Any]:
        if self.needed() == 1:
            return {}
        return {"game scores": self.game_scores[:], "games won": self.games_won[:]}

    def coming(self) -> tuple[str, ...]:
        if self.needed() == 1:
            return super().coming()
        return (
            say(
                "Games won: {each}; {needed} make the rubber",
                each=self.each(self.games_won),
                needed=self.needed(),
            ),
            say(
                "Game {number} goes to {goal}; {race}",
                number=sum(self.games_won) + 1,
                goal=self.goal(),
                race=self.race(self.goal(), self.game_scores),
            ),
        )

    def left_out(self) -> tuple[str, ...]:
        if self.needed() == 1 or not any(self.game_scores):
            return super().left_out()
        half = say(
            "Game {number} is nobody's: its points ({each}) count only where games won are equal",
            number=sum(self.games_won) + 1,
            each=self.each(self.game_scores),
        )
        return (*super().left_out(), half)

    def reason(self) -> str:
        if self.needed() == 1:
            return super().reason()
        return say("{count} games won make the rubber.", count=max(self.games_won))

    @property
    def ranking(self) -> list[int] | None:
        """By games won, then by all points: a rubber may be stopped."""
        span = 1 + max(map(abs, self.totals))
        return places(
            [2 * span * won + total for won, total in zip(self.games_won, self.totals, strict=True)]
        )


class BonusRubber(Rubber):
    """A rubber that brings `bonus` points itself, so that a deal must know how far it is."""

    bonus = 0
    draws = True
    objective = "margin"
    wins = MORE_AFTER_TWO_GAMES
    of_sides = True

    def carry(self) -> Mapping[str, Any]:
        """Where the sides stand in this game, and the games they have won."""
        return {"standing": self.game_scores[:], "won": self.games_won[:]}

    def with_bonus(self, deal: Deal, points: Sequence[int], why: Sequence[str]) -> Score:
        """These points, and what the rubber brings the side that wins it with them."""
        after = [had + more for had, more in zip(deal.carry["standing"], points, strict=True)]
        best, scored = max(after), list(points)
        ahead = after.index(best)
        last = deal.carry["won"][ahead] == self.needed() - 1
        if best >= self.goal() and last and after.count(best) == 1:
            scored[ahead] += self.bonus
            why = (*why, say("{side}: {points} for the rubber", side=self.party(ahead), points=self.bonus))
        return Score(tuple(scored), tuple(why))


class ExactTarget(FirstTo):
    """To win, a side must have exactly `target`; one that goes past it falls back to `fall_back`."""

    fall_back = 0

    def coming(self) -> tuple[str, ...]:
        goal = self.goal()
        return (
            say(
                "Exactly {goal} wins, past it is back to {floor}; {race}",
                goal=goal,
                floor=self.fall_back,
                race=self.race(goal, self.totals),
            ),
        )

    def landing(self, total: int) -> int:
        """Where a side lands with a new total."""
        return total if total <= self.goal() else self.fall_back


class UpOrDown(FirstTo):
    """So many points end it, and so many less than nothing; of several who get there the declarer's side wins."""

    draws = True

    def finished(self) -> bool:
        return super().finished() or min(self.totals) <= -self.goal()

    def reason(self) -> str:
        if super().finished():
            return super().reason()
        return say("{points} points are as many below nothing.", points=min(self.totals))

    @property
    def ranking(self) -> list[int] | None:
        totals = list(self.totals)
        declarer = getattr(self.rows[-1].result, "declarer", None) if self.rows else None
        if declarer is not None and totals[side := self.table.side_of(declarer)] >= self.goal():
            totals[side] = max(totals) + 1
        return places(totals)


class Outright(FirstTo):
    """Who wins outright has won, whatever the points are."""

    def won_at_once(self) -> tuple[int, str] | None:
        """Who has won without counting, and by what."""
        raise NotImplementedError

    def finished(self) -> bool:
        return self.won_at_once() is not None or super().finished()

    def reason(self) -> str:
        won = self.won_at_once()
        return (
            super().reason()
            if won is None
            else say("{side} wins by {how}.", side=self.party(won[0]), how=won[1])
        )

    @property
    def ranking(self) -> list[int] | None:
        won = self.won_at_once()
        return super().ranking if won is None else [1 + (side != won[0]) for side in range(len(self.totals))]
