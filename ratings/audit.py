"""Proving the ratings: matches of every family, drawn by lot, are rated anew by the `trueskill` package.

Of each it is asked whether those who played are those who were rated, whether every belief begins where the player's
previous match left it, whether the package comes to the same belief, and whether what is shown is what the last left.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

from django.db import transaction
from django.db.models import Max, QuerySet

from ratings.configs import rating_config
from ratings.engine import Outcome, PlayerSkill, RatingConfig, Skill
from ratings.engine.config import LatentConfig
from ratings.models import Pool, RatedMatch, Rating, RatingChange
from ratings.pools import counted, day
from ratings.second_opinion import comparable, posterior
from ratings.services import families_to_recompute

SAMPLE: Final = 200
"""Matches of a night: about a second."""
SAID: Final = {"common": "the common skill", "offset": "the offset"}
CLOSE: Final = 1e-6
"""Where a chain of sides is rated, both programs stop when their numbers settle."""


def faults(*, sample: int = SAMPLE) -> Iterator[str]:
    """Every fault in words of so many rated matches; none if they are right. Families to be recomputed are left out."""
    drawn = RatedMatch.objects.exclude(family__in=families_to_recompute()).order_by("?")
    for number in list(drawn.values_list("pk", flat=True)[:sample]):
        with transaction.atomic():
            # With the family locked nobody rates or recomputes meanwhile.
            family = Pool.objects.select_for_update(of=("self",)).filter(rated=number).first()
            rated = RatedMatch.objects.select_related("pool", "config", "match").filter(pk=number).first()
            if family is None or rated is None:
                continue  # a recompute has numbered it anew
            found = list(_Proof(family, rated).faults())
        yield from (f"Match {rated.match_id} in {rated.pool.key}: {fault}" for fault in found)


class _Proof:
    """One rated match of a family."""

    def __init__(self, family: Pool, rated: RatedMatch) -> None:
        self.family, self.rated = family, rated
        self.changes = {change.player_id: change for change in rated.changes.all()}
        self.config = rating_config(family.config, rated.config)

    def faults(self) -> Iterator[str]:
        match = self.rated.match
        outcome, families = counted(match, list(match.seats.select_related("player")))
        if outcome is None or self.family.key not in {family.key() for family in families}:
            if self.changes:
                yield "it does not count, and somebody was rated by it."
            return
        if {player for side in outcome.sides for player in side} != set(self.changes):
            yield "those who played are not those who were rated."
            return
        sizes = [len(side) for side in outcome.sides]
        for player in sorted(self.changes):
            yield from self._wrong_beginning(player)
            yield from self._not_as_shown(player)
        if comparable(sizes, outcome.ranks, outcome.margin, self.config):
            yield from self._wrong_end(outcome)

    def _earlier(self, player: int, *, same_game: bool) -> QuerySet[RatingChange]:
        """What the player's matches before this one did, to the common skill or to the offset."""
        scope = {"rated__pool": self.rated.pool_id} if same_game else {"rated__family": self.family.pk}
        return RatingChange.objects.filter(player=player, rated__lt=self.rated.pk, **scope)

    def _last_day(self, player: int, *, same_game: bool) -> float | None:
        """The latest day of those matches: one written down late comes after later ones."""
        earlier = self._earlier(player, same_game=same_game)
        last = earlier.aggregate(at=Max("rated__match__finished_at"))["at"]
        return day(last) if last else None

    def _wrong_beginning(self, player: int) -> Iterator[str]:
        change = self.changes[player]
        for name, same_game, prior in _latents(self.config):
            last = self._earlier(player, same_game=same_game).order_by("-rated").first()
            before = getattr(change, f"{name}_mu_before"), getattr(change, f"{name}_var_before")
            if last is None:
                expected = prior.mu, prior.sigma * prior.sigma
            else:
                expected = getattr(last, f"{name}_mu"), getattr(last, f"{name}_var")
            if before != expected:
                yield f"{SAID[name]} of player {player} begins at {_told(before)}, not at {_told(expected)}."
            if getattr(change, f"{name}_at_before") != self._last_day(player, same_game=same_game):
                yield f"{SAID[name]} of player {player} begins on another day than that of the match before."

    def _not_as_shown(self, player: int) -> Iterator[str]:
        """A rating is what the player's last match left."""
        for name, pool, same_game in (
            ("common", self.family.pk, False),
            ("offset", self.rated.pool_id, True),
        ):
            scope = {"rated__pool": pool} if same_game else {"rated__family": pool}
            changes = RatingChange.objects.filter(player=player, **scope)
            last = changes.order_by("rated").last()
            assert last is not None
            left = getattr(last, f"{name}_mu"), getattr(last, f"{name}_var"), changes.count()
            shown = (
                Rating.objects.filter(pool=pool, player=player).values_list("mu", "var", "matches").first()
            )
            if shown != left:
                stands = f"{_told(shown[:2])} after {shown[2]} matches" if shown else "not there"
                yield f"{SAID[name]} of player {player} is {stands}; it was left at {_told(left[:2])} after {left[2]}."

    def _wrong_end(self, outcome: Outcome) -> Iterator[str]:
        believed = [[self._believed(player, outcome.at) for player in side] for side in outcome.sides]
        try:
            theirs = posterior(believed, outcome.ranks, self.config)
        except FloatingPointError:
            return  # an upset beyond the package's numbers
        for side, beliefs in zip(outcome.sides, theirs, strict=True):
            for player, both in zip(side, beliefs, strict=True):
                change = self.changes[player]
                for name, (mu, sd) in zip(("common", "offset"), both, strict=True):
                    ours = getattr(change, f"{name}_mu"), getattr(change, f"{name}_var")
                    if abs(ours[0] - mu) > CLOSE or abs(sqrt(ours[1]) - sd) > CLOSE:
                        other = _told((mu, sd * sd))
                        yield f"{SAID[name]} of player {player} became {_told(ours)}; trueskill finds {other}."

    def _believed(self, player: int, at: float) -> PlayerSkill:
        """Just before the match: what the log says, with the doubt that the days since the last match have added."""
        change = self.changes[player]
        skills = []
        for name, same_game, drift in _latents(self.config):
            last = self._last_day(player, same_game=same_game)
            days = max(at - last, 0.0) if last is not None else 0.0
            var = getattr(change, f"{name}_var_before") + drift.tau_squared + drift.gamma_squared * days
            skills.append(Skill(getattr(change, f"{name}_mu_before"), var, at))
        return PlayerSkill(*skills)


def _latents(config: RatingConfig) -> tuple[tuple[str, bool, LatentConfig], ...]:
    """Name, whether it belongs to one game, and parameters."""
    return ("common", False, config.common), ("offset", True, config.offset)


def _told(belief: tuple[float, float]) -> str:
    mu, var = belief
    return f"{mu:.9g} ± {sqrt(var):.9g}"
