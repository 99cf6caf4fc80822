"""The skill filter: what a row of results says about everybody's skill, one match after the other.

A performance is common skill plus offset for the game plus luck, summed over a side's members, as in `two_sides`.
Beside that, as far as its config switches it on: skill drifts by match and by day, grows by playing, newcomers enter at
a learnt level near their partner's, partners are alike, the margin of a score is read, and predictions have a
temperature. The order of what happens to a match is always: time, newcomers, new pairs, prediction, temperature,
update. Nothing in it depends on who won before the prediction is made, on the order of entry, or on numbers of players.
"""

from collections.abc import Iterable, Mapping
from math import erfc, exp, inf, sqrt
from typing import NamedTuple

from ratings.engine.chain import propagate
from ratings.engine.filter_config import FilterConfig, FormatConfig
from ratings.engine.gaussian import truncated_draw, truncated_win
from ratings.engine.predict import chances_to_lead
from ratings.engine.skill import Performer, member_weights
from ratings.engine.ties import mean_judgements, tie_orders

_SQRT_HALF = sqrt(0.5)
_FIRST_MATCHES = 2
"""So many matches of a newcomer teach the entry level."""
_STEPS = 40
"""Of the sum that is the chance to come first of many."""
_USUAL = FormatConfig("", 1.0, 1.0)


class Result(NamedTuple):
    """A finished match: as `Outcome`, but its margin is the difference over the root of the length.

    `at` in days since 1 January 1970 (UTC); `ranks` one for each side, lowest best; `margin` seen from the first of two
    sides, see `score_margin`; `format` names one of the config's, any other is the usual one.
    """

    game: str
    at: float
    sides: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    margin: float | None = None
    format: str = ""


def score_margin(first: float, second: float, length: float | None = None) -> float:
    """The difference of two scores over the root of how much was played, in the smallest unit that is counted.

    `length` is what was played where the scores do not tell (deals, boards); else all points of both sides.

    >>> score_margin(12, 4)
    2.0
    """
    played = abs(first) + abs(second) if length is None else length
    return (first - second) / sqrt(played) if played > 0.0 else 0.0


class Person:
    """The common skill of one person: mean, variance, day of the last and the first match, how many there were.

    `fading` is the part of the growth by days that is still to come.
    """

    __slots__ = ("at", "fading", "first", "matches", "mu", "var")

    def __init__(self, mu: float, var: float, at: float) -> None:
        self.mu = mu
        self.var = var
        self.at = at
        self.first = at
        self.matches = 0
        self.fading = 1.0

    def copy(self) -> "Person":
        """The same belief, to be changed for itself."""
        other = Person(self.mu, self.var, self.at)
        other.first, other.matches, other.fading = self.first, self.matches, self.fading
        return other


class Offset:
    """What a person is better in one game than in others: mean, variance, day of the last match of it."""

    __slots__ = ("at", "mu", "var")

    def __init__(self, mu: float, var: float, at: float) -> None:
        self.mu = mu
        self.var = var
        self.at = at


