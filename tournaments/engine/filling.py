"""Who goes on from one stage to the next, why, and with which seed number. Pure.

Of each section those of the places from `first` to `last` go on; who does not go on (withdrawn, expelled, declined) is
passed over, so that places are counted among the others. Who is level in everything is told apart by lot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, Literal

from games.core.messages import Message, say
from tournaments.engine.event import EventError
from tournaments.engine.formats.brackets import seeding, size_for
from tournaments.engine.pairing.matching import Costs, Pair, best_pairs
from tournaments.engine.prizes import ticket
from tournaments.engine.ranking import BY_POINTS, LEVEL

Order = Literal["crosswise", "rank", "drawn"]
ORDERS: Final = ("crosswise", "rank", "drawn")
MOST_PLACES: Final = 1000


@dataclass(frozen=True, slots=True)
class Finisher:
    """An entrant of a section at its end. points: in hundredths; decided_by: what put them behind the line before."""

    number: int
    rank: int
    points: int = 0
    decided_by: str = ""
    here: bool = True


@dataclass(frozen=True, slots=True)
class Section:
    """A section with its final table, the best first."""

    name: str
    table: tuple[Finisher, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """Who goes on: the places from `first` to `last` (none: to the end) of `sections` (none: of all), and seeded how.

    carry: whether they take along the points that they have.
    """

    first: int = 1
    last: int | None = None
    sections: tuple[str, ...] = ()
    order: Order = "crosswise"
    carry: bool = False

    def takes(self, section: str, place: int) -> bool:
        named = not self.sections or section in self.sections
        return named and self.first <= place and (self.last is None or place <= self.last)


@dataclass(frozen=True, slots=True)
class GoesOn:
    """An entrant of the stage before in the next one. seed: none where it is drawn by lot."""

    number: int
    section: str
    place: int
    seed: int | None
    carried: int
    why: tuple[Message, ...]


def checked(rule: Rule) -> Rule:
    """The rule, if it can be. Raises EventError."""
    if not 1 <= rule.first <= MOST_PLACES or (
        rule.last is not None and not rule.first <= rule.last <= MOST_PLACES
    ):
        raise EventError(say("The places that go on are counted from 1, the last not before the first."))
    if rule.order not in ORDERS:
        raise EventError(
            say("Those who go on are seeded {ways}, not {way}.", ways=", ".join(ORDERS), way=repr(rule.order))
        )
    return rule


def check_apart(rules: Sequence[tuple[str, Rule]]) -> None:
    """Raise EventError where two sections of a stage would take the same place of the stage before."""
    for at, (one, rule) in enumerate(rules):
        for other, second in rules[at + 1 :]:
            shared = not rule.sections or not second.sections or set(rule.sections) & set(second.sections)
            first = max(rule.first, second.first)
            ends = [end for end in (rule.last, second.last) if end is not None]
            if shared and all(first <= end for end in ends):
                raise EventError(
                    say(
                        "Place {place} would go to both {one} and {other}.", place=first, one=one, other=other
                    )
                )


def filled(sections: Sequence[Section], rule: Rule, seed: str, without: Collection[int] = ()) -> list[GoesOn]:
    """Who goes on by that rule, in the order of their seeds. seed: of the lots among those level in everything."""
    tiers = zip_longest(*(_taken(section, rule, seed, without) for section in sections))
    ranked = [[one for one in tier if one is not None] for tier in tiers]
    if rule.order == "drawn":
        return [one for tier in ranked for one in tier]
    crosswise = rule.order == "crosswise" and sum(map(len, ranked)) > 2
    order = _crosswise(ranked) if crosswise else [one for tier in ranked for one in tier]
    return [
        GoesOn(one.number, one.section, one.place, at, one.carried, one.why)
        for at, one in enumerate(order, 1)
    ]


def _taken(section: Section, rule: Rule, seed: str, without: Collection[int]) -> list[GoesOn]:
    if rule.sections and section.name not in rule.sections:
        return []
    order = sorted(
        section.table, key=lambda one: (one.rank, ticket(seed, f"place {section.name}", one.number))
    )
    there = [one for one in order if one.here and one.number not in without]
    found = []
    for place, one in enumerate(there, 1):
        if rule.takes(section.name, place):
            passed = sum(other not in there for other in order[: order.index(one)])
            why = _why(section, there, place, passed, rule)
            carried = one.points if rule.carry else 0
            found.append(GoesOn(one.number, section.name, place, None, carried, why))
    return found


def _why(
    section: Section, there: Sequence[Finisher], place: int, passed: int, rule: Rule
) -> tuple[Message, ...]:
    why = (
        [say("Place {place} of {section}.", place=place, section=section.name)]
        if section.name
        else [say("Place {place}.", place=place)]
    )
    if passed:
        why.append(say("Passed over before them, for they do not go on: {count}.", count=passed))
    for border in {rule.first - 1, rule.last} - {None, 0}:
        why += _at_border(there, place, border or 0)
    return tuple(why)


def _at_border(there: Sequence[Finisher], place: int, border: int) -> list[Message]:
    """What decided where the last who goes this way is level on points with the first who does not."""
    if len(there) <= border or place not in (border, border + 1):
        return []
    last, next_ = there[border - 1], there[border]
    if last.points != next_.points:
        return []
    if last.rank == next_.rank:
        return [say("Level in everything at the border: it went by lot.")]
    if next_.decided_by in ("", BY_POINTS, LEVEL):
        return []
    return [say("As many points at the border: {tie_break} decided.", tie_break=next_.decided_by)]


def _crosswise(tiers: Sequence[Sequence[GoesOn]]) -> list[GoesOn]:
    """By place, and those of a place so that who comes from one section meets as late as a bracket allows."""
    total = sum(map(len, tiers))
    where = {seed: at for at, seed in enumerate(seeding(size_for(total)))}
    order: list[GoesOn] = []
    for tier in tiers:
        seeds = range(len(order) + 1, len(order) + len(tier) + 1)
        order += _placed(tier, seeds, order, where)
    return order


def _placed(
    tier: Sequence[GoesOn], seeds: range, before: Sequence[GoesOn], where: dict[int, int]
) -> list[GoesOn]:
    rounds = len(where).bit_length() - 1
    costs: dict[Pair, Costs] = {}
    for at, one in enumerate(tier):
        own = [seed for seed, other in enumerate(before, 1) if other.section == one.section]
        for to, seed in enumerate(seeds):
            met = [round_of_meeting(where[seed], where[other]) for other in own]
            early = tuple(met.count(number) for number in range(1, rounds + 1))
            costs[(at, len(tier) + to)] = (*early, (at - to) ** 2)
    places = {to - len(tier): at for at, to in best_pairs(costs, 2 * len(tier))}
    return [tier[places[to]] for to in range(len(tier))]


def round_of_meeting(one: int, other: int) -> int:
    """In which round of a bracket two meet who stand at these positions, counted from 0."""
    return (one ^ other).bit_length()
