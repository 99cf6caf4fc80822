"""Whatever is played, corrected, annulled, objected to and paid in whatever order: books and ratings add up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clubs.models import Membership, Player
from clubs.services import create_club, join, set_role, sign_up
from common.refusals import Refusal
from games.core.errors import RulesError
from ledger.audit import faults
from ledger.models import Posting
from ledger.payments import record_payment
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import corrections, objections, services
from matches.corrections import Change
from matches.models import Correction, Match, Objection
from ratings.models import Pool, Rating
from ratings.recompute import recompute_family

pytestmark = pytest.mark.django_db

STEPS = 40


class Season:
    """A club of six, two of them organisers, and what happens to it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.done: Counter[str] = Counter()
        self.people = [
            sign_up(username=f"p{number}", password="kortti-ilta", name=f"P{number}").player
            for number in range(6)
        ]
        self.club = create_club(name="Talo", owner=self.people[0])
        for player in self.people[1:]:
            join(club=self.club, player=player)
        set_role(club=self.club, player=self.people[1], role=Membership.Role.ORGANISER)

    def step(self) -> None:
        does = self.rng.choice(
            [self.play, self.play, self.correct, self.annul, self.take_back, self.object, self.pay]
        )
        try:
            does()
        except (Refusal, RulesError):
            self.done["refused"] += 1
        else:
            self.done[does.__name__] += 1
        self.decide()

    def match(self) -> Match:
        return self.rng.choice(list(Match.objects.order_by("pk")))

    def play(self) -> None:
        seats = [services.SeatPlan(player) for player in self.rng.sample(self.people, 2)]
        match = services.create_match(game="hex", seats=seats, entered=True, club=self.club)
        if self.rng.random() < 0.8:
            rule = self.rng.choice(["fixed", "pot"])
            set_stake(
                match=match, terms=StakeTerms(currency="EUR", value=self.rng.randrange(1, 900), rule=rule)
            )
        services.start(match=match)
        match = services.enter_result(match_id=match.pk, data=self.result(), expect_seq=match.seq)
        services.confirm_result(match_id=match.pk, expect_seq=match.seq)

    def result(self) -> dict[str, object]:
        return {"winner": self.rng.randrange(2), "swapped": False}

    def change(self, change: Change) -> None:
        match, by = self.match(), self.rng.choice(self.people[:2])
        last = corrections.last_done(match)
        asked = {
            "change": change,
            "by": by,
            "reason": "So",
            "expect_seq": match.seq,
            "known": last.pk if last else 0,
        }
        shown = corrections.preview(match_id=match.pk, **asked)
        made = corrections.correct(match_id=match.pk, **asked)
        told = [(one.player_id, one.what, one.before, one.after) for one in made.effects.all()]
        assert told == [(one.player_id, one.what, one.before, one.after) for one in shown]

    def correct(self) -> None:
        self.change(Change(Correction.Kind.DEALS, {1: self.result()}))

    def annul(self) -> None:
        self.change(Change(Correction.Kind.ANNUL))

    def take_back(self) -> None:
        self.change(Change(Correction.Kind.RESTORE))

    def object(self) -> None:
        match = self.match()
        player = self.rng.choice([seat.player for seat in match.seats.select_related("player")])
        objections.object_to(match_id=match.pk, player=player, reason="Not so")

    def pay(self) -> None:
        payer, payee = self.rng.sample(self.people, 2)
        record_payment(
            club=self.club, payer=payer, payee=payee, currency="EUR", amount=self.rng.randrange(1, 500),
            key=str(self.rng.random()), by=payee,
        )  # fmt: skip

    def decide(self) -> None:
        """Some of what waits is decided, by either organiser."""
        by: Player = self.rng.choice(self.people[:2])
        for made in Correction.objects.filter(status=Correction.Status.WAITING):
            if self.rng.random() < 0.5:
                self.say(lambda made=made: corrections.confirm(correction=made, by=by))
        for one in Objection.objects.filter(status=Objection.Status.OPEN):
            if self.rng.random() < 0.4:
                uphold = self.rng.random() < 0.5
                self.say(
                    lambda one=one, uphold=uphold: objections.decide(objection=one, by=by, uphold=uphold)
                )

    def say(self, word: object) -> None:
        try:
            word()  # type: ignore[operator]
        except (Refusal, RulesError):
            self.done["refused"] += 1

    def check(self) -> None:
        assert list(faults()) == []
        assert sum(Posting.objects.values_list("amount", flat=True)) == 0
        before = _ratings()
        for family in Pool.objects.filter(game=""):
            recompute_family(family=family)
        assert _ratings() == before


def _ratings() -> list[tuple[object, ...]]:
    rows = Rating.objects.order_by("pool", "player")
    return list(rows.values_list("pool__key", "player", "mu", "var", "at", "matches"))


@pytest.mark.parametrize("seed", range(3))
def test_books_and_ratings_add_up_after_each_step(seed: int) -> None:
    season = Season(seed)
    season.play()
    for _ in range(STEPS):
        season.step()
        season.check()
    assert Correction.objects.filter(status=Correction.Status.DONE).count() >= 5, season.done