class Family:
    """What a family of games has learnt of its people: entry level, temperature and its information.

    Matches use what stood at the turn of the period; what they teach waits in `coming`.
    """

    __slots__ = ("coming", "entry", "temperature", "turn")

    def __init__(self, config: FilterConfig) -> None:
        self.entry = config.common.mu
        self.temperature = 1.0
        self.turn = -inf
        doubt = config.temperature.doubt if config.temperature else 0.0
        self.coming = [self.entry, self.temperature, doubt]

    def take_over(self, at: float, period: float) -> None:
        """Begin a period: from now on matches use what those before have taught."""
        self.entry, self.temperature = self.coming[0], self.coming[1]
        self.turn = (at // period + 1.0) * period if period else -inf


Seats = list[tuple[Person, Offset | None]]


class SkillFilter:
    """Everybody's skills in one family of games, and the fold that a match is.

    Raises ValueError where the games' configs do not share what a family must.
    """

    def __init__(self, games: Mapping[str, FilterConfig]) -> None:
        configs = list(games.values())
        if len({config.family() for config in configs}) != 1:
            raise ValueError(
                "all games of a family must share common skill, growth, entry, temperature and period"
            )
        self.games = games
        self.shared = configs[0]
        self.family = Family(self.shared)
        self.people: dict[int, Person] = {}
        self.offsets: dict[str, dict[int, Offset]] = {game: {} for game in games}
        self.pairs: set[tuple[int, int]] = set()

    def see(self, result: Result) -> tuple[float, ...]:
        """Learn from a match; returns the chances that its sides had before it.

        They sum to 1 less the chance of a draw (two sides; first place is not shared otherwise).
        """
        config = self.games[result.game]
        if result.at >= self.family.turn:
            self.family.take_over(result.at, config.period)
        offsets = self.offsets[result.game]
        seated = [self._seat(side, result.at, config, offsets) for side in result.sides]
        if len(seated) == 2:
            return self._see_two(seated[0], seated[1], result, config)
        return self._see_many(seated, result, config)

    def _seat(
        self, side: tuple[int, ...], at: float, config: FilterConfig, offsets: dict[int, Offset]
    ) -> Seats:
        """The members of a side as they sit down: time has passed, newcomers are there, new pairs are tied."""
        seats: Seats = []
        people, prior = self.people, config.offset
        newcomers = False
        for number in side:
            person = people.get(number)
            if person is None:
                common = config.common
                person = people[number] = Person(self.family.entry, common.sigma * common.sigma, at)
                newcomers = True
            else:
                _pass_time(person, at, config)
            offset = None
            if prior is not None:
                offset = offsets.get(number)
                if offset is None:
                    offset = offsets[number] = Offset(prior.mu, prior.sigma * prior.sigma, at)
                else:
                    offset.var += prior.tau_squared
                    if at > offset.at:
                        offset.var += prior.gamma_squared * (at - offset.at)
                        offset.at = at
            seats.append((person, offset))
        if len(seats) > 1 and config.entry is not None:
            if newcomers:
                self._place_newcomers(seats, config.entry.partner)
            if config.entry.pair is not None and len(seats) == 2:
                self._tie_pair(side, seats, config.entry.pair)
        return seats

    def _place_newcomers(self, seats: Seats, partner: float) -> None:
        """Put newcomers nearer to the mean level of the members of their side who have played."""
        known = [person.mu for person, _ in seats if person.matches]
        if known:
            level = sum(known) / len(known)
            for person, _ in seats:
                if not person.matches:
                    person.mu += partner * (level - person.mu)

    def _tie_pair(self, side: tuple[int, ...], seats: Seats, sd: float) -> None:
        """See, at the first match of two as partners, that their skills are alike (sides of two alone)."""
        pair = (side[0], side[1]) if side[0] < side[1] else (side[1], side[0])
        if pair in self.pairs:
            return
        self.pairs.add(pair)
        one, other = seats[0][0], seats[1][0]
        if one.matches and other.matches:
            total = one.var + other.var + sd * sd
            pull = (one.mu - other.mu) / total
            one.mu -= one.var * pull
            other.mu += other.var * pull
            one.var -= one.var * one.var / total
            other.var -= other.var * other.var / total

    def _see_two(self, one: Seats, other: Seats, result: Result, config: FilterConfig) -> tuple[float, ...]:
        weight = weight_other = 1.0
        size, size_other = len(one), len(other)
        if size != size_other:
            weight, weight_other = member_weights((size, size_other))
        mu = weight * _level(one) - weight_other * _level(other)
        spread = weight * weight * _doubt(one) + weight_other * weight_other * _doubt(other)
        form = config.by_format.get(result.format, _USUAL)
        luck = (
            (weight * weight * size + weight_other * weight_other * size_other)
            * config.beta_squared
            * form.luck
        )
        chances = self._chances(mu, spread + luck, luck, config)
        better = result.ranks[1] - result.ranks[0]
        sign = 1.0 if better > 0 else -1.0 if better else 0.0
        if config.temperature is not None and sign:
            self._warm(sign * mu / sqrt(spread + luck), config.temperature.memory)
        margin = result.margin
        if margin is not None and config.score is not None:
            score = config.score
            seen = sign and sign * (
                score.delta + score.kappa * min(max(sign * margin, 0.0) / score.scale, score.cap)
            )
            certainty = 1.0 / (spread + score.noise * form.noise)
            pull = (seen - mu) * certainty
        else:
            pull, certainty = _truncated(mu, spread + luck, luck, sign, config)
        self._learn(one, weight * pull, weight * weight * certainty)
        self._learn(other, -weight_other * pull, weight_other * weight_other * certainty)
        return chances

    def _chances(self, mu: float, var: float, luck: float, config: FilterConfig) -> tuple[float, float]:
        x = self.family.temperature * mu / sqrt(var)
        if not config.p_draw:
            chance = 0.5 * erfc(-x * _SQRT_HALF)
            return chance, 1.0 - chance if chance < 0.9 else 0.5 * erfc(x * _SQRT_HALF)
        margin = config.draw_margin(luck) / sqrt(var)
        return 0.5 * erfc((margin - x) * _SQRT_HALF), 0.5 * erfc((margin + x) * _SQRT_HALF)

    def _warm(self, x: float, memory: float) -> None:
        """Move the temperature after a match that was won where `x` standard deviations were predicted."""
        coming = self.family.coming
        z = coming[1] * x
        v, _ = truncated_win(z)
        against, _ = truncated_win(-z)
        coming[2] += v * against * x * x - coming[2] / memory
        bounds = self.shared.temperature
        if bounds is not None:
            coming[1] = min(max(coming[1] + v * x / coming[2], bounds.least), bounds.most)

    def _learn(self, seats: Seats, pull: float, certainty: float) -> None:
        """Move every latent of variance `s` by `s * pull`; it keeps `1 - s * certainty` of its variance."""
        for person, offset in seats:
            var = person.var
            move = var * pull
            person.mu += move
            person.var = var * (1.0 - var * certainty)
            person.matches += 1
            if person.matches <= _FIRST_MATCHES and self.shared.entry is not None:
                self.family.coming[0] += self.shared.entry.learn * move
            if offset is not None:
                var = offset.var
                offset.mu += var * pull
                offset.var = var * (1.0 - var * certainty)

    def _see_many(self, seated: list[Seats], result: Result, config: FilterConfig) -> tuple[float, ...]:
        """Three sides or more: the chain of `chain.propagate`, over the orders of `ties`. No margin is read."""
        form = config.by_format.get(result.format, _USUAL)
        performers = [
            _performer(seats, weight, config.beta_squared * form.luck)
            for seats, weight in zip(seated, member_weights([len(seats) for seats in seated]), strict=True)
        ]
        heat = self.family.temperature
        chances = chances_to_lead([(heat * side.mu, side.var) for side in performers], _STEPS)
        order = sorted(range(len(seated)), key=lambda i: (result.ranks[i], result.sides[i]))
        ranks = [result.ranks[i] for i in order]
        beliefs = [(performers[i].mu, performers[i].var) for i in order]
        judged = []
        for arrangement in tie_orders(ranks, beliefs):
            pulls = propagate([performers[order[k]] for k in arrangement], ranks, config)
            judged.append([pull for _, pull in sorted(zip(arrangement, pulls, strict=True))])
        for i, (pull, certainty) in zip(order, mean_judgements(ranks, beliefs, judged), strict=True):
            weight = performers[i].weight
            self._learn(seated[i], weight * pull, weight * weight * certainty)
        return chances


def _pass_time(person: Person, at: float, config: FilterConfig) -> None:
    """Doubt grows with each match and with the days since the last, skill by playing; no day is counted twice."""
    common, growth = config.common, config.growth
    person.var += common.tau_squared
    if growth is not None:
        person.mu += growth.match
    if at > person.at:
        person.var += common.gamma_squared * (at - person.at)
        person.at = at
        if growth is not None:
            fading = exp((person.first - at) / growth.fade)
            person.mu += growth.days * (person.fading - fading)
            person.fading = fading


def _level(seats: Seats) -> float:
    return sum([person.mu if offset is None else person.mu + offset.mu for person, offset in seats])


def _doubt(seats: Seats) -> float:
    return sum([person.var if offset is None else person.var + offset.var for person, offset in seats])


def _performer(seats: Seats, weight: float, luck: float) -> Performer:
    own = weight * weight * luck * len(seats)
    return Performer([], weight, weight * _level(seats), weight * weight * _doubt(seats) + own, own)


def _truncated(mu: float, var: float, luck: float, sign: float, config: FilterConfig) -> tuple[float, float]:
    """Pull and certainty of a bare result: TrueSkill's truncated Gaussian."""
    sd = sqrt(var)
    if not sign:
        v, w = truncated_draw(mu / sd, config.tie_margin(luck) / sd)
        return v / sd, w / var
    v, w = truncated_win((sign * mu - config.draw_margin(luck)) / sd)
    return sign * v / sd, w / var


def run(games: Mapping[str, FilterConfig], results: Iterable[Result]) -> SkillFilter:
    """The skills after all results, in the order given."""
    skills = SkillFilter(games)
    for result in results:
        skills.see(result)
    return skills
