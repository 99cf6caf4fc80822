"""Purkkis: hide and seek around a ball that must be touched to take a prisoner and kicked to free them all.

Source: My Games, lines 3906-3940. Kirkkis and Kymmenen tikkua laudalla build on this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Game
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, SeatOf, choice, entry, many, seat
from games.kits.frames import RecordSheet

LIMIT: Final = 3
"""The most rounds in a row for one seeker."""
AROUND: Final = tuple(range(3, 21))
USUAL: Final = 10


class Round(DealResult):
    """How a round of seeking ended."""

    ending: str = choice(
        "How it ended", ("found", "Nobody is left in hiding"), ("rescued", "All were rescued")
    )
    first: int | None = entry(Maybe(SeatOf()), "The first prisoner", help="Nobody: all said their own name.")
    own_names: tuple[int, ...] = many("Who said the own name, in order", SeatOf(), AROUND[-1] - 1)
    rescuer: int | None = seat("Who rescued them", when={"ending": ("rescued",)})


class SeekSheet(RecordSheet):
    """Rows are rounds, each with one seeker; a rescue begins a new round."""

    unit = "Round"
    dealer_does = "seeks"

    def begin(self) -> None:
        super().begin()
        self.seeker = 0
        self.in_a_row = 1

    def dealer(self) -> int:
        return self.seeker

    def last_round(self) -> bool:
        """Whether this is the seeker's third round in a row, where the extra rule holds (lines 3930-3936)."""
        return self.in_a_row == LIMIT and bool(self.table.options["third"])

    def told(self, result: DealResult) -> list[str]:
        assert isinstance(result, Round)
        self._check(result)
        limit = f" of at most {LIMIT}" if self.table.options["third"] else ""
        lines = [f"{{{self.seeker}}} seeks, round {self.in_a_row}{limit}"]
        if result.own_names:
            lines.append(f"Own name: {', '.join(f'{{{one}}}' for one in result.own_names)}")
        if result.rescuer is not None:
            return [*lines, f"{{{result.rescuer}}} rescues all; {{{self.seeker}}} seeks again"]
        following = self.next_seeker(result)
        why = "the first prisoner" if result.first is not None else "all have said their own name"
        if following == self.seeker:
            return [*lines, f"{why.capitalize()}: {{{following}}} seeks again"]
        return [
            *lines,
            f"{{{following}}} seeks next: {why}" + ("" if result.first is not None else ", the last of them"),
        ]

    def next_seeker(self, result: Round) -> int:
        """Who seeks next: the first prisoner; with own names alone the same, or in the third round the last of
        them.
        """
        if result.ending == "rescued":
            return self.seeker
        if result.first is not None:
            return result.first
        return result.own_names[-1] if self.last_round() else self.seeker

    def _check(self, result: Round) -> None:
        named = result.own_names
        if len(set(named)) < len(named):
            raise BadResult({"own_names": "somebody is there twice."})
        if self.seeker in named:
            raise BadResult({"own_names": "the seeker has no own name to say."})
        if result.first == self.seeker:
            raise BadResult({"first": "the seeker cannot be a prisoner."})
        if result.first in named:
            raise BadResult({"first": "who has said the own name is no prisoner."})
        if result.ending == "rescued":
            self._check_rescue(result)
        elif result.first is None and len(named) < self.table.seats - 1:
            raise BadResult({"first": "without a prisoner everybody must have said the own name."})

    def _check_rescue(self, result: Round) -> None:
        if self.last_round():
            raise BadResult({"ending": "in the third round nobody can be rescued."})
        if result.first is None:
            raise BadResult({"first": "there is nobody to rescue before the first prisoner."})
        if result.rescuer in (self.seeker, result.first) or result.rescuer in result.own_names:
            raise BadResult({"rescuer": "only who is still in hiding can rescue."})

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Round)
        self.change_to(self.next_seeker(result))

    def change_to(self, seeker: int) -> None:
        """The next round has this seeker."""
        self.in_a_row = self.in_a_row + 1 if seeker == self.seeker else 1
        self.seeker = seeker

    def carry(self) -> Mapping[str, Any]:
        """For the form: the seeker, which round in a row it is, and whether the extra rule holds in it."""
        return {"seeker": self.seeker, "round": self.in_a_row, "third round": self.last_round()}

    def coming(self) -> tuple[str, ...]:
        if self.last_round():
            return (f"The {LIMIT}rd round in a row: nobody can be rescued",)
        return (f"Round {self.in_a_row} in a row",) if self.in_a_row > 1 else ()

    def example(self, rng: Random) -> DealResult:
        """Any ending that is possible."""
        return self.table.game.Result.clean(self._example(rng), self.table)

    def _example(self, rng: Random) -> dict[str, Any]:
        hiders = [one for one in range(self.table.seats) if one != self.seeker]
        rng.shuffle(hiders)
        if rng.random() < 0.2:
            return {"ending": "found", "first": None, "own_names": hiders}
        names = hiders[2 : 2 + rng.randrange(3)]
        if not self.last_round() and rng.random() < 0.3:
            return {"ending": "rescued", "first": hiders[0], "own_names": names, "rescuer": hiders[1]}
        return {"ending": "found", "first": hiders[0], "own_names": names}


