"""Knock-out: who loses is out; with a third place, a second bracket for losers of the first round, or two lives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from games.core.messages import say
from tournaments.engine.event import Stage
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import Answer, Format, Next, Over, Waits, register
from tournaments.engine.formats.brackets import (
    Bracket,
    Node,
    losers_nodes,
    main_nodes,
    of_stage,
    placement_nodes,
    size_for,
)
from tournaments.engine.ranking import Rank, ranked_by
from tournaments.engine.tiebreaks import record_of

BEST_OF = Setting("best_of", say("Games of a meeting, at most"), 1, 1, 15)


class Brackets(Format):
    """What all brackets share: the next tables are all that can be played; ranks are by how far one came."""

    settings: ClassVar[tuple[Setting, ...]] = (BEST_OF,)
    draws = False
    least = 2
    most = 512
    tie_breaks = ("WIN",)

    @classmethod
    def nodes(cls, stage: Stage) -> list[Node]:
        """Every meeting there can be, each after those it depends on."""
        raise NotImplementedError

    @classmethod
    def bracket(cls, stage: Stage) -> Bracket:
        if stage.settings["best_of"] % 2 == 0:
            stage = replace(stage, settings={**stage.settings, "best_of": stage.settings["best_of"] + 1})
        return of_stage(stage, cls.nodes(stage), stage.settings["best_of"])

    @classmethod
    def next(cls, stage: Stage) -> Answer:
        """Not every table of a round need be finished: what can be played is."""
        stage = cls.opened(stage)
        bracket = cls.bracket(stage)
        tables = bracket.due()
        open_now = stage.open_entrants()
        if tables:
            return Next(tuple(tables))
        if open_now:
            return Waits(say("There are tables without a result."), open_now)
        return cls.ended(bracket)

    @classmethod
    def ended(cls, bracket: Bracket) -> Answer:
        return Over(say("Every meeting is decided."))

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        return cls.next(stage)

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        """How far each came decides."""
        stage = cls.opened(stage)
        bracket = cls.bracket(stage)
        chosen = cls.tie_breaks if tie_breaks is None else tie_breaks
        return ranked_by(record_of(stage), chosen, heights=cls.heights(bracket, stage))

    @classmethod
    def heights(cls, bracket: Bracket, stage: Stage) -> dict[int, int]:
        """Of each a step more for each meeting of the main bracket that was won, with or without a game."""
        found = dict.fromkeys(stage.numbers, 0)
        for part, (winner, loser) in bracket.outcomes.items():
            for number, more in ((winner, cls.worth(part)[0]), (loser, cls.worth(part)[1])):
                if number:
                    found[number] += more
        return found

    @classmethod
    def worth(cls, part: str) -> tuple[int, int]:
        """What winner and loser of a part gain in the ranking."""
        return (100, 0) if part.startswith("main") else (0, 0)


def seeds(stage: Stage) -> list[int]:
    """The entrants from the strongest: by number. Who came after the draw, or never, has no place."""
    return [entrant.number for entrant in stage.entrants if entrant.is_in(1)]


@register
class KnockOut(Brackets):
    """Seeded; byes for the highest seeds; best of n."""

    key = "knock-out"
    title = say("Knock-out")
    explanation = say(
        "Who loses is out. The seeds stand so that the strongest meet last, and where places are free the "
        "strongest have no opponent in the first round."
    )
    settings = (
        BEST_OF,
        Setting("third", say("A meeting for the third place"), 0, 0, 1),
        Setting("consolation", say("A second bracket for who loses the first meeting"), 0, 0, 1),
        Setting("placing", say("Play on for every place"), 0, 0, 1),
    )

    @classmethod
    def nodes(cls, stage: Stage) -> list[Node]:
        given = seeds(stage)
        if stage.settings["placing"]:
            return placement_nodes(given)
        nodes = main_nodes(given)
        rounds = size_for(len(given)).bit_length() - 1
        if stage.settings["third"] and rounds > 1:
            semis = [(f"main:{rounds - 1}:{at}", False) for at in (1, 2)]
            nodes.append(Node("third:1:1", (semis[0], semis[1]), say("For the third place.")))
        if stage.settings["consolation"] and rounds > 1:
            nodes += consolation_nodes(nodes, rounds)
        return nodes

    @classmethod
    def worth(cls, part: str) -> tuple[int, int]:
        if part.startswith("place"):
            first, last = map(int, part.split(":")[1].split("-"))
            return ((last - first + 1) // 2 * 100, 0)
        return {"third": (50, 0)}.get(part.split(":")[0], super().worth(part))


def consolation_nodes(nodes: Sequence[Node], rounds: int) -> list[Node]:
    """Those who lose in the first round play a bracket of their own."""
    line: list[tuple[str, bool]] = [(node.part, False) for node in nodes if node.part.startswith("main:1:")]
    found: list[Node] = []
    step = 1
    while len(line) > 1:
        row = [
            Node(f"consolation:{step}:{at + 1}", (line[2 * at], line[2 * at + 1]), say("Consolation."))
            for at in range(len(line) // 2)
        ]
        found += row
        line = [(node.part, True) for node in row]
        step += 1
    return found


@register
class DoubleKnockOut(Brackets):
    """Two lives: who loses goes on in the second bracket, whose winner meets that of the first."""

    key = "double-knock-out"
    title = say("Double knock-out")
    explanation = say(
        "Who loses twice is out. Who loses once goes on in the second bracket; its winner meets the winner of the "
        "first, and if that one loses too, they meet once more."
    )
    settings = (
        BEST_OF,
        Setting("reset", say("The last meeting is repeated if it is the first defeat"), 1, 0, 1),
    )

    @classmethod
    def nodes(cls, stage: Stage) -> list[Node]:
        given = seeds(stage)
        main = main_nodes(given)
        places = size_for(len(given))
        top, losers = main[-1].part, losers_nodes(places) if places > 2 else []
        second: tuple[str, bool] = (losers[-1].part, True) if losers else (top, False)
        return [*main, *losers, Node("last:1:1", ((top, True), second), say("Grand final."))]

    @classmethod
    def bracket(cls, stage: Stage) -> Bracket:
        """With the repeated last meeting, once it is due."""
        first = super().bracket(stage)
        outcome, top = first.outcomes.get("last:1:1"), main_nodes(seeds(stage))[-1].part
        if not stage.settings["reset"] or outcome is None or not all(outcome):
            return first
        if first.outcomes[top][0] == outcome[0]:
            return first
        again = Node("last:2:1", (outcome[1], outcome[0]), say("Both have lost once: once more."))
        return of_stage(stage, [*first.nodes.values(), again], first.best_of)

    @classmethod
    def heights(cls, bracket: Bracket, stage: Stage) -> dict[int, int]:
        """By the part in which the second defeat came: the later, the higher; the winner of the last is first."""
        order = list(bracket.nodes)
        step = {part: _step(part) for part in order}
        found = dict.fromkeys(stage.numbers, 0)
        for part, (winner, loser) in bracket.outcomes.items():
            for number, more in ((winner, 1), (loser, 0)):
                if number and not part.startswith("main"):
                    found[number] = max(found[number], 100 * (step[part] + more))
        return found


def _step(part: str) -> int:
    name, number, _ = part.split(":")
    return int(number) if name == "losers" else 1000 + int(number) if name == "last" else 0


@register
class Stepladder(Brackets):
    """The last two meet, the winner meets the next above, up to the first."""

    key = "stepladder"
    title = say("Stepladder")
    explanation = say(
        "The two lowest seeds meet; the winner meets the next above them, and so on up to the first."
    )
    least = 2
    most = 400

    @classmethod
    def nodes(cls, stage: Stage) -> list[Node]:
        given = seeds(stage)
        nodes: list[Node] = []
        climber: int | tuple[str, bool] = given[-1]
        for step, above in enumerate(reversed(given[:-1]), 1):
            title = say("Step {number} of {count}.", number=step, count=len(given) - 1)
            nodes.append(Node(f"main:{step}:1", (above, climber), title))
            climber = (nodes[-1].part, True)
        return nodes

    @classmethod
    def heights(cls, bracket: Bracket, stage: Stage) -> dict[int, int]:
        """By the step on which they lost; who has not played yet stands by seed."""
        given = seeds(stage)
        found = {number: 100 * (len(given) - at) for at, number in enumerate(given)}
        for part, (winner, loser) in bracket.outcomes.items():
            step = int(part.split(":")[1])
            found |= {loser: 100 * step, winner: 100 * (step + 1)}
        return {number: found.get(number, 0) for number in stage.numbers}