class HideAndSeek(Game):
    """What the three games of hide and seek share. Not a game of its own."""

    kind = "sheet"
    seats: ClassVar[tuple[int, ...]] = AROUND
    options = (Option("third", "Extra rule: the same seeker three times at most", True),)
    hidden = True
    chance = False
    simultaneous = True
    record = True
    luck = "some"
    max_deals = 500

    Result: ClassVar[type[DealResult]] = Round
    Sheet: ClassVar[type[SeekSheet]] = SeekSheet

    usual = USUAL


SEEKING: Final = (
    "A hider whom the seeker sees becomes a prisoner when the seeker touches {home} and shouts the name. "
    "As long as there are no prisoners a hider may touch {home} and shout 'Own name'. "
    "Once there are, one who is still in hiding may {free} and shout 'All rescued': "
    "all who were out go hiding, the others stay hidden, and the same player seeks again."
)
ROLES: Final = (
    "When nobody is left in hiding a new round begins, and the first prisoner seeks. Those who said their own name "
    "do not; if "
    "all did, the same player seeks again."
)
EXTRA: Final = (
    f"Nobody seeks more than {LIMIT} rounds in a row. In the third one nobody can be rescued, own names may be said "
    "even when "
    "there are prisoners, and if all say it the last of them seeks next."
)
NO_POINTS: Final = "There are no points: hiders try to remain hiders, and the seeker to become one."
DECISIONS: Final = (
    "There is nothing to score but roles, so the sheet is a record and never rated.",
    "The first player at the sheet seeks first.",
    "A rescue begins a new round for the count of three, as the seeker has to make the same start again.",
    f"For around ten players: the sheet takes {AROUND[0]} to {AROUND[-1]}, usually {USUAL}.",
)


@register
class Purkkis(HideAndSeek):
    title = "Purkkis"
    summary = "Hide and seek around a ball: touch it to take a prisoner, kick it to free them all. A record of seekers."
    sources = ("my-games 3906-3940",)
    page: ClassVar[dict[str, str]] = {
        "object": NO_POINTS,
        "equipment": f"A large yard and a football on a fixed spot; around {USUAL} players.",
        "play": (
            "A hider kicks the ball as far as possible; while the seeker brings it back, all others hide. "
            + SEEKING.format(home="the ball", free="kick the ball away")
        ),
        "roles": ROLES,
        "scoring": NO_POINTS,
        "extra-rule": EXTRA,
        "match": "It goes on as long as people like. A seeker who always stays near the ball is no good sport.",
    }
    decisions = DECISIONS
